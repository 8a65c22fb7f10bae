"""The engine compiled, in a copy of the sources: its tests and the playthroughs run on that.

Usage: ``python scripts/compiled_engine.py [folder]``: makes ``build/compiled/src``, or uses a
folder that holds one already, and tests it. Where there is no compiler it says so and is content.
What is made here is the C that every compiled package has, without the C compiler's optimisation,
on which nothing tested depends.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build/compiled"
TESTS = (
    "tests/core",
    "tests/playthroughs",
    "tests/games/bolide/rules",
    "tests/games/championship_formula/test_cfr_ledger.py",
    "tests/house/fast.py",
)
"""What asks the engine, and what listens while it answers; the rest asks the same through it."""


def has_compiler() -> bool:
    """Whether a C compiler is at hand."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return os.name == "nt" or shutil.which(named) is not None


def make(copy: Path = COPY, quick: bool = False) -> Path:
    """Copy the sources and compile them there; returns the folder to import from."""
    shutil.rmtree(copy, ignore_errors=True)
    for name in ("src", "tracks"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    command = [sys.executable, str(ROOT / "hatch_build.py"), str(copy / "src")]
    if quick:
        command.append("--quick")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout[-4000:]}{done.stderr[-4000:]}\nThe engine did not compile")
    print(done.stdout.splitlines()[-1])
    return copy / "src"


def environment(sources: Path) -> dict[str, str]:
    """What a process needs so that it imports the copy."""
    return {**os.environ, "PYTHONPATH": str(sources)}


def test(sources: Path) -> int:
    """Run the engine's tests on a copy; returns their exit code."""
    paths = f"pythonpath={sources} tests scripts"
    quiet = ["-p", "no:cacheprovider", "-q", "-n", "auto", "-o", paths]
    command = [sys.executable, "-m", "pytest", *quiet, *TESTS]
    return subprocess.run(command, cwd=ROOT, env=environment(sources), check=False).returncode


def main() -> int:
    """Compile and test."""
    if not has_compiler():
        print("skipped: there is no C compiler here; the package does without one")
        return 0
    return test(Path(sys.argv[1]).resolve() if sys.argv[1:] else make(quick=True))


if __name__ == "__main__":
    sys.exit(main())
