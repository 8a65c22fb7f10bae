"""Room beside the course: how far each place of a board is from everything printed on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final

import numpy as np

from .marks import XY

CELL: Final = 0.5  # squares
RIM: Final = 4  # squares of ground round the board that count
MOST: Final = 24  # cells

PRINTED: Final = {"badge": (2.2, 2.2), "north": (1.6, 2.4), "sign": (1.8, 1.1)}
"""Half the width and the height in squares of what is printed round a point; 1 and 1 of others."""


class Free:
    """The free room of a board, as `js/src/draw/free.ts` has it.

    Parameters
    ----------
    board : mapping
        "size" and "shapes".
    """

    def __init__(self, board: Mapping[str, Any]) -> None:
        wide, high = board["size"]
        self.wide, self.high = ceil((wide + 2 * RIM) / CELL), ceil((high + 2 * RIM) / CELL)
        self.far = np.full((self.high, self.wide), MOST, dtype=np.int64)
        self.taken = np.empty((0, 3))
        for shape in board["shapes"]:
            self._mark(shape)
        self._measure()

    def room(self, xy: np.ndarray) -> np.ndarray:
        """Return for each place the squares to the nearest printed thing, or a little less."""
        i, j = (np.floor((xy + RIM) / CELL)).astype(int).T
        cells = self.far[np.clip(j, 0, self.high - 1), np.clip(i, 0, self.wide - 1)]
        room: np.ndarray = (cells - 1) * CELL
        return room

    def clear(self, xy: np.ndarray, radius: np.ndarray | float) -> np.ndarray:
        """Return for each place whether no scenery is within a radius."""
        away = xy[:, None, :] - self.taken[None, :, :2]
        reach = self.taken[None, :, 2] + np.broadcast_to(radius, len(xy))[:, None]
        clear: np.ndarray = np.all((away * away).sum(axis=2) >= reach * reach, axis=1)
        return clear

    def take(self, at: XY, radius: float) -> None:
        """Take a round place."""
        self.taken = np.vstack([self.taken, [(*at, radius)]])

    def fits(self, at: XY, along: XY, long: float, deep: float) -> bool:
        """Return True if something long and deep has room here, along a direction."""
        radius, places = 0.62 * deep, discs(at, along, long, deep)
        return bool(
            np.all(self.room(places) >= radius + 0.2) and np.all(self.clear(places, radius))
        )

    def take_row(self, at: XY, along: XY, long: float, deep: float) -> None:
        """Take the place of something long and deep."""
        for place in discs(at, along, long, deep).tolist():
            self.take(place, 0.62 * deep)

    def _put(self, xy: np.ndarray) -> None:
        i, j = (np.floor((xy + RIM) / CELL)).astype(int).T
        within = (i >= 0) & (j >= 0) & (i < self.wide) & (j < self.high)
        self.far[j[within], i[within]] = 0

    def _mark(self, shape: Mapping[str, Any]) -> None:
        style, at, line, rings = (shape.get(name) for name in ("style", "at", "line", "rings"))
        for ring in rings or ():
            self._put_line([*ring, ring[0]])
        if rings:
            self._fill(rings)
        if line:
            self._put_line(line)
        if line and style == "half-line":  # its label stands over the upper end
            top = max(line, key=lambda end: end[1])
            self._put_box(top, (-2, 2), (0, 3))
        if not at:
            return
        wide, high = PRINTED.get(str(style), (1.0, 1.0))
        x = at[0]
        if style == "title":
            wide, high = 0.5 * len(shape.get("text") or "") + 0.5, 1.5
            x = max(x, wide)
        self._put_box((x, at[1]), (-wide, wide), (-high, high))

    def _put_box(self, at: XY, across: XY, up: XY) -> None:
        steps = [(at[0] + dx, at[1] + dy) for dy in _from_to(*up) for dx in _from_to(*across)]
        self._put(np.array(steps))

    def _put_line(self, line: Sequence[XY]) -> None:
        xy = np.array(line, dtype=float)
        way = np.vstack([xy[1:], xy[-1:]]) - xy
        steps = np.maximum(1, np.ceil(np.abs(way).max(axis=1) / CELL)).astype(int)
        of = np.repeat(np.arange(len(xy)), steps)
        nth = np.arange(len(of)) - np.repeat(np.cumsum(steps) - steps, steps)
        self._put(xy[of] + (way[of] * nth[:, None]) / steps[of][:, None])

    def _fill(self, rings: Sequence[Sequence[XY]]) -> None:
        """Take what rings hold, by the rule "evenodd"."""
        starts = np.concatenate([np.array(ring, dtype=float) for ring in rings])
        ends = np.concatenate([np.roll(np.array(ring, dtype=float), -1, axis=0) for ring in rings])
        ys = (np.arange(self.high) + 0.5) * CELL - RIM
        (ax, ay), (bx, by) = starts.T, ends.T
        edges, rows = np.nonzero((ay[:, None] > ys) != (by[:, None] > ys))
        y = ys[rows]
        xs = ax[edges] + ((bx - ax)[edges] * (y - ay[edges])) / (by - ay)[edges]
        order = np.lexsort((xs, rows))
        at, crossed = rows[order].tolist(), xs[order].tolist()
        for j, left, right in zip(at[::2], crossed[::2], crossed[1::2], strict=True):
            first = max(0, ceil((left + RIM) / CELL - 0.5))
            last = min(self.wide - 1, int(np.floor((right + RIM) / CELL - 0.5)))
            if last >= first:
                self.far[j, first : last + 1] = 0

    def _measure(self) -> None:
        """Turn taken cells into the distance of every cell."""
        far = np.pad(self.far, 1, constant_values=MOST)
        for _ in range(MOST):
            near = np.minimum(np.minimum(far[:, :-2], far[:, 2:]), far[:, 1:-1])
            near = np.minimum(np.minimum(near[:-2], near[2:]), near[1:-1])
            far[1:-1, 1:-1] = np.minimum(far[1:-1, 1:-1], near + 1)
        self.far = far[1:-1, 1:-1]


def _from_to(low: float, high: float) -> list[float]:
    steps = []
    while low <= high:
        steps.append(low)
        low += CELL
    return steps


def discs(at: XY, along: XY, long: float, deep: float) -> np.ndarray:
    """Return the middles of the discs that a long thing is taken for."""
    count = max(1, ceil(long / deep))
    reach = max(0.0, long - deep) / 2
    far = [-reach + (2 * reach * k) / (count - 1) if count > 1 else 0.0 for k in range(count)]
    return np.array([(at[0] + along[0] * f, at[1] + along[1] * f) for f in far])
