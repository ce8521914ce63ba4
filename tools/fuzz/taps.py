"""Taps at the pace of a hand: each on a card with one place to go sends it there, except the one that the rule drops."""

from typing import TYPE_CHECKING

from game.klondike.game import Game, load_text
from game.klondike.table import table_text
from game.play.layout import COLUMN, HOME, PILE_COUNT, WASTE, pile_cards
from game.play.reach import is_one_place, spot_move, targets
from tools.fuzz.aim import spot_point
from tools.fuzz.faults import FaultError, layout_of
from tools.fuzz.line import Point

if TYPE_CHECKING:
    from tools.fuzz.run import Fuzzer

GAPS = (60, 90, 120, 150, 180, 230, 280, 320, 360, 400)
DROPPED_MS = (
    200  # so long after a tap that sent a card home the next one on that pile does nothing (specification, section 5)
)
DOUBLE_MS = 300  # two taps on one card within this are a double tap


def expected(f: "Fuzzer", game: Game, at: Point, gaps: list[int]) -> int:
    """Return how many of the taps at a point of the window can be foretold, having played them in `game`."""
    layout = layout_of(f.shot)
    x, y = layout.point(at[0] - f.shot.felt[0], at[1] - f.shot.felt[1])
    home, last, when = -1, -DROPPED_MS, 0
    for count, gap in enumerate((0, *gaps)):
        when += gap
        spot = layout.hit(game.table, game.fan, x, y)
        if spot is None or not (spot[0] == WASTE or spot[0] >= COLUMN) or spot[1] < 0:
            return count
        pile = spot[0]
        if spot[1] != len(pile_cards(game.table, pile)) - 1:
            return count
        if pile == home and when - last < DROPPED_MS:
            continue
        places = targets(game, spot)
        if not is_one_place(game, spot, places):
            return count
        assert game.play(spot_move(game, spot, places[0])) is None
        home, last = (pile, when) if HOME <= places[0] < COLUMN else (-1, 0)
    return len(gaps) + 1


def paced_taps(f: "Fuzzer") -> None:
    """Tap one place a few times at gaps of 60 to 400 ms; what can be foretold must come so."""
    pile = one_placed(f)
    if pile < 0:
        return
    at = spot_point(f, pile, len(pile_cards(f.shown.table, pile)) - 1)
    if not f.line.evaluate(f"!!document.elementFromPoint({at[0]}, {at[1]})?.closest('#table, #piles')"):
        return
    gaps = [f.dice.choice(GAPS) for _ in range(f.dice.randrange(1, 4))]
    game, _, _ = load_text(f.shot.kept["game"])
    assert game
    sure = expected(f, game, at, gaps)
    f.rest(DOUBLE_MS + 20)  # no tap before belongs to these
    f.hand.taps(at, f.by_finger(), gaps[: sure - 1])
    f.check()
    covered = f.shot.dialog or f.shot.note or f.shot.behind or f.shot.data["state"] != "playing"
    if f.line.has_times and not covered and table_text(f.shown.table) != table_text(game.table):
        raise FaultError(f"taps after {gaps[: sure - 1]} ms on {at} are lost: {f.shown.at} moves, not {game.at}")


def one_placed(f: "Fuzzer") -> int:
    """Return a pile whose top card has one place to go, if a tap would send it there now; else -1."""
    shot, game = f.shot, f.game
    busy = shot.dialog or shot.menu or shot.run or shot.watching or shot.behind or shot.scrolled or shot.zoom != 1
    if game is None or busy or shot.data["state"] != "playing" or shot.kept.get("selected") or f.hand.is_down:
        return -1
    if "single=0" in shot.kept.get("settings", ""):
        return -1
    tops = [(pile, len(pile_cards(game.table, pile)) - 1) for pile in (WASTE, *range(COLUMN, PILE_COUNT))]
    found = [pile for pile, i in tops if i >= 0 and is_one_place(game, (pile, i), targets(game, (pile, i)))]
    return f.dice.choice(found) if found else -1
