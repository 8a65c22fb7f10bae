"""How a race stands between cars: turns each has to go, and the odds that follow from them."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from ..core.state import State
from ..games.bolide.position import (
    FINISHED,
    IN_PITS,
    OFF_TRACK,
    OUT,
    RETURNING,
    Car,
    Position,
)
from . import pitwork
from .outlook import HOPELESS, Outlook, outlook
from .racecraft import OFF, TURNING
from .road import road

FIRST = 0.5
"""Turns that the car that moves first is ahead of one with as many to go (S-3)."""

SPREAD, SPREAD_A_TURN = 0.4, 0.12
"""How far luck may still carry: in turns, and how that grows with the root of those to go."""

LOST = 1000.0


def turns_to_go(state: State[Any], car: Car) -> float:
    """Turns that a car has to go, the road to itself; an estimate off the track and in the pits."""
    if car.status == FINISHED:
        return 0.0
    if car.status == OUT:
        return LOST
    look = outlook(state, car)
    return _planned(state, car, look) + _beyond(state, car, look)


def _planned(state: State[Any], car: Car, look: Outlook) -> float:
    """Turns to the end of what is planned for: in a long race, the laps just ahead."""
    if car.status in IN_PITS:
        return float(pitwork.turns_left(state, car))
    if car.status == OFF_TRACK:
        return road(look.track).way_home(look.point) + OFF + _lap(look)
    turns = look.turns(look.point, look.velocity)
    if turns > HOPELESS:
        turns = look.turns(look.point, (0, 0)) + OFF
    return turns + TURNING * car.half_spun + TURNING * (car.status == RETURNING)


def _beyond(state: State[Any], car: Car, look: Outlook) -> float:
    """Turns of the laps beyond that."""
    laps: int = state.game.rules.laps + 1 - car.lap - look.crossings
    return max(laps, 0) * _lap_turns(look)


def _lap(look: Outlook) -> float:
    """Turns to go of a car off the track, from the squares it has to go."""
    track = look.track
    share: float = track.steps_to_go.get(look.point, track.lap_length / 2) / track.lap_length
    return (look.crossings - 1 + share) * _lap_turns(look)


def _lap_turns(look: Outlook) -> float:
    """Turns of a lap, about, by the hint on the board."""
    return float(look.track.hints["turns"] / (2 if look.track.circuit else 1))


def odds(state: State[Any], seat: int, rivals: tuple[int, ...]) -> float:
    """Chance of a car to finish before its rivals, the mean over them, at the start of a round."""
    position: Position = state.position
    own = position.cars[seat]
    turns = turns_to_go(state, own)
    total = 0.0
    for index in rivals:
        total += _beats(position, seat, own, turns, index, state)
    return total / len(rivals)


def _beats(
    position: Position, seat: int, own: Car, turns: float, index: int, state: State[Any]
) -> float:
    rival = position.cars[index]
    if own.place or rival.place:
        return float(own.place > 0 and (not rival.place or own.place < rival.place))
    if own.status == OUT or rival.status == OUT:
        return float(own.status != OUT)
    theirs = turns_to_go(state, rival)
    order = position.order
    ahead = FIRST if order.index(seat) < order.index(index) else -FIRST
    spread = SPREAD + SPREAD_A_TURN * sqrt(min(turns, theirs))
    lead = max(-30.0, min(30.0, (theirs - turns + ahead) / spread))
    return 1 / (1 + exp(-lead))
