"""The view: sets in the page what differs from what it shows. It can be thrown away at any time.

One `<g>` a card, made once, placed by CSS transform. The cards in the hand move in an overlay of their own.
"""

from js import document, host

from game.klondike.cards import CARD_TEXT, SUIT, SUIT_LETTERS
from game.klondike.rules import refusal, rules_text, stock_move
from game.klondike.table import hidden_count, home_count, is_won
from game.page.faces import face_markup
from game.page.picture import at_text, picture_markup, slots_markup
from game.play.layout import COLUMN, PILE_COUNT, STOCK, WASTE, Layout, pile_cards
from game.play.messages import clock_text
from game.play.session import Session

GLIDE_MS = 170
STATUS = ("pass", "stock", "hidden", "home", "moves", "time", "deal")


class View:
    """What each node of the page shows now, and how to change it."""

    def __init__(self, layout: Layout) -> None:
        self.table = document.getElementById("table")
        if not document.getElementById("cards"):
            self.table.querySelector(".picture").innerHTML = picture_markup(layout)
        self.hand = document.getElementById("hand")
        self.cards = document.getElementById("cards")
        self.slots = document.getElementById("slots")
        self._status = [document.getElementById("show-" + name) for name in STATUS]
        self._nodes = list(self.cards.children)
        self._faces = [None] * 52
        self._texts: "dict[str, str]" = {}
        self._free = False
        self._layout: "Layout | None" = None
        self._deal: "tuple[object, ...] | None" = None
        self._marked: "list[int]" = []

    # A whole game: which node stands for which card

    def _assign(self, session: Session) -> None:
        """Give every card of a new deal its node: in dealing order, so that nothing in the page tells them apart."""
        start = session.game.start
        order = []
        for row in range(20):
            for column in start.columns:
                if row < len(column):
                    order.append(column[row])
        for pile in start.home + (start.waste, tuple(reversed(start.stock))):
            order.extend(pile)
        if self._deal is not None:  # the nodes of the game before show what they showed: begin face down
            for card in range(52):
                if self._up[card]:
                    self._turn(card, False)
        self._node = [None] * 52
        for k, card in enumerate(order):
            self._node[card] = self._nodes[k]
        self._up = [False] * 52
        self._x = [0] * 52
        self._y = [0] * 52
        self._where = [(-1, -1)] * 52
        self._dress = [""] * 52
        self._slot_dress = [""] * PILE_COUNT
        self._shown = [()] * PILE_COUNT
        self._down = [-1] * PILE_COUNT
        self._hand_out: "tuple[int, ...]" = ()
        self._marked = []
        self._deal = (session.game.start, session.game.rules)

    # Painting

    def paint(self, session: Session, layout: Layout, glide: bool) -> None:
        """Show the session on the table, letting moved cards glide or not."""
        game = session.game
        table, rules = game.table, game.rules
        fresh = self._deal is None or self._deal[0] is not game.start
        if fresh:
            self._release()
            self._assign(session)
        if layout is not self._layout or (rules.foundations == "free") != self._free:
            self._arrange(layout, rules.foundations == "free")
            fresh, glide = True, False
        for pile in range(PILE_COUNT):
            cards = pile_cards(table, pile)
            down = table.down[pile - COLUMN] if pile >= COLUMN else game.fan if pile == WASTE else 0
            if fresh or cards != self._shown[pile] or down != self._down[pile]:
                self._place(session, layout, pile, cards, glide)
                self._shown[pile], self._down[pile] = cards, down
        self._mark(session)
        self._count(session)

    def _place(self, session: Session, layout: Layout, pile: int, cards: "tuple[int, ...]", glide: bool) -> None:
        """Bring the cards of one pile to their places."""
        places = layout.places(session.game.table, pile, session.game.fan)
        size = len(cards)
        if pile >= COLUMN:
            face_up, seen = session.game.table.down[pile - COLUMN], 0
        else:
            face_up, seen = (99, size - 1) if pile == STOCK else (0, size - (7 if pile == WASTE else 2))
        name = session.names[pile]
        for i in range(size):
            card = cards[i]
            x, y = places[i]
            node = self._node[card]
            was = self._where[card]
            moved = x != self._x[card] or y != self._y[card]
            if was[0] != pile:
                node.setAttribute("data-pile", name)
                if pile != STOCK:
                    self.cards.appendChild(node)
            elif card in self._hand_out:
                self.cards.appendChild(node)
            if was != (pile, i):
                node.setAttribute("data-index", str(i))
                self._where[card] = (pile, i)
            if self._up[card] != (i >= face_up):
                self._turn(card, i >= face_up)
            if moved:
                node.style.transform = at_text(x, y)
                if glide and i >= seen:
                    host.glide(node, self._x[card], self._y[card], x, y, GLIDE_MS)
                self._x[card], self._y[card] = x, y
            dress = "card" if i >= seen else "card covered"
            if self._up[card]:
                dress += " up suit-" + SUIT_LETTERS[SUIT[card]].lower()
            if self._dress[card] != dress:
                node.setAttribute("class", dress)
                self._dress[card] = dress

    def _turn(self, card: int, up: bool) -> None:
        """Turn a card over. A hidden card's name and face are nowhere in the page."""
        node = self._node[card]
        self._up[card] = up
        node.setAttribute("data-card", CARD_TEXT[card] if up else "")
        if up:
            node.appendChild(self.face(card))
        else:
            node.removeChild(self._faces[card])

    def face(self, card: int) -> "object":
        """Return the drawn face of a card, which is made once."""
        face = self._faces[card]
        if face is None:
            face = document.createElementNS("http://www.w3.org/2000/svg", "g")
            face.innerHTML = face_markup(card)
            self._faces[card] = face
        return face

    def _arrange(self, layout: Layout, free: bool) -> None:
        """Put the empty places where this layout has them."""
        if free != self._free:
            self.slots.innerHTML = slots_markup(free)
            self._free = free
        self._layout = layout
        children = self.slots.children
        self._slot_nodes = [children[pile] for pile in range(PILE_COUNT)]
        for pile in range(PILE_COUNT):
            self._slot_nodes[pile].style.transform = at_text(*layout.origin(pile))

    # What is marked: selection, lit places, keyboard focus

    def _mark(self, session: Session) -> None:
        marks: "dict[int, str]" = {}
        slots = [""] * PILE_COUNT
        table = session.game.table
        chosen = session.held or session.selected
        if chosen and not session.held:
            for card in pile_cards(table, chosen[0])[chosen[1] :]:
                marks[card] = " selected"
        for pile in session.lit:
            cards = pile_cards(table, pile)
            if cards:
                marks[cards[-1]] = " lit"
            else:
                slots[pile] = " lit"
        if session.ring:
            pile, i = session.focus
            cards = pile_cards(table, pile)
            if cards:
                marks[cards[i]] = marks.get(cards[i], "") + " focus"
            else:
                slots[pile] += " focus"
        if not table.stock and refusal(table, session.game.rules, stock_move(table)):
            slots[STOCK] += " spent"
        for card in self._marked:
            if card not in marks:
                self._node[card].setAttribute("class", self._dress[card])
        for card in marks:
            self._node[card].setAttribute("class", self._dress[card] + marks[card])
        self._marked = list(marks)
        for pile in range(PILE_COUNT):
            if slots[pile] != self._slot_dress[pile]:
                self._slot_nodes[pile].setAttribute("class", "slot" + slots[pile])
                self._slot_dress[pile] = slots[pile]

    # What is counted: the status bar and the table's data (docs/formats.md)

    def _count(self, session: Session) -> None:
        game = session.game
        table = game.table
        limit = game.rules.passes
        hidden, home = hidden_count(table), home_count(table)
        texts = (
            "%d of %d" % (table.turn, limit) if limit else str(table.turn),
            str(len(table.stock)),
            str(hidden),
            str(home),
            str(game.at),
        )
        for i in range(5):
            self._text(i, texts[i])
        self._text(6, game.deal if len(game.deal) < 12 else game.deal[:10] + "…" if game.deal else "position")
        self._data("moves", texts[4])
        self._data("pass", str(table.turn))
        self._data("recycles", str(game.recycles()))
        self._data("home", texts[3])
        self._data("hidden", texts[2])
        self._data("deal", game.deal)
        self._data("rules", rules_text(game.rules))
        self._data("state", "won" if is_won(table) else "playing")

    def show_time(self, seconds: float) -> None:
        """Show the clock; nothing else is touched."""
        self._text(5, clock_text(seconds))

    def _text(self, i: int, text: str) -> None:
        if self._texts.get(STATUS[i]) != text:
            self._texts[STATUS[i]] = text
            self._status[i].textContent = text

    def _data(self, name: str, text: str) -> None:
        name = "data-" + name
        if self._texts.get(name) != text:
            self._texts[name] = text
            self.table.setAttribute(name, text)

    # The hand

    def lift(self, session: Session) -> None:
        """Take the held cards into the overlay."""
        self._mark(session)
        pile, i = session.held
        self._hand_out = pile_cards(session.game.table, pile)[i:]
        for card in self._hand_out:
            self.hand.appendChild(self._node[card])

    def drag(self, dx: float, dy: float) -> None:
        """Move the hand by CSS pixels from where it took the cards: the one write of a drag's frame."""
        self.hand.style.transform = "translate(%dpx,%dpx)" % (dx, dy)

    def drop(self, session: Session, layout: Layout, dx: float, dy: float) -> None:
        """Open the hand, moved by (dx, dy) units: its cards glide to where the session has them now."""
        out = self._hand_out
        for card in out:
            self._x[card] += int(dx)
            self._y[card] += int(dy)
            self._shown[self._where[card][0]] = ()
        self.paint(session, layout, True)
        self._release()

    def _release(self) -> None:
        self._hand_out = ()
        self.hand.style.transform = ""
