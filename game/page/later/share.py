"""Share: links to this deal, this position or the game as a replay, and texts for other programs."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.play.messages import rules_name
from game.play.sharing import exported, link_query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.gesture import Intent

_SHARE_DIALOG = """<dialog id="share" aria-labelledby="share-title">
<h2 id="share-title" tabindex="-1">Share</h2>
<div class="offers">
<button data-do="share-deal"><b>This deal</b> <span id="share-deal"></span></button>
<button data-do="share-position"><b>This position</b> <span>The cards as they lie now</span></button>
<button data-do="share-replay" id="share-replay"><b>My game as a replay</b> <span></span></button>
</div>
<p id="share-said" aria-live="polite"></p>
<textarea id="share-link" rows="3" readonly hidden aria-label="Link"></textarea>
<details><summary>As text, for other programs</summary>
<select id="share-kind" aria-label="Kind of text">
<option value="deal">deal number or deck code</option>
<option value="deck">deck, card by card</option>
<option value="digits">deck as digits (Klondike-Solver)</option>
<option value="position">position on the table</option>
<option value="pysol">position in PySol’s layout</option>
<option value="solvitaire">position as Solvitaire’s JSON</option>
<option value="moves">moves</option>
<option value="solver">moves for Klondike-Solver</option>
<option value="minimal">moves for MinimalKlondike</option>
</select>
<textarea id="share-text" rows="5" readonly aria-label="Text" spellcheck="false"></textarea>
<button data-do="share-copy" id="share-copy">Copy text</button>
</details>
<div class="row foot"><button data-do="close" class="main">Close</button></div>
</dialog>"""
_LINK_COPIED = {
    "deal": "The link to the deal is copied.",
    "position": "The link to the position is copied.",
    "replay": "The link to the replay is copied.",
}
_BY_HAND = "The browser does not allow copying. Here is the link, to be copied by hand:"
_TEXT_COPIED = "The text is copied."
_TEXT_BY_HAND = "The browser does not allow copying. The text is marked, to be copied by hand."
_NO_DECK = "This game began from a position, so there is no deck."
_NO_MOVES = "No move has been played yet."


class Share:
    """The dialog."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._link = self._what = ""
        self._shared = create_proxy(self._on_shared)
        self._copied = create_proxy(self._on_copied)
        self._text_copied = create_proxy(self._on_text_copied)
        browser.panels.add(_SHARE_DIALOG)
        self._kind = document.getElementById("share-kind")
        self._kind.addEventListener("change", create_proxy(self._on_kind))
        self._text = document.getElementById("share-text")

    def press(self, do: str) -> None:
        """Open the dialog, or do what a button of it says."""
        if do == "share":
            self._open()
        elif do == "share-copy":
            host.copy(self._text.value, self._text_copied)
        else:
            self._what = do.partition("-")[2]
            query = link_query(self._browser.session.game, self._what)
            self._link = host.here() + "#" + query
            host.share(document.title, self._link, self._shared)

    def follow(self, effects: "list[Intent]") -> None:
        """Say it in another language when there is one."""
        if ("language",) in effects:
            self._dress()

    def _open(self) -> None:
        """Show what can be shared now."""
        self._dress()
        document.getElementById("share-said").textContent = ""
        document.getElementById("share-link").hidden = True
        self._browser.panels.hide()
        self._browser.panels.show("share")
        self._browser.run_clock()

    def _dress(self) -> None:
        """Write into the dialog what the game is like."""
        game = self._browser.session.game
        rules = rules_name(game.rules)
        if 0 < len(game.deal) < 11:
            text = phrase("Deal {deal} from the beginning, {rules}", deal=game.deal, rules=rules)
        else:
            text = phrase("These cards from the beginning, {rules}", rules=rules)
        document.getElementById("share-deal").textContent = text
        replay = document.getElementById("share-replay")
        replay.disabled = not game.at
        moves = phrase("{n} move to watch|{n} moves to watch", n=game.at) if game.at else phrase(_NO_MOVES)
        replay.querySelector("span").textContent = moves
        self._fill()

    def _on_shared(self, how: str) -> None:
        """The system's share sheet was used, or closed, or there is none: then the link is copied."""
        if how == "none":
            host.copy(self._link, self._copied)
        else:
            self._say(phrase("Shared.") if how == "shared" else "")

    def _on_copied(self, worked: bool) -> None:
        field = document.getElementById("share-link")
        field.value = self._link
        field.hidden = False
        self._say(phrase(_LINK_COPIED[self._what] if worked else _BY_HAND))
        if not worked:
            host.choose(field)

    def _on_text_copied(self, worked: bool) -> None:
        self._say(phrase(_TEXT_COPIED if worked else _TEXT_BY_HAND))
        if not worked:
            host.choose(self._text)

    def _say(self, sentence: str) -> None:
        document.getElementById("share-said").textContent = sentence

    def _on_kind(self, event: "Any") -> None:
        self._fill()

    def _fill(self) -> None:
        """Show the text of the chosen kind."""
        kind = self._kind.value
        text = exported(self._browser.session.game, kind)
        document.getElementById("share-copy").disabled = not text
        self._text.value = text or phrase(_NO_DECK if kind in ("deal", "deck", "digits") else _NO_MOVES)


def open_share(browser: "Browser") -> Share:
    """Make the dialog."""
    return Share(browser)
