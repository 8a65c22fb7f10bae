"""The pit road: a lane of spaces beside the road, with boxes and a grid; where it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from .links import Space
from .road import Floats, Road


class PitBox(NamedTuple):
    """A box beside the pit lane.

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
    """The pit road of a file, if it has one."""
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
    """What the places of the pit grid are called."""
    return tuple(f"S{number}" for number in range(1, count + 1))


# -- the pit road as drawn: cells of equal length along a line, boxes on its far side --------------


GAP = 0.7
"""Units between road and pit lane."""

JOIN = 0.14
"""Part of the pit lane in which it leaves the road, and joins it again: one space at most."""

EDGE = 0.3
"""Units from the edge of the road to where the middle of the pit lane begins."""

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

    def places(self, along: Floats, away: float) -> Floats:
        """Places at parts of cells along it, so many units to the right of its middle."""
        spots = along * self.lengths[-1] / self.cells
        x, y = (np.interp(spots, self.lengths, axis) for axis in self.line.T)
        slope = self._slopes(spots)
        right = np.column_stack([slope[:, 1], -slope[:, 0]])
        return np.column_stack([x, y]) + right * away * self.unit

    def heading(self, along: float) -> tuple[float, float]:
        """Driving direction."""
        x, y = self._slopes(np.array([along * self.lengths[-1] / self.cells]))[0]
        return (float(x), float(y))

    def _slopes(self, spots: Floats) -> Floats:
        found = np.column_stack([np.interp(spots, self.lengths, axis) for axis in self.slopes.T])
        found /= np.maximum(np.hypot(*found.T), 1e-9)[:, None]
        return found

    def band(self, start: float, end: float, near: float, far: float) -> Floats:
        """The outline of a strip along it."""
        along = np.linspace(start, end, max(2, 1 + round(4 * (end - start))))
        return np.vstack([self.places(along, near), self.places(along[::-1], far)])


def pit_drawing(
    data: Mapping[str, Any] | None, road: Road, spaces: Mapping[str, Space], units: int
) -> PitDrawing | None:
    """The pit road of a file; along the road where the file draws no line for it."""
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
    """Along the road, on the side on which the entry lies."""
    start, end = float(entry.front), float(leaving.back)
    while end <= start:
        end += road.period
    right = entry.left + entry.right > units
    near = units - EDGE if right else EDGE
    far = units + GAP + WIDE / 2 if right else -GAP - WIDE / 2
    ticks = road.steps(start, end)
    part = np.linspace(0, 1, len(ticks))
    join = min(JOIN, 1 / cells)
    across = near + (far - near) * _smooth(np.minimum(part, 1 - part) / join)
    return road.at(ticks, across)


def _smooth(part: Floats) -> Floats:
    part = np.clip(part, 0, 1)
    return part**2 * (3 - 2 * part)


def _far_side(line: Floats, road: Road) -> int:
    """The side that looks away from the road."""
    index = len(line) // 2
    dx, dy = line[min(index + 1, len(line) - 1)] - line[index - 1]
    right = np.array([dy, -dx]) / max(float(np.hypot(dx, dy)), 1e-9)
    sides = [line[index] + right * by for by in (1, -1)]
    away = [np.hypot(*(road.line - place).T).min() for place in sides]
    return 1 if away[0] >= away[1] else -1


def box_span(at: Sequence[int], number: int) -> tuple[float, float]:
    """From where to where along the lane a box lies: boxes at one space share its length."""
    same = [k for k, index in enumerate(at) if index == at[number]]
    start, part = at[number], 1 / len(same)
    return (start + same.index(number) * part, start + (same.index(number) + 1) * part)
