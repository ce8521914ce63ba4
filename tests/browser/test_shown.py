"""Who looks at the solver's way plays on in a game that does not count (specification, section 10)."""

import datetime
import json

import pytest

from game.klondike.game import load_text, play_words, save_text
from game.klondike.rules import move_text
from game.play.daily import daily_game
from game.play.log import log_block, log_line
from game.solver.search import Search, winning_moves
from tests.browser.test_daily import FOLDER, dialog
from tests.browser.test_match import note, panel, rows, start
from tests.browser.test_records import nearly_won, shown

DAY = "2026-11-30"


@pytest.fixture
def near(table):
    """A game of the records, three moves before its end, and these moves."""
    save, log, words = nearly_won()
    table.keep(**{"game": save, "results.680": log})
    return table.open(), words


def look(table):
    """Ask whether it can be won, and look at the way."""
    table.click("Winnable?").wait("() => /^Yes/.test(document.querySelector('#winnable-answer')?.textContent)")
    table.page.get_by_role("dialog").get_by_role("button", name="Show the way").click()
    table.settle()
    return table


def leave(table):
    table.page.locator("#watch").wait_for()
    table.click("Back to my game").settle()
    return table


def win(table, words):
    table.play_all(".".join(words))
    table.page.get_by_role("dialog", name="Results").wait_for()
    return table.page.inner_text("#results")


def close(table):
    table.page.get_by_role("button", name="Back to the board").click()
    return table


def uncounted(table):
    """Tell whether the game on the table is the only one, and counts nowhere."""
    found = shown(table)
    assert (found["Played"], found["Won"], found["Wins in a row"], found["Longest streak"]) == ("0", "0", "0", "0")
    assert "Best time" not in found
    return found["Not counted: way shown"]


def test_the_way_opens_in_the_replay_player_and_the_own_game_waits(near):
    table, _ = near
    before, moves = table.position(), table.moves
    look(table).page.locator("#watch").wait_for()
    assert table.position() == before, "it begins where the player stands"
    assert table.button("Play from here").is_visible() and not table.button("Undo").is_visible()
    table.click("One move forward").settle()
    assert table.moves == moves + 1
    table.click("Play").wait("() => document.querySelector('#table').dataset.state === 'won'")
    assert table.panel() == "", "what is watched is no win"
    table.keys("Home").settle()
    assert table.moves == 0
    table.page.locator("#watch-slider").press("End")
    assert table.data("home") == "52"
    leave(table)
    assert (table.position(), table.moves) == (before, moves)


def test_it_is_said_before_the_way_is_looked_at(near):
    table, _ = near
    table.click("Winnable?").wait("() => /^Yes/.test(document.querySelector('#winnable-answer')?.textContent)")
    said = table.page.locator("#winnable-cost")
    assert "this game does not count" in said.inner_text()
    table.page.get_by_role("dialog").get_by_role("button", name="Show the way").click()
    leave(table).click("Winnable?")
    assert said.inner_text() == "The way was shown: this game does not count."


def test_the_question_alone_costs_nothing(near):
    table, words = near
    table.click("Winnable?").wait("() => /^Yes/.test(document.querySelector('#winnable-answer')?.textContent)")
    table.keys("Escape")
    assert "does not count" not in win(table, words)
    close(table)
    assert shown(table)["Won"] == "1 (100 %)"


@pytest.mark.parametrize("between", ["nothing", "a reload", "undo", "another tab", "a pause", "a replay"])
def test_a_win_after_the_way_was_shown_counts_nowhere(near, between):
    table, words = near
    leave(look(table))
    if between == "a reload":
        table.reload()
    elif between == "undo":
        table.undo().undo().redo().redo()
    elif between == "another tab":
        table = table.another().open()
    elif between == "a pause":
        table.click("Game")
        table.page.get_by_label("Turn 1", exact=True).check()
        table.page.locator("[data-do=variants-play]").click()
        table.settle().click("Game")
        table.page.get_by_label("Turn 3", exact=True).check()
        table.page.get_by_role("dialog").get_by_role("button", name="Go on", exact=True).click()
    elif between == "a replay":
        words = json.loads(table.kept())["moves"].split(".")
        table.click("Replay")
    assert "This win does not count" in win(table.settle(), words)
    close(table)
    assert uncounted(table) == "1"


def test_play_from_here_goes_on_in_a_game_that_does_not_count(near):
    table, words = near
    look(table).click("One move forward").click("Play from here").settle()
    assert table.button("Undo").is_visible()
    assert json.loads(table.kept())["shown"] == 1
    rest = json.loads(table.kept())["moves"].split(".")
    assert len(rest) == table.moves
    table.undo().settle()
    assert "This win does not count" in win(table, words)
    close(table)
    assert uncounted(table) == "1"


def test_a_day_is_not_won_with_the_way(table):
    game = daily_game(DAY, 1, (FOLDER / "1.txt").read_text("utf-8").split()[1:])
    search = Search(game.table, game.rules, 10**6)
    search.step(10**6)
    words = [move_text(move) for move in winning_moves(game.table, game.rules, search.line)]
    play_words(game, words[:-2])
    game.begun = int(datetime.datetime(2026, 11, 30, 9, tzinfo=datetime.UTC).timestamp() * 1000)
    log = log_line(game, 0, "open", DAY) + "\n"
    table.page.clock.install(time=DAY + "T12:00:00")
    table.keep(**{"game": save_text(game, 60), f"results.{log_block(game.begun)}": log}).open()
    leave(look(table))
    assert "This win does not count" in win(table, words[-2:])
    close(table)
    found = dialog(table)
    assert "30 November 2026: does not count, for the way was shown." in found.inner_text()
    assert "streak: 1" not in found.inner_text()
    assert found.get_by_role("button", name="30 November 2026, does not count").is_visible()


def test_a_turn_of_a_match_counts_as_nothing_with_the_way(table):
    start(table.open(deal=9), measure="time")
    kept = json.loads(table.kept("klondike.match"))
    save, _, words = nearly_won()
    game, seconds, _ = load_text(save)
    game.event = f"match {kept['ident']} 0 0"
    kept["deals"] = ["155"]
    table.keep(game=save_text(game, seconds), match=json.dumps(kept)).open()
    leave(look(table))
    assert "This win does not count" in win(table, words)
    close(table).click("Match")
    panel(table)
    assert note(table) == "Round 1 of 1: Bob plays."
    assert rows(table)[1][1] == "–"


def test_going_back_to_where_it_was_lost_is_the_players_own_play(table):
    """The look back shows own moves alone, none of the solver's."""
    table.open(position="stock TC JC QC KC/home 9C KD KH KS", draw=1, passes=1, returns=0)
    table.keys("Space", "Space", "Space").click("Winnable?")
    table.wait("() => /^No/.test(document.querySelector('#winnable-answer')?.textContent)")
    table.page.get_by_role("dialog").get_by_role("button", name="Where was it lost?").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Go back there").click()
    assert table.moves == 1
    assert json.loads(table.settle().kept())["shown"] == 0
