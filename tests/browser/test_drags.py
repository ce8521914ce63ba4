"""Drags (specification, section 5): the run follows the pointer and goes where it overlaps most; every end leads home."""

import pytest

from tests.browser.driver import SETTLE

RUN = "T1 [2S 3S] TS 9H 8C 7D/T2 JD/T3 8S/T5 JH/stock *"  # four cards that may go to two columns


@pytest.fixture(params=["mouse", "finger"])
def hand(request, new_table):
    """A table for the mouse and one for a finger."""
    return new_table() if request.param == "mouse" else new_table("phone", touch=True)


def unchanged(table, before):
    """The drag has left no trace: the position, the picture and the hand are as before it."""
    picture = table.picture()
    assert picture.position == before
    assert picture.held == []
    assert picture.faults() == []
    assert picture.marked("lit") == []
    assert table.moves == 0


# Where it goes


def test_a_run_is_dragged_to_a_column(hand):
    hand.open(position=RUN).drag("TS", "T5")
    assert hand.names("T5") == ["JH", "TS", "9H", "8C", "7D"]
    assert hand.names("T1") == ["", "3S"]
    assert hand.moves == 1
    assert not hand.picture().faults()


def test_a_part_of_a_run_is_dragged(hand):
    hand.open(position=RUN).drag("7D", "T3")
    assert hand.names("T3") == ["8S", "7D"]
    assert hand.names("T1") == ["", "", "TS", "9H", "8C"]


def test_the_waste_card_is_dragged_and_the_one_beneath_is_next(hand):
    hand.open(position="T2 8H/waste 3C 2C 7S/home AC/stock *").drag("W", "T2").drag("W", "F")
    assert hand.names("W") == ["3C"]
    assert hand.names("FC") == ["AC", "2C"]


def test_a_foundations_card_is_dragged_back(hand):
    hand.open(position="T3 5S/home 4H/stock *").drag("FH", "T3")
    assert hand.names("T3") == ["5S", "4H"]


def test_the_run_follows_the_pointer_without_a_jump(hand):
    hand.open(position=RUN)
    rest = {card.name: card.rest for card in hand.cards("T1")[2:]}
    x, y = hand.place("TS")
    hand.lift("TS")
    assert hand.in_hand() == ["TS", "9H", "8C", "7D"]
    for by in ((14, 12), (60, 90), (-20, 150)):
        hand.move(x + by[0], y + by[1])
        hand.page.evaluate(SETTLE)
        for card in hand.picture().held:
            assert abs(card.box.x - rest[card.name].x - by[0]) < 2
            assert abs(card.box.y - rest[card.name].y - by[1]) < 2
    hand.release()


def test_a_press_that_hardly_moves_is_a_tap(hand):
    hand.page.clock.install(time=1_700_000_000)
    hand.open(position="T1 7D/T3 8S/stock *").page.clock.pause_at(1_700_003_600)  # so that it never becomes a hold
    x, y = hand.place("7D")
    hand.press(x, y).move(x + 2, y + 2)
    assert hand.in_hand() == []
    hand.release()
    assert hand.names("T3") == ["8S", "7D"]


def test_legal_places_light_up_while_the_card_is_held(hand):
    hand.open(position=RUN).lift("TS")
    assert hand.lit() == {"T2", "T5"}
    hand.move(hand.at[0], hand.at[1] + 30).release()
    assert hand.lit() == set()


@pytest.mark.parametrize("nearer", ["T2", "T3"])
def test_the_drop_goes_to_the_legal_place_that_it_covers_most(table, nearer):
    table.open(position="T6 7C/T2 8H/T3 8D/stock *").lift("7C")
    picture = table.picture()
    held, left, right = picture.held[0].box, picture.card("8H").box, picture.card("8D").box
    share = 0.4 if nearer == "T2" else 0.6
    x = left.x + (right.x - left.x) * share
    table.move(table.at[0] + x - held.x, table.at[1] + left.y + 20 - held.y).release()
    assert table.names(nearer)[-1] == "7C"


def test_a_legal_place_covered_less_goes_before_an_illegal_one_covered_more(table):
    table.open(position="T6 7C/T2 8H/T3 8S/stock *").lift("7C")
    picture = table.picture()
    held, left, right = picture.held[0].box, picture.card("8H").box, picture.card("8S").box
    x = left.x + (right.x - left.x) * 0.7
    table.move(table.at[0] + x - held.x, table.at[1] + left.y + 20 - held.y).release()
    assert table.names("T2") == ["8H", "7C"]


def test_a_card_half_covered_by_the_thumb_is_dropped_a_little_low(hand):
    """The overlap counts, not the pointer: generous to a thumb."""
    hand.open(position="T6 7C/T2 8H/stock *").lift("7C")
    picture = hand.picture()
    held, target = picture.held[0].box, picture.card("8H").box
    x, y = target.x + target.width * 0.6, target.y + target.height * 0.8
    hand.move(hand.at[0] + x - held.x, hand.at[1] + y - held.y).release()
    assert hand.names("T2") == ["8H", "7C"]


# Where it does not go


def test_a_drop_on_the_felt_springs_back_without_a_word(hand):
    hand.open(position=RUN)
    before = hand.position()
    hand.drag("TS", "felt")
    unchanged(hand, before)
    assert hand.message() == ""


def test_a_drop_on_its_own_column_springs_back_without_a_word(hand):
    hand.open(position=RUN)
    before = hand.position()
    hand.lift("7D").move(hand.at[0] - 14, hand.at[1] + 18).release()
    unchanged(hand, before)
    assert hand.message() == ""


def test_a_drop_on_a_pile_that_refuses_springs_back_and_names_the_rule(table):
    table.open(position=RUN)
    before = table.position()
    for card, pile, rule in (
        ("7D", "T4", "king"),
        ("7D", "T2", "colou?r"),
        ("8C", "T3", "colou?r"),
        ("TS", "T3", "colou?r|rank"),
        ("7D", "FD", "ace"),
        ("7D", "FS", "suit|ace"),
        ("8C", "FC", "one card"),
    ):
        table.drag(card, pile)
        table.wait_message(rule)
        unchanged(table, before)


def test_cards_out_of_sequence_are_not_dragged_and_the_rule_is_named(hand):
    hand.open(position="T1 9S 8S/T2 TH/stock *")
    before = hand.position()
    hand.lift("9S")
    assert hand.in_hand() == []
    hand.release()
    hand.wait_message("sequence|colou?r")
    unchanged(hand, before)


def test_a_face_down_card_is_not_dragged(hand):
    hand.open(position="T1 [2S 3S] 7C/stock *")
    before = hand.position()
    down = hand.cards("T1")[0].rest
    hand.press(down.middle[0], down.y + 2).move(down.middle[0] + 30, down.y + 60)
    assert hand.in_hand() == []
    hand.release()
    unchanged(hand, before)


def test_without_returns_a_drag_from_a_foundation_says_to_undo_instead(table):
    table.open(position="T3 5S/home 4H/stock *", returns=0).drag("FH", "T3")
    table.wait_message("undo")
    assert table.moves == 0


def test_a_drag_from_the_stock_is_one_draw(hand):
    hand.open(deal=4)
    x, y = hand.place("S")
    hand.press(x, y).move(x + 60, y + 90).move(x + 120, y + 200).release()
    assert hand.moves == 1
    assert len(hand.names("W")) == 3
    assert not hand.picture().faults()


# Every end of a drag


def lose_capture(table):
    """The browser gives the pointer to nobody; it says so with the next event."""
    table.page.evaluate(
        "() => { const has = e => e.hasPointerCapture(pressed);"
        " [...document.querySelectorAll('#felt, #felt *')].filter(has).forEach(e => e.releasePointerCapture(pressed)); }"
    )
    table.move(table.at[0] + 1, table.at[1] + 1)


ENDS = {
    "lost capture": lose_capture,
    "blur": lambda table: table.page.evaluate("dispatchEvent(new Event('blur'))"),
    "Escape": lambda table: table.keys("Escape"),
    "hidden": lambda table: table.hide(),
    "context menu": lambda table: (table.page.mouse.down(button="right"), table.page.mouse.up(button="right")),
    "cancel": lambda table: table.cancel_touch(),
    "second finger": lambda table: table.second_finger(30, 500),
}


@pytest.mark.parametrize(
    ("kind", "end"),
    [("mouse", end) for end in list(ENDS)[:5]]
    + [("finger", end) for end in ("lost capture", "blur", "hidden", "cancel", "second finger")],
)
def test_every_other_end_of_a_drag_brings_the_run_back(new_table, kind, end):
    table = new_table() if kind == "mouse" else new_table("phone", touch=True)
    table.open(position=RUN)
    table.page.evaluate("() => addEventListener('pointerdown', e => { window.pressed = e.pointerId; }, true)")
    before = table.position()
    table.lift("TS").carry("T5")
    assert len(table.in_hand()) == 4
    ENDS[end](table)
    table.settle()
    unchanged(table, before)
    if end != "cancel":
        table.release()
    unchanged(table, before)
    if end == "hidden":
        table.show()
    table.drag("TS", "T5")
    assert table.names("T5") == ["JH", "TS", "9H", "8C", "7D"]
    assert not table.picture().faults()


def test_a_drop_outside_the_window_springs_back(table):
    table.open(position=RUN)
    before = table.position()
    table.lift("TS").move(-200, -50).release()
    unchanged(table, before)


def test_the_cards_fly_back_and_arrive(new_table):
    table = new_table(still=False).open(position=RUN)
    before = table.position()
    flights = table.flights()
    table.drag("TS", "felt")
    table.still()
    assert flights
    unchanged(table, before)


def test_a_draw_while_a_card_is_held_does_nothing(table):
    table.open(position=RUN)
    before = table.position()
    table.lift("TS").keys("Space")
    assert table.moves == 0
    table.move(table.at[0] + 5, table.at[1] + 300).release()
    unchanged(table, before)


# The window changes under a drag


def test_a_drag_goes_on_while_the_window_changes_its_size(table):
    table.open(position=RUN).lift("TS")
    table.page.set_viewport_size({"width": 700, "height": 760})
    table.settle()
    assert table.in_hand() == ["TS", "9H", "8C", "7D"]
    assert table.lit() == {"T2", "T5"}
    picture = table.picture()
    x, y = table.at
    assert picture.held[0].box.x <= x <= picture.held[0].box.right  # the card is still under the pointer
    assert picture.held[0].box.y <= y <= picture.held[0].box.bottom
    table.carry("T5").release()
    assert table.names("T5") == ["JH", "TS", "9H", "8C", "7D"]
    assert not table.picture().faults()


def test_a_drag_goes_on_when_the_phone_is_turned(new_table):
    table = new_table("phone", touch=True).open(position=RUN).lift("TS")
    table.page.set_viewport_size({"width": 844, "height": 390})
    table.settle()
    assert table.in_hand() == ["TS", "9H", "8C", "7D"]
    table.carry("T5").release()
    assert table.names("T5") == ["JH", "TS", "9H", "8C", "7D"]
    assert not table.picture().faults()
