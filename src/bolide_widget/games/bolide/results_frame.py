"""A race as a table: one row for every answer that was given, dice included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.actions import text
from ...core.match import Entry, Match
from ...core.questions import CHANCE, Question
from .rules.position import Position

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = (
    "n",
    "round",
    "driver",
    "kind",
    "answer",
    "x",
    "y",
    "pawn_x",
    "pawn_y",
    "speed",
    "lap",
    "status",
)


def to_frame(match: Match[Position]) -> DataFrame:
    """One row for each answer; see ``Race.to_frame``."""
    import pandas as pd

    rows = [_row(match, n, entry) for n, entry in enumerate(match.history)]
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    return frame.astype(dict.fromkeys(("x", "y", "pawn_x", "pawn_y"), "Int64"))


def _row(match: Match[Position], n: int, entry: Entry) -> tuple[Any, ...]:
    question = entry._before.question
    assert question is not None
    rolled = entry.seat == CHANCE
    seat = question.roller if rolled else entry.seat
    car = entry._after.position.cars[seat]
    return (
        n,
        entry._before.position.round,
        match.drivers[seat],
        _kind(match, question) if rolled else question.kind,
        text(entry.action),
        *(car.point or (None, None)),
        *(car.pawn or (None, None)),
        car.speed,
        car.lap,
        car.status,
    )


def _kind(match: Match[Position], question: Question) -> str:
    """The table of a die; its question where a choice has the name of the table ("start")."""
    kinds = match.game.kinds
    table = kinds[question.kind].table
    return question.kind if table is None or table in kinds else table
