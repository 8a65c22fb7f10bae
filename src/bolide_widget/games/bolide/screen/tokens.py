"""Cars on the board: the place and look of each, and the trail behind it."""

from __future__ import annotations

from math import dist
from typing import Any

from ....boards.lattice.points import Point
from ....core.match import Match
from ....core.moment import changed
from ....core.screen import XY, Look, Token
from ....core.words import tr
from ....racing import rows
from ..rules.position import FINISHED, IN_PITS, OFF_TRACK, OUT, RAIN, Car, Position
from ..rules.questions import Contest, Push
from ..rules.venue import State
from .facts import FACT_ROWS

Paths = tuple[tuple[Point, ...], ...]

TRAIL = 6  # points of a trail
BOX_GAP = 3.0  # squares before the only pit box there is
SIDE_BY_SIDE = 0.62  # squares between cars in one box


def paths(match: Match[Position]) -> list[list[Point]]:
    """The last points of each car, oldest first, contested points of engagements included."""
    none: Paths = ((),) * len(match.drivers)
    last = match._now.total("paths", none, _passed)
    return [list(points) for points in last]


def _passed(paths: Paths, fact: Any) -> Paths:
    """Return the last points of each car after a fact."""
    for field in FACT_ROWS[fact.kind].way:
        point = getattr(fact, field)
        if point is not None and paths[fact.seat][-1:] != (point,):
            paths = changed(paths, fact.seat, (*paths[fact.seat], point)[-TRAIL:])
    return paths


def token(state: State, seat: int, name: str, path: list[Point], listed: bool) -> Token:
    car = state.position.cars[seat]
    at, lifted = car.point, _lifted(state)
    raised = at is None and lifted is not None and lifted[0] == seat
    if raised and lifted is not None:
        at = lifted[1]
        path = [*path, at]
    elif at is None and car.status == OUT and path:
        at = path[-1]
    if car.status in IN_PITS:
        stands = _in_box(state, seat)
    else:
        stands = None if at is None or car.status == FINISHED else list(at)
    return rows.token(
        seat,
        name,
        stands,
        _heading(state, car, at, path),
        status=car.status,
        words="" if raised else _status(car, listed),
        looks=_looks(car, raised),
        place=car.place or None,
        pawn=None if car.pawn is None else list(car.pawn),
    )


def _in_box(state: State, seat: int) -> XY | None:
    """P: the place of a car in its box, side by side with others there; box 0 is the way in."""
    track = state.game.track
    cars, car = state.position.cars, state.position.cars[seat]
    if track.pit is None or not track.pit.boxes:
        return None
    boxes = track.pit.boxes
    together = [s for s, c in enumerate(cars) if c.status in IN_PITS and c.box == car.box]
    box = boxes[min(max(car.box, 1), len(boxes)) - 1]
    (x, y), (hx, hy) = box.at, track.sectors[box.sector].arrow
    back = 0.0
    if not car.box:
        back = dist(boxes[0].at, boxes[1].at) if len(boxes) > 1 else BOX_GAP
    aside = (together.index(seat) - (len(together) - 1) / 2) * SIDE_BY_SIDE
    return [round(x - hx * back - hy * aside, 3), round(y - hy * back + hx * aside, 3)]


def _lifted(state: State) -> tuple[int, Point] | None:
    """E-1, E-3: the car of an open engagement that stands nowhere, and the contested point."""
    for question in reversed(state.stack):
        data = question.data
        if isinstance(data, Push):
            return question.players[0], data.point
        if isinstance(data, Contest):
            return data.attacker, data.point
    return None


def _looks(car: Car, raised: bool) -> list[Look]:
    """Return the look of a car: its state, and its tyres."""
    looks: list[Look] = []
    if raised:
        looks.append("raised")
    elif car.half_spun:
        looks.append("skid")
    elif car.status in IN_PITS:
        looks.append("parked")
    elif car.status == OFF_TRACK:
        looks.append("dust")
    elif car.status == OUT:
        looks.append("faded")
    if car.strategy is not None and car.strategy.tyres == RAIN:
        looks.append("grooved")
    return looks


def _status(car: Car, listed: bool) -> str:
    """Name the state of a car, where the turn order does not say so itself."""
    if car.half_spun:
        return tr("half spun")
    if car.status in IN_PITS:
        return tr("box {n}", n=car.box) if car.box else tr("pit lane")
    if car.status == OFF_TRACK:
        return tr("off track")
    return tr("waiting") if car.point is None and not listed else ""


def _heading(state: State, car: Car, at: Point | None, path: list[Point]) -> XY:
    """Along the last move; by the arrow for a car that has not moved, against it after a spin."""
    track = state.game.track
    if at is None or at not in track.place:
        return [1, 0]
    ax, ay = track.arrow(at)
    if car.half_spun:
        return [-ax, -ay]
    if len(path) > 1 and path[-1] == at:
        return [path[-1][0] - path[-2][0], path[-1][1] - path[-2][1]]
    return [ax, ay]
