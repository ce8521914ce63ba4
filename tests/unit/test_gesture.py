import pytest

from game.play.gesture import HOLD_MS, NO_INTENT, SLIP, TAP_SLOP, Gesture
from game.play.layout import COLUMN, HOME, STOCK, WASTE

CARD = (COLUMN + 2, 4)
OTHER = (COLUMN + 3, 1)
TOP = (WASTE, 7)


def pressed(spot=CARD, kind="mouse", x=100, y=200, when=1000):
    gesture = Gesture()
    assert gesture.down(1, kind, x, y, when, spot) == NO_INTENT
    return gesture


def dragging(spot=CARD):
    gesture = pressed(spot)
    assert gesture.move(1, 120, 200, 1050) == ("lift", spot)
    return gesture


def choosing(spot=CARD):
    gesture = pressed(spot)
    assert gesture.hold(gesture.press) == ("hold", spot)
    return gesture


def tap(gesture, when, x=100, y=200, spot=CARD, pointer=1):
    """What one quick tap means."""
    begun = gesture.down(pointer, "touch", x, y, when, spot)
    ended = gesture.up(pointer, x, y, when + 30)
    return begun if begun != NO_INTENT else ended


STATES = {"pressed": pressed, "dragging": dragging, "choosing": choosing}


# Tap


@pytest.mark.parametrize("spot", [CARD, (COLUMN, -1), (HOME, 3), TOP, None])
def test_a_press_and_release_in_place_is_a_tap(spot):
    gesture = pressed(spot)
    assert gesture.up(1, 100, 200, 1080) == ("tap", spot, 1080)
    assert gesture.state == "idle"


@pytest.mark.parametrize("kind", ["mouse", "pen", "touch", "something new"])
def test_a_press_that_trembles_within_the_slop_is_a_tap(kind):
    slop = TAP_SLOP.get(kind, 10)
    gesture = pressed(kind=kind)
    for x, y in ((100 + slop, 200), (100, 200 - slop), (100 - slop, 200)):
        assert gesture.move(1, x, y, 1040) == NO_INTENT
    assert gesture.up(1, 100 - slop, 200, 1080) == ("tap", CARD, 1080)


def test_a_finger_may_tremble_more_than_a_mouse():
    assert 5 <= TAP_SLOP["mouse"] <= 7 <= TAP_SLOP["pen"] <= TAP_SLOP["touch"] <= 14
    assert pressed(kind="mouse").move(1, 109, 200, 1040)[0] == "lift"
    assert pressed(kind="touch").move(1, 109, 200, 1040) == NO_INTENT


def test_the_stock_answers_on_the_press_and_on_every_one():
    gesture = Gesture()
    for k in range(5):
        assert gesture.down(1, "touch", 10, 10, 1000 + 40 * k, (STOCK, 23)) == ("tap", (STOCK, 23), 1000 + 40 * k)
        assert gesture.state == "idle"
        assert gesture.up(1, 10, 10, 1020 + 40 * k) == NO_INTENT


def test_a_swipe_that_begins_on_the_stock_draws_once_and_drags_nothing():
    gesture = Gesture()
    assert gesture.down(1, "touch", 10, 10, 1000, (STOCK, 23)) == ("tap", (STOCK, 23), 1000)
    assert gesture.move(1, 90, 10, 1050) == NO_INTENT
    assert gesture.up(1, 90, 10, 1090) == NO_INTENT


# Drag


def test_a_press_that_moves_further_lifts_then_drags_then_drops():
    gesture = pressed()
    assert gesture.move(1, 107, 200, 1040) == ("lift", CARD)
    assert gesture.move(1, 107, 200, 1040) == ("drag", 7, 0)
    assert gesture.move(1, 150, 290, 1060) == ("drag", 50, 90)
    assert gesture.up(1, 160, 300, 1080) == ("drop", 60, 100)
    assert gesture.state == "idle"


def test_a_drag_that_never_gets_far_may_be_a_tap():
    gesture = dragging()
    assert gesture.move(1, 100, 200 - SLIP, 1100) == ("drag", 0, -SLIP)
    assert gesture.up(1, 100 - SLIP, 200, 1120) == ("slip", -SLIP, 0, CARD, 1120)
    assert dragging().up(1, 101 + SLIP, 200, 1120) == ("drop", 1 + SLIP, 0)


def test_a_drag_brought_back_to_where_it_began_is_a_drop_and_no_tap():
    gesture = dragging()
    gesture.move(1, 101 + SLIP, 200, 1100)
    assert gesture.move(1, 100, 200, 1100) == ("drag", 0, 0)
    assert gesture.up(1, 100, 200, 1120) == ("drop", 0, 0)


def test_distance_counts_in_every_direction():
    assert pressed().move(1, 105, 205, 1040) == ("lift", CARD)
    assert pressed().move(1, 104, 204, 1040) == NO_INTENT


# Hold


def test_a_press_held_in_place_chooses_a_run_and_its_release_confirms():
    gesture = choosing()
    assert gesture.state == "choosing"
    assert gesture.move(1, 100, 120, 1500) == ("slide", 100, 120)
    assert gesture.move(1, 300, 20, 1600) == ("slide", 300, 20)
    assert gesture.up(1, 300, 20, 1700) == ("confirm",)
    assert gesture.state == "idle"


def test_lifting_after_a_hold_taps_nothing():
    gesture = choosing()
    assert gesture.up(1, 100, 200, 1500) == ("confirm",)
    assert tap(gesture, 1560) == ("tap", CARD, 1590)


def test_the_timer_of_an_earlier_press_means_nothing():
    gesture = pressed()
    earlier = gesture.press
    gesture.up(1, 100, 200, 1050)
    assert gesture.hold(earlier) == NO_INTENT
    gesture.down(1, "touch", 100, 200, 1300, CARD)
    assert gesture.hold(earlier) == NO_INTENT
    assert gesture.state == "pressed"
    assert gesture.hold(gesture.press) == ("hold", CARD)


def test_a_drag_under_way_is_never_a_hold():
    gesture = dragging()
    assert gesture.hold(gesture.press) == NO_INTENT
    assert gesture.state == "dragging"


@pytest.mark.parametrize("spot", [TOP, (HOME + 1, 0), (WASTE, -1), None])
def test_where_there_is_no_run_a_slow_press_is_a_tap_or_a_drag_as_ever(spot):
    gesture = pressed(spot)
    assert gesture.hold(gesture.press) == NO_INTENT
    assert gesture.up(1, 100, 200, 1900) == ("tap", spot, 1900)
    gesture = pressed(spot)
    gesture.hold(gesture.press)
    assert gesture.move(1, 140, 200, 1900) == ("lift", spot)


def test_a_hold_told_before_a_move_that_was_earlier_is_a_drag():
    gesture = choosing()
    assert gesture.move(1, 103, 200, 1100) == NO_INTENT
    assert gesture.move(1, 140, 200, 1000 + HOLD_MS - 1) == ("lift", CARD)
    assert gesture.up(1, 150, 200, 1500) == ("drop", 50, 0)


def test_a_hold_told_before_a_release_that_was_earlier_is_a_tap():
    gesture = choosing()
    assert gesture.up(1, 100, 200, 1000 + HOLD_MS - 1) == ("tap", CARD, 1000 + HOLD_MS - 1)
    assert gesture.state == "idle"


# Every other ending (situation 12)

ENDINGS = [("pressed", NO_INTENT), ("dragging", ("spring",)), ("choosing", ("close",))]


@pytest.mark.parametrize(("state", "intent"), ENDINGS)
def test_a_lost_pointer_ends_what_is_under_way(state, intent):
    gesture = STATES[state]()
    assert gesture.cancel() == intent
    assert gesture.state == "idle"
    assert gesture.cancel() == NO_INTENT, "once"


@pytest.mark.parametrize(("state", "intent"), ENDINGS)
@pytest.mark.parametrize("spot", [OTHER, (STOCK, 5), None])
def test_a_second_finger_ends_what_the_first_does_and_begins_nothing(state, intent, spot):
    gesture = STATES[state]()
    assert gesture.down(2, "touch", 300, 300, 1100, spot) == intent
    assert gesture.state == "idle"
    assert gesture.up(2, 300, 300, 1150) == NO_INTENT
    assert gesture.move(1, 160, 200, 1160) == NO_INTENT
    assert gesture.up(1, 160, 200, 1170) == NO_INTENT


@pytest.mark.parametrize("state", list(STATES))
def test_after_every_ending_the_next_drag_works(state):
    gesture = STATES[state]()
    gesture.cancel()
    assert gesture.move(1, 180, 200, 1200) == NO_INTENT
    assert gesture.up(1, 180, 200, 1210) == NO_INTENT
    gesture.down(7, "touch", 50, 50, 1300, OTHER)
    assert gesture.move(7, 70, 50, 1320) == ("lift", OTHER)
    assert gesture.up(7, 80, 50, 1340) == ("drop", 30, 0)


@pytest.mark.parametrize("state", list(STATES))
def test_moves_and_releases_of_other_pointers_are_ignored(state):
    gesture = STATES[state]()
    assert gesture.move(2, 400, 400, 1500) == NO_INTENT
    assert gesture.up(2, 400, 400, 1500) == NO_INTENT
    assert gesture.state == state


def test_a_cancelled_press_leaves_no_hold():
    gesture = pressed()
    gesture.cancel()
    assert gesture.hold(gesture.press) == NO_INTENT
    assert tap(gesture, 1060) == ("tap", CARD, 1090)


def test_pointer_events_without_a_press_mean_nothing():
    gesture = Gesture()
    assert gesture.move(0, 9, 9, 10) == NO_INTENT
    assert gesture.up(0, 9, 9, 20) == NO_INTENT
    assert gesture.hold(0) == NO_INTENT
    assert gesture.cancel() == NO_INTENT
