"""Moves in the notations of other Klondike programs (docs/formats.md, "Formats of other programs")."""

from game.klondike.cards import SUIT, SUIT_LETTERS
from game.klondike.rules import DRAW, RECYCLE, Move, Rules, apply, moved_cards
from game.klondike.table import Table, hidden_count

_MINIMAL_HOMES = "BCED"  # by suit: clubs, diamonds, hearts, spades
_MINIMAL_COLUMNS = "FGHIJKL"


def solver_moves(table: Table, rules: Rules, moves: "list[Move]") -> str:
    """Return moves from `table` on as Klondike-Solver writes them: `DR2 W5 45-2 F4 NEW DR1 WH`."""
    words = []
    draws = 0
    for move in moves:
        if move == DRAW:
            draws += 1
        else:
            if draws:
                words.append("DR%d" % draws)
                draws = 0
            words.append("NEW" if move == RECYCLE else _solver_word(table, move))
        after = apply(table, rules, move)
        if hidden_count(after) < hidden_count(table):
            words.append("F" + move.src[1])
        table = after
    if draws:
        words.append("DR%d" % draws)
    return " ".join(words)


def _solver_word(table: Table, move: Move) -> str:
    """Return a transfer: columns by number, foundations by suit."""
    src, dst, size = move
    suit = SUIT_LETTERS[SUIT[moved_cards(table, src, size)[0]]]
    words = src[1] if src[0] == "T" else "W" if src == "W" else suit
    words += dst[1] if dst[0] == "T" else suit
    return words if size == 1 else "%s-%d" % (words, size)


def minimal_moves(table: Table, rules: Rules, moves: "list[Move]") -> str:
    """Return moves from `table` on as MinimalKlondike writes them: `IC @@AL KL`.

    It turns the waste over by itself, reads draws only before a move from the waste, and only the fewest that bring
    that card up: so draws that came to nothing are left out."""
    words = []
    place = len(table.waste)  # how far through the talon it is, in its eyes
    for move in moves:
        src, dst, size = move
        if size:
            suit = SUIT[moved_cards(table, src, size)[0]]
            words.append(_fewest_draws(table, rules, place) if src == "W" else "")
            for pile in (src, dst):
                if pile[0] == "T":
                    words[-1] += _MINIMAL_COLUMNS[int(pile[1]) - 1]
                else:
                    words[-1] += "A" if pile == "W" else _MINIMAL_HOMES[suit]
        table = apply(table, rules, move)
        if src == "W" and size:
            place = len(table.waste)
    left = _fewest_draws(table, rules, place)
    return " ".join(words + [left] if left else words)


def _fewest_draws(table: Table, rules: Rules, place: int) -> str:
    """Return the fewest draws that lead from `place` cards turned to those that the waste has now, as that many `@`."""
    goal, most, draw = len(table.waste), len(table.waste) + len(table.stock), rules.draw
    if goal >= place and ((goal - place) % draw == 0 or goal == most):
        return "@" * ((goal - place + draw - 1) // draw)
    return "@" * ((most - place + draw - 1) // draw + (goal + draw - 1) // draw)
