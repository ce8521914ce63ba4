"""The solver's desk: one question at a time, in texts, so that it can stand in a worker as well as in the page."""

import json

from game.klondike.game import moves_text
from game.klondike.rules import move_text, parse_move, parse_rules, rules_text
from game.klondike.table import Table, parse_table
from game.solver.known import Known
from game.solver.sample import Sampler
from game.solver.search import Search, winning_moves

SAMPLES, SAMPLE_STATES = 20, 150
"""Games that a hint is tried in, and the positions of one try at most (docs/verdicts.md)."""


def view_text(known: Known) -> str:
    """Return what the player knows as text. A card that they do not know is -1 in it: there is no more to be told."""
    return json.dumps([rules_text(known.rules), list(known.table)])


def best_of(view: str, words: str) -> str:
    """Return that of the moves `words`, joined by dots, that wins most often in the games that `view_text` allows."""
    rules_words, (stock, waste, home, columns, down, turn, seen) = json.loads(view)
    rules = parse_rules(rules_words)
    moves = [move for move in map(parse_move, words.split(".")) if move]
    if rules is None or not moves:
        return ""
    piles = [tuple([tuple(pile) for pile in piles]) for piles in (home, columns)]
    table = Table(tuple(stock), tuple(waste), piles[0], piles[1], tuple(down), turn, seen)
    sampler = Sampler(Known(table, rules), moves, SAMPLES, SAMPLE_STATES)
    while not sampler.step(1000):
        pass
    return move_text(sampler.best())


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
