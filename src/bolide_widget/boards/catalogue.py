"""The bundled boards of the lattice by name, and their files by path."""

from __future__ import annotations

import os

from .lattice.track import Track
from .shelf import Shelf

SHELF = Shelf(Track, "lattice", {"circuits": "circuits", "lessons": "lessons"})


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
    return SHELF.names(collection)


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
    return SHELF.load(name_or_path)


def board_of(track: Track | str | os.PathLike[str]) -> Track:
    """A track as it is given: itself, or the name or path to load it by."""
    return SHELF.need(track)


def find_track(name: str) -> Track | None:
    """Load the bundled track whose own name is `name`; None if there is none."""
    return SHELF.find(name)


def is_bundled(track: Track) -> bool:
    """Does every installation of this version have the board?"""
    return SHELF.has(track)
