"""Records of races: what is Formula D's own in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ...boards.recorded import board_of_record, enclosed
from ...core import records
from ...core.match import Match
from ...core.restore import restore as restored
from ...core.state import State
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

    def fresh(data: Mapping[str, Any], board: Track) -> M:
        match = make(data, board)
        check_faces(data["dice"])
        return match

    def board(data: Mapping[str, Any]) -> Track:
        return board_of_record(data, track, SHELF)

    return restored(written, game, board, fresh, _check)


def _check(start: State[Position], names: Sequence[str]) -> None:
    sound.check(start, names)


def write(match: Match[Position], board: Track) -> str:
    """The record of a race, with its board if that is not a bundled one."""
    return records.write(match, enclosed(board, SHELF))
