"""The tools do what they say: bundle, serve, build, slim."""

import base64
import gzip
import hashlib
import http.client
import json
import re
import sys
import types
from pathlib import Path

import pytest

from tools import files
from tools.build import BuildError, build, report, shrink_css, shrink_html, shrink_js
from tools.bundle import BundleError, bundle, bundle_later, compile_mpy, stamped
from tools.offline import OfflineError, kept_files, later_files, worker
from tools.serve import Server, open_server
from tools.slim import LIBRARY, NAMES, SlimError, slim

ROOT = Path(__file__).parents[2]
needs_runtime = pytest.mark.skipif(not (ROOT / "node_modules/@pyscript").exists(), reason="npm ci has not run")


@pytest.fixture
def write(tmp_path):
    """Write files below a fresh folder; give the folder."""

    def into(texts):
        for name, text in texts.items():
            path = tmp_path / "game" / (name + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return into


# bundle


def test_a_module_comes_after_what_it_imports(write):
    root = write(
        {
            "a/first": "from game.b.last import value\nfrom json import dumps\ntext = dumps(value)\n",
            "b/last": "import json\nvalue = json.loads('[1]')\n",
            "main": "from game.a.first import text\nprint(text)\n",
        }
    )
    source = bundle(root)
    assert "game" not in source
    assert "print" not in source, "the entry stays out"
    assert source.count("import json") == 1
    space = {}
    exec(source, space)
    assert space["text"] == "[1]"


def test_only_what_a_start_needs_is_bundled(write):
    root = write(
        {
            "a/first": "from game.b.last import value\ntext = value\n",
            "b/last": "value = 'needed'\n",
            "c/other": "lost = 'not needed'\n",
        }
    )
    source = bundle(root, "game.a.first")
    assert "'needed'" in source and "lost" not in source


LATER = {
    "page/main": "from game.page.core import value\nstarted = value\n",
    "page/core": "value = 'first'\n",
    "page/extra": "from game.page.core import value\nlonger = value + ' and more'\n",
    "page/later/one": "from game.page.core import value\nfrom game.page.extra import longer\ntext = value, longer\n",
    "page/later/two": "import json\nfrom game.page.extra import longer\nother = json.dumps(longer)\n",
}


def test_a_part_loaded_later_brings_what_the_first_bundle_lacks(write, monkeypatch):
    root = write(LATER)
    first = types.ModuleType("game")
    exec(stamped(bundle(root, "game.page.main")), first.__dict__)
    monkeypatch.setitem(sys.modules, "game", first)
    parts = bundle_later(root, "game.page.main")
    assert sorted(parts) == ["one", "two"]
    assert "'first'" not in parts["one"], "what is there already is not brought again"
    spaces = {}
    for name, source in parts.items():
        exec(source, spaces.setdefault(name, {}))
    assert spaces["one"]["text"] == ("first", "first and more")
    assert spaces["two"]["other"] == '"first and more"'


def test_a_part_of_another_version_is_refused(write, monkeypatch):
    root = write(LATER)
    part = bundle_later(root, "game.page.main")["two"]
    write({"page/core": "value = 'second'\n"})
    first = types.ModuleType("game")
    exec(stamped(bundle(root, "game.page.main")), first.__dict__)
    monkeypatch.setitem(sys.modules, "game", first)
    with pytest.raises(ImportError):
        exec(part, {})


def test_what_only_people_read_is_dropped(write):
    root = write(
        {
            "a/one": '''"""Module."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from game.a.two import Other
LIMIT: int = 3
"""The limit."""


class Pair:
    """A pair."""

    left: int

    def take(self, other: "Sequence[int]", *more: int, key: int = 1) -> "Other | None":
        """Take."""
        found: int
        found = key
        return found
''',
            "a/two": "from game.a.one import LIMIT\nclass Other:\n    size = LIMIT\n",
        }
    )
    source = bundle(root)
    for gone in ("TYPE_CHECKING", "Sequence", "Module", "limit", "int", '"""', "Take."):
        assert gone not in source
    space = {}
    exec(source, space)
    assert space["Pair"]().take([], 1) == 1
    assert space["Other"].size == 3


def test_a_body_of_words_alone_still_stands(write):
    source = bundle(
        write({"a/one": 'def later():\n    """Do it later."""\n\n\nclass Fault(Exception):\n    """A fault."""\n'})
    )
    exec(source, {})
    assert source.count("pass") == 2


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"a/x": "def find(): pass\n", "b/y": "\n\nfind = 1\n"}, r"game/b/y\.py:3: find is also .*game/a/x\.py:1"),
        ({"a/x": "for i in (1, 2): pass\n", "b/y": "i = 1\n"}, r"b/y\.py:1: i is also .*a/x\.py:1"),
        ({"a/x": "from js import document\n", "b/y": "from pyscript import document\n"}, "document is also"),
        ({"a/x": "import time\n", "b/y": "def time(): pass\n"}, "time is also"),
        ({"a/x": "import time\ntime = 1\n"}, "imported and defined"),
        ({"a/x": "def max(): pass\n"}, "hide Python's own"),
        ({"a/x": "from game.a.x import *\n"}, "no star import"),
        ({"a/x": "from json import *\n"}, "no star import"),
        ({"a/x": "v = 1\n", "a/y": "from game.a.x import v as w\n"}, r"a/y\.py:1: no `as`"),
        ({"a/x": "import game.a.y\n"}, "write `from game"),
        ({"a/x": "from . import y\n"}, "no relative imports"),
        ({"a/x": "def f():\n    from game.a.y import v\n"}, r"a/x\.py:2: .*top of the file"),
        ({"a/x": "from game.a.y import v\n"}, "there is no module game.a.y"),
        ({"a/x": "from game.a.y import v\n", "a/y": "w = 1\n"}, "game.a.y has no v"),
        ({"a/x": "from game.a.y import w\nv = 1\n", "a/y": "from game.a.x import v\nw = 1\n"}, "in a circle: game/a"),
        ({"a/x": "if __name__ == '__main__': pass\n"}, "__name__ differs"),
        ({"a/x": "n = 0\ndef up():\n    global n\n    n += 1\n", "a/y": "from game.a.x import n\n"}, "n is changed"),
        ({"a/__init__": "v = 1\n"}, "keep __init__ files empty"),
    ],
)
def test_rules_of_the_source_are_held(write, texts, message):
    with pytest.raises(BundleError, match=message):
        bundle(write(texts))


def test_inner_names_may_repeat(write):
    text = "def {}(find):\n    item = [n for n in find]\n    return item\n"
    bundle(write({"a/x": text.format("one"), "b/y": text.format("two"), "c/__init__": '"""Words."""\n'}))


def test_bytecode_is_written_or_refused(tmp_path):
    compile_mpy("x = 1\n", tmp_path / "game.mpy")
    assert (tmp_path / "game.mpy").read_bytes()[:2] == b"M\x06"
    with pytest.raises(BundleError, match="refused"):
        compile_mpy("match x:\n    case 1: pass\n", tmp_path / "game.mpy")


# serve


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    (folder / "sub").mkdir(parents=True)
    for name in ("index.html", "sub/index.html", "a.mjs", "a.wasm", "a.mpy", "a.toml", "a.js", "a.css", ".hidden"):
        (folder / name).write_text(name * 50)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


def ask(server, path, method="GET", **head):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in head.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("sub/", "text/html"),
        ("a.mjs", "text/javascript"),
        ("a.js?v=1", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.mpy", "application/octet-stream"),
        ("a.toml", "application/toml"),
        ("a.css", "text/css"),
    ],
)
def test_types(site, name, kind):
    with Server(site) as server:
        answer, body = ask(server, "/" + name)
    assert answer.status == 200
    assert answer.headers["Content-Type"].split(";")[0] == kind
    assert answer.headers["Cache-Control"] == "max-age=600"
    assert len(body) == int(answer.headers["Content-Length"])


def test_gzip_only_when_asked(site):
    with Server(site) as server:
        answer, body = ask(server, "/a.js", Accept_Encoding="gzip, br")
        plain, plain_body = ask(server, "/a.js")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == plain_body == b"a.js" * 50
    assert plain.headers["Content-Encoding"] is None
    assert plain.headers["ETag"] == answer.headers["ETag"]


def test_an_unchanged_file_is_not_sent_again(site):
    with Server(site, max_age=0) as server:
        mark = ask(server, "/a.js")[0].headers["ETag"]
        answer, body = ask(server, "/a.js", If_None_Match=mark)
        (site / "a.js").write_text("new")
        assert ask(server, "/a.js", If_None_Match=mark)[1] == b"new"
    assert (answer.status, body) == (304, b"")


def test_head_and_keep_alive(site):
    with Server(site) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
        for method, length in (("HEAD", 0), ("GET", 200)):
            connection.request(method, "/a.js")
            answer = connection.getresponse()
            assert len(answer.read()) == length
            assert answer.headers["Content-Length"] == "200"
        connection.close()


def test_a_prefix_is_the_only_way_in(site):
    with Server(site, prefix="/some/where") as server:
        assert server.url.endswith("/some/where/")
        assert ask(server, "/some/where/a.js")[0].status == 200
        assert ask(server, "/a.js")[0].status == 404
        answer = ask(server, "/some/where?q=1")[0]
        assert (answer.status, answer.headers["Location"]) == (301, "/some/where/?q=1")
        assert ask(server, "/some/where/sub")[0].headers["Location"] == "/some/where/sub/"


@pytest.mark.parametrize(
    "path",
    [
        "/missing.js",
        "/a.js/",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/sub/..%2f..%2fsecret.txt",
        "/..%5csecret.txt",
        "/link.txt",
        "/.hidden",
        "//etc/passwd",
        "/%00",
    ],
)
def test_nothing_else_is_served(site, path):
    with Server(site) as server:
        answer, body = ask(server, path)
    assert answer.status == 404
    assert b"secret" not in body


def test_a_taken_port(site):
    with Server(site) as first, pytest.raises(SystemExit, match="taken"):
        open_server(site, first.port, "/", 0)


# build


def test_css_gets_smaller_and_stays_the_same():
    text = """
    /* note */
    a:hover , .b > i { margin: 0 auto; width: calc(1px + 2px); content: "a ; /b  c"; }
    @media (min-width: 1px) and (hover) { b { color: red; background: url("./x.svg") } }
    i { --x: ; background: url(data:image/png;base64,AA==) }
    """
    assert shrink_css(text, "./static/") == (
        'a:hover,.b > i{margin:0 auto;width:calc(1px + 2px);content:"a ; /b  c"}'
        '@media (min-width:1px) and (hover){b{color:red;background:url("./static/x.svg")}}'
        "i{--x: ;background:url(data:image/png;base64,AA==)}"
    )


def test_js_keeps_its_lines():
    assert shrink_js("// note\n  a = 1; // kept\n\n/** two\n * lines */\n  b = '/*';\n") == "a = 1; // kept\nb = '/*';"
    text = "a = `\n  // kept\n`;\n"
    assert shrink_js(text) == text


def test_html_keeps_the_space_that_shows():
    text = (
        "<!doctype html>\n<p>a  <b>b</b>\n <i>c</i>\n d</p>\n\n<pre> x\n  y</pre> <!-- note -->\n"
        "<svg>\n <g>\n </g> </svg> <a title='>  <'>e</a>"
    )
    assert shrink_html(text) == (
        "<!doctype html><p>a <b>b</b>\n<i>c</i> d</p><pre> x\n  y</pre><svg><g></g></svg>\n<a title='>  <'>e</a>\n"
    )


PAGE = """<!doctype html>
<html><head>
<meta charset="utf-8">
<!-- preload -->
<link rel="stylesheet" href="./static/style.css">
</head><body>
<svg id="table">
  <!-- table -->
</svg>
<p>Version 1<!-- build --></p>
<script src="./static/host.js"></script>
<!-- dev -->
<script type="mpy" src="./game/main.py" config="./pyscript.toml"></script>
<!-- /dev -->
</body></html>
"""


@pytest.fixture
def toy(write):
    """A project of four files with the real runtime."""
    root = write({"page/main": "import js\n\ndef start():\n    js.document.title = 'up'\n"})
    (root / "index.html").write_text(PAGE, "utf-8")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    (root / "static").mkdir()
    for name, text in (
        ("style.css", "b { color: red }\n"),
        ("host.js", "// note\nhost = {};\n"),
        ("offline.js", "// note\nregister();\n"),
        ("sw.js", 'const FILES = {}; // files\nconst LATER = {};\nconst VERSION = "";\n'),
        ("icon.svg", "<svg/>"),
    ):
        (root / "static" / name).write_text(text, "utf-8")
    return root


@needs_runtime
def test_the_built_site(toy, tmp_path):
    out = tmp_path / "out"
    build(toy, out)
    page = (out / "index.html").read_text("utf-8")
    names = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    bodies = [re.sub(r"-[\w-]{8}\.js", "-HASH.js", name) for name in names]
    assert bodies == [
        ".nojekyll",
        "LICENSES.txt",
        "game.mpy",
        "index.html",
        "runtime/core-HASH.js",
        "runtime/core.js",
        "runtime/error-HASH.js",
        "runtime/micropython.mjs",
        "runtime/micropython.wasm",
        "runtime/worker.js",
        "static/backs.svg",
        "static/icon.svg",
        "static/large.svg",
        "sw.js",
    ]
    for name in names:
        if (name.startswith("runtime/") or name == "game.mpy") and name != "runtime/worker.js":
            assert f'href="./{name}"' in page, "everything that boot needs is asked for at once"
    assert "<style>b{color:red}</style>" in page
    assert "<script>host = {};</script>" in page
    assert "<script>register();</script>" in page
    policy = re.search(r'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)[1]
    for text in ("b{color:red}", "host = {};", "register();"):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy
    assert policy.count("sha256-") == len(re.findall(r"<style>|<script>", page))
    assert "<!--" not in page
    assert "node_modules" not in page
    config = json.loads(re.search(r"config='([^']*)'", page)[1])
    assert config["files"] == {"./game.mpy": ""}
    assert re.search(
        r">\nimport js, os\njs\.begun\(\)\nassert os\.stat\(.game\.mpy.\)\[6\] == \d+\nfrom game import start, version_\w{12}\nstart\(\)\n</script>",
        page,
    )
    assert "sourceMappingURL" not in "".join(path.read_text("utf-8") for path in out.rglob("*.*js"))
    licences = (out / "LICENSES.txt").read_text("utf-8")
    for words in ("Apache License", "Damien P. George", "polyscript", "Andrea Giammarchi"):
        assert words in licences
    assert report(out).endswith("in 7 requests (raw, gzip)")
    worker = (out / "sw.js").read_text("utf-8")
    listed = set(json.loads(re.search(r"FILES = (\{.*?\});", worker)[1]))
    assert listed == {"" if name == "index.html" else name for name in names} - {".nojekyll", "LICENSES.txt", "sw.js"}


@needs_runtime
def test_the_same_sources_give_the_same_site(toy, tmp_path):
    contents = []
    for name in ("one", "two"):
        build(toy, tmp_path / name)
        found = [path for path in sorted((tmp_path / name).rglob("*")) if path.is_file()]
        contents.append([(path.relative_to(tmp_path / name), path.read_bytes()) for path in found])
    assert contents[0] == contents[1]


@needs_runtime
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<!-- preload -->", "", "has 0 of <!-- preload -->"),
        ("<!-- /dev -->", "", "has 0 of <!-- dev -->"),
        ("<!-- build -->", "", "has 0 of <!-- build -->"),
    ],
)
def test_a_page_without_its_marks_is_refused(toy, tmp_path, old, new, message):
    (toy / "index.html").write_text(PAGE.replace(old, new), "utf-8")
    with pytest.raises(BuildError, match=message):
        build(toy, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_missing_runtime_is_named(write, tmp_path):
    root = write({"page/main": "def start(): pass\n"})
    (root / "index.html").write_text(PAGE, "utf-8")
    with pytest.raises(BuildError, match="npm ci"):
        build(root, tmp_path / "out")


# offline


def test_the_list_has_every_file_and_its_hash(tmp_path):
    for name in (
        "index.html",
        "game.mpy",
        "later/part.mpy",
        "static/screens/1.png",
        "static/proved/draw3/1.txt",
        "static/proved/draw3/11.txt",
        "LICENSES.txt",
        ".nojekyll",
        "sw.js",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    empty = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="  # of no bytes: sha256sum </dev/null | xxd -r -p | base64
    assert kept_files(tmp_path) == dict.fromkeys(("", "game.mpy", "later/part.mpy", "static/proved/draw3/1.txt"), empty)
    assert later_files(tmp_path) == {"static/proved/draw3/11.txt": empty}


def test_another_list_or_program_is_another_version():
    source = 'const FILES = {};\nconst LATER = {};\nconst VERSION = "";\n'
    lists = ({"": "a"}, {}), ({"": "b"}, {}), ({"": "a", "x": "b"}, {}), ({"": "a"}, {"x": "b"})
    given = [(source, *both) for both in lists] + [(source + ";", {"": "a"}, {})]
    versions = {re.search(r'VERSION = "(\w{16})"', worker(*one))[1] for one in given}
    assert len(versions) == 5
    assert worker(*given[3]).startswith('const FILES = {"":"a"};\nconst LATER = {"x":"b"};')
    with pytest.raises(OfflineError, match="VERSION"):
        worker("const FILES = {};const LATER = {};", {}, {})


# slim


@needs_runtime
def test_the_small_library_takes_the_place_of_the_whole():
    (core,) = (ROOT / "node_modules/@pyscript/core/dist").glob("core-*.js")
    text = core.read_text("utf-8")
    small, program = slim(text)
    assert json.dumps(LIBRARY) in small
    assert small.split("=[", 1)[0] == text.split("=[", 1)[0]
    assert small[-2000:] == text[-2000:]
    assert 'new URL("./worker.js",import.meta.url)' in small and len(program) > 40_000
    assert "polyscript:done" in program
    assert "if(" in small[small.index("maxByteLength:8") - 20 : small.index("maxByteLength:8")], (
        "asked for before it is tried"
    )
    with pytest.raises(SlimError, match="0 times"):
        slim(text.replace("from pathlib import", "from pathlib  import"))


def test_the_small_library_has_its_names():
    for name in NAMES:
        assert f"names.{name}" in LIBRARY


# files


def test_the_list_of_files_follows_the_sources(write):
    root = write({"a/x": "", "main": ""})
    (root / "pyscript.toml").write_text('interpreter = "./x.mjs"\n[files]\n"./game/old.py" = "game/old.py"\n')
    assert files.rewrite(root)
    assert files.listed(root) == {"./game/a/x.py": "game/a/x.py"}
    assert not files.rewrite(root)
    assert "interpreter" in (root / "pyscript.toml").read_text()
