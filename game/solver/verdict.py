"""Where a game stands, as far as its player can know: open, dead or stuck (specification, section 4)."""

from game.klondike.cards import KING, RANK, SUIT
from game.klondike.rules import Rules, fits
from game.klondike.table import Table, foundation_of_suit, is_won
from game.solver.known import Known
from game.solver.slices import Sliced
from game.solver.state import StateSpace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_STATES = 10000
"""Positions beyond which a search gives up; fewer than 2 ** STATE_BITS. docs/verdicts.md has the figures."""


class Judge(Sliced):
    """Finds the verdict on a position.

    "open": a card can still be turned up, one of the stock be seen for the first time, or the game be won (also when
    it is won); "dead": no card can be moved, whatever is drawn; "stuck": cards can be moved, yet nothing new ever
    comes of it; "unknown": not decided, either not yet or because there was too much to look at.
    """

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known

    def _work(self) -> "Iterator[None]":
        if not self.known.table.seen:
            self.verdict = "open"
        elif is_dead(self.known):
            self.verdict = "dead"
        else:
            space = StateSpace(self.known)
            met = {space.root}
            waiting = [space.root]  # the last is looked at next, so that lines are soon long
            while waiting and len(met) < MOST_STATES:
                state = waiting.pop()
                if space.is_won(state):
                    self.verdict = "open"
                    return
                moves = space.moves(state)
                for k in range(len(moves) - 1, 0, -2):
                    after = moves[k]
                    if after < 0:
                        self.verdict = "open"
                        return
                    if after not in met:
                        met.add(after)
                        waiting.append(after)
                yield
            if not waiting:
                self.verdict = "stuck"


def is_dead(known: Known) -> bool:
    """Tell whether no card can be moved now, nor after any number of draws and recycles, as the player can know."""
    table, rules = known
    if not table.seen or is_won(table):
        return False
    for i, column in enumerate(table.columns):
        if not column:
            continue
        if _fits_home(table, column[-1]):
            return False
        at = len(column) - 1
        while True:
            if _fits_column(table, column[at], i):
                return False
            if at == table.down[i] or not fits(column[at], column[at - 1]):
                break
            at -= 1
    if rules.returns:
        for pile in table.home:
            if pile and _fits_column(table, pile[-1], -1):
                return False
    tops = waste_tops(table, rules)
    return not any(_fits_home(table, card) or _fits_column(table, card, -1) for card in tops)


def waste_tops(table: Table, rules: Rules) -> "list[int]":
    """List the cards that draws and recycles alone bring to the top of the waste, the present one first."""
    cards = table.waste + tuple(reversed(table.stock))
    tops = []
    at = len(table.waste)
    for _ in range(2):
        if at:
            tops.append(cards[at - 1])
        while at < len(cards):
            at = min(at + rules.draw, len(cards))
            tops.append(cards[at - 1])
        if rules.passes and table.turn >= rules.passes:
            break
        at = 0
    return tops


def _fits_home(table: Table, card: int) -> bool:
    place = foundation_of_suit(table, SUIT[card])
    return RANK[card] == (len(table.home[place]) if place >= 0 else 0)


def _fits_column(table: Table, card: int, own: int) -> bool:
    """Tell whether `card` fits on a column other than `own`."""
    for i, column in enumerate(table.columns):
        if i != own and (fits(card, column[-1]) if column else RANK[card] == KING):
            return True
    return False
