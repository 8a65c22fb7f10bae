"""What the table of a race tells of a car after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.match import Match
from ...core.state import State
from .. import answers_frame
from .cars import space_name
from .rules.position import Position

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ("space", "laps", "tyre", "puncture", "yellow", "spin_step", "cards", "status")


def to_frame(match: Match[Position]) -> DataFrame:
    """One row for each answer; see ``Race.to_frame``."""
    return answers_frame.to_frame(match, COLUMNS, _told)


def _told(state: State[Position], seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    state_of_car = (car.tyre, car.puncture, car.yellow, car.spin_step)
    return (space_name(state, seat), car.laps, *state_of_car, sum(car.hand), car.status)
