"""Records by rules (specification, section 9), and the log that they come from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.klondike.game import new_game, play_words
from game.klondike.rules import TURN_3
from game.play.log import log_block, log_line, log_rules, with_line
from game.play.records import (
    FILE_FAULTS,
    Record,
    Result,
    edited,
    logged_rules,
    read_log,
    read_result,
    read_tally,
    result_line,
    shares,
)
from tests.results import export_text, merged, read_export, record_of, tally_of
from tests.strategies import ALL_RULES, damaged, rules_of

T3 = log_rules(TURN_3)


def lines(text):
    """Results by their words: `w` won (in 60 s and 100 moves, or as `w30/80` says), `l` lost, `o` under way."""
    found = []
    for i, word in enumerate(text.split(), start=1):
        seconds, _, moves = word[1:].partition("/")
        kind = {"w": "won", "l": "lost", "o": "open"}[word[0]]
        won = kind == "won"
        found.append(
            Result(
                i, "2026-11-30", T3, "4", kind, int(seconds or 60) if won else 0, int(moves or 100) if won else 0, None
            )
        )
    return found


# Lines and blocks


def started(changes="", moves="D"):
    game = new_game("4", rules_of(changes))
    assert play_words(game, moves.split()) == len(moves.split())
    game.begun = 1764505715123
    return game


def test_a_line_tells_what_a_game_came_to():
    game = started("scoring-standard", "T6F")
    assert log_line(game, 61.9, "open", "2026-11-30") == "1764505715123 2026-11-30 3.0.1.suit.standard 4 open"
    assert log_line(game, 61.9, "won", "2026-11-30").endswith(" 4 won 61 1 15")
    assert log_line(started(), 61.9, "won", "2026-11-30").endswith(" 4 won 61 1 -")


def test_a_game_has_one_line_however_often_it_is_told():
    game = started()
    log = ""
    for word in ("open", "lost", "open", "lost"):
        log = with_line(log, log_line(game, 5, word, "2026-11-30"))
        assert log.count("\n") == 1 and f" {word}\n" in log
    other = started()
    other.begun = 17
    log = with_line(log, log_line(other, 5, "open", "2026-12-01"))
    log = with_line(log, log_line(game, 5, "won", "2026-12-24"))
    assert [(one.begun, one.day, one.word) for one in read_log([log])] == [
        (17, "2026-12-01", "open"),
        (1764505715123, "2026-11-30", "won"),
    ]


def test_what_was_won_stays_won():
    game = started()
    log = with_line("", log_line(game, 60, "won", "2026-11-30"))
    for word in ("open", "lost", "won"):
        assert with_line(log, log_line(game, 5, word, "2026-12-01")) == log


def test_a_number_that_is_part_of_another_is_not_mistaken_for_it():
    game = started()
    log = with_line("", log_line(game, 60, "lost", "2026-11-30"))
    game.begun = 505715123
    log = with_line(log, log_line(game, 60, "open", "2026-11-30"))
    assert [one.word for one in read_log([log])] == ["open", "lost"]


def test_blocks_hold_30_days():
    assert log_block(0) == log_block(30 * 86400000 - 1) == 0
    assert log_block(30 * 86400000) == 1
    assert log_block(1764505715123) == 680


def test_every_rule_is_read_back():
    for rules in ALL_RULES:
        assert logged_rules(log_rules(rules)) == rules
    for word in ("", "3.0.1.suit", "2.0.1.suit.none", "3.0.1.suit.none.x", "3.0.2.suit.none", "3-0-1-suit-none"):
        assert logged_rules(word) is None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1",
        "0 2026-11-30 3.0.1.suit.none 4 open",
        "-5 2026-11-30 3.0.1.suit.none 4 open",
        "x 2026-11-30 3.0.1.suit.none 4 open",
        "7 2026-13-30 3.0.1.suit.none 4 open",
        "7 2026-1-30 3.0.1.suit.none 4 open",
        "7 2026-11-30 3.0.1.suit.none 0 open",
        "7 2026-11-30 3.0.1.suit.none 4 gone",
        "7 2026-11-30 3.0.1.suit.none 4 won",
        "7 2026-11-30 3.0.1.suit.none 4 open 1 2 -",
        "7 2026-11-30 3.0.1.suit.none 4 won -1 2 -",
        "7 2026-11-30 3.0.1.suit.none 4 won 1 0 -",
        "7 2026-11-30 3.0.1.suit.none 4 won 1 2 5",
        "7 2026-11-30 3.0.1.suit.standard 4 won 1 2 -",
        "7 2026-11-30 3.0.1.suit.standard 4 won 1 2 x",
        "7 2026-11-30 3.0.1.suit.none 4 won １ 2 -",
    ],
)
def test_damaged_lines_are_passed_over(line):
    assert read_result(line) is None
    assert read_log([line, "8 2026-11-30 3.0.1.suit.none 4 open\n" + line]) == [
        Result(8, "2026-11-30", T3, "4", "open", 0, 0, None)
    ]


# What they come to


@pytest.mark.parametrize(
    ("text", "record", "share"),
    [
        ("", Record(0, 0, 0, 0, None, None, None), 0),
        ("o", Record(1, 0, 0, 0, None, None, None), 0),
        ("l l", Record(2, 0, 0, 0, None, None, None), 0),
        ("w w l w", Record(4, 3, 1, 2, 60, 100, None), 75),
        ("w w o w o", Record(5, 3, 3, 3, 60, 100, None), 60),
        ("w90/70 w30/120 l", Record(3, 2, 0, 2, 30, 70, None), 67),
        ("w l l", Record(3, 1, 0, 1, 60, 100, None), 33),
    ],
)
def test_what_games_come_to(text, record, share):
    assert record_of(lines(text)) == record
    assert record_of(lines(text)).share() == share


def test_the_best_score_is_the_highest_of_the_games_won():
    won = [Result(i, "2026-11-30", "3.0.1.suit.vegas", "4", "won", 60, 100, score) for i, score in ((1, -12), (2, -30))]
    assert record_of(won).score == -12


def test_the_chart_has_the_share_of_the_last_games():
    assert shares(tally_of(lines("w l o w")).last, 2) == [(True, 100), (False, 50), (True, 50)]
    assert shares("wwll", 2) == [(True, 100), (True, 100), (False, 50), (False, 0)]
    assert shares("") == []


@given(st.lists(st.sampled_from(["w", "l", "o", "w30/80", "w7/99"]), max_size=40), st.integers(0, 40))
def test_sums_of_two_halves_are_those_of_the_whole(words, cut):
    whole = lines(" ".join(words))
    tally = tally_of(whole[:cut])
    later = read_tally(tally_of(whole[cut:]).text())
    assert later
    tally.add(later)
    assert tally.text() == tally_of(whole).text()


# Changes, line by line


def test_lines_are_changed_one_by_one_and_the_rest_stays_byte_for_byte():
    text = "x\n1 a\n\n3 c\n4 d\ncut off"
    changes = {1: ("1 a", "1 A"), 2: ("", "2 b"), 3: ("3 c", ""), 4: ("4 other", "4 D"), 9: ("", "9 i")}
    assert edited(text, changes) == "x\n1 A\n\n2 b\n4 d\n9 i\ncut off"
    assert edited("", {5: ("", "5 e"), 4: ("", "4 d")}) == "4 d\n5 e\n"


some_lines = st.lists(st.sampled_from(["1 a", "2 b", "3 c", "x", "", "7 y"]), max_size=8).map("\n".join)


@given(some_lines, st.dictionaries(st.integers(1, 9), st.sampled_from(["n", "m"]), max_size=4))
def test_a_change_taken_back_gives_the_text_before(text, new):
    changes = {n: ("", f"{n} {word}") for n, word in new.items() if f"\n{n} " not in "\n" + text}
    back = {n: (line, was) for n, (was, line) in changes.items()}
    assert edited(edited(text, changes), back) == text


# Export and import


some_results = st.lists(st.sampled_from(["w", "l", "o", "w30/80", "w7/99"]), max_size=12).map(" ".join).map(lines)


@given(some_results)
def test_an_export_is_read_back_whole(results):
    assert read_export(export_text(results)) == (results, "", 0)
    assert read_export(export_text(results).replace("\n", "\r\n")) == (results, "", 0)
    assert read_log([result_line(one) + "\n" for one in results]) == results


@given(damaged(some_results.map(export_text)))
def test_a_damaged_file_is_refused_with_a_reason_or_is_whole(text):
    results, why, line = read_export(text)
    assert why == "" or (results == [] and FILE_FAULTS[why] and 0 <= line <= 13)
    for result in results:
        assert read_result(result_line(result)) == result


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "foreign 0"),
        ("{}", "foreign 0"),
        ("klondike results 2\nend 0\n", "newer 0"),
        ("klondike results 1\n", "cut 0"),
        ("klondike results 1\n8 2026-11-30 3.0.1.suit.none 4 open\n", "cut 0"),
        ("klondike results 1\nnonsense\nend 1\n", "line 2"),
        ("klondike results 1\n8 2026-11-30 3.0.1.suit.none 4 open\nend 2\n", "number 0"),
        ("klondike results 1\n" + "8 2026-11-30 3.0.1.suit.none 4 open\n" * 2 + "end 2\n", "twice 0"),
    ],
)
def test_why_a_file_is_refused(text, why):
    results, fault, line = read_export(text)
    assert (results, f"{fault} {line}") == ([], why)


def test_an_import_adds_and_mends_and_never_takes_away():
    own, other = lines("w l o o"), lines("l w l o w")
    together, added, changed = merged(own, other)
    assert [one.word for one in together] == ["won", "won", "lost", "open", "won"]
    assert (added, changed) == (1, 2)
    assert merged(together, other) == (together, 0, 0)
    assert merged([], other)[1:] == (5, 0)


@given(some_results, some_results)
def test_an_import_in_either_order_comes_to_the_same(one, other):
    counts = [record_of(merged(a, b)[0])[:4] for a, b in ((one, other), (other, one))]
    assert counts[0] == counts[1]
