"""What the table of a race tells of a car after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.match import Match
from ...core.state import State
from .. import answers_frame
from .rules.position import Position

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ("x", "y", "pawn_x", "pawn_y", "speed", "lap", "status")


def to_frame(match: Match[Position]) -> DataFrame:
    """One row for each answer; see ``Race.to_frame``."""
    frame = answers_frame.to_frame(match, COLUMNS, _told)
    return frame.astype(dict.fromkeys(("x", "y", "pawn_x", "pawn_y"), "Int64"))


def _told(state: State[Position], seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    point, pawn = car.point or (None, None), car.pawn or (None, None)
    return (*point, *pawn, car.speed, car.lap, car.status)
