"""Seeds: one is played in a browser of its own, several side by side."""

import multiprocessing
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tools.browser import Launch, ensure_chromium, firefox, shell
from tools.fuzz.faults import FaultError
from tools.fuzz.run import Fuzzer, how_of, new_context
from tools.serve import Server

A_SEED = 5000  # steps


class Played(NamedTuple):
    """What came of a seed: how many steps were made, in how many seconds, and what was wrong, "" when nothing was."""

    seed: int
    steps: int
    seconds: float
    fault: str


def launch(engine: str) -> Launch:
    """Return how to start a browser; end the command where there is none."""
    found = firefox() if engine == "firefox" else shell() or ensure_chromium()
    if found is None:
        sys.exit("fuzz: there is no Firefox; `python -m tools.browser` installs one")
    return found


def play(site: Path, engine: str, seed: int, count: int, told: bool = False) -> Played:
    """Play one seed in a browser of its own."""
    begin = time.monotonic()
    with Server(site) as server, sync_playwright() as playwright:
        browser = getattr(playwright, engine).launch(**launch(engine).options())
        how, fault = how_of(seed, engine), ""
        fuzzer = Fuzzer(new_context(browser, seed, how).new_page(), server.url, seed, how)
        if told:
            fuzzer.hand.note = lambda text: print(text, flush=True)  # type: ignore[method-assign]
        try:
            fuzzer.begin()
            fuzzer.go(count)
        except FaultError as error:
            fault = str(error)
        browser.close()
    return Played(seed, fuzzer.step, time.monotonic() - begin, fault)


def plan(seed: int, left: int, until: float | None) -> Iterator[tuple[int, int]]:
    """Give seeds with the steps to play of each, until the steps or the time is over."""
    while left > 0 if until is None else time.monotonic() < until:
        yield seed, A_SEED if until is not None else min(A_SEED, left)
        left -= A_SEED
        seed += 1


def play_all(site: Path, engine: str, seeds: Iterator[tuple[int, int]], jobs: int) -> Iterator[Played]:
    """Play seeds, `jobs` of them side by side in processes of their own; give what came of each when it is over."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        running: set[Future[Played]] = set()
        for seed, count in seeds:
            running.add(pool.submit(play, site, engine, seed, count))
            if len(running) == jobs:
                over, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in over)
        yield from (one.result() for one in running)
