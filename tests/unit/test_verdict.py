"""Verdicts: the tricky cases of the design by name, then against brute force, then along games."""

import random

import pytest

from game.klondike.cards import RANK, parse_card
from game.klondike.game import Game, new_game
from game.klondike.rules import DRAW, RECYCLE, Rules, apply, fits, legal_moves, move_text, parse_move
from game.klondike.table import Table
from game.solver.finish import Finisher
from game.solver.known import known_game, known_table
from game.solver.state import STATE_BITS, is_safe
from game.solver.verdict import MOST_STATES, Judge, is_dead, waste_tops
from tests import brute
from tests.strategies import PLAYING_RULES, position, rules_of

TURN_3, TURN_1 = rules_of(""), rules_of("draw1")
NO_RETURNS = rules_of("returns0")
SITUATION_9 = "T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2"
SITUATION_10 = (
    "T1 JS/T2 [2D] 3S/T3 [TS QS] KH/T4 [AD 8D 6C] KD/T5 [QD 3H JH 4C] 5D/T6 [5C 8H 5H 2H 4H] 6H/"
    "T7 [3D JC AC TD 9C AH] 6D/"
    "stock 7S 5S 2C 2S 7D KS QC 3C 9S 9H JD 7C TC TH 6S 4S 7H QH KC 8S 8C 9D AS 4D/pass 1/seen none"
)


def verdict_of(known, slices=1000):
    judge = Judge(known)
    while not judge.step(slices):
        pass
    return judge.verdict


def verdict(table, rules=TURN_3):
    """The verdict on a position whose stock has been seen; brute force must agree."""
    if isinstance(table, str):
        table = position(table)
    found = verdict_of(known_table(table, rules, len(table.stock)))
    assert found == brute.verdict(table, rules)
    return found


def after(text, moves, rules=TURN_3):
    table = position(text)
    for move in moves.split():
        assert move_text(parse_move(move)) in [move_text(legal) for legal in legal_moves(table, rules)]
        table = apply(table, rules, parse_move(move))
    return table


# The tricky cases (each with its number in the design)

OFF_PHASE = "T1 KH QS/T2 KS/T3 [KC] JS/waste QC/stock 9C JC TS TC/home 8C KD QH 9S/pass 2"


def test_1_off_phase_the_present_pass_shows_other_cards_than_all_later_ones():
    table = position(OFF_PHASE)
    assert waste_tops(table, TURN_3)[:3] == [parse_card(name) for name in ("QC", "TS", "TC")]
    assert verdict(table, NO_RETURNS) == "open"  # the ten of spades is the fourth card: this pass brings it up
    assert verdict(after(OFF_PHASE, "D", NO_RETURNS), NO_RETURNS) == "open"
    assert verdict(after(OFF_PHASE, "D D", NO_RETURNS), NO_RETURNS) != "open"
    assert verdict(after(OFF_PHASE, "D D R", NO_RETURNS), NO_RETURNS) != "open"


def test_1_in_phase_a_full_pass_changes_nothing():
    table = position(SITUATION_9)
    tops = waste_tops(table, TURN_3)
    for move in (DRAW, DRAW, RECYCLE):
        table = apply(table, TURN_3, move)
        assert set(waste_tops(table, TURN_3)) == set(tops)
        assert verdict(table) == "stuck"


def test_2_a_card_played_to_a_column_to_no_end_of_its_own_can_be_the_only_way():
    text = "T2 QC/stock JD/waste QS JC KC QD KD KS/home TC TD KH JS/pass 2"
    assert verdict(text) == "open"


def test_3_the_last_card_of_a_short_group_is_always_within_reach_the_ones_before_it_are_not():
    table = position("T1 */stock 2C 3C 4C 5C 6C/pass 2")
    assert waste_tops(table, TURN_3) == [parse_card(name) for name in ("4C", "6C", "4C", "6C")]
    table = position("T1 */stock 2C 3C 4C 5C/pass 2")
    assert waste_tops(table, TURN_3)[:2] == [parse_card("4C"), parse_card("5C")]


def test_4_of_one_or_two_cards_left_the_top_one_is_within_reach_and_then_the_other():
    for pile in ("stock QD KD", "waste QD KD", "waste QD/stock KD"):
        assert verdict("home KC JD KH KS/%s/pass 2" % pile) == "open"
    for pile in ("stock KD", "waste KD"):
        assert verdict("home KC QD KH KS/%s/pass 2" % pile, rules_of("passes1")) == "open"


NEEDS_RETURN = "T2 [TC 7C 9C] QC/T3 [KC KS] JC/T4 8C/home 6C KD KH QS/pass 2"


def test_5_a_return_can_be_the_only_way():
    assert verdict(NEEDS_RETURN, TURN_3) == "open"
    assert verdict(NEEDS_RETURN, NO_RETURNS) == "dead"


def test_5_where_only_returns_are_left_the_game_is_not_dead():
    text = "T1 [KH TH KC QS] QH/T2 [QC KS JS KD] JH/T3 [JD] QD/home JC TD 9H TS/pass 2"
    assert verdict(text, TURN_3) == "stuck"
    assert verdict(text, NO_RETURNS) == "dead"


def test_5_a_return_can_need_another_return_first():
    text = "T1 [QS QC 9S KD QD] JD TS/T2 KS/T3 [KC] JS TD/home JC 9D KH 8S/pass 2"
    assert verdict(text) == "open"
    assert verdict(after(text, "FHT4 FHT2")) == "open"
    assert verdict(text, NO_RETURNS) != "open"


def test_5_a_card_just_sent_home_can_be_wanted_back():
    text = "T1 [TC] TS/T3 [9S QC] QS/T5 [JS KS KD KH 8S] JC/waste KC QH 9C/home 8C QD JH 7S/pass 2"
    assert verdict(text) == "open"
    assert verdict(text, NO_RETURNS) != "open"


def test_6_a_king_that_heads_its_column_is_no_progress_to_an_empty_one_but_no_death_either():
    text = "T1 KC/T3 KS/T5 JC/T6 [TC QS] QC/home 9C KD KH JS/pass 2"
    table = position(text)
    cards = [table.columns[int(move.src[1]) - 1][-1] for move in legal_moves(table, NO_RETURNS)]
    assert set(cards) == {parse_card("KC"), parse_card("KS")}
    assert verdict(text, NO_RETURNS) == "stuck"


def test_6_with_a_hidden_card_below_the_king_it_is_progress():
    assert verdict("T1 [QS] KS/T2 [KC] QC/home JC KD KH JS/pass 2", NO_RETURNS) == "open"


TWIN = "T1 [KH KC KS TC] QS/T2 [JD JH TH] QC/T3 [KD 9S JS] QH/T4 JC/waste TS TD QD/home 9C 9D 9H 8S/pass 2"


def test_7_a_run_moved_between_twins_changes_nothing_by_itself():
    assert [move_text(move) for move in legal_moves(position(TWIN), TURN_3) if move.size] == ["T4T3"]
    assert verdict(TWIN) == "stuck"


def test_7_but_it_counts_where_the_card_it_uncovers_goes_home():
    text = "T1 [9D KD 8C KC] JS TD/T2 [JH JD TC QD 9C QC] QS/T3 [KS QH KH] JC/home 7C 8D TH TS/pass 2"
    assert [move_text(move) for move in legal_moves(position(text), NO_RETURNS) if move.size] == ["T1T3"]
    assert verdict(text, NO_RETURNS) == "open"


def test_8_only_the_rule_makes_a_move_home_safe():
    assert is_safe(parse_card("6C"), [5, 5, 5, 5], True)
    assert is_safe(parse_card("6C"), [5, 4, 4, 3], True)
    assert not is_safe(parse_card("6C"), [5, 4, 3, 4], True)
    assert not is_safe(parse_card("6C"), [5, 5, 5, 2], True)
    assert is_safe(
        parse_card("6C"), [5, 5, 5, 0], False
    )  # where nothing comes back the fives of hearts and diamonds do not
    assert not is_safe(parse_card("6H"), [4, 5, 5, 3], True)
    text = (
        "T1 [JH KH 5H JS] JC/T2 [TD 8D KC KD KS QH] 7H/T3 [TC QD] JD TS/T4 [8H 9D] 9H/T5 [TH 8C 3H QS 7D] 6H/"
        "T6 [QC 9C] 4H/home 7C 6D 2H 9S/pass 2"
    )
    assert verdict(text, NO_RETURNS) == "open"
    assert verdict(after(text, "T3F", NO_RETURNS), NO_RETURNS) != "open"


def test_9_all_face_up_is_lost_by_threes_and_won_by_ones():
    assert verdict(SITUATION_9, TURN_3) == "stuck"
    assert verdict(SITUATION_9, TURN_1) == "open"
    assert brute.can_win(position(SITUATION_9), TURN_1)


def test_10_without_a_pass_left_a_draw_may_be_legal_a_recycle_is_not():
    text = "T5 [JH] QH/stock QD/waste KH JS KD KS QS/home KC JD TH TS/pass 1/seen all"
    assert DRAW in legal_moves(position(text), rules_of("passes1"))
    assert verdict(text, rules_of("returns0")) == "open"
    assert verdict(text, rules_of("returns0 passes3")) == "open"
    assert verdict(text, rules_of("returns0 passes1")) == "stuck"
    assert len(waste_tops(position(text), rules_of("passes1"))) == 2


def test_10_the_cards_below_the_top_are_then_reached_by_playing_what_lies_on_them():
    text = "T3 KC/T4 [TC] QC/waste JC QS KS KH QH/home 9C KD JH JS/pass 1/seen all"
    assert verdict(text, rules_of("returns0 passes1")) == "open"


def test_11_a_column_can_be_emptied_and_that_is_no_progress():
    text = "T1 [8S KH JC] 9S/T2 KS/T3 JS/T4 KC/T5 TC/T6 QC/T7 [KD] TS/stock QS/home 9C QD QH 7S/pass 2"
    assert verdict(text, NO_RETURNS) == "stuck"
    assert not all(after(text, "T5F", NO_RETURNS).columns)
    assert verdict(after(text, "T5F", NO_RETURNS), NO_RETURNS) == "stuck"


def test_12_a_deal_dead_from_the_start_is_called_so_when_its_stock_has_been_seen_and_no_sooner():
    game = Game("", TURN_3, position(SITUATION_10))
    for _ in range(8):
        assert verdict_of(known_game(game)) == "open"
        assert not is_dead(known_game(game))
        assert game.play(DRAW) is None
    assert verdict_of(known_game(game)) == "dead"
    game.undo()
    assert verdict_of(known_game(game)) == "dead"  # still seen
    game.redo()
    game.play(RECYCLE)
    assert verdict_of(known_game(game)) == "dead"


def test_a_won_game_is_no_dead_one():
    for rules in (TURN_3, NO_RETURNS):
        assert verdict("home KC KD KH KS", rules) == "open"


# Against brute force


def made(chance):
    """A position near the end, made up: runs and loose cards, hidden ones, a stock in any phase."""
    base = chance.randint(4, 11)
    heights = [max(0, min(13, base + chance.randint(-3, 3))) for _ in range(4)]
    rest = [card for card in range(52) if RANK[card] >= heights[card // 13]]
    chance.shuffle(rest)
    if chance.random() < 0.5:
        rest.sort(key=lambda card: chance.random() * 4 - RANK[card])
    talon = chance.sample(rest, min(len(rest), chance.choice((0, 1, 2, chance.randint(0, 8), chance.randint(0, 20)))))
    piles = [[] for _ in range(7)]
    used = chance.randint(1, 7)
    for card in rest:
        if card not in talon:
            fitting = [pile for pile in piles if pile and fits(card, pile[-1])]
            chance.choice(fitting if fitting and chance.random() < 0.7 else piles[:used]).append(card)
    down = []
    for pile in piles:
        at = max(0, len(pile) - 1)
        while at and fits(pile[at], pile[at - 1]):
            at -= 1
        kind = chance.random()
        down.append(at if kind < 0.7 else chance.randint(0, max(0, len(pile) - 1)) if kind < 0.85 else 0)
    waste = chance.randint(0, len(talon))
    home = tuple(tuple(range(13 * suit, 13 * suit + heights[suit])) for suit in range(4))
    columns = tuple(tuple(pile) for pile in piles)
    return Table(tuple(talon[waste:]), tuple(talon[:waste]), home, columns, tuple(down), chance.randint(1, 3), True)


def agree(table, rules, limit):
    """Check one verdict; tell what brute force says."""
    known = known_table(table, rules, len(table.stock))
    found = verdict_of(known)
    truth = brute.verdict(table, rules, 0, limit)
    assert truth is None or found in (truth, "unknown"), (rules, table)
    assert is_dead(known) == (found == "dead")
    return truth, found


@pytest.mark.parametrize("seed", range(5))
def test_positions_made_up(seed):
    chance = random.Random(seed)
    counts = {}
    for _ in range(300):
        pair = agree(made(chance), chance.choice(PLAYING_RULES), 1500)
        counts[pair] = counts.get(pair, 0) + 1
    assert counts[("open", "open")] > 30
    assert counts[("stuck", "stuck")] > 10
    assert counts[("dead", "dead")] > 10
    assert sum(counts[pair] for pair in counts if pair[1] == "unknown") < 10


def random_game(chance, rules, most=150):
    """A game played at random, homeward half of the time, its stock seen."""
    game = new_game(str(chance.randint(1, 10**9)), rules)
    for _ in range(chance.randint(9, most)):
        moves = legal_moves(game.table, rules)
        if not moves:
            break
        ahead = [move for move in moves if turns_up(game.table, move) or move.dst[0] == "F"]
        game.play(chance.choice(ahead if ahead and chance.random() < 0.7 else moves))
    return game


def turns_up(table, move):
    return (
        move.src[0] == "T"
        and 0 < table.down[int(move.src[1]) - 1] == len(table.columns[int(move.src[1]) - 1]) - move.size
    )


@pytest.mark.parametrize("seed", range(3))
def test_positions_in_mid_game(seed):
    chance = random.Random(seed)
    for _ in range(70):
        rules = chance.choice(PLAYING_RULES)
        game = random_game(chance, rules)
        known = known_game(game)
        unseen = known.table.stock.count(-1)
        truth = brute.verdict(game.table, rules, unseen, 1500)
        found = verdict_of(known)
        assert truth is None or found in (truth, "unknown"), (rules, game.table)


def test_a_verdict_does_not_depend_on_the_slices():
    chance = random.Random(9)
    for _ in range(40):
        known = known_game(random_game(chance, chance.choice(PLAYING_RULES)))
        assert verdict_of(known, 1) == verdict_of(known, 7) == verdict_of(known, 10**6)


def test_stuck_stays_stuck_whatever_is_moved():
    chance = random.Random(4)
    found = 0
    while found < 20:
        table, rules = made(chance), chance.choice(PLAYING_RULES)
        if verdict_of(known_table(table, rules, 52)) not in ("stuck", "dead"):
            continue
        found += 1
        for _ in range(10):
            moves = legal_moves(table, rules)
            if not moves:
                break
            table = apply(table, rules, chance.choice(moves))
            assert verdict_of(known_table(table, rules, 52)) in ("stuck", "dead", "unknown")


def test_no_position_on_the_way_to_a_win_is_called_dead_or_stuck():
    chance = random.Random(2)
    lines = 0
    while lines < 40:
        table, rules = made(chance), chance.choice(PLAYING_RULES)
        table = table._replace(down=(0,) * 7)
        finisher = Finisher(known_table(table, rules, 52))
        finisher.step(3000)
        if not finisher.line:
            continue
        lines += 1
        for move in finisher.line:
            assert verdict_of(known_table(table, rules, 52)) in ("open", "unknown")
            table = apply(table, rules, move)


@pytest.mark.parametrize("most", [2, 3, 5])
def test_beyond_the_most_states_the_verdict_is_unknown_and_never_stuck(monkeypatch, most):
    chance = random.Random(11)
    found = 0
    while found < 10:
        known = known_table(made(chance), chance.choice(PLAYING_RULES), 52)
        if verdict_of(known) != "stuck":
            continue
        with monkeypatch.context() as patch:
            patch.setattr("game.solver.verdict.MOST_STATES", most)
            limited = verdict_of(known)
        assert limited in ("stuck", "unknown")
        found += limited == "unknown"
    assert MOST_STATES < 1 << STATE_BITS


def test_the_rules_tested_are_all_that_there_are():
    assert len(set(PLAYING_RULES)) == 24
    assert Rules(3, 1, False, "free", "none") in PLAYING_RULES
