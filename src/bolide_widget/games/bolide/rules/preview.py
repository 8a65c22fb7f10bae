"""Previews in Bolide: the consequences of each option before it is chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import Point
from ....core.actions import Action
from ....core.questions import Question
from . import movement, pits, travel, way
from .position import SLIDES, Car
from .venue import State


class SlideEnd(NamedTuple):
    """A possible end of a move on slicks in rain (A-4).

    Attributes
    ----------
    by : (int, int)
        From the declared point.
    point : (int, int)
        Where the car ends, before any engagement there.
    faces : int
        How many faces of the die lead there.
    mark : str or None
        "half-spun", "engage", "off" (the track) or "out" (of the race).
    """

    by: Point
    point: Point
    faces: int
    mark: str | None


@dataclass(frozen=True, slots=True)
class Preview:
    """The certain consequences of one option of a decision.

    Attributes
    ----------
    path : tuple of points
        Start, corners and end of the trajectory; ends early at an engagement.
    speed : int or None
        Chebyshev length of the move (without a draft's extra point), in grid squares.
    change : int or None
        Speed after the move minus speed before it.
    side : int or None
        1 for a path to the left of the one to the pawn, -1 to the right, 0 for the same; None for a
        car without a pawn.
    pawn : point or None
        The place of the pawn afterwards, if there is no engagement.
    engages : int or None
        Seat of the car that is engaged.
    contact : point or None
        The contested point.
    leaves_track, enters_pit : bool
        Whether it goes off the track (O-1), or into the pit lane (P-2).
    crosses : tuple of str
        Lines crossed forward: ``"finish"``, ``"half"``.
    rolls : str or None
        The table that is rolled on first.
    slides : tuple of SlideEnd
        Where a move on slicks in rain may end (A-4), the declared point included; a draft's extra
        point comes on top.
    retires : bool
        Whether it takes the car out of the race: a crash (O-2), or driving on without fuel (P-11).

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"])
    >>> seen = race.options[0].preview
    >>> seen.speed, seen.path, seen.leaves_track
    (1, ((38, 52), (38, 51)), False)
    """

    path: tuple[Point, ...] = ()
    speed: int | None = None
    change: int | None = None
    side: int | None = None
    pawn: Point | None = None
    engages: int | None = None
    contact: Point | None = None
    leaves_track: bool = False
    enters_pit: bool = False
    crosses: tuple[str, ...] = ()
    rolls: str | None = None
    slides: tuple[SlideEnd, ...] = ()
    retires: bool = False


def preview(state: State, question: Question, action: Action) -> Preview:
    """Preview one legal answer; of most questions no more than the point that it names."""
    look = state.game.kinds[question.kind].preview
    if look is not None:
        seen: Preview = look(state, question, action)
        return seen
    return Preview() if isinstance(action[0], str) else Preview((action,))  # type: ignore[arg-type]


def move(state: State, question: Question, action: Action) -> Preview:
    """M-3 to M-10: preview a point, or a declaration before one."""
    if isinstance(action[0], str):
        crashes = action == movement.CRASH
        rolls = action[0] if action in (movement.BOOSTER, movement.BRAKE) else None
        return Preview(rolls=rolls, leaves_track=crashes, retires=crashes)
    target: Point = action  # type: ignore[assignment]
    index, flags = question.players[0], question.data.flags
    car = state.position.cars[index]
    leaves = way.leaves(state, index, flags, target)
    how = travel.LEAVE if leaves else travel.REPEAT
    seen = _drive(state, index, target, how, flags)
    if leaves or not way.is_slick_try(state, car, target):
        return seen
    assert car.point is not None
    slides: tuple[SlideEnd, ...] = ()
    if seen.change is not None and not (
        seen.contact or way.completes_race(state, car, car.point, target)
    ):
        slides = slide_ends(state, index, target)
    return replace(seen, rolls="slick", slides=slides)


def start(state: State, question: Question, action: Action) -> Preview:
    """M-20 to M-23: after a skid the pawn is set on the car."""
    how = travel.started(question.data)
    return _drive(state, question.players[0], action, how)  # type: ignore[arg-type]


def brake(state: State, question: Question, action: Action) -> Preview:
    """B-4: preview a sharp braking; a car that ends half spun has no pawn."""
    how = travel.braked(question.data)
    return _drive(state, question.players[0], action, how)  # type: ignore[arg-type]


def off_track_preview(state: State, question: Question, action: Action) -> Preview:
    """O-1 to O-4: off the track, back to it, or on."""
    how = movement.HOW_OFF_TRACK[question.data.why]
    return _drive(state, question.players[0], action, how)  # type: ignore[arg-type]


def recover(state: State, question: Question, action: Action) -> Preview:
    """H-2: preview driving off the wrong way, or staying."""
    if isinstance(action[0], str):
        return Preview()
    return _drive(state, question.players[0], action)  # type: ignore[arg-type]


def push(state: State, question: Question, action: Action) -> Preview:
    """E-3, E-4: preview the next engagement of a loser."""
    target: Point = action  # type: ignore[assignment]
    met, contested = state.position.at(target), question.data.point
    if met is None:
        return Preview((contested, target))
    return Preview((contested, target), engages=met, contact=target, rolls="engagement")


def crew(state: State, question: Question, action: Action) -> Preview:
    """P-11: preview leaving the pits, perhaps without the fuel that the car needs."""
    return Preview(retires=leaves_unfuelled(state, question, action))


def leaves_unfuelled(state: State, question: Question, action: Action) -> bool:
    """P-11: return whether a car leaves the pits without the fuel that it needs."""
    car = state.position.cars[question.players[0]]
    if action == pits.ADVANCE or pits.REFUEL in action or not pits.must_refuel(state, car):
        return False
    return action != pits.LEAVE or pits.REFUEL not in pits.services(state, car)


def _drive(
    state: State, index: int, target: Point, how: str = travel.REPEAT, flags: int = 0
) -> Preview:
    """Drive to a point; `how` says what becomes of the pawn, as for `travel.drive`."""
    car = state.position.cars[index]
    start = car.point
    assert start is not None
    off_road = how in (travel.LEAVE, travel.CRAWL)
    last = first = way.leg(state, index, start, target, not off_road)
    path = [start, first.end]
    if first.met is None and first.entry is None and _drafts(state, index, flags, start, target):
        steps = way.extra_steps(state, index, start, target)
        if len(steps) == 1:  # else the driver has a choice of direction
            x, y = target
            last = way.leg(state, index, target, (x + steps[0][0], y + steps[0][1]))
            path.append(last.aim)
    step = first.end[0] - start[0], first.end[1] - start[1]
    speed, side = size(step), _side(car, step)
    if last.enters:
        return Preview(tuple(path), speed, side=side, enters_pit=True)
    change, pawn = None, None
    if not off_road:
        ahead = travel.momentum_after(how, step)
        change = size(step if ahead is None else ahead) - car.speed
        pawn = None if ahead is None else (path[-1][0] + ahead[0], path[-1][1] + ahead[1])
    lines = dict(way.crossed(state.game.track, path[0], path[-1])) if last.entry is None else {}
    crosses = tuple(line for line in ("half", "finish") if lines.get(line, 0) > 0)  # G-7
    met = last.met
    return Preview(
        tuple(path),
        speed,
        change,
        side,
        pawn,
        engages=None if met is None else state.position.at(met),
        contact=met,
        leaves_track=met is None and how == travel.LEAVE,
        crosses=crosses,
        rolls=None if met is None else "engagement",
        retires=met is None and "finish" in crosses and pits.must_refuel(state, car),
    )


def slide_ends(state: State, index: int, declared: Point) -> tuple[SlideEnd, ...]:
    """A-4, R-25: where the faces of the slick table lead from a declared point."""
    ends: dict[tuple[Point, str | None], SlideEnd] = {}
    for face, row in SLIDES.items():
        by = movement.displacement(state.game.track, declared, face)
        point, mark = declared, "half-spun" if row.half_spin else None
        if by != (0, 0):
            point, mark = _slid(state, index, declared, by)
        before = ends.get((by, mark))
        ends[by, mark] = SlideEnd(by, point, 1 + (before.faces if before else 0), mark)
    return tuple(ends.values())


def _slid(state: State, index: int, declared: Point, by: Point) -> tuple[Point, str | None]:
    road, end, _ = movement.sliding(state, index, declared, by)
    if road.met is not None:
        return road.met, "engage"
    if end is None:
        car = state.position.cars[index]
        assert car.point is not None
        finishes = way.completes_race(state, car, car.point, declared, road.aim)
        return road.aim, None if finishes else "out"
    return end, "off" if state.game.track.kinds.get(end) == "run-off" else None


def _drafts(state: State, index: int, flags: int, start: Point, target: Point) -> bool:
    """Return whether an extra point follows the move (F-4, S-3)."""
    if not flags & way.DRAFTING:
        return False
    if way.completes_race(state, state.position.cars[index], start, target):
        return False
    return way.points(state, index, flags)[1]


def _side(car: Car, step: Point) -> int | None:
    """Return the side of the line to its pawn that a car drives to."""
    if car.point is None or car.pawn is None or car.pawn == car.point:
        return None
    along = car.pawn[0] - car.point[0], car.pawn[1] - car.point[1]
    across = along[0] * step[1] - along[1] * step[0]
    return (across > 0) - (across < 0)
