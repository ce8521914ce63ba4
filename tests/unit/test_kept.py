"""What earlier versions kept is read for ever, and whatever lies in storage is read without harm (specification, section 11)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.game import load_text, moves_text, save_text
from game.klondike.rules import TURN_3
from game.play.kept import read_choices, read_past, read_spot
from game.play.log import with_line
from game.play.match import parse_match
from game.play.past import PAST_GAMES, is_paused, saved_slot
from game.play.records import read_log
from game.play.session import Session
from game.play.settings import Settings
from tests.results import read_export
from tests.strategies import damaged, loose_text, rules_of

# What a player's browser held who came with an earlier version; made by those versions.
EARLIER = json.loads((Path(__file__).parents[1] / "data/saves/earlier.json").read_text("utf-8"))
LAST = EARLIER["with events"]
earlier = pytest.mark.parametrize("kept", EARLIER.values(), ids=EARLIER)


@earlier
def test_the_game_of_an_earlier_version_goes_on(kept):
    game, seconds, problem = load_text(kept["klondike.game"])
    assert (problem, seconds, game.deal, game.at) == ("", 61.5, "155", 6)
    assert moves_text(game.moves) == "T2T7.D.WT5.D.D.WT4.D"
    assert game.seen == 12, "what was drawn was seen, though the draw is undone"
    session = Session(game, seconds)
    session.select_again(read_spot(kept["klondike.selected"]))
    assert session.selected == (6, 0)
    again, _, problem = load_text(save_text(session.game, seconds))
    assert problem == "" and again.table == game.table


@earlier
def test_the_games_left_behind_come_back(kept):
    past, whole = read_past(kept["klondike.past"])
    assert whole and len(past) == 1
    game, _, problem = load_text(past[0])
    assert problem == "" and game.at > 0
    session = Session(load_text(kept["klondike.game"])[0])
    session.past = past
    session.update(("new", "5"))
    session.update(("undo",))
    session.update(("go", 0))
    session.update(("undo",))
    assert session.game.table == game.table


@earlier
def test_a_later_version_reads_all_of_it(kept, monkeypatch):
    """The version of saves is raised; what was kept before goes on, and what is written then is read again."""
    monkeypatch.setattr("game.klondike.game.SAVE_VERSION", 2)
    monkeypatch.setattr("game.play.kept.SAVE_VERSION", 2)
    past, whole = read_past(kept["klondike.past"])
    assert whole and len(past) == 1
    session = Session(load_text(kept["klondike.game"])[0])
    session.past = past
    session.update(("new", "5"))
    assert session.past[-1].startswith('{"version":2,')
    assert read_past(json.dumps(session.past)) == (session.past, True)
    for _ in range(2):
        session.update(("go", 0))
        session.update(("undo",))
    assert session.game.table == load_text(past[0])[0].table
    monkeypatch.undo()
    assert read_past(json.dumps(['{"version":2,"deal":"4"}', *past])) == (past, False), "a newer one is put aside"


def test_a_paused_game_of_a_day_is_known_again():
    past, _ = read_past(LAST["klondike.past"])
    assert is_paused(past[0]) and saved_slot(past[0]) == "daily 20261130"


@pytest.mark.parametrize("name", [name for name in EARLIER if "klondike.settings" in EARLIER[name]])
def test_settings_of_an_earlier_version_hold_and_new_ones_begin_as_usual(name):
    values = Settings(EARLIER[name]["klondike.settings"]).values
    assert (values["left"], values["theme"], values["deals"], values["felt"]) == ("1", "dark", "any", "0")


def test_rules_records_and_matches_of_an_earlier_version_hold():
    wanted, custom, bank = read_choices(LAST["klondike.rules"])
    assert wanted == custom == rules_of("draw1 scoring-cumulative") and bank == -104
    results = read_log([LAST["klondike.results.680"]])
    assert [(result.deal, result.word, result.rules) for result in results] == [("7", "open", "3.0.1.suit.none")]
    assert read_export(LAST["export"]) == (results, "", 0)
    match = parse_match(LAST["klondike.match"])
    assert (match.names, match.deals, match.due(), match.total(0)) == (["Ann", "Bob"], ["5", "6"], (0, 1), "12")


# Whatever lies there


@pytest.mark.parametrize(
    ("text", "kept", "whole"),
    [
        ("", 0, True),
        ("[]", 0, True),
        ("null", 0, False),
        ("7", 0, False),
        ("{}", 0, False),
        ('"x"', 0, False),
        ("too long", 0, False),
        ("[" * 100000, 0, False),
        (LAST["klondike.past"], 1, True),
        (LAST["klondike.past"][:-1] + ",7]", 1, False),
        (json.dumps(["x", *json.loads(LAST["klondike.past"])]), 1, False),
        (json.dumps(json.loads(LAST["klondike.past"]) * (PAST_GAMES + 3)), PAST_GAMES, True),
    ],
)
def test_a_list_of_games_left_behind_that_is_not_whole_is_told(text, kept, whole):
    past, is_whole = read_past(text)
    assert (len(past), is_whole) == (kept, whole)


@given(loose_text | damaged(st.just(LAST["klondike.past"])))
def test_no_list_of_games_left_behind_upsets_undo(text):
    """A game that cannot be read is put aside and said, once; the one on the table stays."""
    session = Session(load_text(LAST["klondike.game"])[0])
    session.past, _ = read_past(text)
    session.update(("go", 0))
    before = session.game
    kinds = [effect[0] for effect in session.update(("undo",))]
    assert ("dealt" in kinds) == (session.game is not before)
    assert "aside" not in kinds or ("refuse" in kinds and session.game is before)
    session.update(("choose", TURN_3._replace(draw=1), "5"))
    assert session.game.table


def test_a_game_left_behind_that_cannot_be_read_is_put_aside_and_said():
    session = Session(load_text(LAST["klondike.game"])[0])
    session.update(("go", 0))
    session.past = ['{"version":1,"deal":"0"}']
    effects = session.update(("undo",))
    assert ("aside",) in effects and session.past == []
    assert [effect[1] for effect in effects if effect[0] == "refuse"] == [
        "The game left behind could not be read. It was put aside."
    ]


@given(loose_text | damaged(st.just(LAST["klondike.rules"])), loose_text)
def test_no_text_upsets_the_choices_and_the_selection(text, spot):
    wanted, custom, bank = read_choices(text)
    assert all(rules is None or rules.draw in (1, 3) for rules in (wanted, custom))
    assert bank is None or abs(bank) < 10**9
    session = Session(load_text(LAST["klondike.game"])[0])
    found = read_spot(spot)
    if found:
        session.select_again(found)
    assert read_spot("6 0") == (6, 0) and read_spot("6 ²") is None


@given(loose_text | damaged(st.just(LAST["klondike.results.680"])))
def test_no_log_of_results_is_lost_to_one_more_line(text):
    line = "1764505999999 2026-11-30 3.0.1.suit.none 8 won 200 100 -"
    before = read_log([text])
    after = read_log([with_line(text if text.endswith("\n") or not text else text + "\n", line)])
    assert {result for result in before if result.begun != 1764505999999} <= set(after)
