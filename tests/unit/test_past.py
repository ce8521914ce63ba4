"""The games left behind (specification, section 7)."""

from game.play.past import PAST_GAMES, with_game

PLAYED = '{"moves":"D"}'
UNPLAYED = '{"moves":""}'


def test_the_game_left_last_comes_last():
    assert with_game(["a"], "b") == ["a", "b"]


def test_deals_that_nobody_played_make_room_first():
    past = [PLAYED] + [UNPLAYED] * (PAST_GAMES - 1)
    for _ in range(50):
        past = with_game(past, UNPLAYED)
    assert len(past) == PAST_GAMES
    assert past[0] == PLAYED, "pressing New deal many times loses no game that was played"


def test_else_the_oldest_goes():
    past = [PLAYED + str(i) for i in range(PAST_GAMES)]
    assert with_game(past, PLAYED + "new") == [*past[1:], PLAYED + "new"]
