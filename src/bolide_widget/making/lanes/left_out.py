"""What the corners of a finished board leave out of how its road bends."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from ...boards.lanes.board import LaneBoard
from ..along import STEP, evenly, lengths_along
from ..centre import Array
from ..telling import Lack
from .course import Bend, Course, find_bends

CURVED = 0.05
"""Curvature (1 / squares) up to which a road is straight."""

FLAT, LEAST = 15, 60
"""Degrees: a corner turns so far at least; of a bend less may lie in no corner."""

BENT = 45
"""Degrees by which the straight with the line may bend, to and fro."""

Stretch = tuple[float, float]


def left_out(board: LaneBoard) -> list[Lack]:
    """Bends that lie in no corner, and corners where the road hardly bends."""
    course, stretches = _drawn(board)
    found: list[Lack] = []
    for corner, (start, end) in zip(board.corners, stretches, strict=True):
        degrees = round(float(np.degrees(course.swing(start, end))))
        if degrees < FLAT:
            text = f"{corner.name or corner.id} bends by {degrees} degrees"
            found.append(Lack(f"{text}; {FLAT} at least would be right", 1.0))
    for bend in find_bends(course, CURVED):
        held = sum(_held(course, bend, start, end) for start, end in stretches)
        degrees = round(float(np.degrees(abs(bend.angle) - held)))
        if degrees >= LEAST:
            where = _where(board, course, bend, stretches)
            text = f"a bend of {degrees} degrees lies {where}, in no corner"
            found.append(Lack(text, degrees / LEAST))
    return found


def bent(board: LaneBoard) -> list[Lack]:
    """The straight with the line, where it bends too much."""
    period, corners = board.period, board.corners
    if not corners:
        return []
    start = max(board.front[space] for space in corners[-1].spaces)
    end = min(board.back[space] for space in corners[0].spaces)
    step = sum(f - b for b, f in zip(board.back, board.front, strict=True)) / len(board.ids) / 2
    ticks = np.arange(start, start + (end - start) % period + step / 5, step) % period
    degrees = bends_by(board, ticks)
    if degrees <= BENT:
        return []
    text = f"the straight with the line bends by {degrees} degrees; 0 to {BENT} would be right"
    return [Lack(text, (degrees - BENT) / BENT)]


def bends_by(board: LaneBoard, ticks: Array) -> int:
    """Degrees by which the road bends from tick to tick, to and fro."""
    ways = [complex(*board.road.heading(tick)) for tick in ticks.tolist()]
    turns = sum(abs(float(np.angle(there / here))) for here, there in pairwise(ways))
    return round(float(np.degrees(turns)))


def left_out_by(board: LaneBoard) -> float:
    """How much the corners of a board leave out, as a number."""
    return sum(one.by for one in left_out(board))


def _drawn(board: LaneBoard) -> tuple[Course, list[Stretch]]:
    """The middle of the road, and from where to where each corner lies along it."""
    road, period = board.road, board.period
    line = road.line[:-1]
    far = lengths_along(line)
    (even,) = evenly(line, STEP)

    def place(tick: int) -> float:
        laps, rest = divmod(tick, period)
        at = np.interp(rest * len(line) / period, np.arange(len(far)), far)
        return float(laps * far[-1] + at)

    stretches = []
    for corner in board.corners:
        back = min(board.back[space] for space in corner.spaces)
        front = max(board.front[space] for space in corner.spaces)
        stretches.append((place(back), place(front)))
    return Course(even, 1), stretches


def _held(course: Course, bend: Bend, start: float, end: float) -> float:
    """Radians of a bend that lie between two places."""
    radians = 0.0
    for lap in (-course.length, 0.0, course.length):
        low, high = max(bend.start, start + lap), min(bend.end, end + lap)
        if low < high:
            radians += abs(course.turning(low, high))
    return radians


def _where(board: LaneBoard, course: Course, bend: Bend, stretches: list[Stretch]) -> str:
    """On which straight a bend lies."""
    behind = sum(start < bend.middle % course.length for start, _ in stretches)
    if behind in (0, len(stretches)):
        return "on the straight with the line"
    corner = board.corners[behind - 1]
    return f"behind {corner.name or corner.id}"
