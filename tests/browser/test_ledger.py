"""The phase ledger on the page (specification, section 10)."""

import pytest

STOCK = "T7 */stock 2C 3C 4C 5C 6C 7C 8C 9C TC"


def rows(table):
    """What the strip shows: a row's title and its groups."""
    return dict(
        table.page.evaluate(
            "() => [...document.querySelectorAll('#ledger div')].map(row => [row.querySelector('b').innerText.trim(),"
            " [...row.querySelectorAll('li')].map(li => li.lastElementChild.innerText.replace(/\\s/g, ' '))])"
        )
    )


def shown(table):
    table.wait("() => document.querySelector('#ledger')?.checkVisibility()")
    return rows(table.settle())


@pytest.mark.parametrize("size", ["laptop", "phone", "small phone", "phone on its side"])
def test_it_is_chosen_in_the_settings_and_follows_the_game(new_table, size):
    table = new_table(size, touch="phone" in size).open(position=STOCK)
    assert not table.page.locator("#ledger").count(), "it is not even loaded before"
    table.click("Settings").page.get_by_label("Turn 3: the seen cards").check()
    table.click("Close")
    assert shown(table) == {"Now": ["···"] * 3, "Next": ["···"] * 3}
    table.draw()
    assert shown(table) == {
        "Now": ["3♣4♣", "···", "···"],
        "Next": ["2♣3♣4♣", "···", "···"],
        "If 4♣ goes": ["2♣3♣·", "···", "··"],
    }
    table.draw().draw().draw().draw()
    assert shown(table)["If 4♣ goes"] == ["2♣3♣5♣", "6♣7♣8♣", "9♣10♣"]
    assert not table.picture().faults(), "the table has less room and still fits"
    box = table.page.locator("#ledger").bounding_box()
    felt = table.page.locator("#felt").bounding_box()
    assert felt["y"] + felt["height"] <= box["y"] + 1
    table.undo()
    table.settle().reload()
    assert "Next" in shown(table)


def test_it_is_read_out_as_lists_with_the_card_on_top_first(table):
    table.keep(settings="ledger=1").open(position=STOCK).draw()
    shown(table)
    lists = table.page.get_by_role("region", name="Phase ledger").get_by_role("list")
    assert lists.count() == 3
    assert lists.nth(1).get_attribute("aria-label") == "On the next pass"
    first = lists.nth(1).locator("li").first.locator(".spoken")
    assert first.text_content() == "4 of clubs over 3 of clubs, 2 of clubs"


def test_nothing_unseen_is_in_the_page(table):
    table.keep(settings="ledger=1").open(position=STOCK).draw()
    shown(table)
    text = table.page.inner_html("#ledger")
    assert "5 of clubs" not in text and "5♣" not in text


def test_drawing_one_there_is_no_ledger(table):
    table.keep(settings="ledger=1").open(position=STOCK, draw=1).settle()
    table.wait("() => document.querySelector('#ledger')")
    assert not table.page.is_visible("#ledger")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_long_strip_scrolls_by_itself_and_never_widens_the_page(new_table, lang):
    table = new_table("small phone", touch=True).keep(settings="ledger=1").open(deal=12345, lang=lang)
    for _ in range(9):
        table.draw()
    shown(table)
    wide, room, left = table.page.evaluate("[document.documentElement.scrollWidth, innerWidth, scrollX]")
    assert (wide, room, left) == (320, 320, 0)
    assert table.page.evaluate("(e => e.scrollWidth > e.clientWidth)(document.querySelector('#ledger'))")
