from hypothesis import example, given
from hypothesis import strategies as st

from game.klondike.cards import (
    CARD_ID,
    CARD_TEXT,
    CLUBS,
    DIAMONDS,
    HEARTS,
    RANK,
    RED,
    SPADES,
    SUIT,
    card_texts,
    first_fault,
    parse_card,
)
from tests.strategies import decks, loose_text


def test_cards_are_numbered_by_suit_then_rank():
    assert CARD_TEXT[:13] == ("AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC")
    assert [CARD_TEXT[suit * 13] for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)] == ["AC", "AD", "AH", "AS"]
    assert [CARD_ID[text] for text in ("AC", "KC", "2D", "TH", "KS")] == [0, 12, 14, 35, 51]


def test_there_are_52_different_cards():
    assert len(set(CARD_TEXT)) == len(CARD_ID) == 52
    assert {(RANK[card], SUIT[card]) for card in range(52)} == {(rank, suit) for rank in range(13) for suit in range(4)}


def test_diamonds_and_hearts_are_red():
    assert [card for card in range(52) if RED[card]] == [card for card in range(52) if CARD_TEXT[card][1] in "DH"]


@given(st.integers(0, 51))
def test_a_card_goes_round_as_text(card):
    assert parse_card(CARD_TEXT[card]) == card


def test_lower_case_and_10_are_understood():
    assert [parse_card(text) for text in ("th", "10h", "10H", "tH", "ac")] == [35, 35, 35, 35, 0]


def test_other_text_is_no_card():
    for text in ("", "1C", "0C", "T", "10", "C", "CA", "ACC", "AX", " AC", "AC ", "11C", "100C", "２C", "A♣"):
        assert parse_card(text) == -1, text


@given(loose_text)
@example("10")
def test_no_text_upsets_the_card_parser(text):
    assert -1 <= parse_card(text) < 52


@given(decks)
def test_a_whole_deck_has_no_fault(deck):
    assert first_fault(list(deck)) == ""


@given(decks, st.integers(0, 51))
def test_a_missing_card_is_named(deck, at):
    assert first_fault(list(deck[:at] + deck[at + 1 :])) == "%s is missing" % CARD_TEXT[deck[at]]


@given(decks, st.integers(0, 51), st.integers(0, 51))
def test_a_card_that_is_there_twice_is_named(deck, place, at):
    cards = list(deck)
    cards.insert(place, deck[at])
    assert first_fault(cards) == "%s is there twice" % CARD_TEXT[deck[at]]


def test_cards_as_text_are_separated_by_spaces():
    assert card_texts((0, 14, 35, 51)) == "AC 2D TH KS"
    assert card_texts(()) == ""
