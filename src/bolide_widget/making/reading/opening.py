"""Opening a file: its text in any encoding, the KML in a KMZ, and what to do with other files."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import ZipFile

from ...boards.files import TrackError
from ...core import files
from ...core.errors import cut
from ...core.files import FileFault

LARGEST = 20_000_000
"""The most bytes of a file with a centre line; real circuits have some hundred thousand."""

LONGEST_NAME = 80
"""The most characters in the name of a circuit."""

MOST_PACKED = 1_000
"""The most files in a KMZ; one of Google Earth holds a few."""

_PICTURE = "is a picture; bw.draw() can show one for you to trace"
_EXCEL = "is an Excel workbook; save the sheet with x and y as CSV"
_WKT = "is WKT; pass shapely.from_wkt(...) to Track.from_centerline"
OTHERS = {
    b"\x93NUMPY": "is an array of NumPy; pass np.load(...) to Track.from_centerline",
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"%PDF": "is a PDF; give the coordinates of its centre line",
    b"SQLite format 3": "is a database, such as a GeoPackage; export the line as GeoJSON",
    b"\x00\x00\x27\x0a": "is a shapefile; export the line as GeoJSON",
    b"\x1f\x8b": "is packed with gzip; unpack it first",
    b"\xd0\xcf\x11\xe0": _EXCEL,
    b"LINESTRING": _WKT,
    b"MULTILINESTRING": _WKT,
    b"POLYGON": _WKT,
    b"WKT": "is a table with WKT; export the line as GeoJSON",
    b"version https://git-lfs": "is only a pointer of Git LFS; download the file itself",
}
"""What files of other kinds begin with, and what to do with them."""

_ZIP, _ENTRY = b"PK\x03\x04", b"PK\x01\x02"
_CONTROLS = bytes({*range(32)} - set(b"\t\n\v\f\r\x1a\x1b"))


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
    if not isinstance(file, str | os.PathLike):
        text = "must be a path or an open file; pass points or a table to Track.from_centerline"
        raise TrackError(source, [text])
    try:
        path = files.path_of(file)
        content = files.read_bytes(path, LARGEST)
    except FileFault as fault:
        raise TrackError(source, [str(fault)]) from None
    return Text(_decoded(content, source), source, path.stem[:LONGEST_NAME])


def _opened(file: Any) -> Text:
    name = getattr(file, "name", None)
    title = os.path.splitext(os.path.basename(name))[0] if isinstance(name, str) else None
    source = files.named(name) if title else "the file"
    try:
        content = file.read(LARGEST + 1)
    except Exception as error:  # whatever an object's own read raises
        raise TrackError(
            source, [f"cannot be read: {cut(str(error), 200)}; open it again"]
        ) from None
    if not isinstance(content, str | bytes):
        text = f"must be an open file or a path; its read() gives {files.kind(content)}"
        raise TrackError(source, [text])
    _refuse_large(content, source)
    if isinstance(content, bytes):
        return Text(_decoded(content, source), source, title)
    _refuse_others(content[:40].encode("utf-8", "replace"), source)
    return Text(content, source, title)


def _refuse_large(content: str | bytes, source: str) -> None:
    if len(content) > LARGEST:
        text = f"larger than {LARGEST:,} bytes, more than such a file can need; give one lap alone"
        raise TrackError(source, [text])


def _decoded(data: bytes, source: str) -> str:
    """Return the text of a file, also in the old encoding of Windows, or of the KML in a KMZ."""
    if data.startswith(_ZIP):
        data = _unpacked(data, source)
    _refuse_others(data, source)
    try:
        return files.decoded(data)
    except FileFault as fault:
        if len(data.translate(None, _CONTROLS)) < len(data) or data.startswith(files.WIDE):
            raise TrackError(source, [str(fault)]) from None
    return data.decode("cp1252", "replace")


def _refuse_others(data: bytes, source: str) -> None:
    """Refuse a file of another kind, and say what to do with it."""
    other = next((said for head, said in OTHERS.items() if data.startswith(head)), None)
    if data.startswith(_ZIP):  # a KMZ that was opened or dropped as a text
        other = "is an archive, read as a text; unpack it first"
    if data[8:12] == b".FIT":
        other = "is a FIT file of a sports watch; export it as GPX"
    if other is not None:
        raise TrackError(source, [other])


def _unpacked(data: bytes, source: str) -> bytes:
    """Return the KML in a KMZ; refuse every other archive."""
    if data.count(_ENTRY) > MOST_PACKED:
        raise TrackError(
            source, [f"is an archive of more than {MOST_PACKED:,} files; unpack it first"]
        )
    try:
        with ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
            kml = next((name for name in names if name.lower().endswith(".kml")), None)
            content = b""
            if kml is not None:
                with archive.open(kml) as file:
                    content = file.read(LARGEST + 1)
    except Exception as error:  # zipfile and zlib raise many kinds
        said = f"is an archive that cannot be unpacked: {cut(str(error), 200)}; get it again"
        raise TrackError(source, [said]) from None
    if kml is None:
        excel = any(name.startswith("xl/") for name in names)
        said = _EXCEL if excel else "is a zip archive without KML; unpack it, and give a file of it"
        raise TrackError(source, [said])
    _refuse_large(content, source)
    return content
