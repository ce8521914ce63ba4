"""The page in other languages: chosen by browser, address and setting, from the first frame on (section 12)."""

import re
from pathlib import Path

import pytest

from game.klondike.game import new_game
from game.klondike.rules import parse_move, parse_rules
from tests.browser.driver import seen
from tests.browser.test_win import WIN
from tools.languages import keys, tables

ROOT = Path(__file__).parents[2]
TABLES = tables(ROOT)

ENGLISH_LEFT = """words => {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT), left = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.data.trim().replace(/\\s+/g, ' ');
    if (words.includes(text) && !node.parentNode.closest('script, style, svg, [translate=no]')) left.push(text);
  }
  return left;
}"""


def wait_language(table, code):
    """Wait until the page's texts are those of a language."""
    return table.wait(
        "code => document.documentElement.lang === code && !('waiting' in document.documentElement.dataset)", code
    )


def label(table, name="undo"):
    return table.page.text_content(f"#tools [data-do={name}]")


@pytest.mark.parametrize("code", sorted(TABLES))
def test_the_browsers_language_is_spoken(new_table, code):
    words = TABLES[code]
    table = wait_language(new_table(locale=code).open(deal=42), code)
    assert label(table) == words["Undo"]
    assert table.page.title() == words["Klondike Solitaire"]
    assert table.page.get_attribute("#status", "aria-label") == words["Status"]
    assert table.page.evaluate(ENGLISH_LEFT, [text for text in words if words[text] != text]) == []
    table.keys("Space")
    assert table.said() == words["Drew {cards}."].format(
        cards=words[", "].join(
            words["{rank} of {suit}"].format(rank=words.get(rank, rank), suit=words[suit])
            for rank, suit in (("ace", "hearts"), ("king", "spades"), ("3", "spades"))
        )
    )


@pytest.mark.parametrize("locale", ["nl", "arn-CL"])
def test_a_language_that_the_game_lacks_is_passed_over(new_table, locale):
    table = new_table(locale=locale).open(deal=42)
    assert label(table) == "Undo"
    assert table.page.get_attribute("html", "lang") == "en"


def test_english_loads_no_translation(new_table):
    table = new_table()
    asked = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.open(deal=42).settle()
    assert asked and not [url for url in asked if "translate" in url or "languages" in url]


def test_the_address_chooses_before_the_setting_and_that_before_the_browser(new_table):
    table = new_table(locale="de")
    table.keep(settings="lang=en").open(deal=42)
    assert label(table) == "Undo"
    wait_language(table.open(lang="de"), "de")
    assert label(table) == TABLES["de"]["Undo"]
    assert "lang=en" in table.kept("klondike.settings"), "the address is not kept"
    table.open(lang="xx")
    assert label(table) == "Undo"
    assert "lang" in table.wait_message("lang") and "xx" in table.message()


def test_changing_the_language_changes_everything_at_once_and_back(new_table):
    words = TABLES["de"]
    table = new_table().open(deal=42, passes=3)
    english = table.page.inner_text("main")
    table.click("Settings")
    choice = table.page.locator("[data-set=lang]")
    choice.select_option("de")
    wait_language(table, "de")
    assert table.panel() == words["Settings"]
    assert table.page.text_content("#show-pass") == words["{turn} of {limit}"].format(turn=1, limit=3)
    assert table.page.text_content("#third") == words["New deal"]
    assert not set(english.split("\n")) & set(table.page.inner_text("main").split("\n")) - {"42"} - {
        "24",
        "21",
        "0",
        "0:00",
    }
    table.reload()
    assert label(wait_language(table, "de")) == words["Undo"]
    table.click(words["Settings"])
    choice.select_option("en")
    wait_language(table, "en")
    table.click("Close")
    assert table.page.inner_text("main") == english


def test_the_game_does_not_wait_for_its_words(new_table):
    table, held = new_table(locale="de"), []
    table.page.route("**/languages/de.json", lambda route: held.append(route))
    table.open(deal=42, passes=3).keys("Space")
    assert table.moves == 1
    assert label(table) == "Undo"
    held[0].continue_()
    wait_language(table, "de").wait("words => document.querySelector('#show-pass').textContent === words", "1 von 3")
    assert label(table) == TABLES["de"]["Undo"]
    table.keys("Space")
    assert table.said().startswith("Gezogen: ")


def test_without_the_translation_the_page_stays_english(new_table):
    table = new_table(locale="de")
    table.allow("Failed to load resource|ERR_FAILED")
    table.page.route("**/languages/*.json", lambda route: route.abort())
    wait_language(table.open(deal=42), "en")
    assert label(table) == "Undo"
    assert table.page.locator("#status dt").first.evaluate("node => getComputedStyle(node).color") != "rgba(0, 0, 0, 0)"


# Room for words

SIZES = ((320, 568), (360, 640), (844, 390), (1440, 900))
CROWDED = """() => {
  const faults = [], inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 2 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 2;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const foot = node => node.parentElement.closest('.foot'); // sticks to the end, and what scrolls goes under it
  const box = element => element.getBoundingClientRect();
  for (const part of document.querySelectorAll("#status, #tools, #more.open, #note, #recall, #toast, #run, #update, dialog[open]")) {
    if (!part.checkVisibility()) continue;
    if (!inside(box(part), page)) faults.push(["off the page", part.id, JSON.stringify(box(part))]);
    if (part.scrollWidth > part.clientWidth + 1) faults.push(["too wide", part.id, part.scrollWidth, part.clientWidth]);
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!node.data.trim() || !parent.checkVisibility() || (part.id === "tools" && parent.closest("#more.open")) || parent.closest("option, svg, .wide, .spoken")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const button = parent.closest("button, a");
        if (button && !inside(rect, box(button))) faults.push(["out of its button", node.data]);
        if (rect.left < box(part).left - 1 || rect.right > box(part).right + 1) faults.push(["out of its part", part.id, node.data]);
        texts.push([node, rect, foot(node)]);
      }
    }
    for (const [one, a, below] of texts) for (const [other, b, too] of texts) if (one !== other && below === too && !apart(a, b)) faults.push(["over another", one.data, other.data]);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(["the page is too wide", document.documentElement.scrollWidth]);
  return faults;
}"""
SHOWN = (
    """id => { const part = document.getElementById(id); part.showModal ? part.showModal() : part.hidden = false; }"""
)
AWAY = """id => { const part = document.getElementById(id); part.close ? part.close() : part.hidden = true; }"""


def longer(text):
    """A text with its vowels drawn out, two letters for every five that it has; names and tags stay."""
    drawn = []
    for piece in re.split(r"({\w+}|<[^>]*>|&\w+;)", text):
        if re.match(r"[{<&]", piece):
            drawn.append(piece)
            continue
        for word in piece.split(" "):
            more = -(-len(word) * 2 // 5) if re.search(r"\w{2}", word) else 0
            at = next((i for i, letter in enumerate(word) if letter in "aeiouy"), 0)
            drawn.append(word[: at + 1] + word[at : at + 1] * more + word[at + 1 :] + " ")
        drawn[-1] = drawn[-1][:-1]
    return "".join(drawn)


def pseudo():
    """A table of such texts for everything that the game says."""
    return {
        text: {"one": longer(text.split("|")[0]), "other": longer(text.split("|")[-1])}
        if "{n}" in text
        else longer(text)
        for text in keys(ROOT)
    }


def crowded(table, thirds):
    """What is cut off, out of its place or over something else, in everything that can show. The third button says one text after
    the other; that changes what lies on the page, and nothing in a dialog."""
    faults = []

    def look(part):
        faults.extend((part, *fault) for fault in table.page.evaluate(CROWDED))

    def look_at(parts):
        for part in parts:
            table.page.evaluate(SHOWN, part)
            look(part)
            table.page.evaluate(AWAY, part)

    for words in thirds:
        table.page.evaluate("text => { document.querySelector('#third span').textContent = text; }", words)
        look("table")
        if table.page.is_visible("#menu"):
            table.page.click("#menu")
            look("menu")
            table.page.click("#menu")
        look_at(("note", "recall", "run", "toast", "update"))
    for do in table.page.eval_on_selector_all("#more [data-do]", "all => all.map(one => one.dataset.do)"):
        if do not in ("replay", "new", "settings", "screen"):
            table.unfold(table.page.locator(f"#more [data-do={do}]")).click()
            table.wait("() => document.querySelector('dialog[open]')").settle()
            look(do)
            table.keys("Escape")
    look_at(table.page.eval_on_selector_all("dialog", "all => all.map(one => one.id)"))
    return faults


THIRDS = ("Auto finish", "No way on", "New deal")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_words_two_fifths_longer_find_room(new_table, size):
    table = new_table(size, locale="de")
    table.page.route("**/languages/de.json", lambda route: route.fulfill(json=pseudo()))
    wait_language(table.open(deal=1234567890, passes=3, scoring="vegas"), "de")
    table.tap("S")
    assert crowded(table, [longer(words) for words in THIRDS]) == []


@pytest.mark.parametrize("code", sorted(TABLES))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_language_has_room(new_table, code, size):
    table = wait_language(new_table(size, locale=code).open(deal=1234567890, passes=3, scoring="vegas"), code)
    table.tap("S")
    assert crowded(table, [TABLES[code][words] for words in THIRDS]) == []


# Read from the right


def left(table, selector):
    """Where an element begins, in pixels."""
    return table.page.locator(selector).first.bounding_box()["x"]


@pytest.mark.parametrize("size", ["phone", "phone on its side", "laptop"])
def test_arabic_mirrors_the_page_and_leaves_the_table(new_table, size):
    table = wait_language(new_table(size, locale="ar-EG").open(deal=42), "ar")
    assert table.page.get_attribute("html", "dir") == "rtl"
    if size == "phone on its side":
        assert left(table, "#tools") < left(table, "#felt") < left(table, "#status")
    else:
        assert left(table, "#show-moves") < left(table, "#show-pass")
        assert left(table, "#third") < left(table, "#tools [data-do=undo]")
    picture = table.picture()
    assert picture.slots["S"].box.x < picture.slots["FC"].box.x
    assert not picture.faults()
    xs = [picture.slots[f"T{column}"].box.x for column in range(1, 8)]
    assert xs == sorted(xs)
    at = xs[0]
    table.keys("ArrowRight", "ArrowRight")
    assert table.picture().slots[table.focus()[:2]].box.x > at, "the arrow keys go where they point"


def test_a_whole_deal_is_won_in_arabic(new_table):
    words = TABLES["ar"]
    table = new_table("phone", touch=True, locale="ar")
    wait_language(table.open(deal=WIN["deal"]), "ar")
    core = new_game(WIN["deal"], parse_rules(WIN["rules"]))
    for i, move in enumerate(WIN["moves"].split(".")):
        table.play(move, ("tap", "drag", "keys")[i % 3])
        core.play(parse_move(move))
        picture = table.picture()
        assert picture.position == seen(core.table), f"after move {i + 1}, {move}"
        assert not picture.faults()
        assert picture.status[words["Moves"]] == str(i + 1)
    table.page.get_by_role("dialog", name=words["Results"]).wait_for()
    assert table.panel() == words["Results"]
    assert table.page.text_content("#won-home") == "52"
