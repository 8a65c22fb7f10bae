"""Reading tables: CSV with any separator, data frames, arrays; columns by name or by order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from ...boards.files import TrackError
from ...core.errors import cut
from ..centre import MOST_POINTS, Array, numbers
from . import geojson
from .lines import middle_of

SEPARATORS = (";", "\t", "|", ",", " ")
"""Tried in this order; the last is any white space."""

LOOKED_AT = 20
"""The lines by which the separator is chosen."""

_AXES = (
    "{0} {0}m pos_{0} {0}_pos position_{0} {0}_coord coord_{0} {0}_coordinate {0}_ref {0}_utm "
    "utm_{0} center_{0} {0}_center {0}_centre"
)
_NAMES = {
    "x": _AXES.format("x") + " east easting",
    "y": _AXES.format("y") + " north northing",
    "lon": "lon long lng longitude gps_lon gps_longitude position_long",
    "lat": "lat latitude gps_lat gps_latitude position_lat",
    "width": "w width track_width road_width w_tr",
    "right": "r right wr w_r w_right right_width width_right w_tr_right",
    "left": "l left wl w_l w_left left_width width_left w_tr_left",
    "first x": "left_x x_left l_x x_l xl inner_x x_inner",
    "first y": "left_y y_left l_y y_l yl inner_y y_inner",
    "second x": "right_x x_right r_x x_r xr outer_x x_outer",
    "second y": "right_y y_right r_y y_r yr outer_y y_outer",
}
ROLES = {name: role for role, names in _NAMES.items() for name in names.split()}
"""What a column holds, by its name."""

WANTED = "x and y (or lon and lat), and width, or right and left"


class Table(NamedTuple):
    """A centre line from a table; widths as `centre.checked_widths` takes them, or None."""

    points: Array
    widths: Array | None
    notes: Sequence[str] = ()
    """Sentences about what was taken for what."""
    origin: tuple[float, float] | None = None
    """Longitude and latitude of (0, 0), if the table is in degrees."""


def roles_of(names: Sequence[str]) -> dict[str, int]:
    """Return the columns of a table by what they hold, from their names.

    Examples
    --------
    >>> roles_of(["# x_m", "y_m", "w_tr_right_m", "w_tr_left_m"])
    {'x': 0, 'y': 1, 'right': 2, 'left': 3}
    >>> roles_of(["time", "Latitude", "Longitude", "Width [m]"])
    {'lat': 1, 'lon': 2, 'width': 3}
    """
    roles: dict[str, int] = {}
    for index, name in enumerate(names):
        plain = re.sub(r"[\[(].*?[\])]", "", name.casefold()).strip(" #\"'\ufeff\t")
        plain = re.sub(r"[\s.\-]+", "_", plain).strip("_").removesuffix("_m")
        if plain in ROLES:
            roles.setdefault(ROLES[plain], index)
    return roles


def table_of(columns: Sequence[Array], names: Sequence[str] | None, source: str) -> Table:
    """Make a centre line of columns.

    Parameters
    ----------
    columns : sequence of array, (n,)
    names : sequence of str, optional
        Without names, or with none that is known, the order of 2 to 4 columns counts: x, y, and
        the width, or the widths to the right and to the left.
    source : str
    """
    roles = roles_of(names) if names else {}
    borders = [f"{border} {axis}" for border in ("first", "second") for axis in "xy"]
    if not {"x", "y"} <= roles.keys() and roles.keys() >= set(borders):
        return _between([columns[roles[role]] for role in borders], source)
    notes: list[str] = []
    if roles.keys() & {"x", "y"} != {"x", "y"} and roles.keys() >= {"lon", "lat"}:
        degrees = np.c_[columns[roles["lon"]], columns[roles["lat"]]]
    else:
        degrees = None
        roles = roles if roles.keys() >= {"x", "y"} else _by_order(len(columns), names, source)
        points = np.c_[columns[roles["x"]], columns[roles["y"]]]
        if names is None:
            refuse_degrees(points, source)
        elif look_like_degrees(points):
            notes.append("x and y look like degrees, and were taken for longitude and latitude")
            degrees = points
    origin = None
    if degrees is not None:
        points = _on_the_ground(degrees, source)
        origin = geojson.origin_of([degrees])
    widths = columns[roles["width"]] if "width" in roles else None
    if {"right", "left"} <= roles.keys():
        widths = np.c_[columns[roles["right"]], columns[roles["left"]]]
    return Table(points, widths, notes, origin)


def _by_order(count: int, names: Sequence[str] | None, source: str) -> dict[str, int]:
    """Return the columns of a table by their order; refuse one that names only some of them."""
    if not 2 <= count <= 4 or (names and roles_of(names)):
        listed = f": {', '.join(cut(name.strip(), 20) for name in names[:12])}" if names else ""
        raise TrackError(source, [f"{count} columns{listed}; name those with {WANTED}"])
    order = ("x", "y", "width") if count < 4 else ("x", "y", "right", "left")
    return {role: index for index, role in enumerate(order[:count])}


def _between(columns: Sequence[Array], source: str) -> Table:
    """Make the centre line between two borders, each of two columns; they may differ in length."""
    lines = [np.c_[columns[at], columns[at + 1]] for at in (0, 2)]
    lines = [line[np.isfinite(line).all(axis=1)] for line in lines]
    made = between(*lines)
    if made is None:
        raise TrackError(source, ["borders: must be two closed lines, one within the other"])
    return made


def between(first: Array, second: Array) -> Table | None:
    """Return the line between two borders, whose first points need not be repeated."""
    if min(len(first), len(second)) < 3:
        return None
    made = middle_of(*(np.vstack([line, line[:1]]) for line in (first, second)))
    return None if made is None else Table(made.points, made.widths)


def _on_the_ground(degrees: Array, source: str) -> Array:
    sound = np.isfinite(degrees).all(axis=1)
    if not (np.abs(degrees[sound]) <= (360, 90)).all():
        text = "lat: a latitude must be at most 90; swap lat and lon if they are mixed up"
        raise TrackError(source, [text])
    return geojson.projected(degrees) if sound.all() and len(degrees) else degrees


def refuse_degrees(points: Array, source: str) -> None:
    """Refuse numbers without names that look like degrees: nobody knows which is the latitude."""
    if look_like_degrees(points):
        text = "these look like degrees; name the columns lon and lat, in a first line or in a "
        raise TrackError(source, [f"{text}data frame, or give GeoJSON"])


def look_like_degrees(points: Array) -> bool:
    """Return whether numbers are degrees: a small place, far from zero."""
    if len(points) < 3 or not np.isfinite(points).all():
        return False
    extent = float(np.ptp(points, axis=0).max())
    if not 0 < extent < 0.5 or np.abs(points).max() > 360:
        return False
    return bool(np.abs(points).min(axis=0).max() > 20 * extent)


# -- data in memory --------------------------------------------------------------------------------


Columns = tuple[list[str], list[Any]]
"""The names of columns, and their values."""

BORDERS = (("left", "right"), ("inner", "outer"), ("inside", "outside"))
"""What the two borders in an object are called."""


def columns_of(data: Any) -> Columns | None:
    """Return the columns of a data frame, named array, list of objects or object of lists.

    None if it is none of these, or an object does not name x and y, or longitude and latitude.

    Examples
    --------
    >>> columns_of([{"lat": 45, "lng": 9}, {"lat": 46, "lng": 8}])
    (['lat', 'lng'], [[45, 46], [9, 8]])
    >>> columns_of({"x": {"0": 5, "1": 6}, "y": [7, 8], "name": "Ring"})
    (['x', 'y'], [[5, 6], [7, 8]])
    """
    if hasattr(data, "columns") and hasattr(data, "to_numpy"):
        return [str(name) for name in data.columns], [data[name] for name in data.columns]
    if fields := getattr(getattr(data, "dtype", None), "names", None):
        return list(fields), [data[name] for name in fields]
    listed: dict[str, Any] = {}
    if isinstance(data, list | tuple) and data and all(isinstance(row, Mapping) for row in data):
        listed = {str(name): [row.get(name) for row in data] for name in data[0]}
    elif isinstance(data, Mapping):
        listed = {str(name): _listed(value) for name, value in data.items()}
        listed = {name: values for name, values in listed.items() if values is not None}
    roles = roles_of(list(listed)).keys()
    if not (roles >= {"x", "y"} or roles >= {"lon", "lat"}):
        return None
    return [*listed], [*listed.values()]


def _listed(value: Any) -> list[Any] | None:
    """Return the values of a list, an array or an object; None for anything else."""
    values = value.values() if isinstance(value, Mapping) else value
    return None if isinstance(value, str) or not hasattr(values, "__len__") else list(values)


def from_columns(names: list[str], columns: list[Any], source: str) -> Table:
    """Make a centre line of named columns; those that are not needed may hold anything."""
    known = roles_of(names).values()
    kept = [at for at in range(len(names)) if not known or at in known]
    made = {at: numbers(columns[at], cut(names[at]), source) for at in kept}
    first = next(iter(made.values()), np.zeros(0))
    for at, column in made.items():
        if column.ndim != 1:
            said = f"{cut(names[at])}: must be a list with one number for each point"
            raise TrackError(source, [said])
        if len(column) != len(first):
            said = (
                f"{cut(names[at])}: must have {len(first)} values as others have, got {len(column)}"
            )
            raise TrackError(source, [said])
    return table_of([made.get(at, first) for at in range(len(names))], names, source)


def borders_of(data: Any) -> tuple[Any, Any] | None:
    """Return the two borders in an object, such as ``{"left": [[x, y], ...], "right": ...}``."""
    if not isinstance(data, Mapping):
        return None
    plain = {str(name).casefold(): value for name, value in data.items()}
    pairs = ([plain.get(name) for name in pair] for pair in BORDERS)
    return next(((a, b) for a, b in pairs if a is not None and b is not None), None)


# -- text ------------------------------------------------------------------------------------------


_NOTHING = " \t\r\n,;|\"'"
"""The characters of an empty row."""

_SEPARATED = re.compile(r"sep=.?", re.IGNORECASE)
"""The first line by which a file tells Excel its separator."""


def is_table(text: str) -> bool:
    """Return whether a text holds a table: lines of two or more numbers."""
    lines = [line.partition("#")[0] for line in islice(text.splitlines(), 200)]
    return any(_separator([line]) for line in filter(str.strip, lines))


def from_text(text: str, source: str) -> Table:
    """Read a table from a text.

    Raises
    ------
    TrackError
        With the number of the first line that is wrong.
    """
    lines = list(enumerate(text.splitlines(), 1))
    rows = [(number, line.partition("#")[0]) for number, line in lines]
    rows = [(number, line) for number, line in rows if line.strip(_NOTHING)]
    if rows and _SEPARATED.fullmatch(rows[0][1].strip()):
        rows.pop(0)
    if not rows:
        raise TrackError(source, ["no points in it; there must be a line with x and y for each"])
    if len(rows) > MOST_POINTS + 1:
        said = f"points: {len(rows):,} of them; give at most {MOST_POINTS:,}"
        raise TrackError(source, [said])
    parts = [line for _, line in rows[: LOOKED_AT + 1]]
    separator = _separator(parts[1:]) or _separator(parts[:1])
    if separator is None:
        number, line = rows[min(1, len(rows) - 1)]
        said = f"line {number}: {cut(line.strip(), 60)!r} is not a row of numbers"
        raise TrackError(source, [f"{said}; there must be {WANTED}"])
    first = next(at for at, (_, line) in enumerate(rows) if _counts(line, separator))
    comments = [line.strip().lstrip("# ") for number, line in lines if number < rows[0][0]]
    names = _names(comments, [line for _, line in rows[:first]], separator)
    return _from_rows(rows[first:], names, separator, source)


def _names(comments: list[str], heads: list[str], separator: str) -> list[str] | None:
    """Return the names of columns: the last line before the numbers that names known ones."""
    named = [_cells(line, separator) for line in (heads or comments)]
    known = [cells for cells in named if roles_of(cells)]
    if not known and heads:
        return named[-1]
    return known[-1] if known else None


def _from_rows(
    rows: Sequence[tuple[int, str]], names: list[str] | None, separator: str, source: str
) -> Table:
    split = [_cells(line, separator) for _, line in rows]
    count = len(split[0])
    if names is not None and len(names) != count:
        names = None if not roles_of(names) or len(names) > count else names
    known = roles_of(names) if names else {}
    used = sorted(known.values()) if known and count > len(known) else range(count)
    columns = np.full((count, len(rows)), np.nan)
    for at, ((number, line), cells) in enumerate(zip(rows, split, strict=True)):
        if len(cells) != count:
            said = f"line {number}: {len(cells)} columns, others have {count}"
            raise TrackError(source, [f"{said}; there must be {WANTED}"])
        for column in used:
            value = _number(cells[column])
            if value is None and not (cells[column] == "" and " " in _role(known, column)):
                said = f"line {number}: {cut(line.strip(), 60)!r} is not a row of numbers"
                raise TrackError(
                    source, [f"{said}: {cut(cells[column], 30)!r} is not one; correct it"]
                )
            columns[column, at] = np.nan if value is None else value
    return table_of(list(columns), names, source)


def _role(known: dict[str, int], column: int) -> str:
    return next((role for role, index in known.items() if index == column), "")


def _separator(lines: Sequence[str]) -> str | None:
    """Return the separator with which most lines are rows of numbers; None if none is."""
    best, most = None, 0
    for separator in SEPARATORS:
        rows = [[_number(cell) for cell in _cells(line, separator)] for line in lines]
        count = sum(len(row) - row.count(None) > 1 for row in rows)
        if count > most:
            best, most = separator, count
    return best


def _counts(line: str, separator: str) -> bool:
    """Return whether a line is a row of numbers."""
    return sum(_number(cell) is not None for cell in _cells(line, separator)) > 1


def _cells(line: str, separator: str) -> list[str]:
    cells = line.split() if separator == " " else line.strip(" ").split(separator)
    if len(cells) > 2 and not cells[-1].strip():
        cells.pop()  # a separator at the end of the line
    return [cell.strip().strip("\"'") for cell in cells]


_DECIMAL = re.compile(r"[+-]?(\d+|\d{1,3}(\.\d{3})+),\d+")


def _number(cell: str) -> float | None:
    """Read a number, with a point or a decimal comma, as in 1.234,5; None if it is none."""
    if len(cell) > 60 or "_" in cell:
        return None
    cell = cell.strip("()[] ")
    try:
        return float(cell)
    except ValueError:
        plain = cell.replace(".", "").replace(",", ".")
        return float(plain) if _DECIMAL.fullmatch(cell) else None
