"""The share of deals that can be won, with its 95 % interval and the share undecided, for each kind of game.

python -m tools.winnable --deals 1-20000                unlimited passes: draw three and draw one, with returns and without
python -m tools.winnable --deals 1-2000 --passes 3      three passes, or one
python -m tools.winnable --deals 1-20000 --told         only tell what is known by now

The sample are the deals with these numbers. All kinds of game share it, for each answer serves others too: a line that is found
is tried in all of them by the rules, and what is lost is lost in a stricter game. What `tools.proved` has found is used.
Answers are kept in shards of 500 deals (bench/out/winnable); a larger --budget takes up what is undecided. The interval goes
from the lower end (Wilson) for the deals won to the upper end for those not lost: undecided deals count both ways.
Runs on PyPy as well, three times as fast.
"""

import argparse
import multiprocessing
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from game.klondike.deal import deck_of_number
from game.klondike.rules import DRAW, DRAW_COUNTS, PASS_LIMITS, Move, Rules, apply
from game.klondike.table import Table, dealt
from game.solver.proofs import BLOCK
from game.solver.search import Search, winning_moves
from tools import proved
from tools.check import fault_of_line
from tools.hints_report import interval

SHARDS = Path("bench/out/winnable")

Known = dict[str, tuple[str, int]]
"""By the name of the game: verdict and positions looked at, 0 where another game's answer served."""


class Part(NamedTuple):
    """The deals of one shard that are asked for, in which games, and the most positions to look at for an answer."""

    first: int
    last: int
    games: list[Rules]
    budget: int


def games_of(passes: int) -> list[Rules]:
    """Return the kinds of game with this pass limit, those first whose answers serve the others most."""
    return [Rules(draw, passes, returns, "suit", "none") for returns in (True, False) for draw in DRAW_COUNTS]


def name_of(rules: Rules) -> str:
    """Return what a game is called in shards and in the report."""
    passes = {0: "unlimited", 1: "one pass", 3: "three passes"}[rules.passes]
    return f"draw {rules.draw}, {passes}, {'with' if rules.returns else 'no'} returns"


def is_stricter(one: Rules, other: Rules) -> bool:
    """Tell whether all that can be done in game `one` can be done in `other`: drawing one by one brings up what three at a
    time do, in the same pass."""
    limits = [PASS_LIMITS[::-1].index(rules.passes) for rules in (one, other)]
    return one.draw >= other.draw and limits[0] <= limits[1] and one.returns <= other.returns


def line_in(table: Table, line: list[Move], rules: Rules, other: Rules) -> list[Move]:
    """Return the moves of `line`, played by `rules`, as they are in a game that may draw fewer cards at a time."""
    if rules.draw == other.draw:
        return line
    moves = []
    for move in line:
        after = apply(table, rules, move)
        moves += [move] * (len(table.stock) - len(after.stock) if move == DRAW else 1)
        table = after
    return moves


def verdict_of(known: Known, rules: Rules) -> str:
    """Return the verdict on a game that is noted, "unknown" without any."""
    return known.get(name_of(rules), ("unknown", 0))[0]


def learn(known: Known, table: Table, rules: Rules, games: list[Rules], found: Search) -> None:
    """Note the answer of a search, and what it tells about the other games. Wins are replayed by the rules of each."""
    known[name_of(rules)] = (found.verdict, found.states)
    others = [other for other in games if verdict_of(known, other) == "unknown"]
    if found.verdict == "won":
        line = winning_moves(table, rules, found.line) or []
        fault = fault_of_line(table, rules, line)
        assert not fault, (table, rules, fault)
        for other in others:
            if other.draw <= rules.draw and not fault_of_line(table, other, line_in(table, line, rules, other)):
                known[name_of(other)] = ("won", 0)
    infer_losses(known, games)


def infer_losses(known: Known, games: list[Rules]) -> None:
    """Note as lost what is lost in a game that allows more, with whatever pass limit."""
    lost = [rules for passes in PASS_LIMITS for rules in games_of(passes) if verdict_of(known, rules) == "lost"]
    for rules in games:
        if verdict_of(known, rules) == "unknown" and any(is_stricter(rules, other) for other in lost):
            known[name_of(rules)] = ("lost", 0)


def decide(known: Known, table: Table, games: list[Rules], budget: int) -> None:
    """Look for the answers that are missing in `known`."""
    infer_losses(known, games)
    for rules in games:
        verdict, states = known.get(name_of(rules), ("unknown", -1))
        if verdict == "unknown" and states < budget:
            search = Search(table, rules, budget, 10 * budget)
            search.step(1 << 60)
            learn(known, table, rules, games, search)


def proved_before(first: int, games: list[Rules]) -> dict[int, Known]:
    """Return what the search for proofs knows about the deals of a shard."""
    answers: dict[int, Known] = {}
    for draw in DRAW_COUNTS:
        rules = proved.rules_of(draw)
        rows = proved.kept_rows(proved.SHARDS / f"draw{draw}" / f"{first}.jsonl") if rules in games else {}
        for number, row in rows.items():
            table = dealt(deck_of_number(number))
            search = Search(table, rules)
            search.verdict, search.states, search.line = row["verdict"], row["states"], row.get("line", [])
            learn(answers.setdefault(number, {}), table, rules, games, search)
    return answers


def path_of(first: int) -> Path:
    """Return where the answers of a shard are kept."""
    return SHARDS / f"{first}.jsonl"


def kept_answers(first: int) -> dict[int, Known]:
    """Return what is known about the deals of a shard."""
    return {row.pop("deal"): row for row in proved.kept_rows(path_of(first)).values()}


def shard(part: Part) -> str:
    """Decide the deals of one shard; return a line that tells how long it took."""
    began = time.time()
    (start,) = proved.shard_starts(part.first, part.last)
    answers = {**proved_before(start, part.games), **kept_answers(start)}
    for number in range(part.first, part.last + 1):
        decide(answers.setdefault(number, {}), dealt(deck_of_number(number)), part.games, part.budget)
    proved.keep_rows(path_of(start), {number: {"deal": number, **known} for number, known in answers.items()})
    return f"{part.first}-{part.last}: {time.time() - began:.0f} s"


def report(verdicts: list[str]) -> str:
    """Put the verdicts on the deals of a sample into words."""
    counts = Counter(verdicts)
    deals = len(verdicts)
    low, _ = interval(counts["won"], deals)
    _, high = interval(deals - counts["lost"], deals)
    return (
        f"won {counts['won']}, lost {counts['lost']}, undecided {counts['unknown']} = {counts['unknown'] / deals:.2%} "
        f"of {deals}: {counts['won'] / deals:.2%} at least, 95 % interval {low:.2%} to {high:.2%}"
    )


def main() -> None:
    """Read the arguments, decide what is asked for, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", default="1-1000", metavar="FIRST-LAST")
    parser.add_argument("--passes", type=int, default=0, choices=PASS_LIMITS, help="0 for unlimited")
    parser.add_argument("--budget", type=int, default=20000, help="positions to look at for one answer")
    parser.add_argument("--told", action="store_true", help="decide nothing more")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    first, last = map(int, given.deals.split("-"))
    games = games_of(given.passes)
    starts = proved.shard_starts(first, last)
    began = time.time()
    if not given.told:
        parts = [Part(max(first, start), min(last, start + BLOCK - 1), games, given.budget) for start in starts]
        with multiprocessing.Pool(given.jobs) as pool:
            for line in pool.imap(shard, parts):
                print(line, flush=True)
        print(f"budget {given.budget}, {time.time() - began:.0f} s with {given.jobs} processes")
    answers = {number: known for start in starts for number, known in kept_answers(start).items()}
    sample = [answers[number] for number in range(first, last + 1) if number in answers]
    for rules in games if sample else ():
        print(f"{name_of(rules)}: {report([verdict_of(known, rules) for known in sample])}")


if __name__ == "__main__":
    main()
