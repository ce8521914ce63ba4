"""The session: what the player is doing with the game. Intents in, effects out.

Selection, keyboard focus, the cards in the hand, and the games left behind by a new deal. Nothing here is brought
back by undo, and nothing here knows a browser: `update(intent)` returns effects for it to carry out.
"""

from game.klondike.cards import SUIT, SUIT_LETTERS
from game.klondike.game import Game, load_text, new_game, save_text
from game.klondike.rules import Move, refusal, stock_move
from game.klondike.table import Table, is_won
from game.play.clock import Clock
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names
from game.play.messages import REASONS, spot_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.gesture import Intent, Spot

PAST_GAMES = 10  # how many games left behind Undo can bring back


class Session:
    """One player at one table. `selected`, `focus` and `held` are spots (pile, index) or None; `lit` are the piles
    where the selected or held cards may go; `ring` tells whether the keyboard's focus shows."""

    def __init__(self, game: Game, seconds: float = 0.0) -> None:
        self.game = game
        self.clock = Clock(seconds)
        self.past: "list[str]" = []
        self.selected: "Spot" = None
        self.held: "Spot" = None
        self.focus: "tuple[int, int]" = (COLUMN, 0)
        self.ring = False
        self.lit: "tuple[int, ...]" = ()
        self.effects: "list[Intent]" = []
        self._tap_moved = False
        self.names = pile_names(game.rules.foundations == "free")

    def update(self, intent: "Intent") -> "list[Intent]":
        """Carry out an intent such as ("tap", spot), ("undo",); return effects: ("save",), ("say", sentence),
        ("moved", table before, move), ("refuse", sentence), ("won",), ("selected",), ("dealt",)."""
        self.effects = []
        getattr(self, "_on_" + intent[0])(*intent[1:])
        return self.effects

    def select_again(self, spot: "tuple[int, int]") -> None:
        """Bring back a selection from before a reload, if it is one still."""
        if WASTE <= spot[0] < PILE_COUNT and self._unliftable(spot[0], spot[1]) is None:
            self._select(spot)

    # Pointer

    def _on_none(self) -> None:
        """A press that means nothing yet."""

    def _on_tap(self, spot: "Spot") -> None:
        """One tap (section 5): place the selection, move what has one place to go, or select."""
        self.ring = False
        self._tap_moved = False
        if self.held:
            return
        if spot is None:
            self._select(None)
            return
        pile, i = self._settle_spot(spot)
        if pile == STOCK:
            self._on_draw()
            return
        if self.selected:
            if self.selected == (pile, i):
                self._select(None)
            elif pile in self.lit:
                self._tap_moved = self._move_to(self.selected, pile)
            elif i >= 0 and self._targets((pile, i)):
                self._select((pile, i))
            else:
                self._refuse(self.selected, pile)
            return
        if i < 0:
            i = self._longest(pile)
        if i < 0:
            return
        reason = self._unliftable(pile, i)
        if reason:
            self._say_reason(reason)
            return
        targets = self._targets((pile, i))
        if self._one_place(targets):
            self._tap_moved = self._move_to((pile, i), targets[0])
        else:
            self._select((pile, i))

    def _on_double(self, spot: "Spot") -> None:
        """A second tap in the same place: send the card home, unless the first tap moved one already."""
        if self._tap_moved:
            return
        if spot is None or not self._send_home(spot):
            self._on_tap(spot)

    def _on_home(self, spot: "Spot") -> None:
        """A right click: send the card home or say why not."""
        self.ring = False
        if spot and not self.held and not self._send_home(spot):
            pile, _ = self._settle_spot(spot)
            if pile >= COLUMN or pile == WASTE:
                self._refuse((pile, len(pile_cards(self.game.table, pile)) - 1), self._home_pile(pile))

    def _on_lift(self, spot: "Spot") -> None:
        """A drag begins: take the run into the hand if it may be moved at all."""
        self.ring = False
        self._select(None)
        if spot is None or spot[1] < 0 or spot[0] == STOCK:
            return
        pile, i = spot
        if pile < COLUMN and i < len(pile_cards(self.game.table, pile)) - 1:
            return
        reason = self._unliftable(pile, i)
        if reason:
            self._say_reason(reason)
            return
        self.held = spot
        self.lit = self._targets(spot)

    def _on_drop(self, pile: int) -> None:
        """The hand opens over a pile, or over none (-1)."""
        held, lit = self.held, self.lit
        self._put_down()
        if held is None:
            return
        if pile in lit:
            self._move_to(held, pile)
        elif pile >= 0 and pile != held[0]:
            self._refuse(held, pile)

    def _on_spring(self) -> None:
        """The drag ended in another way: everything is back where it was."""
        self._put_down()

    # Buttons and keys

    def _on_draw(self) -> None:
        """Draw, or turn the waste over; not while a card is in the hand."""
        if self.held is None:
            self._play(stock_move(self.game.table))

    def _on_undo(self, repeated: bool = False) -> None:
        """Take a move back; at the deal bring the game back that was left behind, but not on a held key."""
        self._put_down()
        table = self.game.table
        if self.game.undo():
            self._changed(table)
            self.effects.append(("say", "Undone, %d moves." % self.game.at))
        elif self.past and not repeated:
            game, seconds, _ = load_text(self.past.pop())
            if game:
                self._take(game, seconds)
                self.effects.append(("say", "Back in deal %s." % game.deal))
        elif not repeated:
            self.effects.append(("refuse", "There is nothing to undo."))

    def _on_redo(self) -> None:
        self._put_down()
        before = self.game.table
        if self.game.redo():
            self._changed(before)
            self.effects.append(("moved", before, self.game.moves[self.game.at - 1]))
        else:
            self.effects.append(("refuse", "There is nothing to redo."))

    def _on_new(self, deal: str) -> None:
        """Deal the game of that number or code under the same rules, leaving this one to Undo."""
        game = new_game(deal, self.game.rules)
        if game:
            self.leave_for(game)

    def _on_replay(self) -> None:
        """Deal the same cards again."""
        self.leave_for(self.game.replay())

    def leave_for(self, game: Game) -> None:
        """Put `game` on the table; the one that lay there can be undone to, once a move was played in it."""
        if self.game.moves:
            self.past.append(save_text(self.game, self.clock.seconds))
            del self.past[:-PAST_GAMES]
        self._take(game, 0.0)
        self.effects.append(("say", "Deal %s." % game.deal if game.deal else "A position is on the table."))

    def _on_step(self, by: int) -> None:
        """Move the keyboard's focus to the next pile."""
        pile = (self.focus[0] + by) % PILE_COUNT if self.ring else self.focus[0]
        self.ring = True
        self._focus_on(pile, len(pile_cards(self.game.table, pile)) - 1)

    def _on_reach(self, by: int) -> None:
        """Take more (-1) or fewer (+1) cards of the focused column."""
        pile, i = self.focus
        if not self.ring or pile < COLUMN:
            self._on_step(0)
        elif self._unliftable(pile, i + by) is None:
            self._focus_on(pile, i + by)

    def _on_enter(self) -> None:
        """Select what has the focus, or place the selection there."""
        if not self.ring:
            self._on_step(0)
            return
        pile, i = self.focus
        if pile == STOCK:
            self._on_draw()
        elif self.selected == self.focus:
            self._select(None)
        elif self.selected and pile in self.lit:
            self._move_to(self.selected, pile)
        elif self.selected and not (i >= 0 and self._targets(self.focus)):
            self._refuse(self.selected, pile)
        elif i < 0:
            self._say_reason("empty")
        else:
            self._select(self.focus)
        self._settle_focus()

    def _on_escape(self) -> None:
        self._put_down()
        self._select(None)

    # What all of them use

    def _settle_spot(self, spot: "tuple[int, int]") -> "tuple[int, int]":
        """Only the top card of stock, waste and foundations can be meant; a card that is no longer there is none."""
        pile, i = spot
        last = len(pile_cards(self.game.table, pile)) - 1
        return pile, last if pile < COLUMN else min(i, last)

    def _unliftable(self, pile: int, i: int) -> "str | None":
        """Return why the cards from `i` on cannot be moved whatever the destination, or None."""
        table = self.game.table
        cards = pile_cards(table, pile)
        if not 0 <= i < len(cards):
            return "empty"
        if pile >= COLUMN and i < table.down[pile - COLUMN]:
            return "face-down"
        if HOME <= pile < COLUMN and not self.game.rules.returns:
            return "no-returns"
        # A king may always be asked about an empty column, so this tells about the run alone.
        if i < len(cards) - 1:
            reason = refusal(table, self.game.rules, self._move((pile, i), COLUMN if pile != COLUMN else COLUMN + 1))
            if reason in ("not-a-run", "face-down"):
                return reason
        return None

    def _move(self, src: "tuple[int, int]", dst: int) -> Move:
        """Return the move of the cards from spot `src` on to pile `dst`."""
        pile, i = src
        cards = pile_cards(self.game.table, pile)
        name = self.names[pile]
        if HOME <= pile < COLUMN and cards:
            name = "F" + SUIT_LETTERS[SUIT[cards[0]]]
        to = self.names[dst]
        return Move(name, "F" if to[0] == "F" and self.game.rules.foundations == "suit" else to, len(cards) - i)

    def _home_pile(self, pile: int) -> int:
        """Return the foundation where the last card of `pile` belongs: its suit's, or the first that has a place."""
        cards = pile_cards(self.game.table, pile)
        if self.game.rules.foundations == "suit":
            return HOME + SUIT[cards[-1]] if cards else HOME
        for home in range(HOME, COLUMN):
            if cards and refusal(self.game.table, self.game.rules, self._move((pile, len(cards) - 1), home)) is None:
                return home
        return HOME

    def _targets(self, src: "tuple[int, int]") -> "tuple[int, ...]":
        """Return the piles where the cards from spot `src` on may go, foundations first."""
        table, rules = self.game.table, self.game.rules
        cards = pile_cards(table, src[0])
        if not 0 <= src[1] < len(cards) or src[0] == STOCK:
            return ()
        piles = [HOME + SUIT[cards[-1]]] if rules.foundations == "suit" else list(range(HOME, COLUMN))
        piles.extend(range(COLUMN, PILE_COUNT))
        return tuple(
            [pile for pile in piles if pile != src[0] and refusal(table, rules, self._move(src, pile)) is None]
        )

    def _one_place(self, targets: "tuple[int, ...]") -> bool:
        """Tell whether `targets` are one place: empty foundations count as one, and so do empty columns."""
        kinds = []
        for pile in targets:
            kind = pile if pile_cards(self.game.table, pile) else -1 if pile < COLUMN else -2
            if kind not in kinds:
                kinds.append(kind)
        return len(kinds) == 1

    def _longest(self, pile: int) -> int:
        """Return where the longest run of a column begins that can go somewhere, else its last card, -1 if empty."""
        size = len(pile_cards(self.game.table, pile))
        if pile >= COLUMN:
            for i in range(self.game.table.down[pile - COLUMN], size):
                if self._targets((pile, i)):
                    return i
        return size - 1

    def _send_home(self, spot: "tuple[int, int]") -> bool:
        """Send the card at `spot` home if it is the last of its pile and may go."""
        pile, i = self._settle_spot(spot)
        if not (pile == WASTE or pile >= COLUMN) or i != len(pile_cards(self.game.table, pile)) - 1 or i < 0:
            return False
        home = self._home_pile(pile)
        if self.game.refusal(self._move((pile, i), home)) is not None:
            return False
        self._tap_moved = self._move_to((pile, i), home)
        return True

    def _move_to(self, src: "tuple[int, int]", pile: int) -> bool:
        return self._play(self._move(src, pile))

    def _play(self, move: Move) -> bool:
        """Play a move, or say why it is refused."""
        before = self.game.table
        reason = self.game.play(move)
        if reason:
            self._say_reason(reason)
            return False
        self._changed(before)
        self.effects.append(("moved", before, move))
        if is_won(self.game.table):
            self.effects.append(("won",))
        return True

    def _take(self, game: Game, seconds: float) -> None:
        """Put another game on the table."""
        before = self.game.table
        self.game = game
        self.clock = Clock(seconds)
        self.names = pile_names(game.rules.foundations == "free")
        self.effects.append(("dealt",))
        self._changed(before)

    def _changed(self, before: Table) -> None:
        """Clear what a change of the table made stale: every change comes through here."""
        self.held = None
        self._select(None)
        self._settle_focus()
        if before is not self.game.table:
            self.effects.append(("save",))

    def _settle_focus(self) -> None:
        """Keep the focus on a card that is there."""
        pile, i = self.focus
        last = len(pile_cards(self.game.table, pile)) - 1
        if i > last or i < 0 or pile < COLUMN or i < self.game.table.down[pile - COLUMN]:
            self.focus = (pile, last)

    def _focus_on(self, pile: int, i: int) -> None:
        self.focus = (pile, i)
        cards = pile_cards(self.game.table, pile)
        down = self.game.table.down[pile - COLUMN] if pile >= COLUMN else 0
        self.effects.append(("say", spot_name(self.names, cards, down, pile, i)))

    def _select(self, spot: "Spot") -> None:
        """Select the cards from `spot` on and light the places where they may go; None for nothing."""
        if spot != self.selected:
            self.effects.append(("selected",))
        self.selected = spot
        self.lit = self._targets(spot) if spot else ()

    def _put_down(self) -> None:
        """Empty the hand without a move."""
        if self.held:
            self.held = None
            self.lit = self._targets(self.selected) if self.selected else ()

    def _refuse(self, src: "tuple[int, int]", pile: int) -> None:
        """Say which rule keeps the cards from `src` off `pile`."""
        reason = self.game.refusal(self._move(src, pile))
        cards = pile_cards(self.game.table, src[0])
        marked = HOME <= pile < COLUMN and self.game.rules.foundations == "suit"
        if marked and reason != "one-card" and cards and SUIT[cards[-1]] != pile - HOME:
            reason = "other-suit"
        self._say_reason(reason or "no-move")

    def _say_reason(self, reason: str) -> None:
        self.effects.append(("refuse", REASONS[reason]))
