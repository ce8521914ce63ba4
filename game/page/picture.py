"""The picture at rest: the SVG of the empty places and of a deal face down, before a game is on the table.

The build draws it into the page, so that it is there before Python is; the view goes on from it.
"""

from game.page.faces import back_markup, slot_markup
from game.play.layout import COLUMN, PILE_COUNT, STOCK, Layout, pile_names


def at_text(x: int, y: int) -> str:
    """Return the CSS transform that puts an element at (x, y) units."""
    return "translate(%dpx,%dpx)" % (x, y)


def slots_markup(free: bool) -> str:
    """Return the empty places of all piles, in order."""
    return "".join(['<g class="slot" data-pile="%s">%s</g>' % (name, slot_markup(name)) for name in pile_names(free)])


def picture_markup(layout: Layout) -> str:
    """Return places and cards as a fresh deal lies in the tall arrangement, every card face down.

    The cards' order is that of dealing: columns row by row, then the stock. Places carry no position of their own."""
    cards = []
    for row in range(7):
        for column in range(row, 7):
            x, y = layout.origin(COLUMN + column)
            cards.append(_card_markup(x, y + row * layout.steps(7, 6)[0], COLUMN + column, row))
    x, y = layout.origin(STOCK)
    for i in range(24):
        cards.append(_card_markup(x, y, STOCK, 23 - i))
    return '<defs><g id="back" class="card">%s</g></defs><g id="slots">%s</g><g id="cards">%s</g>' % (
        back_markup(),
        slots_markup(False),
        "".join(cards),
    )


def slot_rules(layout: Layout) -> str:
    """Return the CSS rules that put the places where they belong in one arrangement."""
    rules = []
    for pile in range(PILE_COUNT):
        rules.append("#slots>:nth-child(%d){transform:%s}" % (pile + 1, at_text(*layout.origin(pile))))
    return "".join(rules)


def _card_markup(x: int, y: int, pile: int, i: int) -> str:
    covered = " covered" if pile == STOCK and i < 23 else ""
    return '<g class="card%s" data-card="" data-pile="%s" data-index="%d" style="transform:%s"><use href="#back"/></g>' % (
        covered,
        pile_names(False)[pile],
        i,
        at_text(x, y),
    )
