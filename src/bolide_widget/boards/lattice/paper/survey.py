"""Graph-paper boards: their checks, and everything that follows from their squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, sqrt
from typing import Any

import numpy as np
import shapely
from shapely.geometry.polygon import orient

from ....core.once import cached_property
from ....core.screen import Shape
from ...files import Fault
from ..lines import Goal, Line
from ..points import ARROWS, NEIGHBOURS, Place, Point, dot
from ..survey import (
    Sector,
    build_sectors,
    distances_to,
    lap_length,
    places,
    ranks,
    spread_distances,
    step_crossings,
)
from .loops import GOAL, GRAVEL, MARKS, ROAD, START
from .squares import NoMoves, SquareMoves, Squares

GRID = 8
"""Most places on the grid."""
BAND = 6
"""Length of a sector on the way to the goal, in squares."""
RAIN_RISK = 6
"""1-12 (W-2): that of a middling circuit."""

_AROUND = [(dx, dy, sqrt(dx * dx + dy * dy)) for dx, dy in NEIGHBOURS]


class PaperSurvey:
    """Everything that can be read off a graph-paper file, by the names that `Survey` has.

    The first row is the northernmost: the square in line n of m and column k, counted from 1, is
    the point (k - 1, m - n).
    """

    half = None
    pit_in = None
    pit = None

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.circuit = "finish" in data

    @cached_property
    def size(self) -> Point:
        rows = self.data["rows"]
        return len(rows[0]) - 1, len(rows) - 1

    @cached_property
    def printed(self) -> Mapping[str, Any]:
        """The fields of a drawn course's file that this one lacks."""
        return {
            "top_speed": None,
            "rain_risk": RAIN_RISK,
            "signs": (),
            "hints": {},
            "grid": self.grid,
        }

    def _marked(self, mark: str) -> list[Point]:
        top = self.size[1]
        rows = enumerate(self.data["rows"])
        return [(x, top - line) for line, row in rows for x, m in enumerate(row) if m == mark]

    @cached_property
    def kinds(self) -> dict[Point, str]:
        """All squares but walls and gravel are track, and gravel is run-off (G-1)."""
        gravel = dict.fromkeys(sorted(self._marked(GRAVEL)), "run-off")
        return {**dict.fromkeys(self.road, "track"), **gravel}

    @cached_property
    def road(self) -> dict[Point, None]:
        """The squares on which a car can drive."""
        free = sorted(point for mark in (ROAD, START, GOAL) for point in self._marked(mark))
        return dict.fromkeys(free)

    @cached_property
    def starts(self) -> list[Point]:
        """The start squares as they are read."""
        return self._marked(START)

    @cached_property
    def finish(self) -> Line | Goal:
        """The finish line of a loop; of an open course its goal."""
        return Line.from_dict(self.data["finish"]) if self.circuit else Goal(self.goal)

    @cached_property
    def goal(self) -> frozenset[Point]:
        """The goal squares of an open course."""
        return frozenset(self._marked(GOAL))

    @cached_property
    def asphalt(self) -> Squares:
        return Squares(self.road, self.goal, self.size)

    @cached_property
    def moves(self) -> SquareMoves:
        return SquareMoves(self.asphalt)

    @cached_property
    def pit_moves(self) -> NoMoves:
        return NoMoves()

    # --- the way to the goal ----------------------------------------------------------------------

    def steps(self, p: Point) -> list[tuple[Point, float]]:
        """Return the steps to neighbours; the corners of two walls leave a slit to pass through.

        Listed when they are wanted: those of all squares of a large board take a hundred megabytes.
        """
        (x, y), free = p, self.road
        return [(q, far) for dx, dy, far in _AROUND if (q := (x + dx, y + dy)) in free]

    @cached_property
    def to_go(self) -> dict[Point, float]:
        """Length of the way to the line or to the nearest goal, from where there is one."""
        finish, best = self.finish, dict[Point, float]()
        if isinstance(finish, Line):
            return distances_to(finish, self.over_line, {p: self.steps(p) for p in self.road})
        over = set()
        for p in {p for goal in finish.points for p, _ in self.steps(goal)}:
            for q, far in self.steps(p):
                if finish.crossing(p, q):
                    over.add((p, q))
                    best[p] = min(best.get(p, inf), far * (finish.meeting(p, q) or 0.0))

        def before(q: Point) -> Iterator[tuple[Point, float]]:
            for p, far in self.steps(q):
                if p not in finish.points and (p, q) not in over:
                    yield p, far

        spread_distances(best, before)
        return best

    @cached_property
    def over_line(self) -> dict[tuple[Point, Point], int]:
        """The steps over the finish line of a loop, forward and back; none on an open course."""
        finish = self.finish
        if not isinstance(finish, Line):
            return {}
        beside = [p for p in self.road if p in finish.near and abs(finish.side(p)) < 1.5]
        near = {p: self.steps(p) for p in beside}
        return step_crossings(finish, near)

    @cached_property
    def length(self) -> float:
        """Length of the shortest lap by single steps; of an open course: the way from pole."""
        if isinstance(self.finish, Line):
            return lap_length(self.finish, self.over_line, self.to_go)
        return self.to_go[self.grid[0]]

    @cached_property
    def grid(self) -> list[Point]:
        """The starts, nearest to the finish first; then the squares nearest to a start.

        Of squares as near those behind pole come first; all are on the starts' side of the line.
        """
        starts = sorted(self.starts, key=self.to_go.__getitem__)
        pole = self.to_go[starts[0]]
        places, ring = list(starts), starts
        while ring and len(places) < GRID:
            near = {
                q
                for p in ring
                for q, _ in self.steps(p)
                if q in self.to_go and (p, q) not in self.over_line
            }
            ring = sorted(
                near.difference(places), key=lambda p: (self.to_go[p] < pole, self.to_go[p], p)
            )
            places += ring
        return places[: max(GRID, len(starts))]

    # --- sectors ----------------------------------------------------------------------------------

    @cached_property
    def _parts(self) -> list[list[Point]]:
        """The points of each sector: pieces of bands of one distance, the farthest first."""
        over = self.over_line
        band = {p: int(far // BAND) for p, far in self.to_go.items()}
        parts: list[list[Point]] = []
        seen: set[Point] = set()
        for start in sorted(self.to_go, key=lambda p: (-self.to_go[p], p)):
            if start in seen:
                continue
            part = [start]
            seen.add(start)
            for p in part:
                for q, _ in self.steps(p):
                    if q not in seen and band.get(q) == band[start] and (p, q) not in over:
                        seen.add(q)
                        part.append(q)
            parts.append(part)
        parts.sort(key=lambda part: -band[part[0]])
        parts[0] += [p for p in self.road if p not in seen and p not in self.goal]
        self._gather_gravel(parts)
        return [*parts, sorted(self.goal)] if self.goal else parts

    def _gather_gravel(self, parts: Sequence[list[Point]]) -> None:
        """Add each square of gravel to the nearest sector that it hangs together with."""
        loose = {point for point, kind in self.kinds.items() if kind == "run-off"}
        rings = [list(part) for part in parts]
        while loose and any(rings):
            for index, ring in enumerate(rings):
                around = {(x + dx, y + dy) for x, y in ring for dx, dy in NEIGHBOURS}
                rings[index] = sorted(around & loose)
                parts[index].extend(rings[index])
                loose.difference_update(rings[index])
        parts[0].extend(sorted(loose))

    @cached_property
    def sector_of(self) -> dict[Point, int]:
        return {p: index for index, part in enumerate(self._parts) for p in part}

    @cached_property
    def sectors(self) -> tuple[Sector, ...]:
        entries = [{"area": (), "arrow": self._arrow(p), "inside": "left"} for p in self._parts]
        return build_sectors(entries, [], self.sector_of, self.kinds)

    def _arrow(self, part: Iterable[Point]) -> str:
        """Return the way of most steps from some points to the finish, or to them at a goal."""
        ways = [way for p in part for way in self._ways(p)]
        along = (sum(dx for dx, _ in ways), sum(dy for _, dy in ways))
        return max(ARROWS, key=lambda name: dot(ARROWS[name], along))

    def _ways(self, p: Point) -> Sequence[Point]:
        goal, finish = self.goal, self.finish
        if p in goal:
            before = [q for q, _ in self.steps(p) if q in self.to_go]
            return [(p[0] - x, p[1] - y) for x, y in before]
        if p not in self.to_go:
            return []

        def through(step: tuple[Point, float]) -> float:
            q, far = step
            over = self.over_line.get((p, q), 0)
            if over:
                return far * (finish.meeting(p, q) or 0.0) if over > 0 else inf
            return far + (0.0 if q in goal else self.to_go.get(q, inf))

        (x, y), _ = min(self.steps(p), key=through)
        return [(x - p[0], y - p[1])]

    @cached_property
    def place(self) -> dict[Point, Place]:
        return places(self.sector_of, self.sectors)

    @cached_property
    def ranks(self) -> tuple[dict[Point, int], list[int]]:
        return ranks(self.place, self.sectors, [])

    @cached_property
    def past_half_points(self) -> dict[Point, bool]:
        return dict.fromkeys(self.sector_of, False)


# -- what to draw of a graph-paper board, in the styles that a drawn course has too ----------------


HALF = 0.5


def paper_shapes(survey: PaperSurvey) -> list[Shape]:
    """List the shapes of a board: road, goal squares, arrows and the grid."""
    shapes: list[Shape] = []
    for style, kind in (("run-off", "run-off"), ("asphalt", "track")):
        points = [point for point, its in survey.kinds.items() if its == kind]
        shapes += [{"style": style, "rings": rings} for rings in _outlines(points)]
    for sector in survey.sectors if survey.circuit else survey.sectors[:-1]:
        middle = np.mean(sector.points, axis=0)
        nearest = min(sector.points, key=lambda p: (((p - middle) ** 2).sum(), p))
        shapes.append({"style": "arrow", "at": list(nearest), "heading": list(sector.arrow)})
    for x, y in survey.grid:  # without numbers: one would stand in the box behind
        heading = survey.sectors[survey.sector_of[x, y]].arrow
        shapes.append({"style": "grid-box", "at": [x, y], "label": "", "heading": list(heading)})
    if isinstance(survey.finish, Line):
        line = [list(end) for end in survey.finish.ends]
        shapes.append(
            {"style": "finish-line", "line": line, "heading": list(survey.finish.heading)}
        )
    for x, y in sorted(survey.goal):
        ax, ay = heading = survey.sectors[-1].arrow
        ends = [[x - HALF * ay, y - HALF * ax], [x + HALF * ay, y + HALF * ax]]
        shapes.append({"style": "finish-line", "line": ends, "heading": list(heading)})
    return shapes


def _outlines(points: Sequence[Point]) -> Iterator[list[list[list[float]]]]:
    """Yield the rings of each piece of squares; pieces that meet at corners alone are apart."""
    if not points:
        return
    x, y = np.array(points, dtype=float).T
    for part in shapely.get_parts(
        shapely.union_all(shapely.box(x - HALF, y - HALF, x + HALF, y + HALF))
    ):
        piece = orient(part.simplify(0))
        yield [
            [[float(x), float(y)] for x, y in ring.coords[:-1]]
            for ring in (piece.exterior, *piece.interiors)
        ]


MOST_SHOWN = 4
"""Most faults of one kind to report one by one."""


def paper_faults(survey: PaperSurvey) -> Iterator[Fault]:
    """Check the sense of a graph-paper file with a valid shape."""
    rows: list[str] = survey.data["rows"]
    wrong = [*_ragged(rows), *_unknown(rows)]
    needed = ((START, "start"),) if survey.circuit else ((START, "start"), (GOAL, "goal"))
    wrong += [
        f"there is no {what}; put {mark} on at least one square"
        for mark, what in needed
        if not any(mark in row for row in rows)
    ]
    if survey.circuit and any(GOAL in row for row in rows):
        wrong.append("a loop has a finish line, and no goal *; leave one of them out")
    yield from (Fault("rows", f"rows: {text}") for text in wrong)
    if wrong:
        return
    if survey.circuit and (faults := list(_line_faults(survey))):
        yield from faults
        return
    finish = "the finish line" if survey.circuit else "a goal"
    lost = [p for p in survey.starts if p not in survey.to_go]
    for x, y in lost[:MOST_SHOWN]:
        text = f"line {len(rows) - y}, column {x + 1}: no way leads from this start to {finish}"
        yield Fault("rows", f"rows: {text}; open the walls between them")
    if survey.circuit and not lost:
        yield from _lap_faults(survey)


def _line_faults(survey: PaperSurvey) -> Iterator[Fault]:
    """Check that the finish line of a loop runs between squares, from wall to wall."""
    (ax, ay), (bx, by) = ends = sorted(survey.data["finish"]["line"])
    (dx, dy), half = ARROWS[survey.data["finish"]["heading"]], [0.5, 0.5]
    if [value % 1 for end in ends for value in end] != half * 2 or (
        dx * (bx - ax) or dy * (by - ay)
    ):
        text = "finish.line: must run between squares, as from [3.5, 0.5] to [3.5, 4.5], and "
        yield Fault("finish", f"{text}finish.heading over it")
        return
    if (ax, ay) == (bx, by):
        yield Fault("finish", "finish.line: the ends are one point; give two")
        return
    along = (abs(dy), abs(dx))
    for (x, y), way in ((ends[0], -1), (ends[1], 1)):
        # the squares at either side of the line that would follow its last ones
        beside = [
            (
                round(x + (way * along[0] + side * dx) / 2),
                round(y + (way * along[1] + side * dy) / 2),
            )
            for side in (-1, 1)
        ]
        if all(spot in survey.kinds for spot in beside):
            column, line = beside[0][0] + 1, survey.size[1] + 1 - beside[0][1]
            text = (
                f"finish.line: one gets by at line {line}, column {column}; draw the finish line "
            )
            yield Fault("finish", f"{text}across the road, from wall to wall")


def _lap_faults(survey: PaperSurvey) -> Iterator[Fault]:
    """Check that a lap leads back to the line, and that the starts are behind it."""
    if not any(count == 1 and q in survey.to_go for (_, q), count in survey.over_line.items()):
        text = (
            "finish: no way leads back to the line in its direction, so there is no lap; turn it "
        )
        yield Fault("finish", f"{text}round, or draw an open course with a goal *")
        return
    ahead = [p for p in survey.starts if survey.to_go[p] > survey.length / 2]
    for x, y in ahead[:MOST_SHOWN]:
        text = (
            f"line {survey.size[1] + 1 - y}, column {x + 1}: this start is beyond the finish line"
        )
        yield Fault("rows", f"rows: {text}; put it behind, less than half a lap away")


def _ragged(rows: Sequence[str]) -> Iterator[str]:
    width = max(map(len, rows))
    short = [(number, len(row)) for number, row in enumerate(rows, 1) if len(row) < width]
    for number, length in short[:MOST_SHOWN]:
        yield f"line {number} has {length} squares, others {width}; fill it up with walls #"
    if len(short) > MOST_SHOWN:
        yield f"{len(short) - MOST_SHOWN} more lines are shorter than {width} squares"


def _unknown(rows: Sequence[str]) -> Iterator[str]:
    unknown = [
        (number, column, sign)
        for number, row in enumerate(rows, 1)
        for column, sign in enumerate(row, 1)
        if sign not in MARKS + GRAVEL
    ]
    for number, column, sign in unknown[:MOST_SHOWN]:
        yield (
            f"line {number}, column {column}: {sign!r} is no square; "
            "there are # wall, . road, : gravel, S start, * goal, "
            "and any others by legend=... of from_ascii"
        )
    if len(unknown) > MOST_SHOWN:
        yield f"{len(unknown) - MOST_SHOWN} more squares are none of these"
