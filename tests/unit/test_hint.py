"""Hints (specification, section 7): what is shown, that it is fair, and that following hints ends every game."""

import pytest

from game.klondike.game import Game, new_game
from game.klondike.rules import TURN_3, Rules, move_text, refusal
from game.klondike.table import Table, hidden_count, is_won, parse_table
from game.solver.hint import Hinter
from game.solver.known import known_game, known_table

MOST_MOVES = 1500
TURN_1 = Rules(1, 0, True, "suit", "none")


def hints(known):
    """The ranked hints, and the verdict."""
    hinter = Hinter(known)
    while not hinter.step(100):
        pass
    return hinter.moves, hinter.verdict


def at(text, rules=TURN_3):
    """The hints at a position, every stock card seen: as texts, and the verdict."""
    table, fault = parse_table(text.replace("*", rest(text)))
    assert table, fault
    moves, verdict = hints(known_table(table, rules, len(table.stock)))
    return [move_text(move) for move in moves], verdict


def rest(text):
    """The cards that a position does not name."""
    named = text.replace("[", " ").replace("]", " ").replace("/", " ").split()
    return " ".join(rank + suit for suit in "CDHS" for rank in "A23456789TJQK" if rank + suit not in named)


def play_by_hints(game):
    """Play the first hint until there is none; the verdict then."""
    for _ in range(MOST_MOVES):
        if is_won(game.table):
            return "won"
        moves, verdict = hints(known_game(game))
        if not moves:
            return verdict
        assert game.play(moves[0]) is None
    return "endless"


def test_a_safe_card_home_comes_first():
    moves, verdict = at("T1 [KC] AC/T2 2H/T3 2D/stock *")
    assert (moves[0], verdict) == ("T1F", "open")


def test_a_card_that_turns_one_up_comes_before_a_draw():
    moves, _ = at("T1 [KC] 5C/T2 6H/T3 KS/T4 KD/T5 KH/stock *")
    assert moves[0] == "T1T2"
    assert "D" in moves


def test_every_hint_is_legal():
    for deal in range(1, 6):
        game = new_game(str(deal))
        for _ in range(30):
            moves, _ = hints(known_game(game))
            assert all(refusal(game.table, game.rules, move) is None for move in moves)
            assert len(set(moves)) == len(moves)
            if not moves:
                break
            game.play(moves[0])


def test_a_position_with_nothing_to_reach_has_no_hint_but_a_verdict():
    moves, verdict = at("T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2")
    assert (moves, verdict) == ([], "stuck")


def test_the_order_of_unseen_cards_changes_no_hint():
    """Fair: the hidden cards turned round in their places, the same hints."""
    for deal in range(1, 11):
        game = new_game(str(deal))
        table = game.table
        places = [column[:down] for column, down in zip(table.columns, table.down, strict=True)]
        hidden = [card for place in places for card in place] + list(table.stock)
        hidden.reverse()
        columns = []
        for column, down in zip(table.columns, table.down, strict=True):
            columns.append(tuple(hidden[:down]) + column[down:])
            del hidden[:down]
        other = Game("", game.rules, Table(tuple(hidden), (), table.home, tuple(columns), table.down, 1, False))
        for _ in range(8):
            moves, verdict = hints(known_game(game))
            assert (moves, verdict) == hints(known_game(other))
            if not moves or moves[0].size == 0:
                break
            game.play(moves[0])
            other.play(moves[0])
            if hidden_count(game.table) < 21:
                break  # from here on they show different cards


@pytest.mark.parametrize("first", range(1, 121, 12))
def test_following_hints_alone_ends_every_game(first):
    ends = [play_by_hints(new_game(str(deal))) for deal in range(first, first + 12)]
    assert set(ends) <= {"won", "dead", "stuck", "unknown"}
    assert ends.count("unknown") <= 2


def test_hints_alone_win_a_fifth_of_turn_3_at_least():
    ends = [play_by_hints(new_game(str(deal))) for deal in range(1, 61)]
    assert ends.count("won") >= 12


@pytest.mark.parametrize("first", range(1, 21, 5))
def test_following_hints_ends_every_game_of_turn_1_too(first):
    for deal in range(first, first + 5):
        assert play_by_hints(new_game(str(deal), TURN_1)) != "endless"


@pytest.mark.parametrize(
    "rules", [Rules(3, 3, True, "suit", "none"), Rules(1, 1, False, "suit", "none"), Rules(3, 0, False, "free", "none")]
)
def test_under_other_rules_too(rules):
    for deal in range(1, 6):
        assert play_by_hints(new_game(str(deal), rules)) != "endless"
