"""Play the built page by real events and check it after each: the command. `make build` first.

python -m tools.fuzz --steps 100000 --seed 1     so many steps, a new seed every 5,000
python -m tools.fuzz --hours 8 --jobs 2          as many as there is time for, two seeds side by side
python -m tools.fuzz --engine firefox            in Firefox, with mouse and keys
python -m tools.fuzz --replay 17:1234            seed 17 up to step 1234, each event told
"""

import argparse
import sys
import time
from pathlib import Path

from tools.fuzz.seeds import Played, plan, play, play_all


def tell(played: Played) -> None:
    """Print what came of a seed."""
    pace = f"{played.steps} steps, {played.seconds / max(played.steps, 1) * 1000:.0f} ms a step"
    print(played.fault or f"seed {played.seed}: {pace}", flush=True)


def main() -> None:
    """Play until the steps or the hours are over."""
    parser = argparse.ArgumentParser(description="Play the built page by real events and check it after each.")
    parser.add_argument("--steps", type=int, default=20000, help="how many steps in all")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--hours", type=float, help="go on for so long instead")
    parser.add_argument("--jobs", type=int, default=1, help="how many seeds are played side by side")
    parser.add_argument("--engine", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("--replay", metavar="SEED:STEP", help="play one seed again up to a step, and tell each event")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built game")
    given = parser.parse_args()
    if not (given.site / "index.html").exists():
        sys.exit(f"fuzz: there is no built game at {given.site}; run `make build`")
    if given.replay:
        seed, count = (int(word) for word in given.replay.split(":"))
        played = play(given.site, given.engine, seed, count, told=True)
        tell(played)
        sys.exit(bool(played.fault))
    begin, done, faulty = time.monotonic(), 0, []
    until = None if given.hours is None else begin + given.hours * 3600
    for played in play_all(given.site, given.engine, plan(given.seed, given.steps, until), given.jobs):
        tell(played)
        done += played.steps
        faulty += [f"{played.seed}:{played.steps}"] if played.fault else []
    minutes = (time.monotonic() - begin) / 60
    print(f"{given.engine}: {done} steps, {minutes:.1f} minutes, {len(faulty)} faults {' '.join(faulty)}".rstrip())
    sys.exit(bool(faulty))


if __name__ == "__main__":
    main()
