"""The same page elsewhere: the core on MicroPython inside a page, the development page, and the other engines."""

import contextlib
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from game.klondike.game import new_game, play_words
from tests.browser.conftest import PATIENCE_MS, ROOT
from tests.browser.driver import STEADY, Table, seen
from tests.browser.test_run_panel import LONG
from tests.browser.test_tabs import has_the_game, is_behind, save
from tests.browser.webkit import WebKitPage, watched
from tests.vectors import vectors
from tools import browser as browsers
from tools.serve import Server

FEW = "T6F.T6T1.T6F.T5T6.T5T4.D.WF"  # of deal 4
PARITY = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><pre id="result"></pre>
<script type="module" src="./node_modules/@pyscript/core/dist/core.js"></script>
<script type="mpy" config='%s'>
import json, sys
from js import document
from tests.vectors import vectors
document.getElementById("result").textContent = json.dumps([sys.implementation.name, vectors()])
</script>"""


def after(moves: str) -> str:
    game = new_game("4")
    assert play_words(game, moves.split(".")) == len(moves.split("."))
    return seen(game.table)


def test_micropython_in_the_page_gives_the_same_vectors_as_cpython(chromium: Browser):
    paths = [*sorted((ROOT / "game/klondike").glob("*.py")), *sorted((ROOT / "game/solver").glob("*.py"))]
    paths.append(ROOT / "tests/vectors.py")
    files = {f"./{path.relative_to(ROOT)}": str(path.relative_to(ROOT)) for path in paths}
    off = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]
    interpreter = "./node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
    config = {"interpreter": interpreter, "files": files, "plugins": [f"!{name}" for name in off]}
    here = vectors()
    with Server(ROOT) as server:
        page = chromium.new_page()
        page.route("**/parity", lambda route: route.fulfill(body=PARITY % json.dumps(config), content_type="text/html"))
        page.goto(server.url + "parity")
        page.wait_for_function("() => document.querySelector('#result').textContent", timeout=60_000)
        name, there = json.loads(page.text_content("#result"))
        page.close()
    assert name == "micropython"
    assert [name for name, _ in there] == [name for name, _ in here]
    for (name, text), (_, other) in zip(here, there, strict=True):
        assert other.split("\n") == text.split("\n"), name


def test_the_development_page_plays(chromium: Browser):
    """The sources as they are, through pyscript.toml."""
    with Server(ROOT) as server:
        context = chromium.new_context(reduced_motion="reduce")
        context.add_init_script(STEADY)
        table = Table(context.new_page(), server.url)
        table.open(deal=4).play_all(FEW)
        assert table.position() == after(FEW)
        table.keys("u").settle().reload()
        assert table.moves == 6
        assert not table.picture().faults()
        context.close()
    table.check()


# Firefox and WebKit: the smoke and gesture paths


class FirefoxTable(Table):
    """A table in Firefox, which Playwright scrolls to bring a button that it clicks to the middle."""

    def click(self, name: str) -> "FirefoxTable":
        box = self.button(name).bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return self


@pytest.fixture(scope="module")
def firefox(playwright: Playwright, server: Server):
    """Gives a new table in Firefox."""
    found = browsers.firefox()
    if found is None:
        pytest.skip("there is no Firefox on this machine")
    browser = playwright.firefox.launch(**found.options())
    context = browser.new_context(**found.page)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(browsers.NO_WORKER + STEADY)
    yield lambda: FirefoxTable(context.new_page(), server.url)
    browser.close()


@pytest.fixture(scope="module")
def webkit(site: Path, tmp_path_factory: pytest.TempPathFactory):
    """Gives the table in WebKit, which has one page for all tests until one of them spoils it."""
    found = browsers.webkit()
    if found is None:
        pytest.skip("there is no WebKitGTK on this machine")
    if site == ROOT:
        pytest.skip("WebKit is shown the built page only")
    folder = watched(site, tmp_path_factory.mktemp("webkit") / "site")
    with Server(folder) as server, contextlib.ExitStack() as session:
        pages: list[WebKitPage] = []

        def table() -> Table:
            if not pages or pages[-1].is_spoiled:
                session.close()
                driver = session.enter_context(browsers.open_webkit(found))
                driver.set_window_size(1000, 800)
                driver.get(server.url)
                pages.append(WebKitPage(driver))
            return Table(pages[-1], server.url)

        yield table


@pytest.fixture(params=["firefox", "webkit"])
def anywhere(request: pytest.FixtureRequest):
    """A table in each of the engines, with nothing saved; nothing may have gone wrong in the page at the end."""
    table = request.getfixturevalue(request.param)()
    yield table
    table.page.evaluate("() => { localStorage.clear(); Storage.prototype.setItem = () => 0; }")
    if isinstance(table.page, WebKitPage):
        table.page.tell_troubles()
    else:
        table.page.close()
    table.check()


pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # Selenium's own affair


@pytest.mark.parametrize("way", ["tap", "drag", "keys"])
def test_moves_are_made(anywhere, way):
    anywhere.open(deal=4).play_all(FEW, by=way)
    assert anywhere.position() == after(FEW)
    anywhere.tap("felt").still()  # no card has a ring around it
    assert not anywhere.picture().faults()


def test_undo_redo_new_deal_and_reload(anywhere):
    anywhere.open(deal=4).play_all(FEW, by="tap").keys("u", "u", "Shift+U").undo().undo().redo().redo().redo()
    assert (anywhere.position(), anywhere.moves) == (after(FEW), 7)
    anywhere.settle().reload()
    assert (anywhere.position(), anywhere.moves) == (after(FEW), 7)
    anywhere.undo()
    assert anywhere.moves == 6
    anywhere.redo().click("New deal")
    assert (anywhere.moves, anywhere.data("hidden")) == (0, "21")
    anywhere.draw().keys("u", "u")
    assert (anywhere.position(), anywhere.data("deal")) == (after(FEW), "4")


def test_a_selection_a_double_tap_and_a_right_click(anywhere):
    anywhere.open(position="T1 5H/T2 6S/T3 6C/T4 5S/T5 9D/home 4H 4S/stock *").tap("5H")
    assert (anywhere.selected(), anywhere.lit()) == (["5H"], {"T2", "T3", "FH"})
    anywhere.tap("T3")
    assert anywhere.names("T3") == ["6C", "5H"]
    anywhere.lift("9D").carry("T2").release()
    anywhere.wait_message("colou?r|rank")
    assert (anywhere.names("T5"), anywhere.moves) == (["9D"], 1)
    anywhere.double_tap("5H").right_click("5S")
    assert (anywhere.names("FH")[-1], anywhere.names("FS")[-1], anywhere.moves) == ("5H", "5S", 3)


def test_a_hold_chooses_a_run(anywhere):
    anywhere.open(position=LONG)
    anywhere.press(*anywhere.picture().grip("7S")).page.locator("#run").wait_for()
    box = anywhere.page.locator("#run-up").bounding_box()
    anywhere.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    anywhere.wait("() => document.querySelector('#run-text').textContent.includes('9♠')")
    anywhere.release()
    assert (anywhere.selected(), anywhere.moves) == (["9S", "8H", "7S", "6D", "5C"], 0)
    anywhere.keys("Escape").walk_to("T4").keys("ArrowUp", "ArrowUp", "Enter")
    assert anywhere.selected() == ["7S", "6D", "5C"]


def test_a_hint_and_a_way_home_that_wins(anywhere):
    anywhere.open(position="home QC QD QH QS/T1 KC/T2 KD/T3 KH/T4 KS")
    anywhere.wait("() => document.querySelector('#third').textContent === 'Auto finish'")
    anywhere.keys("h").wait("() => document.querySelector('#live').textContent.startsWith('Hint:')")
    anywhere.drag("KC", "F")
    for king, home in (("KD", "50"), ("KH", "51")):
        anywhere.double_tap(king).wait("home => document.querySelector('#table').dataset.home === home", home)
    anywhere.play("T4F", by="keys")
    anywhere.page.get_by_role("dialog", name="Results").wait_for()
    assert (anywhere.data("state"), anywhere.data("home"), anywhere.moves) == ("won", "52", 4)


def test_two_tabs(anywhere):
    """Section 11, with the engine's own events between tabs."""
    anywhere.open(deal=4).draw()
    other = save(anywhere, 1).another().open()
    assert other.moves == 1
    save(other.draw(), 2)
    is_behind(anywhere).draw()
    assert anywhere.moves == 1
    anywhere.click("Continue here")
    has_the_game(anywhere)
    assert (anywhere.position(), anywhere.moves) == (other.position(), 2)
    is_behind(other).page.close()
