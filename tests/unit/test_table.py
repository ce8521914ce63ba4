import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.klondike.cards import card_texts, parse_card
from game.klondike.deal import deck_of_number, deck_text
from game.klondike.rules import TURN_3
from game.klondike.table import (
    dealt,
    foundation_of_suit,
    hidden_count,
    home_count,
    is_won,
    parse_table,
    table_text,
)
from tests import naive
from tests.strategies import damaged, decks, loose_text, made_positions, playing_rules, position, rules_of

FREE = rules_of("foundations-free")
SPREAD = position("T1 [2D TS] KH/T7 QS/stock 7S 5S/waste 2C KD/home AC - 6H -/T2 *")
WON = "home KC KD KH KS"


# The deal


def test_a_deck_is_dealt_row_by_row():
    table = dealt(tuple(range(52)))
    assert [column[0] for column in table.columns] == [0, 1, 2, 3, 4, 5, 6]
    assert [column[1] for column in table.columns[1:]] == [7, 8, 9, 10, 11, 12]
    assert table.columns[6] == (6, 12, 17, 21, 24, 26, 27)
    assert table.stock[-1] == 28  # the 29th card is the first to be drawn
    assert table.stock[0] == 51


@given(decks)
def test_a_new_deal_has_21_cards_face_down_24_in_the_stock_and_the_rest_empty(deck):
    table = dealt(deck)
    assert [len(column) for column in table.columns] == [1, 2, 3, 4, 5, 6, 7]
    assert table.down == (0, 1, 2, 3, 4, 5, 6)
    assert hidden_count(table) == 21
    assert len(table.stock) == 24
    assert (table.waste, table.home, table.turn, table.seen) == ((), ((), (), (), ()), 1, False)
    assert home_count(table) == 0
    assert not is_won(table)
    assert table_text(table) == naive.show(naive.deal(deck_text(deck).split()))


# What is told of a position


def test_cards_home_and_cards_face_down_are_counted():
    assert home_count(SPREAD) == 7
    assert hidden_count(SPREAD) == 2


def test_the_game_is_won_when_all_four_foundations_run_to_the_king():
    assert is_won(position(WON))
    assert not is_won(position("home KC KD KH QS/T1 KS"))
    assert not is_won(position("home KC KD KH/waste AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"))


def test_a_suit_is_found_on_whatever_place_holds_it():
    table = position("home 2H - AC -/stock *", by_suit=False)
    assert [foundation_of_suit(table, suit) for suit in range(4)] == [2, -1, 0, -1]


# Positions as text

TEXT = """\
T1 [2D TS] KH
T2 AD 3D 4D 5D 6D 7D 8D 9D TD JD QD
T3 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
T4 AS 2S 3S 4S 6S 8S 9S JS KS
T7 QS
stock 7S 5S
waste 2C KD
home AC QH
pass 2
seen all"""


def test_a_position_is_read_as_it_is_written():
    table, fault = parse_table(TEXT)
    assert fault == ""
    assert card_texts(table.columns[0]) == "2D TS KH"
    assert table.down == (2, 0, 0, 0, 0, 0, 0)
    assert card_texts(table.stock) == "5S 7S"  # written next card first, kept next card last
    assert card_texts(table.waste) == "2C KD"
    assert [len(pile) for pile in table.home] == [1, 0, 12, 0]
    assert (table.turn, table.seen) == (2, True)
    assert table_text(table) == TEXT


def test_lines_may_be_joined_by_strokes_and_come_in_any_order():
    table, _ = parse_table(TEXT)
    assert parse_table("/".join(reversed(TEXT.split("\n")))) == (table, "")
    assert parse_table(table_text(table, "/")) == (table, "")
    assert parse_table(TEXT.replace("\n", "\r\n") + "\n\n") == (table, "")
    assert parse_table(TEXT.replace("[2D TS]", "[ 2D  TS ]").replace("QS", "\tqs")) == (table, "")


@pytest.mark.parametrize(
    ("words", "turn", "seen"),
    [
        ("", 1, False),
        ("/pass 1", 1, False),
        ("/pass 2", 2, True),
        ("/pass 9999", 9999, True),
        ("/seen all", 1, True),
        ("/seen none", 1, False),
        ("/pass 2/seen none", 2, False),
        ("/seen all/pass 3", 3, True),
    ],
)
def test_the_stock_counts_as_seen_from_the_second_pass_on_unless_the_text_says_otherwise(words, turn, seen):
    table, _ = parse_table(WON + words)
    assert (table.turn, table.seen) == (turn, seen)


def test_foundations_written_by_suit_may_leave_empty_ones_out():
    tables = [position(text + "/stock *") for text in ("home 6C KH", "home KH 6C", "home 6C - KH -")]
    assert tables[0] == tables[1] == tables[2]
    assert [len(pile) for pile in tables[0].home] == [6, 0, 13, 0]


def test_free_foundations_keep_the_places_in_which_they_are_written():
    table = position("home 2H - AC -/stock *", by_suit=False)
    assert [card_texts(pile) for pile in table.home] == ["AH 2H", "", "AC", ""]
    assert "\nhome 2H - AC -\n" in table_text(table)
    assert [len(pile) for pile in position("home AC 2H/stock *", by_suit=False).home] == [1, 0, 2, 0]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "AC is missing"),
        ("home KC KD KH QS", "KS is missing"),
        ("home KC KD KH KS/T1 7H", "7H is there twice"),
        ("home KC KD KH QS/T1 QS", "QS is there twice"),
        ("home KC KD KH/stock AS AS", "AS is there twice"),
        ("home KC KD KH KS/T8 7H", "T8 is no pile: use T1 to T7, stock, waste, home, pass, seen"),
        ("home KC KD KH KS/7H", "7H is no pile: use T1 to T7, stock, waste, home, pass, seen"),
        ("home KC KD KH KS/[7H]", "[ is no pile: use T1 to T7, stock, waste, home, pass, seen"),
        ("T1 KS/T1 QS", "T1 is given twice"),
        ("stock KS/Stock QS", "Stock is given twice"),
        ("pass 1/pass 1", "pass is given twice"),
        ("T1 K♠", "T1: K♠ is not a card"),
        ("T1 -", "T1: - is not a card"),
        ("stock 1S", "1S is not a card"),
        ("stock [2C] 3C", "[ is not a card"),
        ("waste -", "waste has a dash in it"),
        ("home XX", "XX is not a card"),
        ("home KC KC", "home names two cards of C"),
        ("home AC 2C", "home names two cards of C"),
        ("home - - - - -", "home takes the highest card of each foundation, four at most"),
        ("T1 [2D", "T1: the bracket is not closed"),
        ("T1 2D] KH", "T1: a bracket is closed that was not opened"),
        ("T1 [2D]] KH", "T1: a bracket is closed that was not opened"),
        ("T1 [2D] [3D] KH", "T1: the hidden cards come first, in one bracket"),
        ("T1 2D [3D] KH", "T1: the hidden cards come first, in one bracket"),
        ("T1 [2D 3D]", "T1: the last card must lie face up"),
        ("pass", "pass needs one number, 1 or more"),
        ("pass 0", "pass needs one number, 1 or more"),
        ("pass -1", "pass needs one number, 1 or more"),
        ("pass 1 2", "pass needs one number, 1 or more"),
        ("pass ２", "pass needs one number, 1 or more"),
        ("pass 10000", "pass needs one number, 1 or more"),
        ("pass " + "9" * 5000, "pass needs one number, 1 or more"),
        ("seen", "seen must be all or none"),
        ("seen some", "seen must be all or none"),
    ],
)
def test_a_faulty_position_is_refused_and_the_first_fault_named(text, fault):
    assert parse_table(text) == (None, fault)


def test_a_position_that_play_could_not_reach_is_accepted():
    assert position("T1 9S 8S/T2 [KH] 2C/T3 */home 5D").columns[0] == (parse_card("9S"), parse_card("8S"))


@given(st.data(), playing_rules)
def test_a_position_goes_round_as_text(data, rules):
    table = data.draw(made_positions(rules))
    by_suit = rules.foundations == "suit"
    for joint in ("\n", "/"):
        assert parse_table(table_text(table, joint), by_suit) == (table, "")


@given(made_positions(FREE))
def test_a_position_is_written_as_the_second_implementation_writes_it(table):
    text = table_text(table)
    assert naive.show(naive.read(text)) == text


@given(made_positions(TURN_3))
def test_foundations_by_suit_read_the_same_with_and_without_their_places(table):
    assert parse_table(table_text(table), by_suit=False) == parse_table(table_text(table))


@given(loose_text | damaged(made_positions(FREE).map(table_text)), st.booleans())
@example("pass " + "1" * 5000, True)
@example("home -", False)
@example("T1 []", False)
def test_no_text_upsets_the_position_parser(text, by_suit):
    table, fault = parse_table(text, by_suit)
    assert (table is None) == (fault != "")
    if table:
        everything = table.stock + table.waste + sum(table.columns, ()) + sum(table.home, ())
        assert sorted(everything) == list(range(52))
        assert parse_table(table_text(table), by_suit) == (table, "")


def test_deal_1_lies_as_its_deck_says():
    # 5S 7H 9S QD 2H 4S AC, QH 8S 9H 8D JH JC, 6H TC 4D AH TD, 7C 2D JD QS, 9D 8H 3H, JS 5H, KC, then the stock
    assert (
        table_text(dealt(deck_of_number(1)))
        == """\
T1 5S
T2 [7H] QH
T3 [9S 8S] 6H
T4 [QD 9H TC] 7C
T5 [2H 8D 4D 2D] 9D
T6 [4S JH AH JD 8H] JS
T7 [AC JC TD QS 3H 5H] KC
stock KD 2C 8C 5C AS 4H 2S 3D 5D 7D QC AD 3S TS KS 3C TH 6D 7S KH 9C 6S 6C 4C
pass 1
seen none"""
    )
