"""Sizes (specification, sections 8 and 12): nothing is cut off, all can be touched, nothing scrolls sideways."""

import itertools

import pytest

from tests.browser.driver import Box, Table
from tools import browser as browsers

SIZES = [
    (1280, 800),
    (1024, 700),
    (390, 844),
    (320, 568),
    (844, 390),
    (667, 375),
    (320, 320),
    (768, 1024),
    (2560, 1300),
]
LONGEST = "T4 [2S 3S 2D 2C AS AH] KS QH JS TD 9S 8D 7S 6D 5S 4D 3C 2H AC/T1 KH/T2 QS JH/stock *"


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request, new_table):
    return new_table(request.param)


def boxes(table, selector):
    return table.page.evaluate(
        "selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).map(e => {"
        " const b = e.getBoundingClientRect();"
        " return [(e.getAttribute('aria-label') || e.textContent).trim(), b.left, b.top, b.right, b.bottom]; })",
        selector,
    )


def outside(table, found):
    width, height = table.page.viewport_size["width"], table.page.viewport_size["height"]
    return [one for one in found if one[1] < -1 or one[2] < -1 or one[3] > width + 1 or one[4] > height + 1]


def check_whole(table):
    """All of the game is on screen and its parts do not lie over each other."""
    picture = table.picture()
    width, height = table.page.viewport_size["width"], table.page.viewport_size["height"]
    assert table.page.evaluate("() => [scrollX, scrollY]") == [0, 0]
    assert table.page.evaluate("() => document.scrollingElement.scrollWidth") <= width
    places = [slot.box for slot in picture.slots.values()] + [card.rest for card in picture.cards]
    cut = [box for box in places if box.x < -1 or box.y < -1 or box.right > width + 1 or box.bottom > height + 1]
    assert not cut
    low = [box for box in places if box.bottom > picture.felt.bottom + 1 or box.y < picture.felt.y - 1]
    assert not low
    assert not outside(table, boxes(table, "#status dd, #tools button, #tools a"))
    parts = [one[1:] for one in boxes(table, "#status, #felt, #tools")]
    for i, one in enumerate(parts):
        for other in parts[i + 1 :]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            along = min(one[3], other[3]) - max(one[1], other[1])
            assert across <= 1 or along <= 1
    assert cut_texts(table) == []
    assert not picture.faults()


def cut_texts(table):
    """Words that do not fit into their button or field."""
    return table.page.evaluate(
        "() => [...document.querySelectorAll('#status div, #tools button, #tools a')].filter(e => e.checkVisibility())"
        ".filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map(e => e.textContent.trim())"
    )


def test_the_game_is_whole_on_screen_and_all_of_it_can_be_touched(sized):
    sized.open(deal=4)
    check_whole(sized)
    for name, left, top, right, bottom in boxes(sized, "#tools button, #tools a"):
        assert right - left >= 44 - 0.1, name
        assert bottom - top >= 44 - 0.1, name
    sized.taps("S", 3)
    check_whole(sized)
    under = sized.page.evaluate("() => document.querySelector('#rules').getBoundingClientRect().top")
    assert under >= sized.page.viewport_size["height"] - 1
    sized.open(position=LONGEST)
    assert len(sized.names("T4")) == 19
    check_whole(sized)
    sized.go_to_rules()
    sized.wait("() => Math.abs(document.querySelector('#rules').getBoundingClientRect().top) < 3")


FONTS = ["defaultFontSize=16", "defaultFontSize=20", "defaultFontSize=24", "defaultFontSize=32", "minimumFontSize=18"]


@pytest.mark.parametrize("font", FONTS)
def test_every_tool_is_on_screen_or_in_the_menu_whatever_the_fonts(playwright, server, font):
    """The browser's own fonts, as players set them: a larger one by default, or a smallest one that no page goes below."""
    found = browsers.shell()
    options = found.options()
    browser = playwright.chromium.launch(**{**options, "args": [*options["args"], f"--blink-settings={font}"]})
    context = browser.new_context(device_scale_factor=1, reduced_motion="reduce")
    context.add_init_script(browsers.NO_WORKER)
    context.set_default_timeout(20_000)
    table = Table(context.new_page(), server.url)
    for language in ("en", "de", "es", "fr"):
        table.page.set_viewport_size({"width": 1280, "height": 800})
        table.open(deal=4, lang=language)
        for width, height in ((1280, 800), (1200, 800), (1024, 700), (390, 844), (320, 568), (844, 390)):
            table.page.set_viewport_size({"width": width, "height": height})
            table.wait("size => innerWidth === size[0] && innerHeight === size[1]", [width, height]).settle().settle()
            table.wait(
                "() => document.querySelector('#tools').scrollWidth <= document.querySelector('#tools').clientWidth"
            )
            where = (language, width, height)
            assert outside(table, boxes(table, "#tools button, #tools a")) == [], where
            menu = table.page.locator("#menu")
            if menu.is_visible():
                menu.click()
            tools = table.page.locator("#tools button:not([hidden], #menu), #tools a")
            assert all(tool.is_visible() for tool in tools.all()), where
            left = boxes(table, "#tools button, #tools a")
            assert all(one[1] >= -1 and one[3] <= width + 1 for one in left), where
            if menu.is_visible():
                menu.click()
    table.check()
    browser.close()


def test_the_bar_shows_as_many_tools_as_there_is_room_for(new_table):
    """No width is a limit: the words and their size are."""
    table = new_table("desktop").open(deal=4)
    assert table.button("Settings").is_visible() and not table.page.locator("#menu").is_visible()
    table.page.set_viewport_size({"width": 700, "height": 800})
    table.page.locator("#menu:visible").wait_for()
    assert not table.button("Settings").is_visible()
    table.page.set_viewport_size({"width": 1280, "height": 800})
    table.page.locator("[data-do=settings]:visible").wait_for()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568)], ids=str)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_with_a_score_the_status_still_takes_one_row(new_table, size, language):
    table = new_table(size).open(deal=4294967295, scoring="vegas", lang=language)
    table.wait("language => document.documentElement.lang === language", language).settle()
    assert len({round(one[2]) for one in boxes(table, "#status dt")}) == 1
    assert outside(table, boxes(table, "#status div")) == []


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=str)
@pytest.mark.parametrize("big", [False, True], ids=["text 100 %", "text 200 %"])
def test_the_menu_has_even_columns(new_table, size, big):
    table = new_table(size)
    if big:
        table.with_large_text()
    table.open(deal=4, lang="de").page.locator("#menu").click()
    rows = {}
    for _, left, top, right, _ in boxes(table, "#more > *"):
        rows.setdefault(round(top), []).append((round(left), round(right - left)))
    columns = list(rows.values())
    assert len({width for row in columns for _, width in row}) == 1
    assert len({len(row) for row in columns[:-1]}) == 1


SIDEWAYS = [(844, 390), (667, 375), (568, 320)]


@pytest.mark.parametrize("size", [(320, 568), (390, 844), *SIDEWAYS, (320, 320), (1024, 700)], ids=str)
def test_nothing_is_cut_off_at_200_percent_text(new_table, size):
    table = new_table(size).with_large_text().open(position=LONGEST, scoring="vegas", lang="de")
    assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    check_whole(table)
    table.page.locator("#menu").click()
    menu = [Box(left, top, right - left, bottom - top) for _, left, top, right, bottom in boxes(table, "#more > *")]
    assert all(box.x >= 0 and box.right <= size[0] for box in menu)
    for one, other in itertools.combinations(menu, 2):
        apart = (
            one.right <= other.x + 1
            or other.right <= one.x + 1
            or one.bottom <= other.y + 1
            or other.bottom <= one.y + 1
        )
        assert apart, (one, other)
    words = "e => e.scrollWidth <= e.clientWidth + 1"
    assert all(item.evaluate(words) for item in table.page.locator("#more > :visible").all())


def test_on_a_phone_on_its_side_the_bars_grow_with_the_text(new_table):
    for size, words, buttons in ((SIDEWAYS[0], 1.35, 1.6), (SIDEWAYS[2], 1.1, 1.25)):
        table = new_table(size).open(deal=4)
        before = text_sizes(table)
        now = text_sizes(table.with_large_text().open(deal=4))
        assert min(was[0] for was in (before, now)) >= 11
        assert now[0] >= before[0] * words and now[1] >= before[1] * words
        assert now[2] >= before[2] * buttons


def text_sizes(table):
    """The text sizes, in pixels, of headings and values of the status, and of the buttons."""
    return table.page.evaluate(
        "() => ['#status dt', '#status dd', '#tools button'].map(what =>"
        " parseFloat(getComputedStyle(document.querySelector(what)).fontSize))"
    )


@pytest.mark.parametrize("big", [False, True], ids=["text 100 %", "text 200 %"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (667, 375)], ids=str)
def test_every_exposed_strip_of_the_longest_column_is_wide_enough_for_a_finger(new_table, size, big):
    table = new_table(size, touch=True)
    if big:
        table.with_large_text()
    table.open(position=LONGEST)
    column = table.cards("T4")
    strips = [below.rest.y - above.rest.y for above, below in itertools.pairwise(column)]
    assert min(strips[6:]) >= 24 - 0.05
    assert max(strips[:6]) < min(strips[6:])  # face-down cards close up first
    for card in column[6:]:
        assert card.rest.width >= 24


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=str)
def test_every_card_of_the_longest_column_is_taken_by_its_own_strip(new_table, size):
    """What is tapped is what is seen: the run from that card."""
    table = new_table(size, touch=True).open(position=LONGEST)
    names = table.names("T4")[6:]
    for i, name in enumerate(names[1:8], start=1):
        table.tap(name)
        if table.moves:
            assert table.names("T4")[-1] == names[i - 1], name
            table.keys("u")
        else:
            assert table.selected() == names[i:], name
            table.keys("Escape")


def test_the_table_fits_again_when_a_bar_beside_it_grows(new_table):
    """The felt gets another size without the window: Auto finish may take two lines where New deal took one."""
    table = new_table("phone").open(position=LONGEST)
    table.page.evaluate("() => { document.querySelector('#tools').style.paddingTop = '300px'; }")
    check_whole(table.settle())
    table.tap("AC")
    assert table.names("FC") == ["AC"], "a tap hits what is drawn there now"


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_names_in_the_status_stand_apart(new_table, width):
    table = new_table((width, 640), touch=True).open(deal=42)
    names = sorted((left, right) for _, left, _, right, _ in boxes(table, "#status dt"))
    assert len(names) == 7
    assert all(after[0] - before[1] >= 4 for before, after in itertools.pairwise(names))


@pytest.mark.parametrize("size", [(568, 320), (320, 320), (320, 480)], ids=str)
def test_where_the_screen_is_too_low_for_that_each_card_is_taken_by_the_run_panel(new_table, size):
    """Thirteen strips of 24 pixels and a card are higher than the felt; press and hold chooses by large arrows instead."""
    table = new_table(size, touch=True).open(position=LONGEST)
    column = table.cards("T4")
    names = [card.name for card in column[6:]]
    assert min(below.rest.y - above.rest.y for above, below in itertools.pairwise(column[6:])) < 24
    assert column[0].rest.width >= 24  # it may be held anywhere
    table.press(*table.place(names[-1])).page.locator("#run:visible").wait_for()
    felt = table.picture().felt
    arrows = [
        Box(left, top, right - left, bottom - top) for _, left, top, right, bottom in boxes(table, "#run > button")
    ]
    assert len(arrows) == 3
    for box in arrows:
        assert box.width >= 44 and box.height >= 24
        assert box.x >= felt.x and box.right <= felt.right and box.y >= felt.y and box.bottom <= felt.bottom
    chosen = []
    up = arrows[0].middle
    for _ in names:
        chosen.append(table.page.text_content("#run-text").replace("\n", " · "))
        table.move(*up).move(up[0], up[1] + 60)
    assert chosen == [f"{written(name)} · {i} card{'s' * (i > 1)}" for i, name in enumerate(reversed(names), start=1)]
    table.release()
    assert table.selected() == names


def written(card):
    """A card as the run panel writes it."""
    return card[0].replace("T", "10") + "♣♦♥♠"["CDHS".find(card[1])]


def test_face_down_cards_close_up_before_face_up_ones(table):
    """However low the window: face-up cards lie closer only where face-down ones can no more."""
    table.open(position=LONGEST)
    steps = []
    for height in range(320, 1000, 40):
        table.page.set_viewport_size({"width": 700, "height": height})
        table.wait("height => innerHeight === height", height).settle()
        picture = table.picture()
        ys = [card.rest.y / card.rest.height for card in picture.pile("T4") + picture.pile("T2")]
        steps.append((ys[1] - ys[0], ys[7] - ys[6], ys[-1] - ys[-2]))
    least = min(down for down, _, _ in steps)
    assert least < max(down for down, _, _ in steps) - 0.03
    for down, up, roomy in steps:
        assert up > roomy - 0.02 or down < least + 0.02


@pytest.mark.parametrize("size", [(1024, 700), (390, 844), (320, 320), (844, 390)], ids=str)
def test_panels_are_whole_on_screen_or_scroll(new_table, size):
    table = new_table(size).open(position="home QC KD KH KS/T1 KC")
    table.drag("KC", "F").page.wait_for_selector("dialog[open]")
    for _ in range(2):
        box = table.page.evaluate(
            "() => { const d = document.querySelector('dialog[open]'), b = d.getBoundingClientRect();"
            " return [b.left, b.top, innerWidth - b.right, innerHeight - b.bottom, d.scrollWidth - d.clientWidth]; }"
        )
        assert min(box[:4]) >= 0
        assert box[4] <= 0
        for name, left, top, right, bottom in boxes(table, "dialog[open] button"):
            assert right - left >= 44, name
            assert bottom - top >= 44 - 0.1, name
        table.keys("Escape", "Shift+?")


@pytest.mark.parametrize("size", [(320, 568), (844, 390)], ids=str)
def test_every_dialog_opens_at_its_beginning_and_shows_how_to_close_it(new_table, size):
    table = new_table(size, touch=True).open(deal=4)
    for name in ("Settings", "Game", "Deal no.", "Share", "Daily", "Match", "Records", "Winnable?", "keys"):
        (table.keys("Shift+?") if name == "keys" else table.click(name)).page.wait_for_selector("dialog[open]")
        if name == "Daily":
            table.page.wait_for_selector("[data-day]")
        scrolled, closes = table.settle().page.evaluate(
            "() => { const dialog = document.querySelector('dialog[open]'), box = dialog.getBoundingClientRect();"
            " return [dialog.scrollTop, [...dialog.querySelectorAll('[data-do=close]')].map(button => {"
            " const b = button.getBoundingClientRect();"
            " return b.top >= box.top && b.bottom <= box.bottom + 1 && b.width >= 44"
            " && button.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); })]; }"
        )
        assert (scrolled, closes) == (0, [True]), name
        table.keys("Escape")


@pytest.mark.parametrize("size", [(1024, 700), (390, 844), (320, 320), (844, 390)], ids=str)
def test_the_page_never_scrolls_sideways(new_table, size):
    table = new_table(size).open(deal=4)
    table.page.evaluate("() => scrollTo(500, 0)")
    assert table.page.evaluate("scrollX") == 0
    for y in (0, 800, 2000, 100_000):
        table.page.evaluate("y => scrollTo({ top: y, left: 500, behavior: 'instant' })", y)
        assert table.page.evaluate("scrollX") == 0
    wide = table.page.evaluate(
        "() => [...document.querySelectorAll('#rules *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)"
        ".map(e => e.tagName + ' ' + e.textContent.slice(0, 30))"
    )
    assert wide == []


# Changes of the window


def test_turning_the_screen_keeps_game_and_selection(new_table):
    table = new_table("phone", touch=True).open(position="T1 [2S] 9S 8H 7C/T2 TD/T3 TH/stock *").tap("9S")
    before = table.picture()
    for width, height in ((844, 390), (390, 844), (320, 320), (1280, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.wait("size => innerWidth === size[0] && innerHeight === size[1]", [width, height]).settle()
        now = table.picture()
        assert now.position == before.position
        assert table.selected() == ["9S", "8H", "7C"]
        assert table.lit() == {"T2", "T3"}
        check_whole(table)
    table.tap("T3")
    assert table.names("T3") == ["TH", "9S", "8H", "7C"]


def test_a_flight_is_completed_when_the_window_changes(new_table):
    table = new_table(still=False).open(deal=4).draw()
    table.page.set_viewport_size({"width": 640, "height": 700})
    table.wait("() => innerWidth === 640").settle().still()
    check_whole(table)
    assert len(table.names("W")) == 3


def test_zoomed_text_and_page_keep_the_game(table):
    """A browser's zoom is a smaller window with more pixels: here half the size."""
    table.open(deal=4).draw()
    before = table.position()
    table.page.set_viewport_size({"width": 512, "height": 350})
    table.wait("() => innerWidth === 512").settle()
    assert table.position() == before
    check_whole(table)


# The felt lies elsewhere than it did


MOVED = {
    "a bar put above the game": "document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 60px' }))",
    "a page made smaller": "document.body.style.cssText = 'transform: scale(.8); transform-origin: 30px 10px'",
    "a page made larger": "document.body.style.cssText = 'transform: scale(1.1); transform-origin: 0 0'",
    "a page pushed aside": "document.documentElement.style.paddingInlineStart = '90px'",
}


@pytest.mark.parametrize("how", MOVED)
def test_a_press_hits_what_lies_under_it_wherever_the_page_was_moved(new_table, how):
    """Extensions and translators put bars above a page; browsers and their tools enlarge it."""
    table = new_table("laptop").open(position="T1 [2S] 9S 8H 7C/T2 TD/T3 TH/T5 8D/waste 3C 2C/home AC/stock *")
    table.page.evaluate(f"() => {{ {MOVED[how]}; }}")
    table.settle().right_click("2C")
    assert table.names("FC") == ["AC", "2C"]
    table.tap("8H").tap("felt").tap("9S")
    assert table.selected() == ["9S", "8H", "7C"]
    table.tap("T3")
    assert table.names("T3") == ["TH", "9S", "8H", "7C"]
    table.lift("7C").carry("T5")
    held, goal = table.picture().held[0].box, table.cards("T5")[-1].box
    assert abs(held.middle[0] - goal.middle[0]) < 3, "the card stays under the pointer"
    table.release()
    assert table.names("T5") == ["8D", "7C"]
    table.draw()
    assert table.moves == 4
