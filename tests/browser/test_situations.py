"""Situations that other Klondike programs got wrong, played in the page. Each test names what must hold."""

import pytest

from game.klondike.game import new_game, play_words
from tests.browser.driver import seen


def core(*words, deal="4"):
    game = new_game(deal)
    assert play_words(game, words) == len(words)
    return game


# The stock: undo of a draw, recycles, short last groups, nothing left


def test_undo_of_a_draw_puts_all_three_back_in_their_order(table):
    table.open(deal=4).draw()
    drawn = table.position()
    assert drawn == seen(core("D").table)
    table.undo()
    assert table.position() == seen(core().table)
    assert not table.picture().faults()
    table.draw()
    assert table.position() == drawn


def test_undo_across_a_recycle_brings_the_waste_back(table):
    table.open(deal=4).taps("S", 9)
    assert (table.data("pass"), table.names("W")) == ("2", [])
    table.undo()
    assert table.position() == seen(core(*["D"] * 8).table)
    assert (len(table.names("W")), table.names("S"), table.data("pass")) == (24, [], "1")
    assert not table.picture().faults()
    for _ in range(8):
        table.undo()
    assert table.position() == seen(core().table)


def test_after_a_recycle_the_same_groups_of_three_come_again(table):
    table.open(deal=4)
    first = []
    for _ in range(8):
        first.append(table.draw().names("W")[-3:])
    table.draw()
    second = [table.draw().names("W")[-3:] for _ in range(8)]
    assert second == first


def test_the_top_of_the_first_group_played_shifts_every_later_group_by_one(table):
    position = "T1 9H/stock 2C 3C 8S 4C 5C 6C 7C 9C TC/T3 8C JC QC KC/home AC KD 8H 7S/T4 TH JH QH KH/T5 9S TS JS QS KS"
    table.open(position=position)
    groups = [table.draw().names("W")[-3:]]
    table.play("WT1").draw()
    groups.append(table.names("W")[-3:])
    table.draw()
    groups.append(table.names("W")[-3:])
    assert groups == [["2C", "3C", "8S"], ["4C", "5C", "6C"], ["7C", "9C", "TC"]]
    table.draw()  # turns the waste over
    again = []
    for _ in range(3):
        again.append(table.draw().names("W"))
    assert [waste[-1] for waste in again] == ["4C", "7C", "TC"]


@pytest.mark.parametrize("left", [1, 2])
def test_a_short_last_group_turns_exactly_what_is_left(table, left):
    stock = ["9C", "TC"][:left]
    rest = " ".join(card for card in ["9C", "TC"][left:] + ["JC", "QC", "KC"])
    table.open(
        position=f"T1 9H/T2 {rest}/waste 6C 7C 8S/stock {' '.join(stock)}/home 5C KD 8H 7S/T4 TH JH QH KH/T5 9S TS JS QS KS/T6 8C"
    )
    table.draw()
    assert table.names("W") == ["6C", "7C", "8S", *stock]
    assert table.names("S") == []
    assert not table.picture().faults()
    xs = {card.rest.x for card in table.cards("W")}
    assert len(xs) == left  # what was turned lies spread, the older cards under it


def test_when_the_top_of_a_short_group_is_played_the_older_cards_are_still_there(table):
    table.open(
        position="T1 9H/T2 9D/waste 6C 7C/stock 8S 8C/home 5C 7D 8H 7S/T3 9C TC JC QC KC/T4 TH JH QH KH/T5 9S TS JS QS KS/T6 8D/T7 TD JD QD KD"
    )
    table.draw()
    assert table.names("W") == ["6C", "7C", "8S", "8C"]
    table.drag("W", "T1").drag("W", "T2")
    assert table.names("W") == ["6C", "7C"]
    top = table.cards("W")[-1]
    assert top.box.width > 20  # drawn, not an empty pile over hidden cards
    assert not table.picture().faults()


@pytest.mark.parametrize("way", ["tap", "double tap", "Space"])
def test_with_stock_and_waste_empty_the_stock_changes_nothing_and_says_why(table, way):
    table.open(position="home KC KD KH QS/T1 KS", moves="T1T2")
    before = table.picture()
    if way == "tap":
        table.tap("S")
    elif way == "double tap":
        table.double_tap("S")
    else:
        table.keys("Space")
    table.wait_message("no cards")
    assert table.picture() == before
    table.undo()
    assert table.moves == 0


def test_with_no_pass_left_the_stock_changes_nothing_and_says_why(table):
    table.open(deal=4, passes=1).taps("S", 8)
    before = table.position()
    table.tap("S")
    table.wait_message("pass")
    assert table.position() == before
    assert (table.moves, table.data("pass")) == (8, "1")
    table.undo()
    assert table.moves == 7


def test_three_passes_allow_two_recycles(table):
    table.open(deal=4, draw=1, passes=3).taps("S", 74)  # 24 draws a pass, a recycle after each of the first two
    assert (table.data("pass"), table.data("recycles"), table.moves) == ("3", "2", 74)
    table.tap("S")
    table.wait_message("pass")
    assert table.moves == 74


# The columns


def test_cards_out_of_sequence_never_move_as_one(table):
    """From 9S 8S the 9S cannot be taken: not by a tap, not by a drag, not by the keys."""
    table.open(position="T1 9S 8S/T2 TH/T3 9H/stock *")
    before = table.position()
    table.drag("9S", "T2")
    table.wait_message("sequence|colou?r")
    assert table.position() == before
    table.tap("9S")
    assert table.moves == 0
    assert table.selected() == []
    table.keys("Escape").walk_to("T1").keys("ArrowUp", "ArrowUp", "Enter")
    assert table.selected() == ["8S"]


def test_a_card_turned_up_is_part_of_its_move(table):
    table.open(position="T1 [QC] 7H/T2 8S/stock *")
    assert table.data("hidden") == "1"
    table.tap("7H")
    assert (table.moves, table.data("hidden"), table.names("T1")) == (1, "0", ["QC"])
    table.undo()
    assert (table.moves, table.data("hidden"), table.names("T1")) == (0, "1", ["", "7H"])


def test_what_is_taken_back_from_a_foundation_stays_there(table):
    table.open(position="T1 5S/T2 5C/T3 [2S] 3C/home 4H/stock *").drag("FH", "T1")
    assert table.names("T1") == ["5S", "4H"]
    table.draw().tap("3C")
    table.keys("Escape").undo().undo()
    assert table.names("T1") == ["5S", "4H"]
    table.draw().draw().draw()
    assert table.names("T1") == ["5S", "4H"]
    assert table.names("FH")[-1] == "3H"


@pytest.mark.parametrize("way", ["tap", "drag"])
def test_without_returns_taking_back_is_refused_and_undo_is_named(table, way):
    table.open(position="T1 5S/T2 5C/home 4H/stock *", returns=0)
    if way == "tap":
        table.tap("FH")
    else:
        table.drag("FH", "T1")
    table.wait_message("undo")
    assert table.moves == 0


def test_an_undo_restores_what_lay_down_and_the_fan(table):
    """Every position on the way back is the one on the way there, drawn alike."""
    moves = "T6F.T6T1.D.D.WF.T5T6.D.D".split(".")
    table.open(deal=4)
    game = core()
    there = [table.picture()]
    for move in moves:
        if game.refusal is None or play_words(game, [move]) == 0:
            continue
        table.play(move)
        there.append(table.picture())
    for was in reversed(there[:-1]):
        table.undo()
        now = table.picture()
        assert now.position == was.position
        assert [(c.name, c.rest, c.box) for c in now.pile("W")] == [(c.name, c.rest, c.box) for c in was.pile("W")]
        assert not now.faults()


# Numbers and rules belong to the cards on the table


def test_the_number_shown_belongs_to_the_cards_on_the_table(table):
    table.open(deal=4).draw().keys("n")
    shown = table.status["Deal"]
    assert table.data("deal") == shown
    assert table.position() == seen(new_game(shown).table)
    table.draw().click("Replay")
    assert (table.status["Deal"], table.status["Moves"]) == (shown, "0")
    table.undo()
    assert (table.status["Deal"], table.status["Moves"]) == (shown, "1")
    table.undo().undo()
    assert (table.status["Deal"], table.status["Moves"]) == ("4", "1")


def test_a_new_deal_and_a_replay_keep_the_rules(table):
    table.open(deal=4, draw=1, passes=3, foundations="free").draw()
    rules = table.data("rules")
    table.click("New deal")
    assert table.data("rules") == rules
    table.draw().click("Replay")
    assert table.data("rules") == rules
    assert len(table.draw().names("W")) == 1


def test_new_deals_come_from_all_over_the_range(table):
    table.open(deal=4)
    numbers = []
    for _ in range(8):
        numbers.append(int(table.keys("n").data("deal")))
    assert len(set(numbers)) == 8
    assert all(0 < number < 2**32 for number in numbers)
    assert max(numbers) > 2**28
