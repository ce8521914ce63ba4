"""Advice: how long a player waits for a hint, from the key to the mark on the table, and then for the one that was tried in games
that this one could be."""

from typing import NamedTuple

from game.klondike.game import moves_text, new_game
from game.play.advice import MOST_CHOICES
from game.solver.desk import view_text
from game.solver.hint import Hinter
from game.solver.known import known_game
from tools.bench.figures import Figure
from tools.bench.stand import Stand, say
from tools.solver_report import BEGIN

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


SAMPLE = """async ([view, words]) => {
  const began = performance.now();
  await solver.best_of(view, words);
  return performance.now() - began;
}"""


class Asked(NamedTuple):
    """A position: its address, what the player knows, the hints among which a sampling chooses."""

    where: str
    view: str
    words: str


def positions() -> list[Asked]:
    """Return positions that play by hints comes through."""
    found = []
    for deal in DEALS:
        game = new_game(str(deal))
        assert game
        for played in range(STAGES[-1] + 1):
            known = known_game(game)
            hinter = Hinter(known)
            while not hinter.step(1000):
                pass
            if played in STAGES:
                where = f"#deal={deal}&moves={moves_text(game.moves)}" if game.moves else f"#deal={deal}"
                found.append(Asked(where, view_text(known), moves_text(hinter.moves[:MOST_CHOICES])))
            if not hinter.moves:
                break
            game.play(hinter.moves[0])
    return found


def samplings(stand: Stand, asked: list[Asked]) -> list[float]:
    """Return how long the worker takes to choose among the hints of each position, where there are several, in ms, sorted."""
    with stand.ready("game", "#deal=1") as tab:
        tab.page.evaluate(BEGIN)
        return sorted(float(tab.page.evaluate(SAMPLE, [one.view, one.words])) for one in asked if "." in one.words)


def measure(stand: Stand, n: int) -> list[Figure]:
    """Ask for a hint at each position, once; `n` rounds have no meaning here."""
    waits = []
    asked = positions()
    for one in asked:
        with stand.ready("game", one.where) as tab:
            tab.page.wait_for_timeout(400)  # the verdict on the position is out
            tab.page.evaluate(f"() => {{ globalThis.waited = ({WAIT})(); }}")
            tab.page.keyboard.press("h")
            waits.append(float(tab.page.evaluate("() => globalThis.waited")))
    waits.sort()
    sampled = samplings(stand, asked)
    say(f"  hints at {len(waits)} positions, {len(sampled)} of them with a choice")
    return [
        Figure("hint asked for to hint shown, median", " ms", waits[len(waits) // 2], None, 100, "game"),
        Figure("hint asked for to hint shown, worst", " ms", waits[-1], None, 1000, "game"),
        Figure("hints tried by the worker, median", " ms", sampled[len(sampled) // 2]),
        Figure("hints tried by the worker, worst", " ms", sampled[-1]),
    ]
