"""The run panel (specification, section 5): press and hold chooses how many cards go, and moves none."""

import pytest

LONG = "T4 [2C 3C] 9S 8H 7S 6D 5C/T1 TD/T2 TH/T7 KS/stock *"


@pytest.fixture(params=["mouse", "finger"])
def hand(request, new_table):
    """A table for the mouse, and one for a finger."""
    return new_table() if request.param == "mouse" else new_table("phone", touch=True)


@pytest.fixture(params=["mouse", "finger", "finger on its side", "finger on a small phone"])
def anywhere(request, new_table):
    """Tables of all shapes."""
    sizes = {"mouse": "laptop", "finger": "phone", "finger on its side": "phone on its side"}
    return new_table(sizes.get(request.param, "small phone"), touch=request.param != "mouse")


def hold(table, card):
    """Press a card and wait for the panel."""
    x, y = table.picture().grip(card)
    table.press(x, y)
    table.page.locator("#run:visible").wait_for()
    return table


def run_text(table):
    """What the panel says of the run."""
    return table.page.locator("#run-text").inner_text().replace("\n", " · ")


def middle_of(table, selector):
    """The middle of an element, in page pixels."""
    box = table.page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_hold_opens_the_panel_at_the_card_and_lifting_selects_from_there(hand):
    hold(hand.open(position=LONG), "7S")
    assert run_text(hand) == "7♠ · 3 cards"
    hand.release()
    assert hand.selected() == ["7S", "6D", "5C"]
    assert hand.page.locator("#run").is_hidden()
    assert hand.moves == 0


def test_the_panel_opens_inside_the_window_and_away_from_the_finger(anywhere):
    for card in ("TD", "8H", "KS"):
        x, y = anywhere.open(position=LONG).picture().grip(card)
        anywhere.press(x, y)
        box = anywhere.page.locator("#run:visible").bounding_box()
        width, height = anywhere.page.viewport_size["width"], anywhere.page.viewport_size["height"]
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        assert x < box["x"] - 8 or x > box["x"] + box["width"] + 8
        anywhere.release()


def test_sliding_on_to_an_arrow_changes_the_first_card_and_goes_on_while_held(anywhere):
    hold(anywhere.open(position=LONG), "6D").move(*middle_of(anywhere, "#run-up"), steps=4)
    anywhere.wait("() => document.querySelector('#run-text').textContent.includes('9♠')")
    anywhere.release()
    assert anywhere.selected() == ["9S", "8H", "7S", "6D", "5C"], "it stops at the longest run"
    assert anywhere.moves == 0


def test_sliding_down_takes_fewer_cards(hand):
    hold(hand.open(position=LONG), "9S").move(*middle_of(hand, "#run-down"), steps=4)
    hand.wait("() => document.querySelector('#run-text').textContent.startsWith('8♥')")
    hand.release()
    assert hand.selected()[-1] == "5C" and "9S" not in hand.selected()


def test_a_hold_on_a_face_down_card_means_the_longest_run(hand):
    hand.open(position=LONG)
    box = hand.cards("T4")[0].box
    hand.press(box.x + 10, box.y + 2)
    hand.page.locator("#run:visible").wait_for()
    assert run_text(hand) == "9♠ · 5 cards"
    hand.release()


def test_the_chosen_run_goes_where_it_is_tapped(hand):
    hold(hand.open(position=LONG), "9S").release()
    assert hand.lit() == {"T1", "T2"}
    hand.tap("T2")
    assert hand.names("T2") == ["TH", "9S", "8H", "7S", "6D", "5C"]


def test_the_chosen_run_comes_whole_when_one_of_its_cards_is_dragged(hand):
    hold(hand.open(position=LONG), "9S").release()
    hand.lift("6D")
    assert hand.in_hand() == ["9S", "8H", "7S", "6D", "5C"]
    hand.carry("T1").release()
    assert hand.names("T1") == ["TD", "9S", "8H", "7S", "6D", "5C"]


def test_escape_closes_the_panel_without_touching_the_board(hand):
    before = hand.open(position=LONG).position()
    hold(hand, "7S").keys("Escape")
    assert hand.page.locator("#run").is_hidden()
    hand.release()
    assert (hand.selected(), hand.moves, hand.position()) == ([], 0, before)


def test_a_second_finger_closes_the_panel(new_table):
    table = new_table("phone", touch=True).open(position=LONG)
    hold(table, "7S").second_finger(200, 600)
    table.page.locator("#run").wait_for(state="hidden")
    assert (table.selected(), table.moves) == ([], 0)


def test_the_page_stands_still_and_selects_no_text_while_a_card_is_held(new_table):
    table = new_table("phone", touch=True).open(position=LONG)
    hold(table, "7S").move(*middle_of(table, "#run-up"), steps=6)
    assert table.page.evaluate("scrollY") == 0
    assert table.page.evaluate("String(getSelection())") == ""
    table.release()


def test_by_keys_the_arrows_open_the_panel_and_enter_selects(new_table):
    table = new_table("laptop").open(position=LONG).walk_to("T4").keys("ArrowUp", "ArrowUp")
    assert run_text(table) == "7♠ · 3 cards"
    assert table.moves == 0
    table.keys("Enter")
    assert table.selected() == ["7S", "6D", "5C"]
    assert table.page.locator("#run").is_hidden()


def test_a_click_on_the_preview_selects(new_table):
    table = new_table("laptop").open(position=LONG).walk_to("T4").keys("ArrowUp")
    table.page.get_by_role("button", name="Select this run").click()
    assert table.selected() == ["6D", "5C"]


def test_a_click_on_an_arrow_steps(new_table):
    table = new_table("laptop").open(position=LONG).walk_to("T4").keys("ArrowUp")
    table.page.get_by_role("button", name="One card more").click()
    assert run_text(table) == "7♠ · 3 cards"


def test_the_tip_about_holding_comes_once(new_table):
    table = new_table("laptop").open(position="T1 9S 8H 7C/T2 9C/T3 TD/T4 TH/T5 KS/stock *").tap("9S")
    table.wait_message("press and hold")
    table.keys("Escape").reload().tap("9S")
    assert table.message() == ""


def test_who_has_held_a_column_needs_no_tip(hand):
    hold(hand.open(position=LONG), "7S")
    hand.release()
    assert hand.selected() == ["7S", "6D", "5C"] and "Tip" not in hand.message()
    hand.keys("Escape").tap("7S")
    assert "Tip" not in hand.message()
