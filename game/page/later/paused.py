"""A note after a link has put another game on the table: the one before is paused, and goes on at a press."""

from js import document, host

from game.klondike.language import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.page.browser import Browser
    from game.play.gesture import Intent

_NOTE = """<div id="paused" role="dialog" aria-label="Game" hidden><p></p>
<div class="row"><button data-do="paused-on">Go on</button><button data-do="paused-close">Close</button></div></div>"""
_IS_PAUSED = "Your game before is paused."


class PausedNote:
    """The note. It goes as soon as the game on the table is played, or another one is."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        document.getElementById("note").insertAdjacentHTML("beforebegin", _NOTE)
        self._note = document.getElementById("paused")
        host.translate(self._note)

    def press(self, do: str) -> None:
        """Show the note, or do what a button of it says."""
        if do == "paused":
            self.follow([("language",)])
            self._note.hidden = False
            self._browser.panels.say(self._note.querySelector("p").textContent)
            return
        self._hide()
        if do == "paused-on":
            self._browser.pointer.cancel()
            self._browser.do(("resume",))

    def follow(self, effects: "list[Intent]") -> None:
        """Take the note away when it is of no use any more."""
        kinds = [effect[0] for effect in effects]
        if "language" in kinds:
            self._note.querySelector("p").textContent = phrase(_IS_PAUSED)
        elif "moved" in kinds or ("dealt" in kinds and "paused" not in kinds):
            self._hide()

    def _hide(self) -> None:
        if not self._note.hidden:
            if self._note.matches(":focus-within"):
                host.focus(self._browser.table)
            self._note.hidden = True


def open_paused(browser: "Browser") -> PausedNote:
    """Put the note into the page."""
    return PausedNote(browser)
