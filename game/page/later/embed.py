"""The game in a frame: what it tells the page around it, and what that page may ask for (docs/embedding.md)."""

import js
from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.game import Game, load_text, save_text
from game.klondike.language import phrase
from game.play.envelope import (
    Door,
    Message,
    asked_values,
    envelope,
    fitting_height,
    news,
    option_faults,
    read_message,
    summary,
)
from game.play.link import game_from_link
from game.play.messages import PROBLEMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.gesture import Intent

NOT_GIVEN = "The saved game that this page keeps could not be read. The game on the table goes on."


class Embed:
    """One side of the talk between the game and the page around it."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._door = Door(host.around())
        self._hosted = host.hosted()
        self._width = 0.0
        self._last = self._stand()
        self._kept = self._last  # what the page around has of the game
        view = document.defaultView
        view.addEventListener("resize", create_proxy(self._on_resize))
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))
        self._tell("ready", self._summary())
        self._on_resize(None)
        host.hear(create_proxy(self._on_message))

    def press(self, do: str) -> None:
        """No button is this part's."""

    def follow(self, effects: "list[Intent]") -> None:
        """Tell what has happened at the table."""
        stand = self._stand()
        for kind, fields in news(effects, stand != self._last):
            whole = self._summary()
            whole.update(fields)
            self._tell(kind, whole)
        self._last = stand
        if stand != self._kept:
            self._send_save()

    # Out

    def _tell(self, kind: str, fields: "dict[str, Any]") -> None:
        if self._door.may_tell(kind):
            host.tell(envelope(kind, fields), self._door.target())

    def _summary(self) -> "dict[str, Any]":
        session = self._browser.own
        return summary(session.game, session.state(), session.clock.seconds)

    def _stand(self) -> "tuple[Game, int, int]":
        """Return what tells one state of play from another."""
        game = self._browser.own.game
        return game, game.at, len(game.moves)

    def _send_save(self) -> None:
        """Give the page around the game to keep, if it keeps it."""
        if self._hosted:
            session = self._browser.own
            self._kept = self._stand()
            self._tell("save", {"save": save_text(session.game, session.clock.seconds)})

    def _on_visibility(self, event: "Any") -> None:
        """The page goes out of sight, and may not come back: the clock is to be kept too."""
        if document.visibilityState == "hidden" and self._kept == self._stand() and self._browser.own.clock.seconds:
            self._send_save()

    def _on_resize(self, event: "Any") -> None:
        """Tell the height that the new width wants. Another height at the same width changes nothing, so that frame and
        page cannot drive each other."""
        width = float(js.innerWidth)
        if width != self._width:
            self._width = width
            size = js.getComputedStyle(document.documentElement).fontSize
            self._tell("size", {"width": int(width), "height": fitting_height(width, float(size.replace("px", "")))})

    # In

    def _on_message(self, text: str, origin: str) -> None:
        """The page around the frame has said something."""
        message = read_message(text)
        if message is None or not self._door.admits(origin):
            return
        if message.fault:
            self._refuse(message, [message.fault])
        elif message.kind == "new":
            self._new(message)
        elif message.kind == "options":
            self._set(message)
        elif message.kind == "load":
            self._load(message)
        else:
            fields = self._summary()
            fields["save"] = save_text(self._browser.own.game, self._browser.own.clock.seconds)
            self._answer("state", message, fields)

    def _answer(self, kind: str, message: Message, fields: "dict[str, Any]") -> None:
        if message.id is not None:
            fields["id"] = message.id
        self._tell(kind, fields)

    def _refuse(self, message: Message, faults: "list[str]") -> None:
        self._answer("refused", message, {"to": message.kind, "why": " ".join(faults)})

    def _open(self, game: Game, seconds: float) -> None:
        """Put a game on the table; the one that lay there is paused and left to Undo, if anything was played in it."""
        browser = self._browser
        if browser.watching:
            browser.watching.leave()
        browser.effects.interrupt()
        browser.pointer.cancel()
        browser.panels.hide()
        browser.panels.hide_note()
        browser.do(("open", game, seconds))

    def _new(self, message: Message) -> None:
        """Deal what is asked for; all of it must be right."""
        asked = asked_values(message.values, self._browser.own.game, host.dealNumber())
        game, faults = game_from_link(asked, "")
        if faults or not game:
            self._refuse(message, faults)
        else:
            self._open(game, 0.0)

    def _set(self, message: Message) -> None:
        """Set options, for as long as the frame is there or until the player chooses otherwise."""
        faults = option_faults(message.values)
        if not message.values:
            return
        if faults:
            self._refuse(message, faults)
            return
        for name in message.values:
            if name == "compact":
                document.documentElement.setAttribute("data-compact", message.values[name])
            else:
                self._browser.own.settings.lend(name, message.values[name])
        self._browser.follow_settings()

    def _load(self, message: Message) -> None:
        """Go on with the game that the page around has kept. One that came before the start is on the table already."""
        save = message.values["save"]
        game, seconds, problem = load_text(save)
        early = save == host.given()
        if game:
            if not early:
                self._open(game, seconds)
            self._kept = self._last = self._stand()
            self._answer("loaded", message, {"problem": problem})
        else:
            self._refuse(
                message, [phrase("The save is of a newer version." if problem == "newer" else "The save is damaged.")]
            )
        if problem and not early:
            self._browser.effects.toast(phrase(PROBLEMS[problem] if game else NOT_GIVEN))


def open_embed(browser: "Browser") -> Embed:
    """Begin to talk with the page around the frame."""
    return Embed(browser)
