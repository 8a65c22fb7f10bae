"""Dice: numbers drawn from a seed, draws from odds, and dice that a user loads."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import NamedTuple

from . import actions, questions
from .answers import checked
from .game import Game, P
from .given import Face
from .moment import Moment
from .options import Names
from .state import AnyState
from .watch import Watch

_SPAN = 1 << 64


def chance(seed: int, number: int) -> int:
    """Return a whole number from 0 up to 2**64, fixed by the seed and the number of the roll.

    A hash instead of a generator: copying a race then costs one integer, and nothing can drift.
    """
    words = f"{seed}:{number}".encode()
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big")


def seed_of(seed: int, number: int, bits: int = 63) -> int:
    """Return seed `number` of the series that one seed fixes: a whole number of `bits` bits."""
    return chance(seed, number) >> (64 - bits)


def draw(odds: Sequence[tuple[actions.Action, Fraction]], seed: int, number: int) -> actions.Action:
    """Return the outcome that roll `number` of `seed` picks from `odds`, in exact arithmetic.

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
        top, bottom = share.as_integer_ratio()
        if bottom == below:
            above += top
        else:
            above, below = above * bottom + top * below, below * bottom
        if point * below < above * _SPAN:
            return action
    return odds[-1][0]


class Hand(NamedTuple):
    """The way dice are rolled.

    Attributes
    ----------
    mode : "auto" or "ask"
        Roll at once, or wait for a call of ``roll``.
    faces : tuple of int, str and tuple
        Those that come first, before the seed decides.
    """

    mode: str
    faces: tuple[Face, ...]

    def loaded(self, number: int) -> Face | None:
        """Return the face loaded for a die by its number; None if there is none."""
        return self.faces[number] if 0 <= number < len(self.faces) else None


def rolled(moment: Moment[P], hand: Hand, names: Names) -> actions.Action:
    """Return the face of the next die: the loaded one, else the one the seed gives."""
    return draw_die(moment.state, hand, names, moment.seed, moment.die)


def draw_die(state: AnyState, hand: Hand, names: Names, seed: int, number: int) -> actions.Action:
    face = hand.loaded(number)
    if face is not None:
        return checked(state, face, questions.CHANCE, names)
    return draw(state.outcomes(), seed, number)


def rolled_on(
    moment: Moment[P], hand: Hand, watch: Watch, game: Game[P], names: Names
) -> Moment[P]:
    """Roll what needs no asking: everything by "auto", loaded faces while they last.

    And answer for those who do not watch so closely.
    """
    while True:
        state = moment.state
        if state.to_act == (questions.CHANCE,):
            if hand.mode == "ask" and hand.loaded(moment.die) is None:
                return moment
            moment = moment.answered(questions.CHANCE, rolled(moment, hand, names), game)
        elif watch.levels and not watch.wants(moment):
            seat = state.to_act[0]
            moment = moment.answered(seat, state.default(seat), game, decided=False)
        else:
            return moment
