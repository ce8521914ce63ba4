"""The run panel: from which card a run starts, how many go with it, what they are (specification, section 5)."""

from js import document

from game.klondike.cards import SUIT
from game.klondike.language import phrase
from game.play.layout import CARD_H, CARD_W, Layout
from game.play.messages import card_name, run_text
from game.play.reach import cards_from, run_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.session import Session

_GAP = 22  # CSS pixels: how far from the finger it stays
_LEAF = '<g class="card up suit-%s" transform="translate(0,%d)"><use href="#f%d"/></g>'


class RunPanel:
    """A small dialog beside the column."""

    def __init__(self) -> None:
        self._box = document.getElementById("run")
        self._text = document.getElementById("run-text")
        self._preview = document.getElementById("run-cards")
        self.is_open = False
        self._beside = (0.0, 0.0, 0.0, 0.0)

    def open_near(self, x: float, y: float, width: float, height: float) -> None:
        """Open, or be, beside the point (x, y) of a felt of that size, inside it and away from the finger: CSS pixels."""
        self._beside = (x, y, width, height)
        if self.is_open:
            self._lay()

    def open_by(self, layout: Layout, pile: int, width: float, height: float) -> None:
        """Open, or be, beside a column of a felt of that size."""
        x, y = layout.origin(pile)
        scale = layout.scale
        self.open_near(layout.left + (x + CARD_W / 2) * scale, (y + CARD_H) * scale, width, height)

    def _lay(self) -> None:
        """Put the box where it belongs; its size is the style's."""
        x, y, width, height = self._beside
        wide, tall = self._box.offsetWidth, self._box.offsetHeight
        left = x + _GAP if x < width / 2 else x - _GAP - wide
        top = min(max(y - tall / 2, 4), max(height - tall - 4, 4))
        self._box.style.transform = "translate(%dpx,%dpx)" % (min(max(left, 4), width - wide - 4), top)

    def paint(self, session: "Session") -> None:
        """Show what the session chooses, or hide."""
        choice = session.choice
        if choice is None:
            if self.is_open:
                self.is_open = False
                self._box.hidden = True
            return
        cards = cards_from(session.game, choice)
        self._text.textContent = run_text(cards)
        self._box.setAttribute("aria-label", phrase("Run from the {card}", card=card_name(cards[0])))
        step = min(28, 96 // max(len(cards) - 1, 1))
        leaves = [_LEAF % ("cdhs"[SUIT[card]], i * step, card) for i, card in enumerate(cards)]
        self._preview.innerHTML = "".join(leaves)
        low, high = run_range(session.game, choice[0])
        document.getElementById("run-up").disabled = choice[1] <= low
        document.getElementById("run-down").disabled = choice[1] >= high
        if not self.is_open:
            self.is_open = True
            self._box.hidden = False
            self._lay()

    def arrow_at(self, x: float, y: float) -> int:
        """Return which arrow lies under a point of the page: -1 up (more cards), 1 down, 0 none."""
        hit = document.elementFromPoint(x - document.defaultView.scrollX, y - document.defaultView.scrollY)
        button = hit and hit.closest("#run-up, #run-down")
        return 0 if not button else -1 if button.id == "run-up" else 1
