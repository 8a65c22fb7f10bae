"""From a centre line in any unit to the data of a complete track file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ...boards.files import TrackError
from ...boards.lanes.checks.road import Draft, check_folds
from ...drivers.playout import chooser, play_out
from ...games.championship_formula.checks import GAME, THRESHOLDS
from ...games.championship_formula.rules.facts import Moved
from ...games.championship_formula.rules.position import OUT
from ...games.championship_formula.solo.togo import Found, figures_of
from ...games.championship_formula.track import Track
from ..centre import Array
from ..corrections import LIMIT
from ..files import LaneOptions, Notes, watched
from ..lanes import board
from ..lanes.corrections import corrected, shifted
from ..lanes.course import Course
from ..lanes.source import Source
from .measured import in_corners, lacking
from .sections import (
    FEWER,
    GRID,
    SHARE,
    TICKS,
    WORTH,
    Knobs,
    Plan,
    Section,
    Side,
    plans,
    red_line,
    sections,
)

LIMITS = range(20, 201, 20)
"""The possible limits of a corner."""


@dataclass(frozen=True)
class Options(LaneOptions):
    """Options of `Track.from_centerline` other than points and width.

    Attributes
    ----------
    rows : int, optional
        The approximate rows of a lap. If not given, a suitable number, 50 to 80 if possible
        (Table CFR-T9).
    laps : int
        The recommended number of laps, 1 to 20.
    """

    WHOLE: ClassVar = {"rows": (40, 120), "squares": (40, 200), "laps": (1, 20), "trial": (0, 1000)}
    CORRECTIONS: ClassVar = {LIMIT: LIMITS}

    rows: int | None = None
    laps: int = 2


# -- trial -----------------------------------------------------------------------------------------


CARS = ("Ada", "Bob", "Cleo", "Dan")
"""Rookies and Pros in turn: Rookies alone would drive the same race every time."""

LAPS = 2

FINISHED = 0.9
"""The least share of cars on the track at the end."""

TURNS = 30.0
"""The most turns of a race of two laps."""

DECISIONS = (0.4, 0.8)
"""The share of moves that enter a space of a corner: almost every second turn at least."""

INSIDE = (0.2, 0.8)
"""The share of visits of corners that begin in the inside lane: neither lane suits all."""


class Trial(NamedTuple):
    """The results of trial races.

    Attributes
    ----------
    races : int
    finished : float
        The share of cars on the track at the end.
    turns : float
        The mean number of turns of a race.
    decisions : float
        The share of moves that entered a space of a corner.
    inside : float
        The share of visits of corners that began in the inside lane.
    """

    races: int
    finished: float
    turns: float
    decisions: float
    inside: float

    @property
    def failures(self) -> tuple[str, ...]:
        """Return the failed targets; empty if the circuit passes."""
        texts = []
        if self.finished < FINISHED:
            text = f"{100 * self.finished:.0f} % of the cars finish"
            texts.append(f"{text}; {100 * FINISHED:.0f} is the least")
        if self.turns > TURNS:
            texts.append(f"a race takes {self.turns:.1f} turns; {TURNS:g} is the most")
        for part, (low, high), what in (
            (self.decisions, DECISIONS, "of the moves enter a corner"),
            (self.inside, INSIDE, "of the corners are entered inside"),
        ):
            if not low <= part <= high:
                text = f"{100 * part:.0f} % {what}; {100 * low:.0f} to {100 * high:.0f}"
                texts.append(f"{text} would be right")
        return tuple(texts)


def trial(track: Track, races: int, seed: int = 1) -> Trial:
    """Race two Rookies and two Pros over two laps on a circuit, several times.

    Parameters
    ----------
    track : Track
    races : int
    seed : int
        The seed of the first race; each later race has the next one.

    Examples
    --------
    >>> track = bw.load_track("pattern-ring", game="championship-formula")
    >>> trial(track, 2).races
    2
    """
    from ...games.championship_formula.drivers.pro import Pro
    from ...games.championship_formula.drivers.rookie import Rookie
    from ...games.championship_formula.race import Race

    lanes: Counter[bool] = Counter()  # by whether a visit begins inside
    out = turns = moves = entered = 0
    for number in board.seeds(races, seed):
        race = Race(track, list(CARS), seed=number, laps=LAPS)
        state, facts = race._state, list[Any]()
        play_out(state, [chooser(Rookie(), race), chooser(Pro(), race)] * 2, number, facts=facts)
        out += sum(car.status == OUT for car in state.position.cars)
        turns += state.position.turn
        for fact in facts:
            if not isinstance(fact, Moved):
                continue
            path = [track.number[name] for name in fact.path]
            moves += 1
            entered += any(track.corner[space] >= 0 for space in path[1:])
            for before, space in pairwise(path):
                corner = track.corner[space]
                if corner >= 0 and corner != track.corner[before]:
                    side = "left" if track.lane[space] == 1 else "right"
                    lanes[side == track.corners[corner].inside] += 1
    return Trial(
        races,
        1 - out / (races * len(CARS)),
        turns / races,
        entered / max(moves, 1),
        lanes[True] / max(lanes.total(), 1),
    )


# -- from sections to the data of a track file -----------------------------------------------------


POINT = 2
"""Ticks between the points of the centre line in a file."""


def board_data(
    course: Course, plan: Plan, parts: Sequence[Section], options: Options
) -> dict[str, Any]:
    """Return the data of a track file, without w0, w6 and wmin."""
    period = sum(part.ticks for part in parts)
    rows, speeds = _spaces(parts)
    bends = [index for index, part in enumerate(parts) if part.bend is not None]
    first = _inside(parts[bends[0]])
    slots = _grid(parts[-1], first)
    fields = {
        "period": period,
        "links": "touching",
        "spaces": rows,
        "corners": [
            board.corner_entry(
                options,
                number,
                parts[index].name,
                _inside(parts[index]),
                [row[0] for row in rows if str(row[0])[0] == parts[index].name],
            )
            for number, index in enumerate(bends, 1)
        ],
        "grid": [slot["space"] for slot in slots],
        "pit": None,
    }
    part = {
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
        "recommended_laps": options.laps,
    }
    return board.board_file(course, GAME, options, _places(parts, period), fields, part)


def _inside(part: Section) -> Side:
    assert part.bend is not None
    return part.bend.inside


def _spaces(parts: Sequence[Section]) -> tuple[list[list[str | int]], dict[str, int]]:
    """Return all spaces, by section and lane, and the printed speeds."""
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
    """Return the grey bar: on the inside of the next corner, changing where a corner ends."""
    ends = accumulate(part.ticks for part in parts)
    sides = [(at, part.bend.inside) for at, part in zip(ends, parts, strict=True) if part.bend]
    bars: list[dict[str, Any]] = []
    start = 0
    for at, side in [*sides, (period, first)]:
        if bars and bars[-1]["side"] == side:
            bars[-1]["to"] = at
        else:
            bars.append({"from": start, "to": at, "side": side})
        start = at
    return bars


def _grid(last: Section, first: Side) -> list[dict[str, Any]]:
    """Return the grid: six rows behind the line, the inside being that of the first corner."""
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


def _places(parts: Sequence[Section], period: int) -> Array:
    """Return places at equal steps of ticks; the length of a tick depends on its section."""
    ends = np.cumsum([0, *(part.ticks for part in parts)])
    places = [part.start for part in parts] + [parts[-1].end]
    count = round(period / POINT)
    at: Array = np.interp(np.arange(count) * period / count, ends, places)
    return at


# -- importing -------------------------------------------------------------------------------------


SIDE = 52.0
"""The default longer side of a centre line, in squares."""

LENGTHS = (150.0, 200.0)
"""The least and greatest length of a lap, in squares; longer if the road has no room."""

TRIES = 6
"""The number of lengths to try for a road without room."""

ROWS = range(54, 77, 4)
"""The numbers of rows to try."""

ROW = (2.2, 3.6)
"""The length of a row in squares."""

PLANS, FAR = 5, 6.0
"""The number of plans made into boards, and their largest distance from the best one."""

KNOBS = (Knobs(), Knobs(1), Knobs(2), Knobs(-1), Knobs(-2), Knobs(1, 1), Knobs(0, 1), Knobs(3))
"""The variations to try with each plan."""

TRIED = 4
"""The most boards with trial races, if these are wanted."""

ABOUT = 0.015
"""The tolerance for the share of rows in corners in a plan."""

LOOKS = 0.25
"""The weight of a plan's cost in the shortfalls of a board."""


class Effort(NamedTuple):
    """The effort of the search: numbers of rows, and plans made into boards.

    With ``short`` the rows near the line may be shorter than others, to keep bends out of them.
    ``knobs`` is the number of variations that are tried with a plan. Without ``solved`` the board
    has no figures of a lap, and the search does not look at them.
    """

    rows: range
    plans: int
    short: bool = True
    knobs: int = len(KNOBS)
    solved: bool = True


USUALLY = Effort(range(54, 77, 6), 3)
QUICK = Effort(USUALLY.rows, 1, knobs=2)
"""The effort for lines of which there are many to choose from."""
LEAST = Effort(USUALLY.rows, 1, knobs=1, solved=False)
"""The effort that tells whether there is a board at all."""
THOROUGH = Effort(ROWS, PLANS, short=False)
"""The effort with which the bundled circuits were made."""


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

    def searched(start: float | None) -> dict[str, Any]:
        return _searched(source, options, start, effort)

    _, data = board.at_own_line(
        source, options, notes, searched, searched, lambda data: board.left_out_by(Track(data))
    )
    data = corrected(data, Track, source, options, notes, CHANGES)
    return board.levelled(data, Track(data), source)


def set_limit(data: dict[str, Any], track: Track, corner: int, value: int) -> str:
    """Set the speeds of a corner, and the figures; leave them if no car gets round then."""
    names = [track.ids[space] for space in track.corners[corner].spaces]
    part = data[GAME]
    speeds = dict(part["speeds"])
    shifted(speeds, names, value, LIMITS)
    figures = figures_of(Track({**data, GAME: {**part, "speeds": speeds}}))
    if figures.w0 is None:
        return "no car would get round that corner"
    part.update(figures._asdict(), speeds=speeds)
    return ""


CHANGES = {LIMIT: set_limit}
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


def _searched(
    source: Source, options: Options, start: float | None, effort: Effort
) -> dict[str, Any]:
    """Return the best board, on the shortest road on which it does not fold.

    The check for folds is cheap, and hardly depends on the plan: a road on which the first plan
    folds is not searched. The best board is checked again, since its rows begin at other points of
    the road, and the line drawn through them may fold there.
    """
    lengths = board.lengths(source, options.squares, SIDE, *LENGTHS, TRIES)
    for length in lengths:
        try:
            course = source.course(length, board.LANES)
        except TrackError:
            if length == lengths[-1]:
                raise
            continue
        line = None if start is None else start * course.length
        ranked = _ranked(course, line, options, effort)
        if ranked:
            parts = sections(course, ranked[0], KNOBS[0])
            if _folds(board_data(course, ranked[0], parts, options)):
                continue
        best = _best(course, line, ranked, options, effort)
        if not _folds(best):
            return best
    raise source.too_tight(course)


def _folds(data: dict[str, Any]) -> bool:
    """Return whether the road of a board folds over itself, or leaves the board."""
    return any(check_folds(Draft(data)))


UNKNOWN = Found(None, None, None)
"""The turns of a lap before they are known."""


class _Made(NamedTuple):
    """A board, and the sum of its shortfalls and its plan's cost."""

    cost: float
    data: dict[str, Any]


def _ranked(
    course: Course,
    line: float | None,
    options: Options,
    effort: Effort,
    weights: Sequence[float] = WORTH,
) -> list[Plan]:
    """Return the plans of a course, the cheapest first."""
    rows = board.row_counts(course, options.rows, effort.rows, ROW, 80)
    return plans(course, rows, line, weights, short=effort.short)


def _best(
    course: Course, line: float | None, ranked: list[Plan], options: Options, effort: Effort
) -> dict[str, Any]:
    """Return the board with the fewest shortfalls (Table CFR-T9), with exact figures."""
    cheapest = ranked[0].cost if ranked else 0.0
    made = list(_boards(course, ranked[: effort.plans], cheapest, options, effort))
    if made and in_corners(Track(min(made, key=_cost).data)) > SHARE[1]:  # too many rows
        looked = {plan[:2] for plan in ranked[: effort.plans]}
        fewer = [
            plan for plan in _ranked(course, line, options, effort, FEWER) if plan[:2] not in looked
        ]
        fewer.sort(key=lambda plan: plan.share > SHARE[1] + ABOUT)
        made += _boards(course, fewer[: effort.plans], cheapest, options, effort)
    if not made:
        text = "points: no corners that a car gets round were found; more rows would do"
        raise TrackError(options.name, [text])
    made.sort(key=_cost)
    best = made[0].data
    if options.trial:
        best = board.first_best(
            (candidate.data for candidate in made[:TRIED]),
            lambda data: len(trial(Track.from_dict(data), options.trial).failures),
        )
    if effort.solved:
        best[GAME].update(figures_of(Track(best))._asdict())
    return best


def _cost(made: _Made) -> float:
    return made.cost


def _boards(
    course: Course, ranked: list[Plan], cheapest: float, options: Options, effort: Effort
) -> Iterator[_Made]:
    """Yield the best board of each plan that costs little more than the cheapest.

    Without trial races only a board that is better than those before it counts.
    """
    near = [plan for plan in ranked if plan.cost <= cheapest + FAR]
    least = inf
    for plan in watched(near, "boards", "plan"):
        dear = LOOKS * (plan.cost - cheapest)
        best: _Made | None = None
        for knob in KNOBS[: effort.knobs]:
            data = board_data(course, plan, sections(course, plan, knob), options)
            track = Track(data)
            if _lack(track, UNKNOWN) + dear >= least:  # whatever turns a lap takes
                continue
            figures = UNKNOWN
            if effort.solved:
                figures = figures_of(track, late=False)
                if figures.w0 is None:
                    continue
                data[GAME].update(figures._asdict())
            lack = _lack(track, figures)
            if lack + dear < least:
                best, least = _Made(lack + dear, data), lack + dear
            if not lack:
                break
        if best is not None:
            yield best
        if options.trial:  # which may choose the board of any plan
            least = inf


def _lack(track: Track, figures: Found) -> float:
    """Return the size of the shortfalls of a track, with the turns of a lap."""
    return sum(missing.by for missing in lacking(track, figures))
