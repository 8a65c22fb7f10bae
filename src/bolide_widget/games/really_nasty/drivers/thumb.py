"""Rules of thumb on the board, of what all can see."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from ..rules.paths import FREE, lookup
from ..rules.position import RACING, Car
from ..rules.venue import Road, State, road_of
from ..rules.words import FACES, INTER, MOST_PIT_TURNS
from ..track import Track

AHEAD: Final = 4
"""Rows ahead in which another car holds up who may not overtake."""

Prospects = dict[tuple[int, str, float], float]

_PROSPECTS: WeakKeyDictionary[Track, Prospects] = WeakKeyDictionary()
"""By track: rows that a roll brings, by space, die, and rows that an exposed corner costs."""


def prospect(track: Track, space: int, die: str, exposed: float) -> float:
    """Rows that a roll brings on an empty road, those taken off that exposed corners cost."""
    kept = _PROSPECTS.setdefault(track, {})
    key = (space, die, exposed)
    found = kept.get(key)
    if found is None:
        road, faces = road_of(track), FACES[die]
        found = sum(_best(road, space, face, exposed) for face in faces) / len(faces)
        kept[key] = found
    return found


def _best(road: Road, space: int, face: int, exposed: float) -> float:
    offers = lookup(road, space, face, 0, 0, (FREE,) * 8, ())
    return max(
        gained(road, offer.path[0], offer.path[-1]) - exposed * len(offer.corners)
        for offer in offers.by_action.values()
    )


def gained(road: Road, here: int, there: int) -> float:
    """Rows from one space to another further on."""
    return (road.place[there] - road.place[here]) % (road.rows * road.scale) / road.scale


def passes(road: Road, pending: bool, path: tuple[int, ...]) -> bool:
    """Whether a path on the circuit loses the pit entry of the lap that it begins on."""
    start, end = path[0], path[-1]
    if pending or start >= road.count or not road.reaches[start]:
        return False
    return not road.reaches[end] or road.row[end] < road.row[start]


def progress(state: State, seat: int) -> float:
    """Rows that a car has driven."""
    road = state.game.road
    car = state.position.cars[seat]
    behind = car.start_pending or (car.stop is not None and car.space >= road.count)
    return road.rows * (car.laps - behind) + road.place[car.space] / road.scale


def targets(state: State, seat: int) -> frozenset[int]:
    """Who is worth a card: the leader of the others, and who is next ahead."""
    own = progress(state, seat)
    cars = state.position.cars
    others = [
        (progress(state, other), other)
        for other, car in enumerate(cars)
        if other != seat and car.status == RACING
    ]
    if not others:
        return frozenset()
    ahead = [one for one in others if one[0] >= own]
    return frozenset((max(others)[1], min(ahead)[1] if ahead else max(others)[1]))


def mismatched(tyre: str, weather: str) -> bool:
    """Whether tyres and weather do not go together."""
    return tyre not in (weather, INTER)


def pit_turns(car: Car, value: int) -> float:
    """RN-PTC-3: the turns that a card adds, 0 if all know that it is too much."""
    stop = car.stop
    if stop is None or max(stop.least, stop.taken - stop.added) + stop.added + value > (
        MOST_PIT_TURNS
    ):
        return 0.0
    return float(value)


def held_up(state: State, seat: int) -> bool:
    """Whether another car stands shortly before one that could overtake it now."""
    road = state.game.road
    position = state.position
    space = position.cars[seat].space
    if not 0 <= space < road.count:
        return False
    row = road.row[space]
    return any(
        0 <= car.space < road.count and 0 < (road.row[car.space] - row) % road.rows < AHEAD
        for car in position.cars
    )
