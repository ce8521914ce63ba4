"""Playing: how soon a press shows, and what a drag costs in every frame."""

import itertools
import math
import time
from statistics import mean

from tools.bench.figures import Figure, Samples, compare
from tools.bench.stand import CPU_4, CPU_6, FULL, Open, Slowness, Stand, say, slow_down
from tools.bench.trace import Trace, recording

PRESSES = 12
MOVES = 60
RUN = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"
OPEN_TABLE = "/".join(
    (
        f"T1 {RUN}",
        "T2 KH QS JH TS 9H 8S 7H",
        "T3 6S 5H 4S 3H 2S AH KD",
        "T4 QC JD TC 9D 8C 7D 6C",
        "T5 5D 4C 3D 2C AD KC QD",
        "T6 JC TD 9C 8D 7C 6D",
        "T7 5C 4D 3C 2D AC",
    )
)
"""All 52 cards face up, a run from king to ace in the first column."""

PRESS_CLOCK = """
globalThis.benchPresses = [];
addEventListener("pointerdown", event => {
  const began = performance.now();
  new MutationObserver((records, observer) => {
    const now = performance.now();
    benchPresses.push([now - event.timeStamp, now - began]);
    observer.disconnect();
  }).observe(document.getElementById("cards"), { subtree: true, childList: true, attributes: true });
}, true);
"""
"""Times every press: from the event to the moment when all of its changes to the cards are in the page."""

HARD = "#deal=27"
"""A deal of which 300,000 positions do not tell whether it can be won."""
SHOW_ANSWER = 'localStorage.setItem("klondike.settings", "winnable=1");'
THINKING = '#show-winnable:text("…")'

FRAME_CLOCK = """{
  const frames = [];
  let next = 0;
  const count = time => { frames.push(time); next = requestAnimationFrame(count); };
  globalThis.benchStart = () => { next = requestAnimationFrame(count); };
  globalThis.benchStop = () => { cancelAnimationFrame(next); return frames; };
}"""
DRAWING = ("UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize")
HANDLING = ("pointermove", "mousemove", "pointerrawupdate")


def middle(values: list[float]) -> float:
    """Return the mean of the middle half: the page's clock has steps of 0.1 ms, too coarse for a median."""
    quarter = len(values) // 4
    return mean(sorted(values)[quarter : len(values) - quarter])


def centre(tab: Open, selector: str, down: float = 0.5) -> tuple[float, float]:
    """Return the middle of an element in window pixels; `down` is how far down it."""
    box = tab.page.locator(selector).last.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * down


# Presses


def press_stock(
    stand: Stand, name: str, slowness: Slowness, where: str = "#deal=1", solver: bool = False
) -> list[list[float]]:
    """Press the stock with a real mouse again and again; return [event to change, handler alone] of each. With `solver` its
    worker thinks all the while."""
    with stand.ready(name, where, slowness, PRESS_CLOCK + (SHOW_ANSWER if solver else "")) as tab:
        if solver:
            tab.page.wait_for_selector(THINKING)
        x, y = centre(tab, '[data-pile="S"].slot')
        tab.page.mouse.move(x, y)
        for i in range(PRESSES):
            tab.page.mouse.down()
            tab.page.mouse.up()
            tab.page.wait_for_timeout(260 + 7 * i)  # the cards have come to rest; not in step with the frames
        found: list[list[float]] = tab.page.evaluate("benchPresses")
        assert len(found) == PRESSES, f"{name}: {len(found)} of {PRESSES} presses changed the table"
        assert not solver or tab.page.query_selector(THINKING), "the solver had nothing to think about any more"
        return found


def presses(stand: Stand, n: int) -> list[Figure]:
    """Measure from a press on the stock to the changed table."""
    figures = []
    for slowness, most in ((FULL, 2.0), (CPU_4, None)):
        changed: Samples = {"game": [], "twin": []}
        handler: Samples = {"game": [], "twin": []}
        first: Samples = {"game": [], "twin": []}
        for i in range(n):
            for name in ("game", "twin"):
                found = press_stock(stand, name, slowness)
                changed[name].append(middle([one[0] for one in found]))
                handler[name].append(middle([one[1] for one in found]))
                first[name].append(found[0][0])
            say(f"  presses, {slowness.name}: {i + 1} of {n}")
        label = f"stock pressed to table changed, {slowness.name}"
        figures += [
            compare(label, changed, most=most, digits=2),
            compare(f"{label}: the handler alone", handler, digits=2),
            compare(f"{label}: the first press", first, digits=2),
        ]
    return figures


def beside_solver(stand: Stand, n: int) -> list[Figure]:
    """Measure a press while the solver's worker looks for an answer that it does not find, against one without."""
    found: tuple[Samples, Samples] = {"game": [], "twin": []}, {"game": [], "twin": []}
    for i in range(n):
        for name, solver in (("game", True), ("twin", False)):
            times = press_stock(stand, "game", FULL, HARD, solver)
            for kind, samples in enumerate(found):
                samples[name].append(middle([one[kind] for one in times]))
        say(f"  presses beside the solver: {i + 1} of {n}")
    label = "stock pressed to table changed while the solver works, against the game without"
    return [
        compare(label, found[0], most=1.2, digits=2),
        compare(f"{label}: the handler alone", found[1], digits=2),
    ]


# Drags


def drag_run(stand: Stand, name: str, slowness: Slowness) -> dict[str, float]:
    """Drag the run of 13 in a circle, 60 moves a second; return the main thread's ms a move and the late frames."""
    with stand.ready(name, "#table=" + OPEN_TABLE.replace(" ", "+"), FULL, FRAME_CLOCK) as tab:
        mouse = tab.page.mouse
        x, y = centre(tab, '[data-card="KS"]', 0.08)
        mouse.move(x, y)
        mouse.down()
        for i in range(1, 4):  # soon and far enough: a press that rests becomes a hold
            mouse.move(x + 10 * i, y + 10 * i)
        lifted = tab.page.evaluate("document.querySelectorAll('#hand [data-card]').length")
        assert lifted == 13, f"{name}: {lifted} cards are in the hand, not 13"
        slow_down(tab, slowness)
        tab.page.wait_for_timeout(400)
        with recording(stand, tab, "benchBegin") as trace:
            tab.page.evaluate("performance.mark('benchBegin'), benchStart()")
            begin = time.perf_counter()
            for i in range(MOVES):
                turn = i / MOVES * 2 * math.pi
                mouse.move(x + 330 - 300 * math.cos(turn), y + 60 + 60 * math.sin(turn))
                time.sleep(max(0.0, begin + (i + 1) / 60 - time.perf_counter()))
            frames: list[float] = tab.page.evaluate("benchStop()")
        mouse.up()
    costs = per_move(trace)
    late = [after - before > 25 for before, after in itertools.pairwise(frames[1:])]
    return {**costs, "both": costs["handler"] + costs["drawing"], "late": 100 * mean(late)}


def per_move(trace: Trace) -> dict[str, float]:
    """Return ms of the page's main thread for each move: in all, in handlers, in drawing."""
    moves = [e for e in trace.events if e["name"] == "EventDispatch" and e["args"]["data"]["type"] in HANDLING]
    count = sum(e["args"]["data"]["type"] == "pointermove" for e in moves)
    begin, end = moves[0]["ts"] - 5_000, moves[-1]["ts"] + 15_000  # with the last move's frame
    return {
        "all": trace.busy(begin, end) / count,
        "handler": sum(e["tdur"] for e in moves) / 1000 / count,
        "drawing": trace.spent(DRAWING, begin, end) / count,
    }


def drags(stand: Stand, n: int) -> list[Figure]:
    """Measure a drag of 13 cards while 52 faces are up."""
    figures = []
    for slowness in (CPU_6, FULL):
        slow = slowness is CPU_6
        found: dict[str, Samples] = {
            kind: {"game": [], "twin": []} for kind in ("all", "handler", "drawing", "both", "late")
        }
        for i in range(n):
            for name in ("game", "twin"):
                for kind, cost in drag_run(stand, name, slowness).items():
                    found[kind][name].append(cost)
            say(f"  drags, {slowness.name}: {i + 1} of {n}")
        label = f"drag of 13 cards, {slowness.name}"
        figures += [
            compare(f"{label}: main thread a move", found["all"], most=1.2, digits=2),
            compare(f"{label}: handler a move", found["handler"], digits=2),
            compare(f"{label}: handler and drawing a move", found["both"], " ms", 4, "game", 2),
            compare(f"{label}: frames over 25 ms", found["late"], " %", 0 if slow else None, "game", 1),
        ]
    return figures


def measure(stand: Stand, n: int) -> list[Figure]:
    """Measure presses and drags."""
    return presses(stand, n) + drags(stand, n)
