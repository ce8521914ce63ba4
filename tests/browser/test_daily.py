"""The deal of the day on the page (specification, section 10)."""

import itertools
from pathlib import Path

import pytest

from game.klondike.rules import TURN_3, rules_text
from game.play import daily

FOLDER = Path(__file__).parents[2] / "static" / "daily"
NOON = "2026-11-30T12:00:00"


def daily_deal(day, draw):
    return daily.daily_deal(day, draw, (FOLDER / f"{draw}.txt").read_text("utf-8").split()[1:])


def opened(table, when=NOON):
    table.page.clock.install(time=when)
    table.open(deal=4).play("T6F")
    return dialog(table)


def dialog(table):
    table.click("Daily")
    found = table.page.get_by_role("dialog", name="Deal of the day")
    found.wait_for()
    table.wait("() => !document.querySelector('[data-do=daily-play]').disabled")
    return found


def test_today_is_chosen_and_played_and_the_game_under_way_is_paused(table):
    found = opened(table)
    assert "30 November 2026: not played yet" in found.inner_text()
    found.get_by_role("button", name="Play", exact=True).click()
    assert (table.data("deal"), table.data("rules")) == (daily_deal("2026-11-30", 3), rules_text(TURN_3))
    table.draw().settle()
    assert "played, not won" in dialog(table).inner_text()
    table.page.get_by_role("button", name="Go on", exact=True).click()
    assert table.moves == 1
    table.click("Game")
    table.page.get_by_label("Turn 3", exact=True).check()
    table.page.get_by_role("dialog").get_by_role("button", name="Go on", exact=True).click()
    assert (table.data("deal"), table.moves) == ("4", 1)
    dialog(table).get_by_role("button", name="Play", exact=True).click()
    assert (table.data("deal"), table.moves) == (daily_deal("2026-11-30", 3), 1)


def test_the_local_date_counts(new_table):
    for zone, day in (("Pacific/Kiritimati", "2026-12-01"), ("Pacific/Honolulu", "2026-11-30")):
        table = new_table("laptop", timezone_id=zone)
        opened(table, "2026-11-30T13:00:00Z").get_by_role("button", name="Play", exact=True).click()
        assert table.data("deal") == daily_deal(day, 3), zone


def test_turn_1_has_its_own_deal(table):
    found = opened(table)
    found.get_by_label("Game").select_option("1")
    table.wait("() => !document.querySelector('[data-do=daily-play]').disabled")
    found.get_by_role("button", name="Play", exact=True).click()
    assert table.data("deal") == daily_deal("2026-11-30", 1)
    assert table.data("rules").startswith("draw1 passes0")


def test_earlier_days_can_be_played_and_days_to_come_cannot(table):
    found = opened(table, "2026-11-15T12:00:00")
    assert found.get_by_role("button", name="16 November 2026").is_disabled()
    assert found.get_by_role("button", name="Month after").is_disabled()
    for _ in range(10):
        found.get_by_role("button", name="Month before").click()
    assert "January 2026" in found.inner_text()
    assert found.get_by_role("button", name="Month before").is_disabled()
    found.get_by_role("button", name="1 January 2026", exact=True).click()
    assert "1 January 2026: not played yet" in found.inner_text()
    found.get_by_role("button", name="Play", exact=True).click()
    assert table.data("deal") == daily_deal("2026-01-01", 3)


def test_the_month_shows_what_was_played_and_won_and_the_streak(table):
    lines = []
    for day, word in ((27, "lost"), (28, "won 60 100 -"), (29, "won 60 100 -")):
        date = f"2026-11-{day}"
        lines.append(f"{1795600000000 + day} {date} 3.0.1.suit.none {daily_deal(date, 3)} {word}\n")
    table.keep(**{"results.692": "".join(lines)})
    found = opened(table)
    assert found.get_by_role("button", name="27 November 2026, played").is_visible()
    assert found.get_by_role("button", name="28 November 2026, won").is_visible()
    assert "Your streak: 2 days in a row" in found.inner_text()
    found.get_by_role("button", name="28 November 2026, won").click()
    assert found.get_by_role("button", name="Play again").is_visible()
    found.get_by_label("Game").select_option("1")
    table.wait("() => document.querySelector('#daily-note')?.textContent.includes('28 November')")
    assert "in a row" not in found.inner_text()


def test_without_the_list_nothing_can_be_played_and_the_note_says_why(new_table):
    table = new_table("laptop", service_workers="block")  # it has the list for offline play
    table.allow("404|Failed to load|Service Worker registration blocked")
    table.page.route("**/static/daily/*", lambda route: route.fulfill(status=404, body="", content_type="text/html"))
    table.open(deal=4).click("Daily")
    found = table.page.get_by_role("dialog", name="Deal of the day")
    table.wait("() => document.querySelector('#daily-note')?.textContent.includes('could not be loaded')")
    assert found.locator("[data-do=daily-play]").is_disabled()


def test_large_text_on_a_phone_leaves_room_for_every_day(new_table):
    found = opened(new_table((360, 640)).with_large_text())
    left, right = found.evaluate("e => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]")
    days = found.locator(".month [role=columnheader], .month button").evaluate_all(
        "all => all.map(e => { const range = document.createRange(); range.selectNodeContents(e);"
        " const box = range.getBoundingClientRect(); return [box.left, box.right, box.top]; }).filter(box => box[1] > box[0])"
    )
    assert all(left <= box[0] and box[1] <= right for box in days)
    assert all(one[1] <= other[0] + 1 or one[2] < other[2] for one, other in itertools.pairwise(days))
    # what stays in sight below is not most of the dialog: half of it can be scrolled
    foot = found.locator(".foot").bounding_box()
    assert foot["y"] > found.bounding_box()["y"] + found.bounding_box()["height"] / 2


RUBBISH = ["draw3\nabc def\n", "draw3\n0\n99999999999\n", "draw1\n4\n5\n", "<!doctype html>", "draw3 " + "4 " * 400_000]


@pytest.mark.parametrize("text", RUBBISH, ids=range(len(RUBBISH)))
def test_a_list_that_is_none_is_said(table, text):
    table.page.route("**/daily/3.txt", lambda route: route.fulfill(body=text))
    table.open(deal=4).click("Daily")
    found = table.page.get_by_role("dialog", name="Deal of the day")
    table.wait("() => document.querySelector('#daily-note')?.textContent.includes('could not be loaded')")
    assert found.get_by_role("button", name="Play", exact=True).is_disabled()
    assert (table.data("deal"), table.moves) == ("4", 0)


def log_of(table):
    return table.page.evaluate(
        "() => Object.keys(localStorage).filter(key => key.startsWith('klondike.results.')).map(key => localStorage[key]).join('')"
    )


def test_a_day_belongs_to_the_deal_that_was_opened(table):
    """Opened before midnight, first move after it, with a reload in between."""
    found = opened(table, "2026-11-30T23:59:50")
    found.get_by_role("button", name="Play", exact=True).click()
    table.page.clock.fast_forward("01:00")
    table.settle().reload().draw().settle()
    table.wait(
        "() => Object.values(localStorage).some(text => text.includes(' 2026-11-30 3.0.1.suit.none %s open'))"
        % daily_deal("2026-11-30", 3)
    )


def test_a_calendar_open_over_midnight_turns_to_the_new_day(table):
    found = opened(table, "2026-11-30T23:59:50")
    table.page.clock.run_for(60_000)
    table.wait("() => document.querySelector('#daily-note').textContent.startsWith('1 December 2026')")
    assert found.get_by_role("button", name="1 December 2026", exact=True).is_enabled()
    found.get_by_role("button", name="Play", exact=True).click()
    assert table.data("deal") == daily_deal("2026-12-01", 3)
    table.draw().settle()
    assert f"2026-12-01 3.0.1.suit.none {daily_deal('2026-12-01', 3)} open" in log_of(table)


def test_an_earlier_day_does_not_count_as_if_it_was_played_then(table):
    found = opened(table, NOON)
    found.get_by_role("button", name="29 November 2026").click()
    found.get_by_role("button", name="Play", exact=True).click()
    table.draw().settle()
    assert f"2026-11-30 3.0.1.suit.none {daily_deal('2026-11-29', 3)} open" in log_of(table)


def test_the_calendar_is_one_stop_and_arrows_go_from_day_to_day(table):
    found = opened(table)
    assert found.locator(".month button:not([tabindex='-1'])").count() == 1
    day = "() => document.activeElement.dataset.day"
    found.locator("[data-day='2026-11-30']").focus()
    table.page.keyboard.press("ArrowLeft")
    assert table.page.evaluate(day) == "2026-11-29"
    table.page.keyboard.press("ArrowUp")
    assert table.page.evaluate(day) == "2026-11-22"
    table.page.keyboard.press("PageUp")
    assert table.page.evaluate(day) == "2026-10-22"
    assert "October 2026" in found.inner_text()
    table.page.keyboard.press("PageDown")
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate(day) == "2026-11-30", "not a day to come"
    assert "30 November 2026" in found.locator("#daily-note").inner_text()
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("() => document.activeElement.dataset.do") == "daily-play"


@pytest.mark.parametrize("locale", ["de-DE", "en-US", "ar-EG"])
def test_the_week_begins_as_the_country_has_it(new_table, locale):
    table = new_table("laptop", locale=locale)
    table.page.clock.install(time=NOON)
    table.open(deal=4)
    table.page.evaluate("() => document.querySelector('[data-do=daily]').click()")
    table.wait("() => document.querySelector('#daily .month [data-day]')")
    intl = table.page.evaluate("l => (x => (x.getWeekInfo?.() ?? x.weekInfo).firstDay)(new Intl.Locale(l))", locale)
    column = table.page.evaluate(
        "() => { const cells = [...document.querySelectorAll('#daily .month [role=row]:nth-child(2) [role=gridcell]')];"
        " return cells.findIndex(cell => cell.querySelector('[data-day$=\"-01\"]')); }"
    )
    assert column == (7 - intl) % 7, "1 November 2026 is a Sunday"
