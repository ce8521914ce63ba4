"""What is recognised in what a player types or pastes (situation 24 and docs/formats.md)."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.deal import deck_code, deck_of_number, deck_text
from game.klondike.formats import deck_of_table
from game.klondike.game import new_game
from game.klondike.plain import plain
from game.klondike.table import table_text
from game.play.found import UNKNOWN, found_in, is_link
from game.play.link import TOO_LONG, unescaped
from game.play.sharing import link_query
from tests.strategies import damaged, loose_text, position, rules_of
from tests.unit.test_formats import CHECK, CHECK_PLAYED, SOLVER_DEAL, SOLVITAIRE_PLAYED

RULES = rules_of("")
WHERE = "https://somebody.example/klondike/"


def found(text, rules=RULES):
    return found_in(text, rules, "99")


def what(text, rules=RULES):
    """What is said of a text that is right."""
    one = found(text, rules)
    assert one.game is not None and one.fault == "", one.fault
    return one.what


@pytest.mark.parametrize("text", ["4", " 4 ", "0004", "4\n", "\ufeff4", "\u0664", "\u06f4", "\uff10\uff14"])
def test_a_number(text):
    assert what(text) == "Deal 4"
    assert found(text).game.start == new_game("4").start


def test_a_deck_code():
    code = deck_code(deck_of_number(4))
    assert what(code) == what(code.lower()) == "A deck code"
    assert found("Z" * 46).fault == "This has the length of a deck code, but no deck has it."


def test_decks_and_positions_in_each_format():
    assert what(CHECK) == "A deck in digits"
    assert what(SOLVER_DEAL) == "PySol’s layout"
    assert what(CHECK_PLAYED) == "PySol’s layout: 16 face down, 3 home, 18 in the stock"
    assert what(SOLVITAIRE_PLAYED) == "Solvitaire’s JSON: 10 face down, 7 home, 10 in the stock"
    assert what(deck_text(deck_of_number(4))) == "A deck, card by card"
    assert what(table_text(new_game("4").start)) == "A position"


def test_a_deck_becomes_a_deal_that_can_be_named_and_a_position_does_not():
    assert found(CHECK).game.deal == deck_code(deck_of_table(found(CHECK).game.start))
    assert found(CHECK_PLAYED).game.deal == ""


def test_cards_and_positions_are_played_by_the_rules_that_are_chosen_and_links_by_their_own():
    rules = rules_of("draw1 passes3")
    for text in ("4", CHECK, CHECK_PLAYED):
        assert found(text, rules).game.rules == rules
    assert found("#deal=4", rules).game.rules == RULES
    assert found("#deal=4&draw=1").game.rules == rules_of("draw1")


def test_a_position_past_the_last_pass_is_refused():
    text = table_text(position("T1 */pass 2"))
    assert what(text).startswith("A position")
    assert found(text, rules_of("passes1")).fault == "A position, but pass 2 is past the limit of 1."


# Text as programs copy it

ODD = "\u00a0\u2009\u202f\u3000\u200b\u200e\u200f\u2060"


@pytest.mark.parametrize("odd", ODD)
def test_spaces_and_marks_that_nobody_sees_change_nothing(odd):
    seen = odd in "\u00a0\u2009\u202f\u3000"
    assert what(odd + "617" + odd) == "Deal 617"
    assert what("1" + odd + "234" + odd + "567") == "Deal 1234567"
    start = new_game("4").start
    for text in (deck_text(deck_of_number(4)), table_text(start), CHECK, SOLVER_DEAL):
        for one in (odd + text, text.replace(" ", odd + " "), text.replace(" ", odd) if seen else text + odd):
            assert found(one).fault == "", (odd, one)
            assert found(one).game.start == found(text).game.start
    assert what(WHERE + "#deal=4" + odd + "&draw=1") == "A link to deal 4"
    assert found(WHERE + "#deal=4&draw=" + odd + "1").game.rules.draw == 1


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("1 234 567", 1234567),
        ("1,234,567", 1234567),
        ("1.234.567", 1234567),
        ("9’999’999’999", 9999999999),
        ("12\u202f34", 1234),
        ("4.", 4),
        ("(4)", None),
        ("#4", 4),
        ("12 34", None),
        ("1.5", None),
    ],
)
def test_numbers_as_people_write_them(text, deal):
    assert found(text).what == ("Deal %d" % deal if deal else "")
    assert bool(found(text).fault) == (deal is None)


@pytest.mark.parametrize("gap", ["\t", " \t", "\u3000"])
def test_a_tab_in_the_first_gap(gap):
    assert what(table_text(new_game("4").start).replace(" ", gap)) == "A position"
    assert what(deck_text(deck_of_number(4)).replace(" ", gap)) == "A deck, card by card"
    assert what(table_text(new_game("4").start).replace("\n", "\r")) == "A position"


# Links


@pytest.mark.parametrize(
    "text",
    [
        "#deal=4&draw=1.",
        "(" + WHERE + "#deal=4&draw=1)",
        "<" + WHERE + "#deal=4&draw=1>,",
        "Try " + WHERE + "#deal=4&draw=1, it is hard!",
        "Look:\n" + WHERE + "?draw=1#deal=4.\nBye",
        "[deal](" + WHERE + "#draw=1&deal=4)",
        "#deal=4&amp;draw=1",
        "#deal=4&amp;amp;draw=1",
        "#deal%3D4%26draw%3D1",
        "https%3A%2F%2Fsomebody.example%2F%23deal%3D4%26draw%3D1",
        "#DEAL=4&Draw=1",
        "deal=4&draw=1",
        "＃ｄｅａｌ＝４＆ｄｒａｗ＝１",
    ],
)
def test_a_link_as_it_arrives_in_messages(text):
    one = found(text)
    assert (one.what, one.fault) == ("A link to deal 4", "")
    assert (one.game.deal, one.game.rules) == ("4", rules_of("draw1"))


def test_a_link_with_a_position_may_have_spaces_in_it():
    text = table_text(position("T1 [2D TS] KH/T2 9S 8H/home AC - 6H -/pass 2/stock *"), "/")
    assert what(WHERE + "#table=" + text).startswith("A link to a position")


def test_words_of_a_link_that_mean_nothing_are_said():
    one = found(WHERE + "#deal=4&daily")
    assert (one.what, one.fault) == ("A link to deal 4", "“daily” means nothing in a link.")
    assert found(WHERE + "?utm_source=x&deal=4#rules").fault == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WHERE + "#deal=4", "A link to deal 4"),
        (WHERE + "?deal=4", "A link to deal 4"),
        (WHERE + "?draw=1#deal=4", "A link to deal 4"),
        ("#deal=4", "A link to deal 4"),
        ("?deal=4&utm_source=x", "A link to deal 4"),
        (WHERE + "#deal=4&moves=T6F.T6T1", "A link to deal 4, with 2 moves"),
        (WHERE + "#deal=4&watch=aAAAA", "A link to deal 4, with a replay to watch"),
        (WHERE + "#draw=1", "A link to deal 99"),
        (WHERE + "#" + link_query(new_game("4"), "position"), "A link to a position"),
    ],
)
def test_a_link(text, said):
    assert what(text) == said
    assert is_link(text)


def test_what_is_wrong_in_a_link_is_said_and_the_rest_is_used():
    one = found(WHERE + "#deal=4&draw=2&moves=T6F.X")
    assert one.game.moves and one.what == "A link to deal 4, with 1 move"
    assert "draw cannot be" in one.fault and "Move 2" in one.fault
    one = found(WHERE + "#deal=abc")
    assert one.game is None and "“abc” is no deal number" in one.fault
    assert found(WHERE + "#moves=D").game is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a+b", "a b"),
        ("%41%2fb", "A/b"),
        ("%e2%99%a5", "♥"),
        ("100%", "100%"),
        ("%zz%4", "%zz%4"),
        ("%ff%41", "?A"),
        ("♥%41", "♥A"),
    ],
)
def test_values_are_read_as_browsers_do(text, plain):
    assert unescaped(text) == plain


# What is nothing, or not whole


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "\ufeff"])
def test_nothing_is_said_of_nothing(text):
    assert found(text) == (None, "", "", "")


@pytest.mark.parametrize("text", ["\u0967", "\u2167", "\uff10", "\u0664x", "0", "-1", "1e5", "abc"])
def test_a_bad_number_is_said(text):
    one = found(text)
    assert one.game is None
    assert "is no deal number: digits only, from 1 to 9999999999" in one.fault


@pytest.mark.parametrize(
    "text", ["9" * 11, "9" * 40, "some words that are nothing", "😀" * 30, "\u202eabc def\u202c", "<b>bold</b> " * 9]
)
def test_something_else_is_said_to_be_unknown(text):
    one = found(text)
    assert one.game is None
    assert one.fault == UNKNOWN or "no deal number" in one.fault


def test_the_first_fault_is_named_with_the_format():
    assert found(CHECK[:-3]).fault == "A deck in digits, but a deck has 156 digits, three a card; here are 153."
    assert found(SOLVER_DEAL.replace("9H", "9D")).fault == "PySol’s layout, but 9D is there twice."
    assert found("AC 2C").fault == "A deck, card by card, but 3C is missing."
    assert found("T1 KH").fault == "A position, but AC is missing."
    assert len(found("T1 " + "X" * 5000).fault) < 160


def test_a_huge_paste_is_refused_at_once():
    then = time.perf_counter()
    for text in ("9" * 10_000_000, "AC " * 5_000_000, "{" * 10_000_000):
        assert found(text).fault == TOO_LONG
    assert time.perf_counter() - then < 0.5


WHOLE = [
    CHECK,
    SOLVER_DEAL,
    CHECK_PLAYED,
    SOLVITAIRE_PLAYED,
    WHERE + "#deal=4&watch=aAAAA",
    WHERE + "#" + link_query(new_game("4"), "position"),
]


@given(st.one_of(loose_text, st.text(), damaged(st.sampled_from(WHOLE))))
def test_whatever_is_pasted_is_a_game_or_is_said_not_to_be(text):
    one = found(text)
    assert one.game is not None or one.fault or not plain(text).strip()
    assert bool(one.what) == (one.game is not None)
    assert len(one.fault) < 600
