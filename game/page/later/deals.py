"""Choosing a deal: a number, a code, a link, a deck or a position in any known format, typed or pasted, with a preview."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.cards import SUIT
from game.klondike.deal import LAST_DEAL, parse_deal_number
from game.klondike.language import phrase
from game.klondike.plain import plain_number
from game.play.found import found_in, is_link
from game.play.layout import CARD_H, COLUMN, PILE_COUNT, STOCK, TALL_H, VIEW_W, Layout, pile_cards
from game.play.messages import rules_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.klondike.game import Game
    from game.page.browser import Browser
    from game.play.gesture import Intent

_DEALS_DIALOG = """<dialog id="deals" aria-labelledby="deals-title">
<h2 id="deals-title">Choose a deal</h2>
<label for="deals-text">A deal number, or paste a link, a deck or a position</label>
<textarea id="deals-text" rows="2" maxlength="20001" enterkeyhint="go" data-first autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="deals-said"></textarea>
<div class="row"><button data-do="deals-before" aria-label="−1: deal before">−1</button><button data-do="deals-after" aria-label="+1: next deal">+1</button><button data-do="deals-random">Random</button></div>
<p id="deals-said" aria-live="polite"></p>
<svg id="deals-picture" class="deck" aria-hidden="true" hidden></svg>
<div class="row foot"><button data-do="deals-play" id="deals-play" class="main">Play</button><button data-do="close">Cancel</button></div>
</dialog>"""
_SMALL_CARD = '<g class="card up suit-%s" transform="translate(%d %d)"><use href="#%s"/></g>'


class Deals:
    """The dialog."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._dialog = browser.panels.add(_DEALS_DIALOG)
        self._field = document.getElementById("deals-text")
        self._field.addEventListener("input", create_proxy(self._on_input))
        self._field.addEventListener("keydown", create_proxy(self._on_key))
        self._found = found_in("", browser.session.game.rules, "")

    def press(self, do: str) -> None:
        """Open the dialog, or do what a button of it says."""
        if do == "deals":
            self._open()
        elif do == "deals-play":
            self._play()
        elif do == "deals-random":
            self._fill(host.dealNumber())
        else:
            number = parse_deal_number(plain_number(self._field.value)) + (1 if do == "deals-after" else -1)
            self._fill(str(min(max(number, 1), LAST_DEAL)))

    def follow(self, effects: "list[Intent]") -> None:
        """Say it in another language when there is one."""
        if ("language",) in effects:
            self._on_input(None)

    def _open(self) -> None:
        deal = self._browser.session.game.deal
        self._browser.panels.hide()
        self._browser.panels.show("deals")
        self._browser.run_clock()
        self._fill(deal if parse_deal_number(deal) else "")
        host.choose(self._field)

    def _fill(self, text: str) -> None:
        self._field.value = text
        self._on_input(None)

    def _on_key(self, event: "Any") -> None:
        """Enter plays what was recognised; where nothing was it begins a new line. One that ends what an input method composes is
        none of ours; Safari tells that by the code alone."""
        if event.isComposing or event.keyCode == 229:
            return
        if event.key == "Enter" and not event.shiftKey and self._found.game:
            event.preventDefault()
            self._play()

    def _on_input(self, event: "Any") -> None:
        """Say what was recognised, and show it."""
        text = self._field.value
        found = self._found = found_in(text, self._browser.session.wanted, host.dealNumber())
        said = found.fault
        if found.game:
            said = " ".join(["%s · %s." % (found.what, rules_name(found.game.rules)), said])
        document.getElementById("deals-said").textContent = said.strip()
        play = document.getElementById("deals-play")
        play.disabled = not found.game
        play.textContent = phrase("Watch" if found.watch else "Play")
        number = parse_deal_number(plain_number(text))
        for name, off in (("before", number < 2), ("after", not 0 < number < LAST_DEAL)):
            self._dialog.querySelector("[data-do=deals-%s]" % name).disabled = off
        self._draw(found.game)

    def _play(self) -> None:
        """Put it on the table; the game that lies there is left to Undo."""
        game, watch = self._found.game, self._found.watch
        if game:
            self._browser.panels.hide()
            if is_link(self._field.value):
                self._browser.links.open(game.replay() if watch else game, watch)
            else:
                self._browser.pointer.cancel()
                self._browser.do(("deal", game))

    def _draw(self, game: "Game | None") -> None:
        """Draw a small picture of the table, as it will lie before the player: hidden cards stay hidden."""
        picture = document.getElementById("deals-picture")
        picture.toggleAttribute("hidden", game is None)
        if game is None:
            picture.innerHTML = ""
            return
        layout = Layout(VIEW_W, TALL_H, False)
        table = game.table
        leaves = []
        bottom = 0
        for pile in range(PILE_COUNT):
            cards, places = pile_cards(table, pile), layout.places(table, pile, game.fan)
            hidden = len(cards) if pile == STOCK else table.down[pile - COLUMN] if pile >= COLUMN else 0
            first = max(len(cards) - (len(cards) if pile >= COLUMN else 3), 0)
            for i in range(first, len(cards)):
                card = cards[i]
                face = "back" if i < hidden else self._browser.look.deck + str(card)
                leaves.append(
                    _SMALL_CARD % ("cdhs"[SUIT[card]] if i >= hidden else "s", places[i][0], places[i][1], face)
                )
                bottom = max(bottom, places[i][1])
        picture.setAttribute("viewBox", "0 0 %d %d" % (VIEW_W, bottom + CARD_H + 8))
        picture.innerHTML = "".join(leaves)


def open_deals(browser: "Browser") -> Deals:
    """Make the dialog."""
    return Deals(browser)
