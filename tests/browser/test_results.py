"""Won (specification, section 7): the results, and the ways on."""

import pytest

from game.klondike.game import new_game
from tests.browser.driver import seen
from tests.browser.test_win import MOVES, WIN

ALMOST = ".".join(MOVES[:-1])


@pytest.fixture
def won(table):
    """Deal 4 played to its end; the last move by hand."""
    table.open(deal=WIN["deal"], moves=ALMOST).play(MOVES[-1])
    table.page.get_by_role("dialog", name="Results").wait_for()
    return table


def shown(table) -> dict[str, str]:
    pairs = table.page.evaluate(
        "() => [...document.querySelectorAll('dialog[open] dl div')].map(d => [d.querySelector('dt').textContent.trim(),"
        " (d.querySelector('dd span') || d.querySelector('dd')).textContent.trim()])"
    )
    return dict(pairs)


def test_the_results_tell_the_game(won):
    results = shown(won)
    assert results["Moves"] == str(len(MOVES)) == won.status["Moves"]
    assert results["Recycles"] == str(MOVES.count("R")) == won.data("recycles")
    assert results["Cards home"] == "52"
    assert results["Deal"] == "4"
    assert results["Time"] == won.status["Time"]
    assert won.data("state") == "won"


def test_the_deal_number_is_copied_at_one_tap(new_table):
    table = new_table(permissions=["clipboard-read", "clipboard-write"])
    table.open(position="home QC KD KH KS/T1 KC").drag("KC", "F")
    table.open(deal=WIN["deal"], moves=ALMOST).play(MOVES[-1])
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.button("Copy").click()
    table.page.get_by_text("Copied").wait_for()
    assert table.page.evaluate("() => navigator.clipboard.readText()") == "4"


def test_where_copying_is_not_allowed_the_number_is_shown(new_table):
    table = new_table()
    table.page.add_init_script("delete Navigator.prototype.clipboard;")
    table.open(deal=WIN["deal"], moves=ALMOST).play(MOVES[-1])
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.button("Copy").click()
    table.page.get_by_text("not allow copying").wait_for()


def test_replay_this_deal(won):
    won.button("Replay this deal").click()
    assert won.panel() == ""
    assert won.position() == seen(new_game("4").table)
    assert won.data("state") == "playing"


def test_new_deal(won):
    won.page.locator("dialog[open]").get_by_role("button", name="New deal").click()
    assert won.panel() == ""
    assert won.data("deal") != "4"
    won.undo()
    assert (won.data("deal"), won.data("home")) == ("4", "52")


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_the_way_back_to_the_board(won, way):
    if way == "button":
        won.button("Back to the board").click()
    else:
        won.keys("Escape")
    assert won.panel() == ""
    assert won.data("home") == "52"
    assert not won.picture().faults()
    won.undo()
    assert (won.data("state"), won.data("home")) == ("playing", "51")
    won.redo()
    assert (won.data("state"), won.data("home")) == ("won", "52")


def test_keys_do_not_reach_the_table_behind_the_results(won):
    before = won.picture()
    won.keys("u", "ArrowLeft", "n", "Control+z")
    assert won.picture() == before
    assert won.panel() == "Results"


def test_a_won_game_is_there_after_a_reload(won):
    won.settle().reload()
    assert (won.data("state"), won.data("home"), won.moves) == ("won", "52", len(MOVES))
    won.keys("Escape").undo()
    assert won.data("home") == "51"


def test_no_draw_counts_after_the_win(won):
    won.keys("Escape").tap("S")
    won.wait_message("no cards")
    assert won.moves == len(MOVES)
