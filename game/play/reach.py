"""Reach: what a hand can take from the table, and where that may go. Spots are (pile, index), as in layout."""

from game.klondike.cards import SUIT, SUIT_LETTERS
from game.klondike.game import Game
from game.klondike.rules import Move, fits, refusal
from game.klondike.table import foundation_of_suit
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names


def last_index(game: Game, pile: int) -> int:
    """Return the index of a pile's top card, -1 when it is empty."""
    return len(pile_cards(game.table, pile)) - 1


def cards_from(game: Game, spot: "tuple[int, int]") -> "tuple[int, ...]":
    """Return the cards of a pile from a spot on."""
    return pile_cards(game.table, spot[0])[spot[1] :]


def meant_spot(game: Game, spot: "tuple[int, int]") -> "tuple[int, int]":
    """Return the spot that is meant: of stock, waste and foundations only the top card; a card that is gone is none."""
    last = last_index(game, spot[0])
    return spot[0], last if spot[0] < COLUMN else min(spot[1], last)


def unliftable(game: Game, pile: int, i: int) -> "str | None":
    """Return why the cards of a pile from `i` on cannot be taken, whatever the destination, or None."""
    cards = pile_cards(game.table, pile)
    if not 0 <= i < len(cards):
        return "empty"
    if pile >= COLUMN:
        if i < game.table.down[pile - COLUMN]:
            return "face-down"
        for k in range(i + 1, len(cards)):
            if not fits(cards[k], cards[k - 1]):
                return "not-a-run"
    elif i < len(cards) - 1:
        return "buried"
    elif pile >= HOME and not game.rules.returns:
        return "no-returns"
    return None


def run_range(game: Game, pile: int) -> "tuple[int, int]":
    """Return the first and the last index at which a run of a column can start; the first is the longest run."""
    last = last_index(game, pile)
    first = last
    while first > 0 and unliftable(game, pile, first - 1) is None:
        first -= 1
    return first, last


def spot_move(game: Game, src: "tuple[int, int]", dst: int) -> Move:
    """Return the move of the cards from spot `src` on to pile `dst`."""
    pile, i = src
    cards = pile_cards(game.table, pile)
    names = pile_names(game.rules.foundations == "free")
    name, to = names[pile], names[dst]
    if HOME <= pile < COLUMN and cards:
        name = "F" + SUIT_LETTERS[SUIT[cards[0]]]
    return Move(name, "F" if to[0] == "F" and game.rules.foundations == "suit" else to, len(cards) - i)


def targets(game: Game, src: "tuple[int, int]") -> "tuple[int, ...]":
    """Return the piles where the cards from spot `src` on may go, foundations first."""
    pile, i = src
    cards = pile_cards(game.table, pile)
    if not 0 <= i < len(cards) or pile == STOCK:
        return ()
    homes = [HOME + SUIT[cards[-1]]] if game.rules.foundations == "suit" else list(range(HOME, COLUMN))
    found = []
    for dst in homes + list(range(COLUMN, PILE_COUNT)):
        if dst != pile and refusal(game.table, game.rules, spot_move(game, src, dst)) is None:
            found.append(dst)
    return tuple(found)


def is_one_place(game: Game, src: "tuple[int, int]", piles: "tuple[int, ...]") -> bool:
    """Tell whether `piles`, where the cards from spot `src` on may go, are one place: empty foundations count as one, and so do
    empty columns (section 5). To a king at the head of its column they are none beside its foundation: it would only change
    one space for another that is just alike."""
    if src[0] >= COLUMN and src[1] == 0 and piles[:1] and piles[0] < COLUMN:
        piles = tuple([pile for pile in piles if pile_cards(game.table, pile) or pile < COLUMN])
    kinds = []
    for pile in piles:
        kind = pile if pile_cards(game.table, pile) else -1 if pile < COLUMN else -2
        if kind not in kinds:
            kinds.append(kind)
    return len(kinds) == 1


def longest_start(game: Game, pile: int) -> int:
    """Return where the longest run of a column starts that can go somewhere; else its last card, -1 if empty."""
    last = last_index(game, pile)
    if pile >= COLUMN and last >= 0:
        for i in range(run_range(game, pile)[0], last + 1):
            if targets(game, (pile, i)):
                return i
    return last


def home_pile(game: Game, pile: int) -> int:
    """Return the foundation where the last card of `pile` belongs: its suit's, or the first that has a place."""
    cards = pile_cards(game.table, pile)
    if game.rules.foundations == "suit":
        return HOME + SUIT[cards[-1]] if cards else HOME
    for home in range(HOME, COLUMN):
        if cards and refusal(game.table, game.rules, spot_move(game, (pile, len(cards) - 1), home)) is None:
            return home
    return HOME


def goes_home(game: Game, spot: "tuple[int, int]") -> int:
    """Return the foundation to which the card at `spot` may go, -1 when it may not or is not on top."""
    pile, i = meant_spot(game, spot)
    if not (pile == WASTE or pile >= COLUMN) or i < 0 or i != last_index(game, pile):
        return -1
    home = home_pile(game, pile)
    return home if game.refusal(spot_move(game, (pile, i), home)) is None else -1


def marked_refusal(game: Game, src: "tuple[int, int]", pile: int) -> str:
    """Return the reason that keeps the cards from `src` off `pile`; a marked foundation says when the suit is wrong."""
    reason = game.refusal(spot_move(game, src, pile))
    cards = pile_cards(game.table, src[0])
    marked = HOME <= pile < COLUMN and game.rules.foundations == "suit"
    if marked and reason != "one-card" and cards and SUIT[cards[-1]] != pile - HOME:
        return "other-suit"
    return reason or "no-move"


def hint_spots(game: Game, move: Move) -> "tuple[tuple[int, int], int]":
    """Return where the cards of a move lie, and the pile they go to; index -1 stands for the place of an empty pile."""
    names = pile_names(game.rules.foundations == "free")
    src, dst, size = move
    if src[0] == "F":
        place = foundation_of_suit(game.table, SUIT_LETTERS.find(src[1]))
        src = names[HOME + place]
    pile = names.index(src)
    cards = pile_cards(game.table, pile)
    if dst == "F":
        dst = names[HOME + SUIT[cards[-1]]]
    return (pile, len(cards) - max(size, 1)), names.index(dst)
