"""The rules: what can be chosen, the moves and their text, and what is legal (specification, sections 2 and 3).

One function decides what is legal: `refusal`. Everything else (legal moves, lit places, messages) asks it.
"""

from collections import namedtuple

from game.klondike.cards import ACE, KING, RANK, RED, SUIT, SUIT_LETTERS
from game.klondike.table import Table, foundation_of_suit

SCORINGS = ("none", "standard", "timed", "vegas", "cumulative")
FOUNDATION_SORTS = ("suit", "free")
DRAW_COUNTS = (3, 1)
PASS_LIMITS = (0, 3, 1)  # 0 is unlimited


class Rules(namedtuple("Rules", ("draw", "passes", "returns", "foundations", "scoring"))):
    """What was chosen before the deal: cards per draw, pass limit (0 for none), whether cards may come back from
    a foundation, foundations by "suit" or "free" (an ace claims a place), and the scoring."""

    draw: int
    passes: int
    returns: bool
    foundations: str
    scoring: str


TURN_3 = Rules(3, 0, True, "suit", "none")


def rules_text(rules: Rules) -> str:
    """Return `rules` as text, such as `draw3 passes0 returns1 foundations-suit scoring-none`."""
    return "draw%d passes%d returns%d foundations-%s scoring-%s" % (
        rules.draw,
        rules.passes,
        1 if rules.returns else 0,
        rules.foundations,
        rules.scoring,
    )


def changed_rule(rules: Rules, name: str, value: str) -> "Rules | None":
    """Return `rules` with one setting changed as text has it (`draw`, `1`), or None when the value is not allowed."""
    draw, passes, returns, foundations, scoring = rules
    if name == "draw" and value in ("3", "1"):
        draw = int(value)
    elif name == "passes" and value in ("0", "3", "1"):
        passes = int(value)
    elif name == "returns" and value in ("0", "1"):
        returns = value == "1"
    elif name == "foundations" and value in FOUNDATION_SORTS:
        foundations = value
    elif name == "scoring" and value in SCORINGS:
        scoring = value
    else:
        return None
    return Rules(draw, passes, returns, foundations, scoring)


def parse_rules(text: str) -> "Rules | None":
    """Read what `rules_text` writes; None for anything else."""
    rules: "Rules | None" = TURN_3
    for word in text.split(" "):
        if "-" in word:
            name, _, value = word.partition("-")
        else:
            name, value = word[:-1], word[-1:]
        rules = rules and changed_rule(rules, name, value)
    return rules if rules and rules_text(rules) == text else None


class Move(namedtuple("Move", ("src", "dst", "size"))):
    """Take `size` cards from pile `src` to pile `dst`. Piles: S, W, T1-T7; as a destination F (the suit's own
    foundation) or F1-F4 (a place); as a source FC, FD, FH, FS (the foundation that holds the suit)."""

    src: str
    dst: str
    size: int


DRAW = Move("S", "W", 0)
RECYCLE = Move("W", "S", 0)
_made_moves: "dict[str, Move]" = {"D": DRAW, "R": RECYCLE}  # one object for each text, so that long games stay small

_TO_PILES = ("F", "F1", "F2", "F3", "F4", "T1", "T2", "T3", "T4", "T5", "T6", "T7")
_FROM_PILES = ("W", "FC", "FD", "FH", "FS", "T1", "T2", "T3", "T4", "T5", "T6", "T7")
_SIZES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")


def move_text(move: Move) -> str:
    """Return a move as text: `D`, `R`, `WT4`, `WF`, `T3F`, `T2T5x3`, `FHT4`, `T3F2`."""
    src, dst, size = move
    if size == 0:
        return "D" if src == "S" else "R"
    return src + dst if size == 1 else "%s%sx%d" % (src, dst, size)


def parse_move(text: str) -> "Move | None":
    """Read a move's text strictly: only what `move_text` writes is a move."""
    move = _made_moves.get(text)
    if move:
        return move
    pair, _, many = text.partition("x")
    src = pair[:1] if pair[:1] == "W" else pair[:2]
    move = Move(src, pair[len(src) :], int(many) if many in _SIZES else 1)
    if src not in _FROM_PILES or move.dst not in _TO_PILES or move_text(move) != text:
        return None
    _made_moves[text] = move
    return move


def kept_move(move: Move) -> Move:
    """Return the one object that stands for `move` wherever it is kept."""
    return _made_moves.setdefault(move_text(move), move)


def stock_move(table: Table) -> Move:
    """Return what a tap on the stock asks for: a draw, or with the stock empty a recycle."""
    return DRAW if table.stock or not table.waste else RECYCLE


def moved_cards(table: Table, src: str, size: int) -> "tuple[int, ...]":
    """Return the top `size` cards of the pile that `src` names, lowest first; () when there are not so many."""
    if src == "W":
        pile = table.waste
    elif src[0] == "T":
        pile = table.columns[int(src[1]) - 1]
    else:
        place = foundation_of_suit(table, SUIT_LETTERS.find(src[1]))
        pile = table.home[place] if place >= 0 else ()
    return pile[len(pile) - size :] if 0 < size <= len(pile) else ()


def refusal(table: Table, rules: Rules, move: Move) -> "str | None":
    """Return None when `move` is legal, else the reason as a short code (their sentences: game/play/messages.py).

    "no-cards" stock and waste are empty; "no-pass" no pass is left; "stock-empty" and "stock-not-empty" a draw
    and a recycle at the wrong time; "empty" nothing there to move; "face-down"; "not-a-run" cards out of
    sequence; "one-card" only single cards go home or leave waste and foundations; "needs-ace", "next-up" the
    foundation's order; "other-suit" the place belongs to another suit; "no-returns"; "needs-king" an empty
    column; "same-colour", "wrong-rank" on a column; "same-pile"; "no-move" anything else.
    """
    src, dst, size = move
    if size == 0:
        return _stock_refusal(table, rules, src) if move in (DRAW, RECYCLE) else "no-move"
    if src not in _FROM_PILES or dst not in _TO_PILES:
        return "no-move"
    cards = moved_cards(table, src, size)
    if not cards:
        return "empty"
    if size > 1:
        if src[0] != "T" or dst[0] == "F":
            return "one-card"
        if size > len(table.columns[int(src[1]) - 1]) - table.down[int(src[1]) - 1]:
            return "face-down"
        for i in range(1, size):
            if not fits(cards[i], cards[i - 1]):
                return "not-a-run"
    if dst[0] == "F":
        return "no-move" if src[0] == "F" else _home_refusal(table, rules, cards[0], dst)
    if src == dst:
        return "same-pile"
    if src[0] == "F" and not rules.returns:
        return "no-returns"
    column = table.columns[int(dst[1]) - 1]
    if not column:
        return None if RANK[cards[0]] == KING else "needs-king"
    if RED[column[-1]] == RED[cards[0]]:
        return "same-colour"
    return None if RANK[cards[0]] + 1 == RANK[column[-1]] else "wrong-rank"


def fits(card: int, onto: int) -> bool:
    """Tell whether `card` may lie on `onto` in a column: one rank lower, of the other colour."""
    return RANK[card] + 1 == RANK[onto] and RED[card] != RED[onto]


def _stock_refusal(table: Table, rules: Rules, src: str) -> "str | None":
    if not table.stock and not table.waste:
        return "no-cards"
    if src == "S" and table.stock:
        return None
    if rules.passes and table.turn >= rules.passes and not table.stock:
        return "no-pass"
    if src == "S":
        return "stock-empty"
    return "stock-not-empty" if table.stock else None


def _home_refusal(table: Table, rules: Rules, card: int, dst: str) -> "str | None":
    """Say why `card` may not go to the foundation `dst`; the ace's place is free where the rules say so."""
    if (rules.foundations == "suit") != (dst == "F"):
        return "no-move"
    pile = table.home[SUIT[card] if dst == "F" else int(dst[1]) - 1]
    if not pile:
        return None if RANK[card] == ACE else "needs-ace"
    if SUIT[pile[-1]] != SUIT[card]:
        return "other-suit"
    return None if card == pile[-1] + 1 else "next-up"


def legal_moves(table: Table, rules: Rules) -> "list[Move]":
    """Return every legal move, each once: draw or recycle, then by source, then by destination."""
    homes = ("F",) if rules.foundations == "suit" else ("F1", "F2", "F3", "F4")
    candidates = [DRAW, RECYCLE]
    for src in _FROM_PILES:
        most = len(table.columns[int(src[1]) - 1]) - table.down[int(src[1]) - 1] if src[0] == "T" else 1
        for size in range(1, min(most, 13) + 1):
            for dst in homes + _TO_PILES[5:]:
                candidates.append(Move(src, dst, size))
    return [move for move in candidates if refusal(table, rules, move) is None]


def apply(table: Table, rules: Rules, move: Move) -> Table:
    """Return the position after a legal `move`; a card that it uncovers is turned up with it (section 3)."""
    stock, waste, home, columns, down, turn, seen = table
    src, dst, size = move
    if src == "S":
        drawn = min(rules.draw, len(stock))
        waste += tuple(reversed(stock[len(stock) - drawn :]))
        return Table(stock[: len(stock) - drawn], waste, home, columns, down, turn, seen)
    if dst == "S":
        return Table(tuple(reversed(waste)), (), home, columns, down, turn + 1, True)
    cards = moved_cards(table, src, size)
    if src == "W":
        waste = waste[:-1]
    elif src[0] == "F":
        place = foundation_of_suit(table, SUIT[cards[0]])
        home = replaced(home, place, home[place][:-1])
    else:
        column = int(src[1]) - 1
        left = columns[column][: len(columns[column]) - size]
        columns = replaced(columns, column, left)
        if left and down[column] == len(left):
            down = replaced(down, column, len(left) - 1)
    if dst[0] == "F":
        place = SUIT[cards[0]] if dst == "F" else int(dst[1]) - 1
        home = replaced(home, place, home[place] + cards)
    else:
        column = int(dst[1]) - 1
        columns = replaced(columns, column, columns[column] + cards)
    return Table(stock, waste, home, columns, down, turn, seen)


def replaced(items: "tuple[object, ...]", i: int, item: object) -> "tuple[object, ...]":
    """Return `items` with `item` in place `i`."""
    return items[:i] + (item,) + items[i + 1 :]
