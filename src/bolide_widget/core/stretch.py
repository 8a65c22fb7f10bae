"""A stretch: answers that trusted drivers give to states, without a check of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Generic

from . import actions, questions
from .dice import Hand, draw_die
from .game import P
from .moment import PIECE, Between, Moment, Row
from .options import Names
from .state import AnyState

LONGEST = 0.1
"""Seconds until answers in a row are shown to others who hold the match."""


class Stretch(Generic[P]):
    """Answers in a row, with their dice, played on one state: it is copied at their start only.

    Parameters
    ----------
    moment : Moment
        Where it begins; without a clock.
    """

    def __init__(self, moment: Moment[P]) -> None:
        self._moment = moment
        self._answers: list[tuple[int, actions.Action]] = []
        self._facts: list[questions.Fact] = []
        self._ends: list[int] = []
        self._whole = 0
        self._last: AnyState | None = None

    def play(
        self,
        choosers: Sequence[Callable[[AnyState, int], actions.Action] | None],
        ended: Callable[[AnyState, int], bool],
        hand: Hand,
        names: Names,
    ) -> None:
        """Let drivers answer until another must, `ended` is true, or enough was played.

        Dice are rolled as well, including those that wait for a roll.

        Parameters
        ----------
        choosers : sequence of callable or None
            By seat; None for a seat that answers elsewhere.
        ended : callable
            Takes a state where a driver must answer, and the number of answers before it.
        hand, names
            As for `rolled_on`.
        """
        moment, answers, facts, ends = self._moment, self._answers, self._facts, self._ends
        state, before = moment.state.copy(), len(moment.entries)
        number, until = moment.die, monotonic() + LONGEST
        while state.stack:
            seat = state.stack[-1].players[0]
            if seat == questions.CHANCE:
                if hand.mode == "ask":
                    self._whole = len(answers)
                action = draw_die(state, hand, names, moment.seed, number)
                number += 1
            else:
                self._whole = done = len(answers)
                choose = choosers[seat]
                if choose is None or done >= PIECE or monotonic() > until:
                    break
                if ended(state, before + done):
                    break
                action = choose(state, seat)
            state.apply(action, seat, facts)
            ends.append(len(facts))
            answers.append((seat, action))
        self._whole, self._last = len(answers), state

    def after(self) -> Moment[P]:
        """Return the moment after the last answer whose dice are rolled, if the next failed."""
        if not self._whole:
            return self._moment
        answers, ends = self._answers[: self._whole], self._ends[: self._whole]
        states = Between(self._moment.state, answers, self._last)
        return self._moment.played(Row(states, self._facts, ends))
