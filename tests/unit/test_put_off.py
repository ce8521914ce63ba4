"""Positions of draw one without a pass limit in which moves that may be put off wait for each other.

A card of a column goes home only after talon cards of its suit, and only when what it carries has passed to its twin,
which lies in the talon too. Each of the positions can be won, or lets a card be turned up.
"""

import pytest

from game.klondike.rules import Rules, apply, parse_move
from game.klondike.table import hidden_count, is_won, parse_table
from game.solver.finish import Finisher
from game.solver.hint import Hinter
from game.solver.known import known_table
from game.solver.search import Search, winning_moves
from game.solver.verdict import Judge
from tests.unit.test_finish import played
from tools.check import fault_of_line

WITH, WITHOUT = Rules(1, 0, True, "suit", "none"), Rules(1, 0, False, "suit", "none")
BURIED = "KS KH KD KC QS QH QD QC JS JH JD JC TS TH TD TC 9S 9H 9D 9C 8S 8H 8D 8C 7D 6S 6C 5D 4S"
BESIDE = "7H/T2 7S 6H 5S/T3 7C/stock AH 2H 3H 4H 5H 6D/home 5C 4D 3S/pass 2/seen all"
HEARTS_HOME = "D.D.D.D.D.D.WT3.T2T3.R.D.WF.D.WF.D.WF.D.WF.D.WF.T2F"
DEEP = (
    "T1 KS QH JS/T3 [TD] 6H 5S/T4 [JC 7S 2D] TS 9H/T5 [9D 4D KH 3C] 5D 4S/T6 [8D TH 9C QC] QD/T7 [8S 6S 8C KD 3S] 7H/"
    "stock 2H TC 6D 6C 3D QS JH JD 9S 3H AH/waste 7D 5C 4C 7C 8H 5H 4H KC/home 2C AD 2S/pass 1"
)
DEEP_LINE = (
    "D.D.D.D.D.D.D.D.D.D.D.WF.R.D.D.D.D.D.D.D.D.D.WF.D.D.D.D.D.D.D.D.D.WF.R.D.D.D.D.D.D.D.WF.D.WT2.T6T2.D.D.D.D.D.D.D.WT6."
    "T4T6x2.T4F.D.R.D.D.D.D.D.D.D.D.D.D.WF.T3T4x2.T3T1.D.D.D.WT1.R.D.D.D.D.D.WT1.WT1.D.D.D.WT1.D.D.D.R.D.D.D.D.WF.T4T1."
    "T4F.T7F.T7F.T5F.T1F.T6T7x4.T7T3x5.T7T3.T7F.T4F.T7F.T4T2.T1T6x3.T1F.T6T1x4.T6T2.T1T6x2.T1F.T6T1x3.WT5.WT1.WT3.D.D."
    "WT3.T5T3x2.T5F.T3F.T1F.T5T4.T5F.T3F.T3F.T1F.T1F.T3F.T3F.T1F.T1F.WF.T5F.T1F.T3F.T2F.T2F.D.D.WF.T3F.T3F.T3F.T2F.T2F."
    "T3F.T1F.T1F.T4F.WF.T1F"
)
TURNS_UP = (
    "T1 [AC 6C 2D JD 4S] KH/T4 [2C 8C 3D JH 6S] 7H/T5 [3C TC 4D AS 8S] KD/T6 [4C QC 5D 2S TS] 9H/T7 [5C AD 7D 3S QS] 9D/"
    "T2 KS QH JS TH 9S 8H 7S 6H 5S/T3 KC QD JC TD 9C 8D 7C/stock AH 2H 3H 4H 5H 6D/pass 2/seen all"
)
SUIT_ORDERS = ["CDHS", "SDHC", "CHDS", "SHDC", "DCSH", "DSCH", "HCSD", "HSCD"]
"""The suits in place of CDHS that keep twins twins: those of a colour swapped, and the colours mirrored."""


@pytest.fixture(params=SUIT_ORDERS)
def renamed(request):
    """Reads a position with its suits renamed."""

    def read(text):
        names = dict(zip("CDHS", request.param, strict=True))
        words = ["".join(names.get(c, c) if i else c for i, c in enumerate(word)) for word in text.split(" ")]
        table, fault = parse_table(" ".join(words))
        assert table, fault
        return table

    return read


def finished(sliced):
    while not sliced.step(1000):
        pass
    return sliced


def told(table, rules, text):
    return played(table, rules, [parse_move(word) for word in text.split(".")])


def searched(table, rules):
    search = finished(Search(table, rules, 30000))
    assert search.verdict != "won" or not fault_of_line(table, rules, winning_moves(table, rules, search.line))
    return search.verdict


def test_the_positions_are_not_lost_by_the_rules_alone():
    assert is_won(told(parse_table(DEEP)[0], WITH, DEEP_LINE))
    after = told(parse_table(f"T1 [{BURIED}] {BESIDE}")[0], WITHOUT, HEARTS_HOME + ".T1F")
    assert searched(after, WITHOUT) == "won"
    table = parse_table(TURNS_UP)[0]
    assert hidden_count(told(table, WITH, HEARTS_HOME + ".T4F")) < hidden_count(table)


@pytest.mark.parametrize("rules", [WITH, WITHOUT], ids=["returns", "none"])
@pytest.mark.parametrize(
    "text", [DEEP, f"T1 [{BURIED}] {BESIDE}", f"T1 {BURIED} {BESIDE}"], ids=["deep", "hidden", "up"]
)
def test_a_search_wins(renamed, text, rules):
    assert searched(renamed(text), rules) == "won"


@pytest.mark.parametrize("rules", [WITH, WITHOUT], ids=["returns", "none"])
@pytest.mark.parametrize("text", [TURNS_UP, f"T1 [{BURIED}] {BESIDE}", f"T1 {BURIED} {BESIDE}"])
def test_the_verdict_and_the_hint_are_open(renamed, text, rules):
    known = known_table(renamed(text), rules, 52)
    assert finished(Judge(known)).verdict == "open"
    hinter = finished(Hinter(known))
    assert hinter.verdict == "open"
    assert hinter.moves


@pytest.mark.parametrize("rules", [WITH, WITHOUT], ids=["returns", "none"])
def test_auto_finish_wins(renamed, rules):
    table = renamed(f"T1 {BURIED} {BESIDE}")
    finisher = finished(Finisher(known_table(table, rules, 52)))
    assert finisher.verdict == "open"
    assert is_won(played(table, rules, finisher.line))


@pytest.mark.parametrize("rules", [WITH, WITHOUT], ids=["returns", "none"])
def test_following_hints_turns_the_card_up(rules):
    table = parse_table(TURNS_UP)[0]
    before = hidden_count(table)
    for _ in range(60):
        table = apply(table, rules, finished(Hinter(known_table(table, rules, 52))).moves[0])
        if hidden_count(table) < before:
            return
    pytest.fail("no card was turned up")
