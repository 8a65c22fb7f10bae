"""Make .venv and install this project into it, editable, with one of its extras.

Usage: ``python scripts/venv.py lab`` (what playing needs), ``docs`` (what the site needs),
``test`` (what the checks need) or ``bench``. The Makefile calls it when ``pyproject.toml`` is newer
than the extra's stamp file. Only the standard library is used: this runs before anything is
installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CONTAINS = {"lab": ("lab",), "docs": ("docs",), "test": ("test", "docs", "lab")}
CONTAINS["bench"] = ("bench", *CONTAINS["test"])
"""Extras that an installed extra brings along."""


def venv_python() -> Path:
    """The interpreter inside .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def usable(python: Path) -> bool:
    """Whether an interpreter is there and still starts (a moved or upgraded one does not)."""
    try:
        done = subprocess.run([python, "-m", "pip", "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def install(extra: str) -> None:
    """Install the project with `extra`, and leave a stamp for make."""
    python = venv_python()
    if not usable(python):
        print(f"making {VENV.name}", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    print(f"installing bolide-widget[{extra}] into {VENV.name} (once; a minute or so)", flush=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-e", f"{ROOT}[{extra}]"], check=True)
    for name in CONTAINS[extra]:
        (VENV / f"{name}.stamp").touch()


def main() -> int:
    """Install what the command line names."""
    extra = sys.argv[1] if len(sys.argv) == 2 else ""
    if extra not in CONTAINS:
        print(f"usage: venv.py {'|'.join(CONTAINS)}", file=sys.stderr)
        return 2
    try:
        install(extra)
    except subprocess.CalledProcessError as error:
        print(f"installing failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
