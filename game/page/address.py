"""The address: the game and the look that it asks for (docs/formats.md, "Addresses").

It acts once, when the page is opened with it or when the player changes it; static/host.js knows which was used. What it says
is so from then on: a game that has left the table and a look that the player has changed are taken out of it.
"""

from js import document, host

from game.klondike.game import Game
from game.klondike.language import LANGUAGES, phrase
from game.klondike.plain import plain
from game.play.link import GAME_NAMES, game_from_link, link_values, unusable
from game.play.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.gesture import Intent

_LOOKS = (("theme", ("light", "dark", "contrast")), ("compact", ("0", "1")), ("lang", LANGUAGES))
_LONG_ADDRESS = "The address is too long to be read."


class Address:
    """What an address says now: `game` or None, `any_cards` whether it names the game's rules alone, `watch` packed moves to be
    watched, `faults` what is wrong in it."""

    def __init__(self) -> None:
        text = host.address()
        self._values, self.faults = ({}, [phrase(_LONG_ADDRESS)]) if text == "long" else link_values(text)
        values = {name: self._values[name] for name in self._values if name in GAME_NAMES}
        self.game: "Game | None" = None
        if values:
            self.game, faults = game_from_link(values, host.dealNumber())
            self.faults += faults
        self.any_cards = "table" not in values and "deal" not in values
        self.watch = values.get("watch", "") if self.game else ""

    def dress(self, settings: Settings) -> None:
        """Let the page look as the address says, as long as it is open."""
        for name, allowed in _LOOKS:
            if name in self._values:
                value = plain(self._values[name]).strip().lower()
                if name != "compact" and value in allowed:
                    settings.lend(name, value)
                elif value in allowed:
                    document.documentElement.setAttribute("data-" + name, value)
                else:
                    self.faults.append(unusable(name, value))

    def stale(self, game: Game, settings: Settings) -> "list[str]":
        """Return the names of what is not so any more: another game is on the table, another look was chosen."""
        names = []
        linked, values = self.game, self._values
        if linked and linked.rules == game.rules:
            new = self.any_cards or plain(values.get("deal", "")).strip().lower() == "new"
            if not game.event if new else linked.start == game.start:
                names = ["watch"]
        names = [name for name in names or GAME_NAMES if name in values]
        for name in ("theme", "lang"):
            if name in values and plain(values[name]).strip().lower() != settings.values[name]:
                names.append(name)
        return names


class Links:
    """Links on the page: what follows from the address and from links that are pasted."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser

    def follow(self, event: "Any" = None) -> None:
        """Follow the address. After an `event` this is done only if the player has changed it: not at a jump within the page, and
        not when Back brings one that was followed."""
        if event and not host.addressChanged():
            self.tidy()
            return
        browser, address = self._browser, Address()
        if address.game and address.watch:
            self.open(address.game, address.watch)
        elif address.game:
            self._put(("follow", address.game, address.any_cards))
        address.dress(browser.session.settings)
        browser.follow_settings()
        browser.tell(address.faults)
        if not address.watch:
            host.useAddress()

    def tidy(self) -> None:
        """Take out of the address what is not so any more. In a frame nobody sees it, and its page wants it as it is."""
        browser = self._browser
        if browser.watching or browser.to_watch:
            return
        says = host.address() and not host.framed()
        stale = Address().stale(browser.session.game, browser.session.settings) if says else []
        if stale:
            host.dropAddress(" ".join(stale))
        else:
            host.useAddress()

    def open(self, game: Game, watch: str) -> None:
        """Put a game on the table that a link asks for, or show it when the link has packed moves to `watch`."""
        if watch:
            self._browser.panels.ask()
            self._browser.panels.hide()
            self._browser.to_watch = (game, watch)
            self._browser.parts.want("watch", "watch")
        else:
            self._put(("open", game))

    def _put(self, intent: "Intent") -> None:
        """Put the game of a link on the player's own table, here."""
        browser = self._browser
        browser.panels.ask()
        browser.panels.hide()
        browser.to_watch = None
        if browser.watching:
            browser.watching.leave()
        browser.pointer.cancel()
        if browser.tabs.behind:
            browser.tabs.take()
        browser.do(intent)
