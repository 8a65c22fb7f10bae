"""A race as a table: one row for every answer, including rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.actions import text
from ..core.match import Match
from ..core.questions import CHANCE
from ..core.state import AnyState

if TYPE_CHECKING:
    from pandas import DataFrame

EVERY = ("n", "round", "driver", "kind", "answer")
"""The columns of every game; those of the car behind them are each game's own."""


SEALED = "sealed"
"""Stands for an answer that must not be read before the last one is in."""


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
    game, rows = match.game, []
    for n, entry in enumerate(history):
        asked = entry._before.question
        assert asked is not None
        seat, kind = entry.seat, asked.kind
        if entry.seat == CHANCE:
            seat, table = asked.roller, game.kinds[kind].table
            # the table of a die, where no choice and no step has the name of the table
            if table is not None and table not in game.kinds and table not in game.steps:
                kind = table
        begun, answer = entry._before.position.round, text(entry.action) if n < readable else SEALED
        row = (n, begun, match.drivers[seat], kind, answer, *car(entry._after, seat))
        rows.append(row)
    return pd.DataFrame(rows, columns=[*EVERY, *columns])
