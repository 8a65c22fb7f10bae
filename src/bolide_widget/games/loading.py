"""What is there to be raced, whatever the game: recorded races, and boards."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from ..boards.catalogue import Board, Shelf, is_path
from ..boards.files import path_of, read_json
from ..boards.schema import has_spaces
from ..boards.verdict import TrackFault, verdict
from ..core import records
from ..core.errors import RecordError
from ..core.match import Match
from ..core.shown import shown
from . import FIRST, FirstGame, find, games, shelf_of, shelves

if TYPE_CHECKING:
    from . import FirstTrack


def load_race(path: str | Path, *, track: Board | None = None) -> Match[Any]:
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
    return records.load(path, lambda written: race_of(written, track))


def race_of(written: str, track: Board | None = None) -> Match[Any]:
    """The race of a record; see `load_race`."""
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
    return shelf_of(game).tracks(collection)


@overload
def load_track(
    name_or_path: str | os.PathLike[str], *, game: FirstGame | None = ...
) -> FirstTrack: ...


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
        Whose boards: one of `games()`. Bolide's if not given, and a file says itself whose it is.

    Returns
    -------
    Track
        Of that game.

    Raises
    ------
    TrackError
        When there is no such track, or its file has faults; all of them are named.
    SetupError
        When there is no such game.

    Examples
    --------
    >>> bw.load_track(bw.tracks()[0]).kind((-1, -1))
    'barrier'
    >>> bw.load_track("t1", game="formula-d")
    Track('Test ring', 300 spaces in 3 lanes, 3 corners)
    """
    shelf = shelf_of(FIRST if game is None else game)
    if game is not None or not isinstance(name_or_path, str | os.PathLike):
        return shelf.load(name_or_path)
    if not is_path(name_or_path) or os.fspath(name_or_path) in shelf.bundled:
        return shelf.load(name_or_path)
    path = path_of(name_or_path)
    data = read_json(path)
    return _shelf_of(data).board.from_dict(data, source=str(path))


def check_track(track: str | os.PathLike[str] | Mapping[str, Any] | Board) -> list[TrackFault]:
    """List everything that is wrong with a track file.

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
    """
    if any(isinstance(track, shelf.board) for shelf in shelves().values()):
        return []
    return verdict(track, _shelf_of)  # type: ignore[arg-type]


def _shelf_of(data: Any) -> Shelf[Any]:
    """The boards that a file is one of: those of the game it names, else of the first.

    One of spaces for a game that is none is held against what every such board has to be.
    """
    told = data.get("game") if isinstance(data, Mapping) else None
    known = shelves()
    if isinstance(told, str) and told in known:
        return known[told]
    if not has_spaces(data):
        return known[FIRST]
    from ..boards.lanes.board import LaneBoard  # not for races on other boards

    return Shelf(LaneBoard, {}, LaneBoard.faults)
