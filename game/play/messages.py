"""Words: what the game says, in one place (English)."""

from game.klondike.cards import CARD_TEXT, RANK, SUIT
from game.klondike.rules import Move, Rules, moved_cards
from game.klondike.scoring import whole_seconds
from game.klondike.table import Table, hidden_count
from game.play.layout import COLUMN, pile_cards

RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

REASONS = {
    "no-cards": "No cards are left in stock and waste.",
    "no-pass": "No pass is left through the stock.",
    "stock-empty": "The stock is empty: turn the waste over first.",
    "stock-not-empty": "The waste is turned over only when the stock is empty.",
    "empty": "There is no card to move.",
    "face-down": "A face-down card stays until it is uncovered.",
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
    "elsewhere": "This game goes on in another tab. Reload this page to continue here.",
    "no-save": "This browser does not let the game be saved. It will be gone when the page is closed.",
    "no-copy": "The browser does not allow copying. The deal is %s.",
    "copied": "Copied: %s",
}


def card_name(card: int) -> str:
    """Return a card's name as it is spoken: `7 of hearts`."""
    return "%s of %s" % (RANK_NAMES[RANK[card]], SUIT_NAMES[SUIT[card]])


def counted(number: int, thing: str) -> str:
    """Return how many there are: `1 card`, `2 cards`."""
    return "%d %s%s" % (number, thing, "" if number == 1 else "s")


def move_sentence(before: Table, after: Table, rules: Rules, move: Move) -> str:
    """Say in one sentence what `move` did (section 12)."""
    src, dst, size = move
    if size == 0:
        if src == "W":
            return "Waste turned over, pass %d." % after.turn
        drawn = after.waste[len(before.waste) :]
        return "Drew %s." % ", ".join([card_name(card) for card in drawn])
    cards = moved_cards(before, src, size)
    said = card_name(cards[0])
    if size > 1:
        said += " and %d more" % (size - 1)
    if dst[0] == "F":
        said += " home"
    else:
        column = before.columns[int(dst[1]) - 1]
        said += " to " + (card_name(column[-1]) if column else "empty column %s" % dst[1])
    if hidden_count(after) < hidden_count(before):
        said += ", turned up " + card_name(after.columns[int(src[1]) - 1][-1])
    return said[0].upper() + said[1:] + "."


def hint_sentence(table: Table, move: Move) -> str:
    """Say what a hint shows."""
    src, dst, size = move
    if size == 0:
        return "Hint: turn the waste over." if src == "W" else "Hint: draw."
    cards = moved_cards(table, src, size)
    more = " and %d more" % (size - 1) if size > 1 else ""
    if dst[0] == "F":
        return "Hint: %s home." % card_name(cards[0])
    column = table.columns[int(dst[1]) - 1]
    return "Hint: %s%s to %s." % (
        card_name(cards[0]),
        more,
        card_name(column[-1]) if column else "empty column " + dst[1],
    )


def run_text(cards: "tuple[int, ...]") -> str:
    """Say from which card a run starts, and how many go together."""
    first = CARD_TEXT[cards[0]].replace("T", "10")
    return "%s%s · %s" % (first[:-1], "♣♦♥♠"[SUIT[cards[0]]], counted(len(cards), "card"))


def clock_text(seconds: float) -> str:
    """Return a time as `4:07` or `1:04:07`."""
    whole = whole_seconds(seconds)
    minutes, rest = whole // 60, whole % 60
    if minutes < 60:
        return "%d:%02d" % (minutes, rest)
    return "%d:%02d:%02d" % (minutes // 60, minutes % 60, rest)


def score_text(points: int) -> str:
    """Return a score as text, with a true minus sign."""
    return "−%d" % -points if points < 0 else str(points)


def rules_name(rules: Rules) -> str:
    """Return the name by which players know the rules: `Turn 3`, `Turn 1, three passes, Vegas`."""
    words = ["Turn %d" % rules.draw]
    if rules.passes:
        words.append(PASS_WORDS[rules.passes])
    if not rules.returns:
        words.append("no returns")
    if rules.foundations == "free":
        words.append("free foundations")
    if rules.scoring != "none":
        words.append(SCORING_NAMES[rules.scoring])
    return ", ".join(words)


def rules_sentence(rules: Rules) -> str:
    """Say which rules the cards on the table are played by."""
    said = "On the table now: %s. A tap on the stock turns %s, and you may go through it %s." % (
        rules_name(rules),
        "one card" if rules.draw == 1 else "three cards",
        {0: "as often as you like", 3: "three times", 1: "once"}[rules.passes],
    )
    if not rules.returns:
        said += " Cards stay on their foundations."
    if rules.foundations == "free":
        said += " Each ace claims the foundation on which you put it."
    return said


def spot_name(names: "tuple[str, ...]", table: Table, pile: int, i: int) -> str:
    """Say where the keyboard's focus is: pile, the card it is on, and what else lies there."""
    name, cards = names[pile], pile_cards(table, pile)
    down = table.down[pile - COLUMN] if pile >= COLUMN else 0
    if name == "S":
        return "Stock, %s." % counted(len(cards), "card")
    if name == "W":
        place = "Waste"
    elif name[0] == "F":
        place = (
            "Foundation of %s" % SUIT_NAMES["CDHS".find(name[1])] if name[1] in "CDHS" else "Foundation %s" % name[1]
        )
    else:
        place = "Column %s" % name[1]
    if not cards:
        return place + ", empty."
    said = "%s, %s" % (place, card_name(cards[i]))
    if i < len(cards) - 1:
        said += " and %d more" % (len(cards) - 1 - i)
    if down:
        said += ", %d face down" % down
    return said + "."
