"""Taps (specification, section 5): select and place, one destination at once, double tap and right click home."""

import pytest

from tests.browser.driver import LATER_MS

TWO_PLACES = "T1 7C/T2 8H/T3 8D/T4 6S/T5 7H/T6 7D/stock *"


@pytest.fixture(params=["mouse", "finger"])
def hand(request, new_table):
    """A table for the mouse and one for a finger."""
    return new_table() if request.param == "mouse" else new_table("phone", touch=True)


# Select, then place


def test_a_tap_selects_the_run_and_lights_where_it_may_go(hand):
    hand.open(position="T1 9S 8H 7C/T2 9C/T3 TD/T4 TH/T5 KS/stock *").tap("9S")
    assert hand.selected() == ["9S", "8H", "7C"]
    assert hand.lit() == {"T3", "T4"}
    assert hand.moves == 0


def test_a_tap_on_a_lit_place_moves_the_run_there(hand):
    hand.open(position="T1 [2S] 9S 8H 7C/T2 9C/T3 TD/T4 TH/stock *").tap("9S").tap("T4")
    assert hand.names("T4") == ["TH", "9S", "8H", "7C"]
    assert hand.names("T1") == ["2S"]
    assert (hand.selected(), hand.lit(), hand.moves) == ([], set(), 1)


def test_an_empty_place_is_lit_and_takes_a_tap(table):
    table.open(position="T1 [2S] AC/T2 2H/T3 2D/stock *").tap("AC")
    assert table.lit() == {"FC", "T2", "T3"}
    table.tap("FC")
    assert table.names("FC") == ["AC"]


def test_nothing_is_selected_after_a_second_tap_a_tap_on_the_felt_or_escape(hand):
    hand.open(position=TWO_PLACES)
    for way in ("7C", "felt", "Escape"):
        hand.tap("7C")
        assert hand.selected() == ["7C"]
        if way == "Escape":
            hand.keys("Escape")
        else:
            hand.tap(way)
        assert (hand.selected(), hand.lit(), hand.moves) == ([], set(), 0), way


def test_a_tap_on_another_movable_card_that_is_no_place_selects_that(hand):
    hand.open(position=TWO_PLACES).tap("7C").tap("6S")
    assert hand.selected() == ["6S"]
    assert hand.lit() == {"T5", "T6"}
    assert hand.moves == 0


def test_a_selected_card_and_then_a_tap_on_the_waste_selects_the_waste_card(table):
    table.open(position="T1 7C/T2 8H/T3 8D/waste 2S 7S/stock *").tap("7C").tap("W")
    assert table.selected() == ["7S"]
    assert table.lit() == {"T2", "T3"}


def test_another_card_of_the_selected_column_is_selected_instead(table):
    table.open(position="T1 9S 8H 7C/T2 TD/T3 TH/T4 8D/stock *").tap("9S")
    assert table.selected() == ["9S", "8H", "7C"]
    table.tap("felt").tap("T1")
    assert table.names("T4") == ["8D", "7C"]


REFUSALS = [
    ("T1 7C/T2 8H/T3 8D/stock *", "7C", "T7", "king"),
    ("T1 7C/T2 8H/T3 8D/stock *", "7C", "FC", "ace"),
    ("T1 7C/T2 8H/T3 8D/home 2C/stock *", "7C", "FC", "next"),
    ("T1 7C/T2 8H/T3 8D/home 2C/stock *", "7C", "FH", "suit"),
    ("T1 7C/T2 8H/T3 8D/T4 8S/stock *", "7C", "T4", "colou?r"),
    ("T1 7C/T2 8H/T3 8D/T4 TH/stock *", "7C", "T4", "rank|lower"),
    ("T1 AC 9S 8H/T2 TD/T3 TH/stock *", "9S", "FS", "one card"),
]


def test_a_tap_where_it_may_not_go_names_the_rule_and_keeps_the_selection(table):
    for position, card, place, rule in REFUSALS:
        table.open(position=position).tap(card)
        chosen = table.selected()
        assert chosen
        table.tap(place)
        table.wait_message(rule)
        assert table.selected() == chosen
        assert table.moves == 0
        table.keys("Escape").settle()


def test_the_message_goes_away_by_itself(table):
    table.open(position=REFUSALS[0][0]).tap("7C").tap("T7")
    table.wait_message("king")
    table.wait("() => !document.querySelector('#toast').checkVisibility()")


def test_the_message_goes_with_the_game_that_it_spoke_of(table):
    table.open(deal=4).keys("u")
    table.wait_message("nothing to undo")
    assert table.keys("n").message() == ""


def test_a_face_down_card_stays(hand):
    hand.open(position="T1 [2S 3S] 7C/stock *")
    before = hand.position()
    down = hand.cards("T1")[0]
    hand.tap_at(down.rest.middle[0], down.rest.y + 2)
    assert hand.position() == before
    assert (hand.moves, hand.selected()) == (0, [])


# One destination


def test_a_card_with_one_destination_goes_there_at_one_tap(hand):
    hand.open(position="T1 7C/T2 8H/stock *").tap("7C")
    assert hand.names("T2") == ["8H", "7C"]
    assert hand.moves == 1


def test_a_run_with_one_destination_goes_there_at_one_tap(table):
    table.open(position="T1 [2S] 9S 8H 7C/T2 TD/stock *").tap("9S")
    assert table.names("T2") == ["TD", "9S", "8H", "7C"]


def test_the_part_of_a_run_from_the_tapped_card_goes(table):
    table.open(position="T1 9S 8H 7C/T2 TD/T3 9C/stock *").tap("8H")
    assert table.names("T1") == ["9S"]
    assert table.names("T3") == ["9C", "8H", "7C"]


def test_empty_columns_count_as_one_destination_for_a_king(hand):
    hand.open(position="T1 [2S] KH QS/stock *").tap("KH")
    assert hand.names("T1") == ["2S"]
    assert [hand.names(f"T{i}") for i in range(2, 8)].count(["KH", "QS"]) == 1
    assert hand.moves == 1


def test_empty_foundations_count_as_one_destination_for_an_ace(table):
    table.open(position="T1 [2S] AC/stock *", foundations="free").tap("AC")
    assert [table.names(f"F{i}") for i in range(1, 5)].count(["AC"]) == 1
    assert table.moves == 1


def test_a_card_with_no_destination_stays_and_says_so(hand):
    hand.open(position="T1 7C/T2 8S/stock *").tap("7C")
    assert (hand.moves, hand.lit()) == (0, set())
    hand.wait_message("7 of clubs selected, fits nowhere")


def test_a_king_alone_in_its_column_goes_home_though_other_columns_are_empty(hand):
    """One space is like another: it would not be moved there for anything. From anywhere else it is a choice."""
    hand.open(position="T1 KH/T2 KS/home QH/stock *").tap("KH")
    assert (hand.names("FH")[-1], hand.moves) == ("KH", 1)
    hand.open(position="T1 [2S] KH/T2 KS/home QH/stock *").tap("KH")
    assert (hand.selected(), hand.moves) == (["KH"], 0)
    assert "FH" in hand.lit()


def test_a_foundations_card_comes_back_at_a_tap(table):
    table.open(position="T1 5S/home 4H/stock *").tap("FH")
    assert table.names("T1") == ["5S", "4H"]
    assert table.names("FH") == ["AH", "2H", "3H"]


def test_without_returns_the_refusal_says_to_undo_instead(table):
    table.open(position="T1 5S/home 4H/stock *", returns=0).tap("FH")
    table.wait_message("undo")
    assert table.moves == 0


# Beside and below a column


@pytest.mark.parametrize("where", ["below", "left", "right"])
def test_a_tap_beside_or_below_a_column_means_its_longest_run_that_can_go(table, where):
    for others, goal in (("T4 TD/T6 8D", "TD 9S 8H 7C"), ("T4 9C/T6 8D", "9C 8H 7C"), ("T4 8D", "8D 7C")):
        table.open(position=f"T2 9S 8H 7C/{others}/stock *")
        first, last = table.cards("T2")[0].rest, table.cards("T2")[-1].rest
        point = {
            "below": (last.middle[0], last.bottom + 20),
            "left": (first.x - 2, first.y + 12),
            "right": (first.right + 2, last.middle[1]),
        }[where]
        table.tap_at(*point)
        assert table.names("T4") == goal.split()


def test_a_tap_below_a_column_is_a_tap_on_the_lit_place(table):
    table.open(position=TWO_PLACES).tap("7C")
    last = table.cards("T3")[-1].rest
    table.tap_at(last.middle[0], last.bottom + 25)
    assert table.names("T3") == ["8D", "7C"]


# Home by double tap and right click


def test_a_double_tap_sends_a_card_home(hand):
    hand.open(position="T1 2C/T2 3H/T3 3D/home AC/stock *").double_tap("2C")
    assert hand.names("FC") == ["AC", "2C"]
    assert hand.moves == 1


def test_a_double_tap_sends_the_waste_card_home(table):
    table.open(position="T2 3H/T3 3D/waste 5S 2C/home AC/stock *").double_tap("W")
    assert table.names("FC") == ["AC", "2C"]
    assert table.names("W") == ["5S"]


def test_a_double_tap_on_a_card_that_may_not_go_home_moves_nothing(hand):
    hand.open(position=TWO_PLACES).double_tap("7C")
    assert hand.moves == 0


def test_two_slow_taps_are_no_double_tap(table):
    table.open(position="T1 2C/T2 3H/T3 3D/home AC/stock *").tap("2C")
    table.wait("then => performance.now() > then", table.page.evaluate("performance.now()") + LATER_MS)
    table.tap("2C")
    assert table.names("T1") == ["2C"]
    assert table.selected() == []


def test_a_right_click_sends_a_card_home(table):
    table.open(position="T1 2C/T2 3H/T3 3D/waste 5S AD/home AC/stock *").right_click("2C")
    assert table.names("FC") == ["AC", "2C"]
    table.right_click("W")
    assert table.names("FD") == ["AD"]
    assert table.moves == 2


def test_a_right_click_moves_nothing_that_may_not_go_home(table):
    table.open(position="T1 2C/T2 3H/stock *").right_click("2C").right_click("S").right_click("felt")
    assert table.moves == 0


def test_there_is_no_context_menu_on_the_table(table):
    table.open(position=TWO_PLACES)
    table.page.evaluate(
        "() => { window.menus = []; addEventListener('contextmenu', e => menus.push(e.defaultPrevented)); }"
    )
    for target in ("7C", "S", "T7", "felt"):
        table.right_click(target)
    assert table.page.evaluate("menus") == [True] * 4


# Fast taps


def test_fast_taps_on_the_stock_are_neither_dropped_nor_doubled(hand):
    hand.open(deal=4).taps("S", 20)
    assert hand.moves == 20
    assert hand.data("recycles") == "2"
    assert hand.status["Moves"] == "20"


def test_fast_taps_on_undo_are_neither_dropped_nor_doubled(table):
    table.open(deal=4).taps("S", 20)
    table.button("Undo").click(click_count=19)
    assert table.moves == 1
    assert len(table.names("W")) == 3


@pytest.mark.parametrize("times", [2, 3])
def test_one_gesture_of_several_taps_never_moves_two_cards(hand, times):
    hand.open(position="T1 KS/waste 3C 2C AC/stock *")
    hand.timed_taps(*[(hand.place("W"), 0.09 * k) for k in range(times)])
    assert hand.names("FC") == ["AC"]
    assert hand.moves == 1
    assert len(hand.picture().cards) == 52
    assert not hand.picture().faults()
    assert hand.page.evaluate("visualViewport.scale") == 1


@pytest.mark.parametrize(("gap", "home"), [(0.12, 2), (0.15, 2), (0.205, 3), (0.22, 3), (0.28, 3), (0.33, 3)])
def test_a_tap_is_left_out_only_at_once_after_one_that_sent_a_card_home(hand, gap, home):
    """Three taps on one pile. Within 200 ms after the first, a second is the rest of a double tap made by habit."""
    for position, pile in (("waste 4C 3C 2C", "W"), ("T6 4C 3C 2C", "T6")):
        hand.open(position=f"T1 KS/{position}/home AC/stock *")
        spots = [card.rest.middle for card in reversed(hand.cards(pile))]
        hand.timed_taps(*[(spot, gap * k) for k, spot in enumerate(spots)])
        assert hand.names("FC") == ["AC", "2C", "3C", "4C"][: home + 1], pile
        assert hand.moves == home, pile


def test_a_tap_soon_after_any_other_move_counts(hand):
    """A card goes to a column, the one beneath it is turned up, and is tapped at once."""
    hand.open(position="T1 [QH] 7C/T2 8D/T3 KC/stock *")
    spot = hand.place("T1")
    hand.timed_taps((spot, 0), (spot, 0.1))
    assert (hand.names("T2"), hand.names("T3"), hand.moves) == (["8D", "7C"], ["KC", "QH"], 2)


def test_two_quick_taps_on_one_card_send_it_home_wherever_they_hit_it(hand):
    hand.open(position="T1 2C/T2 3H/T3 3D/home AC/stock *")
    box = hand.card("2C").box
    hand.timed_taps(((box.x + 6, box.y + 6), 0), ((box.right - 6, box.bottom - 6), 0.29))
    assert hand.names("FC") == ["AC", "2C"]


def test_two_quick_taps_on_two_cards_are_two_taps(hand):
    hand.open(position="T1 [2S] 8H 7C/T2 9S/T3 9C/T4 8D/home 6C/stock *")
    hand.timed_taps((hand.place("8H"), 0), (hand.place("7C"), 0.1))
    assert (hand.names("FC")[-1], hand.moves, hand.selected()) == ("6C", 0, [])


# A tap of an unsteady hand


@pytest.mark.parametrize("by", [(8, 0), (0, 12), (-15, 8), (16, 17)], ids=str)
def test_a_tap_that_slides_and_ends_on_its_own_pile_is_a_tap(hand, by):
    for position, source, goal in (
        ("T1 KS/T3 [2S] 7C/T5 8H", "7C", "T5"),
        ("T1 KS/waste 3C 2C/home AC", "W", "FC"),
    ):
        hand.open(position=position + "/stock *")
        x, y = hand.place(source)
        name = hand.names(source)[-1] if source == "W" else source
        hand.press(x, y).move(x + by[0], y + by[1], 3).release()
        assert (hand.names(goal)[-1], hand.moves) == (name, 1)
        assert not hand.still().picture().faults()


def test_a_tap_that_slides_means_what_a_tap_means(hand):
    """It selects what has two places to go, goes to the lit place, and takes the selection back on the felt."""
    hand.open(position=TWO_PLACES)

    def slide(target):
        x, y = hand.place(target)
        hand.press(x, y).move(x + 14, y + 4, 2).release()

    slide("7C")
    assert (hand.selected(), hand.lit(), hand.moves) == (["7C"], {"T2", "T3"}, 0)
    slide("T3")
    assert (hand.names("T3"), hand.moves, hand.selected()) == (["8D", "7C"], 1, [])
    assert not hand.still().picture().faults()


def test_a_drag_that_went_further_and_came_back_is_no_tap(hand):
    hand.open(position="T1 [2S] 7C/T5 8H/stock *")
    x, y = hand.place("7C")
    hand.press(x, y).move(x + 10, y + 70, 3).move(x + 3, y + 3, 3).release()
    assert (hand.names("T1"), hand.moves, hand.selected()) == (["", "7C"], 0, [])


@pytest.mark.parametrize("target", ["S", "7C", "felt"])
def test_a_tap_that_closes_the_menu_plays_nothing(new_table, target):
    phone = new_table("phone", touch=True).open(position="T1 [2S] 7C/T5 8H/stock *")
    phone.click("Menu")
    assert phone.button("Settings").is_visible()
    phone.tap(target)
    assert not phone.button("Settings").is_visible()
    assert (phone.moves, phone.selected()) == (0, [])
    phone.tap("S")
    assert phone.moves == 1


def test_two_taps_on_the_stock_are_two_draws_and_nothing_zooms(hand):
    hand.open(deal=4).taps("S", 2)
    assert hand.moves == 2
    assert len(hand.picture().cards) == 52
    assert hand.page.evaluate("visualViewport.scale") == 1
