"""The rules of Klondike once more, written from the specification alone, slow and plain: a second opinion.

It shares no code with `game/` and works on other data. A card is a name: `7H` face up, `7h` face down. A position
is a dict of lists, changed in place. Moves and positions are compared as text only (docs/formats.md).

`python -m tests.naive` prints tests/data/perft.jsonl.
"""

import hashlib
import json
import math

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PERFT_DEALS = (1, 2, 3, 7, 42, 617, 31337, 1000000, 4294967295, 9999999999)


def deck_of(number):
    """Deal `number` as 52 names in dealing order."""
    stream = b"".join(hashlib.sha256(b"klondike:%d:%d" % (number, k)).digest() for k in range(40))
    words = iter([int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)])
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    for i in reversed(range(1, 52)):
        word = next(w for w in words if w < 2**32 - 2**32 % (i + 1))
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def rank_of(deck):
    """How many of the 52! orders come before `deck`, cards counted clubs, diamonds, hearts, spades, ace to king."""
    order = [SUITS.index(card[1]) * 13 + RANKS.index(card[0]) for card in deck]
    return sum(
        math.factorial(51 - i) * sum(1 for later in order[i + 1 :] if later < card) for i, card in enumerate(order)
    )


def deal(deck):
    """The position after dealing `deck`."""
    cards = list(deck)
    columns = [[] for _ in range(7)]
    for row in range(7):
        for i in range(row, 7):
            card = cards.pop(0)
            columns[i].append(card if i == row else card.lower())
    return {"stock": cards, "waste": [], "home": [[], [], [], []], "columns": columns, "pass": 1, "seen": False}


def read(text):
    """The position that a text describes. Foundations in the order written when there are four, else by suit."""
    position = {"stock": [], "waste": [], "home": [[], [], [], []], "columns": [[] for _ in range(7)], "pass": 1}
    seen = None
    for line in text.replace("/", "\n").splitlines():
        name, _, rest = line.strip().partition(" ")
        if name in ("stock", "waste"):
            position[name] = rest.split()
        elif name == "home":
            tops = rest.split()
            for i, top in enumerate(tops):
                if top != "-":
                    place = i if len(tops) == 4 else SUITS.index(top[1])
                    position["home"][place] = [rank + top[1] for rank in RANKS[: RANKS.index(top[0]) + 1]]
        elif name == "pass":
            position["pass"] = int(rest)
        elif name == "seen":
            seen = rest == "all"
        elif name:
            hidden, bracket, shown = rest.rpartition("]")
            if not bracket:
                hidden, shown = "", rest
            position["columns"][int(name[1]) - 1] = hidden.strip(" [").lower().split() + shown.split()
    position["seen"] = position["pass"] > 1 if seen is None else seen
    return position


def show(position):
    """The text of a position."""
    lines = []
    for i, column in enumerate(position["columns"], start=1):
        hidden = [card.upper() for card in column if card.islower()]
        shown = [card for card in column if not card.islower()]
        if column:
            lines.append(" ".join(["T%d" % i] + (["[" + " ".join(hidden) + "]"] if hidden else []) + shown))
    for name in ("stock", "waste"):
        if position[name]:
            lines.append(" ".join([name] + position[name]))
    tops = [pile[-1] if pile else "-" for pile in position["home"]]
    if tops != ["-"] * 4:
        own_places = all(top in ("-", top[0] + suit) for top, suit in zip(tops, SUITS, strict=True))
        lines.append(" ".join(["home"] + [top for top in tops if not own_places or top != "-"]))
    lines.append("pass %d" % position["pass"])
    lines.append("seen all" if position["seen"] else "seen none")
    return "\n".join(lines)


def is_red(card):
    return card[1] in "DH"


def rank(card):
    return RANKS.index(card[0])


def may_lie_on(card, below):
    return rank(below) == rank(card) + 1 and is_red(below) != is_red(card)


def may_land(card, column):
    return may_lie_on(card, column[-1]) if column else card[0] == "K"


def may_go_home(card, pile):
    return rank(card) == len(pile) and (not pile or pile[0][1] == card[1])


def homes(card, position, settings):
    """The foundations that take `card`, as a move's text names them."""
    if settings["foundations"] == "free":
        return ["F%d" % i for i, pile in enumerate(position["home"], start=1) if may_go_home(card, pile)]
    return ["F"] if may_go_home(card, position["home"][SUITS.index(card[1])]) else []


def moves(position, settings):
    """The texts of all legal moves, in no particular order."""
    found = []
    if position["stock"]:
        found.append("D")
    elif position["waste"] and (settings["passes"] == 0 or position["pass"] < settings["passes"]):
        found.append("R")
    columns = position["columns"]
    if position["waste"]:
        card = position["waste"][-1]
        found += ["W" + place for place in homes(card, position, settings)]
        found += ["WT%d" % i for i in range(1, 8) if may_land(card, columns[i - 1])]
    if settings["returns"]:
        for pile in position["home"]:
            if pile:
                found += ["F%sT%d" % (pile[-1][1], i) for i in range(1, 8) if may_land(pile[-1], columns[i - 1])]
    for i, column in enumerate(columns, start=1):
        if column:
            found += ["T%d%s" % (i, place) for place in homes(column[-1], position, settings)]
        run = []
        for card in reversed(column):
            if card.islower() or (run and not may_lie_on(run[-1], card)):
                break
            run.append(card)
            many = "x%d" % len(run) if len(run) > 1 else ""
            found += ["T%dT%d%s" % (i, j, many) for j in range(1, 8) if j != i and may_land(card, columns[j - 1])]
    return found


def play(position, settings, text):
    """Make a legal move."""
    stock, waste = position["stock"], position["waste"]
    if text == "D":
        for _ in range(settings["draw"]):
            if stock:
                waste.append(stock.pop(0))
        return
    if text == "R":
        position["stock"], position["waste"] = waste, stock
        position["pass"] += 1
        position["seen"] = True
        return
    move, _, many = text.partition("x")
    if move[0] == "W":
        source, target = waste, move[1:]
    elif move[0] == "T":
        source, target = position["columns"][int(move[1]) - 1], move[2:]
    else:
        source = next(pile for pile in position["home"] if pile and pile[0][1] == move[1])
        target = move[2:]
    lifted = [source.pop() for _ in range(int(many or 1))][::-1]
    if target[0] == "T":
        position["columns"][int(target[1]) - 1].extend(lifted)
    elif target == "F":
        position["home"][SUITS.index(lifted[0][1])].extend(lifted)
    else:
        position["home"][int(target[1]) - 1].extend(lifted)
    if source and source[-1].islower():
        source.append(source.pop().upper())


def copied(position):
    copy = dict(position)
    copy["stock"], copy["waste"] = list(position["stock"]), list(position["waste"])
    copy["home"] = [list(pile) for pile in position["home"]]
    copy["columns"] = [list(column) for column in position["columns"]]
    return copy


def perft(position, settings, depth):
    """The number of legal lines of 1, 2, … `depth` moves from `position`."""
    counts = [0] * depth
    texts = moves(position, settings)
    counts[0] = len(texts)
    if depth > 1:
        for text in texts:
            after = copied(position)
            play(after, settings, text)
            for i, count in enumerate(perft(after, settings, depth - 1), start=1):
                counts[i] += count
    return counts


def points(position, settings, texts):
    """What the moves score one after the other, from `position` on: a list that begins with the points before the
    first. Written from the table of section 9."""
    here = copied(position)
    vegas = settings["scoring"] in ("vegas", "cumulative")
    found = [-52 if vegas else 0]
    for text in texts:
        hidden = sum(card.islower() for column in here["columns"] for card in column)
        play(here, settings, text)
        turned = hidden - sum(card.islower() for column in here["columns"] for card in column)
        goes_home = (text[0] in "WT" and text[1:2] == "F") or (text[0] == "T" and text[2:3] == "F")
        comes_back = text[0] == "F"
        won = 0
        if vegas:
            won = 5 if goes_home else -5 if comes_back else 0
        elif settings["scoring"] != "none":
            won = 5 * turned
            if goes_home:
                won += 10
            elif comes_back:
                won -= 15
            elif text[0] == "W":
                won += 5
            elif text == "R" and settings["draw"] == 1:
                won -= 100
            won = max(won, -found[-1])
        found.append(found[-1] + won)
    return found


def score(settings, last_points, seconds, home, bank):
    """What the table shows then; None without scoring."""
    if settings["scoring"] == "none":
        return None
    if settings["scoring"] == "cumulative":
        return last_points + bank
    if settings["scoring"] == "timed":
        bonus = 700000 // seconds if home == 52 and seconds >= 30 else 0
        return max(last_points - seconds // 10 * 2, 0) + bonus
    return last_points


def turn(draw):
    """The default settings with `draw` cards a draw."""
    return {"draw": draw, "passes": 0, "returns": True, "foundations": "suit"}


if __name__ == "__main__":
    for number in PERFT_DEALS:
        for draw in (3, 1):
            counts = perft(deal(deck_of(number)), turn(draw), 4)
            print(json.dumps({"deal": number, "draw": draw, "counts": counts}))
