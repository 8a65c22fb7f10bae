"""What is laid over a board by hand: driven lines, marked points, cars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import islice
from numbers import Real
from operator import index
from typing import Any

from ..core.errors import PictureError
from ..core.grammar import badge
from ..core.shown import cut, shown
from .marks import XY, Fill, Mark, Pen, disc, stroke
from .tokens import colour_of

MOST_ITEMS = 1_000_000
"""Entries of a list; the longest race has fewer moves."""

MOST = 1e300  # a number beyond is none that a colour can be told from
CAR_FIELDS = ("position", "pawn", "heading", "colour", "badge")


FARTHEST = 1e6
"""Squares from the origin that anything may lie: far beyond every board."""


def is_place(value: Any) -> bool:
    """Whether a value is a pair of numbers that a place can have.

    What is not finite must never reach the geometry library, which dies of it and takes the kernel
    along; a table has NaN where a car is off the board.
    """
    if isinstance(value, (str, bytes, Mapping, Set)):
        return False
    try:
        pair = hasattr(value, "__getitem__") and len(value) == 2
        return pair and all(_within(part, FARTHEST) for part in value)
    except Exception:  # whatever a class of its own raises
        return False


def _within(value: Any, most: float) -> bool:
    """Whether a value is a number, and not beyond so much; NaN is none."""
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
        one = bool(listed) and all(map(is_place, listed))
        named = [("", path) for path in ([listed] if one else listed)]
    return [(name, _places(path, "paths", number)) for number, (name, path) in enumerate(named)]


def read_points(points: Any) -> Any:
    """A list of points, or a mapping of points to numbers, checked.

    Raises
    ------
    PictureError
        When something in it is no point, or no number.
    """
    if isinstance(points, Mapping):
        for point, value in _entries(points, "points"):
            if not _within(value, MOST):
                told = f"points: {shown(point)} has {shown(value)}"
                raise PictureError(f"{told}; it must have a number")
        _places(list(points), "points")
        return points
    return _places(points, "points")


def _entries(value: Mapping[Any, Any], field: str) -> list[tuple[Any, Any]]:
    try:
        return list(value.items())
    except Exception:  # whatever a mapping of somebody's own raises
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
    """Cars as a screen's tokens.

    Parameters
    ----------
    cars : mapping of str to point or dict
        By driver: where the car stands, or a dict of ``position``, ``pawn``, ``heading``,
        ``colour`` (0-7) and ``badge``, of which only ``position`` is needed.
    headings : callable
        The way a car faces at a position, when its own heading is not told.

    Raises
    ------
    PictureError
        Names the driver and the field that cannot be.
    """
    if not isinstance(cars, Mapping):
        raise PictureError(f"cars: {shown(cars)} is not a mapping of drivers to positions")
    return [
        _token(number, str(name), car, headings) for number, (name, car) in enumerate(cars.items())
    ]


def _token(number: int, name: str, car: Any, headings: Callable[[XY], XY]) -> dict[str, Any]:
    told = dict(car) if isinstance(car, Mapping) else {"position": car}
    unknown = [field for field in told if field not in CAR_FIELDS]
    if unknown:
        known = ", ".join(CAR_FIELDS)
        raise PictureError(
            f"cars, {cut(name)}: {shown(unknown[0])} is not a field; there are: {known}"
        )
    for field in ("position", "pawn", "heading"):
        place = told.get(field)
        if not is_place(place) and (place is not None or field == "position"):
            raise PictureError(f"cars, {cut(name)}, {field}: {_why(place)}")
        told[field] = None if place is None else (place[0], place[1])
    at, pawn = told["position"], told["pawn"]
    colour = told.get("colour", number)
    try:
        colour = index(colour)
    except TypeError:
        colour = -1
    if colour < 0:
        told_colour = shown(told.get("colour"))
        raise PictureError(f"cars, {cut(name)}, colour: {told_colour} is not a number from 0 to 7")
    return {
        "id": number,
        "badge": str(told.get("badge", badge(name))),
        "colour": colour,
        "at": at,
        "heading": told["heading"] or _facing(at, pawn) or headings(at),
        "pawn": pawn,
    }


def _facing(at: XY, pawn: XY | None) -> XY | None:
    if pawn is None or tuple(pawn) == tuple(at):
        return None
    return (pawn[0] - at[0], pawn[1] - at[1])


def path_colour(number: int, count: int) -> str:
    """White for a line alone, the drivers' colours for several."""
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
