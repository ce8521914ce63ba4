"""The phase ledger (specification, section 10)."""

from hypothesis import given
from hypothesis import strategies as st

from game.klondike.cards import CARD_TEXT
from game.klondike.game import Game, new_game, play_words
from game.klondike.rules import DRAW, RECYCLE, apply, refusal
from game.play.ledger import drawn_groups, ledger_of
from game.solver.known import HIDDEN, known_game
from tests.strategies import games, position, rules_of

DRAW_3 = st.sampled_from([rules_of(""), rules_of("passes3"), rules_of("passes1"), rules_of("returns0")])


def started(text, changes="", moves=""):
    game = Game("", rules_of(changes), position(text))
    assert play_words(game, moves.split()) == len(moves.split())
    return ledger_of(known_game(game))


def words(groups):
    return " | ".join(" ".join(CARD_TEXT[card] if card != HIDDEN else "?" for card in group) for group in groups)


def test_the_groups_of_this_pass_and_the_next_and_how_they_shift():
    ledger = started("T7 */stock 2C 3C 4C 5C 6C 7C 8C/waste 9H TH/seen all")
    assert (CARD_TEXT[ledger.top], CARD_TEXT[ledger.beneath]) == ("TH", "9H")
    assert words(ledger.coming) == "2C 3C 4C | 5C 6C 7C | 8C"
    assert words(ledger.following) == "9H TH 2C | 3C 4C 5C | 6C 7C 8C"
    assert words(ledger.shifted) == "9H 2C 3C | 4C 5C 6C | 7C 8C"


def test_nothing_unseen_is_in_it():
    ledger = started("T7 */stock 2C 3C 4C 5C 6C 7C 8C", moves="D")
    assert words(ledger.coming) == "? ? ? | ?"
    assert words(ledger.following) == "2C 3C 4C | ? ? ? | ?"
    assert words(ledger.shifted) == "2C 3C ? | ? ? ?"


def test_what_was_drawn_and_taken_back_is_still_known():
    game = new_game("1")
    play_words(game, ["D", "D"])
    drawn = game.table.waste
    game.undo()
    game.undo()
    ledger = ledger_of(known_game(game))
    assert ledger.coming[0] + ledger.coming[1] == drawn
    assert set(ledger.coming[2]) == {HIDDEN}
    assert (ledger.top, ledger.beneath, ledger.shifted) == (-1, -1, ())


def test_without_a_next_pass_there_are_no_groups_of_it():
    ledger = started("T7 */stock 2C 3C 4C/waste 9H/seen all/pass 3", "passes3")
    assert words(ledger.coming) == "2C 3C 4C"
    assert (ledger.following, ledger.shifted) == ((), ())
    assert started("T7 */stock 2C 3C 4C/waste 9H/pass 2", "passes3").following != ()


def test_a_short_last_group_and_an_empty_stock():
    assert drawn_groups((1, 2, 3, 4), 3) == ((1, 2, 3), (4,))
    assert drawn_groups((), 3) == ()
    assert started("T7 *").coming == ()


@given(games(most=80, rules=DRAW_3))
def test_it_foretells_what_draws_turn_up(game):
    """Draw to the end of this pass and through the next one, without and after playing the waste's top."""
    ledger = ledger_of(known_game(game))
    rules = game.rules

    def tops(table):
        found = []
        while refusal(table, rules, DRAW) is None:
            table = apply(table, rules, DRAW)
            found.append(table.waste[-1])
        return found, table

    def agrees(groups, found):
        assert len(groups) == len(found)
        for group, top in zip(groups, found, strict=True):
            assert group[-1] in (top, HIDDEN)

    first, table = tops(game.table)
    agrees(ledger.coming, first)
    if refusal(table, rules, RECYCLE) is None:
        agrees(ledger.following, tops(apply(table, rules, RECYCLE))[0])
    if game.table.waste:
        assert ledger.top == game.table.waste[-1]
        played = game.table._replace(waste=game.table.waste[:-1])
        table = tops(played)[1]
        if refusal(table, rules, RECYCLE) is None:
            agrees(ledger.shifted, tops(apply(table, rules, RECYCLE))[0])
    seen = set(game.start.stock[len(game.start.stock) - game.seen :]) | set(game.start.waste)
    if not game.table.seen:
        for group in ledger.coming + ledger.following + ledger.shifted:
            assert {card for card in group if card != HIDDEN} <= seen | set(game.table.waste)
