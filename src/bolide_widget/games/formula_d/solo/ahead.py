"""A lone car at a decision: the turns it is expected to need, and its next corner."""

from __future__ import annotations

from math import inf

from ....core.per_board import alongside
from ..rules.gears import GEAR
from ..rules.position import BRAKES, ENGINE, GEARBOX, TRACK, TYRES
from ..rules.venue import State
from .best_lap import Lap, LapDriver, best_lap
from .ways import Wear


def turns_to_go(state: State, seat: int) -> float | None:
    """Expected turns of a car from the beginning of its turn to the flag; None where unknown."""
    question, rules, car = state.question, state.game.rules, state.position.cars[seat]
    if question is None or question.kind != GEAR:
        return None
    if rules.street or rules.weather or rules.tyres or car.status != TRACK or car.space < 0:
        return None
    caps = car.caps  # all points may be spent, but the last of the engine
    wear = Wear(caps[TYRES], caps[BRAKES], caps[GEARBOX], max(0, caps[ENGINE] - 1))
    kept: dict[tuple[Wear, int], Lap] = alongside(state.game.track, "fd ahead")
    if (wear, rules.laps) not in kept:
        lap = best_lap(state.game.track, laps=rules.laps, wear=wear._asdict())
        kept[wear, rules.laps] = lap
    driver = LapDriver(kept[wear, rules.laps])
    laps, place, gear = driver.place(state, car)
    turns = float(driver.lap._plan.sweeps[laps].value[place, gear][driver.left(car)])
    return None if turns == inf else turns  # it may be out, and that is no number of turns


def stretch(state: State, seat: int) -> str:
    """The corner that a car is in, or comes to."""
    return state.game.track.turn_ahead(state.position.cars[seat].space)
