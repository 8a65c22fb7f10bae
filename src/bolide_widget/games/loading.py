"""What is there to be raced, whatever the game: recorded races, and circuits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..boards import catalogue
from ..boards.lattice.track import Track
from ..core import records
from ..core.errors import RecordError
from ..core.match import Match
from ..core.shown import shown
from . import FIRST, find, games, need


def load_race(path: str | Path, *, track: Track | None = None) -> Match[Any]:
    """The race of a record file, of whatever game: the record says which.

    Parameters
    ----------
    path : str or path
        As written by a race's ``save``, or a qualifying's.
    track : Track, optional
        The board, which has to be that of the record. The record knows its own.

    Returns
    -------
    Race or Qualifying
        Of its game: with ``Race.load`` of that game an editor knows what it is, too.

    Raises
    ------
    RecordError
        If it is no record, or of no game that is known here, or of another track or version, or an
        entry is wrong (which one).

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
    >>> bw.load_race(race.save("race.json")) == race
    True
    """
    return records.load(path, lambda written: _read(written, track))


def _read(written: str, track: Track | None) -> Match[Any]:
    name = records.read(written)["game"]
    row = find(name)
    if row is None:
        known = ", ".join(games())
        raise RecordError(f"The record is of the game {shown(name)}; there are {known}")
    race: Match[Any] = row.get(row.matches[name]).from_json(written, track=track)
    return race


def tracks(collection: str = "circuits", *, game: str = FIRST) -> list[str]:
    """List the names of the bundled tracks of a game, in alphabetical order.

    Parameters
    ----------
    collection : "circuits" or "lessons"
        The circuits to race on, or the small lesson boards.
    game : str
        One of `games()`.

    Returns
    -------
    list of str
        Names for `load_track`.

    Raises
    ------
    TrackError
        When there is no such collection.
    SetupError
        When there is no such game.

    Examples
    --------
    >>> "hairpin" in bw.tracks("lessons")
    True
    """
    need(game)  # all of them race on the lattice so far
    return catalogue.tracks(collection)
