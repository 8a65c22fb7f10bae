"""Tables that drivers compute once per board, stored in the user's cache for the next kernel."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .._version import __version__
from ..core import files, folders

Arrays = Mapping[str, NDArray[Any]]

LEAST: Final = 0.05
"""Seconds that tables take to be worked out, at least, to be kept."""

MOST_BYTES: Final = 256 << 20
"""For all tables together; those used least lately are removed first."""

LARGEST: Final = 64 << 20
"""Bytes of a file that is read."""

BEGIN: Final = "tables-"
END: Final = ".npz"
KEY: Final = "key"


def kept(key: tuple[object, ...], make: Callable[[], Arrays]) -> Arrays:
    """Return arrays from the user's cache, or compute and cache them.

    Where nothing can be kept, or a file is damaged, they are worked out without a word.

    Parameters
    ----------
    key : tuple
        All that the arrays depend on but the version of the package: game, driver, the board's
        digest, rules. Their repr tells them apart.
    make : callable
        Works them out.
    """
    text = repr((__version__, *key)).encode()
    name = f"{BEGIN}{hashlib.sha256(text).hexdigest()[:32]}{END}"
    arrays = _read(name, text)
    if arrays is None:
        began = time.perf_counter()
        arrays = make()
        if time.perf_counter() - began >= LEAST:
            _write(name, text, arrays)
    return arrays


def cache_clear() -> int:
    """Remove the tables that computer drivers keep in the user's cache.

    Pro computes some for every board; the next kernel reads them, and answers at once. They are in
    ``~/.cache/bolide-widget`` (below ``XDG_CACHE_HOME``), in ``~/Library/Caches`` on macOS, in
    ``%LOCALAPPDATA%`` on Windows, or in the folder that the environment variable
    ``BOLIDE_WIDGET_CACHE`` names: at most 256 MB, from which the least recently used go first.
    Removing them costs only the second or two that it takes to compute them again.

    Returns
    -------
    int
        The number of files removed.

    Examples
    --------
    >>> files = bw.cache_clear()
    >>> bw.cache_clear()
    0
    """
    removed = 0
    for _, _, path in _entries():
        with suppress(OSError):
            path.unlink()
            removed += 1
    return removed


def _read(name: str, text: bytes) -> Arrays | None:
    """Read the arrays cached under a key; None if there are none, or they are damaged."""
    try:
        place = folders.cache() / name
        data = files.read_bytes(place, LARGEST)
        with np.load(BytesIO(data), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        if arrays.pop(KEY).tobytes() != text:
            return None
        os.utime(place)  # used lately
    except Exception:  # any error of zip, zlib or numpy on damaged bytes
        return None
    return arrays


def _write(name: str, text: bytes, arrays: Arrays) -> None:
    """Cache arrays under a key; remove those used least lately if there is no room."""
    buffer = BytesIO()
    key = np.frombuffer(text, np.uint8)
    try:
        place = folders.cache() / name
        place.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(buffer, **{KEY: key, **arrays})  # type: ignore[arg-type]
        files.write(place, buffer.getvalue(), private=True)
    except (files.FileFault, OSError, RuntimeError):
        return
    room = MOST_BYTES
    for _, size, path in sorted(_entries(), reverse=True):
        room -= size
        if room < 0:
            with suppress(OSError):  # another kernel has removed it
                path.unlink()


def _entries() -> list[tuple[float, int, Path]]:
    """Return the time of last use and the size of each cached file, other files ignored."""
    entries = []
    with suppress(OSError, RuntimeError), os.scandir(folders.cache()) as listed:
        for entry in listed:
            if entry.name.startswith(BEGIN) and entry.name.endswith(END):
                with suppress(OSError):
                    known = entry.stat(follow_symlinks=False)
                    entries.append((known.st_mtime, known.st_size, Path(entry.path)))
    return entries
