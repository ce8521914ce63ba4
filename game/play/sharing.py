"""Sharing: the addresses that carry a deal, a position or a whole game, and the texts for other programs."""

from game.klondike.deal import deck_code, deck_text
from game.klondike.formats import deck_of_table, write_digits, write_pysol, write_solvitaire
from game.klondike.game import Game, moves_text
from game.klondike.notation import minimal_moves, solver_moves
from game.klondike.packed import pack
from game.klondike.rules import TURN_3
from game.klondike.table import table_text
from game.play.link import RULE_NAMES

_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_/"

TEXTS = (
    "deal",
    "deck",
    "digits",
    "position",
    "pysol",
    "solvitaire",
    "moves",
    "solver",
    "minimal",
)  # what can be copied


def link_query(game: Game, what: str) -> str:
    """Return what stands behind the # of a link: to the "deal" from its beginning, to this "position", or to the game so far
    as a "replay". Rules that are those of Turn 3 are left out."""
    if what == "position" or not game.deal:
        parts = ["table=" + _escaped(table_text(game.table if what == "position" else game.start, "/"))]
    else:
        parts = ["deal=" + game.deal]
    for name, value, usual in zip(RULE_NAMES, game.rules, TURN_3):
        if value != usual:
            parts.append("%s=%s" % (name, value if isinstance(value, str) else int(value)))
    if what == "replay":
        parts.append("watch=" + pack(game.moves[: game.at]))
    return "&".join(parts)


def _escaped(text: str) -> str:
    """Return ASCII `text` as a value in an address."""
    letters = []
    for letter in text:
        letters.append(letter if letter in _SAFE else "+" if letter == " " else "%%%02X" % ord(letter))
    return "".join(letters)


def exported(game: Game, key: str) -> str:
    """Return the text of the kind `key` (of TEXTS) for `game` as it stands; "" when it cannot be written so."""
    moves = game.moves[: game.at]
    if key in ("deal", "deck", "digits"):
        deck = deck_of_table(game.start)
        if deck is None:
            return ""
        if key == "deal":
            return game.deal or deck_code(deck)
        return deck_text(deck) if key == "deck" else write_digits(deck)
    if key == "position":
        return table_text(game.table)
    if key == "pysol":
        return write_pysol(game.table)
    if key == "solvitaire":
        return write_solvitaire(game.table)
    if key == "moves":
        return moves_text(moves)
    return (solver_moves if key == "solver" else minimal_moves)(game.start, game.rules, moves)
