"""Where the package keeps what is a user's own: what he has done, and what can be made anew."""

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
    """Where what a user has done is kept: `DATA`, or what the platform has for such data.

    Raises
    ------
    RuntimeError
        If the user has no home.
    """
    if given := os.environ.get(DATA):
        return Path(given)
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(home / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    return Path(base) / NAME


def cache() -> Path:
    """Where what can be made anew is kept: `CACHE`, or what the platform has for caches.

    Raises
    ------
    RuntimeError
        If the user has no home.
    """
    if given := os.environ.get(CACHE):
        return Path(given)
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(home / "AppData" / "Local")
        return Path(base) / NAME / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / NAME
    return Path(os.environ.get("XDG_CACHE_HOME") or str(home / ".cache")) / NAME
