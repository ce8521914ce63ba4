"""Packed moves: a whole game in an address (docs/formats.md, "Packed moves")."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.game import Game, moves_text, new_game, play_words
from game.klondike.packed import MOST_LINKED, PACKED_DIGITS, pack, play_packed
from game.klondike.rules import Move, parse_move
from tests.strategies import ALL_RULES, any_rules, damaged, games, position, rules_of

WIN = json.loads((Path(__file__).parents[1] / "data" / "win.json").read_text("utf-8"))


def packed(words, check=True):
    """The packed text of moves written as text."""
    text = pack([parse_move(word) for word in words.split(".")] if words else [])
    return text if check else text[5:]


def read(text, deal="4", rules=None):
    """What a packed text plays: (moves as text, problem)."""
    game = new_game(deal, rules or rules_of(""))
    played, problem = play_packed(game, text)
    assert played == len(game.moves) == game.at
    return moves_text(game.moves), problem


# The table of docs/formats.md, which never changes for version a


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("", ""),
        ("D", "A"),
        ("R", "A"),
        ("D.D", "B"),
        ("D.D.D", "C"),
        ("D.D.D.D", "D"),
        ("D.D.D.D.D", "DA"),
        ("D.D.D.D.D.D.D.D.R", "E"),
        (".".join(["D"] * 25), "F"),
        (".".join(["D"] * 36), "FEB"),
        ("WF", "G"),
        ("WT1.WT7", "HN"),
        ("T1F.T7F", "OU"),
        ("T1T2.T1T7.T2T1.T7T6", "Va" + "b" + "-"),
        ("T3T5x3", PACKED_DIGITS[21 + 2 * 6 + 3]),
        ("FCT1.FDT1.FHT4.FST7", "_A_H_R_b"),
        ("WF1.WF4.T1F1.T7F4", "_c_f_g_7"),
    ],
)
def test_each_move_has_its_place_in_the_table(words, text):
    assert packed(words, check=False) == text


def test_a_packed_text_begins_with_its_version_and_four_digits_that_check_it():
    assert packed("") == "aAAAA"
    assert packed("T6F.T6T1.D.WF") == "aAEscTzAG"
    assert read("aAEscTzAG") == ("T6F.T6T1.D.WF", "")


def test_a_whole_game_that_is_won():
    words = WIN["moves"]
    text = packed(words)
    assert read(text, WIN["deal"]) == (words, "")
    assert len(text) < len(words) / 3


def test_a_replay_of_a_long_game_with_many_draws_is_short():
    """Section 10, and 2,000 characters for the whole link: 300 moves of play and a hundred passes through the stock."""
    game = new_game("4", rules_of("draw1"))
    for _ in range(100):
        play_words(game, ["D"] * 24 + ["R"])
    play_words(game, WIN["moves"].split("."))
    assert len(game.moves) > 2500
    assert len(pack(game.moves)) < 300
    mixed = []
    while len(mixed) < 1500:
        mixed += ["D", "T6F", "T6T1"]
    assert len(packed(".".join(mixed))) < 1600


@given(games(most=120))
def test_what_is_packed_is_played_again(game):
    text = pack(game.moves)
    again = Game(game.deal, game.rules, game.start)
    assert play_packed(again, text) == (len(game.moves), "")
    assert again.moves == game.moves
    assert set(text) <= set(PACKED_DIGITS)
    assert len(text) <= 5 + 2 * len(game.moves)


@given(games(most=40, rules=any_rules), st.data())
def test_a_changed_character_is_always_noticed_and_costs_no_move_before_it(game, data):
    text = pack(game.moves)
    at = data.draw(st.integers(1, len(text) - 1))
    other = data.draw(st.sampled_from(PACKED_DIGITS.replace(text[at], "") + "ä. "))
    again = Game(game.deal, game.rules, game.start)
    played, problem = play_packed(again, text[:at] + other + text[at + 1 :])
    assert problem == "damaged"
    whole = Game(game.deal, game.rules, game.start)
    before, _ = play_packed(whole, text[: max(at, 5)])
    assert played >= before
    assert again.moves[:before] == whole.moves == game.moves[:before]


@given(st.one_of(damaged(games(most=30).map(lambda game: pack(game.moves))), st.text(max_size=40)), any_rules)
def test_any_text_is_read_up_to_its_first_fault(text, rules):
    game = new_game("7", rules)
    played, problem = play_packed(game, text)
    assert problem in ("", "newer", "damaged")
    assert played == len(game.moves)
    if problem == "":
        assert pack(game.moves) == text or "A" in text, "only rows of draws can be written in several ways"


@pytest.mark.parametrize(
    ("text", "moves", "problem"),
    [
        ("", "", "damaged"),
        ("a", "", "damaged"),
        ("aA", "", "damaged"),
        ("bAAAA", "", "newer"),
        ("BAAAA", "", "newer"),
        (" aAAAA", "", "damaged"),
        ("ａAAAA", "", "damaged"),
        ("aAAAAA", "D", "damaged"),
        ("aAA", "", "damaged"),
        ("aAAAA😀", "", "damaged"),
        ("aAAAAT_", "T6F", "damaged"),
        ("aAAAAT_-", "T6F", "damaged"),
        ("aAAAAT_é", "T6F", "damaged"),
        ("aAAAATTA", "T6F", "damaged"),
    ],
)
def test_a_bad_text_leaves_the_legal_moves_before_its_fault(text, moves, problem):
    assert read(text) == (moves, problem)


def test_the_end_of_a_cut_text_is_missed():
    text = packed(WIN["moves"])
    for size in range(len(text)):
        moves, problem = read(text[:size], WIN["deal"])
        assert problem == "damaged"
        assert WIN["moves"].startswith(moves)


def test_there_is_an_end_to_the_moves_that_are_read():
    moves, problem = read("aAAAAAA" + "F" * 9999, rules=rules_of("draw1"))
    assert problem == "damaged"
    assert moves.count(".") + 1 == MOST_LINKED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("T1 [2D] KH QS JD TC/T2 [AD] QC/T3 [AC] JH/T4 [AS] QD/T6 */T5 [3D] KC", "T1T3.T1T2.T1T7x2"),
        ("T1 [2D] KH QS JD/T3 *", "T1T2x3"),
        ("T1 KD KH QS/T3 *", "T1T2x2.T1T4"),
        ("T1 [3S] 8S 9D 8C 7H/T2 */T3 9H", "T1T3x2"),
    ],
)
def test_the_size_of_a_run_follows_from_the_cards(text, words):
    game = Game("", ALL_RULES[0], position(text))
    assert play_words(game, words.split(".")) == words.count(".") + 1
    again = Game("", ALL_RULES[0], game.start)
    assert play_packed(again, pack(game.moves)) == (len(game.moves), "")
    assert again.moves == game.moves


def test_every_move_can_be_packed():
    for src in ("W", "FC", "FD", "FH", "FS", "T1", "T4", "T7"):
        for dst in ("F", "F1", "F4", "T1", "T4", "T7"):
            if src != dst and not (src[0] == dst[0] == "F"):
                assert 1 <= len(pack([Move(src, dst, 1)])) - 5 <= 2
