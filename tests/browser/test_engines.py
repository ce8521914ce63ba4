"""The same page elsewhere: the core on MicroPython inside a page, the development page, and the other engines."""

import json

import pytest
from playwright.sync_api import Browser, Playwright
from selenium.webdriver import ActionChains

from game.klondike.game import new_game, play_words
from tests.browser.conftest import ROOT
from tests.browser.driver import PICTURE, READY, Picture, Table, seen
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
    paths = sorted((ROOT / "game/klondike").glob("*.py")) + [ROOT / "tests/vectors.py"]
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
        table = Table(context.new_page(), server.url)
        table.open(deal=4).play_all(FEW)
        assert table.position() == after(FEW)
        table.keys("u").settle().reload()
        assert table.moves == 6
        assert not table.picture().faults()
        context.close()
    table.check()


@pytest.fixture(scope="module")
def firefox(playwright: Playwright):
    found = browsers.firefox()
    if found is None:
        pytest.skip("there is no Firefox on this machine")
    browser = playwright.firefox.launch(**found.options())
    context = browser.new_context(**found.page)
    yield context
    browser.close()


def test_firefox_plays(firefox, server):
    table = Table(firefox.new_page(), server.url)
    table.open(deal=4).play_all(FEW, by="drag")
    assert table.position() == after(FEW)
    table.still()
    assert not table.picture().faults()
    table.keys("u", "u", "Shift+U", "Shift+U")
    assert table.position() == after(FEW)
    table.settle().reload()
    assert (table.position(), table.moves) == (after(FEW), 7)
    table.keys("n").play_all("D.D", by="tap").keys("u", "u", "u")
    assert table.position() == after(FEW)
    table.page.close()
    table.check()


def test_firefox_wins(firefox, server):
    table = Table(firefox.new_page(), server.url)
    table.open(position="home QC KD KH KS/T1 KC").drag("KC", "F")
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert table.data("state") == "won"
    table.page.close()
    table.check()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # Selenium's own affair
def test_webkit_plays(server):
    found = browsers.webkit()
    if found is None:
        pytest.skip("there is no WebKitGTK on this machine")
    with browsers.open_webkit(found) as driver:
        driver.set_window_size(1000, 800)
        driver.get(server.url + "#deal=4")

        def wait(condition: str) -> None:
            driver.set_script_timeout(60)
            driver.execute_async_script(
                f"const done = arguments[0]; (function look() {{ {condition} ? done() : setTimeout(look, 20); }})()"
            )

        def picture() -> Picture:
            wait("!document.getAnimations().length")
            return Picture.read(driver.execute_script(f"return ({PICTURE})()"))

        def act(*points: tuple[float, float]) -> None:
            hand = ActionChains(driver, duration=0)
            hand.w3c_actions.pointer_action.move_to_location(*map(round, points[0]))
            hand.w3c_actions.pointer_action.pointer_down()
            for point in points[1:]:
                hand.w3c_actions.pointer_action.move_to_location(*map(round, point))
            hand.w3c_actions.pointer_action.pointer_up()
            hand.perform()

        wait(READY)
        assert picture().position == seen(new_game("4").table)
        act(picture().place("S"))
        assert picture().position == after("D")
        now = picture()
        start, goal = now.place("AC"), now.place("FC")
        act(start, (start[0] + 10, start[1] - 10), goal)
        assert picture().position == after("D.T6F")
        act(picture().place("W"))
        act(picture().place("FH"))
        assert picture().position == after("D.T6F.WF")
        assert not picture().faults()
        driver.refresh()
        wait(READY)
        assert picture().position == after("D.T6F.WF")
