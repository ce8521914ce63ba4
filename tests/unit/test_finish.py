import random

import pytest

from game.klondike.game import Game
from game.klondike.rules import DRAW, RECYCLE, apply, move_text, parse_move, refusal
from game.klondike.table import is_won
from game.solver.finish import Finisher, sweep
from game.solver.known import known_game, known_table
from game.solver.verdict import Judge
from tests import brute
from tests.strategies import PLAYING_RULES, position, rules_of
from tests.unit.test_verdict import NEEDS_RETURN, SITUATION_9, SITUATION_10, TURN_1, TURN_3, made


def finish(table, rules, slices=1000):
    finisher = Finisher(known_table(table, rules, len(table.stock)))
    while not finisher.step(slices):
        pass
    assert (finisher.verdict == "open") == (finisher.line is not None)
    return finisher


def played(table, rules, line):
    for move in line:
        assert refusal(table, rules, move) is None
        table = apply(table, rules, move)
    return table


def test_situation_9_is_never_offered_by_threes():
    finisher = finish(position(SITUATION_9), TURN_3)
    assert finisher.verdict == "stuck"
    assert finisher.line is None


def test_situation_9_is_offered_and_wins_by_ones():
    table = position(SITUATION_9)
    assert is_won(played(table, TURN_1, finish(table, TURN_1).line))


def test_situation_10_is_not_offered():
    game = Game("", TURN_3, position(SITUATION_10))
    assert finish(game.table, TURN_3).verdict == "hidden"


def test_situation_11_stopped_anywhere_it_can_be_undone_and_gone_on_with():
    game = Game("", TURN_1, position(SITUATION_9))
    line = finish(game.table, TURN_1).line
    for move in line[:5]:
        assert game.play(move) is None
    before = game.table
    assert game.undo()
    assert game.redo()
    assert game.table == before
    finisher = Finisher(known_game(game))
    while not finisher.step(1):
        pass
    assert is_won(played(game.table, TURN_1, finisher.line))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("T1 [QD] KS/home KC JD KH QS/T2 KD/pass 2", "hidden"),
        ("T1 KS/home KC QD KH QS/stock KD/pass 1/seen none", "hidden"),
        ("T1 KS/home KC QD KH QS/stock KD/pass 1/seen all", "open"),
        ("T1 KS/home KC QD KH QS/waste KD/pass 1/seen none", "open"),
        ("home KC KD KH KS", "open"),
    ],
)
def test_it_is_for_positions_in_which_all_is_known(text, expected):
    table = position(text)
    finisher = Finisher(known_game(Game("", TURN_3, table)))
    while not finisher.step(1):
        pass
    assert finisher.verdict == expected


def test_a_won_game_needs_no_move():
    assert finish(position("home KC KD KH KS"), TURN_3).line == []


def test_it_draws_and_recycles():
    table = position("home QC QD QH QS/stock KC KD KH KS/pass 2")
    texts = [move_text(move) for move in finish(table, TURN_3).line]
    assert texts.count("D") >= 2
    assert "WF" in texts
    assert is_won(played(table, TURN_3, finish(table, TURN_3).line))


def test_it_names_the_places_where_any_ace_may_claim_one():
    table = position("home 2C - KH KS/T1 4D 3C/T2 AD/T3 *", False)
    rules = rules_of("foundations-free")
    line = finish(table, rules).line
    assert "T2F2" in [move_text(move) for move in line]
    assert is_won(played(table, rules, line))


def test_cards_out_of_sequence_are_dug_up():
    table = position("home JC JD JH JS/T1 QC KD/T2 QD KC/T3 QS KH/T4 QH KS/pass 2")
    for rules in (TURN_3, rules_of("returns0 passes1")):
        finisher = finish(table, rules)
        assert is_won(played(table, rules, finisher.line))  # kings to spaces first
        assert any(move.dst[0] == "T" for move in finisher.line)


def test_it_takes_a_card_back_where_only_that_helps():
    found = 0
    chance = random.Random(5)
    while found < 3:
        table = made(chance)._replace(down=(0,) * 7)
        with_returns, without = TURN_3, rules_of("returns0")
        if finish(table, without).verdict != "stuck":
            continue
        finisher = finish(table, with_returns)
        if finisher.verdict == "open":
            found += 1
            assert any(move.src[0] == "F" for move in finisher.line)
            assert is_won(played(table, with_returns, finisher.line))


def test_returns_are_not_used_where_they_are_not_needed():
    chance = random.Random(6)
    for _ in range(100):
        table = made(chance)._replace(down=(0,) * 7)
        if finish(table, rules_of("returns0")).line:
            assert not any(move.src[0] == "F" for move in finish(table, TURN_3).line)


def test_the_sweep_alone_is_no_search():
    assert sweep(position(SITUATION_9), TURN_3) is None
    assert sweep(position(SITUATION_9), TURN_1)
    assert sweep(position("T1 QC KC/T2 *"), TURN_3) is None
    texts = [move_text(move) for move in sweep(position("home QC KD KH QS/waste KC/stock KS"), TURN_3)]
    assert texts == ["WF", "D", "WF"]
    texts = [move_text(move) for move in sweep(position("home QC JD KH KS/waste KC KD QD/pass 1"), TURN_3)]
    assert texts == ["WF", "WF", "WF"]
    assert sweep(position("home QC JD KH KS/waste QD KC KD/pass 1"), rules_of("passes1 draw1")) is None


@pytest.mark.parametrize("seed", range(3))
def test_against_brute_force(seed):
    chance = random.Random(seed)
    counts = {}
    for _ in range(150):
        table, rules = made(chance)._replace(down=(0,) * 7), chance.choice(PLAYING_RULES)
        finisher = finish(table, rules)
        truth = brute.can_win(table, rules, 1500)
        counts[finisher.verdict] = counts.get(finisher.verdict, 0) + 1
        assert truth is None or finisher.verdict in ("open" if truth else "stuck", "unknown")
        if finisher.line is not None:
            assert is_won(played(table, rules, finisher.line))
    assert counts["open"] > 20
    assert counts["stuck"] > 20
    assert counts.get("unknown", 0) < 8


def test_the_answer_does_not_depend_on_the_slices():
    chance = random.Random(7)
    for _ in range(30):
        table, rules = made(chance)._replace(down=(0,) * 7), chance.choice(PLAYING_RULES)
        one, two = finish(table, rules, 1), finish(table, rules, 10**6)
        assert (one.verdict, one.line) == (two.verdict, two.line)


def test_the_verdict_is_that_of_the_judge():
    chance = random.Random(8)
    for _ in range(60):
        table, rules = made(chance)._replace(down=(0,) * 7), chance.choice(PLAYING_RULES)
        judge = Judge(known_table(table, rules, 52))
        while not judge.step(1000):
            pass
        verdict = finish(table, rules).verdict
        if "unknown" not in (verdict, judge.verdict):
            assert (verdict == "open") == (judge.verdict == "open")


def test_the_line_can_be_written_and_read():
    for move in finish(position(SITUATION_9), TURN_1).line:
        assert move in (DRAW, RECYCLE) or parse_move(move_text(move)) == move


def test_needed_returns_are_no_matter_while_cards_are_hidden():
    assert finish(position(NEEDS_RETURN), TURN_3).verdict == "hidden"
