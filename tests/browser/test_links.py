"""Addresses: what a link can ask for, and what happens when it asks for nonsense (docs/formats.md, "Addresses")."""

import pytest

from game.klondike.game import new_game, play_words
from game.klondike.rules import TURN_3, changed_rule, rules_text
from tests.browser.driver import Table, seen
from tests.browser.test_records import shown
from tests.browser.test_watch import LINK, WIN, game_at
from tests.strategies import position

DEFAULT = rules_text(TURN_3)
BAD_DEALS = [
    "",
    "0",
    "-5",
    "abc",
    "12 34",
    "10000000000",
    "99999999999999999999",
    "1.5",
    "1e3",
    "5;drop",
    "१२",
]


@pytest.mark.parametrize("where", ["query", "fragment"])
def test_a_link_opens_a_deal(table, where):
    table.open(where, deal=9999999999)
    assert table.data("deal") == "9999999999"
    assert table.position() == seen(new_game("9999999999").table)
    assert table.status["Deal"] == "9999999999"
    assert table.message() == ""


@pytest.mark.parametrize("where", ["query", "fragment"])
def test_a_link_chooses_the_rules(table, where):
    chosen = [
        ("draw", "1"),
        ("passes", "3"),
        ("passes", "1"),
        ("returns", "0"),
        ("foundations", "free"),
        ("scoring", "vegas"),
    ]
    for name, value in chosen:
        table.open(where, deal=4, **{name: value})
        assert table.data("rules") == rules_text(changed_rule(TURN_3, name, value))
        assert table.data("deal") == "4"


def test_query_and_fragment_are_read_together(table):
    table.page.goto(table.url + "?draw=1#deal=4")
    table.wait_ready()
    assert (table.data("deal"), table.data("rules")) == ("4", DEFAULT.replace("draw3", "draw1"))


def test_rules_without_a_deal_deal_anew(table):
    table.open(draw=1, passes=1).draw()
    assert len(table.names("W")) == 1
    assert "draw1 passes1" in table.data("rules")
    assert "1" in table.status["Pass"].split(" of ")


def test_a_link_brings_moves_and_their_undo(table):
    moves = "T6F.T6T1.T6F.T5T6.D"
    table.open(deal=4, moves=moves)
    game = new_game("4")
    play_words(game, moves.split("."))
    assert table.position() == seen(game.table)
    assert table.moves == 5
    table.hold_key("u", 8)
    assert table.position() == seen(new_game("4").table)


def test_a_link_brings_a_position(table):
    text = "T1 [2D TS] KH/T2 9S 8H/waste 2C KD/home AC - 6H -/pass 2/stock *"
    table.open(position=text)
    assert table.position() == seen(position(text))
    assert (table.data("pass"), table.data("hidden"), table.data("deal")) == ("2", "2", "")


def test_a_deck_code_is_a_deal(table):
    code = "0000000000000000000000000000000000000000000001"
    table.open(deal=code)
    assert table.position() == seen(new_game(code).table)


# What is wrong in it


def test_a_bad_deal_number_is_said_and_the_game_on_the_table_stays(table):
    table.open(deal=4).draw().settle()
    before = table.position()
    for deal in BAD_DEALS:
        table.open(deal=deal)
        table.wait_message("deal")
        assert table.position() == before, deal
        assert (table.data("deal"), table.moves) == ("4", 1), deal


def test_a_bad_deal_number_on_a_first_visit_is_said_and_a_fresh_game_dealt(table):
    table.open(deal="nonsense")
    table.wait_message("nonsense")
    assert table.position() == seen(new_game(table.data("deal")).table)


def test_a_wrong_value_is_said_and_the_rest_is_used(table):
    wrong = {
        "draw": "2",
        "passes": "x",
        "returns": "yes",
        "foundations": "",
        "scoring": "golf",
        "theme": "pink",
        "lang": "xx",
    }
    for name, value in wrong.items():
        table.open(deal=4, **{name: value})
        table.wait_message(name)
        assert (table.data("deal"), table.data("rules")) == ("4", DEFAULT), name


def test_of_two_rules_the_right_one_is_used(table):
    table.open(deal=4, draw=2, passes=3)
    table.wait_message("draw")
    assert table.data("rules") == DEFAULT.replace("passes0", "passes3")


def test_moves_up_to_the_first_wrong_one_are_played_and_that_is_said(table):
    cases = {"T6F.T1T2.T6T1": 1, "X": 0, "T6F..T6T1": 1, "R": 0, "T6F.T6T1x2": 1, "t6f": 0}
    for moves, played in cases.items():
        table.forget().open(deal=4, moves=moves)
        table.wait_message("move")
        assert table.moves == played, moves


def test_a_wrong_position_is_said_with_its_first_fault(table):
    wrong = {
        "T1 KH": "missing",
        "T1 KH KH": "KH",
        "T1 KX": "KX",
        "T9 KH": "T9",
        "home KC KD KH KS/pass 0": "pass",
        "home KC KD KH KS/T1 AC": "AC",
    }
    table.open(deal=4).draw().settle()
    for text, fault in wrong.items():
        table.open(table=text)
        table.wait_message(fault)
        assert (table.data("deal"), table.moves) == ("4", 1), text


def test_what_a_link_says_is_shown_as_text_and_never_as_markup(table):
    table.open(deal="<img src=x onerror=alert(1)>", table="<b>bold</b>")
    assert table.message()
    assert table.page.query_selector("#toast *") is None


def test_values_of_other_sites_are_ignored(table):
    table.open("query", deal=4, utm_source="mail", fbclid="1")
    assert (table.data("deal"), table.message()) == ("4", "")


# A game under way


def test_a_reload_goes_on_with_the_game_and_does_not_open_the_link_again(table):
    table.open(deal=4).draw().settle().reload()
    assert (table.data("deal"), table.moves) == ("4", 1)
    table.keys("n")
    deal = table.data("deal")
    table.settle().reload()
    assert (table.data("deal"), table.moves) == (deal, 0)


def test_a_reload_with_moves_in_the_link_does_not_play_them_again(table):
    table.open(deal=4, moves="T6F.T6T1").draw().settle().reload()
    assert table.moves == 3


def test_the_link_of_the_game_under_way_goes_on_with_it(table):
    table.open(deal=4).draw().settle()
    table.open(deal=4)
    assert table.moves == 1


def test_a_link_to_another_deal_leaves_the_old_one_to_undo(table):
    table.open(deal=4).draw().settle()
    table.open(deal=5)
    assert (table.data("deal"), table.moves) == ("5", 0)
    table.undo()
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_a_link_opened_in_the_same_tab_opens_its_deal(table):
    """Only the fragment changes, so the browser loads nothing."""
    table.open(deal=4).draw().settle()
    table.page.evaluate("() => { location.hash = '#deal=5'; }")
    table.wait("() => document.querySelector('#table').dataset.deal === '5'")
    table.undo()
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_going_to_the_rules_and_back_leaves_the_game_alone(table):
    table.open(deal=4).draw()
    table.go_to_rules()
    table.wait("() => scrollY > 100")
    table.page.get_by_role("link", name="Back to the table").click()
    table.wait("() => scrollY === 0")
    assert (table.data("deal"), table.moves, table.message()) == ("4", 1, "")
    table.settle().reload()
    assert (table.data("deal"), table.moves, table.message()) == ("4", 1, "")


# An address acts once


def go_back(table):
    table.page.evaluate("() => { setTimeout(() => history.back()); }")
    return table


def at_rules(table):
    table.go_to_rules()
    return table.wait("() => scrollY > 100").settle()


def jump(table):
    """Jump to the rules while a replay hides the link."""
    table.page.evaluate("() => { location.hash = 'rules'; }")
    return table.wait("() => scrollY > 100").settle()


def goes_on(table, deal="4", moves=3):
    """The game is as it was, nothing is said, and nothing counts as lost."""
    table.settle().settle()
    assert (table.data("deal"), table.moves, table.message()) == (deal, moves, "")
    assert shown(table)["Played"] == "1 (1 under way)"


@pytest.mark.parametrize("where", ["query", "fragment"])
def test_a_jump_to_the_rules_back_and_a_reload_go_on_with_the_game_of_the_address(table, where):
    table.open(where, deal=4).draw().draw().draw().settle()
    goes_on(at_rules(table))
    goes_on(go_back(table).wait("() => !location.hash.includes('rules')"))
    goes_on(at_rules(table).reload())
    table.page.get_by_role("link", name="Back to the table").click()
    goes_on(table.wait("() => location.hash === '#game'"))
    goes_on(table.reload())


def test_moves_that_a_link_brought_are_not_played_again_at_a_jump_or_a_reload(table):
    table.open("query", deal=4, moves="T6F.T6T1").undo().undo().draw().settle()
    for step in (at_rules, go_back, at_rules, Table.reload):
        step(table).settle().settle()
        assert (table.data("deal"), table.moves, len(table.names("W"))) == ("4", 1, 3)


def test_a_replay_taken_over_does_not_open_as_a_player_again(table):
    table.open("query", **LINK)
    table.page.wait_for_selector("#watch")
    jump(table)
    table.page.get_by_role("link", name="Back to the table").click()
    table.wait("() => scrollY === 0").settle()
    table.keys("ArrowRight", "ArrowRight").settle()
    assert table.page.inner_text("#watch-at").startswith("Move 2 of"), "a jump does not begin it again"
    table.click("Play from here").settle()
    for step in (at_rules, go_back, Table.reload):
        step(table).settle().settle()
        assert (table.data("deal"), table.moves) == (WIN["deal"], 2)
        assert table.button("Undo").is_visible()
    assert table.position() == seen(game_at(2).table)
    assert "watch" not in table.page.url


def test_a_replay_that_is_left_does_not_come_back(table):
    table.open(deal=77).draw().settle()
    table.open("fragment", **LINK)
    table.page.wait_for_selector("#watch")
    jump(table).page.get_by_role("link", name="Back to the table").click()
    table.wait("() => scrollY === 0").click("Back to my game").settle()
    for step in (go_back, Table.reload):
        step(table).settle().settle()
        assert (table.data("deal"), table.moves) == ("77", 1)
        assert table.button("Undo").is_visible()


def test_a_look_that_was_changed_stays_so(table):
    looks = "() => [document.documentElement.dataset.theme, document.documentElement.lang].join()"
    table.open("query", theme="dark", lang="de")
    if table.page.locator("#menu").is_visible():
        table.page.locator("#menu").click()
    table.page.locator("[data-do=settings]").click()
    table.page.locator("[data-set=theme]").select_option("light")
    table.page.locator("[data-set=lang]").select_option("en")
    table.page.locator("#settings [data-do=close]").click()
    for step in (at_rules, go_back, Table.reload):
        step(table).settle().settle()
        assert table.page.evaluate(looks) == "light,en"
    assert "theme" not in table.page.url and "lang" not in table.page.url


@pytest.mark.parametrize("address", ["?draw=1", "?draw=1&scoring=vegas", "?deal=4", "#deal=4", "?deal=4&moves=T6F"])
def test_a_bookmark_opened_again_goes_on_with_its_game(table, address):
    visit = lambda one: one.page.goto(one.url + address)  # noqa: E731
    visit(table)
    table.wait_ready().draw().draw().settle()
    deal, moves, position = table.data("deal"), table.moves, table.position()
    table.page.goto("about:blank")
    visit(table)
    other = table.wait_ready().settle().another()
    visit(other)
    other.wait_ready().settle()
    for one in (table, other):
        assert (one.data("deal"), one.moves, one.position(), one.message()) == (deal, moves, position, "")
    if "&" not in address:
        assert shown(other, "Turn 1" if "draw" in address else "Turn 3")["Played"] == "1 (1 under way)"


@pytest.mark.parametrize("address", ["?draw=1", "?deal=4&draw=1"])
def test_a_bookmark_goes_on_with_its_game_when_another_lies_on_the_table(table, address):
    visit = lambda: table.page.goto(table.url + address)  # noqa: E731
    visit()
    table.wait_ready().draw().draw().settle()
    deal = table.data("deal")
    table.open(deal=9).draw().settle()
    table.page.goto("about:blank")
    visit()
    table.wait_ready().settle()
    assert (table.data("deal"), table.moves) == (deal, 2)
    assert shown(table)["Played"] == shown(table, "Turn 1")["Played"] == "1 (1 under way)"


def test_a_bookmark_of_a_deal_that_was_won_deals_it_again(table):
    moves = WIN["moves"].split(".")
    table.open(deal=WIN["deal"], moves=".".join(moves[:-1])).play(moves[-1])
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.reload().page.get_by_role("dialog", name="Results").wait_for()
    table.open(deal=WIN["deal"])
    assert (table.data("deal"), table.moves, table.panel()) == (WIN["deal"], 0, "")


def test_a_new_deal_that_an_address_asks_for_comes_once(table):
    table.open("query", deal="new").draw().settle()
    deal = table.data("deal")
    goes_on(at_rules(table), deal, 1)
    goes_on(table.reload(), deal, 1)


@pytest.mark.parametrize("by", ["New deal", "Daily", "Game", "Deal no.", "Undo"])
def test_the_address_names_no_game_that_is_not_on_the_table(table, by):
    table.open(deal=9).draw().settle()
    table.open("query", deal=4, theme="dark")
    table.draw().undo().click(by)
    if by in ("Daily", "Game", "Deal no."):
        dialog = table.page.locator("dialog[open]")
        if by == "Game":
            dialog.get_by_label("Turn 1 ·").or_(dialog.get_by_label("Turn 1", exact=True)).first.check()
        elif by == "Deal no.":
            table.page.fill("#deals-text", "617")
        dialog.get_by_role("button", name="Play", exact=True).click()
    table.wait("() => document.querySelector('#table').dataset.deal !== '4'").settle().settle()
    deal = table.data("deal")
    assert table.page.url == table.url + "?theme=dark"
    table.reload()
    assert table.data("deal") == deal
    table.page.evaluate("() => { location.hash = 'deal=4'; }")
    table.wait("() => document.querySelector('#table').dataset.deal === '4'")


def test_back_to_an_address_that_was_followed_changes_nothing(table):
    table.open(deal=4).draw().settle()
    at_rules(table).page.evaluate("scrollTo(0, 0)")
    table.settle().keys("n").draw().settle()
    deal = table.data("deal")
    go_back(table).wait("() => !location.hash.includes('rules')").settle()
    assert (table.data("deal"), table.moves) == (deal, 1)
    assert table.page.url.rstrip("#") == table.url


# A link pauses the game that it leaves


@pytest.mark.parametrize("how", ["opened", "typed", "pasted"])
def test_a_link_pauses_the_game_under_way_and_offers_to_go_on(table, how):
    table.open(deal=4).draw().draw().settle()
    if how == "opened":
        table.open(deal=5)
    elif how == "typed":
        table.page.evaluate("() => { location.hash = 'deal=5'; }")
    else:
        table.click("Deal no.").page.fill("#deals-text", "look: " + table.url + "#deal=5.")
        table.page.get_by_role("dialog", name="Choose a deal").get_by_role("button", name="Play").click()
    table.wait("() => document.querySelector('#table').dataset.deal === '5'")
    note = table.page.locator("#paused")
    note.wait_for()
    assert "is paused" in note.inner_text() and "is paused" in table.said()
    assert shown(table)["Played"] == "1 (1 under way)"
    note.get_by_role("button", name="Go on").click()
    table.wait("() => document.querySelector('#table').dataset.deal === '4'").settle()
    assert table.moves == 2 and not note.is_visible()
    assert shown(table)["Played"] == "1 (1 under way)"


def test_the_note_goes_with_the_first_move_and_the_paused_game_is_never_lost(table):
    table.open(deal=4).draw().settle()
    table.open(deal=5)
    note = table.page.locator("#paused")
    note.wait_for()
    table.draw().settle()
    assert not note.is_visible()
    table.keys("n").draw().settle()
    table.keys("n").settle()
    assert shown(table)["Played"] == "3 (1 under way)", "the two that were left for new deals are lost"
    table.open(deal=4)
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_a_link_drops_a_game_in_which_nothing_was_played(table):
    table.open()
    table.open(deal=5).settle()
    table.undo().settle()
    assert (table.data("deal"), table.moves) == ("5", 0)
    assert "nothing to undo" in table.message()
    assert not table.page.locator("#paused").is_visible()


# What cannot be read is said


@pytest.mark.parametrize("address", ["#rules=draw1", "#daily", "#deal=4&drow=1", "#!x"])
def test_words_that_mean_nothing_are_said(table, address):
    table.page.goto(table.url + address)
    table.wait_ready().wait_message("means nothing in a link")


@pytest.mark.parametrize(
    "address",
    ["#deal=4.&draw=1", "#deal=4&draw=1)", "#deal=4&amp;draw=1,", "#deal%3D4%26draw%3D1", "#DEAL=4&Draw=1",
     "#deal=%C2%A04%E2%80%8B&draw=１", "?DEAL=4#draw=1."],
)  # fmt: skip
def test_an_address_is_read_as_a_person_reads_it(table, address):
    table.page.goto(table.url + address)
    table.wait_ready().settle()
    assert (table.data("deal"), table.message()) == ("4", "")
    assert "draw1" in table.data("rules")
    table.keys("n").settle().settle()
    assert "deal" not in table.page.url.lower()


# Size


def test_an_address_with_too_many_moves_plays_so_many_and_says_so(table):
    table.open(deal=4).page.goto("about:blank")
    passes = ".".join((["D"] * 8 + ["R"]) * 1000)
    table.page.goto(table.url + "#deal=4&moves=" + passes)
    table.wait_ready().wait("() => document.querySelector('#toast').textContent.includes('5000 moves')")
    assert table.moves == 5000
    table.settle().reload()
    assert (table.moves, table.data("deal")) == (5000, "4")


@pytest.mark.parametrize("name", ["table", "moves", "deal", "watch"])
def test_an_address_that_is_too_long_is_said(table, name):
    table.page.goto(table.url + "#deal=4&" + name + "=" + "T1+KH/" * 100_000)
    table.wait_ready().wait("() => document.querySelector('#toast').textContent.includes('too long to be read')")
    table.draw()
    assert table.moves == 1


# Looks


def test_compact_leaves_the_how_to_out(table):
    table.open(deal=4, compact=1)
    assert not table.page.is_visible("#rules")
    assert table.page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_used(table, theme):
    table.open(deal=4, theme=theme)
    bright = table.page.evaluate("() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert (sum(bright) > 384) == (theme == "light")
