"""What a player typed or pasted to choose a deal: a number, a code, a link, a deck or a position, in any known format."""

from collections import namedtuple

from game.klondike.deal import CODE_LENGTH, deck_code, deck_of_code, parse_deal_number
from game.klondike.formats import MOST_TEXT, deck_of_table, format_of, plain, read_table
from game.klondike.game import Game, new_game
from game.klondike.language import phrase
from game.klondike.rules import Rules
from game.klondike.table import hidden_count, home_count
from game.play.link import GAME_NAMES, deal_fault, game_from_link, pass_fault, short

_WRITTEN = {
    "digits": "A deck in digits",
    "pysol": "PySol’s layout",
    "solvitaire": "Solvitaire’s JSON",
    "deck": "A deck, card by card",
    "position": "A position",
}
UNKNOWN = "This is no deal number, deck, position or link that is known here."
TOO_LONG = "This is too long to be a deck or a position."


class Found(namedtuple("Found", ("game", "watch", "what", "fault"))):
    """`game` is None where nothing can be played, and then `fault` says why, if there is text at all; `watch` is the packed text
    of the moves that a link wants to be watched; `what` says what was recognised. With a game, `fault` says what is wrong in
    a link besides."""

    game: "Game | None"
    watch: str
    what: str
    fault: str


def found_in(text: str, rules: Rules, fresh_deal: str) -> Found:
    """Recognise `text`; a deck or position is played by `rules`, a link by its own. `fresh_deal` is dealt when a link has rules
    and no deal."""
    if len(text) > MOST_TEXT:
        return Found(None, "", "", phrase(TOO_LONG))
    text = western(plain(text).strip())
    if not text:
        return Found(None, "", "", "")
    if parse_deal_number(text):
        return Found(new_game(text, rules), "", phrase("Deal {deal}", deal=int(text)), "")
    if is_link(text):
        return _found_link(text, fresh_deal)
    kind = format_of(text)
    if kind:
        table, fault = read_table(text, rules.foundations == "suit")
        fault = fault or (pass_fault(table, rules) if table else "")
        if not table or fault:
            return Found(None, "", "", phrase("{what}, but {fault}.", what=phrase(_WRITTEN[kind]), fault=_cut(fault)))
        deck = deck_of_table(table)
        game = new_game(deck_code(deck), rules) if deck else Game("", rules, table)
        what = phrase(_WRITTEN[kind])
        if not deck:
            what = phrase(
                "{what}: {hidden} face down, {home} home, {stock} in the stock",
                what=what,
                hidden=hidden_count(table),
                home=home_count(table),
                stock=len(table.stock),
            )
        return Found(game, "", what, "")
    if len(text) == CODE_LENGTH and " " not in text:
        if deck_of_code(text):
            return Found(new_game(text, rules), "", phrase("A deck code"), "")
        return Found(None, "", "", phrase("This has the length of a deck code, but no deck has it."))
    return Found(None, "", "", deal_fault(text) if len(text) <= 24 and " " not in text else phrase(UNKNOWN))


def western(text: str) -> str:
    """Return `text` as it is, but a number in the digits that an Arabic, Persian or Chinese keyboard writes in those of a deal."""
    digits = ""
    for letter in text:
        code = ord(letter)
        for zero in (0x30, 0x660, 0x6F0, 0xFF10):
            if 0 <= code - zero < 10:
                digits += chr(0x30 + code - zero)
                break
        else:
            return text
    return digits


def _cut(fault: str) -> str:
    return fault if len(fault) < 120 else fault[:118] + "…"


def is_link(text: str) -> bool:
    """Tell whether `text` looks like one of our links."""
    for name in GAME_NAMES:
        for mark in "#?&":
            if mark + name + "=" in text:
                return True
    return False


def _found_link(text: str, fresh_deal: str) -> Found:
    """Read a link as the page reads its address: query and fragment together, the first of each name."""
    address, _, fragment = text.partition("#")
    values: "dict[str, str]" = {}
    for part in (address.partition("?")[2] + "&" + fragment).split("&"):
        name, _, value = part.partition("=")
        if name in GAME_NAMES and name not in values:
            values[name] = unescaped(value)
    game, faults = game_from_link(values, fresh_deal)
    said = " ".join(faults)
    if game is None:
        return Found(None, "", "", said or phrase(UNKNOWN))
    what = phrase("A link to deal {deal}", deal=short(game.deal)) if game.deal else phrase("A link to a position")
    if values.get("watch"):
        what = phrase("{what}, with a replay to watch", what=what)
    elif game.moves:
        what = phrase("{what}, with {n} move|{what}, with {n} moves", what=what, n=len(game.moves))
    return Found(game, values.get("watch", ""), what, said)


def unescaped(text: str) -> str:
    """Return the text that a value in an address stands for; what is not UTF-8 becomes question marks."""
    parts = text.replace("+", " ").split("%")
    data = parts[0].encode()
    for part in parts[1:]:
        digits = part[:2]
        if len(digits) == 2 and not digits.strip("0123456789abcdefABCDEF"):
            data += bytes([int(digits, 16)]) + part[2:].encode()
        else:
            data += b"%" + part.encode()
    try:
        return data.decode()
    except UnicodeError:
        return "".join([chr(code) if code < 128 else "?" for code in data])
