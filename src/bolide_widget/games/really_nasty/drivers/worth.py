"""Turns to go of every car by what all can see, and who is in the way of winning."""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules import turn
from ..rules.position import RACING
from ..rules.venue import State
from ..rules.words import YELLOW
from .driving import MISSED
from .outlook import SPIN, outlook_of

FINE: Final = 2.6
"""Turns that a penalty stop costs."""
FUEL_TURNS: Final = 6
"""RN-FUEL: pit turns of scheduled stops in all, whatever the fuel card."""


def to_go(state: State, seat: int, weather: str | None = None) -> float:
    """Turns to go of any car by what everybody can see.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    weather : str, optional
        As if it were this.
    """
    game, position = state.game, state.position
    terms, road = game.terms, game.road
    car = position.cars[seat]
    if car.status != RACING:
        return 0.0 if car.status == "finished" else MISSED
    now = weather or position.weather
    outlook = outlook_of(game)
    table = outlook.table(YELLOW if car.puncture else turn.designated(car.tyre, now))
    usual = outlook.table(turn.designated(now, now)).pace
    laps = terms.laps - 1 - car.laps + car.start_pending  # whole laps beyond this one's line
    spent = 0
    for stop in car.sheet:
        spent += stop.taken - stop.added
    debt = 0.0
    if terms.fuel and laps > 0:
        debt = max(0.0, FUEL_TURNS - spent) * 1.25
    stop_now = car.stop
    turns = 0.0
    if stop_now is not None and car.space > road.last:
        base = stop_now.least if stop_now.least == stop_now.most else max(3, stop_now.least)
        turns += max(0, base + stop_now.added - stop_now.taken) + 1
        debt = max(0.0, debt - 3.5)
    if car.space >= road.count:
        rows = road.rows - road.place[car.space] / road.scale
        if stop_now is not None:
            turns += rows * usual / road.rows + (laps + 1) * usual
        else:
            turns += 0.5 + rows * usual / road.rows + laps * usual
    elif laps <= 0:
        turns += table.last[car.space]
    else:
        first = table.pace if table.pace < usual * 1.5 or debt <= 0 else usual * 1.3
        turns += table.steady[car.space] + (laps - 1) * usual + first
    spin = car.spin_step
    turns += (0.0, SPIN, SPIN - 1, SPIN - 2)[spin]
    turns += FINE * len(car.penalties)
    return turns + debt


def shares(going: dict[int, float], seat: int) -> dict[int, float]:
    """How much each of the others is in the way of winning: parts of 1."""
    least = min(going.values())
    spread = 1.5 + 0.08 * least
    weights = {
        other: exp(-min(60.0, (turns - least) / spread))
        for other, turns in going.items()
        if other != seat
    }
    total = sum(weights.values()) or 1.0
    return {other: weight / total for other, weight in weights.items()}
