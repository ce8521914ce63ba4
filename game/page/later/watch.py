"""Watching a replay: a bar in the place of the tools, over a table that is shown and not played.

The player's own session waits aside, untouched and saved, and comes back when the watching ends. The moves so far can be
taken over as a game of one's own, which leaves the game before to Undo.
"""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.klondike.packed import play_packed
from game.klondike.table import home_count
from game.play.keys import key_intent
from game.play.link import NO_REPLAY
from game.play.messages import move_sentence
from game.play.replay import Replay
from game.play.session import Session
from game.play.spoken import table_sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.gesture import Intent

_SAY_MS = 900  # moves that follow each other faster than this are not all spoken
_PAUSED = "Paused. “Play from here” makes it your game."
_DAMAGED = "The link is not whole: the first {n} move can be watched.|The link is not whole: the first {n} moves can be watched."
_NEWER = "The replay cannot be read: its link was changed on the way, or comes from a newer version. Reload the page to get that, then open the link again."
_BAR = """<div id="watch" role="toolbar" aria-label="Replay of a game">
<div id="watch-track"><output id="watch-at"></output><input type="range" id="watch-slider" min="0" step="1" aria-label="Move"></div>
<button data-do="watch-back" aria-label="One move back"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5v14M19 5 9 12l10 7z"/></svg></button>
<button data-do="watch-play" id="watch-play" class="main"><svg viewBox="0 0 24 24" aria-hidden="true"><path/></svg><span></span></button>
<button data-do="watch-next" aria-label="One move forward"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 5v14M5 5l10 7-10 7z"/></svg></button>
<button data-do="watch-speed" id="watch-speed"></button>
<button data-do="watch-take" id="watch-take" class="main">Play from here</button>
<button data-do="watch-end" id="watch-end">Back to my game</button>
</div>"""
_PLAY, _PAUSE = "M7 4v16l13-8z", "M8 5v14M16 5v14"


class Watch:
    """The replay that is on the table, if `browser.watching` is this. `own` is the player's session, which waits."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self.own = browser.session
        self._replay: "Replay | None" = None
        self._turn = 0  # counts what was asked for, so that a step that was put off knows whether it still counts
        self._due = create_proxy(self._on_due)
        document.getElementById("tools").insertAdjacentHTML("afterend", _BAR)
        host.translate(document.getElementById("watch"))
        self._slider = document.getElementById("watch-slider")
        self._slider.addEventListener("input", create_proxy(self._on_slider))

    def press(self, do: str) -> None:
        """Press a button of the bar, or begin: "watch"."""
        replay = self._replay
        if do == "watch":
            self._open()
        elif replay is None:
            return
        elif do == "watch-play":
            replay.toggle()
            self._show(False)
            self._go_on()
        elif do == "watch-back":
            self.go(replay.game.at - 1, True)
        elif do == "watch-next":
            replay.playing = False
            self._step()
        elif do == "watch-speed":
            replay.faster()
            self._browser.panels.say(phrase("Speed {speed}", speed=replay.pace[0]))
            self._dress()
            self._go_on()
        elif do == "watch-take":
            self._take()
        else:
            self.leave()
            self._browser.panels.say(phrase("Back in your game."))

    def follow(self, effects: "list[Intent]") -> None:
        """Say it in another language when there is one."""
        if ("language",) in effects:
            self._dress()

    def key(self, event: "Any") -> bool:
        """Do what a key asks for while a replay is watched; False when it asks for nothing."""
        replay, key = self._replay, event.key
        on_button = event.target.matches("button, a")
        if replay is None or event.ctrlKey or event.metaKey or event.altKey:
            return False
        if key == " " and not on_button:
            self.press("watch-play")
        elif key == "Escape":
            self.press("watch-end")
        elif event.target.matches("input"):
            return False  # the slider has keys of its own
        elif key == "ArrowLeft":
            self.press("watch-back")
        elif key == "ArrowRight":
            self.press("watch-next")
        elif key == "Home" or key == "End":
            self.go(0 if key == "Home" else replay.length, False)
        elif key_intent(key, event.code, event.shiftKey, False, False, False, False) == ("tell",):
            session = self._browser.session
            self._browser.panels.say(table_sentences(session.names, session.game, None))
        elif not (on_button and key in (" ", "Enter")) and key_intent(
            key, event.code, event.shiftKey, False, False, False, False
        ):
            self.pause()
        else:
            return False
        return True

    def pause(self) -> None:
        """The player did something else: stop, and say how to go on."""
        if self._replay:
            self._replay.playing = False
            self._dress()
            self._browser.effects.toast(phrase(_PAUSED))

    def hush(self) -> None:
        """The page went out of sight: stop without a word."""
        if self._replay and self._replay.playing:
            self._replay.playing = False
            self._dress()

    def go(self, at: int, glide: bool) -> None:
        """Pause at a move."""
        if self._replay:
            self._replay.go(at)
            self._show(glide)
            self._browser.panels.say(self._where())

    def leave(self) -> None:
        """Bring the player's own game back."""
        if self._replay:
            self._restore()
            host.useAddress()
            self._browser.links.tidy()

    def _restore(self) -> None:
        browser = self._browser
        if self._replay:
            self._replay = None
            browser.watching = None
            browser.session = self.own
            document.getElementById("game").classList.remove("watching")
            host.settle()
            browser.follow_settings()
            browser.run_clock()
            browser.panels.clear_verdict(self.own.state() == "won")
            browser.effects.run(self.own.advice.begin(self.own.game))
            browser.ear.follow(self.own, browser.layout)
            browser.parts.follow([("save",)])
            browser.tabs.look()
            host.focus(browser.table)

    def _open(self) -> None:
        """Show the game that a link or the solver brought."""
        browser = self._browser
        wanted = browser.to_watch
        browser.panels.hide_results()
        if wanted is None or browser.panels.any_open():  # then it begins when the dialog is closed
            return
        browser.to_watch = None
        game, packed = wanted
        at = game.at
        played, problem = play_packed(game, packed) if packed else (len(game.moves) - at, "")
        if not game.moves:
            host.useAddress()
            browser.links.tidy()
            browser.effects.toast(phrase(_NEWER if problem == "newer" else NO_REPLAY))
            return
        self._restore()
        browser.effects.interrupt()
        browser.pointer.cancel()
        browser.panels.clear_verdict(False)
        browser.view.clear_hint()
        browser.effects.save()
        self.own = browser.session
        game.go_to(at)
        self._replay = Replay(game)
        browser.watching = self
        if packed:
            host.useAddress(True)
        browser.run_clock()  # the player's own stands still
        browser.session = Session(game, 0.0, self.own.settings)
        document.getElementById("game").classList.add("watching")
        self._slider.max = str(self._replay.length)
        browser.follow_settings()  # the bar may leave the table another height
        browser.run_clock()
        self._show(False)
        if not host.framed():  # a frame takes no focus from the page around it
            host.focus(document.getElementById("watch-play"))
        if problem:
            browser.effects.toast(phrase(_DAMAGED, n=played))
        elif packed:
            browser.panels.say(phrase("A replay: {n} move.|A replay: {n} moves.", n=played))
        else:
            browser.effects.toast(phrase("The solver’s way: {n} move.|The solver’s way: {n} moves.", n=played))

    def _take(self) -> None:
        """Let the game so far be the player's, to be played on."""
        if self._replay:
            game = self._replay.taken()
            self._restore()
            self._browser.do(("open", game))
            host.useAddress()
            self._browser.effects.toast(phrase("Your game now. Undo at its beginning brings back the one before."))

    # Going on

    def _go_on(self) -> None:
        """Let the next move come when it is time."""
        self._turn += 1
        if self._replay and self._replay.playing:
            host.after(self._due, self._replay.pace[1], self._turn)

    def _on_due(self, turn: int) -> None:
        if turn == self._turn and self._replay and self._replay.playing:
            self._step()
            self._go_on()

    def _step(self) -> None:
        """Show the next move."""
        replay = self._replay
        if replay is None:
            return
        game = replay.game
        before = game.table
        if not replay.step():
            self._dress()
            return
        self._show(True)
        if not replay.playing or replay.pace[1] >= _SAY_MS:
            said = move_sentence(before, game.table, game.rules, game.moves[game.at - 1])
            self._browser.panels.say(said if replay.playing else said + " " + self._where())

    def _on_slider(self, event: "Any") -> None:
        self.go(int(self._slider.value), False)

    # What it looks like

    def _where(self) -> str:
        """Say where the replay is."""
        if self._replay is None:
            return ""
        at, length = self._replay.game.at, self._replay.length
        if at == length:
            return phrase("The end: {n} card home.|The end: {n} cards home.", n=home_count(self._replay.game.table))
        return phrase("Move {at} of {length}", at=at, length=length) + "."

    def _show(self, glide: bool) -> None:
        """Paint the table as the replay has it."""
        host.settle()
        browser = self._browser
        browser.view.paint(browser.session, browser.layout, glide)
        browser.ear.follow(browser.session, browser.layout)
        browser.parts.follow([("save",)])  # what other parts show beside the table is of this one
        self._dress()

    def _dress(self) -> None:
        """Let the bar say how things stand."""
        if self._replay is None:
            return
        replay, at = self._replay, self._replay.game.at
        where = phrase("Move {at} of {length}", at=at, length=replay.length)
        play = document.getElementById("watch-play")
        play.querySelector("span").textContent = phrase("Pause" if replay.playing else "Play")
        play.querySelector("path").setAttribute("d", _PAUSE if replay.playing else _PLAY)
        speed = document.getElementById("watch-speed")
        speed.textContent = replay.pace[0]
        speed.setAttribute("aria-label", phrase("Speed {speed}", speed=replay.pace[0]))
        document.getElementById("watch-at").textContent = where
        self._slider.value = str(at)
        self._slider.setAttribute("aria-valuetext", where)


def open_watch(browser: "Browser") -> Watch:
    """Make the bar."""
    return Watch(browser)
