"""The solver's entry in a web worker. The page asks, then calls `step` again and again, and can stop between two steps."""

import gc

from js import performance
from pyscript import sync

from game.solver.desk import Desk, best_of

_STATES_BETWEEN_LOOKS = 40


def serve() -> None:
    """Answer the page from now on."""
    desk = Desk()

    def begin(position: str, rules: str, budget: int) -> bool:
        gc.collect()
        return desk.begin(position, rules, budget)

    def step(ms: int) -> str:
        """Look for so many milliseconds."""
        end = performance.now() + ms
        answer = desk.step(_STATES_BETWEEN_LOOKS)
        while performance.now() < end and answer.split(" ")[1] == "":
            answer = desk.step(_STATES_BETWEEN_LOOKS)
        return answer

    sync.best_of = best_of
    sync.begin = begin
    sync.step = step
