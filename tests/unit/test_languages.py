"""Every text has a translation in every language, with the same names in it and every plural form (section 12; docs/languages.md)."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game.klondike.game import Game
from game.klondike.language import LANGUAGES, phrase, use_translations
from game.klondike.rules import TURN_3, parse_move
from game.play.messages import card_name, move_sentence
from game.play.settings import SETTINGS
from tests.strategies import position
from tools.languages import ATTRIBUTES, LanguageError, Sources, in_markup, keys, tables

ROOT = Path(__file__).parents[2]
KEYS = keys(ROOT)
TABLES = tables(ROOT)
NOT_SAID = re.compile(
    r"^(Escape|End|Enter|Home|Space|Found|Known|Ledger|Move|Record|Result|Rules|Table|Turn|"
    r"seen (all|none)|still dead|tableau piles|klondike results|pile across|card (covered|up).*|moves pass .*|draw passes .*|"
    r"(button|input)\b[\w, ]*(, \[contenteditable\])?|[<\"\[].*)$",
    re.S,
)
"""Texts of the code that look like words and which nobody reads: names of classes and keys, effects, selectors, formats."""

each_language = pytest.mark.parametrize("code", sorted(TABLES))


def forms(text):
    """The forms of one translation: the text itself, or one for each kind of number."""
    return list(text.values()) if isinstance(text, dict) else [text]


def names(text):
    """The names that a text has filled in."""
    return set(re.findall(r"{(\w+)}", text))


def tags(text):
    """The elements that run through a text."""
    return sorted(re.findall(r"</?\w+>", text))


@each_language
def test_nothing_is_missing_and_nothing_is_left_over(code):
    table = TABLES[code]
    assert [text for text in KEYS if text not in table] == [], "python -m tools.languages says where they stand"
    assert [text for text in table if text not in KEYS] == []
    assert all(form.strip() or text == ", " for text in table for form in forms(table[text]))


@each_language
def test_every_form_has_the_names_and_the_marks_of_the_english_text(code):
    for text, translation in TABLES[code].items():
        for form in forms(translation):
            few = isinstance(translation, dict) and form in [translation.get(kind) for kind in ("zero", "one", "two")]
            assert names(form) | ({"n"} if few else set()) == names(text), text  # such a number may be in the words
            assert tags(form) == tags(text) or "<kbd>" in text, text
            assert re.fullmatch(r"[^{}]*({\w+}[^{}]*)*", form), f"{text}: a brace that names nothing"
            assert "|" not in form and form == form.strip() + form[len(form.rstrip()) :]


@each_language
def test_what_counts_has_a_form_for_every_number(code):
    if not shutil.which("node"):
        pytest.skip("needs Node, which knows the kinds of number of every language")
    script = f"const r = new Intl.PluralRules('{code}'); console.log(JSON.stringify([...new Set([...Array(300).keys()].map(n => r.select(n)))]))"
    kinds = set(json.loads(subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True).stdout))
    for text, translation in TABLES[code].items():
        counts = "n" in names(text)
        assert isinstance(translation, dict) == counts, f"{text}: give {sorted(kinds)}"
        if counts:
            assert set(translation) == kinds, text


def test_the_lists_of_languages_agree():
    assert sorted(TABLES) == sorted(set(LANGUAGES) - {"en"})
    assert dict(SETTINGS)["lang"] == ("auto", *LANGUAGES)
    script = (ROOT / "static/language.js").read_text("utf-8")
    assert json.loads(re.search(r"languages = (\[.*?\])", script)[1]) == list(LANGUAGES)
    offered = re.search(r'data-set="lang">(.*?)</select>', (ROOT / "index.html").read_text("utf-8"), re.S)[1]
    assert re.findall(r'value="(\w+)"', offered) == ["auto", *LANGUAGES]
    read = (ROOT / "static/translate.js").read_text("utf-8")
    assert json.loads(re.search(r"attributes = (\[.*?\])", read)[1]) == list(ATTRIBUTES)


def test_no_sentence_of_the_code_passes_the_translation_by():
    sources = Sources(ROOT)
    said = {text: at for text, at in sources.others.items() if text not in sources.phrases and not NOT_SAID.match(text)}
    assert said == {}, "say it with phrase(…)"


# How texts are found


def test_texts_in_markup_are_found_as_the_page_reads_them():
    markup = """<p title="A tip">One  <em>text</em>
      of &amp; three</p><p>Two <span>here</span></p><label>Name<input placeholder="Your name"></label>
      <p><kbd>Enter</kbd>, <kbd>U</kbd></p><option translate="no">Deutsch</option><svg><title>no</title></svg><b>7</b>"""
    found = ["A tip", "One <em>text</em> of &amp; three", "Two", "here", "Name", "Your name", "Enter"]
    assert in_markup(markup) == found


def project(tmp_path, code):
    (tmp_path / "game").mkdir()
    (tmp_path / "game/one.py").write_text(code, "utf-8")
    return tmp_path


def test_texts_in_code_are_found_by_what_phrase_is_given(tmp_path):
    code = '''WORDS = {"a": "In a table", "b": "Of words"}
def say(first, name):
    """Not this one."""
    words = "Set one way"
    if first:
        words = "Set the other way"
    return phrase("Either" if first else "Or {n}", n=2), phrase(WORDS[name]), phrase(words), "And this passes it by"
'''
    found = Sources(project(tmp_path, code))
    assert list(found.phrases) == ["Either", "Or {n}", "In a table", "Of words", "Set one way", "Set the other way"]
    assert found.others == {"And this passes it by": "game/one.py:7"}


def test_a_phrase_that_cannot_be_seen_is_refused(tmp_path):
    with pytest.raises(LanguageError, match=r"game/one\.py:2"):
        Sources(project(tmp_path, "def say(text):\n    return phrase(text)\n"))


# What is said


@pytest.fixture
def speaking():
    """Lets the game speak with the tables of the languages, their plurals by a rule of the test."""

    def speak(code, kind=lambda number: "one" if number == 1 else "other"):
        def find(english, number):
            found = TABLES[code].get(english, "")
            return found.get(kind(number), found["other"]) if isinstance(found, dict) else found

        use_translations(find)

    yield speak
    use_translations(lambda english, number: "")


def test_english_needs_no_table():
    assert phrase("{n} card|{n} cards", n=1) == "1 card"
    assert phrase("{n} card|{n} cards", n=0) == "0 cards"
    assert phrase("Back in deal {deal}.", deal="{n}|7") == "Back in deal {n}|7."


def test_what_has_no_translation_is_said_in_english(speaking):
    speaking("de")
    assert phrase("Nobody has translated this.") == "Nobody has translated this."


def arabic(number):
    """The kind of a number in Arabic."""
    rest = number % 100
    if number < 3:
        return ("zero", "one", "two")[number]
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


TABLE = "T1 [9D QC] 8S 7H/T2 9H/T3 3S/T4 KD/T5 [KC] 2D/waste JS 6S 4H/home AC AD 3H/stock TC 5C 5D */T6 JC"


def said(move):
    game = Game("", TURN_3, position(TABLE))
    before = game.table
    assert game.play(parse_move(move)) is None
    return move_sentence(before, game.table, game.rules, parse_move(move))


@pytest.mark.parametrize(
    ("code", "run", "home", "column"),
    [
        (
            "de",
            "Pik-8 und 1 weitere auf Herz-9, aufgedeckt: Kreuz-Dame.",
            "Karo-2 ins Ziel, aufgedeckt: Kreuz-König.",
            "Karo-König in die leere Spalte 7.",
        ),
        (
            "es",
            "8 de picas y 1 más sobre 9 de corazones, se descubre reina de tréboles.",
            "2 de diamantes a su base, se descubre rey de tréboles.",
            "Rey de diamantes a la columna vacía 7.",
        ),
        (
            "fr",
            "8 de pique et 1 autre sur 9 de cœur, carte retournée\u00a0: dame de trèfle.",
            "2 de carreau en fondation, carte retournée\u00a0: roi de trèfle.",
            "Roi de carreau dans la colonne vide 7.",
        ),
        ("zh", "黑桃8和另外 1 张接到红桃9，翻开梅花Q。", "收方块2，翻开梅花K。", "方块K到空的第 7 列。"),
        (
            "ar",
            "8 البستوني وورقة أخرى على 9 القلوب، وكُشفت: ملكة السباتي.",
            "2 الديناري إلى الأساس، وكُشفت: ملك السباتي.",
            "ملك الديناري إلى العمود الفارغ 7.",
        ),
    ],
)
def test_a_move_is_one_sentence_of_the_language(speaking, code, run, home, column):
    speaking(code)
    assert (said("T1T2x2"), said("T5F"), said("T4T7")) == (run, home, column)


@pytest.mark.parametrize("code", sorted(TABLES))
def test_every_card_has_a_name_of_its_own(speaking, code):
    speaking(code)
    cards = {card_name(card) for card in range(52)}
    assert len(cards) == 52
    assert not [name for name in cards if re.search(r"\b(of|ace|jack|queen|king|clubs|diamonds|hearts|spades)\b", name)]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "لا أوراق"),
        (1, "ورقة واحدة"),
        (2, "ورقتان"),
        (3, "3 أوراق"),
        (10, "10 أوراق"),
        (11, "11 ورقة"),
        (52, "52 ورقة"),
    ],
)
def test_arabic_counts_in_six_ways(speaking, number, words):
    speaking("ar", arabic)
    assert phrase("{n} card|{n} cards", n=number) == words
