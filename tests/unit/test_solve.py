"""The solver's commands: JSON lines in and out, the checker that trusts nobody, samples with their interval."""

import json
import subprocess
import sys

import pytest

from game.klondike.deal import deck_of_number, deck_text
from game.klondike.game import new_game, play_words
from game.klondike.rules import DRAW, TURN_3, Rules, parse_move
from game.klondike.table import dealt, is_won, parse_table
from game.solver.search import Search
from tools.check import fault_of_line
from tools.proved import check_block
from tools.solve import answer
from tools.winnable import decide, games_of, is_stricter, name_of, report, verdict_of

TURN_1 = Rules(1, 0, True, "suit", "none")
LAST_CARD = "home KC KD KH QS/T1 KS"


def test_a_deck_that_can_be_won_comes_with_moves_that_win():
    found = answer({"deck": deck_text(deck_of_number(1)), "draw": 1})
    assert found["verdict"] == "won" and found["states"] > 0 and found["seconds"] >= 0
    game = new_game("1", TURN_1)
    assert play_words(game, found["moves"].split(".")) == len(game.moves) and is_won(game.table)


def test_a_position_is_taken_as_text():
    assert answer({"table": LAST_CARD})["moves"] == "T1F"
    stuck = answer({"table": "home QC KD KH QS/T1 [KC] KS"})
    assert stuck["verdict"] == "won"
    assert answer({"table": "home KC KD KH TS/stock KS JS QS", "returns": False})["verdict"] == "lost"


def test_a_budget_ends_in_unknown():
    found = answer({"deck": deck_text(deck_of_number(7)), "budget": 5})
    assert found["verdict"] == "unknown" and "moves" not in found and found["states"] == 5


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"deck": "AC"},
        {"table": "T9 AC"},
        {"table": LAST_CARD, "draw": 2},
        {"table": LAST_CARD, "draw": True},
        {"table": LAST_CARD, "passes": 2},
        {"table": LAST_CARD, "returns": "no"},
        {"table": LAST_CARD, "budget": 0},
    ],
)
def test_what_cannot_be_asked_is_answered_by_an_error(asked):
    assert list(answer(asked)) == ["error"]


def test_one_line_in_one_line_out():
    lines = [json.dumps({"table": LAST_CARD}), "", "{", "[]"]
    command = [sys.executable, "-m", "tools.solve"]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row.get("verdict") for row in answers] == ["won", None, None]
    assert all("error" in row for row in answers[1:])


def test_the_checker_finds_what_does_not_win():
    table, _ = parse_table(LAST_CARD)
    assert fault_of_line(table, TURN_1, [parse_move("T1F")]) == ""
    assert "not won" in fault_of_line(table, TURN_1, [])
    assert "move 1, D, is refused: no-cards" in fault_of_line(table, TURN_1, [DRAW, parse_move("T1F")])


def test_a_block_with_a_false_proof_is_found_out(tmp_path):
    (tmp_path / "draw3").mkdir()
    path = tmp_path / "draw3" / "1.txt"
    path.write_text("-\neAAAA\n?\n")
    assert not is_won(dealt(deck_of_number(2)))
    proofs, faults = check_block(path)
    assert proofs == 1 and len(faults) == 1 and "deal 2, draw 3" in faults[0]


def test_a_sample_counts_what_is_undecided_both_ways():
    text = report(["won"] * 80 + ["lost"] * 15 + ["unknown"] * 5)
    assert "80.00% at least" in text and "undecided 5 = 5.00%" in text
    low, high = (float(part.rstrip("%")) for part in text.split("interval ")[1].split(" to "))
    assert low < 75 and high > 88


@pytest.mark.parametrize("number", [5, 10001, 10009])
def test_an_answer_that_serves_another_game_is_that_games_own(number):
    """Three passes and then unlimited ones, so that losses serve the other way round as well."""
    table = dealt(deck_of_number(number))
    known = {}
    for passes in (3, 0):
        decide(known, table, games_of(passes), 1000)
    served = [rules for passes in (3, 0) for rules in games_of(passes) if known[name_of(rules)][1] == 0]
    assert served
    for rules in served:
        search = Search(table, rules, 20000)
        search.step(1 << 30)
        assert search.verdict in (verdict_of(known, rules), "unknown")


def test_a_stricter_game_allows_no_more():
    three, one = games_of(0)[0], games_of(1)[-1]
    assert three == TURN_3 and one == Rules(1, 1, False, "suit", "none")
    assert is_stricter(three, TURN_1) and not is_stricter(TURN_1, three)
    assert is_stricter(one, TURN_1) and not is_stricter(one, TURN_3) and not is_stricter(TURN_3, one)
