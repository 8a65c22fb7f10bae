"""What the table of a race tells of a car after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.match import Match
from ...core.state import State
from .. import answers_frame
from .cars import where
from .rules.position import CATEGORIES, Position

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ("space", "gear", "lap", "stops", *CATEGORIES, "status")


def to_frame(match: Match[Position]) -> DataFrame:
    """One row for each answer; see ``Race.to_frame``."""
    return answers_frame.to_frame(match, COLUMNS, _told)


def _told(state: State[Position], seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    return (where(state, seat), car.gear, car.lap, car.stops, *car.wear, car.status)
