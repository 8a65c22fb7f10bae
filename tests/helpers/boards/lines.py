"""Centre lines for tests, and what can be measured on the boards made from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from bolide_widget import Track
from bolide_widget.making.centre import STEP, Array
from bolide_widget.making.lattice.course import Course, options_of
from bolide_widget.making.lattice.importing import Source
from bolide_widget.making.lattice.layout import course_of


def turns(count: int) -> Array:
    """Angles once round."""
    return np.linspace(0, 2 * np.pi, count, endpoint=False)


def ellipse(count: int = 120) -> Array:
    """Anticlockwise, 1800 x 1000 metres."""
    t = turns(count)
    return np.c_[900 * np.cos(t), 500 * np.sin(t)]


def clover(count: int = 240) -> Array:
    """Three lobes: bends to both sides, anticlockwise, about 1600 metres across."""
    t = turns(count)
    r = 600 * (1 + 0.35 * np.cos(3 * t) + 0.15 * np.sin(2 * t))
    return np.c_[r * np.cos(t), r * np.sin(t)]


def hairpins(gap: float) -> Array:
    """Four straights of 60 squares, ``gap`` squares apart, joined by half circles; and a way home.

    Driven East along the first, West along the second, and so on; home on the West.
    """
    spots: list[tuple[float, float]] = []
    half = np.linspace(-np.pi / 2, np.pi / 2, 13)
    for leg in range(4):
        y, ahead = leg * gap, 1 if leg % 2 == 0 else -1
        middle = 40 if leg == 3 else 50
        spots += [(middle + ahead * x, y) for x in np.linspace(-30, 30, 40)]
        if leg < 3:
            end = 50 + ahead * 30
            spots += [
                (end + ahead * gap / 2 * np.cos(a), y + gap / 2 + gap / 2 * np.sin(a)) for a in half
            ]
    home = [(8 + 1.5 * gap * np.cos(a), 1.5 * gap + 1.5 * gap * np.sin(a)) for a in half[::-1]]
    return np.array([*spots, *((16 - x, y) for x, y in home)])


def course(points: Any, width: Any, squares: int | None, **wishes: Any) -> Course:
    """The course as it is laid out, from its first point."""
    source = Source(points, width, options_of("course", wishes))
    scale = 1.0 if squares is None else source.scale_for(squares)
    given, _ = source.at_scale(scale)
    return course_of(given, source.options, "course")


def points_across(track: Track, laid: Course) -> Array:
    """How many track points lie side by side at each square of the course.

    Counted along the axis of the lattice that is most across the course, through the point
    nearest to its middle.
    """
    counts = []
    for station in range(0, laid.count, round(1 / STEP)):
        x, y = (round(v) for v in laid.line[station].tolist())
        nx, ny = laid.normal[station]
        step = (1, 0) if abs(nx) > abs(ny) else (0, 1)
        counts.append(sum(_run(track, (x, y), step, way) for way in (1, -1)) + 1)
    return np.array(counts)


def _run(track: Track, start: tuple[int, int], step: tuple[int, int], way: int) -> int:
    count, here = 0, start
    while True:
        following = here[0] + way * step[0], here[1] + way * step[1]
        if not track.allows(here, following):
            return count
        count, here = count + 1, following


def leaps(track: Track, laid: Course, far: float = 15.0) -> list[Any]:
    """Single steps, driven or crawled, that lead ``far`` squares along the lap."""
    spots = np.array(list(track.kinds))
    near = shapely.STRtree(shapely.points(laid.line)).nearest(shapely.points(spots))
    at = dict(zip(map(tuple, spots.tolist()), near.tolist(), strict=True))
    results = []
    for (x, y), station in at.items():
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            beside = (x + dx, y + dy)
            if beside in at:
                gap = abs(at[beside] - station)
                along = min(gap, laid.count - gap) * STEP
                crawls = "run-off" in (track.kinds[x, y], track.kinds[beside])
                if along > far and (crawls or track.allows((x, y), beside)):
                    results.append(((x, y), beside))
    return results


def astray(track: Track, laid: Course) -> float:
    """Share of the lap on which the arrow is more than 50 degrees off the course."""
    off = []
    for (x, y), heading in zip(laid.line.round().tolist(), laid.heading, strict=True):
        if (x, y) in track.kinds:
            ax, ay = track.arrow((int(x), int(y)))
            off.append(ax * np.cos(heading) + ay * np.sin(heading) < np.cos(np.radians(50)))
    return float(np.mean(off))
