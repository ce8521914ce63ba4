"""What a player typed or pasted to choose a deal: a number, a code, a link, a deck or a position, in any known format."""

from collections import namedtuple

from game.klondike.deal import CODE_LENGTH, deck_code, deck_of_code, parse_deal_number
from game.klondike.formats import MOST_TEXT, deck_of_table, format_of, read_table
from game.klondike.game import Game, new_game
from game.klondike.language import phrase
from game.klondike.plain import plain, plain_number
from game.klondike.rules import Rules
from game.klondike.table import hidden_count, home_count
from game.play.link import GAME_NAMES, TOO_LONG, deal_fault, game_from_link, link_values, pass_fault, short, unescaped

_WRITTEN = {
    "digits": "A deck in digits",
    "pysol": "PySol’s layout",
    "solvitaire": "Solvitaire’s JSON",
    "deck": "A deck, card by card",
    "position": "A position",
}
UNKNOWN = "This is no deal number, deck, position or link that is known here."


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
    number, text = plain_number(text.strip().lstrip("#")), plain(text).strip()
    if not text:
        return Found(None, "", "", "")
    if parse_deal_number(number):
        return Found(new_game(number, rules), "", phrase("Deal {deal}", deal=int(number)), "")
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


def _cut(fault: str) -> str:
    return fault if len(fault) < 120 else fault[:118] + "…"


def is_link(text: str) -> bool:
    """Tell whether a link of ours stands in `text`."""
    return bool(_link_in(text))


def _link_in(text: str) -> str:
    """Return the first word of `text` that looks like one of our links, "" when none does."""
    if "=" in text or "%3" in text:
        for word in text.split():
            read = "&" + unescaped(word).lower()
            for name in GAME_NAMES:
                for mark in "#?&;":
                    if mark + name + "=" in read:
                        return word
    return ""


def _found_link(text: str, fresh_deal: str) -> Found:
    """Read the first link in `text`, as the page reads its address; one with spaces in it goes on to the text's end."""
    link = _link_in(text)
    values, odd = link_values(link)
    game, faults = game_from_link(values, fresh_deal)
    if game is None or faults:
        longer = link_values(text[text.find(link) :])
        whole, wrong = game_from_link(longer[0], fresh_deal)
        if not game or not wrong:
            (values, odd), game, faults = longer, whole, wrong
    said = " ".join(faults + odd)
    if game is None:
        return Found(None, "", "", said or phrase(UNKNOWN))
    what = phrase("A link to deal {deal}", deal=short(game.deal)) if game.deal else phrase("A link to a position")
    if values.get("watch"):
        what = phrase("{what}, with a replay to watch", what=what)
    elif game.moves:
        what = phrase("{what}, with {n} move|{what}, with {n} moves", what=what, n=len(game.moves))
    return Found(game, values.get("watch", ""), what, said)
