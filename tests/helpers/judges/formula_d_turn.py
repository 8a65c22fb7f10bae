"""The best that a lone car of Formula D can make of a turn, by playing every answer of it.

Only the turns to go after this turn come from a table. Every answer that the rules offer is played,
and every face of a gear's die and of the mechanics' counts by its odds. What the tables leave out
is left out here: engines and debris hold, nitro is kept, points of an award go elsewhere, and
neither a slide nor the way out of the pits is braked.
"""

from __future__ import annotations

from collections.abc import Callable

from bolide_widget.core.questions import CHANCE, Action
from bolide_widget.games.formula_d.rules.position import FINISHED, OUT
from bolide_widget.games.formula_d.rules.venue import State

COUNTED = ("gear-roll", "pit-roll")
"""Rolls of which every face counts. Of all others nothing comes."""


class Turn:
    """A turn of a car that is alone on the road.

    Parameters
    ----------
    state : State
        A moment of the turn.
    seat : int
        Of the car.
    to_go : callable ``(state) -> float``
        Turns to go from the beginning of its next turn.
    lost : float
        Turns that the end of its race is worth.
    """

    def __init__(
        self, state: State, seat: int, to_go: Callable[[State], float], lost: float
    ) -> None:
        self.round = state.position.round
        self.seat = seat
        self.to_go = to_go
        self.lost = lost

    def turns(self, state: State) -> float:
        """Return the expected turns after this one, with the best of all answers."""
        car, question = state.position.cars[self.seat], state.question
        if car.status in (OUT, FINISHED):
            return self.lost if car.status == OUT else 0.0
        if state.position.round > self.round:
            return self.to_go(state)
        assert question is not None
        if state.to_act == (CHANCE,):
            outcomes = state.outcomes()
            if question.kind not in COUNTED:
                harmless = min if question.kind == "noise-roll" else max
                return self._after(state, harmless(face for face, _ in outcomes))
            return sum(float(share) * self._after(state, face) for face, share in outcomes)
        legal = self._looked_at(state, question.kind)
        return min((self._after(state, action) for action in legal), default=self.lost)

    def _after(self, state: State, action: Action) -> float:
        twin = state.copy()
        twin.apply(action)
        return min(self.turns(twin), self.lost)

    def _looked_at(self, state: State, kind: str) -> list[Action]:
        legal = list(state.legal(self.seat))
        if kind in ("slide-move", "exit-move"):
            return [action for action in legal if not action[2]]
        if kind == "bonus":
            return [("body",)]
        if kind == "modifiers":
            return [("none",)]
        if kind == "tyres":
            return [(state.position.cars[self.seat].tyres,)]
        return legal
