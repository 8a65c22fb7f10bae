"""Turns to go of a lone car from anywhere, for drivers, and of a yardstick car from pole."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, NamedTuple

import numpy as np

from ....boards.lanes.track import LaneTrack
from ....core.once import once
from ..rules.road import road_of
from .steps import FREE, MOST_WEAR, NEVER, Lines, Steps, Visit, Wear, steps_of
from .turns import FIRST, SPUN, LoneCar, Turns, column

# -- turns to go from anywhere ---------------------------------------------------------------------


MORE: Final = 6
"""Turns by which cars elsewhere may take longer than one on pole."""

FAR: Final = 200
"""Turns to go of a car that cannot get there."""

MOST_TURNS: Final = 30
"""Turns of a lap beyond which nobody is followed."""


class ToGo:
    """A table of turns to go for cars with certain attributes; see `togo_of`.

    Late braking is left out: it hardly ever helps a lone car.
    """

    def __init__(self, track: LaneTrack, car: LoneCar, laps: int) -> None:
        self.track, self.car, self.laps = track, car, laps
        self.steps: Steps = steps_of(track, every=True)
        turns = Turns(self.steps, car, laps, late=False)
        pole = self.steps.number[self.steps.road.pole, FREE]
        wear = turns.until(pole, FIRST, most=MOST_TURNS * laps)
        for _ in range(MORE):
            wear = turns.more()
        self.wear: Wear = np.stack(wear, axis=-1)
        """Least wear by laps, node, column and turns."""
        self._nodes: dict[tuple[int, Visit], int] = dict(self.steps.number)

    def curve(
        self,
        space: int,
        speed: int,
        laps: int = 1,
        first: bool = False,
        spun: bool = False,
        corner: int = -1,
        allowance: int = 0,
        corner_wear: int = 0,
        lines: Lines = (),
    ) -> Wear:
        """The least wear by turns, from 0 turns on, `NEVER` where it cannot be done.

        Parameters
        ----------
        space : int
            Its number.
        speed : int
            At the end of a turn: the last speed of the next one. 0 for a car that has spun.
        laps : int
            The number of times that the row at the line must still be reached.
        first : bool
            Whether its first move is still to come.
        spun : bool
            Whether it restarts from a spin.
        corner, allowance, corner_wear : int
            Of its visit (CFR-CORNER-3); -1 without one.
        lines : tuple of int
            Racing lines in use. What was entered on them is taken as paid.
        """
        place = FIRST if first else SPUN if spun or speed == 0 else column(speed)
        node = self.node(space, corner, allowance, corner_wear, lines)
        least: Wear = self.wear[min(laps, self.laps), node, place]
        return least

    def node(self, space: int, corner: int, allowance: int, wear: int, lines: Lines) -> int:
        """The node of a car, or the one most like it that there is."""
        nodes = self._nodes
        here = self.track.corner[space]
        visit = Visit(corner, allowance, wear, (), lines)
        known = nodes.get((space, visit))
        if known is not None:
            return known
        if here < 0 or corner != here or not (allowance or wear):
            like = self._like(space, allowance, wear, lines)
        else:
            worn = Visit(corner, min(allowance, 60), min(wear, MOST_WEAR))
            like = nodes.get((space, worn._replace(lines=lines)), nodes.get((space, worn)))
            if lines:
                like = self._like(space, allowance, wear, lines, like)
        number = nodes[space, FREE] if like is None else like
        nodes[space, visit] = number
        return number

    def _like(
        self, space: int, allowance: int, wear: int, lines: Lines, otherwise: int | None = None
    ) -> int | None:
        """A node on the same lines, with an allowance and corner wear that come near."""
        some = [
            (abs(visit.allowance - allowance) // 20 + abs(visit.wear - wear), number)
            for (at, visit), number in self.steps.number.items()
            if at == space and visit.lines == lines
        ]
        return min(some)[1] if some else otherwise


def togo_of(track: LaneTrack, a: int, d: int, ts: int, s: int, laps: int = 1) -> ToGo:
    """The table for a car's present attributes, made once and kept as long as the track is there.

    Parameters
    ----------
    track : LaneTrack
    a, d, ts, s : int
        Acceleration, deceleration, top speed and start speed in miles an hour.
    laps : int
        The most laps to go.
    """
    car = LoneCar(a, d, ts, s)
    return once(track, "cfr to go", (car, laps), lambda: ToGo(track, car, laps))


__all__ = ["FAR", "NEVER", "ToGo", "togo_of"]


# -- how long a lap is: w0, w6 and wmin (CFR-TRACK-7) ----------------------------------------------


USUAL = 6
"""Wear of the middle figure: that of a lap (Table CFR-T1)."""


class Found(NamedTuple):
    """The figures of a circuit; None for a lap that cannot be finished."""

    w0: int | None
    w6: int | None
    wmin: int | None


def curve(track: LaneTrack, *, late: bool = True) -> list[int]:
    """Least wear for a lap from pole by turns, from 0 turns on; `NEVER` where it cannot be done."""
    car = LoneCar()
    steps = Steps(track, top=max(car.ts, car.s), late=late)  # nothing else makes a difference
    pole = steps.road.pole
    node = steps.number[(pole, steps.corners.begun(pole))]
    turns = Turns(steps, car, 1, late)
    return [int(wear[1, node, FIRST]) for wear in turns.until(node, FIRST)]


KEPT: Final = 16
"""Circuits whose figures are kept: whoever makes a board and whoever checks it ask for the same."""

_figures: OrderedDict[Hashable, Found] = OrderedDict()


def figures_of(track: LaneTrack, *, late: bool = True) -> Found:
    """Fewest turns with no wear, with 6, and with as much as it likes."""
    road = road_of(track)
    lines = road.home, road.bonus, tuple(tuple(follow.items()) for follow in road.follow)
    key = (road.next, road.corner, road.speed, road.row, road.pole, lines, late)
    found = _figures.get(key)
    if found is None:
        wear = curve(track, late=late)
        found = _figures[key] = Found(
            *(
                next((turns for turns, least in enumerate(wear) if least <= most), None)
                for most in (0, USUAL, NEVER - 1)
            )
        )
        for old in [*_figures][:-KEPT]:
            _figures.pop(old, None)
    return found
