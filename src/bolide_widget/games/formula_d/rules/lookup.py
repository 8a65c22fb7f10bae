"""The paths of a car from where it stands; those on empty road are cached."""

from __future__ import annotations

from typing import Any, Final

from .characters import LI_TSU
from .corners import Passage, missing
from .position import Car, Position, ends_race
from .road import Road
from .venue import State
from .way import DETOURS, FINAL, FREE, LOCKED, NARROW, TOLL, WATCHED, Ways

MOST_EMPTY: Final = 4_000
MOST_CROWDED: Final = 32
"""Those of a few turns: the next cars stand elsewhere, and what stays is work for the collector."""

FAR: Final = 30
"""Spaces ahead in which a search between cars knows all of them, however far it goes."""


def find(state: State, seat: int, length: int) -> Ways:
    """Find the ways of a car from where it stands, up to a length."""
    position, road = state.position, state.game.road
    car: Car = position.cars[seat]
    flags = flags_of(state, seat)
    return ways(position, road, car.space, seat, flags, length)


def flags_of(state: State, seat: int) -> int:
    """Return everything but the places of cars that the ways of a car depend on."""
    position, rules = state.position, state.game.rules
    car: Car = position.cars[seat]
    now = position.now
    flags = DETOURS if rules.avoid_debris_detour else 0
    if car.corner >= 0 and not missing(state.game.road, car.corner, car.stops):
        flags |= FREE
    if now.left:
        flags |= LOCKED
    if pays_toll(position, car):
        flags |= TOLL
    if ends_race(car, rules):
        flags |= FINAL
    if position.wet or (now.modified and rules.jack_corner_only):
        flags |= WATCHED
    return flags


def pays_toll(position: Position, car: Car) -> bool:
    """FD-CH-1: return whether crossing the line takes a car two spaces."""
    if not car.lap or position.now.crossed or car.character == LI_TSU:
        return False
    return position.playing(LI_TSU) >= 0


def corner_flags(road: Road, gone: Passage) -> int:
    """Return the flags of a car on empty road that has passed these corners in its turn."""
    if gone.left:
        return LOCKED
    return FREE if gone.corner >= 0 and not missing(road, gone.corner, gone.stops) else 0


def ways(position: Position, road: Road, start: int, seat: int, flags: int, length: int) -> Ways:
    """Return the ways from a space for a car; those on empty road are cached."""
    progress, period = road.progress, road.period
    begin, reach = progress[start], length * road.stride
    far = max(reach, FAR * road.stride)  # so that gears and moves look at the same
    near: list[int] = []
    crowded = False
    for other, car in enumerate(position.cars):
        space: int = car.space
        if space >= 0 and other != seat:
            away = (progress[space] - begin) % period
            if away <= far:
                near.append(space)
                crowded = crowded or away <= reach
    marks: list[int] = []
    for space in position.marks:
        if (progress[space] - begin) % period <= reach:
            marks.append(space)
    if not crowded and not marks:
        return empty(road, start, flags)
    near.sort()
    key: Any = (start, flags, tuple(near), tuple(marks))
    crowded_ways: Ways | None = road.crowded.get(key)
    if crowded_ways is None:
        marked = road.danger.union(marks)
        apart = flags & TOLL or road.lanes > NARROW
        lone = None if apart else empty(road, start, flags)
        crowded_ways = Ways(road, start, flags, frozenset(near), marked, lone)
        if len(road.crowded) >= MOST_CROWDED:
            road.crowded.clear()
        road.crowded[key] = crowded_ways
    return crowded_ways


def empty(road: Road, start: int, flags: int) -> Ways:
    """Return the ways on empty road, cached."""
    kept: Ways | None = road.empty.get((start, flags))
    if kept is None:
        kept = Ways(road, start, flags, frozenset(), road.danger)
        if len(road.empty) >= MOST_EMPTY:
            road.empty.clear()
        road.empty[start, flags] = kept
    return kept
