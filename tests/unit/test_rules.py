import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.klondike.deal import deck_of_number
from game.klondike.rules import (
    DRAW,
    RECYCLE,
    TURN_3,
    Move,
    apply,
    changed_rule,
    fits,
    kept_move,
    legal_moves,
    move_text,
    moved_cards,
    parse_move,
    parse_rules,
    refusal,
    rules_text,
    stock_move,
)
from game.klondike.table import dealt, hidden_count, home_count, table_text
from game.play.messages import REASONS
from tests import naive
from tests.strategies import (
    ALL_RULES,
    CONCEIVABLE_MOVES,
    PLAYING_RULES,
    any_rules,
    choices,
    damaged,
    decks,
    loose_text,
    made_positions,
    picked,
    playing_rules,
    position,
    positions,
    rules_of,
)

FREE = "foundations-free"

# Rows: what is claimed, the position before (`*` is all other cards), changes to the default rules, a move, and the
# position after it, or the reason why it is refused.

ALLOWED = [
    # stock and waste
    ("a draw turns three cards, the last one on top", "T7 */stock 2C 3C 4C 5C", "", "D", "T7 */stock 5C/waste 2C 3C 4C"),
    ("a draw turns one card in draw one", "T7 */stock 2C 3C 4C/waste 9H", "draw1", "D", "T7 */stock 3C 4C/waste 9H 2C"),
    ("exactly three left are all turned", "T7 */stock 2C 3C 4C", "", "D", "T7 */waste 2C 3C 4C"),
    ("a short last group of two is turned whole", "T7 */stock 2C 3C/waste 9H", "", "D", "T7 */waste 9H 2C 3C"),
    ("a short last group of one is turned", "T7 */stock 2C/waste 9H 8H", "", "D", "T7 */waste 9H 8H 2C"),
    ("the waste turned over comes in the same order", "T7 */waste 2C 3C 4C", "", "R", "T7 */stock 2C 3C 4C/pass 2"),
    ("a waste of one card is turned over", "T7 */waste 2C", "", "R", "T7 */stock 2C/pass 2"),
    ("the first recycle makes all of the stock seen", "T7 */waste 2C/seen none", "", "R", "T7 */stock 2C/pass 2/seen all"),
    ("no pass limit: pass 99 is followed by pass 100", "T7 */waste 2C/pass 99", "", "R", "T7 */stock 2C/pass 100"),
    ("a limit of three allows the first recycle", "T7 */waste 2C", "passes3", "R", "T7 */stock 2C/pass 2"),
    ("a limit of three allows the second recycle", "T7 */waste 2C/pass 2", "passes3", "R", "T7 */stock 2C/pass 3"),
    ("the last pass can be drawn to its end", "T7 */stock 2C/pass 3", "passes3", "D", "T7 */waste 2C/pass 3"),
    ("the only pass can be drawn to its end", "T7 */stock 2C", "passes1", "D", "T7 */waste 2C"),
    ("cards in the waste do not hinder a draw", "T7 */stock 2C/waste 3C", "passes1", "D", "T7 */waste 3C 2C"),
    # waste to column
    ("the waste's top goes on the next rank up, other colour", "T1 8S/T7 */waste 2C 7H", "", "WT1", "T1 8S 7H/T7 */waste 2C"),
    ("a black card goes on a red one", "T1 8D/T7 */waste 7C", "", "WT1", "T1 8D 7C/T7 *"),
    ("an ace may lie on a two", "T1 2S/T7 */waste AH", "", "WT1", "T1 2S AH/T7 *"),
    ("a king from the waste goes to an empty column", "T7 */waste KH", "", "WT3", "T3 KH/T7 *"),
    # column to column
    ("a single card moves", "T1 9C 7H/T2 8S/T7 *", "", "T1T2", "T1 9C/T2 8S 7H/T7 *"),
    ("a run moves whole", "T1 8S 7H 6C/T2 9D/T7 *", "", "T1T2x3", "T2 9D 8S 7H 6C/T7 *"),
    ("a part of a run moves", "T1 8S 7H 6C/T2 7D/T7 *", "", "T1T2", "T1 8S 7H/T2 7D 6C/T7 *"),
    ("a longer part of a run moves", "T1 8S 7H 6C/T2 8C/T7 *", "", "T1T2x2", "T1 8S/T2 8C 7H 6C/T7 *"),
    ("the sequence at the end of a column out of sequence moves", "T1 9S 8S 7H/T2 9D/T7 *", "", "T1T2x2", "T1 9S/T2 9D 8S 7H/T7 *"),
    ("a king goes to an empty column", "T1 [2C] KH/T7 *", "", "T1T3", "T1 2C/T3 KH/T7 *"),
    ("a run headed by a king goes to an empty column", "T1 [2C] KH QS JD/T7 *", "", "T1T3x3", "T1 2C/T3 KH QS JD/T7 *"),
    ("a king at the bottom may move to another empty column", "T1 KH/T7 *", "", "T1T2", "T2 KH/T7 *"),
    (
        "the longest run moves though no column is empty",
        "T1 [2S] QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD/T2 KD/T3 3S/T4 4S/T5 5S/T6 6S/T7 *",
        "",
        "T1T2x12",
        "T1 2S/T2 KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD/T3 3S/T4 4S/T5 5S/T6 6S/T7 *",
    ),
    (
        "thirteen cards move to an empty column",
        "T1 [2S] KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD/T7 *",
        "",
        "T1T2x13",
        "T1 2S/T2 KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD/T7 *",
    ),
    # home
    ("an ace goes home from the waste", "T7 */waste 2C AH", "", "WF", "T7 */waste 2C/home AH"),
    ("an ace goes home from a column", "T1 9C AS/T7 *", "", "T1F", "T1 9C/T7 */home AS"),
    ("the next of the suit goes home", "T1 9C 4D/T7 */home 3D", "", "T1F", "T1 9C/T7 */home 4D"),
    ("a king goes home last", "T1 KD/T7 */home QD", "", "T1F", "T7 */home KD"),
    ("the last card home wins", "T1 KS/home KC KD KH QS", "", "T1F", "home KC KD KH KS"),
    # a card turned up
    ("the card under a single one is turned up", "T1 [3C 9C] 7H/T2 8S/T7 *", "", "T1T2", "T1 [3C] 9C/T2 8S 7H/T7 *"),
    ("the card under a run is turned up", "T1 [9C] 7H 6C/T2 8S/T7 *", "", "T1T2x2", "T1 9C/T2 8S 7H 6C/T7 *"),
    ("the card under one that goes home is turned up", "T1 [3C 9C] AS/T7 *", "", "T1F", "T1 [3C] 9C/T7 */home AS"),
    ("nothing is turned up while a face-up card is left", "T1 [3C] 8D 7H/T2 8S/T7 *", "", "T1T2", "T1 [3C] 8D/T2 8S 7H/T7 *"),
    ("the card landed on stays what it is", "T1 7H/T2 [3C] 8S/T7 *", "", "T1T2", "T2 [3C] 8S 7H/T7 *"),
    # back from a foundation
    ("a card comes back from its foundation", "T4 5S/T7 */home 4H", "", "FHT4", "T4 5S 4H/T7 */home 3H"),
    ("an ace may come back too", "T4 2S/T7 */home AH", "", "FHT4", "T4 2S AH/T7 *"),
    ("a king comes back to an empty column", "T7 */home KD", "", "FDT1", "T1 KD/T7 */home QD"),
    # foundations that any ace may claim
    ("an ace claims the second place", "T7 */waste AH", FREE, "WF2", "T7 */home - AH - -"),
    ("an ace claims the last place from a column", "T1 AC/T7 */home AH - - -", FREE, "T1F4", "T7 */home AH - - AC"),
    ("the next of the suit goes to the place of its ace", "T1 2H/T7 */home - - - AH", FREE, "T1F4", "T7 */home - - - 2H"),
    ("a card comes back from whatever place its suit holds", "T4 5S/T7 */home AC - - 4H", FREE, "FHT4", "T4 5S 4H/T7 */home AC - - 3H"),
    ("an ace that comes back gives up its place", "T4 2S/T7 */home AH - - AC", FREE, "FHT4", "T4 2S AH/T7 */home - - - AC"),
    ("a place given up may be claimed by another ace", "T1 AD/T7 */home - - - AC", FREE, "T1F1", "T7 */home AD - - AC"),
]  # fmt: skip

REFUSED = [
    # stock and waste
    ("nothing to draw", "T7 *", "", "D", "no-cards"),
    ("nothing to turn over", "T7 *", "", "R", "no-cards"),
    ("nothing to draw, and no pass left", "T7 *", "passes1", "D", "no-cards"),
    ("the stock is used up", "T7 */waste 2C", "", "D", "stock-empty"),
    ("the stock is not used up", "T7 */stock 2C/waste 3C", "", "R", "stock-not-empty"),
    ("the stock is not used up, nothing drawn", "T7 */stock 2C", "", "R", "stock-not-empty"),
    ("the stock is not used up on the last pass", "T7 */stock 2C/waste 3C", "passes1", "R", "stock-not-empty"),
    ("a limit of one allows no recycle", "T7 */waste 2C", "passes1", "R", "no-pass"),
    ("a limit of one: no draw after the last", "T7 */waste 2C", "passes1", "D", "no-pass"),
    ("a limit of three allows no third recycle", "T7 */waste 2C/pass 3", "passes3", "R", "no-pass"),
    ("a limit of three: no draw after the last", "T7 */waste 2C/pass 3", "passes3", "D", "no-pass"),
    ("past the limit", "T7 */waste 2C/pass 4", "passes3", "R", "no-pass"),
    # waste
    ("nothing in the waste", "T1 8S/T7 *", "", "WT1", "empty"),
    ("nothing in the waste to go home", "T7 *", "", "WF", "empty"),
    ("only the waste's top can be played", "T1 8S/T7 */waste 7H 2D", "", "WT1", "wrong-rank"),
    ("two cards from the waste", "T1 9S/T7 */waste 8H 7C", "", Move("W", "T1", 2), "one-card"),
    ("a queen from the waste to an empty column", "T7 */waste QH", "", "WT1", "needs-king"),
    # columns
    ("red on red", "T1 7H/T2 8D/T7 *", "", "T1T2", "same-colour"),
    ("black on black", "T1 7S/T2 8C/T7 *", "", "T1T2", "same-colour"),
    ("same suit", "T1 7S/T2 8S/T7 *", "", "T1T2", "same-colour"),
    ("two ranks lower", "T1 6H/T2 8S/T7 *", "", "T1T2", "wrong-rank"),
    ("same rank", "T1 8H/T2 8S/T7 *", "", "T1T2", "wrong-rank"),
    ("one rank higher", "T1 9H/T2 8S/T7 *", "", "T1T2", "wrong-rank"),
    ("a king on an ace", "T1 KH/T2 AS/T7 *", "", "T1T2", "wrong-rank"),
    ("nothing lies on an ace", "T1 2H/T2 AS/T7 *", "", "T1T2", "wrong-rank"),
    ("a queen to an empty column", "T1 QH/T7 *", "", "T1T2", "needs-king"),
    ("an ace to an empty column", "T1 AH/T7 *", "", "T1T2", "needs-king"),
    ("a run headed by a queen to an empty column", "T1 QH JS/T7 *", "", "T1T2x2", "needs-king"),
    ("a part of a king's run to an empty column", "T1 KC QH JS/T7 *", "", "T1T2x2", "needs-king"),
    ("the run's first card decides, not its last", "T1 8S 7H/T2 8C/T7 *", "", "T1T2x2", "same-colour"),
    ("the run's first card decides its rank too", "T1 8S 7H/T2 TD/T7 *", "", "T1T2x2", "wrong-rank"),
    ("a run of one colour", "T1 9S 8S/T2 TD/T7 *", "", "T1T2x2", "not-a-run"),
    ("a run with a gap", "T1 9S 7D/T2 TD/T7 *", "", "T1T2x2", "not-a-run"),
    ("a run going up", "T1 8D 9S/T2 9C/T7 *", "", "T1T2x2", "not-a-run"),
    ("a fault deep in the run", "T1 9S 8S 7H 6C/T2 TD/T7 *", "", "T1T2x4", "not-a-run"),
    ("a king's run out of sequence", "T1 KS QS/T7 *", "", "T1T2x2", "not-a-run"),
    ("a face-down card", "T1 [9S] 8D/T2 TD/T7 *", "", "T1T2x2", "face-down"),
    ("more face-down cards", "T1 [KS QD] JS/T7 *", "", "T1T2x3", "face-down"),
    ("more cards than there are", "T1 9S 8D/T2 TD/T7 *", "", "T1T2x3", "empty"),
    ("from an empty column", "T7 *", "", "T1T2", "empty"),
    ("to where it lies", "T1 9S 8D/T7 *", "", "T1T1", "same-pile"),
    ("to where it lies, as a run", "T1 9S 8D/T7 *", "", "T1T1x2", "same-pile"),
    # home
    ("a two on an empty foundation", "T1 2H/T7 *", "", "T1F", "needs-ace"),
    ("a king on an empty foundation", "T7 */waste KH", "", "WF", "needs-ace"),
    ("a foundation goes up by one", "T1 5H/T7 */home 3H", "", "T1F", "next-up"),
    ("another suit's foundation is no help", "T1 4H/T7 */home 3D", "", "T1F", "needs-ace"),
    ("two cards home at once", "T1 5H 4S/T7 */home 3S", "", Move("T1", "F", 2), "one-card"),
    ("from an empty column home", "T7 *", "", "T1F", "empty"),
    # back from a foundation
    ("returns are off", "T4 5S/T7 */home 4H", "returns0", "FHT4", "no-returns"),
    ("returns are off, for a king too", "T7 */home KH", "returns0", "FHT4", "no-returns"),
    ("back on the same colour", "T4 5D/T7 */home 4H", "", "FHT4", "same-colour"),
    ("back on the wrong rank", "T4 6S/T7 */home 4H", "", "FHT4", "wrong-rank"),
    ("back to an empty column", "T7 */home 4H", "", "FHT4", "needs-king"),
    ("back from an empty foundation", "T4 5S/T7 *", "", "FHT4", "empty"),
    ("two cards back at once", "T4 5S/T7 */home 4H", "", Move("FH", "T4", 2), "one-card"),
    ("from one foundation to another", "T7 */home 4H", "", Move("FH", "F", 1), "no-move"),
    ("from one place to another", "T7 */home AH - - -", FREE, Move("FH", "F2", 1), "no-move"),
    # foundations that any ace may claim
    ("a place claimed by another suit", "T1 2C/T7 */home AH - - AC", FREE, "T1F1", "other-suit"),
    ("an ace on a place that is claimed", "T1 AC/T7 */home AH - - -", FREE, "T1F1", "other-suit"),
    ("a two claims no place", "T1 2H/T7 */home - - - AH", FREE, "T1F1", "needs-ace"),
    ("a place goes up by one", "T1 3H/T7 */home - - - AH", FREE, "T1F4", "next-up"),
    ("returns are off with free foundations too", "T4 5S/T7 */home AC - - 4H", FREE + " returns0", "FHT4", "no-returns"),
    ("a place must be named when the foundations are free", "T1 AC/T7 *", FREE, "T1F", "no-move"),
    ("no place is named when each suit has its own", "T1 AC/T7 *", "", "T1F1", "no-move"),
    # no moves at all
    ("from the stock to a column", "T1 8S/T7 */stock 7H", "", Move("S", "T1", 1), "no-move"),
    ("from a column to the waste", "T1 8S/T7 *", "", Move("T1", "W", 1), "no-move"),
    ("from a column to the stock", "T1 8S/T7 *", "", Move("T1", "S", 1), "no-move"),
    ("no cards from column to column", "T1 8S/T7 *", "", Move("T1", "T2", 0), "no-move"),
    ("a draw of one card by name", "T7 */stock 7H", "", Move("S", "W", 1), "no-move"),
    ("a column that is not there", "T7 *", "", Move("T8", "T1", 1), "no-move"),
    ("a foundation that is not there", "T1 AC/T7 *", FREE, Move("T1", "F5", 1), "no-move"),
]  # fmt: skip


def setting(before, changes, move):
    """The table, the rules and the move of a row."""
    rules = rules_of(changes)
    return position(before, rules.foundations == "suit"), rules, parse_move(move) if isinstance(move, str) else move


@pytest.mark.parametrize(
    ("before", "changes", "move", "after"), [row[1:] for row in ALLOWED], ids=[r[0] for r in ALLOWED]
)
def test_allowed(before, changes, move, after):
    table, rules, move = setting(before, changes, move)
    assert refusal(table, rules, move) is None
    assert move in legal_moves(table, rules)
    played = apply(table, rules, move)
    assert played == position(after, rules.foundations == "suit"), table_text(played)


@pytest.mark.parametrize(("before", "changes", "move", "reason"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_refused(before, changes, move, reason):
    table, rules, move = setting(before, changes, move)
    assert refusal(table, rules, move) == reason
    assert move not in legal_moves(table, rules)


def test_every_reason_is_produced_by_a_row_explained_and_has_its_sentence():
    produced = {row[4] for row in REFUSED}
    explained = set(re.findall(r'"([a-z-]+)"', refusal.__doc__))
    assert produced == explained == set(REASONS) - {"buried"}  # which is told of a card that is taken, before any move


# What is legal, all of it


@settings(max_examples=60)
@given(st.data(), playing_rules)
def test_legal_moves_are_exactly_what_is_not_refused(data, rules):
    table = data.draw(positions(rules))
    legal = legal_moves(table, rules)
    reasons = {move: refusal(table, rules, move) for move in CONCEIVABLE_MOVES}
    assert {move for move, reason in reasons.items() if reason is None} == set(legal)
    assert len(legal) == len(set(legal))
    assert {reason for reason in reasons.values() if reason} <= set(REASONS)


def naive_rules(rules):
    return {
        "draw": rules.draw,
        "passes": rules.passes,
        "returns": rules.returns,
        "foundations": rules.foundations,
    }


def assert_same(table, rules, second):
    assert table_text(table) == naive.show(second)
    assert {move_text(move) for move in legal_moves(table, rules)} == set(naive.moves(second, naive_rules(rules)))


@pytest.mark.parametrize("rules", PLAYING_RULES, ids=rules_text)
@settings(max_examples=8)
@given(decks, choices(20, 70))
def test_play_from_a_deal_agrees_with_the_second_implementation(rules, deck, numbers):
    table = dealt(deck)
    second = naive.read(table_text(table))
    play_both(table, rules, second, numbers)


@pytest.mark.parametrize("rules", PLAYING_RULES, ids=rules_text)
@settings(max_examples=12)
@given(st.data(), choices(0, 40))
def test_play_from_any_position_agrees_with_the_second_implementation(rules, data, numbers):
    table = data.draw(made_positions(rules))
    second = naive.read(table_text(table))
    play_both(table, rules, second, numbers)


def play_both(table, rules, second, numbers):
    assert_same(table, rules, second)
    for number in numbers:
        move = picked(table, rules, number)
        if move is None:
            break
        table = apply(table, rules, move)
        naive.play(second, naive_rules(rules), move_text(move))
        assert_same(table, rules, second)


@settings(max_examples=60)
@given(st.data(), playing_rules)
def test_every_legal_move_keeps_the_52_cards_and_changes_no_more_than_it_says(data, rules):
    table = data.draw(positions(rules))
    for move in legal_moves(table, rules):
        after = apply(table, rules, move)
        everything = after.stock + after.waste + sum(after.columns, ()) + sum(after.home, ())
        assert sorted(everything) == list(range(52))
        assert all(down < len(column) or not column for down, column in zip(after.down, after.columns, strict=True))
        assert hidden_count(table) - hidden_count(after) in (0, 1)
        goes_home = 1 if move.dst[0] == "F" else -1 if move.src[0] == "F" else 0
        assert home_count(after) - home_count(table) == goes_home
        assert after.turn - table.turn == (1 if move == RECYCLE else 0)
        if move.src[0] in "TF":
            assert (after.stock, after.waste) == (table.stock, table.waste)
        elif move.src == "W" and move.size == 1:
            assert (after.stock, after.waste) == (table.stock, table.waste[:-1])


def test_a_whole_run_through_the_stock_and_back_changes_only_the_pass():
    for rules in (TURN_3, rules_of("draw1")):
        table = start = dealt(deck_of_number(1))
        draws = 0
        while table.stock:
            table = apply(table, rules, DRAW)
            draws += 1
        assert draws == (8 if rules.draw == 3 else 24)
        assert table.waste == tuple(reversed(start.stock))
        assert apply(table, rules, RECYCLE) == start._replace(turn=2, seen=True)


def groups(table, rules):
    """What each draw of a pass would turn."""
    turned = []
    while table.stock:
        after = apply(table, rules, DRAW)
        turned.append(after.waste[len(table.waste) :])
        table = after
    return turned


def test_with_nothing_played_the_same_groups_of_three_come_again():
    table = start = position("T7 */stock 2C 3C 4C 5C 6C 7C 8C 9C")
    while table.stock:
        table = apply(table, TURN_3, DRAW)
    assert groups(apply(table, TURN_3, RECYCLE), TURN_3) == groups(start, TURN_3)


def test_with_the_first_groups_top_played_every_later_group_shifts_by_one():
    start = position("T7 */stock 2C 3C AH 5C 6C 7C 8C 9C")
    table = apply(apply(start, TURN_3, DRAW), TURN_3, parse_move("WF"))
    while table.stock:
        table = apply(table, TURN_3, DRAW)
    after = apply(table, TURN_3, RECYCLE)
    played = [card for card in reversed(start.stock) if card != 26]
    assert groups(after, TURN_3) == [tuple(played[:3]), tuple(played[3:6]), tuple(played[6:])]


def test_a_tap_on_the_stock_draws_recycles_or_is_refused_as_a_draw():
    assert stock_move(position("T7 */stock 2C/waste 3C")) == DRAW
    assert stock_move(position("T7 */waste 3C")) == RECYCLE
    assert stock_move(position("T7 *")) == DRAW
    assert refusal(position("T7 *"), TURN_3, DRAW) == "no-cards"


def test_a_card_fits_on_one_a_rank_higher_of_the_other_colour_and_nowhere_else():
    names = [rank + suit for suit in naive.SUITS for rank in naive.RANKS]
    for card in range(52):
        for onto in range(52):
            assert fits(card, onto) == naive.may_lie_on(names[card], names[onto])


def test_the_cards_a_move_takes_are_the_top_ones_lowest_first():
    table = position("T1 [9C] 8D 7S/T7 */waste 2C 3C/home - 4H - -", by_suit=False)
    assert moved_cards(table, "T1", 2) == table.columns[0][1:]
    assert moved_cards(table, "T1", 4) == moved_cards(table, "T1", 0) == moved_cards(table, "T1", -1) == ()
    assert moved_cards(table, "W", 1) == (2,)
    assert moved_cards(table, "FH", 1) == (29,)
    assert moved_cards(table, "FS", 1) == ()


# Moves as text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("D", Move("S", "W", 0)),
        ("R", Move("W", "S", 0)),
        ("WT4", Move("W", "T4", 1)),
        ("WF", Move("W", "F", 1)),
        ("T3F", Move("T3", "F", 1)),
        ("T3F2", Move("T3", "F2", 1)),
        ("WF4", Move("W", "F4", 1)),
        ("T2T5", Move("T2", "T5", 1)),
        ("T2T5x3", Move("T2", "T5", 3)),
        ("T2T5x13", Move("T2", "T5", 13)),
        ("FHT4", Move("FH", "T4", 1)),
    ],
)
def test_a_move_is_written_and_read(text, move):
    assert move_text(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "d", "DD", " D", "D ", "r", "S", "W", "F", "T1", "WW", "WS", "SW", "WT", "WT0", "WT8", "WT12", "wt4", "WF0", "WF5"]
    + ["T3FH", "FT4", "F1T4", "FXT4", "FHT8", "T0T1", "T8T1", "T1 T2", "T1T2x", "T1T2x0", "T1T2x1", "T1T2x02", "T1T2x14"]
    + ["T1T2x-2", "T1T2x+2", "T1T2x 2", "T1T2x2 ", "T1T2X2", "T1T2x2x2", "T1T2x２", "T1T2x²", "xT1T2", "x", "x2", "Dx2"]
    + ["T1T2x2.0", "T1T2.T2T1", "T1\nT2", "T1T2x" + "2" * 5000, "ＷＦ", "T１T2", "Rx0", "WTx2"],
)  # fmt: skip
def test_any_other_text_is_no_move(text):
    assert parse_move(text) is None


@settings(max_examples=60)
@given(st.data(), playing_rules)
def test_every_legal_move_goes_round_as_text(data, rules):
    for move in legal_moves(data.draw(positions(rules)), rules):
        assert parse_move(move_text(move)) == move


def test_different_moves_have_different_texts():
    moves = [parse_move(move_text(move)) for move in CONCEIVABLE_MOVES]
    known = [move for move in moves if move]
    assert {move_text(move) for move in known} == {move_text(move) for move in set(known)}
    assert len({move_text(move) for move in known}) == len(set(known))


@given(loose_text | st.text("DRWTFxCHS1234567890", max_size=8))
@example("T1T2x" + "1" * 5000)
@example("x")
def test_no_text_upsets_the_move_parser(text):
    move = parse_move(text)
    assert move is None or move_text(move) == text


def test_one_object_stands_for_a_move():
    assert kept_move(Move("T2", "T5", 3)) is kept_move(Move("T2", "T5", 3)) is parse_move("T2T5x3")
    assert parse_move("D") is DRAW
    assert parse_move("R") is RECYCLE


# Rules as text


def test_there_are_120_combinations_of_rules_and_each_goes_round_as_text():
    assert len({rules_text(rules) for rules in ALL_RULES}) == 120
    assert all(parse_rules(rules_text(rules)) == rules for rules in ALL_RULES)


def test_the_default_is_draw_three_unlimited():
    assert rules_text(TURN_3) == "draw3 passes0 returns1 foundations-suit scoring-none"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "draw3",
        "draw2 passes0 returns1 foundations-suit scoring-none",
        "draw3 passes2 returns1 foundations-suit scoring-none",
        "draw3 passes0 returns2 foundations-suit scoring-none",
        "draw3 passes0 returns1 foundations-any scoring-none",
        "draw3 passes0 returns1 foundations-suit scoring-high",
        "draw3 passes0 returns1 foundations-suit scoring-",
        "draw3 passes0 returns1 foundations-suit scoring-none ",
        " draw3 passes0 returns1 foundations-suit scoring-none",
        "draw3  passes0 returns1 foundations-suit scoring-none",
        "passes0 draw3 returns1 foundations-suit scoring-none",
        "draw1 draw3 passes0 returns1 foundations-suit scoring-none",
        "draw3 passes0 returns1 foundations-suit scoring-none undo-none",
        "Draw3 passes0 returns1 foundations-suit scoring-none",
        "draw３ passes0 returns1 foundations-suit scoring-none",
    ],
)
def test_other_text_is_no_set_of_rules(text):
    assert parse_rules(text) is None


@given(loose_text | damaged(any_rules.map(rules_text)))
def test_no_text_upsets_the_rules_parser(text):
    rules = parse_rules(text)
    assert rules is None or rules_text(rules) == text


def test_one_rule_changes_and_the_others_stay():
    assert changed_rule(TURN_3, "draw", "1") == TURN_3._replace(draw=1)
    assert changed_rule(TURN_3, "passes", "3") == TURN_3._replace(passes=3)
    assert changed_rule(TURN_3, "returns", "0") == TURN_3._replace(returns=False)
    assert changed_rule(TURN_3, "foundations", "free") == TURN_3._replace(foundations="free")
    assert changed_rule(TURN_3, "scoring", "vegas") == TURN_3._replace(scoring="vegas")


def test_a_value_that_is_not_allowed_changes_no_rule():
    for name, value in (("draw", "2"), ("draw", ""), ("passes", "-1"), ("returns", "yes"), ("foundations", "Suit")):
        assert changed_rule(TURN_3, name, value) is None
    assert changed_rule(TURN_3, "speed", "1") is None
