"""Messages between the game in a frame and the page around it: one envelope, checked here (docs/embedding.md).

What arrives comes from a stranger: it is read strictly, and what is none of ours is passed over in silence. The
browser has already seen to it that it comes from the page around the frame, and tells from which origin.
"""

import json

from game.klondike.game import Game
from game.klondike.language import phrase
from game.klondike.rules import move_text, rules_text
from game.klondike.table import hidden_count, home_count
from game.play.layout import TALL_H, VIEW_W
from game.play.link import GAME_NAMES, RULE_NAMES, unusable
from game.play.settings import NAMED, SETTINGS, is_look_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # noqa: TID251 - for the type checker alone

    from game.play.gesture import Intent

ENVELOPE_VERSION = 1
MESSAGE_LIMIT = 100000  # characters of a message as JSON: a game of 20,000 moves
_ID_LIMIT = 64
_PLAYERS = ("tip", "deals", "winnable")  # what only the player decides
_LONG = "long "  # before what is left of a message that is too long
_OPTIONS = tuple([pair for pair in SETTINGS if pair[0] not in _PLAYERS]) + (("compact", ("0", "1")),)

_FIELDS = {
    "new": GAME_NAMES,
    "options": tuple([name for name, _ in _OPTIONS]),
    "load": ("save",),
    "state": (),
}


class Message:
    """What the page around asks for. `kind` is "new" (`values` as in an address), "options" (`values` to set), "load"
    (`values["save"]`) or "state"; `id` is given back with the answer, None when there is none. With a `fault`, a sentence for
    developers, nothing of it can be done."""

    def __init__(self, kind: str, values: "dict[str, str]", id_: "int | str | None", fault: str = "") -> None:
        self.kind = kind
        self.values = values
        self.id = id_
        self.fault = fault


def read_message(text: str) -> "Message | None":
    """Read a message that arrived as JSON, after "long " where static/host.js has left the rest of it out; None for anything that
    is not in the envelope or of a type that is not known.

    Values may be text, whole numbers or true and false, which are 1 and 0; fields that a later version may bring are
    passed over."""
    is_long = text.startswith(_LONG)
    if len(text) > MESSAGE_LIMIT:
        return None
    try:
        found = json.loads(text[len(_LONG) :] if is_long else text)  # RuntimeError when it is nested too deep
    except (ValueError, RuntimeError):
        return None
    if type(found) is not dict or type(found.get("klondike")) is not int or found["klondike"] != ENVELOPE_VERSION:
        return None
    kind, id_ = found.get("type"), found.get("id")
    if type(kind) is not str or kind not in _FIELDS:
        return None
    if not (id_ is None or type(id_) is int or (type(id_) is str and len(id_) <= _ID_LIMIT)):
        return Message(kind, {}, None, unusable("id", str(id_)))
    if is_long:
        return Message(kind, {}, id_, phrase("The message is longer than {most} characters.", most=MESSAGE_LIMIT))
    values = {}
    for name in _FIELDS[kind]:
        value = found.get(name)
        if value is None and name != "save":
            continue
        if type(value) is bool and name != "save":
            value = "1" if value else "0"
        elif type(value) is int and name != "save":
            value = str(value)
        elif type(value) is not str:
            return Message(kind, {}, id_, unusable(name, str(value)))
        values[name] = value
    return Message(kind, values, id_)


def option_faults(values: "dict[str, str]") -> "list[str]":
    """Say which options cannot have the value that is asked for."""
    faults = []
    for name, allowed in _OPTIONS:
        if name in values and values[name] not in allowed and not (name in NAMED and is_look_name(values[name])):
            faults.append(unusable(name, values[name]))
    return faults


def asked_values(values: "dict[str, str]", game: Game, fresh_deal: str) -> "dict[str, str]":
    """Return what a new deal is to be: what a message leaves open is as in the game under way, and the deal fresh."""
    full = {name: values[name] for name in values}
    if "deal" not in full and "table" not in full:
        full["deal"] = fresh_deal
    for name in RULE_NAMES:
        value = getattr(game.rules, name)
        full.setdefault(name, ("1" if value else "0") if type(value) is bool else str(value))
    return full


class Door:
    """Who may command the game, and to whom it speaks: the page around the frame, and no other origin than its own.

    `origin` is what the browser tells of that page at first, "" when it tells nothing; the first message from it says
    for certain. A page without an origin of its own (a file, a sandbox) has "null"."""

    def __init__(self, origin: str) -> None:
        self.origin = origin if origin.startswith("http") else ""
        self._met = False

    def admits(self, origin: str) -> bool:
        """Tell whether a message from `origin` is listened to."""
        if not self._met and origin:
            self._met, self.origin = True, origin
        return bool(origin) and origin == self.origin

    def target(self) -> str:
        """Return to which origin messages may be delivered; "*" is whoever holds the frame."""
        return self.origin if self.origin.startswith("http") else "*"

    def may_tell(self, kind: str) -> bool:
        """Tell whether a message of this kind may go out: to somebody unknown only that there is a game, and how high."""
        return bool(self.origin) or kind in ("ready", "size")


def envelope(kind: str, fields: "dict[str, Any]") -> str:
    """Return a message as JSON."""
    whole = {"klondike": ENVELOPE_VERSION, "type": kind}
    whole.update(fields)
    return json.dumps(whole)


def summary(game: Game, state: str, seconds: float) -> "dict[str, Any]":
    """Return what everybody at the table can see."""
    return {
        "deal": game.deal,
        "rules": rules_text(game.rules),
        "moves": game.at,
        "pass": game.table.turn,
        "recycles": game.recycles(),
        "home": home_count(game.table),
        "hidden": hidden_count(game.table),
        "state": state,
        "seconds": int(seconds),
        "shown": game.shown,
    }


def news(effects: "list[Intent]", went_back: bool) -> "list[tuple[str, dict[str, str]]]":
    """Return what is to be told after the effects of a session: (kind, fields beside the summary), in order.

    `went_back` tells whether the game is at another move than when this was asked last."""
    told: "list[tuple[str, dict[str, str]]]" = []
    for effect in effects:
        if effect[0] == "moved":
            told.append(("move", {"move": move_text(effect[2])}))
        elif effect[0] == "dealt":
            told.append(("deal", {}))
        elif effect[0] == "won":
            told.append(("won", {}))
    if went_back and not told:
        told.append(("undo", {}))
    return told


def fitting_height(width: float, rem: float) -> int:
    """Return the height in CSS pixels at which a frame of that width shows the whole table and nothing beside it.

    `rem` is the size of text. It follows from the width alone: a height that depended on the height would not rest."""
    figures = min(0.9375 * rem, 0.034 * width)  # static/style.css
    status = 1.6 * figures + 1.15 * max(0.74 * figures, min(0.6875 * rem, 0.03 * width))
    tools = max(46.0, 26 + 1.2 * min(0.75 * rem, 0.034 * width, 18.0)) + 0.5 * rem
    return int(min(width, VIEW_W) * TALL_H / VIEW_W + status + tools + 0.999)
