"""Links: the game that an address asks for. What is wrong in it is said, the rest is used (docs/formats.md)."""

from game.klondike.deal import LAST_DEAL, deck_of_deal
from game.klondike.game import MOST_LINKED, Game, new_game, play_words
from game.klondike.language import phrase
from game.klondike.plain import plain, plain_number, without_end
from game.klondike.rules import TURN_3, Rules, changed_rule
from game.klondike.table import Table, parse_table

RULE_NAMES = ("draw", "passes", "returns", "foundations", "scoring")
TOO_LONG = "This is too long to be a deck or a position."
NO_REPLAY = "The replay cannot be read: its link was cut or changed on the way."
GAME_NAMES = ("deal", "table", "moves", "watch") + RULE_NAMES
_LINK_NAMES = GAME_NAMES + ("theme", "compact", "lang", "save")
_PAGE_PLACES = ("", "rules", "game")  # where in the page a link can lead
MOST_TABLE = 20000  # characters of a position: every format writes one in a tenth of that


def deal_fault(text: str) -> str:
    """Say why `text` names no deal; "" when it does."""
    if deck_of_deal(text) is not None:
        return ""
    return phrase("“{text}” is no deal number: digits only, from 1 to {last}.", text=short(text), last=LAST_DEAL)


def unusable(name: str, value: str) -> str:
    """Say that a parameter of the address does not take this value."""
    return phrase("{name} cannot be “{value}”.", name=name, value=short(value))


def pass_fault(table: Table, rules: Rules) -> str:
    """Say that `table` is in a pass that `rules` do not allow; "" when it is not."""
    if 0 < rules.passes < table.turn:
        return phrase("pass {turn} is past the limit of {limit}", turn=table.turn, limit=rules.passes)
    return ""


def short(text: str, most: int = 24) -> str:
    """Return `text` cut to `most` characters, without what would end a message on its way to the page."""
    text = text.replace("\x00", "\ufffd")
    return text if len(text) <= most else text[: most - 2] + "…"


def link_values(link: str) -> "tuple[dict[str, str], list[str]]":
    """Read a link, or the part of an address from "?" or "#" on, as a person would: its values by name, query and fragment
    together and the first of each name; and what is wrong, the words of its fragment that mean nothing.

    Capitals in names, `&amp;`, an escaped `=`, and stops or brackets behind the link are understood."""
    before, _, fragment = (link if "#" in link else link.replace("%23", "#")).partition("#")
    if "?" not in before and not fragment:
        before, fragment = "", before
    while "&amp;" in before + fragment:
        before, fragment = before.replace("&amp;", "&"), fragment.replace("&amp;", "&")
    values: "dict[str, str]" = {}
    faults: "list[str]" = []
    for where in (before.partition("?")[2], fragment):
        for part in where.split("&"):
            before_mark, mark, _ = part.partition("=")
            for word in (part if mark and "%3" not in before_mark else unescaped(part)).split("&"):
                name, mark, value = word.partition("=")
                name = plain(unescaped(name)).strip().lower()
                if name in _LINK_NAMES and mark:
                    values.setdefault(name, without_end(unescaped(value)))
                elif where is fragment and not (name in _PAGE_PLACES and not mark):
                    faults.append(phrase("“{text}” means nothing in a link.", text=short(without_end(plain(word)))))
    return values, faults


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


def _read_values(values: "dict[str, str]") -> "dict[str, str]":
    """Return the values of a link as a person reads them: no odd spaces, rules in small letters."""
    read = {}
    for name in values:
        value = plain_number(values[name]) if name == "deal" else plain(values[name]).strip()
        read[name] = value.lower() if name in RULE_NAMES or value.lower() == "new" else value
    return read


def game_from_link(values: "dict[str, str]", fresh_deal: str) -> "tuple[Game | None, list[str]]":
    """Return the game that the values of an address ask for (None when they ask for none) and what is wrong in them.

    `fresh_deal` is dealt when they choose rules and no deal, and for the deal `new`."""
    values = _read_values(values)
    if values.get("deal") == "new":
        values["deal"] = fresh_deal
    faults: "list[str]" = []
    rules = TURN_3
    for name in RULE_NAMES:
        if name in values:
            changed = changed_rule(rules, name, values[name])
            if changed:
                rules = changed
            else:
                faults.append(unusable(name, values[name]))
    game = None
    if len(values.get("table", "")) > MOST_TABLE:
        faults.append(phrase(TOO_LONG))
    elif "table" in values:
        table, fault = parse_table(values["table"], rules.foundations == "suit")
        fault = pass_fault(table, rules) if table else fault
        if table and not fault:
            game = Game("", rules, table)
        else:
            faults.append(phrase("The position cannot be used: {fault}.", fault=short(fault, 90)))
    if "deal" in values:
        fault = deal_fault(values["deal"])
        if fault:
            faults.append(fault)
        elif game:
            faults.append(phrase("The deal is passed over, for there is a position."))
        else:
            game = new_game(values["deal"], rules)
    if not game and rules != TURN_3 and "deal" not in values and "table" not in values:
        game = new_game(fresh_deal, rules)
    has_moves = values.get("moves") or values.get("watch")
    if has_moves and (not game or ("deal" not in values and "table" not in values)):
        faults.append(phrase("Moves need a deal or a position that they begin from."))
    elif game and "watch" in values and not values["watch"]:
        faults.append(phrase(NO_REPLAY))
    elif game and values.get("moves"):
        words = values["moves"].split(".", MOST_LINKED)
        rest = words.pop() if len(words) > MOST_LINKED else ""
        played = play_words(game, words)
        if rest and played == len(words):
            faults.append(phrase("A link can bring {most} moves; those after them were left out.", most=MOST_LINKED))
        elif played < len(words):
            faults.append(
                phrase(
                    "Move {number}, “{move}”, cannot be played; the moves before it were.",
                    number=played + 1,
                    move=short(words[played]),
                )
            )
    return game, faults
