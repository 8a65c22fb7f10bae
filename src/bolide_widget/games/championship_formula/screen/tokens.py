"""Cars on the board: where each is seen, how it looks, and the way it has driven last."""

from __future__ import annotations

from typing import Any

from ....core.grammar import badge
from ....core.match import Match
from ....core.moment import changed
from ....core.screen import XY, Look, Token, Trail
from ..rules.facts import Moved, Placed
from ..rules.position import FINISHED, OUT, TRACK, UNIT, Car, Position
from ..rules.venue import State

Ways = tuple[tuple[str, ...], ...]


def ways(match: Match[Position]) -> list[list[str]]:
    """The spaces that each car drove in its last move, oldest first."""
    position = match._state.position
    ids = match.game.road.ids  # type: ignore[attr-defined]
    none: Ways = ((),) * len(match.drivers)
    last = match._known.totals.of(match._now, "ways", none, _moved)
    ways = [list(way) if car.cards else [] for way, car in zip(last, position.cars, strict=True)]
    mover = position.now.seat
    if mover >= 0:
        ways[mover] = [ids[space] for space in position.now.path]
    return ways


def _moved(ways: Ways, fact: Any) -> Ways:
    """The last move of each car after a fact; none after it was put on the grid."""
    if isinstance(fact, Moved):
        return changed(ways, fact.seat, tuple(fact.path))
    return changed(ways, fact.seat, ()) if isinstance(fact, Placed) else ways


def trails(driven: list[list[str]]) -> list[Trail]:
    """The same for the page."""
    return [{"id": seat, "path": path} for seat, path in enumerate(driven) if len(path) > 1]


def token(state: State, seat: int, name: str, path: list[str]) -> Token:
    """A car as it is seen."""
    car = state.position.cars[seat]
    track = state.game.track
    space = _where(state, car, path)
    spot = track.spots.get(space) if space is not None else None
    looks = _looks(car)
    token: Token = {
        "id": seat,
        "name": name,
        "badge": badge(name),
        "colour": seat,
        "at": None if spot is None else list(spot.at),
        "heading": [1, 0] if spot is None else _heading(car, spot.heading),
        "pawn": None,
        "place": _place(state, seat),
    }
    if looks:
        token["looks"] = looks
    status = _status(state, car)
    if status:
        token["status"] = status
    if car.status == FINISHED:
        token["done"] = "finished"
    elif car.status == OUT:
        token["done"] = "out"
    return token


def _where(state: State, car: Car, path: list[str]) -> str | None:
    """Its space; CFR-TURN-2: a wreck obstructs nobody, and is seen for the rest of its turn."""
    if car.status == OUT:
        return path[-1] if path and car.out_turn == state.position.turn else None
    return None if car.space < 0 else state.game.road.ids[car.space]


def _place(state: State, seat: int) -> int | None:
    places = state.position.places
    return places.index(seat) + 1 if seat in places else None


def _heading(car: Car, heading: XY) -> XY:
    """Along the road; a spun car faces backwards."""
    x, y = heading
    return [-x, -y] if car.spun else [x, y]


def _looks(car: Car) -> list[Look]:
    if car.status == OUT:
        return ["faded"]
    return ["skid"] if car.spun else []


def _status(state: State, car: Car) -> str:
    """What a car's state is called, where nothing else says so."""
    if car.status != TRACK or not car.cards:
        return ""
    if car.spun:
        return "spun"
    if car.limping:
        return "limping"
    told = [f"plan {car.planned}"] if car.planned and state.position.phase == "tests" else []
    if car.corner >= 0:
        track = state.game.track
        bought = f" +{car.allowance}" if car.allowance else ""
        told.append(f"corner {track.corners[car.corner].id}{bought}")
    told += [f"{track_line(state, line)} line" for line in car.lines[:1]]
    return ", ".join(told)


def track_line(state: State, line: int) -> str:
    """The colour of a racing line."""
    return "green" if state.game.road.bonus[line] > UNIT else "red"
