"""Dice: the n-th roll of a seed is a pure function, the same on every machine and Python.

Never compiled: Python lets an interrupt in while it multiplies numbers of more than a machine's
word, and what mypyc makes of that takes it for a lack of memory and ends the process.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b

from .questions import Action

_SPAN = 1 << 64


def chance(seed: int, number: int) -> int:
    """A whole number from 0 up to 2**64, fixed by the seed and the number of the roll.

    A hash instead of a generator: copying a race then costs one integer, and nothing can drift.
    """
    words = f"{seed}:{number}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


def seed_of(seed: int, number: int, bits: int = 63) -> int:
    """Seed `number` of a series that one seed fixes: a whole number of so many bits."""
    return chance(seed, number) >> (64 - bits)


def draw(odds: Sequence[tuple[Action, Fraction]], seed: int, number: int) -> Action:
    """The outcome that roll `number` of `seed` picks from `odds`, in exact arithmetic.

    Parameters
    ----------
    odds : sequence of (action, Fraction)
        Outcomes with their probabilities, which sum to 1.
    seed, number : int
        Seed of the race and number of the roll, counted from 0.

    Returns
    -------
    tuple
        One of the outcomes.
    """
    point = chance(seed, number)
    # what the outcomes so far add up to: fractions would take ten times as long
    above, below = 0, 1
    for action, share in odds:
        top, bottom = share.numerator, share.denominator
        if bottom == below:
            above += top
        else:
            above, below = above * bottom + top * below, below * bottom
        if point * below < above * _SPAN:
            return action
    return odds[-1][0]
