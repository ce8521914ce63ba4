import random

import pytest

from game.klondike.cards import CARD_ID, CARD_TEXT
from game.klondike.game import Game, load_text, moves_text, new_game, play_words, save_text
from game.klondike.rules import apply, legal_moves, parse_move
from game.klondike.table import is_won, table_text
from game.play.gesture import Gesture
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names
from game.play.messages import REASONS
from game.play.past import PAST_GAMES
from game.play.reach import run_range, unliftable
from game.play.session import Session
from game.play.settings import Settings
from tests.strategies import ALL_RULES, PLAYING_RULES, position, rules_of

T1, T2, T3, T4, T5, T6, T7 = range(COLUMN, PILE_COUNT)
FC, FD, FH, FS = range(HOME, COLUMN)

EFFECTS = set(
    "save say moved refuse won selected dealt think thought hint dead stuck finishing settings aside record".split()
)


def at(text, changes="", chosen=""):
    """A session at a position, under the default rules with changes and the default settings with changes."""
    rules = rules_of(changes)
    return Session(Game("", rules, position(text, rules.foundations == "suit")), 0.0, Settings(chosen))


def dealt(deal="1", moves="", changes=""):
    """A session some moves into a deal."""
    game = new_game(deal, rules_of(changes))
    words = moves.split()
    assert play_words(game, words) == len(words)
    return Session(game)


def lying(session, name):
    """The spot of a card (`7H`), or the place of a pile (`T3`, `S`, `FH`)."""
    names = pile_names(session.game.rules.foundations == "free")
    if name in names:
        return names.index(name), -1
    for pile in range(PILE_COUNT):
        cards = pile_cards(session.game.table, pile)
        if CARD_ID[name] in cards:
            return pile, cards.index(CARD_ID[name])
    raise AssertionError(name)


def do(session, what, name=None):
    """The effects of an intent at a card or place."""
    if name is None:
        return session.update((what,))
    return session.update((what, lying(session, name)))


def tap(session, name):
    return do(session, "tap", name)


def refusals(effects):
    return [effect[1] for effect in effects if effect[0] == "refuse"]


def kinds(effects):
    return [effect[0] for effect in effects]


def moves(session):
    """The moves in the line of play, as text."""
    return moves_text(session.game.moves[: session.game.at])


def cards_of(session, spot):
    """The names of the cards from a spot on; "" for none."""
    return " ".join(CARD_TEXT[card] for card in pile_cards(session.game.table, spot[0])[spot[1] :]) if spot else ""


def lit(session):
    names = pile_names(session.game.rules.foundations == "free")
    return " ".join(names[pile] for pile in session.lit)


def state(session):
    """What a refusal must leave as it is."""
    game = session.game
    return game.table, game.fan, game.at, list(game.moves), session.clock.seconds


TWO_PLACES = "T1 7H/T2 8S/T3 8C/T4 8D/T5 JS/home AC 5H/waste 9D 4C/stock *"

# Tap: select and place (section 5)


def test_a_tap_selects_and_lights_the_places():
    session = at(TWO_PLACES)
    effects = tap(session, "7H")
    assert cards_of(session, session.selected) == "7H"
    assert lit(session) == "T2 T3"
    assert moves(session) == "" and kinds(effects) == ["selected"]


def test_a_tap_in_a_run_selects_from_there_to_the_columns_end():
    session = at("T1 9D 8S 7H/T2 9H/T3 TS/T4 TC/stock *", chosen="single=0")
    tap(session, "8S")
    assert (cards_of(session, session.selected), lit(session)) == ("8S 7H", "T2")
    tap(session, "T5")
    tap(session, "9D")
    assert (cards_of(session, session.selected), lit(session)) == ("9D 8S 7H", "T3 T4")


@pytest.mark.parametrize(("place", "move"), [("8C", "T1T3"), ("T3", "T1T3"), ("8S", "T1T2")])
def test_a_tap_on_a_lit_place_goes_there(place, move):
    session = at(TWO_PLACES)
    tap(session, "7H")
    effects = tap(session, place)
    assert moves(session) == move
    assert session.selected is None and session.lit == ()
    assert ("moved", session.game.start, parse_move(move)) in effects and "save" in kinds(effects)


@pytest.mark.parametrize("again", ["7H", "T1"])
def test_a_tap_on_the_selection_selects_nothing(again):
    session = at(TWO_PLACES)
    tap(session, "7H")
    tap(session, again)
    assert session.selected is None and session.lit == () and moves(session) == ""


@pytest.mark.parametrize("intent", [("tap", None), ("escape",)])
def test_felt_and_escape_select_nothing(intent):
    session = at(TWO_PLACES)
    tap(session, "7H")
    session.update(intent)
    assert session.selected is None and session.lit == () and moves(session) == ""


def test_a_tap_on_another_movable_card_moves_the_selection_there():
    session = at("T1 7H/T2 8S/T3 8C/T4 9D/stock *")
    tap(session, "7H")
    effects = tap(session, "9D")
    assert session.selected == lying(session, "7H"), "9D goes nowhere, so it is refused as a place"
    assert refusals(effects) == [REASONS["same-colour"]]
    session = at("T1 7H/T2 8S/T3 8C/T4 9D/T5 TC/stock *")
    tap(session, "7H")
    effects = tap(session, "9D")
    assert (cards_of(session, session.selected), lit(session)) == ("9D", "T5")
    assert moves(session) == "" and refusals(effects) == []


def test_a_tap_on_a_higher_card_of_the_same_column_selects_the_longer_run():
    session = at("T1 [2C 3C] 9D 8S 7H/T2 8C/T3 9H/stock *", chosen="single=0")
    tap(session, "7H")
    for card, run in (("8S", "8S 7H"), ("9D", "9D 8S 7H")):
        assert refusals(tap(session, card)) == []
        assert cards_of(session, session.selected) == run
    assert refusals(tap(session, "3C")) == [REASONS["face-down"]]
    assert cards_of(session, session.selected) == "9D 8S 7H"


@pytest.mark.parametrize(
    ("card", "place", "reason"),
    [
        ("7H", "8D", "same-colour"),
        ("7H", "JS", "wrong-rank"),
        ("7H", "T7", "needs-king"),
        ("7H", "FS", "other-suit"),
        ("7H", "FC", "other-suit"),
        ("7H", "FH", "next-up"),
        ("4C", "8D", "wrong-rank"),
        ("4C", "FC", "next-up"),
        ("8S", "FS", "needs-ace"),
    ],
)
def test_a_place_that_is_not_legal_is_refused_by_its_rule_and_the_selection_stays(card, place, reason):
    session = at(TWO_PLACES, chosen="single=0")
    tap(session, card)
    chosen, before = session.selected, state(session)
    effects = tap(session, place)
    assert refusals(effects) == [REASONS[reason]]
    assert session.selected == chosen and state(session) == before


def test_a_run_does_not_go_home():
    session = at("T1 8S 7H/T2 9D/T3 9H/home 6H 7S/stock *")
    tap(session, "8S")
    assert refusals(tap(session, "FS")) == [REASONS["one-card"]]


@pytest.mark.parametrize(
    ("card", "reason"), [("3C", "face-down"), ("9S", "not-a-run"), ("4H", "no-returns"), ("3H", "no-returns")]
)
def test_a_card_that_cannot_be_taken_says_why(card, reason):
    session = at("T1 [3C] 9S 8S/T2 5S/home 4H/stock *", "returns0")
    assert refusals(tap(session, card)) == [REASONS[reason]]
    assert session.selected is None and moves(session) == ""


def test_an_empty_place_and_an_empty_foundation_answer_nothing_without_a_selection():
    session = at(TWO_PLACES)
    for place in ("T7", "FS"):
        assert tap(session, place) == [], place
    assert session.selected is None


def test_a_selected_card_and_then_a_tap_on_the_waste_selects_the_waste_card():
    for waste in ("4C", "9S"):  # also where the waste card has nowhere to go (situation 20)
        session = at("T1 7H/T2 8S/T3 8C/T4 5D/waste 2C %s/stock *" % waste)
        tap(session, "7H")
        assert refusals(tap(session, waste)) == []
        assert cards_of(session, session.selected) == waste
        assert moves(session) == ""


def test_of_waste_and_foundations_only_the_top_card_is_meant():
    session = at("T1 7S/T2 9C/T3 5S/T4 5C/waste 2C 8H/home 4H/stock *")
    tap(session, "2C")
    assert cards_of(session, session.selected) == "8H" or moves(session).startswith("W")
    session = at("T1 5S/T2 5C/waste 2C 8H/home 4H/stock *")
    tap(session, "2H")
    assert (cards_of(session, session.selected), lit(session)) == ("4H", "T1 T2")


# A single tap (section 5)


@pytest.mark.parametrize(
    ("what", "text", "changes", "card", "move"),
    [
        ("one column", "T1 7H/T2 8S/stock *", "", "7H", "T1T2"),
        ("a run", "T1 8S 7H/T2 9D/stock *", "", "8S", "T1T2x2"),
        ("home", "T1 9C 2H/home AH/stock *", "", "2H", "T1F"),
        ("an ace", "T1 9C AH/stock *", "", "AH", "T1F"),
        ("from the waste", "T1 8S/waste 2C 7H/stock *", "", "7H", "WT1"),
        ("back from a foundation", "T1 5S/home 4H/stock *", "", "4H", "FHT1"),
        ("a king, several empty columns being one place", "T1 [2C] KH/T3 9C/stock *", "", "KH", "T1T2"),
        ("a run headed by a king", "T1 [2C] KH QS/stock *", "", "KH", "T1T2x2"),
        ("a king from the waste", "T1 9C/waste KH/stock *", "", "KH", "WT2"),
        (
            "an ace, empty foundations being one place",
            "T1 9C AH/home AC - - -/stock *",
            "foundations-free",
            "AH",
            "T1F2",
        ),
    ],
)
def test_what_has_one_place_to_go_goes_there_at_a_single_tap(what, text, changes, card, move):
    session = at(text, changes)
    tap(session, card)
    assert moves(session) == move, what
    assert session.selected is None


@pytest.mark.parametrize(
    ("what", "text", "changes", "card", "places"),
    [
        ("two columns", "T1 7H/T2 8S/T3 8C/stock *", "", "7H", "T2 T3"),
        ("home or a column", "T1 2H/T2 3S/home AH/stock *", "", "2H", "FH T2"),
        ("a king: home or an empty column", "T1 [2C] KH/T2 9C/T3 9S/home QH/stock *", "", "KH", "FH T4 T5 T6 T7"),
        ("an ace: an empty foundation or a column", "T1 AH/T2 2S/stock *", "foundations-free", "AH", "F1 F2 F3 F4 T2"),
        ("nowhere", "T1 7H/T2 9S/stock *", "", "7H", ""),
    ],
)
def test_what_has_more_places_or_none_is_selected(what, text, changes, card, places):
    session = at(text, changes)
    tap(session, card)
    assert (cards_of(session, session.selected), lit(session), moves(session)) == (card, places, ""), what


def test_the_setting_turns_moving_at_a_single_tap_off():
    session = at("T1 7H/T2 8S/stock *", chosen="single=0")
    tap(session, "7H")
    assert (cards_of(session, session.selected), lit(session), moves(session)) == ("7H", "T2", "")
    session.update(("set", "single", "1"))
    session.update(("escape",))
    tap(session, "7H")
    assert moves(session) == "T1T2"


@pytest.mark.parametrize(
    ("text", "move", "selected"),
    [
        ("T1 9H 8S 7H/T2 9D/T3 8C/stock *", "T1T2x2", ""),
        ("T1 9H 8S 7H/T3 8C/stock *", "T1T3", ""),
        ("T1 9H 8S 7H/T2 TS/T3 TC/T4 8C/stock *", "", "9H 8S 7H"),
        ("T1 9H 8S 7H/stock *", "", "7H"),
    ],
)
def test_a_column_tapped_beside_its_cards_means_its_longest_run_that_can_go_somewhere(text, move, selected):
    session = at(text)
    tap(session, "T1")
    assert (moves(session), cards_of(session, session.selected)) == (move, selected)


# Double tap and right click


def test_a_double_tap_sends_a_card_home():
    session = at("T1 9S 2H/T2 3S/T3 3C/home AH/stock *")
    session.update(("tap", lying(session, "2H"), 1010.0))
    assert moves(session) == ""
    session.update(("tap", lying(session, "2H"), 1300.0))
    assert moves(session) == "T1F" and session.selected is None


@pytest.mark.parametrize("card", ["7H", "8S"])
def test_a_double_tap_on_what_may_not_go_home_moves_nothing(card):
    session = at("T1 8S 7H/T2 9D/T3 9H/T4 8C/T5 8D/stock *", chosen="single=0")
    for when in (1000.0, 1100.0):
        session.update(("tap", lying(session, card), when))
    assert moves(session) == ""


@pytest.mark.parametrize(
    ("taps", "played"),
    [
        ([("AC", 1000), ("2C", 1199)], "T1F"),
        ([("AC", 1000), ("2C", 1200)], "T1F.T1F"),
        ([("AC", 1000), ("2C", 1150), ("2C", 1200)], "T1F.T1F"),
        ([("AC", 1000), ("AS", 1050), ("2C", 1100)], "T1F.T2F.T1F"),
    ],
)
def test_a_tap_soon_after_one_that_sent_a_card_home_from_that_pile_is_the_rest_of_that_one(taps, played):
    session = at("T1 2C AC/T2 AS/stock *")
    for card, when in taps:
        spot = lying(session, card)
        session.update(("tap", spot, float(when)))
    assert moves(session) == played


def test_after_any_other_move_the_next_tap_counts_however_soon():
    session = at("T1 [QH] 7C/T2 8D/T3 KC/stock *")
    session.update(("tap", lying(session, "7C"), 1000.0))
    session.update(("tap", (T1, 0), 1010.0))
    assert moves(session) == "T1T2.T1T3"


def test_two_taps_on_two_cards_of_a_pile_are_no_double_tap():
    session = at("T1 8S 7H/T2 9D/T3 9H/T4 8C/home 6H/stock *")
    session.update(("tap", lying(session, "8S"), 1000.0))
    session.update(("tap", lying(session, "7H"), 1100.0))
    assert moves(session) == "" and session.selected is None


def test_a_tap_of_an_unsteady_hand_is_a_tap_with_what_was_selected_before():
    session = at(TWO_PLACES)
    tap(session, "7H")
    do(session, "lift", "8S")
    assert (session.selected, cards_of(session, session.held)) == (None, "8S")
    session.update(("slip", lying(session, "8S"), 1000.0))
    assert (session.held, moves(session)) == (None, "T1T2")


@pytest.mark.parametrize("taps", [2, 3, 4])
@pytest.mark.parametrize("single", ["0", "1"])
@pytest.mark.parametrize("card", ["AH", "4H"])
def test_quick_taps_on_the_waste_move_one_card_though_the_next_could_go_too(taps, single, card):
    """Situation 13, from the finger to the cards."""
    text = {"AH": "T1 9C/waste AS 2H AH/stock *", "4H": "T1 5S/T2 5C/home 2H/waste 4H 3H/stock *"}[card]
    top = {"AH": "AH", "4H": "3H"}[card]
    session = at(text, chosen="single=" + single)
    gesture = Gesture()
    for k in range(taps):
        spot = (WASTE, len(session.game.table.waste) - 1)
        gesture.down(1, "touch", 60, 30, 1000 + 45 * k, spot)
        intent = gesture.up(1, 60, 30, 1030 + 45 * k)
        session.update(intent)
    assert moves(session) == "WF"
    assert top not in [CARD_TEXT[c] for c in session.game.table.waste]
    gesture.down(1, "touch", 60, 30, 5000, (WASTE, len(session.game.table.waste) - 1))
    session.update(gesture.up(1, 60, 30, 5030))
    assert moves(session) == "WF.WF" or session.selected, "a later tap is a tap again"


def test_two_quick_taps_on_the_stock_draw_twice():
    session, gesture = dealt(), Gesture()
    for k in range(2):
        session.update(gesture.down(1, "touch", 10, 10, 1000 + 60 * k, (STOCK, 23)))
        assert gesture.up(1, 10, 10, 1020 + 60 * k) == ("none",)
    assert moves(session) == "D.D"


def test_a_right_click_sends_a_card_home():
    for card, move in (("2H", "T1F"), ("3H", None), ("5C", "WF")):
        session = at("T1 9S 2H/T2 3S 3H/home 4C AH/waste 5C/stock *")
        do(session, "home", card)
        assert moves(session) == (move or "")


@pytest.mark.parametrize(
    ("card", "reason"),
    [("3H", "next-up"), ("6S", "needs-ace"), ("3S", "one-card"), ("2C", "face-down"), ("9D", "next-up")],
)
def test_a_right_click_on_what_may_not_go_home_says_why(card, reason):
    session = at("T1 9S 2H/T2 [2C] 3S 3H/T3 8D 9D/T4 6S/home AH AD/stock *", "")
    before = state(session)
    assert refusals(do(session, "home", card)) == [REASONS[reason]]
    assert state(session) == before


@pytest.mark.parametrize("place", ["T7", "S", "FH", "FS", "W", "AH", "T1"])
def test_a_right_click_elsewhere_does_nothing(place):
    session = at("T1 9S 2H/T2 3S/home AH/stock *")
    do(session, "home", place)
    session.update(("home", None))
    assert moves(session) == ""


# Stock (sections 3 and 5, situations 1, 2, 5)


@pytest.mark.parametrize("intent", [("tap", (STOCK, 23)), ("tap", (STOCK, 23), 9.0), ("draw",)])
def test_a_tap_on_the_stock_or_space_draws_and_on_the_empty_space_recycles(intent):
    session = dealt()
    for _ in range(8):
        session.update(intent)
    assert moves(session) == ".".join("D" * 8)
    effects = session.update(("tap", (STOCK, -1)) if intent[0] == "tap" else intent)
    assert moves(session).endswith("D.R")
    assert session.game.table.turn == 2 and "moved" in kinds(effects)


@pytest.mark.parametrize("intent", [("tap", (STOCK, -1)), ("tap", (STOCK, -1), 9.0), ("draw",)])
@pytest.mark.parametrize(
    ("text", "changes", "reason"),
    [
        ("T1 */pass 2", "", "no-cards"),
        ("T1 */waste 2C 3C", "passes1", "no-pass"),
        ("T1 */waste 2C/pass 3", "passes3", "no-pass"),
    ],
)
def test_a_dead_tap_changes_nothing_and_says_why(intent, text, changes, reason):
    session = at(text, changes)
    before = state(session)
    effects = session.update(intent)
    assert refusals(effects) == [REASONS[reason]]
    assert state(session) == before and "save" not in kinds(effects)
    session.update(("undo",))
    assert state(session) == before, "there is no undo step either"


def test_a_draw_after_an_undone_draw_shows_the_same_three():
    session = dealt()
    session.update(("draw",))
    drawn = session.game.table.waste
    session.update(("undo",))
    assert session.game.table == session.game.start
    session.update(("draw",))
    assert session.game.table.waste == drawn and len(drawn) == 3


def test_a_recycle_can_be_undone_and_all_draws_before_it():
    session = dealt("1", "D D D D D D D D")
    full = session.game.table
    session.update(("draw",))
    session.update(("undo",))
    assert session.game.table == full and full.turn == 1 and len(full.waste) == 24
    for _ in range(8):
        session.update(("undo",))
    assert session.game.table == session.game.start


# Drag (section 5, situations 6, 12, 20)


def test_a_lifted_run_is_in_the_hand_and_its_places_are_lit():
    session = at("T1 9C 8S 7H/T2 9D/T3 9H/stock *")
    do(session, "lift", "8S")
    assert (cards_of(session, session.held), lit(session)) == ("8S 7H", "T2 T3")
    assert moves(session) == ""


def test_a_drop_on_a_lit_place_moves():
    session = at("T1 9C 8S 7H/T2 9D/T3 9H/stock *")
    do(session, "lift", "8S")
    session.update(("drop", T3))
    assert moves(session) == "T1T3x2"
    assert session.held is None and session.lit == ()


def test_a_drag_with_one_place_to_go_waits_for_the_drop():
    session = at("T1 7H/T2 8S/stock *")
    do(session, "lift", "7H")
    assert moves(session) == ""
    session.update(("drop", T2))
    assert moves(session) == "T1T2"


@pytest.mark.parametrize(
    ("pile", "reason"),
    [
        (T4, "same-colour"),
        (T5, "wrong-rank"),
        (T7, "needs-king"),
        (FS, "other-suit"),
        (FH, "next-up"),
        (-1, None),
        (T1, None),
    ],
)
def test_a_drop_anywhere_else_springs_back_with_a_message_where_a_pile_refuses_it(pile, reason):
    session = at(TWO_PLACES)
    before = state(session)
    do(session, "lift", "7H")
    effects = session.update(("drop", pile))
    assert refusals(effects) == ([REASONS[reason]] if reason else [])
    assert state(session) == before and session.held is None and session.lit == ()


@pytest.mark.parametrize(("card", "reason"), [("9S", "not-a-run"), ("3C", "face-down"), ("4H", "no-returns")])
def test_what_cannot_be_taken_is_not_lifted_and_the_rule_is_named(card, reason):
    session = at("T1 [3C] 9S 8S/T2 TH/T3 5S/home 4H/stock *", "returns0")
    assert refusals(do(session, "lift", card)) == [REASONS[reason]]
    assert session.held is None and session.lit == ()
    session.update(("drop", T2))
    assert moves(session) == ""


@pytest.mark.parametrize("place", ["S", "T7", "FS", "9D"])
def test_nothing_is_lifted_from_a_place_from_the_stock_or_from_beneath_the_wastes_top(place):
    session = at(TWO_PLACES)
    do(session, "lift", place)
    session.update(("drop", T4))
    assert session.held is None and moves(session) == ""
    session.update(("lift", None))
    assert session.held is None


@pytest.mark.parametrize("ending", [("spring",), ("escape",), ("drop", -1)])
def test_a_drag_that_ends_otherwise_loses_nothing_and_the_next_works(ending):
    session = at("T1 JD TC 9D 8S/T2 JH/T3 9H/stock *")
    before = state(session)
    do(session, "lift", "JD")
    session.update(ending)
    assert state(session) == before
    assert session.held is None and session.selected is None and session.lit == ()
    do(session, "lift", "TC")
    session.update(("drop", T2))
    assert moves(session) == "T1T2x3"


def test_a_spring_or_drop_without_a_card_in_the_hand_does_nothing():
    session = at(TWO_PLACES)
    assert session.update(("spring",)) == [] and session.update(("drop", T2)) == []
    assert moves(session) == ""


def test_while_a_card_is_held_no_draw_tap_or_hint_does_anything():
    session = at(TWO_PLACES)
    do(session, "lift", "7H")
    for intent in (
        ("draw",),
        ("tap", (STOCK, 3)),
        ("tap", (T2, 0)),
        ("tap", (T2, 0), 99.0),
        ("home", (WASTE, 1)),
        ("hint",),
    ):
        assert session.update(intent) == [], intent
    assert (cards_of(session, session.held), lit(session), moves(session)) == ("7H", "T2 T3", "")


def test_undo_with_a_card_in_the_hand_puts_it_back_first():
    session = at(TWO_PLACES)
    session.update(("draw",))
    do(session, "lift", "7H")
    session.update(("undo",))
    assert session.held is None and session.game.table == session.game.start


@pytest.mark.parametrize("intent", [("new", "7"), ("replay",), ("redo",)])
def test_nothing_stays_in_the_hand_when_the_table_changes(intent):
    session = at(TWO_PLACES)
    session.update(("draw",))
    if intent[0] == "redo":
        session.update(("undo",))
    do(session, "lift", "7H")
    session.update(intent)
    assert session.held is None and session.lit == ()


def test_a_drag_of_the_selection_takes_all_of_it():
    session = at("T1 9D 8S 7H/T2 TC/T3 TS/stock *")
    tap(session, "9D")
    do(session, "lift", "7H")
    assert cards_of(session, session.held) == "9D 8S 7H"
    session.update(("drop", T3))
    assert moves(session) == "T1T3x3"


def test_a_drag_from_above_the_selection_or_elsewhere_takes_what_is_touched():
    session = at("T1 9D 8S 7H/T2 TC/T3 TS/T4 8C/T5 6S/stock *", chosen="single=0")
    tap(session, "7H")
    do(session, "lift", "9D")
    assert cards_of(session, session.held) == "9D 8S 7H"
    session.update(("spring",))
    tap(session, "7H")
    do(session, "lift", "6S")
    assert (cards_of(session, session.held), session.selected) == ("6S", None)


# Press and hold (section 5)

RUN = "T1 [2C 3C] TS 9D 8S 7H/T2 JD/T3 JH/T4 8C/T5 9H/T6 4D 9S/stock *"


@pytest.mark.parametrize(
    ("held", "run"),
    [("8S", "8S 7H"), ("7H", "7H"), ("TS", "TS 9D 8S 7H"), ("3C", "TS 9D 8S 7H"), ("4D", "9S"), ("9S", "9S")],
)
def test_a_hold_opens_the_run_panel_at_the_card_or_else_at_the_longest_run(held, run):
    session = at(RUN)
    do(session, "hold", held)
    assert cards_of(session, session.choice) == run
    assert moves(session) == "" and session.selected is None


@pytest.mark.parametrize("place", ["T7", "S", "FS", "W"])
def test_where_there_is_no_run_no_panel_opens(place):
    session = at(RUN)
    do(session, "hold", place)
    session.update(("hold", None))
    assert session.choice is None


def test_the_arrows_change_the_starting_card_between_the_longest_run_and_the_last_card():
    session = at(RUN)
    do(session, "hold", "8S")
    runs = []
    for by in (-1, -1, -1, 1, 1, 1, 1):
        session.update(("reach", by))
        runs.append(cards_of(session, session.choice).split()[0])
    assert runs == ["9D", "TS", "TS", "9D", "8S", "7H", "7H"]
    assert moves(session) == ""


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_confirming_selects_and_never_moves_though_there_is_one_place_to_go(steps):
    session = at(RUN)
    do(session, "hold", "7H")
    for _ in range(steps):
        session.update(("reach", -1))
    session.update(("confirm",))
    assert cards_of(session, session.selected) == ["7H", "8S 7H", "9D 8S 7H"][steps]
    assert session.choice is None and moves(session) == ""
    assert lit(session) == ["T4", "T5", ""][steps]


def test_then_a_tap_on_the_destination_or_a_drag_moves_the_run():
    session = at(RUN)
    do(session, "hold", "8S")
    session.update(("confirm",))
    tap(session, "9H")
    assert moves(session) == "T1T5x2"
    session = at(RUN)
    do(session, "hold", "8S")
    session.update(("confirm",))
    do(session, "lift", "7H")
    session.update(("drop", T5))
    assert moves(session) == "T1T5x2"


@pytest.mark.parametrize("intent", [("close",), ("escape",)])
def test_closing_the_run_panel_leaves_no_trace(intent):
    session = at(RUN)
    before = state(session)
    do(session, "hold", "8S")
    session.update(("reach", -1))
    session.update(intent)
    assert (session.choice, session.selected, session.lit) == (None, None, ())
    assert state(session) == before
    session.update(("confirm",))
    assert session.selected is None, "what is closed cannot be confirmed"


@pytest.mark.parametrize(
    "intent", [("tap", None), ("lift", (T5, 0)), ("home", (T5, 0)), ("undo",), ("draw",), ("step", 1)]
)
def test_whatever_else_is_done_closes_the_run_panel(intent):
    session = at(RUN)
    session.update(("draw",))
    do(session, "hold", "8S")
    session.update(intent)
    assert session.choice is None


def test_a_tap_taken_for_a_hold_is_still_a_tap():
    session = at("T1 7H/T2 8S/stock *")
    do(session, "hold", "7H")
    session.update(("tap", (T1, 0), 1300.0))
    assert moves(session) == "T1T2" and session.choice is None


# Keyboard (section 6)


def keyed(session, *intents):
    effects = []
    for intent in intents:
        effects = session.update(intent)
    return effects


def said(effects):
    return [effect[1] for effect in effects if effect[0] == "say"]


def test_arrows_move_the_focus_between_all_piles_and_around():
    session = at(RUN)
    keyed(session, ("step", 1))
    assert session.ring, "the first press shows where it is"
    seen = [session.focus[0]]
    for _ in range(PILE_COUNT):
        effects = session.update(("step", 1))
        assert len(said(effects)) == 1
        seen.append(session.focus[0])
    assert seen == [*range(COLUMN, PILE_COUNT), *range(COLUMN), COLUMN]
    session.update(("step", -1))
    assert session.focus[0] == FS


def test_left_handed_the_arrows_follow_the_mirrored_table():
    session = at(RUN, chosen="left=1")
    keyed(session, ("step", 1), ("step", -1))
    order = [session.focus[0]]
    for _ in range(5):
        session.update(("step", -1))
        order.append(session.focus[0])
    assert order == [STOCK, WASTE, FC, FD, FH, FS]


def test_up_and_down_choose_the_starting_card_enter_confirms_and_enter_on_a_place_moves():
    session = at(RUN)
    keyed(session, ("step", 1))
    assert cards_of(session, session.focus) == "7H"
    effects = session.update(("reach", -1))
    assert cards_of(session, session.choice) == "8S 7H" and len(said(effects)) == 1
    session.update(("enter",))
    assert (cards_of(session, session.selected), session.choice, moves(session)) == ("8S 7H", None, "")
    keyed(session, ("step", 1), ("step", 1), ("step", 1), ("step", 1))
    assert session.focus[0] == T5 and cards_of(session, session.selected) == "8S 7H", "the selection stays"
    effects = session.update(("enter",))
    assert moves(session) == "T1T5x2" and "moved" in kinds(effects)
    assert session.ring and session.focus[0] == T5


def test_enter_selects_what_has_the_focus_and_lets_it_go():
    session = at("T1 7H/T2 8S/stock *")
    keyed(session, ("step", 1), ("enter",))
    assert (cards_of(session, session.selected), moves(session)) == ("7H", "")
    session.update(("enter",))
    assert session.selected is None


@pytest.mark.parametrize(
    ("target", "reason"), [(T4, "same-colour"), (T5, "wrong-rank"), (T7, "needs-king"), (FS, "other-suit")]
)
def test_enter_on_a_place_that_is_not_legal_says_why_and_keeps_the_selection(target, reason):
    session = at(TWO_PLACES)
    keyed(session, ("step", 1), ("enter",))
    while session.focus[0] != target:
        session.update(("step", 1))
    assert refusals(session.update(("enter",))) == [REASONS[reason]]
    assert cards_of(session, session.selected) == "7H" and moves(session) == ""


@pytest.mark.parametrize(("pile", "reason"), [(T7, "empty"), (FS, "empty"), (FH, "no-returns")])
def test_enter_on_what_cannot_be_taken_says_why_and_selects_nothing(pile, reason):
    session = at(TWO_PLACES, "returns0")
    session.update(("step", 1))
    while session.focus[0] != pile:
        session.update(("step", 1))
    assert refusals(session.update(("enter",))) == [REASONS[reason]]
    assert session.selected is None


def test_enter_on_the_stock_draws():
    session = dealt()
    session.update(("step", 1))
    while session.focus[0] != STOCK:
        session.update(("step", 1))
    session.update(("enter",))
    assert moves(session) == "D" and session.focus[0] == STOCK


def test_the_first_key_shows_the_ring_and_does_nothing_else():
    for intent in (("step", 1), ("reach", -1), ("enter",)):
        session = at(RUN)
        session.update(intent)
        assert session.ring and session.focus[0] == T1
        assert session.selected is None and session.choice is None and moves(session) == ""


def test_up_and_down_do_nothing_harmful_where_there_is_no_run():
    session = at(RUN)
    for pile in (STOCK, WASTE, FH, T7):
        session.update(("step", 1))
        while session.focus[0] != pile:
            session.update(("step", 1))
        session.update(("reach", -1))
        assert session.focus[0] == pile and session.choice is None


def test_the_pointer_hides_the_ring():
    for intent in (("tap", None), ("home", None), ("lift", None)):
        session = at(RUN)
        session.update(("step", 1))
        session.update(intent)
        assert not session.ring


def test_escape_closes_the_panel_first_and_the_selection_next():
    session = at(TWO_PLACES)
    keyed(session, ("step", 1), ("enter",), ("escape",))
    assert session.selected is None and session.ring
    keyed(session, ("reach", -1), ("escape",))
    assert session.choice is None and moves(session) == ""


# Undo and redo (section 7)


def test_a_card_turned_up_goes_down_again_with_the_move_that_uncovered_it():
    session = at("T1 [2C] 7H/T2 8S/stock *")
    tap(session, "7H")
    assert session.game.table.down[0] == 0 and session.game.at == 1
    session.update(("undo",))
    assert session.game.table == session.game.start and session.game.at == 0


def test_undo_goes_back_to_the_deal_and_redo_forward_to_the_end():
    session = dealt("3", "D D D")
    tables = []
    for _ in range(3):
        tables.append(session.game.table)
        effects = session.update(("undo",))
        assert "save" in kinds(effects) and len(said(effects)) == 1
    assert session.game.table == session.game.start
    for table in reversed(tables):
        before = session.game.table
        effects = session.update(("redo",))
        assert session.game.table == table
        assert ("moved", before, parse_move("D")) in effects
    assert refusals(session.update(("redo",))) and session.game.at == 3


def test_a_different_move_ends_redo():
    session = at("T1 7H/T2 8S/T3 8C/stock *")
    session.update(("draw",))
    session.update(("undo",))
    tap(session, "7H")
    tap(session, "8C")
    assert refusals(session.update(("redo",))) and moves(session) == "T1T3"


def test_undo_at_the_deal_with_nothing_left_behind_says_so_and_changes_nothing():
    session = dealt()
    before = state(session)
    effects = session.update(("undo",))
    assert len(refusals(effects)) == 1 and "save" not in kinds(effects)
    assert state(session) == before
    assert session.update(("undo", True)) == [], "a held key says nothing"


def test_undo_never_turns_the_clock_back():
    session = dealt("1", "D D")
    session.clock.tell(0, True)
    session.clock.tell(30000, True)
    for intent in (("undo",), ("undo",), ("redo",), ("draw",)):
        session.update(intent)
    assert session.clock.seconds == 30 and session.clock.running


def test_after_a_card_came_back_nothing_sends_it_home_by_itself():
    session = at("T1 5S/T2 KC 3S/home 4H/stock *")
    tap(session, "4H")
    session.update(("draw",))
    assert moves(session) == "FHT1.D"
    assert len(session.game.table.home[2]) == 3


def test_the_last_move_wins_and_undone_and_redone_it_wins_again():
    session = at("T1 KS/home KC KD KH QS")
    effects = do(session, "home", "KS")
    assert kinds(effects)[-1] == "won" and session.state() == "won"
    session.update(("undo",))
    assert session.state() == "playing"
    assert "won" in kinds(session.update(("redo",)))
    assert session.state() == "won"


def test_no_other_move_wins():
    session = at("T1 KS/T2 KH/home KC KD QH QS")
    assert "won" not in kinds(do(session, "home", "KS"))


# New deal and replay (section 7)


def test_a_new_deal_comes_straight_away_under_the_same_rules():
    session = dealt("1", "D D", "draw1 passes3")
    tap(session, "S")
    effects = session.update(("new", "77"))
    assert (session.game.deal, session.game.at, session.clock.seconds) == ("77", 0, 0)
    assert session.game.rules == rules_of("draw1 passes3")
    assert {"dealt", "save", "say"} <= set(kinds(effects)) and "77" in said(effects)[0]
    assert session.selected is None and session.held is None


def test_undo_at_the_start_of_a_new_deal_brings_the_game_left_behind_back_whole():
    session = dealt("1", "D D D")
    session.update(("undo",))
    session.clock.seconds = 95.0
    left = save_text(session.game, 95.0)
    session.update(("new", "77"))
    session.update(("draw",))
    session.update(("undo",))
    assert session.game.deal == "77", "first the moves of the new deal"
    effects = session.update(("undo",))
    assert save_text(session.game, session.clock.seconds) == left
    assert "dealt" in kinds(effects) and "1" in said(effects)[-1]
    session.update(("redo",))
    assert moves(session) == "D.D.D"


def test_holding_the_undo_key_stops_at_the_deal_and_a_fresh_press_goes_past_it():
    session = dealt("1", "D")
    session.update(("new", "77"))
    keyed(session, ("draw",), ("draw",))
    for _ in range(20):
        session.update(("undo", True))
    assert (session.game.deal, session.game.at) == ("77", 0)
    session.update(("undo", False))
    assert (session.game.deal, moves(session)) == ("1", "D")


def test_replay_deals_the_same_cards_again_and_undo_brings_the_game_back():
    session = dealt("5", "D D")
    start = session.game.start
    effects = session.update(("replay",))
    assert (session.game.start, session.game.table, session.game.moves) == (start, start, [])
    assert "dealt" in kinds(effects)
    session.update(("undo",))
    assert (session.game.deal, moves(session)) == ("5", "D.D")


def test_replay_from_the_deal_itself_is_saved_and_thought_about_anew():
    session = dealt("5", "D D")
    keyed(session, ("undo",), ("undo",))
    effects = session.update(("replay",))
    assert session.game.seen == 0, "the stock has not been seen in this deal"
    assert {"save", "dealt", "think"} <= set(kinds(effects))


def test_several_games_left_behind_come_back_in_turn():
    session = dealt("1", "D")
    for deal in range(2, PAST_GAMES + 5):
        session.update(("new", str(deal)))
        session.update(("draw",))
    back = []
    for _ in range(PAST_GAMES):
        keyed(session, ("undo",), ("undo",))
        back.append(session.game.deal)
    assert back == [str(deal) for deal in range(PAST_GAMES + 3, 3, -1)]
    session.update(("undo",))
    assert refusals(session.update(("undo",))), "older ones are gone, and it says so"


def test_games_left_behind_can_be_kept_as_text():
    session = dealt("1", "D D")
    session.update(("new", "2"))
    game, _, problem = load_text(session.past[-1])
    assert problem == "" and moves_text(game.moves) == "D.D"


@pytest.mark.parametrize("deal", ["", "0", "-5", "abc", " 7", "１２", "99999999999"])
def test_what_names_no_deal_leaves_the_table_untouched(deal):
    session = dealt("1", "D D")
    before = state(session)
    assert session.update(("new", deal)) == []
    assert state(session) == before and session.past == []


def test_a_game_from_a_link_comes_on_the_table_and_the_old_one_back_with_undo():
    session = dealt("1", "D")
    effects = session.update(("open", Game("", rules_of(""), position(TWO_PLACES))))
    assert session.game.deal == "" and "dealt" in kinds(effects)
    session.update(("undo",))
    assert (session.game.deal, moves(session)) == ("1", "D")


def test_another_game_brings_the_names_of_its_piles():
    session = dealt("1", "D")
    session.update(("open", new_game("2", rules_of("foundations-free"))))
    assert session.names == pile_names(True)
    session.update(("undo",))
    assert session.names == pile_names(False)


# Settings (section 2: they never restart anything)


def test_a_setting_is_changed_and_the_game_goes_on():
    session = dealt("1", "D")
    before = state(session)
    assert session.update(("set", "left", "1")) == [("settings",)]
    assert session.settings.is_on("left")
    assert session.update(("set", "left", "maybe")) == [] and session.settings.is_on("left")
    assert session.update(("set", "draw", "1")) == []
    assert state(session) == before


def test_a_selection_from_before_a_reload_comes_back_if_it_is_one_still():
    session = at(TWO_PLACES)
    session.select_again((T1, 0))
    assert (cards_of(session, session.selected), lit(session)) == ("7H", "T2 T3")
    for spot in ((STOCK, 0), (T1, 7), (T7, 0), (WASTE, 0), (99, 0), (-1, 0)):
        session = at(TWO_PLACES)
        session.select_again(spot)
        assert session.selected is None, spot


# Hint and auto finish, as far as the session plays a part (sections 5 and 7)


def test_asking_for_a_hint_lets_the_selection_go_and_moves_nothing():
    session = at(TWO_PLACES)
    tap(session, "7H")
    before = state(session)
    assert ("think",) in session.update(("hint",))
    assert session.selected is None and state(session) == before


@pytest.mark.parametrize("asked", ["hint", "finish"])
def test_after_a_win_nothing_is_looked_for_and_it_is_said_why(asked):
    session = at("home KC KD KH KS")
    assert refusals(session.update((asked,))) == ["All 52 cards are home."]


def test_a_drag_of_a_buried_waste_card_is_refused_with_the_reason():
    session = at("T1 9S/waste 4H 8C 2D/stock *")
    assert refusals(session.update(("lift", (WASTE, 1)))) == [REASONS["buried"]]
    assert session.held is None


def finishing():
    """A session whose advice has found a way home."""
    session = at("T1 KS QS/T2 KD/T3 KC/T4 KH/home QC QD QH JS/seen all")
    session.advice.line = [parse_move(word) for word in ("T1F", "T2F", "T1F", "T3F", "T4F")]
    assert ("finishing",) in session.update(("finish",))
    assert session.state() == "finishing"
    return session


def test_auto_finish_plays_one_move_at_a_time_and_each_can_be_undone():
    session = finishing()
    for k in range(5):
        effects = session.update(("finish_step",))
        assert session.game.at == k + 1 and kinds(effects).count("moved") == 1
    assert is_won(session.game.table) and "won" in kinds(effects) and session.state() == "won"
    for k in range(5):
        session.update(("undo",))
        assert session.game.at == 4 - k
    assert session.game.table == session.game.start


@pytest.mark.parametrize("intent", [("stop",), ("finish",), ("undo",), ("new", "7")])
def test_auto_finish_stops_at_a_whole_card(intent):
    session = finishing()
    keyed(session, ("finish_step",), ("finish_step",))
    session.update(intent)
    assert session.advice.line_left == [] and session.state() != "finishing"
    assert session.held is None
    assert sorted(every_card(session.game.table)) == list(range(52))


def test_without_a_way_home_auto_finish_says_so_and_plays_nothing():
    session = dealt()
    assert len(refusals(session.update(("finish",)))) == 1
    assert moves(session) == "" and session.state() == "playing"


# Whatever is done, in whatever order


def every_card(table):
    cards = [*table.stock, *table.waste]
    for pile in table.home + table.columns:
        cards += pile
    return cards


def destinations(game, spot):
    """The piles to which the cards from a spot on may legally go, from the list of legal moves."""
    names = pile_names(game.rules.foundations == "free")
    pile, i = spot
    cards = pile_cards(game.table, pile)
    src = "F" + "CDHS"[cards[0] // 13] if HOME <= pile < COLUMN else names[pile]
    found = set()
    for move in legal_moves(game.table, game.rules):
        if move.size and (move.src, move.size) == (src, len(cards) - i):
            found.add(HOME + cards[-1] // 13 if move.dst == "F" else names.index(move.dst))
    return found


def check(session, effects, before, at_before):
    """What must hold after every intent."""
    game = session.game
    assert sorted(every_card(game.table)) == list(range(52))
    assert set(kinds(effects)) <= EFFECTS
    assert kinds(effects).count("moved") <= 1, "one gesture never moves two cards"
    for effect in effects:
        if effect[0] == "moved":
            assert apply(effect[1], game.rules, effect[2]) == game.table
        if effect[0] == "refuse":
            assert game.table is before, "a refusal changes nothing"
    if "dealt" not in kinds(effects):
        assert abs(game.at - at_before) <= 1
    if game.table is not before:
        assert "save" in kinds(effects)
        assert session.held is None and session.selected is None and session.choice is None
    pile, i = session.focus
    last = len(pile_cards(game.table, pile)) - 1
    assert i == -1 == last or 0 <= i <= last, "the focus is on a card that is there, or on an empty place"
    assert pile < COLUMN or i >= game.table.down[pile - COLUMN] or i < 0, "and never on a hidden one"
    for spot in (session.selected, session.held):
        assert spot is None or unliftable(game, *spot) is None
    if session.choice:
        low, high = run_range(game, session.choice[0])
        assert session.choice[0] >= COLUMN and low <= session.choice[1] <= high
    chosen = session.held or session.selected
    assert set(session.lit) == (destinations(game, chosen) if chosen else set())


def any_intent(dice, session):
    """An intent such as the page sends: what is pressed lies there, keys but Space put a held card back first."""
    pile = dice.randrange(PILE_COUNT)
    i = dice.randrange(-1, len(pile_cards(session.game.table, pile)))
    spot = dice.choice([(pile, i), (pile, len(pile_cards(session.game.table, pile)) - 1)])
    if session.held:
        target = dice.choice([-1, *session.lit, *session.lit, dice.randrange(HOME, PILE_COUNT)])
        slip = ("slip", session.held, dice.randrange(1, 9) * 100.0)
        return dice.choice([("drop", target), ("drop", target), slip, ("spring",), ("escape",), ("draw",), ("undo",)])
    if session.selected and session.lit and dice.random() < 0.4:
        return ("tap", (dice.choice(session.lit), -1))
    return dice.choice(
        [("tap", spot, dice.randrange(1, 9) * 100.0)] * 6
        + [("tap", spot), ("home", spot), ("lift", spot), ("lift", spot), ("hold", spot)]
        + [("confirm",), ("close",), ("tap", None), ("draw",), ("draw",), ("undo",), ("undo", True), ("redo",)]
        + [("step", 1), ("step", -1), ("reach", 1), ("reach", -1), ("enter",), ("enter",), ("escape",)]
        + [("hint",), ("finish",), ("stop",), ("set", "single", dice.choice("01")), ("set", "left", dice.choice("01"))]
        + ([("new", str(dice.randrange(1, 99))), ("replay",)] if dice.random() < 0.05 else [])
        + ([("choose", dice.choice(ALL_RULES), str(dice.randrange(1, 99)))] if dice.random() < 0.05 else [])
    )


ODD = "T1 [9S] 9C 8C 3D/T2 KS QH/T3 AS 2S 3S/T4 KD KC/T5 4S 4D/waste QS JH/home AC/stock *"  # no play leads here


@pytest.mark.parametrize("seed", range(24))
def test_nothing_that_a_player_does_breaks_the_table(seed):
    dice = random.Random(seed)
    rules = PLAYING_RULES[seed % len(PLAYING_RULES)]
    game = (
        Game("", rules, position(ODD, rules.foundations == "suit")) if seed % 3 == 2 else new_game(str(seed + 1), rules)
    )
    session = Session(game)
    moved = 0
    for _ in range(150):
        intent = any_intent(dice, session)
        before, at_before = session.game.table, session.game.at
        effects = session.update(intent)
        moved += "moved" in kinds(effects)
        check(session, effects, before, at_before)
    assert moved > 5
    while session.game.at:
        session.update(("undo", True))
    assert session.game.table == session.game.start


def test_a_saved_session_of_any_moves_loads_to_the_same_position():
    dice = random.Random(7)
    session = dealt("11")
    for _ in range(120):
        session.update(any_intent(dice, session))
    game, _, problem = load_text(save_text(session.game, session.clock.seconds))
    assert (game.table, game.at, problem) == (session.game.table, session.game.at, "")
    assert table_text(game.table) == table_text(session.game.table)


# The solver's answers


def test_10_back_to_where_it_could_still_be_won_and_forward_again():
    session = dealt("4", "T6F T6T1 T6F T5T6 T5T4 D WF")
    after = session.game.table
    effects = session.update(("go", 2))
    assert ("save",) in effects
    assert session.game.at == 2 and moves(session) == "T6F.T6T1"
    for _ in range(5):
        session.update(("redo",))
    assert session.game.table == after
