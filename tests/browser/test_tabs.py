"""Two tabs of one game (specification, section 11): one goes on with it, the other says so, and nothing is lost."""

import pytest

from tests.browser.conftest import PATIENCE_MS
from tests.browser.driver import Table
from tests.browser.test_storage import BLOCKED
from tests.browser.test_watch import LINK
from tools import browser as browsers

HIDDEN = "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });"


def bar(table):
    return table.page.get_by_role("dialog", name="Another tab")


def is_behind(table):
    """The table says that the game goes on elsewhere."""
    bar(table).wait_for()
    assert "goes on in another tab" in bar(table).inner_text()
    return table


def has_the_game(table):
    bar(table).wait_for(state="hidden")
    return table


def save(table, moves):
    """Wait until the storage holds the game with so many moves made."""
    return table.wait(f"() => (localStorage.getItem('klondike.game') || '').includes('\"at\":{moves},')")


@pytest.fixture
def first(table):
    """A game under way with one move."""
    return save(table.open(deal=4).draw(), 1)


@pytest.fixture
def second(first):
    """The same game in a second tab, which has it now."""
    return first.another().open()


# Which tab has the game


def test_a_second_tab_shows_the_newest_game_and_the_first_is_told_at_once(first):
    first.draw()
    other = first.another().open()
    assert (other.data("deal"), other.moves, len(other.names("W"))) == ("4", 2, 6)
    assert not bar(other).is_visible()
    is_behind(first)
    assert "another tab" in first.said()


def test_the_tab_behind_plays_nothing_and_overwrites_nothing(first, second):
    save(second.draw().draw(), 3)
    is_behind(first)
    kept, before = first.kept(), first.position()
    first.draw().tap("AC").drag("AC", "F").keys("u", "Shift+U", "Space", "h", "n", "f", "ArrowRight", "Enter", "Enter")
    first.double_tap("AC").right_click("AC").click("Undo").click("Hint").click("New deal").click("Replay").settle()
    assert (first.position(), first.moves) == (before, 1)
    assert first.selected() == []
    assert "another tab" in first.said()
    assert bar(first).is_visible()
    assert first.kept() == kept
    assert second.moves == 3


def test_a_run_panel_does_not_open_in_the_tab_behind(table):
    table.page.clock.install(time=1_700_000_000)
    table.open(deal=4)
    table.another().open()
    is_behind(table).page.clock.pause_at(1_700_003_600)
    table.press(*table.place("9H")).page.clock.run_for(2_000)
    assert table.page.locator("#run").is_hidden()
    table.release()
    assert table.selected() == []


def test_continue_here_takes_the_whole_game_without_a_reload(first, second):
    first.page.evaluate("() => { window.before = 1; }")
    second.play_all("T6F.T6T1").keys("u")
    save(second, 2)
    is_behind(first).click("Continue here")
    has_the_game(first)
    assert (first.position(), first.moves) == (second.position(), 2)
    assert not first.picture().faults()
    first.redo()
    assert first.moves == 3
    first.keys("u", "u", "u").draw()
    assert first.moves == 1
    assert first.page.evaluate("window.before") == 1
    is_behind(second)
    assert second.moves == 2


def test_the_games_left_behind_come_along(first, second):
    second.keys("n")
    second.wait("() => JSON.parse(localStorage.getItem('klondike.past')).join().includes('\"at\":1,')")
    deal = second.data("deal")
    is_behind(first).click("Continue here")
    first.wait("deal => document.querySelector('#table').dataset.deal === deal", deal)
    first.undo()
    assert (first.data("deal"), first.moves) == ("4", 1)


def test_two_windows_side_by_side_take_turns(first, second):
    tables = [first, second]
    for turn in range(4):
        here, there = tables[turn % 2], tables[1 - turn % 2]
        is_behind(here).click("Continue here")
        has_the_game(here)
        assert here.moves == turn + 1
        save(here.draw(), turn + 2)
        is_behind(there)
    assert second.position() == first.another().open().position()


@pytest.mark.parametrize("order", ["first second", "second first", "first first", "second second"])
def test_after_a_reload_the_reloaded_tab_has_the_newest_game(first, second, order):
    tables = {"first": first, "second": second}
    save(second.draw(), 2)
    for moves, name in enumerate(order.split(), start=3):
        here = tables[name].reload()
        there = tables["first" if name == "second" else "second"]
        assert here.moves == moves - 1
        save(here.draw(), moves)
        is_behind(there).draw().settle()
        assert '"at":%d,' % moves in here.kept()
        has_the_game(here)


def test_a_drag_under_way_is_put_down_when_another_tab_takes_the_game(first):
    first.lift("AC")
    assert first.in_hand() == ["AC"]
    first.another().open()
    is_behind(first)
    assert first.in_hand() == []
    first.carry("FC").release()
    assert first.names("T6")[-1] == "AC"
    assert not first.picture().faults()


def test_when_the_tab_that_has_the_game_is_closed_the_other_goes_on(first, second):
    save(second.draw(), 2)
    is_behind(first)
    second.page.close()
    has_the_game(first.draw())  # the first touch brings the newest table, and plays nothing
    assert first.moves == 2
    save(first.draw(), 3)


def test_a_link_opened_in_the_tab_behind_goes_on_there(first, second):
    save(second.draw(), 2)
    is_behind(first).page.evaluate("() => { location.hash = 'deal=9'; }")
    has_the_game(first)
    first.wait("() => document.querySelector('#table').dataset.deal === '9'")
    is_behind(second)
    first.undo()
    assert (first.data("deal"), first.moves) == ("4", 2)


def test_a_tab_opened_in_the_background_waits_until_it_is_looked_at(first):
    other = first.another()
    other.page.add_init_script(HIDDEN)
    other.open()
    save(first.draw(), 2)
    assert not bar(first).is_visible()
    other.show()
    is_behind(first)
    assert other.moves == 2
    assert not bar(other).is_visible()
    save(other.draw(), 3)


def test_a_link_opened_in_the_background_leaves_the_newest_game_to_undo(first):
    other = first.another()
    other.page.add_init_script(HIDDEN)
    other.open(deal=9)
    save(first.draw(), 2)
    other.show()
    is_behind(first)
    assert (other.data("deal"), other.moves) == ("9", 0)
    other.undo()
    assert (other.data("deal"), other.moves) == ("4", 2)


def test_a_tab_that_shows_a_replay_takes_the_game_when_the_replay_is_left(first):
    other = first.another()
    other.open(**LINK)
    other.page.get_by_role("toolbar", name="Replay of a game").wait_for()
    save(first.draw(), 2)
    assert not bar(first).is_visible()
    other.click("Back to my game")
    is_behind(first)
    assert has_the_game(other).moves == 2
    save(other.draw(), 3)


def test_the_clock_of_the_tab_behind_stands_still(new_table):
    first = new_table()
    first.page.clock.install(time=1_700_000_000)
    save(first.open(deal=4).draw(), 1)
    second = first.another().open()
    is_behind(first).page.clock.pause_at(1_700_003_600)
    stood, ran = first.status["Time"], second.status["Time"]
    first.page.clock.run_for(60_000)
    assert first.status["Time"] == stood
    assert second.status["Time"] != ran
    second.draw()
    first.page.clock.run_for(100)  # in which it is saved
    first.click("Continue here")
    assert first.status["Time"] == second.status["Time"]


# Frozen, cached


def test_a_frozen_tab_knows_when_it_comes_back(first, second):
    is_behind(first).click("Continue here")
    has_the_game(first).freeze()
    is_behind(second).click("Continue here")
    save(second.draw().draw(), 3)
    is_behind(first.thaw())
    assert first.moves == 1
    first.click("Continue here")
    assert has_the_game(first).position() == second.position()
    is_behind(second)


def test_a_frozen_tab_goes_on_with_the_newest_game_if_the_other_is_gone(first):
    first.freeze()
    second = first.another().open()
    save(second.draw(), 2)
    second.page.close()
    first.thaw().wait("() => document.querySelector('#elsewhere').checkVisibility()")
    first.draw()  # the first touch brings the newest game, and plays nothing on cards that lie elsewhere now
    first.wait("() => document.querySelector('#table').dataset.moves === '2'")
    save(has_the_game(first).draw(), 3)


@pytest.fixture
def cached(playwright, server):
    """A table in a Chromium whose Back brings pages out of its cache; Playwright switches that off."""
    found = browsers.chromium()
    browser = playwright.chromium.launch(**found.options(), ignore_default_args=["--disable-back-forward-cache"])
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(browsers.NO_WORKER)  # one that comes to work empties the cache
    table = Table(context.new_page(), server.url)
    save(table.open(deal=4).draw(), 1)
    table.page.evaluate("() => addEventListener('pageshow', event => { window.persisted = event.persisted; })")
    yield table
    browser.close()
    table.check()


def away(table):
    """Follow a link to another page."""
    table.page.goto("data:text/html,<title>another page</title>")


def back(table):
    """Go back; what comes must come out of the cache."""
    table.page.evaluate("() => { setTimeout(() => history.back()); }")
    return table.wait("() => window.persisted === true")


def test_back_brings_the_tab_out_of_the_cache_with_the_newest_game(cached):
    away(cached)
    other = cached.another().open()
    save(other.draw().draw(), 3)
    back(cached)
    assert has_the_game(cached).moves == 3
    assert cached.position() == other.position()
    is_behind(other)
    save(cached.draw(), 4)
    other.click("Continue here")
    assert has_the_game(other).moves == 4


def test_back_where_nothing_has_happened_goes_on_and_saves(cached):
    away(cached)
    back(cached)
    assert has_the_game(cached).moves == 1
    save(cached.draw(), 2)
    cached.undo()
    assert cached.moves == 1


def test_back_to_a_tab_whose_game_went_on_in_the_page_after_it(cached):
    """In one tab: the game, another page, the game again, and back twice."""
    away(cached)
    cached.page.goto(cached.url)
    cached.wait_ready()
    save(cached.draw(), 2)
    cached.page.evaluate("() => { setTimeout(() => history.go(-2)); }")
    cached.wait("() => window.persisted === true")
    assert has_the_game(cached).moves == 2
    save(cached.draw(), 3)


def test_a_tab_out_of_the_cache_has_the_settings_of_the_other(cached):
    away(cached)
    other = cached.another().open()
    other.click("Settings").page.get_by_label("Four colours").check()
    other.click("Close")
    back(cached)
    cached.wait("() => document.documentElement.hasAttribute('data-four')")


# Lost nothing

WHILE_SAVING = """([mark, game]) => addEventListener('pointerdown', () => {
  if (mark) localStorage.setItem('klondike.tab', mark);
  localStorage.setItem('klondike.game', game);
}, { once: true })"""


def test_a_move_of_the_moment_in_which_another_tab_saves_is_left_to_undo(first):
    game = first.kept().replace('"moves":"D","at":1', '"moves":"D.T6F","at":2')
    first.page.evaluate(WHILE_SAVING, ["another tab", game])
    is_behind(first.draw())
    assert (first.moves, len(first.names("W")), first.kept()) == (2, 6, game)
    first.click("Continue here")
    has_the_game(first)
    assert (first.moves, len(first.names("W")), first.names("FC")) == (2, 3, ["AC"])
    first.undo().undo()
    assert (first.moves, first.names("FC")) == (0, [])
    first.undo()
    assert (first.moves, len(first.names("W")), first.names("FC")) == (2, 6, [])


def test_what_a_page_without_marks_saves_is_left_to_undo(first):
    game = first.kept().replace('"moves":"D","at":1', '"moves":"D.T6F","at":2')
    first.page.evaluate(WHILE_SAVING, ["", game])
    save(first.draw(), 2)
    assert not bar(first).is_visible()
    assert (first.moves, len(first.names("W")), first.names("FC")) == (2, 6, [])
    first.undo().undo().undo()
    assert (first.moves, first.names("FC")) == (2, ["AC"])


SLOW = """() => { const set = Storage.prototype.setItem; globalThis.now = () => { for (const pair of globalThis.waiting.splice(0)) set.apply(localStorage, pair); };
  globalThis.waiting = [];
  Storage.prototype.setItem = function (key, text) { key === 'klondike.game' ? globalThis.waiting.push([key, text]) : set.call(this, key, text); }; }"""


def left_behind(table):
    return table.page.evaluate("() => JSON.parse(localStorage.getItem('klondike.past') || '[]').length")


def test_a_save_that_comes_just_after_another_tab_took_the_game_is_followed(first, second):
    """What a move does that is made elsewhere in the moment of "Continue here": its save comes a little later."""
    save(second.draw(), 2)
    second.page.evaluate(SLOW)
    second.draw().settle()
    is_behind(first).click("Continue here")
    has_the_game(first)
    assert first.moves == 2
    second.page.evaluate("() => now()")
    first.wait("() => document.querySelector('#table').dataset.moves === '3'")
    assert first.position() == second.position()
    save(first.draw(), 4)
    assert not bar(first).is_visible()
    is_behind(second)
    assert left_behind(first) == 0


def test_where_both_have_played_the_tab_that_has_the_game_goes_on_with_its_own(first, second):
    save(second.draw(), 2)
    second.page.evaluate(SLOW)
    second.draw().settle()
    is_behind(first).click("Continue here")
    save(has_the_game(first).play("T6F"), 3)
    second.page.evaluate("() => now()")
    first.wait("() => JSON.parse(localStorage.getItem('klondike.past')).length === 1")
    assert not bar(first).is_visible()
    save(first.draw(), 4)
    assert first.names("FC") == ["AC"]
    is_behind(second).click("Continue here")
    assert has_the_game(second).moves == 4
    assert left_behind(second) == 1, "its own is there already"


def test_taking_turns_quickly_keeps_every_move_and_no_copies(first, second):
    tables, moves = [first, second], 1
    for turn in range(6):
        here, there = tables[turn % 2], tables[1 - turn % 2]
        is_behind(here)
        there.draw()  # and at once, before it is saved:
        here.click("Continue here")
        moves += 1
        here.wait("moves => +document.querySelector('#table').dataset.moves === moves", moves)
        save(has_the_game(here), moves)
        is_behind(there)
    assert first.position() == second.position()
    assert left_behind(first) == 0


def test_with_storage_blocked_each_tab_plays_for_itself(first):
    other = first.another()
    other.page.add_init_script(BLOCKED)
    other.open(deal=4).draw().draw().settle()
    assert other.moves == 2
    assert first.draw().moves == 2
    assert not bar(first).is_visible() and not bar(other).is_visible()


def test_where_the_player_clears_the_storage_the_game_is_saved_again(first):
    first.page.evaluate("() => localStorage.clear()")
    save(first.draw(), 2)
    assert not bar(first).is_visible()


def test_a_save_of_a_newer_version_is_left_to_a_reload(first, second):
    """The tab behind is of an older version of the page, which cannot read what the other saved."""
    is_behind(first)
    second.page.evaluate('() => localStorage.setItem(\'klondike.game\', \'{"version":99,"game":"?"}\')')
    with first.page.expect_navigation(wait_until="commit"):
        first.click("Continue here")
    first.wait_ready().wait_message("newer")
    assert '{"version":99,"game":"?"}' in first.page.evaluate("() => Object.values(localStorage)")


# Settings


def test_settings_reach_the_other_tab(first, second):
    first.click("Settings")
    second.click("Settings").page.get_by_label("Four colours").check()
    second.page.get_by_label("Theme").select_option("dark")
    first.wait("() => document.documentElement.dataset.theme === 'dark'")
    first.wait("() => document.documentElement.hasAttribute('data-four')")
    assert first.page.get_by_label("Four colours").is_checked()
    assert first.page.get_by_label("Theme").input_value() == "dark"
    second.page.get_by_label("Four colours").uncheck()
    first.wait("() => !document.documentElement.hasAttribute('data-four')")


# How it looks


@pytest.mark.parametrize("size", ["tiny", "small phone", "phone on its side"])
def test_the_bar_fits_and_can_be_tapped(new_table, size):
    first = new_table(size, touch=True).open(deal=4)
    first.another().open()
    is_behind(first)
    width, height = first.page.viewport_size["width"], first.page.viewport_size["height"]
    box = bar(first).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= 0 and box["y"] + box["height"] <= height
    assert first.button("Continue here").bounding_box()["height"] >= 44
    first.click("Continue here")
    has_the_game(first).draw()
    assert first.moves == 1
