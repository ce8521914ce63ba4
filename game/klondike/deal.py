"""Deals: from a number or a code to a deck, the same on every machine for ever (specification, section 1).

A deck is a tuple of the 52 cards in the order in which they are dealt. A deal is named by a text: a number
from 1 to 9999999999, or the code of a deck that no number names.
"""

from hashlib import sha256

from game.klondike.cards import CARD_TEXT, first_fault, parse_card
from game.klondike.language import phrase

LAST_DEAL = 9999999999
CODE_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 46  # 32 ** 45 < 52! < 32 ** 46


def parse_deal_number(text: str) -> int:
    """Return the deal number that `text` writes in plain digits, or 0 when it is none."""
    if not 0 < len(text) <= 10:
        return 0
    for letter in text:
        if letter not in "0123456789":  # str.isdigit would let other scripts' digits in
            return 0
    return int(text)


def deck_of_number(number: int) -> "tuple[int, ...]":
    """Return the deck that deal `number` names: Fisher-Yates fed by SHA-256 in counter mode."""
    deck = list(range(52))
    block, at, counter = b"", 32, 0
    for i in range(51, 0, -1):
        limit = 4294967296 - 4294967296 % (i + 1)
        while True:
            if at == 32:
                block = sha256(("klondike:%d:%d" % (number, counter)).encode()).digest()
                at, counter = 0, counter + 1
            word = block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]
            at += 4
            if word < limit:
                break
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def deck_code(deck: "tuple[int, ...]") -> str:
    """Return the code of `deck`: its place among all 52! orders, 46 base-32 digits."""
    left = list(range(52))
    place = 0
    for card in deck:
        i = left.index(card)
        place = place * len(left) + i
        del left[i]
    digits = []
    for _ in range(CODE_LENGTH):
        digits.append(CODE_DIGITS[place % 32])
        place //= 32
    return "".join(reversed(digits))


def deck_of_code(code: str) -> "tuple[int, ...] | None":
    """Return the deck that `code` stands for, or None when it is no deck's code. O and I, L read as 0 and 1."""
    code = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    if len(code) != CODE_LENGTH:
        return None
    place = 0
    for letter in code:
        digit = CODE_DIGITS.find(letter)
        if digit < 0:
            return None
        place = place * 32 + digit
    picks = []
    for size in range(1, 53):
        picks.append(place % size)
        place //= size
    if place:
        return None
    left = list(range(52))
    return tuple([left.pop(i) for i in reversed(picks)])


def deck_of_deal(deal: str) -> "tuple[int, ...] | None":
    """Return the deck of the deal named by a number or a code, or None when `deal` names none."""
    number = parse_deal_number(deal)
    return deck_of_number(number) if number else deck_of_code(deal)


def deck_text(deck: "tuple[int, ...]") -> str:
    """Return `deck` as 52 card names in dealing order."""
    return " ".join([CARD_TEXT[card] for card in deck])


def parse_deck(text: str) -> "tuple[tuple[int, ...] | None, str]":
    """Read 52 card names in dealing order: (deck, ""), or (None, the first fault)."""
    cards = []
    for word in text.split():
        card = parse_card(word)
        if card < 0:
            return None, phrase("{card} is not a card", card=word)
        cards.append(card)
    fault = first_fault(cards)
    return (None, fault) if fault else (tuple(cards), "")
