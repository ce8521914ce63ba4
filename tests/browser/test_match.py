"""A match on the page (specification, section 9)."""

import json
from pathlib import Path

import pytest


def start(table, names="Ann\nBob", rounds="1", measure="home"):
    table.click("Match")
    dialog = panel(table)
    dialog.get_by_label("Names").fill(names)
    dialog.get_by_label("Rounds").select_option(rounds)
    dialog.get_by_label("What counts").select_option(measure)
    dialog.get_by_role("button", name="Start").click()
    table.settle()
    return dialog


def panel(table):
    dialog = table.page.get_by_role("dialog", name="Match")
    dialog.wait_for()
    return dialog


def rows(table):
    """The table of results, row by row."""
    return [row.split("\t") for row in table.page.inner_text("#match-table").splitlines()]


def note(table):
    return table.settle().page.inner_text("#match-note")


def play_turn(table, moves):
    panel(table).get_by_role("button", name="Play", exact=True).click()
    for _ in range(moves):
        table.draw()
    table.click("Match")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_two_play_the_same_deal_in_turn_and_the_table_adds_up(new_table, size):
    table = new_table(size, touch=size == "phone").open(deal=9).play("D")
    start(table, rounds="3")
    assert note(table) == "Round 1 of 3: Ann plays."
    assert rows(table)[0] == ["Round", "Ann", "Bob"]
    play_turn(table, 2)
    deal = table.data("deal")
    assert deal != "9" and table.moves == 2
    panel(table).get_by_role("button", name="End this turn").click()
    assert note(table) == "Round 1 of 3: Bob plays."
    assert rows(table)[1] == ["1", "0", "…"]
    play_turn(table, 1)
    assert (table.data("deal"), table.moves) == (deal, 1), "the same cards, from the deal"
    panel(table).get_by_role("button", name="End this turn").click()
    assert note(table) == "Round 2 of 3: Ann plays."
    assert rows(table)[-1] == ["Total", "0", "0"]
    panel(table).get_by_role("button", name="Close").click()
    table.click("Game")
    table.page.get_by_label("Turn 3", exact=True).check()
    table.page.get_by_role("dialog").get_by_role("button", name="Go on", exact=True).click()
    assert (table.data("deal"), table.moves) == ("9", 1), "the game before the match was only paused"


def test_a_match_goes_on_after_a_reload_in_the_middle_of_a_turn(table):
    start(table.open(deal=9))
    play_turn(table, 2)
    table.keys("Escape").settle().reload()
    table.click("Match")
    assert note(table) == "Round 1 of 1: Ann plays."
    panel(table).get_by_role("button", name="Go on").click()
    assert table.moves == 2


def test_a_won_game_is_entered_by_itself(table):
    start(table.open(deal=9), measure="time")
    kept = json.loads(table.kept("klondike.match"))
    save = {
        "version": 1,
        "deal": "155",
        "table": "",
        "rules": kept["rules"],
        "moves": "",
        "at": 0,
        "seen": 24,
        "seconds": 75.0,
        "event": f"match {kept['ident']} 0 0",
    }
    v1 = json.loads((Path(__file__).parent.parent / "data" / "saves" / "v1.json").read_text("utf-8"))
    words = v1["moves"].split(".")
    save["moves"], save["at"] = v1["moves"], len(words) - 1
    kept["deals"] = ["155"]
    table.keep(game=json.dumps(save), match=json.dumps(kept)).open()
    assert table.data("state") == "playing"
    table.play(words[-1])
    table.page.get_by_role("dialog", name="Results").wait_for()
    time = table.page.inner_text("#won-time")
    assert time.startswith("1:1")
    table.page.get_by_role("button", name="Back to the board").click()
    table.click("Match")
    assert note(table) == "Round 1 of 1: Bob plays."
    assert rows(table)[1][1] == time


def test_results_from_elsewhere_are_entered_by_hand_and_nonsense_is_refused(table):
    dialog = start(table.open(deal=9))
    dialog.get_by_text("Played elsewhere?").click()
    field = dialog.get_by_label("Ann, cards home:")
    field.fill("53")
    dialog.get_by_role("button", name="Enter the result", exact=True).click()
    assert "no result" in note(table)
    field.fill("31")
    dialog.get_by_role("button", name="Enter the result", exact=True).click()
    dialog.get_by_label("Bob, cards home:").fill("52")
    dialog.get_by_role("button", name="Enter the result", exact=True).click()
    assert note(table) == "Bob wins."
    assert rows(table)[-1] == ["Total", "31", "52"]
    assert not dialog.get_by_role("button", name="Play", exact=True).is_visible()


def test_the_link_opens_the_same_deal_by_the_same_rules(new_table):
    table = new_table("laptop", permissions=["clipboard-read", "clipboard-write"])
    dialog = start(table.open(deal=9, draw=1), measure="points")
    dialog.get_by_text("Played elsewhere?").click()
    dialog.get_by_role("button", name="Copy the link").click()
    table.wait("() => document.querySelector('#match-note').textContent === 'The link is copied.'")
    link = table.page.evaluate("() => navigator.clipboard.readText()")
    kept = json.loads(table.kept("klondike.match"))
    other = new_table("phone", touch=True)
    other.page.goto(link, wait_until="commit")
    other.wait_ready()
    assert (other.data("deal"), other.data("rules")) == (kept["deals"][0], kept["rules"])
    assert "draw1" in kept["rules"] and "scoring-standard" in kept["rules"]


@pytest.mark.parametrize(("names", "why"), [("Ann", "2 to 8"), ("Ann\nAnn", "twice"), ("", "2 to 8")])
def test_names_that_make_no_match_are_refused_with_the_reason(table, names, why):
    start(table.open(deal=9), names)
    assert why in note(table)
    assert table.kept("klondike.match") is None


def test_names_are_shown_as_they_are_written(table):
    start(table.open(deal=9), '<b>A</b>\n"B" & co')
    assert rows(table)[0] == ["Round", "<b>A</b>", '"B" & co']


def test_a_match_that_cannot_be_read_is_put_aside(table):
    table.keep(match="nonsense").open(deal=9)
    start(table)
    assert table.kept("klondike.aside.1") == "nonsense"
    assert note(table) == "Round 1 of 1: Ann plays."
