"""Play deals by hints alone and report: `python -m tools.hints_report --deals 500 --draw 3`.

Each deal is played by its first hints until they end: won, or a verdict. Nothing is undone. With --sampled by the hints that
are on show once the worker has tried them in games that this one could be.
"""

import argparse
import multiprocessing
import time
from collections import Counter
from typing import NamedTuple

from game.klondike.game import moves_text, new_game
from game.klondike.rules import Rules, parse_move
from game.klondike.table import is_won
from game.play.advice import Advice
from game.solver.desk import best_of, view_text
from game.solver.hint import Hinter
from game.solver.known import known_game
from game.solver.verdict import Judge

MOST_MOVES = 5000
"""No game by hints comes near this; one that does goes round in circles."""


class Played(NamedTuple):
    """One deal played by hints: how it ended, how long it was, what each position cost."""

    end: str
    moves: int
    seconds: list[float]
    states: list[int]
    undecided: int


def play_deal(number: int, rules: Rules, judge: bool) -> Played:
    """Play deal `number`; with `judge` also ask for the verdict on each position and count the undecided ones."""
    game = new_game(str(number), rules)
    assert game is not None
    seconds, states = [], []
    undecided = 0
    while True:
        began = time.perf_counter()
        hinter = Hinter(known_game(game))
        looked_at = 1
        while not hinter.step(1):
            looked_at += 1
        seconds.append(time.perf_counter() - began)
        states.append(looked_at)
        if judge:
            second = Judge(known_game(game))
            second.step(10**9)
            undecided += second.verdict == "unknown"
            verdicts = {hinter.verdict, second.verdict}
            assert len(verdicts) == 1 or "unknown" in verdicts, (number, len(game.moves), verdicts)
        if not hinter.moves:
            end = "won" if is_won(game.table) else hinter.verdict
            return Played(end, len(game.moves), seconds, states, undecided)
        refused = game.play(hinter.moves[0])
        assert refused is None, (number, len(game.moves), refused)
        assert len(game.moves) < MOST_MOVES, f"deal {number} goes round in circles"


def play_sampled(number: int, rules: Rules) -> Played:
    """Play deal `number` as a player does who always waits for the worker and then follows the hint."""
    game, advice = new_game(str(number), rules), Advice()
    assert game is not None
    seconds = []
    while True:
        began = time.perf_counter()
        advice.begin(game)
        advice.ask(game)
        while ("thought",) not in advice.step(game):
            pass
        moves = advice.choices(game)
        if moves:
            best = parse_move(best_of(view_text(known_game(game)), moves_text(moves)))
            assert best, (number, len(game.moves))
            advice.prefer(game, best)
        seconds.append(time.perf_counter() - began)
        if advice.hint is None:
            end = "won" if is_won(game.table) else advice.verdict
            return Played(end, len(game.moves), seconds, [], 0)
        refused = game.play(advice.hint)
        assert refused is None, (number, len(game.moves), refused)
        assert len(game.moves) < MOST_MOVES, f"deal {number} goes round in circles"


def interval(hits: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    z = 1.96
    middle = (hits + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * (hits * (of - hits) / of + z * z / 4) ** 0.5
    return middle - half, middle + half


def at_share(values: list[float], share: float) -> float:
    """Return the value below which `share` of the sorted `values` lie."""
    return values[min(len(values) - 1, int(len(values) * share))]


def report(games: list[Played], judge: bool) -> str:
    """Put the games into words."""
    ends = Counter(game.end for game in games)
    low, high = interval(ends["won"], len(games))
    seconds = sorted(1000 * second for game in games for second in game.seconds)
    states = sorted(float(count) for game in games for count in game.states)
    moves = sorted(float(game.moves) for game in games)
    lines = [
        f"won     {ends['won']} of {len(games)} = {ends['won'] / len(games):.1%} ({low:.1%} to {high:.1%})",
        "ends    " + ", ".join(f"{end} {count}" for end, count in ends.most_common()),
        f"moves   mean {sum(moves) / len(moves):.0f}, median {at_share(moves, 0.5):.0f}, most {moves[-1]:.0f}",
        f"hints   {len(seconds)}, median {at_share(seconds, 0.5):.2f} ms, 99 % {at_share(seconds, 0.99):.1f} ms, "
        f"worst {seconds[-1]:.1f} ms",
        f"unknown {ends['unknown'] / len(seconds):.3%} of the positions, as hints",
    ]
    if states:
        lines.append(
            f"looked  median {at_share(states, 0.5):.0f}, 99 % {at_share(states, 0.99):.0f}, most {states[-1]:.0f} states"
        )
    if judge:
        lines.append(
            f"        {sum(game.undecided for game in games) / len(seconds):.3%} of the positions, as verdicts"
        )
    return "\n".join(lines)


def main() -> None:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500, help="how many deals")
    parser.add_argument("--first", type=int, default=1, help="number of the first")
    parser.add_argument("--draw", type=int, default=3, choices=(3, 1))
    parser.add_argument("--passes", type=int, default=0, choices=(0, 3, 1))
    parser.add_argument("--no-returns", action="store_true", help="cards may not come back from a foundation")
    parser.add_argument("--judge", action="store_true", help="ask for the verdict on every position too")
    parser.add_argument("--sampled", action="store_true", help="follow the hints that the worker has tried")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    rules = Rules(options.draw, options.passes, not options.no_returns, "suit", "none")
    work = [(number, rules, options.judge) for number in range(options.first, options.first + options.deals)]
    with multiprocessing.Pool(options.jobs) as pool:
        if options.sampled:
            games = pool.starmap(play_sampled, [(number, rules) for number, rules, _ in work], chunksize=4)
        else:
            games = pool.starmap(play_deal, work, chunksize=4)
    print(report(games, options.judge))


if __name__ == "__main__":
    main()
