"""The parts of a picture: shapes, hairlines and texts, in colours of day and night."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from importlib.resources import files
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..core.errors import PictureError, shown

LOOK: Final[dict[str, Any]] = json.loads(
    files(__package__).joinpath("look.json").read_text(encoding="utf-8")
)
"""The file of looks, which the front end is built with, too."""

DRIVERS: Final[tuple[str, ...]] = tuple(driver["colour"] for driver in LOOK["drivers"])
"""Twelve, distinguishable with colour blindness, on grey and on green."""

INKS: Final[tuple[str, ...]] = tuple(driver["ink"] for driver in LOOK["drivers"])
"""A readable ink for each driver's colour."""

WORDS: Final = {"light": "#14181c", "dark": "#e8eaec"}
"""Colours of words next to a board, and of charts, by theme."""

PAPER: Final = {"light": "#ffffff", "dark": "#14181c"}
"""Under those words: a page of the other theme would swallow them."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for."""

    grass: str
    stripe: str
    run_off: str
    run_off_edge: str
    asphalt: str
    edge: str
    pit_lane: str
    pit_box: str
    lattice_in: str
    lattice_out: str
    kerb_red: str
    kerb_white: str
    sector: str
    arrow: str
    paint: str
    chequer: str
    half: str
    pit_in: str
    pit_out: str
    sign: str
    sign_ink: str
    title: str
    pit_ink: str
    point_edge: str
    line: str
    shadow: str
    lane: str
    cross: str
    step: str
    tint: tuple[str, ...]
    stops: tuple[tuple[str, str], ...]
    yellow: str
    printed: str
    racing: tuple[str, ...]
    grey_bar: str
    grid_red: str
    grid_blue: str
    short: str
    long: str
    noise: str
    danger: str
    tunnel: str
    police: str
    damage: str
    meadow: tuple[str, ...]
    dry: str
    lush: str
    tree: tuple[str, ...]
    fir: tuple[str, ...]
    roof: tuple[str, ...]
    stand: str
    seat: str
    crowd: tuple[str, ...]
    tyre: str
    water: str
    deep: str
    shore: str
    strip: str
    strip_ink: str
    lamp: str


def _palette(*themes: str) -> Palette:
    """Return the colours of a theme; colours it does not name come from the one before."""
    colours = {  # in the file "run_off" is called "runOff"
        re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name): _frozen(colour)
        for theme in themes
        for name, colour in LOOK[theme].items()
    }
    return Palette(**{field.name: colours[field.name] for field in fields(Palette)})


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


DAY = _palette("day")
NIGHT = _palette("day", "night")

THEMES = {"light": DAY, "dark": NIGHT}


def palette(theme: str) -> Palette:
    """Return the colours of a theme.

    Raises
    ------
    PictureError
        When there is no such theme.

    Examples
    --------
    >>> palette("dark").line
    '#ffffff'
    """
    if not isinstance(theme, str) or theme not in THEMES:
        known = " or ".join(map(repr, THEMES))
        raise PictureError(f"theme: {shown(theme)} is not {known}")
    return THEMES[theme]


def faded(colour: str, share: float) -> str:
    """Let more of what lies under a colour through.

    Examples
    --------
    >>> faded("#102030", 0.5), faded("#10203080", 0.5)
    ('#10203080', '#10203040')
    """
    opacity = int(colour[7:9] or "ff", 16)
    return f"{colour[:7]}{round(opacity * share):02x}"


def channels(colour: str) -> tuple[int, int, int, int]:
    """Return red, green, blue and opacity, each 0-255.

    Examples
    --------
    >>> channels("#ff000080")
    (255, 0, 0, 128)
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue, int(colour[7:9] or "ff", 16)


XY = Sequence[float]
Shape = dict[str, Any]
ROUNDNESS = 4  # segments of a quarter circle


class Fill(NamedTuple):
    """A polygon, or several, in one colour."""

    shape: BaseGeometry
    colour: str


class Hair(NamedTuple):
    """Upright and level lines, as thin as can be drawn; of them what lies in an area, if given."""

    lines: np.ndarray
    """Ends in squares: (n, 2, 2)."""
    colour: str
    within: BaseGeometry | None = None


class Text(NamedTuple):
    """A bold line of text, centred; `size` is its height in squares."""

    at: tuple[float, float]
    text: str
    size: float
    colour: str


Mark = Fill | Hair | Text
CAR: Final[float] = LOOK["car"]  # squares
SMALLEST_TEXT = 11  # pixels
TINY = 240  # pixels: a narrower picture shows road and cars, and no letters
LETTER = 0.62  # width of a bold letter, in heights: about that of Helvetica and of DejaVu Sans


class Pen(NamedTuple):
    """The settings every painter needs: the pixels (1/96 inch) of a square, and the colours."""

    scale: float
    colours: Palette
    car: float = CAR
    """Squares that a car is long."""
    area: tuple[float, float, float, float] | None = None
    """West, south, east and north of the picture; None if it has no end."""
    bare: bool = False
    """Whether what lies round the course is left out."""

    @property
    def tiny(self) -> bool:
        """True if letters would hide the thing they stand next to."""
        return self.area is not None and (self.area[2] - self.area[0]) * self.scale < TINY

    def outside(self, at: XY, wide: float, high: float) -> bool:
        """Return True if a thing of this size would be cut off."""
        return self.kept(at, wide, high) != (at[0], at[1])

    def kept(self, at: XY, wide: float, high: float) -> tuple[float, float]:
        """Return the nearest place where a thing of this size is seen whole."""
        if self.area is None:
            return at[0], at[1]
        west, south, east, north = self.area
        return (
            max(min(at[0], east - wide / 2), west + wide / 2),
            max(min(at[1], north - high / 2), south + high / 2),
        )

    def at_least(self, squares: float, pixels: float) -> float:
        """Return a length in squares that does not fall under a number of pixels."""
        return max(squares, pixels / self.scale)

    def text(self, at: XY, text: str, size: float, colour: str) -> Text:
        """Return a text that stays readable."""
        return Text((at[0], at[1]), text, self.at_least(size, SMALLEST_TEXT), colour)


def polygon(rings: Sequence[Sequence[XY]]) -> BaseGeometry:
    """Return the polygon of an outer ring and holes; repair rings that touch after rounding.

    A hole of which rounding left a mere line is left out.
    """
    area = shapely.Polygon(rings[0], rings[1:])
    if area.is_valid:
        return area
    parts = shapely.get_parts(shapely.make_valid(area))
    return shapely.union_all(parts[shapely.get_dimensions(parts) == 2])


def stroke(
    line: BaseGeometry | Sequence[XY], width: float, *, round_ends: bool = False
) -> BaseGeometry:
    """Return the outline of a line of some width, with round bends."""
    path = line if isinstance(line, BaseGeometry) else shapely.linestrings(line)
    cap = "round" if round_ends else "flat"
    return shapely.buffer(path, width / 2, quad_segs=ROUNDNESS, cap_style=cap, join_style="round")


def outline(shape: BaseGeometry, width: float) -> BaseGeometry:
    """Return the outline of the border of a shape."""
    return stroke(shape.boundary, width)


def dashes(line: Sequence[XY], dash: float, gap: float, width: float) -> BaseGeometry:
    """Return outlines of the dashes of a line."""
    xy = np.array(line, dtype=float)
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(xy, axis=0).T))]
    starts = np.arange(0, along[-1] - 1e-6, dash + gap)
    ends = np.minimum(starts + dash, along[-1])
    parts = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        inner = xy[(along > start + 1e-9) & (along < end - 1e-9)]
        x, y = (np.interp((start, end), along, side) for side in xy.T)
        parts.append(shapely.linestrings([(x[0], y[0]), *inner, (x[1], y[1])]))
    return stroke(shapely.multilinestrings(parts), width)


def dots(line: Sequence[XY], step: float, width: float) -> BaseGeometry:
    """Return dots along a line."""
    path = shapely.LineString(line)
    spots = shapely.line_interpolate_point(path, np.arange(0, path.length, step))
    return shapely.multipolygons(shapely.buffer(spots, width / 2, quad_segs=2))


def disc(at: XY, radius: float) -> BaseGeometry:
    """Return a round spot."""
    return shapely.Point(at[0], at[1]).buffer(radius, quad_segs=2 * ROUNDNESS)


def ring(at: XY, radius: float, width: float) -> BaseGeometry:
    """Return a circle drawn with some width."""
    return outline(disc(at, radius), width)


def box(at: XY, width: float, height: float, radius: float = 0.0) -> BaseGeometry:
    """Return an upright rectangle round a place, its corners rounded."""
    x, y = at
    radius = min(radius, 0.499 * width, 0.499 * height)
    w, h = width / 2 - radius, height / 2 - radius
    core = shapely.box(x - w, y - h, x + w, y + h)
    return core.buffer(radius, quad_segs=ROUNDNESS) if radius else core


def placed(
    points: Sequence[XY] | np.ndarray, at: XY, heading: XY = (1, 0), size: float = 1.0
) -> np.ndarray:
    """Turn positions drawn along x at the origin into a heading and move them to a place."""
    x, y = np.asarray(points, dtype=float).T
    angle = np.arctan2(heading[1], heading[0])
    c, s = cos(angle) * size, sin(angle) * size
    return np.column_stack([at[0] + c * x - s * y, at[1] + s * x + c * y])


def distance(a: XY, b: XY) -> float:
    """Return the distance of two places."""
    return hypot(b[0] - a[0], b[1] - a[1])


# -- outlines --------------------------------------------------------------------------------------


STEPS = 12  # points of a curve or of half a circle
_TOKENS = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


def outline_points(path: str) -> list[XY]:
    """Return points along a closed outline, y down as in SVG.

    Lines, circular arcs and cubic curves, absolute or relative: ``M L H V A C Z``.

    Raises
    ------
    PictureError
        For any other command.

    Examples
    --------
    >>> outline_points("M2 2h20v11L12 23z")
    [(2.0, 2.0), (22.0, 2.0), (22.0, 13.0), (12.0, 23.0)]
    """
    points: list[XY] = []
    words = iter(_TOKENS.findall(path))
    for command in words:
        if command in "zZ":
            break
        read = _READERS.get(command.upper())
        if read is None:
            raise PictureError(f"an outline: {command!r} in {path!r} is none of M L H V A C Z")
        here = points[-1] if points else (0.0, 0.0)
        points += read(here, (0.0, 0.0) if command.isupper() else here, lambda: float(next(words)))
    return points


Numbers = Callable[[], float]


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


def _line(here: XY, origin: XY, number: Numbers) -> list[XY]:
    return [(origin[0] + number(), origin[1] + number())]


_READERS: dict[str, Callable[[XY, XY, Numbers], Iterable[XY]]] = {
    "M": _line,
    "L": _line,
    "H": lambda here, origin, number: [(origin[0] + number(), here[1])],
    "V": lambda here, origin, number: [(here[0], origin[1] + number())],
    "C": _curve,
    "A": _arc,
}
