"""Cards: ids, names and colours.

A card is an int, `suit * 13 + rank` (specification, section 1): suits clubs, diamonds, hearts, spades; rank 0 is
the ace, 12 the king. Its text is rank then suit: `AC 2D TH KS`.
"""

from game.klondike.language import phrase

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE, KING = 0, 12
RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "CDHS"

RANK = tuple([card % 13 for card in range(52)])
SUIT = tuple([card // 13 for card in range(52)])
RED = tuple([13 <= card < 39 for card in range(52)])
CARD_TEXT = tuple([RANK_LETTERS[card % 13] + SUIT_LETTERS[card // 13] for card in range(52)])
CARD_ID = {text: card for card, text in enumerate(CARD_TEXT)}


def parse_card(text: str) -> int:
    """Return the card that `text` names, or -1. Lower case and `10` for `T` are understood."""
    text = text.upper()
    if text.startswith("10"):
        text = "T" + text[2:]
    return CARD_ID.get(text, -1)


def card_texts(cards: "tuple[int, ...]") -> str:
    """Return the names of `cards`, separated by spaces."""
    return " ".join([CARD_TEXT[card] for card in cards])


def first_fault(cards: "list[int]") -> str:
    """Say what keeps `cards` from being the 52 cards once each, naming the first fault; "" when nothing does."""
    found = [0] * 52
    for card in cards:
        found[card] += 1
        if found[card] > 1:
            return phrase("{card} is there twice", card=CARD_TEXT[card])
    for card in range(52):
        if not found[card]:
            return phrase("{card} is missing", card=CARD_TEXT[card])
    return ""
