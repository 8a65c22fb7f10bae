"""Run the quick tests with the lowest versions of everything that the package needs.

Usage: ``python scripts/lowest.py``. The environment is made once, in ``.venv/lowest``, and again
when ``tests/lowest.txt`` changes. The versions are those of the lowest Python that is promised; for
newer ones there are no builds of some of them.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv/lowest"
VERSIONS = ROOT / "tests/lowest.txt"
PYTHON = (3, 11)
"""The lowest Python that pyproject.toml promises."""

TOOLS = ("hypothesis>=6.100", "jsonschema>=4.18", "pytest>=8.2", "pytest-xdist>=3.6")
"""What the tests themselves need, at any version."""

QUICK = (
    *("tests/core", "tests/house/test_lowest.py", "tests/boards/lattice/test_track.py"),
    *("tests/pictures/test_pictures.py", "tests/pictures/test_hostile_pictures.py"),
    *("tests/making/lattice/test_centre.py", "tests/making/inventing/test_digests.py"),
    *("tests/games/bolide/test_results_frame.py",),
    *("tests/games/bolide/test_records.py", "tests/games/bolide/solo/test_plots.py"),
    *("tests/widget/test_comms.py", "tests/widget/test_still_picture.py"),
    *("tests/envs/test_checks.py", "tests/envs/test_races.py"),
)
"""Tests of whatever speaks with another package."""


def python_of_lowest() -> str | None:
    """The lowest promised Python: this one, or one beside it; None when there is none."""
    if sys.version_info[:2] == PYTHON:
        return sys.executable
    result = shutil.which("python{}.{}".format(*PYTHON))
    if result is None:
        return None
    done = subprocess.run([result, "-c", ""], capture_output=True, check=False)
    return result if done.returncode == 0 else None


def promised(name: str) -> str:
    """Return the lowest version of a package that `pyproject.toml` promises."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (version,) = re.findall(rf'"{name}>=([\d.]+)', text)
    return str(version)


def environment(python: str, folder: Path = VENV, tools: Sequence[str] = TOOLS) -> str:
    """Make an environment with the lowest versions, once; return its interpreter.

    Parameters
    ----------
    python : str
        The interpreter that makes it.
    folder : Path
        Where it lies.
    tools : sequence of str
        What it has besides, as pip takes it.
    """
    inside = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = hashlib.sha256(VERSIONS.read_bytes() + repr(tuple(tools)).encode()).hexdigest()
    stamp = folder / "installed"
    if not (stamp.is_file() and stamp.read_text() == wanted):
        subprocess.run([python, "-m", "venv", "--clear", str(folder)], check=True)
        pip = [str(inside), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--only-binary", ":all:", "-r", str(VERSIONS), *tools], check=True)
        stamp.write_text(wanted)
    return str(inside)


def main() -> int:
    """Run the quick tests."""
    python = python_of_lowest()
    if python is None:
        print("skipped: there is no Python {}.{} here".format(*PYTHON))
        return 0
    try:
        inside = environment(python)
    except subprocess.CalledProcessError as error:
        print(f"installing failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    quiet = ["-W", "ignore", "-p", "no:cacheprovider", "-q", "-n", "auto"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}  # also for processes of the tests
    done = subprocess.run([inside, "-m", "pytest", *quiet, *QUICK], cwd=ROOT, env=env, check=False)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
