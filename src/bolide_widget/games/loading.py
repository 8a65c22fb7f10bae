"""What is there to be raced, whatever the game: recorded races, and circuits."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, overload

from ..boards.files import path_of, read_json
from ..boards.lanes.board import LaneBoard
from ..boards.lanes.checks.faults import find_faults as space_faults
from ..boards.lattice.checks.faults import find_faults as lattice_faults
from ..boards.lattice.track import Track
from ..boards.schema import Fault, has_spaces
from ..boards.shelf import means_file
from ..boards.verdict import TrackFault, verdict
from ..core import records
from ..core.errors import RecordError
from ..core.match import Match
from ..core.shown import shown
from . import FIRST, FirstGame, find, games, on_spaces, shelf


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
    >>> bw.tracks("lessons", game="formula-d")
    ['t1']
    """
    return shelf(game).names(collection)


@overload
def load_track(name_or_path: str | os.PathLike[str], *, game: FirstGame = ...) -> Track: ...
@overload
def load_track(name_or_path: str | os.PathLike[str], *, game: str) -> Any: ...


def load_track(name_or_path: str | os.PathLike[str], *, game: str | None = None) -> Any:
    """Load a circuit, a lesson board or a track file.

    Parameters
    ----------
    name_or_path : str or path
        One of `tracks()` or of `tracks("lessons")`, or the path of a track file (then with a
        folder or ".json" in it).
    game : str, optional
        Whose board of that name is wanted, one of `games()`; that of Bolide if not given. A file
        says itself which game it is for.

    Returns
    -------
    Track
        ``bw.Track``, or for Formula D ``bw.formula_d.Track``.

    Raises
    ------
    TrackError
        When there is no such track, or its file has faults; all of them are named. Also when a
        file is for another game than the one that is given.
    SetupError
        When there is no such game.

    Examples
    --------
    >>> bw.load_track(bw.tracks()[0]).kind((-1, -1))
    'barrier'
    >>> bw.load_track("t1", game="formula-d")
    Track('Test ring', 300 spaces in 3 lanes, 3 corners)
    """
    if game is None and isinstance(name_or_path, (str, os.PathLike)) and means_file(name_or_path):
        data = read_json(path_of(name_or_path))
        board = shelf(_game_in(data) or FIRST).board
        return board.from_dict(data, source=str(path_of(name_or_path)))
    return shelf(FIRST if game is None else game).load(name_or_path)


def check_track(
    track: str | os.PathLike[str] | Mapping[str, Any] | Track | LaneBoard,
) -> list[TrackFault]:
    """List everything that is wrong with a track file, of whatever game.

    Parameters
    ----------
    track : str, path or mapping
        The path of a file, or the data of one.

    Returns
    -------
    list of TrackFault
        Empty when the track can be raced on. A file that is missing, unreadable or no JSON has
        one fault, in the field "the file".

    Raises
    ------
    TrackError
        When it is neither a path nor the data of a file.

    Examples
    --------
    >>> bw.check_track({"format": "bolide-track/9"})[0].field
    'format'
    >>> [fault.field for fault in bw.check_track("no/such/ring.json")]
    ['the file']
    >>> spoilt = bw.load_track("t1", game="formula-d").to_dict() | {"width": 0}
    >>> print(bw.check_track(spoilt)[0])
    track 'Test ring': width: 0 is not a number from 0.2 to 10
    """
    return verdict(track, _find, (Track, LaneBoard))


def _find(data: Any) -> Iterable[Fault]:
    """The faults of the data of a file."""
    if not has_spaces(data):
        return lattice_faults(data)[1]
    game = _game_in(data)
    return space_faults(data, shelf(game).board.PART if game else None)


def _game_in(data: Any) -> str | None:
    """The game that a board of spaces is for; None for another board, and for no game of ours."""
    game = data.get("game") if has_spaces(data) else None
    return game if isinstance(game, str) and game in on_spaces() else None
