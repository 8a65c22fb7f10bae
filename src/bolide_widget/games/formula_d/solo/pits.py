"""A pit stop in turns (FD-PIT, FD-PITEN): in at the end of a lap, out with all tyres."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ..rules.gears import ODDS
from ..rules.pits import FREE_GEARS, lane_gears
from ..rules.tables import BLACK
from .table import Array, Table, after

FACES: Final = tuple(
    tuple((int(str(action[0])), float(share)) for action, share in odds) for odds in ODDS
)
FAST_GEAR: Final = 4
FAST_FACES: Final = 10  # FD-PIT-6: of the black die; two of them for each number of spaces


class Pits:
    """What a stop comes to, by the wear left.

    Parameters
    ----------
    track : Track
    variant : "RU" or "EN"
    beyond : Table
        Turns to go behind the line.
    box : int
        Which box.

    Attributes
    ----------
    gate : int
        The space before the entry.
    """

    def __init__(self, track: Any, variant: str, beyond: Table, box: int) -> None:
        pit = track.pit
        self.pit = pit
        self.variant = variant
        self.beyond = beyond
        self.box = pit.boxes[min(box, len(pit.boxes) - 1)]
        self.gate: int = pit.entry[0][0]
        self._out: dict[tuple[int, int], Array] = {}
        self._waiting: dict[tuple[int, int], Array] = {}
        self._entered: dict[tuple[int, int], Array] = {}

    def entering(self, left: int, gear: int) -> Array:
        """Turns that follow one that enters with so many spaces left for the lane."""
        key = left, gear
        found = self._entered.get(key)
        if found is None:
            index = self.pit.entry[0][1] - 1
            found = self._entered[key] = (
                self.out(self.pit.first, 0)
                if self.variant == "EN"
                else self._to_box(index, left, gear)
            )
        return found

    def _to_box(self, index: int, spaces: int, gear: int) -> Array:
        """FD-PIT-4: into the box, or on the way to it."""
        if spaces > self.box.at - index:
            return self.stopped()
        return self.waiting(index + spaces, gear)

    def waiting(self, index: int, gear: int) -> Array:
        """Turns to go of a car in the lane that has not stopped yet."""
        key = index, gear
        found = self._waiting.get(key)
        if found is None:
            wanted = lane_gears(gear)
            found = self._waiting[key] = 1 + _least(
                self.rolled(index, one, False) for one in wanted
            )
        return found

    def rolled(self, index: int, gear: int, served: bool) -> Array:
        """Turns that follow this one on average, once a gear is declared in the lane."""
        onward = self._land if served else self._to_box
        found: Array = sum(
            (share * onward(index, face, gear) for face, share in FACES[gear - 1]), np.zeros(1)
        )
        return found

    def stopped(self) -> Array:
        """FD-PIT-6: turns that follow one that ends its way in the box, before the crew's roll."""
        index = self.box.to - 1
        slow = self.out(index, 0) * ((BLACK - FAST_FACES) / BLACK)
        fast = sum(self._land(index, (face + 1) // 2, FAST_GEAR) for face in range(1, 11)) / BLACK
        found: Array = slow + fast
        return found

    def out(self, index: int, gear: int) -> Array:
        """Turns to go of a car in the lane that has stopped; gear 0: any up to 4 (FD-PIT-6)."""
        key = index, gear
        found = self._out.get(key)
        if found is None:
            wanted = lane_gears(gear) if gear else FREE_GEARS
            found = self._out[key] = 1 + _least(self.rolled(index, one, True) for one in wanted)
        return found

    def _land(self, index: int, spaces: int, gear: int) -> Array:
        """FD-PIT-7: on in the lane, or what is left of the move on the track."""
        last, beyond = self.pit.exit[0]
        if index + spaces <= last:
            return self.out(index + spaces, gear)
        sweep = self.beyond
        ends = sweep.places.ways(sweep.places.place(beyond, 0)).ends[index + spaces - last - 1]
        if not ends:
            return np.full((1, *sweep.value.shape[3:]), sweep.terms.lost)
        return _least(after(sweep, end, gear)[-1:] for end in ends)


def _least(values: Any) -> Array:
    """The least of some arrays, number by number."""
    found: Array = np.min(np.stack(list(values)), axis=0)
    return found
