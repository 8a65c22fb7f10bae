"""From a centre line in any unit to the data of a complete track file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ....boards.errors import TrackError
from ....boards.lanes.making.bends import find_bends
from ....boards.lanes.making.course import Course
from ....boards.lanes.making.levels import levelled
from ....boards.lanes.making.pits import PitPlan, extra, fitting, room_lacking
from ....boards.lanes.making.source import Source
from ....boards.making.centre import Array
from ....boards.making.telling import ELSEWHERE, Notes
from ..track import Track
from .board import Words, board_data
from .options import Options, options_of
from .plan import AFTER_PITS, BEFORE_PITS, USUAL, Cut, Plan, Wanted, cut_of
from .search import BENT, ROUNDS, TRIES, Search
from .trial import ENOUGH, trial

LENGTH = 225.0
"""Squares of a lap about which nothing is said, when it has `BENDS` bends."""

BENDS, FOR_EACH, LONGEST = 9, 5.0, 270.0
"""For each bend more, or less, a lap is so many squares longer, or shorter."""

AROUND = 15.0
"""Squares of a board beyond the centre line: half the road, its pits and the margin, twice."""

PIT_LACK = 0.3
"""Squares by which a pit road may lack room in the mean before room is made for it."""


MOST_LACK = 0.6
"""The same when room has been made: with less the circuit has no pit road."""


ABOUT = 0.08
"""Parts of a lap by which the line may lie beside where the centre line begins."""


class Effort(NamedTuple):
    """How long corners are searched for: so many beginnings, so many changes of each.

    With ``bends`` they are searched for again where one lies on a straight, and none may then.
    """

    tries: int
    rounds: int
    bends: bool = False


USUALLY = Effort(TRIES, ROUNDS, bends=True)


class _Made(NamedTuple):
    """A course with its plan, that worked out, and the room that its pit road lacks."""

    course: Course
    plan: Plan
    cut: Cut
    pit: PitPlan | None
    lack: float


def board_from(
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    *,
    effort: Effort = USUALLY,
    notes: Notes | None = None,
) -> dict[str, Any]:
    """Make the data of a track file from a centre line; see `Track.from_centerline`."""
    options = options_of(name, wishes)
    source = Source(points, width, options.name, reverse=options.reverse)
    length = _length(source, options)
    start = None if options.start is None else source.fraction(options.start, "start")
    words = Words(
        options.name,
        options.author,
        options.licence,
        options.rain_risk,
        options.street,
        options.corners,
    )
    if start is None and source.own is not None:
        found = _at_own_line(source, length, options, effort, notes)
    else:
        found = _candidates(source, length, options, start, effort)
    boards = (
        board_data(made.course, made.plan, made.cut, made.pit, words)
        for made in (found if options.trial else found[:1])
    )
    data = _tried(boards, options) if options.trial else next(boards)
    return levelled(data, Track(data), source)


def _tried(boards: Iterable[dict[str, Any]], options: Options) -> dict[str, Any]:
    """The first board on which enough cars finish, or the one on which most do (FD-TRK-10)."""
    best, most = None, -1.0
    for data in boards:
        share = trial(Track.from_dict(data, source=options.name), options.trial).share
        if share > most:
            best, most = data, share
        if share >= ENOUGH:
            break
    assert best is not None
    return best


def _at_own_line(
    source: Source, length: float, options: Options, effort: Effort, notes: Notes | None
) -> list[_Made]:
    """Courses with the line on the straight where the centre line begins, or on another one."""
    assert source.own is not None
    try:
        found = _candidates(source, length, options, source.own, effort)
        best = found[0]
        away = best.cut.line / best.course.length - source.own
        if abs((away + 0.5) % 1.0 - 0.5) <= ABOUT and (best.pit is not None or not options.sides):
            return found
    except TrackError:
        pass  # what is wrong with the line itself is said where it is made without a wish
    if notes is not None:
        notes.append(ELSEWHERE)
    return _candidates(source, length, options, None, effort)


def _candidates(
    source: Source, length: float, options: Options, start: float | None, effort: Effort
) -> list[_Made]:
    """Courses with their plans, the best first."""
    found = _made(source.course(length, options.lanes), options, start, effort)
    wider = [_with_room(source, made, options, start, effort) for made in found[:1]]
    return [*wider, *(made for made in found[1:] if made.lack <= PIT_LACK)]


def _made(course: Course, options: Options, start: float | None, effort: Effort) -> list[_Made]:
    """Find corners, line and pit road on a course; the best first."""
    lacks = {side: room_lacking(course, side) for side in options.sides}
    lack = np.min(list(lacks.values()), axis=0) if lacks else np.zeros(len(course.line))
    line = None if start is None else course.station(start * course.length)
    wanted = Wanted(options.spaces, line)
    search = Search(course, wanted, lack)
    plans = search.ranked(effort.tries, effort.rounds)
    if effort.bends and search.survey.on_straight(plans[0]):
        search = Search(course, wanted._replace(bends=True), lack)
        plans = search.ranked(effort.tries, effort.rounds)
    found = []
    for plan in plans:
        cut = cut_of(search.survey, plan)
        pit, lacking = _pit(course, cut, plan.size, lacks)
        found.append(_Made(course, plan, cut, pit, lacking))
    if found[0].pit is None and lacks and start is not None:
        text = (
            "start: the straight there is too short for a pit road; choose another start, or "
            "pit=False"
        )
        raise TrackError(options.name, [text])
    return found


def _pit(
    course: Course, cut: Cut, size: float, lacks: Mapping[str, Array]
) -> tuple[PitPlan | None, float]:
    """The pit road on the side that has more room, and how much it lacks there in the mean."""
    if not lacks:
        return None, 0.0
    low, high = cut.line - BEFORE_PITS * size, cut.line + AFTER_PITS * size
    mean = {
        side: course.between(course.summed(lack), low, high) / (high - low)
        for side, lack in lacks.items()
    }
    inside = "left" if course.turning(0.0, course.length) > 0 else "right"
    side = min(mean, key=lambda side: (round(mean[side], 2), side != inside))
    return fitting(cut.before, cut.after, side), mean[side]


def _with_room(
    source: Source, made: _Made, options: Options, start: float | None, effort: Effort
) -> _Made:
    """Push the road about until the pit road has room, too; without pits where that cannot be."""
    if made.pit is None or made.lack <= PIT_LACK:
        return made
    wider = extra(made.course, made.pit, made.cut.line, made.plan.size)
    at = made.cut.line / made.course.length % 1.0 if start is None else start
    try:
        course = source.course(made.course.length, options.lanes, [wider])
        roomier = _made(course, replace(options, pit=made.pit.side), at, effort)[0]
    except TrackError:
        return made._replace(pit=None)
    return roomier if roomier.lack <= MOST_LACK else made._replace(pit=None)


def _length(source: Source, options: Options) -> float:
    """Squares of a lap."""
    if options.squares is not None:
        return (options.squares - AROUND) * source.length / source.extent
    if options.spaces is not None:
        return options.spaces * USUAL
    bends = sum(abs(bend.angle) > 0.7 for bend in find_bends(source.drawn(LENGTH), BENT[0]))
    return min(max(LENGTH + FOR_EACH * (bends - BENDS), LENGTH - 15), LONGEST)
