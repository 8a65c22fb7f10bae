"""Bundled circuits by name, and track files by path."""

from __future__ import annotations

import os
from pathlib import Path

from .errors import TrackError
from .files import folder, read_json
from .track import Track


def tracks() -> list[str]:
    """List the names under which the bundled circuits are loaded, in alphabetical order."""
    return sorted(path.stem for path in folder().glob("*.json") if path.stem != "schema")


def load_track(name_or_path: str | os.PathLike[str]) -> Track:
    """Load a circuit.

    Parameters
    ----------
    name_or_path : str or path
        One of `tracks()`, or the path of a track file (then with a folder or ".json" in it).

    Returns
    -------
    Track

    Raises
    ------
    TrackError
        When there is no such circuit, or its file has faults; all of them are named.

    Examples
    --------
    >>> load_track(tracks()[0]).kind((-1, -1))
    'barrier'
    """
    asked = os.fspath(name_or_path)
    if not isinstance(asked, str):
        raise TypeError("a track is named by a str or a path")
    bundled = tracks()
    if asked in bundled:
        path = folder() / f"{asked}.json"
    elif asked.endswith(".json") or os.sep in asked or isinstance(name_or_path, os.PathLike):
        path = Path(asked)
    else:
        shown = asked if len(asked) <= 80 else asked[:77] + "..."
        known = ", ".join(bundled)
        raise TrackError(repr(shown), [f"no such track; there are {known}; or give a path"])
    if "\0" in asked:
        raise TrackError(repr(asked[:80]), ["not the path of a file"])
    return Track.from_dict(read_json(path), source=str(path))


def find_track(name: str) -> Track | None:
    """Load the bundled circuit whose own name is `name`; None if there is none."""
    for slug in tracks():
        path = folder() / f"{slug}.json"
        data = read_json(path)
        if data.get("name") == name:
            return Track.from_dict(data, source=str(path))
    return None
