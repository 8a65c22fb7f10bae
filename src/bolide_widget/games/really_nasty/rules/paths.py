"""Legal paths (RN-MOVE-1 to RN-MOVE-6, RN-ENT): looked up, and never driven here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .forced import approach_lap, is_forced
from .position import Car, Position
from .road import Road
from .venue import State
from .way import (
    ENTRY,
    FINAL,
    FORCED,
    FREE,
    OVERSHOOT,
    SAFETY,
    SERVED,
    STRICT,
    Offers,
    Search,
)
from .words import SC_ROLL

MOST: Final = 6_000
"""Results that are kept for a road."""


def find(state: State, seat: int) -> Offers:
    """RN-MOVE-3, RN-MOVE-4: the paths of the car that has rolled."""
    return find_with(state, seat, state.position.roll)


def find_with(state: State, seat: int, roll: int) -> Offers:
    """The same for a roll that a car may come to."""
    position, game = state.position, state.game
    road: Road = game.road
    car: Car = position.cars[seat]
    start = car.space
    flags = flags_of(state, car, position.fuel[seat])
    limits = _limits(position, road, seat, start, game.terms.level)
    return lookup(road, start, roll, flags, position.colours[seat], limits, taken(position, seat))


def tells(state: State, seat: int) -> bool:
    """RN-GEN-6: whether what is offered may tell others of the car's fuel card.

    So it is when a forced stop would change that on a lap that may be the last of a window (R-47);
    a penalty that is due forces every card alike.
    """
    position, game = state.position, state.game
    road: Road = game.road
    terms, car = game.terms, position.cars[seat]
    lap = approach_lap(terms, car)
    if not terms.fuel or car.laps >= terms.laps - 1 or lap not in terms.last_laps:
        return False
    if any(penalty.due_lap <= lap for penalty in car.penalties):
        return False
    free = flags_of(state, car, 0)
    forced = free | FORCED | (OVERSHOOT if terms.overshoot else 0)
    limits = _limits(position, road, seat, car.space, terms.level)
    pieces = taken(position, seat)
    bay = position.colours[seat]
    one = lookup(road, car.space, position.roll, free, bay, limits, pieces)
    other = lookup(road, car.space, position.roll, forced, bay, limits, pieces)
    return one.by_action != other.by_action


def find_safety_car(state: State) -> Offers:
    """RN-SC-3: the paths of the Safety Car; into the lane they are whole (RN-SC-5)."""
    position, game = state.position, state.game
    flags = ENTRY | FORCED | SAFETY
    blocked = [car.space for car in position.cars if car.space >= 0]
    return lookup(game.road, position.sc, SC_ROLL, flags, 0, (FREE,), blocked)


def flags_of(state: State, car: Car, stops: int) -> int:
    """What a car's paths depend on besides where it and the others are."""
    terms = state.game.terms
    flags = STRICT if terms.strict else 0
    if car.stop is not None:
        flags |= SERVED
    if car.laps < terms.laps - 1:
        flags |= ENTRY
        if is_forced(terms, car, stops):
            flags |= FORCED
            if terms.overshoot:
                flags |= OVERSHOOT
    elif not car.start_pending:
        flags |= FINAL
    return flags


def taken(position: Position, seat: int) -> list[int]:
    """RN-MOVE-2: spaces with other pieces."""
    found: list[int] = []
    cars: list[Car] = position.cars
    for other, car in enumerate(cars):
        if car.space >= 0 and other != seat:
            found.append(car.space)
    if position.sc >= 0:
        found.append(position.sc)
    return found


def no_overtaking(position: Position, road: Road, seat: int) -> bool:
    """RN-MOVE-5: a Yellow Flag on this car, or the Safety Car on the circuit."""
    return position.cars[seat].yellow or 0 <= position.sc < road.count


def _limits(position: Position, road: Road, seat: int, start: int, level: bool) -> tuple[int, ...]:
    """RN-MOVE-5, RN-MOVE-6: rows that may be driven, from the start or from each exit."""
    if not no_overtaking(position, road, seat):
        return _FREE
    if start < road.count:
        return (_limit(position, road, seat, road.row[start], level),)
    return tuple(_limit(position, road, seat, road.row[to] - 1, level) for to in road.exits)


_FREE: Final = (FREE,) * 8


def _limit(position: Position, road: Road, seat: int, row: int, level: bool) -> int:
    most = FREE
    for space in taken(position, seat):
        if space < road.count:
            ahead = (road.row[space] - row) % road.rows
            if ahead:
                most = min(most, ahead - level)
    return most


def lookup(
    road: Road,
    start: int,
    roll: int,
    flags: int,
    bay: int,
    limits: tuple[int, ...],
    pieces: Sequence[int],
) -> Offers:
    """What is offered; found once for each situation."""
    zone = _zone(road, start)
    near: list[int] = []
    for space in pieces:
        if space in zone:
            near.append(space)
    near.sort()
    key: Any = (start, roll, flags, bay, limits, tuple(near))
    kept: Offers | None = road.found.get(key)
    if kept is None:
        search = Search(road, roll, flags, bay, near)
        if road.count <= start < road.sc_start:
            search.leave(start, limits)
        else:
            search.roam(start, (0, 0, (start,)), 0, road.row[start], limits[0])
        kept = search.offers()
        if len(road.found) >= MOST:
            road.found.clear()
        road.found[key] = kept
    return kept


FAR: Final = 8
"""Steps of the highest roll."""


def _zone(road: Road, start: int) -> frozenset[int]:
    """Spaces that a move from here may enter."""
    zone = road.zones.get(start)
    if zone is None:
        reached = {start}
        edge = [start]
        for _ in range(FAR):
            onward: set[int] = set()
            for here in edge:
                onward.update(road.next[here])
                if here == road.entry:
                    onward.add(road.first)
                elif here == road.last:
                    onward.update(road.exits)
                elif road.in_lane(here):
                    onward.add(here + 1)
                elif road.is_bay(here):
                    onward.add(road.bay_to[here - road.last - 1])
            edge = sorted(onward - reached)
            reached |= onward
        zone = frozenset(reached - {start})
        road.zones[start] = zone
    return zone
