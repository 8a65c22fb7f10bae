"""A person's records: races driven and puzzles solved, in one file of the user's data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict, cast

from ..core import files, personal
from ..core.once import lock

FILE: Final = "records.json"
FORMER: Final = "puzzles.json"
"""The file of solved puzzles before races were recorded; read until there is the new one."""
MOST_BYTES: Final = 12_000_000
MOST: Final = 20_000
"""The number of entries remembered; the oldest are forgotten first."""
LONGEST: Final = 100
"""The most characters of an id or a name."""
MOST_BEATEN: Final = 64


class Solved(TypedDict):
    """The day on which a puzzle was solved, and the number of the try, from 1."""

    on: str
    tries: int


class Raced(TypedDict):
    """A race that one person has driven to its end on the page, against computers or alone."""

    on: str
    game: str
    track: str
    board: str
    """The beginning of the board's digest: two circuits may have one name."""
    won: bool
    beaten: list[str]
    """The computer drivers behind the person: one for each car."""
    lap: NotRequired[int]
    """The turns of the person's best lap; missing if they completed none."""


Entry = Solved | Raced

_LOCK = lock()
_here: dict[str, Entry] = {}
"""Entries of this kernel that are not written: the disk refuses, or people share it."""


def solved() -> dict[str, Solved]:
    """Return the solved puzzles by id, in the order in which they were solved.

    A file that is missing, damaged or too long counts as empty.
    """
    return {name: cast(Solved, entry) for name, entry in _all().items() if "tries" in entry}


def raced() -> list[Raced]:
    """Return the races, in the order in which they ended; none where people share the kernel."""
    return [entry for entry in _all().values() if "tries" not in entry]


def keep(name: str, tries: int) -> bool:
    """Remember that a puzzle is solved; see `keep_entry`."""
    return keep_entry(name, {"on": date.today().isoformat(), "tries": tries})


def keep_entry(name: str, entry: Entry) -> bool:
    """Remember an entry by its id; only the first time counts.

    Entries of other kernels stay. A damaged file is renamed and kept.

    Returns
    -------
    bool
        True if it was written to the disk.
    """
    with _LOCK:
        if name not in _all():
            _here[name] = entry
        try:
            place = file()
            if place is None:
                return False
            place.parent.mkdir(parents=True, exist_ok=True)
            with files.locked(place):
                known, whole = _read()
                if not whole and place.is_file():
                    place.replace(_free_name(place))
                known |= {name: entry for name, entry in _here.items() if name not in known}
                text = json.dumps(dict(list(known.items())[-MOST:]), indent=0)
                files.write(place, text, private=True)
                _here.clear()
        except (files.FileFault, OSError):
            return False
        return True


def clear() -> None:
    """Delete all entries, those of damaged files that were put aside included.

    Raises
    ------
    OSError
        If a file cannot be deleted.
    """
    with _LOCK:
        place = file()
        if place is not None and place.parent.is_dir():
            with files.locked(place):
                for kind in (place, place.with_name(FORMER)):
                    for old in (kind, *place.parent.glob(f"{kind.stem}-damaged-*.json")):
                        old.unlink(missing_ok=True)
        _here.clear()


def file() -> Path | None:
    """Return the file's path, whether or not there is one; None if people share the kernel."""
    folder = personal.folder()
    return None if folder is None else folder / FILE


def is_unwritten() -> bool:
    """Return whether this kernel has entries that could not be written."""
    return bool(_here)


# -- reading ---------------------------------------------------------------------------------------


def _all() -> dict[str, Entry]:
    return {**_read()[0], **_here}


def _read() -> tuple[dict[str, Entry], bool]:
    """Read the file: its entries, and whether it is undamaged; a missing file is empty."""
    place = file()
    if place is None:
        return {}, True
    try:
        former = place.with_name(FORMER)
        found = next((one for one in (place, former) if one.exists()), None)
        if found is None:
            return {}, True
        data = files.read_json(found, MOST_BYTES)
    except (files.FileFault, OSError):
        return {}, False
    if not isinstance(data, dict):
        return {}, False
    read: dict[str, Entry] = {}
    for name, raw in data.items():
        entry = _entry_of(raw) if len(name) <= LONGEST and isinstance(raw, dict) else None
        if entry is not None:
            read[name] = entry
    return dict(list(read.items())[-MOST:]), len(read) == len(data)


def _entry_of(raw: Mapping[str, Any]) -> Entry | None:
    """Return an entry as the file has it; None if it is damaged."""
    on, tries = raw.get("on"), raw.get("tries")
    if not isinstance(on, str):
        return None
    if tries is not None:
        return {"on": on[:10], "tries": tries} if _is_number(tries) else None
    names = [raw.get(name) for name in ("game", "track", "board")]
    won, beaten, lap = raw.get("won"), raw.get("beaten"), raw.get("lap")
    if not all(map(_is_name, names)) or not isinstance(won, bool):
        return None
    if not isinstance(beaten, list) or len(beaten) > MOST_BEATEN or not all(map(_is_name, beaten)):
        return None
    game, track, board = map(str, names)
    entry: Raced = {
        "on": on[:10],
        "game": game,
        "track": track,
        "board": board,
        "won": won,
        "beaten": beaten,
    }
    if lap is not None:
        if not _is_number(lap):
            return None
        entry["lap"] = lap
    return entry


def _is_number(value: object) -> bool:
    return type(value) is int and value > 0


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST


def _free_name(place: Path) -> Path:
    """Return an unused path in the same folder for a damaged file."""
    names = (place.with_name(f"{place.stem}-damaged-{number}.json") for number in count(1))
    return next(name for name in names if not name.exists())
