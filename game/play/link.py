"""Links: the game that an address asks for. What is wrong in it is said, the rest is used (docs/formats.md)."""

from game.klondike.deal import LAST_DEAL, deck_of_deal
from game.klondike.game import Game, new_game, play_words
from game.klondike.language import phrase
from game.klondike.rules import TURN_3, Rules, changed_rule
from game.klondike.table import Table, parse_table

RULE_NAMES = ("draw", "passes", "returns", "foundations", "scoring")
NO_REPLAY = "The replay cannot be read: its link was cut or changed on the way."
GAME_NAMES = ("deal", "table", "moves", "watch") + RULE_NAMES


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


def short(text: str) -> str:
    """Return `text` cut to a length that a message can carry, without what would end it on its way to the page."""
    text = text.replace("\x00", "\ufffd")
    return text if len(text) <= 24 else text[:22] + "…"


def game_from_link(values: "dict[str, str]", fresh_deal: str) -> "tuple[Game | None, list[str]]":
    """Return the game that the values of an address ask for (None when they ask for none) and what is wrong in them.

    `fresh_deal` is dealt when they choose rules and no deal, and for the deal `new`."""
    if values.get("deal") == "new":
        values = dict(values, deal=fresh_deal)
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
    if "table" in values:
        table, fault = parse_table(values["table"], rules.foundations == "suit")
        fault = pass_fault(table, rules) if table else fault
        if table and not fault:
            game = Game("", rules, table)
        else:
            fault = fault if len(fault) < 90 else fault[:88] + "…"
            faults.append(phrase("The position cannot be used: {fault}.", fault=fault))
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
        words = values["moves"].split(".")
        played = play_words(game, words)
        if played < len(words):
            faults.append(
                phrase(
                    "Move {number}, “{move}”, cannot be played; the moves before it were.",
                    number=played + 1,
                    move=short(words[played]),
                )
            )
    return game, faults


def same_beginning(one: Game, other: Game) -> bool:
    """Tell whether two games have the same cards and rules."""
    return one.start == other.start and one.rules == other.rules
