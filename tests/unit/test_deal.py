import json
import math
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.klondike import deal
from game.klondike.cards import card_texts
from game.klondike.deal import (
    CODE_DIGITS,
    CODE_LENGTH,
    LAST_DEAL,
    deck_code,
    deck_of_code,
    deck_of_deal,
    deck_of_number,
    deck_text,
    parse_deal_number,
    parse_deck,
)
from tests import naive
from tests.strategies import damaged, deal_numbers, decks, loose_text

PINNED = [json.loads(line) for line in (Path(__file__).parent.parent / "data" / "deals.jsonl").read_text().splitlines()]
FIRST, LAST = tuple(range(52)), tuple(reversed(range(52)))


def code_of_place(place):
    digits = ""
    for _ in range(CODE_LENGTH):
        digits = CODE_DIGITS[place % 32] + digits
        place //= 32
    return digits


# Numbers


@pytest.mark.parametrize("row", [row for row in PINNED if "deal" in row], ids=lambda row: row["deal"])
def test_a_number_always_names_the_same_deck(row):
    assert deck_text(deck_of_number(row["deal"])) == row["deck"]


@given(deal_numbers)
def test_a_number_names_the_deck_of_the_specification(number):
    deck = deck_of_number(number)
    assert sorted(deck) == list(range(52))
    assert deck_text(deck).split() == naive.deck_of(number)


def shuffled_by(words, monkeypatch):
    """The deck that this stream of words makes; zeros follow them."""
    stream = b"".join(word.to_bytes(4, "big") for word in words)

    class Block:
        def __init__(self, text):
            self.at = 32 * int(text.split(b":")[2])

        def digest(self):
            return stream[self.at : self.at + 32].ljust(32, b"\0")

    monkeypatch.setattr(deal, "sha256", Block)
    return deck_of_number(1)


def test_a_word_that_would_make_the_shuffle_uneven_is_passed_over(monkeypatch):
    first = 2**32 - 2**32 % 52  # the first word that does not count while 52 cards are open
    even = shuffled_by([7, 8, 9], monkeypatch)
    assert shuffled_by([first, 7, 8, 9], monkeypatch) == even
    assert shuffled_by([2**32 - 1, first, 7, 8, 9], monkeypatch) == even
    assert shuffled_by([2**32 - 1] * 8 + [7, 8, 9], monkeypatch) == even  # over the end of a block
    assert shuffled_by([first - 1, 0], monkeypatch) == shuffled_by([51, 0], monkeypatch)
    assert shuffled_by([first - 1, 0], monkeypatch) != shuffled_by([0], monkeypatch)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("42", 42),
        ("9999999999", LAST_DEAL),
        ("0042", 42),
        ("0000000001", 1),
        ("", 0),
        ("0", 0),
        ("0000000000", 0),
        ("10000000000", 0),
        ("00000000001", 0),
        ("9" * 5000, 0),
        ("-1", 0),
        ("+1", 0),
        (" 1", 0),
        ("1 ", 0),
        ("1 2", 0),
        ("1\n", 0),
        ("1_000", 0),
        ("1.0", 0),
        ("1e3", 0),
        ("0x10", 0),
        ("abc", 0),
        ("12a", 0),
        ("１２３", 0),
        ("١٢", 0),
        ("²", 0),
    ],
)
def test_only_plain_digits_from_1_to_9999999999_are_a_deal_number(text, number):
    assert parse_deal_number(text) == number
    assert (deck_of_deal(text) is None) == (number == 0)


@given(deal_numbers)
def test_a_deal_number_goes_round(number):
    assert parse_deal_number(str(number)) == number


@given(loose_text)
def test_no_text_upsets_the_deal_number_parser(text):
    number = parse_deal_number(text)
    assert 0 <= number <= LAST_DEAL
    assert number == 0 or (text.isascii() and text.isdigit() and int(text) == number)


# Codes


@pytest.mark.parametrize("row", [row for row in PINNED if "code" in row], ids=lambda row: row["code"])
def test_a_code_always_names_the_same_deck(row):
    deck, fault = parse_deck(row["deck"])
    assert fault == ""
    assert deck_code(deck) == row["code"]
    assert deck_of_code(row["code"]) == deck_of_deal(row["code"]) == deck


def test_codes_run_from_the_first_order_to_the_last():
    assert deck_code(FIRST) == code_of_place(0)
    assert deck_code(FIRST[:50] + (51, 50)) == code_of_place(1)
    assert deck_code(LAST) == code_of_place(math.factorial(52) - 1)


def test_a_code_past_the_last_order_is_none():
    assert deck_of_code(code_of_place(math.factorial(52) - 1)) == LAST
    assert deck_of_code(code_of_place(math.factorial(52))) is None
    assert deck_of_code("Z" * CODE_LENGTH) is None


@given(decks)
def test_a_code_is_the_rank_of_its_deck_and_goes_round(deck):
    code = deck_code(deck)
    assert code == code_of_place(naive.rank_of(deck_text(deck).split()))
    assert deck_of_code(code) == deck


@given(st.integers(0, math.factorial(52) - 1))
def test_every_place_among_the_orders_has_its_code(place):
    deck = deck_of_code(code_of_place(place))
    assert sorted(deck) == list(range(52))
    assert deck_code(deck) == code_of_place(place)


def test_a_code_may_be_written_in_small_letters_and_with_letters_for_digits():
    code = deck_code(deck_of_number(1))
    assert deck_of_code(code.lower()) == deck_of_number(1)
    assert deck_of_code(code.replace("1", "I").replace("0", "O")) == deck_of_number(1)
    assert deck_of_code(code.replace("1", "l").replace("0", "o")) == deck_of_number(1)


def test_other_text_is_no_code():
    code = deck_code(deck_of_number(1))
    for text in ("", code[:-1], code + "0", "0" + code, code[:-1] + "U", code[:-1] + "-", code[:-1] + " ", "ß" * 23):
        assert deck_of_code(text) is None, text


@given(loose_text | damaged(decks.map(deck_code)) | st.text("0123456789abcdefOIL", min_size=46, max_size=46))
@example("ß" + "0" * 45)
@example("ı" * 46)
def test_no_text_upsets_the_code_parser(text):
    deck = deck_of_code(text)
    assert deck is None or deck_of_code(deck_code(deck)) == deck
    assert deck_of_deal(text) is None or sorted(deck_of_deal(text)) == list(range(52))


# Decks as text


@given(decks)
def test_a_deck_goes_round_as_text(deck):
    assert deck_text(deck) == card_texts(deck)
    assert parse_deck(deck_text(deck)) == (deck, "")


def test_a_deck_may_be_pasted_in_over_lines_and_in_small_letters():
    text = deck_text(FIRST).lower().replace("t", "10").replace(" 5", "\n\t5")
    assert parse_deck(text) == (FIRST, "")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "AC is missing"),
        ("AC 2C", "3C is missing"),
        ("AC 2C AC", "AC is there twice"),
        (deck_text(FIRST[1:]), "AC is missing"),
        (deck_text(FIRST[:-1]), "KS is missing"),
        (deck_text(FIRST) + " 7H", "7H is there twice"),
        (deck_text(FIRST).replace("TH", "1H"), "1H is not a card"),
        (deck_text(FIRST).replace(" ", ","), deck_text(FIRST).replace(" ", ",") + " is not a card"),
    ],
)
def test_a_faulty_deck_is_refused_and_the_first_fault_named(text, fault):
    assert parse_deck(text) == (None, fault)


@given(loose_text | damaged(decks.map(deck_text)))
def test_no_text_upsets_the_deck_parser(text):
    deck, fault = parse_deck(text)
    assert (deck is None) == (fault != "")
    assert deck is None or sorted(deck) == list(range(52))
