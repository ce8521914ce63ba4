"""Share, and choosing a deal: what goes out and what comes in (specification, section 10; docs/formats.md)."""

import json
from pathlib import Path

import pytest

from game.klondike.deal import deck_code, deck_of_number, deck_text
from game.klondike.formats import deck_of_table, read_table, write_digits, write_pysol, write_solvitaire
from game.klondike.game import moves_text, new_game, play_words
from game.klondike.packed import pack
from game.klondike.table import dealt, table_text
from game.play.sharing import link_query
from tests.browser.driver import seen
from tests.strategies import position

WIN = json.loads((Path(__file__).parents[1] / "data" / "win.json").read_text("utf-8"))
MOVES = "T6F.T6T1.T6F.T5T6.D"
SHARE = "This deal", "This position", "My game as a replay"
NO_SHEET = "Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });"
COPIED = """navigator.clipboard.writeText = text => { window.wasCopied = text; return Promise.resolve(); };"""
NO_COPY = """navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"""
SHEET = """navigator.share = what => { window.wasShared = what; return Promise.resolve(); };"""
LEFT = """navigator.share = () => Promise.reject(new DOMException('left', 'AbortError'));"""


def game():
    one = new_game("4")
    play_words(one, MOVES.split("."))
    return one


def opened(table, *scripts):
    """Deal 4 some moves on, with the share dialog open; the scripts make the browser one that can do this or that."""
    for script in scripts or (NO_SHEET, COPIED):
        table.page.add_init_script(script)
    table.open(deal=4, moves=MOVES).click("Share")
    table.page.wait_for_selector("#share[open]")
    return table


def choose(table, what):
    table.page.get_by_role("button", name=what).click()
    return table


def said(table, words):
    table.wait("words => document.querySelector('#share-said').textContent.includes(words)", words)


@pytest.mark.parametrize(("what", "kind"), list(zip(SHARE, ("deal", "position", "replay"), strict=True)))
def test_without_a_share_sheet_the_link_is_copied(table, what, kind):
    choose(opened(table), what)
    said(table, f"The link to the {kind} is copied.")
    link = table.page.evaluate("window.wasCopied")
    assert link == table.url + "#" + link_query(game(), kind)
    assert table.page.input_value("#share-link") == link


def test_with_a_share_sheet_that_is_used(table):
    choose(opened(table, SHEET, COPIED), "My game as a replay")
    said(table, "Shared.")
    shared = table.page.evaluate("window.wasShared")
    assert shared == {"title": "Klondike Solitaire", "url": table.url + "#" + link_query(game(), "replay")}
    assert table.page.evaluate("window.wasCopied") is None


def test_a_share_sheet_that_is_closed_does_nothing(table):
    choose(opened(table, LEFT, COPIED), "This deal").settle()
    assert table.page.text_content("#share-said") == ""
    assert not table.page.is_visible("#share-link")


@pytest.mark.parametrize("script", [NO_COPY, "Object.defineProperty(navigator, 'clipboard', { value: undefined });"])
def test_where_copying_is_forbidden_the_link_is_shown_to_be_copied_by_hand(table, script):
    choose(opened(table, NO_SHEET, script), "This deal")
    said(table, "does not allow copying")
    assert table.page.input_value("#share-link") == table.url + "#deal=4"
    assert table.active == "share-link"
    assert table.page.evaluate("() => getSelection().toString() || document.activeElement.selectionEnd") in (
        len(table.url + "#deal=4"),
        table.url + "#deal=4",
    )


def test_a_link_that_was_copied_opens_what_was_shared(table):
    choose(opened(table), "This position")
    said(table, "copied")
    link = table.page.evaluate("window.wasCopied")
    other = table.another()
    other.page.goto(link)
    other.wait_ready()
    assert other.position() == table.position()


def test_before_the_first_move_there_is_no_replay(table):
    table.open(deal=4).click("Share")
    table.page.wait_for_selector("#share[open]")
    assert table.page.get_by_role("button", name="My game as a replay").is_disabled()
    table.keys("Escape")
    assert table.panel() == ""


def test_the_results_offer_to_share_the_whole_game(table):
    for script in (NO_SHEET, COPIED):
        table.page.add_init_script(script)
    table.open(deal=WIN["deal"], moves=".".join(WIN["moves"].split(".")[:-1])).play(WIN["moves"].split(".")[-1])
    table.page.wait_for_selector("#results[open]")
    table.page.locator("#results").get_by_role("button", name="Share").click()
    table.page.wait_for_selector("#share[open]")
    assert table.panel() == "Share"
    choose(table, "My game as a replay")
    said(table, "copied")
    assert table.page.evaluate("window.wasCopied").endswith("&watch=" + pack(game_won().moves))


def game_won():
    one = new_game(WIN["deal"])
    play_words(one, WIN["moves"].split("."))
    return one


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("deal", "4"),
        ("deck", deck_text(deck_of_number(4))),
        ("digits", write_digits(deck_of_number(4))),
        ("position", table_text(game().table)),
        ("pysol", write_pysol(game().table)),
        ("solvitaire", write_solvitaire(game().table)),
        ("moves", moves_text(game().moves)),
        ("solver", "6C F6 61 F6 6D F6 56 F5 DR1"),
        ("minimal", "KB KF KC JK @"),
    ],
)
def test_texts_for_other_programs(table, kind, text):
    opened(table).page.get_by_text("As text, for other programs").click()
    table.page.select_option("#share-kind", kind)
    table.settle()
    assert table.page.input_value("#share-text") == text
    table.click("Copy text")
    said(table, "The text is copied.")
    assert table.page.evaluate("window.wasCopied") == text


# Choosing a deal


def deals(table, **params):
    table.open(**(params or {"deal": 4})).click("Deal no.")
    table.page.wait_for_selector("#deals[open]")
    return table.settle()


def recognised(table):
    table.settle()
    return table.page.text_content("#deals-said")


def paste(table, text):
    table.page.fill("#deals-text", text)
    return recognised(table)


def test_a_number_is_typed_and_played(table):
    deals(table, deal=4, moves=MOVES)
    assert table.page.input_value("#deals-text") == "4"
    table.page.keyboard.type("42")
    assert recognised(table) == "Deal 42 · Turn 3."
    table.keys("Enter").settle()
    assert (table.panel(), table.data("deal"), table.moves) == ("", "42", 0)
    table.undo().settle()
    assert (table.data("deal"), table.moves) == ("4", 5)


def test_enter_that_ends_what_an_input_method_composes_does_not_deal(table):
    deals(table, deal=4)
    table.page.keyboard.press("Control+a")
    table.cdp.send("Input.imeSetComposition", {"text": "４２", "selectionStart": 2, "selectionEnd": 2})
    enter = {"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    table.cdp.send("Input.dispatchKeyEvent", enter)  # as browsers send it while something is composed
    table.settle()
    assert (table.panel(), table.data("deal")) == ("Choose a deal", "4")
    table.cdp.send("Input.insertText", {"text": "４２"})
    assert recognised(table) == "Deal 42 · Turn 3."
    table.keys("Enter").settle()
    assert (table.panel(), table.data("deal")) == ("", "42")


def test_the_next_deal_and_the_one_before(table):
    deals(table)
    table.click("+1: next deal").click("+1: next deal")
    assert table.page.input_value("#deals-text") == "6"
    for _ in range(5):
        table.click("−1: deal before")
    assert table.page.input_value("#deals-text") == "1"
    assert table.button("−1: deal before").is_disabled()
    paste(table, "9999999999")
    assert table.button("+1: next deal").is_disabled()
    table.click("Random")
    assert 0 < int(table.page.input_value("#deals-text")) < 2**32
    paste(table, "T1 KH")
    assert table.button("−1: deal before").is_disabled()


DECK = deck_of_number(11)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (deck_code(DECK), "A deck code"),
        (deck_text(DECK), "A deck, card by card"),
        (deck_text(DECK).replace("T", "10").replace("H", "♥"), "A deck, card by card"),
        (write_digits(DECK), "A deck in digits"),
        (write_pysol(dealt(DECK)), "PySol’s layout"),
        (write_solvitaire(dealt(DECK)), "Solvitaire’s JSON"),
    ],
)
def test_a_deck_is_recognised_shown_and_played(table, text, what):
    deals(table)
    assert paste(table, text) == what + " · Turn 3."
    assert table.page.locator("#deals-picture g").count() == 28 + 3
    table.click("Play").settle()
    assert table.position() == seen(dealt(DECK))
    assert table.data("deal") == deck_code(DECK)


def test_a_position_is_recognised_and_played(table):
    text = table_text(position("T1 [2D TS] KH/T2 9S 8H/waste 2C KD/home AC - 6H -/pass 2/stock *"))
    deals(table)
    assert paste(table, text) == "A position: 2 face down, 7 home, 38 in the stock · Turn 3."
    table.click("Play").settle()
    assert table.position() == seen(read_table(text)[0])
    table.settle().reload()
    assert table.position() == seen(read_table(text)[0])


def test_a_link_is_recognised_and_opened_and_a_replay_watched(table):
    deals(table)
    assert paste(table, "https://some.where/#deal=5&draw=1") == "A link to deal 5 · Turn 1."
    assert "with a replay to watch" in paste(table, "https://some.where/#" + link_query(game(), "replay"))
    table.click("Watch")
    table.page.wait_for_selector("#watch")
    table.keys("End").settle()
    assert table.position() == seen(game().table)
    table.keys("Escape").settle()
    assert (table.data("deal"), table.moves) == ("4", 0)


@pytest.mark.parametrize("odd", "\u00a0\u2009\u202f\u3000\u200b\u200e\u200f\u2060")
def test_what_is_pasted_is_read_as_a_person_reads_it(table, odd):
    deals(table)
    assert paste(table, odd + "1" + odd + "234" + odd + "567" + odd) == "Deal 1234567 · Turn 3."
    start = table_text(new_game("4").start)
    for text in (start, start.replace(" ", "\t"), deck_text(DECK)):
        what = "A deck, card by card" if text[0] != "T" else "A position"
        assert paste(table, text.replace(" ", " " + odd) + odd) == what + " · Turn 3."
    for link in (
        "Try (https://a.b/#deal=5&draw=1), it is hard",
        "#deal=5&amp;draw=1.",
        "#deal%3D5%26draw=1",
        "#DEAL=5&DRAW=1",
    ):
        assert paste(table, odd + link) == "A link to deal 5 · Turn 1."
    assert "“daily” means nothing" in paste(table, "#deal=5&daily")


def test_cards_are_played_by_the_rules_on_the_table(table):
    deals(table, deal=4, draw=1)
    assert paste(table, "8") == "Deal 8 · Turn 1."
    table.click("Play").settle()
    assert "draw1" in table.data("rules")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0", "no deal number"),
        ("²²", "no deal number"),
        ("99999999999", "no deal number"),
        ("AC AC", "AC is there twice"),
        (deck_text(DECK)[3:], "is missing"),
        (write_digits(DECK)[:-3], "here are 153"),
        ("{", "not whole"),
        ("Talon: KH", "seven lines"),
        ("😀😀", "no deal number"),
        ("\u202eשלום\u202c", "no deal number"),
        ("<img src=x onerror=alert(1)> and more", "known here"),
        ("\x00\x01\ufffe", "no deal number"),
    ],
)
def test_what_cannot_be_played_is_said_and_the_game_stays(table, text, fault):
    table.open(deal=4).draw().settle()
    table.click("Deal no.")
    table.page.wait_for_selector("#deals[open]")
    assert fault in paste(table, text)
    assert table.button("Play").is_disabled()
    assert table.page.query_selector("#deals-said *") is None
    table.click("Cancel").settle()
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_a_huge_paste_breaks_nothing(table):
    deals(table)
    table.page.evaluate(
        "() => { const field = document.querySelector('#deals-text'); field.focus(); field.select();"
        " document.execCommand('insertText', false, 'AC 2C '.repeat(1700000)); }"
    )
    assert "too long" in recognised(table)
    assert paste(table, "5") == "Deal 5 · Turn 3."
    table.click("Play").settle()
    assert table.data("deal") == "5"


def test_keys_of_the_game_are_letters_in_the_field(table):
    deals(table)
    table.page.keyboard.type("n u h f ?")
    assert table.page.input_value("#deals-text") == "n u h f ?"
    assert table.data("deal") == "4"


def test_a_deck_shared_and_pasted_is_the_same_deck(table):
    opened(table).page.get_by_text("As text, for other programs").click()
    table.page.select_option("#share-kind", "digits")
    text = table.page.input_value("#share-text")
    assert deck_of_table(read_table(text)[0]) == deck_of_number(4)


@pytest.mark.parametrize("size", ["small phone", "phone on its side", "tiny"])
@pytest.mark.parametrize(("button", "dialog"), [("Share", "#share"), ("Deal no.", "#deals")])
def test_the_dialogs_fit(new_table, size, button, dialog):
    table = new_table(size)
    table.open(deal=4, moves=MOVES).click(button)
    table.page.wait_for_selector(dialog + "[open]")
    box = table.page.locator(dialog).bounding_box()
    view = table.page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= view["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= view["height"]
    assert table.page.locator(dialog).evaluate("node => node.scrollWidth <= node.clientWidth")
