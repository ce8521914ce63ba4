"""Messages between a frame and the page around it (specification, section 11; docs/embedding.md)."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.game import new_game
from game.klondike.rules import Move, changed_rule, rules_text
from game.play.envelope import (
    MESSAGE_LIMIT,
    Door,
    asked_values,
    envelope,
    fitting_height,
    news,
    option_faults,
    read_message,
    summary,
)
from game.play.link import GAME_NAMES, game_from_link
from game.play.settings import SETTINGS
from tests.strategies import PLAYING_RULES

KINDS = ("new", "options", "load", "state")


def sent(kind, **fields):
    return read_message(json.dumps({"klondike": 1, "type": kind, **fields}))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
NEARLY = st.fixed_dictionaries(
    {"klondike": st.just(1) | ANYTHING, "type": st.sampled_from([*KINDS, "ready", "move"]) | ANYTHING},
    optional={
        name: st.sampled_from(["4", 9, True, "dark", "host"]) | ANYTHING
        for name in ("id", "save", "theme", "compact", "four", "speed", "deal", "draw", "table", "moves", "else")
    },
)


# In


def test_what_is_asked_for_is_read():
    message = sent("new", deal=9, draw=1, returns=False, passes="3", id="a")
    assert (message.kind, message.id) == ("new", "a")
    assert message.values == {"deal": "9", "draw": "1", "returns": "0", "passes": "3"}
    assert sent("options", theme="dark", compact=True).values == {"theme": "dark", "compact": "1"}
    assert sent("load", save="{}").values == {"save": "{}"}
    assert sent("state", id=7).id == 7
    assert sent("new").values == {}


def test_fields_of_a_later_version_are_passed_over():
    assert sent("new", deal="4", colour={"of": "felt"}).values == {"deal": "4"}
    assert sent("options", tip="1", winnable="1", deals="proved").values == {}  # not the host's to set


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "7",
        "[]",
        '"new"',
        "{}",
        '{"type":"new"}',
        '{"klondike":2,"type":"new"}',
        '{"klondike":true,"type":"new"}',
        '{"klondike":"1","type":"new"}',
        '{"klondike":1}',
        '{"klondike":1,"type":null}',
        '{"klondike":1,"type":["new"]}',
        '{"klondike":1,"type":"move"}',
        '{"klondike":1,"type":"__class__"}',
        '{"klondike":1,"type":"state"',
        "[" * 5000,
    ],
)
def test_what_is_not_in_the_envelope_is_passed_over(text):
    assert read_message(text) is None


@pytest.mark.parametrize(
    ("text", "to", "fault"),
    [
        ('{"klondike":1,"type":"new","deal":4.5}', "new", "deal cannot be"),
        ('{"klondike":1,"type":"new","deal":["4"]}', "new", "deal cannot be"),
        ('{"klondike":1,"type":"new","table":{}}', "new", "table cannot be"),
        ('{"klondike":1,"type":"options","theme":{}}', "options", "theme cannot be"),
        ('{"klondike":1,"type":"load"}', "load", "save cannot be"),
        ('{"klondike":1,"type":"load","save":7}', "load", "save cannot be"),
        ('{"klondike":1,"type":"load","save":true}', "load", "save cannot be"),
        ('{"klondike":1,"type":"state","id":{}}', "state", "id cannot be"),
        ('{"klondike":1,"type":"state","id":true}', "state", "id cannot be"),
        ('{"klondike":1,"type":"state","id":"%s"}' % ("x" * 65), "state", "id cannot be"),
        ('long {"klondike":1,"type":"load","id":7}', "load", "longer than 100000"),
    ],
)
def test_a_known_message_that_cannot_be_done_is_refused(text, to, fault):
    message = read_message(text)
    assert (message.kind, message.values) == (to, {})
    assert fault in message.fault
    assert message.id == (7 if "long" in fault else None)


def test_a_message_has_a_largest_size():
    text = '{"klondike":1,"type":"load","save":"%s"}'
    room = MESSAGE_LIMIT - len(text % "")
    assert read_message(text % ("x" * room))
    assert read_message(text % ("x" * (room + 1))) is None


@given(st.text() | ANYTHING.map(json.dumps))
def test_whatever_arrives_does_no_harm(text):
    message = read_message(text)
    assert message is None or message.kind in KINDS


@given(NEARLY)
def test_what_is_let_in_has_only_known_names_and_texts(fields):
    message = read_message(json.dumps(fields))
    if message:
        assert (fields["klondike"], fields["type"]) == (1, message.kind)
        assert message.id == (None if message.fault.startswith("id ") else fields.get("id"))
        allowed = {"new": GAME_NAMES, "load": ("save",), "state": ()}
        names = allowed.get(message.kind, [name for name, _ in SETTINGS] + ["compact"])
        assert set(message.values) <= set(names)
        assert all(type(value) is str for value in message.values.values())


def test_options_that_cannot_be_are_named():
    assert option_faults({"theme": "dark", "compact": "0", "four": "1", "felt": "night"}) == []
    assert option_faults({"theme": "pink", "compact": "2"}) == [
        "theme cannot be “pink”.",
        "compact cannot be “2”.",
    ]


# A new deal


@given(st.sampled_from(PLAYING_RULES))
def test_a_new_deal_keeps_the_rules_that_it_does_not_name(rules):
    game, faults = game_from_link(asked_values({"deal": "9"}, new_game("4", rules), "7"), "")
    assert not faults
    assert (game.deal, game.rules) == ("9", rules)
    game, faults = game_from_link(asked_values({}, new_game("4", rules), "7"), "")
    assert not faults
    assert (game.deal, game.rules) == ("7", rules)


def test_a_new_deal_can_bring_rules_a_position_and_moves():
    here = new_game("4")
    game, faults = game_from_link(asked_values({"draw": "1"}, here, "7"), "")
    assert (game.deal, game.rules, faults) == ("7", changed_rule(here.rules, "draw", "1"), [])
    game, faults = game_from_link(asked_values({"deal": "4", "moves": "D.T6F"}, here, "7"), "")
    assert (game.at, faults) == (2, [])
    game, faults = game_from_link(asked_values({"table": "home KC KD KH QS/T1 KS"}, here, "7"), "")
    assert (game.deal, faults) == ("", [])
    _, faults = game_from_link(asked_values({"deal": "none"}, here, "7"), "")
    assert faults


# Out


def test_all_that_is_told_stands_in_the_envelope():
    game = new_game("4")
    game.play(Move("S", "W", 0))
    told = json.loads(envelope("move", summary(game, "playing", 12.9)))
    assert told == {
        "klondike": 1,
        "type": "move",
        "deal": "4",
        "rules": rules_text(game.rules),
        "moves": 1,
        "pass": 1,
        "recycles": 0,
        "home": 0,
        "hidden": 21,
        "state": "playing",
        "seconds": 12,
        "shown": False,
    }


def test_news_tells_moves_deals_wins_and_ways_back():
    draw = ("moved", None, Move("S", "W", 0))
    run = ("moved", None, Move("T2", "T5", 3))
    assert news([("save",), draw, ("think",), run, ("won",)], True) == [
        ("move", {"move": "D"}),
        ("move", {"move": "T2T5x3"}),
        ("won", {}),
    ]
    assert news([("dealt",), ("save",)], True) == [("deal", {})]
    assert news([("save",), ("say", "Undone.")], True) == [("undo", {})]
    assert news([("save",)], False) == []
    assert news([("selected",), ("think",)], False) == []


# Who is there


def test_only_one_origin_commands_the_game():
    door = Door("https://a.example")
    assert door.target() == "https://a.example"
    assert door.admits("https://a.example")
    assert not door.admits("https://b.example")
    assert not door.admits("")
    assert door.admits("https://a.example")


def test_the_first_message_says_for_certain_who_is_there():
    door = Door("https://guess.example")
    assert door.admits("https://real.example")
    assert not door.admits("https://guess.example")
    assert door.target() == "https://real.example"


@pytest.mark.parametrize("unknown", ["", "null", "file://"])
def test_somebody_unknown_is_told_next_to_nothing(unknown):
    door = Door(unknown)
    assert [kind for kind in ("ready", "size", "move", "won", "save", "state") if door.may_tell(kind)] == [
        "ready",
        "size",
    ]
    assert door.target() == "*"
    assert door.admits("null")  # a file, or a page in a sandbox
    assert door.may_tell("save")
    assert door.target() == "*"
    assert not door.admits("https://a.example")


# Heights


@given(st.floats(200, 3000), st.sampled_from([16.0, 20.0, 32.0]))
def test_the_height_follows_from_the_width_and_never_falls(width, rem):
    height = fitting_height(width, rem)
    assert fitting_height(width, rem) == height
    assert height <= fitting_height(width + 1, rem) <= height + 3
    assert 700 * min(width, 766) / 766 < height < 1000


# The script for host pages


def test_the_script_for_host_pages_can_be_read_by_any_browser():
    """What an old browser cannot parse it cannot pass over either."""
    text = (Path(__file__).parents[2] / "static/embed.js").read_text("utf-8")
    code = re.sub(r'/\*[\s\S]*?\*/|"[^"\n]*"|//.*', "", text)
    assert not re.findall(r"=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|await|of)\b", code)
    assert code.strip().startswith("(function () {") and code.strip().endswith("})();")  # no name outside
