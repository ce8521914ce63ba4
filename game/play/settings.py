"""Settings: how the player likes it. They never touch the game under way, and are kept apart from it."""

from game.klondike.language import LANGUAGES

SETTINGS = (  # name, allowed values, the first one at the beginning
    ("single", ("1", "0")),
    ("speed", ("normal", "slow", "fast", "off")),
    ("left", ("0", "1")),
    ("four", ("0", "1")),
    ("large", ("0", "1")),
    ("theme", ("auto", "light", "dark", "contrast")),
    ("felt", ("0",)),
    ("back", ("0",)),
    ("sound", ("0", "1")),
    ("lang", ("auto",) + LANGUAGES),
    ("deals", ("any", "proved")),  # of which deals New deal takes one
    ("ledger", ("0", "1")),  # the phase ledger of section 10
    ("winnable", ("0", "1")),  # is the solver's answer kept on show
    ("tip", ("0", "1")),  # has the tip about holding been shown
)
NAMED = ("felt", "back")  # any name will do for these: static/looks.toml says which there are
GLIDE_MS = {"normal": 170, "slow": 320, "fast": 90, "off": 0}


def is_look_name(text: str) -> bool:
    """Tell whether a text can be the name of a felt or a back."""
    return 0 < len(text) <= 21 and not text.strip("abcdefghijklmnopqrstuvwxyz0123456789-")


class Settings:
    """The value of every setting, by name, as text."""

    def __init__(self, text: str = "") -> None:
        self.values = {name: allowed[0] for name, allowed in SETTINGS}
        self._own: "dict[str, str]" = {}  # what the player chose where something else was lent
        self._unknown: "list[str]" = []  # what another version of the page has written
        for word in text.split(" "):
            name, _, value = word.partition("=")
            if not self.change(name, value) and name and value:
                self._unknown.append(word)

    def change(self, name: str, value: str) -> bool:
        """Set a value; False, and nothing changed, when there is no such setting or value."""
        for known, allowed in SETTINGS:
            if known == name and (value in allowed or (name in NAMED and is_look_name(value))):
                self.values[name] = value
                self._own.pop(name, None)
                self._unknown = [word for word in self._unknown if not word.startswith(name + "=")]
                return True
        return False

    def lend(self, name: str, value: str) -> bool:
        """Set a value that is not the player's choice: it holds until they choose, and is never kept."""
        own = self._own.get(name, self.values.get(name, ""))
        if not self.change(name, value):
            return False
        self._own[name] = own
        return True

    def follow(self, text: str) -> None:
        """Take over the player's choices that `text` writes; what is lent still holds."""
        other = Settings(text)
        self._unknown = other._unknown
        for name, value in other.values.items():
            (self._own if name in self._own else self.values)[name] = value

    def is_on(self, name: str) -> bool:
        """Tell whether a switch is on."""
        return self.values[name] == "1"

    def glide_ms(self) -> int:
        """Return how long a move glides, in milliseconds."""
        return GLIDE_MS[self.values["speed"]]

    def text(self) -> str:
        """Return the player's choices as text, which the constructor reads; what is unknown here stays in it as it was."""
        known = ["%s=%s" % (name, self._own.get(name, self.values[name])) for name, _ in SETTINGS]
        return " ".join(known + self._unknown)
