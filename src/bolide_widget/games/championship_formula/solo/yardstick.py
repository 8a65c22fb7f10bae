"""How long a lap is for a lone yardstick car: w0, w6 and wmin (CFR-TRACK-7)."""

from __future__ import annotations

from typing import NamedTuple

from ..track import Track
from .steps import NEVER, Steps
from .turns import FIRST, Car, Turns

USUAL = 6
"""Wear of the middle figure: that of a lap (Table CFR-T1)."""


class Found(NamedTuple):
    """What the search says; None for a lap that cannot be finished."""

    w0: int | None
    w6: int | None
    wmin: int | None


def curve(track: Track, *, late: bool = True) -> list[int]:
    """Least wear for a lap from pole by turns, from 0 turns on; `NEVER` where it cannot be done."""
    car = Car()
    steps = Steps(track, top=max(car.ts, car.s), late=late)  # nothing else makes a difference
    pole = track.slots[0].space
    node = steps.number[(pole, steps.corners.begun(pole))]
    turns = Turns(steps, car, 1, late)
    return [int(wear[1, node, FIRST]) for wear in turns.until(node, FIRST)]


def figures_of(track: Track, *, late: bool = True) -> Found:
    """Fewest turns with no wear, with 6, and with as much as it likes."""
    wear = curve(track, late=late)
    return Found(*(_first(wear, most) for most in (0, USUAL, NEVER - 1)))


def _first(wear: list[int], most: int) -> int | None:
    return next((turns for turns, least in enumerate(wear) if least <= most), None)
