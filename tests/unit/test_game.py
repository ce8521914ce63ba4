import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.klondike.deal import deck_code, deck_of_number
from game.klondike.game import Game, load_text, moves_text, new_game, play_words, save_text
from game.klondike.rules import DRAW, RECYCLE, TURN_3, Move, apply, move_text, parse_move, refusal, rules_text
from game.klondike.table import dealt, hidden_count, is_won, table_text
from tests.strategies import choices, damaged, deal_numbers, decks, games, loose_text, picked, position, rules_of

SAVES = Path(__file__).parent.parent / "data" / "saves"


def started(text, changes=""):
    rules = rules_of(changes)
    return Game("", rules, position(text, rules.foundations == "suit"))


def played(game, words):
    """The game after moves that must all be legal."""
    assert play_words(game, words.split()) == len(words.split())
    return game


def waste(game):
    return table_text(game.table).partition("\nwaste ")[2].partition("\n")[0]


def state(game):
    """All that undo must bring back."""
    return game.table, game.fan, game.at, game.recycles()


# Beginning


def test_a_new_game_is_the_dealt_deck_with_nothing_played():
    game = new_game("42")
    assert game.deal == "42"
    assert game.rules == TURN_3
    assert game.table == game.start == dealt(deck_of_number(42))
    assert (game.moves, game.at, game.fan, game.recycles(), game.seen) == ([], 0, 0, 0, 0)


def test_a_deal_has_one_name_however_it_is_written():
    code = deck_code(deck_of_number(1))
    assert new_game("0042").deal == "42"
    assert new_game(code.lower()).deal == code
    assert new_game(code.replace("1", "I").replace("0", "o")).deal == code
    assert new_game(code).table == new_game("1").table


def test_what_names_no_deal_begins_no_game():
    for deal in ("", "0", "-1", "10000000000", "abc", " 1", "1 ", "１", deck_code(deck_of_number(1))[1:]):
        assert new_game(deal) is None, deal


def test_a_replay_has_the_same_cards_and_rules_and_nothing_played():
    game = played(new_game("1", rules_of("draw1")), "D D D")
    again = game.replay()
    assert (again.deal, again.rules, again.table, again.moves, again.at) == ("1", game.rules, game.start, [], 0)
    assert len(game.moves) == 3


# Play, undo, redo


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing():
    game = played(started("T1 8S/T7 */stock 2C 3C 4C/waste 7H"), "D")
    game.undo()
    before = state(game), list(game.moves), save_text(game, 0)
    assert game.refusal(Move("T1", "F", 1)) == "needs-ace"
    assert game.play(Move("T1", "F", 1)) == "needs-ace"
    assert game.play(RECYCLE) == "stock-not-empty"
    assert game.play(Move("S", "T1", 1)) == "no-move"
    assert (state(game), list(game.moves), save_text(game, 0)) == before
    assert game.redo()


def test_situation_1_a_draw_undone_and_drawn_again_shows_the_same_three():
    game = new_game("1")
    assert game.play(DRAW) is None
    shown = state(game)
    assert game.undo()
    assert state(game) == (game.start, 0, 0, 0)
    assert game.play(DRAW) is None
    assert state(game) == shown
    assert waste(game) == "KD 2C 8C"


def test_situation_2_undo_across_a_recycle():
    game = played(new_game("1"), "D " * 8)
    before = state(game)
    assert (len(game.table.waste), game.table.stock, game.table.turn) == (24, (), 1)
    assert game.play(RECYCLE) is None
    assert (game.recycles(), game.fan, game.table.turn, game.table.seen) == (1, 0, 2, True)
    assert game.undo()
    assert state(game) == before
    assert not game.table.seen
    for _ in range(8):
        assert game.undo()
    assert state(game) == (game.start, 0, 0, 0)
    assert not game.undo()


def test_situation_3_every_later_group_shifts_by_one_when_the_first_top_is_played():
    stock = "2C 3C AH 5C 6C 7C 8C 9C TC"
    game = played(started("T7 */stock " + stock), "D WF D D R D")
    assert waste(game) == "2C 3C 5C"
    assert waste(played(game, "D")) == "2C 3C 5C 6C 7C 8C"
    game = played(started("T7 */stock " + stock), "D D D R D")
    assert waste(game) == "2C 3C AH"


@pytest.mark.parametrize(("stock", "fan"), [("2C AH", 2), ("AH", 1)])
def test_situation_4_a_short_last_group_fans_what_was_turned_and_then_the_older_cards(stock, fan):
    game = played(started("T7 */waste 9C 8C 7C/stock " + stock), "D")
    assert game.fan == fan
    assert waste(game) == "9C 8C 7C " + stock
    played(game, "WF")
    assert game.fan == 1  # one card at least lies there while the waste has any
    assert waste(game) == ("9C 8C 7C " + stock)[:-3]


def test_the_fan_shrinks_to_one_and_to_none_only_with_the_waste():
    game = started("T1 9D/T2 8D/T3 7D/T4 6D/T7 */waste 5C/stock 6S 7S 8S")
    assert game.fan == 1
    fans = []
    for word in "D WT1 WT2 WT3 WT4".split():
        played(game, word)
        fans.append(game.fan)
    assert fans == [3, 2, 1, 1, 0]
    while game.undo():
        fans.pop()
        assert game.fan == (fans[-1] if fans else 1)


def test_moves_among_the_columns_leave_the_fan_alone():
    game = played(started("T1 [2C] KH/T4 2S/T7 */home AH/stock 3C 4C 5C"), "D T1T2 FHT4")
    assert game.fan == 3


def test_situation_5_a_dead_tap_changes_nothing():
    for changes in ("", "draw1", "passes1", "passes3"):
        game = played(started("T1 [2C] KH/T7 *", changes), "T1T2")
        before = state(game), list(game.moves)
        assert game.play(DRAW) == game.play(RECYCLE) == "no-cards"
        assert (state(game), list(game.moves)) == before


def test_situation_6_a_run_out_of_sequence_is_refused_as_a_whole_and_its_last_card_is_not():
    game = started("T1 9S 8S/T2 TD/T3 9H/T7 *")
    assert game.play(parse_move("T1T2x2")) == "not-a-run"
    assert game.play(parse_move("T1T3")) is None


def test_situation_7_a_card_turned_up_is_part_of_its_move():
    game = started("T1 [3C 9C] 7H/T2 8S/T7 *")
    hidden = hidden_count(game.table)
    assert game.play(parse_move("T1T2")) is None
    assert (game.at, hidden_count(game.table)) == (1, hidden - 1)
    assert game.undo()
    assert (game.at, hidden_count(game.table), game.table) == (0, hidden, game.start)


def test_situation_8_taken_back_stays_taken_back():
    game = played(started("T1 5S/T7 */home 4H/stock 2C"), "FHT1")
    assert game.moves == [Move("FH", "T1", 1)]
    played(game, "D")
    assert table_text(game.table).startswith("T1 5S 4H\n")
    assert started("T1 5S/T7 */home 4H", "returns0").play(parse_move("FHT1")) == "no-returns"


def test_a_different_move_forgets_what_could_be_redone():
    game = played(started("T1 [2C] KH/T7 */stock 3C 4C"), "D T1T2")
    game.undo()
    game.undo()
    played(game, "T1T3")
    assert moves_text(game.moves) == "T1T3"
    assert not game.redo()


@pytest.mark.parametrize("length", [15, 16, 17, 31, 32, 33, 48, 80])
def test_a_long_line_is_undone_and_redone_exactly_at_every_step(length):
    game = new_game("3", rules_of("draw1"))
    states = [state(game)]
    for _ in range(length):
        assert game.play(DRAW if game.table.stock else RECYCLE) is None
        states.append(state(game))
    for at in reversed(range(length)):
        assert game.undo()
        assert state(game) == states[at]
    for at in range(1, length + 1):
        assert game.redo()
        assert state(game) == states[at]
    assert not game.redo()


@settings(max_examples=60)
@given(games(20, 60))
def test_undo_to_the_start_restores_the_deal_and_redo_to_the_end_the_end(game):
    while game.redo():
        pass
    end = state(game)
    for _ in game.moves:
        assert game.undo()
    assert state(game) == (game.start, min(game.rules.draw, len(game.start.waste)), 0, 0)
    assert not game.undo()
    while game.redo():
        pass
    assert state(game) == end


class PlainGame:
    """What `Game` must be like, with every position kept."""

    def __init__(self, game):
        self.states = [state(game)]
        self.moves = []
        self.at = 0

    def play(self, move, after):
        del self.states[self.at + 1 :], self.moves[self.at :]
        self.states.append(after)
        self.moves.append(move)
        self.at += 1


@settings(max_examples=60)
@given(
    decks, st.sampled_from([rules_of("draw1"), rules_of(""), rules_of("foundations-free passes3")]), choices(60, 140)
)
def test_play_undo_and_redo_in_any_order_are_what_a_list_of_all_positions_would_be(deck, rules, numbers):
    game = Game("", rules, dealt(deck))
    plain = PlainGame(game)
    for number in numbers:
        if number < 70:
            move = picked(game.table, rules, number)
            if move is not None:
                assert game.play(move) is None
                plain.play(move, state(game))
        elif number < 80:
            assert game.undo() == (plain.at > 0)
            plain.at = max(0, plain.at - 1)
        elif number < 83:
            for _ in range(number - 60):
                game.undo()
            plain.at = max(0, plain.at - (number - 60))
        else:
            assert game.redo() == (plain.at < len(plain.moves))
            plain.at = min(len(plain.moves), plain.at + 1)
        assert state(game) == plain.states[plain.at]
        assert game.moves == plain.moves


def test_a_line_left_far_back_leaves_nothing_behind():
    game = played(new_game("155"), "D " * 8 + "R " + "D " * 8 + "R " + "D " * 8 + "R " + "D " * 8)
    while game.at > 10:
        game.undo()
    states = [state(game)]
    for word in ("T2T7 " + "D " * 7 + "R " + "D " * 8 + "R " + "D " * 8).split():
        played(game, word)
        states.append(state(game))
    while game.at > 10:
        assert state(game) == states.pop()
        game.undo()
    assert state(game) == states[0]


def test_the_cursor_may_be_set_anywhere():
    game = played(new_game("155"), "D " * 8 + "R " + "D " * 8 + "R " + "D " * 8 + "R " + "D " * 8)
    tables = [game.start]
    for move in game.moves:
        tables.append(apply(tables[-1], game.rules, move))
    for at in (3, 10, 0, 31, 17, 30, 16, 15, 35, 33, 1, 34):
        game.go_to(at)
        assert (game.at, game.table) == (at, tables[at])


@settings(max_examples=40)
@given(games(0, 60), st.data())
def test_the_position_at_any_move_is_told_without_going_there(game, data):
    tables = [game.start]
    for move in game.moves:
        tables.append(apply(tables[-1], game.rules, move))
    game.go_to(data.draw(st.integers(0, len(game.moves))))
    before = (game.at, game.table, game.fan, game.seen)
    assert [game.table_at(at) for at in range(len(tables))] == tables
    assert (game.at, game.table, game.fan, game.seen) == before


@given(games(0, 50))
def test_the_moves_as_text_play_the_same_game(game):
    while game.redo():
        pass
    again = game.replay()
    words = moves_text(game.moves).split(".") if game.moves else []
    assert play_words(again, words) == len(words)
    assert state(again) == state(game)


def test_words_are_played_up_to_the_first_that_is_no_legal_move():
    for wrong in ("R", "T1T1", "T9F", "", "D "):
        game = new_game("1")
        assert play_words(game, ["D", "D", wrong, "D"]) == 2
        assert moves_text(game.moves) == "D.D"


# What has been seen of the stock


def test_cards_of_the_stock_stay_seen_after_an_undo():
    game = played(new_game("1"), "D D")
    game.undo()
    game.undo()
    assert game.seen == 6
    played(game, "D")
    assert game.seen == 6
    played(game, "D " * 7)
    assert game.seen == 24
    played(game, "R")
    assert game.seen == 24


def test_from_a_position_with_all_seen_nothing_is_new():
    assert started("T7 */stock 2C 3C/pass 2").seen == 2
    assert started("T7 */stock 2C 3C").seen == 0


# Saves


def test_a_save_is_small_and_plain():
    game = played(new_game("1"), "D D")
    game.undo()
    assert json.loads(save_text(game, 12.34)) == {
        "version": 1,
        "deal": "1",
        "table": "",
        "rules": rules_text(TURN_3),
        "moves": "D.D",
        "at": 1,
        "seen": 6,
        "shown": 0,
        "seconds": 12.3,
        "begun": 0,
        "bank": 0,
        "event": "",
    }


@settings(max_examples=60)
@given(games(0, 50), st.floats(0, 1e6))
def test_a_save_goes_round(game, seconds):
    text = save_text(game, seconds)
    loaded, clock, problem = load_text(text)
    assert problem == ""
    assert abs(clock - seconds) <= 0.06
    assert state(loaded) == state(game)
    assert (loaded.deal, loaded.rules, loaded.start, loaded.moves) == (game.deal, game.rules, game.start, game.moves)
    assert loaded.seen == game.seen
    assert save_text(loaded, clock) == text
    assert loaded.undo() == game.undo()
    assert state(loaded) == state(game)


def test_what_was_seen_on_a_line_since_left_is_kept_by_a_save():
    game = played(started("T1 [2C] KH/T7 */stock 3C 4C"), "D")
    game.undo()
    played(game, "T1T2")
    assert load_text(save_text(game, 0))[0].seen == game.seen == 2


def test_no_save_has_seen_more_cards_than_the_stock_had_or_fewer_than_its_moves_show():
    for seen, kept in ((99, 24), (24, 24), (7, 7), (6, 6), (0, 6), (-5, 6)):
        assert load_text(changed(seen=seen))[0].seen == kept


def test_the_first_version_s_save_loads_for_ever():
    game, seconds, problem = load_text((SAVES / "v1.json").read_text())
    assert (problem, seconds) == ("", 187.4)
    assert (game.deal, rules_text(game.rules)) == ("155", "draw3 passes0 returns1 foundations-suit scoring-none")
    assert (game.at, len(game.moves), game.recycles(), game.fan, game.seen) == (60, 95, 2, 1, 24)
    assert game.table == position(
        "T1 KH QC JH TC 9H 8S 7H/T2 KS QD JS TH 9S 8D/T3 TD 9C/T4 7D 6S/T5 [5S] 3S/T6 [KD] JC/T7 [KC 8H] 4S"
        "/stock JD 6H 7S QH TS/waste QS 9D/home 8C 6D 5H 2S/pass 3"
    )
    while game.redo():
        assert is_won(game.table) == (game.at == 95)


SAVED = save_text(played(new_game("155"), "T2T7 D WT5 D"), 61.5)


def changed(**fields):
    """A good save with some fields changed; a field set to ... is left out."""
    saved = {**json.loads(SAVED), **fields}
    return json.dumps({name: value for name, value in saved.items() if value is not ...})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (SAVED, ""),
        (changed(extra=1), ""),
        (changed(at=0), ""),
        (changed(version=2), "newer"),
        (changed(version=2, rules="of another kind"), "newer"),
        (changed(version="1"), "unreadable"),
        (changed(version=None), "unreadable"),
        (changed(version=...), "unreadable"),
        (changed(deal="0"), "unreadable"),
        (changed(deal=155), "unreadable"),
        (changed(deal=["155"]), "unreadable"),
        (changed(deal=""), "unreadable"),
        (changed(deal=...), "unreadable"),
        (changed(deal="", table="T1 KH"), "unreadable"),
        (changed(deal="", table=7), "unreadable"),
        (changed(rules="draw2"), "unreadable"),
        (changed(rules=None), "unreadable"),
        (changed(moves=None, at="0"), "unreadable"),
        (changed(moves=["D"]), "unreadable"),
        (changed(moves=7), "unreadable"),
        (changed(at=True), "unreadable"),
        (changed(at=1.0), "unreadable"),
        (changed(at=None), "unreadable"),
        (changed(seconds=-1), "unreadable"),
        (changed(seconds="soon"), "unreadable"),
        (changed(seconds=None), "unreadable"),
        (changed(seconds=10**400), "unreadable"),
        (changed(seconds=float("nan")), "unreadable"),
        (changed(seconds=float("inf")), "unreadable"),
        (changed(seen=None), "unreadable"),
        (changed(seen="24"), "unreadable"),
        (changed(seen=...), ""),  # the first version kept none
        (changed(moves="T2T7.D.R.D"), "shortened"),
        (changed(moves="T2T7.D.WT5.D."), "shortened"),
        (changed(moves="x"), "shortened"),
        (changed(moves="T1T2x" + "1" * 5000), "shortened"),
        (changed(moves=""), "shortened"),
        (changed(at=5), "shortened"),
        (changed(at=-1), "shortened"),
        (changed(at=10**30), "shortened"),
        ("", "unreadable"),
        ("null", "unreadable"),
        ("[]", "unreadable"),
        ("7", "unreadable"),
        ('"version"', "unreadable"),
        ("{}", "unreadable"),
        ("[" * 100000, "unreadable"),
        ('{"version":' + "9" * 5000 + "}", "unreadable"),
        (SAVED + "x", "unreadable"),
        (SAVED + SAVED, "unreadable"),
    ],
)
def test_a_save_that_is_not_whole_is_told_apart(text, problem):
    game, seconds, said = load_text(text)
    assert said == problem
    assert (game is None) == (problem in ("newer", "unreadable"))
    assert seconds == (0.0 if game is None else 61.5)


@pytest.mark.parametrize(
    ("moves", "at", "kept", "cursor"),
    [
        ("T2T7.D.R.D", 4, "T2T7.D", 2),
        ("T2T7.D.R.D", 1, "T2T7.D", 1),
        ("T2T7.D.R.D", 0, "T2T7.D", 0),
        ("T2T7.D.WT5.D", 9, "T2T7.D.WT5.D", 4),
        ("T2T7.D.WT5.D", -1, "T2T7.D.WT5.D", 4),
        ("R", 0, "", 0),
    ],
)
def test_a_shortened_game_keeps_its_legal_moves_and_its_cursor_where_it_can(moves, at, kept, cursor):
    game, _, problem = load_text(changed(moves=moves, at=at))
    assert problem == "shortened"
    assert (moves_text(game.moves), game.at) == (kept, cursor)


@given(games(0, 20, st.just(TURN_3)).map(lambda game: save_text(game, 5)), st.data())
def test_a_save_with_its_end_cut_off_is_refused(text, data):
    assert load_text(text[: data.draw(st.integers(0, len(text) - 1))]) == (None, 0.0, "unreadable")


def assert_sound(text):
    """Load a text; what comes of it is a problem or a game that was played by the rules."""
    game, seconds, problem = load_text(text)
    if game is None:
        assert (seconds, problem in ("unreadable", "newer")) == (0.0, True)
        return
    assert problem in ("", "shortened")
    assert 0 <= seconds < 1e9
    words = moves_text(game.moves)
    saved = json.loads(text)["moves"] or ""
    assert saved == words if problem == "" else saved.startswith(words)
    table = game.start
    for at, move in enumerate(game.moves):
        assert game.at != at or game.table == table
        assert refusal(table, game.rules, move) is None
        table = apply(table, game.rules, move)
    assert 0 <= game.at <= len(game.moves)
    assert game.at < len(game.moves) or game.table == table
    assert 0 <= game.seen <= len(game.start.stock)


@settings(max_examples=300)
@given(damaged(games(0, 20).map(lambda game: save_text(game, 5))))
def test_a_damaged_save_is_refused_or_gives_a_legal_beginning(text):
    assert_sound(text)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["D", "1", "155"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200)
@given(st.sampled_from(list(json.loads(SAVED))), _JSON)
@example("seconds", 10**400)
@example("deal", [["1"]])
@example("deal", {"1": 1})
def test_a_save_with_any_value_in_a_field_is_refused_or_gives_a_legal_beginning(field, value):
    assert_sound(changed(**{field: value}))


@given(loose_text | _JSON.map(json.dumps))
def test_no_text_upsets_loading(text):
    assert_sound(text)


@given(deal_numbers)
def test_a_game_by_the_code_of_its_deck_is_saved_and_loaded(number):
    game = played(new_game(deck_code(deck_of_number(number))), "D")
    loaded, _, problem = load_text(save_text(game, 0))
    assert problem == ""
    assert (loaded.deal, state(loaded)) == (game.deal, state(game))


def test_moves_are_kept_as_one_object_each_however_long_the_game():
    game = played(new_game("1", rules_of("draw1")), "D D D")
    assert game.moves[0] is game.moves[2] is DRAW
    assert move_text(game.moves[0]) == "D"
