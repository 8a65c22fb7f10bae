"""Ways round the course by single steps: how far the finish line is, and whether one gets there."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from math import inf, sqrt

import numpy as np

from .lattice import Point
from .legality import Asphalt
from .lines import Line

Steps = dict[Point, list[tuple[Point, float]]]
"""For each track point the points one legal step away, with the length of the step in squares."""

_DIRECTIONS = ((1, 0, 1.0), (0, 1, 1.0), (1, 1, sqrt(2)), (1, -1, sqrt(2)))


def legal_steps(asphalt: Asphalt, points: Sequence[Point], pit_in: Line | None) -> Steps:
    """Find all steps to one of the 8 neighbours, inside the asphalt and not into the pit lane."""
    steps: Steps = {point: [] for point in points}
    held = set(points)
    for dx, dy, length in _DIRECTIONS:
        pairs = [(p, (p[0] + dx, p[1] + dy)) for p in points if (p[0] + dx, p[1] + dy) in held]
        ends = np.array(pairs, dtype=float).reshape(-1, 2, 2)
        inside = asphalt.covers(ends[:, 0], ends[:, 1])
        for (p, q), fits in zip(pairs, inside.tolist(), strict=True):
            if not fits:
                continue
            for a, b in ((p, q), (q, p)):
                if pit_in is None or pit_in.crossing(a, b) != 1:
                    steps[a].append((b, length))
    return steps


def distances_to(line: Line, steps: Steps) -> dict[Point, float]:
    """Shortest way from each point to the line, in squares, never passing the line backwards.

    Points from which there is no way are left out. A point on or just past the line has about a
    whole lap to go.
    """
    before: Steps = {point: [] for point in steps}
    best: dict[Point, float] = {}
    for p, ways in steps.items():
        for q, length in ways:
            count = line.crossing(p, q)
            if count == 0:
                before[q].append((p, length))
            elif count == 1:
                best[p] = min(best.get(p, inf), length * (line.meeting(p, q) or 0.0))
    queue = [(far, point) for point, far in best.items()]
    heapify(queue)
    while queue:
        far, q = heappop(queue)
        if far > best[q]:
            continue
        for p, length in before[q]:
            if far + length < best.get(p, inf) - 1e-12:
                best[p] = far + length
                heappush(queue, (far + length, p))
    return best


def lap_length(line: Line, steps: Steps, to_go: dict[Point, float]) -> float:
    """Length in squares of the shortest lap by single steps, from the line to the line."""
    return min(
        to_go[q] + length * (1 - (line.meeting(p, q) or 0.0))
        for p, ways in steps.items()
        for q, length in ways
        if line.crossing(p, q) == 1 and q in to_go
    )


def reaches_without(steps: Steps, line: Line, avoid: Line) -> bool:
    """Can one drive from the line round to the line again without ever meeting ``avoid``?"""
    ahead = [q for p, ways in steps.items() for q, _ in ways if line.crossing(p, q) == 1]
    seen = set(ahead)
    while ahead:
        p = ahead.pop()
        for q, _ in steps[p]:
            if avoid.crossing(p, q) != 0 or line.crossing(p, q) == -1:
                continue
            if line.crossing(p, q) == 1:
                return True
            if q not in seen:
                seen.add(q)
                ahead.append(q)
    return False
