from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.klondike.deal import deck_of_number
from game.klondike.rules import TURN_3
from game.klondike.table import dealt
from game.play.layout import (
    CARD_H,
    CARD_W,
    COLUMN,
    HOME,
    PILE_COUNT,
    STOCK,
    TALL_H,
    VIEW_W,
    WASTE,
    Layout,
    fresh_places,
    fresh_spots,
    pile_cards,
    pile_names,
)
from tests.strategies import position, positions

T1, T2, T3, T4, T5, T6, T7 = range(COLUMN, PILE_COUNT)
BARS = 90  # pixels of status and tools above and below the felt

# Felts, as the page gives them: bars above and below, or at the sides of a wide and low screen.
FELTS = [
    pytest.param((320, 568 - BARS, False), id="320x568"),
    pytest.param((390, 844 - BARS, False), id="390x844"),
    pytest.param((768, 1024 - BARS, False), id="768x1024"),
    pytest.param((1440, 900 - BARS, False), id="1440x900"),
    pytest.param((844, 390, True), id="844x390"),
    pytest.param((542, 375, True), id="667x375"),
    pytest.param((690, 390, True), id="844x390 with bars at its sides"),
]
each_felt = pytest.mark.parametrize("felt", FELTS)
any_layout = st.builds(
    lambda felt, left: Layout(*felt, left),
    st.sampled_from([param.values[0] for param in FELTS] + [(320, 230, False), (480, 320, True)]),
    st.booleans(),
)

LONGEST = position("T7 [2C 3C 4C 5C 6C 7C] KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS/stock *")
HEAP = position("T4 */seen all")  # no play leads here, a link may
FRESH = dealt(deck_of_number(1))


def waste_of(size):
    """A position with so many cards in the waste."""
    cards = list(range(52))
    return FRESH._replace(
        stock=(), waste=tuple(cards[:size]), columns=(tuple(cards[size:]), (), (), (), (), (), ()), down=(0,) * 7
    )


def middle(layout, table, fan, pile, i):
    """The middle of what shows of a card, in units; None when others hide it all."""
    places = layout.places(table, pile, fan)
    if places[i] in places[i + 1 :]:
        return None
    left, top = places[i]
    right, bottom = left + CARD_W, top + CARD_H
    for x, y in places[i + 1 :]:
        if y > top:
            bottom = min(bottom, y)
        elif x > left:
            right = min(right, x)
        elif x < left:
            left = max(left, x + CARD_W)
        else:
            return None
    return (left + right) / 2, (top + bottom) / 2


# The longest column (situation 15)


@each_felt
def test_the_longest_column_shows_24_pixels_of_every_face_up_card(felt):
    layout = Layout(*felt)
    places = layout.places(LONGEST, T7, 0)
    for upper, lower in pairwise(places[6:]):
        assert (lower[1] - upper[1]) * layout.scale >= 24


@each_felt
def test_the_longest_column_is_on_screen_to_its_last_edge(felt):
    layout = Layout(*felt)
    assert (layout.places(LONGEST, T7, 0)[-1][1] + CARD_H) * layout.scale <= felt[1]


@each_felt
def test_face_down_cards_close_up_first_and_never_vanish(felt):
    layout = Layout(*felt)
    roomy_down, roomy_up = layout.steps(3, 1)
    for down in range(7):
        for up in range(1, 14):
            down_step, up_step = layout.steps(down + up, down)
            assert 0 < up_step <= roomy_up
            if down:
                assert 0 < down_step <= roomy_down
                assert up_step == roomy_up or down_step < roomy_down / 2, (down, up)


@each_felt
def test_a_column_that_has_room_is_not_pressed_together(felt):
    layout = Layout(*felt)
    assert layout.steps(7, 6) == layout.steps(2, 1)


# Nothing is cut off (section 8)


@settings(max_examples=60)
@given(any_layout, positions(TURN_3), st.integers(0, 3))
@example(Layout(320, 230, False), HEAP, 0)
@example(Layout(480, 320, True, True), HEAP, 0)
def test_every_card_of_any_position_lies_on_screen(layout, table, fan):
    width, height = 2 * layout.left + VIEW_W * layout.scale, layout.room * layout.scale
    for pile in range(PILE_COUNT):
        for x, y in [layout.origin(pile), *layout.places(table, pile, fan)]:
            assert x * layout.scale + layout.left >= 0
            assert (x + CARD_W) * layout.scale + layout.left <= width + 0.01
            assert y >= 0
            assert (y + CARD_H) * layout.scale <= height + 0.01


@settings(max_examples=60)
@given(any_layout, positions(TURN_3), st.integers(1, 3))
@example(Layout(320, 230, False), HEAP, 1)
@example(Layout(320, 478, False, True), waste_of(3), 3)
@example(Layout(690, 390, True, True), waste_of(24), 3)
def test_the_middle_of_what_shows_of_a_card_hits_that_card(layout, table, fan):
    for pile in range(PILE_COUNT):
        cards = pile_cards(table, pile)
        for i in range(len(cards)):
            point = middle(layout, table, fan, pile, i)
            if point:
                assert layout.hit(table, fan, *point) == (pile, i)


@settings(max_examples=30)
@given(any_layout, positions(TURN_3), st.integers(1, 3))
def test_the_top_card_is_hit_near_its_corners_too(layout, table, fan):
    for pile in range(PILE_COUNT):
        places = layout.places(table, pile, fan)
        if places:
            x, y = places[-1]
            for point in ((x + 1, y + 1), (x + CARD_W - 1, y + 1), (x + 1, y + CARD_H - 1)):
                assert layout.hit(table, fan, *point) == (pile, len(places) - 1)


@each_felt
@pytest.mark.parametrize("left_handed", [False, True])
def test_no_two_piles_lie_on_each_other(felt, left_handed):
    layout = Layout(*felt, left_handed)
    boxes = []
    for pile in range(PILE_COUNT):
        table = waste_of(24) if pile == WASTE else FRESH
        corners = [layout.origin(pile), *layout.places(table, pile, 3)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        boxes.append((min(xs), min(ys), max(xs) + CARD_W, max(ys) + CARD_H))
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


# Places, beside and below, bare felt (section 5)


@pytest.mark.parametrize("layout", [Layout(390, 754, False), Layout(690, 390, True), Layout(390, 754, False, True)])
def test_an_empty_place_is_hit_as_a_place(layout):
    table = position("T1 *")
    for pile in range(PILE_COUNT):
        if pile != T1:
            x, y = layout.origin(pile)
            assert layout.hit(table, 0, x + CARD_W / 2, y + CARD_H / 2) == (pile, -1)


@pytest.mark.parametrize("wide", [False, True])
def test_beside_and_below_the_cards_of_a_column_is_the_column(wide):
    layout = Layout(690, 390, True) if wide else Layout(390, 754, False)
    table = position("T3 8S 7H/stock *")
    x, y = layout.places(table, T3, 0)[-1]
    assert layout.hit(table, 0, x - 3, y + 70) == (T3, -1)
    assert layout.hit(table, 0, x + CARD_W + 3, y + 70) == (T3, -1)
    assert layout.hit(table, 0, x + 50, y + CARD_H + 5) == (T3, -1)
    assert layout.hit(table, 0, x + 50, y + CARD_H + 100) == (T3, -1)


def test_bare_felt_is_nothing():
    tall, wide = Layout(320, 900, False), Layout(690, 390, True)
    waste_x = tall.origin(WASTE)[0]
    assert tall.hit(FRESH, 0, waste_x + CARD_W + 50, 70) is None  # between waste and foundations
    assert tall.hit(FRESH, 0, 50, 3) is None  # above everything
    assert tall.hit(FRESH, 0, -20, 300) is None
    assert tall.hit(FRESH, 0, VIEW_W + 20, 300) is None
    assert tall.hit(FRESH, 0, 50, tall.room - 10) is None  # far below a short column
    assert wide.hit(FRESH, 0, wide.origin(STOCK)[0] + 50, wide.room - 20) is None  # below stock and waste


def test_a_point_on_screen_is_found_where_the_picture_lies():
    for layout in (Layout(390, 754, False), Layout(1440, 810, False), Layout(690, 390, True)):
        for pile in range(PILE_COUNT):
            x, y = layout.origin(pile)
            px, py = layout.left + (x + 50) * layout.scale, (y + 70) * layout.scale
            assert layout.point(px, py) == pytest.approx((x + 50, y + 70))


# Waste (section 3, situation 4)


@pytest.mark.parametrize(
    ("layout", "step"),
    [(Layout(390, 754, False), "right"), (Layout(390, 754, False, True), "right"), (Layout(690, 390, True), "down")],
)
@pytest.mark.parametrize(("size", "fan"), [(24, 3), (24, 2), (24, 1), (3, 3), (2, 3), (1, 1), (5, 3)])
def test_the_waste_spreads_the_cards_of_the_fan_and_keeps_the_older_ones_beneath(layout, step, size, fan):
    origin = layout.origin(WASTE)
    places = layout.places(waste_of(size), WASTE, fan)
    spread = min(fan, size)
    assert len(places) == size
    assert places[: size - spread] == [origin] * (size - spread)
    assert places[-1 if layout.left_handed else -spread] == origin, "left-handed the last one lies beside the stock"
    across = {"right": 1, "down": 0}[step]
    for (x, y), (next_x, next_y) in pairwise(places[size - spread :]):
        assert (next_x > x) - (next_x < x) == across
        assert (next_y > y) == (step == "down")
        assert abs(next_x - x) + (next_y - y) >= CARD_H / 4, "rank and suit of a spread card show"


# Left-handed (section 12)


@pytest.mark.parametrize(("width", "height", "wide"), [(390, 754, False), (690, 390, True)])
def test_left_handed_mirrors_all_but_the_columns(width, height, wide):
    right, left = Layout(width, height, wide), Layout(width, height, wide, True)
    for pile in range(PILE_COUNT):
        x, y = right.origin(pile)
        assert left.origin(pile) == ((x, y) if pile >= COLUMN else (VIEW_W - CARD_W - x, y))
    assert right.origin(STOCK)[0] < right.origin(HOME)[0]
    assert left.origin(STOCK)[0] > left.origin(HOME)[0]


# Drop (section 5, situation 19)


def test_a_drop_goes_to_the_legal_place_that_it_covers_most():
    layout = Layout(390, 754, False)
    table = position("T1 8S/T2 8C/T3 8D/T4 7H/stock *")
    x, y = layout.origin(T2)
    assert layout.drop_target(table, 0, x - 30, y + 20, (T1, T2)) == T2
    assert layout.drop_target(table, 0, x - 80, y + 20, (T1, T2)) == T1
    assert layout.drop_target(table, 0, x + 80, y + 20, (T1, T2)) == T2, "what is not legal does not draw it away"


def test_a_drop_is_generous_to_a_thumb():
    layout = Layout(320, 478, False)
    table = position("T1 KS QH JS TH 9S 8H/T2 7S/stock *")
    x, top = layout.origin(T1)
    bottom = layout.places(table, T1, 0)[-1][1] + CARD_H
    assert layout.drop_target(table, 0, x + 5, bottom + 20, (T1,)) == T1, "a little below its last card"
    assert layout.drop_target(table, 0, x + 5, top + 10, (T1,)) == T1, "over its first card"
    assert layout.drop_target(table, 0, x + 60, bottom - 60, (T1,)) == T1, "less than half of it"


def test_a_drop_on_a_pile_that_refuses_it_names_the_pile():
    layout = Layout(390, 754, False)
    table = position("T1 8S/T2 8C/T3 8D/T4 7H/stock *")
    x, y = layout.origin(T3)
    assert layout.drop_target(table, 0, x, y, (T1,)) == T3
    assert layout.drop_target(table, 0, x, y, ()) == T3
    x, y = layout.origin(HOME + 1)
    assert layout.drop_target(table, 0, x, y, ()) == HOME + 1
    assert layout.drop_target(table, 0, *layout.origin(T6), ()) == T6, "an empty column refuses as well"


def test_a_drop_that_hardly_touches_a_refusing_pile_or_lies_on_felt_is_on_none():
    layout = Layout(390, 1200, False)
    table = position("T1 8S/T2 8C/T3 8D/T4 7H/stock *")
    x, y = layout.origin(T3)
    assert layout.drop_target(table, 0, x + 40, y + CARD_H + 30, ()) == -1
    assert layout.drop_target(table, 0, x, 900, (T1, T2)) == -1


def test_a_drop_back_on_its_own_column_is_on_that_column_though_another_is_legal():
    layout = Layout(390, 754, False)
    table = position("T1 8S/T7 7H/stock *")
    x, y = layout.places(table, T7, 0)[0]
    assert layout.drop_target(table, 0, x - 4, y + 6, (T1,)) == T7


def test_a_drop_lands_on_the_waste_and_the_stock_never():
    layout = Layout(390, 754, False)
    table = waste_of(3)
    for pile in (STOCK, WASTE):
        assert layout.drop_target(table, 1, *layout.origin(pile), ()) == -1


# The fresh deal, drawn before the page is up


def test_fresh_places_are_where_a_fresh_deal_lies_when_there_is_room():
    deck = deck_of_number(1)
    layout = Layout(VIEW_W, TALL_H, False)
    for card, (pile, i), place in zip(deck, fresh_spots(), fresh_places(), strict=True):
        assert pile_cards(FRESH, pile)[i] == card
        assert layout.places(FRESH, pile, 0)[i] == place


def test_piles_have_13_names_in_the_order_of_the_table():
    assert " ".join(pile_names(False)) == "S W FC FD FH FS T1 T2 T3 T4 T5 T6 T7"
    assert " ".join(pile_names(True)) == "S W F1 F2 F3 F4 T1 T2 T3 T4 T5 T6 T7"
    table = position("T1 KS/T7 QH/stock 2C */waste 3C 4C/home AC AD")
    tops = [pile_cards(table, pile)[-1:] for pile in range(PILE_COUNT)]
    assert tops[STOCK] == (1,) and tops[WASTE] == (3,) and tops[HOME : HOME + 2] == [(0,), (13,)]
    assert tops[T1] == (51,) and tops[T7] == (37,) and tops[T2] == ()
