"""Auto finish: a line of moves from a position in which every card is known to the win (specification, section 7)."""

from game.klondike.cards import RANK, SUIT
from game.klondike.rules import DRAW, RECYCLE, Move, Rules, apply, refusal
from game.klondike.table import COLUMN_NAMES, Table, hidden_count, is_won
from game.solver.known import Known
from game.solver.lines import real_moves
from game.solver.slices import Sliced
from game.solver.state import StateSpace
from game.solver.verdict import MOST_STATES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Finisher(Sliced):
    """Looks for a line home.

    `line` is the moves to the win, each of them legal, or None. `verdict` is "open" with a line; else "hidden": there
    are cards that the player does not know; "stuck": no line of play wins, which is proved; "unknown": none found,
    either not yet or because there was too much to look at.

    Tried first is what anyone would do: home with whatever can go, else draw. Then all that can be done without taking
    a card back from a foundation; then the same from each position that taking cards back leads to, nearest first.
    """

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known
        self.line: "list[Move] | None" = None

    def _work(self) -> "Iterator[None]":
        table, rules = self.known
        if hidden_count(table) or not table.seen:
            self.verdict = "hidden"
            return
        line = sweep(table, rules)
        if line is None:
            path: "list[int]" = []
            yield from self._search(path)
            if self.verdict != "open":
                return
            self.verdict = "unknown"
            line = []
            for step in path:
                made = real_moves(table, rules, step)
                for move in made:
                    if refusal(table, rules, move) is not None:
                        return
                    table = apply(table, rules, move)
                    yield
                line.extend(made)
                rest = sweep(table, rules)
                if rest is not None:
                    line.extend(rest)
                    break
        table = self.known.table
        for move in line:
            if refusal(table, rules, move) is not None:
                return
            table = apply(table, rules, move)
            yield
        if is_won(table):
            self.line = line
            self.verdict = "open"

    def _search(self, path: "list[int]") -> "Iterator[None]":
        """Fill `path` with abstract moves to a position that is won, and set the verdict."""
        space = StateSpace(self.known)
        lost: "set[int]" = set()  # met without returns
        wide = [space.root]  # met with returns, nearest first; for each the one before it, and the move
        befores = [-1]
        steps = [-1]
        met = {space.root}
        at = 0
        while at < len(wide):
            yield from self._dive(space, wide[at], lost, path)
            if path or space.is_won(wide[at]):
                self.verdict = "open"
                while befores[at] >= 0:
                    path.append(steps[at])
                    at = befores[at]
                path.reverse()
                return
            if len(lost) + len(wide) >= MOST_STATES:
                return
            moves = space.moves(wide[at])
            for k in range(1, len(moves), 2):
                if moves[k] not in met:
                    met.add(moves[k])
                    wide.append(moves[k])
                    befores.append(at)
                    steps.append(moves[k - 1])
            at += 1
            yield
        self.verdict = "stuck"

    def _dive(self, space: StateSpace, start: int, lost: "set[int]", path: "list[int]") -> "Iterator[None]":
        """Look without returns, depth first, at all that follows `start` and is not known to be lost. `path` gets the
        moves to a position that is won, last one first; what is looked at is added to `lost`."""
        if start in lost:
            return
        states = [start]
        befores = [-1]
        steps = [-1]
        waiting = [0]
        lost.add(start)
        while waiting and len(lost) < MOST_STATES:
            at = waiting.pop()
            if space.is_won(states[at]):
                while befores[at] >= 0:
                    path.append(steps[at])
                    at = befores[at]
                return
            moves = space.moves(states[at], False)
            for k in range(len(moves) - 1, 0, -2):
                if moves[k] not in lost:
                    lost.add(moves[k])
                    waiting.append(len(states))
                    states.append(moves[k])
                    befores.append(at)
                    steps.append(moves[k - 1])
            yield


def sweep(table: Table, rules: Rules) -> "list[Move] | None":
    """Send home whatever can go, else draw: return the moves when that wins, else None."""
    columns = [list(column) for column in table.columns]
    cards = list(table.waste + tuple(reversed(table.stock)))  # in the order of the draws
    place, turn = len(table.waste), table.turn
    tops = [-1, -1, -1, -1]
    names = ["F", "F", "F", "F"]
    if rules.foundations == "free":
        free = ["F%d" % (i + 1) for i, pile in enumerate(table.home) if not pile]
        names = ["", "", "", ""]
    for i, pile in enumerate(table.home):
        if pile:
            tops[SUIT[pile[0]]] = RANK[pile[-1]]
            if rules.foundations == "free":
                names[SUIT[pile[0]]] = "F%d" % (i + 1)
    moves: "list[Move]" = []
    is_idle = False  # no card has gone home since the last recycle
    while True:
        moved = True
        while moved:
            moved = False
            for i in range(8):
                at_end = columns[i] if i < 7 else cards[:place]
                if not at_end or tops[SUIT[at_end[-1]]] + 1 != RANK[at_end[-1]]:
                    continue
                card = at_end[-1]
                if i < 7:
                    columns[i].pop()
                else:
                    place -= 1
                    del cards[place]
                tops[SUIT[card]] += 1
                if not names[SUIT[card]]:
                    names[SUIT[card]] = free.pop(0)
                moves.append(Move(COLUMN_NAMES[i] if i < 7 else "W", names[SUIT[card]], 1))
                moved = True
                is_idle = False
        if sum(tops) == 48:
            return moves
        if place < len(cards):
            place = min(place + rules.draw, len(cards))
            moves.append(DRAW)
        elif cards and not is_idle and (rules.passes == 0 or turn < rules.passes):
            place = 0
            turn += 1
            is_idle = True
            moves.append(RECYCLE)
        else:
            return None
