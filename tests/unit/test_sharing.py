"""Links to a deal, a position, a replay; and texts for other programs (docs/formats.md)."""

import json
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from hypothesis import assume, given

from game.klondike.formats import read_table
from game.klondike.game import Game, new_game, play_words
from game.klondike.packed import play_packed
from game.klondike.rules import legal_moves
from game.play.found import found_in
from game.play.link import game_from_link
from game.play.sharing import TEXTS, exported, link_query
from tests.strategies import games, position, rules_of

WIN = json.loads((Path(__file__).parents[1] / "data" / "win.json").read_text("utf-8"))


def won():
    game = new_game(WIN["deal"])
    play_words(game, WIN["moves"].split("."))
    return game


def opened(query):
    """The game that a link opens in a browser, its moves to watch played."""
    values = {name: found[0] for name, found in parse_qs(query).items()}
    game, faults = game_from_link(values, "1")
    assert faults == []
    if "watch" in values:
        assert play_packed(game, values["watch"])[1] == ""
    return game


def test_a_link_has_only_what_it_needs():
    game = new_game("4", rules_of("draw1 returns0"))
    assert link_query(new_game("4"), "deal") == "deal=4"
    assert link_query(game, "deal") == "deal=4&draw=1&returns=0"
    free = new_game("4", rules_of("draw1 passes3 returns0 foundations-free scoring-vegas"))
    assert link_query(free, "deal") == "deal=4&draw=1&passes=3&returns=0&foundations=free&scoring=vegas"
    assert link_query(won(), "replay").startswith("deal=4&watch=a")
    assert link_query(won(), "deal") == "deal=4"


@given(games(most=60))
def test_a_link_opens_what_was_shared(game):
    assume(not 0 < game.rules.passes < game.table.turn)  # a position made by hand, in a pass that its rules forbid
    deal, place, replay = (link_query(game, what) for what in ("deal", "position", "replay"))
    assert opened(deal).start == game.start
    assert opened(place).table == game.table
    again = opened(replay)
    assert (again.start, again.moves, again.rules) == (game.start, game.moves[: game.at], game.rules)
    for query in (deal, place, replay):
        assert opened(query).rules == game.rules
        assert not set(query) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_/+%&=")
        found = found_in("https://some.where/klondike/#" + query, rules_of(""), "1")
        assert (found.fault, found.game.start) == ("", opened(query).start)
        assert bool(found.watch) == (query is replay)


def test_what_was_taken_back_is_not_shared():
    game = won()
    game.go_to(10)
    assert len(opened(link_query(game, "replay")).moves) == 10


@pytest.mark.parametrize("rules", ["draw3", "draw1", "draw1 foundations-free"])
def test_the_link_of_a_very_long_game_stays_under_2000_characters(rules):
    """400 card moves, each after some draws, from a position (the longest beginning there is)."""
    start = position("T1 [2D TS] KH/T2 QS/T3 KC/T4 QH/T5 [3D 4D] JC/T6 JH/stock *")
    game = Game("", rules_of(rules), start)
    number = 7
    while sum(move.size > 0 for move in game.moves) < 400:
        moves = legal_moves(game.table, game.rules)
        number = (number * 171 + 11213) % 53125
        cards = [move for move in moves if move.size and (move.dst[0] == "T" or number % 9 == 0)]
        game.play(cards[number % len(cards)] if cards and number % 3 == 0 else moves[0])
    assert len(game.moves) > 900
    assert len("https://somebody.github.io/klondike-solitaire/#" + link_query(game, "replay")) < 2000


# Texts


def test_every_kind_of_text_is_written():
    game = won()
    game.go_to(20)
    for key in TEXTS:
        assert exported(game, key), key
    assert exported(game, "deal") == "4"
    assert read_table(exported(game, "deck"))[0] == read_table(exported(game, "digits"))[0] == game.start
    assert read_table(exported(game, "position"))[0] == game.table
    for key in ("pysol", "solvitaire"):
        assert read_table(exported(game, key))[0].columns == game.table.columns
    assert exported(game, "moves") == ".".join(WIN["moves"].split(".")[:20])
    assert exported(game, "solver").startswith("6C F6 61 F6 6D")
    assert exported(game, "minimal").startswith("KB KF KC JK")


def test_what_cannot_be_written_is_empty():
    game = Game("", rules_of(""), position("T1 */home 5C"))
    assert [key for key in TEXTS if not exported(game, key)] == [
        "deal",
        "deck",
        "digits",
        "moves",
        "solver",
        "minimal",
    ]


def test_a_position_that_is_a_fresh_deal_has_a_deck_code():
    game = Game("", rules_of(""), new_game("4").start)
    code = exported(game, "deal")
    assert new_game(code).start == game.start
