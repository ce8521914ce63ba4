"""The phase ledger: which cards of the stock will lie on top when it is drawn from in threes (specification, section 10).

It is made from what the player knows and nothing else: a card not seen yet is HIDDEN here too. A group is what one draw turns,
in that order, so that its last card is the one to be played.
"""

from collections import namedtuple

from game.solver.known import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    Group = tuple[int, ...]


class Ledger(namedtuple("Ledger", ("top", "beneath", "coming", "following", "shifted"))):
    """`top` is the waste's top card and `beneath` the one under it, which playing the top lays open (-1: there is none);
    `coming` the groups that are still to come on this pass; `following` all groups of the next pass, `shifted` those groups
    if the waste's top is played now; both () when there is no next pass."""

    top: int
    beneath: int
    coming: "tuple[Group, ...]"
    following: "tuple[Group, ...]"
    shifted: "tuple[Group, ...]"


def ledger_of(known: Known) -> Ledger:
    """Return the ledger of what is known of a position."""
    table, rules = known
    stock = tuple(reversed(table.stock))
    waste = table.waste
    again = not rules.passes or table.turn < rules.passes
    return Ledger(
        waste[-1] if waste else -1,
        waste[-2] if len(waste) > 1 else -1,
        drawn_groups(stock, rules.draw),
        drawn_groups(waste + stock, rules.draw) if again else (),
        drawn_groups(waste[:-1] + stock, rules.draw) if again and waste else (),
    )


def drawn_groups(cards: "tuple[int, ...]", draw: int) -> "tuple[Group, ...]":
    """Return `cards`, the next first, in the groups that draws turn; the last may be short."""
    return tuple([cards[i : i + draw] for i in range(0, len(cards), draw)])
