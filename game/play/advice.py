"""Advice: verdict, hint and auto finish for the position on the table, thought out in small slices.

It is given what the player knows and nothing else. The browser calls `step` between frames; a new position makes it
begin again. Like the session it answers with effects.
"""

from game.klondike.game import Game
from game.klondike.language import phrase
from game.klondike.table import hidden_count, home_count, is_won
from game.play.messages import hint_sentence
from game.solver.finish import Finisher
from game.solver.hint import Hinter
from game.solver.known import Known, known_game
from game.solver.verdict import Judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.klondike.rules import Move
    from game.play.gesture import Intent

_SLICE = 60  # positions looked at in one step: under 10 ms (docs/performance.md)
NO_FINISH = "Auto finish comes when every card is known and a way home is found."

MOST_CHOICES = 4  # moves among which a sampling chooses
_MOST_PREFERRED = 3
"""How often a sampling may put another move first before something new is seen: what follows hints alone then follows the
quick ranking, which ends (game/solver/hint.py), and so goes round in no circle."""
NO_HINT = "No hint was found for this position."


def all_is_known(known: Known) -> bool:
    """Tell whether no card is hidden from the player any more, which is when an auto finish is looked for."""
    return known.table.seen and not hidden_count(known.table)


class Advice:
    """`verdict` is "open", "dead", "stuck" or "unknown" (specification, section 4); `line` the moves of an auto
    finish, or None; `line_left` what is left to play of one under way; `hint` the move that is shown, or None."""

    def __init__(self) -> None:
        self.verdict = "unknown"
        self.line: "list[Move] | None" = None
        self.line_left: "list[Move]" = []
        self.knows_all = False
        self.hint: "Move | None" = None
        self._hints: "list[Move] | None" = None
        self._next = 0
        self._news = (
            -1,
            -1,
        )  # cards face down and cards of the stock ever seen, when a sampling last put another move first
        self._preferred = 0  # how often it has since then
        self._stale = self._wanted = self._told_dead = self._finish_wanted = False
        self._judge: "Judge | None" = None
        self._finisher: "Finisher | None" = None
        self._hinter: "Hinter | None" = None

    def begin(self, game: Game) -> "list[Intent]":
        """Forget what was found, and think about the position of `game` soon (nothing here may delay a move); an auto
        finish goes on if this was its move."""
        self.verdict = "unknown"
        self.line = self._hints = self.hint = None
        self._next, self._wanted, self._finish_wanted = 0, False, False
        self._judge = self._finisher = self._hinter = None
        if self.line_left:
            if game.at and game.moves[game.at - 1] == self.line_left[0] and game.at == len(game.moves):
                del self.line_left[0]
            else:
                self.line_left = []
        self._stale = not self.line_left and not is_won(game.table)
        return [("think",)] if self._stale else []

    def ask(self, game: Game) -> "list[Intent]":
        """Ask for a hint: it is shown at once when it is known, else when it has been found."""
        self._wanted = True
        return self._answer(game) if self._hints is not None else [("think",)]

    def choices(self, game: Game) -> "list[Move]":
        """Return the moves among which a sampling may choose, the hint on show first; [] where there is no choice."""
        news = (hidden_count(game.table), game.seen)
        if (
            self._hints is None
            or self._next != 1
            or not news[0]
            or (news == self._news and self._preferred >= _MOST_PREFERRED)
        ):
            return []
        found = [move for move in self._hints[:MOST_CHOICES] if move.size or move == self.hint]
        return found if len(found) > 1 else []

    def prefer(self, game: Game, move: "Move") -> "list[Intent]":
        """Show `move` in place of the hint on show, since it wins in more of the games that this one could be."""
        if move == self.hint or move not in self.choices(game):
            return []
        news = (hidden_count(game.table), game.seen)
        self._preferred = self._preferred + 1 if news == self._news else 1
        self._news = news
        self._hints = [move] + [other for other in self._hints or () if other != move]
        self.hint = move
        return [("hint", hint_sentence(game.table, move))]

    def start(self) -> "list[Intent]":
        """Begin to play the way home, or say why not. With every card known already when the last move was made it is a
        matter of thinking to the end: the button may have been offered for the position before."""
        if self.line:
            self.line_left = list(self.line)
            many = len(self.line)
            said = "{n} move plays by itself. A tap or a key stops it.|{n} moves play by themselves. A tap or a key stops them."
            return [("finishing",), ("say", phrase(said, n=many))]
        if self.knows_all and (self._stale or self._judge or self._finisher):
            self._finish_wanted = True
            return [("think",)]
        return [("stuck",)] if self.verdict == "stuck" else [("refuse", phrase(NO_FINISH))]

    def stop(self, game: Game) -> "list[Intent]":
        """Stop the way home where it is, and say how far it came."""
        was, self.line_left = self.line_left, []
        if was:
            self.line = was
            return [("finishing",), ("say", phrase("Stopped: {home} of 52 cards home.", home=home_count(game.table)))]
        return []

    def step(self, game: Game) -> "list[Intent]":
        """Think for a slice: what was asked for first, then the verdict, then the way home. Ends with ("think",) while
        there is more to find, with ("thought",) when all is found."""
        effects: "list[Intent]" = []
        if self._stale:
            self._stale = False
            known = known_game(game)
            self._judge = Judge(known)
            self.knows_all = all_is_known(known)
            if self.knows_all:
                self._finisher = Finisher(known)
        elif self._wanted and self._hinter is None:
            self._hinter = Hinter(known_game(game))
        elif self._hinter:
            if self._hinter.step(_SLICE):
                self._hints = self._hinter.moves
                if not self._hints and self.verdict == "unknown":
                    self.verdict = self._hinter.verdict
                effects = self._answer(game)
                self._hinter = None
        elif self._judge:
            if self._judge.step(_SLICE):
                self.verdict = self._judge.verdict
                self._judge = None
                if self.verdict == "dead":
                    effects.extend(self._say_dead())
                else:
                    self._told_dead = False
        elif self._finisher and self._finisher.step(_SLICE):
            self.line = self._finisher.line
            if self.line is None and self.verdict in ("open", "unknown"):
                self.verdict = self._finisher.verdict
            self._finisher = None
        if self._finish_wanted and not (self._judge or self._finisher):
            self._finish_wanted = False
            effects.extend(self.start())
        busy = self._judge or self._finisher or self._hinter or self._wanted
        effects.append(("think",) if busy else ("thought",))
        return effects

    def _answer(self, game: Game) -> "list[Intent]":
        self._wanted = False
        if self._hints and self.verdict != "stuck":
            self.hint = self._hints[self._next % len(self._hints)]
            self._next += 1
            return [("hint", hint_sentence(game.table, self.hint))]
        if self.verdict == "dead":
            self._told_dead = False  # asked, so say it again
        return (
            self._say_dead()
            if self.verdict == "dead"
            else [("stuck",)]
            if self.verdict == "stuck"
            else [("refuse", phrase(NO_HINT))]
        )

    def unsay_dead(self) -> None:
        """What was to be said of a dead position came too late, the table had changed: the next one is told aloud."""
        self._told_dead = False

    def _say_dead(self) -> "list[Intent]":
        """Say it aloud the first time, and only keep it at hand while the positions that follow are dead too."""
        told, self._told_dead = self._told_dead, True
        return [("still dead",) if told else ("dead",)]
