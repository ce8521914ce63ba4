"""Where it was lost (specification, section 10)."""

from hypothesis import given
from hypothesis import strategies as st

from game.play.lookback import Lookback


def look(answers):
    """Ask until nothing is left to ask; `answers` is the verdict of every position."""
    back = Lookback(len(answers) - 1)
    asked = []
    while (at := back.ask()) >= 0:
        assert at not in asked and 0 <= at < len(answers)
        asked.append(at)
        back.tell(at, answers[at])
    return back, len(asked)


@given(st.integers(1, 400), st.data())
def test_10_the_last_winnable_position_is_found_with_few_questions(count, data):
    winnable = data.draw(st.integers(0, count))
    back, asked = look(["won"] * winnable + ["lost"] * (count - winnable))
    assert (back.won, back.lost) == (winnable - 1, winnable)
    assert 2 ** (asked - 1) <= count + 1


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60), st.data())
def test_10_what_is_undecided_is_told_as_such_and_nothing_is_claimed(won, lost, unknown, data):
    middle = ["unknown"] * unknown
    answers = ["won"] * won + middle + ["lost"] * lost
    if not answers:
        return
    # a position that is hard to decide may also lie among those that are decided
    for at in data.draw(st.lists(st.integers(0, len(answers) - 1), max_size=5)):
        answers[at] = "unknown"
    back, _ = look(answers)
    assert all(verdict != "lost" for verdict in answers[: back.won + 1])
    assert all(verdict != "won" for verdict in answers[back.lost :])
    assert back.won < 0 or answers[back.won] == "won"
    assert back.lost == len(answers) or answers[back.lost] == "lost"


def test_10_a_long_undecided_stretch_ends_the_questions():
    back, asked = look(["won"] * 10 + ["unknown"] * 300 + ["lost"] * 10)
    assert asked < 30
    assert back.lost - back.won >= 300


def test_10_what_is_known_is_not_asked():
    back = Lookback(100)
    back.tell(100, "lost")
    back.tell(40, "won")
    assert 40 < back.ask() < 100
    back.tell(41, "lost")
    assert back.ask() == -1
    assert (back.won, back.lost) == (40, 41)
