"""A stretch: answers of trusted drivers to states, without checking each one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from . import actions, questions
from .dice import NONE_YET, Dice, Hand, throw
from .game import P
from .moment import PIECE, Chain, Entry, Moment
from .once import cached_property
from .options import Names
from .state import AnyState

LONGEST = 0.1
"""Seconds until answers in a row are shown to others who hold the match."""


class Stretch:
    """Answers in a row, with their dice; entries and the states around them are made when used.

    Parameters
    ----------
    start : State
        Where it begins. It is copied once, and played on in place.
    """

    def __init__(self, start: AnyState) -> None:
        self._start = start
        self._answers: list[tuple[int, actions.Action]] = []
        self._facts: list[questions.Fact] = []
        self._ends: list[int] = []
        self._whole = 0
        self._last: AnyState | None = None
        self._tally = NONE_YET

    def play(
        self,
        moment: Moment[P],
        choosers: Sequence[Callable[[AnyState, int], actions.Action] | None],
        ended: Callable[[AnyState, int], bool],
        hand: Hand,
        names: Names,
    ) -> None:
        """Let drivers answer until another must, `ended` is true, or enough was played.

        Dice are rolled as well, including those that wait for a roll.

        Parameters
        ----------
        moment : Moment
            That of the start; without a clock.
        choosers : sequence of callable or None
            By seat; None for a seat that answers elsewhere.
        ended : callable
            Takes a state where a driver must answer, and the number of answers before it.
        hand, names
            As for `rolled_on`.
        """
        answers, facts, ends = self._answers, self._facts, self._ends
        state, before = self._start.copy(), len(moment.entries)
        dice = Dice(moment.seed, moment.tally)
        number, until = moment.die, monotonic() + LONGEST
        while state.stack:
            seat = state.stack[-1].players[0]
            if seat == questions.CHANCE:
                if hand.mode == "ask":
                    self._whole = len(answers)
                action = throw(state, hand, names, dice, number)
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
        self._tally, self._whole, self._last = dice.tally, len(answers), state

    def after(self, moment: Moment[P]) -> Moment[P]:
        """Return the moment after the last answer whose dice are rolled, if the next failed."""
        whole = self._whole
        if not whole:
            return moment
        dice = sum(seat == questions.CHANCE for seat, _ in self._answers[:whole])
        after = moment._replace(
            state=self[whole],
            entries=Chain(moment.entries, whole, self._entries),
            rolls=moment.rolls + dice,
        )
        if self._last is None:  # some dice are counted whose answer is not taken
            return after.counted()
        return after._replace(tally=self._tally)

    def _entries(self) -> list[Entry]:
        listed, begin = list[Entry](), 0
        for at, (seat, action) in enumerate(self._answers[: self._whole]):
            end = self._ends[at]
            listed.append(Entry(seat, action, self, tuple(self._facts[begin:end]), _at=at))
            begin = end
        return listed

    def __getitem__(self, at: int) -> AnyState:
        return self._last if self._last is not None and at == self._whole else self._states[at]

    @cached_property
    def _states(self) -> list[AnyState]:
        states = [self._start]
        for seat, action in self._answers[: self._whole]:
            states.append(states[-1].copy().apply(action, seat))
        if self._last is not None:
            states[-1] = self._last
        return states
