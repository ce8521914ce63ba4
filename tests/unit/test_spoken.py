"""What is told by ear (specification, section 12)."""

import pytest
from hypothesis import given, settings

from game.klondike.cards import CARD_ID
from game.klondike.game import Game
from game.klondike.rules import parse_move
from game.play.layout import COLUMN, HOME, PILE_COUNT, STOCK, WASTE, pile_cards, pile_names
from game.play.messages import card_name, hint_sentence, undo_sentence
from game.play.spoken import open_cards, pile_heading, pile_sentence, selection_sentence, spot_labels, table_sentences
from tests.strategies import games, playing_rules, position, rules_of

NAMES = pile_names(False)
TABLE = "T1 [9D QC] 8S 7H/T2 9H/T3 3S/T4 KD QS JH/T5 [KC] 2D/T6 JC/waste JS 6S 4H/home AC AD 3H/stock TC 5C 5D *"
T1, T2, T3, T4, T5, T6, T7 = range(COLUMN, PILE_COUNT)


def game_of(text=TABLE, changes=""):
    rules = rules_of(changes)
    return Game("", rules, position(text, rules.foundations == "suit"))


@pytest.mark.parametrize(
    ("pile", "heading", "labels"),
    [
        (STOCK, "Stock, 32 cards", ["Draw, 32 cards in the stock"]),
        (
            WASTE,
            "Waste, 3 cards",
            ["4 of hearts, Waste", "6 of spades, covered, Waste", "Jack of spades, covered, Waste"],
        ),
        (HOME + 2, "Foundation of hearts, 3 cards", ["3 of hearts, Foundation of hearts"]),
        (HOME + 3, "Foundation of spades, empty", ["Foundation of spades, empty"]),
        (T1, "Column 1, 4 cards, 2 face down", ["7 of hearts, Column 1", "8 of spades, Column 1"]),
        (T2, "Column 2, 1 card", ["9 of hearts, Column 2"]),
        (T7, "Column 7, empty", ["Column 7, empty"]),
    ],
)
def test_the_words_on_each_pile(pile, heading, labels):
    game = game_of()
    assert pile_heading(NAMES, game.table, pile) == heading
    if pile == STOCK:
        size = len(game.table.stock)
        heading, labels = heading.replace("32", str(size)), [labels[0].replace("32", str(size))]
        assert pile_heading(NAMES, game.table, pile) == heading
    assert spot_labels(NAMES, game, pile, None) == labels


def test_selected_cards_say_so():
    labels = spot_labels(NAMES, game_of(), T4, (T4, 1))
    assert labels == [
        "Jack of hearts, selected, Column 4",
        "Queen of spades, selected, Column 4",
        "King of diamonds, Column 4",
    ]


@pytest.mark.parametrize(
    ("text", "changes", "label"),
    [
        ("T1 */stock 2C", "", "Draw, 1 card in the stock"),
        ("T1 */waste 2C 3C", "", "Turn the waste over, 2 cards"),
        ("T1 *", "", "Stock, used up"),
        ("T1 */waste 2C 3C/pass 3", "passes3", "Stock, used up"),
    ],
)
def test_on_the_stock_stands_what_a_press_does(text, changes, label):
    assert spot_labels(NAMES, game_of(text, changes), STOCK, None) == [label]


@pytest.mark.parametrize(
    ("pile", "sentence"),
    [
        (WASTE, "Waste: 4 of hearts, 6 of spades, jack of spades."),
        (HOME, "Foundation of clubs: ace of clubs."),
        (HOME + 2, "Foundation of hearts: 3 of hearts, 3 cards in all."),
        (T1, "Column 1: 7 of hearts, 8 of spades, 2 face down."),
        (T4, "Column 4: jack of hearts, queen of spades, king of diamonds."),
        (T7, "Column 7, empty."),
    ],
)
def test_a_pile_is_told_from_its_open_end(pile, sentence):
    assert pile_sentence(NAMES, game_of(), pile) == sentence


def test_the_table_is_told():
    game = game_of()
    told = table_sentences(NAMES, game, (T4, 1))
    assert told.startswith(f"Pass 1. Stock, {len(game.table.stock)} cards. Waste: 4 of hearts. Home: ace of clubs, ")
    assert "no spades. Column 1: 7 of hearts, 8 of spades, 2 face down. Column 2: 9 of hearts. " in told
    assert "Column 4: jack of hearts up to king of diamonds. " in told
    assert told.endswith("Column 7, empty. Selected: queen of spades and 1 more.")


def test_a_selection_is_told_with_its_places():
    game = game_of()
    assert selection_sentence(NAMES, game, (T4, 2), ()) == "Jack of hearts selected, fits nowhere."
    assert (
        selection_sentence(NAMES, game, (T1, 2), (T2, HOME + 3))
        == "8 of spades and 1 more selected, may go to Column 2, Foundation of spades."
    )


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("D", "Undone: draw."),
        ("R", "Undone: waste turned over."),
        ("T1T2x2", "Undone: 8 of spades and 1 more to 9 of hearts."),
        ("T4T7x3", "Undone: king of diamonds and 2 more to empty column 7."),
        ("WF", "Undone: 4 of hearts home."),
    ],
)
def test_what_was_undone_is_told(move, sentence):
    assert undo_sentence(position(TABLE), parse_move(move)) == sentence


@settings(max_examples=30)
@given(games(most=40, rules=playing_rules))
def test_nothing_that_is_told_names_a_hidden_card(game):
    names = pile_names(game.rules.foundations == "free")
    told = [table_sentences(names, game, None)]
    shown = set()
    for pile in range(PILE_COUNT):
        told += [pile_sentence(names, game, pile), pile_heading(names, game.table, pile)]
        told += spot_labels(names, game, pile, None)
        shown |= set(open_cards(game.table, game.fan, pile))
        assert len(open_cards(game.table, game.fan, pile)) <= len(pile_cards(game.table, pile))
    named = {card for card in CARD_ID.values() if any(card_name(card) in text.lower() for text in told)}
    between = {card for pile in range(COLUMN, PILE_COUNT) for card in open_cards(game.table, game.fan, pile)}
    assert named - between <= shown
    assert all(text[0].isupper() or text[0].isdigit() for text in told)


def test_a_hint_tells_where_its_cards_lie():
    assert hint_sentence(position(TABLE), parse_move("WF")) == "Hint: from Waste, 4 of hearts home."
