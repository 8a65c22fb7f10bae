"""Dice and ways by turns to go on an empty road, and stops as soon as a window is open."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Question
from ..rules import paths, turn
from ..rules.paths import Offer
from ..rules.position import Car, Position
from ..rules.venue import Road, State
from ..rules.words import YELLOW
from . import thumb
from .outlook import EXPOSED, Table, outlook_of
from .rookie import wants_stop

MISSED: Final = 1000.0
"""Turns that it costs to be out."""
STOP: Final = 10.0
"""Turns that it is worth to stop where it is wanted, or not to where it is not."""
BAY: Final = 1.0
"""Turns that it saves to come to the bay at once."""


def die(state: State, seat: int, question: Question) -> Action:
    """RN-DICE-3: the one with the fewer turns to go."""
    position = state.position
    car = position.cars[seat]
    usual = turn.designated(car.tyre, position.weather)
    if car.space >= state.game.road.count:
        return ("die", usual)
    slow = outlook_of(state.game).table(usual).slow[car.space]
    return ("die", YELLOW if slow else usual)


def path(state: State, seat: int, question: Question) -> Action:
    """RN-MOVE-4: the one with the fewest turns to go; into the pits where it wants to stop."""
    found = paths.find(state, seat)
    wanted = wants_stop(state, seat)
    position, game = state.position, state.game
    car = position.cars[seat]
    table = outlook_of(game).table(die_of(position, car))
    final = car.laps >= game.terms.laps - 1 and not car.start_pending
    best, fewest = found.actions[0], 2 * MISSED
    for action in found.actions:
        turns = after(game.road, car, table, found.by_action[action], final, wanted)
        if turns < fewest:
            best, fewest = action, turns
    return best


def after(road: Road, car: Car, table: Table, offer: Offer, final: bool, wanted: bool) -> float:
    """Turns to go after a path, to compare it with others by.

    Parameters
    ----------
    road : Road
    car : Car
    table : Table
    offer : Offer
    final : bool
        Whether the race is won at the line.
    wanted : bool
        Whether to stop on this lap.
    """
    if offer.missed:
        return MISSED
    start, end = offer.path[0], offer.path[-1]
    turns = EXPOSED * len(offer.corners)
    if end >= road.count:
        turns += (road.rows - road.place[end] / road.scale) * table.pace / road.rows
        if car.stop is not None:
            return turns
        return turns + (-STOP - BAY * (end > road.last) if wanted else STOP)
    crossed = start < road.count and road.row[end] < road.row[start]
    if final:
        return turns if crossed else turns + table.last[end]
    if wanted and thumb.passes(road, car.start_pending, offer.path):
        turns += STOP
    return turns + table.steady[end] - (table.pace if crossed else 0.0)


def die_of(position: Position, car: Car) -> str:
    """The die a car rolls as long as nothing changes."""
    return YELLOW if car.puncture else turn.designated(car.tyre, position.weather)
