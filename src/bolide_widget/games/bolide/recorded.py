"""Records of races and qualifyings: finding the board, replaying, naming the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...boards.load import find_track
from ...boards.track import Track
from ...core import records
from ...core.errors import RecordError, SetupError
from ...core.match import Match
from .game import Bolide
from .given import check_faces
from .position import Position

M = TypeVar("M", bound=Match[Position])


def restore(
    written: str,
    game: type[Bolide],
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
        The board, when it is not a bundled one.
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
            f"The record is of {data['game']} rules version {data['version']}; "
            f"this is {game.name} version {game.version}"
        )
    board = _board(data, track)
    try:
        match = make(data, board)
        check_faces(data["dice"])
        start = records.start_state(match.game, data)
        if start is not None:
            match._restart(start)
        records.replay(match, data)
    except (KeyError, TypeError, IndexError, SetupError) as error:
        raise RecordError(f"The record's header cannot be used: {error}") from error
    dice = data["dice"]
    match.dice, match._faces = (dice, ()) if dice == "ask" else ("auto", tuple(dice))
    return match


def _board(data: Mapping[str, Any], track: Track | None) -> Track:
    told = data.get("track")
    if not isinstance(told, dict) or not {"name", "digest"} <= set(told):
        raise RecordError("Not a whole record: field 'track' is missing or of a wrong kind")
    board = track or find_track(told["name"])
    if board is None:
        raise RecordError(
            f"The record is of the track {told['name']!r}, which is not a bundled one: "
            "give it as track=..."
        )
    if board.digest != told["digest"]:
        raise RecordError(
            f"The record is of another track: {told['name']!r} with digest {told['digest']}, "
            f"not {board.name!r} with digest {board.digest}"
        )
    return board
