"""The fuzzer's own rules: what it takes for a fault, and what it foretells."""

import json
from random import Random
from types import SimpleNamespace

import pytest

from game.klondike.game import Game, new_game, save_text
from game.klondike.rules import TURN_3
from game.play.layout import Layout
from game.play.past import paused
from tests.strategies import position
from tools.fuzz.addresses import some_link
from tools.fuzz.hand import LAYOUTS
from tools.fuzz.results import Results, deals_between, words_of
from tools.fuzz.taps import expected

LINE = "1000 2026-12-01 3.0.1.suit.none 4 %s\n"


def kept(word: str, begun: int = 1000, at: int = 1, past: list[str] | None = None) -> dict[str, str]:
    game = {"begun": begun, "deal": "4", "at": at}
    return {"results.0": LINE % word, "game": json.dumps(game), "past": json.dumps(past or [])}


def test_a_game_that_nobody_ended_may_not_be_lost():
    results = Results()
    assert results.faults(kept("open"), may_deal=False) == []
    assert "nobody dealt anew" in results.faults(kept("lost", begun=2000), may_deal=False)[0]
    assert words_of(kept("lost")) == {"1000": "lost"}


def test_a_new_deal_may_end_a_game():
    results = Results()
    results.faults(kept("open"), may_deal=True)
    assert results.faults(kept("lost", begun=2000), may_deal=True) == []


def test_a_lost_game_is_neither_paused_nor_on_the_table():
    game = new_game("4")
    assert game
    game.begun = 1000
    save = paused(save_text(game, 1.0))
    assert Results().faults(kept("lost", begun=2000, past=[save]), may_deal=True) == ["game 1000 is lost and paused"]
    assert Results().faults(kept("lost"), may_deal=True) == ["game 1000 is on the table, and lost"]


@pytest.mark.parametrize("begun", [0, 1000])
def test_a_win_by_the_way_that_was_shown_may_not_count(begun):
    results = Results()
    results.watch(kept("open", begun)["game"])
    assert results.faults(kept("open"), may_deal=True) == []
    assert "counts" in results.faults(kept("won"), may_deal=True)[0]


def test_deals_are_counted_by_the_random_numbers_taken():
    at = {f"{n}": str((7 + n * 0x6D2B79F5) % 2**32) for n in range(4)}
    assert deals_between({"fuzz.dice": at["1"]}, {"fuzz.dice": at["3"]}) == 2


@pytest.mark.parametrize(("gaps", "moves", "sure"), [([250, 250], 3, 3), ([120, 250], 2, 3), ([120, 120, 100], 2, 4)])
def test_taps_are_foretold_by_the_rule(gaps, moves, sure):
    """Within 200 ms after a tap that sent a card home the next one on that pile is dropped, and no other."""
    game = Game("", TURN_3, position("T1 4C 3C 2C/home AC/stock *"))
    layout = Layout(766, 700, False)
    x, y = layout.origin(6)
    shot = SimpleNamespace(felt=[0, 0, 766, 700], wide=False, left=False)
    at = layout.left + (x + 40) * layout.scale, (y + 80) * layout.scale
    assert expected(SimpleNamespace(shot=shot), game, at, gaps) == sure
    assert game.at == moves


def test_links_come_in_every_form():
    links = [some_link(Random(seed)) for seed in range(200)]
    for begin in ("?deal=", "#deal=", "#table=", "?table=", "?draw=1", "?theme="):
        assert any(link.startswith(begin) for link in links), begin


def test_each_layout_has_all_letters():
    assert all(not layout or len(layout) in (1, 9, 10) for layout in LAYOUTS.values())
