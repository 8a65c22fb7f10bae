"""Cars on the board: the place and look of each, and the path of its last move."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.match import Match
from ....core.moment import changed
from ....core.screen import Look, Token, Trail
from ....core.words import phrase, tr
from ....racing import rows
from ..cars import where
from ..rules.facts import GearRolled, Moved, Placed, StartRolled
from ..rules.position import BOX, FINISHED, IN_PITS, OUT, PIT, RAIN_TYRES, SLOT, Car, Position
from ..rules.venue import State
from ..track import Track
from .ends import waypoints
from .facts import turn

NEW_TURN: Final = (StartRolled, GearRolled)
"""Facts that begin a turn's drive; what was driven before it belongs to the turn before."""


def ways(match: Match[Position]) -> list[list[str]]:
    """The spaces that each car drove in its last turn, oldest first."""
    none = (Drive(),) * len(match.drivers)
    last = match._now.total("ways", none, _driven)
    return [list(drive.path) for drive in last]


class Drive(NamedTuple):
    """The path of a car's last turn, and whether its next move belongs to another."""

    path: tuple[str, ...] = ()
    over: bool = False


def _driven(drives: tuple[Drive, ...], fact: Any) -> tuple[Drive, ...]:
    """The last drive of each car after a fact."""
    if isinstance(fact, Moved):
        before, path = drives[fact.seat], tuple(fact.path)
        if before.path and not before.over:
            path = before.path + path[before.path[-1:] == path[:1] :]
        return changed(drives, fact.seat, Drive(path))
    if isinstance(fact, NEW_TURN):
        return changed(drives, fact.seat, drives[fact.seat]._replace(over=True))
    if isinstance(fact, Placed):
        return changed(drives, fact.seat, Drive((fact.space,), True))
    return drives


def trails(match: Match[Position], driven: list[list[str]]) -> list[Trail]:
    """Return the paths of the last turns as the page shows them."""
    road = match.game.road  # type: ignore[attr-defined]
    return [
        {"id": seat, "path": waypoints(path, road)}
        for seat, path in enumerate(driven)
        if len(path) > 1
    ]


def token(state: State, seat: int, name: str, path: list[str]) -> Token:
    """A car as it is seen."""
    car = state.position.cars[seat]
    track: Track = state.game.track
    space = where(state, seat)
    if car.status == OUT and path:  # FD-DEB-2: its space is free; it is seen until a car comes
        number = state.game.road.number.get(path[-1], -1)
        space = None if number >= 0 and state.position.at(number) >= 0 else path[-1]
    elif car.status == FINISHED:
        space = None
    spot = track.spots.get(space) if space is not None else None
    x, y = (1, 0) if spot is None else spot.heading
    looks: dict[Look, bool] = {
        "faded": car.status == OUT,
        "skid": car.spun and car.status != OUT,
        "grooved": car.tyres == RAIN_TYRES,
    }
    backwards = car.spun and spot is not None  # FD-OVER-6
    return rows.token(
        seat,
        name,
        None if spot is None else list(spot.at),
        [-x, -y] if backwards else [x, y],
        status=car.status,
        words=_status(state, car),
        looks=[look for look, on in looks.items() if on],
        place=car.place or None,
    )


STATUS: Final = phrase({PIT: "pit lane", BOX: "in the box", SLOT: "pit grid"})


def _status(state: State, car: Car) -> str:
    """Name a car's state, where nothing else shows it."""
    if car.status in IN_PITS:
        return STATUS[car.status]
    if car.status in (FINISHED, OUT):
        return ""
    if car.spun:
        return phrase("spun")
    if car.place and not car.confirmed:
        return phrase("to be confirmed")
    if car.stalled and not car.gear:
        return phrase("stalled")
    if car.corner >= 0:
        road = state.game.road
        needed: int = road.stops[car.corner]
        return tr(
            "{corner}: {n}/{all} stops",
            corner=turn(road.names[car.corner]),
            n=min(car.stops, needed),
            all=needed,
        )
    return ""
