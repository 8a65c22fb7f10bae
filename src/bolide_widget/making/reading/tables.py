"""Reading tables: CSV with any separator, data frames, arrays; columns by name or by order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from ...boards.files import TrackError
from ...core.errors import cut
from ..centre import MOST_POINTS, Array
from . import geojson
from .lines import middle_of

SEPARATORS = (";", "\t", "|", ",", " ")
"""Tried in this order; the last is any white space."""

LOOKED_AT = 20
"""The lines by which the separator is chosen."""

_AXES = "{0} {0}m pos_{0} {0}_pos position_{0} {0}_coord center_{0} {0}_center {0}_centre"
_NAMES = {
    "x": _AXES.format("x") + " east easting",
    "y": _AXES.format("y") + " north northing",
    "lon": "lon long lng longitude",
    "lat": "lat latitude",
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
    if roles.keys() & {"x", "y"} != {"x", "y"} and roles.keys() >= {"lon", "lat"}:
        points = _on_the_ground(np.c_[columns[roles["lon"]], columns[roles["lat"]]], source)
    else:
        roles = roles if roles.keys() >= {"x", "y"} else _by_order(len(columns), names, source)
        points = np.c_[columns[roles["x"]], columns[roles["y"]]]
        if names is None and _look_like_degrees(points):
            text = "these look like degrees; name the columns in a first line: lon,lat or lat,lon"
            raise TrackError(source, [text])
    if {"right", "left"} <= roles.keys():
        return Table(points, np.c_[columns[roles["right"]], columns[roles["left"]]])
    return Table(points, columns[roles["width"]] if "width" in roles else None)


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
    return None if made is None else Table(*made)


def _on_the_ground(degrees: Array, source: str) -> Array:
    sound = np.isfinite(degrees).all(axis=1)
    if not (np.abs(degrees[sound]) <= (360, 90)).all():
        text = "lat: a latitude is at most 90; are lat and lon swapped?"
        raise TrackError(source, [text])
    return geojson.projected(degrees) if sound.all() and len(degrees) else degrees


def _look_like_degrees(points: Array) -> bool:
    """Return whether unnamed numbers are degrees: a small place, far from zero."""
    if len(points) < 3 or not np.isfinite(points).all():
        return False
    extent = float(np.ptp(points, axis=0).max())
    if not 0 < extent < 0.5 or np.abs(points).max() > 360:
        return False
    return bool(np.abs(points).min(axis=0).max() > 20 * extent)


# -- text ------------------------------------------------------------------------------------------


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
    rows = [(number, line) for number, line in rows if line.strip()]
    if not rows:
        raise TrackError(source, ["no points in it; there must be a line with x and y for each"])
    if len(rows) > MOST_POINTS + 1:
        said = f"points: {len(rows):,} of them; {MOST_POINTS:,} are more than any circuit needs"
        raise TrackError(source, [said])
    parts = [line for _, line in rows[: LOOKED_AT + 1]]
    separator = _separator(parts[1:]) or _separator(parts[:1])
    if separator is None:
        number, line = rows[min(1, len(rows) - 1)]
        said = f"line {number}: {cut(line.strip(), 60)!r} is no row of numbers"
        raise TrackError(source, [f"{said}; there must be {WANTED}"])
    names = _cells(rows[0][1], separator)
    if sum(_number(name) is not None for name in names) < 2:
        return _from_rows(rows[1:], names, separator, source)
    comments = [line.strip().lstrip("# ") for number, line in lines if number < rows[0][0]]
    named = [cells for line in comments if roles_of(cells := _cells(line, separator))]
    return _from_rows(rows, named[-1] if named else None, separator, source)


def _from_rows(
    rows: Sequence[tuple[int, str]], names: list[str] | None, separator: str, source: str
) -> Table:
    if not rows:
        raise TrackError(source, ["no points in it, only names of columns"])
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
                said = f"line {number}: {cut(line.strip(), 60)!r} is no row of numbers"
                raise TrackError(source, [f"{said}: {cut(cells[column], 30)!r} is none"])
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


def _cells(line: str, separator: str) -> list[str]:
    cells = line.split() if separator == " " else line.strip(" ").split(separator)
    if len(cells) > 2 and not cells[-1].strip():
        cells.pop()  # a separator at the end of the line
    return [cell.strip().strip("\"'") for cell in cells]


_DECIMAL = re.compile(r"[+-]?\d+,\d+")


def _number(cell: str) -> float | None:
    """Read a number, with a point or a decimal comma; None if it is none."""
    if len(cell) > 60 or "_" in cell:
        return None
    try:
        return float(cell)
    except ValueError:
        return float(cell.replace(",", ".")) if _DECIMAL.fullmatch(cell) else None
