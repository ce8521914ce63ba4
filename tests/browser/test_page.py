"""The page itself: what it promises to scripts and screen readers, what it hides, and that it rests."""

import re

import pytest

from game.klondike.cards import CARD_TEXT, card_texts
from game.klondike.game import new_game, play_words
from game.klondike.table import hidden_count, home_count
from tests.browser.driver import PICTURE, READY, seen

FEW = "T6F.T6T1.T6F.T5T6.T5T4.D.WF"  # of deal 4
COUNTING = """
  window.counts = { frames: 0, timers: 0, intervals: 0 };
  const frame = requestAnimationFrame, timer = setTimeout, interval = setInterval;
  requestAnimationFrame = f => { counts.frames++; return frame(f); };
  setTimeout = (f, ms, ...rest) => { counts.timers++; return timer(f, ms, ...rest); };
  setInterval = (f, ms, ...rest) => { counts.intervals++; return interval(f, ms, ...rest); };
"""


@pytest.fixture
def built(site):
    """For tests of what the development page has not: a table before Python is up, and PyScript's plugins at rest."""
    if not (site / "game.mpy").exists():
        pytest.skip("only the built page promises this")


def hidden_names(game) -> set[str]:
    """The cards that the player has not been shown and must not find in the page."""
    table = game.table
    down = [card for column, n in zip(table.columns, table.down, strict=True) for card in column[:n]]
    return set(card_texts(tuple(down) + table.stock).split())


# What scripts and screen readers rely on (docs/formats.md)


def test_the_tables_data_follow_the_game(table):
    table.open(deal=4)
    game = new_game("4")
    data = table.picture().data
    assert {key: data[key] for key in ("deal", "moves", "pass", "recycles", "home", "hidden", "state")} == {
        "deal": "4",
        "moves": "0",
        "pass": "1",
        "recycles": "0",
        "home": "0",
        "hidden": "21",
        "state": "playing",
    }
    assert data["rules"] == "draw3 passes0 returns1 foundations-suit scoring-none"
    assert "ready" in data
    play_words(game, FEW.split("."))
    table.play_all(FEW)
    data = table.picture().data
    assert (data["moves"], data["home"], data["hidden"]) == (
        "7",
        str(home_count(game.table)),
        str(hidden_count(game.table)),
    )
    table.keys("u")
    assert table.data("moves") == "6"


def test_pass_and_recycles_are_counted(table):
    table.open(deal=4).taps("S", 18)
    assert (table.data("pass"), table.data("recycles"), table.status["Pass"]) == ("3", "2", "3")


def test_a_limit_of_passes_shows(table):
    table.open(deal=4, passes=3).taps("S", 9)
    assert re.fullmatch(r"2\D+3", table.status["Pass"])


@pytest.mark.parametrize("foundations", ["suit", "free"])
def test_every_pile_and_every_card_has_its_element(table, foundations):
    table.open(deal=4, foundations=foundations)
    homes = ["FC", "FD", "FH", "FS"] if foundations == "suit" else ["F1", "F2", "F3", "F4"]
    piles = ["S", "W", *homes, "T1", "T2", "T3", "T4", "T5", "T6", "T7"]
    picture = table.picture()
    assert list(picture.slots) == piles
    assert len(picture.cards) == 52
    assert {card.pile for card in picture.cards} == {"S", *piles[6:]}
    assert len(picture.pile("S")) == 24


def test_buttons_and_links_have_their_names(table):
    table.open(deal=4)
    for name in ("Undo", "Redo", "New deal"):
        assert table.button(name).is_visible()
    for control in (table.button("Replay"), table.page.get_by_role("link", name="Rules")):
        assert table.unfold(control).is_visible()
    assert table.page.title() == "Klondike Solitaire"
    assert table.page.get_attribute("html", "lang") == "en"


def test_no_button_that_ends_a_game_lies_beside_undo(new_table):
    for size in ("laptop", "phone", "phone on its side", "tiny"):
        table = new_table(size).open(deal=4)
        undo = table.button("Undo").bounding_box()
        for name in ("New deal", "Replay"):
            other = table.unfold(table.button(name)).bounding_box()
            gap = max(
                abs(undo[side] - other[side]) - undo[length] for side, length in (("x", "width"), ("y", "height"))
            )
            assert gap > 30, (size, name)


def test_all_ids_are_unique(table):
    table.open(deal=4).play_all(FEW)
    twice = table.page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
        " return ids.filter((id, i) => ids.indexOf(id) !== i); }"
    )
    assert twice == []


# What nobody may see


def test_no_hidden_cards_name_is_in_the_page(table):
    """Not after the deal, nor after moves, nor when undo has turned cards down again."""
    table.open(deal=4)
    game = new_game("4")

    def check(when):
        text = table.page.evaluate(
            "() => { const page = document.documentElement.cloneNode(true);"
            " page.querySelectorAll('script, style').forEach(e => e.remove()); return page.outerHTML; }"
        )
        found = {name for name in hidden_names(game) if re.search(rf"(?<![A-Za-z0-9]){name}(?![A-Za-z0-9])", text)}
        assert not found, when

    check("after the deal")
    play_words(game, FEW.split("."))
    table.play_all(FEW)
    check("after moves")
    while game.undo():
        table.keys("u")
    check("after undo")
    table.keys("ArrowRight", "ArrowUp").tap("T4").keys("Escape").settle()
    check("with focus and selection gone over it")


def test_hidden_cards_are_drawn_all_alike(table):
    """Nothing in the page tells one face-down card from another, also when it has been face up before."""
    table.open(deal=4).play_all(FEW).hold_key("u", 10)
    looks = table.page.evaluate(
        "() => [...document.querySelectorAll('#table [data-card=\"\"]')].map(node => {"
        " const copy = node.cloneNode(true);"
        " ['data-pile', 'data-index', 'transform', 'style', 'class'].forEach(name => copy.removeAttribute(name));"
        " return copy.outerHTML; })"
    )
    assert len(looks) == 45
    assert len(set(looks)) == 1


def test_the_faces_are_52_different_ones_and_each_shows_its_card(table):
    """A card that is face up always has the same face, and no two have one."""
    table.open(position="T1 *")
    find = (
        "() => [...document.querySelectorAll('#table [data-card]')].map(node => {"
        " const uses = [...node.querySelectorAll('use')].filter(u => getComputedStyle(u).display !== 'none');"
        " const drawn = uses.map(u => document.querySelector(u.getAttribute('href')).innerHTML).join('');"
        " const own = [...node.children].filter(c => c.tagName !== 'use').map(c => c.outerHTML).join('');"
        " return [node.dataset.card, drawn + own]; })"
    )
    faces = dict(table.page.evaluate(find))
    assert set(faces) == set(CARD_TEXT)
    assert len(set(faces.values())) == 52


# It rests


def test_an_idle_page_does_nothing(new_table, built):
    table = new_table()
    table.page.add_init_script(COUNTING)
    table.open(deal=4).draw().undo()  # also once the clock runs
    table.wait("() => !document.querySelector('#toast').checkVisibility()")
    # What follows is about the page that has done its thinking.
    table.wait(
        "async () => { const n = counts.timers; await new Promise(done => setInterval(done, 900)); return counts.timers - n < 2; }"
    )
    table.cdp.send("Performance.enable")

    def busy():
        figures = {one["name"]: one["value"] for one in table.cdp.send("Performance.getMetrics")["metrics"]}
        return figures["ScriptDuration"] + figures["LayoutDuration"] + figures["RecalcStyleDuration"]

    before, used = table.page.evaluate("() => ({ ...counts, at: performance.now() })"), busy()
    table.page.evaluate("() => new Promise(done => setInterval(() => performance.now() > 0 && done(), 2500))")
    after = table.page.evaluate("() => ({ ...counts, at: performance.now() })")
    seconds = (after["at"] - before["at"]) / 1000
    assert after["frames"] == before["frames"]
    assert after["timers"] - before["timers"] <= seconds + 1  # the clock's
    assert after["intervals"] - before["intervals"] <= 1  # the test's own
    assert (busy() - used) / seconds < 0.05


def test_a_tick_of_the_clock_redraws_its_own_text_only(table):
    table.page.clock.install(time=1_700_000_000)
    table.open(deal=4)
    table.page.clock.pause_at(1_700_003_600)
    table.draw().page.clock.run_for(4500)
    table.page.evaluate(
        "() => { window.touched = new Set(); new MutationObserver(all => all.forEach(m => touched.add("
        "(m.target.id || m.target.parentNode?.id || m.target.nodeName) + ' ' + m.type)))"
        ".observe(document, { subtree: true, childList: true, attributes: true, characterData: true }); }"
    )
    table.page.clock.run_for(3000)
    assert table.page.evaluate("() => [...touched]") in (["show-time childList"], ["show-time characterData"])


# Movement


def test_with_reduced_motion_nothing_flies(new_table):
    table = new_table(still=True).open(deal=4)
    for move in FEW.split("."):
        table.play(move)
        assert table.page.evaluate("document.getAnimations().length") == 0, move
    table.keys("u")
    assert table.page.evaluate("document.getAnimations().length") == 0
    table.drag("T7", "felt").keys("n")
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_without_it_cards_fly_and_arrive(new_table):
    table = new_table(still=False).open(deal=4)
    flights = table.flights()
    table.keys("Space")
    table.still()
    assert flights
    assert not table.picture().faults()


def test_input_completes_what_is_still_moving(new_table):
    """Taps, keys and undo in flight: every one counts, no card hangs, none is drawn in the wrong order."""
    table = new_table(still=False).open(deal=4)
    game = new_game("4")
    for word in FEW.split("."):
        play_words(game, [word])
        table.play(word, by="tap" if word[0] != "D" else "drag")
        assert table.position() == seen(game.table)
    table.keys("u", "Shift+U", "u", "u", "Shift+U", "Shift+U", "Space", "u")
    assert table.position() == seen(game.table)
    table.taps("S", 9).keys(*["u"] * 9)
    assert table.position() == seen(game.table)
    table.still()
    assert not table.picture().faults()
    assert len(table.page.query_selector_all("#hand [data-card]")) == 0


# Before Python is up


@pytest.fixture
def early(built):
    """Holds the game's Python back: `start = early(table)`, and with `start()` it comes."""

    def hold_back(table):
        held, started = [], []
        table.page.route("**/game.mpy", lambda route: route.continue_() if started else held.append(route))

        def start():
            started.append(True)
            for route in held:
                route.continue_()

        return start

    return hold_back


def test_what_the_player_does_before_python_is_up_is_played(table, early):
    start = early(table)
    table.open(deal=4, ready=False)
    table.wait("() => document.querySelectorAll('#table [data-card]').length === 52")
    picture = table.picture()
    assert picture.pile("S")[0].name == ""
    table.taps("S", 3)
    assert not table.page.evaluate(READY)
    table.keys("u", "ArrowRight")
    table.click("Undo").click("Redo")
    assert "ready" not in table.picture().data
    start()
    table.wait_ready()
    game = new_game("4")
    play_words(game, ["D", "D"])
    assert table.position() == seen(game.table)
    assert table.focus()
    assert not table.picture().faults()


def test_a_key_that_is_held_before_python_is_up_deals_once(table, early):
    """And no repeat goes past a deal; keys of other scripts count by their place then as well."""
    table.open(deal=4).keys("Space", "Space").settle()
    start = early(table)
    table.page.reload(wait_until="commit")
    table.wait("() => document.querySelectorAll('#table [data-card]').length === 52")
    table.hold_key("u", 9).hold_key("n", 9).type_key("г", "KeyU")
    start()
    table.wait_ready()
    assert (table.data("deal"), table.moves) == ("4", 0)


@pytest.mark.parametrize("way", ["scrolled", "a bar comes"])
def test_an_early_tap_hits_what_was_under_it(table, early, way):
    """Wherever the felt lay at the tap, and wherever it lies when the tap is played."""
    start = early(table)
    table.open(deal=4, ready=False)
    table.wait("() => document.querySelectorAll('#table [data-card]').length === 52")
    if way == "scrolled":
        table.page.evaluate("() => scrollTo({ top: 60, behavior: 'instant' })")
    box = table.cards("T6")[-1].rest
    table.fast_tap_at(box.middle[0], box.y + 6)
    if way == "a bar comes":
        table.page.evaluate(
            "() => document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 160px' }))"
        )
    start()
    table.wait_ready().settle()
    assert (table.selected(), table.moves) == (["AC"], 0)


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_first_picture_is_the_table_at_rest(new_table, early, size):
    """Before Python the slots and the backs lie where the game then has them: nothing jumps."""
    table = new_table(size)
    start = early(table)
    table.open(deal=4, ready=False)
    table.wait("() => document.querySelectorAll('#table [data-card]').length === 52")
    first = table.picture()
    start()
    last = table.wait_ready().picture()
    assert first.felt == last.felt
    for pile, slot in first.slots.items():
        assert slot.box.close_to(last.slots[pile].box), pile
    for pile, lying in first.piles.items():
        for one, other in zip(lying, last.pile(pile), strict=True):
            assert one.rest.close_to(other.rest), pile


def test_a_saved_game_does_not_flash_a_fresh_deal_first(table, early):
    table.open(deal=4).play_all(FEW).settle()
    start = early(table)
    table.open(ready=False)
    table.wait("() => document.querySelectorAll('#table [data-card]').length === 52")
    shown = table.page.evaluate(
        "() => [...document.querySelectorAll('#table [data-card]')].filter(n => n.checkVisibility({ visibilityProperty: true })).length"
    )
    assert shown == 0
    start()
    table.wait_ready()
    assert table.moves == 7


# Nothing from elsewhere


def test_everything_comes_from_the_sites_own_folder(new_table):
    table = new_table()
    asked = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.open(deal=4).draw().settle()
    assert asked
    assert [url for url in asked if not url.startswith((table.url, "data:", "about:", "blob:"))] == []


def test_pictures_of_the_table_are_cheap_to_read(table):
    """The driver's own reading must not disturb the page."""
    table.open(deal=4)
    table.page.evaluate(
        "() => { window.touched = 0; new MutationObserver(all => { touched += all.length; })"
        ".observe(document, { subtree: true, childList: true, attributes: true }); }"
    )
    table.page.evaluate(PICTURE)
    assert table.page.evaluate("touched") == 0
