"""Parts of the game that are loaded when first asked for: the modules of game/page/later.

Each of them has a function `open_<name>(browser)` and gives an object with `press(do)`, for the buttons named below, and if it
likes `follow(effects)`, for what the session has done.
"""

import sys

from js import host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.gesture import Intent

BUTTONS: "dict[str, str]" = {
    "share": "share",
    "deals": "deals",
    "watch": "watch",
    "variants": "variants",
    "records": "records",
    "daily": "daily",
    "match": "match",
    "winnable": "solver",
    "proved": "proved",
    "paused": "paused",
}
"""What a button does (its `data-do`, up to a dash), and the part that does it."""

NOT_LOADED = "This part of the game could not be loaded. Are you offline? Then try again later, or reload the page."


class Parts:
    """The parts that are open, by name."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._open: "dict[str, Any]" = {}
        self._waiting: "list[tuple[str, str, int]]" = []  # part, button, the number under which the player asked
        self._come = create_proxy(self._on_come)

    def press(self, do: str) -> bool:
        """Press a button of some part, which may have to be loaded for it; False when it is none's."""
        part = BUTTONS.get(do.partition("-")[0])
        if part:
            self.want(part, do, self._browser.panels.ask())
        return part is not None

    def want(self, name: str, do: str = "", asked: int = 0) -> None:
        """Open a part, and press a button of it when it is open; not if the player asked for something else by then, where
        `asked` tells the number of the asking (game/page/panels.py)."""
        if name in self._open:
            if do:
                self._open[name].press(do)
            return
        is_coming = any(name == one[0] for one in self._waiting)
        self._waiting.append((name, do, asked))
        if "game.page.parts" in sys.modules:  # the sources as they are: nothing to fetch
            self._start(name, "game.page.later." + name)
        elif not is_coming:
            host.part(name, self._come)

    def follow(self, effects: "list[Intent]") -> None:
        """Let the open parts know what the session has done."""
        for part in self._open.values():
            if hasattr(part, "follow"):
                part.follow(effects)

    def _on_come(self, name: str, code: str) -> None:
        """The bytecode of a part has come, in hexadecimal digits; "" when it could not."""
        try:
            if not code:
                raise ImportError
            with open("later_%s.mpy" % name, "wb") as file:
                file.write(bytes.fromhex(code))
            self._start(name, "later_" + name)
        except (ImportError, ValueError):  # it is missing, or not of this version
            self._waiting = [one for one in self._waiting if one[0] != name]
            self._browser.effects.toast(phrase(NOT_LOADED))

    def _start(self, name: str, module: str) -> None:
        opener = "open_" + name
        self._open[name] = getattr(__import__(module, None, None, [opener]), opener)(self._browser)
        waiting, self._waiting = self._waiting, [one for one in self._waiting if one[0] != name]
        for other, do, asked in waiting:
            if other == name and do and asked in (0, self._browser.panels.asked):
                self._open[name].press(do)
