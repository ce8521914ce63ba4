"""The keyboard: key events become intents (specification, section 6)."""

from js import document, host
from pyscript.ffi import create_proxy

from game.play.keys import key_intent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser


class Keyboard:
    """Keys pressed on the page."""

    def __init__(self, browser: "Browser") -> None:
        self.browser = browser

    def listen(self) -> None:
        """Hear keys from now on."""
        document.addEventListener("keydown", create_proxy(self._on_key))

    def _on_key(self, event: "Any") -> None:
        browser, target, key = self.browser, event.target, event.key
        if browser.watching and not browser.panels.any_open():
            if browser.surface.in_view() and browser.watching.key(event):
                event.preventDefault()
            return
        if browser.panels.any_open():
            if browser.panels.stops(key, target):
                event.preventDefault()
            return
        if target.matches("input, textarea, select, [contenteditable]"):
            return
        if key in (" ", "Enter") and target.matches("button, a"):
            return
        if browser.effects.interrupt():
            event.preventDefault()
            return
        leaves = key in ("End", "PageDown") and browser.session.ring and target.matches("#table")  # unseen, by ear
        held = (event.shiftKey, event.ctrlKey, event.metaKey, event.altKey, event.repeat)
        if self.press(key, event.code, *held) or leaves:
            event.preventDefault()

    def press(self, key: str, code: str, *held: bool) -> bool:
        """Do what a key asks for; False when it asks for nothing, or the table is scrolled away. `held` tells whether shift,
        control, meta and alt are held, and the key itself."""
        browser = self.browser
        intent = key_intent(key, code, *held)
        if intent is None or not browser.surface.in_view():
            return False
        if browser.panels.menu_is_open:
            browser.panels.toggle_menu(False)
            if intent[0] == "escape":
                return True
        if intent[0] in ("step", "reach") and not browser.table.matches(":focus"):
            host.focus(browser.table)  # where Enter means what the arrows have found
        choosing = browser.session.choice  # in the run panel, which the pointer may hold open
        if intent[0] != "draw" and not (choosing and intent[0] in ("reach", "enter")):
            browser.pointer.cancel()
        if intent[0] == "keys":
            browser.panels.show("keys")
            browser.run_clock()
        elif intent[0] == "new":
            browser.new_deal()
        else:
            if intent[0] == "reach" and not choosing:
                surface = browser.surface
                browser.run_panel.open_by(browser.layout, browser.session.focus[0], surface.width, surface.height)
            browser.do(intent)
        return True
