"""Try each rule that prunes by itself, against the same search without it, on random positions made for it.

python -m tools.prune_check --positions 1000              so many decided positions for each rule set and kind
pypy3 -m tools.prune_check --positions 10000 --json FILE  three times as fast; the counts so far are in FILE

A position counts when both have decided it. "Won" is decided by a line that the game's rules replay; "lost" by a search without any
rule that prunes, which looks at every position. A rule only leaves out, so it cannot disagree with "lost": it is tried on
what can be won, and the search with all rules together is tried on everything, as are the player's verdict and auto finish. A
disagreement is printed with its position, and the command ends with 1. docs/solver.md has the counts.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from game.klondike.cards import RANK, RED, SUIT
from game.klondike.rules import Rules, fits, rules_text
from game.klondike.table import Table, table_text
from game.solver.closure import is_hopeless
from game.solver.finish import Finisher
from game.solver.follow import Follower
from game.solver.known import known_table
from game.solver.positions import Positions
from game.solver.search import Search, winning_moves
from game.solver.state import StateSpace
from game.solver.verdict import Judge
from tools.check import fault_of_line

RULES = ("safe", "back", "put off", "weaker", "glance")
"""A safe card goes home alone; it does not come back; talon cards are put off; a talon that can do less; lost at a glance."""
RULE_SETS = [
    Rules(draw, passes, returns, "suit", "none") for draw in (1, 3) for passes in (0, 3, 1) for returns in (True, False)
]
MOST = 800
"""Positions that the search without pruning may look at before a position is left uncounted."""


# Searches in which each rule can be switched off


class PartsWith(Positions):
    """The parts of positions, with only the rules named."""

    def __init__(self, table: Table, rules: Rules, kept: "frozenset[str]") -> None:
        self.kept = kept
        super().__init__(table, rules)

    def _homes_of(self, heights: "list[int]") -> Any:
        code = heights[0] | heights[1] << 4 | heights[2] << 8 | heights[3] << 12
        if code in self._homes:
            return self._homes[code]
        part = super()._homes_of(heights)
        if "safe" not in self.kept:
            part = part[:4] + (0, 0) + part[6:]
        if "back" not in self.kept and self.rules.returns:
            back = [0, 0]
            for suit in range(4):
                if heights[suit]:
                    rank = heights[suit] - 1
                    back[suit // 2] |= 1 << 2 * rank + (RED[13 * suit] ^ rank & 1)
            part = part[:6] + tuple(back) + part[8:]
        self._homes[code] = part
        return part

    def _talon_of(self, cards: int, place: int, recycles: int) -> Any:
        part = super()._talon_of(cards, place, recycles)
        return part if "put off" in self.kept or not part[8] else part[:8] + (False,) + part[9:]


def searched(table: Table, rules: Rules, kept: "frozenset[str]", most: int) -> str:
    """Decide a position with only the rules named: "won", "lost", or "unknown" after `most` positions."""
    parts = PartsWith(table, rules, kept)
    follow = Follower(parts).follow
    free = rules.draw == 1 and rules.passes == 0
    waiting: list[Any] = [(parts.depths, parts.homes, parts.talon, None, -1)]
    states = 0
    while waiting:
        node = waiting.pop()
        depths, homes, talon, _, _ = node
        code = depths[9] + homes[12] * parts.radix
        if code in talon[6] or ("weaker" in kept and any(code in met for met in talon[7])):
            continue
        talon[6].add(code)
        states += 1
        if depths[10] and (free or talon[13]):
            return "won"
        if states > most:
            return "unknown"
        if "glance" in kept and is_hopeless(parts, depths, homes, talon):
            continue
        waiting.extend(follow(node, waiting))
    return "lost"


class SpaceWith(StateSpace):
    """The player's positions, with only the rules named."""

    def __init__(self, table: Table, rules: Rules, kept: "frozenset[str]") -> None:
        self.kept = kept
        super().__init__(known_table(table, rules, len(table.stock)))
        self.free = self.lazy
        self.lazy = self.lazy and "put off" in kept

    def is_won(self, state: int) -> bool:
        """Tell whether all cards are home, or simply go home."""
        lazy, self.lazy = self.lazy, self.free
        won = super().is_won(state)
        self.lazy = lazy
        return won

    def _list_board_moves(self, board: int) -> "list[int]":
        found = super()._list_board_moves(board)
        if "back" not in self.kept and self.rules.returns:
            del found[found[2] :]
            for suit in range(4):
                height = self.board_heights[board] >> 4 * suit & 15
                if height:
                    rank = height - 1
                    found.extend((13 * suit + rank, 1 << 2 * rank + 2 + (RED[13 * suit] ^ rank & 1), -1))
        if "safe" not in self.kept:
            found[0] = 3
        return found


def judged(table: Table, rules: Rules, kept: "frozenset[str]", most: int) -> str:
    """Tell whether anything new can be reached, with only the rules named: "open", "stuck" or "unknown"."""
    space = SpaceWith(table, rules, kept)
    met, waiting = {space.root}, [space.root]
    while waiting:
        state = waiting.pop()
        if space.is_won(state):
            return "open"
        moves = space.moves(state)
        for after in moves[1::2]:
            if after < 0:
                return "open"
            if after not in met:
                met.add(after)
                waiting.append(after)
        if len(met) > most:
            return "unknown"
    return "stuck"


# Positions


def heights_of(chance: random.Random, low: int, high: int, spread: int) -> "list[int]":
    """The heights of the foundations, near each other."""
    base = chance.randint(low, high)
    return [max(0, min(12, base + chance.randint(-spread, spread))) for _ in range(4)]


def columns_of(chance: random.Random, cards: "list[int]", runs: float, used: int) -> "list[list[int]]":
    """Lay cards on columns, with the chance `runs` where they fit."""
    piles: list[list[int]] = [[] for _ in range(7)]
    for card in cards:
        fitting = [pile for pile in piles if pile and fits(card, pile[-1])]
        chance.choice(fitting if fitting and chance.random() < runs else piles[:used]).append(card)
    return piles


def with_hidden(chance: random.Random, piles: "list[list[int]]", share: float) -> "tuple[int, ...]":
    """How many cards of each column are face down: none of those on a run, mostly."""
    down = []
    for pile in piles:
        at = max(0, len(pile) - 1)
        while at and fits(pile[at], pile[at - 1]):
            at -= 1
        down.append(at if chance.random() < share else chance.randint(0, at))
    return tuple(down)


def laid(
    chance: random.Random, heights: "list[int]", piles: "list[list[int]]", talon: "list[int]", share: float
) -> Table:
    """The table of these piles, the waste cut anywhere."""
    waste = chance.randint(0, len(talon))
    home = tuple([tuple(range(13 * suit, 13 * suit + heights[suit])) for suit in range(4)])
    down = with_hidden(chance, piles, share)
    columns = tuple([tuple(pile) for pile in piles])
    return Table(tuple(talon[waste:][::-1]), tuple(talon[:waste]), home, columns, down, chance.randint(1, 3), True)


def left_over(heights: list[int]) -> list[int]:
    """The cards that are not home."""
    return [card for card in range(52) if RANK[card] >= heights[SUIT[card]]]


def one_suit(chance: random.Random) -> Table:
    """Most of the talon is one suit, of which a higher card lies in a column and carries a run; its twin is in the talon."""
    suit, top = chance.randrange(4), chance.randint(2, 9)
    one, other = [i for i in range(4) if RED[13 * i] != RED[13 * suit]]
    if chance.random() < 0.5:
        one, other = other, one
    heights = [0, 0, 0, 0]
    heights[suit] = top - chance.randint(1, min(top, 5))
    heights[3 - suit] = chance.randint(max(0, top - 2), top)
    for i in (one, other):
        heights[i] = top - chance.randint(1, min(top, 3))
    heights[other] = min(heights[other], top - 1)
    higher = [13 * suit + top + 1]
    run = [13 * one + top + 1, 13 * suit + top, 13 * other + top - 1]
    place = [13 * other + top + 1]
    talon = [13 * suit + rank for rank in range(heights[suit], top)] + [13 * (3 - suit) + top]
    rest = [card for card in left_over(heights) if card not in talon + run + place + higher]
    noise = chance.choice((1, 3, 8))
    rest.sort(key=lambda card: RANK[card] + noise * chance.random())
    piles: list[list[int]] = [run, place, higher, [], [], [], []]
    for card in rest:
        kind = chance.random()
        if kind < 0.06:
            talon.append(card)
        elif kind < 0.2 and fits(card, piles[chance.randrange(2)][-1]):
            piles[0 if fits(card, piles[0][-1]) else 1].append(card)
        else:
            piles[2 if kind < 0.9 else chance.randrange(2, 6)].insert(0, card)
    chance.shuffle(talon)
    return laid(chance, heights, piles, talon, 0.7)


def parted(chance: random.Random, cards: list[int], most: int) -> tuple[list[int], list[int]]:
    """Return a talon of `most` of the cards, of all where there are fewer, and the others in their order."""
    talon = chance.sample(cards, min(most, len(cards)))
    return talon, [card for card in cards if card not in talon]


def long_runs(chance: random.Random) -> Table:
    """Long runs, no space or few, a talon of what does not fit."""
    heights = heights_of(chance, 2, 8, 3)
    cards = left_over(heights)
    cards.sort(key=lambda card: chance.random() * 1.5 - RANK[card])
    talon, cards = parted(chance, cards, chance.randint(1, 9))
    return laid(chance, heights, columns_of(chance, cards, 0.97, 7), talon, 0.5)


def few_hidden(chance: random.Random) -> Table:
    """One or two hidden cards, or none, and columns that are well filled."""
    heights = heights_of(chance, 5, 10, 3)
    cards = left_over(heights)
    chance.shuffle(cards)
    cards.sort(key=lambda card: chance.random() * 5 - RANK[card])
    talon, cards = parted(chance, cards, chance.randint(0, 8))
    return laid(
        chance, heights, columns_of(chance, cards, 0.8, chance.randint(4, 7)), talon, chance.choice((0, 0, 0.3))
    )


def small_talon(chance: random.Random) -> Table:
    """At most three cards in the talon, columns out of order."""
    heights = heights_of(chance, 6, 10, 2)
    cards = left_over(heights)
    chance.shuffle(cards)
    cards.sort(key=lambda card: chance.random() * 8 - RANK[card])
    talon, cards = parted(chance, cards, chance.randint(1, 3))
    return laid(chance, heights, columns_of(chance, cards, 0.6, chance.randint(3, 7)), talon, 0.8)


def big_talon(chance: random.Random) -> Table:
    """Most of what is left is in the talon."""
    heights = heights_of(chance, 5, 10, 3)
    cards = left_over(heights)
    chance.shuffle(cards)
    talon = cards[: chance.randint(len(cards) // 2, len(cards))]
    cards = sorted(cards[len(talon) :], key=lambda card: chance.random() * 4 - RANK[card])
    return laid(chance, heights, columns_of(chance, cards, 0.8, chance.randint(1, 5)), talon, 0.6)


KINDS = {
    "one suit": one_suit,
    "long runs": long_runs,
    "few hidden": few_hidden,
    "small talon": small_talon,
    "big talon": big_talon,
}


# The check


class Tally:
    """What was counted for one rule set and one kind, and what disagreed."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def fault(self, what: str, rules: Rules, table: Table) -> None:
        """Note a disagreement."""
        self.faults.append("%s\n  %s\n  %s" % (what, rules_text(rules), table_text(table, "/")))


def rules_that_act(rules: Rules) -> "list[str]":
    """The rules that leave anything out under these rules of play."""
    acting = ["safe", "glance"]
    if rules.returns:
        acting.append("back")
    acting.append("put off" if rules.draw == 1 and not rules.passes else "weaker")
    return acting


def check_search(table: Table, rules: Rules, tally: Tally, most: int, alone: bool) -> bool:
    """Compare the search with the search without rules; tell whether the position is decided. Where it is `alone`, or what could
    be won was called lost, each rule is tried by itself too."""
    search = Search(table, rules, most)
    search.step(1 << 60)
    truth = search.verdict
    if truth == "won":
        check_win(table, rules, search, tally)
    elif truth == "lost":
        truth = searched(table, rules, frozenset(), most)
        if truth == "won":
            tally.fault("the search calls lost what can be won", rules, table)
            alone = True
    if truth == "unknown":
        return False
    tally.counts["search " + truth] += 1
    tally.counts["at a glance"] += truth == "lost" and not search.states
    for rule in rules_that_act(rules):
        if truth == "won" and (alone or rule == "weaker"):
            found = searched(table, rules, frozenset((rule,)), most)
            tally.counts[rule + " alone"] += found != "unknown"
            if found == "lost":
                tally.fault("rule %r alone calls lost what can be won" % rule, rules, table)
    return True


def check_win(table: Table, rules: Rules, search: Search, tally: Tally) -> None:
    """Replay the line of a search by the rules, and look at a glance at each position on its way."""
    moves = winning_moves(table, rules, search.line)
    if moves is None or fault_of_line(table, rules, moves):
        tally.fault("the line of the search does not win", rules, table)
    parts = PartsWith(table, rules, frozenset())
    follow = Follower(parts).follow
    node: Any = (parts.depths, parts.homes, parts.talon, None, -1)
    for move in search.line:
        if is_hopeless(parts, node[0], node[1], node[2]):
            tally.fault("a position on the way to a win is called lost at a glance", rules, table)
        tally.counts["glances"] += 1
        found: list[Any] = []
        found.extend(follow(node, found))
        node = next(after for after in found if after[4] == move)


def check_judge(table: Table, rules: Rules, tally: Tally, most: int, alone: bool) -> None:
    """Compare the player's verdict with the same search without rules, and auto finish where all cards are known."""
    judge = Judge(known_table(table, rules, len(table.stock)))
    judge.step(1 << 60)
    truth = "unknown"
    if judge.verdict == "open":
        truth = "open"
    elif judge.verdict != "unknown":
        truth = judged(table, rules, frozenset(), most)
        if truth == "open":
            tally.fault("the player's verdict is %r where something new can be reached" % judge.verdict, rules, table)
    if truth != "unknown":
        tally.counts["verdict " + truth] += 1
        for rule in ("safe", "back", "put off"):
            if truth == "open" and alone and rule in rules_that_act(rules):
                found = judged(table, rules, frozenset((rule,)), most)
                if found == "stuck":
                    tally.fault("the verdict with rule %r alone is stuck" % rule, rules, table)
    if any(table.down):
        return
    finisher = Finisher(known_table(table, rules, len(table.stock)))
    finisher.step(1 << 60)
    if finisher.verdict == "open":
        tally.counts["finish open"] += 1
        if fault_of_line(table, rules, finisher.line or []):
            tally.fault("the line of auto finish does not win", rules, table)
    elif finisher.verdict == "stuck":
        truth = searched(table, rules, frozenset(), most)
        if truth == "won":
            tally.fault("auto finish finds no line where one wins", rules, table)
        if truth != "unknown":
            tally.counts["finish stuck"] += 1


def check(rules: Rules, kind: str, seed: int, positions: int, most: int = MOST) -> Tally:
    """Check so many decided positions of one kind under one rule set."""
    chance = random.Random("%s %s %d" % (rules_text(rules), kind, seed))
    tally = Tally()
    decided = 0
    while decided < positions:
        table = KINDS[kind](chance)
        tally.counts["made"] += 1
        alone = tally.counts["made"] % 16 == 0
        decided += check_search(table, rules, tally, most, alone)
        check_judge(table, rules, tally, most, alone)
    tally.counts["decided"] = decided
    return tally


def main() -> None:
    """Go through rule sets and kinds, round after round, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000, help="decided positions for each rule set and kind")
    parser.add_argument(
        "--round", type=int, default=1000, help="positions of one rule set and kind before the next one"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="where to keep the counts")
    given = parser.parse_args()
    counts: dict[str, Counter[str]] = {}
    faults = 0
    began = time.time()
    done = 0
    while done < given.positions:
        step = min(given.round, given.positions - done)
        for rules in RULE_SETS:
            for kind in KINDS:
                name = "draw %d, passes %d, returns %d, %s" % (rules.draw, rules.passes, rules.returns, kind)
                tally = check(rules, kind, given.seed * 1000000 + done, step)
                counts.setdefault(name, Counter()).update(tally.counts)
                faults += len(tally.faults)
                for fault in tally.faults:
                    print(fault, flush=True)
            if given.json:
                given.json.write_text(json.dumps(counts, indent=1))
        done += step
    for name, counted in counts.items():
        print(name + ": " + ", ".join("%s %d" % (what, counted[what]) for what in sorted(counted)))
    print("%d disagreements, %d s" % (faults, time.time() - began))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
