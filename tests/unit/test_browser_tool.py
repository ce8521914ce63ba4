"""The tool that looks for browsers: what counts as one, what is said of the others, what is installed and what is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import browser

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch, tmp_path):
    """A machine on which nothing was tried before."""
    for name in ("CHROMIUM", "FIREFOX", "WEBKIT", "INSTALL"):
        monkeypatch.delenv("KLONDIKE_" + name, raising=False)
    monkeypatch.setattr(browser, "_memory", lambda: tmp_path / "browsers.json")
    for cached in (browser._known, browser.apt_get, browser.update_lists):
        cached.cache_clear()
    yield
    browser._known.cache_clear()


@pytest.fixture
def commands(monkeypatch):
    """Runs no command but notes it; `apt-get` can be used."""
    done = []
    monkeypatch.setattr(browser, "run", lambda command, seconds=600: not done.append(command))
    monkeypatch.setattr(browser, "apt_get", lambda: ["apt-get"])
    return done


def fake(folder: Path, script: str) -> str:
    path = folder / "browser"
    path.write_text("#!/bin/sh\n" + script, "utf-8")
    path.chmod(0o755)
    return str(path)


def outcomes(monkeypatch, **whys: str) -> None:
    """What trying a browser comes to, by its engine; "" where it works."""
    monkeypatch.setattr(browser, "_try", lambda launch: browser.Trial("7.0", whys.get(launch.engine, "")))
    monkeypatch.setattr(browser.shutil, "which", lambda name: "/usr/bin/" + name)


def test_a_browser_that_starts_and_opens_no_page_is_none_and_the_reason_is_told(monkeypatch, tmp_path):
    path = fake(tmp_path, 'if [ "$1" = --version ]; then echo Mozilla Firefox 140.12.0esr; else exit 3; fi')
    monkeypatch.setenv("KLONDIKE_FIREFOX", path)
    monkeypatch.setenv("KLONDIKE_CHROMIUM", "")
    monkeypatch.setenv("KLONDIKE_WEBKIT", "")
    assert browser.firefox() is None
    (line,) = browser.left_out()
    assert line.startswith("Firefox 140.12.0esr is left out: it cannot be driven by Playwright ")


def test_a_browser_that_never_answers_is_ended(monkeypatch, tmp_path):
    monkeypatch.setenv("KLONDIKE_FIREFOX", fake(tmp_path, f"echo $$ > {tmp_path}/pid; exec sleep 600"))
    monkeypatch.setattr(browser, "PATIENCE_S", 3)
    assert browser.firefox() is None
    assert "within 3 seconds" in next(iter(browser._known().values())).why


def test_an_outcome_is_kept_until_the_browser_is_another(monkeypatch, tmp_path):
    tries = []
    monkeypatch.setattr(browser, "_try", lambda launch: tries.append(launch) or browser.Trial("1", "broken"))
    path = fake(tmp_path, "exit 1")
    launch = browser.Launch("firefox", path, [])
    assert browser.tried(launch) == browser.tried(launch) == ("1", "broken")
    browser._known.cache_clear()  # another process
    browser.tried(launch)
    assert len(tries) == 1
    fake(tmp_path, "exit 10")
    browser.tried(launch)
    assert len(tries) == 2
    browser.forget_failures()
    browser.tried(launch)
    assert len(tries) == 3


def test_what_cannot_be_driven_is_brought_up_to_date_and_said_before(monkeypatch, commands, capsys):
    outcomes(monkeypatch, firefox="old")
    browser.install()
    update, install, own = commands
    assert update == ["apt-get", "update"]
    assert install == ["apt-get", "install", "-y", "--no-install-recommends", "firefox-esr"]
    assert own[1:] == ["-m", "playwright", "install", "firefox"]
    told = capsys.readouterr().out
    for words in ("Firefox 7.0 is left out: old", "KLONDIKE_INSTALL=no", *(" ".join(command) for command in commands)):
        assert words in told


def test_nothing_is_installed_where_all_is_there_or_it_is_forbidden(monkeypatch, commands, capsys):
    outcomes(monkeypatch)
    browser.install()
    outcomes(monkeypatch, firefox="old")
    browser._known().clear()
    monkeypatch.setenv("KLONDIKE_INSTALL", "no")
    browser.install()
    assert commands == []
    assert "nothing is installed" in capsys.readouterr().out


def test_an_engine_that_is_left_out_is_a_failure_in_ci_only(monkeypatch, commands, capsys):
    outcomes(monkeypatch, firefox="old")
    monkeypatch.delenv("CI", raising=False)
    browser.main([])
    assert "Firefox 7.0 is left out: old" in capsys.readouterr().out
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="every engine"):
        browser.main([])
    monkeypatch.setenv("KLONDIKE_FIREFOX", "")
    browser.main([])
    assert "Firefox" not in capsys.readouterr().out.splitlines()[-1]


def test_without_any_browser_one_sentence_says_so(tmp_path):
    environment = {**os.environ, "PATH": str(tmp_path), "KLONDIKE_INSTALL": "no", "KLONDIKE_CHROMIUM": ""}
    done = subprocess.run(
        [sys.executable, "-m", "tools.browser"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The browser tests need Chromium or Chrome")
    assert len(done.stderr.splitlines()) == 1


def test_a_test_that_stands_still_is_ended_and_named(tmp_path):
    (tmp_path / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "test_still.py").write_text("import time\ndef test_sleeps(): time.sleep(60)\n", "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "--rootdir",
        str(tmp_path),
    ]
    environment = {**os.environ, "KLONDIKE_TEST_SECONDS": "1"}
    done = subprocess.run([*command, str(tmp_path)], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "test_still.py::test_sleeps stood still and was ended" in done.stderr
    assert 'test_still.py", line 2 in test_sleeps' in done.stderr
