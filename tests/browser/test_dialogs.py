"""One dialog at a time: who asked last is shown, and how a game ended is told when no other dialog is open.

The parts that are loaded when asked for come as late as a test wants: `late = hold(table)`, then `late.let("daily")`.
"""

import itertools

import pytest

from tests.browser.driver import Table
from tests.browser.test_help import DEAD

ONE_LEFT = "T1 KS/home KC KD KH QS"
WATCHING = """() => {
  window.most = 0;
  const count = () => { most = Math.max(most, document.querySelectorAll("dialog[open]").length); };
  new MutationObserver(count).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["open"] });
}"""
TITLES = {
    "Game": "Game",
    "Deal no.": "Choose a deal",
    "Share": "Share",
    "Daily": "Deal of the day",
    "Match": "Match",
    "Records": "Records",
    "Winnable?": "Can this still be won?",
}
FILES = {
    "Game": "variants",
    "Deal no.": "deals",
    "Share": "share",
    "Daily": "daily",
    "Match": "match",
    "Records": "records",
    "Winnable?": "solver",
}


class Late:
    """Parts that wait until they are let in."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._held = {}
        self._free = set()
        table.page.route("**/later/*.mpy", self._on_request)

    def _on_request(self, route) -> None:
        name = route.request.url.rpartition("/")[2].removesuffix(".mpy")
        if name in self._free:
            route.continue_()
        else:
            self._held[name] = route

    def let(self, name: str) -> None:
        """Let a part in, and wait until the page has had the time to open it."""
        for _ in range(200):
            if name in self._held:
                break
            self._table.page.wait_for_timeout(20)
        self._free.add(name)
        with self._table.page.expect_response(lambda answer: f"/{name}.mpy" in answer.url):
            self._held.pop(name).continue_()
        self._table.page.evaluate("name => fetch(`./later/${name}.mpy`).then(answer => answer.arrayBuffer())", name)
        self._table.settle()


@pytest.fixture
def late(table, site):
    if not (site / "game.mpy").exists():
        pytest.skip("only the built page loads parts late")
    return Late(table)


def most(table: Table) -> int:
    """The most dialogs that were open at once since the page was watched."""
    return table.page.evaluate("most")


def watch(table: Table) -> Table:
    table.page.evaluate(WATCHING)
    return table


# Who asked last


@pytest.mark.parametrize("name", FILES)
def test_a_part_that_comes_late_leaves_the_dialog_asked_for_since(table, late, name):
    watch(table.open(deal=4)).click(name).click("Settings")
    assert table.panel() == "Settings"
    late.let(FILES[name])
    assert (table.panel(), most(table)) == ("Settings", 1)
    table.keys("Escape")
    assert table.panel() == "", "what was asked for before does not come any more"
    table.click(name)
    assert table.panel().startswith(TITLES[name])


def test_a_part_that_comes_late_leaves_the_list_of_keys(table, late):
    watch(table.open(deal=4)).click("Daily").keys("?")
    late.let("daily")
    assert (table.panel(), most(table)) == ("Keys", 1)


@pytest.mark.parametrize("order", list(itertools.permutations(["daily", "records", "share"])))
def test_of_three_late_parts_the_last_asked_for_is_shown(table, late, order):
    watch(table.open(deal=4)).click("Daily").click("Share").click("Records")
    for name in order:
        late.let(name)
    assert (table.panel(), most(table)) == ("Records", 1)
    table.button("Close").click()
    assert table.panel() == ""


def test_a_part_that_comes_late_does_not_cover_a_new_deal(table, late):
    watch(table.open(deal=4)).click("Share").keys("n")
    late.let("share")
    assert table.panel() == ""


def test_one_that_was_only_slow_is_shown(table, late):
    watch(table.open(deal=4)).click("Daily").draw()
    assert table.panel() == ""
    late.let("daily")
    assert (table.panel(), table.moves) == ("Deal of the day", 1)


# How the game ended waits


def test_the_results_wait_for_a_late_part(table, late):
    watch(table.open(position=ONE_LEFT)).click("Daily").double_tap("KS")
    table.page.get_by_role("dialog", name="Results").wait_for()
    late.let("daily")
    assert table.panel() == "Deal of the day", "it was asked for, the results come by themselves"
    table.button("Close").click()
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.button("Back to the board").click()
    assert (table.panel(), most(table)) == ("", 1)


def test_the_results_wait_for_a_part_that_came_while_the_cards_leap(new_table, site):
    table = new_table(still=False)
    if not (site / "game.mpy").exists():
        pytest.skip("only the built page loads parts late")
    late = Late(table)
    watch(table.open(position=ONE_LEFT)).click("Daily").double_tap("KS")
    table.wait("() => document.getAnimations().length > 20")
    late.let("daily")
    assert table.panel() == "Deal of the day"
    table.wait("() => !document.getAnimations().length")
    assert (table.panel(), most(table)) == ("Deal of the day", 1)
    table.keys("Escape")
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert most(table) == 1


def test_no_results_of_a_game_that_was_left(table, late):
    watch(table.open(position=ONE_LEFT)).click("Daily").double_tap("KS")
    table.page.get_by_role("dialog", name="Results").wait_for()
    late.let("daily")
    table.wait("() => !document.querySelector('[data-do=daily-play]').disabled")
    table.page.locator("[data-do=daily-play]").click()
    table.settle()
    assert (table.panel(), table.data("state"), most(table)) == ("", "playing", 1)


def test_the_verdict_waits_for_the_list_of_keys(table):
    """Asked for by the key that follows the draw which ends all play, before the page has thought about that."""
    watch(table.open(position=DEAD))
    for _ in range(7):
        table.draw()
    x, y = table.place("S")
    table.page.mouse.move(x, y)
    cdp = table.cdp
    press = {"x": x, "y": y, "button": "left", "clickCount": 1}
    key = {"key": "?", "code": "Slash", "text": "?", "modifiers": 8}
    for method, event in (
        ("Input.dispatchMouseEvent", {"type": "mousePressed", **press}),
        ("Input.dispatchMouseEvent", {"type": "mouseReleased", **press}),
        ("Input.dispatchKeyEvent", {"type": "keyDown", **key}),
    ):
        cdp.send(method, event)
    table.wait("() => document.querySelector('#table').dataset.state === 'dead'")
    seen = table.panel()
    table.keys("Escape")
    if seen == "Keys":  # a machine that stops in between tells first
        table.page.get_by_role("dialog", name="No more moves").wait_for()
        table.button("Look at the board").click()
    assert (table.panel(), most(table)) == ("", 1)


def test_the_verdict_waits_for_a_late_part(table, late):
    watch(table.open(position=DEAD))
    for _ in range(7):
        table.draw()
    table.click("Daily").draw()
    table.page.get_by_role("dialog", name="No more moves").wait_for()
    late.let("daily")
    assert table.panel() == "Deal of the day"
    table.keys("Escape")
    table.page.get_by_role("dialog", name="No more moves").wait_for()
    table.button("Undo the last move").click()
    assert (table.panel(), table.moves, most(table)) == ("", 7, 1)


# A dialog is open when something else happens


def follow_link(table: Table, fragment: str) -> None:
    table.page.evaluate("fragment => { location.hash = fragment; }", fragment)


@pytest.mark.parametrize("name", ["Settings", "Daily", "Share"])
def test_a_link_that_deals_closes_the_dialog(table, name):
    watch(table.open(deal=4)).click(name)
    table.wait("() => document.querySelector('dialog[open]')")
    follow_link(table, "deal=7")
    table.wait("() => document.querySelector('#table').dataset.deal === '7'")
    assert (table.panel(), most(table)) == ("", 1)


def test_a_link_that_deals_takes_the_results_away(table):
    table.open(position=ONE_LEFT).double_tap("KS")
    table.page.get_by_role("dialog", name="Results").wait_for()
    follow_link(table, "deal=7")
    table.wait("() => document.querySelector('#table').dataset.deal === '7'")
    assert table.panel() == ""


def test_a_replay_that_comes_late_waits_for_the_dialog(table, late):
    watch(table.open(deal=4)).draw()
    table.click("Share")
    late.let("share")
    table.page.locator("[data-do=share-replay]").click()
    table.wait("() => document.querySelector('#share-link').value")
    link = table.page.input_value("#share-link").partition("#")[2]
    table.button("Close").click()
    follow_link(table, link)
    table.click("Settings")
    late.let("watch")
    assert (table.panel(), table.page.locator("#watch").is_visible()) == ("Settings", False)
    table.button("Close").click()
    table.page.locator("#watch").wait_for()
    assert (table.panel(), most(table)) == ("", 1)


def test_a_dialog_stays_when_the_phone_is_turned(phone):
    watch(phone.open(deal=4)).click("Settings")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    assert (phone.panel(), most(phone)) == ("Settings", 1)
    phone.keys("Escape")
    assert phone.panel() == ""


@pytest.mark.parametrize("seconds", range(4))
def test_a_part_delayed_by_some_seconds(table, site, seconds):
    if not (site / "game.mpy").exists():
        pytest.skip("only the built page loads parts late")

    def wait(route):
        table.page.wait_for_timeout(seconds * 1000)
        route.continue_()

    table.page.route("**/later/*.mpy", wait)
    watch(table.open(position=ONE_LEFT)).click("Records").double_tap("KS")
    table.page.get_by_role("dialog", name="Records").wait_for()
    table.button("Close").click()
    if table.data("state") == "playing":  # it came before the tap
        table.double_tap("KS")
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert most(table) == 1
