"""A match (specification, section 9)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.game import load_text, play_words, save_text
from game.klondike.rules import TURN_3
from game.play.match import Match, Turn, entered_turn, match_names, match_rules, parse_match, turn_of
from tests.strategies import damaged, rules_of


def new_match(measure="home", names=("Ann", "Bob"), deals=("4", "5")):
    return Match("77", list(names), list(deals), match_rules(TURN_3, measure), measure)


def turn(home, seconds=60, score=None):
    return Turn(home == 52, home, seconds, score)


def test_players_take_turns_round_by_round():
    match = new_match()
    order = []
    while match.due():
        place = match.due()
        order.append(place)
        match.note(place, turn(10))
    assert order == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_everyone_plays_the_same_deals_each_in_a_game_of_their_own():
    match = new_match()
    games = {place: match.game(place) for place in ((0, 0), (0, 1), (1, 0))}
    assert [games[place].deal for place in games] == ["4", "4", "5"]
    assert len({game.event for game in games.values()}) == 3
    for place, game in games.items():
        loaded, _, problem = load_text(save_text(game, 0.0))
        assert (match.place(loaded.event), problem) == (place, "")
    assert new_match().place("daily 3 20261130") is None
    other = Match("78", ["Ann", "Bob"], ["4"], TURN_3, "home")
    assert match.place(other.game((0, 0)).event) is None


def test_a_turn_is_what_was_made_of_the_game():
    match = new_match("points")
    assert match.rules == rules_of("scoring-standard")
    game = match.game((0, 0))
    play_words(game, ["T6F"])
    assert turn_of(game, 61.9) == Turn(False, 1, 61, 15)
    assert match_rules(rules_of("scoring-vegas"), "points") == rules_of("scoring-vegas")
    assert match_rules(TURN_3, "time") == TURN_3


@pytest.mark.parametrize(
    ("measure", "turns", "cells", "totals", "leaders"),
    [
        ("home", [(52, 90), (30, 60), (10, 5), (20, 5)], ["52", "30", "10", "20"], ["62", "50"], ["Ann"]),
        ("home", [(30, 90), (30, 60)], ["30", "30"], ["30", "30"], ["Ann", "Bob"]),
        (
            "time",
            [(52, 90), (52, 60), (10, 5), (20, 5)],
            ["1:30", "1:00", "–", "–"],
            ["1 won, 1:30", "1 won, 1:00"],
            ["Bob"],
        ),
        (
            "time",
            [(52, 90), (10, 60), (52, 5), (52, 5)],
            ["1:30", "–", "0:05", "0:05"],
            ["2 won, 1:35", "1 won, 0:05"],
            ["Ann"],
        ),
        ("time", [(9, 90), (10, 60)], ["–", "–"], ["0 won", "0 won"], ["Ann", "Bob"]),
    ],
)
def test_the_table(measure, turns, cells, totals, leaders):
    match = new_match(measure)
    places = [(0, 0), (0, 1), (1, 0), (1, 1)][: len(turns)]
    for place, (home, seconds) in zip(places, turns, strict=True):
        match.note(place, turn(home, seconds))
    assert [match.cell(place) for place in places] == cells
    assert [match.total(0), match.total(1)] == totals
    assert [match.names[i] for i in match.leaders()] == leaders


def test_points_are_added_up_and_may_be_below_zero():
    match = new_match("points")
    match.note((0, 0), turn(3, 60, -37))
    match.note((1, 0), turn(9, 60, 12))
    match.note((0, 1), turn(5, 60, -27))
    assert (match.cell((0, 0)), match.total(0), match.total(1)) == ("−37", "−25", "−27")
    assert match.leaders() == [0]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBob", ["Ann", "Bob"]),
        (" Ann  Lee , Bob\n\nCy ", ["Ann Lee", "Bob", "Cy"]),
        ("Ann\nAnn", "twice"),
        ("Ann", "2 to 8"),
        ("", "2 to 8"),
        (",".join("abcdefghi"), "2 to 8"),
        ("Ann\n" + "x" * 21, "20 letters"),
    ],
)
def test_names(text, names):
    found, fault = match_names(text)
    assert (found == names and fault == "") if isinstance(names, list) else (found == [] and names in fault)


@pytest.mark.parametrize(
    ("text", "measure", "found"),
    [
        ("23", "home", Turn(False, 23, 0, None)),
        (" 52 ", "home", Turn(True, 52, 0, None)),
        ("53", "home", None),
        ("-1", "home", None),
        ("", "home", None),
        ("²", "home", None),
        ("4:07", "time", Turn(True, 52, 247, None)),
        ("1:04:07", "time", Turn(True, 52, 3847, None)),
        ("-", "time", Turn(False, 0, 0, None)),
        ("4:7", "time", None),
        ("4:70", "time", None),
        ("407", "time", None),
        ("655", "points", Turn(False, 0, 0, 655)),
        ("−52", "points", Turn(False, 0, 0, -52)),
        ("--5", "points", None),
    ],
)
def test_results_from_elsewhere(text, measure, found):
    assert entered_turn(text, measure) == found


def text_of(match):
    return json.loads(match.text())


def test_a_match_is_read_back_whole():
    match = new_match("points", ("Ann “x”", "Bob <b>"))
    match.note((0, 0), turn(3, 60, -37))
    match.note((0, 1), turn(52, 60))
    again = parse_match(match.text())
    assert text_of(again) == text_of(match)
    assert again.turns == match.turns and again.due() == (1, 0)


@given(damaged(st.just(new_match().text())))
def test_damaged_matches_are_refused_or_sound(text):
    match = parse_match(text)
    if match:
        match.due()
        match.leaders()
        assert [match.total(i) for i in range(len(match.names))]
        assert text_of(parse_match(match.text())) == text_of(match)
