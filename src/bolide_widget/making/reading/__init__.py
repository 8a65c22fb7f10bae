"""One reader for people's files: GeoJSON, tables, GPX, KML and lines in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ...boards.files import TrackError
from ...boards.lattice.paper.texts import digits_in, is_drawn, without_size
from ...core import files
from ...core.files import FileFault
from ..centre import MOST_POINTS, Array
from . import geojson, maps, tables
from .lines import Feature, Piece, assembled, chosen
from .opening import LARGEST as LARGEST, Text as Text, text_of as text_of


class Line(NamedTuple):
    """A centre line as it was read.

    Attributes
    ----------
    points : array, (n, 2)
    widths : array, (n,) or (n, 2), or None
    name : str or None
        The name that the file gives it.
    notes : list of str
        Sentences about repairs.
    origin : (float, float), optional
        Longitude and latitude of (0, 0) for a line that was given in degrees.
    """

    points: Any
    widths: Array | None
    name: str | None
    notes: list[str]
    origin: tuple[float, float] | None = None


def whole_board(text: Text) -> Any:
    """Return a board that needs no maker: a track file's data, or rows of squares; else None."""
    content = text.text.removeprefix(files.BYTE_ORDER_MARK)
    begins = content.lstrip()[:1]
    if begins == "[" or (begins == "{" and '"format"' in content):
        try:
            data = files.from_json(content)
        except FileFault:
            return None
        if isinstance(data, list):
            return data if all(map(_is_row, data)) and data else None
        return data if isinstance(data.get("format"), str) else None
    drawn = is_drawn(content) and not tables.is_table(without_size(content))
    return content if drawn or digits_in(content) else None


MOST_COLUMNS = 4
"""The columns of a list of positions; rows with more of them are rows of squares."""


def _is_row(row: object) -> bool:
    return isinstance(row, str) or (isinstance(row, list) and len(row) > MOST_COLUMNS)


GEOJSON, TABLE = "GeoJSON", "table"
"""The forms of files that a caller can insist on."""


def read(text: Text, feature: Any = None, form: str | None = None) -> Line:
    """Read the centre line in a file, whatever its form.

    Parameters
    ----------
    text : Text
    feature : str or int, optional
        The name, id or index of the circuit, if the file has several.
    form : str, optional
        `GEOJSON` or `TABLE`; otherwise the content shows it.
    """
    content = text.text.removeprefix(files.BYTE_ORDER_MARK)
    begins = content.lstrip()[:1]
    if form == GEOJSON or (form is None and begins in ("{", "[")):
        try:
            data = files.from_json(content)
        except FileFault as fault:
            raise TrackError(text.source, [f"is not JSON: {fault}"]) from None
        known = isinstance(data, list) and all(map(_is_list, data))
        if form is None and (known or tables.columns_of(data) or tables.borders_of(data)):
            _refuse_feature(feature, text.source)
            return given(data, text.source)
        return from_mapping(data, text.source, feature)
    if form is None and begins == "<":
        return _one_line(*maps.lines_of(content.lstrip(), text.source), feature, text.source)
    if form is None and not tables.is_table(content):
        said = (
            "no form of a circuit that is known: give GeoJSON, GPX, KML or a table with x and y, "
            "or a board of the characters # . S *; bw.Track.from_ascii takes others by legend=..."
        )
        raise TrackError(text.source, [said if content.strip() else "it is empty; export it again"])
    _refuse_feature(feature, text.source)
    return _of_table(tables.from_text(content, text.source))


def _of_table(table: tables.Table) -> Line:
    return Line(table.points, table.widths, None, [*table.notes], table.origin)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _refuse_feature(feature: Any, source: str) -> None:
    if feature is not None:
        raise TrackError(source, ["feature: a table holds one line; leave it out"])


def line_in(file: object, feature: Any = None) -> Line:
    """Read the centre line in a file, given its path or open."""
    return read(text_of(file), feature)


CHOOSE = "choose one, such as feature={!r}"
"""How to choose one of several circuits in a file."""


def from_mapping(data: Any, source: str, feature: Any = None, choose: str = CHOOSE) -> Line:
    """Read the centre line in GeoJSON data."""
    crs = str(data.get("crs"))[:300] if isinstance(data, Mapping) else ""
    pieces, features = geojson.lines_of(data, source)
    if not pieces and (other := geojson.other(data)):
        raise TrackError(source, [other])
    return _one_line(pieces, features, feature, source, crs, choose)


def _one_line(
    pieces: list[Piece],
    features: list[Feature],
    wanted: Any,
    source: str,
    crs: str = "",
    choose: str = CHOOSE,
) -> Line:
    notes: list[str] = []
    pieces = chosen(pieces, features, wanted, source)
    whose = features[pieces[0].feature] if pieces else Feature()
    origin = geojson.origin_of([piece.points for piece in pieces])
    if pieces:
        pieces = geojson.in_metres(pieces, whose, crs, source, notes)
    points, widths, name = assembled(pieces, features, source, notes, choose)
    return Line(points, widths, name, notes, origin)


def given(points: Any, source: str) -> Line:
    """Take a centre line in memory: an array, a data frame, GeoJSON, or two borders."""
    if isinstance(points, str | bytes | os.PathLike):
        text = f"points: must be positions, got {files.kind(points)}; from_file reads a file"
        raise TrackError(source, [text])
    interface = getattr(points, "__geo_interface__", None)
    if isinstance(interface, Mapping):
        return from_mapping(interface, source, choose=ONE)
    if columns := tables.columns_of(points):
        return _of_table(tables.from_columns(*columns, source))
    borders = tables.borders_of(points)
    if isinstance(points, Mapping) and borders is None:
        return from_mapping(points, source, choose=ONE)
    if borders is None and _is_pair(points):
        borders = points
    if borders is not None:
        first, second = map(_rows, borders)
        if first is not None and second is not None:
            made = tables.between(first, second)
            if made is None:
                text = "points: two lines must be borders: both closed, one within the other"
                raise TrackError(source, [text])
            return _of_table(made)
    array = _rows(points, 2, 3, 4)
    if array is not None and array.shape[1] > 2:
        return _of_table(tables.table_of(list(array.T), None, source))
    if array is not None:
        tables.refuse_degrees(array, source)
    return Line(points, None, None, [])


ONE = "pass one of them alone"
"""How to choose one of several circuits in memory."""


def _is_pair(points: Any) -> bool:
    """Return whether these are two lists, or an array of two."""
    listed = isinstance(points, list | tuple) or getattr(points, "ndim", 0) == 3
    return listed and len(points) == 2


def _rows(values: Any, *columns: int) -> Array | None:
    """Return an array of rows with so many columns, two if not given; None if it is none."""
    try:
        count = len(values)
        array = np.asarray(values, dtype=float) if 3 <= count <= MOST_POINTS else None
    except Exception:  # the makers say what is wrong with it
        return None
    sound = array is not None and array.ndim == 2 and array.shape[1] in (columns or (2,))
    return array if sound else None
