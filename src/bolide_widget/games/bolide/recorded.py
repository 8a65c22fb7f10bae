"""Records of races and qualifyings: what is Bolide's own in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...boards.recorded import board_of_record, enclosed
from ...core import records
from ...core.match import Match
from ...core.questions import CHANCE, Question
from ...core.restore import restore as restored
from ...core.state import State
from . import sound
from .arguments import check_faces
from .game import Bolide
from .rules.position import Position

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
    start.stack = [_with_roller(question) for question in start.stack]
    sound.check(start, names)


def _with_roller(question: Question) -> Question:
    """A die of a record of before, which told who throws it only in what the rules need."""
    told = question.players != (CHANCE,) or question.roller >= 0
    return question if told else question._replace(roller=question.data[0])


def write(match: Match[Position], board: Track) -> str:
    """The record of a race or a qualifying, with its board if that is not a bundled one."""
    return records.write(match, enclosed(board, SHELF))
