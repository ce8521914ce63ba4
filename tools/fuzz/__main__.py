"""Play the built page by real events and check it after each: the command. `make build` first.

python -m tools.fuzz --steps 100000 --seed 1     so many steps, a new seed every 5,000
python -m tools.fuzz --hours 8                   as many as there is time for
python -m tools.fuzz --replay 17:1234            seed 17 up to step 1234, each event told
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from tools.browser import NO_WORKER, ensure_chromium, shell
from tools.fuzz.run import FaultError, Fuzzer
from tools.fuzz.window import SIZES
from tools.serve import Server

A_SEED = 5000  # steps


def run(browser: Browser, url: str, seed: int, count: int, told: bool) -> Fuzzer:
    """Play one seed in a fresh profile; raise a FaultError at a fault."""
    dice = Random(f"how {seed}")
    pointer = ("mouse", "finger", "both")[seed % 3]
    size = dice.choice(SIZES)
    still = dice.random() < 0.75
    context = browser.new_context(
        has_touch=pointer != "mouse",
        is_mobile=pointer == "finger",
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce" if still else "no-preference",
        accept_downloads=False,
    )
    context.add_init_script(NO_WORKER)
    try:
        fuzzer = Fuzzer(context.new_page(), url, seed, pointer, size, pointer == "finger")
        if told:
            fuzzer.hand.note = lambda text: print(text, flush=True)  # type: ignore[method-assign]
        fuzzer.begin()
        fuzzer.go(count)
        return fuzzer
    finally:
        context.close()


def main() -> None:
    """Play until the steps or the hours are over."""
    parser = argparse.ArgumentParser(description="Play the built page by real events and check it after each.")
    parser.add_argument("--steps", type=int, default=20000, help="how many steps in all")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--hours", type=float, help="go on for so long instead")
    parser.add_argument("--replay", metavar="SEED:STEP", help="play one seed again up to a step, and tell each event")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built game")
    given = parser.parse_args()
    if not (given.site / "index.html").exists():
        sys.exit(f"fuzz: there is no built game at {given.site}; run `make build`")
    seed, left = given.seed, given.steps
    if given.replay:
        seed, left = (int(word) for word in given.replay.split(":"))
    begin, done, faults = time.monotonic(), 0, 0
    with Server(given.site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**(shell() or ensure_chromium()).options())
        while left > 0 if given.hours is None else time.monotonic() - begin < given.hours * 3600:
            count = left if given.replay else min(A_SEED, left) if given.hours is None else A_SEED
            at = time.monotonic()
            try:
                run(browser, server.url, seed, count, bool(given.replay))
                print(f"seed {seed}: {count} steps, {(time.monotonic() - at) / count * 1000:.0f} ms a step", flush=True)
            except FaultError as fault:
                faults += 1
                print(fault, flush=True)
            done += count
            left -= count
            seed += 1
        browser.close()
    print(f"{done} steps, {faults} faults, {(time.monotonic() - begin) / 60:.1f} minutes")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
