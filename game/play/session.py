"""The session: what the player is doing with the game. Intents in, effects out.

Selection, keyboard focus, the cards in the hand, and the games left behind by a new deal. Nothing here is brought
back by undo, and nothing here knows a browser: `update(intent)` returns effects for it to carry out.
"""

from game.klondike.game import Game, load_text, new_game, save_text
from game.klondike.rules import Move, stock_move
from game.klondike.table import Table, is_won
from game.play.advice import Advice
from game.play.clock import Clock
from game.play.layout import COLUMN, PILE_COUNT, STOCK, WASTE, pile_names
from game.play.messages import REASONS, counted, spot_name
from game.play.past import with_game
from game.play.reach import (
    goes_home,
    home_pile,
    is_one_place,
    last_index,
    longest_start,
    marked_refusal,
    meant_spot,
    run_range,
    spot_move,
    targets,
    unliftable,
)
from game.play.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.gesture import Intent, Spot

LEFT_HANDED = (5, 4, 3, 2, WASTE, STOCK, 6, 7, 8, 9, 10, 11, 12)  # the piles from left to right, mirrored


class Session:
    """One player at one table. `selected`, `focus` and `held` are spots (pile, index) or None, and so is `choice`, the run in the run panel; `lit` are the piles
    where the selected or held cards may go; `ring` tells whether the keyboard's focus shows."""

    def __init__(self, game: Game, seconds: float = 0.0, settings: "Settings | None" = None) -> None:
        self.game = game
        self.clock = Clock(seconds)
        self.settings = settings or Settings()
        self.past: "list[str]" = []
        self.selected: "Spot" = None
        self.held: "Spot" = None
        self.choice: "Spot" = None
        self.focus: "tuple[int, int]" = (COLUMN, 0)
        self.ring = False
        self.lit: "tuple[int, ...]" = ()
        self.effects: "list[Intent]" = []
        self.advice = Advice()
        self._tap_moved = False
        self.names = pile_names(game.rules.foundations == "free")
        self._settle_focus()

    def update(self, intent: "Intent") -> "list[Intent]":
        """Carry out an intent such as ("tap", spot), ("undo",); return effects: ("save",), ("say", sentence),
        ("moved", table before, move), ("refuse", sentence), ("won",), ("selected",), ("dealt",), ("think",), ("thought",), ("hint", sentence),
        ("dead",), ("still dead",), ("stuck",), ("finishing",), ("settings",)."""
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
        if not self.held and not is_won(self.game.table):
            self._select(None)
            self.effects.extend(self.advice.ask(self.game))

    def _on_finish(self) -> None:
        """Play the way home that was found, one move at a time; asked again, stop."""
        self._select(None)
        self.effects += self.advice.stop() if self.advice.line_left else self.advice.start()

    def _on_finish_step(self) -> None:
        """Play the next move of the way home."""
        if not self._play(self.advice.line_left[0]):
            self.advice.stop()
        self.effects.append(("finishing",))

    def _on_stop(self) -> None:
        """Stop the auto finish where it is."""
        self.effects.extend(self.advice.stop())

    # Pointer

    def _on_tap(self, spot: "Spot") -> None:
        """One tap (section 5): place the selection, move what has one place to go, or select."""
        self.choice = None
        self.ring = False
        self._tap_moved = False
        if self.held:
            return
        if spot is None:
            self._select(None)
            return
        pile, i = meant_spot(self.game, spot)
        if pile == STOCK:
            self._on_draw()
            return
        if self.selected:
            if pile == self.selected[0] and (i < 0 or i >= self.selected[1]):
                self._select(None)
            else:
                self._tap_moved = self._place(self.selected, pile, i)
            return
        if i < 0:
            i = longest_start(self.game, pile)
        if i < 0:
            return
        places = targets(self.game, (pile, i))
        if self.settings.is_on("single") and is_one_place(self.game, places):
            self._tap_moved = self._move_to((pile, i), places[0])
        else:
            self._pick(pile, i)

    def _on_double(self, spot: "Spot") -> None:
        """A second tap in the same place: send the card home, unless the first tap moved one already."""
        if self._tap_moved or self.held:
            return
        home = goes_home(self.game, spot) if spot else -1
        if spot is None or home < 0:
            self._on_tap(spot)
        else:
            self._tap_moved = self._move_to(meant_spot(self.game, spot), home)

    def _on_home(self, spot: "Spot") -> None:
        """A right click: send the card home or say why not."""
        self.ring = False
        self.choice = None
        if spot is None or self.held:
            return
        home = goes_home(self.game, spot)
        pile, i = meant_spot(self.game, spot)
        if home >= 0:
            self._move_to((pile, i), home)
        elif i >= 0 and (pile >= COLUMN or pile == WASTE):
            self._refuse((pile, i), home_pile(self.game, pile))

    def _on_lift(self, spot: "Spot") -> None:
        """A drag begins: take the run into the hand if it may be moved at all. A selected run comes whole."""
        self.ring = False
        self.choice = None
        chosen = self.selected
        self._select(None)
        if spot is None or spot[1] < 0 or spot[0] == STOCK:
            return
        if chosen and spot[0] == chosen[0] and spot[1] > chosen[1]:
            spot = chosen
        reason = unliftable(self.game, spot[0], spot[1])
        if reason == "one-card":
            return
        if reason:
            self._say_reason(reason)
            return
        self.held = spot
        self.lit = targets(self.game, spot)

    def _on_hold(self, spot: "Spot") -> None:
        """A press is held: on a column open the run panel, at the card under the finger if a run can start there."""
        if spot is None or spot[0] < COLUMN or spot[1] < 0:
            return
        low, high = run_range(self.game, spot[0])
        self.choice = (spot[0], spot[1] if low <= spot[1] <= high else low)

    def _on_confirm(self) -> None:
        """The run panel closes and its run is selected; nothing moves."""
        if self.choice:
            self._select(self.choice)
            self.focus = self.choice or self.focus
            self.choice = None

    def _on_short(self, spot: "Spot") -> None:
        """What was taken for a hold was a tap, told late by a busy page."""
        self.choice = None
        self._on_tap(spot)

    def _on_close(self) -> None:
        """The run panel closes without a trace."""
        self.choice = None

    def _on_drop(self, pile: int) -> None:
        """The hand opens over a pile, or over none (-1)."""
        held, lit = self.held, self.lit
        self._on_spring()
        if held is None:
            return
        if pile in lit:
            self._move_to(held, pile)
        elif pile >= 0 and pile != held[0]:
            self._refuse(held, pile)

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
            self.effects.append(("say", "Undone, %s." % counted(self.game.at, "move")))
        elif self.past and not repeated:
            game, seconds, _ = load_text(self.past.pop())
            if game:
                self._take(game, seconds)
                self.effects.append(("say", "Back in deal %s." % game.deal))
        elif not repeated:
            self.effects.append(("refuse", "There is nothing to undo."))

    def _on_redo(self) -> None:
        self._on_spring()
        before = self.game.table
        if self.game.redo():
            self._moved(before, self.game.moves[self.game.at - 1])
        else:
            self.effects.append(("refuse", "There is nothing to redo."))

    def _on_new(self, deal: str) -> None:
        """Deal the game of that number or code under the same rules, leaving this one to Undo."""
        game = new_game(deal, self.game.rules)
        if game:
            self.leave_for(game)

    def _on_open(self, game: Game) -> None:
        """Put a game on the table that a link asks for."""
        self.leave_for(game)

    def _on_replay(self) -> None:
        """Deal the same cards again."""
        self.leave_for(self.game.replay())

    def leave_for(self, game: Game) -> None:
        """Put `game` on the table; the one that lay there can be undone to."""
        self.past = with_game(self.past, save_text(self.game, self.clock.seconds))
        self._take(game, 0.0)
        self.effects.append(("say", "Deal %s." % game.deal if game.deal else "A position is on the table."))

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
            return
        self._on_spring()
        self._select(None)

    # What all of them use

    def _move_to(self, src: "tuple[int, int]", pile: int) -> bool:
        return self._play(spot_move(self.game, src, pile))

    def _place(self, src: "tuple[int, int]", pile: int, i: int) -> bool:
        """Move the selection to a place, or let it be the card there, or say why neither is possible."""
        if pile in self.lit:
            return self._move_to(src, pile)
        if i >= 0 and (pile in (WASTE, src[0]) or targets(self.game, (pile, i))):
            self._pick(pile, i)
        else:
            self._refuse(src, pile)
        return False

    def _pick(self, pile: int, i: int) -> None:
        """Select the cards of a pile from `i` on, or say why they cannot be taken."""
        reason = unliftable(self.game, pile, i)
        if reason:
            self._say_reason(reason)
        else:
            self._select((pile, i))

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
        self._changed()
        self.effects.append(("moved", before, move))
        if is_won(self.game.table):
            self.effects.append(("won",))

    def _take(self, game: Game, seconds: float) -> None:
        """Put another game on the table."""
        self.game = game
        self.clock = Clock(seconds)
        self.names = pile_names(game.rules.foundations == "free")
        self.effects.append(("dealt",))
        self._changed()

    def _changed(self) -> None:
        """Clear what a change of the table made stale: every change comes through here."""
        self.held = self.choice = None
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

    def _select(self, spot: "Spot") -> None:
        """Select the cards from `spot` on and light the places where they may go; None for nothing."""
        if spot != self.selected:
            self.effects.append(("selected",))
        self.selected = spot
        self.lit = targets(self.game, spot) if spot else ()

    def _on_spring(self) -> None:
        """Empty the hand without a move: a drag that ended in another way than a drop."""
        if self.held:
            self.held = None
            self.lit = targets(self.game, self.selected) if self.selected else ()

    def _refuse(self, src: "tuple[int, int]", pile: int) -> None:
        """Say which rule keeps the cards from `src` off `pile`."""
        self._say_reason(marked_refusal(self.game, src, pile))

    def _say_reason(self, reason: str) -> None:
        self.effects.append(("refuse", REASONS[reason]))
