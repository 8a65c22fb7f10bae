"""Tell whether the engine runs compiled; hatch_build.py compiles the same source."""

from __future__ import annotations

from typing import Final

from . import questions

compiled: Final[bool] = not (questions.__file__ or "").endswith(".py")
"""Whether the engine runs compiled (``make fast``), or as plain Python.

Examples
--------
>>> bw.compiled in (False, True)
True
"""
