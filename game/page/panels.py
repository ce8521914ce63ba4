"""What the page says beside the table: the spoken line, the short message, the dialogs."""

from js import document, host
from pyscript.ffi import create_proxy

from game.play.messages import PROBLEMS, clock_text
from game.play.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TOAST_MS = 3200


class Panels:
    """The live region, the message over the table, and the dialogs Results and Keys."""

    def __init__(self, on_close: "Any") -> None:
        self._live = document.getElementById("live")
        self._toast = document.getElementById("toast")
        self._end_toast = create_proxy(self._on_toast_end)
        self._copied = create_proxy(self._on_copied)
        self._toasts = 0
        self._deal = ""
        for name in ("results", "keys"):
            document.getElementById(name).addEventListener("close", on_close)

    def say(self, sentence: str) -> None:
        """Tell a screen reader."""
        self._live.textContent = sentence

    def toast(self, sentence: str) -> None:
        """Show a short message over the table, and tell it."""
        self._toast.textContent = sentence
        self._toast.hidden = False
        self._toasts += 1
        host.after(self._end_toast, TOAST_MS)
        self.say(sentence)

    def _on_toast_end(self) -> None:
        self._toasts -= 1
        if not self._toasts:
            self._toast.hidden = True

    def any_open(self) -> bool:
        """Tell whether a dialog covers the game."""
        return bool(document.querySelector("dialog[open]"))

    def show(self, name: str) -> None:
        """Open a dialog."""
        host.show(document.getElementById(name))

    def hide(self) -> None:
        """Close whatever dialog is open."""
        host.hide(document.getElementById("results"))
        host.hide(document.getElementById("keys"))

    def show_results(self, session: Session) -> None:
        """Open the results of a game that is won."""
        for name, text in (
            ("time", clock_text(session.clock.seconds)),
            ("moves", str(session.game.at)),
            ("recycles", str(session.game.recycles())),
            ("home", "52"),
            ("deal", session.game.deal or "a position"),
        ):
            document.getElementById("won-" + name).textContent = text
        document.getElementById("copied").textContent = ""
        self.show("results")

    def copy(self, deal: str) -> None:
        """Copy the deal's name, and say how that went."""
        self._deal = deal
        host.copy(deal, self._copied)

    def _on_copied(self, worked: bool) -> None:
        document.getElementById("copied").textContent = PROBLEMS["copied" if worked else "no-copy"] % self._deal
