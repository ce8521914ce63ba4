"""What outlives the page (specification, sections 7, 8 and 11): the game, its history, the clock and the selection."""

import json

import pytest

from game.klondike.game import Game, new_game, play_words, save_text
from tests.browser.driver import seen

MOVES = "T6F.T6T1.T6F.T5T6.T5T4.D.WF"  # of deal 4
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
FULL = """try { let text = 'x'.repeat(1 << 20);
  while (text) try { localStorage.setItem('other.' + localStorage.length, text); } catch { text = text.slice(1 + text.length / 2); }
} catch {}"""


def core(deal="4", moves=MOVES) -> Game:
    game = new_game(deal)
    assert play_words(game, moves.split(".")) == len(moves.split("."))
    return game


def played(table):
    """Deal 4 with its moves, which a link has played."""
    return table.open(deal=4, moves=MOVES)


def asides(table) -> list[str]:
    return table.page.evaluate(
        "() => Object.keys(localStorage).filter(k => k.startsWith('klondike.aside.')).sort().map(k => localStorage[k])"
    )


# A reload


def test_a_reload_keeps_game_history_and_redo(table):
    table.open(deal=4).play_all(MOVES).keys("u", "u")
    before = table.position()
    table.reload()
    assert table.position() == before
    assert (table.moves, table.data("deal")) == (5, "4")
    assert not table.picture().faults()
    table.redo().redo()
    assert table.position() == seen(core().table)
    table.hold_key("u", 10)
    assert table.position() == seen(new_game("4").table)
    assert table.moves == 0


def test_a_closed_tab_keeps_the_last_move(table):
    table.open(deal=4).draw().settle()
    again = table.another()
    table.page.close()
    again.open()
    assert (again.data("deal"), again.moves, len(again.names("W"))) == ("4", 1, 3)


def test_a_reload_in_a_drag_loses_only_the_drag(table):
    played(table).lift("T1", 1)
    table.reload()
    assert table.position() == seen(core().table)
    assert table.in_hand() == []


def test_a_reload_keeps_the_fan_of_the_waste(table):
    table.open(deal=4).draw().draw().play("D")
    before = [card.rest for card in table.cards("W")]
    table.reload()
    assert [card.rest for card in table.cards("W")] == before


def test_a_reload_keeps_the_selection(table):
    position = "T1 [2S] 9S 8H 7C/T2 TD/T3 TH/stock *"
    table.open(position=position).tap("9S").settle().reload()
    assert table.selected() == ["9S", "8H", "7C"]
    assert table.lit() == {"T2", "T3"}
    table.tap("T3")
    assert table.names("T3") == ["TH", "9S", "8H", "7C"]
    table.settle().reload()
    assert table.selected() == []


def test_a_fresh_page_deals_a_new_game_and_keeps_that(table):
    table.open()
    deal = table.data("deal")
    assert 1 <= int(deal) < 2**32
    assert table.position() == seen(new_game(deal).table)
    table.settle().open()
    assert table.data("deal") == deal


def test_every_key_has_the_games_own_prefix(table):
    played(table).keys("n", "u").tap("felt").settle()
    keys = table.page.evaluate("() => Object.keys(localStorage)")
    assert keys
    assert all(key.startswith("klondike.") for key in keys)


# Undo past the deal


@pytest.mark.parametrize("reloaded", [False, True])
@pytest.mark.parametrize("way", ["New deal", "Replay", "link"])
def test_undo_at_the_deal_brings_the_game_before_back(table, way, reloaded):
    played(table)
    before = table.position()
    if way == "link":
        table.open(deal=9)
        assert table.data("deal") == "9"
    else:
        table.click(way)
    assert (table.moves, table.data("home")) == (0, "0")
    assert (table.data("deal") == "4") == (way == "Replay")
    table.draw().undo().settle()
    if reloaded:
        table.reload()
    table.undo()
    assert table.position() == before
    assert (table.moves, table.data("deal")) == (7, "4")
    if reloaded:
        table.settle().reload()
    table.undo()
    assert table.moves == 6


def test_several_games_left_behind_come_back_one_after_the_other(table):
    table.open(deal=4).draw().keys("n").draw().draw()
    second = table.data("deal")
    table.keys("n").draw().draw().draw().keys("u", "u", "u", "u")
    assert (table.data("deal"), table.moves) == (second, 2)
    table.keys("u", "u", "u")
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_undo_at_the_first_deal_says_that_there_is_nothing(table):
    table.open(deal=4).undo()
    table.wait_message("undo")
    assert (table.data("deal"), table.moves) == ("4", 0)


# No storage


def test_with_storage_blocked_it_plays_on_and_says_so(new_table):
    table = new_table()
    table.page.add_init_script(BLOCKED)
    table.open(deal=4)
    table.wait_message("not.*saved|saved")
    table.play_all(MOVES).keys("u", "Shift+U", "n", "u")
    assert table.position() == seen(core().table)


def test_with_the_quota_full_it_plays_on_and_says_so_once(new_table):
    table = new_table()
    table.page.add_init_script(FULL)
    table.open(deal=4).draw()
    table.wait_message("saved")
    table.wait("() => !document.querySelector('#toast').checkVisibility()")
    table.keys("u").play_all(MOVES)
    assert table.position() == seen(core().table)
    assert table.message() == ""


# Saves that cannot be read


GOOD = save_text(core(), 61.0)
BROKEN = {
    "no JSON": "{",
    "text": "hello",
    "null": "null",
    "a list": "[]",
    "an empty object": "{}",
    "cut off": GOOD[: len(GOOD) // 2],
    "no version": json.dumps({key: value for key, value in json.loads(GOOD).items() if key != "version"}),
    "no deal": json.dumps({**json.loads(GOOD), "deal": "x"}),
    "rules unknown": json.dumps({**json.loads(GOOD), "rules": "draw9"}),
    "time is text": json.dumps({**json.loads(GOOD), "seconds": "long"}),
    "nested": "[" * 5000,
    "newer": json.dumps({"version": 99, "game": "?"}),
    "newer, otherwise alike": json.dumps({**json.loads(GOOD), "version": 99}),
}


@pytest.mark.parametrize("name", ["text", "cut off", "newer"])
def test_a_save_that_cannot_be_read_is_never_overwritten(table, name):
    text = BROKEN[name]
    table.keep(game=text).open()
    assert asides(table) == [text]
    table.draw().draw().settle().reload()
    assert table.moves == 2
    assert asides(table) == [text]


def test_every_save_that_cannot_be_read_is_set_aside_and_a_new_deal_dealt(table):
    for i, (name, text) in enumerate(BROKEN.items(), start=1):
        table.keep(game=text).open()
        table.wait_message("newer" if name.startswith("newer") else "could not be read|damaged")
        assert text in asides(table), name
        assert len(asides(table)) == i, name
        assert (table.moves, table.data("hidden")) == (0, "21"), name


def test_a_second_unreadable_save_does_not_overwrite_the_first(table):
    table.keep(game="{").open()
    table.keep(game="[").open()
    assert sorted(asides(table)) == ["[", "{"]
    table.keep(game="{").open()
    assert sorted(asides(table)) == ["[", "{"]


def test_a_save_with_an_illegal_move_goes_on_from_the_last_legal_one(table):
    text = GOOD.replace("T5T4", "T5T1")
    table.keep(game=text).open()
    table.wait_message("damaged")
    assert table.position() == seen(core(moves="T6F.T6T1.T6F.T5T6").table)
    assert asides(table) == [text]


def test_a_save_that_cannot_be_set_aside_is_left_as_it_is(new_table):
    table = new_table().keep(game=BROKEN["cut off"])
    table.page.add_init_script(FULL)
    table.open()
    table.wait_message("could not be read|not saved")
    table.draw().settle()
    assert table.kept() == BROKEN["cut off"]


def test_damaged_extras_do_no_harm(table):
    table.keep(game=GOOD, past='[7, null, "{"', selected="99 -3 x").open()
    assert table.position() == seen(core().table)
    assert table.status["Time"] == "1:01"
    table.keep(game=GOOD, past="{}", selected="11 99").open()
    assert table.position() == seen(core().table)
    assert table.selected() == []


def test_a_damaged_game_left_behind_does_not_stop_undo(table):
    fresh = save_text(new_game("5"), 0.0)
    table.keep(game=fresh, past=json.dumps([GOOD, "{"])).open()
    table.undo().undo()
    assert (table.data("deal"), table.moves) in (("4", 7), ("4", 6))


def test_a_game_from_a_position_is_kept_too(table):
    table.open(position="T1 7C/T2 8H/stock *").tap("7C").settle()
    before = table.position()
    table.open()
    assert table.position() == before
    table.undo()
    assert table.names("T1") == ["7C"]


def test_a_long_game_is_kept_whole(table):
    """All of a long history comes back, and quickly."""
    game = new_game("4")
    play_words(game, (["D"] * 8 + ["R"]) * 60)
    table.keep(game=save_text(game, 5000.0)).open()
    assert table.moves == 540
    assert table.data("recycles") == "60"
    table.keys("u", "u")
    assert table.moves == 538


# What is too large or only partly ours


def test_a_save_too_large_to_read_is_put_aside_whole(table):
    table.open(deal=42)
    table.page.evaluate("() => localStorage.setItem('klondike.game', 'x'.repeat(2000000))")
    table.reload()
    table.wait_message("could not be read")
    assert table.page.evaluate("() => localStorage.getItem('klondike.aside.1').length") == 2000000
    assert len(table.cards("S")) == 24


@pytest.mark.parametrize("text", ["nope", '["{\\"version\\":9}"]', "{}", "[1]"])
def test_games_left_behind_that_cannot_be_read_are_put_aside(table, text):
    table.open(deal=42)
    table.page.evaluate("text => localStorage.setItem('klondike.past', text)", text)
    table.reload().draw()
    table.wait("() => localStorage.getItem('klondike.game').includes('\"moves\":\"D\"')")
    assert text in table.page.evaluate("() => Object.keys(localStorage).map(key => localStorage.getItem(key))")


# Storage that half works

NO_READING = "Storage.prototype.getItem = () => { throw new DOMException('no', 'UnknownError'); };"
NO_WRITING = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"


def kept_by(table, name):
    """What lies under a key, asked in a page of the same browser that nobody sabotaged."""
    other = table.another()
    found = other.keep().page.evaluate("name => localStorage.getItem('klondike.' + name)", name)
    other.page.close()
    return found


def test_the_mark_of_a_killed_tab_does_not_stop_play_where_nothing_can_be_written(new_table):
    table = new_table().keep(game=GOOD, tab="a tab gone")
    table.page.add_init_script(NO_WRITING)
    table.open()
    table.wait_message("not let the game be saved")
    assert table.moves == 7
    table.draw().undo().draw().settle()
    assert table.moves == 8
    assert not table.page.get_by_role("dialog", name="Another tab").is_visible()
    assert kept_by(table, "game") == GOOD


def test_where_reading_fails_the_kept_game_is_not_written_over(new_table):
    table = new_table().keep(game=GOOD, past=json.dumps([GOOD]), settings="left=1", tab="a tab gone")
    table.page.add_init_script(NO_READING)
    table.open()
    table.wait_message("left as it is")
    table.draw().draw().settle().keys("n").draw().settle()
    table.click("Settings").page.get_by_label("Four colours").check()
    table.click("Close").settle()
    assert table.moves == 1
    assert kept_by(table, "game") == GOOD
    assert kept_by(table, "past") == json.dumps([GOOD])
    assert kept_by(table, "settings") == "left=1"


def test_reading_that_fails_for_a_while_neither_stops_play_nor_loses_the_game(new_table):
    table = new_table().keep(game=GOOD)
    table.open().draw().settle()
    table.page.evaluate("() => { globalThis.get = Storage.prototype.getItem; " + NO_READING + " }")
    table.draw().draw().settle()
    assert table.moves == 10
    table.page.evaluate("() => { Storage.prototype.getItem = globalThis.get; }")
    table.draw()
    table.wait("() => localStorage.getItem('klondike.game').includes('\"at\":11,')")
    assert asides(table) == []


def test_games_left_behind_that_can_not_be_put_aside_are_left_as_they_are(new_table):
    damaged = json.dumps([GOOD, "{"])
    table = new_table().keep(game=GOOD, past=damaged)
    table.page.add_init_script(
        "const set = Storage.prototype.setItem; Storage.prototype.setItem = function (key, text) {"
        " if (key.includes('aside')) throw new DOMException('full', 'QuotaExceededError'); set.call(this, key, text); };"
    )
    table.open()
    table.wait_message("left as they are")
    table.draw().keys("n").draw()
    table.wait("() => localStorage.getItem('klondike.game').includes('\"at\":1,')")
    assert table.kept("klondike.past") == damaged


def test_damaged_games_left_behind_are_told(table):
    table.keep(game=GOOD, past="nope").open()
    table.wait_message("left behind could not be read")
    assert asides(table) == ["nope"]


def test_choices_of_another_version_stay_in_the_settings(table):
    table.keep(game=GOOD, settings="left=1 theme=sepia wind=strong").open()
    table.click("Settings").page.get_by_label("Four colours").check()
    table.wait("() => localStorage.getItem('klondike.settings').includes('four=1')")
    assert {"left=1", "theme=sepia", "wind=strong"} <= set(table.kept("klondike.settings").split())
