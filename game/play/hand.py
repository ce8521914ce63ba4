"""The hand: what the pointer asks of the session, by tap, drag, press and hold (specification, section 5)."""

from game.klondike.game import Game
from game.klondike.language import phrase
from game.klondike.rules import Move
from game.klondike.table import home_count
from game.play.advice import Advice
from game.play.layout import COLUMN, STOCK, WASTE, pile_cards
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

DOUBLE_MS = 300  # two taps on the same card within this time are a double tap
SENT_MS = (
    200  # so soon after a tap that sent a card home, one on the same pile is the rest of a double tap made by habit
)


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
        self.forget_tap()

    def forget_tap(self) -> None:
        """The table changed: the next tap is the first of its kind."""
        self._card, self._tapped = -1, 0.0  # the card that was tapped last, and when
        self._pile, self._sent = -1, 0.0  # the pile on which a tap has just sent a card home, and when
        self._lifted: "Spot" = None  # what was selected before the cards were taken into the hand

    def _on_tap(self, spot: "Spot", when: float = 0.0) -> None:
        """One tap (section 5): send a card home that is tapped twice, place the selection, move what has one place to go, or
        select. `when` is the time of the tap in milliseconds, 0 for one that is never a part of a double tap."""
        self.choice = None
        self.ring = False
        if self.held:
            return
        if spot is None:
            self._select(None)
            return
        pile, i = meant_spot(self.game, spot)
        if pile == STOCK:
            self._on_draw()
            return
        if when and pile == self._pile and when - self._sent < SENT_MS:
            return
        self._pile = -1
        card = pile_cards(self.game.table, pile)[i] if i >= 0 else -1
        again = when and card >= 0 and card == self._card and when - self._tapped < DOUBLE_MS
        self._card, self._tapped = card, when
        home = goes_home(self.game, spot) if again else -1
        before = home_count(self.game.table)
        if home >= 0:
            self._move_to((pile, i), home)
        else:
            self._tap_once(pile, i)
        if home_count(self.game.table) > before:
            self._pile, self._sent = pile, when

    def _tap_once(self, pile: int, i: int) -> None:
        """A tap on a card, or on a place (-1), that is not the second half of a double tap."""
        if self.selected:
            if pile == self.selected[0] and (i < 0 or i >= self.selected[1]):
                self._select(None)
            else:
                self._place(self.selected, pile, i)
            return
        if i < 0:
            i = longest_start(self.game, pile)
        if i < 0:
            return
        places = targets(self.game, (pile, i))
        if self.settings.is_on("single") and is_one_place(self.game, (pile, i), places):
            self._move_to((pile, i), places[0])
        else:
            self._pick(pile, i)

    def _on_slip(self, spot: "Spot", when: float) -> None:
        """What was taken for a drag was a tap of an unsteady hand."""
        lifted = self._lifted
        self._on_spring()
        self._select(lifted)
        self._on_tap(spot, when)

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
            hidden = unliftable(self.game, pile, i) == "face-down"
            home = home_pile(self.game, pile)
            self._say_reason("face-down" if hidden else marked_refusal(self.game, (pile, i), home))

    def _on_lift(self, spot: "Spot") -> None:
        """A drag begins: take the run into the hand if it may be moved at all. A selected run comes whole."""
        self.ring = False
        self.choice = None
        chosen = self._lifted = self.selected
        self._select(None)
        if spot is None or spot[1] < 0 or spot[0] == STOCK:
            return
        if chosen and spot[0] == chosen[0] and spot[1] > chosen[1]:
            spot = chosen
        reason = unliftable(self.game, spot[0], spot[1])
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

    def _move_to(self, src: "tuple[int, int]", pile: int) -> None:
        self._play(spot_move(self.game, src, pile))

    def _place(self, src: "tuple[int, int]", pile: int, i: int) -> None:
        """Move the selection to a place, or let it be the card there, or say why neither is possible."""
        if pile in self.lit:
            self._move_to(src, pile)
        elif i >= 0 and (pile in (WASTE, src[0]) or targets(self.game, (pile, i))):
            self._pick(pile, i)
        else:
            self._refuse(src, pile)

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
