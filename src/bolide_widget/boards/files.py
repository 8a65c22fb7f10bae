"""Where the bundled circuits and their schema are, and how a JSON file is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..core import files
from ..core.files import FileFault
from .errors import TrackError

LARGEST = 2_000_000
"""Bytes of a track file; the largest of ours has 50 thousand."""

MOST_VALUES = 100_000
"""Values in the data of a track; the largest of ours has 7 thousand."""


@cache
def folder(below: str = "lattice") -> Path:
    """Folder of bundled boards: in an installed package, else beside a checkout's ``src``.

    Parameters
    ----------
    below : str
        Which, below ``tracks/``: a kind of board, which has its schema there, or more.
    """
    package = Path(__file__).resolve().parents[1]
    for place in (package / "tracks", package.parents[1] / "tracks"):
        if (place / "lattice/schema.json").is_file():
            return place / below
    raise FileNotFoundError("the bundled circuits are missing from this installation")


def read_json(path: object) -> Any:
    """Read a JSON file.

    Raises
    ------
    TrackError
        When there is no such file, or it cannot be read, or it is not JSON.
    """
    try:
        text = files.read(path, LARGEST)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from None
    try:
        return files.from_json(text)
    except FileFault as fault:
        raise TrackError(files.named(path), [f"not JSON: {fault}"]) from None


def path_of(path: object) -> Path:
    """A path as it was given, for what is made of a file.

    Raises
    ------
    TrackError
        When it is none.
    """
    try:
        return files.path_of(path)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from None


def written(data: Mapping[str, Any]) -> str:
    """The text of a track file: a line for each field, so that versions of it can be compared."""
    lines = [
        f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in data.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def save(path: object, text: str) -> Path:
    """Write a track file, whole or not at all.

    Raises
    ------
    TrackError
        When it cannot be written.
    """
    try:
        return files.write(path, text)
    except FileFault as fault:
        raise TrackError(files.named(path), [str(fault)]) from fault.__cause__


def plain_data(value: Any) -> Any:
    """Copy JSON data; whole numbers become int, so that 3 and 3.0 are the same track.

    Raises
    ------
    ValueError
        When it is nested deeper than any file of ours, or holds more than is worth a look.
    """
    if files.deeper_than(value, files.DEEPEST):
        raise ValueError(f"lists or objects within each other, deeper than {files.DEEPEST}")
    if files.more_than(value, MOST_VALUES):
        raise ValueError(f"more than {MOST_VALUES:,} values, which no track needs")
    return _plain(value)


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is int or kind is str:  # most of what there is
        return value
    if isinstance(value, dict | Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "tolist"):  # NumPy's numbers and arrays
        return _plain(value.tolist())
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def digest_of(plain: Any) -> str:
    """The digest of a track file's data, the same however the file is written."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def called(data: Any) -> str:
    """Tell what a track without a file is called in an error."""
    name = data.get("name") if isinstance(data, Mapping) else None
    return f"track {name[:80]!r}" if isinstance(name, str) and name else "track"
