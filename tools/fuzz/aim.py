"""Where to aim: points of the window on cards, places, the felt and beside it."""

from typing import TYPE_CHECKING

from game.klondike.rules import Move, legal_moves
from game.play.layout import CARD_H, CARD_W, COLUMN, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names
from game.play.reach import hint_spots
from tools.fuzz.faults import layout_of
from tools.fuzz.line import Point

if TYPE_CHECKING:
    from tools.fuzz.run import Fuzzer


def window_point(f: "Fuzzer", x: float, y: float) -> Point:
    """Turn units of the table into a point of the window."""
    layout = layout_of(f.shot)
    return f.shot.felt[0] + layout.left + x * layout.scale, f.shot.felt[1] + y * layout.scale


def spot_point(f: "Fuzzer", pile: int, i: int = -1) -> Point:
    """Return a point on a card of a pile, or on its place, not too near the edge."""
    dice, layout = f.dice, layout_of(f.shot)
    x, y = layout.origin(pile)
    tall, wide = CARD_H, CARD_W
    if f.game and i >= 0:
        places = layout.places(f.game.table, pile, f.game.fan)
        x, y = places[i]
        if i + 1 < len(places):
            across, along = places[i + 1][0] - x, places[i + 1][1] - y
            tall, wide = (
                (max(along, 2), CARD_W) if along else (CARD_H, max(across, 2)) if across > 0 else (CARD_H, CARD_W)
            )
    return window_point(f, x + wide * dice.uniform(0.2, 0.8), y + tall * dice.uniform(0.2, 0.8))


def somewhere(f: "Fuzzer") -> Point:
    """Return a point to aim at: a card, a place, the felt, anywhere."""
    dice, kind = f.dice, f.dice.random()
    if kind < 0.85 and f.game:
        pile = dice.randrange(PILE_COUNT) if dice.random() < 0.5 else dice.randrange(COLUMN, PILE_COUNT)
        count = len(pile_cards(f.game.table, pile))
        i = count - 1 if dice.random() < 0.6 else dice.randrange(count) if count else -1
        return spot_point(f, pile, i)
    if kind < 0.95:
        x, y, width, height = f.shot.felt
        return x + width * dice.random(), y + height * dice.random()
    return dice.uniform(0, f.shot.window[0] - 1), dice.uniform(0, f.shot.window[1] - 1)


def outside(f: "Fuzzer") -> Point:
    """Return a point beside the window."""
    width, height = f.shot.window
    return f.dice.choice([(-40.0, height / 2), (width + 60.0, 80.0), (width / 2, -30.0), (width / 2, height + 50.0)])


def a_move(f: "Fuzzer") -> tuple[Move, Point, Point, int] | None:
    """Return a legal move with where it begins and ends, and its source pile; the better ones more often."""
    if not f.game:
        return None
    moves = legal_moves(f.game.table, f.game.rules)
    if not moves:
        return None
    useful = [move for move in moves if move.size and move.src[0] != "F"]
    move = f.dice.choice(useful if useful and f.dice.random() < 0.75 else moves)
    (pile, i), goal = hint_spots(f.game, move) if move.size else ((STOCK, len(f.game.table.stock) - 1), WASTE)
    return move, spot_point(f, pile, i), spot_point(f, goal, len(pile_cards(f.game.table, goal)) - 1), pile


def pile_numbers() -> dict[str, int]:
    """Return the names of the piles with their numbers."""
    return {name: i for free in (False, True) for i, name in enumerate(pile_names(free))}
