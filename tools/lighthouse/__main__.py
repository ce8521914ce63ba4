"""Run Lighthouse's mobile preset on the built site, under a sub-path, and print the medians of its scores.

python -m tools.lighthouse --site site -n 3

Performance depends on how busy the machine is; the other three do not.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from tools.browser import ensure_chromium
from tools.serve import Server

PROGRAM = Path(__file__).parent / "node_modules/lighthouse/cli/index.js"
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")


def audit(url: str) -> dict[str, Any]:
    """Return the report of one run."""
    chromium = ensure_chromium()
    flags = " ".join(["--headless=new", *chromium.args])
    path = {"CHROME_PATH": chromium.executable_path} if chromium.executable_path else {}
    command = ["node", str(PROGRAM), url, "--output=json", "--quiet", f"--chrome-flags={flags}"]
    done = subprocess.run(command, env={**os.environ, **path}, stdout=subprocess.PIPE, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    if "runtimeError" in report:
        sys.exit(f"lighthouse: {report['runtimeError']['message']}")
    return report


def lost(report: dict[str, Any]) -> list[str]:
    """Return what took points, outside of performance."""
    found = []
    for name in LEAST:
        for part in report["categories"][name]["auditRefs"]:
            result = report["audits"][part["id"]]
            if name != "performance" and part["weight"] and result["score"] is not None and result["score"] < 1:
                nodes = [item.get("node", {}).get("snippet", "") for item in result.get("details", {}).get("items", [])]
                found.append(f"{name}: {result['title']} {' '.join(nodes)}".strip())
    return found


def main() -> None:
    """Run it and say what came out; fail below the targets."""
    parser = argparse.ArgumentParser(description="Run Lighthouse's mobile preset on the built site.")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built game")
    parser.add_argument("-n", type=int, default=3, help="how many runs the medians are taken of")
    given = parser.parse_args()
    with Server(given.site, prefix="/klondike/") as server:
        reports = [audit(server.url) for _ in range(given.n)]
    load = os.getloadavg()[0]
    print(f"Medians of {given.n} runs. Load of the machine: {load:.1f} on {os.cpu_count()} processors.\n")
    missed = False
    for name, least in LEAST.items():
        scores = [round(100 * report["categories"][name]["score"]) for report in reports]
        score = median(scores)
        missed = missed or score < least
        print(f"{name:15} {score:3.0f}  (at least {least}; {' '.join(map(str, scores))})")
    for name in TIMES:
        print(f"{name:25} {median(report['audits'][name]['numericValue'] for report in reports):8.2f}")
    for line in sorted({line for report in reports for line in lost(report)}):
        print(line)
    if missed:
        sys.exit("lighthouse: a target is missed")


if __name__ == "__main__":
    main()
