"""The solver in the page: can it still be won, the way, where it was lost (specification, section 10)."""

import pytest

from game.klondike.game import moves_text, new_game
from game.klondike.rules import move_text, parse_move
from game.play.messages import hint_sentence
from game.solver.desk import best_of, view_text
from game.solver.hint import Hinter
from game.solver.known import known_game
from tests.unit.test_put_off import BESIDE, BURIED, DEEP, TURNS_UP

WON = "T1 KS QH/T2 KC/T4 KH/home QC KD JH QS/seen all"
LOST = "T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2"  # situation 9
ONE_PASS = {"position": "stock TC JC QC KC/home 9C KD KH KS", "draw": 1, "passes": 1, "returns": 0}
"""Once the ten lies under the jack it cannot be reached any more."""


@pytest.fixture(params=["worker", "no worker"])
def table(request, new_table):
    """A table whose solver thinks in a worker, and one in a browser that has none."""
    table = new_table()
    if request.param == "no worker":
        table.page.add_init_script("globalThis.Worker = class { constructor() { throw new Error('none here'); } }")
    return table


def ask(table, expected):
    """Ask whether it can be won, and wait for the answer."""
    table.click("Winnable?").wait(
        "p => new RegExp(p).test(document.querySelector('#winnable-answer')?.textContent)", expected
    )
    return table


def button(table, name):
    return table.page.get_by_role("dialog").get_by_role("button", name=name, exact=True)


def test_a_position_that_can_be_won_and_the_way(table):
    ask(table.open(position=WON), "^Yes")
    assert not button(table, "Where was it lost?").is_visible()
    button(table, "Show the way").click()
    table.page.locator("#watch").wait_for()
    table.wait_message("The solver’s way: 4 moves.")
    table.click("Play").wait("() => document.querySelector('#table').dataset.state === 'won'")
    table.click("Back to my game").settle()
    assert (table.moves, table.data("state")) == (0, "playing")


def test_a_link_closes_the_panel_and_its_position_has_its_own_answer(table):
    ask(table.open(position=WON), "^Yes")
    table.page.evaluate("text => { location.hash = 'table=' + encodeURIComponent(text); }", LOST)
    table.wait("() => !document.querySelector('#winnable').open")
    ask(table, "^No")
    assert not button(table, "Show the way").is_visible()


def test_a_look_back_is_of_the_game_on_the_table(new_table):
    table = new_table().open(**ONE_PASS).play("D").play("D")
    table.click("Winnable?")
    table.wait("() => /^(No|Yes)/.test(document.querySelector('#winnable-answer')?.textContent)")
    table.keys("Escape")
    table.page.evaluate("text => { location.hash = 'table=' + encodeURIComponent(text); }", LOST)
    ask(table, "^No")
    button(table, "Where was it lost?").click()
    table.wait("() => /from the start/.test(document.querySelector('#lookback-answer').textContent)")
    table.page.evaluate("() => { location.hash = 'deal=4'; }")
    table.wait("() => document.querySelector('#table').dataset.deal === '4'")
    table.keys("Escape")
    assert table.draw().moves == 1


def test_a_position_that_is_lost_from_the_start(table):
    ask(table.open(position=LOST), "^No")
    assert not button(table, "Show the way").is_visible()
    button(table, "Where was it lost?").click()
    table.wait("() => /could not be won from the start/.test(document.querySelector('#lookback-answer').textContent)")
    assert not button(table, "Go back there").is_visible()


def test_where_it_was_lost_and_back_there(table):
    table.open(**ONE_PASS).keys("Space", "Space", "Space")
    ask(table, "^No")
    button(table, "Where was it lost?").click()
    table.wait(
        "() => /After move 1 it could still be won/.test(document.querySelector('#lookback-answer').textContent)"
    )
    assert "jack of clubs" in table.page.text_content("#lookback-answer").lower()
    button(table, "Go back there").click()
    assert table.moves == 1
    assert table.names("W") == ["TC"]
    table.keys("Shift+U", "Shift+U")
    assert table.moves == 3, "what came after can be redone"


def test_the_answer_is_kept_on_show(table):
    table.open(**ONE_PASS)
    ask(table, "^Yes")
    table.page.get_by_label("Keep the answer on show").check()
    button(table, "Close").click()
    shown = "word => document.querySelector('#show-winnable')?.textContent === word"
    table.wait(shown, "yes").keys("Space")
    table.wait(shown, "yes").keys("Space")
    table.wait(shown, "no").keys("u")
    table.wait(shown, "yes").reload().wait(shown, "yes")
    ask(table, "^Yes")
    table.page.get_by_label("Keep the answer on show").uncheck()
    button(table, "Close").click()
    table.wait("() => !document.querySelector('#show-winnable')")


def test_nothing_is_asked_unasked(table):
    table.open(deal=4).draw().draw()
    assert not table.page.workers
    assert table.page.evaluate("() => !performance.getEntriesByType('resource').some(e => /solver/.test(e.name))")


def test_moves_are_never_held_up_by_a_search(table):
    """Deal 27 is not decided soon: the search goes on under the moves."""
    table.open(deal=27)
    table.click("Winnable?").wait("() => document.querySelector('#winnable progress')?.checkVisibility()")
    table.page.get_by_label("Keep the answer on show").check()
    button(table, "Close").click()
    for expected in range(1, 6):
        table.keys("Space")
        assert table.moves == expected


def test_a_hint_that_wins_more_often_takes_the_place_of_the_first(new_table):
    """In games that deal 38 could be, as far as the player knows, the second hint wins clearly more often than the first."""
    game = new_game("38")
    game.play(parse_move("T7T5"))
    hinter = Hinter(known_game(game))
    hinter.step(10**6)
    best = best_of(view_text(known_game(game)), moves_text(hinter.moves[:2]))
    assert best != move_text(hinter.moves[0])
    table = new_table().open(deal=38).play("T7T5").keys("h")
    table.wait(
        "said => document.querySelector('#live').textContent === said", hint_sentence(game.table, parse_move(best))
    )
    table.keys("h")
    said = hint_sentence(game.table, hinter.moves[0])
    table.wait("said => document.querySelector('#live').textContent === said", said)


def test_a_search_can_be_stopped(table):
    table.open(deal=27).click("Winnable?")
    button(table, "Stop").click()
    assert "Stopped" in table.page.text_content("#winnable-answer")
    assert button(table, "Look longer").is_visible()


# Draw one: a run that waits for its twin in the stock (tests/unit/test_put_off.py says more)


def test_a_run_that_waits_for_its_twin_can_still_be_won(new_table):
    position = f"T1 [{BURIED}] {BESIDE}"
    for returns in (0, 1):
        table = new_table().open(position=position, draw=1, returns=returns)
        ask(table, "^Yes")
        table.keys("Escape")
    ask(new_table().open(position=DEEP, draw=1), "^Yes")


@pytest.mark.parametrize("returns", [0, 1])
def test_a_run_that_waits_for_its_twin_is_not_called_stuck(new_table, returns):
    for position in (TURNS_UP, f"T1 [{BURIED}] {BESIDE}"):
        table = new_table().open(position=position, draw=1, returns=returns).keys("h")
        table.wait("() => document.querySelector('#live').textContent === 'Hint: draw.'")
        assert table.page.locator("#note").is_hidden()


def test_auto_finish_goes_on_where_a_run_waits_for_its_twin(new_table):
    table = new_table().open(position=f"T1 {BURIED} {BESIDE}", draw=1, returns=0)
    table.click("Auto finish").wait("() => document.querySelector('#table').dataset.state === 'won'")
