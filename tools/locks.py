"""Say where a lock file does not fit what it locks.

python -m tools.locks            ends with 1 and a line for each fault; asks no network
python -m tools.locks --tags     lets what a package asks for by a tag ("latest") stay as it is locked; after `npm install`
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
REQUIREMENTS = ("requirements-build", "requirements")
PACKAGES = (".", "tools/lighthouse")
NPM = [
    "npm",
    "ci",
    "--dry-run",
    "--offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--loglevel=error",
]


def name_of(line: str) -> str:
    """Return the package that a line asks for, as pip compares names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s=<>!~;\[]", line, maxsplit=1)[0]).lower()


def wanted(path: Path) -> list[str]:
    """Return the lines of a .in file, and of those that it takes in, without comments."""
    lines = []
    for line in (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines()):
        lines += wanted(path.parent / line[3:]) if line.startswith("-r ") else [line] if line else []
    return lines


def python_faults(root: Path, name: str) -> list[str]:
    """Return how NAME.txt fails NAME.in: a package is missing, has another version than is asked for, or has no hash."""
    from packaging.specifiers import SpecifierSet

    faults = []
    entries = (root / f"{name}.txt").read_text("utf-8").replace("\\\n", " ").splitlines()
    pins = {name_of(line): line for line in entries if line and not line.startswith("#")}
    for line in wanted(root / f"{name}.in"):
        pin = pins.get(name_of(line))
        version = re.search(r"==(\S+)", pin or "")
        asked = line[len(re.split(r"[=<>!~]", line, maxsplit=1)[0]) :]
        if not version:
            faults.append(f"{name}.txt does not pin {name_of(line)}")
        elif version[1] not in SpecifierSet(asked):
            faults.append(f"{name}.txt pins {name_of(line)} {version[1]}, and {name}.in asks for {asked}")
    return faults + [f"{name}.txt has no hash of {package}" for package, pin in pins.items() if "--hash=" not in pin]


def npm_faults(folder: Path) -> list[str]:
    """Return how package-lock.json fails package.json, as `npm ci` says it in a folder of its own: npm 9 empties node_modules
    even in a dry run."""
    npm = shutil.which("npm")
    if not npm:
        return ["npm is not there; Node 20 or newer brings it"]
    with tempfile.TemporaryDirectory() as alone:
        for name in ("package.json", "package-lock.json", ".npmrc"):
            if (folder / name).exists():
                shutil.copy(folder / name, alone)
        done = subprocess.run([npm, *NPM[1:]], cwd=alone, capture_output=True, text=True)
    return [f"{folder}/package-lock.json: {done.stderr.strip()[:400]}"] if done.returncode else []


def keep_tags(folder: Path) -> None:
    """Give an address to each package in package-lock.json that another one asks for by a tag.

    Without one npm takes the tag for what the registry says of it today, and the lock is out of step with the next release.
    The host is none: .npmrc lets npm put its own registry in its place."""
    path = folder / "package-lock.json"
    lock = json.loads(path.read_text("utf-8"))
    asked = [pair for entry in lock["packages"].values() for pair in entry.get("dependencies", {}).items()]
    tagged = {name for name, version in asked if re.fullmatch(r"[a-z]+", version)}
    for at, entry in lock["packages"].items():
        name = at.rpartition("node_modules/")[2]
        if name in tagged:
            file = f"{name.rpartition('/')[2]}-{entry['version']}.tgz"
            lock["packages"][at] = {
                "version": entry["version"],
                "resolved": f"https://registry.invalid/{name}/-/{file}",
                **entry,
            }
    path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")


def main(given: list[str]) -> None:
    """Check all lock files, or make them keep what is asked for by a tag."""
    if given == ["--tags"]:
        for folder in PACKAGES:
            keep_tags(ROOT / folder)
        return
    faults = [fault for name in REQUIREMENTS for fault in python_faults(ROOT, name)]
    faults += [fault for folder in PACKAGES for fault in npm_faults(ROOT / folder)]
    if faults:
        sys.exit("\n".join([*faults, "`make lock` writes the lock files anew."]))


if __name__ == "__main__":
    main(sys.argv[1:])
