"""Tabs: of several tabs with one game, one goes on with it (specification, section 11).

- The tab that was opened last has the game; so has one that is reloaded, or that Back brings out of the browser's cache. It
  starts from the newest save. One opened in the background waits until it is looked at, one that shows a replay until that is
  left.
- The others are behind. They learn it at once when the browser says something (storage, focus, being shown or thawed), and at
  the latest at their next move. A tab that is behind plays nothing and writes nothing: a bar says where the game goes on and
  offers to continue here.
- "Continue here" takes the newest save (moves, clock, games left behind) and leaves the other tab behind. So does a link opened
  here. When the tab that has the game is closed, another goes on by itself as soon as the player comes to it; not before, for
  a reload closes a page too.
- Every move is saved as soon as its frame is out. One made in the very moment in which another tab took the game is saved too,
  where that tab has saved nothing yet: it follows then. Where both have played, the tab that has the game goes on with its own,
  and the other's is a game left behind, so that Undo brings it back. A game whose moves the newer one has too is not kept twice.

Settings changed in one tab are followed by all.
"""

import js
from js import document
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.klondike.table import is_won
from game.page.storage import Keeper, goes_on_with, kept_settings, load_game
from game.play.messages import PROBLEMS
from game.play.past import with_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser

_QUIET = ("set", "escape", "close", "stop")  # intents that play nothing


class Tabs:
    """Whether this tab is `behind` another one, and what to do about it."""

    def __init__(self, browser: "Browser", keeper: Keeper) -> None:
        self.browser = browser
        self.behind = False
        self._asleep = False  # behind without a word: not looked at yet, or left, or showing a replay
        self._asked = False  # the address asked for the game that is on the table
        self._keeper = keeper
        self._bar = document.getElementById("elsewhere")
        self._settings = kept_settings()

    def begin(self, asked: bool, watched: bool) -> None:
        """Let this tab have the game as soon as somebody looks at it, and listen. `asked` tells whether the address named it,
        `watched` whether a replay is to be shown first."""
        self._asked = asked
        self.behind = self._asleep = watched or document.visibilityState == "hidden"
        if not self.behind:
            self._keeper.claim()
        heard = create_proxy(self._on_event)
        for kind in ("storage", "focus", "blur", "pageshow"):
            document.defaultView.addEventListener(kind, heard)
        for kind in ("visibilitychange", "resume"):
            document.addEventListener(kind, heard)

    def blocks(self, kind: str) -> bool:
        """Tell whether an intent of that kind may not be carried out, because another tab has the game; and say so."""
        if kind in _QUIET:
            return False
        if self._asleep:  # somebody plays, so somebody looks
            self._wake()
        if not self.behind and not self._keeper.holds():
            self.fall_behind()
        if self.behind and self._keeper.is_free():
            before = self.browser.session.game.table
            self.take()
            return self.browser.session.game.table != before  # what was aimed at may lie elsewhere
        if self.behind:
            self._say()
        return self.behind

    def fall_behind(self) -> None:
        """Another tab has the game: put everything down and say so."""
        if self.behind:
            return
        if self.browser.watching:
            self.behind = self._asleep = True
            return
        self._keeper.hand_over(self.browser.session)
        self.browser.pointer.cancel()
        self.browser.effects.interrupt()
        self.behind = True
        self.browser.do(("escape",))
        self.browser.run_clock()
        self._show(True)
        self._say()

    def take(self) -> None:
        """Go on here, from the newest save; the other tab is the one that is behind from now on."""
        browser, session = self.browser, self.browser.session
        own, mine = "" if self._asleep else self._keeper.unsaved(session), session.game
        self._keeper.claim()
        game, seconds, problem = load_game()
        if problem and not game:  # a newer version of the page wrote it, and can read it
            js.location.reload()
            return
        self.behind = self._asleep = False
        self._show(False)
        if game:
            browser.do(("take", game, seconds))
            problem = self._keeper.load_extras(session) or problem
            if own and not goes_on_with(game, mine) and own not in session.past:
                session.past = with_game(session.past, own)
            browser.view.paint(session, browser.layout, False)
            if problem:
                browser.effects.toast(phrase(PROBLEMS[problem]))
            if is_won(game.table):
                browser.panels.show_results(session)
        browser.run_clock()
        browser.effects.save_soon()

    def leave(self) -> None:
        """The page goes, perhaps into the browser's cache: another tab may have the game."""
        if not self.behind:
            self._keeper.release()
            self.behind = self._asleep = True

    def _wake(self) -> None:
        """Somebody looks at a tab that was opened in the background."""
        if self._keeper.is_changed():
            self.take()
            if self._asked:
                self.browser.links.follow()
        else:
            self.behind = self._asleep = False
            self._keeper.claim()
            self.browser.run_clock()
            self.browser.effects.save_soon()

    def _on_event(self, event: "Any") -> None:
        kind = event.type
        if kind == "blur":
            if not self.behind:
                self.browser.effects.save()  # the clock: somebody may go on in a window beside this one
        elif kind == "pageshow" and event.persisted and not self._is_watched():
            self._follow_settings()
            self.take()
        elif kind == "storage":
            self._learn()
        else:
            self.look()

    def _is_watched(self) -> bool:
        """Tell whether a replay is on the table, or about to be."""
        return bool(self.browser.watching or self.browser.to_watch)

    def _learn(self) -> None:
        """Find out what other tabs have done."""
        self._follow_settings()
        if self.behind:
            return
        if not self._keeper.holds():
            self.fall_behind()
        elif self._keeper.is_changed() and not self._is_watched():
            if self._keeper.is_late(self.browser.session):
                self.take()
            else:
                self.browser.effects.save_soon()

    def look(self) -> None:
        """The player comes to this tab: find out what other tabs have done, and go on here if none has the game."""
        self._learn()
        if self.behind and document.visibilityState != "hidden" and not self._is_watched():
            if self._asleep:
                self._wake()
            elif self._keeper.is_free():
                self.take()

    def _follow_settings(self) -> None:
        """Take over the settings if another tab changed them."""
        text = kept_settings()
        if text not in ("", self._settings):
            self._settings = text
            session = self.browser.session
            if text != session.settings.text():
                session.settings.follow(text)
                self.browser.follow_settings()
                self.browser.panels.fill_settings(session.settings)

    def _show(self, shown: bool) -> None:
        """Show or hide the bar; the table is pale beneath it."""
        self._bar.hidden = not shown
        self.browser.felt.classList.toggle("behind", shown)

    def _say(self) -> None:
        self.browser.panels.say(self._bar.querySelector("p").textContent)
