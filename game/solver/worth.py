"""What turning up a hidden card is worth, by how the table would stand then. A guess: it orders hints, no more."""

from game.klondike.cards import SUIT
from game.solver.state import BOARD_MASK, CLASS_BIT, GO_HOME, STATE_BITS, StateSpace

PLAYABLE = 400  # times the share of the unknown cards that could be played if they turned up
PILE = 60  # times the number of hidden cards in the column
TAKEN = 30  # times the number of stock cards played on the way
RECYCLED = 300  # times the number of recycles, where they are limited


class Worth:
    """Rates the ends of lines in one `space`. It uses which cards are unknown, never where one of them lies."""

    def __init__(self, space: StateSpace) -> None:
        self._space = space
        known = [False] * 52
        for card in space.known_cards:
            known[card] = True
        self._unknown = [not told for told in known]
        self._unknown_count = max(1, 52 - sum(known))
        self._unknown_bits = [CLASS_BIT[card] for card in range(52) if not known[card]]
        self._cards_left = len(space.stock)

    def of(self, state: int, move: int, column: int) -> int:
        """Return what it is worth to turn up a card of `column` by `move` in `state`."""
        space = self._space
        opened = space.opened_after(state, move)
        heights = space.board_heights[state & BOARD_MASK]
        if move >= GO_HOME:
            heights += 1 << 4 * SUIT[move - GO_HOME]
        playable = 0
        for bit in self._unknown_bits:
            if opened & bit << 2:
                playable += 1
        for suit in range(4):
            height = heights >> 4 * suit & 15
            card = 13 * suit + height
            if height < 13 and self._unknown[card] and not opened & CLASS_BIT[card] << 2:
                playable += 1
        return (
            PLAYABLE * playable // self._unknown_count
            + PILE * space.hidden[column]
            - TAKEN * (self._cards_left - space.cards_left(state >> STATE_BITS))
            - RECYCLED * space.stock_recycles[state >> STATE_BITS]
        )
