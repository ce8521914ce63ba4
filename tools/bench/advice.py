"""Advice: how long a player waits for a hint, from the key to the mark on the table."""

from game.klondike.game import moves_text, new_game
from game.solver.hint import Hinter
from game.solver.known import known_game
from tools.bench.figures import Figure
from tools.bench.stand import Stand, say

DEALS = range(1, 9)
STAGES = (0, 15, 40, 70)  # after so many hints have been followed
WAIT = """() => new Promise(done => {
  let began = 0;
  addEventListener("keydown", event => began = event.timeStamp, { once: true, capture: true });
  new MutationObserver((_, watch) => {
    if (began && (document.querySelector(".hint, dialog[open]") || !document.getElementById("note").hidden)) {
      watch.disconnect();
      done(performance.now() - began);
    }
  }).observe(document.querySelector("main").parentNode, { subtree: true, attributes: true, childList: true });
})"""


def positions() -> list[str]:
    """Return addresses of positions that play by hints comes through."""
    found = []
    for deal in DEALS:
        game = new_game(str(deal))
        assert game
        for played in range(STAGES[-1] + 1):
            if played in STAGES:
                found.append(f"#deal={deal}&moves={moves_text(game.moves)}" if game.moves else f"#deal={deal}")
            hinter = Hinter(known_game(game))
            while not hinter.step(1000):
                pass
            if not hinter.moves:
                break
            game.play(hinter.moves[0])
    return found


def measure(stand: Stand, n: int) -> list[Figure]:
    """Ask for a hint at each position, once; `n` rounds have no meaning here."""
    waits = []
    for where in positions():
        with stand.ready("game", where) as tab:
            tab.page.wait_for_timeout(400)  # the verdict on the position is out
            tab.page.evaluate(f"() => {{ globalThis.waited = ({WAIT})(); }}")
            tab.page.keyboard.press("h")
            waits.append(float(tab.page.evaluate("() => globalThis.waited")))
    waits.sort()
    say(f"  hints at {len(waits)} positions")
    return [
        Figure("hint asked for to hint shown, median", " ms", waits[len(waits) // 2], None, 100, "game"),
        Figure("hint asked for to hint shown, worst", " ms", waits[-1], None, 1000, "game"),
    ]
