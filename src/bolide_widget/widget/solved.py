"""Which puzzles were solved: kept in a folder of the user's own."""

from __future__ import annotations

import json
import os
import sys
from datetime import date
from pathlib import Path
from threading import Lock
from typing import Final, TypedDict

from ..core import files

_PACKAGE: Final = __name__.partition(".")[0]
FOLDER: Final = f"{_PACKAGE.upper()}_DATA"
"""The environment variable that names the folder, in place of the platform's."""

NAME: Final = _PACKAGE.replace("_", "-")
"""The folder's name, where nobody names one: that of the package."""

FILE: Final = "puzzles.json"
MOST_BYTES: Final = 4_000_000
MOST: Final = 20_000
"""Puzzles that are remembered; those solved first are forgotten first."""
LONGEST_ID: Final = 100


class Solved(TypedDict):
    """How a puzzle was solved: on which day, and with which try, from 1."""

    on: str
    tries: int


def folder() -> Path:
    """Where what a user has done is kept: `FOLDER`, or what the platform has for such data."""
    if given := os.environ.get(FOLDER):
        return Path(given)
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(home / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    return Path(base) / NAME


_LOCK = Lock()
_here: dict[str, Solved] = {}
"""Of this kernel, where nothing can be kept."""


def solved() -> dict[str, Solved]:
    """The puzzles that were solved, by their ids, the first of them first.

    A file that is missing, damaged or too long counts as empty.
    """
    return {**_read(), **_here}


def keep(puzzle: str, tries: int) -> bool:
    """Remember that a puzzle is solved; the first time counts.

    Returns
    -------
    bool
        Whether it is on the disk.
    """
    with _LOCK:
        known = solved()
        if puzzle not in known:
            known[puzzle] = _here[puzzle] = {"on": date.today().isoformat(), "tries": tries}
        try:
            place = folder()
            place.mkdir(parents=True, exist_ok=True)
            text = json.dumps(dict(list(known.items())[-MOST:]), indent=0)
            files.write(place / FILE, text, private=True)
        except (files.FileFault, OSError, RuntimeError):
            return False
        return True


def _read() -> dict[str, Solved]:
    try:
        data = files.from_json(files.read(folder() / FILE, MOST_BYTES))
    except (files.FileFault, OSError, RuntimeError, ValueError):
        return {}
    if not isinstance(data, dict):
        return {}
    read: dict[str, Solved] = {}
    for name, entry in list(data.items())[-MOST:]:
        on, tries = (entry.get("on"), entry.get("tries")) if isinstance(entry, dict) else ("", 0)
        if len(name) <= LONGEST_ID and isinstance(on, str) and type(tries) is int and tries > 0:
            read[name] = {"on": on[:10], "tries": tries}
    return read
