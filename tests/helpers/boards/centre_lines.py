"""Closed centre lines of all kinds for Hypothesis, and the makers of all four games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import strategies as st

import bolide_widget as bw
from bolide_widget.making.centre import Array
from bolide_widget.making.championship_formula import importing as championship_formula
from bolide_widget.making.formula_d import importing as formula_d
from bolide_widget.making.lattice import importing as bolide
from bolide_widget.making.really_nasty import importing as really_nasty

from .lines import turns


def _bolide(points: Any, wishes: dict[str, Any]) -> Any:
    data = bolide.board_from(points, 12, "test", {"squares": 90, **wishes})
    return bw.Track.from_dict(data, source="test")


def _formula_d(points: Any, wishes: dict[str, Any]) -> Any:
    effort = formula_d.Effort(tries=1, rounds=200)
    data = formula_d.board_from(points, None, "test", wishes, effort=effort)
    return bw.formula_d.Track.from_dict(data, source="test")


def _championship_formula(points: Any, wishes: dict[str, Any]) -> Any:
    effort = championship_formula.Effort(range(60, 61), 1)
    data = championship_formula.board_from(points, None, "test", wishes, effort=effort)
    return bw.championship_formula.Track.from_dict(data, source="test")


def _really_nasty(points: Any, wishes: dict[str, Any]) -> Any:
    effort = really_nasty.Effort(range(52, 53), 1)
    data = really_nasty.board_from(points, None, "test", wishes, effort=effort)
    return bw.really_nasty.Track.from_dict(data, source="test")


MAKERS: dict[str, Callable[[Any, dict[str, Any]], Any]] = {
    "bolide": _bolide,
    "formula-d": _formula_d,
    "championship-formula": _championship_formula,
    "really-nasty": _really_nasty,
}
"""By game: a board from points and wishes, with as little effort as can be."""


def waves(parts: list[tuple[float, float]], count: int, stretch: float) -> Array:
    """A circle with waves on it; large ones make it cross itself."""
    t = turns(count)
    r = 1 + sum(a / (k + 1) * np.cos((k + 2) * t + b) for k, (a, b) in enumerate(parts))
    return np.c_[800 * stretch * r * np.cos(t), 800 * r * np.sin(t)]


def wire(parts: list[tuple[float, float, float, float]], count: int) -> Array:
    """Any sum of a few circles in both directions: it loops and crosses as it likes."""
    t = turns(count)
    x = np.cos(t) + sum(a * np.cos((k + 2) * t + b) for k, (a, b, _, _) in enumerate(parts))
    y = np.sin(t) + sum(c * np.sin((k + 2) * t + d) for k, (_, _, c, d) in enumerate(parts))
    return 700 * np.c_[x, y]


def polygon(corners: list[tuple[float, float]], spacing: float) -> Array:
    """Dead straights between corners, with points so far apart."""
    spots: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        count = max(int(np.hypot(bx - ax, by - ay) / spacing), 1)
        spots += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return np.array(spots)


_ANGLES = st.floats(0, 6.3)
_SHARES = st.floats(-1, 1)

LINES = st.one_of(
    st.builds(
        waves,
        st.lists(st.tuples(_SHARES, _ANGLES), min_size=1, max_size=6),
        st.integers(20, 200),
        st.floats(0.5, 3),
    ),
    st.builds(
        wire,
        st.lists(st.tuples(_SHARES, _ANGLES, _SHARES, _ANGLES), min_size=1, max_size=3),
        st.integers(20, 200),
    ),
    st.builds(
        polygon,
        st.lists(st.tuples(st.floats(-1000, 1000), st.floats(-700, 700)), min_size=3, max_size=7),
        st.sampled_from([25.0, 120.0, 1e4]),
    ),
)
"""Closed centre lines: round, crossing themselves, angular, hardly possible."""

FRACTIONS = st.one_of(
    st.floats(-1e-12, 1e-12), st.floats(-2, 2), st.sampled_from([0.0, -0.0, 1.0, -1e-300, 1e-17])
)
"""Places of the line on the lap, those about its seam first."""


def oval() -> Array:
    """Four bends between dead straights; it begins in the middle of a long one."""
    return polygon([(0, 0), (700, 0), (700, 500), (-700, 500), (-700, 0)], 50.0)


def hooked() -> Array:
    """A hairpin right behind the straight with the line, and another one before it."""
    spots = [(0, 0), (500, 0), (150, 300), (650, 620), (-650, 620), (-200, 330), (-450, 0)]
    return polygon(spots, 40.0)


def crossed() -> Array:
    """An eight that begins southward on its eastern straight: the leg that rises is the later."""
    return polygon([(600, 0), (600, -300), (-600, 300), (-600, -300), (600, 300)], 50.0)
