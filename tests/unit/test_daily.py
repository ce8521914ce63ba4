"""The deal of the day (specification, section 10)."""

import calendar
import datetime
import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.deal import LAST_DEAL, deck_of_number
from game.klondike.rules import apply, refusal
from game.klondike.table import dealt, is_won
from game.play.daily import (
    FIRST_DAY,
    Diary,
    daily_deal,
    daily_game,
    daily_rules,
    day_number,
    day_text,
    day_words,
    month_after,
    month_days,
)
from game.play.log import log_rules
from game.play.presets import PRESETS
from game.play.records import Result
from game.solver.proofs import BLOCK, GRADES, PROOF_FOLDERS, block_words
from game.solver.search import Search, winning_moves
from tools.daily import lengthened

ROOT = Path(__file__).parents[2]

LIST = [str(5000 - i) for i in range(350)]
dates = st.dates(datetime.date(1600, 1, 1), datetime.date(2999, 12, 31))


@given(dates)
def test_dates_are_counted_as_the_calendar_does(date):
    number = (date - datetime.date(1970, 1, 1)).days
    assert day_number(date.isoformat()) == number
    assert day_text(number) == date.isoformat()


@given(dates)
def test_a_month_has_its_days_under_their_weekdays(date):
    days = month_days(date.isoformat()[:7])
    weeks = [day for week in calendar.Calendar().monthdatescalendar(date.year, date.month) for day in week]
    expected = [day.isoformat() if day.month == date.month else "" for day in weeks]
    while expected[-1] == "":
        expected.pop()
    assert days == expected


def test_months_follow_each_other():
    assert [month_after("2026-11", by) for by in (-11, -1, 0, 1, 2)] == [
        "2025-12",
        "2026-10",
        "2026-11",
        "2026-12",
        "2027-01",
    ]
    assert day_words("2026-11-03") == "3 November 2026"


# Which deal


def test_a_date_names_a_deal_for_everyone():
    for draw in (3, 1):
        digest = hashlib.sha256(b"klondike:day:%d:2026-11-30" % draw).digest()
        assert daily_deal("2026-11-30", draw, []) == str(int.from_bytes(digest[:4], "big") + 1)
    assert daily_deal("2026-11-30", 3, []) != daily_deal("2026-11-30", 1, [])


@given(dates, st.sampled_from([3, 1]))
def test_every_date_has_a_deal(date, draw):
    assert 1 <= int(daily_deal(date.isoformat(), draw, [])) <= LAST_DEAL


def test_proved_deals_come_in_the_order_of_their_list_one_a_day():
    proved = ["11", "22", "33"]
    assert [daily_deal(day, 3, proved) for day in ("2026-01-01", "2026-01-02", "2026-01-03")] == ["11", "22", "33"]
    for day in ("2025-12-31", "2026-01-04"):
        assert daily_deal(day, 3, proved) == daily_deal(day, 3, [])
    assert daily_deal("2026-01-02", 3, [*proved, "44"]) == "22", "a longer list changes no day that it had"


def test_its_game_is_played_by_the_preset_and_has_a_slot_of_its_own():
    game = daily_game("2026-11-30", 1, [])
    assert (game.rules, game.deal, game.event) == (PRESETS[2], daily_deal("2026-11-30", 1, []), "daily 1 20261130")
    assert daily_rules(3) == PRESETS[0]


# What was made of it


def played(day, word, on="", draw=3):
    rules = log_rules(daily_rules(draw))
    when = on or day
    return Result(day_number(when) * 86400000, when, rules, daily_deal(day, draw, LIST), word, 60, 100, None)


def test_a_day_is_played_or_won_whenever_that_was():
    diary = Diary([played("2026-11-30", "lost"), played("2026-11-28", "won", "2026-11-30")], 3, LIST)
    assert [diary.state(f"2026-11-{day}") for day in (27, 28, 29, 30)] == ["", "won", "", "played"]
    assert Diary([played("2026-11-30", "won", draw=1)], 3, LIST).state("2026-11-30") == ""


@pytest.mark.parametrize(
    ("won", "late", "streak"),
    [
        ([], [], 0),
        ([30], [], 1),
        ([29], [], 1),
        ([28], [], 0),
        ([27, 28, 29, 30], [], 4),
        ([27, 29, 30], [], 2),
        ([27, 29, 30], [28], 2),
    ],
)
def test_a_streak_is_of_days_won_on_the_day_itself(won, late, streak):
    results = [played(f"2026-11-{day}", "won") for day in won]
    results += [played(f"2026-11-{day}", "won", "2026-11-30") for day in late]
    assert Diary(results, 3, LIST).streak("2026-11-30") == streak


def test_no_streak_reaches_before_the_first_day():
    results = [played(day_text(day_number(FIRST_DAY) - k), "won") for k in range(5)]
    assert Diary(results, 3, LIST).streak(FIRST_DAY) == 1


# The lists


def published(draw):
    title, *numbers = (ROOT / "static" / "daily" / f"{draw}.txt").read_text("utf-8").split()
    assert title == f"draw{draw}"
    return [int(number) for number in numbers]


@pytest.mark.parametrize("draw", [3, 1])
def test_the_lists_reach_for_years_and_no_deal_comes_twice(draw):
    numbers = published(draw)
    assert len(set(numbers)) == len(numbers) >= 3653
    assert all(1 <= number <= LAST_DEAL for number in numbers)


@pytest.mark.parametrize("draw", [3, 1])
def test_what_is_listed_can_be_won(draw):
    """Proved once more for some of them: a program finds the win and plays it through the rules."""
    rules = daily_rules(draw)
    for number in published(draw)[:: 3653 // 8]:
        table = dealt(deck_of_number(number))
        search = Search(table, rules, 20000)
        while not search.step(1000):
            pass
        assert search.verdict == "won", number
        moves = winning_moves(table, rules, search.line)
        for move in moves:
            assert refusal(table, rules, move) is None
            table = apply(table, rules, move)
        assert is_won(table), number


@pytest.mark.parametrize("draw", [3, 1])
def test_every_listed_deal_has_a_proof_in_the_game(draw):
    folder = ROOT / "static" / "proved" / PROOF_FOLDERS[draw]
    if not folder.is_dir():
        pytest.skip("no proofs are shipped")
    blocks = {int(path.stem): block_words(path.read_text("utf-8")) for path in folder.glob("*.txt")}
    for number in published(draw):
        assert blocks[(number - 1) // BLOCK + 1][(number - 1) % BLOCK][0] in GRADES, number


def test_a_list_only_grows_at_its_end():
    assert lengthened([5, 3], [1, 2, 3, 4, 5, 6], 4) == [5, 3, 1, 2]
    assert lengthened([5, 3], [1, 2], 1) == [5, 3]
    assert lengthened([], [9, 8], 9) == [9, 8]


@pytest.mark.parametrize("draw", [3, 1])
def test_the_days_that_were_published_have_the_deals_that_they_had(draw):
    """A broken promise, if this must be changed."""
    assert published(draw)[:3] == {3: [3597, 2622, 1506], 1: [7862, 4635, 2476]}[draw]
