"""What the page says beside the table: the spoken line, the short message, the dialogs."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.play.advice import Advice
from game.play.messages import clock_text, rules_name, score_text
from game.play.session import Session
from game.play.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TOAST_MS = 3200
ENDINGS: "dict[str, str]" = {"results": "won", "dead": "dead"}
"""The dialogs that tell how a game ended, and what the table's `data-state` is then."""


class Panels:
    """The live region, the message over the table, and the dialogs.

    At most one dialog is open: the one that the player asked for last. `asked` counts what the player asks for, so that a part
    which comes late knows whether something else was asked for since. A dialog that tells how the game ended is not asked for.
    It waits in `_due` until no dialog is open, and is dropped when the table has gone on by then.
    """

    def __init__(self, on_close: "Any") -> None:
        self._live = document.getElementById("live")
        self._toast = document.getElementById("toast")
        self._end_toast = create_proxy(self._on_toast_end)
        self._copied = create_proxy(self._on_copied)
        self._toasts = 0
        self._is_refusal = False
        self._said = ""
        self._deal = "", ""
        self._third = "New deal"
        self.note_is_open = self.menu_is_open = False
        self.asked = 0
        self._due = ""
        self._on_close = on_close
        document.defaultView.addEventListener("focus", on_close)  # in a frame a dialog may have waited for it
        for dialog in document.querySelectorAll("dialog"):
            dialog.addEventListener("close", on_close)

    def say(self, sentence: str) -> None:
        """Tell a screen reader. It hears changes: a sentence told twice ends with a space that cannot be heard."""
        self._said = sentence + "\u00a0" if sentence == self._said else sentence
        self._live.textContent = self._said

    def show_toast(self, sentence: str, is_refusal: bool = False) -> None:
        """Show a short message over the table. What was refused is told until the table changes, and no longer than any other."""
        self._is_refusal = is_refusal
        self._toast.textContent = sentence
        self._toast.hidden = False
        self._toasts += 1
        host.after(self._end_toast, TOAST_MS)

    def hide_toast(self) -> None:
        """Take the short message away: it spoke of another game."""
        self._toast.hidden = True

    def hide_refusal(self) -> None:
        """Take the short message away if it spoke of the table as it was before a move."""
        if self._is_refusal:
            self._is_refusal = False
            self._toast.hidden = True

    def _on_toast_end(self) -> None:
        self._toasts -= 1
        if not self._toasts:
            self._toast.hidden = True

    def any_open(self) -> bool:
        """Tell whether a dialog covers the game."""
        return bool(document.querySelector("dialog[open]"))

    def stops(self, key: str, target: "Any") -> bool:
        """Tell whether a key pressed in a dialog would do nothing but scroll the page behind it."""
        if key == " ":
            return not target.matches("button, a, input, select, textarea, summary")
        if key not in ("ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"):
            return False
        dialog = document.querySelector("dialog[open]")
        return not target.matches("input, select, textarea") and dialog.scrollHeight <= dialog.clientHeight

    def ask(self) -> int:
        """Note that the player asks for something that takes the place of what was asked for before; return its number."""
        self.asked += 1
        return self.asked

    def show(self, name: str) -> None:
        """Open a dialog that the player asks for, in place of the one that is open."""
        self.ask()
        for ending in ENDINGS:
            if ending != name and document.getElementById(ending).open:
                self._due = ending
        self.hide()
        host.show(document.getElementById(name))

    def tell(self, name: str) -> None:
        """Open a dialog that tells how the game ended, as soon as no other is open."""
        self._due = name
        self.tell_due()

    def tell_due(self) -> None:
        """Open the dialog that waits, if its time has come and it still is true."""
        name = self._due
        if name and not self.any_open():
            state = document.getElementById("table").getAttribute("data-state")
            if state != ENDINGS[name] or host.show(document.getElementById(name)):
                self._due = ""

    def add(self, markup: str) -> "Any":
        """Put one more dialog, that of a part loaded later, into the page; return its element."""
        document.getElementById("keys").insertAdjacentHTML("afterend", markup)
        dialog = document.getElementById("keys").nextElementSibling
        dialog.addEventListener("close", self._on_close)
        host.translate(dialog)
        return dialog

    def hide(self) -> None:
        """Close whatever dialog is open."""
        for dialog in document.querySelectorAll("dialog[open]"):
            host.hide(dialog)

    def show_results(self, session: Session) -> None:
        """Open the results of a game that is won."""
        points = session.game.score(session.clock.seconds)
        for name, text in (
            ("time", clock_text(session.clock.seconds)),
            ("moves", str(session.game.at)),
            ("recycles", str(session.game.recycles())),
            ("home", "52"),
            ("score", "" if points is None else score_text(points)),
            ("deal", session.game.deal or phrase("a position")),
            ("rules", rules_name(session.game.rules)),
        ):
            document.getElementById("won-" + name).textContent = text
        document.getElementById("won-score").parentNode.hidden = points is None
        document.getElementById("won-shown").hidden = not session.game.shown
        document.getElementById("copied").textContent = ""
        self.tell("results")

    def hide_results(self) -> None:
        """Close what told the end of a game: another one is on the table."""
        self._due = ""
        for name in ENDINGS:
            host.hide(document.getElementById(name))

    def show_settings(self, settings: Settings) -> None:
        """Open the settings as they are."""
        self.fill_settings(settings)
        self.show("settings")

    def fill_settings(self, settings: Settings) -> None:
        """Let the settings' fields show them as they are."""
        for field in document.querySelectorAll("[data-set]"):
            name = field.getAttribute("data-set")
            if field.type == "checkbox":
                field.checked = settings.is_on(name)
            else:
                field.value = settings.values[name]

    def toggle_menu(self, opened: bool) -> None:
        """Open or close the menu of the smaller buttons, which a wide page always shows."""
        if opened != self.menu_is_open:
            self.menu_is_open = opened
            more, menu = document.getElementById("more"), document.getElementById("menu")
            if more.matches(":focus-within"):
                host.focus(menu)
            more.classList.toggle("open", opened)
            menu.setAttribute("aria-expanded", "true" if opened else "false")

    def show_dead(self, moves: int) -> None:
        """Say that no card can be moved any more after so many moves, with the ways out."""
        self._offer_back("dead", moves)
        self.offer_recall()
        self.tell("dead")

    def offer_recall(self) -> None:
        """Offer to tell again how the game ended: the button over the board."""
        document.getElementById("recall").hidden = False

    def _offer_back(self, name: str, moves: int) -> None:
        """Let a panel offer to take moves back if there are any: a deal may lead nowhere from its start."""
        for do in ("undo", "replay"):
            document.querySelector("#%s [data-do=%s]" % (name, do)).hidden = not moves

    def show_note(self, moves: int) -> str:
        """Show, beside the game, that nothing new can be reached after so many moves; return what it says."""
        self.note_is_open = True
        self._offer_back("note", moves)
        note = document.getElementById("note")
        note.hidden = False
        return note.querySelector("p").textContent

    def hide_note(self) -> None:
        """Take the note away."""
        self.note_is_open = False
        self._take_away("note")

    def clear_verdict(self, won: bool) -> None:
        """The table changed: what was said of it holds no more. When it is `won` the results can be called back."""
        if self.note_is_open:
            self.hide_note()
        if won:
            self.offer_recall()
        else:
            self._take_away("recall")

    def _take_away(self, name: str) -> None:
        """Hide something on the felt; the focus, if it was there, goes to the table."""
        node = document.getElementById(name)
        if not node.hidden:
            if node.matches(":focus-within"):
                host.focus(document.getElementById("table"))
            node.hidden = True

    def show_third(self, advice: Advice) -> bool:
        """Let the third button be New deal, or the auto finish once there is one, or say that there is no way on; True
        when an auto finish is new."""
        if advice.line_left:
            words = "Stop"
        elif advice.line:
            words = "Auto finish"
        else:
            words = "No way on" if advice.verdict == "stuck" and advice.knows_all else "New deal"
        is_new = words == "Auto finish" and self._third not in (words, "Stop")
        if words != self._third:
            self._third = words
            third = document.getElementById("third")
            third.setAttribute("data-do", "new" if words == "New deal" else "finish")
            third.querySelector("span").textContent = phrase(words)
            document.getElementById("new-too").hidden = words == "New deal"
        return is_new

    def say_again(self, advice: Advice) -> None:
        """Write what still shows in the language of now."""
        self._third = ""
        self.show_third(advice)

    def copy(self, deal: str, text: str) -> None:
        """Copy the `text` that names a deal, or describes a position, and say how that went."""
        self._deal = deal, text
        host.copy(text, self._copied)

    def _on_copied(self, worked: bool) -> None:
        deal, text = self._deal
        said = phrase("Copied: {deal}", deal=deal or phrase("a position"))
        document.getElementById("copied").textContent = (
            said if worked else phrase("The browser does not allow copying. Here it is: {text}", text=text)
        )
