"""The hand: what the pointer asks of the session, by tap, drag, press and hold (specification, section 5)."""

from game.klondike.game import Game
from game.klondike.language import phrase
from game.klondike.rules import Move
from game.play.advice import Advice
from game.play.layout import COLUMN, STOCK, WASTE
from game.play.messages import REASONS
from game.play.reach import (
    goes_home,
    home_pile,
    is_one_place,
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


class Hand:
    """The part of a session that the pointer moves. `selected`, `held` and `choice`, the run in the run panel, are spots (pile,
    index) or None; `lit` are the piles where the selected or held cards may go; `ring` tells whether the keyboard's focus shows."""

    game: Game
    settings: Settings
    advice: Advice
    effects: "list[Intent]"
    focus: "tuple[int, int]"

    def __init__(self) -> None:
        self.selected: "Spot" = None
        self.held: "Spot" = None
        self.choice: "Spot" = None
        self.ring = False
        self.lit: "tuple[int, ...]" = ()
        self._tap_moved = False

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

    # What pointer and keyboard use

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
        self.effects.append(("refuse", phrase(REASONS[reason])))

    def _play(self, move: Move) -> bool:
        """Play a move, or say why it is refused."""
        raise NotImplementedError

    def _on_draw(self) -> None:
        """Draw, or turn the waste over."""
        raise NotImplementedError
