"""The clock (specification, section 8): from the first move on, only while the game is in front of the player."""

import pytest

from tests.browser.driver import Table

ALMOST = "home QC KD KH QS/T1 KC/T2 KS"


class Timed:
    """A table whose time stands still until it is told to go on."""

    def __init__(self, table: Table, **params: object) -> None:
        self.table = table
        table.page.clock.install(time=1_700_000_000)
        table.open(**params)
        table.page.clock.pause_at(1_700_003_600)

    def after(self, seconds: float) -> str:
        """Let time pass and read the clock."""
        self.table.page.clock.run_for(int(seconds * 1000) + 20)  # what is put off to after a move included
        return self.shown()

    def shown(self) -> str:
        return self.table.picture().status["Time"]


@pytest.fixture
def timed(table):
    return Timed(table, deal=4)


def test_time_before_the_first_move_does_not_count(timed):
    assert timed.shown() == "0:00"
    assert timed.after(60) == "0:00"
    timed.table.draw()
    assert timed.after(5) == "0:05"


def test_it_ticks_every_second(timed):
    timed.table.draw()
    shown = [timed.after(1) for _ in range(5)]
    assert shown == ["0:01", "0:02", "0:03", "0:04", "0:05"]


def test_minutes_and_hours(timed):
    timed.table.draw()
    assert timed.after(247) == "4:07"
    for _ in range(72):
        timed.table.page.clock.fast_forward("50")
    assert timed.after(1) == "1:04:08"


def test_a_night_asleep_without_a_word_from_the_browser_does_not_count(timed):
    timed.table.draw()
    assert timed.after(10) == "0:10"
    timed.table.page.clock.fast_forward("08:00:00")
    assert timed.after(1) == "0:11"
    timed.table.page.clock.fast_forward("50")
    assert timed.after(1) == "1:02"


def test_a_hidden_page_does_not_count(timed):
    timed.table.draw()
    assert timed.after(10) == "0:10"
    timed.table.hide()
    timed.after(120)
    timed.table.show()
    assert timed.shown() == "0:10"
    assert timed.after(3) == "0:13"


def test_an_open_panel_does_not_count(timed):
    timed.table.draw()
    assert timed.after(10) == "0:10"
    timed.table.keys("Shift+?")
    assert timed.after(60) == "0:10"
    timed.table.page.evaluate(
        "() => document.querySelector('dialog[open]').addEventListener('close', () => { globalThis.left = true; })"
    )
    timed.table.keys("Escape").wait("() => globalThis.left")
    assert timed.after(3) == "0:13"


def test_a_panel_before_the_first_move_starts_nothing(timed):
    timed.table.keys("Shift+?")
    timed.after(5)
    timed.table.keys("Escape")
    assert timed.after(30) == "0:00"


def test_undo_never_turns_it_back(timed):
    timed.table.draw()
    assert timed.after(30) == "0:30"
    timed.table.keys("u")
    assert timed.shown() == "0:30"
    assert timed.after(10) == "0:40"


def test_a_drag_and_a_selection_go_on_counting(timed):
    timed.table.draw()
    timed.after(10)
    timed.table.lift("T7")
    assert timed.after(10) == "0:20"
    timed.table.release()


def test_a_new_deal_starts_at_nought_and_undo_brings_the_time_back(timed):
    timed.table.draw()
    timed.after(75)
    timed.table.keys("n")
    assert timed.after(0.1) == "0:00"
    assert timed.after(30) == "0:00"
    timed.table.keys("u")
    assert timed.after(0) == "1:15"
    assert timed.after(5) == "1:20"


def test_the_results_show_what_the_status_bar_shows_and_it_stands_still(table):
    timed = Timed(table, position=ALMOST)
    table.drag("KC", "F")
    assert timed.after(65) == "1:05"
    table.drag("KS", "F")
    timed.after(0.5)
    assert table.page.is_visible("dialog[open]")
    assert table.page.inner_text("#won-time") == "1:05" == timed.shown()
    assert timed.after(300) == "1:05"
    table.keys("Escape")
    assert timed.after(60) == "1:05"
    table.keys("u")
    assert timed.after(5) == "1:10"


def test_a_reload_keeps_the_time_and_the_time_away_does_not_count(table):
    timed = Timed(table, deal=4)
    table.draw()
    assert timed.after(40) == "0:40"
    table.page.goto("about:blank")
    table.page.clock.fast_forward("10:00")
    table.open()
    assert timed.shown() == "0:40"
    assert timed.after(5) == "0:45"


def test_a_clock_put_forward_does_not_count(timed):
    """The clock of the machine may jump; the game's does not."""
    timed.table.draw()
    timed.after(10)
    timed.table.page.clock.set_system_time(1_800_000_000)
    assert timed.after(1) == "0:11"
