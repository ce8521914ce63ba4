"""Free foundations, and cards that may not come back (specification, sections 2 and 3), played by hand."""

import pytest

ACES = "T1 AH/T2 AS/T3 AC/T4 AD/T5 2H/T6 2S/T7 */stock 9H"


def homes(table):
    return {pile: table.names(pile) for pile in ("F1", "F2", "F3", "F4") if table.names(pile)}


def test_places_that_no_ace_has_claimed_carry_no_suit(table):
    table.open(position=ACES, foundations="free")
    assert table.page.get_attribute("#slots", "class") == "free"
    assert set(table.picture().slots) >= {"F1", "F2", "F3", "F4"}


def test_cards_that_are_home_go_by_the_names_of_the_next_game(table):
    """Foundations are FC to FS or F1 to F4: a game of the other kind may have the same cards at home."""

    def home():
        piles = table.picture().piles
        return {pile: [card.name for card in piles[pile]] for pile in piles if pile[0] == "F"}

    table.open(position="home AC 2D/stock *").draw()
    assert home() == {"FC": ["AC"], "FD": ["AD", "2D"]}
    table.page.evaluate("() => { location.hash += '&foundations=free'; }")
    table.wait("() => document.querySelector('#slots.free')")
    assert home() == {"F1": ["AC"], "F2": ["AD", "2D"]}
    table.undo()
    assert home() == {"FC": ["AC"], "FD": ["AD", "2D"]}


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_an_ace_lands_where_it_is_dropped(new_table, size):
    table = new_table(size, touch=size == "phone").open(position=ACES, foundations="free")
    table.drag("AH", "F3")
    assert homes(table) == {"F3": ["AH"]}
    table.drag("AS", "F1")
    assert homes(table) == {"F1": ["AS"], "F3": ["AH"]}
    table.drag("2H", "F3")
    assert homes(table) == {"F1": ["AS"], "F3": ["AH", "2H"]}
    table.undo().undo().undo()
    assert homes(table) == {}
    table.redo().redo().redo()
    assert homes(table) == {"F1": ["AS"], "F3": ["AH", "2H"]}
    table.settle().reload()
    assert homes(table) == {"F1": ["AS"], "F3": ["AH", "2H"]}
    assert not table.picture().faults()


def test_a_tap_sends_an_ace_to_the_first_free_place(table):
    alone = ACES.replace("2H", "5H").replace("2S", "5S")
    table.open(position=alone, foundations="free").tap("AC").double_tap("AD").right_click("AH")
    assert homes(table) == {"F1": ["AC"], "F2": ["AD"], "F3": ["AH"]}
    table.drag("AS", "F2")
    assert "another suit" in table.message()
    assert table.in_hand() == [] and table.names("T2") == ["AS"]


def test_every_free_place_is_lit_for_an_ace_in_the_hand_and_one_for_a_deuce(table):
    table.open(position=ACES, foundations="free").drag("AH", "F2").lift("AC")
    assert {pile for pile in table.lit() if pile[0] == "F"} == {"F1", "F3", "F4"}
    table.carry("F4").release().lift("2H")
    assert {pile for pile in table.lit() if pile[0] == "F"} == {"F2"}
    table.carry("F4").release()
    assert homes(table) == {"F2": ["AH"], "F4": ["AC"]}


def test_what_is_no_ace_is_refused_on_a_free_place_with_the_reason(table):
    table.open(position=ACES, foundations="free").drag("2H", "F1")
    assert "starts with its ace" in table.message()
    table.drag("AH", "F1").drag("2S", "F1")
    assert "another suit" in table.message()
    assert homes(table) == {"F1": ["AH"]}


def test_the_keyboard_puts_an_ace_where_it_is_told(table):
    table.open(position=ACES, foundations="free").play("T1F4", "keys")
    assert homes(table) == {"F4": ["AH"]}
    table.keys("ArrowLeft", "ArrowRight")
    assert "Foundation 4, ace of hearts" in table.said()


def test_a_card_comes_back_from_the_place_that_its_suit_claimed(table):
    table.open(position="T1 3S/T7 */home AC - 2H -", foundations="free").drag("2H", "T1")
    assert homes(table) == {"F1": ["AC"], "F3": ["AH"]}
    assert table.names("T1") == ["3S", "2H"]


# No returns

HOME = "T1 3S/T2 4C/T7 */home AC 2H"


@pytest.mark.parametrize("way", ["drag", "tap", "keys"])
def test_without_returns_a_card_stays_home_and_the_message_says_to_undo(table, way):
    table.open(position=HOME, returns=0)
    if way == "drag":
        table.drag("2H", "T1")
    elif way == "tap":
        table.tap("2H")
    else:
        table.walk_to("FH").keys("Enter")
    assert "may not come back" in table.message() and "Undo" in table.message()
    assert table.names("FH") == ["AH", "2H"] and table.moves == 0
    assert table.lit() == set() and table.in_hand() == []


def test_with_returns_the_same_card_comes_back(table):
    table.open(position=HOME).drag("2H", "T1")
    assert table.names("FH") == ["AH"] and table.names("T1") == ["3S", "2H"]


def test_without_returns_undo_still_brings_a_card_back(table):
    table.open(position="T1 2S/T7 */home AS 2H", returns=0).play("T1F").undo()
    assert table.names("T1") == ["2S"] and table.names("FS") == ["AS"]


def test_hints_never_take_a_card_back_where_that_is_forbidden(table):
    table.open(position="T1 3S/T2 KC/T3 KD/T4 KH/T5 KS/T6 *//home AC 2H".replace("//", "/"), returns=0)
    for _ in range(4):
        table.click("Hint").settle()
        assert "2 of hearts to" not in table.said()
