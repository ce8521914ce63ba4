"""Addresses: what a link can ask for, and what happens when it asks for nonsense (docs/formats.md, "Addresses")."""

import pytest

from game.klondike.game import new_game, play_words
from game.klondike.rules import TURN_3, changed_rule, rules_text
from tests.browser.driver import seen
from tests.strategies import position

DEFAULT = rules_text(TURN_3)
BAD_DEALS = [
    "",
    "0",
    "-5",
    "abc",
    "12 34",
    " 5",
    "10000000000",
    "99999999999999999999",
    "1.5",
    "1e3",
    "１２",
    "5;drop",
    "٣",
]


@pytest.mark.parametrize("where", ["query", "fragment"])
def test_a_link_opens_a_deal(table, where):
    table.open(where, deal=9999999999)
    assert table.data("deal") == "9999999999"
    assert table.position() == seen(new_game("9999999999").table)
    assert table.status["Deal"] == "9999999999"
    assert table.message() == ""


@pytest.mark.parametrize("where", ["query", "fragment"])
def test_a_link_chooses_the_rules(table, where):
    chosen = [
        ("draw", "1"),
        ("passes", "3"),
        ("passes", "1"),
        ("returns", "0"),
        ("foundations", "free"),
        ("scoring", "vegas"),
    ]
    for name, value in chosen:
        table.open(where, deal=4, **{name: value})
        assert table.data("rules") == rules_text(changed_rule(TURN_3, name, value))
        assert table.data("deal") == "4"


def test_query_and_fragment_are_read_together(table):
    table.page.goto(table.url + "?draw=1#deal=4")
    table.wait_ready()
    assert (table.data("deal"), table.data("rules")) == ("4", DEFAULT.replace("draw3", "draw1"))


def test_rules_without_a_deal_deal_anew(table):
    table.open(draw=1, passes=1).draw()
    assert len(table.names("W")) == 1
    assert "draw1 passes1" in table.data("rules")
    assert "1" in table.status["Pass"].split(" of ")


def test_a_link_brings_moves_and_their_undo(table):
    moves = "T6F.T6T1.T6F.T5T6.D"
    table.open(deal=4, moves=moves)
    game = new_game("4")
    play_words(game, moves.split("."))
    assert table.position() == seen(game.table)
    assert table.moves == 5
    table.hold_key("u", 8)
    assert table.position() == seen(new_game("4").table)


def test_a_link_brings_a_position(table):
    text = "T1 [2D TS] KH/T2 9S 8H/waste 2C KD/home AC - 6H -/pass 2/stock *"
    table.open(position=text)
    assert table.position() == seen(position(text))
    assert (table.data("pass"), table.data("hidden"), table.data("deal")) == ("2", "2", "")


def test_a_deck_code_is_a_deal(table):
    code = "0000000000000000000000000000000000000000000001"
    table.open(deal=code)
    assert table.position() == seen(new_game(code).table)


# What is wrong in it


def test_a_bad_deal_number_is_said_and_the_game_on_the_table_stays(table):
    table.open(deal=4).draw().settle()
    before = table.position()
    for deal in BAD_DEALS:
        table.open(deal=deal)
        table.wait_message("deal")
        assert table.position() == before, deal
        assert (table.data("deal"), table.moves) == ("4", 1), deal


def test_a_bad_deal_number_on_a_first_visit_is_said_and_a_fresh_game_dealt(table):
    table.open(deal="nonsense")
    table.wait_message("nonsense")
    assert table.position() == seen(new_game(table.data("deal")).table)


def test_a_wrong_value_is_said_and_the_rest_is_used(table):
    wrong = {
        "draw": "2",
        "passes": "x",
        "returns": "yes",
        "foundations": "",
        "scoring": "golf",
        "theme": "pink",
        "lang": "xx",
    }
    for name, value in wrong.items():
        table.open(deal=4, **{name: value})
        table.wait_message(name)
        assert (table.data("deal"), table.data("rules")) == ("4", DEFAULT), name


def test_of_two_rules_the_right_one_is_used(table):
    table.open(deal=4, draw=2, passes=3)
    table.wait_message("draw")
    assert table.data("rules") == DEFAULT.replace("passes0", "passes3")


def test_moves_up_to_the_first_wrong_one_are_played_and_that_is_said(table):
    cases = {"T6F.T1T2.T6T1": 1, "X": 0, "T6F..T6T1": 1, "R": 0, "T6F.T6T1x2": 1, "t6f": 0}
    for moves, played in cases.items():
        table.open(deal=4, moves=moves)
        table.wait_message("move")
        assert table.moves == played, moves


def test_a_wrong_position_is_said_with_its_first_fault(table):
    wrong = {
        "T1 KH": "missing",
        "T1 KH KH": "KH",
        "T1 KX": "KX",
        "T9 KH": "T9",
        "home KC KD KH KS/pass 0": "pass",
        "home KC KD KH KS/T1 AC": "AC",
    }
    table.open(deal=4).draw().settle()
    for text, fault in wrong.items():
        table.open(table=text)
        table.wait_message(fault)
        assert (table.data("deal"), table.moves) == ("4", 1), text


def test_what_a_link_says_is_shown_as_text_and_never_as_markup(table):
    table.open(deal="<img src=x onerror=alert(1)>", table="<b>bold</b>")
    assert table.message()
    assert table.page.query_selector("#toast *") is None


def test_values_of_other_sites_are_ignored(table):
    table.open("query", deal=4, utm_source="mail", fbclid="1")
    assert (table.data("deal"), table.message()) == ("4", "")


# A game under way


def test_a_reload_goes_on_with_the_game_and_does_not_open_the_link_again(table):
    table.open(deal=4).draw().settle().reload()
    assert (table.data("deal"), table.moves) == ("4", 1)
    table.keys("n")
    deal = table.data("deal")
    table.settle().reload()
    assert (table.data("deal"), table.moves) == (deal, 0)


def test_a_reload_with_moves_in_the_link_does_not_play_them_again(table):
    table.open(deal=4, moves="T6F.T6T1").draw().settle().reload()
    assert table.moves == 3


def test_the_link_of_the_game_under_way_goes_on_with_it(table):
    table.open(deal=4).draw().settle()
    table.open(deal=4)
    assert table.moves == 1


def test_a_link_to_another_deal_leaves_the_old_one_to_undo(table):
    table.open(deal=4).draw().settle()
    table.open(deal=5)
    assert (table.data("deal"), table.moves) == ("5", 0)
    table.undo()
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_a_link_opened_in_the_same_tab_opens_its_deal(table):
    """Only the fragment changes, so the browser loads nothing."""
    table.open(deal=4).draw().settle()
    table.page.evaluate("() => { location.hash = '#deal=5'; }")
    table.wait("() => document.querySelector('#table').dataset.deal === '5'")
    table.undo()
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_going_to_the_rules_and_back_leaves_the_game_alone(table):
    table.open(deal=4).draw()
    table.go_to_rules()
    table.wait("() => scrollY > 100")
    table.page.get_by_role("link", name="Back to the table").click()
    table.wait("() => scrollY === 0")
    assert (table.data("deal"), table.moves, table.message()) == ("4", 1, "")
    table.settle().reload()
    assert (table.data("deal"), table.moves, table.message()) == ("4", 1, "")


# Looks


def test_compact_leaves_the_how_to_out(table):
    table.open(deal=4, compact=1)
    assert not table.page.is_visible("#rules")
    assert table.page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_used(table, theme):
    table.open(deal=4, theme=theme)
    bright = table.page.evaluate("() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert (sum(bright) > 384) == (theme == "light")
