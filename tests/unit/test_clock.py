import pytest

from game.play.clock import Clock


def told(*tellings, begin=0.0):
    """The seconds after a row of (seconds on the wall, does it run from now on)."""
    clock = Clock(begin)
    for seconds, running in tellings:
        clock.tell(seconds * 1000, running)
    return clock.seconds


@pytest.mark.parametrize(
    ("what", "tellings", "seconds"),
    [
        ("60 s before the first move count nothing", [(0, False), (60, True)], 0),
        ("from the first move it runs", [(0, False), (60, True), (75, True)], 15),
        ("a hidden tab for 120 s counts nothing", [(0, True), (10, False), (130, True), (135, True)], 15),
        ("an open panel for 60 s counts nothing", [(0, True), (10, False), (70, True), (71, True)], 11),
        (
            "a panel opened in a hidden tab is counted once",
            [(0, True), (5, False), (9, False), (20, True), (21, True)],
            6,
        ),
        ("a game that is over counts nothing more", [(0, True), (30, False), (500, False), (900, False)], 30),
        ("a fixed beginning of any kind will do", [(7000000, True), (7000012.5, True)], 12.5),
    ],
)
def test_what_counts(what, tellings, seconds):
    assert told(*tellings) == pytest.approx(seconds), what


def test_it_goes_on_from_a_saved_total():
    assert told((0, True), (5, True), begin=100.0) == pytest.approx(105)
    assert told((0, False), (5, False), begin=100.0) == 100.0


def test_a_new_clock_does_not_run():
    clock = Clock(3.0)
    assert not clock.running
    clock.tell(90000, True)
    assert clock.seconds == 3.0 and clock.running


def test_time_that_goes_back_is_never_taken_off():
    assert told((100, True), (90, True), (95, True)) == pytest.approx(5)


def test_telling_it_often_or_seldom_makes_no_difference():
    often = told(*[(k / 7, k % 35 < 20) for k in range(351)])
    seldom = told(*[(k / 7, k % 35 < 20) for k in range(351) if k % 35 in (0, 20)])
    assert often == pytest.approx(seldom)
    assert often == pytest.approx(10 * 20 / 7)
