"""The page in other languages: chosen by browser, address and setting, from the first frame on (section 12)."""

from pathlib import Path

import pytest

from tools.languages import tables

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


def test_a_language_that_the_game_lacks_is_passed_over(new_table):
    table = new_table(locale="nl").open(deal=42)
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
    table.click("Done")
    assert table.page.inner_text("main") == english


def test_without_the_translation_the_page_stays_english(new_table):
    table = new_table(locale="de")
    table.allow("Failed to load resource|ERR_FAILED")
    table.page.route("**/languages/*.json", lambda route: route.abort())
    wait_language(table.open(deal=42), "en")
    assert label(table) == "Undo"
    assert table.page.locator("#status dt").first.evaluate("node => getComputedStyle(node).color") != "rgba(0, 0, 0, 0)"
