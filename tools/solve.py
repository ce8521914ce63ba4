"""Decide positions: JSON lines in, JSON lines out. `python3 -m tools.solve < positions.jsonl`, or name the files.

In: `deck` (52 cards in dealing order) or `table` (a position as text, docs/formats.md), and what differs from `draw` 3,
`passes` 0 (unlimited), `returns` true, `budget` 100000 (positions to look at).
Out, in the same order: `verdict` ("won", "lost", "unknown"), `moves` (of a won one, joined by dots), `states`,
`seconds`; or `error`. A line that is found is replayed by the rules before it is shown.
"""

import argparse
import json
import sys
import time
from itertools import chain
from pathlib import Path
from typing import Any

from game.klondike.deal import parse_deck
from game.klondike.game import moves_text
from game.klondike.rules import DRAW_COUNTS, PASS_LIMITS, Rules
from game.klondike.table import Table, dealt, parse_table
from game.solver.search import Search, winning_moves
from tools.check import fault_of_line

BUDGET = 100000
WRONG_RULES = "draw is 3 or 1, passes 0, 3 or 1, returns true or false"


def read_table(asked: "dict[str, Any]") -> "tuple[Table | None, str]":
    """Return the position that is asked about, or what is wrong with it."""
    if "table" in asked:
        return parse_table(str(asked["table"]))
    deck, fault = parse_deck(str(asked.get("deck", "")))
    return (dealt(deck), "") if deck else (None, fault)


def answer(asked: "dict[str, Any]") -> "dict[str, Any]":
    """Decide one position."""
    draw, passes, returns = asked.get("draw", 3), asked.get("passes", 0), asked.get("returns", True)
    if type(draw) is not int or type(passes) is not int or type(returns) not in (bool, int):
        return {"error": WRONG_RULES}
    if draw not in DRAW_COUNTS or passes not in PASS_LIMITS or returns not in (True, False):
        return {"error": WRONG_RULES}
    table, fault = read_table(asked)
    if table is None:
        return {"error": fault}
    budget = asked.get("budget", BUDGET)
    if type(budget) is not int or budget < 1:
        return {"error": "budget is a number of positions"}
    rules = Rules(draw, passes, bool(returns), "suit", "none")
    began = time.perf_counter()
    search = Search(table, rules, budget, 10 * budget)
    search.step(budget + 1)
    found: dict[str, Any] = {"verdict": search.verdict}
    if search.verdict == "won":
        moves = winning_moves(table, rules, search.line) or []
        fault = fault_of_line(table, rules, moves)
        if fault:
            raise AssertionError("the line found does not win: " + fault)
        found["moves"] = moves_text(moves)
    return {**found, "states": search.states, "seconds": round(time.perf_counter() - began, 3)}


def lines_of(name: str) -> list[str]:
    """Return the lines of a file."""
    return Path(name).read_text("utf-8").splitlines()


def main() -> None:
    """Answer each line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="JSON lines; without any, the standard input")
    files = parser.parse_args().files
    for line in chain.from_iterable(map(lines_of, files)) if files else sys.stdin:
        if line.strip():
            try:
                asked = json.loads(line)
                result = answer(asked) if isinstance(asked, dict) else {"error": "not a JSON object"}
            except ValueError as fault:
                result = {"error": f"not JSON: {fault}"}
            print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
