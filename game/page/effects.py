"""Effects: what follows from an intent once the frame is out. Speaking, saving, panels, thinking, things that go on by
themselves."""

import js
from js import host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.klondike.rules import apply
from game.klondike.table import home_count, is_won
from game.page.storage import Keeper, save_settings
from game.play.hand import DOUBLE_MS
from game.play.messages import PROBLEMS, move_sentence
from game.play.reach import cards_from
from game.play.spoken import selection_sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.page.browser import Browser
    from game.play.gesture import Intent

THINK_MS = 8
CELEBRATION_MS = 3300
PROGRESS_MS = 2500  # of a way home so often a move is told: a sentence for each would be heard long after it is played
FINISHING = "Auto finish plays. A tap or a key stops it."
FINISH_READY = "All cards are known: auto finish is ready."
TIP = "Tip: press and hold a column to choose how many of its cards to take."
SOUNDS = {
    "move": ((420, 50),),
    "home": ((660, 90),),
    "refuse": ((170, 90),),
    "won": ((523, 500), (659, 700), (784, 900)),
}


class Effects:
    """Carries out what the session asks for."""

    def __init__(self, browser: "Browser", keeper: Keeper) -> None:
        self.browser = browser
        self._keeper = keeper
        self._waiting: "list[Intent]" = []
        self._queued = self._thinking = False
        self._told = ""  # the last problem with saving that was told
        self._told_at = 0.0
        self._won_at = 0.0  # when the last celebration began, ms
        self._celebrating = self._celebrations = 0  # the number of the celebration that goes on, and of the last one
        self._later = create_proxy(self._catch_up)
        self._think = create_proxy(self._on_think)
        self._finish_step = create_proxy(self._on_finish_step)
        self._celebrated = create_proxy(self._end_celebration)

    def interrupt(self, when: float = 1e300) -> bool:
        """Stop what goes on by itself, an auto finish, a celebration or a replay; True when there was something to stop.

        `when` is a press's time in ms: one that comes right after a win is the rest of a double tap, and ends no celebration."""
        if self.browser.watching:
            self.browser.watching.pause()
            return True
        if self.browser.session.advice.line_left:
            self.browser.do(("stop",))
            return True
        if self._celebrating:
            if when > self._won_at + DOUBLE_MS:
                self._end_celebration(self._celebrating)
            return True
        return False

    def run(self, effects: "list[Intent]") -> None:
        """Keep effects until the frame is out. A message of the game or of the table before leaves at once: another may follow."""
        if ("dealt",) in effects:
            self.browser.panels.hide_toast()
            self.browser.panels.hide_results()
        elif ("save",) in effects and not self.browser.session.advice.line_left:
            self.browser.panels.hide_refusal()
        if self.browser.session.choice:
            self.learn()
        if effects:
            self._waiting.extend(effects)
            if not self._queued:
                self._queued = True
                host.after(self._later, 0)

    def toast(self, sentence: str) -> None:
        """Show a short message over the table, and tell it in one text with what else happened in this frame."""
        self.browser.panels.show_toast(sentence)
        self.run([("say", sentence)])

    def _catch_up(self) -> None:
        """Carry out what waited: speak, save, show panels, think."""
        self._queued = False
        waiting, self._waiting = self._waiting, []
        session = self.browser.session
        kinds = [effect[0] for effect in waiting]
        told: "list[str]" = []
        if "save" in kinds:
            self.browser.panels.clear_verdict(is_won(session.game.table) and not self.browser.watching)
            self.browser.view.clear_hint()
            self.browser.run_clock()
            self._celebrating = 0
        for effect in waiting:
            kind = effect[0]
            if self._is_over(kind):
                if kind == "dead":
                    session.advice.unsay_dead()
                continue
            if kind == "moved":
                before, move, rules = effect[1], effect[2], session.game.rules
                after = apply(before, rules, move)
                if not session.advice.line_left:
                    told.append(move_sentence(before, after, rules, move))
                elif js.performance.now() - self._told_at > PROGRESS_MS:
                    told.append(move_sentence(before, after, rules, move))
                    told.append(phrase("{home} of 52 cards home.", home=home_count(after)))
                self._sound("home" if effect[2].dst[0] == "F" else "move")
            elif kind == "say":
                told.append(effect[1])
            elif kind == "refuse":
                self._sound("refuse")
                self.browser.panels.show_toast(effect[1], True)
                told.append(effect[1])
            elif kind == "think":
                self._think_soon()
            elif kind == "thought":
                if self.browser.panels.show_third(session.advice):
                    told.append(phrase(FINISH_READY))
            elif kind == "hint":
                told.append(effect[1])
                self.browser.view.show_hint(session, self.browser.layout)
                if session.advice.choices(session.game):
                    self.browser.parts.want("solver", "winnable-sample")
            elif kind == "dead":
                self.browser.panels.show_dead(session.game.at)
                self.browser.run_clock()
            elif kind == "still dead":
                self.browser.panels.offer_recall()
            elif kind == "stuck":
                told.append(self.browser.panels.show_note(session.game.at))
            elif kind == "finishing":
                self.browser.panels.show_third(session.advice)
                if session.advice.line_left:
                    self.browser.panels.show_toast(phrase(FINISHING), True)
                    host.after(self._finish_step, session.settings.glide_ms() + 60)
                else:
                    self.browser.panels.hide_refusal()
            elif kind == "selected":
                self._give_tip()
            elif kind == "aside":
                self._keeper.put_past_aside()
            elif kind == "settings":
                save_settings(session.settings)
                self.browser.follow_settings()
                self.browser.links.tidy()
            elif kind == "paused" and not host.framed():
                self.browser.parts.want("paused", "paused")
            elif kind == "dealt":
                self.browser.links.tidy()
                self.browser.run_clock()
                self.browser.view.show_time(session)
                self.browser.want_parts()
            elif kind == "won":
                self.browser.run_clock()
                self._celebrate()
        if "selected" in kinds and session.selected:
            told.append(selection_sentence(session.names, session.game, session.selected, session.lit))
            if not session.lit:
                self.browser.panels.show_toast(told[-1])
        elif "selected" in kinds and not told:
            told.append(phrase("Nothing is selected."))
        if told:
            self._told_at = js.performance.now()
            self.browser.panels.say(" ".join(told))
        self.browser.ear.follow(session, self.browser.layout)
        if "save" in kinds or "selected" in kinds or "dealt" in kinds:
            self.save()
        for effect in waiting:
            if effect[0] == "record":
                own = self.browser.own
                game, seconds = effect[1], own.clock.seconds if effect[1] is own.game else effect[2]
                self._keeper.log(game, seconds, effect[3])
        self.browser.parts.follow(waiting)

    def _is_over(self, kind: str) -> bool:
        """Tell whether an effect speaks of a position that is gone: another input came before the frame was out."""
        session = self.browser.session
        if kind == "won":
            return not is_won(session.game.table)
        if kind == "hint":
            return session.advice.hint is None
        if kind == "stuck":
            return session.advice.verdict != "stuck"
        return kind in ("dead", "still dead") and session.advice.verdict != "dead"

    def save_soon(self) -> None:
        """Save when the frame is out."""
        self.run([("save",)])

    def save(self) -> None:
        """Keep the game, and say once when that is not possible. What is only watched is not kept."""
        if self.browser.watching:
            return
        self.browser.session.clock.tell(js.performance.now(), self.browser.session.clock.running)
        problem = "" if self.browser.tabs.behind else self._keeper.save(self.browser.session)
        if problem == "elsewhere":
            self.browser.tabs.fall_behind()
        elif problem != self._told:
            self._told = problem
            if problem and problem != "locked":  # which was told at the start
                self.toast(phrase(PROBLEMS[problem]))

    def _think_soon(self) -> None:
        if not self._thinking:
            self._thinking = True
            host.after(self._think, THINK_MS)

    def _on_think(self) -> None:
        """Think for a slice, between frames; what is found is shown."""
        self._thinking = False
        effects = self.browser.session.think()
        if len(effects) > 1 or effects[0][0] == "thought":
            self.browser.view.paint(self.browser.session, self.browser.layout, False)
        self.run(effects)

    def _on_finish_step(self) -> None:
        if self.browser.session.advice.line_left:
            self.browser.do(("finish_step",))

    def _give_tip(self) -> None:
        """Teach the run panel, once, when a run of several cards is selected."""
        session = self.browser.session
        if session.selected and len(cards_from(session.game, session.selected)) > 1 and self.learn():
            self.browser.panels.show_toast(phrase(TIP))

    def learn(self) -> bool:
        """Keep that the player has met the run panel; False when that is not new."""
        settings = self.browser.session.settings
        if settings.is_on("tip"):
            return False
        settings.change("tip", "1")
        save_settings(settings)
        return True

    def _sound(self, kind: str) -> None:
        if self.browser.session.settings.is_on("sound"):
            for pitch, ms in SOUNDS[kind]:
                host.tone(pitch, ms)

    def _celebrate(self) -> None:
        """The cards leap, then the results are shown; any input shows them at once."""
        self._sound("won")
        self.browser.panels.show_third(self.browser.session.advice)
        self.browser.fit()  # now, for it would end what leaps
        self._celebrations += 1
        self._celebrating = self._celebrations
        self._won_at = js.performance.now()
        if self.browser.session.settings.glide_ms():
            self.browser.view.celebrate(self.browser.layout)
        host.after(self._celebrated, CELEBRATION_MS if host.moving() else 0, self._celebrating)

    def _end_celebration(self, number: int) -> None:
        if number and number == self._celebrating:
            self._celebrating = 0
            host.settle()
            self.browser.view.paint(self.browser.session, self.browser.layout, False)
            self.browser.panels.show_results(self.browser.session)
