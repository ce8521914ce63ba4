"""Endurance: 10,000 moves and 500 deals in one page by real events; what grows, what becomes slower, what an idle page costs."""

from playwright.sync_api import Page

from tools.bench.figures import Figure
from tools.bench.memory import state
from tools.bench.play import centre
from tools.bench.stand import Open, Stand, say
from tools.fuzz.aim import a_move
from tools.fuzz.run import Fuzzer, How

MOVES, DEALS, WARM_UP = 10_000, 500, 40
"""In all, and so many deals before the first count: what is kept of games left behind, 20 of them, is full then."""
PRESSES = 60
IDLE_S = 10
PRESS_TIMES = """(() => {
  const times = globalThis.benchTimes = [], end = globalThis.benchEnd = new AbortController();
  addEventListener("pointerdown", event => {
    new MutationObserver((records, observer) => {
      times.push(performance.now() - event.timeStamp);
      observer.disconnect();
    }).observe(document.getElementById("cards"), { subtree: true, childList: true, attributes: true });
  }, { capture: true, signal: end.signal });
})()"""
"""Times presses from now on, each of which must change the table: else what watches for the change would stay."""


def open_deal_1(player: Fuzzer) -> None:
    """Put the same position on the table: deal 1, newly dealt."""
    player.later("location.hash = ''")
    player.later("location.hash = 'deal=1'")
    player.wait("document.querySelector('#table').dataset.deal === '1'")
    player.look()


def press_times(page: Page, tab: Open) -> float:
    """Return the time of a press on the stock until the table is changed, in ms: the lower quartile, which other programs on the
    machine lengthen least."""
    page.evaluate(PRESS_TIMES)
    x, y = centre(tab, '[data-pile="S"].slot')
    page.mouse.move(x, y)
    for _ in range(PRESSES):
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(50)  # what the press started is done
    times: list[float] = page.evaluate("(benchEnd.abort(), benchTimes)")
    page.evaluate("delete globalThis.benchTimes, delete globalThis.benchEnd")
    assert len(times) == PRESSES, f"{len(times)} of {PRESSES} presses changed the table"
    return sorted(times)[PRESSES // 4]


def play_deals(player: Fuzzer, deals: int, each: int) -> int:
    """Play so many moves in each of so many deals, by taps and drags; return how many moves were made."""
    made = 0
    for _ in range(deals):
        before = player.look().data.get("deal")
        player.hand.key("n")
        while player.look().data.get("deal") == before or player.shot.dialog:
            player.hand.key("Escape" if player.shot.dialog else "n")
        at = 0
        for _ in range(3 * each):
            play_one(player)
            at = int(player.look().data["moves"])
            if player.shot.dialog or player.shot.kept.get("selected"):
                player.hand.key("Escape")
                player.look()
            if at >= each:
                break
        made += at
        player.hand.log.clear()
    return made


def play_one(player: Fuzzer) -> None:
    """Drag a card to where it may go, or draw."""
    found = a_move(player)
    if found:
        move, start, goal, _ = found
        player.hand.press(start)
        if move.size:
            player.hand.slide(((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2))
            player.hand.slide(goal)
        player.hand.release()


def idle(tab: Open) -> float:
    """Return how many ms a second the page's main thread works while nobody does anything."""

    def worked() -> float:
        found = {one["name"]: one["value"] for one in tab.cdp.send("Performance.getMetrics")["metrics"]}
        return float(found["TaskDuration"])

    # Processor time, which other programs do not lengthen; another part may have asked for the time by the clock.
    tab.cdp.send("Performance.disable")
    tab.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    tab.page.wait_for_timeout(8000)  # what the last move let it think about is thought
    before = worked()
    tab.page.wait_for_timeout(IDLE_S * 1000)
    spent = worked() - before
    tab.cdp.send("Performance.disable")
    return spent * 1000 / IDLE_S


def measure(stand: Stand, n: int) -> list[Figure]:
    """Measure one long sitting; `n` rounds have no meaning here."""
    with stand.ready("probed", "#deal=1") as tab:
        player = Fuzzer(tab.page, stand.urls["probed"], 1, How("mouse", (1280, 800), still=True))
        player.look()
        resting = idle(tab)
        play_deals(player, WARM_UP, MOVES // DEALS)
        open_deal_1(player)
        first = press_times(tab.page, tab)
        open_deal_1(player)
        before = state(tab)
        made = 0
        for part in range(10):
            made += play_deals(player, DEALS // 10, MOVES // DEALS)
            say(f"  endurance: {made} moves, {DEALS // 10 * (part + 1)} deals")
        open_deal_1(player)
        last = press_times(tab.page, tab)
        running = idle(tab)
        open_deal_1(player)
        after = state(tab)
        if player.troubles:
            raise AssertionError(player.troubles)
    grown = {kind: after[kind] - before[kind] for kind in after}
    return [
        Figure("moves made in one page", "", made),
        Figure("deals in that page", "", DEALS),
        Figure("Python heap grown by them", " kB", grown["python"], None, 32, "game", 1),
        Figure("JavaScript heap grown by them", " MB", grown["js"], None, 0.5, "game", 2),
        Figure("DOM nodes grown by them", "", grown["nodes"], None, 50, "game"),
        Figure("listeners grown by them", "", grown["listeners"], None, 5, "game"),
        Figure("WebAssembly memory grown by them", " MB", grown["wasm"], None, 0, "game", 1),
        Figure("stock pressed to table changed, at the start", " ms", first, None, None, "game", 2),
        Figure(
            "stock pressed to table changed, at the end, times that at the start",
            "x",
            last / first,
            None,
            1.1,
            "game",
            2,
        ),
        Figure("idle page, before the first move: main thread a second", " ms", resting, None, 1, "game", 2),
        Figure("idle page, the clock running: main thread a second", " ms", running, None, 5, "game", 2),
    ]
