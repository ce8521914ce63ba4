"""Choosing the rules on the page (specification, sections 2 and 7; situation 23)."""

import random

import pytest

from game.klondike.rules import TURN_3, changed_rule, rules_text
from game.play.presets import PRESETS

NAMES = ("Turn 3", "Turn 3, three passes", "Turn 1", "Turn 1, three passes", "Turn 1, one pass")
TURN_1 = rules_text(PRESETS[2])


def choose(table, name, **custom):
    """Choose a game in its dialog; return what the dialog says about it."""
    table.click("Game")
    dialog = table.page.get_by_role("dialog", name="Game")
    dialog.wait_for()
    dialog.get_by_label(name, exact=True).check()
    for rule, value in custom.items():
        dialog.locator(f"[data-rule={rule}]").select_option(value)
    note = dialog.locator("#variants-note").inner_text()
    dialog.locator("[data-do=variants-play]").click()
    table.settle()
    return note


def on_table(table):
    data = table.picture().data
    return data["deal"], data["rules"], int(data["moves"])


def test_the_five_presets_are_chosen_by_name_and_each_keeps_its_game(table):
    table.open(deal=4).play("T6F")
    deals = [on_table(table)]
    for name, rules in zip(NAMES[1:], PRESETS[1:], strict=True):
        assert "paused" in choose(table, name)
        table.draw()
        assert on_table(table)[1:] == (rules_text(rules), 1)
        deals.append(on_table(table))
    assert len({deal for deal, _, _ in deals}) == 5
    for name, stand in zip(NAMES, deals, strict=True):
        choose(table, name)
        assert on_table(table) == stand
        assert not table.picture().faults()


def test_undo_brings_the_game_before_the_choice_back_also_after_a_reload(table):
    table.open(deal=4).play("T6F")
    choose(table, "Turn 1")
    assert on_table(table)[1:] == (TURN_1, 0)
    table.settle().reload().undo()
    assert on_table(table) == ("4", rules_text(TURN_3), 1)
    table.keys("n")
    assert on_table(table)[1] == rules_text(TURN_3)


def test_a_paused_game_says_where_it_stands_and_outlives_a_reload(phone):
    phone.open(deal=4).play("T6F")
    choose(phone, "Turn 1, one pass")
    assert phone.status["Pass"] == "1 of 1"
    phone.reload().click("Game")
    dialog = phone.page.get_by_role("dialog", name="Game")
    assert "Paused: deal 4, 1 move" in dialog.inner_text()
    assert "On the table" in dialog.inner_text()
    dialog.get_by_role("button", name="Cancel").click()
    assert phone.panel() == ""
    choose(phone, "Turn 3")
    assert on_table(phone) == ("4", rules_text(TURN_3), 1)
    assert phone.status["Pass"] == "1"


def test_scoring_returns_and_foundations_wait_for_the_next_deal(table):
    table.open(deal=4).play("T6F")
    note = choose(table, "Custom", scoring="standard", foundations="free")
    assert "next deal" in note
    assert on_table(table) == ("4", rules_text(TURN_3), 1)
    assert "Score" not in table.status
    table.wait_message("From the next deal on")
    table.settle().reload().keys("n")
    wanted = changed_rule(changed_rule(TURN_3, "scoring", "standard"), "foundations", "free")
    assert on_table(table)[1:] == (rules_text(wanted), 0)
    assert table.status["Score"] == "0"
    table.undo()
    assert on_table(table) == ("4", rules_text(TURN_3), 1)
    assert "Score" not in table.status


def test_the_custom_game_shows_its_settings_only_when_chosen(table):
    table.open(deal=4, draw=1, passes=3, returns=0, scoring="vegas").click("Game")
    dialog = table.page.get_by_role("dialog", name="Game")
    dialog.wait_for()
    assert dialog.get_by_label("Custom", exact=True).is_checked()
    shown = {
        rule: dialog.locator(f"[data-rule={rule}]").input_value() for rule in ("draw", "passes", "returns", "scoring")
    }
    assert shown == {"draw": "1", "passes": "3", "returns": "0", "scoring": "vegas"}
    dialog.get_by_label("Turn 3", exact=True).check()
    assert not dialog.locator("[data-rule=scoring]").is_visible()


def test_the_clock_stands_while_rules_are_chosen(table):
    table.page.clock.install(time=1_700_000_000)
    table.open(deal=4).page.clock.pause_at(1_700_003_600)
    table.play("T6F").page.clock.run_for(5200)
    table.click("Game")
    table.page.get_by_role("dialog", name="Game").wait_for()
    table.page.clock.run_for(60_000)
    assert table.status["Time"] == "0:05"
    table.keys("Escape")


@pytest.mark.parametrize("seed", [1, 2])
def test_options_changed_at_random_during_play_lose_no_game(new_table, seed):
    """Every game that was played in stays within reach: by its name, or by Undo."""
    dice = random.Random(seed)
    table = new_table("laptop").open(deal=4)
    best: dict[str, tuple[str, int]] = {}
    name = "Turn 3"
    for _ in range(12):
        if dice.random() < 0.5:
            name = dice.choice(NAMES)
            choose(table, name)
        else:
            for _ in range(dice.randrange(1, 4)):
                table.draw()
        if dice.random() < 0.3:
            table.click("Settings")
            table.page.get_by_role("dialog", name="Settings").get_by_label("Animation").select_option(
                dice.choice(["normal", "off", "fast"])
            )
            table.keys("Escape")
        if dice.random() < 0.2:
            table.settle().reload()
        deal, rules, moves = on_table(table)
        assert rules == rules_text(PRESETS[NAMES.index(name)])
        if name in best:
            assert best[name][0] == deal and best[name][1] <= moves, name
        best[name] = (deal, moves)
        assert not table.picture().faults()
    for name, (deal, moves) in best.items():
        choose(table, name)
        assert on_table(table) == (deal, rules_text(PRESETS[NAMES.index(name)]), moves)
