"""Hints by sampling (specification, section 7; docs/verdicts.md)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.klondike.game import moves_text, new_game
from game.klondike.rules import legal_moves, parse_move
from game.klondike.table import hidden_count
from game.solver.desk import best_of, view_text
from game.solver.hint import Hinter
from game.solver.known import HIDDEN, known_game, known_table
from game.solver.sample import Sampler
from tests.strategies import position, rules_of


def in_play(number, moves):
    """A game some random moves into a deal."""
    game, chance = new_game(str(number)), random.Random(number)
    for _ in range(moves):
        game.play(chance.choice(legal_moves(game.table, game.rules)))
    return game


def shuffled(game, chance):
    """The same game with other cards where the player cannot see them."""
    known = known_game(game).table
    cards = [
        card
        for pile, seen in zip((*game.table.columns, game.table.stock), (*known.columns, known.stock), strict=True)
        for card, told in zip(pile, seen, strict=True)
        if told == HIDDEN
    ]
    chance.shuffle(cards)
    filled = [
        tuple(cards.pop() if told == HIDDEN else card for card, told in zip(pile, seen, strict=True))
        for pile, seen in zip((*game.table.columns, game.table.stock), (*known.columns, known.stock), strict=True)
    ]
    return game.table._replace(columns=tuple(filled[:7]), stock=filled[7])


@given(st.integers(1, 5000), st.integers(0, 60), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_10_what_the_worker_is_told_is_the_same_whatever_lies_face_down(number, moves, chance):
    game = in_play(number, moves)
    told = view_text(known_game(game))
    game.table = shuffled(game, chance)
    assert view_text(known_game(game)) == told


@given(st.integers(1, 5000), st.integers(0, 40))
@settings(max_examples=30, deadline=None)
def test_a_sample_has_all_52_cards_and_every_known_card_in_its_place(number, moves):
    known = known_game(in_play(number, moves))
    sampler = Sampler(known, [parse_move("D")], 1, 1, number)
    table = sampler._sample()
    piles, told = (*table.columns, *table.home, table.stock, table.waste), known.table
    cards = [card for pile in piles for card in pile]
    assert sorted(cards) == list(range(52))
    for pile, seen in zip(piles, (*told.columns, *told.home, told.stock, told.waste), strict=True):
        assert all(card == other for card, other in zip(pile, seen, strict=True) if other != HIDDEN)


def test_samples_differ_and_the_series_is_always_the_same():
    known = known_game(new_game("7"))
    sampler = Sampler(known, [], 1, 1, 5)
    tables = [sampler._sample() for _ in range(20)]
    assert len(set(tables)) == 20
    again = Sampler(known, [], 1, 1, 5)
    assert [again._sample() for _ in range(20)] == tables


def test_the_move_that_wins_more_often_is_found():
    rules = rules_of("draw1 passes1 returns0")
    start = position("waste TC/stock JC QC KC/home 9C KD KH KS")
    sampler = Sampler(known_table(start, rules, 3), [parse_move("D"), parse_move("WF")], 4, 200)
    while not sampler.step(1):
        pass
    assert sampler.wins == [0, 4]
    assert sampler.best() == parse_move("WF")


def test_of_equals_the_one_ranked_first_stays():
    start = position("T1 KS QH/T2 KC/T4 KH/home QC KD JH QS/seen all")
    moves = [parse_move("T4T5"), parse_move("T1F")]
    sampler = Sampler(known_table(start, rules_of(""), 0), moves, 3, 200)
    sampler.step(10**6)
    assert sampler.wins == [3, 3] and sampler.best() == moves[0]


def test_a_move_that_wins_a_little_more_often_may_owe_it_to_chance():
    moves = [parse_move("T4T5"), parse_move("T1F")]
    sampler = Sampler(known_game(new_game("1")), moves, 20, 1)
    for wins, best in (([10, 14], 0), ([10, 15], 1), ([15, 10], 0)):
        sampler.wins = wins
        assert sampler.best() == moves[best]


@pytest.mark.parametrize("number", [1, 2, 12])
def test_the_best_of_the_ranked_hints_is_one_of_them(number):
    game = in_play(number, 3)
    known = known_game(game)
    hinter = Hinter(known)
    hinter.step(10**6)
    moves = hinter.moves[:3]
    assert len(moves) > 1
    best = best_of(view_text(known), moves_text(moves))
    assert parse_move(best) in moves
    assert hidden_count(game.table)
    assert best == best_of(view_text(known), moves_text(moves)), "asked again the answer is the same"


def test_nothing_to_choose_from_is_no_move():
    assert best_of(view_text(known_game(new_game("1"))), "") == ""
