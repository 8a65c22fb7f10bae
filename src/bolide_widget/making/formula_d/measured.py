"""Design targets of circuits (FD-TRK-10), and the figures of a finished board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...boards.lanes.board import NONE
from ...games.formula_d.rules.position import GEARS
from ...games.formula_d.track import Street, Track
from ..files import Lack

# -- design targets: the figures, and the shortfalls of a circuit ----------------------------------


SPACES = (110, 180)
"""Spaces of a lap on the middle lane."""

CORNERS = (7, 13)
STOPS = (10, 18)
PER_STOP = (4, 7)
"""Spaces of a corner on the inside lane for each of its stops."""

WIDER = (1, 4)
"""The additional spaces of a corner's outside lane."""

STRAIGHT = (3, 40)
LONG = 35
"""The least spaces of the longest straight: with fewer, gear 6 is never worthwhile."""

MIDDLING = (15, 25)
"""The spaces that at least one straight must have."""

CLOSE = 4
"""Corners with fewer spaces between them are close; at most two may follow each other so."""

AFTER_LINE = 8
"""Spaces from the line to the first corner."""

CACHED = 10_000
"""The number of sizes of shortfalls kept of each kind."""

PIT_LANE = (12, 20)
NOISE = (3, 8)
DANGER = (2, 8)
TUNNEL = (1, 6)


class CornerFigures(NamedTuple):
    """A corner in figures: its stops, its spaces on the inside and on the outside lane."""

    stops: int
    inside: int
    outside: int


class Figures(NamedTuple):
    """A circuit in figures.

    Attributes
    ----------
    spaces : int
        The spaces of a lap on the middle lane.
    corners : sequence of CornerFigures
        In driving order from the line.
    gaps : sequence of int
        Spaces from each corner to the next on the middle lane, 0 where they touch.
    after_line : int
        Spaces from the line to the first corner.
    """

    spaces: int
    corners: Sequence[CornerFigures]
    gaps: Sequence[int]
    after_line: int


def shortfalls(figures: Figures) -> list[Lack]:
    """List the design targets that a circuit does not reach."""
    whole, corners, straights = _parts(figures)
    return [
        *whole,
        *(
            Lack(lack.text.format(number), lack.by)
            for number, lacks in enumerate(corners, 1)
            for lack in lacks
        ),
        *straights,
    ]


Lacks = tuple[Lack, ...]
Sizes = tuple[float, ...]
"""Those of shortfalls."""


def _parts(figures: Figures) -> tuple[Lacks, list[Lacks], Lacks]:
    """Return the shortfalls of the lap, of each corner, and of the straights."""
    corners = figures.corners
    return (
        _whole(figures.spaces, tuple([corner.stops for corner in corners]), figures.after_line),
        list(map(_of_corner, corners)),
        _straights(tuple(figures.gaps)),
    )


# The sizes are cached: a search compares circuits that differ in little.


@lru_cache(maxsize=CACHED)
def short_in_whole(spaces: int, stops: tuple[int, ...], after_line: int) -> Sizes:
    """Return the sizes of the shortfalls of the lap; see `Figures`."""
    return tuple([lack.by for lack in _whole(spaces, stops, after_line)])


@lru_cache(maxsize=CACHED)
def short_in_corner(corner: CornerFigures) -> Sizes:
    """Return the sizes of the shortfalls of a corner."""
    return tuple([lack.by for lack in _of_corner(corner)])


@lru_cache(maxsize=CACHED)
def short_in_straights(gaps: tuple[int, ...]) -> Sizes:
    """Return the sizes of the shortfalls of the straights, in spaces each."""
    return tuple([lack.by for lack in _straights(gaps)])


def _whole(spaces: int, stops: tuple[int, ...], after_line: int) -> Lacks:
    """List shortfalls of the lap: spaces, corners, stops, kinds of corners, the first run."""
    lacks = [
        *within(spaces, SPACES, "spaces on the middle lane", 0.2),
        *within(len(stops), CORNERS, "corners", 3.0),
        *within(sum(stops), STOPS, "stops in all", 2.0),
    ]
    for kind in (1, 2, 3):
        if kind not in stops:
            lacks.append(Lack(f"no corner of {kind} stop{'s' * (kind > 1)}", 4.0))
    if after_line < AFTER_LINE:
        text = f"{after_line} spaces from the line to the first corner; {AFTER_LINE} are good"
        lacks.append(Lack(text, AFTER_LINE - after_line))
    return tuple(lacks)


def _of_corner(corner: CornerFigures) -> Lacks:
    """List shortfalls of a corner, {} for its number: room for its stops, a longer path outside."""
    stops, inside, outside = corner
    low, high = stops * PER_STOP[0], stops * PER_STOP[1]
    wanted = "1 stop" if stops == 1 else f"{stops} stops"
    what = f"spaces on the inside of corner {{}} with {wanted}"
    return (
        *within(inside, (low, high), what, 2.0),
        *within(outside - inside, WIDER, "spaces more outside in corner {}", 2.0),
    )


def _straights(gaps: tuple[int, ...]) -> Lacks:
    """List shortfalls of the straights: their lengths, a long one, a medium one."""
    lacks = [lack for gap in gaps for lack in _of_gap(gap)]
    low, high = MIDDLING
    away = min([low - gap if gap < low else max(gap - high, 0) for gap in gaps], default=low)
    close = sum([gap < CLOSE and gaps[index - 1] < CLOSE for index, gap in enumerate(gaps)])
    return (*lacks, *_of_lap(max(gaps, default=0), away, close if len(gaps) > 2 else 0))


@lru_cache(maxsize=CACHED)
def _of_gap(gap: int) -> Lacks:
    """List shortfalls of a straight; there are none if corners touch."""
    return tuple(within(gap, STRAIGHT, "spaces on a straight", 1.5)) if gap else ()


@lru_cache(maxsize=CACHED)
def _of_lap(longest: int, away: int, close: int) -> Lacks:
    """List shortfalls of all straights: of the longest one, a medium one, and close corners."""
    lacks = []
    if longest < LONG:
        text = f"{longest} spaces on the longest straight; {LONG} are good for gear 6"
        lacks.append(Lack(text, (LONG - longest) * 0.5))
    if away:
        low, high = MIDDLING
        lacks.append(Lack(f"no straight of {low} to {high} spaces", away * 0.5))
    if close:
        text = f"three corners in a row with fewer than {CLOSE} spaces between them"
        lacks.append(Lack(text, 3.0 * close))
    return tuple(lacks)


def within(value: int, span: tuple[int, int], what: str, weight: float) -> list[Lack]:
    """Return a shortfall if a figure lies outside its span."""
    low, high = span
    if low <= value <= high:
        return []
    away = max(low - value, value - high)
    return [Lack(f"{value} {what}; {low} to {high} are good", away * weight)]


# -- laps of a careful driver without loss: exact, for every roll of the dice ----------------------
# They shift by single gears, never above the third, never brake, and are alone on the road. A place
# on the road, with their gear and their stops in the current corner, is *safe* if some gear leads
# to another safe place on every face of the die, without leaving a corner too early (FD-TRK-10).


TOP = 3
"""The highest gear of the careful driver."""

State = tuple[int, int]
"""A space, and the stops made in its corner up to the required number; 0 on a straight."""


def safe_places(track: Track, top: int = TOP) -> list[set[State]]:
    """Return the safe places in each gear from 1 to ``top``, at the end of a turn.

    Returns
    -------
    list of set of (space, stops)
        By gear, from index 1 on.
    """
    return _safe(_all_ends(track, top), top, frozenset())


def unsafe_lanes(track: Track) -> list[tuple[int, int]]:
    """Return the corners, and the lanes before them, without safe places in first gear.

    Returns
    -------
    list of (corner, lane)
        The corner's index, and a lane of the straight before it with a space that is not safe
        in first gear.
    """
    ends = _all_ends(track, TOP)
    lost = _lanes(track, _safe(ends, TOP, frozenset())[1])
    if not lost:
        return []
    # an unsafe corner makes everything before it unsafe: find the corners that cause it
    alone = []
    for corner in range(len(track.corners)):
        beyond = frozenset(state for state in ends if track.next_corner[state[0]] != corner)
        alone += _lanes(track, _safe(ends, TOP, beyond)[1] | beyond)
    return sorted(alone) or lost


def _lanes(track: Track, safe: set[State]) -> list[tuple[int, int]]:
    """Return corner and lane of the unsafe spaces on straights."""
    unsafe = {
        (track.next_corner[space], track.lane[space])
        for space, corner in enumerate(track.corner)
        if corner == NONE and (space, 0) not in safe
    }
    return sorted(unsafe)


Ends = dict[State, list[set[State]]]
"""The possible ends of a move without loss, by place and number of spaces."""


def _all_ends(track: Track, top: int) -> Ends:
    most = max(int(face) for face in GEARS[top - 1].faces)
    return {
        (space, stops): _ends(track, space, stops, most)
        for space, corner in enumerate(track.corner)
        for stops in ([0] if corner == NONE else range(1, track.stops[corner] + 1))
    }


def _safe(ends: Ends, top: int, beyond: frozenset[State]) -> list[set[State]]:
    """Return the largest sets of safe places by gear, given the safe places beyond."""
    faces = [sorted({int(face) for face in die.faces}) for die in GEARS[:top]]
    safe: list[set[State]] = [set(), *(set(ends) for _ in range(top))]
    lost = True
    while lost:
        lost = False
        for gear in range(1, top + 1):
            gears = range(max(gear - 1, 1), min(gear + 1, top) + 1)
            unsafe = [
                state
                for state in safe[gear] - beyond
                if not any(
                    all(not ends[state][face].isdisjoint(safe[g]) for face in faces[g - 1])
                    for g in gears
                )
            ]
            safe[gear].difference_update(unsafe)
            lost = lost or bool(unsafe)
    return safe


def _ends(track: Track, start: int, stops: int, most: int) -> list[set[State]]:
    """Return the possible ends of a move without loss, by the number of its spaces.

    On a straight only shortest paths from the move's first space count (FD-TRK-6); a corner may be
    left only with its stops made in earlier moves.
    """
    here = track.corner[start]
    free = here == NONE or stops >= track.stops[here]
    ends: list[set[State]] = [set()]
    entry = start if here == NONE else NONE
    first = {(entry, start): 0}
    now = {(entry, start)}
    corners, onward, required = track.corner, track.next, track.stops
    for driven in range(1, most + 1):
        reached: set[tuple[int, int]] = set()
        for entry, space in now:
            corner = corners[space]
            if corner != NONE and not (corner == here and free):
                reached.update([(NONE, to) for to in onward[space] if corners[to] == corner])
                continue
            for to in onward[space]:  # on a straight, with the first space of the path there
                if corners[to] != NONE:
                    reached.add((NONE, to))
                    continue
                step = (to if entry == NONE else entry, to)
                if first.setdefault(step, driven) == driven:
                    reached.add(step)
        now = reached
        made = set()
        for _, space in now:
            corner = corners[space]
            most_stops = 0 if corner == NONE else required[corner]
            made.add((space, min(stops + 1 if corner == here else 1, most_stops)))
        ends.append(made)
    return ends


# -- measured --------------------------------------------------------------------------------------


def figures_of_track(track: Track) -> Figures:
    """Return the figures of a board."""
    middle = _middle(track)
    corners, gaps = [], []
    lane = sorted(
        (space for space in range(len(track.ids)) if track.lane[space] == middle),
        key=lambda space: track.progress[space],
    )
    order = [track.corner[space] for space in lane]
    first = next((index for index, corner in enumerate(order) if corner != NONE), 0)
    turned = order[first:] + order[:first]
    for index, corner in enumerate(track.corners):
        by_lane = [sum(track.lane[s] == n for s in corner.spaces) for n in (1, track.lanes)]
        inside, outside = by_lane if corner.inside_lane == 1 else by_lane[::-1]
        corners.append(CornerFigures(track.stops[index], inside, outside))
        last = max(place for place, here in enumerate(turned) if here == index)
        gap = 0
        while last + 1 + gap < len(turned) and turned[last + 1 + gap] == NONE:
            gap += 1
        gaps.append(gap)
    return Figures(len(lane), corners, gaps, first)


def lacking(track: Track) -> list[Lack]:
    """List the design targets that a board does not reach."""
    lacks = shortfalls(figures_of_track(track))
    if track.pit is None:
        lacks.append(Lack("no pit road", 4.0))
    else:
        lacks += within(len(track.pit.lane), PIT_LANE, "spaces in the pit lane", 1.0)
    if track.street is not None:
        lacks += _zones(track, track.street)
    for corner, lane in unsafe_lanes(track):
        name = track.corners[corner].name or track.corners[corner].id
        text = f"{name} cannot be held from lane {lane} with gears 1 to 3, whatever the dice show"
        lacks.append(Lack(text, 4.0))
    return lacks


def _middle(track: Track) -> int:
    return (track.lanes + 1) // 2


def _zones(track: Track, street: Street) -> list[Lack]:
    """List shortfalls of a city track: noise, danger, police line, tunnel."""
    columns = sum(track.lane[space] == _middle(track) for space in street.noise)
    lacks = within(columns, NOISE, "columns of noise", 1.0)
    lacks += within(len(street.danger), DANGER, "spaces of danger", 1.0)
    if any(_blocked(track, street, space) for space in street.danger):
        lacks.append(Lack("a danger zone over all lanes", 2.0))
    longest = max(_run(track, space) for space in range(len(track.ids)))
    if _run(track, street.police_line[0]) < longest:
        lacks.append(Lack("the police line is not on the fastest straight", 1.0))
    if street.tunnel is not None:
        columns = len(street.tunnel.removed) // track.lanes
        lacks += within(columns, TUNNEL, "columns in the tunnel", 1.0)
    return lacks


def _blocked(track: Track, street: Street, space: int) -> bool:
    """Return whether adjacent dangerous spaces reach across the whole road."""
    reached, open_ = {space}, [space]
    while open_:
        for other in track.beside[open_.pop()]:
            if other in street.danger and other not in reached:
                reached.add(other)
                open_.append(other)
    return {track.lane[place] for place in reached} == set(range(1, track.lanes + 1))


def _run(track: Track, space: int) -> int:
    """Return the spaces of a space's straight in its lane; 0 in a corner."""
    if track.corner[space] != NONE:
        return 0
    count = 1
    for way in (track.ahead, track.behind):
        at = way[space]
        while track.corner[at] == NONE and at != space:
            count, at = count + 1, way[at]
    return count
