"""Memory: what the game holds in Python, in JavaScript and in the page, and whether that grows."""

from tools.bench.figures import Figure, Samples, compare
from tools.bench.play import centre
from tools.bench.stand import Open, Stand, say

WARM_UP, MOVES = 100, 1000
ROUNDS = 3
RECORD = 32
"""How many kB the moves and the positions kept for undo may take: more would be a leak."""
COLLECT = """() => new Promise(done => {
  if (!globalThis.benchCollect) return done(0);
  benchCollect();  // asks for it; it is done once Python has returned
  setTimeout(() => done(benchHeap()));
})"""


def state(tab: Open) -> dict[str, float]:
    """Return what is held now, after both collectors have run."""
    tab.page.wait_for_timeout(300)
    python = tab.page.evaluate(COLLECT)
    tab.cdp.send("Performance.enable")
    tab.cdp.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in tab.cdp.send("Performance.getMetrics")["metrics"]}
    wasm = tab.page.evaluate("globalThis.Module?.HEAPU8?.length ?? 0")
    return {
        "python": python / 1000,
        "wasm": wasm / 1e6,
        "js": found["JSHeapUsedSize"] / 1e6,
        "nodes": found["Nodes"],
        "listeners": found["JSEventListeners"],
    }


def play(tab: Open, moves: int) -> None:
    """Press the stock `moves` times with a real mouse: draws, and a recycle after every eighth."""
    x, y = centre(tab, '[data-pile="S"].slot')
    tab.page.mouse.move(x, y)
    for _ in range(moves):
        tab.page.mouse.down()
        tab.page.mouse.up()


def measure(stand: Stand, n: int) -> list[Figure]:
    """Measure memory before and after 1,000 moves."""
    rounds = min(n, ROUNDS)
    kinds = ("python", "grown", "wasm", "js", "js grown", "nodes", "nodes grown")
    found: dict[str, Samples] = {kind: {"game": [], "twin": []} for kind in kinds}
    for i in range(rounds):
        for name, page in (("game", "probed"), ("twin", "twin")):
            with stand.ready(page, "#deal=1") as tab:
                play(tab, WARM_UP)
                before = state(tab)
                play(tab, MOVES)
                after = state(tab)
            for kind in ("python", "wasm", "js", "nodes"):
                found[kind][name].append(after[kind])
            found["grown"][name].append(after["python"] - before["python"])
            found["js grown"][name].append(after["js"] - before["js"])
            found["nodes grown"][name].append(after["nodes"] - before["nodes"])
        say(f"  memory: {i + 1} of {rounds}")
    for kind in ("python", "grown", "wasm"):
        found[kind]["twin"] = []
    return [
        compare("Python heap in use, after 1,100 moves", found["python"], " kB", 1000, "game"),
        compare("Python heap grown by the record of 1,000 moves", found["grown"], " kB", RECORD, "game", 1),
        compare("WebAssembly memory", found["wasm"], " MB", digits=1),
        compare("JavaScript heap in use", found["js"], " MB", digits=2),
        compare("JavaScript heap grown by 1,000 moves", found["js grown"], " MB", digits=2),
        compare("DOM nodes", found["nodes"], ""),
        compare("DOM nodes grown by 1,000 moves", found["nodes grown"], ""),
    ]
