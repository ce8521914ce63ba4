"""Measure the built game against its twin and print the figures as a table.

python -m tools.bench                   everything, 7 rounds
python -m tools.bench --quick load      three rounds of one part: load, worker, press, solver, drag, memory or advice
python -m tools.bench endurance         10,000 moves and 500 deals in one page, some ten minutes; only when asked for
"""

import argparse
import json
import os
import sys
from pathlib import Path

from tools.bench import advice, endurance, load, memory, play
from tools.bench.figures import Figure, table
from tools.bench.stand import open_stand, say

PARTS = {
    "load": load.measure,
    "worker": load.worker,
    "press": play.presses,
    "solver": play.beside_solver,
    "drag": play.drags,
    "memory": memory.measure,
    "advice": advice.measure,
    "endurance": endurance.measure,
}
ONLY_ASKED = ("endurance",)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="Measure the built game against the same table in plain JavaScript.")
    parser.add_argument(
        "parts", nargs="*", metavar="part", help=f"what to measure: {', '.join(PARTS)}; default all but the last"
    )
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built game")
    parser.add_argument("-n", type=int, default=7, help="how many rounds the medians are taken of")
    parser.add_argument("--quick", action="store_true", help="three rounds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    n = 3 if given.quick else given.n
    figures: list[Figure] = []
    loads = [os.getloadavg()[0]]
    with open_stand(given.site) as stand:
        for name in given.parts or [name for name in PARTS if name not in ONLY_ASKED]:
            say(f"Measuring: {name}")
            figures += PARTS[name](stand, n)
            loads.append(os.getloadavg()[0])
    busy = f"{min(loads):.1f} to {max(loads):.1f} on {os.cpu_count()} processors"
    print(f"Medians of {n} rounds. Load of the machine, this included: {busy}.\n\n{table(figures)}")
    if given.json:
        rows = [{**figure._asdict(), "ratio": figure.ratio, "met": figure.met} for figure in figures]
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps({"rounds": n, "figures": rows}, indent=1) + "\n", "utf-8")
    if any(figure.met is False for figure in figures):
        sys.exit("bench: a target is missed")


if __name__ == "__main__":
    main()
