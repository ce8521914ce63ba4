"""Deals proved winnable (specification, section 10)."""

import re

from game.klondike.deal import deck_of_number
from game.klondike.rules import Rules
from game.klondike.table import dealt
from game.solver.proofs import BLOCK, PROOF_FOLDERS, block_name, block_words, proved_moves
from tests.browser.conftest import ROOT
from tools.check import fault_of_line


def choose_proved(table):
    table.click("Settings")
    table.page.get_by_label("New deals").select_option("proved winnable")
    table.page.get_by_role("button", name="Close").click()
    return table


def check_proof(number, draw):
    """Replay the proof of a deal that was offered, by the rules alone."""
    words = block_words((ROOT / f"static/proved/{PROOF_FOLDERS[draw]}/{block_name(number)}.txt").read_text())
    rules = Rules(draw, 0, True, "suit", "none")
    start = dealt(deck_of_number(number))
    moves = proved_moves(start, rules, words[(number - 1) % BLOCK])
    assert moves and not fault_of_line(start, rules, moves)


def test_a_new_deal_is_one_that_is_proved_and_says_so(table):
    choose_proved(table.open(deal=4)).draw()
    deals = set()
    for _ in range(3):
        table.click("New deal")
        said = table.wait_message(r"Deal \d+ is proved winnable")
        number = int(re.search(r"\d+", said)[0])
        table.wait("n => document.querySelector('#table').dataset.deal === n", str(number))
        check_proof(number, 3)
        deals.add(number)
    assert len(deals) > 1
    table.keys("u", "u", "u")
    table.wait("() => document.querySelector('#table').dataset.deal === '4'")
    assert table.moves == 1, "the game left behind is there"


def test_it_holds_for_one_card_a_draw_too(table):
    choose_proved(table.open(deal=4, draw=1)).keys("n")
    said = table.wait_message(r"Deal \d+ is proved winnable")
    check_proof(int(re.search(r"\d+", said)[0]), 1)
    assert "draw1 " in table.data("rules")


def test_where_nothing_is_proved_any_deal_comes_and_it_is_said(table):
    choose_proved(table.open(deal=4, passes=3)).keys("n")
    table.wait_message("proved for unlimited passes")
    assert table.data("deal") != "4"


def test_without_the_proofs_any_deal_comes_and_it_is_said(table):
    table.allow("Failed to load resource")
    table.page.context.route("**/proved/**", lambda route: route.abort())
    choose_proved(table.open(deal=4)).keys("n")
    table.wait_message("proofs could not be loaded")
    assert table.data("deal") != "4"


def test_a_deal_that_comes_in_the_middle_of_a_drag_takes_the_cards_out_of_the_hand(table):
    waiting = []
    table.page.context.route("**/proved/**", lambda route: waiting.append(route))
    choose_proved(table.open(deal=4))
    with table.page.expect_request("**/proved/**"):
        table.keys("n")
    table.lift("7C")
    assert table.in_hand() == ["7C"]
    waiting[0].continue_()
    table.wait("() => document.querySelector('#table').dataset.deal !== '4'")
    assert table.in_hand() == []
    table.release()
    assert table.moves == 0 and not table.picture().faults()
