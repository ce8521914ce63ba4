"""A game that cannot start says so on the felt: what is missing, what helps, and a way to try again."""

import pytest

from tests.browser.driver import Table

PARTS = ["runtime/core.js", "runtime/core-*.js", "runtime/micropython.mjs", "runtime/micropython.wasm", "game.mpy"]
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".mpy": "application/octet-stream",
}
EXPECTED = r"Failed to (load|fetch)|Unable to fetch|falling back|wasm|WebAssembly|Aborted|Unexpected|PythonError|SyntaxError|Invalid|missing \)"


@pytest.fixture
def built(site):
    if not (site / "game.mpy").exists():
        pytest.skip("only the built page promises this")
    return site


def word(table: Table) -> str:
    """Wait until the page says that it cannot start; what it says."""
    box = table.page.locator("#stuck")
    box.wait_for()
    assert table.page.locator(".py-error").count() == 0
    return box.inner_text()


def spoil(table: Table, site, part: str, how: str) -> None:
    def answer(route):
        path = site / route.request.url.split("#")[0].removeprefix(table.url)
        if how == "missing":
            route.fulfill(status=404, body="Not found", content_type="text/plain")
        elif how == "no network":
            route.abort()
        elif how == "a portal":
            route.fulfill(body="<!doctype html><title>Log in</title>", content_type="text/html")
        else:
            data = path.read_bytes()
            route.fulfill(body=data[: len(data) // 2], content_type=KINDS[path.suffix])

    table.page.route("**/" + part, answer)


@pytest.mark.parametrize("how", ["missing", "no network", "a portal", "broken off"])
@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_does_not_come_is_told_and_tried_again(table, built, part, how):
    table.allow(EXPECTED)
    spoil(table, built, part, how)
    table.open(deal=4, ready=False)
    assert "a part of it is missing or broken" in word(table)
    assert table.button("Undo").is_disabled()
    table.page.unroute("**/" + part)
    table.button("Try again").click()
    table.wait_ready()
    assert not table.page.locator("#stuck").is_visible()
    table.draw()
    assert table.moves == 1


def test_without_a_network_the_page_stays_until_there_is_one(table, built):
    table.allow(EXPECTED)
    spoil(table, built, "game.mpy", "no network")
    table.open(deal=4, ready=False)
    word(table)
    table.page.context.set_offline(True)
    table.button("Try again").click()
    table.page.get_by_text("There is still no network").wait_for()
    table.page.unroute("**/game.mpy")
    table.page.context.set_offline(False)
    table.button("Try again").click()
    table.wait_ready()


def test_without_webassembly_it_is_named(table, built):
    table.allow(EXPECTED)
    table.page.add_init_script("delete globalThis.WebAssembly")
    table.open(deal=4, ready=False)
    assert "Lockdown Mode" in word(table)


def test_keys_scroll_again_after_a_failure(new_table, built):
    table = new_table("tiny")
    table.allow(EXPECTED)
    spoil(table, built, "game.mpy", "missing")
    table.open(deal=4, ready=False)
    word(table)
    table.keys("Space")
    table.wait("() => scrollY > 0")


def test_it_speaks_the_players_language(table, built):
    table.allow(EXPECTED)
    spoil(table, built, "game.mpy", "missing")
    table.open(lang="de", ready=False)
    word(table)
    table.page.get_by_text("Ein Teil davon fehlt").wait_for()


def test_a_slow_load_is_no_failure(table, built):
    """Its word goes by itself, and what was tapped meanwhile is played."""
    held = []
    table.page.route("**/game.mpy", lambda route: held.append(route))
    table.open(deal=4, ready=False)
    assert "still loading" in word(table)
    assert table.button("Undo").is_enabled()
    table.draw()
    for route in held:
        route.continue_()
    table.wait_ready()
    assert (table.page.locator("#stuck").is_visible(), table.moves) == (False, 1)


def test_opened_from_disk(chromium, built):
    page = chromium.new_page()
    page.goto((built / "index.html").as_uri())
    page.get_by_text("cannot start from a file on disk").wait_for()
    page.context.close()


def test_without_scripts(built):
    """Playwright's browsers show no such element, also where scripts are off."""
    text = (built / "index.html").read_text("utf-8")
    assert '<noscript><div id="unscripted"><p>This game needs JavaScript.' in text
    assert "@media (scripting:none)" in text
