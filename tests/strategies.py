"""Hypothesis strategies for decks, rules, positions and games, and two short forms for hand-made cases.

Importing this module loads the project's hypothesis profile: no deadlines, and with CI set the same examples always.
"""

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from game.klondike.cards import CARD_TEXT, RANK, card_texts, parse_card
from game.klondike.deal import LAST_DEAL, deck_of_number
from game.klondike.game import Game
from game.klondike.rules import (
    DRAW_COUNTS,
    FOUNDATION_SORTS,
    PASS_LIMITS,
    SCORINGS,
    TURN_3,
    Move,
    Rules,
    apply,
    changed_rule,
    legal_moves,
)
from game.klondike.table import Table, dealt, parse_table

settings.register_profile(
    "klondike",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("klondike")


# Hand-made cases


def position(text, by_suit=True):
    """The table that `text` describes; a `*` in it stands for all cards not named, in the order of their ids."""
    named = set()
    for line in text.split("/"):
        words = line.replace("[", " ").replace("]", " ").split()
        for word in words[1:]:
            card = parse_card(word)
            if card >= 0:
                named.update(range(card - RANK[card], card + 1) if words[0] == "home" else [card])
    rest = tuple(card for card in range(52) if card not in named)
    table, fault = parse_table(text.replace("*", card_texts(rest)), by_suit)
    assert table, fault
    return table


def rules_of(changes):
    """The default rules with changes such as `draw1 passes3 foundations-free`."""
    rules = TURN_3
    for word in changes.split():
        name, _, value = word.partition("-") if "-" in word else (word[:-1], "", word[-1])
        rules = changed_rule(rules, name, value)
        assert rules, word
    return rules


ALL_RULES = [
    Rules(draw, passes, returns, foundations, scoring)
    for draw in DRAW_COUNTS
    for passes in PASS_LIMITS
    for returns in (True, False)
    for foundations in FOUNDATION_SORTS
    for scoring in SCORINGS
]
PLAYING_RULES = [rules for rules in ALL_RULES if rules.scoring == "none"]  # the scoring changes no move

# Whatever could be asked of the rules: every pile, and names that are none; sizes from below nothing to too many.
_PILES = ["", "S", "W", "F", "T", "X"] + ["F" + end for end in "CDHSX012345"] + ["T%d" % i for i in range(10)]
CONCEIVABLE_MOVES = [Move(src, dst, size) for src in _PILES for dst in _PILES for size in range(-1, 21)]


# Strategies

deal_numbers = st.one_of(st.integers(1, LAST_DEAL), st.integers(1, 20))
decks = st.permutations(range(52)).map(tuple)
any_rules = st.sampled_from(ALL_RULES)
playing_rules = st.sampled_from(PLAYING_RULES)


def choices(least, most):
    """Lists of numbers that pick moves, see `picked`."""
    return st.lists(st.integers(0, 99), min_size=least, max_size=most)


def picked(table, rules, choice):
    """The legal move that a number picks, or None; three in four times a card goes home when one may."""
    legal = legal_moves(table, rules)
    homeward = [move for move in legal if move.dst[0] == "F"]
    if homeward and choice % 4:
        legal = homeward
    return legal[choice % len(legal)] if legal else None


@st.composite
def reached_positions(draw, rules, most=60):
    """A position that play under `rules` reaches from some deal."""
    table = dealt(draw(decks))
    for choice in draw(choices(0, most)):
        move = picked(table, rules, choice)
        if move is None:
            break
        table = apply(table, rules, move)
    return table


@st.composite
def made_positions(draw, rules):
    """A position made by hand: anything that keeps the 52 cards, face-up cards in any order, often near the end."""
    heights = draw(st.lists(st.integers(0, 13), min_size=4, max_size=4))
    home = [tuple(range(suit * 13, suit * 13 + heights[suit])) for suit in range(4)]
    if rules.foundations == "free":
        home = draw(st.permutations(home))
    rest = [card for card in range(52) if RANK[card] >= heights[card // 13]]
    if draw(st.booleans()):
        rest.sort(key=lambda card: (-RANK[card], card % 2))  # sequences become likely
    else:
        rest = draw(st.permutations(rest))
    cuts = sorted(draw(st.lists(st.integers(0, len(rest)), min_size=8, max_size=8)))
    piles = [tuple(rest[a:b]) for a, b in zip([0] + cuts, cuts + [len(rest)], strict=True)]
    columns = tuple(piles[:7])
    down = tuple(draw(st.integers(0, max(0, len(column) - 1))) if column else 0 for column in columns)
    if draw(st.booleans()):
        down = (0,) * 7
    turn = draw(st.integers(1, 4))
    return Table(piles[7], piles[8], tuple(home), columns, down, turn, draw(st.booleans()))


def positions(rules):
    """A position under `rules`, reached by play or made by hand."""
    return st.one_of(reached_positions(rules), made_positions(rules))


@st.composite
def games(draw, least=0, most=60, rules=any_rules):
    """A game some moves on, the cursor anywhere; from a numbered deal or from a position."""
    chosen = draw(rules)
    if draw(st.booleans()):
        number = draw(deal_numbers)
        game = Game(str(number), chosen, dealt(deck_of_number(number)))
    else:
        game = Game("", chosen, draw(made_positions(chosen)))
    for choice in draw(choices(least, most)):
        move = picked(game.table, chosen, choice)
        if move is None:
            break
        assert game.play(move) is None
    for _ in range(draw(st.integers(0, len(game.moves)))):
        game.undo()
    return game


# Text that is nearly something

_WORDS = list(CARD_TEXT) + "T1 T2 T7 T8 stock waste home pass seen all none [ ] / \n - 0 1 2 99999 10C *".split(" ")
loose_text = st.one_of(
    st.text(max_size=60),
    st.text("0123456789ACDFHJKQRSTWx.-/[] \n", max_size=60),
    st.lists(st.sampled_from(_WORDS), max_size=60).map(" ".join),
)


@st.composite
def damaged(draw, texts):
    """A text from `texts` with a few characters changed, put in or taken out, or its end cut off."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(max_size=2) | st.sampled_from(list('0123456789."{}[],:x'))) + text[at + gone :]
    if draw(st.booleans()):
        text = text[: draw(st.integers(0, len(text)))]
    return text
