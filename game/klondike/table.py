"""The table: one position as an immutable value, and its text form (docs/formats.md).

Every pile is a tuple of cards, bottom first, so that the last one is on top; the stock's last card is the next
to be drawn. `home` holds the four foundations: by suit, or in the order of their places where any ace may claim
any place.
"""

from collections import namedtuple

from game.klondike.cards import CARD_TEXT, RANK, SUIT, SUIT_LETTERS, card_texts, first_fault, parse_card
from game.klondike.language import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    Cards = tuple[int, ...]

COLUMN_NAMES = ("T1", "T2", "T3", "T4", "T5", "T6", "T7")


class Table(namedtuple("Table", ("stock", "waste", "home", "columns", "down", "turn", "seen"))):
    """A position.

    `down` has the number of face-down cards of each column, `turn` the pass through the stock (from 1), `seen`
    whether all of the stock's cards have been seen before (always so from the second pass on).
    """

    stock: "Cards"
    waste: "Cards"
    home: "tuple[Cards, ...]"
    columns: "tuple[Cards, ...]"
    down: "tuple[int, ...]"
    turn: int
    seen: bool


def dealt(deck: "Cards") -> Table:
    """Deal `deck` row by row, as people deal: 28 cards to the columns, the rest to the stock."""
    columns: "list[list[int]]" = [[], [], [], [], [], [], []]
    at = 0
    for row in range(7):
        for column in range(row, 7):
            columns[column].append(deck[at])
            at += 1
    stock = tuple(reversed(deck[28:]))
    return Table(stock, (), ((), (), (), ()), tuple([tuple(c) for c in columns]), (0, 1, 2, 3, 4, 5, 6), 1, False)


def hidden_count(table: Table) -> int:
    """Return how many cards of the columns lie face down (21 after the deal, 0 when all are known)."""
    return sum(table.down)


def home_count(table: Table) -> int:
    """Return how many cards are home, 0 to 52."""
    a, b, c, d = table.home
    return len(a) + len(b) + len(c) + len(d)


def is_won(table: Table) -> bool:
    """Tell whether all four foundations run from ace to king (section 3)."""
    return home_count(table) == 52


def foundation_of_suit(table: Table, suit: int) -> int:
    """Return the place of the foundation that holds `suit`, or -1 while none does."""
    for place, pile in enumerate(table.home):
        if pile and SUIT[pile[0]] == suit:
            return place
    return -1


def table_text(table: Table, joint: str = "\n") -> str:
    """Return the position as text, its lines joined by `joint` (a newline or "/"). Empty piles are left out."""
    lines = []
    for name, column, down in zip(COLUMN_NAMES, table.columns, table.down):
        if column:
            words = [name]
            if down:
                words.append("[%s]" % card_texts(column[:down]))
            words.append(card_texts(column[down:]))
            lines.append(" ".join(words))
    if table.stock:
        lines.append("stock " + card_texts(tuple(reversed(table.stock))))
    if table.waste:
        lines.append("waste " + card_texts(table.waste))
    if home_count(table):
        lines.append("home " + _home_text(table.home))
    lines.append("pass %d" % table.turn)
    lines.append("seen all" if table.seen else "seen none")
    return joint.join(lines)


def _home_text(home: "tuple[Cards, ...]") -> str:
    """Name the highest card of each foundation; "-" keeps an empty place open where the order says something."""
    in_order = True
    for suit, pile in enumerate(home):
        if pile and SUIT[pile[-1]] != suit:
            in_order = False
    words = [CARD_TEXT[pile[-1]] if pile else "-" for pile in home]
    return " ".join([word for word in words if word != "-"] if in_order else words)


def parse_table(text: str, by_suit: bool = True) -> "tuple[Table | None, str]":
    """Read a position: (table, ""), or (None, a message that names the first fault).

    With `by_suit` false the foundations keep the places in which they are written, where all four are given."""
    piles: "dict[str, list[int]]" = {}
    down = [0] * 7
    turn, seen = 1, ""
    for line in text.replace("/", "\n").split("\n"):
        words = line.replace("[", " [ ").replace("]", " ] ").split()
        if not words:
            continue
        name = words[0].upper()
        if name in piles:
            return None, phrase("{pile} is given twice", pile=words[0])
        piles[name] = []
        if name in COLUMN_NAMES:
            cards, hidden, fault = _parse_column(words)
            if fault:
                return None, fault
            piles[name] = cards
            down[COLUMN_NAMES.index(name)] = hidden
        elif name in ("STOCK", "WASTE", "HOME"):
            for word in words[1:]:
                card = -1 if name == "HOME" and word == "-" else parse_card(word)
                if card < 0 and word != "-":
                    return None, phrase("{card} is not a card", card=word)
                if card < 0 and name != "HOME":
                    return None, phrase("{pile} has a dash in it", pile=words[0])
                piles[name].append(card)
        elif name == "PASS":
            if len(words) != 2 or len(words[1]) > 4 or words[1].strip("0123456789") or int(words[1]) < 1:
                return None, phrase("pass needs one number, 1 or more")
            turn = int(words[1])
        elif name == "SEEN":
            if len(words) != 2 or words[1].lower() not in ("all", "none"):
                return None, phrase("seen must be all or none")
            seen = words[1].lower()
        else:
            return None, phrase("{pile} is no pile: use T1 to T7, stock, waste, home, pass, seen", pile=words[0])
    home, fault = _parse_home(piles.get("HOME", []), by_suit)
    if fault:
        return None, fault
    columns = tuple([tuple(piles.get(name, ())) for name in COLUMN_NAMES])
    stock = tuple(reversed(piles.get("STOCK", [])))
    waste = tuple(piles.get("WASTE", []))
    everything = list(stock + waste)
    for pile in columns + home:
        everything.extend(pile)
    fault = first_fault(everything)
    if fault:
        return None, fault
    return Table(stock, waste, home, columns, tuple(down), turn, seen == "all" or (turn > 1 and seen == "")), ""


def _parse_column(words: "list[str]") -> "tuple[list[int], int, str]":
    """Read `T1 [ 2D TS ] KH`: (cards, how many are face down, fault)."""
    cards: "list[int]" = []
    hidden = 0
    opened = closed = False
    for word in words[1:]:
        if word == "[":
            if opened or cards:
                return cards, 0, phrase("{pile}: the hidden cards come first, in one bracket", pile=words[0])
            opened = True
        elif word == "]":
            if not opened or closed:
                return cards, 0, phrase("{pile}: a bracket is closed that was not opened", pile=words[0])
            closed = True
            hidden = len(cards)
        else:
            card = parse_card(word)
            if card < 0:
                return cards, 0, phrase("{pile}: {card} is not a card", pile=words[0], card=word)
            cards.append(card)
    if opened and not closed:
        return cards, 0, phrase("{pile}: the bracket is not closed", pile=words[0])
    if hidden and hidden == len(cards):
        return cards, 0, phrase("{pile}: the last card must lie face up", pile=words[0])
    return cards, hidden, ""


def _parse_home(tops: "list[int]", by_suit: bool) -> "tuple[tuple[Cards, ...], str]":
    """Build the foundations from their highest cards (-1 is an empty place)."""
    if len(tops) > 4:
        return (), phrase("home takes the highest card of each foundation, four at most")
    placed = len(tops) == 4 and not by_suit
    home: "list[Cards]" = [(), (), (), ()]
    suits = []
    for i, top in enumerate(tops):
        if top < 0:
            continue
        if SUIT[top] in suits:
            return (), phrase("home names two cards of {suit}", suit=SUIT_LETTERS[SUIT[top]])
        suits.append(SUIT[top])
        home[i if placed else SUIT[top]] = tuple(range(top - RANK[top], top + 1))
    return tuple(home), ""
