"""What a panel, a message or a bar says, and what it leaves behind."""

import json

import pytest

from game.klondike.game import load_text, save_text
from game.play.daily import daily_game
from tests.browser.test_daily import FOLDER, dialog
from tests.browser.test_help import DEAD, READY, wait_third
from tests.browser.test_match import note, panel, rows, start
from tests.browser.test_records import nearly_won
from tests.browser.test_results import ALMOST
from tests.browser.test_run_panel import LONG, hold, run_text
from tests.browser.test_win import MOVES, WIN

ONE_LEFT = "home QC KD KH KS/T1 KC"


def won(table):
    """A game just won, with its results."""
    table.open(deal=WIN["deal"], moves=ALMOST).play(MOVES[-1])
    table.page.get_by_role("dialog", name="Results").wait_for()
    return table


# The run panel


@pytest.mark.parametrize("card", ["TD", "7S", "KS"])
def test_the_run_panel_stays_on_screen_when_the_phone_is_turned(new_table, card):
    table = new_table("phone on its side", touch=True).open(position=LONG)
    hold(table, card).page.set_viewport_size({"width": 390, "height": 844})
    inside = """() => { const box = document.querySelector('#run').getBoundingClientRect();
      return box.width && box.left >= 0 && box.right <= 390 && box.top >= 0 && box.bottom <= 844; }"""
    table.wait("() => innerWidth === 390").wait(inside)
    table.release()
    assert table.selected()[:1] == [card]


def test_a_key_chooses_in_a_run_panel_that_the_mouse_holds(table):
    table.open(position="T1 [2C] KH QS JH TS 9H/stock *")
    hold(table, "JH").keys("ArrowUp")
    assert run_text(table) == "Q♠ · 4 cards"
    table.release()
    assert table.selected() == ["QS", "JH", "TS", "9H"]


def test_enter_confirms_a_run_panel_that_the_mouse_holds(table):
    table.open(position="T1 [2C] KH QS JH TS 9H/stock *")
    hold(table, "JH").keys("Enter").release()
    assert table.selected() == ["JH", "TS", "9H"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_on_a_phone_the_run_panel_is_narrow_and_breaks_no_words(new_table, lang):
    table = new_table("phone", touch=True).open(position=LONG, lang=lang)
    hold(table, "9S")
    box = table.page.locator("#run").bounding_box()
    assert box["width"] <= 80
    text = table.page.locator("#run-text")
    assert len(text.inner_text().splitlines()) == 2
    left, right, height, line = text.evaluate(
        "e => { const range = document.createRange(); range.selectNodeContents(e); const b = range.getBoundingClientRect();"
        " return [b.left, b.right, b.height, parseFloat(getComputedStyle(e).lineHeight)]; }"
    )
    assert box["x"] <= left and right <= box["x"] + box["width"]
    assert height < 2.5 * line
    table.release()


# How a game ended


@pytest.mark.parametrize("way", ["Back to the board", "Share", "Escape"])
def test_the_results_can_be_called_back(table, way):
    won(table)
    if way == "Escape":
        table.keys("Escape")
    else:
        table.page.locator("dialog[open]").get_by_role("button", name=way).click()
        table.settle()
    if way == "Share":
        table.page.get_by_role("dialog", name="Share").get_by_role("button", name="Close").click()
    table.click("Results")
    assert table.panel() == "Results"
    assert table.page.inner_text("#won-moves") == str(len(MOVES))
    table.keys("Escape").settle().reload()
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.keys("Escape").click("Results").keys("Escape").undo()
    assert not table.button("Results").is_visible()


def test_a_deal_that_is_dead_from_the_start_offers_no_undo(table):
    table.open(position=DEAD + "/seen all")
    dead = table.page.get_by_role("dialog", name="No more moves")
    dead.wait_for()
    assert not dead.get_by_role("button", name="Undo the last move").is_visible()
    assert not dead.get_by_role("button", name="Replay this deal").is_visible()
    dead.get_by_role("button", name="Look at the board").click()
    table.draw().click("No more moves")
    dead.get_by_role("button", name="Undo the last move").click()
    assert table.moves == 0


def test_the_position_that_a_game_began_from_is_copied(new_table):
    table = new_table(permissions=["clipboard-read", "clipboard-write"]).open(position=ONE_LEFT).drag("KC", "F")
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.button("Copy").click()
    table.page.get_by_text("Copied: a position").wait_for()
    text = table.page.evaluate("() => navigator.clipboard.readText()")
    table.keys("Escape").undo().click("Deal no.")
    table.page.locator("#deals-text").fill(text)
    table.page.locator("#deals-play").click()
    assert (table.names("T1"), table.data("home")) == (["KC"], "51")


def test_no_band_is_kept_for_what_is_not_said(table):
    won(table)
    assert table.page.locator("#copied").evaluate("e => e.getBoundingClientRect().height") == 0


@pytest.mark.parametrize("asked", ["h", "f"])
def test_after_a_win_hint_and_auto_finish_say_why_there_is_none(table, asked):
    won(table).keys("Escape", asked)
    table.wait_message("All 52 cards are home")


# Messages


def test_a_refusal_goes_with_the_next_move(table):
    table.open(position="T1 9S/T2 8S/T3 TH/stock *").drag("8S", "T1")
    table.wait_message("Colours alternate")
    table.drag("9S", "T3")
    assert (table.moves, table.message()) == (1, "")
    table.drag("8S", "T3")
    assert table.wait_message("Colours alternate")
    table.undo()
    assert table.message() == ""


def test_a_drag_of_a_buried_waste_card_says_why_not(table):
    table.open(deal=4).draw().drag(table.names("W")[0], "T7")
    table.wait_message("Only the top card")
    assert table.moves == 1


def test_a_right_click_on_a_face_down_card_says_why_not(table):
    box = table.open(deal=4).cards("T7")[0].box
    table.page.mouse.click(box.x + 10, box.y + 2, button="right")
    table.wait_message("face-down card stays")


@pytest.mark.parametrize("end", ["Escape", "the win"])
def test_the_table_says_who_plays_during_an_auto_finish(new_table, end):
    table = wait_third(new_table("phone", touch=True, still=False).open(position=READY), "Auto finish")
    table.page.locator("#third").tap()
    table.wait_message("Auto finish plays. A tap or a key stops it.")
    table.wait("() => +document.querySelector('#table').dataset.moves >= 2")
    assert "Auto finish plays" in table.message()
    if end == "Escape":
        table.keys("Escape")
    else:
        table.wait("() => document.querySelector('#table').dataset.state === 'won'")
    assert table.message() == ""


def test_another_hint_is_shown_while_a_safe_card_can_go_home(table):
    table.open(deal=456356724).keys("h")
    table.wait("() => /ace of clubs home/.test(document.querySelector('#live').textContent)")
    table.keys("h")
    assert "7 of clubs to 8 of diamonds" in table.said()


# The bar


def test_nothing_moves_in_the_bar_when_an_auto_finish_comes(new_table):
    table = new_table("desktop").open(deal=4)
    places = "() => [...document.querySelectorAll('#tools button, #tools a')].filter(e => e.checkVisibility({ visibilityProperty: true }) && e.id !== 'new-too').map(e => e.getBoundingClientRect().x)"
    before = table.page.evaluate(places)
    wait_third(table.open(position=READY), "Auto finish")
    assert table.page.evaluate(places) == before
    assert table.page.locator("#new-too").is_visible()


# Matches and days


def match_game(table, player, names="Ann\nBob"):
    """A match whose turn of one player lies on the table, three moves before its end; these moves."""
    start(table.open(deal=9), names, measure="time")
    kept = json.loads(table.kept("klondike.match"))
    save, _, words = nearly_won()
    game, seconds, _ = load_text(save)
    game.event = f"match {kept['ident']} 0 {player}"
    kept["deals"] = ["155"]
    for k in range(player):
        kept["turns"][0][k] = [True, 52, 60, None]
    table.keep(game=save_text(game, seconds), match=json.dumps(kept)).open()
    return words


def player(table):
    """What the bar says of whose turn it is."""
    return {name: text for name, text in table.settle().status.items() if name in ("Plays", "Next")}


def main_buttons(table):
    return [one.inner_text() for one in table.page.locator("dialog[open] .main").all() if one.is_visible()]


def test_the_bar_says_whose_turn_it_is_and_a_win_leads_to_the_next(table):
    words = match_game(table, 0)
    table.page.locator("#show-player").wait_for()
    assert player(table) == {"Plays": "Ann"}
    table.play_all(".".join(words)).page.get_by_role("dialog", name="Results").wait_for()
    table.settle()
    assert main_buttons(table) == ["Next: Bob"]
    table.button("Next: Bob").click()
    assert (player(table), table.data("deal"), table.moves, table.panel()) == ({"Plays": "Bob"}, "155", 0, "")
    table.click("Match")
    assert note(table) == "Round 1 of 1: Bob plays."


def test_the_last_win_of_a_match_leads_to_its_table(table):
    words = match_game(table, 1)
    table.play_all(".".join(words)).page.get_by_role("dialog", name="Results").wait_for()
    table.settle()
    assert main_buttons(table) == ["Match"]
    table.page.locator("dialog[open]").get_by_role("button", name="Match").click()
    panel(table)
    assert "wins" in note(table) and rows(table)[1][2] != "–"


def test_a_turn_given_up_leaves_the_next_name_in_the_bar(table):
    match_game(table, 0)
    table.click("Match")
    panel(table).get_by_role("button", name="End this turn").click()
    assert player(table) == {"Next": "Bob"}


def test_a_game_outside_the_match_has_no_name_in_the_bar(table):
    match_game(table, 0)
    table.page.locator("#show-player").wait_for()
    table.keys("n").settle()
    assert player(table) == {}


def test_a_day_just_won_is_played_again(table):
    game = daily_game("2026-11-30", 3, (FOLDER / "3.txt").read_text("utf-8").split()[1:])
    save, _, words = nearly_won()
    won_game, seconds, _ = load_text(save)
    won_game.event = game.event
    table.page.clock.install(time="2026-11-30T12:00:00")
    table.keep(game=save_text(won_game, seconds)).open().play_all(".".join(words))
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.keys("Escape")
    found = dialog(table)
    assert not found.get_by_role("button", name="Go on", exact=True).is_visible()
    found.get_by_role("button", name="Play again", exact=True).click()
    assert (table.moves, table.data("state"), table.panel()) == (0, "playing", "")


def test_the_chart_says_of_how_many_games_it_tells_the_share(table):
    lines = [f"{1764505715123 + n} 2025-11-30 3.0.1.suit.none 7 won 200 100 -\n" for n in range(40)]
    lines += [f"{1764505815123 + n} 2025-11-30 3.0.1.suit.none 8 lost\n" for n in range(20)]
    table.keep(**{"results.680": "".join(lines)})
    table.open(deal=4).click("Records").page.get_by_role("dialog", name="Records").wait_for()
    said = table.page.inner_text("#records-chart figcaption")
    assert "The last 60 games" in said and "20 games at a time, now 0 %" in said


# One shape for all


@pytest.mark.parametrize(
    ("name", "leave"),
    [
        ("Settings", "Close"),
        ("Records", "Close"),
        ("Share", "Close"),
        ("Daily", "Close"),
        ("Match", "Close"),
        ("Winnable?", "Close"),
        ("Game", "Cancel"),  # what was chosen and is not done
        ("Deal no.", "Cancel"),
    ],
)
def test_panels_are_as_wide_as_each_other_and_are_left_by_one_word(new_table, name, leave):
    table = new_table("desktop").open(deal=4)
    table.click(name).page.locator("dialog[open]").wait_for()
    table.settle()
    shown = table.page.locator("dialog[open]")
    assert shown.evaluate("e => e.getBoundingClientRect().width") == 416
    assert shown.locator("[data-do=close]").inner_text() == leave
