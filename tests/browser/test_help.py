"""Hint, verdicts and auto finish on the page (specification, sections 4 and 7; situations 9, 10 and 11)."""

import pytest

CANNOT = "T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2"
DEAD = (
    "T1 JS/T2 [2D] 3S/T3 [TS QS] KH/T4 [AD 8D 6C] KD/T5 [QD 3H JH 4C] 5D/T6 [5C 8H 5H 2H 4H] 6H/"
    "T7 [3D JC AC TD 9C AH] 6D/stock 7S 5S 2C 2S 7D KS QC 3C 9S 9H JD 7C TC TH 6S 4S 7H QH KC 8S 8C 9D AS 4D"
)
READY = "T1 KH QS JH TS/T2 KS QH JS TH/T3 KD QC JD TC/T4 KC QD JC TD/home 9C 9D 9H 9S/pass 2"


def third(table):
    """What the third button says."""
    return table.page.locator("#third").inner_text().strip()


def wait_third(table, words):
    """Wait until the third button says so."""
    table.wait("words => document.querySelector('#third').textContent.trim() === words", words)
    return table


# Auto finish


def test_auto_finish_is_not_offered_where_no_line_wins_and_the_button_says_so(table):
    table.open(position=CANNOT)
    wait_third(table, "No way on")
    table.page.locator("#third").click()
    table.page.get_by_role("dialog", name="Hint").wait_for()
    assert table.moves == 0


def test_hint_opens_the_note_there(table):
    wait_third(table.open(position=CANNOT), "No way on").click("Hint")
    note = table.page.get_by_role("dialog", name="Hint")
    note.wait_for()
    note.get_by_role("button", name="Keep playing").click()
    assert note.is_hidden()
    table.draw()
    assert table.moves == 1


def test_drawing_one_it_is_offered_and_wins(table):
    wait_third(table.open(position=CANNOT, draw=1), "Auto finish").page.locator("#third").click()
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert (table.data("state"), table.data("home")) == ("won", "52")


def test_each_of_its_moves_is_undone_one_by_one(table):
    wait_third(table.open(position=READY), "Auto finish").keys("f")
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.page.get_by_role("button", name="Back to the board").click()
    assert table.moves == 16
    table.undo().undo()
    assert (table.moves, table.data("home")) == (14, "50")


@pytest.mark.parametrize("way", ["button", "draw", "undo", "Escape", "resize", "hidden tab", "touch"])
def test_anything_stops_it_at_a_whole_card(new_table, way):
    table = wait_third(new_table("laptop", still=False).open(position=READY), "Auto finish")
    table.page.locator("#third").click()
    table.wait("() => +document.querySelector('#table').dataset.home >= 38")
    if way == "button":
        table.page.locator("#third").click()
    elif way == "resize":
        table.page.set_viewport_size({"width": 700, "height": 900})
    elif way == "hidden tab":
        table.hide()
    elif way == "touch":
        table.page.mouse.click(
            *table.page.evaluate(
                "() => { const b = document.querySelector('#felt').getBoundingClientRect(); return [b.right - 5, b.bottom - 5]; }"
            )
        )
    else:
        table.keys({"draw": " ", "undo": "u", "Escape": "Escape"}[way])
    table.wait("() => document.querySelector('#table').dataset.state === 'playing'")
    if way == "hidden tab":
        table.show()
    table.wait("() => document.getAnimations().length === 0")
    home, moves = int(table.data("home")), table.moves
    assert home == 36 + moves
    assert not table.picture().faults()
    for _ in range(moves):
        table.keys("u")
    assert (table.moves, table.data("home")) == (0, "36")
    wait_third(table, "Auto finish")


def test_new_deal_stays_in_the_menu_while_auto_finish_has_its_place(table):
    wait_third(table.open(position=READY), "Auto finish").click("New deal")
    assert table.data("deal") != ""


# Verdicts


def test_a_dead_deal_is_told_once_the_whole_stock_was_seen_with_four_ways_out(table):
    table.open(position=DEAD)
    for _ in range(7):
        table.draw()
    assert table.panel() == "" and table.data("state") == "playing"
    table.draw()
    table.page.get_by_role("dialog", name="No more moves").wait_for()
    assert table.data("state") == "dead"
    for name in ("New deal", "Replay this deal", "Look at the board", "Undo the last move"):
        assert table.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).is_visible()
    table.page.get_by_role("button", name="Look at the board").click()
    assert table.panel() == ""
    table.page.get_by_role("button", name="No more moves").click()
    assert table.panel() == "No more moves", "the panel can be called back"
    table.page.get_by_role("button", name="Look at the board").click()
    table.draw().undo().undo()
    assert table.moves == 7


def test_the_ways_out_of_a_dead_deal(table):
    table.open(position=DEAD)
    for _ in range(8):
        table.draw()
    table.page.get_by_role("dialog", name="No more moves").wait_for()
    table.page.get_by_role("button", name="Undo the last move").click()
    assert (table.panel(), table.moves) == ("", 7)


# Hint


def test_a_hint_is_shown_on_the_table_and_moves_nothing(table):
    table.open(deal=1).click("Hint")
    table.wait("() => document.querySelector('.hint')")
    assert table.said().startswith("Hint: ")
    assert table.moves == 0
    table.draw()
    table.wait("() => !document.querySelector('.hint')")


def test_asked_again_it_shows_the_next_best(table):
    table.open(deal=1).keys("h")
    table.wait("() => document.querySelector('.hint')")
    first = table.said()
    table.keys("h")
    table.wait("first => document.querySelector('#live').textContent !== first", first)
    assert table.said().startswith("Hint: ")


def test_what_is_taken_after_a_hint_is_marked_as_taken(table):
    """The card that was hinted is selected, since it has two places to go: the hint no longer hides that."""
    table.open(position="T1 KC QH/T2 [2C] 6H/T3 7S/T4 7C/stock *").keys("h")
    table.wait("() => document.querySelector('.hint')")
    table.tap("6H")
    assert (table.selected(), table.lit(), table.picture().marked("hint")) == (["6H"], {"T3", "T4"}, [])
    table.tap("6H")
    assert (table.selected(), table.lit()) == ([], set())
    assert set(table.picture().marked("hint")) == {"T2", "T3"}


def test_a_safe_card_home_is_hinted_first(table):
    table.open(position="T1 [KC] AC/T2 2H/T3 2D/stock *").keys("h")
    table.wait("() => document.querySelector('.hint')")
    assert table.said() == "Hint: from Column 1, ace of clubs home."


def test_following_hints_ends_the_game(new_table):
    """A whole game by hints alone, each carried out by the hand: it ends in a win or a verdict."""
    table = new_table("laptop").open(deal=2)
    for _ in range(400):
        if table.page.evaluate("() => document.querySelector('dialog[open], #note:not([hidden])') !== null"):
            break
        if third(table) == "Auto finish":
            table.keys("f")
            table.page.get_by_role("dialog", name="Results").wait_for()
            break
        table.page.evaluate("() => document.querySelector('#live').textContent = ''")
        table.keys("h")
        table.wait(
            "() => document.querySelector('#live').textContent.startsWith('Hint: ')"
            " || document.querySelector('dialog[open], #note:not([hidden])')"
        )
        said = table.said()
        if said.startswith("Hint: "):
            before = table.moves
            if "draw" in said or "waste over" in said:
                table.keys(" ")
            else:
                table.page.evaluate("() => 0")
                follow(table)
            assert table.moves == before + 1, said
    else:
        pytest.fail("400 hints did not end the game")


def follow(table):
    """Carry out the hint that is marked on the table: take the first marked card to the other marked place."""
    marked = [card for card in table.picture().cards if card.looks("hint")]
    piles = table.picture().marked("hint")
    source = marked[0] if len(piles) == 1 else None
    said = table.said().split(", ", 1)[1].split(" in Column")[0].rstrip(".")
    name = spoken(said.split(" home")[0].split(" to ")[0].split(" and ")[0])
    goal = "F" if said.endswith(" home") else said.split(" to ")[1]
    if goal != "F":
        goal = "T" + goal[-1] if goal.startswith("empty column") else table.card(spoken(goal)).pile
    else:
        goal = "F" + name[-1]
    assert source is None or source.name
    size = len(table.names(table.card(name).pile)) - table.names(table.card(name).pile).index(name)
    table.drag(name, goal, size)


def spoken(words):
    """`7 of hearts` as `7H`."""
    rank, suit = words.split(" of ")
    return {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}.get(rank, rank) + suit[0].upper()


# Settings and celebration


def test_settings_last_and_never_touch_the_game(table):
    table.open(deal=1).draw().click("Settings")
    for name in ("left", "four", "large"):
        table.page.locator(f"[data-set={name}]").check()
    table.page.locator("[data-set=theme]").select_option("dark")
    table.page.get_by_role("button", name="Close").click()
    stock, waste = table.cards("S")[0].rest, table.cards("W")[0].rest
    assert stock.x > waste.x, "mirrored"
    assert (table.moves, table.data("deal")) == (1, "1")
    table.wait("() => document.querySelector('#table use[href^=\"#l\"]')")
    table.reload()
    assert table.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert table.cards("S")[0].rest.x > table.cards("W")[0].rest.x
    assert table.moves == 1


def test_without_single_tap_moves_a_tap_only_selects(table):
    table.open(position="T1 7C/T2 8H/stock *").click("Settings")
    table.page.get_by_label("Move at a single tap").uncheck()
    table.page.get_by_role("button", name="Close").click()
    table.tap("7C")
    assert (table.selected(), table.moves) == (["7C"], 0)


def test_any_input_skips_the_celebration(new_table):
    table = new_table("laptop", still=False).open(position="T1 KC/T2 KD/T3 KH/T4 KS/home QC QD QH QS/pass 2")
    for name in ("KC", "KD", "KH", "KS"):
        table.double_tap(name) if table.data("home") != "52" else None
    table.wait("() => document.getAnimations().length > 20")
    table.keys(" ")
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.wait("() => document.getAnimations().length === 0")
    assert table.data("home") == "52"
