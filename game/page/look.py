"""The look that settings choose: attributes on the page's root that the style reads, and the deck with a large index."""

from js import document, host
from pyscript.ffi import create_proxy

from game.play.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGE_DECK = "./static/large.svg"


class Look:
    """What the page looks like."""

    def __init__(self, on_deck: "Any") -> None:
        self._loaded = create_proxy(self._on_loaded)
        self._on_deck = on_deck
        self._has_large = False
        self._language = ""  # that of the settings; the page begins with it (static/language.js)
        self.deck = "f"  # which faces are shown: the first letter of their ids

    def follow(self, settings: Settings) -> None:
        """Let the page look as the settings say."""
        root = document.documentElement
        for name in ("left", "four", "theme"):
            if settings.values[name] not in ("0", "auto"):
                root.setAttribute("data-" + name, settings.values[name])
            elif root.hasAttribute("data-" + name):
                root.removeAttribute("data-" + name)
        language = settings.values["lang"]
        if self._language and self._language != language:
            host.speak(language)
        self._language = language
        self.deck = "l" if settings.is_on("large") and self._has_large else "f"
        if settings.is_on("large") and not self._has_large:
            host.load(LARGE_DECK, self._loaded)

    def _on_loaded(self, text: str) -> None:
        if text and not self._has_large:
            document.getElementById("faces").insertAdjacentHTML("beforeend", text)
            self._has_large = True
            self._on_deck()
