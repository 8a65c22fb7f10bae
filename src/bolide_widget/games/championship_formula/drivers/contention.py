"""Who will be before whom: odds by the turns that each has to go."""

from __future__ import annotations

from math import exp

from ..rules.position import OUT, TRACK
from ..rules.venue import State
from .worth import to_go

SPREAD = 0.35
"""Turns by which a car's way to the flag differs from what the table says, about."""
FURTHER = 0.06
"""The same for each turn that is still to go."""


def going(state: State, seat: int) -> float:
    """Turns to go of a car on the track, less the part of one that it is better placed for."""
    return to_go(state, state.position.cars[seat])


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """The others on the track whom it is nearest to, by turns to go."""
    own = going(state, seat)
    others = [other for other in state.position.running() if other != seat]
    others.sort(key=lambda other: abs(going(state, other) - own))
    return tuple(others[:most])


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """The share of its rivals that a car is likely to finish before."""
    return sum(_before(state, seat, rival) for rival in rivals) / len(rivals)


def _before(state: State, seat: int, rival: int) -> float:
    position = state.position
    own, other = position.cars[seat], position.cars[rival]
    placed = position.places
    if seat in placed and rival in placed:
        return float(placed.index(seat) < placed.index(rival))
    if own.status == OUT or other.status == OUT:
        return float(own.status != OUT)
    if own.status != TRACK or other.status != TRACK:
        return float(own.status != TRACK)
    mine, theirs = going(state, seat), going(state, rival)
    spread = SPREAD + FURTHER * max(0.0, min(mine, theirs))
    return 1 / (1 + exp(max(-60.0, min(60.0, (mine - theirs) / spread))))
