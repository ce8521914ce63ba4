from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.klondike.deal import deck_of_number
from game.klondike.game import Game, new_game
from game.klondike.rules import DRAW, RECYCLE, parse_move
from game.klondike.table import Table, dealt
from game.solver.finish import Finisher
from game.solver.hint import Hinter
from game.solver.known import HIDDEN, known_game
from game.solver.verdict import Judge
from tests.strategies import choices, picked, playing_rules, position, rules_of


def played(game, times, move=DRAW):
    for _ in range(times):
        assert game.play(move) is None
    return game


def known_stock(game):
    """How many cards of the stock the player knows, and whether they are the next ones, unchanged."""
    stock = known_game(game).table.stock
    count = sum(card != HIDDEN for card in stock)
    assert stock[len(stock) - count :] == game.table.stock[len(stock) - count :]
    return count


def test_after_the_deal_only_the_seven_exposed_cards_are_known():
    game = new_game("1")
    table = known_game(game).table
    assert [sum(card != HIDDEN for card in column) for column in table.columns] == [1] * 7
    assert [column[-1] for column in table.columns] == [column[-1] for column in game.table.columns]
    assert table.stock == (HIDDEN,) * 24
    assert not table.seen


def test_cards_drawn_are_known_and_stay_known_when_the_draw_is_undone():
    game = played(new_game("1"), 3)
    assert known_stock(game) == 0
    assert known_game(game).table.waste == game.table.waste
    for drawn in (3, 6, 9):
        assert game.undo()
        assert known_stock(game) == drawn
    played(game, 1)
    assert known_stock(game) == 6


def test_after_the_last_draw_of_the_first_pass_all_of_the_stock_is_known():
    game = played(new_game("1"), 7)
    assert not known_game(game).table.seen
    played(game, 1)
    assert known_game(game).table.seen
    game.undo()
    assert known_game(game).table.seen  # also when that draw is undone
    played(played(game, 1), 1, RECYCLE)
    assert known_stock(game) == 24
    game.undo()
    assert known_game(game).table.seen
    assert known_stock(game) == 0  # it is empty
    game.undo()
    assert known_stock(game) == 3


def test_a_card_turned_up_and_down_again_by_undo_is_not_known():
    game = Game("", rules_of(""), position("T1 [2C] JS/T2 QH/T3 *"))
    known = known_game(game)
    assert known.table.columns[0][0] == HIDDEN
    assert game.play(parse_move("T1T2")) is None
    assert known_game(game).table.columns[0] == game.table.columns[0]
    game.undo()
    assert known_game(game) == known


def test_a_position_says_whether_its_stock_has_been_seen():
    seen = Game("", rules_of(""), position("stock 7S 5S 2C/waste 3C/T1 */seen all"))
    unseen = Game("", rules_of(""), position("stock 7S 5S 2C/waste 3C/T1 */pass 2/seen none"))
    assert known_stock(seen) == 3
    assert known_stock(unseen) == 0
    assert known_game(unseen).table.waste == unseen.table.waste
    played(unseen, 1)
    assert known_game(unseen).table.seen


# Fairness: what the player does not know has no influence


def shuffled(game, never_seen, order):
    """`game` again with the cards at the places `never_seen` of its deck in another order, and the same moves."""
    deck = list(deck_of_number(int(game.deal)))
    cards = [deck[i] for i in never_seen]
    for i, k in zip(never_seen, order, strict=True):
        deck[i] = cards[k]
    other = Game("", game.rules, dealt(tuple(deck)))
    for move in game.moves:
        assert other.play(move) is None
    while other.at > game.at:
        other.undo()
    return other


@st.composite
def shuffled_pairs(draw):
    """Two games that differ in nothing that the player has seen."""
    rules = draw(playing_rules)
    game = new_game(str(draw(st.integers(1, 10**6))), rules)
    for choice in draw(choices(0, 40)):
        move = picked(game.table, rules, choice)
        assume(move)
        game.play(move)
    deck = list(deck_of_number(int(game.deal)))
    table = game.table
    hidden = [card for column, down in zip(table.columns, table.down, strict=True) for card in column[:down]]
    hidden += [] if table.turn > 1 else table.stock
    never_seen = sorted(deck.index(card) for card in hidden)
    for _ in range(draw(st.integers(0, len(game.moves)))):
        game.undo()
    return game, shuffled(game, never_seen, draw(st.permutations(range(len(never_seen)))))


@given(shuffled_pairs())
def test_deals_that_differ_only_in_unseen_cards_are_the_same_to_the_player(pair):
    first, second = pair
    assert known_game(first) == known_game(second)


def answer(work):
    while not work.step(1000):
        pass
    return work


@settings(max_examples=30)
@given(shuffled_pairs())
def test_and_so_are_verdict_hints_and_finish(pair):
    first, second = (known_game(game) for game in pair)
    assert answer(Judge(first)).verdict == answer(Judge(second)).verdict
    one, two = answer(Hinter(first)), answer(Hinter(second))
    assert (one.verdict, one.moves) == (two.verdict, two.moves)
    one, two = answer(Finisher(first)), answer(Finisher(second))
    assert (one.verdict, one.line) == (two.verdict, two.line)


def test_the_searches_are_given_no_hidden_card():
    for number in range(1, 50):
        game = played(new_game(str(number)), number % 9)
        known = known_game(game)
        assert isinstance(known.table, Table)
        told = [card for pile in (known.table.stock, known.table.waste, *known.table.columns) for card in pile]
        assert told.count(HIDDEN) == 21 + (24 - 3 * min(8, number % 9))
