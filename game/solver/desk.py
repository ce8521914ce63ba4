"""The solver's desk: one question at a time, in texts, so that it can stand in a worker as well as in the page."""

from game.klondike.game import moves_text
from game.klondike.rules import parse_rules
from game.klondike.table import parse_table
from game.solver.search import Search, winning_moves


class Desk:
    """Says of a position, all of its cards known, whether it can be won (specification, section 10)."""

    def __init__(self) -> None:
        self._search: "Search | None" = None

    def begin(self, position: str, rules: str, budget: int) -> bool:
        """Take up a question, dropping the one before: a position and rules as text, and how many positions to look at before
        it is given up as unknown. False when they cannot be read."""
        self._search = None
        chosen = parse_rules(rules)
        table = parse_table(position, chosen.foundations == "suit")[0] if chosen else None
        if chosen and table:
            self._search = Search(table, chosen, budget)
        return self._search is not None

    def step(self, states: int) -> str:
        """Look at up to so many more positions. Return how many it were so far, the verdict ("" while there is none, else "won",
        "lost" or "unknown") and the moves of a line that wins: three words parted by blanks.

        No line is given that does not win by the game's own rules."""
        search = self._search
        if search is None:
            return "0 unknown "
        if not search.step(states):
            return "%d  " % search.states
        moves = winning_moves(search.table, search.rules, search.line) if search.verdict == "won" else []
        if moves is None:
            return "%d unknown " % search.states
        return "%d %s %s" % (search.states, search.verdict, moves_text(moves))
