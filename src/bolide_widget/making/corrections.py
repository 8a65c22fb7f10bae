"""Corrections by hand: what of a board they change, at which place on its line, and to what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import numpy as np

from ..core.errors import among, shown

LIMIT: Final = "limit"
ARROWS: Final = "arrows"
PIT_ENTRY: Final = "pit entry"
RUN_OFF: Final = "run-off"
KERBS: Final = "kerbs"
SECTOR: Final = "sector"

Choices = Mapping[str, Collection[int | str]]
"""What can be corrected on the boards of a game, and the values of each."""

EARLIER_OR_LATER: Final = range(-3, 4)
"""Spaces or squares by which an entry of the pits can be moved along the road."""

BESIDE: Final = 0.03
"""Parts of a lap within which a correction finds what it changes."""

MOST: Final = 100

UNSOUND: Final = "no sound board comes of it"


class Lost(str):
    """A sentence about a correction that was left out, with the correction."""

    __slots__ = ("of",)
    of: tuple[str, Any, Any]


def lost(correction: Sequence[Any], why: str) -> Lost:
    """Say that a correction was left out, and why.

    Examples
    --------
    >>> lost(("limit", (3, 4.5), 2), "no corner is there any more")
    'the limit set by hand at (3, 4.5) was left out, since no corner is there any more'
    """
    what, spot, value = correction
    at = f"({spot[0]:g}, {spot[1]:g})" if np.ndim(spot) else f"{float(spot):g} of the lap"
    said = Lost(f"the {what} set by hand at {at} was left out, since {why}")
    said.of = what, spot, value
    return said


def faults_in(given: Any, choices: Choices) -> list[str]:
    """Return the first error in the option ``corrections``."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) > MOST:
        return [f"corrections: give a list of at most {MOST} entries (what, place, value)"]
    for index, entry in enumerate(given):
        where = f"corrections[{index}]"
        if not isinstance(entry, Sequence) or isinstance(entry, str) or len(entry) != 3:
            return [f"{where}: give what is corrected, a place on the lap, and a value"]
        what, _, value = entry
        if not isinstance(what, str) or what not in choices:
            return [f"{where}: {shown(what)}; there are {among(list(choices), str(what))}"]
        allowed = choices[what]
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in allowed:
            return [f"{where}: {shown(value)}; give {_listed(allowed)}"]
    return []


def _listed(values: Collection[int | str]) -> str:
    if isinstance(values, range):
        step = f" in steps of {values.step}" if values.step > 1 else ""
        return f"{values[0]} to {values[-1]}{step}"
    return " or ".join(repr(value) for value in values)
