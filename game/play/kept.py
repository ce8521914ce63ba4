"""What is kept beside the game under way, read back from its texts: whatever they are, nothing is thrown (specification, section 11)."""

import json

from game.klondike.game import SAVE_VERSION
from game.klondike.rules import parse_rules
from game.play.past import PAST_GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.klondike.rules import Rules

_HEAD = '{"version":'  # how every save begins


def read_past(text: "str | None") -> "tuple[list[str], bool]":
    """Return the saves of the games left behind, and whether the text was whole: one that was not is to be put aside. None is a
    text that could not be read."""
    if text is None:
        return [], False
    try:
        found = json.loads(text or "[]")  # RuntimeError when it is nested too deep
    except (ValueError, RuntimeError):
        return [], False
    if not isinstance(found, list):
        return [], False
    past = [save for save in found if isinstance(save, str) and _is_readable(save)]
    return past[-PAST_GAMES:], len(past) == len(found)


def _is_readable(save: str) -> bool:
    """Tell whether this version or an earlier one wrote a save."""
    number = save[len(_HEAD) :].partition(",")[0] if save.startswith(_HEAD) else ""
    return 0 < len(number) < 6 and not number.strip("0123456789") and 0 < int(number) <= SAVE_VERSION


def read_choices(text: str) -> "tuple[Rules | None, Rules | None, int | None]":
    """Return what was chosen for the deals to come: the next one's rules, those of the custom game, and the Vegas bank; None for
    each that cannot be read."""
    words = text.split("/")
    if len(words) != 3:
        return None, None, None
    bank = words[2]
    size = bank[1:] if bank[:1] == "-" else bank
    known = 0 < len(size) < 10 and not size.strip("0123456789")
    return parse_rules(words[0]), parse_rules(words[1]), int(bank) if known else None


def read_spot(text: str) -> "tuple[int, int] | None":
    """Return the spot that was selected, (pile, index), or None."""
    words = text.split(" ")
    if len(words) != 2 or not all(0 < len(word) < 4 and not word.strip("0123456789") for word in words):
        return None
    return int(words[0]), int(words[1])
