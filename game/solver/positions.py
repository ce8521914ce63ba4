"""The three parts of an abstract position, each made once and kept, so that a search only passes references around.

What an abstract position is: game/solver/state.py. Here all cards are known, and a position is

- *depths*: how many anchors each column has left,
- *homes*: the heights of the foundations,
- a *talon*: which cards are left in stock and waste, the place in them, and where passes are limited the recycles.

Each part is a tuple of numbers (mostly masks of classes: side 0 has clubs and diamonds, side 1 hearts and spades, so a
class bit and a side name one card) and of dictionaries from a card's bit to the part that follows, filled on demand.
All numbers stay below 2 ** 30 for any deal, where MicroPython's are small and quick.
"""

from game.klondike.cards import KING, RANK, SUIT
from game.klondike.rules import Rules
from game.klondike.table import Table
from game.solver.state import CLASS_BIT, class_masks, framed_column, is_safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any  # noqa: TID251 - for the type checker alone

    Part = tuple[Any, ...]

FREE = 3  # in place of the number of recycles: a talon of which any card can be had at any time
EVERY_CLASS = (1 << 26) - 1


def _filled(masks: "Sequence[tuple[int, int]]") -> "tuple[int, int]":
    """Join pairs of masks."""
    one = other = 0
    for mask in masks:
        one |= mask[0]
        other |= mask[1]
    return one, other


class Positions:
    """The parts of the positions that can follow `table` under `rules`. `depths`, `homes`, `talon` are those of the
    table itself; `radix` is one more than the highest code of depths."""

    def __init__(self, table: Table, rules: Rules) -> None:
        self.rules = rules
        self.radix = 1
        self.anchors: "list[list[int]]" = []
        self.below: "list[list[tuple[int, int]]]" = []
        self._radixes: "list[int]" = []
        self._king_first: "list[bool]" = []
        deepest = []
        for column, face_down in zip(table.columns, table.down):
            _, anchors, below = framed_column(column, face_down)
            self.anchors.append(anchors)
            self.below.append(below)
            self._radixes.append(self.radix)
            self._king_first.append(bool(column) and RANK[column[0]] == KING)
            self.radix *= len(below)
            deepest.append(len(anchors))
        self._stock = table.waste + tuple(reversed(table.stock))
        self._stock_index: "tuple[dict[int, int], dict[int, int]]" = ({}, {})
        for i, card in enumerate(self._stock):
            self._stock_index[card // 26][CLASS_BIT[card]] = i
        self.limited = rules.passes > 0
        self._recycles_left = max(0, rules.passes - table.turn) if rules.passes else 0
        self._depths: "dict[int, Part]" = {}
        self._homes: "dict[int, Part]" = {}
        self._talons: "list[dict[int, Part]]" = [{}, {}, {}, {}]  # by recycles, FREE last
        self._alike: "dict[int, list[Part]]" = {}  # talons with the same cards
        heights = [0, 0, 0, 0]
        for pile in table.home:
            if pile:
                heights[SUIT[pile[0]]] = len(pile)
        self.depths = self._depths_of(deepest)
        self.homes = self._homes_of(heights)
        free = rules.draw == 1 and rules.passes == 0
        self.talon = self._talon_of((1 << len(self._stock)) - 1, len(table.waste), FREE if free else 0)

    # Depths: (0, 1) classes not covered, (2, 3) all but those of anchors, (4) columns without an anchor,
    # (5, 6) where the anchors could go, (7, 8) anchor's bit -> depths without it, (9) code, (10) nothing is covered,
    # (11) the depth of each column

    def _depths_of(self, depths: "list[int]") -> "Part":
        code = 0
        for i in range(7):
            code += depths[i] * self._radixes[i]
        known = self._depths.get(code)
        if known:
            return known
        covered = _filled([self.below[i][depths[i]] for i in range(7)])
        anchors = class_masks([self.anchors[i][depths[i] - 1] for i in range(7) if depths[i]])
        part: "Part" = (
            EVERY_CLASS & ~covered[0],
            EVERY_CLASS & ~covered[1],
            EVERY_CLASS & ~anchors[0],
            EVERY_CLASS & ~anchors[1],
            len([depth for depth in depths if not depth]),
            anchors[0] << 2,
            anchors[1] << 2,
            {},
            {},
            code,
            covered == (0, 0),
            depths,
        )
        self._depths[code] = part
        return part

    def uncovered(self, part: "Part", side: int, bit: int) -> "Part":
        """Return the depths after the anchor with `bit` has left its column."""
        depths = list(part[11])
        for i in range(7):
            if depths[i]:
                card = self.anchors[i][depths[i] - 1]
                if CLASS_BIT[card] == bit and card // 26 == side:
                    depths[i] -= 1
                    break
        after = part[7 + side][bit] = self._depths_of(depths)
        return after

    # Homes: (0, 1) classes not home, (2, 3) next to go home, (4, 5) those of them that are safe, (6, 7) those that may
    # come back, (8, 9) bit -> homes with it, (10, 11) bit -> homes without it, (12) number, (13) heights

    def _homes_of(self, heights: "list[int]") -> "Part":
        code = heights[0] | heights[1] << 4 | heights[2] << 8 | heights[3] << 12
        known = self._homes.get(code)
        if known:
            return known
        home: "list[int]" = []
        following: "list[int]" = []
        safe: "list[int]" = []
        back: "list[int]" = []
        for suit in range(4):
            height = heights[suit]
            home.extend(range(13 * suit, 13 * suit + height))
            if height < 13:
                following.append(13 * suit + height)
                if is_safe(13 * suit + height, heights, self.rules.returns):
                    safe.append(13 * suit + height)
            if height and self.rules.returns:
                heights[suit] -= 1
                if not is_safe(13 * suit + height - 1, heights, True):
                    back.append(13 * suit + height - 1)
                heights[suit] += 1
        gone = class_masks(home)
        part: "Part" = (
            (EVERY_CLASS & ~gone[0], EVERY_CLASS & ~gone[1])
            + class_masks(following)
            + class_masks(safe)
            + class_masks(back)
            + ({}, {}, {}, {}, len(self._homes), heights)
        )
        self._homes[code] = part
        return part

    def raised(self, part: "Part", side: int, bit: int) -> "Part":
        """Return the homes after the card with `bit` has gone home."""
        heights = list(part[13])
        for suit in (2 * side, 2 * side + 1):
            if heights[suit] < 13 and CLASS_BIT[13 * suit + heights[suit]] == bit:
                heights[suit] += 1
                break
        after = part[8 + side][bit] = self._homes_of(heights)
        return after

    def lowered(self, part: "Part", side: int, bit: int) -> "Part":
        """Return the homes after the card with `bit` has come back."""
        heights = list(part[13])
        for suit in (2 * side, 2 * side + 1):
            if heights[suit] and CLASS_BIT[13 * suit + heights[suit] - 1] == bit:
                heights[suit] -= 1
                break
        after = part[10 + side][bit] = self._homes_of(heights)
        return after

    # Talon: (0, 1) classes not in it, (2, 3) classes within reach, (4, 5) bit -> talon without it, (6) codes of boards
    # met with this talon, (7) the same of each talon that can do all that this one can, (8) it is free, (9) cards,
    # (10) reached in this pass, (11) reached at all, (12) recycles, (13) at most one card is left; where passes are
    # limited also (14) what is within reach, as it comes up, the last first, (15) in the last pass the waste, top first; where several
    # are drawn (16) the cards in the order of the draws

    def _talon_of(self, cards: int, place: int, recycles: int) -> "Part":
        rules = self.rules
        left = [i for i in range(len(self._stock)) if cards >> i & 1]
        count = len(left)
        if recycles == FREE or (rules.passes == 0 and (place % rules.draw == 0 or place == count)):
            place = 0
        talons = self._talons[recycles]
        known = talons.get(cards << 6 | place)
        if known:
            return known
        now, later = self._reach(left, place, recycles)
        masks = class_masks([self._stock[i] for i in left])
        reach = class_masks([self._stock[i] for i in left if (now | later) >> i & 1])
        part: "Part" = (
            EVERY_CLASS & ~masks[0],
            EVERY_CLASS & ~masks[1],
            reach[0],
            reach[1],
            {},
            {},
            set(),
            [],
            recycles == FREE,
            cards,
            now,
            now | later,
            recycles,
            count < 2,
            self._bits([i for i in reversed(left) if later >> i & 1 and not now >> i & 1], rules.passes)
            + self._bits([i for i in reversed(left) if now >> i & 1], rules.passes),
            self._bits(list(reversed(left[:place])), rules.passes and recycles == self._recycles_left),
            self._bits(left, recycles != FREE and rules.draw > 1),
        )
        if recycles != FREE:
            alike = self._alike.setdefault(cards, [])
            for other in alike:
                if _does_all(other, part):
                    part[7].append(other[6])
                if _does_all(part, other):
                    other[7].append(part[6])
            alike.append(part)
        talons[cards << 6 | place] = part
        return part

    def _reach(self, left: "list[int]", place: int, recycles: int) -> "tuple[int, int]":
        """Return which of the cards `left` draws bring up in this pass, and which after a recycle."""
        now = later = 0
        if recycles == FREE:
            for i in left:
                now |= 1 << i
            return now, 0
        draw = self.rules.draw
        for i in range(place - 1 if place else draw - 1, len(left), draw):
            now |= 1 << left[i]
        if left:
            now |= 1 << left[-1]
            if self.rules.passes == 0 or recycles < self._recycles_left:
                later = 1 << left[-1]
                for i in range(draw - 1, len(left), draw):
                    later |= 1 << left[i]
        return (now, later) if self.rules.passes else (now | later, 0)

    def _bits(self, indexes: "list[int]", wanted: "bool | int") -> "list[tuple[int, int]]":
        """Return side and bit of these cards of the stock where that is `wanted`."""
        if not wanted:
            return []
        return [(self._stock[i] // 26, CLASS_BIT[self._stock[i]]) for i in indexes]

    def taken(self, part: "Part", side: int, bit: int) -> "Part":
        """Return the talon after the card with `bit` has been played from it."""
        i = self._stock_index[side][bit]
        recycles = part[12] if part[10] >> i & 1 else part[12] + 1
        below = part[9] & ((1 << i) - 1)
        after = part[4 + side][bit] = self._talon_of(part[9] ^ 1 << i, bin(below).count("1"), recycles)
        return after


def _does_all(one: "Part", other: "Part") -> bool:
    """Tell whether from talon `one` everything can be done that can be done from `other`, with the same cards left:
    each card within reach of `other` is within reach of `one`, and after no more recycles."""
    if one[12] > other[12]:
        return False
    if one[12] == other[12]:
        return not (other[10] & ~one[10] or other[11] & ~one[11])
    return not other[11] & ~one[11]
