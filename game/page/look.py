"""The look that settings choose: attributes on the page's root that the style reads, and the deck with a large index."""

from js import document, host
from pyscript.ffi import create_proxy

from game.play.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGE_DECK = "./static/large.svg"
BACKS = "./static/backs.svg"


class Look:
    """What the page looks like."""

    def __init__(self, on_deck: "Any") -> None:
        self._loaded = create_proxy(self._on_loaded)
        self._on_deck = on_deck
        self._has_large = False
        self._backs_loaded = create_proxy(self._on_backs)
        self._has_backs = False
        self._lattice = document.querySelector("#back .c").getAttribute("d")
        self._back = "0"
        self._language = ""  # that of the settings; the page begins with it (static/language.js)
        self.deck = "f"  # which faces are shown: the first letter of their ids

    def follow(self, settings: Settings) -> None:
        """Let the page look as the settings say."""
        root = document.documentElement
        for name in ("left", "four", "theme", "felt", "back"):
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
        if self._back != settings.values["back"]:
            self._back = settings.values["back"]
            if self._has_backs or self._back == "0":
                self._draw_back()
            else:
                host.load(BACKS, self._backs_loaded)

    def _draw_back(self) -> None:
        """Let the cards have the pattern that was chosen, or that of the first back."""
        pattern = document.getElementById("back-" + self._back)
        document.querySelector("#back .c").setAttribute("d", pattern.getAttribute("d") if pattern else self._lattice)

    def _on_backs(self, text: str) -> None:
        if text and not self._has_backs:
            document.getElementById("faces").insertAdjacentHTML("beforeend", text)
            self._has_backs = True
        self._draw_back()

    def _on_loaded(self, text: str) -> None:
        if text and not self._has_large:
            document.getElementById("faces").insertAdjacentHTML("beforeend", text)
            self._has_large = True
            self._on_deck()
