"""A race as a table: one row for every answer that was given, dice included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.actions import text
from ...core.match import Entry, Match
from ...core.questions import CHANCE, Question
from .cars import where
from .rules.position import CATEGORIES, Position

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = (
    "n",
    "round",
    "driver",
    "kind",
    "answer",
    "space",
    "gear",
    "lap",
    "stops",
    *CATEGORIES,
    "status",
)


def to_frame(match: Match[Position]) -> DataFrame:
    """One row for each answer; see ``Race.to_frame``."""
    import pandas as pd

    rows = [_row(match, n, entry) for n, entry in enumerate(match.history)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


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
        where(entry._after, seat),
        car.gear,
        car.lap,
        car.stops,
        *car.wear,
        car.status,
    )


def _kind(match: Match[Position], question: Question) -> str:
    """The table of a die; its question where a choice has the name of the table ("gear")."""
    kinds = match.game.kinds
    table = kinds[question.kind].table
    return question.kind if table is None or table in kinds else table
