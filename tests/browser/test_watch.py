"""Watching a replay that a link brings (docs/formats.md, "Addresses"; section 10: deals travel)."""

import json
from pathlib import Path

import pytest

from game.klondike.game import Game, load_text, new_game, play_words
from game.klondike.packed import pack
from game.play.sharing import link_query
from tests.browser.driver import seen
from tests.strategies import position

WIN = json.loads((Path(__file__).parents[1] / "data" / "win.json").read_text("utf-8"))


def game_at(at, deal=WIN["deal"], moves=WIN["moves"]):
    game = new_game(deal)
    play_words(game, moves.split(".")[:at])
    return game


WHOLE = game_at(None)
LENGTH = len(WHOLE.moves)
LINK = {"deal": WIN["deal"], "watch": pack(WHOLE.moves)}


def watch(table, **params):
    """Open a link with moves to watch."""
    table.open(**(params or LINK))
    table.page.wait_for_selector("#watch")
    return table.settle()


def where(table):
    return table.page.inner_text("#watch-at")


def test_a_link_with_moves_to_watch_opens_a_player_at_the_beginning(table):
    watch(table)
    assert where(table) == f"Move 0 of {LENGTH}"
    assert table.position() == seen(WHOLE.start)
    assert table.status["Deal"] == WIN["deal"]
    assert table.page.get_by_role("toolbar", name="Replay of a game").is_visible()
    assert not table.button("Undo").is_visible()
    assert table.said() == f"A replay: {LENGTH} moves."
    assert table.active == "watch-play"


def test_step_forward_and_back(table):
    watch(table)
    for at in (1, 2, 3):
        table.click("One move forward").settle()
        assert where(table) == f"Move {at} of {LENGTH}"
        assert table.position() == seen(game_at(at).table)
    assert "Move 3 of" in table.said() and "home" in table.said()
    table.click("One move back").settle()
    assert table.position() == seen(game_at(2).table)
    assert "Move 2 of" in table.said()
    table.keys("Home").click("One move back")
    assert table.position() == seen(WHOLE.start)


def test_the_keyboard_works_it(table):
    watch(table)
    table.keys("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft").settle()
    assert table.position() == seen(game_at(2).table)
    table.keys("End").settle()
    assert table.position() == seen(WHOLE.table)
    assert "The end: 52 cards home." in table.said()
    table.keys("ArrowRight").settle()
    assert where(table) == f"Move {LENGTH} of {LENGTH}"
    table.keys("Home").settle()
    assert table.position() == seen(WHOLE.start)
    table.keys("Escape").settle()
    assert table.button("Undo").is_visible()


def test_what_is_watched_can_be_heard(table):
    watch(table)
    piles = table.page.locator("#piles")
    assert piles.get_by_role("button", name="ace of clubs").count() == 1
    table.keys("ArrowRight", "t").settle()
    assert table.said().startswith("Pass 1.") and "ace of clubs" in table.said()


def test_it_plays_by_itself_and_pauses(table):
    watch(table)
    table.click("Speed 1×").click("Speed 2×")
    assert table.button("Speed 4×").is_visible()
    table.click("Play")
    table.wait("() => +document.querySelector('#table').dataset.moves >= 3")
    table.click("Pause").settle()
    at = table.moves
    assert table.position() == seen(game_at(at).table)
    assert table.button("Play").is_visible()
    table.wait("then => performance.now() > then", table.page.evaluate("performance.now()") + 600)
    assert table.moves == at


def test_it_stops_at_the_end_and_plays_again_from_the_beginning(table):
    watch(table)
    table.keys("End", "ArrowLeft", "Space")
    table.wait("all => document.querySelector('#table').dataset.moves === all", str(LENGTH))
    assert table.button("Play").is_visible()
    table.keys("Space")
    table.wait("() => document.querySelector('#table').dataset.moves === '1'")


@pytest.mark.parametrize("by", ["the stock", "a card", "a key", "another tab"])
def test_any_other_input_pauses_and_plays_nothing(table, by):
    watch(table)
    table.click("Play")
    table.wait("() => document.querySelector('#table').dataset.moves === '1'")
    if by == "the stock":
        table.draw()
    elif by == "a card":
        table.tap("T7")
    elif by == "a key":
        table.keys("h")
    else:
        table.hide().show()
    table.settle()
    assert table.button("Play").is_visible()
    assert table.position() == seen(game_at(table.moves).table)
    if by != "another tab":
        assert "Paused." in table.message()


def test_keys_mean_the_page_while_the_table_is_out_of_view(table):
    watch(table)
    table.page.evaluate("() => document.querySelector('#rules').scrollIntoView()")
    table.wait("() => scrollY > innerHeight - 60")
    table.page.evaluate("() => document.activeElement.blur()")  # a focused button is pressed wherever it is
    table.keys("ArrowRight", "Space").settle()
    assert table.moves == 0
    assert table.page.text_content("#watch-play span") == "Play"


def test_a_drag_and_a_right_click_move_nothing(table):
    watch(table)
    table.press(*table.place("T6")).move(*table.place("FC")).release()
    table.right_click("T6").settle()
    assert table.moves == 0
    assert table.position() == seen(WHOLE.start)


def test_the_slider_goes_to_any_move(table):
    watch(table)
    box = table.page.locator("#watch-slider").bounding_box()
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.settle()
    assert abs(table.moves - LENGTH // 2) <= 2
    assert table.position() == seen(game_at(table.moves).table)
    at = table.moves
    table.keys("ArrowLeft").settle()
    assert table.position() == seen(game_at(at - 1).table)
    assert table.page.get_attribute("#watch-slider", "aria-valuetext") == f"Move {at - 1} of {LENGTH}"


def test_the_players_own_game_is_safe_and_comes_back(table):
    table.open(deal=77).draw().draw().settle()
    kept, before = table.kept(), table.position()
    watch(table)
    table.keys("ArrowRight", "ArrowRight", "End").settle().hide().show()
    assert load_text(table.kept())[0].table == load_text(kept)[0].table
    table.click("Back to my game").settle()
    assert (table.position(), table.data("deal"), table.moves) == (before, "77", 2)
    table.undo()
    assert table.moves == 1
    table.settle().reload()
    assert (table.data("deal"), table.moves) == ("77", 1)
    assert table.button("Undo").is_visible()


def test_a_reload_while_watching_watches_again_and_keeps_the_own_game(table):
    table.open(deal=77).draw().settle()
    watch(table)
    table.keys("ArrowRight", "ArrowRight").settle().reload()
    table.page.wait_for_selector("#watch")
    table.settle()
    assert where(table) == f"Move 0 of {LENGTH}"
    table.keys("Escape").settle()
    assert (table.data("deal"), table.moves) == ("77", 1)


def test_the_clock_stands_while_a_replay_is_watched(table):
    table.open(deal=77).draw()
    table.wait("() => document.querySelector('#show-time').textContent === '0:01'")
    watch(table)
    table.wait("then => performance.now() > then", table.page.evaluate("performance.now()") + 2200)
    table.keys("Escape").settle()
    assert table.status["Time"] in ("0:01", "0:02")


def test_play_from_here_makes_the_moves_so_far_ones_own(table):
    table.open(deal=77).draw().settle()
    watch(table)
    table.keys("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight").click("Play from here").settle()
    assert table.position() == seen(game_at(4).table)
    assert (table.moves, table.data("deal")) == (4, WIN["deal"])
    assert table.button("Undo").is_visible()
    table.play("D").settle().reload()
    assert (table.moves, table.data("deal")) == (5, WIN["deal"])
    table.keys(*"uuuuu").settle()
    assert table.position() == seen(WHOLE.start)
    table.undo().settle()
    assert (table.data("deal"), table.moves) == ("77", 1)


def test_on_a_first_visit_the_deal_watched_is_there_to_be_played(table):
    watch(table)
    table.keys("ArrowRight").click("Back to my game").settle()
    assert (table.data("deal"), table.moves) == (WIN["deal"], 0)
    table.draw()
    assert table.moves == 1


def test_a_replay_that_begins_with_a_position(table):
    start = position("T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2")
    game = Game("", WHOLE.rules, start)
    play_words(game, ["D", "D", "R"])
    table.open().page.goto(table.url + "#" + link_query(game, "replay"))
    table.page.wait_for_selector("#watch")
    table.keys("End").settle()
    assert table.position() == seen(game.table)


def test_a_link_opened_in_the_same_tab_is_watched_too_and_another_ends_it(table):
    table.open(deal=77).draw().settle()
    table.page.evaluate("hash => { location.hash = hash; }", link_query(WHOLE, "replay"))
    table.page.wait_for_selector("#watch")
    table.keys("ArrowRight").settle()
    table.page.evaluate("() => { location.hash = '#deal=5'; }")
    table.wait("() => document.querySelector('#table').dataset.deal === '5'")
    assert table.button("Undo").is_visible()
    table.undo().settle()
    assert (table.data("deal"), table.moves) == ("77", 1)


# Links that are not whole


def test_a_cut_link_gives_the_moves_that_it_has_and_says_so(table):
    watch(table, deal=WIN["deal"], watch=LINK["watch"][:20])
    table.wait_message("not whole")
    assert where(table) == "Move 0 of 15"
    table.keys("End").settle()
    assert table.position() == seen(game_at(15).table)


@pytest.mark.parametrize(
    ("text", "said"),
    [("zAAAA", "newer version"), ("a", "cut or changed"), ("aAAAA-", "cut or changed"), ("😀", "cut or")],
)
def test_a_link_without_a_move_that_can_be_read_leaves_the_game_alone(table, text, said):
    table.open(deal=77).draw().settle()
    table.open(deal=WIN["deal"], watch=text)
    table.wait_message(said)
    assert (table.data("deal"), table.moves) == ("77", 1)
    assert table.button("Undo").is_visible()


def test_moves_to_watch_need_a_deal(table):
    table.open(deal=77).draw().settle()
    table.open(watch=LINK["watch"])
    table.wait_message("begin from")
    assert (table.data("deal"), table.moves) == ("77", 1)


@pytest.mark.parametrize("size", ["small phone", "phone", "phone on its side", "laptop", "tiny", (760, 560)])
def test_the_bar_fits_every_screen(new_table, size):
    table = watch(new_table(size))
    width, height = table.page.viewport_size["width"], table.page.viewport_size["height"]
    for control in table.page.locator("#watch button, #watch-slider").all():
        box = control.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1
        assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1
        assert box["height"] >= 30
        assert control.evaluate("node => node.scrollWidth <= node.clientWidth + 1 || node.tagName === 'INPUT'")
    table.keys("End").settle()
    assert table.picture().faults() == []


def test_the_bar_speaks_the_players_language(table):
    watch(table, lang="de", **LINK)
    table.button("Ab hier spielen").wait_for()
    assert where(table) == f"Zug 0 von {LENGTH}"
    assert table.button("Spielen").is_visible()
