"""Every check, step by step: stops at the first that fails, and ends with the time of each.

Usage: ``python scripts/check.py [step ...]``. Without names it runs what one runs before pushing,
with ``--release`` also what proves a release, with ``--ci`` what continuous integration has time
for; ``--list`` names the steps. The last lines are the
closing lines of the pytest runs. Some steps run beside others that leave a processor idle; what
they say is kept until it is their turn.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from find_browser import NoBrowserError, ensure_browser

ROOT = Path(__file__).resolve().parent.parent
JS = ROOT / "js"
STATIC = ROOT / "src/bolide_widget/static"
FIRST = (STATIC / "widget.js", STATIC / "widget.css")
"""What a first board loads."""
SECOND = (STATIC / "second.js",)
"""What pages get when they first need it."""
EDITOR = (STATIC / "editor.js",)
"""What pages get when somebody draws a circuit."""
COURSE = (STATIC / "course.js",)
"""What the page of a lesson has, and nothing else."""
PLAYED = (STATIC / "played.js",)
"""What other pages without a kernel have, and nothing else."""
BUNDLE = FIRST + SECOND + EDITOR + COURSE + PLAYED
LIMITS = {FIRST: 300_000, SECOND: 100_000, EDITOR: 60_000, COURSE: 42_000, PLAYED: 350_000}
"""Bytes that built files may have together."""

CLOSING = re.compile(r"=+ .*\b(passed|failed|errors?|skipped|no tests ran)\b.* =+$")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class CheckFailed(Exception):
    """A check did not pass; the text says what to do, if anything can be added."""


@dataclass
class Step:
    """One step: what it says, how long it took, and how it ended."""

    name: str
    beside: bool = False
    words: list[str] = field(default_factory=list)
    closing: list[str] = field(default_factory=list)
    seconds: float = 0.0
    failure: Exception | None = None
    process: subprocess.Popen[str] | None = None

    def say(self, text: str) -> None:
        """Print text at once, or keep it when the step runs beside others."""
        if self.beside:
            self.words.append(text)
        else:
            print(text, end="", flush=True)

    def take(self) -> None:
        """Run the step to its end, whatever that is."""
        now.step = self
        start = time.perf_counter()
        try:
            STEPS[self.name]()
        except Exception as failure:  # told when it is this step's turn
            self.failure = failure
            if not isinstance(failure, (CheckFailed, OSError)):
                self.say(traceback.format_exc())
        self.seconds = time.perf_counter() - start


now = threading.local()
"""Its `step` is the one that the asking thread takes."""


def run(*command: str, cwd: Path = ROOT) -> None:
    """Run a command, its words passed on as they come; pytest's closing lines are kept."""
    step: Step = now.step
    step.say(f"$ {' '.join((Path(command[0]).name, *command[1:]))}\n")
    env = dict(os.environ, PYTHONUNBUFFERED="1")
    if sys.stdout.isatty():
        env |= {"FORCE_COLOR": "1", "PY_COLORS": "1"}
    nice = shutil.which("nice") if step.beside else None
    with subprocess.Popen(
        (nice, "-n", "10", *command) if nice else command, cwd=cwd, env=env,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=step.beside,
    ) as process:  # fmt: skip
        step.process = process
        assert process.stdout is not None
        last = ""
        for line in process.stdout:
            step.say(line)
            plain = COLOUR.sub("", line).strip()
            last = plain if CLOSING.match(plain) else last
    if last:
        step.closing.append(last)
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
        now.step.say("js/node_modules is up to date\n")
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
    for files, limit in LIMITS.items():
        size, names = sum(file.stat().st_size for file in files), [file.name for file in files]
        now.step.say(f"same bytes; {' and '.join(names)}: {size:,} of at most {limit:,}\n")
        if size > limit:
            raise CheckFailed(f"{' and '.join(names)} too big")
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
    result = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "examples").glob("**/*.ipynb"))
    result = [path for path in result if ".ipynb_checkpoints" not in path]
    if not result:
        raise CheckFailed("There is no notebook in examples/")
    side_by_side = ("-n", "auto", "--dist", "loadfile")
    python(
        "-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", *side_by_side,
        *result,
    )  # fmt: skip


def browser() -> None:
    """Find or install a browser, for the steps that need one."""
    try:
        os.environ["CHROMIUM"] = ensure_browser()
    except NoBrowserError as error:
        raise CheckFailed(str(error)) from error
    now.step.say(f"{os.environ['CHROMIUM']}\n")


STEPS: dict[str, Callable[[], None]] = {
    "chromium": browser,
    "npm": npm_install,
    "ruff": lambda: python("-m", "ruff", "check", "."),
    "format": lambda: python("-m", "ruff", "format", "--check", "."),
    "tsc": lambda: npm("run", "--silent", "typecheck"),
    "js-lint": lambda: npm("run", "--silent", "lint"),
    "vitest": lambda: npm("test", "--silent"),
    "bundle": bundle,
    "mypy": lambda: python("-m", "mypy", "--strict"),
    "pytest": lambda: python(
        "-m", "pytest", "tests", "--ignore=tests/browser", "-n", "auto", "--dist", "worksteal"
    ),
    "browser": lambda: python(
        "-m", "pytest", "tests/browser", "-n", "3", "--dist", "worksteal", "--reruns", "1", "-rR"
    ),
    "nbval": notebooks,
    "docs": lambda: python("scripts/docs.py"),
    "wheel": lambda: python("scripts/check_wheel.py"),
    "lowest": lambda: python("scripts/lowest.py"),
    "compiled": lambda: python("scripts/compiled_engine.py"),
}

RELEASE = ("docs", "wheel", "lowest", "compiled")
"""Steps that prove a release; they come last."""

LONG = ("lowest", "compiled")
"""Those of them for which continuous integration has no time: they come before a release."""

BESIDE = {"npm": ("mypy",), "docs": ("compiled",)}
"""Steps that start with another, at a lower priority: installing waits for the network, and a
compiler uses one processor. Nothing runs beside the browser, which would have to wait for it."""


def report(done: Sequence[Step], seconds: float) -> None:
    """One line per step, then pytest's closing lines."""
    print("\n--- time by step", flush=True)
    for step in done:
        beside = "   beside others" if step.beside else ""
        failed = "   FAILED" if step.failure else ""
        print(f"{step.name:10}{step.seconds:8.1f} s{beside}{failed}")
    print(f"{'all':10}{seconds:8.1f} s")
    for step in done:
        for line in step.closing:
            print(line, flush=True)


def begin_beside(steps: Sequence[Step]) -> threading.Thread:
    """Take steps in a thread of their own, until one fails."""

    def take() -> None:
        for step in steps:
            step.take()
            if step.failure:
                return

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    return thread


def turn(step: Step, threads: dict[str, threading.Thread]) -> None:
    """Take a step; one that runs beside others is waited for, and what it said is printed."""
    print(f"\n=== {step.name}: {WHAT[step.name]}", flush=True)
    if not step.beside:
        step.take()
        return
    threads[step.name].join()
    print("".join(step.words), end="", flush=True)


def stop(steps: Iterable[Step]) -> None:
    """End what still runs beside a step that failed, with all that it has started."""
    for step in steps:
        if step.beside and step.process and step.process.poll() is None:
            if os.name == "nt":
                step.process.terminate()
            else:
                os.killpg(step.process.pid, signal.SIGTERM)


def check(names: Sequence[str]) -> bool:
    """Run steps until one fails; True when none does."""
    start = time.perf_counter()
    steps = {name: Step(name) for name in names}
    threads: dict[str, threading.Thread] = {}
    done: list[Step] = []
    try:
        for step in steps.values():
            later = [steps[name] for name in BESIDE.get(step.name, ()) if name in steps]
            later = [other for other in steps.values() if other in later and other not in done]
            for other in later:
                other.beside = True
            threads |= dict.fromkeys((other.name for other in later), begin_beside(later))
            done.append(step)
            turn(step, threads)
            if step.failure:
                break
    finally:
        stop(steps.values())
    report(done, time.perf_counter() - start)
    failed = done[-1].failure
    if failed is not None:
        print(f"\nFAILED at {done[-1].name}: {failed}", flush=True)
    return failed is None


WHAT = {
    "chromium": "a browser for the tests",
    "npm": "the front end's tools",
    "ruff": "Python lint",
    "format": "Python format",
    "tsc": "TypeScript types",
    "js-lint": "TypeScript format",
    "vitest": "front end tests",
    "bundle": "the committed bundle is the built one",
    "mypy": "Python types",
    "pytest": "engine and widget tests",
    "browser": "a real JupyterLab in a real browser",
    "nbval": "example notebooks",
    "docs": "the documentation as a site, and every link inside",
    "wheel": "the wheel in a clean environment",
    "lowest": "quick tests at the lowest versions",
    "compiled": "the engine compiled, its tests and the playthroughs",
}


def main() -> int:
    """Run the steps that the command line names."""
    if sys.argv[1:] == ["--list"]:
        for step in STEPS:
            print(f"{step:10}{WHAT[step]}{' (make check)' if step in RELEASE else ''}")
        return 0
    steps = sys.argv[1:] or [step for step in STEPS if step not in RELEASE]
    if steps == ["--release"]:
        steps = list(STEPS)
    elif steps == ["--ci"]:
        steps = [step for step in STEPS if step not in LONG]
    unknown = [step for step in steps if step not in STEPS]
    if unknown:
        print(f"no such step: {', '.join(unknown)}; there are: {', '.join(STEPS)}", file=sys.stderr)
        return 2
    if "browser" in steps and "chromium" not in steps:
        steps = ["chromium", *steps]
    # dozens of Pythons are started: each would compile all of the package anew
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return 0 if check(list(dict.fromkeys(steps))) else 1


if __name__ == "__main__":
    sys.exit(main())
