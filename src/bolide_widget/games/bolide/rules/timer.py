"""The timer (T-5): the driver whose time runs, and the car's move when time is up."""

from __future__ import annotations

from math import hypot
from typing import Final

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import Point, chebyshev, dot
from ....core.actions import Action
from ....core.game import Timed
from ....core.questions import CHANCE, Facts, Question
from . import declared, movement, travel, way
from .facts import OfSeat
from .fast import FOURTH
from .questions import Aimed, Push, Queue, Reroll
from .venue import State
from .way import leaving_points, slower

STILL: Final = frozenset((Push, Reroll))
"""Decisions that are part of an engagement or of a roll, by the shape of their data."""


def timed(state: State) -> Timed:
    """T-5: return the driver whose time runs, and which turn of the race it is.

    Time stands still while dice are rolled and in engagements; it begins with the first round.
    """
    question, position = state.question, state.position
    if question is None or question.players[0] == CHANCE or position.round == 0:
        return None
    shape = type(question.data)
    if shape in STILL:
        return None
    return question.players[0], (position.round, position.turn, shape is Queue)


# -- with a pawn ---------------------------------------------------------------------------------


def move(state: State, question: Question, seat: int, facts: Facts) -> None:
    """T-5: the car moves to its pawn, legal or not; beyond what its speed allows, by M-9.

    A draft that was declared comes to nothing.
    """
    car = state.position.cars[seat]
    flags = question.data.flags
    pawn = way.momentum(car)
    top, no_fourth, exact = way.limits(state, car, flags)
    if flags & way.DRAFTING and facts is not None:
        facts.append(OfSeat("draft-void", seat))
    if size(pawn) <= top and not (no_fourth and size(pawn) == FOURTH):
        _to_pawn(state, seat, facts)
    else:
        steps = slower(pawn, min(top, size(pawn)), no_fourth, exact)
        _short_of_pawn(state, seat, steps, facts)


def leave(state: State, question: Question, seat: int, facts: Facts) -> None:
    """T-5: the same for a car that has to leave the track (M-8); elsewhere the default answer."""
    aimed = question.data.aimed
    if question.data.why != movement.OUTWARD or aimed is None:
        movement.go(state, question, homeward(state, question, seat), facts)
        return
    car = state.position.cars[seat]
    if car.pawn in aimed:
        _to_pawn(state, seat, facts)
        return
    x, y = car.point  # type: ignore[misc]
    fastest = max(size((ax - x, ay - y)) for ax, ay in aimed)
    steps = slower(way.momentum(car), fastest, car.no_fourth, 0)
    _short_of_pawn(state, seat, steps, facts)


def _short_of_pawn(state: State, seat: int, steps: tuple[Point, ...], facts: Facts) -> None:
    """M-9, R-4: along the line to the pawn as far as speed and track allow, else off it (O-1)."""
    car = state.position.cars[seat]
    if points := way.ends(state, car, steps):
        travel.drive(state, seat, points[0], travel.REPEAT, facts)
        return
    x, y = car.point  # type: ignore[misc]
    leaving = leaving_points(state, seat, [(x + dx, y + dy) for dx, dy in steps])
    if leaving:
        state.stack.append(Question("depart", (), Aimed(seat, leaving[0])))
    else:
        travel.retire(state, seat, "crash", facts)


def _to_pawn(state: State, seat: int, facts: Facts) -> None:
    """To the pawn's point: a track point though the way there be none; run-off O-1; barrier O-2.

    A car on the way is engaged first (M-6), and a race that ends on the way has ended (S-3).
    """
    track = state.game.track
    car = state.position.cars[seat]
    here, target = car.point, car.pawn or car.point
    assert here is not None and target is not None
    kind = track.kinds.get(target)
    if kind == "track" or way.pit_entry(state, car, here, target) is not None:
        travel.drive(state, seat, target, travel.REPEAT, facts)
    elif kind == "run-off":
        state.stack.append(Question("depart", (), Aimed(seat, target)))
    elif way.leg(state, seat, here, target, False).met is not None:
        travel.drive(state, seat, target, travel.LEAVE, facts)
    else:
        travel.into_barrier(state, seat, (here, target), facts)


# -- without a pawn: default answers -------------------------------------------------------------


def ahead(state: State, question: Question, seat: int) -> Action:
    """T-5: start 1 ahead; where that is closed, to the first point open."""
    return _ahead(state, seat, movement.list_starts(state, question, seat))


def stay(state: State, question: Question, seat: int) -> Action:
    """T-5: let a half-spun car stay and turn."""
    return movement.STAY


def homeward(state: State, question: Question, seat: int) -> Action:
    """T-5: off the track, the point nearest the track; of those, the one furthest ahead.

    Back on it (O-4), 1 ahead; a car that has to leave it, the first point there is.
    """
    points = movement.list_points(state, question, seat)
    why = question.data.why
    if why == movement.OUTWARD:
        return points[0]
    if why == movement.REJOIN:
        return _ahead(state, seat, points)
    track = state.game.track
    road = [p for p, kind in track.kinds.items() if kind == "track"]

    def off(action: Action) -> tuple[float, int]:
        point: Point = action  # type: ignore[assignment]
        return min(chebyshev(point, p) for p in road), -track.rank[point]

    return min(points, key=off)


def straight_on(state: State, question: Question, seat: int) -> Action:
    """T-5: brake, once declared, as near as possible to the line to the pawn."""
    car = state.position.cars[seat]
    x, y = car.point  # type: ignore[misc]
    pawn = way.momentum(car)

    def along(point: Action) -> float:
        step = int(point[0]) - x, int(point[1]) - y
        return dot(step, pawn) / hypot(*step)

    return max(declared.list_brakings(state, question, seat), key=along)


def _ahead(state: State, seat: int, points: list[Action]) -> Action:
    x, y = state.position.cars[seat].point  # type: ignore[misc]
    dx, dy = state.game.track.arrows[x, y]
    straight = x + dx, y + dy
    return straight if straight in points else points[0]
