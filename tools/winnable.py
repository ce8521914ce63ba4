"""Sample random deals and print the share that can be won, with its 95 % interval, and the share undecided.

python -m tools.winnable --deals 20000 --draw 3            unlimited passes, returns allowed
python -m tools.winnable --deals 2000 --draw 3 --passes 3 --no-returns

The interval goes from the lower end (Wilson) for the deals won to the upper end for those not lost: undecided deals count both ways.
The deals are numbers from Python's generator with the seed that is printed. Runs on PyPy as well, three times as fast.
"""

import argparse
import multiprocessing
import random
import time
from collections import Counter

from game.klondike.deal import deck_of_number
from game.klondike.rules import Rules
from game.klondike.table import dealt
from game.solver.search import Search, winning_moves
from tools.check import fault_of_line
from tools.hints_report import interval


def decided(task: tuple[int, Rules, int]) -> tuple[str, int]:
    """Return the verdict on a deal and the positions looked at; every win is replayed."""
    number, rules, budget = task
    search = Search(dealt(deck_of_number(number)), rules, budget, 10 * budget)
    search.step(1 << 60)
    if search.verdict == "won":
        moves = winning_moves(search.table, rules, search.line) or []
        fault = fault_of_line(search.table, rules, moves)
        assert not fault, (number, fault)
    return search.verdict, search.states


def report(results: list[tuple[str, int]]) -> str:
    """Put the verdicts into words."""
    counts = Counter(verdict for verdict, _ in results)
    deals = len(results)
    low, _ = interval(counts["won"], deals)
    _, high = interval(deals - counts["lost"], deals)
    return (
        f"won {counts['won']}, lost {counts['lost']}, undecided {counts['unknown']} = {counts['unknown'] / deals:.2%} "
        f"of {deals}: {counts['won'] / deals:.2%} at least, 95 % interval {low:.2%} to {high:.2%}"
    )


def main() -> None:
    """Read the arguments, sample, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="how many deals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draw", type=int, default=3, choices=(3, 1))
    parser.add_argument("--passes", type=int, default=0, choices=(0, 3, 1))
    parser.add_argument("--no-returns", action="store_true", help="cards may not come back from a foundation")
    parser.add_argument("--budget", type=int, default=20000, help="positions to look at for one deal")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    rules = Rules(given.draw, given.passes, not given.no_returns, "suit", "none")
    chance = random.Random(given.seed)
    tasks = [(chance.randint(1, 2**32 - 1), rules, given.budget) for _ in range(given.deals)]
    began = time.time()
    with multiprocessing.Pool(given.jobs) as pool:
        results = pool.map(decided, tasks, chunksize=20)
    print(
        f"draw {given.draw}, passes {given.passes or 'unlimited'}, returns {'no' if given.no_returns else 'yes'}; "
        f"seed {given.seed}, budget {given.budget}, {time.time() - began:.0f} s with {given.jobs} processes"
    )
    print(report(results))


if __name__ == "__main__":
    main()
