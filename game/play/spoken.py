"""What is told by ear: the piles as a screen reader walks them, and what the two telling keys say (specification, section 12).

A pile is told from its open end, where one plays. A hidden card is only counted.
"""

from game.klondike.game import Game
from game.klondike.language import phrase
from game.klondike.rules import refusal, stock_move
from game.klondike.table import Table
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards
from game.play.messages import SUIT_NAMES, card_name, place_name, run_name
from game.play.reach import cards_from, run_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.gesture import Spot


def open_cards(table: Table, fan: int, pile: int) -> "tuple[int, ...]":
    """Return the cards of a pile that can be seen on the table, lowest first."""
    cards = pile_cards(table, pile)
    if pile >= COLUMN:
        return cards[table.down[pile - COLUMN] :]
    if pile == STOCK:
        return ()
    return cards[-max(fan, 1) :] if pile == WASTE else cards[-1:]


def pile_heading(names: "tuple[str, ...]", table: Table, pile: int) -> str:
    """Return the name of a pile with its counts: `Column 3, 5 cards, 2 face down`."""
    cards, place = pile_cards(table, pile), place_name(names[pile])
    if not cards:
        return phrase("{place}, empty", place=place)
    said = phrase("{place}, {n} card|{place}, {n} cards", place=place, n=len(cards))
    down = table.down[pile - COLUMN] if pile >= COLUMN else 0
    return phrase("{pile}, {n} face down", pile=said, n=down) if down else said


def _stock_label(game: Game) -> str:
    """Say what pressing the stock does."""
    table = game.table
    if table.stock:
        return phrase("Draw, {n} card in the stock|Draw, {n} cards in the stock", n=len(table.stock))
    if refusal(table, game.rules, stock_move(table)):
        return phrase("Stock, used up")
    return phrase("Turn the waste over, {n} card|Turn the waste over, {n} cards", n=len(table.waste))


def spot_labels(names: "tuple[str, ...]", game: Game, pile: int, selected: "Spot") -> "list[str]":
    """Return what stands on each card of a pile that can be seen, the open end first; an empty place has one label too."""
    if pile == STOCK:
        return [_stock_label(game)]
    cards, place = open_cards(game.table, game.fan, pile), place_name(names[pile])
    if not cards:
        return [phrase("{place}, empty", place=place)]
    first = len(pile_cards(game.table, pile)) - len(cards)
    labels = []
    for i in range(len(cards) - 1, -1, -1):
        said = phrase(
            "{card}, selected, {place}"
            if selected and selected[0] == pile and first + i >= selected[1]
            else "{card}, covered, {place}"
            if pile == WASTE and i < len(cards) - 1
            else "{card}, {place}",
            card=card_name(cards[i]),
            place=place,
        )
        labels.append(said[0].upper() + said[1:])
    return labels


def pile_sentence(names: "tuple[str, ...]", game: Game, pile: int) -> str:
    """Tell all that can be seen of one pile."""
    table = game.table
    size, place = len(pile_cards(table, pile)), place_name(names[pile])
    shown = open_cards(table, game.fan, pile)
    if not shown:
        if size:
            return phrase("Stock, {n} card.|Stock, {n} cards.", n=size)
        return phrase("{place}, empty.", place=place)
    down = table.down[pile - COLUMN] if pile >= COLUMN else 0
    return phrase(
        "{place}: {cards}, {n} face down."
        if down
        else "{place}: {cards}, {n} cards in all."
        if size > len(shown)
        else "{place}: {cards}.",
        place=place,
        cards=phrase(", ").join([card_name(card) for card in reversed(shown)]),
        n=down or size,
    )


def _column_sentence(names: "tuple[str, ...]", game: Game, pile: int) -> str:
    """Tell a column shortly: of a long run in sequence only its ends."""
    shown = open_cards(game.table, game.fan, pile)
    low, high = run_range(game, pile)
    if len(shown) < 3 or high - low + 1 < len(shown):
        return pile_sentence(names, game, pile)
    down = game.table.down[pile - COLUMN]
    return phrase(
        "{place}: {card} up to {end}, {n} face down." if down else "{place}: {card} up to {end}.",
        place=place_name(names[pile]),
        card=card_name(shown[-1]),
        end=card_name(shown[0]),
        n=down,
    )


def table_sentences(names: "tuple[str, ...]", game: Game, selected: "Spot") -> str:
    """Tell the whole table."""
    table = game.table
    said = [phrase("Pass {turn}.", turn=table.turn), pile_sentence(names, game, STOCK)]
    waste = table.waste
    said.append(
        phrase("{place}: {cards}.", place=place_name(names[WASTE]), cards=card_name(waste[-1]))
        if waste
        else pile_sentence(names, game, WASTE)
    )
    homes = []
    for pile in range(HOME, COLUMN):
        cards = pile_cards(table, pile)
        suit = "CDHS".find(names[pile][1])
        if cards:
            homes.append(card_name(cards[-1]))
        else:
            homes.append(phrase("no {suit}", suit=phrase(SUIT_NAMES[suit])) if suit >= 0 else phrase("none"))
    said.append(phrase("Home: {cards}.", cards=phrase(", ").join(homes)))
    for pile in range(COLUMN, PILE_COUNT):
        said.append(_column_sentence(names, game, pile))
    if selected:
        said.append(phrase("Selected: {cards}.", cards=run_name(cards_from(game, selected))))
    return " ".join(said)


def selection_sentence(names: "tuple[str, ...]", game: Game, spot: "tuple[int, int]", lit: "tuple[int, ...]") -> str:
    """Tell what is selected and where it may go."""
    said = phrase(
        "{cards} selected, may go to {places}." if lit else "{cards} selected, fits nowhere.",
        cards=run_name(cards_from(game, spot)),
        places=phrase(", ").join([place_name(names[pile]) for pile in lit]),
    )
    return said[0].upper() + said[1:]
