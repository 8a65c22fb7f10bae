"""What an answer would lead to: for tooltips, drivers and scripts. Looks, never changes."""

from __future__ import annotations

from dataclasses import dataclass

from ...boards.lattice import Point
from ...boards.track import Track
from ...core.actions import Action
from ...core.questions import Question
from ...core.state import State
from . import drafting, movement, travel
from .position import Position
from .windows import length

MOVES = frozenset(("move", "start", "sharp-brake", "off-track", "half-spin"))
ROLLS = {"booster": "booster", "brake": "brake"}


@dataclass(frozen=True, slots=True)
class Preview:
    """What one option of a decision leads to, as far as it is certain.

    Attributes
    ----------
    path : tuple of points
        Start, corners and end of the trajectory; ends early at an engagement.
    speed : int or None
        Chebyshev length of the move (without a draft's extra point), in grid squares.
    change : int or None
        Speed after the move less speed before it.
    pawn : point or None
        Where the pawn will stand if nothing is met.
    engages : int or None
        Seat of the car that is engaged.
    contact : point or None
        The contested point.
    leaves_track, enters_pit : bool
        Whether it goes off the track (O-1), or into the pit lane (P-2).
    crosses : tuple of str
        Lines crossed forward: ``"finish"``, ``"half"``.
    rolls : str or None
        The table that is rolled on.
    """

    path: tuple[Point, ...] = ()
    speed: int | None = None
    change: int | None = None
    pawn: Point | None = None
    engages: int | None = None
    contact: Point | None = None
    leaves_track: bool = False
    enters_pit: bool = False
    crosses: tuple[str, ...] = ()
    rolls: str | None = None


def preview(state: State[Position], question: Question, action: Action) -> Preview:
    """Preview of one legal answer."""
    if isinstance(action[0], str):
        return Preview(rolls=ROLLS.get(action[0]), leaves_track=action == movement.CRASH)
    target: Point = action  # type: ignore[assignment]
    if question.kind in MOVES:
        return _move(state, question, target)
    if question.kind == "push":
        met = state.position.at(target)
        contested: Point = question.data[3]
        rolls = None if met is None else "engagement"
        contact = None if met is None else target
        return Preview((contested, target), engages=met, contact=contact, rolls=rolls)
    return Preview((target,))


def _move(state: State[Position], question: Question, target: Point) -> Preview:
    index = question.players[0]
    car = state.position.cars[index]
    start = car.point
    assert start is not None
    track: Track = state.game.track
    crawls = question.kind == "off-track" and question.data[0] != "rejoin"
    leaves = crawls and question.data[0] == "leaving"
    if question.kind == "move":
        leaves = movement.leaves(state, index, question.data[0], target)
    entry = None if leaves or crawls else travel.pit_entry(state, car, start, target)
    met = travel.first_met(state, index, start, target, entry)
    end = target if met is None else met
    step = end[0] - start[0], end[1] - start[1]
    path = [start, end]
    if met is None and entry is None and _drafts(state, question, start, target):
        for extra in _extra(state, index, end):
            entry = travel.pit_entry(state, car, end, extra)
            met = travel.first_met(state, index, end, extra, entry)
            path.append(extra)
    gone = leaves or crawls or (entry is not None and met is None)
    return Preview(
        path=tuple(path),
        speed=length(step),
        change=None if gone else _speed_after(question, step) - car.speed,
        pawn=None if gone else _pawn(question, path, step),
        engages=None if met is None else state.position.at(met),
        contact=met,
        leaves_track=leaves and met is None,
        enters_pit=entry is not None and met is None,
        crosses=_crosses(track, path) if entry is None else (),
        rolls=None if met is None else "engagement",
    )


def _drafts(state: State[Position], question: Question, start: Point, target: Point) -> bool:
    """Whether an extra point follows the move (F-4, S-3)."""
    if question.kind != "move" or not question.data[0] & movement.DRAFTING:
        return False
    index = question.players[0]
    if travel.completes_race(state, state.position.cars[index], start, target):
        return False
    return movement.points(state, index, question.data[0])[1]


def _extra(state: State[Position], index: int, middle: Point) -> list[Point]:
    """The extra point of a draft, when there is no choice of direction."""
    steps = drafting.extra_steps(state, index, middle)
    return [(middle[0] + dx, middle[1] + dy) for dx, dy in steps] if len(steps) == 1 else []


def _speed_after(question: Question, step: Point) -> int:
    return 0 if _pawn_on_car(question) else length(step)


def _pawn_on_car(question: Question) -> bool:
    return question.kind == "start" and question.data[0] == "skidding"


def _pawn(question: Question, path: list[Point], step: Point) -> Point | None:
    x, y = path[-1]
    if question.kind == "sharp-brake" and question.data[0]:
        return None
    return (x, y) if _pawn_on_car(question) else (x + step[0], y + step[1])


def _crosses(track: Track, path: list[Point]) -> tuple[str, ...]:
    return tuple(line for line in ("half", "finish") if track.crossing(line, path[0], path[-1]) > 0)
