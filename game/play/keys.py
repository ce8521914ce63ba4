"""Keys: what each asks for (specification, section 6)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.gesture import Intent

_PLAIN_KEYS: "dict[str, Intent]" = {
    "ArrowLeft": ("step", -1),
    "ArrowRight": ("step", 1),
    "ArrowUp": ("reach", -1),
    "ArrowDown": ("reach", 1),
    " ": ("draw",),
    "Enter": ("enter",),
    "Escape": ("escape",),
    "h": ("hint",),
    "f": ("finish",),
    "t": ("tell",),
    "p": ("tell_pile",),
}
_ONCE_KEYS = ("n", "f")  # a held key does these once


def key_intent(key: str, shift: bool, control: bool, alt: bool, repeated: bool) -> "Intent | None":
    """Return the intent of a key, named as browsers do, or None; ("keys",) asks for the list of keys."""
    letter = key.lower() if len(key) == 1 else key
    if alt or (repeated and letter in _ONCE_KEYS):
        return None
    if (letter == "u" and not control) or (letter == "z" and control):
        return ("redo",) if shift else ("undo", repeated)
    if control:
        return ("redo",) if letter == "y" and not shift else None
    if key == "?":
        return ("keys",)
    if shift:
        return None
    return ("new",) if letter == "n" else _PLAIN_KEYS.get(letter)
