"""A lone car before it plans: the fewest turns that it still needs, and its next corner."""

from __future__ import annotations

from ....core.errors import Error
from ....core.per_board import alongside
from ..rules.position import TRACK
from ..rules.venue import State
from .best_lap import Lap, LapDriver, best_lap, turns_at_most
from .turns import Plan

PLAN = "plan"


def turns_to_go(state: State, seat: int) -> float | None:
    """Fewest turns of a car without dice, before it plans; None where unknown."""
    question, car = state.question, state.position.cars[seat]
    if question is None or question.kind != PLAN:
        return None
    if car.status != TRACK or car.soft or car.barred or car.limping:
        return None
    track, laps = state.game.track, state.game.rules.laps
    kept: dict[tuple[int, ...], Lap | None] = alongside(track, "cfr ahead")
    key = (laps, car.a, car.d, car.ts, car.s)
    if key not in kept:
        try:
            kept[key] = best_lap(track, laps=laps, a=car.a, d=car.d, ts=car.ts, s=car.s)
        except Error:  # it has no way without dice
            kept[key] = None
    lap = kept[key]
    where = None if lap is None else LapDriver(lap).where(state, car)
    if lap is None or where is None:
        return None
    tables, most = lap._plan.turns, turns_at_most(lap.track, lap.laps)
    return Plan(tables, tables.until(where.node, where.place, most=most)).count(where, car.wear)


def stretch(state: State, seat: int) -> str:
    """The corner that a car is in, or comes to."""
    return state.game.track.turn_ahead(state.position.cars[seat].space)
