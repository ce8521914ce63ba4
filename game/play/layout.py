"""Geometry: where every pile and card lies, and what lies under a point. Numbers in, numbers out.

Lengths are in units: a card is 100 wide and 140 high, and the page scales the whole picture so that it fits.
Two arrangements: tall (stock, waste and foundations in a row above the columns) and, on a screen that is wide and
low, wide (they stand left and right of the columns, which get the full height). Columns lie at the same x in both.
"""

from game.klondike.table import Table

CARD_W, CARD_H = 100, 140
VIEW_W = 766  # seven columns 9 apart, and a margin of 6
SIDE_W = 124  # a further column on either side, in the wide arrangement
TALL_H, WIDE_H = 700, 703  # the height that must always fit; wide, 24 px of each of 13 cards do from 375 px on
STOCK, WASTE, HOME, COLUMN, PILE_COUNT = 0, 1, 2, 6, 13

_STEP_X = 109
_TOP, _COLUMN_TOP = 8, 162
_WIDE_TOP = 4
_FAN_X, _FAN_Y = 52, 38  # how far the waste's spread cards lie apart, beside or below each other
_UP_STEP, _UP_PIXELS = 36, 27  # a face-up card shows this much under the next one: units, and at least CSS pixels
_DOWN_STEP, _LEAST_STEP = 14, 3
_BOTTOM = 1  # what stays free below the longest column


def pile_names(free: bool) -> "tuple[str, ...]":
    """Return the names of the 13 piles in order; foundations that any ace may claim are numbered."""
    homes = ("F1", "F2", "F3", "F4") if free else ("FC", "FD", "FH", "FS")
    return ("S", "W") + homes + ("T1", "T2", "T3", "T4", "T5", "T6", "T7")


def pile_cards(table: Table, pile: int) -> "tuple[int, ...]":
    """Return the cards of a pile, lowest first."""
    if pile >= COLUMN:
        return table.columns[pile - COLUMN]
    if pile >= HOME:
        return table.home[pile - HOME]
    return table.waste if pile else table.stock


def fresh_spots() -> "list[tuple[int, int]]":
    """Return where the 52 cards of a fresh deal lie, in dealing order: (pile, index)."""
    spots = []
    for row in range(7):
        for column in range(row, 7):
            spots.append((COLUMN + column, row))
    return spots + [(STOCK, 23 - i) for i in range(24)]


def fresh_places() -> "list[tuple[int, int]]":
    """Return the corners of the 52 cards of a fresh deal in the tall arrangement with room enough, in units."""
    layout = Layout(VIEW_W, TALL_H, False)
    places = []
    for pile, i in fresh_spots():
        x, y = layout.origin(pile)
        places.append((x, y + i * _DOWN_STEP if pile >= COLUMN else y))
    return places


class Layout:
    """The picture for a felt of `width` x `height` CSS pixels. `scale` is pixels a unit, `left` the pixels left of
    x = 0, `room` the units of height that are on screen."""

    def __init__(self, width: float, height: float, wide: bool, left_handed: bool = False) -> None:
        self.wide = wide
        self.left_handed = left_handed
        full_w, full_h = (VIEW_W + 2 * SIDE_W, WIDE_H) if wide else (VIEW_W, TALL_H)
        self.scale = max(min(width / full_w, height / full_h), 0.01)
        self.left = (width - VIEW_W * self.scale) / 2
        self.room = height / self.scale

    def origin(self, pile: int) -> "tuple[int, int]":
        """Return the top left corner of a pile's place, in units. Left-handed, stock, waste and foundations change
        sides; the columns stay."""
        if pile >= COLUMN:
            return 6 + _STEP_X * (pile - COLUMN), _WIDE_TOP if self.wide else _COLUMN_TOP
        if self.wide:
            x = -SIDE_W + 10 if pile < HOME else VIEW_W + 14
            y = _WIDE_TOP + (pile if pile < HOME else pile - HOME) * (CARD_H + 14)
        else:
            x, y = 6 + _STEP_X * (pile if pile < HOME else pile + 1), _TOP
        return VIEW_W - CARD_W - x if self.left_handed else x, y

    def fan_step(self) -> "tuple[int, int]":
        """Return how far apart the waste's spread cards lie: (across, down)."""
        return (0, _FAN_Y) if self.wide else (_FAN_X, 0)

    def fan_left(self, fan: int) -> int:
        """Return how far left of the waste's place the first of `fan` spread cards lies: left-handed the last one lies in the
        place, and the corners with rank and suit are free all the same."""
        return (fan - 1) * _FAN_X if self.left_handed and not self.wide and fan > 1 else 0

    def steps(self, size: int, down: int) -> "tuple[int, int]":
        """Return how much of each face-down and of each other covered card shows in a column: (units, units).

        A long column is pressed together until it fits, its face-down cards first (section 12). On screens that are too low
        for 24 px of each the run panel is the way to take a card from it."""
        up = size - down - 1
        want = max(_UP_STEP, int(_UP_PIXELS / self.scale))
        room = int(self.room) - self.origin(COLUMN)[1] - CARD_H - _BOTTOM
        if down * _DOWN_STEP + up * want <= room:
            return _DOWN_STEP, want
        least = max(_LEAST_STEP, int(1 / self.scale) + 1)  # a face-down card shows a pixel at least
        down_step = max(least, min(_DOWN_STEP, (room - up * want) // down)) if down else 0
        return down_step, max(_LEAST_STEP, min(want, (room - down * down_step) // up)) if up > 0 else want

    def places(self, table: Table, pile: int, fan: int) -> "list[tuple[int, int]]":
        """Return the top left corner of every card of a pile, lowest first."""
        cards = pile_cards(table, pile)
        x, y = self.origin(pile)
        size = len(cards)
        if pile >= COLUMN:
            down = table.down[pile - COLUMN]
            down_step, up_step = self.steps(size, down)
            places = [(x, y + i * down_step) for i in range(down)]
            y += down * down_step
            for i in range(size - down):
                places.append((x, y + i * up_step))
            return places
        places = [(x, y)] * size
        if pile == WASTE:
            step_x, step_y = self.fan_step()
            spread = min(fan, size)
            x -= self.fan_left(spread)
            for i in range(spread):
                places[size - spread + i] = x + i * step_x, y + i * step_y
        return places

    def point(self, px: float, py: float) -> "tuple[float, float]":
        """Turn CSS pixels from the felt's top left corner into units."""
        return (px - self.left) / self.scale, py / self.scale

    def hit(self, table: Table, fan: int, x: float, y: float) -> "tuple[int, int] | None":
        """Return what lies under a point in units: (pile, index of the card), index -1 for the place itself or
        what is beside and below a column's cards, None for bare felt."""
        for pile in range(PILE_COUNT):
            left, top = self.origin(pile)
            reach = (min(max(fan, 1), 3) - 1) * self.fan_step()[0] if pile == WASTE else 0
            left -= self.fan_left(min(fan, 3)) if pile == WASTE else 0
            if not (left - 4.5 <= x < left + CARD_W + 4.5 + reach and y >= top - 4):
                continue
            if pile != WASTE and pile < COLUMN:
                if y < top + CARD_H + 4:
                    return pile, len(pile_cards(table, pile)) - 1
                continue
            places = self.places(table, pile, fan)
            for i in range(len(places) - 1, -1, -1):
                if places[i][0] <= x < places[i][0] + CARD_W and places[i][1] <= y < places[i][1] + CARD_H:
                    return pile, i
            bottom = places[-1][1] if places else top
            if pile >= COLUMN and y < bottom + 2 * CARD_H:
                return pile, -1
            if pile == WASTE and y < bottom + CARD_H + 4:
                return pile, len(places) - 1
        return None

    def overlap(self, table: Table, fan: int, pile: int, x: float, y: float) -> float:
        """Return how much of a card held at (x, y) covers a pile, in square units; a column counts from its first
        card to a little below its last, so that a thumb need not be exact."""
        left, top = self.origin(pile)
        places = self.places(table, pile, fan)
        if places:
            left = places[-1][0]
        bottom = (places[-1][1] if places else top) + CARD_H + (40 if pile >= COLUMN else 0)
        across = min(x, left) + CARD_W - max(x, left)
        along = min(y + CARD_H, bottom) - max(y, top)
        return across * along if across > 0 and along > 0 else 0.0

    def drop_target(self, table: Table, fan: int, x: float, y: float, legal: "tuple[int, ...]") -> int:
        """Return the pile on which a card dropped at (x, y) was meant to land: of the legal ones that which it covers
        most, else any that it covers by a quarter of a card, else -1."""
        best, most = -1, 0.0
        for pile in legal:
            covered = self.overlap(table, fan, pile, x, y)
            if covered > most:
                best, most = pile, covered
        if best < 0:
            most = CARD_W * CARD_H / 4
            for pile in range(HOME, PILE_COUNT):
                covered = self.overlap(table, fan, pile, x, y)
                if covered > most:
                    best, most = pile, covered
        return best
