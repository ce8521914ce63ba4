"""The search that sees all cards (specification, section 10): against brute force, against itself, against known verdicts.

The whole of what takes long, instead of a part: SOLVER_TESTS=all python -m pytest tests/unit/test_search.py
"""

import itertools
import json
import os
import random
from pathlib import Path

import pytest

from game.klondike.cards import RANK
from game.klondike.deal import deck_of_number, parse_deck
from game.klondike.rules import Rules, apply
from game.klondike.table import Table, dealt, is_won, parse_table
from game.solver.search import Search, winning_moves
from tests import brute
from tests.strategies import PLAYING_RULES
from tests.unit.test_verdict import made, random_game
from tools.check import fault_of_line

ALL = os.environ.get("SOLVER_TESTS") == "all"
TURN_3, TURN_1 = Rules(3, 0, True, "suit", "none"), Rules(1, 0, True, "suit", "none")
PINNED = [json.loads(line) for line in (Path(__file__).parents[1] / "data" / "solver.jsonl").read_text().splitlines()]


def searched(table, rules, budget=20000, slices=1 << 30):
    """The verdict; a win is replayed by the rules."""
    search = Search(table, rules, budget)
    while not search.step(slices):
        pass
    if search.verdict == "won":
        assert fault_of_line(table, rules, winning_moves(table, rules, search.line)) == "", (rules, table)
    return search.verdict


def loose(chance):
    """A position with few cards left, anywhere: face-up cards out of sequence, hidden ones, a long stock."""
    heights = [13] * 4
    for _ in range(chance.randint(4, 16)):
        heights[chance.choice([suit for suit in range(4) if heights[suit]])] -= 1
    rest = [card for card in range(52) if RANK[card] >= heights[card // 13]]
    chance.shuffle(rest)
    if chance.random() < 0.4:
        rest.sort(key=lambda card: -RANK[card])
    piles = [[] for _ in range(9)]
    used, share = chance.randint(1, 7), chance.random()
    for card in rest:
        piles[chance.randrange(used) if chance.random() < share else chance.choice((7, 7, 8))].append(card)
    columns = tuple(map(tuple, piles[:7]))
    down = tuple(chance.randint(0, max(0, len(column) - 1)) for column in columns)
    home = tuple(tuple(range(13 * suit, 13 * suit + heights[suit])) for suit in range(4))
    return Table(tuple(piles[7]), tuple(piles[8]), home, columns, down, chance.randint(1, 3), True)


def agrees(table, rules, limit):
    """Compare with brute force; tell what both say, None where brute force gave up."""
    truth, found = brute.wins(table, rules, limit), searched(table, rules)
    assert truth is None or found == ("won" if truth else "lost"), (rules, table)
    return truth


@pytest.mark.parametrize("seed", range(20 if ALL else 4))
def test_small_positions_as_brute_force_has_them(seed):
    chance = random.Random(seed)
    counts = {True: 0, False: 0, None: 0}
    for i in range(1000 if ALL else 180):
        table = loose(chance) if i % 2 else made(chance)
        counts[agrees(table, chance.choice(PLAYING_RULES), 3000)] += 1
    assert counts[True] > sum(counts.values()) / 3
    assert counts[False] > sum(counts.values()) / 10


SMALL_CARDS = [card for suit in (0, 2) for card in range(13 * suit + 7, 13 * suit + 11)]
LOCKS = ((11, 12), (24, 25), (37, 38), (50, 51))  # a king on its own queen: no use to anyone till the rest is home


def small_klondike(order):
    """Two suits from 8 to jack dealt to three columns and a stock of two; everything lower is home."""
    a, b, c, d, e, f, g, h = order
    columns = ((a,), (b, d), (c, e, f), *LOCKS)
    home = tuple(tuple(range(13 * suit, 13 * suit + height)) for suit, height in enumerate((7, 11, 7, 11)))
    return Table((g, h), (), home, columns, (0, 1, 2, 1, 1, 1, 1), 1, False)


@pytest.mark.parametrize("rules", [TURN_3, Rules(1, 1, False, "suit", "none")])
def test_a_small_klondike_deal_by_deal(rules):
    counts = {True: 0, False: 0}
    for i, order in enumerate(itertools.permutations(SMALL_CARDS)):
        if ALL or i % 97 == 0:
            counts[agrees(small_klondike(order), rules, 10**6)] += 1
    assert counts[True] > 10 and counts[False] > 10


def positions(seed, count):
    """Positions of games played at random, with their rules."""
    chance = random.Random(seed)
    for _ in range(count):
        rules = chance.choice(PLAYING_RULES)
        yield random_game(chance, rules).table, rules


def swapped(card):
    """The other card of the same rank and colour."""
    return RANK[card] + 13 * (3 - card // 13)


def both_decided(one, other):
    return "unknown" not in (one, other)


def test_the_two_suits_of_a_colour_are_alike():
    for table, rules in positions(1, 40):
        stock, waste, home, columns, down, turn, seen = table
        other = Table(
            tuple(map(swapped, stock)),
            tuple(map(swapped, waste)),
            tuple(tuple(map(swapped, home[3 - suit])) for suit in range(4)),
            tuple(tuple(map(swapped, column)) for column in columns),
            down,
            turn,
            seen,
        )
        verdicts = searched(table, rules), searched(other, rules)
        assert verdicts[0] == verdicts[1] or not both_decided(*verdicts)


def test_the_order_of_the_columns_does_not_matter():
    for table, rules in positions(2, 40):
        other = table._replace(columns=table.columns[::-1], down=table.down[::-1])
        verdicts = searched(table, rules), searched(other, rules)
        assert verdicts[0] == verdicts[1] or not both_decided(*verdicts)


def test_what_can_be_won_can_be_won_under_easier_rules():
    for table, rules in positions(3, 60):
        if searched(table, rules) != "won":
            continue
        for easier in (rules._replace(returns=True), rules._replace(passes=0), rules._replace(draw=1)):
            assert searched(table, easier) != "lost", (rules, easier, table)


def test_what_is_lost_stays_lost_whatever_is_moved():
    lost = 0
    for table, rules in positions(4, 80):
        if searched(table, rules) == "lost":
            lost += 1
            position = brute.all_known(table)
            assert not brute.wins(table, rules, 3000), position
    assert lost > 10


@pytest.mark.parametrize(
    "rules", [TURN_3, TURN_1, Rules(3, 3, False, "suit", "none"), Rules(1, 1, True, "suit", "none")]
)
def test_no_position_on_the_way_to_a_win_is_called_lost(rules):
    found = 0
    for number in range(1, 12):
        table = dealt(deck_of_number(number))
        search = Search(table, rules, 3000)
        search.step(1 << 30)
        if search.verdict == "won":
            found += 1
            for i, move in enumerate(winning_moves(table, rules, search.line)):
                table = apply(table, rules, move)
                if i % 7 == 0:
                    assert searched(table, rules, 1000) != "lost", (number, i)
            assert is_won(table)
    assert found or rules.passes == 1


@pytest.mark.parametrize("row", PINNED, ids=lambda row: f"{PINNED.index(row)}-{row['draw']}-{row['verdict']}")
def test_pinned_verdicts(row):
    """Decks that two independent programs exhausted; the hard ones only in the long run."""
    deck, _ = parse_deck(row["deck"])
    found = searched(dealt(deck), Rules(row["draw"], 0, True, "suit", "none"), 10**6 if ALL else 3000)
    assert found in (row["verdict"], "unknown")


def test_the_answer_does_not_depend_on_the_slices():
    for table, rules in positions(5, 12):
        assert searched(table, rules, 800, 1) == searched(table, rules, 800, 7) == searched(table, rules, 800)


def test_a_search_says_unknown_when_it_may_look_no_further_or_remember_no_more():
    table = dealt(deck_of_number(7))
    for search in (Search(table, TURN_3, 10), Search(table, TURN_3, 1 << 20, 10)):
        assert search.step(1 << 30)
        assert search.verdict == "unknown" and search.line == [] and search.states <= 100


def test_cards_face_up_out_of_sequence_are_covered_until_what_lies_on_them_has_left():
    text = "home KC KD KH TS/T1 KS JS QS"
    assert searched(parse_table(text)[0], TURN_3) == "won"
    assert searched(parse_table("home KC JD KH JS/T1 QD KD QS KS")[0], TURN_3) == "won"
