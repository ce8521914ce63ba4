"""Each rule that prunes against the search without it: a small share of what tools/prune_check.py does, and that it can fail."""

import pytest

from game.klondike.cards import KING, RANK
from game.klondike.rules import Rules
from game.solver import follow
from game.solver.state import CLASS_BIT, StateSpace
from tools.prune_check import KINDS, RULE_SETS, check


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: "-".join(map(str, rules[:3])))
def test_no_rule_leaves_out_too_much(rules):
    for kind in KINDS:
        tally = check(rules, kind, 1, 8)
        assert tally.faults == []
        assert tally.counts["decided"] == 8


def only_when_it_follows_at_once(monkeypatch):
    """The old rule: a talon card goes home only when a card of a column can follow now."""
    followed = follow._followed

    def at_once(move, cards, stocked, ready, waiting):
        return followed(move, cards, stocked, ready, 0)

    def is_idle(self, card, board, stock, opened):
        while RANK[card] != KING:
            card += 1
            if not self._stock_bit[card] & self._stock_cards[stock]:
                return not self._shown[card // 26][board] & CLASS_BIT[card] & opened
        return True

    monkeypatch.setattr(follow, "_followed", at_once)
    monkeypatch.setattr(StateSpace, "_is_idle", is_idle)


@pytest.mark.parametrize("returns", [True, False])
def test_the_check_finds_the_old_fault_in_search_and_verdict(monkeypatch, returns):
    only_when_it_follows_at_once(monkeypatch)
    faults = "\n".join(check(Rules(1, 0, returns, "suit", "none"), "one suit", 1, 100).faults)
    assert "the search calls lost what can be won" in faults
    assert "rule 'put off' alone calls lost what can be won" in faults
    assert "the player's verdict is 'stuck' where something new can be reached" in faults


def test_the_check_finds_the_old_fault_in_auto_finish(monkeypatch):
    only_when_it_follows_at_once(monkeypatch)
    faults = "\n".join(check(Rules(1, 0, False, "suit", "none"), "one suit", 1, 300).faults)
    assert "auto finish finds no line where one wins" in faults
