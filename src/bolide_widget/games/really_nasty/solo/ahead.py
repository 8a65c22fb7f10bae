"""A lone car before it rolls: the turns it is expected to need, and its next corner."""

from __future__ import annotations

from math import inf

from ..rules.position import RACING
from ..rules.questions import Roll
from ..rules.turn import list_dice
from ..rules.venue import State
from .best_race import RaceDriver


def turns_to_go(state: State, seat: int) -> float | None:
    """Expected turns of a car before it chooses or rolls a die; None where unknown."""
    question, car = state.question, state.position.cars[seat]
    if question is None:
        return None
    rolls = isinstance(question.data, Roll)
    if not rolls and state.game.kinds[question.kind].legal is not list_dice:
        return None
    if car.status != RACING or car.space < 0 or car.penalties or car.puncture or car.yellow:
        return None
    solo, where, place = RaceDriver().plan(state, seat)
    if rolls:
        turns = solo.rolled(where, place, question.data.die)
    else:
        turns = solo.table(where).value[place]
    return None if turns == inf else turns


def stretch(state: State, seat: int) -> str:
    """The corner that a car is in, or comes to."""
    track, space = state.game.track, state.position.cars[seat].space
    return track.turn_ahead(space) if space < len(track.ids) else ""
