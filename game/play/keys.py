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
_QUESTIONS = ("?", "؟", "？")


_LATIN_END = 0x250  # where the letters of other scripts begin


def key_intent(
    key: str, code: str, shift: bool, control: bool, meta: bool, alt: bool, repeated: bool
) -> "Intent | None":
    """Return the intent of a key, or None; ("keys",) asks for the list of keys. `key` is what it writes and `code` its place on
    the keyboard, named as browsers do: a letter that is not Latin counts as the one that an English keyboard has there."""
    letter = key.lower() if len(key) == 1 else key
    if len(key) == 1 and ord(key) >= _LATIN_END and len(code) == 4:
        letter = code[3].lower()  # KeyU
    if alt or (repeated and letter in _ONCE_KEYS) or (meta and letter != "z"):  # Cmd+Y is the browser's own
        return None
    control = control or meta
    if (letter == "u" and not control) or (letter == "z" and control):
        return ("redo",) if shift else ("undo", repeated)
    if control:
        return ("redo",) if letter == "y" and not shift else None
    if key in _QUESTIONS:
        return ("keys",)
    if shift:
        return None
    return ("new",) if letter == "n" else _PLAIN_KEYS.get(letter)
