"""The folder of a player's records, circuits and last race, unless people share the kernel."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from . import folders

HOSTS_OF_VISITORS: Final = "voila/"
"""How the server names itself where every visitor of a page has a kernel of the server's user."""

LONGEST: Final = 64
"""The most characters of a browser's id."""

_browsers: set[str] = set()
"""The browsers that have shown a board of this kernel, by the ids that their pages give."""


def hear(browser: object) -> None:
    """Note the browser of a page; one that stores nothing gives no id."""
    if isinstance(browser, str) and 0 < len(browser) <= LONGEST and len(_browsers) < 2:
        _browsers.add(browser)


def is_shared() -> bool:
    """Return whether several people may use this kernel, or its user's folder.

    They do where a page is published for visitors (Voilà, a marimo app), and where pages of two
    browsers have shown boards of this kernel.
    """
    if os.environ.get("SERVER_SOFTWARE", "").startswith(HOSTS_OF_VISITORS):
        return True
    return len(_browsers) > 1 or _is_app_of_marimo()


def folder() -> Path | None:
    """Return the user's own folder; None if several people share this kernel, or have no home."""
    try:
        return None if is_shared() else folders.data()
    except RuntimeError:
        return None


def _is_app_of_marimo() -> bool:
    marimo = sys.modules.get("marimo")
    meta = getattr(marimo, "app_meta", None)
    return meta is not None and getattr(meta(), "mode", None) == "run"
