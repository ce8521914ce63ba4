"""The site as a whole: its Content-Security-Policy, requests, manifest (specification, section 11).

Every page of the browser tests is watched for errors in its console, to which a breach of the policy belongs, and for
requests to other hosts (driver.py); here are the things that no other test does.
"""

import json
import re

import pytest
from playwright.sync_api import Browser

from tools.offline import WORKER, kept_files, later_files

BREACHES = """
  globalThis.breaches = [];
  document.addEventListener("securitypolicyviolation", event => breaches.push(event.violatedDirective + " " + event.blockedURI));
"""
ATTACKS = {
    "an inline script": "const s = document.createElement('script'); s.textContent = 'globalThis.caught = 1'; document.body.append(s);",
    "a handler in the markup": "document.body.insertAdjacentHTML('beforeend', '<img src=\"./none\" onerror=\"globalThis.caught = 1\">');",
    "a text as code": "setTimeout('globalThis.caught = 1');",
    "a script of another host": "const s = document.createElement('script'); s.src = 'http://localhost:9/x.js'; document.body.append(s);",
    "a picture of another host": "new Image().src = 'http://localhost:9/x.png';",
    "a request to another host": "fetch('http://localhost:9/').catch(() => 0);",
    "a style in the markup": "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">');",
    "another base": "document.head.insertAdjacentHTML('beforeend', '<base href=\"http://localhost:9/\">');",
    "a frame": "document.body.insertAdjacentHTML('beforeend', '<iframe src=\"./\"></iframe>');",
}


@pytest.fixture
def built(site):
    if not (site / "game.mpy").exists():
        pytest.skip("only the built page promises this")
    return site


def test_a_game_with_every_panel_breaks_no_rule_of_the_policy(built, new_table):
    table = new_table(still=False)
    table.page.add_init_script(BREACHES)
    table.open(deal=4).play_all("T6F.T6T1.T6F.T5T6.T5T4.D.WF").keys("h", "?", "Escape")
    table.click("Settings")
    for name in ("Large index", "Four colours", "Sounds", "Left-handed: stock on the right"):
        table.page.get_by_label(name).check()
    table.button("Close").click()
    x, y = table.place("T7")
    table.press(x, y).wait("() => document.querySelector('#run').checkVisibility()").release().keys("Escape")
    table.lift("T1").carry("T2").release().undo().redo().click("New deal").settle()
    assert table.page.evaluate("breaches") == []


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_policy_lets_nothing_in(built, new_table, attack):
    table = new_table()
    table.page.add_init_script(BREACHES)
    table.open(deal=4)
    table.allow("Content Security Policy|request to http://localhost:9/|ERR_BLOCKED_BY_CSP|status of 404")
    table.page.evaluate(f"() => {{ {ATTACKS[attack]} }}")
    table.wait("() => breaches.length")
    assert table.page.evaluate("globalThis.caught") is None


def test_the_service_workers_list_is_the_folders(built):
    """A file that was changed, renamed or forgotten after the list was written would keep every update from coming."""
    text = (built / WORKER).read_text("utf-8")
    for name, files in (("FILES", kept_files(built)), ("LATER", later_files(built))):
        assert json.loads(re.search(name + r" = (\{.*?\});", text)[1]) == files


def test_no_word_of_the_policy_is_wide(built):
    text = (built / "index.html").read_text("utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    for rule, value in rules.items():
        words = [word for word in value.split() if not word.startswith("'sha256-")]
        extra = ["'wasm-unsafe-eval'"] if rule == "script-src" else []
        assert set(words) <= {"'self'", "'none'", *extra}, rule
    assert '<meta name="referrer" content="no-referrer">' in text


def test_the_browser_would_install_it(built, chromium: Browser, server):
    """By Chromium's own criteria; that the profile of a test is private is no fault of the page."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    cdp = context.new_cdp_session(page)
    faults = [fault["errorId"] for fault in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(faults) <= {"in-incognito"}
    found = cdp.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].startswith(server.url)
    context.close()


def test_what_the_manifest_names_is_there(built):
    folder = built / "static"
    manifest = json.loads((folder / "klondike.webmanifest").read_text("utf-8"))
    pictures = (
        manifest["icons"] + manifest["screenshots"] + [icon for cut in manifest["shortcuts"] for icon in cut["icons"]]
    )
    assert {picture.get("purpose", "any") for picture in manifest["icons"]} == {"any", "maskable"}
    for picture in pictures:
        data = (folder / picture["src"]).read_bytes()
        if picture["type"] == "image/png":
            assert data.startswith(b"\x89PNG")
            size = f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}"
            assert size == picture["sizes"], picture["src"]
    for address in (manifest["start_url"], manifest["scope"], *(cut["url"] for cut in manifest["shortcuts"])):
        assert address.startswith("../"), "right under any sub-path"


def test_the_shortcut_to_a_new_deal_leaves_the_game_to_undo(table):
    table.open(deal=4).draw().settle()
    table.open(where="query", deal="new")
    assert (table.moves, table.data("deal") != "4") == (0, True)
    dealt = table.data("deal")
    table.reload()
    assert table.data("deal") == dealt, "a reload goes on with the game"
    table.undo().settle()
    assert (table.data("deal"), table.moves) == ("4", 1)


def test_the_icon_is_the_one_that_the_tool_draws(site):
    from tools.icons import ROUND, icon

    assert (site / "static/icon.svg").read_text("utf-8") == icon(ROUND, 2.25)
