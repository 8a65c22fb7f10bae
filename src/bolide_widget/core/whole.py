"""Whole numbers as people and libraries have them: Python's own, NumPy's, but no truth values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

_MOST = 100  # numbers in an answer or a point: nobody means more


def whole(value: object) -> int | None:
    """A whole number as Python's own `int`; None for what is none.

    Examples
    --------
    >>> import numpy as np
    >>> whole(3), whole(np.int8(3)), whole(3.0), whole(True)
    (3, 3, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except Exception:  # whatever its own __index__ raises
        return None


def parts(value: Any, most: int = _MOST) -> list[Any] | None:
    """The entries of a list, a tuple or an array, if they are few; None for anything else."""
    if isinstance(value, (str, bytes)):
        return None
    if not isinstance(value, Sequence) and not hasattr(value, "__array__"):
        return None
    try:
        return list(value) if len(value) <= most else None
    except Exception:  # an array without dimensions has no length
        return None


def entries(value: Any) -> dict[Any, Any] | None:
    """The entries of a mapping; None for what is none, or fails when it is read.

    Examples
    --------
    >>> entries({"Ada": 3}), entries([3])
    ({'Ada': 3}, None)
    """
    try:
        return dict(value.items()) if isinstance(value, Mapping) else None
    except Exception:  # whatever a class of its own raises
        return None


def whole_point(value: object) -> tuple[int, int] | None:
    """A point as two whole numbers, from a list, a tuple or an array of two; None for others.

    Examples
    --------
    >>> import numpy as np
    >>> whole_point(np.array([12, 7])), whole_point([12, 7]), whole_point("12")
    ((12, 7), (12, 7), None)
    """
    found = parts(value)
    if found is None or len(found) != 2:
        return None
    x, y = whole(found[0]), whole(found[1])
    return None if x is None or y is None else (x, y)
