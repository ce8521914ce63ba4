"""Words: what the game says, in one place (in English; game/klondike/language.py makes other languages of it)."""

from game.klondike.cards import CARD_TEXT, RANK, SUIT
from game.klondike.language import phrase
from game.klondike.rules import Move, Rules, moved_cards
from game.klondike.scoring import whole_seconds
from game.klondike.table import Table, hidden_count
from game.play.layout import COLUMN, STOCK, pile_cards

RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

REASONS = {
    "no-cards": "No cards are left in stock and waste.",
    "no-pass": "No pass is left through the stock.",
    "stock-empty": "The stock is empty: turn the waste over first.",
    "stock-not-empty": "The waste is turned over only when the stock is empty.",
    "empty": "There is no card to move.",
    "face-down": "A face-down card stays until it is uncovered.",
    "buried": "Only the top card can be taken.",
    "not-a-run": "Cards move together only in sequence, colours alternating.",
    "one-card": "Only one card at a time goes there.",
    "needs-ace": "A foundation starts with its ace.",
    "next-up": "A foundation takes the next rank up.",
    "other-suit": "This foundation belongs to another suit.",
    "no-returns": "Cards may not come back from a foundation in this game. Undo takes the move back.",
    "needs-king": "Only a king may go to an empty column.",
    "same-colour": "Colours alternate: red on black, black on red.",
    "wrong-rank": "It must be one rank lower than the card it lands on.",
    "same-pile": "It lies there already.",
    "no-move": "Cards do not move that way.",
}

PASS_WORDS = {3: "three passes", 1: "one pass"}
PASS_TIMES = {0: "as often as you like", 3: "three times", 1: "once"}
SCORING_NAMES = {
    "standard": "standard scoring",
    "timed": "timed scoring",
    "vegas": "Vegas",
    "cumulative": "Vegas, cumulative",
}

PROBLEMS = {
    "unreadable": "The saved game could not be read. It was put aside, and here is a new deal.",
    "newer": "The saved game comes from a newer version. It was put aside, and here is a new deal.",
    "shortened": "The saved game was damaged. It goes on from the last move that could be read.",
    "locked": "The saved game could not be read and is left as it is; this game is not saved.",
    "past": "Some of the games left behind could not be read. They were put aside.",
    "past-locked": "Some of the games left behind could not be read and are left as they are; no others are saved.",
    "no-save": "This browser does not let the game be saved. It will be gone when the page is closed.",
}


def card_name(card: int) -> str:
    """Return a card's name as it is spoken: `7 of hearts`."""
    return phrase("{rank} of {suit}", rank=phrase(RANK_NAMES[RANK[card]]), suit=phrase(SUIT_NAMES[SUIT[card]]))


def run_name(cards: "tuple[int, ...]") -> str:
    """Return the name of cards that go together: `7 of hearts and 2 more`."""
    first = card_name(cards[0])
    return phrase("{card} and {n} more", card=first, n=len(cards) - 1) if len(cards) > 1 else first


def move_sentence(before: Table, after: Table, rules: Rules, move: Move) -> str:
    """Say in one sentence what `move` did (section 12)."""
    src, dst, size = move
    if size == 0:
        if src == "W":
            return phrase("Waste turned over, pass {turn}.", turn=after.turn)
        drawn = [card_name(card) for card in after.waste[len(before.waste) :]]
        return phrase("Drew {cards}.", cards=phrase(", ").join(drawn))
    cards = run_name(moved_cards(before, src, size))
    column = () if dst[0] == "F" else before.columns[int(dst[1]) - 1]
    goal = card_name(column[-1]) if column else dst[1:]
    if hidden_count(after) < hidden_count(before):
        turned = card_name(after.columns[int(src[1]) - 1][-1])
        said = phrase(
            "{cards} home, turned up {turned}."
            if dst[0] == "F"
            else "{cards} to {card}, turned up {turned}."
            if column
            else "{cards} to empty column {card}, turned up {turned}.",
            cards=cards,
            card=goal,
            turned=turned,
        )
    else:
        said = phrase(
            "{cards} home." if dst[0] == "F" else "{cards} to {card}." if column else "{cards} to empty column {card}.",
            cards=cards,
            card=goal,
        )
    return said[0].upper() + said[1:]


def undo_sentence(before: Table, move: Move) -> str:
    """Say which move was taken back; `before` is the table as it is again."""
    src, dst, size = move
    if size == 0:
        return phrase("Undone: waste turned over." if src == "W" else "Undone: draw.")
    column = () if dst[0] == "F" else before.columns[int(dst[1]) - 1]
    return phrase(
        "Undone: {cards} home."
        if dst[0] == "F"
        else "Undone: {cards} to {card}."
        if column
        else "Undone: {cards} to empty column {card}.",
        cards=run_name(moved_cards(before, src, size)),
        card=card_name(column[-1]) if column else dst[1:],
    )


def hint_sentence(table: Table, move: Move) -> str:
    """Say what a hint shows, and where that is."""
    src, dst, size = move
    if size == 0:
        return phrase("Hint: turn the waste over." if src == "W" else "Hint: draw.")
    cards, place = run_name(moved_cards(table, src, size)), place_name(src)
    if dst[0] == "F":
        return phrase("Hint: from {place}, {cards} home.", place=place, cards=cards)
    column = table.columns[int(dst[1]) - 1]
    return phrase(
        "Hint: from {place}, {cards} to {card} in {goal}."
        if column
        else "Hint: from {place}, {cards} to empty column {card}.",
        place=place,
        cards=cards,
        card=card_name(column[-1]) if column else dst[1],
        goal=place_name(dst),
    )


def run_text(cards: "tuple[int, ...]") -> str:
    """Say from which card a run starts, and in a second line how many go together."""
    first = CARD_TEXT[cards[0]].replace("T", "10")
    many = phrase("{n} card|{n} cards", n=len(cards))
    return "%s%s\n%s" % (first[:-1], "♣♦♥♠"[SUIT[cards[0]]], many)


def clock_text(seconds: float) -> str:
    """Return a time as `4:07` or `1:04:07`."""
    whole = whole_seconds(seconds)
    minutes, rest = whole // 60, whole % 60
    if minutes < 60:
        return "%d:%02d" % (minutes, rest)
    return "%d:%02d:%02d" % (minutes // 60, minutes % 60, rest)


def score_text(points: int) -> str:
    """Return a score as text, with a true minus sign."""
    return phrase("−{points}", points=-points) if points < 0 else str(points)


def rules_name(rules: Rules) -> str:
    """Return the name by which players know the rules: `Turn 3`, `Turn 1, three passes, Vegas`."""
    words = [phrase("Turn {n}", n=rules.draw)]
    if rules.passes:
        words.append(phrase(PASS_WORDS[rules.passes]))
    if not rules.returns:
        words.append(phrase("no returns"))
    if rules.foundations == "free":
        words.append(phrase("free foundations"))
    if rules.scoring != "none":
        words.append(phrase(SCORING_NAMES[rules.scoring]))
    return phrase(", ").join(words)


def rules_sentence(rules: Rules) -> str:
    """Say which rules the cards on the table are played by."""
    said = phrase(
        "On the table now: {rules}. A tap on the stock turns {cards}, and you may go through it {times}.",
        rules=rules_name(rules),
        cards=phrase("one card" if rules.draw == 1 else "three cards"),
        times=phrase(PASS_TIMES[rules.passes]),
    )
    if not rules.returns:
        said += " " + phrase("Cards stay on their foundations.")
    if rules.foundations == "free":
        said += " " + phrase("Each ace claims the foundation on which you put it.")
    return said


def place_name(name: str) -> str:
    """Return how a pile is called: `Column 3`, `Foundation of clubs`."""
    if name[0] == "T":
        return phrase("Column {place}", place=name[1])
    if name[0] != "F":
        return phrase("Stock" if name == "S" else "Waste")
    if name[1] in "CDHS":
        return phrase("Foundation of {suit}", suit=phrase(SUIT_NAMES["CDHS".find(name[1])]))
    return phrase("Foundation {place}", place=name[1])


def spot_name(names: "tuple[str, ...]", table: Table, pile: int, i: int) -> str:
    """Say where the keyboard's focus is: pile, the card it is on, and what else lies there."""
    cards = pile_cards(table, pile)
    down = table.down[pile - COLUMN] if pile >= COLUMN else 0
    if pile == STOCK:
        return phrase("Stock, {n} card.|Stock, {n} cards.", n=len(cards))
    place = place_name(names[pile])
    if not cards:
        return phrase("{place}, empty.", place=place)
    return phrase(
        "{place}, {cards}, {n} face down." if down else "{place}, {cards}.",
        place=place,
        cards=run_name(cards[i:]),
        n=down,
    )
