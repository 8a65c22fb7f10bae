"""The curve of an invented circuit: an outline with rounded corners, and cheap measures of it."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np

from .outlines import Outline, Position

PIECES = 8
"""Pieces of a rounded corner."""

SPACING = 1 / 160
"""Distance of points on straights, in parts of a lap."""

APART = 0.05
"""Parts of a lap from which two places are on different legs of the road."""

SHARP, HAIRPIN = 0.35, -0.5
"""Cosines of the turn of a sharp corner, about 70 degrees, and of a hairpin, 120 degrees."""

SEEN = 0.92
"""Cosine of the least turn that counts as a corner, about 23 degrees."""


class Curve(NamedTuple):
    """A closed line in metres, and what can be measured of it at no cost.

    Attributes
    ----------
    points : list of (float, float)
        In driving order, from the longest straight on.
    corners : tuple of (str, int)
        In driving order: L or R with g for gentle, s for sharp or h for a hairpin, and the straight
        before it in hundredths of the lap.
    straight : float
        The longest straight, in parts of the lap.
    bent : float
        The part of the lap in corners.
    slow : float
        The straights that end in a sharp corner or hairpin, in parts of the lap.
    room : float
        The least distance between two legs, in parts of the lap.
    radius : float
        The least radius of a corner, in parts of the lap.
    shape : float
        The shorter side by the longer.
    """

    points: list[Position]
    corners: tuple[tuple[str, int], ...]
    straight: float
    bent: float
    slow: float
    room: float
    radius: float
    shape: float


class _Vertex(NamedTuple):
    """A corner of an outline: its place, the ends of its rounding, and the cosine of its turn."""

    at: Position
    start: Position
    end: Position
    cosine: float
    left: bool


def curve_of(random: Random, outline: Outline, tight: tuple[int, int], length: int) -> Curve | None:
    """Round the corners of an outline and measure the line; None if it folds over itself.

    Parameters
    ----------
    random : Random
    outline : list of (float, float)
    tight : (int, int)
        The least and the greatest part of its shorter side that a corner takes, in hundredths.
    length : int
        Of the lap, in metres.
    """
    if random.randrange(3):
        outline = outline[::-1]  # most circuits are driven clockwise
    vertices = _rounded(random, outline, tight)
    straights = [_far(a.end, b.start) for a, b in pairwise([vertices[-1], *vertices])]
    bends = [[_bezier(vertex, k / PIECES) for k in range(PIECES + 1)] for vertex in vertices]
    bent = [sum(_far(p, q) for p, q in pairwise(bend)) for bend in bends]
    lap = sum(straights) + sum(bent)
    first = max(range(len(straights)), key=lambda k: (straights[k], k))
    order = [*range(first, len(vertices)), *range(first)]
    line = _line(
        [vertices[first - 1].end, *(spot for k in order for spot in bends[k])], lap * SPACING
    )
    # begin three fifths along the longest straight: the grid needs more room than the way off
    ahead = max(1, round(0.6 * straights[first] / (lap * SPACING)))
    line = line[ahead:] + line[:ahead]
    room = _room(line, lap)
    if room is None:
        return None
    slow = sum(straights[k] for k in order if vertices[k].cosine < SHARP)
    xs, ys = zip(*line, strict=True)
    sides = sorted((max(xs) - min(xs), max(ys) - min(ys)))
    scale = length / lap
    left, low = min(xs), min(ys)
    return Curve(
        [(round((x - left) * scale, 1), round((y - low) * scale, 1)) for x, y in line],
        tuple(
            (_name(vertices[k]), round(100 * straights[k] / lap))
            for k in order
            if vertices[k].cosine < SEEN
        ),
        straights[first] / lap,
        sum(bent) / lap,
        slow / lap,
        room / lap,
        min(_radius(bend) for bend in bends) / lap,
        sides[0] / sides[1],
    )


def _far(p: Position, q: Position) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    return sqrt(dx * dx + dy * dy)


def _rounded(random: Random, outline: Outline, tight: tuple[int, int]) -> list[_Vertex]:
    """Choose how much of its sides each corner takes."""
    vertices = []
    count = len(outline)
    for k, (x, y) in enumerate(outline):
        before, after = outline[k - 1], outline[(k + 1) % count]
        back, on = _far(before, (x, y)), _far((x, y), after)
        ax, ay = (x - before[0]) / back, (y - before[1]) / back
        bx, by = (after[0] - x) / on, (after[1] - y) / on
        part = random.randrange(tight[0], tight[1] + 1) / 100
        taken = part * min(back, on)
        cosine = ax * bx + ay * by
        if cosine < HAIRPIN:  # a hairpin folds over itself unless it is wide
            taken = max(taken, 0.45 * min(back, on))
        start, end = (x - taken * ax, y - taken * ay), (x + taken * bx, y + taken * by)
        vertices.append(_Vertex((x, y), start, end, cosine, ax * by - ay * bx > 0))
    return vertices


def _bezier(vertex: _Vertex, t: float) -> Position:
    """Return a point of the rounding of a corner."""
    s = 1 - t
    (ax, ay), (bx, by), (cx, cy) = vertex.start, vertex.at, vertex.end
    return (s * s * ax + 2 * s * t * bx + t * t * cx, s * s * ay + 2 * s * t * by + t * t * cy)


def _line(spots: Outline, step: float) -> Outline:
    """Return a closed line through spots, with more points where two are far apart."""
    line: Outline = []
    for p, q in pairwise([*spots, spots[0]]):
        far = _far(p, q)
        count = max(1, round(far / step)) if far > step / 4 else 0
        line += [
            (p[0] + k / count * (q[0] - p[0]), p[1] + k / count * (q[1] - p[1]))
            for k in range(count)
        ]
    return line


def _room(line: Outline, lap: float) -> float | None:
    """Return the least distance between two legs; None if they cross or all is one leg."""
    along = [0.0]
    for p, q in pairwise(line):
        along.append(along[-1] + _far(p, q))
    at, x, y = np.array([(far, *spot) for far, spot in zip(along, line, strict=True)][::2]).T
    dx, dy, between = (np.subtract.outer(values, values) for values in (x, y, at))
    apart = (between > APART * lap) & (between < (1 - APART) * lap)
    if not apart.any():
        return None
    return sqrt(float((dx * dx + dy * dy)[apart].min()))


def _radius(bend: Outline) -> float:
    """Return the least radius of the circles through three points of a bend that follow."""
    least = 1e9
    for p, q, r in zip(bend, bend[1:], bend[2:], strict=False):
        twice = abs((q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]))
        if twice > 1e-9:
            least = min(least, _far(p, q) * _far(q, r) * _far(r, p) / (2 * twice))
    return least


def _name(vertex: _Vertex) -> str:
    """Name a corner by its side and its turn."""
    sharp = "h" if vertex.cosine < HAIRPIN else "s" if vertex.cosine < SHARP else "g"
    return ("L" if vertex.left else "R") + sharp
