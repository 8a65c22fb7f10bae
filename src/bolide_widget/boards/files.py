"""Where the bundled circuits and their schema are, and how a JSON file is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .errors import TrackError

LARGEST = 10_000_000
"""Bytes; a track file is some tens of kilobytes."""


@cache
def folder() -> Path:
    """Folder of the bundled circuits: in an installed package, else beside a checkout's ``src``."""
    package = Path(__file__).resolve().parents[1]
    for place in (package / "tracks", package.parents[1] / "tracks"):
        if (place / "schema.json").is_file():
            return place
    raise FileNotFoundError("the bundled circuits are missing from this installation")


def read_json(path: Path) -> Any:
    """Read a JSON file.

    Raises
    ------
    TrackError
        When there is no such file, or it cannot be read, or it is not JSON.
    """
    name = str(path)
    try:
        if path.stat().st_size > LARGEST:
            raise TrackError(name, [f"larger than {LARGEST} bytes: not a track file"])
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise TrackError(name, ["there is no such file"]) from None
    except OSError as error:
        raise TrackError(name, [f"cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise TrackError(name, [f"not JSON: not UTF-8 at byte {error.start}"]) from None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise TrackError(name, [f"not JSON: {error.msg} at {where}"]) from None
    except (ValueError, RecursionError) as error:
        raise TrackError(name, [f"not JSON: {error}"]) from None


def plain_data(value: Any) -> Any:
    """Copy JSON data; whole numbers become int, so that 3 and 3.0 are the same track."""
    if isinstance(value, Mapping):
        return {str(key): plain_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_data(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def called(data: Any) -> str:
    """Tell what a track without a file is called in an error."""
    name = data.get("name") if isinstance(data, Mapping) else None
    return f"track {name[:80]!r}" if isinstance(name, str) and name else "track"
