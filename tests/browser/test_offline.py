"""Offline play and updates (specification, section 11), under a sub-path and with the server really stopped.

The server is a process of its own: killed, it takes its open connections with it.
"""

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.klondike.game import new_game, play_words
from tests.browser.conftest import ROOT
from tests.browser.driver import Table, seen
from tests.browser.test_win import play_whole_deal
from tools.offline import WORKER, kept_files, later_files, write_worker

SOURCE = (ROOT / "static" / WORKER).read_text("utf-8")
FEW = "T6F.T6T1.T6F.T5T6.T5T4.D.WF"  # of deal 4
SECOND = '<html lang="en" data-test="second">'
PARTS = re.findall(r'"(\w+)": "(\w+)",', (ROOT / "game/page/parts.py").read_text("utf-8"))
LOADED = "name => performance.getEntriesByType('resource').some(one => one.name.endsWith(name) && one.responseEnd)"
KEPT = "() => navigator.serviceWorker.controller?.state === 'activated'"
CACHES = "async () => (await caches.keys()).sort()"
FILES = """async () => {
  const [name] = (await caches.keys()).filter(name => name.startsWith("klondike-"));
  return (await (await caches.open(name)).keys()).map(request => request.url).sort();
}"""
LOOK = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = new Promise(done => registration.addEventListener("updatefound", () => done(registration.installing)));
  registration.update();
  const worker = await found;
  while (worker.state === "installing") await new Promise(done => worker.addEventListener("statechange", done));
}"""
"""Look for a new version, as the browser does by itself now and then, until it is there or was given up."""
DIES = """
import os, sys
from tools import serve
left = 5
def answer(self, body, whole=serve.Handler._answer):
    global left
    if not self.path.endswith("/sw.js"):
        left -= 1
        if left < 0:
            os._exit(1)
    whole(self, body)
serve.Handler._answer = answer
serve.main()
"""
"""A server that answers for a few files and then dies."""


class Host:
    """A copy of the built site, published under /some/where/ by a server that can be killed."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(site, folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/some/where/"
        self._process: subprocess.Popen[str] | None = None

    def start(self, *program: str) -> "Host":
        place = ["--dir", str(self.folder), "--prefix", "/some/where/", "--port", str(self.port)]
        command = [sys.executable, *(program or ("-m", "tools.serve")), *place]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert any("Klondike is at" in line for line in self._process.stdout)
        return self

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", self.port))

    def publish(self) -> None:
        """Publish a second version: another page, and one more card in a file that is loaded later."""
        page = self.folder / "index.html"
        page.write_text(page.read_text("utf-8").replace('<html lang="en">', SECOND), "utf-8")
        deck = self.folder / "static/large.svg"
        deck.write_text(deck.read_text("utf-8") + '<g id="second"/>', "utf-8")
        write_worker(SOURCE, self.folder)


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    if not (site / WORKER).exists():
        pytest.skip("only the built page plays offline")
    host = Host(site, tmp_path / "site").start()
    yield host
    host.stop()


@pytest.fixture
def table(new_table: Callable[..., Table], host: Host) -> Table:
    """A page whose files are all kept on the device."""
    return keep(new_table(offline=True, url=host.url).open(deal=4))


def keep(table: Table) -> Table:
    return table.wait(KEPT)


def cut_off(table: Table, host: Host) -> None:
    """Stop the server, and let the browser forget what it cached by itself."""
    host.stop()
    table.cdp.send("Network.clearBrowserCache")


def is_second(table: Table) -> bool:
    return table.page.get_attribute("html", "data-test") == "second"


def note(table: Table) -> str:
    return table.page.evaluate(
        "() => { const n = document.querySelector('#update'); return n.checkVisibility() ? n.innerText : ''; }"
    )


def wait_note(table: Table, words: str) -> None:
    table.wait("words => document.querySelector('#update').innerText.includes(words)", words)


def after(moves: str) -> str:
    game = new_game("4")
    play_words(game, moves.split("."))
    return seen(game.table)


# Without a network


def test_a_whole_deal_is_won_offline(table, host):
    cut_off(table, host)
    table.reload()
    play_whole_deal(table, ["drag", "tap"])
    table.page.get_by_role("dialog").get_by_role("button", name="New deal").click()
    table.settle()
    assert table.data("state") == "playing"
    assert table.data("deal") != "4"
    assert not table.picture().faults()


def test_every_feature_of_the_page_works_offline(table, host):
    """Also what is loaded only when asked for."""
    cut_off(table, host)
    table.reload().play_all(FEW)
    table.keys("u").redo().keys("h")
    assert table.said()
    table.go_to_rules().keys("Home")
    table.page.get_by_role("heading", name="How to play").wait_for()
    table.click("Settings")
    table.page.get_by_label("Large index").check()
    table.page.get_by_label("Four colours").check()
    table.button("Close").click()
    table.page.wait_for_selector("#l0", state="attached")
    table.keys("?")
    assert table.panel() == "Keys"
    table.keys("Escape")
    table.click("Replay")
    assert table.moves == 0
    table.click("New deal").settle()
    assert table.data("deal") != "4"
    for path in sorted(host.folder.glob("later/*.mpy")):
        assert table.page.evaluate("name => fetch('./later/' + name).then(answer => answer.ok)", path.name), path


def test_every_part_that_is_loaded_when_asked_for_works_offline(table, host):
    cut_off(table, host)
    buttons = table.page.eval_on_selector_all("#tools [data-do]", "all => all.map(button => button.dataset.do)")
    parts = [part for do, part in PARTS if do in buttons and (host.folder / f"later/{part}.mpy").exists()]
    assert "share" in parts
    for do, part in PARTS:
        if part in parts:
            table.reload()
            button = table.page.locator(f"#tools [data-do={do}]")
            table.unfold(button).click()
            table.wait(LOADED, f"later/{part}.mpy")
            assert "could not be loaded" not in table.message()


def test_the_solver_works_offline(table, host):
    """In a worker of its own, whose files must be there too."""
    cut_off(table, host)
    table.open(position="T1 KS QH/T2 KC/T4 KH/home QC KD JH QS/seen all").click("Winnable?")
    table.wait("() => /^Yes/.test(document.querySelector('#winnable-answer')?.textContent)")
    assert table.page.workers


def test_the_first_visit_needs_no_reload_to_play_on_offline(table, host):
    cut_off(table, host)
    table.click("Settings")
    table.page.get_by_label("Large index").check()
    table.page.wait_for_selector("#l0", state="attached")


@pytest.mark.parametrize("where", ["", "?deal=7&utm=1", "index.html#deal=7", "index.html?deal=7"])
def test_every_address_of_the_page_starts_offline(table, host, where):
    cut_off(table, host)
    table.page.goto("about:blank")
    table.page.goto(host.url + where)
    table.wait_ready()
    assert table.data("deal") == ("7" if "7" in where else "4")


def test_all_files_are_kept(table, host):
    names = kept_files(host.folder)
    assert {"", "game.mpy", "static/large.svg"} < set(names)
    assert table.page.evaluate(FILES) == sorted(host.url + name for name in names)


def test_all_that_the_page_asks_for_is_in_the_list(new_table, host):
    """A file missing from the list would be a page that never starts, with nothing to be seen."""
    table = new_table(offline=False, url=host.url)
    asked: set[str] = set()
    table.page.on("request", lambda request: asked.add(request.url.split("#")[0].removeprefix(host.url)))
    table.open(deal=4).play_all(FEW).click("Settings")
    table.page.get_by_label("Large index").check()
    table.page.wait_for_selector("#l0", state="attached")
    assert {"", "game.mpy", "static/large.svg", "runtime/micropython.wasm"} <= asked
    assert asked <= set(kept_files(host.folder))


def test_proofs_are_kept_once_they_came_and_the_first_ones_from_the_start(table, host):
    """Where the block that chance wants is not there, the first one is."""
    table.click("Settings")
    table.page.get_by_label("New deals").select_option("proved winnable")
    table.page.get_by_role("button", name="Close").click()
    names = list(later_files(host.folder))
    assert len(names) == 38
    assert table.page.evaluate("async url => (await fetch(url)).ok", host.url + names[0])
    assert host.url + names[0] in table.page.evaluate(FILES)
    cut_off(table, host)
    assert table.page.evaluate("async url => (await fetch(url)).ok", host.url + names[0])
    table.allow("Failed to load resource")
    for _ in range(3):
        before = table.data("deal")
        table.keys("n")
        table.wait("deal => document.querySelector('#table').dataset.deal !== deal", before)
        table.wait_message(f"Deal {table.data('deal')} is proved winnable")
    assert not note(table)


# A new version


def test_a_new_version_is_offered_and_keeps_the_game(table, host):
    table.play_all(FEW)
    first = table.page.evaluate(CACHES)
    host.publish()
    table.page.evaluate(LOOK)
    wait_note(table, "A new version is ready")
    assert not is_second(table)
    assert table.position() == after(FEW), "nothing changes under the game"
    table.draw()
    before = table.position()
    table.button("Use it now").click()
    table.page.wait_for_selector("html[data-test=second]", state="attached")
    table.wait_ready()
    assert table.position() == before
    assert note(table) == ""
    assert table.undo().position() == after(FEW)
    last = table.page.evaluate(CACHES)
    assert len(first) == len(last) == 1
    assert first != last
    cut_off(table, host)
    table.reload()
    assert is_second(table)
    assert table.position() == after(FEW)


def test_a_new_version_that_is_put_off_comes_when_no_page_is_open(table, host):
    host.publish()
    table.page.evaluate(LOOK)
    wait_note(table, "A new version is ready")
    table.button("Later").click()
    assert note(table) == ""
    assert table.active == "table"
    table.play_all(FEW).click("Settings")
    table.page.get_by_label("Large index").check()
    table.page.wait_for_selector("#l0", state="attached")
    assert table.page.locator("#second").count() == 0, "the file of the new version would be a mix of two"
    table.keys("Escape").reload()
    assert not is_second(table)
    wait_note(table, "A new version is ready")
    context = table.page.context
    blank = context.new_page()
    table.page.close()
    blank.close()
    again = Table(context.new_page(), host.url).open()
    again.page.wait_for_selector("html[data-test=second]", state="attached")
    assert again.position() == after(FEW)
    again.check()


def test_another_tab_keeps_its_version_until_it_is_loaded_again(table, host):
    """The game goes on in the second tab; the first waits behind its notice, which does not cover the other one."""
    other = keep(table.another().open(deal=7))
    host.publish()
    other.page.evaluate(LOOK)
    wait_note(table, "A new version is ready")
    other.button("Use it now").click()
    other.page.wait_for_selector("html[data-test=second]", state="attached")
    other.wait_ready().draw()
    assert other.moves == 1
    assert not is_second(table)
    wait_note(table, "A new version is ready")
    assert table.button("Continue here").is_visible()
    table.button("Use it now").click()
    table.page.wait_for_selector("html[data-test=second]", state="attached")
    table.wait_ready()
    assert table.moves == 1, "the game goes on where somebody loads it anew"
    other.check()


# An update that goes wrong


def lose(host: Host, table: Table) -> None:
    (host.folder / "game.mpy").unlink()


def rename(host: Host, table: Table) -> None:
    (host.folder / "game.mpy").rename(host.folder / "renamed.mpy")


def alter(host: Host, table: Table) -> None:
    with (host.folder / "game.mpy").open("ab") as file:
        file.write(b"altered")


def die(host: Host, table: Table) -> None:
    host.stop()
    host.start("-c", DIES)


def fill_the_disk(host: Host, table: Table) -> None:
    table.cdp.send("Storage.overrideQuotaForOrigin", {"origin": host.url.split("/some")[0], "quotaSize": 1})


@pytest.mark.parametrize("go_wrong", [lose, rename, alter, die, fill_the_disk])
def test_an_interrupted_update_leaves_the_version_before(table, host, go_wrong):
    table.play_all(FEW)
    before = table.page.evaluate(CACHES)
    host.publish()
    go_wrong(host, table)
    table.allow("Failed to load resource")
    table.page.evaluate(LOOK)
    assert note(table) == ""
    assert table.page.evaluate(CACHES) == before, "nothing is left of what came"
    cut_off(table, host)
    table.reload()
    assert not is_second(table)
    assert table.position() == after(FEW)
    table.draw()
    assert table.moves == 8


def test_after_a_failed_update_the_next_one_comes(table, host):
    kept = (host.folder / "game.mpy").read_bytes()
    host.publish()
    lose(host, table)
    table.allow("Failed to load resource")
    table.page.evaluate(LOOK)
    (host.folder / "game.mpy").write_bytes(kept)
    table.page.evaluate(LOOK)
    wait_note(table, "A new version is ready")


# What the browser throws away


def test_a_cache_that_was_thrown_away_is_filled_again(table, host):
    first = table.page.evaluate(CACHES)
    table.page.evaluate("name => caches.delete(name)", first[0])
    table.reload()
    table.wait(f"async () => (await ({FILES})()).length === {len(kept_files(host.folder))}")
    assert table.page.evaluate(CACHES) == first
    cut_off(table, host)
    table.reload().draw()
    assert table.moves == 1


def test_with_nothing_kept_and_no_network_the_page_says_so(table, host):
    table.play_all(FEW).settle().page.evaluate(
        "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
    )
    cut_off(table, host)
    table.allow("Failed to load resource")
    table.page.reload()
    assert "no network" in table.page.inner_text("body")
    host.start()
    table.reload()
    assert table.position() == after(FEW)


def hole(table: Table, name: str) -> None:
    script = "async url => { const [name] = await caches.keys(); return (await caches.open(name)).delete(url); }"
    assert table.page.evaluate(script, table.url + name)


def test_a_hole_is_filled_by_the_same_version(table, host):
    hole(table, "game.mpy")
    table.reload()
    table.wait(f"async () => (await ({FILES})()).length === {len(kept_files(host.folder))}")
    cut_off(table, host)
    table.reload()


def test_a_hole_that_nothing_fills_is_told(table, host):
    hole(table, "game.mpy")
    cut_off(table, host)
    table.allow("Failed to (load|fetch)|game.mpy")
    table.page.reload(wait_until="commit")
    table.page.get_by_text("a part of it is missing or broken").wait_for()
    host.start()
    table.button("Try again").click()
    table.wait_ready()


def test_a_hole_is_never_filled_by_another_version(table, host):
    hole(table, "static/large.svg")
    host.publish()
    table.allow("Failed to (load|fetch)")
    table.click("Settings")
    table.page.get_by_label("Large index").check()
    wait_note(table, "A new version is ready")
    assert table.page.locator("#l0").count() == 0


def test_a_version_without_its_page_gives_way_to_the_networks(table, host):
    table.play_all(FEW).settle()
    hole(table, "")
    host.publish()
    table.reload()
    assert is_second(table)
    assert table.position() == after(FEW)
    wait_note(table, "A new version is ready")
    with table.page.expect_navigation(wait_until="commit"):
        table.button("Use it now").click()
    table.wait_ready().wait(KEPT)
    cut_off(table, host)
    table.reload()
    assert is_second(table)


def test_a_portal_in_place_of_the_page_deletes_nothing(table, host):
    table.play_all(FEW).settle()
    hole(table, "")
    before = table.page.evaluate(FILES)
    page = (host.folder / "index.html").read_bytes()
    (host.folder / "index.html").write_text("<!doctype html><title>Log in</title><p>Welcome to our hotel", "utf-8")
    table.page.reload()
    assert "hotel" in table.page.inner_text("body")
    assert table.page.evaluate(FILES) == before
    (host.folder / "index.html").write_bytes(page)
    table.reload()
    assert table.position() == after(FEW)
    table.wait(f"async () => (await ({FILES})()).length === {len(kept_files(host.folder))}")
    cut_off(table, host)
    table.reload()
    assert table.position() == after(FEW)


def test_caches_of_others_are_left_alone(table, host):
    others = ["other", "klondike-/-0123456789abcdef", "klondike-/some/where/-other"]
    own = table.page.evaluate(CACHES)
    table.page.evaluate("async names => { for (const name of names) await caches.open(name); }", others)
    host.publish()
    table.page.evaluate(LOOK)
    table.button("Use it now").click()
    table.page.wait_for_selector("html[data-test=second]", state="attached")
    table.wait_ready()
    left = table.page.evaluate(CACHES)
    assert set(others) < set(left)
    assert not set(own) & set(left)
