"""From a centre line in any unit to the data of a complete track file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ...boards.files import TrackError
from ...boards.lanes.board import LaneBoard
from ...boards.lanes.checks.faults import check_grid
from ...boards.lanes.checks.road import Draft, check_folds
from ...drivers import drive
from ...games.formula_d.checks import figures_of
from ...games.formula_d.track import GAME, Track
from ..centre import Array
from ..corrections import ARROWS, LIMIT, PIT_ENTRY, UNSOUND
from ..files import ELSEWHERE, Notes
from ..lanes.board import (
    SHORTEST,
    PitPlan,
    extra,
    first_best,
    fitting,
    levelled,
    pit_data,
    room_lacking,
    seeds,
)
from ..lanes.corrections import Changes, corrected, lane_from_line
from ..lanes.course import Course, find_bends
from ..lanes.source import Source
from . import plan as formula_d_plan
from .board import WAYS, Options, arrows, board_data

# -- trial races: four Rookies on a circuit, and the share of their cars that finish ---------------


CARS = ("Ada", "Bob", "Cleo", "Dan")

ENOUGH = 0.95
"""Part of the cars that finish on a good circuit."""


class Trial(NamedTuple):
    """The results of trial races.

    Attributes
    ----------
    races : int
    cars : int
        Cars that started.
    finished : int
        Cars that finished.
    rounds : float
        The mean number of rounds of a race.
    """

    races: int
    cars: int
    finished: int
    rounds: float

    @property
    def share(self) -> float:
        """The share of the cars that finished."""
        return self.finished / self.cars


def trial(track: Track, races: int, seed: int = 1) -> Trial:
    """Race four Rookies over two laps on a circuit, several times.

    Examples
    --------
    >>> track = bw.load_track("valdorn", game="formula-d")
    >>> trial(track, 2).cars
    8
    """
    from ...games.formula_d.drivers.rookie import Rookie
    from ...games.formula_d.race import Race

    finished = rounds = 0
    for number in seeds(races, seed):
        race = drive(Race(track, list(CARS), seed=number), Rookie())
        finished += sum(line.status == "finished" for line in race.standings)
        rounds += race.state.position.round
    return Trial(races, races * len(CARS), finished, rounds / races)


# -- importing -------------------------------------------------------------------------------------


LENGTH = 225.0
"""The default length of a lap with `BENDS` bends, in squares."""

BENDS, FOR_EACH, LONGEST = 9, 5.0, 270.0
"""The additional squares of a lap per additional bend."""

LONGER = (1.0, 1.25, 1.5)
"""Lengths of a lap that are tried, in usual ones, until a straight has room for the grid."""

AROUND = 15.0
"""Squares of a board beyond the centre line: half the road, its pits and the margin, twice."""

PIT_LACK = 0.3
"""The mean lack of room of a pit road, in squares, up to which no room is made for it."""


MOST_LACK = 0.6
"""The limit of the same after making room: beyond it the circuit has no pit road."""


ABOUT = 0.08
"""The largest distance of the line from the start of the centre line, in parts of a lap."""


class Effort(NamedTuple):
    """The effort of the search for corners: the number of initial plans, and changes of each.

    With ``bends`` the search is repeated without corners on straights if it found one.
    """

    tries: int
    rounds: int
    bends: bool = False


USUALLY = Effort(formula_d_plan.TRIES, formula_d_plan.ROUNDS, bends=True)
QUICK = Effort(2, 900)
"""The effort for lines of which there are many to choose from."""
LEAST = Effort(1, 200)
"""The effort that tells whether there is a board at all."""


class _Made(NamedTuple):
    """A course with its plan, the worked-out plan, and the lack of room for its pit road."""

    course: Course
    plan: formula_d_plan.Plan
    cut: formula_d_plan.Cut
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
    options = Options.of(name, wishes)
    source = Source(points, width, options, notes)
    length = _length(source, options)
    free = options.squares is None and options.spaces is None
    for longer in LONGER if free else LONGER[:1]:
        said: Notes = []
        data = _data(source, length * longer, options, effort, said)
        fault = _fault_in(data)
        if fault is None:
            break
    else:
        text = f"points: {fault}; more spaces, or a simpler line, would do"
        raise TrackError(options.name, [text])
    if notes is not None:
        notes += said
    data = corrected(data, Track, source, options, notes, CHANGES)
    return levelled(data, Track(data), source)


def set_limit(data: dict[str, Any], track: Track, corner: int, value: int) -> str:
    """Set the stops of a corner."""
    data[GAME]["stops"][track.corners[corner].id] = value
    return ""


def set_arrows(data: dict[str, Any], track: Track, corner: int, value: str) -> str:
    """Set the changes of lane in a corner, and its figures."""
    entry, part = data["corners"][corner], data[GAME]
    for space in entry["spaces"]:
        data["arrows"].pop(space, None)
    rows, period, lanes = data["spaces"], data["period"], data["lanes"]
    data["arrows"] |= arrows(rows, period, [entry], lanes, WAYS[value])
    name = entry["id"]
    part["short"][name], part["long"][name] = figures_of(LaneBoard(data), corner)
    return ""


def move_pit_entry(data: dict[str, Any], track: Track, _: int, value: int) -> str:
    """Move the entry of the pits by some spaces along its lane."""
    pit = data["pit"]
    (entry, _), (_, leave) = pit["entry"][0], pit["exit"][0]
    lane = lane_from_line(data, entry)
    before = len(lane) - lane.index(entry) - value
    side = "left" if track.lane[track.number[entry]] == 1 else "right"
    plan = PitPlan(side, before, lane.index(leave))
    if plan.lane < SHORTEST or track.corner[track.number[lane[-before]]] >= 0:
        return UNSOUND
    data["pit"] = pit_data(plan, lane)
    return ""


CHANGES: Changes = {LIMIT: set_limit, ARROWS: set_arrows, PIT_ENTRY: move_pit_entry}
"""What corrections by hand do; see `lanes.corrections`."""


def quick_from(
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    *,
    notes: Notes | None = None,
    least: bool = False,
) -> dict[str, Any]:
    """Make the same with little effort, or with the least."""
    return board_from(points, width, name, wishes, effort=LEAST if least else QUICK, notes=notes)


def _fault_in(data: Mapping[str, Any]) -> str | None:
    """Say what a longer lap may have room for; None if there is nothing."""
    draft = Draft(data)
    if any(check_grid(draft)):
        return "no straight is long enough for the grid"
    return "the road folds over itself in a bend" if any(check_folds(draft)) else None


def _data(
    source: Source, length: float, options: Options, effort: Effort, notes: Notes
) -> dict[str, Any]:
    """Make the data of a track file with a lap of this length in squares."""
    start = None if options.start is None else source.fraction(options.start, "start")
    if start is None and source.own is not None:
        candidates = _at_own_line(source, length, options, effort, notes)
    else:
        candidates = _candidates(source, length, options, start, effort)

    def fails(data: dict[str, Any]) -> float:
        """Return the share of cars that do not finish; 0 if enough do (FD-TRK-10)."""
        share = trial(Track.from_dict(data, source=options.name), options.trial).share
        return 0.0 if share >= ENOUGH else 1 - share

    boards = (
        board_data(made.course, made.plan, made.cut, made.pit, options) for made in candidates
    )
    return first_best(boards, fails) if options.trial else next(boards)


def _at_own_line(
    source: Source, length: float, options: Options, effort: Effort, notes: Notes
) -> list[_Made]:
    """Return courses with the line where the centre line begins, or on another straight."""
    assert source.own is not None
    try:
        candidates = _candidates(source, length, options, source.own, effort)
        best = candidates[0]
        away = best.cut.line / best.course.length - source.own
        if abs((away + 0.5) % 1.0 - 0.5) <= ABOUT and (best.pit is not None or not options.sides):
            return candidates
    except TrackError:
        pass  # errors in the line itself are raised below, without a wish
    notes.append(ELSEWHERE)
    return _candidates(source, length, options, None, effort)


def _candidates(
    source: Source, length: float, options: Options, start: float | None, effort: Effort
) -> list[_Made]:
    """Return courses with their plans, the best first."""
    ranked = _made(source.course(length, options.lanes), options, start, effort)
    wider = [_with_room(source, made, options, start, effort) for made in ranked[:1]]
    return [*wider, *(made for made in ranked[1:] if made.lack <= PIT_LACK)]


def _made(course: Course, options: Options, start: float | None, effort: Effort) -> list[_Made]:
    """Find corners, line and pit road on a course; the best first."""
    lacks = {side: room_lacking(course, side) for side in options.sides}
    lack = np.min(list(lacks.values()), axis=0) if lacks else np.zeros(len(course.line))
    line = None if start is None else course.station(start * course.length)
    wanted = formula_d_plan.Wanted(options.spaces, line)
    search = formula_d_plan.Search(course, wanted, lack)
    plans = search.ranked(effort.tries, effort.rounds)
    if effort.bends and search.survey.on_straight(plans[0]):
        search = formula_d_plan.Search(course, wanted._replace(bends=True), lack)
        plans = search.ranked(effort.tries, effort.rounds)
    ranked = []
    for plan in plans:
        cut = formula_d_plan.cut_of(search.survey, plan)
        pit, lacking = _pit(course, cut, plan.size, lacks)
        ranked.append(_Made(course, plan, cut, pit, lacking))
    if ranked[0].pit is None and lacks and start is not None:
        text = (
            "start: the straight there is too short for a pit road; choose another start, or "
            "pit=False"
        )
        raise TrackError(options.name, [text])
    return ranked


def _pit(
    course: Course, cut: formula_d_plan.Cut, size: float, lacks: Mapping[str, Array]
) -> tuple[PitPlan | None, float]:
    """Return the pit road on the side with more room, and its mean lack of room there."""
    if not lacks:
        return None, 0.0
    low = cut.line - formula_d_plan.BEFORE_PITS * size
    high = cut.line + formula_d_plan.AFTER_PITS * size
    mean = {side: course.mean(course.summed(lack), low, high) for side, lack in lacks.items()}
    inside = "left" if course.turning(0.0, course.length) > 0 else "right"
    side = min(mean, key=lambda side: (round(mean[side], 2), side != inside))
    return fitting(cut.before, cut.after, side), mean[side]


def _with_room(
    source: Source, made: _Made, options: Options, start: float | None, effort: Effort
) -> _Made:
    """Push the road until the pit road has room, too; leave out the pits if that fails."""
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
    """Return the length of a lap in squares."""
    if options.squares is not None:
        return (options.squares - AROUND) * source.length / source.extent
    if options.spaces is not None:
        return options.spaces * formula_d_plan.USUAL
    bends = sum(
        abs(bend.angle) > 0.7 for bend in find_bends(source.drawn(LENGTH), formula_d_plan.BENT[0])
    )
    return min(max(LENGTH + FOR_EACH * (bends - BENDS), LENGTH - 15), LONGEST)
