"""A race as a table: one row for every answer that was given, dice included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.actions import text
from ..core.match import Entry, Match
from ..core.questions import CHANCE, Question
from ..core.state import AnyState

if TYPE_CHECKING:
    from pandas import DataFrame

EVERY = ("n", "round", "driver", "kind", "answer")
"""The columns of every game; those of the car behind them are each game's own."""


def to_frame(
    match: Match[Any], columns: Sequence[str], car: Callable[[AnyState, int], tuple[Any, ...]]
) -> DataFrame:
    """Return one row for each answer; see ``Race.to_frame``.

    Parameters
    ----------
    columns : sequence of str
        Columns that describe the car of the seat that answered or rolled.
    car : callable ``(state, seat) -> tuple``
        Their values after the answer.
    """
    import pandas as pd

    match = match.copy()  # another thread may play on
    history, question = match.history, match._state.question
    readable = len(history) - (0 if question is None else len(question.sealed))
    rows = [_row(match, n, entry, car, n < readable) for n, entry in enumerate(history)]
    return pd.DataFrame(rows, columns=[*EVERY, *columns])


SEALED = "sealed"
"""Stands for an answer that must not be read before the last one is in."""


def _row(
    match: Match[Any],
    n: int,
    entry: Entry,
    car: Callable[[AnyState, int], tuple[Any, ...]],
    readable: bool,
) -> tuple[Any, ...]:
    question = entry._before.question
    assert question is not None
    rolled = entry.seat == CHANCE
    seat = question.roller if rolled else entry.seat
    return (
        n,
        entry._before.position.round,
        match.drivers[seat],
        _kind(match, question) if rolled else question.kind,
        text(entry.action) if readable else SEALED,
        *car(entry._after, seat),
    )


def _kind(match: Match[Any], question: Question) -> str:
    """Return the table of a die, or its kind where a choice has the name of the table."""
    game = match.game
    table = game.kinds[question.kind].table
    if table is None or table in game.kinds or table in game.steps:
        return question.kind
    return table
