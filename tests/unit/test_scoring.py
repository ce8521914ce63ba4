"""Scores (specification, section 9), compared with a computation of their own in tests/naive.py."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.klondike.game import Game, load_text, moves_text, new_game, play_words, save_text
from game.klondike.rules import legal_moves, rules_text
from game.klondike.scoring import first_points, whole_seconds
from game.klondike.table import home_count, table_text
from tests import naive
from tests.strategies import games, position, rules_of

HOME_ORDER = [rank + suit for rank in naive.RANKS for suit in "CDHS"]


def started(text, changes):
    rules = rules_of(changes)
    return Game("", rules, position(text, rules.foundations == "suit"))


def scores(game, words, seconds=0.0):
    """The score after each of the moves."""
    found = []
    for word in words.split():
        assert play_words(game, [word]) == 1, word
        found.append(game.score(seconds))
    return found


def settings_of(rules):
    return dict(rules._asdict())


# The worked example


def worked_example():
    """A position and moves that win with 30 cards home from columns, 22 from the waste, 21 turned up and 6 played from
    waste to columns."""
    waste = ["KC", "KD", "KH", "KS", "QD", "QC", *HOME_ORDER[:22]]
    rest = HOME_ORDER[22:44] + ["QH", "QS"]
    columns = [rest[i : i + 8][::-1] for i in (0, 8, 16)]
    lines = [f"T{i} [{' '.join(column[:-1])}] {column[-1]}" for i, column in enumerate(columns, start=1)]
    text = "/".join([*lines, "stock " + " ".join(waste)])
    moves = [word for i in range(4, 8) for word in ("D", f"WT{i}")] + ["D", "WT4", "D", "WT5"]
    moves += ["D", "WF"] * 22 + ["T1F"] * 8 + ["T2F"] * 8 + ["T3F"] * 8 + ["T5F", "T4F"]
    return text, moves + ["T4F", "T5F", "T6F", "T7F"]


def test_the_worked_example_played_move_by_move_scores_655():
    text, words = worked_example()
    game = started(text, "draw1 scoring-standard")
    expected, seen_home, turned, from_waste = 0, 0, 0, 0
    for word in words:
        before = game.points
        hidden = sum(game.table.down)
        assert play_words(game, [word]) == 1, word
        up = hidden - sum(game.table.down)
        expected += (10 if word[-1] == "F" else 5 if word[0] == "W" else 0) + 5 * up
        turned += up
        seen_home += word[-1] == "F"
        from_waste += word[:2] == "WT"
        assert (game.points, game.score(9.0)) == (expected, expected), word
        game.undo()
        assert game.points == before, "an undo gives back exactly what its move scored"
        game.redo()
    assert (seen_home, turned, from_waste) == (52, 21, 6)
    assert game.score(1000.0) == 655


# Each line of the table

NEAR = "T1 [2S] 3D/T2 4C/T3 KH/T5 QS JH/T7 */home AC AD/waste 2C/stock 9H"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("T1T2", [5]),  # turned up
        ("WF", [10]),
        ("T3T4", [0]),
        ("T1T2 T5T3x2", [5, 5]),
        ("D D", None),
    ],
)
def test_what_a_move_scores(words, found):
    game = started(NEAR, "scoring-standard")
    if found is None:
        assert scores(game, "D") == [0]
        assert game.play(legal_moves(game.table, game.rules)[0]) is None
        assert game.points == 0
    else:
        assert scores(game, words) == found


def test_a_card_home_that_turns_one_up_scores_both():
    assert scores(started("T1 [2S] 2D/T7 */home AC AD", "scoring-standard"), "T1F") == [15]


def test_waste_to_column_and_back_from_a_foundation():
    game = started("T1 4C/T2 5H/T7 */home AC 3D/waste 3H/stock KS", "scoring-standard")
    assert scores(game, "WT1") == [5]
    game = started("T1 4C/T7 */home 2C 3D/waste 3C/stock KS", "scoring-standard")
    assert scores(game, "WF FDT1") == [10, 0], "never below zero"
    assert game.undo() and game.points == 10
    assert game.undo() and game.points == 0
    assert game.redo() and game.redo() and game.points == 0


@pytest.mark.parametrize(("draw", "found"), [(1, [10, 10, 0]), (3, [10, 10, 10])])
def test_a_recycle_costs_100_in_draw_one_and_nothing_in_draw_three(draw, found):
    game = started("T7 */home AC/waste 5S 2C/stock 9H", f"draw{draw} scoring-standard")
    assert scores(game, "WF D R") == found
    game.undo()
    assert game.points == 10


def test_at_zero_a_loss_takes_nothing_and_its_undo_gives_nothing():
    game = started("T1 4C/T7 */home 3C 3D/waste 5S 7C/stock 9H", "draw1 scoring-standard")
    assert scores(game, "D R FDT1 T1F") == [0, 0, 0, 10]
    for points in (0, 0, 0, 0):
        game.undo()
        assert game.points == points


# The clock


@pytest.mark.parametrize(("seconds", "found"), [(0, 15), (9.9, 15), (10, 13), (19.99, 13), (20, 11), (75, 1), (400, 0)])
def test_timed_takes_two_for_each_ten_seconds_and_stays_above_zero(seconds, found):
    game = started("T1 [2S] 2D/T7 */home AC AD", "scoring-timed")
    assert scores(game, "T1F", seconds) == [found]
    assert game.points == 15


@pytest.mark.parametrize(("seconds", "found"), [(29.9, 6), (30, 4 + 23333), (100, 7000), (99.999, 7070), (700001, 0)])
def test_timed_pays_a_bonus_for_a_win_from_30_seconds_on(seconds, found):
    game = started("T1 KS/home KC KD KH QS", "scoring-timed")
    assert game.score(seconds) == 0
    assert scores(game, "T1F", seconds) == [found]
    game.undo()
    assert game.score(seconds) == 0, "what is not won has no bonus"


def test_no_time_is_counted_in_the_other_scorings():
    for scoring in ("standard", "vegas", "cumulative"):
        game = started("T1 KS/home KC KD KH QS", "scoring-" + scoring)
        assert scores(game, "T1F", 5000) == [game.points]


def test_a_hair_under_a_second_is_that_second():
    assert whole_seconds(sum([0.1] * 300)) == 30
    assert whole_seconds(29.9999) == 29


# Vegas


def test_vegas_pays_5_a_card_for_a_stake_of_52():
    game = started("T1 4C/T7 */home 3C 3D/waste 5S 7C/stock 9H", "scoring-vegas")
    assert game.score(0) == -52
    assert scores(game, "FDT1 T1F T1F D") == [-57, -52, -47, -47]


def test_cumulative_carries_on():
    game = started("T1 4C/T7 */home 3C/waste 5S", "scoring-cumulative")
    game.bank = -104
    assert game.score(0) == -156
    assert scores(game, "T1F") == [-151]


def test_without_scoring_there_is_no_score():
    game = new_game("4")
    assert play_words(game, ["T6F"]) == 1
    assert (game.score(0), game.points) == (None, 0)


# All of it, against a computation of its own


@settings(max_examples=60)
@given(games(least=20, most=150), st.integers(0, 4000), st.integers(-500, 500))
def test_scores_are_those_of_a_second_computation(game, seconds, bank):
    game.bank = bank
    chosen = settings_of(game.rules)
    words = moves_text(game.moves).split(".") if game.moves else []
    expected = naive.points(naive.read(table_text(game.start)), chosen, words)
    while game.redo():
        pass
    while True:
        assert game.points == expected[game.at]
        home = home_count(game.table)
        assert game.score(seconds) == naive.score(chosen, expected[game.at], seconds, home, bank)
        loaded, _, problem = load_text(save_text(game, seconds))
        assert (loaded.points, loaded.bank, problem) == (game.points, bank, "")
        for _ in range(7):
            game.undo()
        if not game.at:
            break
    assert game.points == expected[0] == first_points(game.rules)
    again = game.replay()
    assert play_words(again, words) == len(words)
    assert again.points == expected[-1], rules_text(game.rules)
