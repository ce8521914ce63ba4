"""Decks and positions in the formats of other programs (docs/formats.md), with the answers of these programs."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.cards import CARD_TEXT
from game.klondike.deal import deck_of_number, deck_text
from game.klondike.formats import (
    deck_of_table,
    format_of,
    plain,
    read_digits,
    read_pysol,
    read_solvitaire,
    read_table,
    write_digits,
    write_pysol,
    write_solvitaire,
)
from game.klondike.table import dealt, table_text
from tests.strategies import ALL_RULES, damaged, decks, loose_text, position, positions

# A deck that Klondike-Solver and MinimalKlondike know, as digits and as Klondike-Solver shows it
CHECK = (
    "042041044124023073111012123081104093031052051121094074061091083102043071132134113114131022103013062032101011014034"
    "054021112064092082133033072053084063024122"
)
CHECK_SHOWN = """Foundations: H-0 C-0 D-0 S-0
Talon: ==> KC 2D TH AH 6D 3D TC AC AS 3S 5S 2C JD 6S 9D 8D KH 3H 7D 5H 8S 6H 2S QD <==
: 4D
: <4C> AD
: <4S> <QH> 5D
: <QS> <8C> <5C> 6C
: <2H> <TS> <QC> <9C> 4H
: <7H> <9H> <9S> <8H> <7C> KS
: <JC> <3C> <7S> <TD> <KD> <JH> JS
"""
# The same some moves on, as Klondike-Solver shows it
CHECK_PLAYED = """Foundations: H-0 C-0 D-3 S-0
Talon: 6D AH KC ==> TC AC AS 3S 5S 2C JD 6S 9D 8D KH 3H 7D 5H 8S 6H 2S QD <==
: 4D
: 4C
: KS QH JS TH
: <QS> <8C> <5C> 6C 5D 4S
: <2H> <TS> <QC> <9C> 4H
: <7H> <9H> <9S> <8H> 7C
: <JC> <3C> <7S> <TD> <KD> JH
"""
# MinimalKlondike's own example: digits, and the table that it prints for them
MINIMAL = (
    "072103023042094134111092051034044074114052123011083122012131091082124064014093033112071104132053133102084041013073"
    "063031061043081054113062024021101022032121"
)
MINIMAL_ROWS = (
    "7D TH 2H 4D 9S KS JC  9D 5C 3S 4S 7S JS  5D QH AC 8H QD  AD KC 9C 8D  QS 6S AS  9H 3H  JD "
    "7C TS KD 5H KH TD 8S 4C AH 7H 6H 3C 6C 4H 8C 5S JH 6D 2S 2C TC 2D 3D QC"
)
# From Klondike-Solver's file of test deals
SOLVER_DEAL = """Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH
"""
# From Solvitaire's presets and its tests: every card face up; and a position under way, foundations in two shapes
SOLVITAIRE_OPEN = """{ "tableau piles":[ ["4D"], ["3C","4C"], ["9S","7D","6H"], ["AH","7S","2C","JD"], ["AD","6S","2H","10S","AS"],
["4H","8H","2D","KS","JC","5C"], ["3H","4S","3S","5D","JH","6C","KD"] ], "stock": ["10H","8D","7H","KC","3D","10D","5H","8C","QS",
"JS","9H","7C","6D","8S","QD","QH","AC","9C","5S","KH","QC","2S","10C","9D"] }"""
SOLVITAIRE_PLAYED = """{"tableau piles": [["KH", "QS", "JD", "10S"], ["10d", "7S", "6D", "5C", "4D", "3C", "2D"], ["8h", "7C", "6H", "5S"],
["6c", "4S", "3D", "2S"], ["8d", "qd", "10c", "8c", "9D", "8S", "7H"], ["as", "kd", "qc", "JC"], ["KS", "QH", "JS", "10H", "9C"]],
"stock": ["9H", "6S", "KC", "JH", "5D", "3S", "9S", "4C", "AD", "7D"], "waste": [],
"foundations": [["AC", "2C"], [], [], ["AH", "2H", "3H", "4H", "5H"]]}"""


def read(text):
    """The table that a text in any format describes; it must be right."""
    table, fault = read_table(text)
    assert fault == ""
    return table


def test_digits_are_the_deck_that_the_solvers_see():
    table = read(CHECK)
    deck = deck_of_table(table)
    assert deck_text(deck).startswith("4D 4C 4S")
    assert CARD_TEXT[deck[27]] == CARD_TEXT[table.columns[6][-1]] == "JS"
    assert CARD_TEXT[deck[28]] == CARD_TEXT[table.stock[-1]] == "KC", "the next one is the first drawn"
    assert table == read(CHECK_SHOWN)
    assert write_digits(deck) == CHECK


def test_minimal_klondikes_example():
    assert deck_text(deck_of_table(read(MINIMAL))).split() == MINIMAL_ROWS.split()
    assert write_digits(deck_of_table(read(MINIMAL))) == MINIMAL
    assert read(MINIMAL_ROWS) == read(MINIMAL)


def test_digits_may_be_broken_into_lines():
    assert read("\n".join(CHECK[i : i + 21] for i in range(0, 156, 21)) + "\r\n") == read(CHECK)


def test_pysols_layout_of_a_deal():
    table = read(SOLVER_DEAL)
    assert table.down == (0, 1, 2, 3, 4, 5, 6)
    assert [CARD_TEXT[column[-1]] for column in table.columns] == "5C 9H AC 8C 7D 6S KH".split()
    assert CARD_TEXT[table.stock[-1]] == "TC"
    assert read(SOLVER_DEAL.lower().replace("\n", "\r\n\r\n")) == table


def test_a_deal_is_written_as_klondike_solver_reads_it():
    """It wants at least 211 characters, which the lines' colons bring."""
    text = write_pysol(read(SOLVER_DEAL))
    assert text == SOLVER_DEAL.strip().replace("\n", "\n: ")
    assert len(text) >= 211


def test_pysols_layout_of_a_game_under_way():
    table = read(CHECK_PLAYED)
    assert [CARD_TEXT[card] for card in table.waste] == "KC AH 6D".split()
    assert CARD_TEXT[table.stock[-1]] == "TC"
    assert [len(pile) for pile in table.home] == [0, 3, 0, 0]
    assert table_text(table).startswith("T1 4D\nT2 4C\nT3 KS QH JS TH\nT4 [QS 8C 5C] 6C 5D 4S")
    assert write_pysol(table) == CHECK_PLAYED.strip()


def test_solvitaires_json():
    table = read(SOLVITAIRE_OPEN)
    assert table.down == (0,) * 7
    assert CARD_TEXT[table.stock[-1]] == "9D", "the last card of the stock is drawn first"
    table = read(SOLVITAIRE_PLAYED)
    assert table.down == (0, 1, 1, 1, 4, 3, 0)
    assert [len(pile) for pile in table.home] == [2, 0, 5, 0]
    flat = SOLVITAIRE_PLAYED.replace('[["AC", "2C"], [], [], ["AH"', '["AC", "2C", "AH"').replace('"5H"]]', '"5H"]')
    assert read(flat) == table


def test_a_deck_is_written_as_solvitaire_reads_it():
    piles = json.loads(write_solvitaire(read(CHECK)))
    assert piles["tableau piles"][4] == ["2h", "10s", "Qc", "9c", "4H"]
    assert (piles["stock"][0], piles["stock"][-1]) == ("QD", "KC")
    assert sorted(piles) == ["stock", "tableau piles"]


@given(decks)
def test_decks_there_and_back(deck):
    table = dealt(deck)
    assert deck_of_table(table) == deck
    for text in (write_digits(deck), write_pysol(table), write_solvitaire(table), deck_text(deck), table_text(table)):
        assert read_table(text) == (table, "")


@given(positions(ALL_RULES[0]))
def test_positions_there_and_back(table):
    """The other programs know nothing of passes and of what has been seen."""
    bare = table._replace(turn=1, seen=False)
    assert read_pysol(write_pysol(table)) == (bare, "")
    assert read_solvitaire(write_solvitaire(table)) == (bare, "")
    assert read_table(table_text(table)) == (table, "")


def test_a_position_is_no_deck():
    assert deck_of_table(dealt(tuple(range(52)))) == tuple(range(52))
    for text in ("T1 */home 5C", "stock *", "T1 */waste 2C", CHECK_PLAYED):
        assert deck_of_table(position(text) if "*" in text else read(text)) is None
    assert deck_of_table(dealt(deck_of_number(1))._replace(turn=2)) is None
    assert deck_of_table(dealt(deck_of_number(1))._replace(down=(0,) * 7)) is None


# What is wrong is said, the first fault of it


def swapped(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (swapped(CHECK, "042041", "042042"), "4D is there twice"),
        (CHECK[:-3], "a deck has 156 digits, three a card; here are 153"),
        (CHECK + "0", "a deck has 156 digits, three a card; here are 157"),
        (swapped(CHECK, "041", "141"), "141, card 2, is none: 01 to 13 for the rank, then 1 to 4"),
        (swapped(CHECK, "042", "045"), "045, card 1, is none: 01 to 13 for the rank, then 1 to 4"),
        (swapped(CHECK, "042", "002"), "002, card 1, is none: 01 to 13 for the rank, then 1 to 4"),
        (swapped(SOLVER_DEAL, "TC TS", "TC TC"), "TC is there twice"),
        (swapped(SOLVER_DEAL, "TC TS", "TC"), "TS is missing"),
        (swapped(SOLVER_DEAL, "TC TS", "TC XS"), "Talon: XS is not a card"),
        (swapped(SOLVER_DEAL, "<7H> 9H", "<7H> <9H>"), "column 2: the last card must lie face up"),
        (swapped(SOLVER_DEAL, "<7H> 9H", "<7H 9H"), "column 2: the signs < and > do not match"),
        (swapped(SOLVER_DEAL, "<7H> 9H", "7H> 9H"), "column 2: the signs < and > do not match"),
        (swapped(SOLVER_DEAL, "<7H> 9H", "9H <7H>"), "column 2: the hidden cards come first"),
        (swapped(SOLVER_DEAL, "5C\n", "5C\n\nHand: 2C\n"), "HAND is no line of this format"),
        (SOLVER_DEAL[: SOLVER_DEAL.index("<4C>")], "seven lines of columns are needed; here are 6"),
        (swapped(CHECK_PLAYED, "D-3", "D-X"), "D-X is no foundation: H-5 means hearts up to the 5"),
        (swapped(CHECK_PLAYED, "D-3", "3-D"), "3-D is no foundation"),
        (swapped(CHECK_PLAYED, "D-3", "D-"), "D- is no foundation"),
        (swapped(CHECK_PLAYED, "D-3", "D-4"), "4D is there twice"),
        (swapped(SOLVITAIRE_PLAYED, '"KH"', '"KS"'), "KS is there twice"),
        (swapped(SOLVITAIRE_PLAYED, '"KH"', '"14H"'), "column 1: 14H is not a card"),
        (swapped(SOLVITAIRE_PLAYED, '"KH"', '"\\u2603"'), "column 1: ☃ is not a card"),
        (swapped(SOLVITAIRE_PLAYED, '"KH"', "7"), "column 1: 7 is not a card"),
        (swapped(SOLVITAIRE_PLAYED, '"KH"', "null"), "column 1: None is not a card"),
        (swapped(SOLVITAIRE_PLAYED, '"QS"', '"qs"'), "column 1: the hidden cards come first"),
        (swapped(SOLVITAIRE_PLAYED, '["AC", "2C"]', '["2C"]'), "foundations: 2C is there without the cards below it"),
        (swapped(SOLVITAIRE_PLAYED, '"waste"', '"cells"'), "“cells” is no pile of Klondike"),
        (swapped(SOLVITAIRE_PLAYED, '"waste": []', '"waste": {}'), "waste: a list of cards is needed"),
        (
            swapped(SOLVITAIRE_PLAYED, '["KH", "QS", "JD", "10S"],', ""),
            "“tableau piles” must be a list of seven columns",
        ),
        (SOLVITAIRE_PLAYED[:-1], "the JSON is not whole: a bracket, comma or quote is wrong"),
        ("[]", "the JSON must be an object with “tableau piles”"),
        ("[" * 5000, "the JSON is not whole"),
        ("AC AC", "AC is there twice"),
        ("AC 2C 3X", "3X is not a card"),
        (deck_text(deck_of_number(1))[3:], "5S is missing"),
    ],
)
def test_the_first_fault_is_named(text, said):
    table, fault = read_table(text)
    assert table is None
    assert fault.startswith(said)
    assert len(fault) < 120


@given(
    st.one_of(loose_text, damaged(st.sampled_from([CHECK, SOLVER_DEAL, CHECK_PLAYED, SOLVITAIRE_PLAYED, MINIMAL_ROWS])))
)
def test_whatever_is_pasted_is_a_table_or_has_a_fault(text):
    for reader in (read_table, read_pysol, read_solvitaire):
        table, fault = reader(text)
        assert (table is None) == (fault != "")


@given(st.text("0123456789 ", max_size=170))
def test_any_digits_are_a_deck_or_have_a_fault(text):
    table, fault = read_digits(text)
    assert (table is None) == (fault != "")


# Which format it is


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (CHECK, "digits"),
        ("  " + CHECK[:90] + "\n" + CHECK[90:], "digits"),
        (SOLVER_DEAL, "pysol"),
        ("\n" + CHECK_SHOWN, "pysol"),
        (SOLVITAIRE_OPEN, "solvitaire"),
        ("T1 KH/T2 QS", "position"),
        ("t1 [2D] KH", "position"),
        ("home 5C", "position"),
        ("Stock\nT1 KH", "position"),
        ("pass 2", "position"),
        ("10h 2c", "deck"),
        ("AC,2C", "deck"),
        ("AC, 2C", "deck"),
        ("TC", "deck"),
        ("", ""),
        ("  ", ""),
        ("42", ""),
        ("T9 KH", ""),
        ("１２", ""),
        ("😀", ""),
        ("http://example/#deal=4", ""),
    ],
)
def test_the_format_is_seen_from_the_text(text, kind):
    assert format_of(text) == kind


def test_signs_of_the_suits_are_letters_too():
    text = deck_text(deck_of_number(3))
    for letter, sign in zip("CDHS", "♣♦♥♠", strict=True):
        text = text.replace(letter + " ", sign + "\ufe0f ").replace("T", "10")
    assert read(plain(text)) == dealt(deck_of_number(3))
