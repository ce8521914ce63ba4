"""A whole deal, won by hand: at every move what is drawn is what the rules say."""

import json
from pathlib import Path

import pytest

from game.klondike.game import Game, new_game
from game.klondike.rules import parse_move, parse_rules
from game.klondike.table import hidden_count, home_count
from tests.browser.driver import seen

WIN = json.loads((Path(__file__).parents[1] / "data/win.json").read_text("utf-8"))
MOVES = WIN["moves"].split(".")


def game() -> Game:
    return new_game(WIN["deal"], parse_rules(WIN["rules"]))


def play_whole_deal(table, ways):
    """Play the deal, taking the ways to move in turn, and compare the table with the rules' position each time."""
    table.open(deal=WIN["deal"])
    core = game()
    assert table.position() == seen(core.table)
    for i, move in enumerate(MOVES):
        table.play(move, ways[i % len(ways)])
        core.play(parse_move(move))
        picture, position = table.picture(), core.table
        assert picture.position == seen(position), f"after move {i + 1}, {move}"
        assert not picture.faults()
        shown = picture.status
        assert (shown["Moves"], shown["Pass"]) == (str(i + 1), str(position.turn))
        assert (shown["Stock"], shown["Hidden"]) == (str(len(position.stock)), str(hidden_count(position)))
        assert shown["Home"] == str(home_count(position))
    assert table.data("state") == "won"
    assert table.data("home") == "52"
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert table.panel() == "Results"


@pytest.mark.parametrize(
    ("size", "touch", "ways"),
    [
        ("laptop", False, ["drag", "tap"]),
        ("phone", True, ["tap", "drag"]),
    ],
)
def test_a_whole_deal_is_won_by_taps_and_drags_alone(new_table, size, touch, ways):
    play_whole_deal(new_table(size, touch=touch), ways)


def test_a_whole_deal_is_won_by_keys_alone(table):
    play_whole_deal(table, ["keys"])


BOTH_AT_ONCE = """keys => keys.forEach(([key, shiftKey]) =>
  document.querySelector('#table').dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })))"""


def test_a_win_that_is_taken_back_at_once_is_not_told(table):
    """A busy page gets several keys in one go, before what follows from the first is carried out."""
    table.open(position="T1 KS/home KC KD KH QS").double_tap("KS")
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.keys("Escape", "u")
    table.settle().page.evaluate(BOTH_AT_ONCE, [["U", True], ["u", False]])
    assert (table.panel(), table.moves, table.data("home")) == ("", 0, "51")
    table.redo()
    assert table.panel() == "Results"


def test_a_celebration_ends_when_a_link_brings_another_game(new_table):
    table = new_table(still=False).open(position="T1 KS/home KC KD KH QS").double_tap("KS")
    table.wait("() => document.getAnimations().length > 40")
    table.page.evaluate("() => { location.hash = '#deal=4'; }")
    table.wait("() => document.querySelector('#table').dataset.deal === '4'")
    table.settle().draw()
    assert (table.moves, table.panel()) == (1, "")


def test_a_whole_deal_is_won_in_flight(new_table):
    """No move waits for the one before it to arrive."""
    table = new_table(still=False).open(deal=WIN["deal"])
    core = game()
    for move in MOVES:
        table.play(move, "tap")
        core.play(parse_move(move))
        assert table.position() == seen(core.table), move
    table.still()
    assert not table.picture().faults()
