"""Presets: the combinations of rules in common use (specification, section 2). Everything else is a custom game.

Each preset keeps a game of its own under way, and so do custom games for every way of playing the stock: a slot names them.
"""

from game.klondike.game import Game
from game.klondike.rules import TURN_3, Rules

PRESETS = (
    TURN_3,
    Rules(3, 3, True, "suit", "none"),
    Rules(1, 0, True, "suit", "none"),
    Rules(1, 3, True, "suit", "none"),
    Rules(1, 1, True, "suit", "none"),
)


def slot_of(rules: Rules) -> str:
    """Return the name of the slot to which games under `rules` belong."""
    return "%d %d%s" % (rules.draw, rules.passes, "" if rules in PRESETS else " custom")


def game_slot(game: Game) -> str:
    """Return the slot of a game: its event has one of its own."""
    return game.event or slot_of(game.rules)


def deals_alike(one: Rules, other: Rules) -> bool:
    """Tell whether a game under way may go on when `one` is changed to `other`: the stock is played the same way."""
    return one.draw == other.draw and one.passes == other.passes
