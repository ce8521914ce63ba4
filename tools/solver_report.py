"""Time the solver on fixed samples: `python -m tools.solver_report --draw 3`, `--mid`, `--on browser`, `--on node`.

The share of positions decided within so many seconds of processor time, and positions looked at a second. Deals are
100001 and on; --mid takes positions out of random games instead. "browser" is the worker of the built page (site/), "node"
the same MicroPython under Node. On PyPy: run it with PyPy.
"""

import argparse
import os
import platform
import random
import subprocess
import time
from pathlib import Path

from game.klondike.deal import deck_of_number
from game.klondike.rules import Rules, apply, legal_moves, rules_text
from game.klondike.table import Table, dealt, is_won, table_text
from game.solver.search import Search

ROOT = Path(__file__).parents[1]
FIRST = 100001
LIMITS = (0.1, 0.25, 1, 5, 10)

Row = tuple[str, int, float]
"""Verdict, positions looked at, seconds of processor time."""


def mid_game(number: int, rules: Rules) -> Table:
    """Return a position out of a game played at random: a card that turns one up or goes home is taken more often."""
    chance = random.Random(number)
    table = dealt(deck_of_number(number))
    for _ in range(chance.randint(20, 120)):
        moves = legal_moves(table, rules)
        ahead = [move for move in moves if move.dst[0] == "F" or sum(apply(table, rules, move).down) < sum(table.down)]
        if not moves or is_won(table):
            break
        table = apply(table, rules, chance.choice(ahead if ahead and chance.random() < 0.7 else moves))
    return table


def timed(table: Table, rules: Rules, limit: float) -> Row:
    """Search one position for at most `limit` seconds."""
    search = Search(table, rules)
    began = time.process_time()
    while not search.step(200) and time.process_time() - began < limit:
        pass
    return search.verdict, search.states, time.process_time() - began


BEGIN = """async () => {
  const at = name => new URL(name, document.baseURI).href;
  const { MPWorker } = await import(at("runtime/core.js"));
  const worker = await MPWorker("./worker/solver.py", { config: "./worker/solver.json", version: at("runtime/micropython.mjs") });
  await worker.ready;
  globalThis.solver = worker.sync;
}"""
"""As the page itself starts its worker (static/host.js)."""


def worker_seconds() -> float:
    """Return the processor time that the web workers of this process's browser have taken, in seconds."""
    taken, waiting = 0, [os.getpid()]
    while waiting:
        for task in Path(f"/proc/{waiting.pop()}/task").glob("*"):
            waiting += map(int, (task / "children").read_text().split())
            if (task / "comm").read_text().startswith("DedicatedWorker"):
                taken += int((task / "schedstat").read_text().split()[0])
    return taken / 1e9


def on_browser(tables: list[Table], rules: Rules, limit: float) -> list[Row]:
    """Search all positions in the worker of the built page."""
    from tools.bench.stand import open_stand  # PyPy, which times itself alone, has no Playwright

    rows: list[Row] = []
    with open_stand(ROOT / "site") as stand, stand.ready("game", "#deal=1") as tab:
        tab.page.evaluate(BEGIN)
        for table in tables:
            tab.page.evaluate("asked => solver.begin(...asked)", [table_text(table, "/"), rules_text(rules), 1 << 29])
            began = worker_seconds()
            states, verdict, took = "", "", 0.0
            while not verdict and took < limit:
                states, verdict, _ = tab.page.evaluate("() => solver.step(10)").split(" ")
                took = worker_seconds() - began
            rows.append((verdict or "unknown", int(states), took))
    return rows


def on_node(tables: list[Table], rules: Rules, limit: float) -> list[Row]:
    """Search all positions on MicroPython under Node."""
    lines = "".join(f"{table_text(table, '/')}\t{rules_text(rules)}\n" for table in tables)
    command = ["node", str(ROOT / "tools/bench/solver.mjs"), str(ROOT), str(limit)]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return [(verdict, int(states), float(seconds)) for verdict, states, seconds in rows]


def report(rows: list[Row], limit: float) -> str:
    """Put the rows into words."""
    found = sorted(seconds for verdict, _, seconds in rows if verdict != "unknown")
    shares = [
        f"{sum(seconds <= end for seconds in found) / len(rows):.1%} in {end:g} s" for end in LIMITS if end <= limit
    ]
    rate = sum(states for _, states, _ in rows) / max(1e-9, sum(seconds for _, _, seconds in rows))
    won = sum(verdict == "won" for verdict, _, _ in rows)
    middle = found[len(found) // 2] if found else 0.0
    return (
        f"decided {', '.join(shares)}; won {won}, lost {len(found) - won} of {len(rows)}; "
        f"median {1000 * middle:.1f} ms; {rate:,.0f} positions/s"
    )


def main() -> None:
    """Read the arguments, search, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300, help="how many positions")
    parser.add_argument("--draw", type=int, default=3, choices=(3, 1))
    parser.add_argument("--passes", type=int, default=0, choices=(0, 3, 1))
    parser.add_argument("--mid", action="store_true", help="positions in mid-game")
    parser.add_argument("--on", choices=("here", "browser", "node"), default="here")
    parser.add_argument("--limit", type=float, default=10, help="seconds for one position")
    given = parser.parse_args()
    rules = Rules(given.draw, given.passes, True, "suit", "none")
    numbers = range(FIRST, FIRST + given.deals)
    tables = [mid_game(number, rules) if given.mid else dealt(deck_of_number(number)) for number in numbers]
    if given.on == "here":
        rows = [timed(table, rules, given.limit) for table in tables]
    else:
        rows = (on_browser if given.on == "browser" else on_node)(tables, rules, given.limit)
    where = f"{platform.python_implementation()} {platform.python_version()}"
    if given.on != "here":
        where = f"MicroPython in {given.on}"
    print(f"{where}, draw {given.draw}, passes {given.passes}, {'mid-game' if given.mid else 'deals'}")
    print(report(rows, given.limit))


if __name__ == "__main__":
    main()
