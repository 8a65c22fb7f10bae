"""The board of a record: the one it names, given, enclosed or bundled; whatever kind it is of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.errors import RecordError
from ..core.files import kind
from ..core.shown import shown
from .catalogue import B, Shelf
from .elsewhere import board_elsewhere
from .errors import TrackError


def pinned(board: B) -> dict[str, str]:
    """What the header of a record says of its board, as its field "track"."""
    return {"name": board.name, "digest": board.digest}


def enclosed(board: B, shelf: Shelf[B]) -> dict[str, Any] | None:
    """The board's data, for whoever may not have it; None for a bundled one."""
    return None if shelf.has(board) else board.to_dict()


def board_of_record(data: Mapping[str, Any], given: object, shelf: Shelf[B]) -> B:
    """The board that a record was made on.

    Parameters
    ----------
    data : mapping
        The record, with its field "track" as `pinned` makes it.
    given : board or None
        What whoever loads the record says it is.
    shelf : Shelf
        The boards of its game.

    Raises
    ------
    RecordError
        When it is another one, or there is none of that name.
    """
    head = data.get("track")
    if not isinstance(head, dict) or not {"name", "digest"} <= set(head):
        raise RecordError("Not a whole record: field 'track' is missing or of a wrong kind")
    board = _given(given, shelf) or _enclosed(data, shelf) or shelf.find(head["name"])
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


def _given(track: object, shelf: Shelf[B]) -> B | None:
    if track is None or isinstance(track, shelf.board):
        return track
    said = board_elsewhere(track, shelf.board) or f"not {kind(track)}"
    raise RecordError(f"track: a Track, or None for that of the record: {said}")


def _enclosed(data: Mapping[str, Any], shelf: Shelf[B]) -> B | None:
    """The board that lies in the record."""
    if "board" not in data:
        return None
    try:
        return shelf.board.from_dict(data["board"], source="The board in the record")
    except TrackError as error:
        raise RecordError(str(error)) from None
