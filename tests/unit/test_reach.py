import pytest
from hypothesis import given, settings

from game.klondike.cards import CARD_ID
from game.klondike.game import Game
from game.klondike.rules import Move, legal_moves, move_text
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names
from game.play.reach import (
    cards_from,
    goes_home,
    hint_spots,
    home_pile,
    is_one_place,
    last_index,
    longest_start,
    marked_refusal,
    meant_spot,
    run_range,
    spot_move,
    targets,
    unliftable,
)
from tests.strategies import games, playing_rules, position, rules_of

T1, T2, T3, T4, T5, T6, T7 = range(COLUMN, PILE_COUNT)
FC, FD, FH, FS = range(HOME, COLUMN)


def started(text, changes=""):
    rules = rules_of(changes)
    return Game("", rules, position(text, rules.foundations == "suit"))


def lying(game, name):
    """The spot of a card, or the place of a pile."""
    names = pile_names(game.rules.foundations == "free")
    if name in names:
        return names.index(name), -1
    for pile in range(PILE_COUNT):
        cards = pile_cards(game.table, pile)
        if CARD_ID[name] in cards:
            return pile, cards.index(CARD_ID[name])
    raise AssertionError(name)


TABLE = "T1 [2D TS] KH QS/T2 8S 7H/T3 9S 8D 7D/T4 5C/T5 JD TC 9D/home 4H/waste QD 3S 6C/stock *"


# What a hand can take (section 3)


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("QS", None),
        ("KH", None),
        ("TS", "face-down"),
        ("2D", "face-down"),
        ("7H", None),
        ("8S", None),
        ("8D", "not-a-run"),
        ("9S", "not-a-run"),
        ("7D", None),
        ("JD", None),
        ("6C", None),
        ("3S", "buried"),
        ("4H", None),
        ("3H", "buried"),
        ("T6", "empty"),
        ("FC", "empty"),
    ],
)
def test_what_can_be_taken_and_why_not(card, reason):
    game = started(TABLE)
    assert unliftable(game, *lying(game, card)) == reason


def test_nothing_can_be_taken_from_beyond_a_pile():
    game = started(TABLE)
    assert unliftable(game, T4, 1) == "empty"
    assert unliftable(game, WASTE, 99) == "empty"


def test_without_returns_a_foundation_gives_nothing_back():
    game = started(TABLE, "returns0")
    assert unliftable(game, *lying(game, "4H")) == "no-returns"
    assert targets(game, lying(game, "4H")) == ()


@pytest.mark.parametrize(
    ("column", "first", "last"),
    [(T1, "KH", "QS"), (T2, "8S", "7H"), (T3, "7D", "7D"), (T5, "JD", "9D"), (T4, "5C", "5C")],
)
def test_a_run_starts_between_the_longest_and_the_last_card(column, first, last):
    game = started(TABLE)
    assert run_range(game, column) == (lying(game, first)[1], lying(game, last)[1])


def test_an_empty_column_has_no_run():
    assert run_range(started(TABLE), T7)[1] == -1


# Where it may go


def destinations(game, src):
    """The same from the list of legal moves."""
    names = pile_names(game.rules.foundations == "free")
    pile, i = src
    cards = pile_cards(game.table, pile)
    name = "F" + "CDHS"[cards[0] // 13] if HOME <= pile < COLUMN else names[pile]
    found = set()
    for move in legal_moves(game.table, game.rules):
        if move.size and (move.src, move.size) == (name, len(cards) - i):
            found.add(HOME + cards[-1] // 13 if move.dst == "F" else names.index(move.dst))
    return found


@settings(max_examples=40)
@given(games(most=40, rules=playing_rules))
def test_targets_are_the_legal_destinations_of_every_card_and_nothing_else(game):
    for pile in range(PILE_COUNT):
        for i in range(last_index(game, pile) + 1):
            found = targets(game, (pile, i))
            assert len(found) == len(set(found))
            assert set(found) == destinations(game, (pile, i))
            if found:
                assert unliftable(game, pile, i) is None


@settings(max_examples=40)
@given(games(most=40, rules=playing_rules))
def test_every_legal_move_can_be_shown_on_the_table_and_played_by_hand(game):
    for move in legal_moves(game.table, game.rules):
        src, dst = hint_spots(game, move)
        if move.size == 0:
            assert (src[0], dst) == ((STOCK, WASTE) if move.src == "S" else (WASTE, STOCK))
        else:
            assert len(cards_from(game, src)) == move.size
            assert dst in targets(game, src)
            assert spot_move(game, src, dst) == move


def test_a_hint_to_draw_points_at_the_top_of_the_stock_and_a_recycle_at_the_waste():
    game = started("T1 */stock 2C 3C")
    assert hint_spots(game, Move("S", "W", 0)) == ((STOCK, 1), WASTE)
    game = started("T1 */waste 2C 3C")
    assert hint_spots(game, Move("W", "S", 0)) == ((WASTE, 1), STOCK)


def test_foundations_come_first_among_the_places():
    game = started("T1 2D/T2 3C/T3 3S/home AC AD/stock *")
    assert targets(game, (T1, 0)) == (FD, T2, T3)


def test_nothing_goes_anywhere_from_the_stock_or_from_nowhere():
    game = started(TABLE)
    assert targets(game, (STOCK, last_index(game, STOCK))) == ()
    assert targets(game, (T6, -1)) == ()
    assert targets(game, (T4, 5)) == ()


# One place (section 5)


@pytest.mark.parametrize(
    ("what", "text", "changes", "card", "one"),
    [
        ("one column", "T1 7H/T2 8S/T3 KC/stock *", "", "7H", True),
        ("two columns", "T1 7H/T2 8S/T3 8C/stock *", "", "7H", False),
        ("none", "T1 7H/T2 9S/stock *", "", "7H", False),
        ("six empty columns for a king", "T1 KH/stock *", "", "KH", True),
        ("four empty foundations", "T1 AH/T2 9D/stock *", "foundations-free", "AH", True),
        ("an empty foundation and a column", "T1 AH/T2 2S/stock *", "foundations-free", "AH", False),
        ("home or a column", "T1 2D/T2 3S/home AD/stock *", "", "2D", False),
        ("home or an empty column", "T1 [2S] KD/home QD/stock *", "", "KD", False),
        ("home, for a king alone in its column", "T1 KD/home QD/stock *", "", "KD", True),
        ("only home", "T1 2D/home AD/stock *", "", "2D", True),
    ],
)
def test_what_counts_as_one_place(what, text, changes, card, one):
    game = started(text, changes)
    assert is_one_place(game, lying(game, card), targets(game, lying(game, card))) == one, what


@pytest.mark.parametrize(
    ("what", "text", "start"),
    [
        ("the longest run that goes somewhere", "T1 9H 8S 7H/T2 9D/T3 8C/stock *", "8S"),
        ("the whole run", "T1 9H 8S 7H/T2 9D/T3 8C/T4 TS/stock *", "9H"),
        ("only the last card goes", "T1 9H 8S 7H/T3 8C/stock *", "7H"),
        ("nothing goes: its last card", "T1 9H 8S 7H/stock *", "7H"),
        ("never a face-down card", "T1 [9H 8S] 7H/T2 TS/T3 8C/stock *", "7H"),
    ],
)
def test_a_column_means_the_longest_run_that_can_go_somewhere(what, text, start):
    game = started(text)
    assert longest_start(game, T1) == lying(game, start)[1], what


def test_an_empty_column_means_nothing():
    assert longest_start(started(TABLE), T7) == -1


# Home


@pytest.mark.parametrize(
    ("what", "text", "changes", "card", "home"),
    [
        ("next of its suit", "T1 9S 5H/home 4H/stock *", "", "5H", FH),
        ("not yet", "T1 9S 6H/home 4H/stock *", "", "6H", -1),
        ("covered", "T1 5H 4S/home 4H/stock *", "", "5H", -1),
        ("from the waste, wherever it is touched", "T1 */waste 9C 5H/home 4H", "", "9C", FH),
        ("an ace claims the first free place", "T1 AS/home 4H - - -/stock *", "foundations-free", "AS", HOME + 1),
        ("its claimed place", "T1 5H/home - - 4H -/stock *", "foundations-free", "5H", HOME + 2),
        ("a card that is home stays", "T1 9S/home 4H/stock *", "", "4H", -1),
        ("a place without cards", "T1 9S/home 4H/stock *", "", "T2", -1),
    ],
)
def test_which_card_goes_home_and_where(what, text, changes, card, home):
    game = started(text, changes)
    assert goes_home(game, lying(game, card)) == home, what


def test_nothing_goes_home_from_the_stock():
    game = started("T1 */stock AS")
    assert goes_home(game, (STOCK, 0)) == -1


def test_a_card_that_does_not_fit_is_refused_by_the_place_where_it_belongs():
    game = started("T1 9S/T2 9H/home 4H/stock *")
    assert home_pile(game, T1) == FS
    assert marked_refusal(game, (T1, 0), home_pile(game, T1)) == "needs-ace"
    assert marked_refusal(game, (T2, 0), home_pile(game, T2)) == "next-up"


@pytest.mark.parametrize(
    ("card", "pile", "reason"),
    [
        ("7H", T4, "wrong-rank"),
        ("7D", T5, "same-colour"),
        ("6C", T4, "same-colour"),
        ("7H", T6, "needs-king"),
        ("7H", FS, "other-suit"),
        ("7H", FH, "next-up"),
        ("5C", FC, "needs-ace"),
        ("8S", FS, "one-card"),
        ("8S", FH, "one-card"),
        ("7H", WASTE, "no-move"),
        ("7H", T2, "same-pile"),
    ],
)
def test_the_refusal_names_the_rule(card, pile, reason):
    game = started(TABLE)
    assert marked_refusal(game, lying(game, card), pile) == reason


# Names


def test_only_the_top_of_stock_waste_and_foundations_is_meant():
    game = started(TABLE)
    assert meant_spot(game, (WASTE, 0)) == (WASTE, 2)
    assert meant_spot(game, (FH, 0)) == (FH, 3)
    assert meant_spot(game, (FC, -1)) == (FC, -1)
    assert meant_spot(game, (T1, 1)) == (T1, 1)
    assert meant_spot(game, (T1, -1)) == (T1, -1)


def test_a_card_that_is_gone_is_not_meant():
    game = started(TABLE)
    assert meant_spot(game, (T4, 3)) == (T4, 0)
    assert meant_spot(game, (T7, 0)) == (T7, -1)


@pytest.mark.parametrize(
    ("src", "dst", "changes", "text"),
    [
        ("8S", T4, "", "T2T4x2"),
        ("7H", FH, "", "T2F"),
        ("6C", T2, "", "WT2"),
        ("6C", FC, "", "WF"),
        ("4H", T4, "", "FHT4"),
        ("7H", HOME + 1, "foundations-free", "T2F2"),
        ("4H", T4, "foundations-free", "FHT4"),
    ],
)
def test_a_spot_and_a_pile_make_a_move(src, dst, changes, text):
    game = started(TABLE.replace("home 4H", "home - - - 4H") if changes else TABLE, changes)
    assert move_text(spot_move(game, lying(game, src), dst)) == text
