"""The check of the lock files finds what does not fit."""

import json
import shutil
from pathlib import Path

import pytest

from tools.locks import NPM, keep_tags, npm_faults, python_faults

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("asked", "pinned", "fault"),
    [
        ("some_name>=2", "some-name==2.1 --hash=sha256:0", ""),
        ("some_name", "other==1 --hash=sha256:0", "does not pin some-name"),
        ("some_name==1.60.*", "some-name==1.61.0 --hash=sha256:0", "asks for ==1.60.*"),
        ("some_name", "some-name==1", "has no hash of some-name"),
    ],
)
def test_a_requirement_is_pinned_as_asked_and_with_a_hash(tmp_path, asked, pinned, fault):
    (tmp_path / "base.in").write_text(f"{asked}  # why\n", "utf-8")
    (tmp_path / "all.in").write_text("-r base.in\n", "utf-8")
    (tmp_path / "all.txt").write_text(pinned.replace(" --", " \\\n    --") + "\n", "utf-8")
    faults = python_faults(tmp_path, "all")
    assert len(faults) == bool(fault)
    assert fault in "".join(faults)


@pytest.mark.skipif(not shutil.which(NPM[0]), reason="npm is not there")
def test_a_package_that_the_lock_does_not_know_is_found(tmp_path):
    lock = {"name": "a", "lockfileVersion": 3, "requires": True, "packages": {"": {"name": "a"}}}
    (tmp_path / "package-lock.json").write_text(json.dumps(lock), "utf-8")
    (tmp_path / "package.json").write_text(json.dumps({"name": "a"}), "utf-8")
    assert npm_faults(tmp_path) == []
    (tmp_path / "package.json").write_text(json.dumps({"name": "a", "dependencies": {"axe-core": "4.14.1"}}), "utf-8")
    assert len(npm_faults(tmp_path)) == 1


def test_what_is_asked_for_by_a_tag_stays_as_it_is_locked(tmp_path):
    packages = {
        "": {"name": "a", "dependencies": {"b": "1.0.0"}},
        "node_modules/b": {"version": "1.0.0", "integrity": "sha512-0", "dependencies": {"@c/d": "latest"}},
        "node_modules/@c/d": {"version": "0.1.0", "integrity": "sha512-0"},
    }
    lock = tmp_path / "package-lock.json"
    lock.write_text(json.dumps({"name": "a", "lockfileVersion": 3, "packages": packages}), "utf-8")
    keep_tags(tmp_path)
    kept = json.loads(lock.read_text("utf-8"))["packages"]
    assert kept["node_modules/b"] == packages["node_modules/b"]
    assert kept["node_modules/@c/d"]["resolved"].endswith("/@c/d/-/d-0.1.0.tgz")
