"""What a match answers by itself: dice, and for those who do not watch so closely."""

from __future__ import annotations

from typing import NamedTuple

from .actions import Action
from .asking import Names, checked
from .dice import draw
from .game import Game, P
from .given import Face
from .moment import Moment
from .questions import CHANCE
from .watching import Watch


class Hand(NamedTuple):
    """Whose hand rolls.

    Attributes
    ----------
    mode : "auto" or "ask"
        By itself, or when it is told to.
    faces : tuple of int, str and tuple
        Those that come first, before the seed decides.
    """

    mode: str
    faces: tuple[Face, ...]

    def loaded(self, moment: Moment[P]) -> Face | None:
        """The face that was loaded for the next die; None when there is none."""
        number = moment.rolls - moment.branched
        return self.faces[number] if 0 <= number < len(self.faces) else None


def rolled(moment: Moment[P], hand: Hand, names: Names) -> Action:
    """What the next die shows: the loaded face, else what the seed says."""
    face = hand.loaded(moment)
    if face is not None:
        return checked(moment.state, face, CHANCE, names)
    return draw(moment.state.outcomes(), moment.seed, moment.rolls - moment.branched)


def rolled_on(
    moment: Moment[P], hand: Hand, watch: Watch, game: Game[P], names: Names
) -> Moment[P]:
    """Roll what needs no asking: everything by "auto", loaded faces while they last.

    And answer for those who do not watch so closely.
    """
    while True:
        state = moment.state
        if state.to_act == (CHANCE,):
            if hand.mode == "ask" and hand.loaded(moment) is None:
                return moment
            moment = moment.answered(CHANCE, rolled(moment, hand, names), game)
        elif watch.levels and not watch.wants(state):
            seat = state.to_act[0]
            moment = moment.answered(seat, state.default(seat), game, asked=False)
        else:
            return moment
