"""The view: sets in the page what differs from what it shows. It can be thrown away at any time.

One `<g>` a card, made once, placed by CSS transform. The cards in the hand move in an overlay of their own.
"""

from js import document, host

from game.klondike.cards import CARD_TEXT, SUIT
from game.klondike.language import phrase
from game.klondike.rules import refusal, rules_text, stock_move
from game.klondike.table import hidden_count, home_count
from game.play.layout import (
    CARD_H,
    COLUMN,
    HOME,
    PILE_COUNT,
    STOCK,
    WASTE,
    Layout,
    fresh_places,
    fresh_spots,
    pile_cards,
    pile_names,
)
from game.play.messages import clock_text, rules_sentence, score_text
from game.play.reach import hint_spots
from game.play.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Flights = list[tuple[Any, tuple[int, int], tuple[int, int]]]

HINT_MS = 900
STATUS = ("pass", "stock", "hidden", "home", "moves", "deal", "time", "score")
TIME, SCORE = 6, 7
DATA = tuple(["data-" + name for name in "moves pass recycles home hidden state deal rules score".split()])
DRESS = tuple([("card covered up suit-" + suit, "card up suit-" + suit) for suit in "cdhs"])
PAINT_ORDER = (WASTE, HOME, HOME + 1, HOME + 2, HOME + 3, 6, 7, 8, 9, 10, 11, 12, STOCK)  # the waste is waited for most


def at_text(x: int, y: int) -> str:
    """Return the CSS transform that puts an element at (x, y) units."""
    return "translate(%dpx,%dpx)" % (x, y)


class View:
    """What each node of the page shows now, and how to change it.

    The cards' nodes are numbered in the order of dealing; lists below that begin with `_node` go by that number."""

    def __init__(self) -> None:
        self.table = document.getElementById("table")
        self.hand = document.getElementById("hand")
        self._hand_style = self.hand.style
        self.cards = document.getElementById("cards")
        self.slots = document.getElementById("slots")
        self._status = [document.getElementById("show-" + name) for name in STATUS]
        self._texts = [""] * len(STATUS)
        self._data = [""] * len(DATA)
        self._slot_nodes = list(self.slots.children)  # the style places them (tools/predraw.py)
        self._nodes = list(self.cards.children)
        self._node_at = fresh_places()
        self._node_spot = fresh_spots()
        self._node_card = [-1] * 52  # the card whose face it shows
        self._node_dress = ["card covered" if pile == STOCK and i < 23 else "card" for pile, i in self._node_spot]
        self._of_card = [0] * 52  # which node stands for which card
        self._deck = "f"
        self._ghost = document.getElementById("ghost")
        self._free = False
        self._layout: "Layout | None" = None
        self._start: "object" = None
        self._rules_text = ""
        self._rules_told = ""
        self._rules_now = document.getElementById("rules-now")
        self._score_box = self._status[SCORE].parentNode
        self._marked: "list[int]" = []
        self._hand_out: "tuple[int, ...]" = ()
        self._slot_dress = [""] * PILE_COUNT
        self._shown: "list[tuple[int, ...]]" = [()] * PILE_COUNT
        self._down = [-1] * PILE_COUNT

    def _assign(self, session: Session) -> None:
        """Give every card of a new deal its node: in dealing order, so that nothing in the page tells them apart."""
        start = session.game.start
        order: "list[int]" = []
        for row in range(52):
            for column in start.columns:
                if row < len(column):
                    order.append(column[row])
        for pile in start.home + (start.waste, tuple(reversed(start.stock))):
            order.extend(pile)
        for k in range(52):
            if self._node_card[k] >= 0:
                self._turn(k, -1)
        for k in range(52):
            self._of_card[order[k]] = k
        self._shown = [()] * PILE_COUNT
        self._start = start
        self._rules_text = rules_text(session.game.rules)

    def use_deck(self, deck: str) -> None:
        """Show the faces whose ids begin with `deck`."""
        if deck != self._deck:
            self._deck = deck
            for k in range(52):
                if self._node_card[k] >= 0:
                    self._turn(k, self._node_card[k])

    # Painting

    def paint(self, session: Session, layout: Layout, glide: bool) -> None:
        """Show the session on the table, letting moved cards glide or not."""
        game = session.game
        table = game.table
        free = game.rules.foundations == "free"
        fresh = False
        if self._start is not game.start:
            fresh = True
            self._release()
            self._assign(session)
        if free != self._free:
            self._name_foundations(free)
            fresh = True
        if layout is not self._layout:
            self._layout = layout
            fresh, glide = True, False
        flights: "Flights" = []
        shown, downs = self._shown, self._down
        for pile in PAINT_ORDER:
            if pile >= COLUMN:
                cards, down = table.columns[pile - COLUMN], table.down[pile - COLUMN]
            elif pile >= HOME:
                cards, down = table.home[pile - HOME], 0
            elif pile:
                cards, down = table.waste, game.fan
            else:
                cards, down = table.stock, 0
            if fresh or down != downs[pile] or cards != shown[pile]:
                self._place(session, layout, pile, cards, flights, fresh)
                shown[pile], downs[pile] = cards, down
        ms = session.settings.glide_ms()
        if glide and ms:
            for node, was, now in flights:
                host.glide(node, was[0], was[1], now[0], now[1], ms)
        self._mark(session)
        self._count(session)

    def _place(
        self,
        session: Session,
        layout: Layout,
        pile: int,
        cards: "tuple[int, ...]",
        flights: "Flights",
        fresh: bool,
    ) -> None:
        """Bring the cards of one pile to their places; add those that moved in sight to `flights`."""
        places = layout.places(session.game.table, pile, session.game.fan)
        size = len(cards)
        first = 0
        if pile >= COLUMN:
            face_up, seen = session.game.table.down[pile - COLUMN], 0
        else:
            face_up, seen = (size, size - 1) if pile == STOCK else (0, size - (7 if pile == WASTE else 2))
            same = min(size, len(self._shown[pile]))
            if not fresh and cards[:same] == self._shown[pile][:same]:
                first = max(0, same - (1 if pile == STOCK else 8))  # what lies deeper was covered and stays so
        on_top = False
        for i in range(first, size):
            card = cards[i]
            k = self._of_card[card]
            spot, place = (pile, i), places[i]
            node = self._nodes[k]
            was = self._node_spot[k]
            if was != spot:
                if was[0] != pile:
                    node.setAttribute("data-pile", session.names[pile])
                node.setAttribute("data-index", str(i))
                self._node_spot[k] = spot
                on_top = True
            if (on_top or card in self._hand_out) and pile != STOCK:
                self.cards.appendChild(node)  # and so must all that lie on it
            shows = card if i >= face_up else -1
            if self._node_card[k] != shows:
                self._turn(k, shows)
            was = self._node_at[k]
            if was != place or card in self._hand_out:  # the hand had its own place
                node.style.transform = at_text(place[0], place[1])
                self._node_at[k] = place
                if i >= seen:
                    flights.append((node, was, place))
            dress = ("card" if i >= seen else "card covered") if shows < 0 else DRESS[SUIT[card]][i >= seen]
            if self._node_dress[k] != dress:
                node.setAttribute("class", dress)
                self._node_dress[k] = dress

    def _turn(self, k: int, card: int) -> None:
        """Let a node show the face of `card`, or its back for -1. A hidden card's name and face are not in the table."""
        node = self._nodes[k]
        node.setAttribute("data-card", CARD_TEXT[card] if card >= 0 else "")
        node.firstChild.setAttribute("href", "#%s%d" % (self._deck, card) if card >= 0 else "#back")
        self._node_card[k] = card

    def _name_foundations(self, free: bool) -> None:
        """Mark the foundations by suit, or number them where any ace may claim a place."""
        self._free = free
        self.slots.setAttribute("class", "free" if free else "")
        names = pile_names(free)
        for pile in range(HOME, COLUMN):
            self._slot_nodes[pile].setAttribute("data-pile", names[pile])
        for k in range(52):
            pile = self._node_spot[k][0]
            if HOME <= pile < COLUMN:
                self._nodes[k].setAttribute("data-pile", names[pile])

    # What is marked: selection, lit places, keyboard focus

    def _mark(self, session: Session) -> None:
        marks: "dict[int, str]" = {}
        slots = [""] * PILE_COUNT
        table = session.game.table
        run = session.choice or session.selected
        if run and not session.held:
            for card in pile_cards(table, run[0])[run[1] :]:
                marks[card] = " selected"
        for pile in session.lit:
            cards = pile_cards(table, pile)
            if cards:
                marks[cards[-1]] = " lit"
            else:
                slots[pile] = " lit"
        hint = session.advice.hint
        if hint and not run and not session.held:  # what the player took since then goes before it
            src, dst = hint_spots(session.game, hint)
            for card in pile_cards(table, src[0])[src[1] :] if src[1] >= 0 else ():
                marks[card] = " hint"
            for pile in (dst, src[0]) if src[1] < 0 else (dst,):
                cards = pile_cards(table, pile)
                if cards:
                    marks[cards[-1]] = " hint"
                else:
                    slots[pile] = " hint"
        if session.ring:
            pile, i = session.focus
            cards = pile_cards(table, pile)
            if cards:
                marks[cards[i]] = marks.get(cards[i], "") + " focus"
            else:
                slots[pile] += " focus"
        if not table.stock and refusal(table, session.game.rules, stock_move(table)):
            slots[STOCK] += " spent"
        for k in self._marked:
            self._nodes[k].setAttribute("class", self._node_dress[k])
        self._marked = []
        for card in marks:
            k = self._of_card[card]
            self._nodes[k].setAttribute("class", self._node_dress[k] + marks[card])
            self._marked.append(k)
        if slots != self._slot_dress:
            for pile in range(PILE_COUNT):
                if slots[pile] != self._slot_dress[pile]:
                    self._slot_nodes[pile].setAttribute("class", "slot" + slots[pile])
            self._slot_dress = slots

    def show_hint(self, session: Session, layout: Layout) -> None:
        """Let a ghost of the hinted cards glide to where they may go."""
        table, fan, hint = session.game.table, session.game.fan, session.advice.hint
        if hint is None:
            return
        (pile, i), dst = hint_spots(session.game, hint)
        cards = pile_cards(table, pile)[i:] if i >= 0 else ()
        places = layout.places(table, pile, fan)
        x, y = places[i] if cards and pile != STOCK else layout.origin(pile)
        leaves = []
        for k, card in enumerate(cards if pile != STOCK and hint.size else (-1,)):
            face, dress = ("back", "") if card < 0 else (self._deck + str(card), " suit-" + "cdhs"[SUIT[card]])
            step = places[i + k][1] - y if k else 0
            leaves.append('<g class="card%s" transform="translate(0,%d)"><use href="#%s"/></g>' % (dress, step, face))
        self._ghost.innerHTML = "".join(leaves)
        goal = layout.places(table, dst, fan)
        to_x, to_y = goal[-1] if goal else layout.origin(dst)
        if goal and dst >= COLUMN:
            to_y += layout.steps(2, 0)[1]
        self._ghost.style.transform = at_text(to_x, to_y)
        host.haunt(self._ghost, x, y, to_x, to_y, HINT_MS)

    def clear_hint(self) -> None:
        """Take the ghost away."""
        if self._ghost.firstChild:
            self._ghost.innerHTML = ""

    def celebrate(self, layout: Layout) -> None:
        """Let the cards of a game that is won leap from their foundations, until an input settles them."""
        for k in range(52):
            pile, i = self._node_spot[k]
            x, y = self._node_at[k]
            self._nodes[k].setAttribute("class", DRESS[SUIT[self._node_card[k]]][1])
            self._node_dress[k] = ""
            across = (k * 37 % 13 - 6) * 90
            host.leap(self._nodes[k], x, y, across, int(layout.room) - CARD_H - y, (12 - i) * 110 + (pile - HOME) * 28)
        self._shown = [()] * PILE_COUNT

    # What is counted: the status bar and the table's data (docs/formats.md)

    def _count(self, session: Session) -> None:
        game = session.game
        table = game.table
        limit = game.rules.passes
        turn, hidden, home, moves = str(table.turn), str(hidden_count(table)), str(home_count(table)), str(game.at)
        deal = game.deal[:8] + "…" if len(game.deal) > 10 else game.deal or "–"
        texts = (
            phrase("{turn} of {limit}", turn=turn, limit=limit) if limit else turn,
            str(len(table.stock)),
            hidden,
            home,
            moves,
            deal,
        )
        data = (
            moves,
            turn,
            str(game.recycles()),
            home,
            hidden,
            session.state(),
            game.deal,
            self._rules_text,
        )
        for i in range(len(texts)):
            self._show(i, texts[i])
        for i in range(len(data)):
            if data[i] != self._data[i]:
                self._data[i] = data[i]
                self.table.setAttribute(DATA[i], data[i])
        if self._rules_told != self._rules_text:
            self._rules_told = self._rules_text
            self._score_box.hidden = game.rules.scoring == "none"
            self._rules_now.textContent = rules_sentence(game.rules)
        self._show_score(session)

    def say_again(self) -> None:
        """The page has another language now: write with the next paint what is in words."""
        self._rules_told = ""

    def _show(self, i: int, text: str) -> None:
        if text != self._texts[i]:
            self._texts[i] = text
            self._status[i].textContent = text

    def show_time(self, session: Session) -> None:
        """Show the clock, and the score that it changes; nothing else is touched."""
        self._show(TIME, clock_text(session.clock.seconds))
        if session.game.rules.scoring == "timed":
            self._show_score(session)

    def _show_score(self, session: Session) -> None:
        points = session.game.score(session.clock.seconds)
        text = "" if points is None else str(points)
        self._show(SCORE, "" if points is None else score_text(points))
        if self._data[-1] != text:
            self._data[-1] = text
            self.table.setAttribute(DATA[-1], text)

    # The hand

    def lift(self, session: Session) -> None:
        """Take the held cards into the overlay."""
        self._mark(session)
        pile, i = session.held or (0, 0)
        self._hand_out = pile_cards(session.game.table, pile)[i:]
        for card in self._hand_out:
            self.hand.appendChild(self._nodes[self._of_card[card]])

    def drag(self, dx: float, dy: float) -> None:
        """Move the hand by CSS pixels from where it took the cards: the one write of a drag's frame."""
        self._hand_style.transform = "translate(%dpx,%dpx)" % (dx, dy)

    def drop(self, session: Session, layout: Layout, dx: float, dy: float) -> None:
        """Open the hand, moved by (dx, dy) units: its cards glide to where the session has them now."""
        for card in self._hand_out:
            k = self._of_card[card]
            x, y = self._node_at[k]
            self._node_at[k] = (x + int(dx), y + int(dy))
            self._shown[self._node_spot[k][0]] = ()
        self.paint(session, layout, True)
        self._release()

    def _release(self) -> None:
        self._hand_out = ()
        self._hand_style.transform = ""
