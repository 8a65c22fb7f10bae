"""The places of everything to stand on: spaces, pit road, boxes; and of crossings of a road."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from .road import Floats, Road, Space

if TYPE_CHECKING:
    from .board import LaneBoard


class PitBox(NamedTuple):
    """A box next to the pit lane.

    Attributes
    ----------
    id : str
    at : int
        Index of the space of the lane from which it is entered.
    to : int
        Index of the one to which it is left.
    """

    id: str
    at: int
    to: int


class PitRoad(NamedTuple):
    """The pit road; its spaces are counted by their index in the lane.

    Attributes
    ----------
    entry : tuple of (int, int)
        From a space of the road to one of the lane.
    lane : tuple of str
        Names of its spaces in driving order.
    exit : tuple of (int, int)
        From a space of the lane to one of the road.
    boxes : tuple of PitBox
        The first is that of the first car.
    lap : int
        A lap is completed from this space to the next one.
    slots : int
        Places of the pit grid.
    first : int
        Where a car is put that leaves the pit grid.
    """

    entry: tuple[tuple[int, int], ...]
    lane: tuple[str, ...]
    exit: tuple[tuple[int, int], ...]
    boxes: tuple[PitBox, ...]
    lap: int
    slots: int
    first: int


def pit_of(data: Mapping[str, Any] | None, number: Mapping[str, int]) -> PitRoad | None:
    """Return the pit road of a file, if it has one."""
    if data is None:
        return None
    index = {name: at for at, name in enumerate(data["lane"])}
    return PitRoad(
        entry=tuple((number[space], index[name]) for space, name in data["entry"]),
        lane=tuple(data["lane"]),
        exit=tuple((index[name], number[space]) for name, space in data["exit"]),
        boxes=tuple(
            PitBox(box["id"], index[box["at"]], index[box.get("to", box["at"])])
            for box in data["boxes"]
        ),
        lap=index[data["lap"][0]],
        slots=data["slots"],
        first=index[data["first"]],
    )


def slot_names(count: int) -> tuple[str, ...]:
    """Return the names of the places of the pit grid."""
    return tuple(f"S{number}" for number in range(1, count + 1))


# -- the pit road as drawn: cells of equal length along a line, boxes on its far side --------------


GAP = 0.7
"""Units between road and pit lane."""

JOIN = 0.14
"""Part of the pit lane in which it leaves the road, and joins it again: one space at most."""

EDGE = 0.3
"""Units from the edge of the road to the middle of the pit lane at its beginning."""

WIDE = 1.7
"""Units that the pit lane is wide."""

DEEP = 1.9
"""Units that a box is deep."""


class PitDrawing(NamedTuple):
    """The middle line of a pit lane, dense, and which side its boxes are on.

    Attributes
    ----------
    line : array, (n, 2)
    lengths : array, (n,)
        Squares along it.
    slopes : array, (n, 2)
        Its direction there.
    unit : float
        Squares a lateral unit.
    side : int
        1 when the boxes are on the right, else -1.
    cells : int
    """

    line: Floats
    lengths: Floats
    slopes: Floats
    unit: float
    side: int
    cells: int

    def places(self, along: Floats, away: Floats | float) -> Floats:
        """Return places at parts of cells along it, `away` units to the right of its middle."""
        spots = along * self.lengths[-1] / self.cells
        x, y = (np.interp(spots, self.lengths, axis) for axis in self.line.T)
        slope = self._slopes(spots)
        right = np.column_stack([slope[:, 1], -slope[:, 0]])
        places: Floats = np.column_stack([x, y]) + right * np.reshape(away, (-1, 1)) * self.unit
        return places

    def headings(self, along: Floats) -> Floats:
        """Return the driving directions there."""
        return self._slopes(along * self.lengths[-1] / self.cells)

    def _slopes(self, spots: Floats) -> Floats:
        slopes = np.column_stack([np.interp(spots, self.lengths, axis) for axis in self.slopes.T])
        slopes /= np.maximum(np.hypot(*slopes.T), 1e-9)[:, None]
        return slopes

    def band(self, start: float, end: float, near: float, far: float) -> Floats:
        """Return the outline of a strip along it."""
        along = np.linspace(start, end, max(2, 1 + round(4 * (end - start))))
        return np.vstack([self.places(along, near), self.places(along[::-1], far)])


def pit_drawing(
    data: Mapping[str, Any] | None, road: Road, spaces: Mapping[str, Space], units: int
) -> PitDrawing | None:
    """Return the pit road of a file; along the road where the file draws no line for it."""
    if data is None:
        return None
    entry, leaving = spaces[data["entry"][0][0]], spaces[data["exit"][0][1]]
    if data.get("path"):
        line = np.asarray(data["path"], dtype=float)
    else:
        line = _beside(road, entry, leaving, units, len(data["lane"]))
    kept = np.r_[True, np.hypot(*np.diff(line, axis=0).T) > 1e-9]
    line = line[kept]
    lengths = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    slopes = np.gradient(line, lengths, axis=0) if len(line) > 1 else np.zeros_like(line)
    return PitDrawing(line, lengths, slopes, road.unit, _far_side(line, road), len(data["lane"]))


def _beside(road: Road, entry: Space, leaving: Space, units: int, cells: int) -> Floats:
    """Return the pit road along the road, on the side of the entry."""
    start, end = float(entry.front), float(leaving.back)
    while end <= start:
        end += road.period
    right = entry.left + entry.right > units
    near = units - EDGE if right else EDGE
    far = units + GAP + WIDE / 2 if right else -GAP - WIDE / 2
    ticks = road.steps(start, end)
    part = np.linspace(0, 1, len(ticks))
    join = min(JOIN, 1 / cells)
    part = np.minimum(np.minimum(part, 1 - part) / join, 1)
    across = near + (far - near) * (part**2 * (3 - 2 * part))
    return road.at(ticks, across)


def _far_side(line: Floats, road: Road) -> int:
    """Return the side that looks away from the road."""
    index = len(line) // 2
    dx, dy = line[min(index + 1, len(line) - 1)] - line[index - 1]
    right = np.array([dy, -dx]) / max(float(np.hypot(dx, dy)), 1e-9)
    sides = [line[index] + right * by for by in (1, -1)]
    away = [np.hypot(*(road.line - place).T).min() for place in sides]
    return 1 if away[0] >= away[1] else -1


def box_span(at: Sequence[int], number: int) -> tuple[float, float]:
    """Return the beginning and end of a box along the lane: boxes at one space share its length."""
    same = [k for k, index in enumerate(at) if index == at[number]]
    start, part = at[number], 1 / len(same)
    return (start + same.index(number) * part, start + (same.index(number) + 1) * part)


Ring = tuple[tuple[float, float], ...]

UNSEEN = 0.01
"""Squares that an outline may be off by to need fewer positions."""


class Spot(NamedTuple):
    """The place of a space on the board.

    Attributes
    ----------
    at : (float, float)
        Its middle, in squares.
    heading : (float, float)
        Driving direction, of length 1.
    ring : tuple of (float, float)
        Its outline.
    """

    at: tuple[float, float]
    heading: tuple[float, float]
    ring: Ring


def on_road(road: Road, spaces: Sequence[Space]) -> list[Spot]:
    """Return the places of the spaces of a road: bands along it between their edges."""
    middles = np.array([(space.back + space.front) / 2 for space in spaces])
    between = np.array([(space.left + space.right) / 2 for space in spaces])
    at, headings = road.at(middles, between).tolist(), road.headings(middles).tolist()
    return list(map(_spot, at, headings, outlines(bands(road, spaces))))


def bands(road: Road, spaces: Sequence[Space]) -> list[Floats]:
    """Return the outlines of spaces: along the left edge of each, and back along the right one."""
    ticks, counts = road.steps_of([(space.back, space.front) for space in spaces])
    sides = [[space.left for space in spaces], [space.right for space in spaces]]
    left, right = (road.at(ticks, np.repeat(side, counts)) for side in sides)
    ends = np.cumsum(counts).tolist()
    return [
        np.concatenate([left[start:end], right[start:end][::-1]])
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def pit_spots(drawing: PitDrawing, pit: PitRoad) -> dict[str, Spot]:
    """Return the places of the pit road by name: strips along it, with their ends and distances.

    Cars of the pit grid stand where the boxes are: a race has the one or the other.
    """
    strips: dict[str, tuple[float, float, float, float]] = {}
    for index, name in enumerate(pit.lane):
        strips[name] = (index, index + 1, -WIDE / 2, WIDE / 2)
    at = [box.at for box in pit.boxes]
    spans = [box_span(at, number) for number in range(len(at))] or [(0.0, 1.0)]
    edge, deep = WIDE / 2 * drawing.side, DEEP * drawing.side
    for box, span in zip(pit.boxes, spans, strict=False):
        strips[box.id] = (*span, edge, edge + deep)
    for number, name in enumerate(slot_names(pit.slots)):
        row, index = divmod(number, len(spans))  # a further row lies behind the boxes
        strips[name] = (*spans[index], edge + row * deep, edge + (row + 1) * deep)
    start, end, near, far = np.array([*strips.values()], dtype=float).T
    places = drawing.places((start + end) / 2, (near + far) / 2).tolist()
    headings = drawing.headings((start + end) / 2).tolist()
    rings = outlines([drawing.band(*strip) for strip in strips.values()])
    return dict(zip(strips, map(_spot, places, headings, rings), strict=True))


def outlines(rings: Sequence[Floats]) -> list[Ring]:
    """Return places as plain numbers, without those too fine to see.

    Simplified one by one, they would take longer than the rest of the drawing.
    """
    kept = shapely.simplify(areas_of(rings), UNSEEN)
    places = [(x, y) for x, y in shapely.get_coordinates(kept).round(2).tolist()]
    ends = np.cumsum(shapely.get_num_coordinates(kept)).tolist()
    return [
        tuple(places[start : end - 1])  # the last is the first again
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def areas_of(rings: Sequence[Sequence[tuple[float, float]] | Floats]) -> npt.NDArray[np.object_]:
    """Return outlines as areas, as they are: some may cross themselves."""
    counts = [len(ring) for ring in rings]
    corners = np.concatenate([np.asarray(ring, dtype=float) for ring in rings])
    lines = shapely.linearrings(corners, indices=np.repeat(np.arange(len(rings)), counts))
    areas: npt.NDArray[np.object_] = shapely.polygons(lines)
    return areas


def _spot(place: Sequence[float], heading: Sequence[float], ring: Ring) -> Spot:
    (x, y), (dx, dy) = place, heading
    return Spot((round(x, 3), round(y, 3)), (round(dx, 4), round(dy, 4)), ring)


# -- stretches of road: of spaces that lie together, of lines through them, of borders of lanes ----


def stretch(board: LaneBoard, spaces: Sequence[int]) -> tuple[float, float]:
    """Return the ticks over which neighbouring spaces reach; the end may be past the period."""
    order = sorted(spaces, key=lambda s: board.back[s])
    gaps = [
        (board.back[b] - board.back[a]) % board.period
        for a, b in zip(order, [*order[1:], order[0]], strict=True)
    ]
    first = order[(gaps.index(max(gaps)) + 1) % len(order)]
    start = board.back[first]
    length = max((board.front[s] - start) % board.period or board.period for s in spaces)
    return (float(start), float(start + length))


def has_right(board: LaneBoard, space: int) -> bool:
    """Return True if another space lies to its right."""
    return any(board.left[other] == board.right[space] for other in board.beside[space])


def stretches(board: LaneBoard, spaces: Sequence[int]) -> Iterator[tuple[float, float, float]]:
    """Yield the right edges of spaces of a lane, those that follow each other joined."""
    order = sorted(spaces, key=lambda s: board.back[s])
    start: float | None = None
    for index, space in enumerate(order):
        start = float(board.back[space]) if start is None else start
        on = order[index + 1] if index + 1 < len(order) else None
        follows = on is not None and board.back[on] == board.front[space]
        if on is None or not follows or board.right[on] != board.right[space]:
            yield (start, float(board.front[space]), float(board.right[space]))
            start = None


def runs(spaces: Sequence[int], here: frozenset[int]) -> Iterator[tuple[bool, list[int]]]:
    """Yield the stretches of a line within some spaces, and whether each is its beginning."""
    run: list[int] = []
    for index, space in enumerate(spaces):
        if space in here:
            run.append(space)
        if run and (space not in here or index == len(spaces) - 1):
            yield run[0] == spaces[0], run
            run = []


def eased(fine: Floats, ticks: Floats, across: Floats) -> Floats:
    """Return a line's offsets across the road at ticks between the given ones, without a kink."""
    index = np.clip(np.searchsorted(ticks, fine, side="right") - 1, 0, len(ticks) - 2)
    part = (fine - ticks[index]) / (ticks[index + 1] - ticks[index])
    smooth = part * part * (3 - 2 * part)
    places: Floats = across[index] + (across[index + 1] - across[index]) * smooth
    return places


OVERLAP = 0.02
"""Square squares that two spaces have to share."""

APART = 3
"""Mean lengths of a space that they have to be apart along the road."""

ASKED = 100
"""Spaces whose neighbours are searched for together."""

AT_ONCE = 2_000
"""Pairs of spaces that are looked at together."""

Areas = np.ndarray[Any, np.dtype[np.object_]]
Pairs = np.ndarray[Any, np.dtype[np.int64]]

RAMP = 1
"""Mean lengths of a space by which a bridge is longer than the road below it, at each end."""


class Bridge(NamedTuple):
    """A stretch of road above another one.

    Attributes
    ----------
    start, end : int
        Ticks; the end may be beyond the period.
    spaces : frozenset of int
        Those on it, at least in part.
    """

    start: int
    end: int
    spaces: frozenset[int]


def bridges_of(
    spaces: Sequence[Space], crossings: Sequence[Sequence[tuple[int, int]]], period: int
) -> tuple[Bridge, ...]:
    """Return the bridges of a road, in driving order, by the legs of its crossings (`legs_of`)."""
    ramp = round(RAMP * reach(spaces) / APART)
    stretches = [(leg[0] - ramp, leg[1] + ramp) for legs in crossings for leg in legs[1:]]
    laps = (-period, 0, period)
    return tuple(
        Bridge(
            start,
            end,
            frozenset(
                number
                for number, space in enumerate(spaces)
                if any(space.back + by < end and space.front + by > start for by in laps)
            ),
        )
        for start, end in sorted(stretches)
    )


def legs_of(
    spaces: Sequence[Space], rings: Sequence[Ring], period: int, raised: Sequence[int] = ()
) -> list[list[tuple[int, int]]]:
    """Return the ticks of the legs of each crossing, the lowest first.

    Parameters
    ----------
    spaces : sequence of Space
    rings : sequence of Ring
        Their outlines.
    period : int
    raised : sequence of int
        Ticks of legs that lie above the others, wherever on the lap.
    """
    far = reach(spaces)

    def is_raised(leg: tuple[int, int]) -> bool:
        return any((tick - leg[0]) % period <= leg[1] - leg[0] for tick in raised)

    return [
        sorted(_legs([spaces[number] for number in crossing], period, far), key=is_raised)
        for crossing in _crossings(overlaps(spaces, rings, period))
    ]


def overlaps(
    spaces: Sequence[Space], rings: Sequence[Ring], period: int, most: int | None = None
) -> list[tuple[int, int]]:
    """Return the pairs of spaces of different legs that lie on each other.

    Parameters
    ----------
    spaces, rings, period
        As for `legs_of`.
    most : int, optional
        Stop as soon as more spaces than this are among them.
    """
    overlapping: list[tuple[int, int]] = []
    among: set[int] = set()
    areas = shapely.make_valid(areas_of(rings))
    for pairs in _near(areas, spaces, period):
        shared = shapely.area(shapely.intersection(*areas[pairs].T)) > OVERLAP
        overlapping += [(a, b) for a, b in pairs[shared].tolist()]
        among.update(pairs[shared].ravel().tolist())
        if most is not None and len(among) > most:
            break
    return sorted(overlapping)


def _near(areas: Areas, spaces: Sequence[Space], period: int) -> Iterator[Pairs]:
    """Yield pairs of touching spaces of different legs, for one part of the road at a time."""
    tree, far = shapely.STRtree(areas), reach(spaces)
    back = np.array([space.back for space in spaces])
    parts = ceil(len(areas) / ASKED)
    for first in range(parts):
        some = np.arange(first, len(areas), parts)
        at, there = tree.query(areas[some], predicate="intersects")
        pairs = np.column_stack([some[at], there])
        away = np.abs(back[pairs[:, 0]] - back[pairs[:, 1]])
        apart = np.minimum(away, period - away) > far
        pairs = pairs[apart & (pairs[:, 0] < pairs[:, 1])]
        yield from (pairs[k : k + AT_ONCE] for k in range(0, len(pairs), AT_ONCE))


def reach(spaces: Sequence[Space]) -> int:
    """Return the least distance in ticks between spaces of different legs."""
    return round(APART * sum(space.front - space.back for space in spaces) / len(spaces))


def _crossings(pairs: Sequence[tuple[int, int]]) -> list[set[int]]:
    """Return the spaces of each place where legs overlap."""
    crossings: list[set[int]] = []
    for a, b in pairs:
        met = [crossing for crossing in crossings if a in crossing or b in crossing]
        crossings = [crossing for crossing in crossings if crossing not in met]
        crossings.append({a, b}.union(*met))
    return crossings


def _legs(spaces: Sequence[Space], period: int, far: int) -> list[tuple[int, int]]:
    """Return the ticks of each leg of a crossing, the lowest first.

    It is the first on the lap: the one that lies over the line, if one does.
    """
    legs: list[list[int]] = []
    for space in sorted(spaces, key=lambda space: space.back):
        if legs and space.back <= legs[-1][1] + far:
            legs[-1][1] = max(legs[-1][1], space.front)
        else:
            legs.append([space.back, space.front])
    if len(legs) > 1 and legs[0][0] + period <= legs[-1][1] + far:
        start, _ = legs.pop()
        legs[0][0] = start - period
    return [(start, end) for start, end in legs]
