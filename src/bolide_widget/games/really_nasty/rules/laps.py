"""Laps (chapter 6) and stop laps (RN-FUEL-3): each rule of counting once, on plain numbers.

The rules, the previews, the page, the drivers and the solver all count by these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

EARLY: Final = {"landing": 0, "driven": 1}
"""R-5: By `fuel_lap_basis`, how much earlier than the lap begun by the landing a stop lap is."""


class Count(NamedTuple):
    """Laps completed, and whether the first crossing is still to come (RN-LAP-1)."""

    laps: int
    pending: bool


def crosses(row: Sequence[int], here: int, there: int) -> bool:
    """RN-TRK-2: Return whether a step crosses the chequered line: its row decreases.

    Spaces of the pits have row -1, so no step in the pits crosses it.
    """
    return 0 <= row[there] < row[here]


def after_line(count: Count) -> Count:
    """RN-LAP-1, RN-LAP-2: Count a crossing: a lap more, unless the car comes from the grid."""
    return Count(count.laps + (not count.pending), False)


def is_last(laps: int, total: int) -> bool:
    """RN-LAP-4: Return whether the last lap is under way, which never ends in the pits."""
    return laps >= total - 1


def wins(count: Count, total: int) -> bool:
    """RN-LAP-5: Return whether the next crossing wins the race."""
    return after_line(count).laps >= total


def stop_lap(laps: int, early: int) -> int:
    """RN-FUEL-3: Return the stop lap of a landing that has been counted as a lap.

    Parameters
    ----------
    laps : int
        Laps completed, the landing included.
    early : int
        See `Terms.early`.
    """
    return laps + 1 - early


def approach_lap(laps: int, early: int) -> int:
    """RN-FORC-1: Return the stop lap of the approach to the pits that ends this lap."""
    return stop_lap(laps + 1, early)
