"""Fewest turns on a track: tables of turns to go, cached with the track, and figures from them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import count
from typing import TypeVar
from weakref import WeakKeyDictionary

from ....core.cancelling import check
from ...files import TrackError
from ..points import REACH, TOP_SPEEDS, Point
from ..track import Track
from .motion import Limit, most_gained, standing
from .planes import Planes, Spread, Velocities, fastest_on
from .shortest import Shortest
from .turns import Forward, Setting, TurnsToGo

HINT_SPEED = TOP_SPEEDS[1]
HINT_LAPS = 2
HINT_BRAKINGS = 3

_KEPT = 8
_Key = TypeVar("_Key", bound=Hashable)
_Kept = TypeVar("_Kept")
_Asked = tuple[Setting, Point, int]
_planes: WeakKeyDictionary[Track, Planes] = WeakKeyDictionary()
_tables: WeakKeyDictionary[Track, dict[_Asked, TurnsToGo]] = WeakKeyDictionary()
_shortest: WeakKeyDictionary[Track, dict[tuple[Setting, Point, Point], Shortest]] = (
    WeakKeyDictionary()
)


def planes_of(track: Track, fastest: Point = (REACH, REACH), limit: Limit = "box-2") -> Planes:
    """Return the cached bit planes of a track, with all successors of velocities up to these.

    This includes displacements longer than any move: if only such displacements stay on the track,
    a car slows down (M-9). They are computed when a car may be that fast.
    """
    room = most_gained(limit)
    known = _planes.get(track)
    x, y = known.reach if known else (REACH, REACH)
    reach = max(fastest[0] + room, x), max(fastest[1] + room, y)
    if known is None or reach != (x, y):
        known = _planes[track] = Planes(track, reach, known)
    return known


def turns_to_go(
    track: Track,
    setting: Setting | None = None,
    *,
    velocity: Point = (0, 0),
    boosted: bool = True,
    spare: int = 1,
) -> TurnsToGo:
    """Work out the fewest turns to the finish from every state; kept with the track.

    Parameters
    ----------
    track : Track
        The board. Its own top speed is ignored: the setting has it.
    setting : Setting, optional
        The goal of the search; one lap at top speed 8 if not given.
    velocity : (int, int)
        That of a car the table is for, if it may be faster than that.
    boosted : bool
        Whether the table is for cars one faster than top speed, too.
    spare
        See `TurnsToGo`.

    Returns
    -------
    TurnsToGo
        ``turns_to_go(track).at(point, velocity)`` is None in a *doomed* state, from which no way
        on the track leads to the finish.

    Examples
    --------
    >>> from bolide_widget.boards import load_track
    >>> track = load_track("valdorn")
    >>> turns_to_go(track).at(track.grid[0], (3, 0))
    1
    """
    setting = setting or Setting()
    fastest = _fastest(track, setting, velocity, 1 if boosted else 0)
    key = setting, fastest, spare
    table = _tables.get(track, {}).get(key)
    if table is None:
        planes = planes_of(track, fastest, setting.limit)
        if None in setting.tops:  # no car comes to a velocity that is legal nowhere
            x, y = planes.longest()
            fastest = (
                max(min(fastest[0], x), abs(velocity[0])),
                max(min(fastest[1], y), abs(velocity[1])),
            )
        velocities = Velocities(fastest, setting.limit)
        table = TurnsToGo(planes, velocities, setting, spare)
    _keep(_tables, track, key, table)
    return table


def _keep(
    kept: WeakKeyDictionary[Track, dict[_Key, _Kept]], track: Track, key: _Key, value: _Kept
) -> None:
    """Cache a result with its track, together with the last few.

    Threads may share the cache: its dicts do not change, another dict takes their place.
    """
    others = [item for item in kept.get(track, {}).items() if item[0] != key]
    kept[track] = dict([*others, (key, value)][-_KEPT:])


def shortest_lines(
    track: Track, setting: Setting, point: Point, velocity: Point
) -> Shortest | None:
    """Search graph paper from one state on; kept with the track.

    Returns
    -------
    Shortest or None
        None where only a table answers: in laps, with sharp brakings, to a state.
    """
    squares = None if track.circuit else track.squares
    if squares is None or setting.brakings or not isinstance(setting.finish, str):
        return None
    key = setting, point, velocity
    lines = _shortest.get(track, {}).get(key)
    if lines is None:
        lines = Shortest(squares, setting, point, velocity)
    _keep(_shortest, track, key, lines)
    return lines


def _fastest(track: Track, setting: Setting, velocity: Point, more: int) -> Point:
    """Return the largest components of velocity in a table: `more` above top speed."""
    tops = [top for top in setting.tops if top is not None]
    if len(tops) < len(setting.tops):
        return fastest_on(track.size, setting.limit, velocity)
    most = max(tops) + more
    return max(most, abs(velocity[0])), max(most, abs(velocity[1]))


def crossings_of(track: Track, laps: int) -> int:
    """Return the crossings of the finish line in a race of `laps` laps, from the grid."""
    return laps + 1 if track.circuit else 1


def started(track: Track, table: TurnsToGo, places: Iterable[Point]) -> dict[int, Spread]:
    """Return the states after a standing start (M-21) from some points, by crossings to go."""
    states: dict[int, Spread] = {}
    for point in places:
        for step in standing(track.arrow(point)):
            if table.planes.legal_from(point, step):
                to_go = table.setting.crossings - table.planes.crossing(point, step)
                end = point[0] + step[0], point[1] + step[1]
                spread = states.setdefault(to_go, table.velocities.none())
                spread[table.velocities.number(step)] |= table.planes.plane([end])
    return states


def flying_states(track: Track, table: TurnsToGo) -> Spread:
    """Return the states of cars from the grid that have just crossed the finish line.

    Without sharp braking, and at the top speed of the table's first lap.
    """
    top = table.setting.top(table.setting.crossings)
    states = table.velocities.none()
    for spread in started(track, table, track.grid).values():
        states = [old | new for old, new in zip(states, spread, strict=True)]
    return Forward(table.planes, table.velocities, top).arrivals(states)


def fewest_turns(track: Track) -> int:
    """Return the fewest turns of a lap from pole, at the top speed of the first lap.

    It sweeps forward from pole; a table of all states would take longer.

    Raises
    ------
    TrackError
        When the finish cannot be reached.

    Examples
    --------
    >>> from bolide_widget.boards import load_track
    >>> fewest_turns(load_track("valdorn"))
    38
    """
    top = min(TOP_SPEEDS[0], track.top_speed or TOP_SPEEDS[0])
    planes, velocities = planes_of(track, (top, top)), Velocities((top, top), "box-2")
    forward, pole = Forward(planes, velocities, top), track.grid[0]
    first = velocities.none()
    if track.squares is None:
        ways = [d for d in standing(track.arrow(pole)) if planes.legal_from(pole, d)]
        for step in ways or [(0, 0)]:
            first[velocities.number(step)] = planes.plane([pole])
    else:
        first[velocities.number((0, 0))] = planes.plane([pole])
        first = forward.starts(first)
    starts, reached = {crossings_of(track, 1): first}, dict[int, Spread]()
    for turns in count(1):
        check()
        states = forward.after(starts)
        if any(states.get(0, ())):
            return turns
        starts = {}
        for left, spread in states.items():
            old = reached.get(left) or velocities.none()
            new = [plane & ~known for plane, known in zip(spread, old, strict=True)]
            reached[left] = [plane | known for plane, known in zip(spread, old, strict=True)]
            if any(new):
                starts[left] = forward.starts(new)
        if not starts:
            break
    raise TrackError(track.name, ["no way leads from pole to the finish"])


def measure_hints(track: Track) -> dict[str, int]:
    """Measure the hints of a track file.

    Returns
    -------
    dict
        ``turns``: the fewest turns of a race of two laps (on an open course: of one run) from pole
        with a normal start (M-21), at top speed 8 or the track's own, without sharp braking.
        ``sharp_brakings``: the fewest sharp brakings on a flying lap (on an open course: on a run)
        that no lap with up to three of them beats.

    Raises
    ------
    TrackError
        When the finish cannot be reached.

    Examples
    --------
    >>> from bolide_widget.boards import load_track
    >>> measure_hints(load_track("valdorn"))["turns"]
    71
    """
    top = min(HINT_SPEED, track.top_speed or HINT_SPEED)
    race = turns_to_go(track, Setting(crossings_of(track, HINT_LAPS), tops=(top,)))
    turns = _from_pole(track, race, 0)
    if turns is None:
        fault = f"hints: no way leads from pole to the finish at top speed {top}"
        raise TrackError(track.name, [fault])
    if track.circuit:
        lap = turns_to_go(track, Setting(1, tops=(top,), brakings=HINT_BRAKINGS))
        flying = flying_states(track, lap)
        needed = [lap.best_of(flying, 1, left)[0] for left in range(HINT_BRAKINGS + 1)]
    else:
        run = turns_to_go(track, Setting(1, tops=(top,), brakings=HINT_BRAKINGS))
        needed = [_from_pole(track, run, left) for left in range(HINT_BRAKINGS + 1)]
    return {"turns": turns, "sharp_brakings": needed.index(needed[-1])}


def _from_pole(track: Track, table: TurnsToGo, brakings: int) -> int | None:
    fewest = [
        table.best_of(states, to_go, brakings)[0] if to_go else 0
        for to_go, states in started(track, table, track.grid[:1]).items()
    ]
    turns = [turns + 1 for turns in fewest if turns is not None]
    return min(turns, default=None)
