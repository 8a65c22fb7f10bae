"""The shapes of a board of spaces: plain dictionaries in painting order, in squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ...core.frozen import Frozen
from ...core.screen import Shape
from ..labels import labels
from .places import WIDE, Bridge, Ring, areas_of, bands, eased, has_right, runs, stretch, stretches
from .road import NONE, Floats, Space

if TYPE_CHECKING:
    from .board import LaneBoard


# -- where something printed in a space is seen, when decks of bridges lie over a part of it -------


CLEAR = 0.4
"""Squares that a figure keeps from a deck."""

INSIDE = 0.25
"""Squares that it keeps from the edge of its space."""

WORTH = 0.9
"""Squares that the value of a line keeps from a deck: it stands on a plate."""

SMALL = 0.03
"""Square squares that are left of a space when that is taken away, at least."""


def in_the_open(
    space: BaseGeometry, at: Sequence[float], roofs: Sequence[BaseGeometry]
) -> Sequence[float] | None:
    """Return the place of a figure in its space, out from under decks; None if all is hidden.

    Examples
    --------
    >>> space, deck = shapely.box(0, 0, 3, 1), shapely.box(1, 0, 3, 1)
    >>> in_the_open(space, (0.2, 0.5), [deck])
    (0.2, 0.5)
    >>> x, y = in_the_open(space, (1.5, 0.5), [deck])
    >>> 0.25 <= x <= 0.6
    True
    >>> in_the_open(space, (1.5, 0.5), [space]) is None
    True
    """
    roof = shapely.union_all([deck.buffer(CLEAR) for deck in roofs])
    if not roof.contains(shapely.Point(*at)):
        return at
    rest = shapely.get_parts(space.buffer(-INSIDE).difference(roof)).tolist()
    part = max(rest, key=lambda piece: piece.area, default=None)
    if part is None or part.area < SMALL:
        return None
    x, y = part.representative_point().coords[0]
    return round(x, 2), round(y, 2)


def first_in_the_open(
    line: Sequence[Sequence[float]], roofs: Sequence[BaseGeometry]
) -> Sequence[float] | None:
    """Return the first place on a line that is clear of all decks; None if there is none.

    Examples
    --------
    >>> deck = shapely.box(-1, -1, 1, 1)
    >>> first_in_the_open([(0, 0), (1, 0), (2, 0)], [deck])
    (2, 0)
    >>> first_in_the_open([(0, 0), (1, 0)], [deck]) is None
    True
    """
    roof = shapely.union_all([deck.buffer(WORTH) for deck in roofs])
    return next((at for at in line if not roof.contains(shapely.Point(*at))), None)


# -- areas of the road as drawn: spaces that are joined, and how it becomes narrower ---------------


TAPER = 0.9
"""In lengths of a space: over which a road becomes narrower where a lane ends."""

CLOSE = 0.03
"""Squares between spaces that are joined into one area: rounding leaves such gaps."""


LONG = 8
"""Spaces in a row that are one area at most: longer ones might come round to themselves."""


def in_rows(board: LaneBoard, spaces: Iterable[int]) -> list[Space]:
    """Return spaces, with consecutive ones of one width joined: few areas are joined faster."""
    rows: list[list[Space]] = []
    places = [board._spaces[number] for number in spaces]
    for space in sorted(places, key=lambda space: (space.left, space.right, space.back)):
        row = rows[-1] if rows else []
        if 0 < len(row) < LONG and row[-1][3:] == (space.back, *space[4:]):
            row.append(space)
        else:
            rows.append([space])
    return [row[0]._replace(front=row[-1].front) for row in rows]


def grown(rings: Sequence[Ring | Floats]) -> list[BaseGeometry]:
    """Return areas within outlines, each a little enlarged, so that neighbours overlap."""
    areas = shapely.make_valid(areas_of(rings))
    larger: list[BaseGeometry] = shapely.buffer(areas, CLOSE, join_style="mitre").tolist()
    return larger


def joined(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """One area of several that lie side by side."""
    return shapely.union_all(parts).buffer(-CLOSE, join_style="mitre")


def tapers(board: LaneBoard) -> list[BaseGeometry]:
    """Yield asphalt beyond the ends of lanes, narrowing from the width of the lane to nothing."""
    everywhere = range(len(board.ids))
    on = {to for others in board.straight for to in others}
    ends = [(space, board.front[space], TAPER) for space in everywhere if not board.straight[space]]
    ends += [(space, board.back[space], -TAPER) for space in everywhere if space not in on]
    rings: list[Floats] = []
    for space, tick, by in ends:
        inner, outer = board.right[space], board.left[space]
        if board.lane[space] > 1:
            inner, outer = outer, inner
        length = by * (board.front[space] - board.back[space])
        tip = board.road.edge(tick, tick + length, inner)
        rings.append(np.vstack([tip, board.road.at(np.array([float(tick)]), outer)]))
    return grown(rings) if rings else []


# -- shapes ----------------------------------------------------------------------------------------


RUN_OFF = 1.3
"""Squares of run-off along the road."""

KERB = 0.2
"""Squares from the edge of the road to the middle of a kerb."""

BADGE = 1.25
"""Squares that a badge keeps from the road."""

BAR = 0.1
"""Squares from the edge of the road to the middle of a bar along it."""

NUMBER = 0.28
"""Squares from the middle of a place of the grid back to its number."""

LINE_STEP = 0.2
"""Squares between two positions of a line through spaces, about."""


class Stroke(NamedTuple):
    """A line through the middles of spaces.

    Attributes
    ----------
    style, role, label : str
    spaces : sequence of int
        In the order they are driven.
    """

    style: str
    role: str
    label: str
    spaces: Sequence[int]


class Extras(NamedTuple):
    """The shapes that a game adds to its boards.

    Attributes
    ----------
    badges : sequence of Shape
        By corner, without a place.
    zones : sequence of (str, spaces)
        Tinted ground.
    roofs : sequence of (str, spaces)
        The roofs over the road.
    lines : sequence of (str, spaces)
        Lines across the road, in front of these spaces.
    printed : mapping of int to str
        The text printed in spaces, such as a speed.
    strokes : sequence of Stroke
    bars : sequence of (style, start, end, side)
        Bars along a side of the road, "left" or "right", from tick to tick.
    places : sequence of str
        Roles of the places of the grid, such as "red"; none for plain ones.
    boxes : mapping of str to str
        By name of a box of the pits, the number of its colour; in order if not given.
    """

    badges: Sequence[Shape] = ()
    zones: Sequence[tuple[str, Iterable[int]]] = ()
    roofs: Sequence[tuple[str, Iterable[int]]] = ()
    lines: Sequence[tuple[str, Iterable[int]]] = ()
    printed: Mapping[int, str] = Frozen({})
    strokes: Sequence[Stroke] = ()
    bars: Sequence[tuple[str, float, float, str]] = ()
    places: Sequence[str] = ()
    boxes: Mapping[str, str] = Frozen({})


def shapes_of(board: LaneBoard, extras: Extras) -> list[Shape]:
    """List the shapes of a board, strictly in painting order.

    First the ground and all of the road, then each bridge with everything on it, then the shapes
    over everything. Styles: run-off, pit-road, asphalt, corner, zone, kerb, lane-line, cross-line,
    arrow, bridge, parapet, finish-line, grid-box, grid-number, printed, worth, pit-box, pit-slot,
    badge, title, north, and what the game adds.
    """
    return list(_Drawing(board, extras).all())


class _Drawing:
    """The shapes of one board while they are listed."""

    def __init__(self, board: LaneBoard, extras: Extras) -> None:
        self.board = board
        self.extras = extras
        self.units = max(board.right)
        self.decks = [
            tuple(board.road.edge(bridge.start, bridge.end, side) for side in (0.0, self.units))
            for bridge in board.bridges
        ]
        self.roofs = [shapely.Polygon(np.vstack([left, right[::-1]])) for left, right in self.decks]
        self.below: list[Shape] = []
        self.ground = joined([*self._grown(range(len(board.ids))), *tapers(board)])
        names = [*board.pit.lane, *(box.id for box in board.pit.boxes)] if board.pit else []
        self.pit = joined(grown([board.spots[name].ring for name in names]) if names else [])

    def all(self) -> Iterator[Shape]:
        course = shapely.union_all([self.ground, self.pit])
        run_off = course.buffer(RUN_OFF, quad_segs=6)
        yield from _areas("run-off", run_off)
        yield from _areas("pit-road", self.pit)
        yield from self._pit_lines()
        yield from _areas("asphalt", self.ground)
        yield from self._on(None, self.roofs)
        for level, (bridge, deck) in enumerate(zip(self.board.bridges, self.decks, strict=True), 1):
            ring = _path(np.vstack([deck[0], deck[1][::-1]]))
            yield {"style": "bridge", "rings": [ring]}
            yield from self._on(bridge, self.roofs[level:])
            for side in deck:
                yield {"style": "parapet", "line": _path(side)}
        yield from self.below
        yield from self._boxes()
        for role, spaces in self.extras.roofs:
            yield from _areas("zone", joined(self._grown(spaces)), role=role)
        badges = list(self._badges(course))
        yield from badges
        round_them = [shapely.Point(*shape["at"]).buffer(BADGE) for shape in badges]
        taken = shapely.union_all([run_off, *round_them])
        yield from labels(self.board.name, taken, self.board.size)

    def _grown(self, spaces: Iterable[int]) -> list[BaseGeometry]:
        rows = in_rows(self.board, spaces)
        return grown(bands(self.board.road, rows)) if rows else []

    # -- what lies on the road, at one level -----------------------------------------------------

    def _on(self, bridge: Bridge | None, roofs: Sequence[BaseGeometry]) -> Iterator[Shape]:
        """Yield the marks of a bridge, or of the rest of the road; some decks lie over it."""
        board = self.board
        raised = frozenset().union(*(other.spaces for other in board.bridges))
        here = bridge.spaces if bridge else frozenset(range(len(board.ids))) - raised
        for corner in board.corners:
            area = joined(self._grown(here.intersection(corner.spaces)))
            yield from _areas("corner", area, role=corner.id)
        for role, spaces in self.extras.zones:
            area = joined(self._grown(here.intersection(spaces)))
            yield from _areas("zone", area, role=role)
        if bridge is None:
            yield from self._kerbs()
            yield from self._bars()
        for lane in range(1, board.lanes + 1):
            neighbours = [s for s in here if board.lane[s] == lane and has_right(board, s)]
            for start, end, across in stretches(board, neighbours):
                yield {"style": "lane-line", "line": _path(board.road.edge(start, end, across))}
        spaces = sorted(here)
        fronts = np.array([board.front[space] for space in spaces], dtype=float)
        sides = (np.array([side[space] for space in spaces]) for side in (board.left, board.right))
        for ends in zip(*(_path(board.road.at(fronts, side)) for side in sides), strict=True):
            yield {"style": "cross-line", "line": [*ends]}
        yield from self._arrows(here)
        yield from self._strokes(here, roofs)
        yield from self._lines(here, roofs)
        for space, words in self.extras.printed.items():
            if space in here:
                shape = self._box("printed", board.ids[space], words)
                at = self._in_the_open(space, shape["at"], roofs)
                if at is None:  # a deck hides all of the space: the text lies over the deck
                    self.below.append({**shape, "role": "below"})
                else:
                    yield {**shape, "at": [*at]}

    def _in_the_open(
        self, space: int, at: Sequence[float], roofs: Sequence[BaseGeometry]
    ) -> Sequence[float] | None:
        """See `in_the_open`; most boards have no decks."""
        if not roofs:
            return at
        (area,) = grown([self.board.ring(space)])
        return in_the_open(area, at, roofs)

    def _kerbs(self) -> Iterator[Shape]:
        """Yield kerbs along the inside of each corner, except on bridges."""
        board, road = self.board, self.board.road
        away = KERB / road.unit
        for corner in board.corners:
            left = corner.inside == "left"
            sides = board.left if left else board.right
            edge = (min if left else max)(sides[space] for space in corner.spaces)
            lane = [space for space in corner.spaces if sides[space] == edge]
            if any(space in bridge.spaces for bridge in board.bridges for space in lane):
                continue
            start, end = stretch(board, lane)
            across = edge - away if left else edge + away
            yield {"style": "kerb", "line": _path(road.edge(start, end, across))}

    def _bars(self) -> Iterator[Shape]:
        """Yield bars along a side of the road, just inside its edge."""
        road = self.board.road
        inside = BAR / road.unit
        for style, start, end, side in self.extras.bars:
            across = inside if side == "left" else self.units - inside
            yield {"style": style, "line": _path(road.edge(start, end, across)), "role": side}

    def _strokes(self, here: frozenset[int], roofs: Sequence[BaseGeometry]) -> Iterator[Shape]:
        """Yield lines through spaces, each stretch that lies here; the label where a line begins.

        Where a deck hides that, the label lies farther along the stretch, or at last over the deck.
        """
        for stroke in self.extras.strokes:
            for first, part in runs(stroke.spaces, here):
                shape: Shape = {"style": stroke.style, "role": stroke.role}
                line = shape["line"] = _path(self._through(part))
                at = first_in_the_open(line, roofs) if first else None
                if at == line[0]:
                    shape["label"] = stroke.label
                yield shape
                if first and at != line[0]:
                    worth: Shape = {"style": "worth", "role": stroke.role, "label": stroke.label}
                    if at is None:
                        self.below.append({**worth, "at": line[0]})
                    else:
                        yield {**worth, "at": at}

    def _through(self, spaces: Sequence[int]) -> Floats:
        """Return a smooth line through the middles of spaces that follow each other."""
        board, period = self.board, self.board.period
        ticks, across = list[float](), list[float]()
        for space in spaces:
            tick = (board.back[space] + board.front[space]) / 2
            while ticks and tick < ticks[-1]:
                tick += period
            ticks.append(tick)
            across.append((board.left[space] + board.right[space]) / 2)
        if len(spaces) == 1:
            ticks, across = [board.back[spaces[0]], board.front[spaces[0]]], across * 2
        length = (ticks[-1] - ticks[0]) * board.road.length / period
        fine = np.linspace(ticks[0], ticks[-1], max(2, 1 + round(length / LINE_STEP)))
        return board.road.at(fine, eased(fine, np.array(ticks), np.array(across)))

    def _arrows(self, here: frozenset[int]) -> Iterator[Shape]:
        """Yield the changes of lane that arrows allow, where not all are allowed."""
        board = self.board
        for space in sorted(here & board.arrowed):
            for to in board.next[space]:
                if to not in board.straight[space]:
                    a, b = np.array(board.xy(space)), np.array(board.xy(to))
                    at, by = (a + b) / 2, b - a
                    by = by / max(float(np.hypot(*by)), 1e-9)
                    yield {"style": "arrow", "at": _xy(at), "heading": _xy(by)}

    def _lines(self, here: frozenset[int], roofs: Sequence[BaseGeometry]) -> Iterator[Shape]:
        """Yield the finish line and lines of the game, lane by lane, staggered as the lanes are."""
        board = self.board
        finish = [
            space
            for space, to in enumerate(board.ahead)
            if to != NONE and board.crosses_line(space, to)
        ]
        for style, spaces in [("finish-line", finish), *self.extras.lines]:
            for space in (space for space in spaces if space in here):
                front = board.front[space]
                sides = np.array([board.left[space], board.right[space]], dtype=float)
                line = _path(board.road.at(np.array([front, front]), sides))
                heading = _xy(board.road.heading(front))
                yield {"style": style, "line": line, "heading": heading}
        for number, space in enumerate(board.grid, 1):
            if space in here:
                yield from self._grid_box(space, number, roofs)

    def _grid_box(self, space: int, number: int, roofs: Sequence[BaseGeometry]) -> Iterator[Shape]:
        """Yield a place of the grid, with its number elsewhere if a deck would hide it."""
        roles = self.extras.places
        box = self._box("grid-box", self.board.ids[space], str(number))
        if roles:
            box["role"] = roles[number - 1]
        (x, y), (dx, dy) = box["at"], box["heading"]
        figure = (x - NUMBER * dx, y - NUMBER * dy)
        at = self._in_the_open(space, figure, roofs)
        if at == figure:
            yield box
            return
        label = box.pop("label")
        yield box
        if at is None:
            self.below.append(
                {"style": "printed", "at": box["at"], "role": "below", "label": label}
            )
        else:
            yield {"style": "grid-number", "at": [*at], "label": label}

    # -- what lies over it -----------------------------------------------------------------------

    def _boxes(self) -> Iterator[Shape]:
        pit = self.board.pit
        if pit is None:
            return
        for number, box in enumerate(pit.boxes):
            role = self.extras.boxes.get(box.id, str(number))
            yield {**self._box("pit-box", box.id, str(number + 1)), "role": role}
        for number in range(len(pit.boxes), pit.slots):
            yield self._box("pit-slot", f"S{number + 1}", str(number + 1))

    def _box(self, style: str, name: str, label: str) -> Shape:
        spot = self.board.spots[name]
        return {"style": style, "at": [*spot.at], "heading": [*spot.heading], "label": label}

    def _badges(self, course: BaseGeometry) -> Iterator[Shape]:
        """Yield a badge next to each corner, if there is room for it."""
        board, taken = self.board, course
        shapely.prepare(taken)
        for corner, badge in zip(board.corners, self.extras.badges, strict=False):
            start, end = stretch(board, corner.spaces)
            side = 1 if corner.inside == "left" else -1
            spots = self._beside(start, end, side)
            room = shapely.distance(taken, shapely.points(spots))
            width, height = board.size
            off = (spots < 1).any(axis=1) | (spots > np.array([width, height]) - 1).any(axis=1)
            room = np.where(off, -1, room)
            enough = np.flatnonzero(room >= BADGE)
            at = spots[enough[0] if len(enough) else int(room.argmax())]
            taken = shapely.union(taken, shapely.Point(*at).buffer(BADGE / 2))
            yield {**badge, "style": "badge", "at": _xy(at)}

    def _beside(self, start: float, end: float, outer: int) -> Floats:
        """Return places next to a stretch of road, the best first: outside, near, at its middle."""
        parts = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
        ticks = np.array([start + (end - start) * part for part in parts])
        rows = []
        for away in (BADGE + 0.1, BADGE + 0.9, BADGE + 1.8):
            for side in (outer, -outer):
                units = away / self.board.road.unit
                across = self.units + units if side > 0 else -units
                rows.append(self.board.road.at(ticks, across))
        return np.vstack(rows)

    # -- the pits --------------------------------------------------------------------------------

    def _pit_lines(self) -> Iterator[Shape]:
        drawing, pit = self.board.pit_drawing, self.board.pit
        if drawing is None or pit is None:
            return
        for index in range(1, len(pit.lane)):
            ends = [drawing.places(np.array([float(index)]), by)[0] for by in (-WIDE / 2, WIDE / 2)]
            yield {"style": "cross-line", "line": [_xy(end) for end in ends]}


def _areas(style: str, area: BaseGeometry, **fields: str) -> Iterator[Shape]:
    """Yield a shape for each part of an area; outer rings anticlockwise, holes clockwise."""
    for part in shapely.get_parts(area):
        if part.geom_type != "Polygon" or part.area < 0.05:
            continue
        turned = orient(part.simplify(0.01))
        rings = [_path(np.array(ring.coords[:-1])) for ring in (turned.exterior, *turned.interiors)]
        shape: Shape = {"style": style, "rings": rings}
        role: Mapping[str, str] = fields
        if "role" in role:
            shape["role"] = role["role"]
        yield shape


def _path(places: Floats) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in places.tolist()]


def _xy(place: Sequence[float] | Floats) -> list[float]:
    return [round(float(place[0]), 2), round(float(place[1]), 2)]
