"""Scoring: what the moves of a game are worth (specification, section 9).

A fold over the moves: `points_after` takes the points before a move to those after it, so that whatever goes along the
moves (undo, redo, a reload, a replay) agrees. Points never fall below zero in the standard scorings: a move that would
take them there takes what is left, and an undo gives back exactly that. What the clock adds or takes is no part of the
fold: `score` puts the two together.
"""

from game.klondike.rules import Move, Rules
from game.klondike.table import Table, hidden_count, home_count

VEGAS_STAKE, VEGAS_CARD = 52, 5  # what a deal costs, and what a card home pays
TIMED_STEP, TIMED_LOSS = 10, 2  # so many points off for so many seconds
BONUS, BONUS_FROM = 700000, 30  # shared out over the seconds of a game won, if it took that long


def is_vegas(rules: Rules) -> bool:
    """Tell whether cards are bought and sold, in single deals or in a row."""
    return rules.scoring in ("vegas", "cumulative")


def first_points(rules: Rules) -> int:
    """Return the points of a game before its first move."""
    return -VEGAS_STAKE if is_vegas(rules) else 0


def points_after(points: int, rules: Rules, move: Move, before: Table, after: Table) -> int:
    """Return the points after `move`, which led from the position `before` to `after`."""
    if rules.scoring == "none":
        return points
    if is_vegas(rules):
        return points + VEGAS_CARD * (home_count(after) - home_count(before))
    src, dst, size = move
    if size == 0:
        return max(points - 100, 0) if src == "W" and rules.draw == 1 else points
    if dst[0] == "F":
        points += 10
    elif src == "W":
        points += 5
    elif src[0] == "F":
        points -= 15
    return max(points + 5 * (hidden_count(before) - hidden_count(after)), 0)


def score(rules: Rules, points: int, seconds: float, won: bool, bank: int) -> "int | None":
    """Return the score of a game, None where the rules have none.

    `points` are those of its moves, `seconds` the time that counts, `bank` what the Vegas deals before it left."""
    if rules.scoring == "none":
        return None
    if rules.scoring == "cumulative":
        return points + bank
    if rules.scoring == "timed":
        whole = whole_seconds(seconds)
        points = max(points - TIMED_LOSS * (whole // TIMED_STEP), 0)
        if won and whole >= BONUS_FROM:
            points += BONUS // whole
    return points


def whole_seconds(seconds: float) -> int:
    """Return the seconds that are over; a sum of many short times may miss one by a hair."""
    return int(seconds + 1e-6)
