"""What only a finger can do: scroll, pinch, be too many."""

import pytest


@pytest.fixture
def phone(new_table):
    return new_table("phone", touch=True).open(deal=4)


def swipe(table, start, by):
    table.press(*start).move(start[0], start[1] + by / 2).move(start[0], start[1] + by).release()


def scrolled(table) -> float:
    table.settle()
    return table.page.evaluate("scrollY")


def test_a_swipe_on_the_felt_scrolls_the_page(phone):
    swipe(phone, phone.place("felt"), -300)
    phone.wait("() => scrollY > 100")
    assert phone.moves == 0


def test_a_swipe_below_the_table_scrolls_the_page(phone):
    phone.page.evaluate("() => scrollTo({ top: 700, behavior: 'instant' })")
    swipe(phone, (180, 600), -300)
    phone.wait("() => scrollY > 800")


def test_a_swipe_on_a_card_never_scrolls(phone):
    phone.draw()
    for target in ("T1", "T7", "AC", "S", "W"):
        swipe(phone, phone.place(target), -260)
        assert scrolled(phone) == 0, target
    phone.page.evaluate("() => scrollTo({ top: 120, behavior: 'instant' })")
    for target in ("T7", "T4"):
        swipe(phone, phone.place(target), 200)
        assert scrolled(phone) == 120, target


def test_a_swipe_on_a_face_down_card_never_scrolls(phone):
    down = phone.cards("T7")[0].rest
    swipe(phone, (down.middle[0], down.y + 3), -200)
    assert scrolled(phone) == 0


def test_a_pull_down_from_a_card_cannot_refresh_the_page(phone):
    phone.page.evaluate(
        "() => { window.taken = []; addEventListener('touchstart', e => setTimeout(() => taken.push(e.defaultPrevented))); }"
    )
    swipe(phone, phone.place("T7"), 250)
    phone.settle()
    assert phone.page.evaluate("taken") == [True]
    assert scrolled(phone) == 0


def test_a_tap_after_scrolling_a_little_hits_what_is_seen(phone):
    phone.page.evaluate("() => scrollTo({ top: 60, behavior: 'instant' })")
    phone.settle().tap("S")
    assert len(phone.names("W")) == 3
    phone.drag("AC", "F")
    assert phone.names("FC") == ["AC"]
    assert scrolled(phone) == 60


def test_quick_taps_on_a_button_neither_zoom_nor_fall_through(phone):
    for _ in range(4):
        phone.draw()
    box = phone.button("Undo").bounding_box()
    for _ in range(4):
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert phone.moves == 0
    assert phone.page.evaluate("visualViewport.scale") == 1
    assert (
        phone.page.evaluate("getComputedStyle(document.querySelector('#tools button')).touchAction") == "manipulation"
    )


def test_nothing_on_the_table_can_be_selected_as_text(phone):
    for selector in ("#table", "#tools button", "#status dd"):
        style = phone.page.evaluate("s => getComputedStyle(document.querySelector(s)).userSelect", selector)
        assert style == "none", selector


def test_a_second_finger_elsewhere_moves_nothing(phone):
    before = phone.position()
    x, y = phone.place("AC")
    phone.press(x, y).second_finger(60, 700).release()
    assert phone.position() == before
    assert phone.in_hand() == []
    phone.drag("AC", "F")
    assert phone.names("FC") == ["AC"]


def test_a_finger_that_only_rests_on_the_felt_selects_nothing(phone):
    phone.tap("felt")
    assert (phone.moves, phone.selected()) == (0, [])


def test_no_sound_is_tried_before_the_browser_allows_one(phone):
    """A touch that lasts still is none that does: the browser would only complain."""
    phone.keep(settings="sound=1").open(position="T1 9S 8S/T2 TH/stock *").lift("9S").wait_message("sequence")
    assert not phone.page.evaluate("host.audio")
    phone.release().draw()
    phone.wait("() => host.audio?.state === 'running'")
