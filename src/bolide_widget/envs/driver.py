"""Agents: trained programs as drivers of a race."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from ..core.errors import RaceError, SetupError, shown
from ..core.match import Match
from ..core.options import Option
from ..racing.spelling import Rest
from .play import FACTS, RAW, Setup, need_number
from .seen import TEXT, VECTOR, Eyes, marked

Act = Callable[[dict[str, Any]], int]
"""A function from an agent's observation to the number of its answer."""


class Agent:
    """A computer driver that answers as an agent of `RaceEnv` does.

    It gets the observation of the seat to move, and nothing else.

    Parameters
    ----------
    act : callable ``(observation) -> int``
        Gets the vector as ``observation["observation"]`` and the mask as
        ``observation["action_mask"]``; returns the number of a legal action.
    name : str
        The driver's name.
    actions, observation
        As for `RaceEnv`.

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

    def __init__(
        self, act: Act, name: str = "Agent", *, actions: str = RAW, observation: str = VECTOR
    ) -> None:
        if not callable(act):
            raise SetupError(f"act must be a function of an observation, got {shown(act)}")
        self.act, self.name = act, name
        self._kinds = actions, observation
        self._eyes: tuple[Any, Eyes] | None = None

    def __call__(self, race: Match[Any]) -> Option:
        """Return one of the options of a race."""
        state, pending = race._state, race.pending
        if pending is None:
            raise RaceError("The race is over: there is no open question.")
        seat = race.drivers.index(pending.driver)
        eyes = self._eyes_of(race)
        latest = islice(race._now.newest, FACTS if eyes.kind == TEXT else 0)
        facts = [fact for _, fact in latest][::-1]
        said: list[int] = []
        opened = eyes.setup.coder.numbers(state, seat)
        while True:
            seen = eyes.see(state, seat, said, facts)
            mask = marked(opened, eyes.actions)
            answer = self.act({"observation": seen, "action_mask": mask})
            number = need_number(race.drivers[seat], answer, opened)
            leads = opened[number]
            if not isinstance(leads, Rest):
                return next(option for option in race.options if option.action == leads)
            said.append(number)
            opened = leads.open()

    def _eyes_of(self, race: Match[Any]) -> Eyes:
        """Return the observations of a race's game, cached for its races."""
        if self._eyes is None or self._eyes[0] is not race.game:
            actions, observation = self._kinds
            self._eyes = race.game, Eyes(Setup(race=race, actions=actions), observation)
        return self._eyes[1]

    def __repr__(self) -> str:
        return f"Agent({self.name!r})"
