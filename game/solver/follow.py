"""What can follow an abstract position, by the rules proved in docs/solver.md."""

from game.klondike.cards import KING, RANK
from game.solver.positions import Positions
from game.solver.state import CLASS_BIT, GO_HOME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # noqa: TID251 - for the type checker alone

    Node = tuple[Any, ...]
    """(depths, homes, talon, the node before, the abstract move that led here)"""


def _named_cards(side: int) -> "dict[int, int]":
    return {CLASS_BIT[card]: card for card in range(26 * side, 26 * side + 26)}


_CARDS_0, _CARDS_1 = _named_cards(0), _named_cards(1)


class Follower:
    """Lists the nodes that follow a node."""

    def __init__(self, parts: Positions) -> None:
        self._parts = parts
        self._kings = (0, 1, 1, 2)

    def follow(self, node: "Node", back: "list[Node]") -> "list[Node]":
        """Return the nodes after `node`, the most promising last; those where a card comes back from a foundation are
        appended to `back`. A safe card of a column goes home, and that alone."""
        parts = self._parts
        depths, homes, talon, _, _ = node
        up0, up1, loose0, loose1, spaces, anchors0, anchors1, less0, less1, _, _, _ = depths
        in0, in1, next0, next1, safe0, safe1, back0, back1, raise0, raise1, lower0, lower1, _, _ = homes
        out0, out1, reach0, reach1, take0, take1, _, _, free, _, _, _, _, _, order, _, _ = talon
        up0 &= in0 & out0
        up1 &= in1 & out1
        loose0 &= up0
        loose1 &= up1
        # how many of each class show (0 to 2) and how many free cards of the class below there are, in two bits
        opened = ((up0 & up1) ^ (loose0 & loose1) << 2 | up0 ^ up1 ^ (loose0 ^ loose1) << 2) & 0x3FFFFFF
        if spaces > self._kings[loose0 >> 24] + self._kings[loose1 >> 24]:
            opened |= 0xC000000
        found: "list[Node]" = []

        home0 = up0 & next0 & opened
        home1 = up1 & next1 & opened
        safe0 &= home0
        safe1 &= home1
        if safe0:
            home0, home1 = safe0 & -safe0, 0
        elif safe1:
            home0, home1 = 0, safe1 & -safe1
        else:
            move0 = reach0 & opened >> 2
            move1 = reach1 & opened >> 2
            if free and (move0 or move1):
                wanted = anchors0 | anchors1 | up0 & next0 | up1 & next1 | back0 << 2 | back1 << 2
                stocked = reach0 | reach1
                more = wanted
                while more:
                    more = (more & stocked) << 2 & ~wanted
                    wanted |= more
                wanted &= ~opened
                move0 &= wanted
                move1 &= wanted
            home_now0 = reach0 & next0
            home_now1 = reach1 & next1
            if order:
                self._take_in_order(found, node, move0, move1, home_now0, home_now1)
                move0 = move1 = home_now0 = home_now1 = 0
            elif free:
                home_now0 = home_now0 and _followed(home_now0, _CARDS_0, reach0, up0 & opened, up0 & reach1)
                home_now1 = home_now1 and _followed(home_now1, _CARDS_1, reach1, up1 & opened, up1 & reach0)
            while move0:
                bit = move0 & -move0
                move0 ^= bit
                found.append((depths, homes, take0.get(bit) or parts.taken(talon, 0, bit), node, _CARDS_0[bit]))
            while move1:
                bit = move1 & -move1
                move1 ^= bit
                found.append((depths, homes, take1.get(bit) or parts.taken(talon, 1, bit), node, _CARDS_1[bit]))
            while home_now0:
                bit = home_now0 & -home_now0
                home_now0 ^= bit
                higher = raise0.get(bit) or parts.raised(homes, 0, bit)
                rest = take0.get(bit) or parts.taken(talon, 0, bit)
                found.append((depths, higher, rest, node, GO_HOME + _CARDS_0[bit]))
            while home_now1:
                bit = home_now1 & -home_now1
                home_now1 ^= bit
                higher = raise1.get(bit) or parts.raised(homes, 1, bit)
                rest = take1.get(bit) or parts.taken(talon, 1, bit)
                found.append((depths, higher, rest, node, GO_HOME + _CARDS_1[bit]))
        while home0:
            bit = home0 & -home0
            home0 ^= bit
            lower = (less0.get(bit) or parts.uncovered(depths, 0, bit)) if anchors0 & bit << 2 else depths
            found.append((lower, raise0.get(bit) or parts.raised(homes, 0, bit), talon, node, GO_HOME + _CARDS_0[bit]))
        while home1:
            bit = home1 & -home1
            home1 ^= bit
            lower = (less1.get(bit) or parts.uncovered(depths, 1, bit)) if anchors1 & bit << 2 else depths
            found.append((lower, raise1.get(bit) or parts.raised(homes, 1, bit), talon, node, GO_HOME + _CARDS_1[bit]))
        if safe0 or safe1:
            return found
        move0 = anchors0 & opened
        move1 = anchors1 & opened
        while move0:
            bit = move0 & -move0
            move0 ^= bit
            bit >>= 2
            found.append((less0.get(bit) or parts.uncovered(depths, 0, bit), homes, talon, node, _CARDS_0[bit]))
        while move1:
            bit = move1 & -move1
            move1 ^= bit
            bit >>= 2
            found.append((less1.get(bit) or parts.uncovered(depths, 1, bit), homes, talon, node, _CARDS_1[bit]))
        move0 = back0 & opened >> 2
        move1 = back1 & opened >> 2
        while move0:
            bit = move0 & -move0
            move0 ^= bit
            back.append((depths, lower0.get(bit) or parts.lowered(homes, 0, bit), talon, node, _CARDS_0[bit]))
        while move1:
            bit = move1 & -move1
            move1 ^= bit
            back.append((depths, lower1.get(bit) or parts.lowered(homes, 1, bit), talon, node, _CARDS_1[bit]))
        return found

    def _take_in_order(self, found: "list[Node]", node: "Node", move0: int, move1: int, home0: int, home1: int) -> None:
        """Append what can be played from the talon, the card that comes up first last: with passes limited what is
        passed over may be gone."""
        parts = self._parts
        depths, homes, talon, _, _ = node
        for side, bit in talon[14]:
            move, home, card = (move1, home1, _CARDS_1[bit]) if side else (move0, home0, _CARDS_0[bit])
            if (move | home) & bit:
                rest = talon[4 + side].get(bit) or parts.taken(talon, side, bit)
                if move & bit:
                    found.append((depths, homes, rest, node, card))
                if home & bit:
                    higher = homes[8 + side].get(bit) or parts.raised(homes, side, bit)
                    found.append((depths, higher, rest, node, GO_HOME + card))


def _followed(move: int, cards: "dict[int, int]", stocked: int, ready: int, waiting: int) -> int:
    """Return those of the bits `move` whose cards may go home from a free talon: for each suit, the first card that is
    neither home nor in the talon is wanted, and it must be face up in a column. It is one of `ready`, which can go home
    once it is next, or of `waiting`: what it carries may pass to its twin, which is still in the talon."""
    wanted = ready | waiting
    kept = 0
    while move:
        bit = move & -move
        move ^= bit
        card = cards[bit]
        while RANK[card] != KING:
            card += 1
            if not stocked & CLASS_BIT[card]:
                if wanted & CLASS_BIT[card]:
                    kept |= bit
                break
    return kept
