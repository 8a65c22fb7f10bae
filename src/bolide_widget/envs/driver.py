"""Agents: trained programs as drivers of a race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import RaceError, SetupError, shown
from ..core.match import Match
from ..core.options import Option
from ..games import game_of, need
from .play import need_number

Act = Callable[[dict[str, NDArray[Any]]], int]
"""A function from an agent's observation to the number of its answer."""


class Agent:
    """A computer driver that answers as an agent of `RaceEnv` does.

    It gets the observation of the seat to move, and nothing else.

    Parameters
    ----------
    act : callable ``(observation) -> int``
        Gets the vector as ``observation["observation"]`` and the mask as
        ``observation["action_mask"]``; returns the number of a legal answer.
    name : str
        The driver's name.

    Raises
    ------
    SetupError
        If `act` cannot be called.
    IllegalAction
        While driving, if `act` returns a number that is not legal.

    Examples
    --------
    >>> first = Agent(lambda observation: int(observation["action_mask"].argmax()), "First")
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    >>> first(race) in race.options
    True
    """

    def __init__(self, act: Act, name: str = "Agent") -> None:
        if not callable(act):
            raise SetupError(f"act must be a function of an observation, got {shown(act)}")
        self.act, self.name = act, name
        self._coding: tuple[Any, Any] = None, None

    def __call__(self, race: Match[Any]) -> Option:
        """Return one of the options of a race."""
        state, pending = race._state, race.pending
        if pending is None:
            raise RaceError("The race is over: there is no open question.")
        seat = race.drivers.index(pending.driver)
        coding = self._coding_of(race)
        numbers = coding.numbers(state, seat)
        mask = np.zeros(len(coding.answers), np.int8)
        mask[list(numbers)] = 1
        seen = np.array(coding.vector(state, seat), np.float32)
        answer = self.act({"observation": seen, "action_mask": mask})
        number = need_number(race.drivers[seat], answer, numbers)
        return next(option for option in race.options if option.action == numbers[number])

    def _coding_of(self, race: Match[Any]) -> Any:
        """Return the coding of a race's game, cached for its races."""
        game, coding = self._coding
        if game is not race.game:
            row = game_of(race) or need(race.game.name)
            coding = row.coding(race.start)
            self._coding = race.game, coding
        return coding

    def __repr__(self) -> str:
        return f"Agent({self.name!r})"
