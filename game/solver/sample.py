"""Hints by sampling: which of a few moves wins in most of the games that this one could be (docs/verdicts.md).

It is given what the player knows and nothing else. In each sample the cards that the player does not know are shuffled into
the places that they do not know, and the search, which sees all cards, has a short try after each of the moves.
"""

from game.klondike.rules import Move, apply
from game.klondike.table import Table
from game.solver.known import HIDDEN, Known
from game.solver.search import Search
from game.solver.slices import Sliced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Sampler(Sliced):
    """Counts for each of `moves`, all legal in `known`, in how many of `samples` games a try of `states` positions wins after
    it. `wins` are the counts so far, in the order of `moves`; `seed`, from 1 to 65536, chooses the games."""

    def __init__(self, known: Known, moves: "list[Move]", samples: int, states: int, seed: int = 1) -> None:
        super().__init__()
        self.known = known
        self.moves = moves
        self.wins = [0] * len(moves)
        self._samples = samples
        self._states = states
        self._chance = seed

    def best(self) -> Move:
        """Return the move with the most wins, if it wins in more samples than the one ranked first by a quarter of them; else
        the one ranked first. Less may be chance, and the ranking knows more than a short try."""
        most = max(self.wins)
        return self.moves[self.wins.index(most) if 4 * (most - self.wins[0]) >= self._samples else 0]

    def _work(self) -> "Iterator[None]":
        rules = self.known.rules
        for _ in range(self._samples):
            table = self._sample()
            for i, move in enumerate(self.moves):
                search = Search(apply(table, rules, move), rules, self._states)
                while not search.step(1):
                    yield
                if search.verdict == "won":
                    self.wins[i] += 1
                yield

    def _sample(self) -> Table:
        """Return the position with the unknown cards in some order."""
        table = self.known.table
        there = [False] * 52
        for cards in table.columns + table.home + (table.stock, table.waste):
            for card in cards:
                if card != HIDDEN:
                    there[card] = True
        unknown = [card for card in range(52) if not there[card]]
        for i in range(len(unknown) - 1, 0, -1):
            self._chance = self._chance * 75 % 65537
            j = self._chance % (i + 1)
            unknown[i], unknown[j] = unknown[j], unknown[i]
        columns = tuple([self._filled(column, unknown) for column in table.columns])
        stock = self._filled(table.stock, unknown)
        return Table(stock, table.waste, table.home, columns, table.down, table.turn, table.seen)

    def _filled(self, cards: "tuple[int, ...]", unknown: "list[int]") -> "tuple[int, ...]":
        return tuple([unknown.pop() if card == HIDDEN else card for card in cards])
