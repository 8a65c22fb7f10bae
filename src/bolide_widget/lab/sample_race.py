"""One race of a simulation again, as a race that can be looked at, move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..core.match import Match
from ..core.options import Option
from ..drivers import Policy
from ..drivers.arguments import whole
from ..drivers.turns import begun, used_up
from .fresh import dice_of
from .jobs import MOST_RACES
from .simulate import job_of, task_of

AnyRace = TypeVar("AnyRace", bound=Match[Any])


def sample_race(
    race: AnyRace,
    number: int,
    policies: Policy | Mapping[str, Policy] | None = None,
    *,
    seed: int | None = None,
    max_turns: int | None = None,
) -> AnyRace:
    """Race `number` of ``simulate(race, policies=policies, seed=seed)``, with all its answers.

    Parameters
    ----------
    race : Race
        As it was given to `simulate`; it is not changed.
    number : int
        Which race: its number in the column ``race``, from 0.
    policies, seed, max_turns
        As they were given to `simulate`.

    Returns
    -------
    Race
        Over, with its history: ``.log``, ``.undo()``, ``.to_frame()``, ``.save()``, and on the
        screen by ``bw.RaceWidget``.

    Raises
    ------
    SetupError
        If the race is over, or a number cannot be.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> import bolide_widget as bw
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], laps=1, seed=1)
    >>> frame = bw.simulate(race, n=3, progress=False)
    >>> again = bw.sample_race(race, 2)
    >>> list(frame[frame.race == 2].sort_values("place").driver) == [
    ...     standing.driver for standing in again.standings
    ... ]
    True
    """
    dice = dice_of(race, seed)
    task = task_of(dice, whole("number", number, 0, MOST_RACES))
    job = job_of(race, policies, dice, max_turns=max_turns)
    _, _, choosers = job.begin(task)
    again = race._bare(job.race._state).branch(task.seed)
    since = begun(job.race._state)
    most = job.max_turns or again.game.turns_allowed
    while again._state.stack:
        state, seat = again._state, again._state.to_act[0]
        if used_up(state, since, most):
            again.stop()
        else:
            again.play(Option(state, choosers[seat](state.copy(), seat)), again.drivers[seat])
    return again


replay = sample_race
"""Its name before 0.2, which goes then: `Replay` shows a race that was driven."""
