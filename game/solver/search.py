"""The search that sees all cards: can this position be won? (specification, section 10; docs/solver.md)."""

from game.klondike.rules import Move, Rules, apply, refusal
from game.klondike.table import Table, is_won
from game.solver.closure import is_hopeless
from game.solver.finish import sweep
from game.solver.follow import Follower
from game.solver.lines import real_moves
from game.solver.positions import Positions
from game.solver.slices import Sliced
from game.solver.state import CLASS_BIT, GO_HOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.solver.follow import Node

MOST_KEPT = 400000
"""Positions kept in memory beyond which a search gives up: about 40 MB on MicroPython."""
_GLANCES_FROM = 1000  # positions: who wins sooner need not look for what is lost, if passes are unlimited
_LENGTH = 30  # positions in the shortest stretch of play between two leaps


class Search(Sliced):
    """Decides whether `table` can be won under `rules`, all cards known.

    `verdict` is "won": `line` has the abstract moves to a position from which all cards simply go home, and
    `winning_moves` makes them real; "lost": everything that could follow has been looked at; "unknown": not decided,
    either not yet or because `most_states` positions were looked at or more than `most_kept` had to be remembered.
    `states` counts the positions looked at.

    Depth first, what was met is not looked at again; and every now and then (after 30 positions times 1, 1, 2, 1, 1,
    2, 4, 1, ...; Luby) a leap to any position that waits. That finds most wins sooner and forgets nothing, so that it
    ends in a proof when no position waits any more. The leaps come from a fixed series: the same answer every time.
    """

    def __init__(self, table: Table, rules: Rules, most_states: int = 1 << 29, most_kept: int = MOST_KEPT) -> None:
        super().__init__()
        self.table = table
        self.rules = rules
        self.states = 0
        self.line: "list[int]" = []
        self._most_states = most_states
        self._most_kept = most_kept

    def _work(self) -> "Iterator[None]":
        parts = Positions(self.table, self.rules)
        follow = Follower(parts).follow
        radix = parts.radix
        waiting: "list[Node]" = [(parts.depths, parts.homes, parts.talon, None, -1)]
        chance = 1
        leaps = 1
        states = looks = lost = 0
        next_leap = _LENGTH
        glances_from = 0 if parts.limited else _GLANCES_FROM
        if is_hopeless(parts, parts.depths, parts.homes, parts.talon):
            waiting = []
        while waiting:
            if states >= next_leap:
                if states + len(waiting) > self._most_kept:
                    return
                leaps += 1
                next_leap = states + _LENGTH * _luby(leaps)
                chance = chance * 75 % 65537
                i = chance % len(waiting)
                waiting[i], waiting[-1] = waiting[-1], waiting[i]
            node = waiting.pop()
            depths, homes, talon, _, _ = node
            code = depths[9] + homes[12] * radix
            if code in talon[6]:
                continue
            if talon[7]:
                for met in talon[7]:
                    if code in met:
                        break
                else:
                    met = None
                if met is not None:
                    continue
            if states >= self._most_states:
                return
            talon[6].add(code)
            states += 1
            self.states = states
            if depths[10] and (talon[8] or talon[13]):
                self.line = _line_to(node)
                self.verdict = "won"
                return
            if states > glances_from and looks < 8 * lost + 100 and _takes_a_place(node):
                looks += 1
                if is_hopeless(parts, depths, homes, talon):
                    lost += 1
                    yield
                    continue
            waiting.extend(follow(node, waiting))
            yield
        self.verdict = "lost"


def _takes_a_place(node: "Node") -> bool:
    """Tell whether the move to `node` may have changed what can be seen at a glance: a card was put where its twin may
    still want to go, or in the last pass cards of the stock were passed over."""
    depths, homes, talon, before, card = node
    if card < 0:
        return False
    if talon[15] and talon is not before[2]:
        return True
    if card >= GO_HOME or homes is not before[1]:
        return False
    bit = CLASS_BIT[card]
    up0, up1 = depths[0] & talon[0], depths[1] & talon[1]
    if up0 & up1 & bit << 2:
        return False
    return not (up1 & depths[3] & bit if card < 26 else up0 & depths[2] & bit)


def _line_to(node: "Node") -> "list[int]":
    line = []
    while node[3] is not None:
        line.append(node[4])
        node = node[3]
    line.reverse()
    return line


def _luby(i: int) -> int:
    """Return the term `i`, from 1, of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ..."""
    while True:
        power = 1
        while 2 * power - 1 < i:
            power *= 2
        if 2 * power - 1 == i:
            return power
        i -= power - 1


def winning_moves(table: Table, rules: Rules, line: "list[int]") -> "list[Move] | None":
    """Return the moves of the abstract `line` from `table` to the win, each of them legal; None when it does not win."""
    moves: "list[Move]" = []
    for step in line:
        made = real_moves(table, rules, step)
        for move in made:
            if refusal(table, rules, move) is not None:
                return None
            table = apply(table, rules, move)
        moves.extend(made)
    rest = sweep(table, rules)
    if rest is None:
        return None
    for move in rest:
        if refusal(table, rules, move) is not None:
            return None
        table = apply(table, rules, move)
    return moves + rest if is_won(table) else None
