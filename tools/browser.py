"""Find browsers for the tests and the benchmark, and install what is missing.

    python -m tools.browser     make sure of a Chromium; try for its headless shell, Firefox and WebKitGTK as well

A browser counts as found when it starts and opens a page under the pinned Playwright or Selenium.

A browser named in KLONDIKE_CHROMIUM, KLONDIKE_FIREFOX or KLONDIKE_WEBKIT (WebKitGTK's
MiniBrowser) goes before any other; an empty name means: do without that engine.
KLONDIKE_INSTALL=no forbids every installation outside the project's folder.
"""

import contextlib
import functools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

PATHS = {
    "chromium": (
        *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"),
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "shell": ("chromium-headless-shell",),
    "firefox": ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"),
}
NAMES = {
    "chromium": "Chromium",
    "shell": "Chromium's headless shell",
    "firefox": "Firefox",
    "webkit": "WebKitGTK",
}
PACKAGES = {
    "chromium": ("chromium",),
    "shell": ("chromium-headless-shell",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
OWN_BUILDS = {"chromium": "chromium", "shell": "chromium-headless-shell", "firefox": "firefox"}
"""What `playwright install` calls its own builds."""

PATIENCE_S = 120
"""How long a browser may take to start and open a page."""

NO_WORKER = "try { navigator.serviceWorker.register = () => new Promise(() => 0); } catch {}"
"""Makes a page do without its service worker."""

ROOT_ARGS = ["--no-sandbox"]
"""Chromium's sandbox does not work for root, the user of most containers."""

STOCK_FIREFOX_PAGE = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null")
"""A distribution's own Firefox cannot be told these preferences; a page must not ask."""

NO_CHROMIUM = (
    "The browser tests need Chromium or Chrome, and there is none here that opens a page. Install one (on Debian: "
    "sudo apt-get install chromium), or name one: KLONDIKE_CHROMIUM=/path/to/chrome make test"
)


class Launch(NamedTuple):
    """How to start one engine.

    `browser.launch(**found.options())`, then `new_context(**found.page)`; WebKit has no
    Playwright here and goes through `open_webkit`. Without a path it is Playwright's own build.
    """

    engine: str
    executable_path: str | None
    args: list[str]
    channel: str | None = None
    page: dict[str, Any] = {}  # noqa: RUF012 - never changed
    driver: str | None = None

    def options(self) -> dict[str, Any]:
        """Return the keyword arguments of Playwright's `launch`."""
        options: dict[str, Any] = {"args": self.args}
        if self.executable_path:
            options["executable_path"] = self.executable_path
        if self.channel:
            options["channel"] = self.channel
        return options


class Trial(NamedTuple):
    """What came of starting a browser: its version, and why it cannot be used, "" where it can."""

    version: str
    why: str


# Finding


def chosen(engine: str) -> str | None:
    """Return the browser that the environment names, "" where it wants none, None where it is silent."""
    return os.environ.get(f"KLONDIKE_{engine.upper()}")


def candidates(engine: str) -> list[Launch]:
    """Return every way to start an engine that could work here, the best first: a named browser alone, else those
    that are installed, else Playwright's own build."""
    if engine == "webkit":
        return _webkits()
    named = chosen("chromium" if engine == "shell" else engine)
    if named is not None and (engine == "shell" or not named):
        return []
    paths = [named] if named else [path for path in map(shutil.which, PATHS[engine]) if path]
    if engine == "firefox":
        found = [Launch("firefox", path, [], "moz-firefox", STOCK_FIREFOX_PAGE) for path in paths]
        return found if named else [*found, Launch("firefox", None, [])]
    args = ROOT_ARGS if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    found = [Launch("chromium", path, args) for path in paths]
    own = Launch("chromium", None, args, None if engine == "shell" else "chromium")
    return found if named else [*found, own]


def _webkits() -> list[Launch]:
    """Return WebKitGTK's small browsers; none where their driver or a display is missing."""
    driver, named = shutil.which("WebKitWebDriver"), chosen("webkit")
    if not driver or named == "" or not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        return []
    places = [
        *Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"),
        *Path("/usr").glob("lib*/webkit2gtk-*/MiniBrowser"),
    ]
    paths = [named] if named else [str(path) for path in sorted(places, reverse=True)]
    return [Launch("webkit", path, ["--automation"], driver=driver) for path in paths]


def find(engine: str) -> Launch | None:
    """Return how to start a browser that opens a page, None where there is none."""
    return next((launch for launch in candidates(engine) if not tried(launch).why), None)


def chromium() -> Launch | None:
    """Return how to start Chromium or a browser made of it; None where there is none."""
    return find("chromium")


def shell() -> Launch | None:
    """Return how to start Chromium without what surrounds the page: the same engine, in which a page opens for a third of the
    processor's time, but without its cache of the pages gone back to. The whole Chromium where there is no such shell."""
    return find("shell") or chromium()


def firefox() -> Launch | None:
    """Return how to start Firefox: the distribution's own, or Playwright's build of it; None without."""
    return find("firefox")


def webkit() -> Launch | None:
    """Return where WebKitGTK's small browser and its driver are; None where one is missing."""
    return find("webkit")


def ensure_chromium() -> Launch:
    """Return a Chromium that opens a page; end the program with a sentence where there is none."""
    return chromium() or sys.exit(NO_CHROMIUM)


def is_wanted(engine: str) -> bool:
    """Tell whether the environment wants an engine. Who names a Chromium wants that one, not its headless shell."""
    return chosen("chromium") is None if engine == "shell" else chosen(engine) != ""


def missing() -> list[str]:
    """Return the engines that are wanted and have no browser here that opens a page."""
    return [engine for engine in NAMES if is_wanted(engine) and not find(engine)]


def left_out() -> list[str]:
    """Return a line for each engine that is missing, with the version and the reason of the first browser that was tried."""
    lines = []
    for engine in missing():
        found = [tried(launch) for launch in candidates(engine) if launch.executable_path]
        version, why = found[0] if found else ("", "it is not installed")
        lines.append(f"{' '.join(filter(None, (NAMES[engine], version)))} is left out: {why}")
    return lines


# Trying


def tried(launch: Launch) -> Trial:
    """Start a browser and open a page, and tell what came of it. The outcome is remembered until the browser or what drives
    it becomes another, or something is installed."""
    key, known = _state(launch), _known()
    if key not in known:
        known[key] = _try(launch)
        _write_down()
    return known[key]


def forget_failures() -> None:
    """Let what failed be tried again."""
    for key in [key for key, trial in _known().items() if trial.why]:
        del _known()[key]


def _memory() -> Path:
    return Path(sys.prefix) / "browsers.json"


@functools.cache
def _known() -> dict[str, Trial]:
    """Return the outcomes that were written down, by what was tried."""
    try:
        return {key: Trial(*outcome) for key, outcome in json.loads(_memory().read_text("utf-8")).items()}
    except (OSError, ValueError, TypeError):
        return {}


def _write_down() -> None:
    """Keep the outcomes. Where another process does so at the same moment one of the two is tried again later."""
    with contextlib.suppress(OSError), tempfile.NamedTemporaryFile("w", dir=sys.prefix, delete=False) as file:
        json.dump(_known(), file, indent=1)
        os.replace(file.name, _memory())


def _state(launch: Launch) -> str:
    """Return a text that is another one as soon as the browser or what drives it is."""
    tool = "selenium" if launch.engine == "webkit" else "playwright"
    parts: list[object] = [*launch, tool, metadata.version(tool), os.geteuid() if hasattr(os, "geteuid") else 0]
    for path in filter(None, (launch.executable_path, launch.driver, "/var/lib/dpkg/status")):
        with contextlib.suppress(OSError):
            parts.append([os.stat(path).st_mtime_ns, os.stat(path).st_size])
    return json.dumps(parts)


def _try(launch: Launch) -> Trial:
    """Open a page in a process of its own, which can be ended whatever the browser does."""
    command = [sys.executable, "-m", "tools.browser", "--open", json.dumps(launch)]
    root = Path(__file__).parents[1]
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            command, cwd=root, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            process.wait(PATIENCE_S)
            out.seek(0)
            version, why = json.loads(out.read().splitlines()[-1])
        except subprocess.TimeoutExpired:
            version, why = "", f"it opens no page within {PATIENCE_S} seconds"
        except (ValueError, IndexError):
            version, why = "", "its trial ended without an answer"
        finally:
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return Trial(version or _version(launch), why)


def _version(launch: Launch) -> str:
    """Return the version that a browser tells without being started."""
    if not launch.executable_path or launch.engine == "webkit":
        return ""
    try:
        done = subprocess.run([launch.executable_path, "--version"], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"\d[\w.]*", done.stdout)
    return found[0] if found else ""


def open_page(launch: Launch) -> Trial:
    """Start a browser and open a page in it, in this process."""
    page, script = "data:text/html,<title>opened</title>", "document.title"
    version = ""
    try:
        if launch.engine == "webkit":
            with open_webkit(launch) as driver:
                version = str(driver.capabilities.get("browserVersion", ""))
                driver.get(page)
                title = driver.execute_script("return " + script)
        else:
            from playwright.sync_api import sync_playwright

            with sync_playwright() as playwright:
                browser = getattr(playwright, launch.engine).launch(**launch.options(), timeout=PATIENCE_S * 900)
                version = browser.version
                tab = browser.new_context(**launch.page).new_page()
                tab.goto(page)
                title = tab.evaluate(script)
                browser.close()
    except Exception as error:  # of whatever kind: it is the answer
        text = next(iter(str(error).strip().splitlines()), "") or type(error).__name__
        tool = "selenium" if launch.engine == "webkit" else "playwright"
        text = re.sub(r"^[A-Za-z]+\.[a-z_A-Z]+: |^Message: ", "", text)
        text = re.sub(r"Protocol error \((.*?)\)", r"\1", text)[:200]
        return Trial(version, f"it cannot be driven by {tool.title()} {metadata.version(tool)}: {text}")
    return Trial(version, "" if title == "opened" else "it opens no page")


# WebKit


@contextlib.contextmanager
def display() -> Iterator[str]:
    """Lend a display: the one that is there, else an invisible one for as long as the block runs."""
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield ":" + answer.readline().strip()
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def open_webkit(launch: Launch) -> Iterator[Any]:
    """Give a Selenium driver of WebKitGTK for as long as the block runs."""
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    options = WebKitGTKOptions()
    options.binary_location = launch.executable_path or ""
    for argument in launch.args:
        options.add_argument(argument)
    with display() as name:
        service = Service(executable_path=launch.driver, env={**os.environ, "DISPLAY": name})
        driver = WebKitGTK(options=options, service=service)
        try:
            yield driver
        finally:
            driver.quit()


# Installing


def run(command: list[str], seconds: int = 600) -> bool:
    """Run a command in silence, also without a terminal to ask from; say whether it worked."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def may_install() -> bool:
    """Tell whether the environment allows installations outside this folder."""
    return os.environ.get("KLONDIKE_INSTALL", "").lower() not in ("no", "0", "false", "never")


def announced(command: list[str], what: str) -> bool:
    """Say that a command is about to be run, run it, and say whether it worked."""
    print(f"  now installing {what}: {' '.join(command)}", flush=True)
    return run(command)


@functools.cache
def apt_get() -> list[str] | None:
    """Return how to run apt-get here, as root or through a sudo that asks for nothing; None where neither can be."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    return ["sudo", "-n", "apt-get"] if run(["sudo", "-n", "apt-get", "--version"], 20) else None


@functools.cache
def update_lists() -> bool:
    """Fetch apt's lists of packages, once."""
    return announced([*(apt_get() or []), "update"], "new lists of packages, since old ones name old browsers")


def apt_install(packages: tuple[str, ...]) -> bool:
    """Install Debian packages, or bring them up to date, where that is possible and allowed."""
    apt = apt_get()
    if not apt or not may_install():
        return False
    update_lists()
    return announced([*apt, "install", "-y", "--no-install-recommends", *packages], " ".join(packages))


def install() -> None:
    """Install what is missing, or too old to be driven: with apt all at once; where one package is unknown, each engine by
    itself; and Playwright's own builds of what is missing then."""
    forget_failures()
    engines = [engine for engine in missing() if not chosen(engine)]
    if not engines:
        return
    print("These browsers are missing, or cannot be driven:")
    for line in left_out():
        print(f"  {line}")
    if not may_install():
        print("KLONDIKE_INSTALL=no: nothing is installed.", flush=True)
        return
    print(
        "What can be had is installed now, on this machine. KLONDIKE_INSTALL=no make test would forbid it.", flush=True
    )
    if not apt_get():
        print("  apt-get cannot be used here: it is not there, or you are not root and sudo asks for a password")
    elif not apt_install(tuple(name for engine in engines for name in PACKAGES[engine])):
        for engine in engines:
            apt_install(PACKAGES[engine])
    forget_failures()
    for engine in [engine for engine in missing() if engine in OWN_BUILDS and not chosen(engine)]:
        command = [sys.executable, "-m", "playwright", "install", OWN_BUILDS[engine]]
        announced(command, f"Playwright's own build of {NAMES[engine]}")
    forget_failures()


def main(given: list[str]) -> None:
    """Make sure of the browsers and name them. In CI, where apt-get can be used, an engine that is left out is a failure."""
    if given[:1] == ["--open"]:
        print(json.dumps(open_page(Launch(*json.loads(given[1])))))
        return
    install()
    for engine, name in NAMES.items():
        found = find(engine)
        if found:
            print(f"browser: {name} {tried(found).version}, {found.executable_path or 'as Playwright brings it'}")
    lines = left_out()
    for line in lines:
        print(f"browser: {line}")
    if not chromium():
        sys.exit(NO_CHROMIUM)
    if lines and os.environ.get("CI") == "true" and may_install() and apt_get():
        sys.exit("In CI every engine is tried; one that is not wanted is named as empty: KLONDIKE_WEBKIT= make test")


if __name__ == "__main__":
    main(sys.argv[1:])
