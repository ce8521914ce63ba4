"""The solver at the player's service: can this still be won, the way, and where it was lost (specification, section 10).

It looks at all cards, which nothing else in the game does, and only when asked. The search runs in a worker; where the
browser allows none it runs here, in slices between frames.
"""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.game import Game, moves_text
from game.klondike.language import phrase
from game.klondike.rules import parse_move, rules_text
from game.klondike.table import Table, is_won, table_text
from game.play.lookback import Lookback
from game.play.messages import move_sentence
from game.solver.desk import Desk, view_text
from game.solver.known import known_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.klondike.rules import Move
    from game.page.browser import Browser
    from game.play.gesture import Intent

_FIRST_LOOK, _LONG_LOOK = 60_000, 1_000_000  # states
_LOOK_BACK = 20_000  # states for each position of the line of play
_STEP_MS = 100  # between two chances to stop the worker
_STATES_AT_ONCE, _PAUSE_MS = 30, 12  # states in a slice on the page's own thread, and the pause after it
_ANSWERS_KEPT = 400

_MARKUP = """<dialog id="winnable" aria-labelledby="winnable-title">
<h2 id="winnable-title" tabindex="-1">Can this still be won?</h2>
<p class="lead" id="winnable-answer" aria-live="polite"></p>
<progress id="winnable-progress" aria-label="Search" max="100"></progress>
<p id="winnable-cost" hidden></p>
<div class="row"><button data-do="winnable-way" class="main">Show the way</button>
<button data-do="winnable-where" class="main">Where was it lost?</button>
<button data-do="winnable-more">Look longer</button><button data-do="winnable-stop">Stop</button>
<button data-do="close" id="winnable-close">Close</button></div>
<div class="fields"><label>Keep the answer on show<input type="checkbox" data-set="winnable"></label></div>
</dialog>"""

_TIMELINE = """<dialog id="lookback" aria-labelledby="lookback-title">
<h2 id="lookback-title" tabindex="-1">Where was it lost?</h2>
<svg id="lookback-line" viewBox="0 0 300 26" aria-hidden="true"><rect class="all" width="300" height="14" rx="7"/>
<rect class="won" height="14" rx="7"/><rect class="lost" height="14" rx="7"/><circle class="here" cy="7" r="6"/></svg>
<p class="lead" id="lookback-answer" aria-live="polite"></p>
<div class="row"><button data-do="winnable-back" class="main">Go back there</button>
<button data-do="close">Close</button></div>
</dialog>"""

_STILL = "After move {won} it could still be won."
_BETWEEN = "Lost with move {lost} at the latest. After move {won} it could still be won; between the two the solver cannot tell."
_BY_THEN = "Lost with move {lost} at the latest. When it was lost the solver cannot tell."
_UNDECIDED = "The solver cannot tell whether this game is lost."
_WILL_NOT_COUNT = (
    "Once you look at the way, this game does not count: not in the records, as the day’s win or in a match."
)
_DOES_NOT_COUNT = "The way was shown: this game does not count."
_SHORT = {"": "…", "won": "yes", "lost": "no", "unknown": "?"}


class SolverPart:
    """Asks the solver and shows what it says. `_question` is what is being asked: "", "now" or "lookback"."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._panel = browser.panels.add(_MARKUP)
        self._timeline = browser.panels.add(_TIMELINE)
        self._status: "Any" = None
        self._answers: "dict[str, tuple[str, list[Move]]]" = {}
        self._question = ""
        self._asked_key = ""
        self._budget = 0
        self._number = 0  # of the question: answers to older ones are dropped
        self._worker: "Any" = None
        self._desk: "Desk | None" = None
        self._back = Lookback(0)
        self._back_at = 0
        self._back_moves: "list[Move]" = []
        self._back_game: "Game | None" = None
        self._came = create_proxy(self._on_worker)
        self._answered = create_proxy(self._on_answer)
        self._preferred = create_proxy(self._on_best)
        self._sampling: "Game | None" = None
        self._sampled = (0, 0)  # the sampling under way: its number, the moves played when it began
        self._slice = create_proxy(self._on_slice)
        self._asked = create_proxy(self._on_asked)
        host.worker(self._came)
        self._watch()

    # What the player presses

    def press(self, do: str) -> None:
        """Do what a button of this part says, or look for a better hint."""
        if do == "winnable-sample":
            self._sample()
            return
        panels = self._browser.panels
        if do in ("winnable", "winnable-where"):
            panels.hide()
            panels.hide_note()
        if do == "winnable":
            self._panel.querySelector("[data-set]").checked = self._browser.session.settings.is_on("winnable")
            panels.show("winnable")
            self._ask_now(_FIRST_LOOK)
        elif do == "winnable-more":
            self._ask_now(_LONG_LOOK)
        elif do == "winnable-stop":
            self._stop()
            self._tell("unknown", phrase("Stopped."))
        elif do == "winnable-way":
            panels.hide()
            self._show_way(self._answers.get(self._here(), ("", []))[1])
        elif do == "winnable-where":
            panels.show("lookback")
            self._look_back()
        elif do == "winnable-back":
            panels.hide()
            if self._is_same_line():
                self._browser.do(("go", self._back.won))
        self._browser.run_clock()

    def _show_way(self, line: "list[Move]") -> None:
        """Let the way be watched from here on; the player's own game waits, and does not count any more."""
        browser = self._browser
        browser.do(("shown",))
        if browser.session.game.shown and line:
            game = browser.session.game.so_far()
            at = game.at
            for move in line:
                game.play(move)
            game.go_to(at)
            browser.to_watch = (game, "")
            browser.parts.want("watch", "watch")

    def follow(self, effects: "list[Intent]") -> None:
        """Keep the answer on show true after each change of the table."""
        kinds = [effect[0] for effect in effects]
        if "settings" in kinds or "save" in kinds:
            self._watch()

    # Asking

    def _here(self) -> str:
        session = self._browser.session
        return self._key(session.game.table)

    def _key(self, table: Table) -> str:
        return rules_text(self._browser.session.game.rules) + "/" + table_text(table, "/")

    def _ask_now(self, budget: int) -> None:
        """Ask about the position on the table, unless the answer is known."""
        game = self._browser.session.game
        answer = self._answers.get(self._here())
        if answer and (answer[0] != "unknown" or budget == _FIRST_LOOK):
            self._stop()
            self._tell(answer[0], "")
            return
        self._question = "now"
        self._tell("", "")
        self._ask(game.table, budget)

    def _ask(self, table: Table, budget: int) -> None:
        self._number += 1
        self._asked_key = self._key(table)
        self._budget = budget
        rules, position = rules_text(self._browser.session.game.rules), table_text(table, "/")
        if self._worker:
            host.ask(self._worker, position, rules, budget, self._asked, self._number)
        elif self._desk:
            self._desk.begin(position, rules, budget)
            host.after(self._slice, _PAUSE_MS, self._number)

    def _stop(self) -> None:
        self._number += 1
        self._question = ""

    def _on_worker(self, worker: "Any") -> None:
        """The worker is up, or there is none (None): then the page thinks itself."""
        self._worker = worker
        if not worker:
            self._desk = Desk()
        self._sample()
        if self._question == "now":
            self._ask(self._browser.session.game.table, self._budget)
        elif self._question == "lookback":
            self._look_back()

    def _on_asked(self, number: int) -> None:
        if number == self._number:
            host.step(self._worker, _STEP_MS, self._answered, number)

    def _on_slice(self, number: int) -> None:
        if number == self._number and self._desk:
            self._on_answer(self._desk.step(_STATES_AT_ONCE), number)

    def _on_answer(self, text: str, number: int) -> None:
        """The solver got on, or has found the answer; "" when the worker failed."""
        if number != self._number:
            return
        states, verdict, words = (text or "0 unknown ").split(" ")
        if not verdict:
            self._show_progress(int(states))
            if self._worker:
                host.step(self._worker, _STEP_MS, self._answered, number)
            else:
                host.after(self._slice, _PAUSE_MS, number)
            return
        moves = [parse_move(word) for word in words.split(".")] if words else []
        self._keep(self._asked_key, verdict, [move for move in moves if move])
        if self._question == "lookback":
            if self._is_same_line():
                self._back.tell(self._back_at, verdict)
                self._ask_back()
            elif self._timeline.open:
                self._look_back()
            else:
                self._stop()
                self._watch()
        elif self._asked_key != self._here():  # another position came while this one was looked at
            self._ask_now(_FIRST_LOOK)
        else:
            self._question = ""
            self._tell(verdict, "")

    def _keep(self, key: str, verdict: str, moves: "list[Move]") -> None:
        if len(self._answers) >= _ANSWERS_KEPT:
            self._answers.clear()
        self._answers[key] = (verdict, moves)

    # Better hints

    def _sample(self) -> None:
        """Let the worker try the ranked hints in games that this one could be. It is told what the player knows."""
        game = self._browser.session.game
        moves = self._browser.session.advice.choices(game)
        if self._worker and moves:
            self._sampling, self._sampled = game, (self._sampled[0] + 1, game.at)
            host.bestOf(self._worker, view_text(known_game(game)), moves_text(moves), self._preferred, self._sampled[0])

    def _on_best(self, word: str, number: int) -> None:
        """The move that wins most often was found: show it, unless the player has gone on."""
        game, move = self._browser.session.game, parse_move(word)
        if move and game is self._sampling and self._sampled == (number, game.at):
            self._browser.do(("prefer", move))

    # The answer on show

    def _watch(self) -> None:
        """Show the answer for the position in the status, if the player wants that, and find it if it is not known."""
        session = self._browser.session
        wanted = session.settings.is_on("winnable")
        if wanted and not self._status:
            bar = document.getElementById("status")
            bar.insertAdjacentHTML("beforeend", '<div><dt>Winnable</dt><dd id="show-winnable"></dd></div>')
            self._status = bar.lastElementChild
        elif not wanted and self._status:
            self._status.remove()
            self._status = None
        if self._question == "lookback" or not wanted:
            if self._question == "now" and not self._panel.open:
                self._stop()
            elif self._question != "lookback" and self._panel.open and self._asked_key != self._here():
                self._ask_now(_FIRST_LOOK)  # a link, or another tab, has brought another position under the panel
            return
        self._carry_over()
        self._ask_now(_FIRST_LOOK)

    def _carry_over(self) -> None:
        """What the last answer says of the position after the move just played: still won on the line that was found, and
        lost for good once it was lost."""
        game = self._browser.session.game
        if not game.at or self._here() in self._answers:
            return
        verdict, line = self._answers.get(self._key(game.table_at(game.at - 1)), ("", []))
        if verdict == "lost":
            self._keep(self._here(), "lost", [])
        elif verdict == "won" and line and line[0] == game.moves[game.at - 1]:
            self._keep(self._here(), "won", line[1:])

    # Telling

    def _show_progress(self, states: int) -> None:
        self._panel.querySelector("progress").value = min(100, 100 * states // max(self._budget, 1))

    def _tell(self, verdict: str, remark: str) -> None:
        """Show a verdict, "" while looking, in the status and in the panel."""
        game = self._browser.session.game
        if self._status:
            document.getElementById("show-winnable").textContent = phrase(
                _SHORT["won" if is_won(game.table) else verdict]
            )
        if verdict == "won":
            count = len(self._answers[self._here()][1])
            text = phrase(
                "Yes, it can still be won. The solver found a way of {n} move.|Yes, it can still be won. The solver found a way of {n} moves.",
                n=count,
            )
        elif verdict == "lost":
            text = phrase("No. Every line of play was tried, and none wins from here.")
        elif verdict == "unknown":
            text = remark or phrase(
                "Not known: the solver found neither a way nor a proof in the time that it gives itself."
            )
        else:
            text = phrase("Looking at all cards, also at those face down…")
        document.getElementById("winnable-answer").textContent = text
        looking, has_way = not verdict, verdict == "won" and not is_won(game.table)
        document.getElementById("winnable-cost").textContent = phrase(
            _DOES_NOT_COUNT if game.shown else _WILL_NOT_COUNT
        )
        for name, shown in (
            ("[data-do=winnable-way]", has_way),
            ("#winnable-cost", has_way),
            ("[data-do=winnable-where]", verdict == "lost"),
            ("[data-do=winnable-more]", verdict == "unknown"),
            ("[data-do=winnable-stop]", looking),
            ("progress", looking),
        ):
            self._panel.querySelector(name).hidden = not shown
        if looking:
            self._show_progress(0)

    # Where it was lost

    def _look_back(self) -> None:
        """Search the line of play for its last position that could still be won."""
        game = self._browser.session.game
        self._question = "lookback"
        self._number += 1
        self._back = Lookback(game.at)
        self._back_game, self._back_moves = game, game.moves[: game.at]
        if is_won(game.table):
            self._back.tell(game.at, "won")
        self._ask_back()

    def _is_same_line(self) -> bool:
        """Tell whether the line of play that is searched is still that of the game on the table."""
        game = self._browser.session.game
        return game is self._back_game and game.moves[: self._back.length] == self._back_moves

    def _ask_back(self) -> None:
        """Ask for the next position of the line, or tell what was found."""
        game = self._browser.session.game
        at = self._back.ask()
        while at >= 0:
            verdict = self._answers.get(self._key(game.table_at(at)), ("", []))[0]
            if verdict not in ("won", "lost"):
                break
            self._back.tell(at, verdict)
            at = self._back.ask()
        self._tell_back(at < 0)
        if at >= 0:
            self._back_at = at
            self._ask(game.table_at(at), _LOOK_BACK)
        else:
            self._question = ""
            self._watch()

    def _tell_back(self, done: bool) -> None:
        """Show the timeline as far as it is known."""
        game, back = self._browser.session.game, self._back
        width = 300 / (back.length + 1)
        line = self._timeline.querySelector("svg")
        line.querySelector(".won").setAttribute("width", "%.1f" % (width * (back.won + 1)))
        line.querySelector(".lost").setAttribute("x", "%.1f" % (width * back.lost))
        line.querySelector(".lost").setAttribute("width", "%.1f" % (width * (back.length + 1 - back.lost)))
        line.querySelector(".here").setAttribute("cx", "%.1f" % max(6, width * (back.won + 0.5)))
        if not done:
            text = phrase("Looking through your {n} move…|Looking through your {n} moves…", n=back.length)
        elif back.lost > back.length:
            text = phrase("It is not lost: it can still be won." if back.won == back.length else _UNDECIDED)
        elif back.lost == 0:
            text = phrase("This deal could not be won from the start, whatever you had played.")
        elif back.lost - back.won > 1:
            text = phrase(_BETWEEN if back.won >= 0 else _BY_THEN, lost=back.lost, won=back.won)
        else:
            text = phrase(_STILL if back.won else "From the deal it could still be won.", won=back.won)
            text += " " + phrase("Then came: {move}", move=self._sentence(game, back.won))
        document.getElementById("lookback-answer").textContent = text
        button = self._timeline.querySelector("[data-do=winnable-back]")
        button.hidden = not done or not 0 <= back.won < game.at

    def _sentence(self, game: Game, at: int) -> str:
        """Say what the move after position `at` did."""
        return move_sentence(game.table_at(at), game.table_at(at + 1), game.rules, game.moves[at])


def open_solver(browser: "Browser") -> SolverPart:
    """Open this part."""
    return SolverPart(browser)
