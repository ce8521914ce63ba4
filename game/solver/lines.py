"""From abstract moves to moves that can be played."""

from game.klondike.cards import KING, RANK, SUIT, SUIT_LETTERS
from game.klondike.rules import DRAW, RECYCLE, Move, Rules, fits
from game.klondike.table import COLUMN_NAMES, Table, foundation_of_suit
from game.solver.state import GO_HOME


def real_moves(table: Table, rules: Rules, move: int) -> "list[Move]":
    """Return the moves that make the abstract `move` from `table`: draws, or one run to make way, then the transfer.

    [] when it cannot be made."""
    card = move % GO_HOME
    if card in table.waste or card in table.stock:
        return _joined(draws_to(table, rules, card), _transfer(table, rules, "W", 1, move))
    for i, column in enumerate(table.columns):
        if card in column[table.down[i] :]:
            name = COLUMN_NAMES[i]
            above = len(column) - 1 - column.index(card)
            if move < GO_HOME:
                return _joined([], _transfer(table, rules, name, above + 1, move))
            way = []
            if above:
                twin = _column_ending_with(table, _twin(card))
                if twin < 0:
                    return []
                way.append(Move(name, COLUMN_NAMES[twin], above))
            return _joined(way, _transfer(table, rules, name, 1, move))
    return _joined([], _transfer(table, rules, "F" + SUIT_LETTERS[SUIT[card]], 1, move))


def _joined(before: "list[Move] | None", last: "Move | None") -> "list[Move]":
    return [] if before is None or last is None else before + [last]


def _transfer(table: Table, rules: Rules, src: str, size: int, move: int) -> "Move | None":
    """Return the transfer of the card of `move` (with those that it carries) from `src`, or None."""
    card = move % GO_HOME
    if move >= GO_HOME:
        return Move(src, home_name(table, rules, card), 1)
    for i, column in enumerate(table.columns):
        if (fits(card, column[-1]) if column else RANK[card] == KING) and COLUMN_NAMES[i] != src:
            return Move(src, COLUMN_NAMES[i], size)
    return None


def home_name(table: Table, rules: Rules, card: int) -> str:
    """Return the foundation that takes `card`, as a move's text names it; an ace takes the first free place."""
    if rules.foundations == "suit":
        return "F"
    place = foundation_of_suit(table, SUIT[card])
    if place < 0:
        place = table.home.index(())
    return "F%d" % (place + 1)


def draws_to(table: Table, rules: Rules, card: int) -> "list[Move] | None":
    """Return the draws, with a recycle among them where it takes one, that bring `card` to the top of the waste; None
    when none do."""
    cards = table.waste + tuple(reversed(table.stock))
    wanted = cards.index(card) + 1
    at = len(table.waste)
    found: "list[Move]" = []
    for _ in range(2):
        while at != wanted and at < len(cards):
            at = min(at + rules.draw, len(cards))
            found.append(DRAW)
        if at == wanted:
            return found
        if rules.passes and table.turn >= rules.passes:
            break
        at = 0
        found.append(RECYCLE)
    return None


def _twin(card: int) -> int:
    """Return the other card of the same rank and colour."""
    return RANK[card] + 13 * (3 - SUIT[card])


def _column_ending_with(table: Table, card: int) -> int:
    """Return the column whose last card is `card`, or -1."""
    for i, column in enumerate(table.columns):
        if column and column[-1] == card:
            return i
    return -1
