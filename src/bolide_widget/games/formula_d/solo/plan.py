"""What a lone car does to take the fewest turns, and how many turns that comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..rules.tables import TOP_GEAR
from .table import SPUN, Array
from .values import DICE, SHIFTS, Answer, Sweep, shift_cost
from .ways import End

ENOUGH = 1e-12
"""A chance that is not followed any further."""

Where = tuple[int, int, int]
"""Laps to go, place and gear of a car; laps to go count from 0, the lap that ends the race."""


class Plan:
    """The decisions of a lone car.

    Parameters
    ----------
    sweeps : sequence of Sweep
        Turns to go in each lap, the last lap first.
    """

    def __init__(self, sweeps: Sequence[Sweep]) -> None:
        self.sweeps = sweeps
        self._answers: dict[tuple[int, int, int, int], tuple[list[Answer], Array]] = {}
        self._gears: dict[Where, Array] = {}

    def gears(self, where: Where) -> Array:
        """The gear to declare, by wear left."""
        found = self._gears.get(where)
        if found is None:
            laps, place, gear = where
            rolled = self.sweeps[laps].rolled[place]
            wanted = range(1, min(max(gear, SPUN) + 1, TOP_GEAR) + 1)
            stacked = np.stack([_paid(rolled[one], gear, one) for one in wanted])
            found = self._gears[where] = stacked.argmin(axis=0) + 1
        return found

    def answers(self, where: Where, face: int) -> tuple[list[Answer], Array]:
        """What can be done with a face, and which of it to do, by wear left."""
        laps, place, gear = where
        key = (laps, place, gear, face)
        found = self._answers.get(key)
        if found is None:
            sweep = self.sweeps[laps]
            listed = sweep.answers(place, face)
            stacked = np.stack([sweep.turns(answer, gear) for answer in listed])
            found = self._answers[key] = (listed, stacked.argmin(axis=0))
        return found

    def turns(self, masses: dict[Where, Array]) -> Iterator[float]:
        """Drive on from a spread of cars: the chance to finish after 1, 2, ... turns.

        Parameters
        ----------
        masses : dict
            How likely a car is to be there with so much wear left; they sum to 1.
        """
        while masses:
            done = 0.0
            after: dict[Where, Array] = {}
            for where, mass in self._declared(masses).items():
                done += self._rolled(where, mass, after)
            yield done
            masses = {where: mass for where, mass in after.items() if mass.sum() > ENOUGH}

    def _declared(self, masses: dict[Where, Array]) -> dict[Where, Array]:
        declared: dict[Where, Array] = {}
        for where, mass in masses.items():
            laps, place, gear = where
            chosen = self.gears(where)
            for wanted in np.unique(chosen[mass > 0]):
                cost = shift_cost(gear, int(wanted))
                assert cost is not None
                boxes, pedal, motor = cost
                part = np.where(chosen == wanted, mass, 0.0)
                moved = _moved(part, 0, pedal, boxes, motor)
                _add(declared, (laps, place, int(wanted)), moved)
        return declared

    def _rolled(self, where: Where, mass: Array, after: dict[Where, Array]) -> float:
        done = 0.0
        gear = where[2]
        for face, odds in zip(*DICE[gear - 1], strict=True):
            answers, chosen = self.answers(where, int(face))
            for number in np.unique(chosen[mass > 0]):
                part = np.where(chosen == number, mass * odds, 0.0)
                done += self.drive(where, answers[int(number)], part, after)
        return done

    def drive(self, where: Where, answer: Answer, mass: Array, after: dict[Where, Array]) -> float:
        """Where a part of the cars is after a move; how much of it has finished."""
        laps, _, gear = where
        end = answer.end
        braked = _moved(mass, 0, answer.brakes, 0, 0)
        if end.crosses and laps == 0:
            return float(braked.sum())
        left = laps - 1 if end.crosses else laps
        going, spun = _worn(braked, end)
        if going.any():
            _add(after, (left, end.place, gear), going)
        if spun.any():
            _add(after, (left, end.place, SPUN), spun)
        return 0.0


def _worn(mass: Array, end: End) -> tuple[Array, Array]:
    """FD-OVER-10: cars that go on with fewer tyres, and those that have spun."""
    spun = np.zeros_like(mass)
    if not end.over:
        return mass, spun
    going = _moved(mass, end.over, 0, 0, 0)
    spun[0] = going[0]
    going[0] = 0
    if end.over == 1:
        spun[0] += mass[0]
    return going, spun


def _paid(turns: Array, gear: int, wanted: int) -> Array:
    """Turns to go by wear left before a gear is paid; infinite where it cannot be."""
    cost = dict(SHIFTS[gear]).get(wanted, (0, 0, 0) if wanted == max(gear, 1) else None)
    found = np.full(turns.shape, np.inf)
    if cost is not None:
        boxes, pedal, motor = cost
        _, brakes, gearbox, engine = turns.shape
        if boxes < gearbox and pedal < brakes and motor < engine:
            found[:, pedal:, boxes:, motor:] = turns[
                :, : brakes - pedal, : gearbox - boxes, : engine - motor
            ]
    return found


def _moved(mass: Array, tyres: int, brakes: int, gearbox: int, engine: int) -> Array:
    """The same cars with so much less wear left."""
    found = np.zeros_like(mass)
    a, b, c, d = mass.shape
    if tyres < a and brakes < b and gearbox < c and engine < d:
        found[: a - tyres, : b - brakes, : c - gearbox, : d - engine] = mass[
            tyres:, brakes:, gearbox:, engine:
        ]
    return found


def _add(masses: dict[Where, Array], where: Where, mass: Array) -> None:
    if where in masses:
        masses[where] = masses[where] + mass
    else:
        masses[where] = mass
