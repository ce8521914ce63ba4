"""The phase ledger on the page: a strip between the table and the buttons (specification, section 10)."""

from js import document, host

from game.klondike.cards import CARD_TEXT, SUIT
from game.klondike.language import phrase
from game.play.ledger import ledger_of
from game.play.messages import card_name
from game.solver.known import HIDDEN, known_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.page.browser import Browser
    from game.play.gesture import Intent
    from game.play.ledger import Group, Ledger

_STRIP = '<section id="ledger" aria-label="Phase ledger" tabindex="0" hidden></section>'
_LEDGER_ROW = '<div><b aria-hidden="true">%s</b><ol aria-label="%s">%s</ol></div>'
_GROUP = '<li><span class="spoken">%s</span><span aria-hidden="true">%s</span></li>'


def small_card(card: int) -> str:
    """Return a card as the strip shows it: rank and suit, or a dot for one that was not seen."""
    if card == HIDDEN:
        return "<i>·</i>"
    name = CARD_TEXT[card].replace("T", "10")
    return '<i class="suit-%s">%s%s</i>' % ("cdhs"[SUIT[card]], name[:-1], "♣♦♥♠"[SUIT[card]])


def group_words(group: "Group") -> str:
    """Return a group as it is spoken: what will lie on top first."""
    top, rest = group[-1], [card for card in reversed(group[:-1]) if card != HIDDEN]
    said = phrase("not seen yet") if top == HIDDEN else card_name(top)
    if not rest:
        return said
    return phrase("{card} over {cards}", card=said, cards=phrase(", ").join([card_name(card) for card in rest]))


def group_row(title: str, spoken: str, groups: "tuple[Group, ...]") -> str:
    """Return a row of the strip, under a title and one that is spoken."""
    leaves = []
    for group in groups:
        leaves.append(_GROUP % (group_words(group), "".join([small_card(card) for card in group])))
    return _LEDGER_ROW % (title, spoken, "".join(leaves))


def ledger_markup(ledger: "Ledger") -> str:
    """Return the rows: what lies open and comes on this pass, the next pass, and the next after playing the waste's top."""
    now = ((ledger.beneath, ledger.top) if ledger.beneath >= 0 else (ledger.top,),) if ledger.top >= 0 else ()
    rows = [group_row(phrase("Now"), phrase("On this pass"), now + ledger.coming)]
    if ledger.following:
        rows.append(group_row(phrase("Next"), phrase("On the next pass"), ledger.following))
    if ledger.shifted:
        spoken = phrase("On the next pass, if the {card} is played now", card=card_name(ledger.top))
        rows.append(group_row(phrase("If {card} goes", card=small_card(ledger.top)), spoken, ledger.shifted))
    return "".join(rows)


class LedgerStrip:
    """The strip. It is there while the setting is on and the stock is drawn from in threes."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        browser.felt.insertAdjacentHTML("afterend", _STRIP)
        self._strip = document.getElementById("ledger")
        host.translate(self._strip)
        self._text = ""
        self._paint()

    def press(self, do: str) -> None:
        """No button is this part's."""

    def follow(self, effects: "list[Intent]") -> None:
        """Show what has changed."""
        if any(effect[0] in ("save", "settings", "dealt", "language") for effect in effects):
            self._paint()

    def _paint(self) -> None:
        session = self._browser.session
        shows = session.settings.is_on("ledger") and session.game.rules.draw == 3
        if shows:
            text = ledger_markup(ledger_of(known_game(session.game)))
            if text != self._text:
                self._text = text
                self._strip.innerHTML = text
        if self._strip.hidden == shows:
            self._strip.hidden = not shows


def open_ledger(browser: "Browser") -> LedgerStrip:
    """Put the strip into the page."""
    return LedgerStrip(browser)
