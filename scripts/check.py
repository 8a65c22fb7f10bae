"""Every check, step by step: stops at the first that fails, and ends with the time of each.

Usage: ``python scripts/check.py [step ...]``, ``--list`` names the steps. The last lines are the
closing lines of the pytest runs.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from find_browser import NoBrowserError, ensure_browser

ROOT = Path(__file__).resolve().parent.parent
JS = ROOT / "js"
STATIC = ROOT / "src/bolide_widget/static"
BUNDLE = (STATIC / "widget.js", STATIC / "widget.css")
BUNDLE_LIMIT = 150_000
"""Bytes that the two built files may have together."""

CLOSING = re.compile(r"=+ .*\b(passed|failed|errors?|skipped|no tests ran)\b.* =+$")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")

closing_lines: list[str] = []


class CheckFailed(Exception):
    """A check did not pass; the text says what to do, if anything can be added."""


def run(*command: str, cwd: Path = ROOT) -> None:
    """Run a command, its words passed on as they come; pytest's closing lines are kept."""
    print("$", *(Path(command[0]).name, *command[1:]), flush=True)
    env = dict(os.environ, PYTHONUNBUFFERED="1")
    if sys.stdout.isatty():
        env |= {"FORCE_COLOR": "1", "PY_COLORS": "1"}
    with subprocess.Popen(
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace",
    ) as process:  # fmt: skip
        assert process.stdout is not None
        last = ""
        for line in process.stdout:
            print(line, end="", flush=True)
            plain = COLOUR.sub("", line).strip()
            last = plain if CLOSING.match(plain) else last
    if last:
        closing_lines.append(last)
    if process.returncode:
        raise CheckFailed(f"{Path(command[0]).name} ended with code {process.returncode}")


def python(*arguments: str) -> None:
    """Run this interpreter."""
    run(sys.executable, *arguments)


def npm(*arguments: str) -> None:
    """Run npm in js/."""
    program = shutil.which("npm")
    if program is None or shutil.which("node") is None:
        raise CheckFailed(
            "Node.js (with npm) is needed to check the front end, and was not found. Install "
            "Node 20 or newer; playing (make play) does without."
        )
    run(program, *arguments, cwd=JS)


def npm_install() -> None:
    """Install the front end's tools, unless the lockfile is the one they were installed from."""
    lock = hashlib.sha256((JS / "package-lock.json").read_bytes()).hexdigest()
    stamp = JS / "node_modules/.installed"
    if stamp.is_file() and stamp.read_text() == lock:
        print("js/node_modules is up to date")
        return
    npm("ci", "--no-audit", "--no-fund")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(lock)


def bundle() -> None:
    """Build the front end again: what is there must come out, byte for byte."""
    missing = [path.name for path in BUNDLE if not path.is_file()]
    if missing:
        raise CheckFailed(f"{', '.join(missing)} missing in {STATIC}: run make bundle, and commit")
    before = [path.read_bytes() for path in BUNDLE]
    npm("run", "build")
    after = [path.read_bytes() for path in BUNDLE]
    if before != after:
        raise CheckFailed("The built front end was not that of js/. It is now: commit it.")
    size = sum(map(len, after))
    print(f"same bytes; {size:,} of at most {BUNDLE_LIMIT:,}")
    if size > BUNDLE_LIMIT:
        raise CheckFailed("The bundle is too big")
    committed_bundle()


def committed_bundle() -> None:
    """In CI the built files must also be those of the commit."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists() or not os.environ.get("CI"):
        return
    run(git, "ls-files", "--error-unmatch", *map(str, BUNDLE))
    run(git, "diff", "--exit-code", "--stat", "HEAD", "--", str(STATIC))


def notebooks() -> None:
    """Run the examples: every output must be the one that is stored."""
    found = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "examples").glob("**/*.ipynb"))
    found = [path for path in found if ".ipynb_checkpoints" not in path]
    if not found:
        raise CheckFailed("There is no notebook in examples/")
    side_by_side = ("-n", "auto", "--dist", "loadfile")
    python(
        "-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", *side_by_side,
        *found,
    )  # fmt: skip


def browser() -> None:
    """Find or install a browser, for the steps that need one."""
    try:
        os.environ["CHROMIUM"] = ensure_browser()
    except NoBrowserError as error:
        raise CheckFailed(str(error)) from error
    print(os.environ["CHROMIUM"])


STEPS: dict[str, Callable[[], None]] = {
    "chromium": browser,
    "npm": npm_install,
    "ruff": lambda: python("-m", "ruff", "check", "."),
    "format": lambda: python("-m", "ruff", "format", "--check", "."),
    "mypy": lambda: python("-m", "mypy", "--strict"),
    "tsc": lambda: npm("run", "--silent", "typecheck"),
    "js-lint": lambda: npm("run", "--silent", "lint"),
    "vitest": lambda: npm("test", "--silent"),
    "bundle": bundle,
    "pytest": lambda: python("-m", "pytest", "tests", "--ignore=tests/browser", "-n", "auto"),
    "lowest": lambda: python("scripts/lowest.py"),
    "compiled": lambda: python("scripts/compiled_engine.py"),
    "nbval": notebooks,
    "wheel": lambda: python("scripts/check_wheel.py"),
    "browser": lambda: python("-m", "pytest", "tests/browser", "-n", "2", "--dist", "worksteal"),
}


def report(times: dict[str, float], failed: str | None) -> None:
    """One line per step, then pytest's closing lines."""
    print("\n--- time by step", flush=True)
    for step, seconds in times.items():
        print(f"{step:10}{seconds:8.1f} s{'   FAILED' if step == failed else ''}")
    print(f"{'all':10}{sum(times.values()):8.1f} s")
    for line in closing_lines:
        print(line, flush=True)


def check(steps: Sequence[str]) -> bool:
    """Run steps until one fails; True when none does."""
    times: dict[str, float] = {}
    for step in steps:
        print(f"\n=== {step}: {_what(step)}", flush=True)
        start = time.perf_counter()
        try:
            STEPS[step]()
        except (CheckFailed, OSError) as failure:
            times[step] = time.perf_counter() - start
            report(times, step)
            print(f"\nFAILED at {step}: {failure}", flush=True)
            return False
        times[step] = time.perf_counter() - start
    report(times, None)
    return True


WHAT = {
    "chromium": "a browser for the tests",
    "npm": "the front end's tools",
    "ruff": "Python lint",
    "format": "Python format",
    "mypy": "Python types",
    "tsc": "TypeScript types",
    "js-lint": "TypeScript format",
    "vitest": "front end tests",
    "bundle": "the committed bundle is the built one",
    "pytest": "engine and widget tests",
    "lowest": "quick tests at the lowest versions",
    "compiled": "the engine compiled, its tests and the playthroughs",
    "nbval": "example notebooks",
    "wheel": "the wheel in a clean environment",
    "browser": "a real JupyterLab in a real browser",
}


def _what(step: str) -> str:
    return WHAT[step]


def main() -> int:
    """Run the steps that the command line names, or all."""
    if sys.argv[1:] == ["--list"]:
        for step in STEPS:
            print(f"{step:10}{WHAT[step]}")
        return 0
    steps = sys.argv[1:] or list(STEPS)
    unknown = [step for step in steps if step not in STEPS]
    if unknown:
        print(f"no such step: {', '.join(unknown)}; there are: {', '.join(STEPS)}", file=sys.stderr)
        return 2
    if "browser" in steps and "chromium" not in steps:
        steps = ["chromium", *steps]
    return 0 if check(steps) else 1


if __name__ == "__main__":
    sys.exit(main())
