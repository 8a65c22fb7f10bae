"""What is there to be raced, whatever the game: recorded races, and boards."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from ..boards.catalogue import Board, Shelf, is_path
from ..boards.files import path_of, read_json
from ..boards.schema import has_spaces
from ..boards.verdict import TrackFault, verdict
from ..core import records
from ..core.errors import RecordError
from ..core.match import Match
from ..core.shown import shown
from . import FIRST, Row, find, games, need, shelf_of, shelves

if TYPE_CHECKING:
    from . import (
        AnyMatch,
        FirstGame,
        FirstTrack,
        FourthGame,
        FourthTrack,
        GameName,
        SecondGame,
        SecondTrack,
        ThirdGame,
        ThirdTrack,
    )

    Collection = Literal["circuits", "lessons"]
    Path_ = str | os.PathLike[str]


def load_race(path: str | Path, *, track: Board | None = None) -> AnyMatch:
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
    race: AnyMatch = records.load(path, lambda written: race_of(written, track))
    return race


def race_of(written: str, track: Board | None = None) -> Any:
    """The race of a record; see `load_race`."""
    name = records.read(written)["game"]
    row = find(name)
    if row is None:
        known = ", ".join(games())
        raise RecordError(f"The record is of the game {shown(name)}; there are {known}")
    race: Match[Any] = row.get(row.matches[name]).from_json(written, track=track)
    return race


def tracks(collection: Collection = "circuits", *, game: GameName = FIRST) -> list[str]:
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
def load_track(name_or_path: Path_ | FirstTrack, *, game: FirstGame | None = ...) -> FirstTrack: ...


@overload
def load_track(name_or_path: SecondTrack, *, game: SecondGame | None = ...) -> SecondTrack: ...


@overload
def load_track(name_or_path: Path_ | SecondTrack, *, game: SecondGame) -> SecondTrack: ...


@overload
def load_track(name_or_path: ThirdTrack, *, game: ThirdGame | None = ...) -> ThirdTrack: ...


@overload
def load_track(name_or_path: Path_ | ThirdTrack, *, game: ThirdGame) -> ThirdTrack: ...


@overload
def load_track(name_or_path: FourthTrack, *, game: FourthGame | None = ...) -> FourthTrack: ...


@overload
def load_track(name_or_path: Path_ | FourthTrack, *, game: FourthGame) -> FourthTrack: ...


def load_track(name_or_path: str | os.PathLike[str] | Board, *, game: str | None = None) -> Any:
    """Load a circuit, a lesson board or a track file.

    Parameters
    ----------
    name_or_path : str, path or Track
        One of `tracks()` or of `tracks("lessons")`, or the path of a track file (then with a
        folder or ".json" in it). A board is itself.
    game : str, optional
        Whose boards: one of `games()`. Bolide's if not given; a file says itself whose it is, and
        a name that one game alone has is of that.

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
    if game is None and _from_file(name_or_path):
        path = path_of(name_or_path)
        data = read_json(path)
        return _shelf_of(data).board.from_dict(data, source=str(path))
    return row_for(name_or_path, game).shelf.board_of(name_or_path)


def row_for(track: object, game: str | None) -> Row:
    """The game that is meant: the one that is named, else that of the board, else the first.

    Parameters
    ----------
    track : Track, str, path, or anything else
        A board, a file or a name; a name that the first game does not know is another's if that
        one alone knows it.
    game : str or None
        As somebody named it.

    Raises
    ------
    SetupError
        When there is no such game.
    TrackError
        When there is no such file, or it cannot be read.
    """
    if game is not None:
        return need(game)
    first, *others = map(need, games())
    if _from_file(track):
        shelf = _shelf_of(read_json(path_of(track)))
        return next((row for row in others if row.shelf is shelf), first)
    if isinstance(track, str):
        if track and track not in first.shelf.bundled:
            knowing = [row for row in others if track in row.shelf.bundled]
            return knowing[0] if len(knowing) == 1 else first
    elif hasattr(track, "digest") and not isinstance(track, first.shelf.board):
        return next((row for row in others if isinstance(track, row.shelf.board)), first)
    return first


def _from_file(track: object) -> bool:
    """Whether it is the path of a file, and no name of a bundled board of the first game."""
    if not isinstance(track, str | os.PathLike) or not is_path(track):
        return False
    path_of(track)  # which tells what is none
    return os.fspath(track) not in shelf_of(FIRST).bundled


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
