"""Centre lines from files, options of makers, and shortfalls of boards."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from numbers import Integral
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import numpy as np
from tqdm import tqdm

from ..boards.files import TrackError
from ..boards.wishes import LaneWishes, Spot
from ..core import files
from ..core.errors import cut, shown
from ..core.files import FileFault, kind
from .centre import Array

EARTH = 6371008.8
"""Mean radius of the Earth in metres."""

MOST_LINES = 50
"""The most lines of a GeoJSON file that an error counts; more are "many"."""

LONGEST_NAME = 80
"""The most characters in the name of a circuit."""

LARGEST = 20_000_000
"""The most bytes of a file with a centre line; real circuits have some hundred thousand."""


def read_text(path: object) -> str:
    """Read a text file; the error says why it cannot be read."""
    try:
        return files.read(path, LARGEST)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from None


def tum_csv(path: str | os.PathLike[str]) -> tuple[Array, Array]:
    """Read ``x_m, y_m, w_tr_right_m, w_tr_left_m``.

    Returns
    -------
    array, (n, 2), and array, (n, 2)
        Points in metres; widths to the right and to the left.
    """
    source, rows = files.named(path), []
    for number, text in enumerate(read_text(path).splitlines(), 1):
        text = text.partition("#")[0].strip()
        if not text:
            continue
        cells = text.split(",")
        if len(cells) != 4:
            wanted = "x_m, y_m, w_tr_right_m, w_tr_left_m"
            raise TrackError(
                source, [f"line {number}: {len(cells)} columns; there must be {wanted}"]
            )
        try:
            rows.append([float(cell) for cell in cells])
        except ValueError:
            raise TrackError(
                source, [f"line {number}: {text[:60]!r} is not four numbers"]
            ) from None
    if not rows:
        raise TrackError(source, ["no points in it; there must be x_m, y_m, right, left a line"])
    table = np.array(rows)
    return table[:, :2], table[:, 2:]


def geojson(path: str | os.PathLike[str]) -> tuple[Array, dict[str, Any]]:
    """Read the one line of a GeoJSON file.

    Returns
    -------
    array, (n, 2), and dict
        Points in metres East and North of their middle; the properties of the feature.
    """
    source = files.named(path)
    try:
        data = files.from_json(read_text(path))
    except FileFault as fault:
        raise TrackError(source, [f"is not JSON: {fault}"]) from None
    lines = list(islice(_lines(data, {}, source), MOST_LINES + 1))
    if len(lines) != 1:
        many = "no" if not lines else len(lines) if len(lines) <= MOST_LINES else "many"
        text = f"{many} lines in it; there must be one LineString, the circuit's"
        raise TrackError(source, [text])
    coordinates, properties = lines[0]
    wrong = "coordinates: must be a list of [longitude, latitude] each"
    if not isinstance(coordinates, list):
        raise TrackError(source, [wrong])
    try:
        degrees = np.array([[float(spot[0]), float(spot[1])] for spot in coordinates])
    except (TypeError, ValueError, IndexError, KeyError, OverflowError):
        raise TrackError(source, [wrong]) from None
    if len(degrees) == 0:
        raise TrackError(source, ["coordinates: there are none"])
    if not (np.abs(degrees) <= (360, 90)).all():
        raise TrackError(source, ["coordinates: must be [longitude, latitude] in degrees (WGS84)"])
    return projected(degrees), properties


def projected(degrees: Array) -> Array:
    """Project degrees to metres East and North on a plane through the middle of the points."""
    middle = (degrees.min(axis=0) + degrees.max(axis=0)) / 2
    shrunk = np.cos(np.radians(middle[1]))
    metres: Array = np.radians(degrees - middle) * EARTH * (shrunk, 1.0)
    return metres


def _lines(data: Any, properties: dict[str, Any], source: str) -> Iterator[tuple[Any, Any]]:
    """Yield all lines of a GeoJSON object with the properties of their features."""
    if not isinstance(data, dict):
        return
    kind = data.get("type")
    if kind == "FeatureCollection":
        for feature in _listed(data, "features", source):
            yield from _lines(feature, properties, source)
    elif kind == "Feature":
        own = data.get("properties")
        yield from _lines(data.get("geometry"), own if isinstance(own, dict) else {}, source)
    elif kind == "GeometryCollection":
        for part in _listed(data, "geometries", source):
            yield from _lines(part, properties, source)
    elif kind == "LineString":
        yield data.get("coordinates"), properties
    elif kind == "MultiLineString":
        for line in _listed(data, "coordinates", source):
            yield line, properties


def _listed(data: dict[str, Any], field: str, source: str) -> list[Any]:
    listed = data.get(field) or []
    if not isinstance(listed, list):
        raise TrackError(source, [f"{field}: must be a list, not {shown(listed)}"])
    return listed


def titled(path: str | os.PathLike[str]) -> str:
    """Return the name of a circuit from its file name."""
    return Path(path).stem[:LONGEST_NAME]


def named_in(properties: Mapping[str, Any]) -> str | None:
    """Return the name of a circuit from the properties of its line; None if they have none."""
    name = properties.get("Name") or properties.get("name")
    return name[:LONGEST_NAME] if isinstance(name, str) else None


def sourced(path: str | os.PathLike[str], wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Add the file as the source of the centre line unless the options name another."""
    return {
        "author": f"drawn from the centre line in {Path(path).name}"[:200],
        "licence": "that of the centre line's source",
        **wishes,
    }


W = TypeVar("W")


def collected(
    options: Callable[..., W],
    known: Sequence[str],
    name: Any,
    wishes: Mapping[str, Any],
    faults: Callable[[W], list[str]],
) -> W:
    """Collect the options of a maker; a single error lists all unknown or invalid ones.

    Parameters
    ----------
    options : type
        A type made from the name and the wishes.
    known : sequence of str
        The names of the options.
    name : str
    wishes : mapping
    faults : callable ``(options) -> list of str``

    Raises
    ------
    TrackError
    """
    if not isinstance(name, str):
        raise TrackError("track", [f"name: must be a text, got {kind(name)}"])
    faulty = [
        f"{cut(str(wish))}: is no option; there are {', '.join(known)}"
        for wish in wishes
        if wish not in known
    ]
    if not faulty:
        made = options(name, **wishes)
        faulty = faults(made)
    if faulty:
        raise TrackError(name[:LONGEST_NAME], faulty)
    return made


def is_whole(value: Any) -> bool:
    """Return whether a value is a whole number of any type."""
    return isinstance(value, Integral) and not isinstance(value, bool)


@dataclass(frozen=True)
class LaneOptions:
    """Options of `Track.from_centerline` that all games of lanes share.

    Attributes
    ----------
    name, author, licence : str
    squares : int, optional
        The approximate longer side of the board. If not given, spaces have a suitable length.
    reverse : bool
        Whether to drive against the order of the points.
    start : fraction of the lap, or position, optional
        The approximate place of the finish line, on a straight with room for the grid behind it.
        If not given, it is the straight on which the centre line begins; if that is a bend, or has
        no room, the most suitable straight.
    corners : sequence of str
        Names of the corners, from the line on.
    trial : int
        Trial races of a circuit, up to 1000; some hundred take a minute. If they do not meet the
        targets, other boards are tried.
    """

    WHOLE: ClassVar[Mapping[str, tuple[int, int]]]
    """The options that are whole numbers, with their ranges."""

    SWITCHES: ClassVar[Sequence[str]] = ("reverse",)

    name: str
    author: str = ""
    licence: str = ""
    squares: int | None = None
    reverse: bool = False
    start: Spot | None = None
    corners: Sequence[str] = ()
    trial: int = 0

    @classmethod
    def of(cls, name: Any, wishes: Mapping[str, Any]) -> Self:
        """Collect the options; a single error lists all unknown or invalid ones."""
        if isinstance(name, str) and not 0 < len(name) <= LONGEST_NAME:
            text = f"name: must have 1 to {LONGEST_NAME} characters"
            raise TrackError(cut(name) or "track", [text])
        own = {field.name for field in fields(cls)}
        known = [wish for wish in LaneWishes.__annotations__ if wish in own]
        return collected(cls, known, name, wishes, cls._faults)

    def _faults(self) -> list[str]:
        """Return the errors in the options."""
        faults = [
            f"{field}: {shown(text)}; give a text of at most 200 characters"
            for field, text in (("author", self.author), ("licence", self.licence))
            if not isinstance(text, str) or len(text) > 200
        ]
        for field, (low, high) in self.WHOLE.items():
            value = getattr(self, field)
            unset = value is None and getattr(type(self), field) is None
            if not (unset or (is_whole(value) and low <= value <= high)):
                faults.append(f"{field}: {shown(value)}; give a whole number from {low} to {high}")
        for field in self.SWITCHES:
            if not isinstance(getattr(self, field), bool):
                faults.append(f"{field}: {shown(getattr(self, field))}; give True or False")
        faults += self.own_faults()
        if (
            not isinstance(self.corners, Sequence)
            or isinstance(self.corners, str)
            or not all(isinstance(name, str) and 0 < len(name) <= 40 for name in self.corners)
        ):
            faults.append("corners: give a list of names, each of 1 to 40 characters")
        return faults

    def own_faults(self) -> list[str]:
        """Return the errors in the options of one game."""
        return []


Notes = list[str]
"""Sentences about options that a maker could not meet."""

ELSEWHERE = (
    "the line is not where the centre line begins, since the straight there has no room for it"
)

PACKAGE = str(Path(__file__).parents[1])

T = TypeVar("T")


class Lack(NamedTuple):
    """A shortfall of a board, and its size; as a string it is a sentence."""

    text: str
    by: float

    def __str__(self) -> str:
        return self.text


def outside(name: str, value: float, bounds: tuple[float, float], weight: float) -> Iterator[Lack]:
    """Yield a shortfall if a figure lies outside its bounds."""
    low, high = bounds
    if not low <= value <= high:
        by = max(low - value, value - high) * weight
        yield Lack(f"{name}; {low:g} to {high:g} would be right", by)


def watched(values: Iterable[T], what: str, unit: str) -> Iterator[T]:
    """Yield values with a progress bar if they take long."""
    with tqdm(values, desc=what, unit=unit, delay=2, leave=False) as bar:
        yield from bar


def tell(name: str, notes: Sequence[str]) -> None:
    """Issue one warning with all shortfalls of a board, if there are any.

    Parameters
    ----------
    name : str
        The name of the circuit.
    notes : sequence of str
        Sentences without a full stop.
    """
    if not notes:
        return
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    listed = "".join(f"\n  - {note}" for note in notes)
    warnings.warn(f"{name} is made, but falls short:{listed}", UserWarning, stacklevel=level)
