"""The keyboard (specification, section 6)."""

import pytest

from game.klondike.game import new_game
from game.klondike.rules import parse_move
from tests.browser.driver import seen

TWO_PLACES = "T1 [2S] 9S 8H 7C/T2 TD/T3 TH/T4 8D/T5 6D/T6 KS/stock *"
ALT, CONTROL, META, SHIFT = 1, 2, 4, 8
PILES = ["S", "W", "FC", "FD", "FH", "FS", "T1", "T2", "T3", "T4", "T5", "T6", "T7"]


def deal(table, draws=0):
    table.open(deal=4)
    for _ in range(draws):
        table.draw()
    return table


def acts_not(table, *keys):
    """None of these keys changes anything."""
    before = table.picture()
    for key in keys:
        table.keys(key)
        after = table.picture()
        assert after.position == before.position, key
        assert after.data == before.data, key
        assert after.marked("focus") == before.marked("focus"), key
        assert table.panel() == "", key


# Going from pile to pile


def test_left_and_right_go_from_pile_to_pile_and_round(table):
    deal(table).keys("ArrowRight")
    start = PILES.index(table.focus()[:2].strip())
    for i in range(1, 14):
        table.keys("ArrowRight")
        assert table.focus().split()[0] == PILES[(start + i) % 13]
    for i in range(12, -1, -1):
        table.keys("ArrowLeft")
        assert table.focus().split()[0] == PILES[(start + i) % 13]


def test_the_ring_can_be_seen(table):
    deal(table)
    table.walk_to("T7")
    box = table.cards("T7")[-1].box
    clip = {"x": box.x - 4, "y": box.y - 4, "width": box.width + 8, "height": box.height + 8}
    ringed = table.page.screenshot(clip=clip)
    table.keys("ArrowLeft")
    assert table.focus().startswith("T6")
    assert table.page.screenshot(clip=clip) != ringed


def test_up_and_down_choose_the_card_that_the_run_starts_from(table):
    table.open(position=TWO_PLACES).walk_to("T1")
    assert table.focus() == "T1 7C"
    for key, card in (("ArrowUp", "8H"), ("ArrowUp", "9S"), ("ArrowUp", "9S"), ("ArrowDown", "8H"), ("ArrowUp", "9S")):
        table.keys(key)
        assert table.focus() == f"T1 {card}"
    table.keys("Enter")
    assert table.selected() == ["9S", "8H", "7C"]
    assert table.lit() == {"T2", "T3"}
    table.walk_to("T3").keys("Enter")
    assert table.names("T3") == ["TH", "9S", "8H", "7C"]
    assert table.moves == 1


# Select, place, cancel


def test_enter_selects_and_places(table):
    table.open(position=TWO_PLACES).walk_to("T1").keys("Enter")
    assert table.selected() == ["7C"]
    table.walk_to("T4").keys("Enter")
    assert table.names("T4") == ["8D", "7C"]
    assert table.focus()


def test_enter_where_it_may_not_go_names_the_rule(table):
    table.open(position=TWO_PLACES).walk_to("T1").keys("Enter")
    table.walk_to("T7").keys("Enter")
    table.wait_message("king")
    assert table.selected() == ["7C"]
    assert table.moves == 0


def test_escape_selects_nothing(table):
    table.open(position=TWO_PLACES).walk_to("T1").keys("Enter")
    assert table.selected() == ["7C"]
    table.keys("Escape")
    assert (table.selected(), table.lit(), table.moves) == ([], set(), 0)


def test_enter_on_the_stock_draws(table):
    deal(table).walk_to("S").keys("Enter")
    assert len(table.names("W")) == 3


# Draw, undo, redo, new deal, list of keys


def test_space_draws_and_recycles(table):
    deal(table).keys(*["Space"] * 8)
    assert (table.names("S"), len(table.names("W")), table.data("pass")) == ([], 24, "1")
    table.keys("Space")
    assert (len(table.names("S")), table.names("W"), table.data("pass")) == (24, [], "2")


def test_undo_and_redo(table):
    deal(table, 2)
    for undo in ("u", "U", "Control+z"):
        for redo in ("Shift+U", "Control+y", "Control+Shift+Z"):
            table.keys(undo)
            assert table.moves == 1, undo
            table.keys(undo)
            assert table.moves == 0, undo
            table.keys(redo)
            assert (table.moves, len(table.names("W"))) == (1, 3), redo
            table.keys(redo)
            assert table.moves == 2, redo


def test_a_held_undo_key_stops_at_the_deal(table):
    deal(table, 3).keys("n")
    table.draw().draw()
    number = table.data("deal")
    table.hold_key("u", 12)
    assert (table.data("deal"), table.moves) == (number, 0)
    table.keys("u")
    assert (table.data("deal"), table.moves) == ("4", 3)


@pytest.mark.parametrize("control", ["Undo", "the key"])
def test_a_held_key_never_crosses_a_deal(new_table, control):
    """Neither the key for undo nor Enter on the button, which browsers press again for each repeat."""
    table = deal(new_table("desktop"), 3).keys("n")
    table.draw().draw()
    number = table.data("deal")
    if control == "Undo":
        table.button("Undo").focus()
    table.hold_key("Enter" if control == "Undo" else "u", 12)
    assert (table.data("deal"), table.moves) == (number, 0)
    table.keys("Enter" if control == "Undo" else "u")
    assert (table.data("deal"), table.moves) == ("4", 3)


@pytest.mark.parametrize("name", ["New deal", "Replay"])
def test_enter_held_on_a_button_presses_it_once(new_table, name):
    table = deal(new_table("desktop"), 3)
    table.button(name).focus()
    table.hold_key("Enter", 8).settle()
    assert table.moves == 0
    assert table.data("deal") == "4" or name == "New deal"
    table.keys("u")
    assert (table.data("deal"), table.moves) == ("4", 3), "one game was left, not eight"


def test_a_held_key_does_not_press_what_it_opened(new_table):
    """The field of the deal's number has the focus, and a deal in it: the Enter that opened it does not play it."""
    table = new_table("desktop").open(position=TWO_PLACES).keys("Space")
    table.button("Deal no.").focus()
    table.page.keyboard.down("Enter")
    table.page.locator("dialog[open]").wait_for()
    table.page.locator("dialog[open] textarea").press_sequentially("12")
    table.page.keyboard.down("Enter")
    table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    assert (table.panel(), table.moves) == ("Choose a deal", 1)
    table.keys("Enter")
    assert (table.panel(), table.data("deal")) == ("", "12")


def test_n_deals_anew_without_a_question_and_once_a_press(table):
    deal(table, 1).hold_key("n", 5)
    assert table.data("deal") not in ("4", "")
    assert (table.moves, table.data("hidden"), table.panel()) == (0, "21", "")
    table.keys("u")
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_the_question_mark_shows_the_keys(table):
    deal(table, 1).keys("Shift+?")
    assert table.panel() == "Keys"
    shown = table.page.inner_text("dialog[open]")
    for key in ("Enter", "Esc", "Space", "U", "Ctrl Z", "Shift U", "Ctrl Y", "N", "?"):
        assert key in shown
    before = table.picture()
    table.keys("u", "n", "ArrowRight")
    assert table.picture() == before
    table.keys("Escape")
    assert table.panel() == ""
    table.keys("Space")
    assert table.moves == 2


# Keyboards of other scripts


@pytest.mark.parametrize(
    ("u", "h", "n", "t", "z", "y", "ask"),
    ["гртеян?", "θηντζυ?", "عاىفئغ؟", "וימאזט?", "ｕｈｎｔｚｙ？"],
    ids=["Russian", "Greek", "Arabic", "Hebrew", "full width"],
)
def test_the_keys_lie_where_they_do_on_an_english_keyboard(table, u, h, n, t, z, y, ask):
    deal(table, 3).type_key(u, "KeyU")
    assert table.moves == 2
    table.type_key(z, "KeyZ", CONTROL)
    assert table.moves == 1
    table.type_key(y, "KeyY", CONTROL).type_key(u.upper(), "KeyU", SHIFT)
    assert table.moves == 3
    table.type_key(h, "KeyH")
    table.wait("() => document.querySelector('#live').textContent.startsWith('Hint: ')")
    table.type_key(t, "KeyT")
    table.wait("() => document.querySelector('#live').textContent.includes('Column 7')")
    table.type_key(ask, "Slash", SHIFT)
    assert table.panel() == "Keys"
    table.keys("Escape").type_key(n, "KeyN")
    assert (table.moves, table.data("deal") == "4") == (0, False)


def test_command_z_undoes_and_command_y_is_the_browsers(table):
    deal(table, 2).type_key("z", "KeyZ", META)
    assert table.moves == 1
    table.type_key("y", "KeyY", META)
    assert table.moves == 1
    table.type_key("Z", "KeyZ", META | SHIFT)
    assert table.moves == 2


# Where keys do nothing


def test_no_key_acts_with_another_modifier_held(table):
    deal(table, 1).walk_to("T6")
    acts_not(table, "Alt+u", "Control+u", "Alt+n", "Control+Shift+N", "Alt+Space", "Control+Space", "Shift+Space")
    acts_not(table, "Shift+N", "Shift+ArrowLeft", "Control+ArrowLeft", "Alt+ArrowUp", "Control+Enter", "Alt+Enter")
    acts_not(table, "Shift+Enter", "Control+Alt+z", "Control+Alt+y", "Alt+Shift+U", "Control+Shift+U", "Control+?")
    acts_not(table, "Control+Shift+Y", "Meta+u", "Meta+n", "Meta+Space")


def test_no_key_acts_in_a_text_field(table):
    deal(table, 1)
    table.page.evaluate("() => document.body.prepend(Object.assign(document.createElement('input'), { id: 'field' }))")
    table.page.evaluate("() => document.querySelector('#field').style.position = 'fixed'")
    table.page.focus("#field")
    acts_not(table, "u", "n", "Space", "Enter", "ArrowLeft", "Escape")
    assert table.page.input_value("#field") == "un "
    table.page.evaluate("() => document.activeElement.blur()")
    table.keys("u")
    assert table.moves == 0


def test_on_a_focused_button_space_and_enter_press_it_and_nothing_else(table):
    deal(table, 2).walk_to("T6")
    for key in ("Space", "Enter"):
        table.button("Undo").focus()
        table.keys(key)
        assert (table.moves, len(table.names("W")), table.selected()) == (1, 3, [])
        assert table.active == "Undo"
        table.button("Redo").focus()
        table.keys(key)
        assert table.moves == 2


def test_arrows_go_from_a_button_to_the_table_where_enter_means_what_they_found(table):
    table.open(position=TWO_PLACES).button("Undo").focus()
    table.walk_to("T1")
    assert table.active == "table"
    table.keys("Enter")
    assert (table.selected(), table.moves) == (["7C"], 0)


def test_enter_on_the_rules_link_goes_to_the_rules(table):
    deal(table, 1).unfold(table.page.get_by_role("link", name="Rules")).focus()
    table.keys("Enter")
    table.wait("() => scrollY > 100")
    assert table.selected() == []


def test_no_key_acts_while_the_table_is_out_of_view(table):
    deal(table, 1)
    table.page.evaluate("() => document.querySelector('#rules h2').scrollIntoView({ behavior: 'instant' })")
    table.wait("() => document.querySelector('#table').getBoundingClientRect().bottom < 0")
    acts_not(table, "u", "n", "Enter", "ArrowLeft", "Shift+U", "Control+z", "Shift+?")
    before = table.page.evaluate("scrollY")
    acts_not(table, "Space")
    table.wait("before => scrollY !== before", before)  # it scrolls the page, as everywhere
    table.page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
    table.keys("u")
    assert table.moves == 0


def test_arrows_and_space_do_not_scroll_the_page_while_the_table_plays(new_table):
    table = new_table("small phone").open(deal=4).keys("ArrowDown", "ArrowDown", "ArrowRight", "Space", "ArrowUp")
    assert table.settle().page.evaluate("scrollY") == 0


def test_who_plays_by_keys_stays_at_the_table(new_table):
    """Keys do nothing while the table is scrolled away: who does not see that would find them dead."""
    table = new_table("small phone").open(deal=4).keys("Tab", "ArrowRight", "End", "PageDown")
    assert table.settle().page.evaluate("scrollY") == 0
    table.tap("S").keys("End")
    table.wait("() => scrollY > 0")


# Focus and speech


def test_tab_goes_through_the_table_and_the_buttons_and_out(new_table):
    table = deal(new_table("desktop"))
    stops = []
    buttons = (
        "Redo,Undo,Hint,third,Replay,Game,Deal no.,Share,Daily,Match,Records,Winnable?,Rules,Settings,screen".split(",")
    )  # those with an id by that
    for _ in range(len(buttons) + 2):
        table.keys("Tab")
        stops.append(table.active)
    assert stops[:-1] == ["table", *buttons]
    assert stops[-1] not in stops[:-1]


def test_the_focus_is_never_lost(table):
    """Neither the page's focus nor the ring, whatever is played."""
    deal(table).keys("Tab")
    core = new_game("4")
    for move in "T6F.T6T1.T6F.T5T6.T5T4.D.WF.D.D.D.D.D.D.D.R.D".split("."):
        if core.play(parse_move(move)):
            continue
        table.play(move, by="keys")
        picture = table.picture()
        assert picture.position == seen(core.table), move
        assert table.active == "table", move
        if move[0] not in "DR":
            assert picture.marked("focus"), move
    for key in ("u", "Shift+U", "n", "u", "Escape"):
        table.keys(key)
        assert table.active == "table", key
        assert table.picture().marked("focus"), key


DIALOGS = ["Settings", "Game", "Deal no.", "Share", "Daily", "Match", "Records", "Winnable?"]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_after_a_dialog_opened_by_pointer_the_keys_mean_the_table(new_table, size):
    table = deal(new_table(size))
    for n, name in enumerate(DIALOGS, start=1):
        table.click(name).page.locator("dialog[open]").wait_for()
        table.keys("Escape")
        table.wait("() => !document.querySelector('dialog[open]')")
        assert table.active == "table", name
        table.keys("Space").settle()
        assert (table.moves, table.panel()) == (n, ""), name


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_after_a_dialog_opened_by_key_the_focus_is_on_what_opened_it(new_table, size):
    table = deal(new_table(size))
    for name in DIALOGS:
        if size == "phone":
            table.page.locator("#menu").focus()
            table.keys("Enter")
        table.button(name).focus()
        table.keys("Enter").page.locator("dialog[open]").wait_for()
        table.keys("Escape")
        table.wait("() => !document.querySelector('dialog[open]')")
        assert table.settle().active == ("menu" if size == "phone" else name), name


def test_escape_closes_the_menu_and_nothing_else(new_table):
    table = new_table("phone").open(position="T1 7C/T2 8H/T3 8D/stock *").tap("7C")
    table.page.locator("#menu").focus()
    table.keys("Enter", "Tab")
    assert table.active == "Replay"
    table.keys("Escape")
    assert (table.active, table.selected()) == ("menu", ["7C"])
    assert not table.button("Settings").is_visible()


def test_the_focus_comes_back_from_a_panel(table):
    deal(table).keys("Tab", "Shift+?")
    assert table.panel() == "Keys"
    table.keys("Escape")
    assert table.active == "table"


def test_a_move_is_told_in_one_sentence(table):
    for position, move, sentence in (
        ("T1 [QC] 7H/T2 8S/stock *", "T1T2", "7 of hearts to 8 of spades, turned up queen of clubs"),
        ("T1 [QC] 7H 6C/T2 8S/stock *", "T1T2x2", "7 of hearts.*to 8 of spades, turned up queen of clubs"),
        ("T1 [QC] AH/stock *", "T1F", "ace of hearts.*turned up queen of clubs"),
        ("waste 2C KD/stock *", "WT3", "king of diamonds to.*column 3"),
    ):
        table.open(position=position).play(move)
        table.wait("s => new RegExp(s, 'i').test(document.querySelector('#live').textContent)", sentence)
        assert table.page.get_attribute("#live", "aria-live") == "polite"


def test_a_draw_and_a_recycle_are_told(table):
    deal(table).draw()
    names = {"5D": "5 of diamonds", "4S": "4 of spades", "AH": "ace of hearts"}
    for card in table.names("W"):
        assert names[card] in table.said()
    for _ in range(8):
        table.draw()
    assert "pass 2" in table.said().lower()
