"""A centre line as it was given becomes a course with room for its road."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from ...boards.errors import TrackError
from ...core.shown import shown
from ..along import STEP, evenly, lengths_along, smooth
from ..beginning import begins_straight
from ..centre import Array, checked_points, checked_widths, flowing, numbers
from .course import LANE, Course
from .rope import SHALLOW, Extra, crossings, make_room

BESIDE = 0.7
"""Free squares between two legs of the road."""

LACK = 0.45
"""Squares of room that may lack at a place: the road's edges then nearly touch."""

INNER = 0.1
"""Radius of the inner edge of a bend, in squares, at least."""

MOST_BRIDGES = 12

FINE = 400
"""Parts of the longer side in which a line is drawn before it has its scale."""

FAR = 0.03
"""Parts of a lap by which a place may lie beside the line."""


class Source:
    """A centre line as it was given: in its own units, smooth, in driving order.

    Parameters
    ----------
    points : array_like, (n, 2)
    width : number, or array_like, (n,) or (n, 2), optional
        Only checked: a road of lanes is equally wide everywhere.
    source : str
        What to call it in an error.
    """

    def __init__(self, points: Any, width: Any, source: str, *, reverse: bool = False) -> None:
        line, kept = checked_points(points, source, bridges=True)
        if width is not None:
            checked_widths(width, len(np.asarray(points)), kept, source)
        self.source = source
        extent = float(np.ptp(line, axis=0).max())
        drawn, _ = flowing(line[::-1] if reverse else line, extent / FINE)
        self.line = drawn
        self.begins = line[0]
        self.reverse = reverse
        self.extent = extent
        self.length = float(lengths_along(drawn)[-1])

    @cached_property
    def own(self) -> float | None:
        """Fraction of the lap where the line begins as given, when that is on a straight."""
        at = int(np.argmin(np.hypot(*(self.line - self.begins).T)))
        if not begins_straight(np.roll(self.line, -at, axis=0)):
            return None
        return float(lengths_along(self.line)[at] / self.length)

    def fraction(self, spot: Any, field: str) -> float:
        """Fraction of the lap of a fraction, or of a position near the line."""
        place = numbers(spot, field, self.source)
        if place.ndim == 0:
            return float(place) % 1.0
        if place.shape != (2,):
            text = (
                f"{field}: {shown(spot)}; give a fraction of the lap or a position (x, y) near it"
            )
            raise TrackError(self.source, [text])
        away = np.hypot(*(self.line - place).T)
        at = int(np.argmin(away))
        if away[at] > FAR * self.length:
            text = f"{field}: {shown(spot)} is {away[at]:.4g} beside the line; give a place on it"
            raise TrackError(self.source, [text])
        return float(lengths_along(self.line)[at] / self.length)

    def course(self, length: float, lanes: int, extras: list[Extra] | None = None) -> Course:
        """The line as long as wanted, in squares, with room for so many lanes.

        Raises
        ------
        TrackError
            When the road finds no room, or crosses itself too often or too flatly.
        """
        line = self._scaled(length)
        self._refuse_bridges(line)
        roped = make_room(line, lanes * LANE + BESIDE, extras)
        if roped.lack > LACK:
            x, y = np.asarray(roped.where) * (self.length / length)
            text = (
                f"points: near ({x:.4g}, {y:.4g}) parts of the line are so close that a road of "
                f"{lanes} lanes finds no room; more spaces, or a simpler line, would do"
            )
            raise TrackError(self.source, [text])
        course = Course(roped.line, lanes)
        self._refuse_tight(course)
        return course

    def _refuse_tight(self, course: Course) -> None:
        sharpest = int(np.argmax(np.abs(course.bend)))
        if abs(course.bend[sharpest]) * (course.half + INNER) > 1:
            x, y = course.line[sharpest] * (self.length / course.length)
            text = (
                f"points: near ({x:.4g}, {y:.4g}) the line bends more tightly than a road of "
                f"{course.lanes} lanes can; more spaces, or a simpler line, would do"
            )
            raise TrackError(self.source, [text])

    def drawn(self, length: float) -> Course:
        """The line as it was given, as long as wanted: room or not."""
        return Course(self._scaled(length), 1)

    def _scaled(self, length: float) -> Array:
        (line,) = evenly(self.line * (length / self.length), STEP)
        return smooth(line, 0.75)

    def _refuse_bridges(self, line: Array) -> None:
        found = crossings(line)
        if len(found) > MOST_BRIDGES:
            text = f"points: the line crosses itself {len(found)} times; {MOST_BRIDGES} is the most"
            raise TrackError(self.source, [text])
        for crossing in found:
            if crossing.sine < np.sin(SHALLOW):
                x, y = line[crossing.first] * (self.length / (STEP * len(line)))
                text = (
                    f"points: at ({x:.4g}, {y:.4g}) the line crosses itself so flatly that no "
                    "bridge can be drawn"
                )
                raise TrackError(self.source, [text])
