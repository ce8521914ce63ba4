"""A game whose way was shown by the solver counts for nothing (specification, section 10)."""

import json

import pytest

from game.klondike.game import load_text, new_game, play_words, save_text
from game.play.daily import Diary, daily_game
from game.play.log import log_line, with_line
from game.play.match import Match, Turn, turn_of
from game.play.past import is_paused, paused
from game.play.presets import PRESETS
from game.play.records import read_log, shares
from game.play.session import Session
from tests.results import export_text, merged, read_export, record_of, tally_of
from tests.strategies import rules_of

DAY = "2026-11-30"
T1 = PRESETS[2]


def played(deal="4", moves="T6F", begun=1764505715123):
    game = new_game(deal)
    play_words(game, moves.split("."))
    game.begun = begun
    return game


def shown(*args):
    session = Session(played(*args))
    session.update(("shown",))
    return session


def log_of(*words):
    """A log with a game for each word, of deal 4."""
    return "".join(
        f"{n} {DAY} 3.0.1.suit.none 4 {word}{' 60 90 -' if word == 'won' else ''}\n" for n, word in enumerate(words, 1)
    )


def test_the_mark_goes_into_the_save_and_comes_back():
    session = shown()
    assert json.loads(save_text(session.game, 5.0))["shown"] == 1
    loaded, _, problem = load_text(save_text(session.game, 5.0))
    assert (loaded.shown, problem) == (True, "")


def test_older_saves_have_no_mark():
    save = json.loads(save_text(played(), 5.0))
    del save["shown"]
    loaded, _, problem = load_text(json.dumps(save))
    assert (loaded.shown, problem) == (False, "")


@pytest.mark.parametrize("mark", ["yes", True, None, [1], 0.5])
def test_a_mark_that_is_none_makes_a_save_unreadable(mark):
    save = json.loads(save_text(played(), 5.0))
    save["shown"] = mark
    assert load_text(json.dumps(save))[2] == "unreadable"


def test_undo_redo_and_new_moves_keep_the_mark():
    session = shown()
    for intent in (("undo",), ("redo",), ("undo",), ("draw",)):
        session.update(intent)
        assert session.game.shown


def test_a_replay_and_a_part_of_it_keep_the_mark():
    session = shown()
    assert session.game.so_far().shown
    session.update(("replay",))
    assert session.game.shown


def test_the_game_before_a_replay_is_marked_too():
    session = Session(played())
    session.update(("replay",))
    session.update(("shown",))
    session.update(("undo",))
    assert (session.game.at, session.game.shown) == (1, True)


def test_a_paused_game_keeps_the_mark():
    session = shown()
    session.update(("choose", T1, "9"))
    assert not session.game.shown
    session.update(("choose", PRESETS[0], "9"))
    assert (session.game.deal, session.game.shown) == ("4", True)


def test_the_same_deal_dealt_again_is_known():
    session = shown()
    session.update(("new", "7"))
    assert not session.game.shown
    session.update(("new", "4"))
    assert (session.game.at, session.game.shown) == (0, True)


def test_a_paused_game_of_the_same_deal_is_marked_and_stays_paused():
    session = Session(played())
    session.past = [paused(save_text(new_game("4", T1), 3.0)), "nonsense", save_text(new_game("7"), 3.0)]
    others = session.past[1:]
    session.update(("shown",))
    game, seconds, _ = load_text(session.past[0])
    assert (game.shown, seconds, is_paused(session.past[0])) == (True, 3.0, True)
    assert session.past[1:] == others


def test_the_next_player_of_a_match_has_not_seen_it():
    match = Match("7", ["Ann", "Bob"], ["4"], PRESETS[0], "home")
    session = Session(match.game((0, 0)))
    session.update(("shown",))
    session.update(("event", match.game((0, 1))))
    assert not session.game.shown
    session.update(("event", match.game((0, 0))))
    assert session.game.shown


def test_a_turn_of_a_match_counts_as_nothing():
    game = played()
    game.shown = True
    assert turn_of(game, 61.9) == Turn(False, 0, 0, None)
    vegas = new_game("4", rules_of("scoring-vegas"))
    play_words(vegas, ["T6F"])
    vegas.shown = True
    assert turn_of(vegas, 61.9) == Turn(False, 0, 0, -52)


# The log


@pytest.mark.parametrize("word", ["open", "lost", "won"])
def test_its_line_says_shown_whatever_comes(word):
    game = shown().game
    assert log_line(game, 60, word, DAY) == f"1764505715123 {DAY} 3.0.1.suit.none 4 shown"
    log = with_line(with_line("", log_line(played(), 60, "open", DAY)), log_line(game, 60, word, DAY))
    assert log == f"1764505715123 {DAY} 3.0.1.suit.none 4 shown\n"
    assert with_line(log, log_line(played(), 60, word, DAY)) == log, "no other copy of the game brings it back"


def test_what_was_won_before_stays_won():
    log = with_line("", log_line(played(), 60, "won", DAY))
    assert with_line(log, log_line(shown().game, 60, "open", DAY)) == log


def test_it_is_logged_at_once():
    session = Session(played())
    assert ("record", session.game, 0.0, "open") in session.update(("shown",))


def test_it_counts_in_no_sum():
    results = read_log([log_of("won", "shown", "won", "shown")])
    record = record_of(results)
    assert (record.played, record.won, record.now, record.longest) == (2, 2, 2, 2)
    assert [won for won, _ in shares(tally_of(results).last)] == [True, True]


def test_it_is_exported_and_imported():
    results = read_log([log_of("shown", "open", "lost", "won")])
    assert read_export(export_text(results)) == (results, "", 0)
    theirs = read_log([log_of("shown", "shown", "shown", "shown")])
    found, added, changed = merged(results, theirs)
    assert ([one.word for one in found], added, changed) == (["shown", "shown", "shown", "won"], 0, 2)
    assert merged(theirs, results)[0] == found


@pytest.mark.parametrize(
    ("words", "state", "days"),
    [
        (["shown"], "shown", 0),
        (["open", "shown"], "shown", 0),
        (["shown", "won"], "shown", 0),
        (["won", "shown"], "won", 1),
        (["lost", "won"], "won", 1),
    ],
)
def test_a_day_is_won_only_before_the_way_was_shown(words, state, days):
    diary = Diary(read_log([log_of(*words)]), 3, ["4"] * 400)
    assert (diary.state(DAY), diary.streak(DAY)) == (state, days)


def test_the_day_played_again_is_known():
    session = Session(daily_game(DAY, 3, ["4"] * 400))
    session.update(("draw",))
    session.update(("shown",))
    session.update(("new", "7"))
    session.update(("event", daily_game(DAY, 3, ["4"] * 400)))
    assert session.game.shown
