"""Keep, rename, delete and restore a person's own circuits, with their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..boards import own
from ..boards.catalogue import FileBoard
from ..boards.doors import makers
from ..boards.files import TrackError
from ..core.errors import shown
from . import games, need
from .by_game import row_for

if TYPE_CHECKING:
    from . import GameName


def keep(board: FileBoard, name: str | None, replace: bool) -> FileBoard:
    """Keep a board among the user's own circuits; see `Track.keep`."""
    row = makers().row_of(board)
    called = own.safe_name(str(board.to_dict()["name"])) if name is None else name
    kept = _with_name(board, own.checked_name(called))
    own.keep(row.shelf.below, kept.to_dict(), _text_of(kept), replace=replace)
    return kept


def rename_track(track: str, name: str, *, game: GameName | None = None) -> Any:
    """Rename one of your own circuits.

    Parameters
    ----------
    track : str
        One of ``tracks("own")``.
    name : str
        Up to 60 characters.
    game : str, optional
        One of `games()`, if you have circuits of that name in several.

    Returns
    -------
    Track
        The circuit with its new name.

    Raises
    ------
    TrackError
        If there is no such circuit, or another has that name.

    Examples
    --------
    >>> kept = bw.invent(7).keep("Lakeside")
    >>> bw.rename_track("own/Lakeside", "Seaside").name, bw.tracks("own")
    ('Seaside', ['own/Seaside'])
    """
    shelf = row_for(_own(track), game).shelf
    board = _with_name(shelf.load(_own(track)), own.checked_name(name))
    own.rename(shelf.below, track, board.to_dict(), _text_of(board))
    return board


def delete_track(track: str, *, game: GameName | None = None) -> None:
    """Delete one of your own circuits; `restore_track` brings it back.

    Parameters
    ----------
    track : str
        One of ``tracks("own")``.
    game : str, optional
        One of `games()`, if you have circuits of that name in several.

    Raises
    ------
    TrackError
        If there is no such circuit, or the disk refuses.

    Examples
    --------
    >>> kept = bw.invent(7).keep("Lakeside")
    >>> bw.delete_track("own/Lakeside")
    >>> bw.tracks("own")
    []
    """
    own.delete(row_for(_own(track), game).shelf.below, track)


def restore_track(track: str, *, game: GameName | None = None) -> None:
    """Bring back one of your own circuits that was deleted; the last 20 of a game are there.

    Parameters
    ----------
    track : str
        The name that it had, such as ``"own/Lakeside"``.
    game : str, optional
        One of `games()`, if you deleted circuits of that name in several.

    Raises
    ------
    TrackError
        If none of that name was deleted, or there is one of that name again.

    Examples
    --------
    >>> kept = bw.invent(7).keep("Lakeside")
    >>> bw.delete_track("own/Lakeside")
    >>> bw.restore_track("own/Lakeside")
    >>> bw.tracks("own")
    ['own/Lakeside']
    """
    rows = map(need, games() if game is None else [game])
    shelves = [row.shelf for row in rows]
    below = next((one.below for one in shelves if own.was_deleted(one.below, _own(track))), None)
    own.restore(below or shelves[0].below, track)


def _own(track: object) -> str:
    """Return the name of an own circuit.

    Raises
    ------
    TrackError
        If it is that of another track.
    """
    if not own.is_own(track):
        said = 'is none of your own circuits; bw.tracks("own") lists them'
        raise TrackError("track", [f"{shown(track)} {said}"])
    assert isinstance(track, str)
    return track


def _with_name(board: FileBoard, name: str) -> FileBoard:
    """Return a board with another name."""
    data = board.to_dict()
    if data["name"] == name:
        return board
    made = type(board).from_dict({**data, "name": name}, sound=True)
    makers().rename(board, made)
    return made


def _text_of(board: FileBoard) -> str:
    """Return the text of a board; empty if it has none."""
    try:
        text: str = makers().text_of(board)
    except TrackError:
        return ""
    return text
