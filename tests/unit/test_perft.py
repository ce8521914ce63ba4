"""The numbers of legal lines of play of 1 to 4 moves from ten deals. A change of the rules that shifts one must
explain itself. tests/naive.py makes the file anew."""

import json
from pathlib import Path

import pytest

from game.klondike.deal import deck_of_number
from game.klondike.rules import apply, legal_moves
from game.klondike.table import dealt
from tests import naive
from tests.strategies import rules_of

ROWS = [json.loads(line) for line in (Path(__file__).parent.parent / "data" / "perft.jsonl").read_text().splitlines()]


def perft(table, rules, depth):
    moves = legal_moves(table, rules)
    counts = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for move in moves:
            for i, count in enumerate(perft(apply(table, rules, move), rules, depth - 1), start=1):
                counts[i] += count
    return counts


def test_there_are_ten_deals_in_both_draw_modes():
    assert len(ROWS) == 20
    assert len({(row["deal"], row["draw"]) for row in ROWS}) == 20
    assert len({row["deal"] for row in ROWS}) == 10


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "%d draw %d" % (row["deal"], row["draw"]))
def test_the_game_counts_the_lines_of_play(row):
    table = dealt(deck_of_number(row["deal"]))
    assert perft(table, rules_of("draw%d" % row["draw"]), 4) == row["counts"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "%d draw %d" % (row["deal"], row["draw"]))
def test_the_second_implementation_counts_the_same(row):
    start = naive.deal(naive.deck_of(row["deal"]))
    assert naive.perft(start, naive.turn(row["draw"]), 4) == row["counts"]
