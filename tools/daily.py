"""The deals of the days to come: `python -m tools.daily --days 3653` makes both lists long enough, from the deals proved winnable.

static/daily/3.txt and 1.txt hold a number a line after their title, the first for FIRST_DAY (game/play/daily.py). Everyone plays the same deal on a
date, so a line that has been published never changes: the tool only adds lines at the end.
"""

import argparse
import hashlib
from pathlib import Path

from game.solver.proofs import BLOCK, GRADES, PROOF_FOLDERS, block_words

HERE = Path(__file__).parents[1]


def proved_deals(root: Path, draw: int) -> list[int]:
    """Return the numbers of the deals with a proof in static/proved, in an order that only the numbers decide."""
    found = []
    for path in (root / "static" / "proved" / PROOF_FOLDERS[draw]).glob("*.txt"):
        first = (int(path.stem) - 1) * BLOCK + 1
        words = block_words(path.read_text("utf-8"))
        found += [first + i for i, word in enumerate(words) if word[0] in GRADES]
    return sorted(found, key=lambda number: hashlib.sha256(f"klondike:daily:{draw}:{number}".encode()).digest())


def lengthened(listed: list[int], proved: list[int], days: int) -> list[int]:
    """Return `listed` with as many more proved deals as `days` want; none comes twice."""
    known = set(listed)
    return listed + [number for number in proved if number not in known][: max(0, days - len(listed))]


def read_list(path: Path) -> list[int]:
    """Return the deals of a list, the first day's first; none where there is no list yet."""
    return [int(word) for word in path.read_text("utf-8").split()[1:]] if path.exists() else []


def main() -> None:
    """Read the arguments and write the lists."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--days", type=int, default=3653)
    days = parser.parse_args().days
    for draw in (3, 1):
        path = HERE / "static" / "daily" / f"{draw}.txt"
        path.parent.mkdir(exist_ok=True)
        deals = lengthened(read_list(path), proved_deals(HERE, draw), days)
        path.write_text("\n".join([f"draw{draw}", *map(str, deals)]) + "\n", "utf-8")
        print(f"{path.relative_to(HERE)}: {len(deals)} days")


if __name__ == "__main__":
    main()
