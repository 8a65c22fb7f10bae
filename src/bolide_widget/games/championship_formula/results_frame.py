"""What the table of a race tells of a car after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.match import Match
from ...core.state import State
from .. import answers_frame
from .rules.position import Position

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ("space", "at", "speed", "last", "wear", "green", "red", "a", "d", "ts", "status")


def to_frame(match: Match[Position]) -> DataFrame:
    """One row for each answer; see ``Race.to_frame``."""
    return answers_frame.to_frame(match, COLUMNS, _told)


def _told(state: State[Position], seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else None
    return (
        space,
        car.at,
        car.v,
        car.last,
        car.wear,
        car.green,
        car.red,
        car.a,
        car.d,
        car.ts,
        car.status,
    )
