"""A lone car at a decision: the fewest turns that it still needs, and where on the lap it is."""

from __future__ import annotations

from ....core.errors import Error
from ....core.per_board import alongside
from ..rules.position import SHARP_BRAKINGS, TRACK
from ..rules.venue import State
from .best_lap import Lap, best_lap

MOVE = "move"


def turns_to_go(state: State, seat: int) -> float | None:
    """Fewest turns of a car from the beginning of its turn to the flag; None where unknown."""
    question, rules, car = state.question, state.game.rules, state.position.cars[seat]
    laps = rules.laps + 1 - car.lap
    if question is None or question.kind != MOVE or not state.game.stage(state).begins:
        return None
    if rules.advanced or car.status != TRACK or car.point is None or laps < 1:
        return None
    (x, y), (px, py) = car.point, car.pawn or car.point
    try:
        kept: dict[tuple[int, int], Lap] = alongside(state.game.track, "bolide ahead")
        most = SHARP_BRAKINGS if rules.extras else 0
        key = rules.laps, most
        if key not in kept:
            kept[key] = best_lap(state.game.track, laps=rules.laps, sharp_brakings=most)
        return kept[key].turns_to_go(
            (x, y), (px - x, py - y), laps=laps, sharp_brakings=min(car.brakings, most)
        )
    except Error:  # no way on the track leads on
        return None


def stretch(state: State, seat: int) -> str:
    """Name the part of the lap where a car is."""
    point = state.position.cars[seat].point
    sector = None if point is None else state.game.track.sector_of.get(point)
    return "" if sector is None else f"sector {sector + 1}"
