"""How a race stands between cars: turns each has to go, and the odds that follow from them."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from ....boards.lattice.track import Track
from ..rules.position import FINISHED, IN_PITS, OFF_TRACK, OUT, RETURNING, Car
from ..rules.venue import State
from . import pitwork
from .outlook import HOPELESS, outlook
from .racecraft import OFF, TURNING
from .road import road
from .trim import trim

FIRST = 0.2
"""Turns that the car that moves first is ahead of one with as many to go (S-3)."""

SQUARE = 0.1
"""Turns that a square ahead counts, between cars with as many turns to go."""

EDGE = 0.015
"""Turns that one who searches gains on one who does not, for each to go."""

SPREAD, SPREAD_A_TURN = 0.1, 0.05
"""How far luck may still carry: in turns, and how that grows with the root of those to go."""

LOST = 1000.0


def turns_to_go(state: State, car: Car) -> float:
    """Turns that a car has to go, the road to itself; an estimate off the track and in the pits."""
    if car.status == FINISHED:
        return 0.0
    if car.status == OUT:
        return LOST
    fit = trim(state, car)
    beyond = fit.laps_beyond * fit.lap_turns
    if car.status in IN_PITS:
        return min(pitwork.turns_left(state, car) + beyond, LOST)
    if car.status == OFF_TRACK:
        lap = _lap_turns(fit.track)
        left = fit.crossings - 1 + _share(fit.track, car)
        return road(fit.track).way_home(car.point or (0, 0)) + OFF + left * lap + beyond
    look = outlook(state, car)
    turns = look.turns(look.point, look.velocity)
    if turns > HOPELESS:
        turns = look.turns(look.point, (0, 0)) + OFF
    turns += TURNING * car.half_spun + TURNING * (car.status == RETURNING)
    return min(turns + beyond, LOST)


def _share(track: Track, car: Car) -> float:
    """Share of the lap that a car has to go, by squares."""
    to_go: dict[Any, float] = track.steps_to_go
    return to_go.get(car.point, track.lap_length / 2) / track.lap_length


def _lap_turns(track: Track) -> float:
    """Turns of a lap, about, by the hint on the board."""
    return float(track.hints["turns"] / (2 if track.circuit else 1))


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """Chance of a car to finish before its rivals, the mean over them, at the start of a round."""
    position = state.position
    turns = turns_to_go(state, position.cars[seat])
    return sum(_beats(state, seat, turns, index) for index in rivals) / len(rivals)


def _beats(state: State, seat: int, turns: float, index: int) -> float:
    position = state.position
    own, rival = position.cars[seat], position.cars[index]
    if own.place or rival.place:
        return float(own.place > 0 and (not rival.place or own.place < rival.place))
    if own.status == OUT or rival.status == OUT:
        return float(own.status != OUT)
    theirs = turns_to_go(state, rival)
    order = position.order
    ahead = FIRST if order.index(seat) < order.index(index) else -FIRST
    lead = theirs - turns + ahead + SQUARE * _squares_ahead(state.game.track, own, rival)
    left = min(turns, theirs)
    lead += EDGE * left
    spread = SPREAD + SPREAD_A_TURN * sqrt(left)
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def _squares_ahead(track: Track, own: Car, rival: Car) -> float:
    """Squares by which a car is ahead of another, as far as both are on the lattice."""
    if own.point is None or rival.point is None:
        return 0.0
    laps = own.lap - rival.lap - _share(track, own) + _share(track, rival)
    return laps * track.lap_length
