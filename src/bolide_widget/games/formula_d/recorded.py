"""Records of races: finding the board, replaying, naming the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...boards.errors import TrackError
from ...core import records
from ...core.errors import RecordError
from ...core.files import kind
from ...core.match import Match
from ...core.shown import cut, shown
from . import sound
from .arguments import check_faces
from .game import FormulaD
from .rules.position import Position
from .track import SHELF, Track

M = TypeVar("M", bound=Match[Position])


def restore(
    written: str,
    game: type[FormulaD],
    track: Track | None,
    make: Callable[[Mapping[str, Any], Track], M],
) -> M:
    """The match of a record, replayed through the rules.

    Parameters
    ----------
    written : str
        The record.
    game : type
        Which game it has to be of.
    track : Track or None
        The board; that of the record, or the bundled one of its name, if not given.
    make : callable ``(data, board) -> match``
        Makes the match at its start, its dice waiting to be asked.

    Raises
    ------
    RecordError
        If it is no record, of another track or version, or an entry is wrong (which one).
    """
    data = records.read(written)
    if data["game"] != game.name or data["version"] != game.version:
        raise RecordError(
            f"The record is of {cut(data['game'])} rules version {shown(data['version'])}; "
            f"this is {game.name} version {game.version}"
        )
    board = _board(data, track)
    try:
        match = make(data, board)
        check_faces(data["dice"])
    except Exception as error:  # whatever a forged header leads to
        raise RecordError(f"The record's header cannot be used: {records.told(error)}") from error
    _restart(match, data)
    try:
        records.replay(match, data)
    except RecordError:
        raise
    except Exception as error:
        raise RecordError(f"The record cannot be replayed: {records.told(error)}") from error
    dice = data["dice"]
    match.dice, match._faces = (dice, ()) if dice == "ask" else ("auto", tuple(dice))
    return match


def _restart(match: Match[Position], data: Mapping[str, Any]) -> None:
    """Put a match to the start that somebody arranged, if it can be one."""
    start = records.start_state(match.game, data)
    if start is None:
        return
    try:
        sound.check(start, match.drivers)
        match._restart(start)
        match._state.legal()
        match.game.scene(match)  # what a forged question may still hide
    except Exception as error:
        raise RecordError(f"The record's start cannot be: {records.told(error)}") from error


def write(match: Match[Position], board: Track) -> str:
    """The record of a race, with its board if that is not a bundled one."""
    return records.write(match, None if SHELF.has(board) else board.to_dict())


def _board(data: Mapping[str, Any], track: Track | None) -> Track:
    head = data.get("track")
    if not isinstance(head, dict) or not {"name", "digest"} <= set(head):
        raise RecordError("Not a whole record: field 'track' is missing or of a wrong kind")
    board = _given(track) or _enclosed(data) or SHELF.find(head["name"])
    if board is None:
        raise RecordError(
            f"The record is of the track {shown(head['name'])}, which is not a bundled one: "
            "give it as track=..."
        )
    if (board.digest, board.name) != (head["digest"], head["name"]):
        raise RecordError(
            f"The record is of another track: {shown(head['name'])} with digest "
            f"{shown(head['digest'])}, not {board.name!r} with digest {board.digest}"
        )
    return board


def _given(track: object) -> Track | None:
    if track is None or isinstance(track, Track):
        return track
    raise RecordError(
        f"track: a formula_d.Track, or None for that of the record, not {kind(track)}"
    )


def _enclosed(data: Mapping[str, Any]) -> Track | None:
    """The board that lies in the record."""
    if "board" not in data:
        return None
    try:
        return Track.from_dict(data["board"], source="The board in the record")
    except TrackError as error:
        raise RecordError(str(error)) from None
