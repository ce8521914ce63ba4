"""The session: what the player is doing with the game. Intents in, effects out.

Selection, keyboard focus, the cards in the hand, and the games left behind by a new deal. Nothing here is brought
back by undo, and nothing here knows a browser: `update(intent)` returns effects for it to carry out.
"""

from game.klondike.game import Game
from game.klondike.language import phrase
from game.klondike.rules import Move, Rules, stock_move
from game.klondike.table import Table, is_won
from game.play.advice import Advice
from game.play.clock import Clock
from game.play.hand import Hand
from game.play.layout import COLUMN, PILE_COUNT, STOCK, WASTE, pile_names
from game.play.messages import spot_name, undo_sentence
from game.play.past import with_way_known
from game.play.reach import (
    last_index,
    run_range,
    unliftable,
)
from game.play.settings import Settings
from game.play.shelf import Shelf, counted_game
from game.play.spoken import pile_sentence, table_sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.gesture import Intent

LEFT_HANDED = (5, 4, 3, 2, WASTE, STOCK, 6, 7, 8, 9, 10, 11, 12)  # the piles from left to right, mirrored


class Session(Shelf):
    """One player at one table: the hand, the keyboard's `focus`, a spot (pile, index), and all that buttons do.

    `wanted` are the rules of the next deal and `custom` those last chosen that are no preset, `bank` what cumulative Vegas brought
    so far. `now` is the time in seconds since 1970, told from outside: it numbers the games of the records."""

    def __init__(self, game: Game, seconds: float = 0.0, settings: "Settings | None" = None) -> None:
        Hand.__init__(self)
        self.game = counted_game(game)
        self.clock = Clock(seconds)
        self.settings = settings or Settings()
        self.wanted: Rules = game.rules
        self.custom: Rules = game.rules
        self.bank = game.bank
        self.now = 0.0
        self._stamp = 0
        self.past: "list[str]" = []
        self.focus: "tuple[int, int]" = (COLUMN, 0)
        self.effects: "list[Intent]" = []
        self.advice = Advice()
        self.names = pile_names(game.rules.foundations == "free")
        self._settle_focus()

    def update(self, intent: "Intent") -> "list[Intent]":
        """Carry out an intent such as ("tap", spot), ("undo",); return effects: ("save",), ("say", sentence),
        ("moved", table before, move), ("refuse", sentence), ("won",), ("selected",), ("dealt",), ("think",), ("thought",), ("hint", sentence),
        ("dead",), ("still dead",), ("stuck",), ("finishing",), ("settings",), ("aside",), ("paused",), ("record", game, seconds, "open", "lost" or "won")."""
        self.effects = []
        getattr(self, "_on_" + intent[0])(*intent[1:])
        return self.effects

    def select_again(self, spot: "tuple[int, int]") -> None:
        """Bring back a selection from before a reload, if it is one still."""
        if WASTE <= spot[0] < PILE_COUNT and unliftable(self.game, spot[0], spot[1]) is None:
            self._select(spot)

    # What is found about the position

    def think(self) -> "list[Intent]":
        """Think for a slice; return effects as `update` does."""
        return self.advice.step(self.game)

    def state(self) -> str:
        """Return the word for where the game stands: `playing`, `dead`, `won`, `finishing`."""
        if is_won(self.game.table):
            return "won"
        return "finishing" if self.advice.line_left else "dead" if self.advice.verdict == "dead" else "playing"

    def _on_hint(self) -> None:
        """Show the best move, asked again the next best; when there is none, say where the game stands."""
        if not self.held and not self._say_won():
            self._select(None)
            self.effects.extend(self.advice.ask(self.game))

    def _on_prefer(self, move: Move) -> None:
        """Show another hint than the one on show."""
        self.effects.extend(self.advice.prefer(self.game, move))

    def _on_finish(self) -> None:
        """Play the way home that was found, one move at a time; asked again, stop."""
        self._select(None)
        if not self._say_won():
            self.effects += self.advice.stop(self.game) if self.advice.line_left else self.advice.start()

    def _say_won(self) -> bool:
        """Say that nothing is left to do, if that is so."""
        won = is_won(self.game.table)
        if won:
            self.effects.append(("refuse", phrase("All 52 cards are home.")))
        return won

    def _on_shown(self) -> None:
        """The player looks at the solver's way: neither this game nor another of its deal counts any more (section 10)."""
        self.game.shown = True
        self.past = with_way_known(self.past, self.game)
        self.effects += [("record", self.game, 0.0, "open"), ("save",)]

    def _on_finish_step(self) -> None:
        """Play the next move of the way home."""
        if not self._play(self.advice.line_left[0]):
            self.advice.stop(self.game)
        self.effects.append(("finishing",))

    def _on_stop(self) -> None:
        """Stop the auto finish where it is."""
        self.effects.extend(self.advice.stop(self.game))

    # Buttons and keys

    def _on_draw(self) -> None:
        """Draw, or turn the waste over; not while a card is in the hand."""
        if self.held is None:
            self._play(stock_move(self.game.table))

    def _on_undo(self, repeated: bool = False) -> None:
        """Take a move back; at the deal bring the game back that was left behind, but not on a held key."""
        self._on_spring()
        if self.game.undo():
            self._changed()
            self.effects.append(("say", undo_sentence(self.game.table, self.game.moves[self.game.at])))
        elif self.past and not repeated:
            self._back_to(len(self.past) - 1)
        elif not repeated:
            self.effects.append(("refuse", phrase("There is nothing to undo.")))

    def _on_go(self, at: int) -> None:
        """Go to the position after `at` moves of the line of play; what came after can be redone."""
        self.game.go_to(at)
        self._changed()
        self.effects.append(("say", phrase("Back after {n} move.|Back after {n} moves.", n=at)))

    def _on_redo(self) -> None:
        self._on_spring()
        before = self.game.table
        if self.game.redo():
            self._moved(before, self.game.moves[self.game.at - 1])
        else:
            self.effects.append(("refuse", phrase("There is nothing to redo.")))

    def _on_step(self, by: int) -> None:
        """Move the keyboard's focus to the next pile, as they lie from left to right."""
        self.choice = None
        order = LEFT_HANDED if self.settings.is_on("left") else tuple(range(PILE_COUNT))
        at = order.index(self.focus[0])
        pile = order[(at + by) % PILE_COUNT if self.ring else at]
        self.ring = True
        self._focus_on(pile, last_index(self.game, pile))

    def _on_reach(self, by: int) -> None:
        """Start the run at the card before (-1) or after (+1): in the run panel, which the keyboard opens with this."""
        pile, i = self.choice or self.focus
        if self.choice is None and (not self.ring or pile < COLUMN):
            self._on_step(0)
            return
        low, high = run_range(self.game, pile)
        if high >= 0:
            self._select(None)
            self.choice = (pile, min(max(i + by, low), high))
            self._focus_on(pile, self.choice[1])

    def _on_enter(self) -> None:
        """Select what has the focus, or place the selection there."""
        if self.choice:
            self._on_confirm()
            return
        if not self.ring:
            self._on_step(0)
            return
        pile, i = self.focus
        if pile == STOCK:
            self._on_draw()
        elif self.selected == self.focus:
            self._select(None)
        elif self.selected:
            self._place(self.selected, pile, i)
        else:
            self._pick(pile, i)
        self._settle_focus()

    def _on_set(self, name: str, value: str) -> None:
        """Change a setting; the game goes on."""
        if self.settings.change(name, value):
            self.effects.append(("settings",))

    def _on_escape(self) -> None:
        """Close the run panel, else empty hand and selection."""
        if self.choice:
            self.choice = None
            self.effects.append(("say", phrase("No run chosen.")))
            return
        self._on_spring()
        self._select(None)

    def _on_point(self, spot: "tuple[int, int]") -> None:
        """A screen reader presses a card: as a tap, and the keys go on from there."""
        self._on_tap(spot)
        self.focus = spot
        self._settle_focus()

    def _on_tell(self) -> None:
        """Tell the whole table."""
        self.effects.append(("say", table_sentences(self.names, self.game, self.selected)))

    def _on_tell_pile(self) -> None:
        """Tell the pile that has the focus."""
        self.effects.append(("say", pile_sentence(self.names, self.game, self.focus[0])))

    # What all of them use

    def _play(self, move: Move) -> bool:
        """Play a move, or say why it is refused."""
        before = self.game.table
        reason = self.game.play(move)
        if reason:
            self._say_reason(reason)
            return False
        self._moved(before, move)
        return True

    def _moved(self, before: Table, move: Move) -> None:
        if not self.game.begun:
            self._stamp = self.game.begun = max(int(self.now * 1000), self._stamp + 1)
            self.effects.append(("record", self.game, 0.0, "open"))
        self._changed()
        self.effects.append(("moved", before, move))
        if is_won(self.game.table):
            self.effects.append(("record", self.game, self.clock.seconds, "won"))
            self.effects.append(("won",))

    def _changed(self) -> None:
        """Clear what a change of the table made stale: every change comes through here."""
        self.held = self.choice = None
        self.forget_tap()
        self._select(None)
        self._settle_focus()
        self.effects.append(("save",))
        self.effects.extend(self.advice.begin(self.game))

    def _settle_focus(self) -> None:
        """Keep the focus on a card that is there."""
        pile, i = self.focus
        last = last_index(self.game, pile)
        if i > last or i < 0 or pile < COLUMN or i < self.game.table.down[pile - COLUMN]:
            self.focus = (pile, last)

    def _focus_on(self, pile: int, i: int) -> None:
        self.focus = (pile, i)
        self.effects.append(("say", spot_name(self.names, self.game.table, pile, i)))
