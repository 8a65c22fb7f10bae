"""From points in any unit to a board of the size that was asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from ....core.shown import shown
from ...errors import TrackError
from ...making.along import lengths_along
from ...making.beginning import begins_straight
from ...making.centre import Array, checked_points, checked_widths, flowing, numbers, per_point
from ...making.files import geojson, tum_csv
from ...making.telling import Notes
from .board import draw
from .layout import Given, TooCoarse
from .options import LARGEST, Options, check_squares, options_of
from .profile import DEEPEST

NICE = 5
"""A size that is recommended is a multiple of this."""

GROWTH = 1.15
"""From one size to the next while one that does is looked for."""


class Source:
    """A centre line as it was given, in its own units and in driving order."""

    def __init__(self, points: Any, width: Any, options: Options) -> None:
        name = options.name
        line, kept = checked_points(points, name)
        count = len(np.asarray(points))
        self.options = options
        self.line = line
        drawn = as_drawn(line)
        self.low, self.high = drawn.min(axis=0), drawn.max(axis=0)
        self.extent = float((self.high - self.low).max())
        self.widths = checked_widths(width, count, kept, name)
        self.run_off: Array | None = None
        if options.run_off is not None:
            self.run_off = per_point(options.run_off, count, kept, "run_off", name)
            if (self.run_off < 0).any():
                raise TrackError(name, ["run_off: must be 0 or more squares everywhere"])
        if options.reverse:
            self.line = self.line[::-1]
            self.widths = self.widths[::-1, ::-1]
            self.run_off = None if self.run_off is None else self.run_off[::-1, ::-1]
        self.start = self._start()
        begins = options.start is None and begins_straight(_from(drawn, line[0]))
        self.own: Array | None = line[0] if begins else None

    def _start(self) -> Array | None:
        start = self.options.start
        if start is None:
            return None
        spot = numbers(start, "start", self.options.name)
        if spot.ndim == 0:
            drawn = as_drawn(self.line)
            at = lengths_along(drawn)
            far = (float(spot) % 1.0) * at[-1]
            closed = np.vstack([drawn, drawn[:1]])
            return np.array([np.interp(far, at, column) for column in closed.T])
        if spot.shape != (2,):
            text = f"start: {shown(start)}; give a fraction of the lap or a position (x, y) near it"
            raise TrackError(self.options.name, [text])
        return spot

    def at_scale(self, scale: float) -> tuple[Given, tuple[int, int]]:
        """The line in grid squares, so many a unit, and the size of the board for it.

        A board of a given size takes the points as they are.
        """
        options = self.options
        widths, size = self.widths * scale, options.size
        if size is None:
            pad = self._pad(widths)
            west_south = self.low * scale
            if scale == 1:
                moved = np.ceil(np.maximum(pad - west_south, 0))
            else:
                moved = pad - west_south
            east_north = self.high * scale + moved + pad
            size = (ceil(east_north[0] - 1e-6), ceil(east_north[1] - 1e-6))
        else:
            moved = np.zeros(2)
        start = None if self.start is None else self.start * scale + moved
        own = None if self.own is None else self.own * scale + moved
        line = self.line * scale + moved
        place = (float(moved[0]), float(moved[1]))
        return Given(line, widths, self.run_off, start, scale, place, own), size

    def scale_for(self, squares: int) -> float:
        """Grid squares a unit, so that the board's longer side has so many."""
        extent = self.extent
        scale = squares / extent
        for _ in range(4):
            scale = max(squares - 2 * self._pad(self.widths * scale), 1.0) / extent
        return scale

    def _pad(self, widths: Array) -> float:
        """Squares from the centre line to the end of the board."""
        half = max(float(widths.max()), max(self.options.least) / 2)
        deep = DEEPEST if self.run_off is None else max(float(self.run_off.max()), DEEPEST)
        return half + deep + self.options.margin

    def drawn(self, squares: int | None, notes: Notes | None = None) -> dict[str, Any]:
        """The data of the board."""
        if squares is None and self.extent > LARGEST:
            text = (
                f"points: the line is {self.extent:.4g} squares long; the longest side of a board "
                f"is {LARGEST}: give squares=..."
            )
            raise TrackError(self.options.name, [text])
        scale = 1.0 if squares is None else self.scale_for(squares)
        given, size = self.at_scale(scale)
        return draw(given, size, self.options, self.options.name, notes)


def _from(line: Array, point: Array) -> Array:
    """A closed line from the place on that is nearest to a point."""
    turned: Array = np.roll(line, -int(np.argmin(np.hypot(*(line - point).T))), axis=0)
    return turned


def as_drawn(line: Array) -> Array:
    """A centre line as it will be drawn, in its own units."""
    drawn, _ = flowing(line, float(np.ptp(line, axis=0).max()) / 400)
    return drawn


def board_from(
    points: Any,
    width: Any,
    name: str,
    squares: int | None,
    wishes: Mapping[str, Any],
    *,
    notes: Notes | None = None,
) -> dict[str, Any]:
    """Make the data of a track file from a centre line.

    The parameters and errors are those of `Track.from_centerline`.
    """
    options = options_of(name, wishes)
    squares = check_squares(squares, options.name)
    source = Source(points, width, options)
    try:
        return sound(source, squares, notes)
    except TooCoarse as error:
        better = enough(source, squares)
        text = error.faults[0] + (f"; squares={better} would do" if better else "")
        raise TooCoarse(name, [text]) from None


def sound(source: Source, squares: int | None, notes: Notes | None = None) -> dict[str, Any]:
    """The data of the board, which passes all checks."""
    from ..track import Track

    data = source.drawn(squares, notes)
    Track.from_dict(data, source=source.options.name)
    return data


def enough(source: Source, squares: int | None) -> int | None:
    """The least size, rounded up, at which the board can be drawn and passes all checks.

    Sizes are tried in growing steps, then those between the last that failed and the first that
    did; what is answered has been tried. None when no size does.
    """
    if squares is None:
        _, sides = source.at_scale(1.0)
        squares = max(sides)
    with tqdm(desc="a size that does", unit="size", delay=2, leave=False) as bar:

        def does(size: int) -> bool:
            bar.update()
            try:
                sound(source, size)
            except TrackError:
                return False
            return True

        low = squares // NICE
        high = low + 1
        while high * NICE <= LARGEST and not does(high * NICE):
            low, high = high, max(high + 1, round(high * GROWTH))
        if high * NICE > LARGEST:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if does(middle * NICE) else (middle, high)
    return high * NICE


def board_from_tum_csv(
    path: str | os.PathLike[str],
    squares: int,
    name: str | None,
    wishes: Mapping[str, Any],
    *,
    notes: Notes | None = None,
) -> dict[str, Any]:
    """Make the data of a track file from a TUM CSV; see `Track.from_tum_csv`."""
    points, widths = tum_csv(path)
    called = name or Path(path).stem[:80]
    return board_from(points, widths, called, squares, _sourced(path, wishes), notes=notes)


def board_from_geojson(
    path: str | os.PathLike[str],
    squares: int,
    width: Any,
    name: str | None,
    wishes: Mapping[str, Any],
    *,
    notes: Notes | None = None,
) -> dict[str, Any]:
    """Make the data of a track file from a GeoJSON line; see `Track.from_geojson`."""
    points, properties = geojson(path)
    told = properties.get("Name") or properties.get("name")
    called = name or (told[:80] if isinstance(told, str) else None) or Path(path).stem[:80]
    return board_from(points, width, called, squares, _sourced(path, wishes), notes=notes)


def _sourced(path: str | os.PathLike[str], wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Say where the centre line is from, if nothing else is said."""
    return {
        "author": f"drawn from the centre line in {Path(path).name}"[:200],
        "licence": "that of the centre line's source",
        **wishes,
    }
