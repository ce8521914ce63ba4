"""Abstract positions: what is left of a position when one forgets which of two equal places a run lies on.

Two cards of the same rank and colour are *twins*; a *class* is a rank and a colour. In a column the first card of a
run, lying on the felt, on a hidden card or on one that it does not fit, is an *anchor*; a column's *depth* is the
number of its anchors. All other face-up cards are *free*: each lies on a face-up card of the class above, so where it
lies need not be kept. A king on the felt counts as free, with the column below it empty.

A position is then the heights of the foundations, the depths of the columns, and the stock with its place. A card may
be put on a class, and one of the class may go home, when more cards of the class show than free cards of the class
below: then one of the class is bare, or a run moved between twins makes it so. Hence an abstract move is one or two
transfers, with the draws before them, from whatever position it stands for, and a transfer that is no abstract move
leaves the abstract position as it is: the same things can be reached in both (docs/verdicts.md has the proof).

Numbers stay below 2 ** 30, where MicroPython's are small and quick.
"""

from game.klondike.cards import KING, RANK, RED, SUIT
from game.klondike.rules import fits
from game.solver.known import HIDDEN, Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

CLASS_BIT = tuple([1 << 2 * RANK[card] + (RED[card] ^ RANK[card] & 1) for card in range(52)])
"""The bit of a card's class. The cards that it may lie on have the bit two higher; two bits above the kings' stand
for an empty column."""
GO_HOME = 52  # an abstract move is a card when it goes to a column, GO_HOME + card when it goes home
STATE_BITS = 15  # a state is the number of its stock << STATE_BITS | the number of its board
BOARD_MASK = (1 << STATE_BITS) - 1
_CLASSES = (1 << 26) - 1
_EMPTY_PLACES = 3 << 26
_PAIR_COUNT = (0, 1, 1, 2)
_ALL_HOME = 0xDDDD


def is_safe(card: int, heights: "Sequence[int]", returns: bool) -> bool:
    """Tell whether `card`, next on its foundation, may go home without a second thought.

    Safe when every card that could want to lie on it can itself go home at once (Blake and Gent, arXiv 1906.12314,
    theorem 1 and corollary 3), or, where nothing comes back from a foundation, when all of those are home.
    """
    rank, suit = RANK[card], SUIT[card]
    least = min(heights[0], heights[3]) if RED[card] else min(heights[1], heights[2])
    return least >= rank - 1 and (heights[3 - suit] >= rank - 2 or (not returns and least >= rank))


def class_masks(cards: "Sequence[int]") -> "tuple[int, int]":
    """Return the classes of the clubs and diamonds among `cards`, and those of the hearts and spades."""
    masks = [0, 0]
    for card in cards:
        masks[card // 26] |= CLASS_BIT[card]
    return masks[0], masks[1]


def framed_column(column: "tuple[int, ...]", face_down: int) -> "tuple[int, list[int], list[tuple[int, int]]]":
    """Take a column apart: how many of its cards are not known, its anchors, lowest first, and for each depth the
    class masks of the known cards that the anchors left in place cover."""
    cards = [card for card in column if card != HIDDEN]
    hidden = len(column) - len(cards)
    anchors, below = [], [(0, 0)]
    for i, card in enumerate(cards):
        if i and i + hidden > face_down and fits(card, cards[i - 1]):
            continue
        if i or hidden or RANK[card] != KING:
            anchors.append(card)
            below.append(class_masks(cards[:i]))
    return hidden, anchors, below


class StateSpace:
    """The abstract positions of one game, numbered as they are met.

    A state is two small numbers in one: of a *board* (heights and depths) and of a *stock* (the cards left in stock
    and waste, the place in them, the recycles). `root` is the state of the position now, `moves` lists what can be
    done in a state without learning anything new.
    """

    def __init__(self, known: Known) -> None:
        table, rules = known
        self.rules = rules
        self._frame_columns(table.columns, table.down)
        self._frame_stock(table.waste + tuple(reversed(table.stock)))
        self.recycles_left = max(0, rules.passes - table.turn) if rules.passes else 0
        self.lazy = rules.draw == 1 and rules.passes == 0 and not self.unseen
        self.won = -1  # the board with all cards home, once met
        self._board_ids: "dict[int, int]" = {}
        self.board_heights: "list[int]" = []  # four bits a foundation
        self._board_depths: "list[int]" = []
        self._shown: "tuple[list[int], list[int]]" = ([], [])  # classes shown, or in the stock
        self._loose: "tuple[list[int], list[int]]" = ([], [])  # all classes but those of anchors
        self._spaces: "list[int]" = []  # columns without an anchor
        self._clear: "list[bool]" = []  # no card is covered by one that it does not carry
        self._board_moves: "list[list[int]]" = []
        self._stock_ids: "list[dict[int, int]]" = [{}, {}, {}]  # by recycles
        self._stock_cards: "list[int]" = []  # a bit for each card left
        self.stock_recycles: "list[int]" = []
        self._unstocked: "tuple[list[int], list[int]]" = ([], [])  # all classes but those of the stock
        self._reach_now: "list[int]" = []  # the cards that draws bring to the top of the waste in this pass
        self._reach_later: "list[int]" = []  # and only after a recycle
        heights = depth = 0
        home: "list[int]" = []
        for pile in table.home:
            home.extend(pile)
            if pile:
                heights |= len(pile) << 4 * SUIT[pile[0]]
        for i in range(7):
            depth += len(self.anchors[i]) * self._radix[i]
        up = [card for column in table.columns for card in column if card != HIDDEN]
        self.known_cards = up + home + self.stock
        self._known = class_masks(self.known_cards)
        stock = self._stock((1 << len(self.stock)) - 1, len(table.waste), 0)
        self.root = stock << STATE_BITS | self._board(heights, depth)

    def _frame_columns(self, columns: "tuple[tuple[int, ...], ...]", down: "tuple[int, ...]") -> None:
        """Find each column's anchors, lowest first, and the cards below each of them."""
        self.hidden = []  # by column: cards that are not known
        self.anchors: "list[list[int]]" = []
        self._below: "list[list[tuple[int, int]]]" = []  # by column and depth: class masks of the known cards covered
        self._radix = []
        radix = 1
        for column, face_down in zip(columns, down):
            hidden, anchors, below = framed_column(column, face_down)
            self.hidden.append(hidden)
            self.anchors.append(anchors)
            self._below.append(below)
            self._radix.append(radix)
            radix *= len(below)

    def _frame_stock(self, cards: "tuple[int, ...]") -> None:
        """Take the cards of waste and stock in the order of the draws; what is not known is at the end."""
        self.stock = [card for card in cards if card != HIDDEN]
        self.unseen = len(cards) - len(self.stock)
        self._stock_bit = [0] * 52
        for i, card in enumerate(self.stock):
            self._stock_bit[card] = 1 << i

    def _board(self, heights: int, depth: int) -> int:
        """Return the number of the board with these heights and depths."""
        code = depth << 16 | heights
        board = self._board_ids.get(code, -1)
        if board >= 0:
            return board
        board = len(self.board_heights)
        self._board_ids[code] = board
        home: "list[int]" = []
        for suit in range(4):
            home.extend(range(13 * suit, 13 * suit + (heights >> 4 * suit & 15)))
        gone = list(class_masks(home))
        bound = [0, 0]
        spaces = 0
        clear = not self.unseen
        for i in range(7):
            at = depth // self._radix[i] % len(self._below[i])
            below = self._below[i][at]
            if self.hidden[i] or below[0] or below[1]:
                clear = False
            gone[0] |= below[0]
            gone[1] |= below[1]
            if at:
                card = self.anchors[i][at - 1]
                bound[card // 26] |= CLASS_BIT[card]
            elif not self.hidden[i]:
                spaces += 1
        for side in (0, 1):
            self._shown[side].append(self._known[side] & ~gone[side])
            self._loose[side].append(_CLASSES & ~bound[side])
        self.board_heights.append(heights)
        self._board_depths.append(depth)
        self._spaces.append(spaces)
        self._clear.append(clear)
        self._board_moves.append([])
        if heights == _ALL_HOME:
            self.won = board
        return board

    def _list_board_moves(self, board: int) -> "list[int]":
        """List a board's moves that are not from the stock to a column, three numbers each: the move, the class bit
        that must be open for it, the next board (-1 until it is wanted). Three numbers in front tell where the safe
        moves home, all moves home and the moves of anchors end; what follows are returns from a foundation. A card
        that goes home may also do so from the stock."""
        code, depth = self.board_heights[board], self._board_depths[board]
        heights = [code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12]
        returns = self.rules.returns
        safe: "list[int]" = []
        home: "list[int]" = []
        anchors: "list[int]" = []
        back: "list[int]" = []
        for suit in range(4):
            card = 13 * suit + heights[suit]
            if heights[suit] < 13 and self._shown[suit // 2][board] & CLASS_BIT[card]:
                entries = safe if is_safe(card, heights, returns) else home
                entries.extend((GO_HOME + card, CLASS_BIT[card], -1))
        for i in range(7):
            at = depth // self._radix[i] % len(self._below[i])
            if at:
                card = self.anchors[i][at - 1]
                anchors.extend((card, CLASS_BIT[card] << 2, -1))
        for suit in range(4):
            if returns and heights[suit]:
                heights[suit] -= 1
                card = 13 * suit + heights[suit]
                if not is_safe(card, heights, True):
                    back.extend((card, CLASS_BIT[card] << 2, -1))
                heights[suit] += 1
        end = 3 + len(safe)
        found = [end, end + len(home), end + len(home) + len(anchors)] + safe + home + anchors + back
        self._board_moves[board] = found
        return found

    def _next_board(self, board: int, move: int) -> int:
        """Return the board after a move that is on its list, or -2 - column when it turns a hidden card up."""
        heights, depth = self.board_heights[board], self._board_depths[board]
        card = move % GO_HOME
        unit = 1 << 4 * SUIT[card]
        if move >= GO_HOME:
            heights += unit
        elif RANK[card] < (heights >> 4 * SUIT[card] & 15):
            return self._board(heights - unit, depth)
        for i in range(7):
            at = depth // self._radix[i] % len(self._below[i])
            if at and self.anchors[i][at - 1] == card:
                if at == 1 and self.hidden[i]:
                    return -2 - i
                depth -= self._radix[i]
        return self._board(heights, depth)

    def _stock(self, cards: int, place: int, recycles: int) -> int:
        """Return the number of the stock with these cards left, `place` of them in the waste."""
        order = []  # the bits of the cards left
        rest = cards
        while rest:
            low = rest & -rest
            order.append(low)
            rest ^= low
        draw = self.rules.draw
        if not self.unseen and self.rules.passes == 0 and (draw == 1 or place % draw == 0 or place == len(order)):
            place = 0
        code = cards << 6 | place
        stock = self._stock_ids[recycles].get(code, -1)
        if stock >= 0:
            return stock
        stock = len(self._stock_cards)
        self._stock_ids[recycles][code] = stock
        now = later = 0
        for i in range((place - 1) if place else draw - 1, len(order), draw):
            now |= order[i]
        if order and not self.unseen:
            now |= order[-1]
            if not self.rules.passes or recycles < self.recycles_left:
                later = order[-1]
                for i in range(draw - 1, len(order), draw):
                    later |= order[i]
        if self.rules.passes == 0:
            now |= later  # the same in which pass a card is taken
        self._stock_cards.append(cards)
        self.stock_recycles.append(recycles)
        self._reach_now.append(now)
        self._reach_later.append(later & ~now)
        masks = class_masks([card for i, card in enumerate(self.stock) if cards >> i & 1])
        self._unstocked[0].append(_CLASSES & ~masks[0])
        self._unstocked[1].append(_CLASSES & ~masks[1])
        return stock

    def _stock_without(self, stock: int, bit: int) -> int:
        """Return the stock after the card with `bit` is played."""
        cards = self._stock_cards[stock]
        recycles = self.stock_recycles[stock]
        if self._reach_later[stock] & bit:
            recycles += 1
        return self._stock(cards ^ bit, bin(cards & (bit - 1)).count("1"), recycles)

    def _opened(self, board: int, stock: int, turner: int) -> int:
        """Return the classes that are open, and the two bits of an empty column when there is one to fill; where
        `turner` is a move (not -1), those after it has turned up a card, without that card."""
        up_0 = self._shown[0][board] & self._unstocked[0][stock]
        up_1 = self._shown[1][board] & self._unstocked[1][stock]
        loose_0, loose_1 = self._loose[0][board], self._loose[1][board]
        if turner >= 0:
            card = turner % GO_HOME
            bit = CLASS_BIT[card]
            if turner < GO_HOME:
                if card < 26:
                    loose_0 |= bit
                else:
                    loose_1 |= bit
            elif card < 26:
                up_0 &= ~bit
            else:
                up_1 &= ~bit
        free_0 = up_0 & loose_0
        free_1 = up_1 & loose_1
        # how many of each class show (0 to 2) and how many free cards of the class below there are, in two bits
        opened = ((up_0 & up_1) ^ (free_0 & free_1) << 2 | (up_0 ^ up_1) ^ (free_0 ^ free_1) << 2) & _CLASSES
        if self._spaces[board] > _PAIR_COUNT[free_0 >> 24] + _PAIR_COUNT[free_1 >> 24]:
            opened |= _EMPTY_PLACES
        return opened

    def opened_after(self, state: int, move: int) -> int:
        """Return what `move`, which turns up a card in `state`, leaves open: class bits, see CLASS_BIT."""
        return self._opened(state & BOARD_MASK, state >> STATE_BITS, move)

    def is_stocked(self, card: int) -> bool:
        """Tell whether `card` is known to lie in stock or waste now."""
        return self._stock_bit[card] != 0

    def cards_left(self, stock: int) -> int:
        """Return the number of cards in stock and waste."""
        return bin(self._stock_cards[stock]).count("1")

    def moves(self, state: int, returns: bool = True) -> "list[int]":
        """List what can be done in `state`, two numbers each: the move, and the state after it, or -1 - column when
        it turns a hidden card up. Where a card may safely go home from a column that is the only move listed; it
        never keeps anything else from being reached. `returns` tells whether cards may come back here from the
        foundations, where the rules allow that."""
        board, stock = state & BOARD_MASK, state >> STATE_BITS
        cards = self._stock_cards[stock]
        opened = self._opened(board, stock, -1)
        listed = self._board_moves[board] or self._list_board_moves(board)
        stock_bit = self._stock_bit
        reach = self._reach_now[stock] | self._reach_later[stock]
        lazy = self.lazy
        found = []
        i = 3
        while i < listed[1]:
            move = listed[i]
            bit = stock_bit[move - GO_HOME] & cards
            legal = reach & bit if bit else opened & listed[i + 1]
            if legal and bit and lazy and self._is_idle(move - GO_HOME, board, stock, opened):
                legal = 0
            if legal:
                after = listed[i + 2]
                if after == -1:
                    after = listed[i + 2] = self._next_board(board, move)
                found.append(move)
                if after < 0:
                    found.append(after + 1)
                elif bit:
                    found.append(self._stock_without(stock, bit) << STATE_BITS | after)
                else:
                    found.append(stock << STATE_BITS | after)
                if i < listed[0] and not bit:
                    return found[-2:]
            i += 3
        end = len(listed) if returns else listed[2]
        while i < end:
            if opened & listed[i + 1]:
                after = listed[i + 2]
                if after == -1:
                    after = listed[i + 2] = self._next_board(board, listed[i])
                found.append(listed[i])
                found.append(after + 1 if after < 0 else stock << STATE_BITS | after)
            i += 3
        useful = self._useful_places(board, stock, opened, listed) if lazy and reach else _CLASSES
        rest = reach
        at = 0
        while rest:
            if rest & 1:
                card = self.stock[at]
                bit = CLASS_BIT[card]
                if opened & bit << 2 and useful & bit:
                    found.append(card)
                    found.append(self._stock_without(stock, 1 << at) << STATE_BITS | board)
            rest >>= 1
            at += 1
        return found

    def is_won(self, state: int) -> bool:
        """Tell whether all cards are home, or simply go home: nothing is covered, the stock is empty or can be had in
        any order. (Of the cards not home those of the lowest rank carry nothing.)"""
        return self._clear[state & BOARD_MASK] and (self.lazy or not self._stock_cards[state >> STATE_BITS])

    def _is_idle(self, card: int, board: int, stock: int, opened: int) -> bool:
        """Tell whether `card` need not go home from the stock now (docs/verdicts.md, rule 2). It may for the sake of the
        first card of its suit that is neither home nor in the stock: when that is face up in a column and can leave
        it. What it carries may also pass to its twin that is still in the stock."""
        cards = self._stock_cards[stock]
        while RANK[card] != KING:
            card += 1
            if not self._stock_bit[card] & cards:
                twin = RANK[card] + 13 * (3 - SUIT[card])
                can_leave = opened & CLASS_BIT[card] or self._stock_bit[twin] & cards
                return not (can_leave and self._shown[card // 26][board] & CLASS_BIT[card])
        return True

    def _useful_places(self, board: int, stock: int, opened: int, listed: "list[int]") -> int:
        """Return the classes of which one more card in a column could be of use: none is open, and an anchor, a card
        from a foundation or, for one of these, a card of the stock could lie on it; or a twin that could go home
        could leave there what it carries."""
        wanted = 0
        for i in range(3, listed[1], 3):
            wanted |= listed[i + 1]
        for i in range(listed[1], len(listed), 3):
            wanted |= listed[i + 1]
        stocked = _CLASSES & ~(self._unstocked[0][stock] & self._unstocked[1][stock])
        more = wanted
        while more:
            more = (more & stocked) << 2 & ~wanted
            wanted |= more
        return wanted & ~opened
