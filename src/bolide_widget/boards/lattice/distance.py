"""Ways round the course by single steps: how far the finish line is, and whether one gets there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from math import dist, inf, sqrt

import numpy as np

from .goal import Goal
from .legality import Asphalt
from .lines import Line
from .points import NEIGHBOURS, Point

Steps = dict[Point, list[tuple[Point, float]]]
"""For each track point the points one legal step away, with the length of the step in squares."""

Crossings = dict[tuple[Point, Point], int]
"""The steps that cross a line, and their counts: +1 over it, -1 back over it."""


def _beside(line: Line, points: Iterable[Point]) -> set[Point]:
    """The points from which a single step can meet the line."""
    return {p for p in points if p in line.near and abs(line.side(p)) < 1.5}


def legal_steps(asphalt: Asphalt, points: Sequence[Point], pit_in: Line | None) -> Steps:
    """Find all steps to one of the 8 neighbours, inside the asphalt and not into the pit lane."""
    steps: Steps = {point: [] for point in points}
    at_pits = _beside(pit_in, points) if pit_in is not None else set()
    for (dx, dy), inside in asphalt.inside_table(NEIGHBOURS):
        length = sqrt(dx * dx + dy * dy)
        for x, y in np.argwhere(inside).tolist():
            p, q = (x, y), (x + dx, y + dy)
            if pit_in is None or p not in at_pits or pit_in.crossing(p, q) != 1:
                steps[p].append((q, length))
    return steps


def step_crossings(line: Line, steps: Steps) -> Crossings:
    """Find the steps that cross a line."""
    return {
        (p, q): count
        for p in _beside(line, steps)
        for q, _ in steps[p]
        if (count := line.crossing(p, q))
    }


def distances_to(line: Line | Goal, crossings: Crossings, steps: Steps) -> dict[Point, float]:
    """Shortest way from each point to the line, in squares, never passing the line backwards.

    Points from which there is no way are left out. A point on or just past the line has about a
    whole lap to go.
    """
    before: Steps = {point: [] for point in steps}
    best: dict[Point, float] = {}
    for p, ways in steps.items():
        for q, length in ways:
            count = crossings.get((p, q), 0)
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


def lap_length(line: Line, crossings: Crossings, to_go: dict[Point, float]) -> float:
    """Length in squares of the shortest lap by single steps, from the line to the line."""
    return min(
        to_go[q] + dist(p, q) * (1 - (line.meeting(p, q) or 0.0))
        for (p, q), count in crossings.items()
        if count == 1 and q in to_go
    )


def reaches_without(
    steps: Steps, start: Sequence[Point], crossings: Crossings, avoid: Crossings
) -> bool:
    """Can one drive from one of the points to a line without ever meeting the line to avoid?"""
    ahead = list(start)
    seen = set(ahead)
    while ahead:
        p = ahead.pop()
        for q, _ in steps[p]:
            if q in seen and (p, q) not in crossings:
                continue
            if (p, q) in avoid or crossings.get((p, q)) == -1:
                continue
            if crossings.get((p, q)) == 1:
                return True
            seen.add(q)
            ahead.append(q)
    return False
