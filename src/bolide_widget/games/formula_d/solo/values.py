"""Turns to go of a lone car, by backward induction over places, gears and wear.

A car never drives backwards, so from the line back each place needs only places that are done:
one sweep gives the exact expectation. Standing still (all spaces braked away) leads to the same
place with fewer brake points, so brake points are counted up from none.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import starmap
from typing import Any, Final, NamedTuple

import numpy as np

from ....core.cancelling import check
from ....core.once import memoise
from ..rules.gears import CHANCES
from ..rules.pits import FAST, FAST_GEAR, FREE_GEARS, fast_stop, lane_gears
from ..rules.position import BLACK, TOP_GEAR, down_cost
from .ways import CAREFUL, SPUN, Array, End, Places, Terms, Wear


class Answer(NamedTuple):
    """One way to use a number of spaces.

    Attributes
    ----------
    end : End
    brakes : int
        Points spent.
    """

    end: End
    brakes: int


DICE: Final = tuple((np.array(faces), np.array(odds)) for faces, odds in starmap(zip, CHANCES))
"""By gear from 1: the faces of its die, and how likely each is."""


class Sweep:
    """Turns to go until the line is crossed, and from there on as another sweep says.

    Parameters
    ----------
    places : Places
    wear : Wear
        The most of each that is left; there is a value for every amount up to it.
    beyond : Sweep, optional
        What follows behind the line; nothing if it is the finish.
    since : int
        The progress from which on values are wanted.
    terms : Terms
    pits : Pits, optional
        Where new tyres can be had on the way; with the values behind the line.
    rolled : array, optional
        That of an equal sweep, where it was kept: the sweep is not made again.

    Attributes
    ----------
    value : array, (places, 7, tyres + 1, brakes + 1, gearbox + 1, engine + 1)
        Expected turns by place, gear and wear left, before the gear is declared; infinite where a
        car could not be sure to go on.
    rolled : array, the same
        The same once this gear is declared and what it costs is paid, before its die is thrown.
    """

    def __init__(
        self,
        places: Places,
        wear: Wear,
        beyond: Sweep | None = None,
        since: int = 0,
        *,
        terms: Terms = CAREFUL,
        pits: Pits | None = None,
        rolled: Array | None = None,
    ) -> None:
        self.places = places
        self.terms = terms
        self.pits = pits
        self.wear = wear
        self.beyond = beyond
        shape = (len(places.space) + 1, TOP_GEAR + 1, *(points + 1 for points in wear))
        self.value = np.full(shape, np.inf)
        if rolled is not None:
            self.rolled = rolled
            self._declare(slice(None), slice(None))
            return
        self.rolled = np.full(shape, np.inf)
        progress = places.road.progress
        for place in reversed(range(len(places.space))):
            if progress[places.space[place]] < since:
                break
            check()
            self._fill(place)

    def answers(self, place: int, face: int) -> list[Answer]:
        """List the moves of a face, braking included."""
        ends = self.places.ways(place).ends
        most = min(self.wear.brakes, face)
        return [Answer(end, spent) for spent in range(most + 1) for end in ends[face - spent]]

    def turns(self, answer: Answer, gear: int) -> Array:
        """Turns from this one on, by wear left before it is paid; this one included."""
        turns = np.full(self.value.shape[2:], np.inf)
        brakes = answer.brakes
        going = after(self, answer.end, gear)
        turns[:, brakes:] = 1 + going[:, : going.shape[1] - brakes]
        return turns

    def _fill(self, place: int) -> None:
        """The values of a place, those of the places before it known.

        As if a car never stood still: it hardly ever pays. Where it would, a second pass follows.
        """
        by_length = [self._best(place, gear) for gear in range(1, TOP_GEAR + 1)]
        everything = slice(None)
        self._settle(place, by_length, everything)
        if self._may_stand(place, by_length):
            for brakes in range(self.wear.brakes + 1):
                self._settle(place, by_length, slice(0, brakes + 1))
                for gear in range(1, TOP_GEAR + 1):
                    if _lowest(gear, self.wear) == 0:
                        stood = self.value[place, gear, :, brakes]
                        best = by_length[gear - 1][0, :, brakes]
                        np.minimum(best, stood, out=best)

    def _best(self, place: int, gear: int) -> Array:
        """The fewest turns that follow each number of spaces, from the lowest that braking leaves.

        Standing still is left out where it leads to the same place.
        """
        low, high = _lowest(gear, self.wear), int(DICE[gear - 1][0][-1])
        ways = self.places.ways(place)
        best: Array = self.value[ways.plain[low : high + 1], gear].min(axis=1)
        for length, end in ways.dear:
            if low <= length <= high:
                row = best[length - low]
                np.minimum(row, after(self, end, gear), out=row)
        if self.pits is not None:
            for driven in ways.passing(self.pits.gate):
                for length in range(max(low, driven + 1), high + 1):
                    row = best[length - low]
                    np.minimum(row, self.pits.entering(length - driven, gear), out=row)
        return best

    def _may_stand(self, place: int, by_length: list[Array]) -> bool:
        """Return whether some car would do better to brake all its spaces away."""
        for gear in range(1, TOP_GEAR + 1):
            if self.wear.brakes and _lowest(gear, self.wear) == 0:
                stood = self.value[place, gear, :, :-1]
                if self.places.ways(place).stays and (stood < by_length[gear - 1][0, :, :-1]).any():
                    faces = DICE[gear - 1][0]
                    for face in faces[faces <= self.wear.brakes]:
                        if self._gains(place, gear, int(face), by_length[gear - 1]):
                            return True
        return False

    def _gains(self, place: int, gear: int, face: int, best: Array) -> bool:
        """Return whether standing still is better than all else with this face."""
        else_best = np.full(best.shape[1:], np.inf)
        for spent in range(face):
            if spent <= self.wear.brakes:
                there = best[face - spent, :, : self.wear.brakes + 1 - spent]
                part = else_best[:, spent:]
                np.minimum(part, there, out=part)
        stood = self.value[place, gear, :, : self.wear.brakes + 1 - face]
        return bool((stood < else_best[:, face:]).any())

    def _settle(self, place: int, by_length: list[Array], brakes: slice) -> None:
        """Roll and declare, for some numbers of brake points."""
        rolled = self.rolled[place]
        for gear in range(1, TOP_GEAR + 1):
            self._expect(by_length[gear - 1][:, :, brakes], gear, rolled[gear][:, brakes])
        self._declare(place, brakes)

    def _declare(self, place: int | slice, brakes: slice) -> None:
        """The best gear to declare, once what follows each is known."""
        value, rolled = self.value[place], self.rolled[place]
        value[..., SPUN, :, brakes, :, :] = rolled[..., 1, :, brakes, :, :]
        for gear in range(1, TOP_GEAR + 1):
            best = rolled[..., gear, :, brakes, :, :].copy()
            for wanted, (boxes, pedal, motor) in SHIFTS[gear]:
                going = rolled[..., wanted, :, brakes, :, :]
                *_, pedals, box, motors = going.shape
                if boxes < box and pedal < pedals and motor < motors:
                    part = best[..., pedal:, boxes:, motor:]
                    paid = going[..., : pedals - pedal, : box - boxes, : motors - motor]
                    np.minimum(part, paid, out=part)
            value[..., gear, :, brakes, :, :] = best

    def _expect(self, best: Array, gear: int, into: Array) -> None:
        """The mean over the faces of a gear, each used as well as it can be."""
        faces, odds = DICE[gear - 1]
        offset = int(faces[0]) - _lowest(gear, self.wear)
        count = len(faces)
        used = best[offset:].copy()
        for spent in range(1, min(best.shape[2] - 1, int(faces[-1])) + 1):
            first = max(0, spent - offset)
            start = offset + first - spent
            part = used[first:, :, spent:]
            braked = best[start : start + count - first, :, : best.shape[2] - spent]
            np.minimum(part, braked, out=part)
        if self.terms.lost < np.inf:
            np.minimum(used, self.terms.lost, out=used)
        into[...] = 1 + (odds @ used.reshape(count, -1)).reshape(used.shape[1:])


def after(table: Sweep, end: End, gear: int) -> Array:
    """Turns that follow a move, by the wear left before what it overshot is paid."""
    if end.crosses and table.beyond is None:
        return _paid(np.zeros(table.value.shape[2:]), None, end.line, table.terms.factor)
    if end.doomed:
        return np.full(table.value.shape[2:], np.inf)
    there = table if table.beyond is None or not end.crosses else table.beyond
    values = there.value[end.place]
    return _paid(values[gear], values[SPUN], end.over, table.terms.factor)


def _paid(going: Array, spun: Array | None, over: int, factor: int) -> Array:
    """FD-OVER-10: turns to go by tyres left before an overshoot is paid."""
    if not over:
        return going
    paid = np.full(going.shape, np.inf)
    owed = over * factor
    if owed + 1 < len(paid):
        paid[owed + 1 :] = going[1 : len(paid) - owed]
    rest = going if spun is None else spun
    if owed < len(paid):
        paid[owed] = rest[0]
    if over == 1:
        paid[0] = rest[0]
    return paid


def _lowest(gear: int, wear: Wear) -> int:
    """The fewest spaces that a gear can be braked down to."""
    return max(0, int(DICE[gear - 1][0][0]) - wear.brakes)


def shift_cost(gear: int, wanted: int) -> tuple[int, int, int] | None:
    """FD-DOWN-1: return gearbox, brake and engine points; None for a forbidden shift."""
    return None if gear - wanted > 4 else down_cost(gear, wanted)


SHIFTS: Final = tuple(
    tuple(
        (wanted, cost)
        for wanted in range(1, min(gear + 1, TOP_GEAR) + 1)
        if wanted != gear and (cost := shift_cost(gear, wanted)) is not None
    )
    for gear in range(TOP_GEAR + 1)
)
"""By gear: the gears that may be declared instead, with what that costs (FD-GEAR-6)."""


# -- turns that are spent in the pits -------------------------------------------------------------


class Pits:
    """Turns that follow a pit stop, by the wear left; the way out is driven without braking.

    Parameters
    ----------
    track : Track
    variant : "RU" or "EN"
    beyond : Sweep
        Turns to go behind the line.
    box : int
        Which box.

    Attributes
    ----------
    gate : int
        The space before the entry.
    """

    def __init__(self, track: Any, variant: str, beyond: Sweep, box: int) -> None:
        pit = track.pit
        self.pit = pit
        self.variant = variant
        self.beyond = beyond
        self.box = pit.boxes[min(box, len(pit.boxes) - 1)]
        self.gate: int = pit.entry[0][0]
        memoise(self, "entering", "waiting", "out")

    def entering(self, left: int, gear: int) -> Array:
        """Return the turns that follow one that enters with some spaces left for the lane."""
        if self.variant == "EN":
            return self.out(self.pit.first, 0)
        return self._to_box(self.pit.entry[0][1] - 1, left, gear)

    def _to_box(self, index: int, spaces: int, gear: int) -> Array:
        """FD-PIT-4: into the box, or on the way to it."""
        if spaces > self.box.at - index:
            return self.stopped()
        return self.waiting(index + spaces, gear)

    def waiting(self, index: int, gear: int) -> Array:
        """Turns to go of a car in the lane that has not stopped yet."""
        return self._declared(index, lane_gears(gear), False)

    def _declared(self, index: int, gears: Iterable[int], served: bool) -> Array:
        """Turns to go in the lane, this one included, with the best of some gears."""
        return 1 + _least(self.rolled(index, gear, served) for gear in gears)

    def rolled(self, index: int, gear: int, served: bool) -> Array:
        """Turns that follow this one on average, once a gear is declared in the lane."""
        onward = self._land if served else self._to_box
        turns: Array = sum(
            (share * onward(index, face, gear) for face, share in CHANCES[gear - 1]), np.zeros(1)
        )
        return turns

    def stopped(self) -> Array:
        """FD-PIT-6: turns that follow one that ends its way in the box, before the crew's roll."""
        index = self.box.to - 1
        slow = self.out(index, 0) * ((BLACK - FAST) / BLACK)
        driven = (fast_stop(face) for face in range(1, FAST + 1))
        fast = sum(self._land(index, spaces, FAST_GEAR) for spaces in driven) / BLACK
        turns: Array = slow + fast
        return turns

    def out(self, index: int, gear: int) -> Array:
        """Turns to go of a car in the lane that has stopped; gear 0: any up to 4 (FD-PIT-6)."""
        return self._declared(index, lane_gears(gear) if gear else FREE_GEARS, True)

    def _land(self, index: int, spaces: int, gear: int) -> Array:
        """FD-PIT-7: drive on in the lane, or the rest of the move on the track."""
        last, beyond = self.pit.exit[0]
        if index + spaces <= last:
            return self.out(index + spaces, gear)
        sweep = self.beyond
        ends = sweep.places.ways(sweep.places.place(beyond, 0)).ends[index + spaces - last - 1]
        if not ends:
            return np.full((1, *sweep.value.shape[3:]), sweep.terms.lost)
        best = _least(after(sweep, end, gear)[-1:] for end in ends)
        return np.minimum(best, sweep.terms.lost)


def _least(values: Any) -> Array:
    """The least of some arrays, number by number."""
    least: Array = np.min(np.stack(list(values)), axis=0)
    return least
