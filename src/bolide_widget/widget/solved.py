"""Solved puzzles: remembered in a file in the user's data folder."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final, TypedDict

from ..core import files
from ..core.once import lock
from . import personal

FILE: Final = "puzzles.json"
MOST_BYTES: Final = 4_000_000
MOST: Final = 20_000
"""The number of puzzles remembered; the oldest are forgotten first."""
LONGEST_ID: Final = 100

PATIENCE: Final = 2.0
"""Seconds to wait for another kernel to finish writing, which takes some milliseconds."""
PAUSE: Final = 0.01


class Solved(TypedDict):
    """The day on which a puzzle was solved, and the number of the try, from 1."""

    on: str
    tries: int


_LOCK = lock()
_here: dict[str, Solved] = {}
"""Puzzles solved in this kernel that are not written: the disk refuses, or people share it."""


def solved() -> dict[str, Solved]:
    """Return the solved puzzles by id, in the order in which they were solved.

    A file that is missing, damaged or too long counts as empty.
    """
    return {**_read()[0], **_here}


def keep(puzzle: str, tries: int) -> bool:
    """Remember that a puzzle is solved; only the first time counts.

    Entries of other kernels stay. A damaged file is renamed and kept.

    Returns
    -------
    bool
        True if it was written to the disk.
    """
    with _LOCK:
        if puzzle not in solved():
            _here[puzzle] = {"on": date.today().isoformat(), "tries": tries}
        try:
            folder = personal.folder()
            if folder is None:
                return False
            place = folder / FILE
            folder.mkdir(parents=True, exist_ok=True)
            with _locked(place):
                known, whole = _read()
                if not whole and place.is_file():
                    place.replace(_free_name(place))
                known |= {name: entry for name, entry in _here.items() if name not in known}
                text = json.dumps(dict(list(known.items())[-MOST:]), indent=0)
                files.write(place, text, private=True)
                _here.clear()
        except (files.FileFault, OSError, RuntimeError):
            return False
        return True


def _read() -> tuple[dict[str, Solved], bool]:
    """Read the file: its puzzles, and whether it is undamaged; a missing file is empty."""
    try:
        folder = personal.folder()
        if folder is None or not (folder / FILE).exists():
            return {}, True
        data = files.from_json(files.read(folder / FILE, MOST_BYTES))
    except (files.FileFault, OSError, RuntimeError, ValueError):
        return {}, False
    if not isinstance(data, dict):
        return {}, False
    read: dict[str, Solved] = {}
    for name, entry in data.items():
        on, tries = (entry.get("on"), entry.get("tries")) if isinstance(entry, dict) else ("", 0)
        if len(name) <= LONGEST_ID and isinstance(on, str) and type(tries) is int and tries > 0:
            read[name] = {"on": on[:10], "tries": tries}
    return dict(list(read.items())[-MOST:]), len(read) == len(data)


def _free_name(place: Path) -> Path:
    """Return an unused path in the same folder for a damaged file."""
    names = (place.with_name(f"{place.stem}-damaged-{number}.json") for number in count(1))
    return next(name for name in names if not name.exists())


# -- one kernel at a time --------------------------------------------------------------------------


@contextmanager
def _locked(place: Path) -> Iterator[None]:
    """Keep other kernels from writing a file; the system releases the lock of a dead kernel.

    Raises
    ------
    OSError
        If another kernel holds the lock for too long.
    """
    handle = os.open(place.with_name(f".{place.name}.lock"), os.O_RDWR | os.O_CREAT, files.PRIVATE)
    try:
        until = time.monotonic() + PATIENCE
        while not _lock(handle):
            if time.monotonic() > until:
                raise OSError("another kernel is using it")
            time.sleep(PAUSE)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock a file until it is closed; return False if another process holds the lock.

    On a disk without locks it counts as locked.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    with suppress(ImportError):  # Python in a browser: one kernel
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True
