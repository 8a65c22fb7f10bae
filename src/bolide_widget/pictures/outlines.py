"""Outlines as SVG writes them, turned into points: as much of its language as `look.json` uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import atan2, cos, hypot, pi, sin, sqrt

from ..core.errors import PictureError
from .marks import XY

STEPS = 12  # points of a curve or of half a circle
_TOKENS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


def points(path: str) -> list[XY]:
    """Points along a closed outline, y down as in SVG.

    Lines, circular arcs and cubic curves, absolute or relative: ``M L H V A C Z``.

    Raises
    ------
    PictureError
        For any other command.

    Examples
    --------
    >>> points("M2 2h20v11L12 23z")
    [(2.0, 2.0), (22.0, 2.0), (22.0, 13.0), (12.0, 23.0)]
    """
    found: list[XY] = []
    told = iter(_TOKENS.findall(path))
    for command in told:
        if command in "zZ":
            break
        read = _READERS.get(command.upper())
        if read is None:
            raise PictureError(f"an outline: {command!r} in {path!r} is none of M L H V A C Z")
        here = found[-1] if found else (0.0, 0.0)
        found += read(here, (0.0, 0.0) if command.isupper() else here, lambda: float(next(told)))
    return found


Numbers = Callable[[], float]


def _line(here: XY, origin: XY, number: Numbers) -> Iterator[XY]:
    yield origin[0] + number(), origin[1] + number()


def _across(here: XY, origin: XY, number: Numbers) -> Iterator[XY]:
    yield origin[0] + number(), here[1]


def _down(here: XY, origin: XY, number: Numbers) -> Iterator[XY]:
    yield here[0], origin[1] + number()


def _curve(here: XY, origin: XY, number: Numbers) -> Iterator[XY]:
    corners = [here, *((origin[0] + number(), origin[1] + number()) for _ in range(3))]
    for step in range(1, STEPS + 1):
        t = step / STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(s * corner[axis] for s, corner in zip(shares, corners, strict=True))
                for axis in (0, 1))  # fmt: skip
        yield x, y


def _arc(here: XY, origin: XY, number: Numbers) -> Iterator[XY]:
    radius, _, _, large, onward = (number() for _ in range(5))
    end = origin[0] + number(), origin[1] + number()
    dx, dy = (here[0] - end[0]) / 2, (here[1] - end[1]) / 2
    half = hypot(dx, dy)
    away = sqrt(max(radius * radius - half * half, 0.0)) / half
    away = away if large != onward else -away
    x, y = (here[0] + end[0]) / 2 + away * dy, (here[1] + end[1]) / 2 - away * dx
    begin = atan2(here[1] - y, here[0] - x)
    turn = atan2(end[1] - y, end[0] - x) - begin
    if onward and turn < 0:
        turn += 2 * pi
    elif not onward and turn > 0:
        turn -= 2 * pi
    for step in range(1, STEPS):
        angle = begin + turn * step / STEPS
        yield x + radius * cos(angle), y + radius * sin(angle)
    yield end


_READERS: dict[str, Callable[[XY, XY, Numbers], Iterator[XY]]] = {
    "M": _line,
    "L": _line,
    "H": _across,
    "V": _down,
    "C": _curve,
    "A": _arc,
}
