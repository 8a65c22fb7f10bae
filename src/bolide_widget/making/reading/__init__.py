"""One reader for people's files: GeoJSON, tables, GPX, KML and lines in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ...boards.files import TrackError
from ...boards.lattice.paper.texts import digits_in, is_drawn
from ...core import files
from ...core.errors import cut
from ...core.files import FileFault
from ..centre import MOST_POINTS, Array, numbers
from . import geojson, maps, tables
from .lines import Feature, Piece, assembled, chosen

LARGEST = 20_000_000
"""The most bytes of a file with a centre line; real circuits have some hundred thousand."""


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


class Text(NamedTuple):
    """The content of a file, what it is called in errors, and the file's name without ending."""

    text: str
    source: str
    title: str | None


def text_of(file: object) -> Text:
    """Read a file, given its path or open.

    Raises
    ------
    TrackError
        If it cannot be read, is too large, or is no text.
    """
    if hasattr(file, "read") and not isinstance(file, str | os.PathLike):
        return _opened(file)
    source = files.named(file)
    try:
        text = files.read(file, LARGEST)
        title = files.path_of(file).stem
    except FileFault as fault:
        raise TrackError(source, [str(fault)]) from None
    return Text(text, source, title[: geojson.LONGEST_NAME])


def _opened(file: Any) -> Text:
    name = getattr(file, "name", None)
    title = os.path.splitext(os.path.basename(name))[0] if isinstance(name, str) else None
    source = files.named(name) if title else "the file"
    try:
        content = file.read(LARGEST + 1)
    except Exception as error:  # whatever an object's own read raises
        raise TrackError(source, [f"cannot be read: {cut(str(error), 200)}"]) from None
    if not isinstance(content, str | bytes):
        text = f"must be an open file or a path; its read() gives {files.kind(content)}"
        raise TrackError(source, [text])
    if len(content) > LARGEST:
        text = f"larger than {LARGEST:,} bytes, which is more than such a file can need"
        raise TrackError(source, [text])
    try:
        text = files.decoded(content) if isinstance(content, bytes) else content
    except FileFault as fault:
        raise TrackError(source, [str(fault)]) from None
    return Text(text, source, title)


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
    drawn = is_drawn(content) and not tables.is_table(content)
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
        if form is None and isinstance(data, list) and all(map(_is_list, data)):
            _refuse_feature(feature, text.source)
            return given(data, text.source)
        return from_mapping(data, text.source, feature)
    if form is None and begins == "<":
        return _one_line(*maps.lines_of(content.lstrip(), text.source), feature, text.source)
    if form is None and not tables.is_table(content):
        said = "no form of a circuit that is known: give GeoJSON, GPX, KML or a table with x and y"
        said += ", or a board of the characters # . S *"
        raise TrackError(text.source, [said])
    _refuse_feature(feature, text.source)
    points, widths = tables.from_text(content, text.source)
    return Line(points, widths, None, [])


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _refuse_feature(feature: Any, source: str) -> None:
    if feature is not None:
        raise TrackError(source, ["feature: a table holds one line; leave it out"])


def line_in(file: object, feature: Any = None) -> Line:
    """Read the centre line in a file, given its path or open."""
    return read(text_of(file), feature)


def from_mapping(data: Any, source: str, feature: Any = None) -> Line:
    """Read the centre line in GeoJSON data."""
    crs = str(data.get("crs"))[:300] if isinstance(data, Mapping) else ""
    return _one_line(*geojson.lines_of(data, source), feature, source, crs)


def _one_line(
    pieces: list[Piece], features: list[Feature], wanted: Any, source: str, crs: str = ""
) -> Line:
    notes: list[str] = []
    pieces = chosen(pieces, features, wanted, source)
    whose = features[pieces[0].feature] if pieces else Feature()
    origin = geojson.origin_of([piece.points for piece in pieces])
    if pieces:
        pieces = geojson.in_metres(pieces, whose, crs, source, notes)
    points, widths = assembled(pieces, features, source, notes)
    return Line(points, widths, whose.name, notes, origin)


def given(points: Any, source: str) -> Line:
    """Take a centre line in memory: an array, a data frame, GeoJSON, or two borders."""
    interface = getattr(points, "__geo_interface__", None)
    if isinstance(interface, Mapping):
        return from_mapping(interface, source)
    if isinstance(points, Mapping) and "type" in points:
        return from_mapping(points, source)
    if hasattr(points, "columns") and hasattr(points, "to_numpy"):
        names = [str(name) for name in points.columns]
        columns = [numbers(points[name], cut(str(name)), source) for name in points.columns]
        return Line(*tables.table_of(columns, names, source), None, [])
    if isinstance(points, list | tuple) and len(points) == 2:
        first, second = map(_rows, points)
        if first is not None and second is not None:
            made = tables.between(first, second)
            if made is None:
                text = "points: two lines must be borders: both closed, one within the other"
                raise TrackError(source, [text])
            return Line(*made, None, [])
    array = _rows(points, 3, 4)
    if array is not None:
        return Line(*tables.table_of(list(array.T), None, source), None, [])
    return Line(points, None, None, [])


def _rows(values: Any, *columns: int) -> Array | None:
    """Return an array of rows with so many columns, two if not given; None if it is none."""
    try:
        count = len(values)
        array = np.asarray(values, dtype=float) if 3 <= count <= MOST_POINTS else None
    except Exception:  # the makers say what is wrong with it
        return None
    sound = array is not None and array.ndim == 2 and array.shape[1] in (columns or (2,))
    return array if sound else None
