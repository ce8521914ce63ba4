"""Choosing the rules (specification, sections 2 and 7; situation 23)."""

import json
import random

import pytest

from game.klondike.game import Game, load_text, new_game, play_words, save_text
from game.klondike.rules import TURN_3, changed_rule
from game.klondike.table import hidden_count
from game.play.layout import COLUMN
from game.play.log import log_line, with_line
from game.play.past import PAST_GAMES, is_paused, paused, paused_at, with_game
from game.play.presets import PRESETS, deals_alike, slot_of
from game.play.session import Session
from tests.strategies import ALL_RULES, picked, position, rules_of

TURN_1 = PRESETS[2]
VEGAS = rules_of("scoring-vegas")
CUMULATIVE = rules_of("scoring-cumulative")


def dealt(deal="4", moves="T6F T6T1", rules=TURN_3):
    session = Session(new_game(deal, rules))
    session.now = 1764505715.5
    assert play_words(session.game, moves.split()) == len(moves.split())
    session.game.begun = 7
    return session


def on_table(session):
    return session.game.deal, session.game.rules, session.game.at


def records(effects):
    return [(effect[1].deal, effect[3]) for effect in effects if effect[0] == "record"]


def choose(session, rules, deal="99"):
    return session.update(("choose", rules, deal))


# The five


def test_the_five_presets_are_those_of_the_specification():
    assert [(rules.draw, rules.passes) for rules in PRESETS] == [(3, 0), (3, 3), (1, 0), (1, 3), (1, 1)]
    assert all(rules[2:] == TURN_3[2:] for rules in PRESETS)
    assert len({slot_of(rules) for rules in PRESETS}) == 5
    assert all("custom" in slot_of(rules) for rules in ALL_RULES if rules not in PRESETS)


# Choosing


def test_choosing_a_preset_deals_it_and_pauses_the_game_under_way():
    session = dealt()
    effects = choose(session, TURN_1)
    assert on_table(session) == ("99", TURN_1, 0)
    assert records(effects) == []
    assert is_paused(session.past[-1])
    choose(session, TURN_3)
    assert on_table(session) == ("4", TURN_3, 2)
    assert [is_paused(save) for save in session.past] == [True]


def test_undo_brings_the_game_before_the_choice_back():
    session = dealt()
    choose(session, TURN_1)
    session.update(("undo",))
    assert on_table(session) == ("4", TURN_3, 2)
    assert (session.past, session.wanted) == ([], TURN_3)


def test_each_preset_keeps_its_own_game():
    session = dealt()
    for i, rules in enumerate(PRESETS[1:], start=1):
        choose(session, rules, str(i))
        session.update(("draw",))
    for i, rules in enumerate(PRESETS):
        choose(session, rules, "88")
        assert on_table(session) == (str(i) if i else "4", rules, 1 if i else 2)
    assert len(session.past) == 4


def test_choosing_what_is_on_the_table_changes_nothing():
    session = dealt()
    choose(session, TURN_3)
    assert on_table(session) == ("4", TURN_3, 2) and session.past == []


@pytest.mark.parametrize("name", ["returns", "foundations", "scoring"])
def test_settings_that_change_no_deal_wait_for_the_next(name):
    value = {"returns": "0", "foundations": "free", "scoring": "standard"}[name]
    session = dealt()
    rules = changed_rule(TURN_3, name, value)
    choose(session, rules)
    assert on_table(session) == ("4", TURN_3, 2), "the game under way keeps the rules it was dealt with"
    session.update(("new", "5"))
    assert on_table(session) == ("5", rules, 0)
    session.update(("draw",))
    choose(session, TURN_3)
    assert on_table(session) == ("4", TURN_3, 2), "what the preset had under way was only paused"


def test_another_stock_deals_anew_in_the_custom_game_too():
    session = dealt(rules=VEGAS)
    rules = changed_rule(VEGAS, "draw", "1")
    effects = choose(session, rules)
    assert on_table(session) == ("99", rules, 0)
    assert records(effects) == [], "it is only paused"
    session.update(("undo",))
    assert on_table(session) == ("4", VEGAS, 2)
    choose(session, rules, "77")
    assert on_table(session) == ("77", rules, 0)
    choose(session, VEGAS)
    assert on_table(session) == ("4", VEGAS, 2)


def test_the_custom_game_is_paused_and_found_again():
    session = dealt(rules=VEGAS)
    choose(session, TURN_3)
    assert on_table(session) == ("99", TURN_3, 0)
    choose(session, changed_rule(VEGAS, "returns", "0"))
    assert on_table(session) == ("4", VEGAS, 2), "returns are changed from the next deal on"
    assert not session.wanted.returns


def test_what_follows_is_told_beforehand():
    session = dealt()
    assert session.what_follows(TURN_3) == "stay"
    assert session.what_follows(VEGAS) == "later"
    assert session.what_follows(TURN_1) == session.what_follows(rules_of("draw1 returns0")) == "deal"
    choose(session, TURN_1)
    assert session.what_follows(TURN_3) == "back"
    assert session.what_follows(VEGAS) == "deal"
    assert session.what_follows(rules_of("draw1 returns0")) == "later"


def test_a_new_deal_of_the_same_rules_ends_a_game_and_a_game_that_is_won_is_never_paused():
    session = dealt()
    assert records(session.update(("new", "5"))) == [("4", "lost")]
    assert not is_paused(session.past[-1])
    won = Session(new_game("4"))
    won.game.table = won.game.table._replace(
        home=tuple(tuple(range(k, k + 13)) for k in (0, 13, 26, 39)), columns=((),) * 7, stock=()
    )
    choose(won, TURN_1)
    assert not is_paused(won.past[-1])


def test_a_link_chooses_for_the_deals_after_it():
    session = dealt()
    session.update(("open", new_game("8", TURN_1)))
    session.update(("new", "9"))
    assert on_table(session) == ("9", TURN_1, 0)


def test_a_played_game_survives_undo_past_its_deal_to_other_rules():
    session = dealt()
    choose(session, TURN_1)
    session.update(("draw",))
    session.update(("undo",))
    session.update(("undo",))
    assert on_table(session) == ("4", TURN_3, 2)
    choose(session, TURN_1, "55")
    assert on_table(session) == ("99", TURN_1, 0)
    session.update(("redo",))
    assert session.game.at == 1


# Numbers of the records


def test_a_game_is_numbered_at_its_first_move_and_never_again():
    session = Session(new_game("4"))
    session.now = 1764505715.5
    assert session.game.begun == 0
    assert records(session.update(("draw",))) == [("4", "open")]
    assert session.game.begun == 1764505715500
    session.update(("undo",))
    assert records(session.update(("draw",))) == []
    session.update(("new", "5"))
    session.update(("draw",))
    assert session.game.begun == 1764505715501, "no two games have one number"


def test_what_was_not_played_here_is_not_counted():
    game = new_game("4")
    play_words(game, ["D"])
    session = Session(game)
    assert records(session.update(("draw",))) == []
    assert session.game.begun == -1
    session.update(("replay",))
    assert session.game.begun == 0, "from the deal on it is a game like any other"


def logged(session, log, *intents):
    """The log after some intents."""
    for intent in intents:
        for effect in session.update(intent):
            if effect[0] == "record" and effect[1].begun > 0:
                log = with_line(log, log_line(effect[1], effect[2], effect[3], "2026-11-30"))
    return log


def test_a_replay_is_the_same_game_in_the_records():
    session = Session(new_game("4"))
    log = logged(session, "", ("draw",), ("replay",))
    assert [line.split(" ")[3:] for line in log.splitlines()] == [["4", "open"]], "under way again"
    assert session.game.begun and session.game.moves == []
    log = logged(session, log, ("draw",), ("new", "5"))
    assert [line.split(" ")[3:] for line in log.splitlines()] == [["4", "lost"]]
    log = logged(session, log, ("undo",), ("draw",))
    assert [line.split(" ")[3:] for line in log.splitlines()] == [["4", "open"]]


def test_a_replay_takes_no_win_away_and_wins_what_was_lost():
    near = position("T1 KC/T2 KD/T3 KH/T4 KS/home QC QD QH QS")
    session = Session(Game("4", TURN_3, near))
    assert session.game.begun == 0
    home = [("home", (COLUMN + pile, 0)) for pile in range(4)]
    log = logged(session, "", home[0], ("replay",), *home)
    assert session.state() == "won" and [line.split(" ")[4] for line in log.splitlines()] == ["won"]
    log = logged(session, log, ("replay",), home[1], ("new", "5"))
    assert [line.split(" ")[4] for line in log.splitlines()] == ["won"]


def test_a_paused_game_that_has_to_make_room_is_over():
    """Each day has a game of its own; of more than are kept the oldest can be gone on with no more."""
    session = Session(new_game("4"))
    log = ""
    for day in range(1, PAST_GAMES + 3):
        game = new_game(str(day))
        game.event = "daily 202611%02d" % day
        log = logged(session, log, ("event", game), ("draw",))
    assert len(session.past) == PAST_GAMES
    words = [line.split(" ")[4] for line in log.splitlines()]
    assert words == ["lost"] + ["open"] * (PAST_GAMES + 1)
    held = [load_text(text)[0].deal for text in session.past] + [session.game.deal]
    assert {line.split(" ")[3] for line in log.splitlines() if line.endswith("open")} == set(held)


# Vegas in a row


def test_cumulative_vegas_carries_on_from_deal_to_deal():
    session = dealt(moves="T6F", rules=CUMULATIVE)
    assert session.game.score(0) == -47
    session.update(("new", "5"))
    assert session.game.score(0) == -99
    session.update(("undo",))
    assert session.game.score(0) == -47, "the deal that was taken back cost nothing"
    session.update(("replay",))
    assert session.game.score(0) == -99
    session.update(("new", "6"))
    assert session.game.score(0) == -151


def test_cumulative_vegas_is_paused_with_what_it_had():
    session = dealt(moves="T6F", rules=CUMULATIVE)
    choose(session, TURN_3)
    session.update(("new", "5"))
    assert session.game.score(0) is None
    choose(session, CUMULATIVE)
    assert session.game.score(0) == -47
    session.update(("new", "6"))
    assert session.game.score(0) == -99


# The list of games left


def test_a_save_says_that_it_is_paused_and_loads_all_the_same():
    save = save_text(new_game("4"), 3.0)
    assert is_paused(paused(save)) and not is_paused(save)
    assert paused(paused(save)) == paused(save)
    game, seconds, problem = load_text(paused(save))
    assert (game.deal, seconds, problem) == ("4", 3.0, "")
    slot = slot_of(TURN_3)
    assert paused_at([paused(save), save], slot) == 0
    assert paused_at([paused(save), paused(save)], slot) == 1
    assert paused_at([save, "{}", "nonsense"], slot) == paused_at([paused(save)], slot_of(TURN_1)) == -1


def test_paused_games_are_kept_when_too_many_are_left_behind():
    game = new_game("4")
    play_words(game, ["D"])
    save = save_text(game, 3.0)
    past = [paused(save)]
    for _ in range(PAST_GAMES + 5):
        past = with_game(past, save)
    assert len(past) == PAST_GAMES
    assert is_paused(past[0])


@pytest.mark.parametrize("seed", range(12))
def test_no_choice_of_rules_in_any_order_loses_a_game(seed):
    """Whatever is chosen at any time: a game with moves stays within reach, the same as it was left."""
    dice = random.Random(seed)
    session = Session(new_game(str(seed + 1)))
    kept = {}
    for step in range(80):
        if dice.random() < 0.6:
            move = picked(session.game.table, session.game.rules, dice.randrange(100))
            if move:
                session._play(move)
        elif dice.random() < 0.3:
            session.update(("undo", True))
        else:
            choose(session, dice.choice([*PRESETS, *PRESETS, *ALL_RULES]), str(1000 + step))
        game = session.game
        if game.begun > 0:
            kept[game.begun] = (game.deal, game.rules, list(game.moves))
        found = {game.begun: game}
        for save in session.past:
            left, _, problem = load_text(save)
            assert problem == ""
            found[left.begun] = left
        assert len(session.past) <= PAST_GAMES
        if len(kept) < PAST_GAMES:
            for begun, (deal, rules, moves) in kept.items():
                assert (found[begun].deal, found[begun].rules, found[begun].moves) == (deal, rules, moves)
        assert deals_alike(session.wanted, game.rules) or session.wanted == game.rules
        assert hidden_count(game.table) <= 21


# Games of an event: the deal of a day, a round of a match


def event_game(deal="7", event="daily 20261130"):
    game = new_game(deal)
    game.event = event
    return game


def test_a_game_of_an_event_pauses_the_ordinary_one_and_is_found_again():
    session = dealt()
    assert records(session.update(("event", event_game()))) == []
    assert on_table(session) == ("7", TURN_3, 0)
    session.update(("draw",))
    session.update(("event", event_game()))
    assert session.game.at == 1, "it is on the table already"
    choose(session, TURN_3)
    assert on_table(session) == ("4", TURN_3, 2)
    session.update(("event", event_game()))
    assert (on_table(session), session.game.event) == (("7", TURN_3, 1), "daily 20261130")
    session.update(("event", event_game("8", "daily 20261201")))
    session.update(("event", event_game()))
    assert on_table(session) == ("7", TURN_3, 1)


def test_a_new_deal_after_an_event_is_an_ordinary_one_and_leaves_the_one_that_was_paused():
    session = dealt()
    session.update(("event", event_game()))
    session.update(("draw",))
    effects = session.update(("new", "5"))
    assert session.game.event == ""
    assert records(effects) == [("4", "lost")], "there is one ordinary game under way"
    assert [is_paused(save) for save in session.past] == [False, True]
    session.update(("undo",))
    assert session.game.event == "daily 20261130"
    session.update(("undo",))
    session.update(("undo",))
    assert on_table(session) == ("4", TURN_3, 2)


def test_a_replay_of_an_event_is_the_event_once_more():
    session = Session(event_game())
    session.update(("draw",))
    assert records(session.update(("replay",))) == [("7", "lost"), ("7", "open")]
    assert session.game.event == "daily 20261130"
    loaded, _, problem = load_text(save_text(session.game, 0.0))
    assert (loaded.event, problem) == ("daily 20261130", "")


@pytest.mark.parametrize("event", ['"x', "<b>", "é", 7, None])
def test_a_save_with_a_foreign_event_is_refused(event):
    text = json.dumps({**json.loads(save_text(new_game("4"), 0.0)), "event": event})
    assert load_text(text)[2] == "unreadable"
