"""Corrections by hand on a board of the lattice: its sectors, run-off, kerbs and pit entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from ...boards.files import TrackError
from ...boards.lattice.points import ARROWS
from ..centre import STEP, Array, smooth
from ..corrections import BESIDE, KERBS, PIT_ENTRY, RUN_OFF, SECTOR, lost
from ..files import Notes
from .course import ADDED, REMOVED, Course, Cut, arrow_at, sector_of_station
from .layout import LEAST, Corner, Given
from .start import PitPlan, fits

NEAR: Final = 7.0
"""Squares within which a correction finds the beginning of a sector; fitting moves it so far."""

NO_CORNER: Final = "no corner is there any more"
NO_SECTOR: Final = "no sector begins there any more"
NO_ENTRY: Final = "no entry of the pits is there any more"
AGAINST: Final = "its arrow would point against the lap"
NO_ROOM: Final = "there is no room for it"


class Hand:
    """The corrections of a board, at their stations on its course.

    Parameters
    ----------
    corrections : sequence of (what, place, value)
    given : Given
    course : Course
    notes : list of str, optional
        Gets a sentence for each correction that lost its place.
    """

    def __init__(
        self, corrections: Sequence[Any], given: Given, course: Course, notes: Notes | None
    ) -> None:
        self.count = course.count
        self._notes = notes
        self._placed: list[tuple[Any, int | None]] = []
        for correction in corrections:
            try:
                at = given.station(correction[1], course, "corrections", "")
            except TrackError:
                at = None
            self._placed.append((correction, at))

    def each(
        self, what: str, find: Callable[[int], int | None], gone: str
    ) -> Iterator[tuple[Any, int, Any]]:
        """Yield each correction of a kind, what it changes, and its value."""
        for correction, at in self._placed:
            if correction[0] == what:
                found = None if at is None else find(at)
                if found is None:
                    self.lose(correction, gone)
                else:
                    yield correction, found, correction[2]

    def lose(self, correction: Any, why: str) -> None:
        """Note that a correction was left out."""
        said = lost(correction, why)
        if self._notes is not None and said not in self._notes:
            self._notes.append(said)

    def apart(self, a: int, b: int) -> int:
        """Return the stations between two, either way round."""
        return min((a - b) % self.count, (b - a) % self.count)

    def corner_at(self, corners: Sequence[Corner]) -> Callable[[int], int | None]:
        """Return a function that finds the corner at a station; None if there is none."""

        def gap(station: int, corner: Corner) -> int:
            inside = (station - corner.start) % self.count <= corner.end - corner.start
            return 0 if inside else min(self.apart(station, end) for end in corner[:2])

        def find(station: int) -> int | None:
            gaps = [gap(station, corner) for corner in corners]
            least = min(gaps, default=self.count)
            return gaps.index(least) if least <= BESIDE * self.count else None

        return find


def with_run_off(
    hand: Hand, course: Course, corners: Sequence[Corner], depth: dict[str, Array]
) -> None:
    """Set the depth of the run-off outside the corners that were corrected, and after them."""
    after = round(5 / STEP)
    for _, index, value in hand.each(RUN_OFF, hand.corner_at(corners), NO_CORNER):
        corner = corners[index]
        side = "right" if corner.inside == "left" else "left"
        depth[side] = depth[side].copy()
        span = range(corner.start, corner.end + after + 1)
        depth[side][[station % course.count for station in span]] = float(value)
        depth[side] = smooth(depth[side], 0.75) if value else depth[side]


def kerbs_by_corner(hand: Hand, corners: Sequence[Corner]) -> Mapping[int, str]:
    """Return where kerbs are, by the indices of the corners that were corrected."""
    found = hand.each(KERBS, hand.corner_at(corners), NO_CORNER)
    return {index: value for _, index, value in found}


def with_pit_entry(hand: Hand, course: Course, plan: PitPlan | None) -> PitPlan | None:
    """Return the pit lane with its entry moved along the road, as far as there is room."""

    def find(station: int) -> int | None:
        near = plan is not None and hand.apart(station, plan.station(0)) <= BESIDE * hand.count
        return 0 if near else None

    for correction, _, value in hand.each(PIT_ENTRY, find, NO_ENTRY):
        assert plan is not None
        shift = plan.shift + value
        beside = abs(shift) <= plan.shape.lane / 2 - 2  # the finish line is next to the lane
        if beside and fits(course, plan.shape, plan.side)[round(shift / STEP) % course.count]:
            plan = plan._replace(shift=shift)
        else:
            hand.lose(correction, NO_ROOM)
    return plan


def with_sectors(hand: Hand, course: Course, cuts: list[Cut]) -> list[Cut]:
    """Return the beginnings of the sectors with other arrows, fewer or more of them."""

    def find(station: int) -> int | None:
        gaps = [hand.apart(station, cut.station) for cut in cuts]
        nearest = gaps.index(min(gaps))
        return nearest if nearest and gaps[nearest] * STEP <= NEAR else None

    for correction, index, value in [*hand.each(SECTOR, lambda station: station, NO_SECTOR)]:
        if value == ADDED:
            if min(hand.apart(index, cut.station) for cut in cuts) < LEAST:
                hand.lose(correction, NO_ROOM)
            else:
                at = sector_of_station(cuts, index, course.count) + 1
                arrow = arrow_at(float(course.heading[index]))
                cuts = [*cuts[:at], Cut(index, arrow), *cuts[at:]]
            continue
        found = find(index)
        if found is None:
            hand.lose(correction, NO_SECTOR)
        elif value != REMOVED and _is_against(course, cuts[found].station, value):
            hand.lose(correction, AGAINST)
        elif value == REMOVED:
            cuts = [*cuts[:found], *cuts[found + 1 :]]
        else:
            cuts = [*cuts[:found], cuts[found]._replace(arrow=value), *cuts[found + 1 :]]
    return cuts


def _is_against(course: Course, station: int, arrow: str) -> bool:
    """Return whether an arrow points backwards where a sector begins, and a little after."""
    span = np.arange(station, station + round(5 / STEP)) % course.count
    x, y = ARROWS[arrow]
    heading = course.heading[span]
    return bool((np.cos(heading) * x + np.sin(heading) * y).mean() < 0)
