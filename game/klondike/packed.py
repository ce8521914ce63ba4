"""Packed moves: a whole line of play in a few characters that are safe in an address (docs/formats.md, "Packed moves").

A move is one character as a rule. How many cards go from column to column is not written, for the rules leave only one
number: the run must begin one rank below the card that it lands on, or with a king, and in a run every rank is there once.
"""

from game.klondike.cards import KING, RANK, SUIT_LETTERS
from game.klondike.game import MOST_LINKED, Game
from game.klondike.rules import Move, fits, stock_move
from game.klondike.table import Table

PACKED_VERSION = "a"
PACKED_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_TAPS = (1, 2, 3, 4, 9, 25)  # so many taps on the stock in one character, from the first digit on
_CHECK = 4093  # the greatest prime below 64 * 64


def _common_moves() -> "list[tuple[str, str]]":
    """Return the moves that one digit writes, in order, those on the stock left out."""
    pairs = [("W", "F")]
    for column in "1234567":
        pairs.append(("W", "T" + column))
    for column in "1234567":
        pairs.append(("T" + column, "F"))
    for src in "1234567":
        for dst in "1234567":
            if src != dst:
                pairs.append(("T" + src, "T" + dst))
    return pairs


def _rare_moves() -> "list[tuple[str, str]]":
    """Return the moves that the last digit and one more write, in order."""
    pairs = []
    for suit in SUIT_LETTERS:
        for column in "1234567":
            pairs.append(("F" + suit, "T" + column))
    for src in ("W", "T1", "T2", "T3", "T4", "T5", "T6", "T7"):
        for place in "1234":
            pairs.append((src, "F" + place))
    return pairs


_COMMON, _RARE = _common_moves(), _rare_moves()


def pack(moves: "list[Move]") -> str:
    """Return a line of moves as packed text: the version, four digits that check the rest, and the moves."""
    parts = []
    taps = 0
    for move in moves:
        if move.size == 0:
            taps += 1
            continue
        parts.append(_packed_taps(taps))
        taps = 0
        pair = (move.src, move.dst)
        if pair in _COMMON:
            parts.append(PACKED_DIGITS[len(_TAPS) + _COMMON.index(pair)])
        else:
            parts.append(PACKED_DIGITS[63] + PACKED_DIGITS[_RARE.index(pair)])
    parts.append(_packed_taps(taps))
    text = "".join(parts)
    return PACKED_VERSION + _check_digits(text) + text


def _packed_taps(taps: int) -> str:
    """Write so many taps on the stock."""
    text = ""
    for i in range(len(_TAPS) - 1, -1, -1):
        text += PACKED_DIGITS[i] * (taps // _TAPS[i])
        taps %= _TAPS[i]
    return text


def _check_digits(text: str) -> str:
    """Return four digits: the length of `text`, which a cut link gives away, and a number that changes with any
    one of its characters."""
    total, size = 0, len(text) % 4096
    for letter in text:
        total = (total * 67 + PACKED_DIGITS.find(letter) + 1) % _CHECK
    numbers = (size // 64, size % 64, total // 64, total % 64)
    return "".join([PACKED_DIGITS[number] for number in numbers])


def play_packed(game: Game, text: str) -> "tuple[int, str]":
    """Play the moves of a packed text, up to the first that cannot be read or played: (how many were played, problem).

    The problem is "", "newer" (another version wrote it: nothing is played) or "damaged"; what came before is played."""
    if text[:1] != PACKED_VERSION:
        return 0, "newer" if text[:1] and text[:1] in PACKED_DIGITS else "damaged"
    played = 0
    i = 5
    while i < len(text):
        value = PACKED_DIGITS.find(text[i])
        times, pair = 1, None
        if value < 0:
            return played, "damaged"
        if value < len(_TAPS):
            times = _TAPS[value]
        elif value < 63:
            pair = _COMMON[value - len(_TAPS)]
        else:
            i += 1
            value = PACKED_DIGITS.find(text[i : i + 1] or " ")
            if not 0 <= value < len(_RARE):
                return played, "damaged"
            pair = _RARE[value]
        i += 1
        for _ in range(times):
            move = Move(pair[0], pair[1], _run_size(game.table, pair)) if pair else stock_move(game.table)
            if played == MOST_LINKED or game.play(move) is not None:
                return played, "damaged"
            played += 1
    return played, "" if text[1:5] == _check_digits(text[5:]) else "damaged"


def _run_size(table: Table, pair: "tuple[str, str]") -> int:
    """Return how many cards go when a move from one pile to another is legal; 1 when it is not."""
    if pair[0][0] != "T" or pair[1][0] != "T":
        return 1
    column, onto = table.columns[int(pair[0][1]) - 1], table.columns[int(pair[1][1]) - 1]
    rank = RANK[onto[-1]] - 1 if onto else KING
    at = len(column) - 1
    while at > 0 and RANK[column[at]] != rank and fits(column[at], column[at - 1]):
        at -= 1
    return len(column) - at if at >= 0 and RANK[column[at]] == rank else 1
