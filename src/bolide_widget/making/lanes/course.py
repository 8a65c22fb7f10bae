"""The road as numbers along its centre line: turning, lanes, how long each lane is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..along import headings, lengths_along, normals, smooth
from ..centre import Array

LANE = 1.05
"""Width of a lane, in squares."""

FINE = 6
"""Decimals of a course."""

GENTLE = 1.5
"""Squares over which bends are averaged."""


class Course:
    """A closed road with lanes, all of them equally wide.

    Places along it are squares of the centre line from its first station on; beyond the end they
    go on into the next lap.

    Parameters
    ----------
    line : array, (n, 2)
        At even distances, in squares, in driving order.
    lanes : int

    Attributes
    ----------
    length : float
        Of a lap, in squares.
    step : float
        From one station to the next.
    bend : array, (n,)
        Curvature, 1 / squares; positive is left.
    """

    def __init__(self, line: Array, lanes: int = 3) -> None:
        # what is worked out from it, and searched for, must be the same on every machine
        self.line = line = np.round(line, FINE)
        self.lanes = lanes
        self.length = round(float(lengths_along(line)[-1]), FINE)
        self.step = self.length / len(line)
        heading = headings(line, 0.5, self.step)
        change = np.mod(np.roll(heading, -1) - np.roll(heading, 1) + np.pi, 2 * np.pi) - np.pi
        self.bend = np.round(smooth(change / (2 * self.step), GENTLE / 2, self.step), FINE)
        self.normal = normals(line)
        self.turned = self.summed(self.bend)
        self.leftward = self.summed(np.maximum(self.bend, 0))

    @property
    def half(self) -> float:
        """Half its width, in squares."""
        return self.lanes * LANE / 2

    def offset(self, lane: int) -> float:
        """Squares from the centre line to the middle of a lane; positive to the left."""
        return ((self.lanes + 1) / 2 - lane) * LANE

    def summed(self, values: Array) -> list[float]:
        """Integral of values from station 0 to each, and at last once round."""
        total: list[float] = np.r_[0.0, np.cumsum(values) * self.step].tolist()
        return total

    def between(self, summed: Sequence[float], start: float, end: float) -> float:
        """Integral from one place to a later one, of what `summed` made."""
        return self._until(summed, end) - self._until(summed, start)

    def upto(self, summed: Sequence[float], places: Array) -> Array:
        """What `summed` has added up to at each of many places."""
        laps, far = np.divmod(places / self.step, len(summed) - 1)
        found: Array = laps * summed[-1] + np.interp(far, np.arange(len(summed)), summed)
        return found

    def _until(self, summed: Sequence[float], at: float) -> float:
        lap, far = divmod(at / self.step, len(summed) - 1)
        index = min(int(far), len(summed) - 2)  # a hair before 0 the rest is the whole lap
        here = summed[index] + (far - index) * (summed[index + 1] - summed[index])
        return lap * summed[-1] + here

    def turning(self, start: float, end: float) -> float:
        """How far the road turns to the left between two places, in radians."""
        return self.between(self.turned, start, end)

    def swing(self, start: float, end: float) -> float:
        """How far the road turns to the side to which it turns more, in radians, however far back.

        The two bends of a chicane are as sharp as others, though it ends where it was heading.
        """
        left = self.between(self.leftward, start, end)
        return max(left, left - self.turning(start, end))

    def lane_lengths(self, start: float, end: float) -> list[float]:
        """How long each lane is between two places, in squares."""
        angle = self.turning(start, end)
        return [end - start - self.offset(lane) * angle for lane in range(1, self.lanes + 1)]

    def divided(self, lane: int, start: float, end: float, cells: int) -> list[float]:
        """Places where a lane is cut into equal cells between two places, the ends included."""
        count = max(int((end - start) / self.step), 2 * cells)
        at = np.linspace(start, end, count + 1)
        turned = np.array([self._until(self.turned, float(place)) for place in at])
        far = at - start - self.offset(lane) * (turned - turned[0])
        far = np.maximum.accumulate(far)
        cut: list[float] = np.interp(np.linspace(0, far[-1], cells + 1), far, at).tolist()
        cut[0], cut[-1] = start, end
        return cut

    def spot(self, at: float, offset: float = 0.0) -> tuple[float, float]:
        """Position so many squares to the left of a place."""
        station = round(at / self.step) % len(self.line)
        x, y = self.line[station] + offset * self.normal[station]
        return float(x), float(y)

    def station(self, at: float) -> int:
        """Station of a place."""
        return round(at / self.step) % len(self.line)
