"""The printed board: everything that never moves, and the lines and points laid over it by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import islice
from math import hypot
from numbers import Real
from operator import index
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..core.errors import PictureError, cut, shown
from ..core.grammar import badge
from .direction import paint_direction
from .landscape import paint_land, paint_meadow
from .marks import (
    LETTER,
    XY,
    Fill,
    Hair,
    Mark,
    Pen,
    Shape,
    box,
    dashes,
    disc,
    distance,
    dots,
    outline,
    placed,
    polygon,
    stroke,
)
from .tokens import colour_of

MARGIN = 1.2
"""Squares of grass round the lattice."""

STRIPE = 3  # squares
COARSE = 5
"""Pixels a square under which lattice and small print are left out: they would be a grey mist."""

Board = Mapping[str, Any]

Painter = Callable[[Pen, Shape], Iterator[Mark]]


def paint_board(pen: Pen, board: Board) -> Iterator[Mark]:
    """Paint a board: a mapping with "size" and "shapes", as `Track.shapes` lists them."""
    shapes: list[Shape] = board["shapes"]
    colours = pen.colours
    lattice = _lattice(board["size"])
    run_off = [polygon(shape["rings"]) for shape in shapes if shape["style"] == "run-off"]
    asphalt = [polygon(shape["rings"]) for shape in shapes if shape["style"] == "asphalt"]
    ground = shapely.union_all(asphalt)
    yield from paint_grass(pen, board)
    if pen.scale >= COARSE:
        yield Hair(lattice, colours.lattice_out)
    for area in run_off:
        yield from paint_run_off(pen, area)
    for shape in shapes:
        if shape["style"] == "pit-lane":
            area = polygon(shape["rings"])
            yield from paint_surface(pen, area, colours.pit_lane, pen.at_least(0.06, 1))
    for area in asphalt:
        yield from paint_surface(pen, area, colours.asphalt, pen.at_least(0.1, 1.2))
    for shape in shapes:
        if shape["style"] == "kerb":
            yield from paint_kerb(pen, shape)
    if pen.scale >= COARSE:
        course = shapely.union_all([ground, *run_off])
        yield Hair(lattice, colours.lattice_in, course)
    for shape in shapes:
        if shape["style"] in ON_ASPHALT:
            yield from _clipped(ON_ASPHALT[shape["style"]](pen, shape), ground)
    if pen.scale >= COARSE:
        yield from paint_direction(pen, board)
    yield from _printed(pen, shapes)


def _printed(pen: Pen, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Paint what is printed over the road: labels, lines, boxes and signs."""
    for shape in shapes:
        if pen.scale < COARSE and shape["style"] not in IN_SMALL:
            continue
        if shape["style"] == "half-line":
            yield from paint_half_label(pen, shape)
        elif shape["style"] in PAINTERS:
            yield from PAINTERS[shape["style"]](pen, shape)


def paint_grass(pen: Pen, board: Board) -> Iterator[Mark]:
    """Paint the ground of a board, mown in stripes, and the land round its course."""
    wide, high = board["size"]
    west, south, east, north = -MARGIN, -MARGIN, wide + MARGIN, high + MARGIN
    whole = shapely.box(west, south, east, north)
    yield Fill(whole, pen.colours.grass)
    starts = np.arange(-2 * STRIPE, east, 2 * STRIPE)
    stripes = shapely.multipolygons(shapely.box(starts, south, starts + STRIPE, north))
    yield Fill(shapely.intersection(stripes, whole), pen.colours.stripe)
    yield from paint_meadow(pen, board, whole)
    yield from paint_land(pen, board)


def _lattice(size: tuple[int, int]) -> np.ndarray:
    width, height = size
    upright = [[(x, 0), (x, height)] for x in range(width + 1)]
    level = [[(0, y), (width, y)] for y in range(height + 1)]
    return np.array(upright + level, dtype=float)


def _clipped(marks: Iterator[Mark], area: BaseGeometry) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Fill):
            mark = Fill(shapely.intersection(mark.shape, area), mark.colour)
        yield mark


def paint_run_off(pen: Pen, area: BaseGeometry) -> Iterator[Mark]:
    """Paint an area of run-off with its edge."""
    yield Fill(area, pen.colours.run_off)
    yield Fill(outline(area, 1 / pen.scale), pen.colours.run_off_edge)


def paint_surface(pen: Pen, area: BaseGeometry, colour: str, edge: float) -> Iterator[Mark]:
    """Paint an area with a line along its border."""
    yield Fill(area, colour)
    yield Fill(outline(area, edge), pen.colours.edge)


def paint_kerb(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint red and white blocks."""
    width, block = pen.at_least(0.4, 2.5), pen.at_least(0.5, 3)
    yield Fill(stroke(shape["line"], width), pen.colours.kerb_white)
    yield Fill(dashes(shape["line"], block, block, width), pen.colours.kerb_red)


def paint_finish_line(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint two rows of half squares."""
    a, b = shape["line"][0], shape["line"][-1]
    return paint_chequers(pen, shape, 0.5, len(np.arange(0, distance(a, b), 0.5)))


def paint_chequers(pen: Pen, shape: Shape, cell: float, columns: int) -> Iterator[Mark]:
    """Paint two rows of chequers over a line, by the length of a cell and their number."""
    a, b = shape["line"][0], shape["line"][-1]

    def block(start: float, end: float, low: float, high: float) -> BaseGeometry:
        corners = [(start, low), (end, low), (end, high), (start, high)]
        return shapely.Polygon(placed(corners, a, (b[0] - a[0], b[1] - a[1])))

    yield Fill(block(0, distance(a, b), -cell, cell), "#f7f7f5")
    cells = [
        block(n * cell, (n + 1) * cell, *((-cell, 0) if n % 2 else (0, cell)))
        for n in range(columns)
    ]
    yield Fill(shapely.multipolygons(cells), pen.colours.chequer)


def paint_half_line(pen: Pen, shape: Shape) -> Iterator[Mark]:
    yield Fill(dashes(shape["line"], 0.55, 0.35, pen.at_least(0.2, 2)), pen.colours.half)


def paint_half_label(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint the name of the half-way line above its upper end."""
    size = pen.at_least(0.8, 11)
    x, y = max(shape["line"], key=lambda end: end[1])
    yield pen.text((x, y + 0.8 * size), shape["label"], size, pen.colours.title)


def paint_sector_line(pen: Pen, shape: Shape) -> Iterator[Mark]:
    width = pen.at_least(0.1, 1.25)
    yield Fill(dots(shape["line"], 2.6 * width, width), pen.colours.sector)


def paint_arrow(pen: Pen, shape: Shape) -> Iterator[Mark]:
    tip = [(-1.7, -0.34), (0.3, -0.34), (0.3, -0.95), (1.7, 0)]
    tip += [(0.3, 0.95), (0.3, 0.34), (-1.7, 0.34)]
    size = pen.at_least(1, 7 if pen.scale >= COARSE else 0)
    arrow = placed(tip, shape["at"], shape["heading"], size)
    yield Fill(shapely.Polygon(arrow), pen.colours.arrow)


def stroked(colour: str, squares: float, pixels: float) -> Painter:
    """Return a painter of lines: colour of the palette, width in squares, least width in pixels."""

    def painted(pen: Pen, shape: Shape) -> Iterator[Mark]:
        width = pen.at_least(squares, pixels)
        yield Fill(stroke(shape["line"], width), getattr(pen.colours, colour))

    return painted


def paint_title(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint the name of the board."""
    if pen.tiny:
        return
    size = pen.at_least(1.35, 12)
    text = shape["text"][:60]
    wide = LETTER * size * len(text) + 8 / pen.scale
    at = (max(shape["at"][0], wide / 2), shape["at"][1])
    yield pen.text(pen.kept(at, wide, 1.2 * size), text, size, pen.colours.title)


# -- small printed things with a place of their own: grid boxes, pit boxes, signs, north arrow -----


PIT_BOX = (2.7, 1.9)
SIGN_ROOM = 2.2  # length of a box in sizes of its number from which its sign fits next to it
ROLES = {"full-fuel": "#c8781a", "pit-stop": "#2a6fb0", "half-fuel": "#c8781a"}
ROOMY = 9  # pixels a square from which numbers have room


def paint_grid_box(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a bracket round the point, open to the rear and a little skewed, and its number."""
    at, heading = shape["at"], shape["heading"]
    bracket = placed([(-0.28, 0.46), (0.62, 0.46), (0.52, -0.46), (-0.38, -0.46)], at, heading)
    line = shapely.linestrings(bracket)
    width = pen.at_least(0.08, 1)
    yield Fill(line.buffer(width / 2, cap_style="flat", join_style="mitre"), pen.colours.paint)
    if shape["label"] and pen.scale >= ROOMY:
        size = pen.at_least(0.55, 11)
        length = hypot(*heading) or 1.0
        away = (0.5 + 0.55 * size) / length
        behind = (at[0] - heading[0] * away, at[1] - heading[1] * away)
        yield pen.text(behind, shape["label"], size, pen.colours.paint)


def paint_pit_box(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a box with its number, and a sign of what it is for."""
    at, role, heading = shape["at"], shape["role"], shape["heading"]
    upright = abs(heading[1]) > abs(heading[0])
    length = min(PIT_BOX[0], shape.get("room", PIT_BOX[0]))
    width, height = (PIT_BOX[1], length) if upright else (length, PIT_BOX[1])
    body = box(at, width, height, 0.2)
    yield Fill(body, pen.colours.pit_box)
    if role:
        yield Fill(outline(body, pen.at_least(0.12, 1.5)), ROLES.get(role, pen.colours.paint))
    if pen.scale < ROOMY:
        return
    size = pen.at_least(0.62, 11)
    if length < SIGN_ROOM * size:
        role = None
    share = length / PIT_BOX[0]
    shift = 0.68 * share if role else 0.0
    number = (at[0], at[1] + shift) if upright else (at[0] - shift, at[1])
    yield pen.text(number, shape["label"], size, pen.colours.pit_ink)
    if role:
        shift = 0.6 * share**2  # it needs more room than the number
        spot = (at[0], at[1] - shift) if upright else (at[0] + shift, at[1])
        yield from _role(pen, role, spot, size)


def _role(pen: Pen, role: str, at: tuple[float, float], size: float) -> Iterator[Mark]:
    """Paint a tyre for the pit stop; a drop with F or ½ for fuel."""
    x, y = at
    radius = 0.62 * size
    if role == "pit-stop":
        yield Fill(disc(at, radius), "#23272b")
        yield Fill(disc(at, radius / 2), "#e4e6e8")
        return
    left = x - 0.5 * size
    drop = [(left, y + radius)]
    for t in (0.2, 0.4, 0.6, 0.8, 1.0):
        half = size * (0.4 * 3 * t * (1 - t) ** 2 + 0.4 * 3 * t**2 * (1 - t))
        up = radius * ((1 - t) ** 3 + 0.3 * t * (1 - t) ** 2 - 3 * t**2 * (1 - t) - t**3)
        drop = [(left - half, y + up), *drop, (left + half, y + up)]
    yield Fill(shapely.Polygon(drop).buffer(0), ROLES.get(role, pen.colours.pit_ink))
    letter = "½" if role == "half-fuel" else "F"
    yield pen.text((x + 0.3 * size, y), letter, size, pen.colours.pit_ink)


def paint_sign(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint a distance board next to the track."""
    at, text = shape["at"], shape["text"][:8]
    size = pen.at_least(0.6, 11)
    roomy = pen.scale >= ROOMY - 0.5
    width = LETTER * size * len(text) + 0.5 * size if roomy else 0.9
    height = 1.3 * size if roomy else 0.6
    body = box(at, width, height, 2 / pen.scale)
    yield Fill(body, pen.colours.sign)
    yield Fill(outline(body, 1 / pen.scale), "#00000059")
    if roomy:
        yield pen.text(at, text, size, pen.colours.sign_ink)


def paint_north(pen: Pen, shape: Shape) -> Iterator[Mark]:
    """Paint the north arrow and its letter."""
    if pen.tiny:
        return
    size = pen.at_least(1, 8)
    x, y = shape["at"]
    text = pen.at_least(0.9 * size, 11)
    # arrow and letter are one thing, and the arrow's place is above its middle
    below, above = 1.5 * size + 0.6 * text, 1.2 * size
    middle = (above - below) / 2
    x, y = pen.kept((x, y + middle), 1.3 * size, above + below)
    at = (x, y - middle)
    arrow = placed([(0, 1.1), (0.6, -0.7), (0, -0.3), (-0.6, -0.7)], at, size=size)
    yield Fill(shapely.Polygon(arrow), pen.colours.title)
    yield pen.text((at[0], at[1] - 1.5 * size), "N", 0.9 * size, pen.colours.title)


# -- painters by style, in order ------------------------------------------------------------------


ON_ASPHALT: dict[str, Painter] = {"half-line": paint_half_line, "finish-line": paint_finish_line}
"""Lines that end at the border of the asphalt."""

PAINTERS: dict[str, Painter] = {
    "sector-line": paint_sector_line,
    "arrow": paint_arrow,
    "grid-box": paint_grid_box,
    "pit-in": stroked("pit_in", 0.18, 2),
    "pit-out": stroked("pit_out", 0.18, 2),
    "pit-box": paint_pit_box,
    "sign": paint_sign,
    "title": paint_title,
    "north": paint_north,
}
"""Painters of the shapes over the lattice, in the order of the shapes."""

IN_SMALL = ("arrow", "pit-in", "pit-out")

SURFACES = ("run-off", "pit-lane", "asphalt", "kerb")
"""The styles painted under it."""

STYLES = frozenset((*SURFACES, *ON_ASPHALT, *PAINTERS))
"""Every style that is painted."""


MOST_ITEMS = 1_000_000
"""Entries of a list; the longest race has fewer moves."""

MOST = 1e300  # a number beyond is none that a colour can be told from
CAR_FIELDS = ("position", "pawn", "heading", "colour", "badge")


FARTHEST = 1e6
"""Squares from the origin that anything may lie: far beyond every board."""


def is_place(value: Any) -> bool:
    """Return True if a value is a pair of numbers that a place can have.

    A value that is not finite must never reach the geometry library, which crashes and takes the
    kernel along; a table has NaN where a car is off the board.
    """
    if isinstance(value, (str, bytes, Mapping, Set)):
        return False
    try:
        pair = hasattr(value, "__getitem__") and len(value) == 2
        return pair and all(_within(part, FARTHEST) for part in value)
    except Exception:  # whatever a class of its own raises
        return False


def _within(value: Any, most: float) -> bool:
    """Return True if a value is a number within these bounds; NaN is not."""
    return isinstance(value, Real) and bool(-most <= value <= most)  # type: ignore[operator]


def _why(place: Any) -> str:
    return f"{shown(place)} is not a pair (x, y) of finite numbers of squares"


def read_paths(paths: Any) -> list[tuple[str, list[XY]]]:
    """Name and positions of each line: of one line, a list of lines, or a mapping of names.

    Raises
    ------
    PictureError
        When something in it is no list of positions.
    """
    if isinstance(paths, Mapping):
        named = [
            (name if isinstance(name, str) else shown(name), path)
            for name, path in _entries(paths, "paths")
        ]
    else:
        listed = _items(paths, "paths")
        single = bool(listed) and all(map(is_place, listed))
        named = [("", path) for path in ([listed] if single else listed)]
    return [(name, _places(path, "paths", number)) for number, (name, path) in enumerate(named)]


def read_points(points: Any) -> Any:
    """Return a list of points, or a mapping of points to numbers, checked.

    Raises
    ------
    PictureError
        When something in it is no point, or no number.
    """
    if isinstance(points, Mapping):
        for point, value in _entries(points, "points"):
            if not _within(value, MOST):
                text = f"points: {shown(point)} has {shown(value)}"
                raise PictureError(f"{text}; it must have a number")
        _places(list(points), "points")
        return points
    return _places(points, "points")


def _entries(value: Mapping[Any, Any], field: str) -> list[tuple[Any, Any]]:
    try:
        return list(value.items())
    except Exception:  # any error of the caller's own mapping
        raise PictureError(f"{field}: {shown(value)} cannot be read") from None


def _items(value: Any, field: str) -> list[Any]:
    try:
        if isinstance(value, str):
            raise TypeError
        listed = list(islice(value, MOST_ITEMS + 1))
    except Exception:  # whatever its own __iter__ raises
        raise PictureError(f"{field}: {shown(value)} is not a list") from None
    if len(listed) > MOST_ITEMS:
        raise PictureError(f"{field}: at most {MOST_ITEMS:,} entries, and {shown(value)} has more")
    return listed


def _places(value: Any, field: str, number: int | None = None) -> list[XY]:
    where = field if number is None else f"{field}, entry {number}"
    places = _items(value, where)
    for nth, place in enumerate(places):
        if not is_place(place):
            raise PictureError(f"{where}, position {nth}: {_why(place)}")
    return [(place[0], place[1]) for place in places]


def tokens(cars: Mapping[str, Any], headings: Callable[[XY], XY]) -> list[dict[str, Any]]:
    """Return cars as a screen's tokens.

    Parameters
    ----------
    cars : mapping of str to point or dict
        By driver: the car's place, or a dict of ``position``, ``pawn``, ``heading``, ``colour``
        (0-7) and ``badge``, of which only ``position`` is needed.
    headings : callable
        Returns the way a car faces at a position, if its own heading is not given.

    Raises
    ------
    PictureError
        Names the driver and the invalid field.
    """
    if not isinstance(cars, Mapping):
        raise PictureError(f"cars: {shown(cars)} is not a mapping of drivers to positions")
    return [
        _token(number, str(name), car, headings) for number, (name, car) in enumerate(cars.items())
    ]


def _token(number: int, name: str, car: Any, headings: Callable[[XY], XY]) -> dict[str, Any]:
    given = dict(car) if isinstance(car, Mapping) else {"position": car}
    unknown = [field for field in given if field not in CAR_FIELDS]
    if unknown:
        known = ", ".join(CAR_FIELDS)
        raise PictureError(
            f"cars, {cut(name)}: {shown(unknown[0])} is not a field; there are: {known}"
        )
    for field in ("position", "pawn", "heading"):
        place = given.get(field)
        if not is_place(place) and (place is not None or field == "position"):
            raise PictureError(f"cars, {cut(name)}, {field}: {_why(place)}")
        given[field] = None if place is None else (place[0], place[1])
    at, pawn, heading = given["position"], given["pawn"], given["heading"]
    if heading is None and pawn is not None and pawn != at:
        heading = pawn[0] - at[0], pawn[1] - at[1]
    colour = given.get("colour", number)
    try:
        colour = index(colour)
    except TypeError:
        colour = -1
    if colour < 0:
        told_colour = shown(given.get("colour"))
        raise PictureError(f"cars, {cut(name)}, colour: {told_colour} is not a number from 0 to 7")
    return {
        "id": number,
        "badge": str(given.get("badge", badge(name))),
        "colour": colour,
        "at": at,
        "heading": heading or headings(at),
        "pawn": pawn,
    }


def path_colour(number: int, count: int) -> str:
    """Return white for a line alone, the drivers' colours for several."""
    return "#ffffff" if count == 1 else colour_of(number)


def paint_path(pen: Pen, places: Sequence[XY], colour: str) -> Iterator[Mark]:
    """Paint a driven line, with a dark rim and a dot where each move ends."""
    dark = pen.colours.point_edge[:7]
    if len(places) > 1:
        yield Fill(stroke(places, pen.at_least(0.3, 3.5), round_ends=True), dark)
        yield Fill(stroke(places, pen.at_least(0.18, 2), round_ends=True), colour)
    for place in places:
        yield Fill(disc(place, pen.at_least(0.3, 3.2)), dark)
        yield Fill(disc(place, pen.at_least(0.22, 2.4)), colour)
