"""Find browsers for the tests and the benchmark, and install what is missing.

    python -m tools.browser     make sure of a Chromium; try for its headless shell, Firefox and WebKit as well

A browser named in KLONDIKE_CHROMIUM, KLONDIKE_FIREFOX or KLONDIKE_WEBKIT (WebKitGTK's
MiniBrowser) goes before any other; an empty name means: do without that engine.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

NAMES = {
    "chromium": (
        *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"),
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "firefox": ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"),
}
SHELL = "chromium-headless-shell"
PACKAGES = {
    "chromium": ("chromium",),
    "shell": (SHELL,),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
NO_WORKER = "try { navigator.serviceWorker.register = () => new Promise(() => 0); } catch {}"
"""Makes a page do without its service worker."""

ROOT_ARGS = ["--no-sandbox"]
"""Chromium's sandbox does not work for root, the user of most containers."""

STOCK_FIREFOX_PAGE = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null")
"""A distribution's own Firefox cannot be told these preferences; a page must not ask."""


class Launch(NamedTuple):
    """How to start one engine.

    `browser.launch(**found.options())`, then `new_context(**found.page)`; WebKit has no
    Playwright here and goes through `open_webkit`.
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


# Finding


def chosen(engine: str) -> str | None:
    """Return the browser that the environment names, "" where it wants none, None where it is silent."""
    return os.environ.get(f"KLONDIKE_{engine.upper()}")


def installed(engine: str) -> str | None:
    """Return the path of a browser of that engine on this machine."""
    named = chosen(engine)
    if named is not None:
        return named or None
    return next((path for path in map(shutil.which, NAMES[engine]) if path), None)


def playwrights_own(engine: str) -> str | None:
    """Return the path of the browser that Playwright downloaded, if it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = str(getattr(playwright, engine).executable_path)
    return path if Path(path).exists() else None


def chromium() -> Launch | None:
    """Return how to start Chromium or a browser made of it; None where there is none."""
    path = installed("chromium") or (None if chosen("chromium") == "" else playwrights_own("chromium"))
    args = ROOT_ARGS if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return Launch("chromium", path, args) if path else None


def shell() -> Launch | None:
    """Return how to start Chromium without what surrounds the page: the same engine, in which a page opens for a third of the
    processor's time, but without its cache of the pages gone back to. The whole Chromium where there is no such shell."""
    whole = chromium()
    path = shutil.which(SHELL) if chosen("chromium") is None else None
    return whole._replace(executable_path=path) if whole and path else whole


def firefox() -> Launch | None:
    """Return how to start Firefox: Playwright's build of it, or the distribution's own; None without."""
    path = installed("firefox")
    if path:
        return Launch("firefox", path, [], "moz-firefox", STOCK_FIREFOX_PAGE)
    own = None if chosen("firefox") == "" else playwrights_own("firefox")
    return Launch("firefox", own, []) if own else None


def webkit() -> Launch | None:
    """Return where WebKitGTK's small browser and its driver are; None where one is missing."""
    driver = shutil.which("WebKitWebDriver")
    path = chosen("webkit")
    if path is None:
        places = [
            *Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"),
            *Path("/usr").glob("lib*/webkit2gtk-*/MiniBrowser"),
        ]
        path = str(max(places)) if places else None
    if not driver or not path or not (os.environ.get("DISPLAY") or shutil.which("Xvfb")):
        return None
    return Launch("webkit", path, ["--automation"], driver=driver)


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


def apt_install(packages: tuple[str, ...]) -> bool:
    """Install Debian packages, as root or through a sudo that asks for nothing."""
    if not shutil.which("apt-get"):
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    install = [*sudo, "apt-get", "install", "-y", "--no-install-recommends", *packages]
    return run(install) or (run([*sudo, "apt-get", "update"]) and run(install))


def ensure_chromium() -> Launch:
    """Return a Chromium that starts, installing one if there is none."""
    found = chromium()
    if not found and run([sys.executable, "-m", "playwright", "install", "chromium"], 300):
        found = chromium()
    if not found and apt_install(PACKAGES["chromium"]):
        found = chromium()
    if not found:
        sys.exit(
            "No Chromium was found and none could be installed. Install Chromium or Chrome, or "
            "name one: KLONDIKE_CHROMIUM=/path/to/chrome make test"
        )
    return found


def try_all() -> None:
    """Install with apt what is missing: all at once, and where one package is unknown, each engine by itself."""
    shell_there = chosen("chromium") is not None or shutil.which(SHELL)
    there = {"chromium": chromium(), "shell": shell_there, "firefox": firefox(), "webkit": webkit()}
    missing = [part for part, found in there.items() if not found and chosen(part) != ""]
    if missing and not apt_install(tuple(name for part in missing for name in PACKAGES[part])):
        for part in missing:
            if part != "chromium":
                apt_install(PACKAGES[part])


def main() -> None:
    """Make sure of the browsers and name them."""
    try_all()
    for found in (ensure_chromium(), shell(), firefox(), webkit()):
        if found:
            print(f"browser: {found.engine} at {found.executable_path}")


if __name__ == "__main__":
    main()
