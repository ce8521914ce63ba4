"""Decks and positions in the formats of other Klondike programs (docs/formats.md, "Formats of other programs").

Every reader answers (table, "") or (None, the first fault), whatever it is given.
"""

import json

from game.klondike.cards import CARD_ID, CARD_TEXT, RANK, RANK_LETTERS, SUIT, SUIT_LETTERS, first_fault, parse_card
from game.klondike.deal import parse_deck
from game.klondike.language import phrase
from game.klondike.plain import plain
from game.klondike.table import COLUMN_NAMES, Table, dealt, home_count, parse_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    Cards = tuple[int, ...]

MOST_TEXT = 20000  # characters: every format writes a position in a tenth of that
_SOLVITAIRE_PILES = ("tableau piles", "stock", "waste", "foundations")


def format_of(text: str) -> str:
    """Tell what `text` looks like: "solvitaire", "pysol", "digits", "position", "deck", or "" for none of them."""
    word = text.strip().upper()[:12].replace(",", " ")
    if word[:1] in ("{", "["):
        return "solvitaire"
    if word.startswith("TALON") or word.startswith("FOUNDATIONS"):
        return "pysol"
    if len(text) > 60 and not text.strip("0123456789 \r\n\t"):
        return "digits"
    first = word.replace("/", " ").replace("[", " ").split(" ")[0].split("\n")[0].strip()
    if first in COLUMN_NAMES or first in ("STOCK", "WASTE", "HOME", "PASS", "SEEN"):
        return "position"
    return "deck" if parse_card(first) >= 0 else ""


def read_table(text: str, by_suit: bool = True) -> "tuple[Table | None, str]":
    """Read a deck or a position in whichever format it is in."""
    text = plain(text)
    kind = format_of(text)
    if kind == "solvitaire":
        return read_solvitaire(text)
    if kind == "pysol":
        return read_pysol(text)
    if kind == "digits":
        return read_digits(text)
    if kind == "position":
        return parse_table(text, by_suit)
    deck, fault = parse_deck(text.replace(",", " "))
    return (dealt(deck), "") if deck else (None, fault)


def deck_of_table(table: Table) -> "Cards | None":
    """Return the deck from which `table` was just dealt, or None when it is no fresh deal."""
    deck = []
    for row in range(7):
        for column in table.columns[row:]:
            if row < len(column):
                deck.append(column[row])
    deck.extend(reversed(table.stock))
    whole = tuple(deck)
    return whole if len(whole) == 52 and dealt(whole) == table else None


def _checked(
    columns: "list[list[int]]", down: "list[int]", stock: "list[int]", waste: "list[int]", home: "list[list[int]]"
) -> "tuple[Table | None, str]":
    """Make the position of these piles (the stock's next card first), if all 52 cards are there once."""
    cards = stock + waste
    for pile in columns + home:
        cards = cards + pile
    fault = first_fault(cards)
    if fault:
        return None, fault
    for i in range(7):
        if columns[i] and down[i] == len(columns[i]):
            return None, phrase("column {number}: the last card must lie face up", number=i + 1)
    piles = tuple([tuple(column) for column in columns])
    homes = tuple([tuple(pile) for pile in home])
    return Table(tuple(reversed(stock)), tuple(waste), homes, piles, tuple(down), 1, False), ""


# Klondike-Solver and MinimalKlondike: three digits a card


def read_digits(text: str) -> "tuple[Table | None, str]":
    """Read 156 digits: a deck in dealing order, two digits for the rank and one for the suit."""
    digits = "".join(text.split())
    cards = []
    for i in range(0, len(digits) - 2, 3):
        rank, suit = int(digits[i : i + 2]), int(digits[i + 2])
        if not (1 <= rank <= 13 and 1 <= suit <= 4):
            return None, phrase(
                "{digits}, card {number}, is none: 01 to 13 for the rank, then 1 to 4",
                digits=digits[i : i + 3],
                number=i // 3 + 1,
            )
        cards.append((suit - 1) * 13 + rank - 1)
    if len(digits) != 156:
        return None, phrase("a deck has 156 digits, three a card; here are {size}", size=len(digits))
    fault = first_fault(cards)
    return (None, fault) if fault else (dealt(tuple(cards)), "")


def write_digits(deck: "Cards") -> str:
    """Return `deck` as 156 digits."""
    return "".join(["%02d%d" % (RANK[card] + 1, SUIT[card] + 1) for card in deck])


# PySol's layout, as Klondike-Solver has it


def read_pysol(text: str) -> "tuple[Table | None, str]":
    """Read a line `Talon:` and seven columns, with a line `Foundations:` and the waste where a game is under way."""
    home: "list[list[int]]" = [[], [], [], []]
    stock: "list[int]" = []
    waste: "list[int]" = []
    columns: "list[list[int]]" = []
    down: "list[int]" = []
    for line in text.split("\n"):
        name, colon, rest = line.strip().partition(":")
        name = name.strip().upper()
        if not name and not colon:
            continue
        if name == "FOUNDATIONS":
            for word in rest.split():
                suit, rank = SUIT_LETTERS.find(word[:1].upper()), ("0" + RANK_LETTERS).find(word[2:].upper())
                if suit < 0 or rank < 0 or word[1:2] != "-" or len(word) != 3:
                    return None, phrase("{word} is no foundation: H-5 means hearts up to the 5", word=word)
                home[suit] = list(range(suit * 13, suit * 13 + rank))
        elif name == "TALON":
            turned, arrow, left = rest.replace("<==", "").partition("==>")
            tops, _, fault = _read_line(turned if arrow else "")
            stock, _, other = _read_line(left if arrow else turned)
            if fault or other:
                return None, "Talon: " + (fault or other)
            waste = list(reversed(tops))  # its top comes first
        else:
            if name and colon:
                return None, phrase(
                    "{name} is no line of this format: Talon, Foundations, then the columns", name=name[:20]
                )
            cards, hidden, fault = _read_line(rest if colon else line)
            if fault:
                return None, phrase("column {number}: {fault}", number=len(columns) + 1, fault=fault)
            columns.append(cards)
            down.append(hidden)
    if len(columns) != 7:
        return None, phrase("seven lines of columns are needed; here are {size}", size=len(columns))
    return _checked(columns, down, stock, waste, home)


def _read_line(text: str) -> "tuple[list[int], int, str]":
    """Read cards, the hidden ones in < >: (cards, how many are face down, fault)."""
    cards: "list[int]" = []
    hidden = 0
    inside = False
    for word in text.replace("<", " < ").replace(">", " > ").split():
        if word in ("<", ">"):
            if inside == (word == "<"):
                return cards, 0, phrase("the signs < and > do not match")
            inside = not inside
            continue
        card = parse_card(word)
        if card < 0:
            return cards, 0, phrase("{card} is not a card", card=word)
        if inside and hidden < len(cards):
            return cards, 0, phrase("the hidden cards come first")
        cards.append(card)
        hidden += inside
    return cards, hidden, phrase("the signs < and > do not match") if inside else ""


def write_pysol(table: Table) -> str:
    """Return `table` in PySol's layout: a fresh deal as Klondike-Solver reads it, else as it shows positions."""
    stock = " ".join([CARD_TEXT[card] for card in reversed(table.stock)])
    lines = []
    for column, down in zip(table.columns, table.down):
        cards = ["<%s>" % CARD_TEXT[card] for card in column[:down]] + [CARD_TEXT[card] for card in column[down:]]
        lines.append(" ".join([":"] + cards))
    if deck_of_table(table):
        return "\n".join(["Talon: " + stock] + lines)
    heights = [0, 0, 0, 0]
    for pile in table.home:
        if pile:
            heights[SUIT[pile[0]]] = len(pile)
    homes = " ".join(["%s-%s" % (suit, ("0" + RANK_LETTERS)[heights[SUIT_LETTERS.find(suit)]]) for suit in "HCDS"])
    waste = " ".join([CARD_TEXT[card] for card in reversed(table.waste)])
    talon = " ".join([part for part in ("Talon:", waste, "==>", stock, "<==") if part])
    return "\n".join(["Foundations: " + homes, talon] + lines)


# Solvitaire: JSON


def read_solvitaire(text: str) -> "tuple[Table | None, str]":
    """Read Solvitaire's JSON object; a suit in lower case is a face-down card, the stock's last card is drawn first."""
    try:
        piles = json.loads(text)  # RuntimeError when it is nested too deep
    except (ValueError, RuntimeError, MemoryError):
        return None, phrase("the JSON is not whole: a bracket, comma or quote is wrong")
    if not isinstance(piles, dict):
        return None, phrase("the JSON must be an object with “tableau piles”")
    for name in piles:
        if name not in _SOLVITAIRE_PILES:
            return None, phrase("“{name}” is no pile of Klondike", name=name[:20])
    tableau = piles.get("tableau piles")
    if not isinstance(tableau, list) or len(tableau) != 7:
        return None, phrase("“tableau piles” must be a list of seven columns")
    columns: "list[list[int]]" = []
    down: "list[int]" = []
    for i in range(7):
        cards, hidden, fault = _read_list(tableau[i])
        if fault:
            return None, phrase("column {number}: {fault}", number=i + 1, fault=fault)
        columns.append(cards)
        down.append(hidden)
    stock, _, fault = _read_list(piles.get("stock", []))
    if fault:
        return None, "stock: " + fault
    waste, _, fault = _read_list(piles.get("waste", []))
    if fault:
        return None, "waste: " + fault
    home, fault = _read_foundations(piles.get("foundations", []))
    return (None, fault) if fault else _checked(columns, down, list(reversed(stock)), waste, home)


def _read_list(pile: object) -> "tuple[list[int], int, str]":
    """Read a list of Solvitaire's cards: (cards, how many are face down, fault)."""
    if not isinstance(pile, list):
        return [], 0, phrase("a list of cards is needed")
    cards: "list[int]" = []
    hidden = 0
    for text in pile:
        card = _solvitaire_card(text)
        if card < 0:
            return cards, 0, phrase("{card} is not a card", card=str(text)[:20])
        if text[-1] in "cdhs":
            if hidden < len(cards):
                return cards, 0, phrase("the hidden cards come first")
            hidden += 1
        cards.append(card)
    return cards, hidden, ""


def _solvitaire_card(text: object) -> int:
    """Return the card that `text` names, or -1. The ranks 1, 11, 12 and 13 are understood too, as Solvitaire does."""
    if not isinstance(text, str) or not 2 <= len(text) <= 3:
        return -1
    rank, suit = text[:-1].upper(), text[-1].upper()
    for number, letter in (("1", "A"), ("10", "T"), ("11", "J"), ("12", "Q"), ("13", "K")):
        if rank == number:
            rank = letter
    return CARD_ID.get(rank + suit, -1)


def _read_foundations(found: object) -> "tuple[list[list[int]], str]":
    """Read the cards that are home, in one list or in a list for each foundation."""
    home: "list[list[int]]" = [[], [], [], []]
    cards: "list[int]" = []
    for pile in found if isinstance(found, list) else [found]:
        more, _, fault = _read_list(pile if isinstance(pile, list) else [pile])
        if fault:
            return home, "foundations: " + fault
        cards.extend(more)
    for card in sorted(cards):
        pile = home[SUIT[card]]
        if len(pile) != RANK[card]:
            return home, phrase(
                "foundations: {card} is there without the cards below it, or twice", card=CARD_TEXT[card]
            )
        pile.append(card)
    return home, ""


def write_solvitaire(table: Table) -> str:
    """Return `table` as Solvitaire's JSON."""
    columns = []
    for column, down in zip(table.columns, table.down):
        columns.append(_written(column[:down], True, column[down:]))
    parts = ['"tableau piles": [\n  %s\n]' % ",\n  ".join(columns), '"stock": ' + _written(table.stock)]
    if table.waste:
        parts.append('"waste": ' + _written(table.waste))
    if home_count(table):
        cards: "Cards" = ()
        for pile in table.home:
            cards += pile
        parts.append('"foundations": ' + _written(cards))
    return "{%s}\n" % ", ".join(parts)


def _written(cards: "Cards", hidden: bool = False, more: "Cards" = ()) -> str:
    """Write a list of cards, those in `more` face up behind the others."""
    names = []
    for card in cards:
        name = CARD_TEXT[card].replace("T", "10")
        names.append('"%s"' % (name[:-1] + name[-1].lower() if hidden else name))
    for card in more:
        names.append('"%s"' % CARD_TEXT[card].replace("T", "10"))
    return "[%s]" % ", ".join(names)
