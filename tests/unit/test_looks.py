"""Felts and backs that can be added as data (docs/looks.md)."""

import re
from pathlib import Path

import pytest

from game.play.settings import is_look_name
from tests.unit.test_faces import CSS, colours, contrast, pen_positions
from tools.looks import COLOURS, LookError, looks, options, patterns, style

STYLE = (Path(__file__).parents[2] / "static/style.css").read_text("utf-8")


def each_of(*kinds):
    """Marks a test that is made of every look of these kinds."""
    found = [choice for choice in looks() if choice.kind in kinds]
    return pytest.mark.parametrize("choice", found, ids=lambda choice: f"{choice.kind} {choice.word}")


@each_of("felt")
def test_everything_on_a_felt_can_be_seen(choice):
    for theme, palette in enumerate((choice.light, choice.dark)):
        outlines = colours(theme)
        for ground in (palette["felt"], palette["felt-edge"]):
            assert contrast(palette["slot-mark"], ground) >= 4.5
            assert contrast(palette["slot-line"], ground) >= 3
            assert contrast("#ffffff", ground) >= 4.5, "words on a button of that colour"
        for outline in ("--mark", "--lit", "--focus", "--card"):
            assert contrast(outlines[outline], palette["felt"]) >= 2.5
        bar_soft = re.search("--bar-soft: (#[0-9a-f]{6})", STYLE)[1]
        assert contrast(bar_soft, palette["bar"]) >= 7


@each_of("back")
def test_a_back_shows_its_pattern_within_its_field(choice):
    for palette in (choice.light, choice.dark):
        assert contrast(palette["back-ink"], palette["back"]) >= 2.5
    if choice.pattern:
        assert all(4 <= x <= 96 and 4 <= y <= 136 for x, y in pen_positions(choice.pattern))


@each_of(*COLOURS)
def test_a_look_has_a_name_that_the_settings_keep(choice):
    assert is_look_name(choice.word)
    assert f'value="{choice.word}"' in options(looks(), choice.kind)
    assert f"[data-{choice.kind}={choice.word}]" in style(looks())


def test_no_two_looks_have_one_name():
    names = [(choice.kind, choice.word) for choice in looks()]
    assert len(set(names)) == len(names)
    assert {kind for kind, _ in names} == set(COLOURS)


def test_the_first_felt_and_back_are_in_the_style():
    for names in COLOURS.values():
        for name in names:
            assert f"--{name}: #" in CSS + STYLE


GOOD = """[felt.sky]
name = "sky"
light = { felt = "#123456", felt-edge = "#123456", bar = "#123456", slot-line = "#abcdef", slot-mark = "#abcdef" }
[back.dots]
name = "dots & more"
light = { back = "#123456", back-weave = "#123456", back-ink = "#abcdef" }
pattern = "M5 5h90v130h-90z"
"""


def read(tmp_path, text):
    (tmp_path / "looks.toml").write_text(text, "utf-8")
    return looks(tmp_path / "looks.toml")


def test_what_is_added_is_offered(tmp_path):
    found = read(tmp_path, GOOD)
    assert options(found, "felt") == '<option value="sky">sky</option>'
    assert options(found, "back") == '<option value="dots">dots &amp; more</option>'
    assert patterns(found) == '<path id="back-dots" d="M5 5h90v130h-90z"/>'
    assert found[0].dark == found[0].light, "without colours for the dark it keeps its own"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("felt.sky", "felt.Sky", "small letters"),
        ("[felt.sky]", "[table.sky]", "neither"),
        ('name = "sky"', 'title = "sky"', "needs a name"),
        ('felt-edge = "#123456", ', "", "needs the colours"),
        ("#abcdef", "red", "is not written"),
        ("M5 5h90", 'M5 5\\"/>', "not the path"),
    ],
)
def test_a_mistake_is_named(tmp_path, old, new, words):
    with pytest.raises(LookError, match=words):
        read(tmp_path, GOOD.replace(old, new, 1) if old != "#abcdef" else GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("text", "good"), [("wine", True), ("a-2", True), ("", False), ("Wine", False), ("a b", False), ("x" * 22, False)]
)
def test_which_names_the_settings_take(text, good):
    assert is_look_name(text) is good
