"""A replay that is watched, and taken over (specification, section 10: deals travel)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.game import new_game, play_words
from game.play.replay import SPEEDS, Replay
from tests.strategies import games


def replay(moves="T6F.T6T1.T6F.D"):
    game = new_game("4")
    assert play_words(game, moves.split(".")) == moves.count(".") + 1
    game.go_to(0)
    return Replay(game)


def test_it_begins_at_the_beginning_and_stands():
    one = replay()
    assert (one.game.at, one.length, one.playing) == (0, 4, False)
    assert one.game.table == one.game.start


def test_a_way_begins_where_the_player_stands():
    game = new_game("4")
    play_words(game, ["T6F", "T6T1", "T6F", "D"])
    game.go_to(2)
    one = Replay(game)
    assert (one.game.at, one.length) == (2, 4)
    one.step()
    assert one.game.at == 3


def test_it_steps_to_the_end_and_stops_there():
    one = replay()
    one.toggle()
    assert [one.step() for _ in range(4)] == [True] * 4
    assert not one.playing
    assert not one.step()
    assert one.game.at == 4


def test_play_at_the_end_begins_again():
    one = replay()
    one.go(4)
    one.toggle()
    assert (one.game.at, one.playing) == (0, True)
    one.step()
    one.toggle()
    assert (one.game.at, one.playing) == (1, False)


@pytest.mark.parametrize(("to", "at"), [(-1, 0), (0, 0), (3, 3), (4, 4), (9, 4)])
def test_it_goes_to_any_move_and_stands(to, at):
    one = replay()
    one.toggle()
    one.go(to)
    assert (one.game.at, one.playing) == (at, False)


def test_the_speeds_go_round():
    one = replay()
    assert one.pace[0] == "1×"
    names = []
    for _ in SPEEDS:
        one.faster()
        names.append(one.pace[0])
    assert names == ["2×", "4×", "½×", "1×"]
    assert [ms for _, ms in SPEEDS] == sorted([ms for _, ms in SPEEDS], reverse=True)


@given(games(most=40), st.data())
def test_any_point_can_be_taken_over(game, data):
    one = Replay(game)
    at = data.draw(st.integers(0, one.length))
    one.go(at)
    taken = one.taken()
    assert taken.table == game.table
    assert taken.moves == game.moves[:at]
    assert (taken.at, taken.deal, taken.rules) == (at, game.deal, game.rules)
    assert taken is not game
