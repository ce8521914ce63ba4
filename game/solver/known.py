"""What the player knows of a game: the position with every card they cannot know left out.

Verdicts, hints and auto finish take nothing but a `Known`: that they never use a hidden card follows from what they
are given.
"""

from collections import namedtuple

from game.klondike.game import Game
from game.klondike.rules import Rules
from game.klondike.table import Table

HIDDEN = -1  # stands for a card that the player does not know


class Known(namedtuple("Known", ("table", "rules"))):
    """The rules, and the position with HIDDEN in place of the face-down cards of the columns (also of those that
    an undo has turned down again) and of the stock's cards that have never been turned up in this deal.

    `table.seen` tells here that no card of the stock is HIDDEN.
    """

    table: Table
    rules: Rules


def known_game(game: Game) -> Known:
    """Return what the player knows of `game` now."""
    start = game.start
    seen = len(game.table.stock)
    if game.table.turn == start.turn and not game.table.seen:
        seen = min(seen, game.seen - (len(start.stock) - len(game.table.stock)))  # pass 1 never changes the order
    return known_table(game.table, game.rules, seen)


def known_table(table: Table, rules: Rules, seen: int) -> Known:
    """Return what is known of `table` to someone who has seen the next `seen` cards of its stock."""
    columns = tuple([(HIDDEN,) * down + column[down:] for column, down in zip(table.columns, table.down)])
    unseen = max(0, len(table.stock) - seen)
    stock = (HIDDEN,) * unseen + table.stock[unseen:]
    return Known(Table(stock, table.waste, table.home, columns, table.down, table.turn, unseen == 0), rules)
