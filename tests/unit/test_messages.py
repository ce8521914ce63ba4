import pytest
from hypothesis import given, settings

from game.klondike.cards import CARD_ID, CARD_TEXT
from game.klondike.game import Game
from game.klondike.rules import legal_moves, parse_move
from game.klondike.table import hidden_count
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names
from game.play.messages import (
    PROBLEMS,
    REASONS,
    card_name,
    clock_text,
    hint_sentence,
    move_sentence,
    run_text,
    spot_name,
)
from tests.strategies import CONCEIVABLE_MOVES, games, playing_rules, position, rules_of

T1, T2, T3, T4, T5, T6, T7 = range(COLUMN, PILE_COUNT)
TABLE = "T1 [9D QC] 8S 7H/T2 9H/T3 3S/T4 KD/T5 [KC] 2D/waste JS 6S 4H/home AC AD 3H/stock TC 5C 5D */T6 JC"


def played(move, text=TABLE, changes=""):
    """The sentence for a move."""
    rules = rules_of(changes)
    game = Game("", rules, position(text, rules.foundations == "suit"))
    before = game.table
    move = parse_move(move)
    assert game.play(move) is None
    return move_sentence(before, game.table, rules, move)


# What a move did (section 12)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("T1T2x2", "8 of spades and 1 more to 9 of hearts, turned up queen of clubs."),
        ("T5F", "2 of diamonds home, turned up king of clubs."),
        ("WF", "4 of hearts home."),
        ("T5T3", "2 of diamonds to 3 of spades, turned up king of clubs."),
        ("T4T7", "King of diamonds to empty column 7."),
        ("D", "Drew 10 of clubs, 5 of clubs, 5 of diamonds."),
    ],
)
def test_the_sentence_of_every_kind_of_move(move, sentence):
    assert played(move) == sentence


@pytest.mark.parametrize(
    ("move", "text", "changes", "sentence"),
    [
        ("R", "T1 */waste 2C 3C", "", "Waste turned over, pass 2."),
        ("R", "T1 */waste 2C 3C/pass 7", "", "Waste turned over, pass 8."),
        ("D", "T1 */stock 2C 3C", "", "Drew 2 of clubs, 3 of clubs."),
        ("D", "T1 */stock 2C 3C/waste 9H", "draw1", "Drew 2 of clubs."),
        ("FHT3", "T3 5S/home 4H/stock *", "", "4 of hearts to 5 of spades."),
        ("T1F3", "T1 AS/home - 2H - -/stock *", "foundations-free", "Ace of spades home."),
        ("WT1", "T1 KD/waste QC/stock *", "", "Queen of clubs to king of diamonds."),
        ("WT1", "T2 KD/waste KS/stock *", "", "King of spades to empty column 1."),
        ("T1T2x3", "T1 JH TS 9H/T2 QS/stock *", "", "Jack of hearts and 2 more to queen of spades."),
        ("T1T2", "T1 [9C] 8C 7H/T2 8S/stock *", "", "7 of hearts to 8 of spades."),
    ],
)
def test_the_sentence_of_a_move_elsewhere(move, text, changes, sentence):
    assert played(move, text, changes) == sentence


def named(sentence):
    """The cards that a sentence names."""
    return {card for card in range(52) if card_name(card) in sentence.lower()}


@settings(max_examples=30)
@given(games(most=40, rules=playing_rules))
def test_no_move_is_told_with_a_card_that_stays_hidden(game):
    for move in legal_moves(game.table, game.rules):
        after = Game("", game.rules, game.table)
        after.play(move)
        hidden = {
            card for column, down in zip(after.table.columns, after.table.down, strict=True) for card in column[:down]
        }
        hidden |= set(after.table.stock)
        sentence = move_sentence(game.table, after.table, game.rules, move)
        if move.size or move.src == "S":
            assert named(sentence) and not named(sentence) & hidden
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".") and sentence.count(".") == 1
        assert ("turned up" in sentence) == (hidden_count(after.table) < hidden_count(game.table))
        told = hint_sentence(game.table, move)
        before_hidden = {
            card for col, down in zip(game.table.columns, game.table.down, strict=True) for card in col[:down]
        }
        assert not named(told) & (before_hidden | set(game.table.stock)), "a hint tells nothing that is hidden"


# Hints


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("D", "Hint: draw."),
        ("R", "Hint: turn the waste over."),
        ("WF", "Hint: from Waste, 4 of hearts home."),
        ("T1T2x2", "Hint: from Column 1, 8 of spades and 1 more to 9 of hearts in Column 2."),
        ("T5T3", "Hint: from Column 5, 2 of diamonds to 3 of spades in Column 3."),
        ("T4T7", "Hint: from Column 4, king of diamonds to empty column 7."),
        ("FHT3", "Hint: from Foundation of hearts, 3 of hearts to 3 of spades in Column 3."),
    ],
)
def test_what_a_hint_says(move, sentence):
    assert hint_sentence(position(TABLE), parse_move(move)) == sentence


# Names


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("AC", "ace of clubs"),
        ("TD", "10 of diamonds"),
        ("JH", "jack of hearts"),
        ("QS", "queen of spades"),
        ("KC", "king of clubs"),
        ("7H", "7 of hearts"),
    ],
)
def test_cards_are_named_as_they_are_spoken(card, name):
    assert card_name(CARD_ID[card]) == name


def test_no_two_cards_have_one_name():
    assert len({card_name(card) for card in range(52)}) == 52


@pytest.mark.parametrize(
    ("pile", "i", "name"),
    [
        (STOCK, 33, "Stock, 34 cards."),
        (WASTE, 2, "Waste, 4 of hearts."),
        (HOME, 0, "Foundation of clubs, ace of clubs."),
        (HOME + 2, 2, "Foundation of hearts, 3 of hearts."),
        (HOME + 3, -1, "Foundation of spades, empty."),
        (T1, 2, "Column 1, 8 of spades and 1 more, 2 face down."),
        (T1, 3, "Column 1, 7 of hearts, 2 face down."),
        (T2, 0, "Column 2, 9 of hearts."),
        (T7, -1, "Column 7, empty."),
    ],
)
def test_where_the_focus_is(pile, i, name):
    assert spot_name(pile_names(False), position(TABLE), pile, i) == name


def test_foundations_that_any_ace_may_claim_are_numbered():
    table = position("T1 */home - 3H - -", False)
    assert spot_name(pile_names(True), table, HOME + 1, 2) == "Foundation 2, 3 of hearts."
    assert spot_name(pile_names(True), table, HOME, -1) == "Foundation 1, empty."


def test_one_card_is_no_cards():
    assert spot_name(pile_names(False), position("T1 */stock 2C"), STOCK, 0) == "Stock, 1 card."
    assert spot_name(pile_names(False), position("T1 *"), STOCK, -1) == "Stock, 0 cards."


@settings(max_examples=30)
@given(games(most=40, rules=playing_rules))
def test_the_focus_never_tells_a_hidden_card(game):
    names = pile_names(game.rules.foundations == "free")
    for pile in range(PILE_COUNT):
        cards = pile_cards(game.table, pile)
        shown = set(cards[game.table.down[pile - COLUMN] :] if pile >= COLUMN else cards if pile else ())
        for i in range(len(cards)):
            if cards[i] in shown or pile == STOCK:
                assert named(spot_name(names, game.table, pile, i)) <= shown


@pytest.mark.parametrize(
    ("cards", "text"),
    [("TH", "10♥\n1 card"), ("KS QD", "K♠\n2 cards"), ("7C 6D 5S", "7♣\n3 cards"), ("AD", "A♦\n1 card")],
)
def test_a_run_is_told_by_its_first_card_and_its_length(cards, text):
    assert run_text(tuple(CARD_TEXT.index(card) for card in cards.split())) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (0.99, "0:00"),
        (9, "0:09"),
        (59.999, "0:59"),
        (60, "1:00"),
        (247, "4:07"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (3847, "1:04:07"),
        (36000, "10:00:00"),
    ],
)
def test_times(seconds, text):
    assert clock_text(seconds) == text


# Refusals


def test_every_reason_of_the_rules_has_its_own_sentence():
    game = Game("", rules_of(""), position(TABLE))
    reasons = {game.refusal(move) for move in CONCEIVABLE_MOVES} - {None}
    assert len(reasons) > 8
    assert reasons <= set(REASONS)
    assert len(set(REASONS.values())) == len(REASONS)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("needs-king", "king"),
        ("same-colour", "Colours"),
        ("wrong-rank", "one rank lower"),
        ("needs-ace", "ace"),
        ("not-a-run", "sequence"),
        ("face-down", "face-down"),
        ("other-suit", "suit"),
        ("no-returns", "Undo"),  # situation 8
        ("no-pass", "pass"),
        ("no-cards", "No cards"),
    ],
)
def test_a_refusal_names_the_rule(reason, words):
    assert words in REASONS[reason]


def test_messages_are_short_sentences():
    for text in list(REASONS.values()) + list(PROBLEMS.values()):
        assert text[0].isupper() and len(text) < 100
