"""From a centre line in any unit to the data of a complete track file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from scipy.interpolate import CubicSpline
from tqdm import tqdm

from ...boards.errors import TrackError
from ...boards.lanes.checks.draft import Draft
from ...boards.lanes.checks.road import check_folds
from ...drivers.playout import chooser, play_out
from ...games.championship_formula.checks import GAME, THRESHOLDS
from ...games.championship_formula.rules.position import OUT
from ...games.championship_formula.solo.togo import Found, figures_of
from ...games.championship_formula.track import Track
from ..centre import Array
from ..lanes.course import LANE, Course
from ..lanes.left_out import left_out_by
from ..lanes.levels import levelled
from ..lanes.source import Source
from ..telling import ELSEWHERE, Notes
from .measured import in_corners, lacking
from .options import Options, options_of
from .plan import FEWER, GRID, SHARE, Plan, plans
from .sections import TICKS, Knobs, Section, Side, red_line, sections

if TYPE_CHECKING:
    from ...games.championship_formula.track import Track


# -- trial -----------------------------------------------------------------------------------------


CARS = ("Ada", "Bob", "Cleo", "Dan")
"""Rookies and Pros in turn: a Rookie alone with his like drives one and the same race for ever."""

LAPS = 2

FINISHED = 0.9
"""Part of the cars that get round, at least."""

TURNS = 30.0
"""Turns of a race of two laps, at most."""

DECISIONS = (0.4, 0.8)
"""Part of the moves that enter a space of a corner: every second turn at least, or nearly."""

INSIDE = (0.2, 0.8)
"""Part of the visits of corners that begin in the inside lane: neither lane is for everybody."""


class Trial(NamedTuple):
    """What came out of some races.

    Attributes
    ----------
    races : int
    finished : float
        Part of the cars that were on the track to the end.
    turns : float
        Of a race, in the mean.
    decisions : float
        Part of the moves in which a space of a corner was entered.
    inside : float
        Part of the visits of corners that began in the inside lane.
    """

    races: int
    finished: float
    turns: float
    decisions: float
    inside: float

    @property
    def failures(self) -> tuple[str, ...]:
        """What is not as it should be; empty when the circuit passes."""
        return tuple(_failures(self))


def _failures(found: Trial) -> Iterator[str]:
    if found.finished < FINISHED:
        yield f"{100 * found.finished:.0f} % of the cars finish; {100 * FINISHED:.0f} is the least"
    if found.turns > TURNS:
        yield f"a race takes {found.turns:.1f} turns; {TURNS:g} is the most"
    for part, (low, high), what in (
        (found.decisions, DECISIONS, "of the moves enter a corner"),
        (found.inside, INSIDE, "of the corners are entered inside"),
    ):
        if not low <= part <= high:
            yield f"{100 * part:.0f} % {what}; {100 * low:.0f} to {100 * high:.0f} would be right"


def trial(track: Track, races: int, seed: int = 1) -> Trial:
    """Race two Rookies and two Pros on a circuit, two laps, again and again.

    Parameters
    ----------
    track : Track
    races : int
    seed : int
        Of the first race; the others count on from it.

    Examples
    --------
    >>> track = bw.load_track("pattern-ring", game="championship-formula")
    >>> trial(track, 2).races
    2
    """
    from ...games.championship_formula.drivers.pro import Pro
    from ...games.championship_formula.drivers.rookie import Rookie
    from ...games.championship_formula.race import Race

    number = {name: space for space, name in enumerate(track.ids)}
    lanes: Counter[str] = Counter()
    out = turns = moves = entered = 0
    with tqdm(range(seed, seed + races), desc="races", unit="race", delay=2, leave=False) as bar:
        for one in bar:
            race = Race(track, list(CARS), seed=one, laps=LAPS)
            state, facts = race._state, list[Any]()
            play_out(state, [chooser(Rookie(), race), chooser(Pro(), race)] * 2, one, facts=facts)
            out += sum(car.status == OUT for car in state.position.cars)
            turns += state.position.turn
            for path in _paths(facts, number):
                moves += 1
                entered += any(track.corner[space] >= 0 for space in path[1:])
                lanes.update(_visits(track, path))
    return Trial(
        races,
        1 - out / (races * len(CARS)),
        turns / races,
        entered / max(moves, 1),
        lanes["inside"] / max(lanes.total(), 1),
    )


def _paths(facts: Iterable[Any], number: dict[str, int]) -> Iterator[list[int]]:
    """The spaces of each move, the one that it began on first."""
    for fact in facts:
        if fact[0] == "moved":
            yield [number[name] for name in fact[2]]


def _visits(track: Track, path: list[int]) -> Iterator[str]:
    """The lane of each corner that a move leads into from outside."""
    for before, space in pairwise(path):
        corner = track.corner[space]
        if corner >= 0 and corner != track.corner[before]:
            side = "left" if track.lane[space] == 1 else "right"
            yield "inside" if side == track.corners[corner].inside else "outside"


# -- from sections to the data of a track file -----------------------------------------------------


MARGIN = 3.4
"""Free squares along the edge of the board, beyond the road: for the name."""

POINT = 2
"""Ticks between the points of the centre line in a file."""


class Words(NamedTuple):
    """What a file says beside the geometry."""

    name: str
    author: str = ""
    licence: str = ""
    corners: Sequence[str] = ()
    laps: int = 2


def board_data(
    course: Course, plan: Plan, parts: Sequence[Section], words: Words
) -> dict[str, Any]:
    """The data of a track file; w0, w6 and wmin are still to be found."""
    period = sum(part.ticks for part in parts)
    moved, size = _placed(course)
    rows, speeds = _spaces(parts)
    bends = [index for index, part in enumerate(parts) if part.bend is not None]
    first = _inside(parts[bends[0]])
    slots = _grid(parts[-1], first)
    return {
        "format": "lanes/1",
        "game": GAME,
        "name": words.name,
        "meta": {"author": words.author, "licence": words.licence},
        "size": list(size),
        "lanes": 3,
        "period": period,
        "links": "touching",
        "width": LANE,
        "centre": _centre(course, parts, period, moved),
        "spaces": rows,
        "corners": [
            {
                "id": parts[index].name,
                "name": (list(words.corners)[n : n + 1] or [f"Turn {n + 1}"])[0],
                "inside": _inside(parts[index]),
                "spaces": [row[0] for row in rows if str(row[0])[0] == parts[index].name],
            }
            for n, index in enumerate(bends)
        ],
        "grid": [slot["space"] for slot in slots],
        "pit": None,
        GAME: {
            "speeds": speeds,
            "lines": [
                {
                    "id": f"{parts[index].name}-red",
                    "corner": parts[index].name,
                    "colour": "red",
                    "spaces": red_line(parts, index),
                }
                for index in bends
            ],
            "grey_bar": _grey_bar(parts, period, first),
            "grid": slots,
            "w0": 1,
            "w6": 1,
            "wmin": 1,
            "recommended_laps": words.laps,
        },
    }


def _inside(part: Section) -> Side:
    assert part.bend is not None
    return part.bend.inside


def _spaces(parts: Sequence[Section]) -> tuple[list[list[str | int]], dict[str, int]]:
    """All spaces, section by section and lane by lane, and the printed speeds."""
    rows: list[list[str | int]] = []
    speeds: dict[str, int] = {}
    at = 0
    for part in parts:
        for lane, (left, right, printed) in enumerate(part.lanes, 1):
            long = part.ticks // len(printed)
            for index, speed in enumerate(printed):
                name, back = f"{part.name}{lane}.{index + 1}", at + index * long
                rows.append([name, lane, back, back + long, left, right])
                if speed:
                    speeds[name] = speed
        at += part.ticks
    return rows, speeds


def _grey_bar(parts: Sequence[Section], period: int, first: Side) -> list[dict[str, Any]]:
    """On the inside of the next corner; it changes where a corner ends."""
    found: list[dict[str, Any]] = []
    start = at = 0
    for part in parts:
        at += part.ticks
        if part.bend is not None:
            found.append({"from": start, "to": at, "side": part.bend.inside})
            start = at
    found.append({"from": start, "to": period, "side": first})
    joined = found[:1]
    for bar in found[1:]:
        if bar["side"] == joined[-1]["side"]:
            joined[-1] = {**joined[-1], "to": bar["to"]}
        else:
            joined.append(bar)
    return joined


def _grid(last: Section, first: Side) -> list[dict[str, Any]]:
    """Six rows behind the line; the inside is that of the first corner."""
    rows = last.ticks // TICKS
    lanes = {"inside": 1, "outside": 3} if first == "left" else {"inside": 3, "outside": 1}
    return [
        {
            "row": row,
            "side": side,
            "space": f"{last.name}{lanes[side]}.{rows + 1 - row}",
            "min_cars": THRESHOLDS[row, side],
        }
        for row in range(1, GRID + 1)
        for side in ("inside", "outside")
    ]


def _placed(course: Course) -> tuple[Array, tuple[int, int]]:
    """Where the course goes on its board, and how large that is."""
    sides = np.vstack([course.line + way * course.half * course.normal for way in (-1, 1)])
    low, high = sides.min(axis=0) - MARGIN, sides.max(axis=0) + MARGIN
    size = (ceil(high[0] - low[0]), ceil(high[1] - low[1]))
    moved: Array = (np.array(size) - (high - low)) / 2 - low
    return moved, size


def _centre(
    course: Course, parts: Sequence[Section], period: int, moved: Array
) -> list[list[float]]:
    """Points of the centre line at equal steps of ticks; a tick is as long as its section says."""
    ends = np.cumsum([0, *(part.ticks for part in parts)])
    places = [part.start for part in parts] + [parts[-1].end]
    count = round(period / POINT)
    at = np.interp(np.arange(count) * period / count, ends, places)
    stations = np.arange(len(course.line) + 1) * course.step
    flow = CubicSpline(stations, np.vstack([course.line, course.line[:1]]), bc_type="periodic")
    points = flow(at % course.length) + moved
    return [[round(float(x), 3), round(float(y), 3)] for x, y in points]


# -- importing -------------------------------------------------------------------------------------


LANES = 3

SIDE = 52.0
"""Squares of the longer side of a centre line about which nothing is said."""

LENGTHS = (150.0, 200.0)
"""Squares of its lap, at least and at most: longer where the road finds no room."""

LONGER, TRIES = 1.12, 6
"""A road without room is drawn so much longer, so many times."""

ROWS = range(54, 77, 4)
"""Rows of a lap that are tried."""

ROW = (2.2, 3.6)
"""Squares that a row is long."""

PLANS, FAR = 5, 6.0
"""Plans that are made into boards, and by how much worse than the best one they may be."""

KNOBS = (Knobs(), Knobs(1), Knobs(2), Knobs(-1), Knobs(-2), Knobs(1, 1), Knobs(0, 1), Knobs(3))
"""What is tried with each."""

TRIED = 4
"""Boards that are raced on at most, when that is wanted."""

ENOUGH_BETTER = 0.5
"""By so much fewer bends must lie on straights where the line is moved to another place."""

ABOUT = 0.015
"""By so much the part of the rows in corners may differ from what is planned."""

LOOKS = 0.25
"""What a plan costs counts as so much of what a board lacks."""


class Effort(NamedTuple):
    """How is searched: rows of a lap that are tried, plans made into boards, rows about the line.

    These may be shorter than others (``short``), so that no bend lies among them.
    """

    rows: range
    plans: int
    short: bool = True


USUALLY = Effort(range(54, 77, 6), 3)
THOROUGH = Effort(ROWS, PLANS, short=False)
"""How the bundled circuits were made."""


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
    data = _begun(source, options, effort, notes)
    return levelled(data, Track(data), source)


def _begun(source: Source, options: Options, effort: Effort, notes: Notes | None) -> dict[str, Any]:
    """The board with the line as told, or where the centre line begins, or anywhere."""
    if options.start is not None or source.own is None:
        start = None if options.start is None else source.fraction(options.start, "start")
        return _searched(source, options, start, effort)
    own = _searched(source, options, source.own, effort)
    left_out = left_out_by(Track(own))
    if not left_out:
        return own
    anywhere = _searched(source, options, None, effort)
    if left_out <= left_out_by(Track(anywhere)) + ENOUGH_BETTER:
        return own
    if notes is not None:
        notes.append(ELSEWHERE)
    return anywhere


def _searched(
    source: Source, options: Options, start: float | None, effort: Effort
) -> dict[str, Any]:
    """The best board, on the shortest road on which it does not fold."""
    best: dict[str, Any] = {}
    for course in _courses(source, options):
        line = None if start is None else start * course.length
        best = _best(course, line, options, effort)
        if not any(check_folds(Draft(best))):
            break
    return best


class _Made(NamedTuple):
    """A board, and what it lacks and what its plan costs, together."""

    cost: float
    data: dict[str, Any]


def _best(course: Course, line: float | None, options: Options, effort: Effort) -> dict[str, Any]:
    """The board that lacks least (Table CFR-T9), its figures found exactly."""
    words = Words(options.name, options.author, options.licence, options.corners, options.laps)
    rows = _rows(course, options, effort)
    found = plans(course, rows, line, short=effort.short)
    cheapest = found[0].cost if found else 0.0
    made = list(_boards(course, found[: effort.plans], cheapest, words))
    if made and _crowded(min(made, key=_cost).data):
        looked = {plan[:3] for plan in found[: effort.plans]}
        fewer = [
            plan
            for plan in plans(course, rows, line, FEWER, short=effort.short)
            if plan[:3] not in looked
        ]
        fewer.sort(key=lambda plan: plan.share > SHARE[1] + ABOUT)
        made += _boards(course, fewer[: effort.plans], cheapest, words)
    if not made:
        text = "points: no corners that a car gets round were found; more rows would do"
        raise TrackError(words.name, [text])
    made.sort(key=_cost)
    best = _tried(made[:TRIED], options) if options.trial else made[0].data
    _told(best, figures_of(Track(best)))
    return best


def _cost(made: _Made) -> float:
    return made.cost


def _crowded(data: dict[str, Any]) -> bool:
    """Whether too many of its rows lie in corners."""
    return in_corners(Track(data)) > SHARE[1]


def _boards(course: Course, found: list[Plan], cheapest: float, words: Words) -> Iterator[_Made]:
    """The best board of each plan that costs not much more than the cheapest."""
    near = [plan for plan in found if plan.cost <= cheapest + FAR]
    with tqdm(near, desc="boards", unit="plan", delay=2, leave=False) as bar:
        for plan in bar:
            tuned = _tuned(course, plan, words)
            dear = LOOKS * (plan.cost - cheapest)
            made = [_Made(lack + dear, data) for data, lack in tuned]
            if made:
                yield min(made, key=_cost)


def _tried(made: list[_Made], options: Options) -> dict[str, Any]:
    """The first board whose races are as they should be, or the one that fails in least."""
    best, least = made[0].data, float("inf")
    for one in made:
        fails = len(trial(Track.from_dict(one.data, source=options.name), options.trial).failures)
        if fails < least:
            best, least = one.data, fails
        if not fails:
            break
    return best


def _tuned(course: Course, plan: Plan, words: Words) -> Iterator[tuple[dict[str, Any], float]]:
    """Boards of a plan with other speeds, and what each lacks, until one lacks nothing."""
    for knobs in KNOBS:
        data = board_data(course, plan, sections(course, plan, knobs), words)
        figures = figures_of(Track(data), late=False)
        if figures.w0 is None:
            continue
        _told(data, figures)
        lack = sum(one.by for one in lacking(Track(data)))
        yield data, lack
        if not lack:
            return


def _told(data: dict[str, Any], figures: Found) -> None:
    data[GAME].update(figures._asdict())


def _rows(course: Course, options: Options, effort: Effort) -> list[int]:
    if options.rows is not None:
        return [options.rows]
    fit = [rows for rows in effort.rows if ROW[0] <= course.length / rows <= ROW[1]]
    return fit or [min(max(round(course.length / ROW[1]), effort.rows[0]), 80)]


def _courses(source: Source, options: Options) -> Iterator[Course]:
    """The course as long as wanted, then longer and longer: so that the road finds room."""
    if options.squares is not None:
        around = 2 * (MARGIN + LANES)
        length = (options.squares - around) * source.length / source.extent
        yield source.course(length, LANES)
        return
    length = min(max(SIDE * source.length / source.extent, LENGTHS[0]), LENGTHS[1])
    for left in reversed(range(TRIES)):
        try:
            yield source.course(length, LANES)
        except TrackError:
            if not left:
                raise
        length *= LONGER
