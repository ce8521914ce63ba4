"""Positions that are lost at a glance: not even an easier game can be won from them (docs/solver.md, "At a glance").

In the easier game a card once uncovered may be put upon and put down at any time, any number of columns may be filled
by one king too many, and once a card of the talon was played whatever that may bring up is had. Only what never changes
still stands in the way.
"""

from game.klondike.cards import RANK, SUIT
from game.solver.positions import Positions
from game.solver.state import CLASS_BIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.solver.positions import Part

_SOME_SPACE = 3 << 26


def is_hopeless(parts: Positions, depths: "Part", homes: "Part", talon: "Part") -> bool:
    """Tell whether the easier game is lost: True is a proof, False says nothing."""
    up0, up1 = depths[0] & talon[0], depths[1] & talon[1]  # uncovered at some time
    in0, in1 = homes[0], homes[1]
    bound0, bound1 = up0 & in0 & depths[2], up1 & in1 & depths[3]  # free cards that hold a place for ever
    had0, had1 = talon[2], talon[3]  # cards of the talon that can be had at some time
    held = talon[15]
    top = 0  # of the cards held in the waste
    row = talon[16]
    first = len(row)  # of its cards that are played
    heights = list(homes[13])
    depth = list(depths[11])
    spaces = depths[4]
    waiting = [i for i in range(7) if depth[i]]
    returns = parts.rules.returns
    while True:
        changed = False
        while top < len(held):
            side, bit = held[top]
            if side:
                had1 |= bit
            else:
                had0 |= bit
            if not (up1 if side else up0) & bit:
                break
            top += 1
        for i in range(first):
            side, bit = row[i]
            if (up1 if side else up0) & bit:
                for side, bit in row[max(0, i - 1) :]:  # it lay bare, or what follows comes up in another phase
                    if side:
                        had1 |= bit
                    else:
                        had0 |= bit
                first = i
                break
        for suit in range(4):
            had = (up0 | had0) if suit < 2 else (up1 | had1)
            card = 13 * suit + heights[suit]
            while heights[suit] < 13 and had & CLASS_BIT[card]:
                if suit < 2:
                    up0 |= CLASS_BIT[card]
                    bound0 &= ~CLASS_BIT[card]
                else:
                    up1 |= CLASS_BIT[card]
                    bound1 &= ~CLASS_BIT[card]
                heights[suit] += 1
                card += 1
                changed = True
        kings = (bound0 >> 24 & 1) + (bound0 >> 25) + (bound1 >> 24 & 1) + (bound1 >> 25)
        bearing0, bearing1 = (up0, up1) if returns else (up0 & in0, up1 & in1)
        places = bearing0 & bearing1 | (_SOME_SPACE if spaces > kings else 0)
        places0 = (places | (bearing0 | bearing1) & ~(bound1 << 2)) >> 2  # one place is enough if no twin holds it
        places1 = (places | (bearing0 | bearing1) & ~(bound0 << 2)) >> 2
        if had0 & places0 & ~up0 or had1 & places1 & ~up1:
            up0 |= had0 & places0
            up1 |= had1 & places1
            changed = True
        for i in waiting:
            while depth[i]:
                card = parts.anchors[i][depth[i] - 1]
                if not (places0 if card < 26 else places1) & CLASS_BIT[card] and RANK[card] >= heights[SUIT[card]]:
                    break
                covered, still = parts.below[i][depth[i]], parts.below[i][depth[i] - 1]
                up0 |= covered[0] & ~still[0]
                up1 |= covered[1] & ~still[1]
                depth[i] -= 1
                spaces += not depth[i]
                changed = True
        if first <= 1 and top == len(held) and not any(depth):
            return False
        if not changed:
            return heights != [13, 13, 13, 13]
