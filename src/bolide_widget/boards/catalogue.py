"""Bundled circuits and lesson boards by name, and track files by path."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from ..core.files import kind
from ..core.shown import cut, shown
from .errors import TrackError
from .files import digest_of, folder, path_of, plain_data, read_json
from .lattice.track import Track

_FOLDERS = {"circuits": "circuits", "lessons": "lessons"}


def tracks(collection: str = "circuits") -> list[str]:
    """List the names of the bundled tracks, in alphabetical order.

    Parameters
    ----------
    collection : "circuits" or "lessons"
        The circuits to race on, or the small lesson boards.

    Returns
    -------
    list of str
        Names for `load_track`.

    Raises
    ------
    TrackError
        When there is no such collection.

    Examples
    --------
    >>> "hairpin" in tracks("lessons")
    True
    """
    if not isinstance(collection, str) or collection not in _FOLDERS:
        known = " and ".join(map(repr, _FOLDERS))
        raise TrackError("tracks", [f"no collection {shown(collection)}; there are {known}"])
    return sorted(_bundled(collection))


def load_track(name_or_path: str | os.PathLike[str]) -> Track:
    """Load a circuit, a lesson board or a track file.

    Parameters
    ----------
    name_or_path : str or path
        One of `tracks()` or of `tracks("lessons")`, or the path of a track file (then with a
        folder or ".json" in it).

    Returns
    -------
    Track

    Raises
    ------
    TrackError
        When there is no such track, or its file has faults; all of them are named.

    Examples
    --------
    >>> load_track(tracks()[0]).kind((-1, -1))
    'barrier'
    """
    path = _path(name_or_path)
    asked = os.fspath(name_or_path)
    bundled = {slug: path for collection in _FOLDERS for slug, path in _bundled(collection).items()}
    if asked in bundled:
        path = bundled[asked]
    elif not (asked.endswith(".json") or os.sep in asked or isinstance(name_or_path, os.PathLike)):
        raise _unknown(asked)
    return Track.from_dict(read_json(path), source=str(path), sound=asked in bundled)


def _path(given: object) -> Path:
    if isinstance(given, (str, os.PathLike)):
        return path_of(given)
    wanted = "the name of a track or the path of a file is wanted"
    raise TrackError("track", [f"{wanted}, not {kind(given)}"])


def board_of(track: Track | str | os.PathLike[str]) -> Track:
    """A track as it is given: itself, or the name or path to load it by."""
    return track if isinstance(track, Track) else load_track(track)


def find_track(name: str) -> Track | None:
    """Load the bundled track whose own name is `name`; None if there is none."""
    for collection in _FOLDERS:
        for _, path in sorted(_bundled(collection).items()):
            data = read_json(path)
            if data.get("name") == name:
                return Track.from_dict(data, source=str(path), sound=True)
    return None


def is_bundled(track: Track) -> bool:
    """Does every installation of this version have the board?"""
    return track.digest in _digests()


@cache
def _digests() -> frozenset[str]:
    paths = [path for collection in _FOLDERS for path in _bundled(collection).values()]
    return frozenset(digest_of(plain_data(read_json(path))) for path in paths)


def _bundled(collection: str) -> dict[str, Path]:
    """Files of a collection by name."""
    files = (folder() / _FOLDERS[collection]).glob("*.json")
    return {path.stem: path for path in files if path.stem != "schema"}


def _unknown(asked: str) -> TrackError:
    """Say which tracks there are, those first that may have been meant."""
    circuits, lessons = tracks(), tracks("lessons")
    told = cut(asked, 80)
    close = get_close_matches(told.lower(), circuits + lessons, n=3, cutoff=0.5)
    meant = f" did you mean {' or '.join(close)}?" if close else ""
    text = (
        f"no such track;{meant} there are the circuits {', '.join(circuits)}, "
        f"and the lesson boards {', '.join(lessons)}; or give the path of a file"
    )
    return TrackError(repr(told), [text])
