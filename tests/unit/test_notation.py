"""Moves in the notations of other programs (docs/formats.md), with what these programs write."""

import re

import pytest
from hypothesis import given

from game.klondike.formats import read_table
from game.klondike.game import Game, play_words
from game.klondike.notation import minimal_moves, solver_moves
from game.klondike.rules import DRAW
from game.klondike.table import home_count, is_won
from tests.strategies import games, position, rules_of
from tests.unit.test_formats import CHECK, MINIMAL

# What Klondike-Solver finds for the deck CHECK (run with /FAST /MOVES), drawing three and one
SOLVED = {
    "draw3": "2D F2 34 F3 73 F7 36-2 F3 34 63-3 F6 DR1 W3 WD DR1 WD 1D W6 WH W1 DR1 WS WC DR1 WC W6 56 F5 53 F5 75 F7 57-2 F5 57 "
    "F5 5H W6 DR2 WH W5 W3 DR2 W1 WS 6S 6H 4S 6S 4D 6D NEW DR1 WS DR1 W4 WD 24 72-4 F7 63 F6 36 3D WD 7D F7 WD 7S F7 7C F7 4C "
    "4H DR1 WH WS 1D 63-2 F6 6S F6 62 F6 46 F4 4C F4 6C 3C 6H 3H 4C F4 2H 3C 2S 3H WC 2H 3S 7C 2C 3H 4S 1C 2D 3S 5H",
    "draw1": "2D F2 DR2 WD DR2 WH DR2 WD 1D 3D F3 61 F6 31 F3 71 F7 W6 W1 DR2 WC DR1 WS DR3 WC W6 56 F5 51 F5 75 F7 57-2 F5 57 "
    "F5 5H 75-4 F7 DR3 W5 DR1 W1 DR2 WH 6H DR2 WH DR3 WS WH 61-3 F6 DR1 NEW DR3 WS 3S 1S DR2 WS 1D DR2 WD 16 1D 5D 7D F7 7S F7 "
    "7C F7 2C DR1 WS 61-2 F6 6S F6 65 F6 46 F4 4C F4 6C 1C 6H 1H 4C F4 1C 5H 1H 5S 5H 1S 4S 1H WH WD WC 7C 5C WC DR1 WD 1S 5D",
}
SOLVED_MOVES = {"draw3": 110, "draw1": 125}


def ours(text):
    """Klondike-Solver's moves as ours; its F# says what ours do by themselves, its letters are places for ours."""
    words = []
    for word in text.split():
        many = re.fullmatch(r"DR(\d+)", word)
        move = re.fullmatch(r"([W1-7CDSH])([1-7CDSH])(?:-(\d+))?", word)
        if many:
            words += ["D"] * int(many[1])
        elif word == "NEW":
            words.append("R")
        elif move:
            src = {"W": "W"}.get(move[1], f"T{move[1]}" if move[1].isdigit() else f"F{move[1]}")
            dst = f"T{move[2]}" if move[2].isdigit() else "F"
            words.append(src + dst + (f"x{move[3]}" if move[3] else ""))
        else:
            assert re.fullmatch("F[1-7]", word), word
    return words


@pytest.mark.parametrize("rules", SOLVED)
def test_a_solution_of_klondike_solver_wins_here_and_is_written_back_as_it_was(rules):
    start, _ = read_table(CHECK)
    game = Game("", rules_of(rules), start)
    words = ours(SOLVED[rules])
    assert play_words(game, words) == len(words)
    assert is_won(game.table)
    turned_up = len(re.findall(r"\bF[1-7]", SOLVED[rules]))
    assert len(words) - words.count("R") + turned_up == SOLVED_MOVES[rules], "it counts so"
    assert solver_moves(start, game.rules, game.moves) == SOLVED[rules]


def test_minimal_klondikes_example():
    start, _ = read_table(MINIMAL)
    game = Game("", rules_of("draw1"), start)
    words = "T4F D D WT7 T6T7 D D WT6 D D D D D WF T7T5x3 WT6 T7T6".split()
    assert play_words(game, words) == len(words)
    assert minimal_moves(start, game.rules, game.moves) == "IC @@AL KL @@AK @@@@@AE LJ AK LK"
    assert home_count(game.table) == 2


@pytest.mark.parametrize(
    ("rules", "words", "written"),
    [
        ("draw3", "", ""),
        ("draw3", "D", "@"),
        ("draw3", "D D R D D R D", "@"),
        ("draw3", "D T1T2 D WT3", "FG @@AH"),
        ("draw3", "D D R D WF", "@AB"),
        ("draw3", "D WF D R D D WT3", "@AB @AH"),
        ("draw3", "D WF D WT3 R D WT3", "@AB @AH @AH"),
        ("draw3", "D WF WF D R", "@AB AB @"),
        ("draw1", "D D D WF WF", "@@@AB AB"),
        ("draw1", "D D D D D D R D D D WF", "@@@AB"),
    ],
)
def test_draws_come_before_the_move_that_needs_them_and_are_as_few_as_can_be(rules, words, written):
    table = position("T1 QD/T2 [*] KC/T3 5D/stock 5H 2C AC 3H 4H 4C")
    game = Game("", rules_of(rules), table)
    for word in words.split():
        assert play_words(game, [word]) == 1, word
    assert minimal_moves(table, game.rules, game.moves) == written


@given(games(most=80))
def test_klondike_solvers_notation_says_the_same_moves(game):
    text = solver_moves(game.start, game.rules, game.moves)
    again = Game("", game.rules._replace(foundations="suit"), game.start)
    if game.rules.foundations == "suit":
        assert play_words(again, ours(text)) == len(game.moves)
        assert again.moves == game.moves
    assert text.count("F1") + text.count("F2") == len(re.findall(r"\bF[12]\b", text))


@given(games(most=80))
def test_minimal_klondikes_notation_has_each_card_move_once(game):
    text = minimal_moves(game.start, game.rules, game.moves)
    pairs = text.replace("@", "").split()
    moves = [move for move in game.moves if move.size]
    assert len(pairs) == len(moves)
    assert text.count("@") <= game.moves.count(DRAW), "never more draws than were made"
