"""Folders of a user: their own data, and caches that can be made again."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_PACKAGE: Final = __name__.partition(".")[0]
DATA: Final = f"{_PACKAGE.upper()}_DATA"
CACHE: Final = f"{_PACKAGE.upper()}_CACHE"
"""The environment variables that name the folders, in place of the platform's."""

NAME: Final = _PACKAGE.replace("_", "-")
"""The folder's name, where nobody names one: that of the package."""


def data() -> Path:
    """Return the folder for the user's own data: `DATA`, or the platform's usual one.

    Raises
    ------
    RuntimeError
        If the user has no home.
    """
    return _folder(DATA, "XDG_DATA_HOME", ".local/share", mac="Application Support")


def cache() -> Path:
    """Return the folder for caches: `CACHE`, or the platform's usual one.

    Raises
    ------
    RuntimeError
        If the user has no home.
    """
    return _folder(CACHE, "XDG_CACHE_HOME", ".cache", mac="Caches", windows="Cache")


def _folder(named: str, xdg: str, usual: str, *, mac: str, windows: str = "") -> Path:
    """Return the folder given by one variable, or by another or the platform for its kind."""
    if given := os.environ.get(named):
        return Path(given).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME / windows
    if sys.platform == "darwin":
        return home / "Library" / mac / NAME
    return Path(os.environ.get(xdg) or home / usual) / NAME
