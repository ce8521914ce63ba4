"""The table by ear: a transparent button over each card that can be seen, in a named group for each pile.

It is brought up to date when the frame is out, and only where the table changed. In a pile the open end comes first, so that
the button on which a screen reader stands stays where it is while cards come and go beneath it.
"""

from js import document, host

from game.play.layout import COLUMN, HOME, PILE_COUNT, WASTE, Layout, pile_cards
from game.play.session import Session
from game.play.spoken import open_cards, pile_heading, spot_labels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser

_BUTTON = '<button tabindex="-1" data-spot="%d %d" aria-label="%s"></button>'
_OWN_CLICK_MS = 1000  # a click that comes so soon after a pointer's press is its own


class Ear:
    """What a screen reader finds on the table."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._box = document.getElementById("piles")
        self._groups: "list[Any]" = []
        self._buttons: "list[list[Any]]" = []
        self._shown: "list[object]" = [None] * PILE_COUNT
        self._labels: "list[list[str]]" = [[] for _ in range(PILE_COUNT)]
        self._headings = [""] * PILE_COUNT
        self._laid = [("pile", -1, -1, 0)] * PILE_COUNT
        self._layout: "Layout | None" = None

    def forget(self) -> None:
        """All is to be told anew, in another language."""
        self._shown = [None] * PILE_COUNT

    def follow(self, session: Session, layout: Layout) -> None:
        """Say of each pile what lies there now."""
        if not self._groups:
            self._begin(session)
        game = session.game
        table = game.table
        moved = layout is not self._layout
        if moved:
            self._layout = layout
            self._box.style.transform = "translate(%.2fpx,0) scale(%.4f)" % (layout.left, layout.scale)
        chosen = session.selected
        for pile in range(PILE_COUNT):
            also = table.down[pile - COLUMN] if pile >= COLUMN else 0 if pile >= HOME else (game.fan, table.waste)
            mark = chosen[1] if chosen and chosen[0] == pile else -1
            state = (pile_cards(table, pile), also, mark, session.names)
            if state != self._shown[pile]:
                self._shown[pile] = state
                self._tell(session, pile)
            elif not moved:
                continue
            self._lay(session, layout, pile)

    def _begin(self, session: Session) -> None:
        """Make groups and buttons, all at once."""
        leaves = []
        for pile in range(PILE_COUNT):
            self._headings[pile] = pile_heading(session.names, session.game.table, pile)
            self._labels[pile] = spot_labels(session.names, session.game, pile, session.selected)
            leaves.append('<div role="group" class="pile" aria-label="%s">' % self._headings[pile])
            for n, label in enumerate(self._labels[pile]):
                leaves.append(_BUTTON % (pile, n, label))
            leaves.append("</div>")
        self._box.innerHTML = "".join(leaves)
        self._groups = list(self._box.children)
        self._buttons = [list(group.children) for group in self._groups]

    def _tell(self, session: Session, pile: int) -> None:
        """Write what changed in the words of one pile."""
        heading = pile_heading(session.names, session.game.table, pile)
        group, buttons = self._groups[pile], self._buttons[pile]
        if heading != self._headings[pile]:
            self._headings[pile] = heading
            group.setAttribute("aria-label", heading)
        labels, was = spot_labels(session.names, session.game, pile, session.selected), self._labels[pile]
        if labels == was:
            return
        self._labels[pile] = labels
        while len(buttons) > len(labels):
            button = buttons.pop()
            if button.matches(":focus"):
                host.focus(buttons[0])
            button.remove()
        for n in range(len(labels)):
            if n == len(buttons):
                group.insertAdjacentHTML("beforeend", _BUTTON % (pile, n, labels[n]))
                buttons.append(group.lastChild)
            elif labels[n] != was[n]:
                buttons[n].setAttribute("aria-label", labels[n])

    def _lay(self, session: Session, layout: Layout, pile: int) -> None:
        """Put the buttons of one pile over its cards."""
        game = session.game
        count = len(open_cards(game.table, game.fan, pile))
        (x, y), step, way = layout.origin(pile), 0, "pile"
        if pile >= COLUMN:
            down = game.table.down[pile - COLUMN]
            down_step, step = layout.steps(down + count, down)
            y += down * down_step
        elif pile == WASTE:
            across, along = layout.fan_step()
            step = across or along
            if across:
                way = "pile across"
                x -= layout.fan_left(count)
        lies, was = (way, x, y, step if count > 1 else 0), self._laid[pile]
        if lies != was:
            self._laid[pile] = lies
            group = self._groups[pile]
            group.style.transform = "translate(%dpx,%dpx)" % (x, y)
            if lies[0] != was[0]:
                group.className = way
            if lies[3] != was[3]:
                group.style.setProperty("--step", "%dpx" % step)

    def press(self, event: "Any") -> None:
        """A click on a card that no pointer made is a screen reader's: it does what a tap does."""
        browser = self._browser
        button = event.target.closest("[data-spot]")
        if not button or (event.detail and event.timeStamp - browser.pointer.pressed < _OWN_CLICK_MS):
            return
        if not browser.effects.interrupt():
            pile, n = [int(word) for word in button.getAttribute("data-spot").split(" ")]
            browser.do(("point", (pile, len(pile_cards(browser.session.game.table, pile)) - 1 - n)))
