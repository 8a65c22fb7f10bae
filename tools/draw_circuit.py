"""Draw the bundled circuit: from corners and widths to a complete track file.

Run ``python tools/draw_circuit.py`` to write tracks/*.json anew; the result is always the same.
Change the tables below, not the JSON. Coordinates are grid squares, y grows North.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

Array = Any  # numpy arrays of shape (n,) or (n, 2)
STEP = 0.25
TRACKS = Path(__file__).resolve().parents[1] / "tracks"


class Corner(NamedTuple):
    """Where two straights would meet, how they are rounded, and how wide the course is there.

    ``width`` is that of the apex, ``leg`` that of the straight to the next corner; ``run_off`` is
    the depth of the run-off on the outside.
    """

    name: str
    x: float
    y: float
    radius: float
    width: float
    leg: float
    run_off: float


SLUG = "valdorn"
NAME = "Valdorn Ring"
SIZE = (86, 61)
CORNERS = (
    Corner("Kastell", 71.0, 51, 6.0, 7.5, 6.0, 5.5),
    Corner("Mill", 65.5, 34, 5.5, 6.0, 5.0, 3.0),
    Corner("Orchard", 77, 23, 6.0, 5.5, 5.5, 3.5),
    Corner("Quarry", 76, 9, 5.5, 6.5, 6.0, 4.5),
    Corner("Weir in", 49, 9, 4.0, 4.6, 4.6, 3.5),
    Corner("Weir out", 45.5, 17.5, 4.0, 4.6, 6.0, 2.5),
    Corner("Hollow in", 12, 17.5, 4.8, 6.5, 6.0, 4.5),
    Corner("Hollow out", 12, 27.5, 4.9, 6.5, 5.6, 2.6),
    Corner("Chapel", 27, 27.5, 4.8, 5.5, 5.5, 2.5),
    Corner("Larch", 23.5, 37.2, 5.6, 5.5, 6.0, 1.6),
    Corner("Parabola in", 10.5, 40.5, 5.5, 7.0, 7.0, 3.0),
    Corner("Parabola out", 10.5, 51, 5.4, 7.0, 7.0, 3.5),
)
SECTOR_STARTS = (
    # Where each sector begins: a corner's apex, or the spot of the course nearest to (x, y).
    ((40, 51), "E"),
    ("Kastell", "S"),
    ("Mill", "E"),
    ("Orchard", "S"),
    ("Quarry", "W"),
    ("Weir in", "W"),
    ((29, 17.5), "W"),
    ("Hollow in", "N"),
    ("Hollow out", "E"),
    ("Chapel", "N"),
    ("Larch", "W"),
    ("Parabola in", "N"),
    ("Parabola out", "E"),
    ((25, 51), "E"),
)
HALF = ((60, 9), "W")
GRID = [[38 - 2 * place, 52 if place % 2 == 0 else 49] for place in range(8)]
SHOULDER = 1.4
"""Depth of the run-off where nothing else is said."""
WALLS = (
    # side, from, to: no run-off between these spots of the course.
    ("right", (14, 50), (66, 50)),
)
PIT_ENTRY = [[17.0, 48.0], [20.0, 44.5], [23.5, 44.5], [23.5, 48.0]]
PIT_EXIT = [[53.5, 48.0], [53.5, 44.5], [57.5, 44.5], [63.0, 48.0]]
PIT = {
    "in": {"line": [[23.5, 44.5], [23.5, 47.5]], "heading": "E"},
    "out": {"line": [[53.5, 44.5], [53.5, 47.5]], "points": [[54, 47], [54, 46], [54, 45]]},
    "lane": [[[23.5, 44.5], [53.5, 44.5], [53.5, 47.1], [23.5, 47.1]]],
    "speed_limit": 4,
    "full_fuel": 2,
    "pit_stop": 3,
    "half_fuel": 5,
}
BOXES = [(28 + 3.25 * number, 45.8) for number in range(8)]
BRAKING = ("Kastell", "Weir in", "Hollow in")
HINTS = {"turns": 71, "sharp_brakings": 2}


# --- the centre line --------------------------------------------------------------------------


def rounded(corners: Sequence[Corner]) -> tuple[Array, dict[str, int]]:
    """Join straights by arcs; return the line and the index of each apex."""
    spots = np.array([(corner.x, corner.y) for corner in corners])
    pieces: list[Array] = []
    apexes: dict[str, Array] = {}
    for index, corner in enumerate(corners):
        here = spots[index]
        back = spots[index - 1] - here
        on = spots[(index + 1) % len(corners)] - here
        back, on = back / np.hypot(*back), on / np.hypot(*on)
        half = np.arccos(np.clip(back @ on, -1, 1)) / 2
        tangent = corner.radius / np.tan(half)
        bisector = (back + on) / np.hypot(*(back + on))
        centre = here + bisector * corner.radius / np.sin(half)
        start, end = here + back * tangent - centre, here + on * tangent - centre
        turn = np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end)
        angles = np.arctan2(start[1], start[0]) + np.linspace(0, turn, 25)
        pieces.append(centre + corner.radius * np.c_[np.cos(angles), np.sin(angles)])
        apexes[corner.name] = here
    line = smooth(evenly(np.vstack(pieces)), 1.75)
    line = evenly(line)
    return line, {name: nearest(line, spot) for name, spot in apexes.items()}


def evenly(line: Array) -> Array:
    """Place points every STEP squares along a closed line."""
    closed = np.vstack([line, line[:1]])
    lengths = np.r_[0, np.cumsum(np.hypot(*np.diff(closed, axis=0).T))]
    count = round(lengths[-1] / STEP)
    at = np.arange(count) * lengths[-1] / count
    return np.c_[np.interp(at, lengths, closed[:, 0]), np.interp(at, lengths, closed[:, 1])]


def smooth(values: Array, reach: float) -> Array:
    """Average over ``reach`` squares to both sides, round the lap; straights stay straight."""
    span = round(reach / STEP)
    return np.mean([np.roll(values, shift, axis=0) for shift in range(-span, span + 1)], axis=0)


def lowest(values: Array, reach: float) -> Array:
    """Least value within ``reach`` squares to both sides, smoothed."""
    span = round(reach / STEP)
    least = np.min([np.roll(values, shift) for shift in range(-span, span + 1)], axis=0)
    return smooth(least, reach)


def nearest(line: Array, spot: Sequence[float] | Array) -> int:
    """Index of the point of the line nearest to a spot."""
    return int(np.argmin(np.hypot(*(line - np.asarray(spot, dtype=float)).T)))


def normals(line: Array) -> Array:
    """Unit vectors to the left of the driving direction."""
    along = np.roll(line, -1, axis=0) - np.roll(line, 1, axis=0)
    along = along / np.hypot(*along.T)[:, None]
    return np.c_[-along[:, 1], along[:, 0]]


# --- widths and run-off -----------------------------------------------------------------------


def widths(line: Array, apexes: dict[str, int]) -> Array:
    """Width along the line: those of the apexes and of the straights, blended in the corners."""
    at: list[float] = []
    values: list[float] = []
    for index, corner in enumerate(CORNERS):
        arc = corner_reach(index)
        middle = apexes[corner.name] * STEP
        at += [middle - arc, middle, middle + arc]
        values += [CORNERS[index - 1].leg, corner.width, corner.leg]
    total = len(line) * STEP
    order = np.argsort(np.mod(at, total))
    here = np.arange(len(line)) * STEP
    blended = np.interp(here, np.mod(at, total)[order], np.array(values)[order], period=total)
    return smooth(blended, 1.0)


def corner_reach(index: int) -> float:
    """Half the arc length of a corner, in squares."""
    return CORNERS[index].radius * abs(turning(index)) / 2 + 1.0


def turning(index: int) -> float:
    """Angle of a corner in radians; positive is left."""
    a, b, c = (CORNERS[(index + shift) % len(CORNERS)] for shift in (-1, 0, 1))
    first, second = (b.x - a.x, b.y - a.y), (c.x - b.x, c.y - b.y)
    cross = first[0] * second[1] - first[1] * second[0]
    return float(np.arctan2(cross, first[0] * second[0] + first[1] * second[1]))


def run_off(line: Array, apexes: dict[str, int]) -> dict[str, Array]:
    """Depth of the run-off on the left and on the right along the line."""
    depth = {side: np.full(len(line), SHOULDER) for side in ("left", "right")}
    for index, corner in enumerate(CORNERS):
        outside = "right" if turning(index) > 0 else "left"
        start = apexes[corner.name] - round((corner_reach(index) - 1) / STEP)
        end = apexes[corner.name] + round((corner_reach(index) + 3) / STEP)
        zone = np.arange(start, end) % len(line)
        depth[outside][zone] = np.maximum(depth[outside][zone], corner.run_off)
    for side, first, last in WALLS:
        a, b = nearest(line, first), nearest(line, last)
        zone = np.arange(a, b if b > a else b + len(line)) % len(line)
        depth[side][zone] = 0.0
    return {side: smooth(values, 2.5) for side, values in depth.items()}


# --- the file ---------------------------------------------------------------------------------


def ring(points: Any) -> list[list[float]]:
    """Write a ring with three decimals, without points that lie on the line between others."""
    simple = LineString(points).simplify(0.008).coords[:-1]
    return [[round(x, 3), round(y, 3)] for x, y in simple]


def polygon(shape: Polygon) -> list[list[list[float]]]:
    """Write a polygon as its rings."""
    shape = orient(shape)
    return [ring(shape.exterior.coords), *(ring(hole.coords) for hole in shape.interiors)]


def bends(line: Array) -> Array:
    """Curvature along the line, 1 / squares; positive is left."""
    along = np.roll(line, -2, axis=0) - np.roll(line, 2, axis=0)
    heading = np.unwrap(np.arctan2(along[:, 1], along[:, 0]))
    change = np.mod(np.roll(heading, -2) - np.roll(heading, 2) + np.pi, 2 * np.pi) - np.pi
    return smooth(change / (4 * STEP), 0.5)


class Drawing:
    """The course as arrays along the centre line."""

    def __init__(self) -> None:
        self.line, self.apexes = rounded(CORNERS)
        for where in (HALF[0], *(where for where, _ in SECTOR_STARTS)):
            if not isinstance(where, str):
                self.line[nearest(self.line, where)] = where
        self.normal = normals(self.line)
        self.half = widths(self.line, self.apexes) / 2
        bend = bends(self.line)
        self.room = {
            side: lowest(0.88 / np.maximum(sign * bend, 0.02) - self.half, 2.5)
            for side, sign in (("left", 1), ("right", -1))
        }
        """How far beyond the border an edge can be drawn inside a bend before it folds."""
        depth = run_off(self.line, self.apexes)
        self.run_off = {
            side: np.clip(depth[side], 0, np.maximum(self.room[side] - 0.3, 0)) for side in depth
        }

    def edge(self, side: str, beyond: Array | float = 0.0) -> Array:
        """Positions ``beyond`` squares outside the asphalt's border on one side."""
        sign = 1 if side == "left" else -1
        return self.line + sign * self.normal * (self.half + beyond)[:, None]

    def index(self, where: Any) -> int:
        """Index along the line of a corner's apex or of a spot."""
        return self.apexes[where] if isinstance(where, str) else nearest(self.line, where)

    def across(self, where: Any, margin: float = 0.0) -> list[list[float]]:
        """Cross-section of asphalt and run-off, from left to right."""
        at = self.index(where)
        ends = [self.edge(s, self.run_off[s] + margin)[at] for s in ("left", "right")]
        return [[round(float(x), 3), round(float(y), 3)] for x, y in ends]

    def asphalt(self) -> Polygon:
        course = Polygon(self.edge("left"), [self.edge("right")])
        whole = shapely.union_all([course, Polygon(PIT_ENTRY), Polygon(PIT_EXIT)])
        assert isinstance(whole, Polygon)
        return whole

    def areas(self) -> list[list[list[float]]]:
        """Rings of the sectors: the course with its run-off and a small margin."""
        reach = {side: self.run_off[side] + 0.45 for side in ("left", "right")}
        pit = (self.line[:, 1] > 50.9) & (self.line[:, 0] > 17.2) & (self.line[:, 0] < 62)
        reach["right"] = np.where(pit, np.maximum(reach["right"], 3.4), reach["right"])
        left, right = (self.edge(s, np.minimum(reach[s], self.room[s])) for s in reach)
        cuts = [self.index(where) for where, _ in SECTOR_STARTS]
        rings = []
        for start, end in zip(cuts, cuts[1:] + cuts[:1], strict=True):
            span = np.arange(start, end + 1 if end > start else end + len(self.line) + 1)
            span %= len(self.line)
            sides = [LineString(side[span]).simplify(0.01).coords for side in (left, right)]
            there, back = ([[round(x, 3), round(y, 3)] for x, y in side] for side in sides)
            rings.append(there + back[::-1])
        return rings

    def kerbs(self) -> list[list[list[float]]]:
        """Kerbs: inside at each apex, outside at each exit."""
        found = []
        for index, corner in enumerate(CORNERS):
            inside, outside = ("left", "right") if turning(index) > 0 else ("right", "left")
            apex, reach = self.apexes[corner.name], corner_reach(index)
            clip = min(0.6 * reach, 3.5)
            found.append(self.part(inside, apex - clip / STEP, apex + clip / STEP))
            start = apex + 0.8 * reach / STEP
            found.append(self.part(outside, start, start + 4.5 / STEP))
        return found

    def part(self, side: str, start: float, end: float) -> list[list[float]]:
        span = np.arange(round(start), round(end) + 1) % len(self.line)
        simple = LineString(self.edge(side)[span]).simplify(0.008).coords
        return [[round(x, 3), round(y, 3)] for x, y in simple]

    def signs(self) -> list[dict[str, Any]]:
        """Distance boards on the outside, before the corners that want hard braking."""
        found = []
        for name in BRAKING:
            index = next(i for i, corner in enumerate(CORNERS) if corner.name == name)
            outside = "right" if turning(index) > 0 else "left"
            entry = self.apexes[name] - round(corner_reach(index) / STEP)
            for text, squares in (("150", 12), ("100", 8), ("50", 4)):
                at = (entry - round(squares / STEP)) % len(self.line)
                x, y = self.edge(outside, self.run_off[outside] + 1.2)[at]
                found.append({"at": [round(float(x), 2), round(float(y), 2)], "text": text})
        return found


def circuit() -> dict[str, Any]:
    """Put the whole track file together."""
    drawing = Drawing()
    band = Polygon(
        drawing.edge("left", drawing.run_off["left"]),
        [drawing.edge("right", drawing.run_off["right"])],
    )
    sectors = [
        {"area": area, "arrow": arrow}
        for area, (_, arrow) in zip(drawing.areas(), SECTOR_STARTS, strict=True)
    ]
    last = len(sectors) - 1
    boxes = [{"at": [x, y], "sector": last if x < 40 else 0, "row": round(x)} for x, y in BOXES]
    where, heading = HALF
    return {
        "format": "bolide-track/1",
        "name": NAME,
        "author": "the bolide-widget authors",
        "licence": "CC0-1.0",
        "size": list(SIZE),
        "asphalt": polygon(drawing.asphalt()),
        "run_off": [polygon(band)],
        "kerbs": drawing.kerbs(),
        "sectors": sectors,
        "grid": GRID,
        "finish": {"line": drawing.across((40, 51)), "heading": "E"},
        "half": {"line": drawing.across(where), "heading": heading},
        "pit": {**PIT, "boxes": boxes},
        "top_speed": None,
        "rain_risk": 5,
        "signs": drawing.signs(),
        "hints": HINTS,
    }


def written(data: dict[str, Any]) -> str:
    """Write JSON with one line for each field and each entry of a list."""

    def short(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))

    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            entries = ",\n    ".join(short(entry) for entry in value)
            lines.append(f"  {short(key)}: [\n    {entries}\n  ]")
        elif isinstance(value, dict) and len(short(value)) > 96:
            entries = ",\n    ".join(f"{short(k)}: {short(v)}" for k, v in value.items())
            lines.append(f"  {short(key)}: {{\n    {entries}\n  }}")
        else:
            lines.append(f"  {short(key)}: {short(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the track file."""
    (TRACKS / f"{SLUG}.json").write_text(written(circuit()), encoding="utf-8")


if __name__ == "__main__":
    main()
