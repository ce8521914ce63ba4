"""The deck: every face its own, few drawn items, no colours outside the stylesheet, and legible ones in it."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.play.layout import CARD_H, CARD_W
from tools import faces

ROOT = Path(__file__).resolve().parents[2]
CSS = (ROOT / "static" / "cards.css").read_text(encoding="utf-8")
SLOTS = ["S", "W", "FC", "FD", "FH", "FS", "F1", "F2", "F3", "F4", "T1", "T2", "T3", "T4", "T5", "T6", "T7"]
LIGHT, DARK = 0, 1
PATH_PART = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
NUMBERS_TAKEN = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "T": 2, "Z": 0}


def items(markup: str) -> list:
    """The elements of `markup`, which has to be well formed."""
    return list(ElementTree.fromstring("<g>%s</g>" % markup))


def pen_positions(path: str) -> list:
    """Where the pen of a path comes to rest, part by part; fails on a part without its numbers."""
    parts = PATH_PART.findall(path)
    assert "".join(parts) == re.sub(r"[\s,]", "", path)
    x = y = start_x = start_y = i = 0
    command, found = "", []
    while i < len(parts):
        if parts[i].isalpha():
            command, i = parts[i], i + 1
        kind = command.upper()
        given = [float(part) for part in parts[i : i + NUMBERS_TAKEN[kind]]]
        assert len(given) == NUMBERS_TAKEN[kind]
        i += len(given)
        from_x, from_y = (x, y) if command.islower() else (0, 0)
        if kind == "Z":
            x, y = start_x, start_y
        elif kind == "H":
            x = from_x + given[0]
        elif kind == "V":
            y = from_y + given[0]
        else:
            x, y = from_x + given[-2], from_y + given[-1]
        if kind == "M":
            start_x, start_y = x, y
            command = "l" if command == "m" else "L"
        found.append((x, y))
    return found


def colours(theme: int) -> dict:
    """The custom properties that hold a colour, as the light theme sets them or the dark one overrides them."""
    light, dark = re.match(r"(.*?)@media \(prefers-color-scheme: dark\)(.*?)@media", CSS, re.S).groups()
    return dict(re.findall(r"(--[\w-]+): (#\w+);", light + (dark if theme == DARK else "")))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 defines it."""
    levels = []
    for colour in (one, other):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        levels.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
    return max(levels) / min(levels)


def test_all_faces_differ():
    assert len({faces.face_markup(card) for card in range(52)}) == 52


def test_a_face_is_the_same_each_time():
    first = [faces.face_markup(card) for card in range(52)]
    assert first == [faces.face_markup(card) for card in range(52)]


@pytest.mark.parametrize("card", range(52))
def test_a_face_is_few_items(card):
    drawn = items(faces.face_markup(card))
    kinds = [item.get("class") for item in drawn]
    assert drawn[0].tag == "rect" and all(item.tag == "path" for item in drawn[1:])
    assert kinds == (["r", "p"] if card % 13 < 10 else ["r", "a", "p", "s", "h", "g"])


def test_the_back_is_three_items_at_most():
    assert 2 <= len(items(faces.back_markup())) <= 3


@pytest.mark.parametrize("pile", SLOTS)
def test_an_empty_place_is_an_outline_and_its_mark(pile):
    kinds = [item.get("class") for item in items(faces.slot_markup(pile))]
    marked = ["o", "any", "m"] if pile in ("FC", "FD", "FH", "FS") else ["o", "m"]
    assert kinds == {"S": ["o", "re", "no"], "W": ["o"]}.get(pile, marked)


def test_no_colour_and_nothing_slow_in_the_markup():
    drawn = [faces.face_markup(card) for card in range(52)] + [faces.back_markup()]
    for markup in drawn + [faces.slot_markup(pile) for pile in SLOTS]:
        for item in items(markup):
            allowed = {"rect": {"class", "x", "y", "width", "height", "rx"}, "path": {"class", "d"}}[item.tag]
            assert set(item.keys()) <= allowed


@pytest.mark.parametrize("card", range(52))
def test_a_face_stays_on_its_card(card):
    for item in items(faces.face_markup(card))[1:]:
        for x, y in pen_positions(item.get("d")):
            assert 2 <= x <= CARD_W - 2 and 2 <= y <= CARD_H - 2


@pytest.mark.parametrize("card", range(52))
def test_rank_and_suit_are_in_the_strip_that_shows(card):
    index = pen_positions(faces._face_index(card % 13, card // 13))
    assert min(y for x, y in index) >= 2.9
    assert max(y for x, y in index) <= (27 if card % 13 != 11 else 28)  # the tail of the Q hangs lower
    assert max(x for x, y in index) <= 54


@pytest.mark.parametrize("card", range(52))
def test_a_number_card_has_its_number_of_pips(card):
    rank, suit = card % 13, card // 13
    if rank < 10 and card != 39:
        pips = faces._face_pips(rank, suit)
        assert pips.count("M") == rank + 1
        assert min(y for x, y in pen_positions(pips)) > 30


def test_turning_a_path_negates_its_numbers():
    assert faces._face_scaled("m 1 -2.5 c-1 0 2 .5-3 4z", -1) == "m-1  2.5c 1 -0 -2 -0.5 3 -4z"


def test_a_suit_is_drawn_around_the_pen():
    for suit in range(4):
        reached = pen_positions("M0 0" + faces.suit_path(suit, 20))
        assert -11 <= min(y for x, y in reached) < -7 and 9 < max(y for x, y in reached) <= 11
        assert max(x for x, y in reached) <= 10


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_suit_can_be_read_on_its_card(theme):
    colour = colours(theme)
    for ink in ("--ink-black", "--ink-red"):
        assert contrast(colour[ink], colour["--card"]) >= 4.5
        assert contrast(colour[ink], colour["--mark-tint"]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_outlines_show_on_the_felt(theme):
    colour = colours(theme)
    for outline in ("--mark", "--lit", "--focus", "--slot-line", "--card"):
        assert contrast(colour[outline], colour["--felt"]) >= 3


def test_every_class_that_is_drawn_has_a_rule():
    for kind in "rpashgbc":
        assert "\n.%s {" % kind in CSS
    for kind in ("o", "m", "re", "no"):
        assert ".slot .%s" % kind in CSS


def test_the_deck_is_a_small_download():
    deck = "".join(faces.face_markup(card) for card in range(52))
    assert len(gzip.compress(deck.encode(), 9)) <= 8 * 1024


def test_the_large_index_deck_has_52_faces_of_its_own():
    deck = [faces.large_markup(card) for card in range(52)]
    assert len(set(deck)) == 52
    for markup in deck:
        items(markup)
