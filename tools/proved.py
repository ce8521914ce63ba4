"""Deals proved winnable: classify deal numbers, pack the proofs that the game ships, check every one of them.

python -m tools.proved solve --draw 3 --deals 1-10000      looks for wins, in shards of 500 deals; goes on where it stopped,
                                                           and with a larger --budget at what is undecided
python -m tools.proved pack --draw 3                       joins the shards to the blocks in static/proved
python -m tools.proved check                               decodes and replays every proof that is shipped

`solve` runs on PyPy as well, three times as fast. A CI matrix can share the work: --deals names a part of it.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from game.klondike.deal import deck_of_number
from game.klondike.rules import Rules
from game.klondike.table import dealt
from game.solver.proofs import BLOCK, PROOF_FOLDERS, block_name, block_words, grade_of, proof_word, proved_moves
from game.solver.search import Search
from tools.check import fault_of_line

SHARDS = Path("bench/out/proved")
SHIPPED = Path("static/proved")


def rules_of(draw: int) -> Rules:
    """Return the rules of a kind of proofs: without pass limit, with returns."""
    return Rules(draw, 0, True, "suit", "none")


def shard_starts(first: int, last: int) -> range:
    """Return the first deals of the shards that hold the deals from `first` to `last`."""
    return range((first - 1) // BLOCK * BLOCK + 1, last + 1, BLOCK)


def kept_rows(path: Path) -> dict[int, dict[str, Any]]:
    """Return the rows of a shard by deal; none where there is no such file."""
    rows = map(json.loads, path.read_text().splitlines() if path.exists() else ())
    return {row["deal"]: row for row in rows}


def keep_rows(path: Path, rows: dict[int, dict[str, Any]]) -> None:
    """Write a shard, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text("".join(json.dumps(rows[number]) + "\n" for number in sorted(rows)))
    os.replace(part, path)


def decided(number: int, draw: int, budget: int) -> dict[str, Any]:
    """Search one deal."""
    search = Search(dealt(deck_of_number(number)), rules_of(draw), budget, 10 * budget)
    search.step(1 << 60)
    found: dict[str, Any] = {"deal": number, "verdict": search.verdict, "states": search.states}
    return {**found, "line": search.line} if search.verdict == "won" else found


def shard(task: tuple[int, int, int]) -> str:
    """Decide the deals of one shard that are not decided yet; return a line that tells what came of it."""
    draw, first, budget = task
    path = SHARDS / f"draw{draw}" / f"{first}.jsonl"
    rows = kept_rows(path)
    began = time.time()
    for number in range(first, first + BLOCK):
        row = rows.get(number)
        if row is None or (row["verdict"] == "unknown" and row["states"] < budget):
            rows[number] = decided(number, draw, budget)
    keep_rows(path, rows)
    counts = Counter(row["verdict"] for row in rows.values())
    return f"draw {draw} {first}-{first + BLOCK - 1}: {dict(counts)}, {time.time() - began:.0f} s"


def solve(given: argparse.Namespace) -> None:
    """Run the shards that hold the deals asked for."""
    first, last = map(int, given.deals.split("-"))
    tasks = [(given.draw, start, given.budget) for start in shard_starts(first, last)]
    with multiprocessing.Pool(given.jobs) as pool:
        for line in pool.imap(shard, tasks):
            print(line, flush=True)


def pack(given: argparse.Namespace) -> None:
    """Join the shards to the blocks that the game loads. A proof that is shipped already stays as it is."""
    rules = rules_of(given.draw)
    folder = SHIPPED / PROOF_FOLDERS[given.draw]
    folder.mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    for path in sorted((SHARDS / f"draw{given.draw}").glob("*.jsonl"), key=lambda path: int(path.stem)):
        block = folder / f"{block_name(int(path.stem))}.txt"
        shipped = block_words(block.read_text()) if block.exists() else ["?"] * BLOCK
        words = []
        for word, row in zip(shipped, kept_rows(path).values(), strict=True):
            if row["verdict"] == {"-": "won", "?": ""}.get(word, "lost"):
                sys.exit(f"deal {row['deal']}, draw {given.draw}: {word} is shipped, {row['verdict']} was found")
            if word == "?" and row["verdict"] == "won":
                word = grade_of(row["states"]) + proof_word(dealt(deck_of_number(row["deal"])), rules, row["line"])
            elif word == "?" and row["verdict"] == "lost":
                word = "-"
            counts.update({"-": ["lost"], "?": ["undecided"]}.get(word, ["won", word[0]]))
            words.append(word)
        block.write_text("\n".join(words) + "\n")
    print(dict(counts))


def check_block(path: Path) -> tuple[int, list[str]]:
    """Return how many proofs a block has, and what is wrong with them."""
    draw = next(draw for draw, folder in PROOF_FOLDERS.items() if folder == path.parent.name)
    first = (int(path.stem) - 1) * BLOCK + 1
    proofs, faults = 0, []
    for i, word in enumerate(block_words(path.read_text())):
        if word not in ("-", "?"):
            proofs += 1
            table = dealt(deck_of_number(first + i))
            moves = proved_moves(table, rules_of(draw), word)
            fault = fault_of_line(table, rules_of(draw), moves) if moves else "it cannot be read"
            if fault:
                faults.append(f"deal {first + i}, draw {draw}: {fault}")
    return proofs, faults


def check(given: argparse.Namespace) -> None:
    """Decode and replay all that is shipped."""
    with multiprocessing.Pool(given.jobs) as pool:
        results = pool.map(check_block, sorted(SHIPPED.glob("draw*/*.txt")), chunksize=1)
    faults = [fault for _, found in results for fault in found]
    print("\n".join(faults) or f"{sum(count for count, _ in results)} proofs decoded and replayed, none at fault")
    if faults or not results:
        sys.exit(1)


def main() -> None:
    """Read the arguments and do what they ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("solve", "pack", "check"))
    parser.add_argument("--draw", type=int, default=3, choices=(3, 1))
    parser.add_argument("--deals", default="1-10000", metavar="FIRST-LAST")
    parser.add_argument("--budget", type=int, default=30000, help="positions to look at for one deal")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    {"solve": solve, "pack": pack, "check": check}[given.what](given)


if __name__ == "__main__":
    main()
