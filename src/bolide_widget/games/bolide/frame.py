"""A race as a table: one row for every answer that was given, dice included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.actions import text
from ...core.match import Entry, Match
from ...core.questions import CHANCE
from .position import Position

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
    question = entry.before.question
    assert question is not None
    rolled = entry.seat == CHANCE
    seat = question.data[0] if rolled else entry.seat
    car = entry.after.position.cars[seat]
    kind = (match.game.kinds[question.kind].table if rolled else None) or question.kind
    return (
        n,
        entry.before.position.round,
        match.drivers[seat],
        kind,
        text(entry.action),
        *(car.point or (None, None)),
        *(car.pawn or (None, None)),
        car.speed,
        car.lap,
        car.status,
    )
