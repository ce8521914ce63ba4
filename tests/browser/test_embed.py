"""The game in frames of other pages (specification, section 11; situation 17; docs/embedding.md).

The page around lies on `localhost`, the game on 127.0.0.1: two origins, and two sites, so that Chromium gives the frame no
storage, as it does in a private window.
"""

import json
import re

import pytest
from playwright.sync_api import Frame, Page

from game.klondike.game import load_text, new_game, play_words, save_text
from game.klondike.table import table_text
from tests.browser.driver import READY, Table, seen
from tests.browser.test_layout import LONGEST, check_whole
from tests.browser.test_records import shown
from tests.strategies import position as read_position
from tools.serve import Server

FEW = "T6F.T6T1.T6F.T5T6.T5T4.D.WF"  # of deal 4
KINDS = "ready move undo deal won size save loaded refused state".split()
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Around</title><link rel="icon" href="data:,">
<style>body { margin: 0; font-size: 16px; } klondike-table { width: 600px; }</style>
<script>
window.told = [];
for (const kind of %s) addEventListener("klondike-" + kind, event => told.push([kind, event.target.id, event.detail]));
</script>
%s%s
"""


class Framed(Table):
    """A table in a frame: seen through its frame, played with the hand of the page around."""

    def __init__(self, around: Page, frame: Frame) -> None:
        self.page = frame
        self.around = around
        self.touch = False
        self.at = (0.0, 0.0)
        self._tapped = (-1000.0, 0.0, 0.0)
        self.wait_ready()

    def _there(self, x: float, y: float) -> tuple[float, float]:
        box = self.page.frame_element().bounding_box()
        return box["x"] + x, box["y"] + y

    def press(self, x, y):
        self.at = (x, y)
        self.around.mouse.move(*self._there(x, y))
        self.around.mouse.down()
        return self

    def move(self, x, y, steps=1):
        self.at = (x, y)
        self.around.mouse.move(*self._there(x, y))
        return self

    def release(self):
        self.around.mouse.up()
        return self

    def fast_tap_at(self, x, y):
        self.at = (x, y)
        self.around.mouse.click(*self._there(x, y))
        return self

    def keys(self, *names):
        for name in names:
            self.around.keyboard.press(name)
        return self


class Host:
    """A page around one or more frames."""

    def __init__(self, table: Table, folder, url: str) -> None:
        self.table, self.page, self.game = table, table.page, table.url
        self.folder, self.url = folder, url
        table.allow(f"request to {re.escape(url)}")

    def open(self, body: str, script: bool = True, wait: bool = True) -> "Host":
        """Open a page with that in its body; a bare `<klondike-table>` comes from this game's embed.js."""
        tag = f'<script src="{self.game}static/embed.js"></script>' if script else ""
        (self.folder / "index.html").write_text(PAGE % (json.dumps(KINDS), tag, body), "utf-8")
        self.page.goto(self.url, wait_until="commit")
        return self.frames() if wait and "klondike-table" in body else self

    def reload(self) -> "Host":
        self.page.reload(wait_until="commit")
        return self.frames()

    def frames(self, count: int = 1) -> "Host":
        """Wait until so many games have said that they are ready."""
        self.page.wait_for_function("n => window.told?.filter(one => one[0] === 'ready').length >= n", arg=count)
        return self

    def frame(self, at: int = 0) -> Framed:
        return Framed(self.page, [frame for frame in self.page.frames if frame.url.startswith(self.game)][at])

    def bare(self, address: str = "", more: str = "") -> Framed:
        """A frame that no script has made."""
        self.open(f'<iframe title="Klondike" src="{self.game}{address}" width="600" height="600" {more}></iframe>')
        self.page.wait_for_function("() => document.querySelector('iframe')?.contentWindow")
        frame = self.page.locator("iframe").element_handle().content_frame()
        frame.wait_for_function(READY)
        return Framed(self.page, frame)

    def told(self, *kinds: str) -> list[tuple[str, dict]]:
        """The messages that have come out as events, of some kinds."""
        return [(kind, detail) for kind, _, detail in self.page.evaluate("told") if not kinds or kind in kinds]

    def wait_told(self, kind: str, count: int = 1) -> dict:
        """Wait for a message; return the last of its kind."""
        self.page.wait_for_function(
            "([kind, n]) => window.told?.filter(one => one[0] === kind).length >= n", arg=[kind, count]
        )
        return self.told(kind)[-1][1]

    def run(self, script: str, argument: object = None) -> object:
        """Run a function of the page around with its first element, called `it`."""
        return self.page.evaluate(
            f"argument => {{ const it = document.querySelector('klondike-table, iframe'); {script} }}", argument
        )

    @property
    def scroll(self) -> float:
        return self.page.evaluate("scrollY")


@pytest.fixture
def pool(whole_pool):
    """Only the whole Chromium refuses storage to frames of another site."""
    return whole_pool


@pytest.fixture
def host_at(tmp_path):
    with Server(tmp_path, max_age=0) as server:
        yield lambda table, name="localhost": Host(table, tmp_path, server.url.replace("127.0.0.1", name))


@pytest.fixture
def host(new_table, host_at) -> Host:
    return host_at(new_table((1000, 800)))


def core(moves=FEW):
    game = new_game("4")
    assert play_words(game, moves.split(".")) == len(moves.split("."))
    return game


# It plays


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'], ids=["another origin", "sandboxed"])
def test_it_plays_from_memory_where_storage_is_blocked(host, sandbox):
    table = host.open(f'<klondike-table deal="4" {sandbox}></klondike-table>').frame()
    with pytest.raises(Exception, match="SecurityError"):
        table.page.evaluate("localStorage")
    assert "saved" in table.wait_message("will be gone")
    table.play_all(FEW).keys("u", "u", "Shift+U", "Shift+U")
    assert table.position() == seen(core().table)
    assert not table.picture().faults()
    table.click("New deal")
    table.draw().keys("u", "u")
    assert table.position() == seen(core().table)


def test_a_bare_frame_plays_and_a_win_is_shown_in_it(host):
    table = host.bare("#" + "table=" + table_text(read_position("home QC KD KH KS/T1 KC"), "/").replace(" ", "+"))
    table.drag("KC", "F").page.get_by_role("dialog", name="Results").wait_for()
    assert table.data("state") == "won"


def test_without_permissions_what_is_missing_is_hidden_or_said(host):
    body = """<klondike-table allow="fullscreen 'none'; clipboard-write 'none'" table="home QC KD KH KS/T1 KC"></klondike-table>"""
    table = host.open(body).frame()
    assert not table.page.get_by_role("button", name="Full screen").count()
    table.drag("KC", "F").page.get_by_role("dialog", name="Results").wait_for()
    table.button("Copy").click()
    table.wait("() => /does not allow copying/.test(document.querySelector('#copied').textContent)")


# Messages out


def test_what_happens_in_the_frame_is_an_event_of_the_element(host):
    table = host.open('<klondike-table id="one" deal="4"></klondike-table>').frame()
    table.play_all(FEW)
    host.wait_told("move", 7)
    table.keys("u")
    host.wait_told("undo")
    table.keys("Shift+U")
    host.wait_told("move", 8)
    moves = [detail["move"] for _, detail in host.told("move")]
    assert moves == [*FEW.split("."), "WF"]
    last = host.told("move")[-1][1]
    assert (last["deal"], last["moves"], last["home"], last["state"]) == ("4", 7, 3, "playing")
    assert len(host.told("undo")) == 1
    assert host.told("undo")[0][1]["moves"] == 6
    table.click("New deal")
    assert host.wait_told("deal")["moves"] == 0
    ready = host.told("ready")
    assert len(ready) == 1
    assert ready[0][1]["rules"] == "draw3 passes0 returns1 foundations-suit scoring-none"
    assert {one[1] for one in host.page.evaluate("told")} == {"one"}


def test_a_win_is_told_once(host):
    table = host.open('<klondike-table table="home QC KD KH KS/T1 KC"></klondike-table>').frame()
    table.drag("KC", "F")
    assert host.wait_told("won")["home"] == 52
    assert [kind for kind, _ in host.told("won", "move")] == ["move", "won"]


# Messages in


def test_the_page_around_deals_sets_options_and_asks(host):
    table = host.open('<klondike-table deal="4"></klondike-table>').frame()
    table.draw()
    host.run("it.newDeal({ deal: 617, draw: 1 })")
    host.wait_told("deal")
    assert (table.data("deal"), table.data("rules").split()[0]) == ("617", "draw1")
    table.draw()
    state = host.run("return it.state()")
    assert (state["deal"], state["moves"], state["home"]) == ("617", 1, 0)
    assert load_text(state["save"])[0].deal == "617"
    table.keys("u", "u")
    assert (table.data("deal"), table.moves) == ("4", 1)  # the game left behind, as after New deal
    host.run("it.options({ theme: 'dark', four: true })")
    table.wait(
        "() => document.documentElement.dataset.theme === 'dark' && document.documentElement.dataset.four === '1'"
    )
    assert table.moves == 1
    host.run("it.newDeal()")
    table.wait("() => document.querySelector('#table').dataset.deal !== '4'")


@pytest.mark.parametrize(
    ("call", "to", "why"),
    [
        ("it.newDeal({ deal: 'none' })", "new", "no deal number"),
        ("it.newDeal({ draw: 2 })", "new", "draw cannot be"),
        ("it.options({ theme: 'pink', four: 1 })", "options", "theme cannot be"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(host, call, to, why):
    table = host.open('<klondike-table deal="4"></klondike-table>').frame()
    table.draw()
    host.run(call)
    refused = host.wait_told("refused")
    assert refused["to"] == to
    assert why in refused["why"]
    assert (table.data("deal"), table.moves) == ("4", 1)
    assert not table.page.evaluate("document.documentElement.dataset.four")


def test_attributes_change_the_game_and_its_look_without_a_new_frame(host):
    table = host.open('<klondike-table deal="4" theme="light"></klondike-table>').frame()
    assert table.page.evaluate(
        "[document.documentElement.dataset.theme, document.documentElement.dataset.compact]"
    ) == ["light", "1"]
    table.page.evaluate("window.mark = 1")
    host.run("it.setAttribute('theme', 'dark'); it.setAttribute('compact', '0')")
    table.wait("() => document.documentElement.dataset.theme === 'dark'")
    table.wait("() => document.querySelector('#rules').checkVisibility()")
    host.run("it.setAttribute('draw', '1'); it.setAttribute('deal', '9')")
    host.wait_told("deal")
    assert (table.data("deal"), table.data("rules").split()[0]) == ("9", "draw1")
    assert len(host.told("deal")) == 1
    assert table.page.evaluate("window.mark") == 1
    host.run("it.setAttribute('lang', 'de')")
    table.page.get_by_role("button", name="Neues Spiel").wait_for()
    host.run("it.setAttribute('save', 'mine')")
    host.frames(2)
    assert host.frame().data("deal") == "9"


def test_unknown_messages_are_ignored_however_many_and_malformed_ones_refused(host):
    host.open('<klondike-table deal="4"></klondike-table><iframe id="beside" srcdoc="beside"></iframe>')
    table = host.frame()
    table.draw()
    host.run(
        """const frame = it.shadowRoot.querySelector("iframe").contentWindow, ring = [];
        ring.push(ring);
        const ignored = [null, undefined, 7, "new", "{}", [], {}, ring, { klondike: 2, type: "new" }, { type: "new" }, 10n ** 30n,
          { klondike: 1 }, { klondike: 1, type: "win" }, { klondike: 1, type: ["new"] },
          new Date(), new Map([["klondike", 1]]), new ArrayBuffer(9), { klondike: true, type: "new" }];
        const refused = [{ klondike: 1, type: "new", deal: {} }, { klondike: 1, type: "new", deal: ring },
          { klondike: 1, type: "new", id: { a: 1 } }, { klondike: 1, type: "options", theme: [1] },
          { klondike: 1, type: "load", save: 5 }, { klondike: 1, type: "load", save: "x".repeat(200000) }];
        for (let n = 0; n < 40; n++) for (const one of ignored) frame.postMessage(one, "*");
        for (const one of refused) frame.postMessage(one, "*");"""
    )
    assert host.run("return it.state()")["moves"] == 1  # answered after all of them
    assert (table.data("deal"), len(table.names("W"))) == ("4", 3)
    assert [refused["to"] for _, refused in host.told("refused")] == ["new", "new", "new", "options", "load", "load"]
    host.page.evaluate(
        """() => { const beside = document.querySelector("#beside").contentWindow;
        beside.eval(`const game = parent.document.querySelector("klondike-table").shadowRoot.querySelector("iframe").contentWindow;
          game.postMessage({ klondike: 1, type: "new", deal: "9" }, "*");
          parent.postMessage({ klondike: 1, type: "won" }, "*"); parent.game = game;`); }"""
    )  # well made, but from another window than the one around
    assert host.run("return it.state()")["deal"] == "4"
    assert not host.told("won", "deal")
    table.play("T6F")
    assert table.moves == 2


# Saves


def test_the_page_around_keeps_the_save(host):
    body = """<klondike-table id="it" save="host" deal="4" sandbox="allow-scripts"></klondike-table><script>
      it.savedGame = localStorage.getItem("save") || "";
      it.addEventListener("klondike-save", event => localStorage.setItem("save", event.detail.save));</script>"""
    table = host.open(body).frame()
    assert table.moves == 0
    table.play_all(FEW)
    table.keys("u")
    host.page.wait_for_function("""() => /WF","at":6,/.test(localStorage.save)""")  # not the save before the last move
    host.reload()
    table = host.frame()
    assert (table.data("deal"), table.moves) == ("4", 6)
    assert table.message() == ""  # nothing to say: the save is in good hands
    table.redo().wait("() => document.querySelector('#table').dataset.moves === '7'")
    assert table.position() == seen(core().table)
    table.click("New deal")
    deal = host.wait_told("deal")["deal"]
    host.page.wait_for_function("deal => localStorage.save.includes(deal)", arg=deal)
    host.reload()
    assert host.frame().data("deal") == deal  # the save goes before the address


def test_a_save_that_comes_late_leaves_the_game_under_way_to_undo(host):
    table = host.open('<klondike-table save="host" deal="9"></klondike-table>').frame()
    table.draw()
    host.run("it.savedGame = argument", save_text(core(), 75.0))
    assert host.wait_told("loaded") == {"problem": ""}
    assert table.position() == seen(core().table)
    assert table.status["Time"].startswith("1:1")
    for _ in range(8):
        table.keys("u")
    assert (table.data("deal"), table.moves) == ("9", 1)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("save", ["{", '{"version":1}', '{"version":99}', "x" * 90_000])
def test_a_damaged_save_is_refused_and_not_written_over(host, save, late):
    body = """<klondike-table id="it" save="host" deal="4"></klondike-table>"""
    if not late:
        body += f"<script>it.savedGame = {json.dumps(save)};</script>"
    table = host.open(body).frame()
    if late:
        table.draw()
        host.wait_told("save")
        host.run("it.savedGame = argument", save)
    refused = host.wait_told("refused")
    assert (refused["to"], refused["save"]) == ("load", save)
    table.wait_message("could not be read|newer version")
    assert (table.data("deal"), table.moves) == ("4", int(late))
    assert host.run("return it.savedGame") == save
    assert len(host.told("save")) == int(late)
    table.play("T6F")
    assert "T6F" in host.wait_told("save", 2 if late else 1)["save"]


def test_a_shortened_save_goes_on_from_what_could_be_read(host):
    save = save_text(core(), 5.0).replace(FEW, FEW + ".T1T2x9.D")
    host.open(
        f'<klondike-table id="it" save="host"></klondike-table><script>it.savedGame = {json.dumps(save)}</script>'
    )
    assert host.wait_told("loaded") == {"problem": "shortened"}
    table = host.frame()
    assert table.position() == seen(core().table)
    table.wait_message("damaged")


def test_frames_with_storage_keep_their_games_apart(new_table, host_at):
    """A page of the same site lets its frames store: they share that storage, and not their games."""
    host = host_at(new_table((700, 1500)), "127.0.0.1")
    own = host.table.another().open(deal=9).draw().settle()
    body = [
        f'<klondike-table {deal} height="340"></klondike-table>' for deal in ('deal="4"', 'deal="4"', 'deal="617"', "")
    ]
    host.open("".join(body), wait=False).frames(4)
    for i in range(4):
        for _ in range(i):
            host.frame(i).draw()
        host.frame(i).settle()
        assert host.frame(i).message() == ""
    before = [(host.frame(i).data("deal"), host.frame(i).moves) for i in range(4)]
    assert [moves for _, moves in before] == [0, 1, 2, 3]
    host.page.reload()
    host.frames(4)
    assert sorted((host.frame(i).data("deal"), host.frame(i).moves) for i in range(4)) == sorted(before)
    assert (own.reload().data("deal"), own.moves) == ("9", 1)
    own.check()


def test_a_new_deal_of_the_page_around_pauses_what_was_played_and_drops_what_was_not(new_table, host_at):
    host = host_at(new_table((1000, 800)), "127.0.0.1")
    table = host.open('<klondike-table id="it" deal="7"></klondike-table>').frame()
    table.draw().click("Game").page.locator("#variants [value='2']").check()
    table.click("Play")
    host.wait_told("deal")
    assert "draw1" in table.data("rules")
    host.run("it.newDeal({ deal: 9, draw: 3 })")
    host.wait_told("deal", 2)
    assert (table.data("deal"), table.moves) == ("9", 0)
    assert shown(table)["Played"] == "1 (1 under way)"
    table.keys("u")
    assert (table.data("deal"), table.moves) == ("7", 1), "the untouched deal between them is gone"


@pytest.mark.parametrize("save", ["host", "mine", ""])
def test_a_frame_writes_nothing_into_the_records_of_the_page_itself(new_table, host_at, save):
    host = host_at(new_table((1000, 800)), "127.0.0.1")
    own = host.table.another().open(deal=9).draw().settle()
    before = own.page.evaluate("() => Object.keys(localStorage).filter(key => !key.includes('.frame.')).sort()")
    named = f'save="{save}"' if save else ""
    table = host.open(f'<klondike-table id="it" deal="4" {named}></klondike-table>').frame()
    table.draw().click("New deal").draw().settle()
    assert shown(table)["Played"] == "2 (1 under way)"
    host.page.goto("about:blank")
    keys = own.page.evaluate("() => Object.keys(localStorage).sort()")
    assert [key for key in keys if ".frame." not in key] == before
    assert bool([key for key in keys if ".frame." in key]) == (save != "host")
    assert shown(own)["Played"] == "1 (1 under way)"
    own.check()


def test_two_frames_with_positions_and_no_name_keep_their_games_apart(new_table, host_at):
    host = host_at(new_table((1000, 1300)), "127.0.0.1")
    texts = [table_text(read_position(f"T1 KC QH/T2 {card}/stock *"), "/").replace(" ", "+") for card in ("5S", "6S")]
    frames = [
        f'<iframe title="{text[-9:]}" src="{host.game}#compact=1&table={text}" width="600" height="600"></iframe>'
        for text in texts
    ]
    host.open("".join(frames), wait=False)
    tables = []
    for i in range(2):
        host.page.wait_for_function("i => document.querySelectorAll('iframe')[i]?.contentWindow", arg=i)
        tables.append(Framed(host.page, host.page.locator("iframe").nth(i).element_handle().content_frame()))
    for one in (*tables, *tables):
        one.draw()
    for one in tables:
        assert one.moves == 2
        assert not one.page.get_by_role("dialog", name="Another tab").is_visible()


# What is refused

SENT = """const answers = window.answers = []; addEventListener("message", event => answers.push(event.data));
const game = (it.shadowRoot?.querySelector("iframe") ?? it).contentWindow;
game.postMessage({ klondike: 1, id: 5, ...argument, ...(argument.size ? { save: "x".repeat(argument.size) } : {}),
  ...(argument.odd ? { deal: { NaN, Infinity, big: 10n ** 30n }[argument.odd] } : {}) }, "*");"""


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "new", "odd": "NaN"}, "“NaN” is no deal number"),
        ({"type": "new", "odd": "Infinity"}, "“Infinity” is no deal number"),
        ({"type": "new", "odd": "big"}, "is no deal number"),
        ({"type": "new", "deal": 4.5}, "deal cannot be"),
        ({"type": "load", "size": 100_001}, "longer than 100000"),
        ({"type": "load", "save": 7}, "save cannot be"),
        ({"type": "options", "theme": {}}, "theme cannot be"),
        ({"type": "new", "deal": "4", "moves": "X"}, "cannot be played"),
    ],
)
def test_each_message_that_cannot_be_done_is_answered(host, message, why):
    table = host.open('<klondike-table id="it" deal="4"></klondike-table>').frame()
    table.draw()
    host.run(SENT, message)
    host.page.wait_for_function("() => answers.some(one => one.type === 'refused')")
    refused = host.page.evaluate("answers.find(one => one.type === 'refused')")
    assert (refused["to"], refused["id"]) == (message["type"], 5)
    assert why in refused["why"]
    assert (table.data("deal"), table.moves) == ("4", 1)


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString"])
def test_an_id_that_is_a_name_of_javascript_is_an_id(host, name):
    host.open('<klondike-table id="it" deal="4"></klondike-table>').frame()
    host.run(SENT, {"type": "state", "id": name})
    host.page.wait_for_function("name => answers.some(one => one.type === 'state' && one.id === name)", arg=name)
    assert host.run("return it.state()")["deal"] == "4"  # and nothing in the console: conftest looks


# Keys and focus

AROUND = """<div style="height: 100px"><input id="before"></div><klondike-table deal="4"></klondike-table>
<div style="height: 2000px"><button id="after">After</button></div>"""


def test_keys_scroll_the_page_around_outside_and_play_inside(host):
    table = host.open(AROUND).frame()
    host.page.mouse.click(900, 100)
    table.keys("Space")
    host.page.wait_for_function("() => scrollY > 100")
    table.keys("ArrowUp", "Home")
    host.page.wait_for_function("() => scrollY === 0")
    assert table.moves == 0
    table.tap("felt").keys("Space", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "Escape", "Space")
    assert table.moves == 2
    table.keys("Shift+?").page.get_by_role("dialog", name="Keys").wait_for()
    table.keys("Space", "ArrowDown", "Escape")
    host.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert host.scroll == 0
    assert table.moves == 2


def test_tab_goes_through_the_frame_in_both_directions(host):
    table = host.open(AROUND).frame()
    host.page.focus("#before")
    for way, goal in (("Tab", "after"), ("Shift+Tab", "before")):
        inside = 0
        for _ in range(25):
            table.keys(way)
            active = host.page.evaluate("() => document.activeElement.id || document.activeElement.localName")
            if active == goal:
                break
            assert active in ("klondike-table", "body")  # none, for the moment in which the focus crosses the border
            inside += table.page.evaluate("document.hasFocus()")
        assert active == goal
        assert inside >= 6  # the table and its buttons


def test_the_game_never_takes_the_focus_by_itself_and_never_scrolls_the_page_around(host):
    body = AROUND.replace('deal="4"', 'table="home KC KD KH KS" loading="eager"').replace(
        "height: 100px", "height: 1500px"
    )
    host.open(body + '<script>document.querySelector("#before").focus()</script>')
    table = host.frame()
    host.page.keyboard.type("typed")
    assert host.page.evaluate("[document.activeElement.id, document.activeElement.value, scrollY]") == [
        "before",
        "typed",
        0,
    ]
    assert table.page.evaluate("!document.querySelector('dialog[open]')")  # the results wait
    host.page.evaluate("scrollTo(0, 1400)")
    table.tap("felt").page.get_by_role("dialog", name="Results").wait_for()
    host.run("it.newDeal({ deal: 4 })")
    table.wait("() => document.querySelector('#table').dataset.deal === '4' && !document.querySelector('dialog[open]')")
    host.page.evaluate("scrollTo(0, 1800)")
    table.click("Hint").click("Undo").click("Redo")
    assert table.active == "table"
    assert host.scroll == 1800


def test_the_wheel_over_the_frame_scrolls_the_page_around(host):
    table = host.open(AROUND).frame()
    host.page.mouse.move(*table._there(300, 300))
    host.page.mouse.wheel(0, 300)
    host.page.wait_for_function("() => scrollY > 100")


# Size


def test_the_height_fits_the_width_and_rests(host):
    table = host.open(AROUND).frame()
    size = host.wait_told("size")
    box = table.page.frame_element().bounding_box()
    assert (size["width"], box["width"], box["height"]) == (600, 600, size["height"])
    assert table.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    check = table.picture()
    assert check.slots["T7"].box.right > 580  # the cards are as wide as the frame lets them be
    told = len(host.told("size"))
    for width in (320, 450, 700, 500):
        host.run("it.style.width = argument + 'px'", width)
        host.page.wait_for_function("w => told.some(one => one[0] === 'size' && one[2].width === w)", arg=width)
        told += 1
    host.run("it.setAttribute('height', '500')")
    table.wait("() => innerHeight === 500")
    host.run("it.removeAttribute('height')")
    table.wait("h => innerHeight === h", host.told("size")[-1][1]["height"])
    assert len(host.told("size")) == told


def test_a_page_that_answers_a_height_with_another_width_does_not_swing_for_ever(host):
    body = """<klondike-table id="it" deal="4"></klondike-table><script>
      window.turns = 0;
      let most = 9999;
      const turn = () => { turns++; it.style.width = it.clientHeight > most ? "560px" : "600px"; };
      it.addEventListener("klondike-size", event => { if (most === 9999) { most = event.detail.height - 1; turn(); } });
      new ResizeObserver(turn).observe(it);</script>"""
    host.open(body)
    host.page.wait_for_function("() => told.filter(one => one[0] === 'size').length > 4")
    host.page.evaluate("() => new Promise(done => setTimeout(done, 600))")
    before = host.page.evaluate("turns")
    host.page.evaluate("() => new Promise(done => setTimeout(done, 600))")
    assert host.page.evaluate("turns") == before < 20


@pytest.mark.parametrize("size", [(320, 320), (400, 320), (480, 320), (320, 480)], ids=str)
def test_compact_frames_show_the_whole_game(new_table, host_at, size):
    host = host_at(new_table(size))
    position = table_text(read_position(LONGEST), "/")
    host.open(f'<klondike-table id="it" table="{position}" height="{size[1]}" style="width: 100%"></klondike-table>')
    table = host.frame()
    check_inside(table, size)
    assert not table.page.is_visible("#rules")
    assert table.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    if table.button("Menu").is_visible():
        table.click("Menu")
        menu = table.page.locator("#more").bounding_box()
        frame = table.page.frame_element().bounding_box()
        assert menu["y"] >= frame["y"]
        assert menu["x"] >= frame["x"]
    assert not table.page.get_by_role("link", name="Rules").count()


def check_inside(table, size):
    table.page.viewport_size = {"width": size[0], "height": size[1]}
    check_whole(table)


# The element


def test_a_frame_out_of_view_is_made_when_it_comes_near(host):
    host.open(
        '<klondike-table deal="4"></klondike-table><div style="height: 5000px"></div><klondike-table id="far" deal="9"></klondike-table>'
    )
    assert len(host.page.frames) == 2
    assert host.page.evaluate("document.querySelector('#far').clientHeight") > 500  # its place is kept
    host.page.evaluate("scrollTo(0, 5000)")
    host.frames(2)
    assert host.frame(1).data("deal") == "9"


def test_several_tables_play_beside_each_other(host):
    host.open(
        '<div style="display: flex">'
        '<klondike-table id="a" deal="4" style="width: 400px"></klondike-table>'
        '<klondike-table id="b" deal="9" draw="1" theme="dark" style="width: 400px"></klondike-table></div>'
    ).frames(2)
    one, other = sorted((host.frame(0), host.frame(1)), key=lambda table: table.data("deal"))
    one.draw()
    other.draw().draw()
    assert (len(one.names("W")), len(other.names("W"))) == (3, 2)
    host.wait_told("move", 3)
    assert sorted(source for kind, source, _ in host.page.evaluate("told") if kind == "move") == ["a", "b", "b"]
    frame = host.page.locator("iframe").first
    assert frame.get_attribute("title") == "Klondike Solitaire"
    host.run("it.setAttribute('label', 'Deal 4')")
    assert frame.get_attribute("title") == "Deal 4"
    host.run("const b = document.querySelector('#b'); it.remove(); document.body.append(b)")
    host.frames(3)
    assert host.frame().data("deal") == "9"
    assert len(host.page.frames) == 2


def test_the_script_leaves_no_name_behind_but_the_elements(host):
    names = "() => Object.getOwnPropertyNames(window).filter(name => isNaN(name)).sort()"
    host.open("nothing", script=False)
    before = host.page.evaluate(names)
    host.open('<klondike-table deal="4"></klondike-table>')
    assert host.page.evaluate(names) == before
    host.page.add_script_tag(url=host.game + "static/embed.js")  # twice is once
    assert host.page.evaluate("!!customElements.get('klondike-table')")


def test_an_old_browser_shows_what_stands_inside(host):
    host.page.add_init_script("delete window.customElements;")
    host.open('<klondike-table deal="4"><a href="x">Play deal 4</a></klondike-table>', wait=False)
    host.page.wait_for_load_state()
    assert host.page.evaluate("window.customElements") is None
    assert host.page.get_by_role("link", name="Play deal 4").is_visible()
    assert len(host.page.frames) == 1


def test_a_page_with_a_strict_policy_of_its_own_can_hold_the_game(host):
    origin = host.game.rstrip("/")
    policy = (
        f"default-src 'none'; script-src {origin} 'unsafe-inline'; frame-src {origin}; style-src 'none'; img-src data:"
    )
    host.table.allow("Content Security Policy")  # this page's own style is what it forbids
    # Not by add_script_tag: what the console says of this page's style meanwhile, that takes for a failure of its own.
    host.open(
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><klondike-table id="it" deal="4"></klondike-table>'
        f'<script src="{host.game}static/embed.js"></script>',
        script=False,
    )
    host.wait_told("size")
    host.page.wait_for_function("() => it.shadowRoot.querySelector('iframe').clientHeight > 400")


def test_the_example_works(new_table):
    table = new_table((900, 900))
    page = table.page
    page.goto(table.url + "static/embedding.html")
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('ready')")
    page.click("#other")
    page.wait_for_function("() => document.querySelector('#log').textContent.startsWith('deal')")
    page.click("#ask")
    page.wait_for_function("() => document.querySelector('#log').textContent.startsWith('Deal 617: 0 moves')")
    page.locator("#second").scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('#second').shadowRoot.querySelector('iframe')")
    frame = page.locator("#second iframe").element_handle().content_frame()
    second = Framed(page, frame)
    second.draw()
    page.wait_for_function("() => localStorage.getItem('klondike-example.save')")
    deal = second.data("deal")
    page.reload()
    page.locator("#second").scroll_into_view_if_needed()
    again = Framed(page, page.locator("#second iframe").element_handle().content_frame())
    assert (again.data("deal"), again.moves) == (deal, 1)
