"""Hints: which move to show next, from what the player knows (specification, section 7).

In this order: a safe move home; a move that turns a card up; a draw while the stock holds cards never seen; the first
move of the best line that turns a card up, of the ones that can be played without learning anything new; with nothing
hidden the first move of a line home. Where passes are limited and a draw would come next, the top of the waste is played
first if it can be, and lines come before draws: what is passed over may not come again.

Following first hints ends every game, in a win or in a verdict. These only grow: the number of cards turned up, of stock
cards seen, of cards that lie safely at home (no search takes one of those back); with limited passes also of cards
played from the waste. At most 121 times does one of them grow. In between a line is followed to its end:

- `_best_lines` gives a line its worth at the end less a step for each abstract move and 1 for each draw before the
  first. On the way no new ends come within reach, and the worth of an end does not fall. So each draw and each abstract
  move of the best line raises the best line's value; a step outweighs all draws that come into view with the next
  move. (Levels are searched whole, so what came within the limits before still does.)
- An abstract move's two transfers leave the state as it was in between, so the same line is best.
- `_any_line` is asked only while there is no best line within the limits. Its lines take nothing back, so each move
  sends a card home, takes one from the stock or lowers a column; draws in between lead to the same card, or pass
  through the stock once.
- A line home is followed by the same argument (docs/verdicts.md).
"""

from game.klondike.rules import DRAW, RECYCLE, Move, refusal
from game.klondike.table import COLUMN_NAMES, is_won
from game.solver.finish import Finisher
from game.solver.known import Known
from game.solver.lines import draws_to, real_moves
from game.solver.slices import Sliced
from game.solver.state import BOARD_MASK, GO_HOME, StateSpace, is_safe
from game.solver.verdict import MOST_STATES, Judge, is_dead
from game.solver.worth import Worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

STEP = 64  # the least that a move more takes from a line's worth
ENOUGH = 120  # no deeper level is begun once a line is known and so many states have been looked at
MOST_NEAR = 1500  # the most states looked at in the search for the best line
_NO_LINE = -1000000
_PLACES = ("F", "F1", "F2", "F3", "F4") + COLUMN_NAMES


class Hinter(Sliced):
    """Ranks the moves of a position.

    `moves` is the hint and what follows it in rank, each legal now; empty when there is none. `verdict` is then
    "dead", "stuck" or "unknown" as with Judge (also "unknown" where more can be reached than was looked at), or
    "open" for a game that is won; with moves it is "open".
    """

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known
        self.moves: "list[Move]" = []

    def _work(self) -> "Iterator[None]":
        table, rules = self.known
        if is_won(table):
            self.verdict = "open"
            return
        if is_dead(self.known):
            self.verdict = "dead"
            return
        space = StateSpace(self.known)
        worth = Worth(space)
        root_moves = space.moves(space.root)
        turns_up = self._rank_at_once(space, worth, root_moves)
        yield
        if self.moves:  # a safe move home puts all others off in the search
            self._add_turners()
        if self.moves and table.seen and not turns_up:  # a safe move home, which is no progress by itself
            yield from self._check()
        elif not table.seen:
            if rules.passes and not self.moves:
                self._add_waste(5)
                if not self.moves and any(space.hidden):
                    yield from self._best_lines(space, worth, root_moves)
                self._add_waste(len(_PLACES))
            self._add(DRAW)
        elif not self.moves and any(space.hidden):
            yield from self._best_lines(space, worth, root_moves)
            if self.verdict == "unknown" and not self.moves:
                yield from self._any_line(space)
            if rules.passes and self.moves and self.moves[0].size == 0:
                lines = self.moves
                self.moves = []
                self._add_waste(len(_PLACES))
                self.moves.extend([move for move in lines if move not in self.moves])
        elif not self.moves:
            yield from self._line_home()
        if self.moves:
            self.verdict = "open"
            self._add(DRAW)
            self._add(RECYCLE)

    def _add(self, move: Move) -> None:
        """Rank `move` last, if it is legal and not there yet."""
        if move not in self.moves and refusal(self.known.table, self.known.rules, move) is None:
            self.moves.append(move)

    def _add_waste(self, many: int) -> None:
        """Rank the moves of the waste's top to the first so `many` places (5: the foundations)."""
        for place in _PLACES[:many]:
            self._add(Move("W", place, 1))

    def _add_turners(self) -> None:
        """Rank the moves last that turn a card up in one, of the longest hidden pile first, and those of the waste's top."""
        table, ranked = self.known.table, [move.src for move in self.moves]
        for down, i in sorted([(-table.down[i], i) for i in range(7) if table.down[i]]):
            for place in _PLACES if COLUMN_NAMES[i] not in ranked else ():
                self._add(Move(COLUMN_NAMES[i], place, len(table.columns[i]) + down))
        self._add_waste(len(_PLACES))

    def _add_first(self, abstract: int) -> None:
        """Rank the first of the moves that make an abstract move last."""
        made = real_moves(self.known.table, self.known.rules, abstract)
        if made:
            self._add(made[0])

    def _check(self) -> "Iterator[None]":
        """Take the ranked moves back where the game is stuck all the same."""
        judge = Judge(self.known)
        while not judge.step(1):
            yield
        if judge.verdict == "stuck":
            self.verdict = "stuck"
            self.moves = []

    def _rank_at_once(self, space: StateSpace, worth: Worth, root_moves: "list[int]") -> bool:
        """Rank the safe move home, then the moves that turn a card up in one; tell whether one of these does."""
        table, rules = self.known
        code = space.board_heights[space.root & BOARD_MASK]
        heights = (code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12)
        turners = []
        for k in range(0, len(root_moves), 2):
            move = root_moves[k]
            card = move % GO_HOME
            if move >= GO_HOME and is_safe(card, heights, rules.returns) and not space.is_stocked(card):
                self._add_first(move)
            elif root_moves[k + 1] < 0 and len(real_moves(table, rules, move)) == 1:
                column = -1 - root_moves[k + 1]
                turners.append((-worth.of(space.root, move, column), move))
        turners.sort()
        for _, move in turners:
            self._add_first(move)
        return any(root_moves[k] < 0 for k in range(1, len(root_moves), 2))

    def _best_lines(self, space: StateSpace, worth: Worth, root_moves: "list[int]") -> "Iterator[None]":
        """Rank first moves by the best line that each begins; "stuck" when there is no line."""
        table, rules = self.known
        firsts = []  # draws before it, the abstract move, the state after it
        for k in range(0, len(root_moves), 2):
            move = root_moves[k]
            draws = draws_to(table, rules, move % GO_HOME) if space.is_stocked(move % GO_HOME) else None
            firsts.append((len(draws) if draws else 0, move, root_moves[k + 1]))
        firsts.sort()
        step = max(STEP, 2 * len(space.stock) + 2)  # there are fewer draws before a move
        best = [_NO_LINE] * len(firsts)  # the value of the best line from each
        states = []
        origins = []  # for each state which of `firsts` its line begins with: of equally near ones that of fewest draws
        met = {space.root}
        for i, (draws_before, move, after) in enumerate(firsts):
            if after < 0:
                best[i] = worth.of(space.root, move, -1 - after) - draws_before
            elif after not in met:
                met.add(after)
                states.append(after)
                origins.append(i)
        at = 0
        depth = 0
        while at < len(states):
            depth += 1
            end = len(states)
            if end > MOST_NEAR or (at > ENOUGH and max(best) > _NO_LINE):
                break
            while at < end:
                state, i = states[at], origins[at]
                at += 1
                moves = space.moves(state)
                for k in range(0, len(moves), 2):
                    after = moves[k + 1]
                    if after < 0:
                        value = worth.of(state, moves[k], -1 - after) - step * depth - firsts[i][0]
                        if value > best[i]:
                            best[i] = value
                    elif after not in met:
                        met.add(after)
                        states.append(after)
                        origins.append(i)
                yield
        ranked = [(-best[i], i) for i in range(len(firsts)) if best[i] > _NO_LINE]
        ranked.sort()
        for _, i in ranked:
            self._add_first(firsts[i][1])
        if not ranked and at == len(states):
            self.verdict = "stuck"

    def _any_line(self, space: StateSpace) -> "Iterator[None]":
        """Rank the first move of some line that turns a card up and takes nothing back; "stuck" when there is no line
        at all."""
        waiting = [space.root]
        origins = [-1]
        met = {space.root}
        most = MOST_STATES // 2 if self.known.rules.returns else MOST_STATES
        for returns in (False, True):
            while waiting and len(met) < most:
                state = waiting.pop()
                first = origins.pop()
                moves = space.moves(state, returns)
                for k in range(len(moves) - 2, -1, -2):
                    origin = moves[k] if first < 0 else first
                    after = moves[k + 1]
                    if after < 0:
                        if not returns:
                            self._add_first(origin)
                        return
                    if after not in met:
                        met.add(after)
                        waiting.append(after)
                        origins.append(origin)
                yield
            if waiting:
                return
            if not self.known.rules.returns:
                break
            most = MOST_STATES - len(met)
            waiting = [space.root]
            origins = [-1]
            met = {space.root}
        self.verdict = "stuck"

    def _line_home(self) -> "Iterator[None]":
        """Rank the first move of a line home."""
        finisher = Finisher(self.known)
        while not finisher.step(1):
            yield
        self.verdict = finisher.verdict
        if finisher.line:
            self.moves.append(finisher.line[0])
