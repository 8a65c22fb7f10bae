"""Drive a race to its end with policies."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from ..core.errors import IllegalAction
from ..core.match import Match
from ..core.questions import CHANCE, Fact
from ..core.state import AnyState
from .policy import (
    Chooser,
    M,
    Policy,
    answer_of,
    ask,
    by_driver,
    name_of,
    nonsense,
    on_states,
    progress_bar,
    race_of,
    seconds_of,
    turns_of,
)


def drive(
    race: M,
    policies: Policy | Mapping[str, Policy],
    *,
    max_turns: int | None = None,
    limit: float | None = None,
) -> M:
    """Play a race on until it is over.

    Parameters
    ----------
    race : Race
        Plays on from where it is; dice that wait to be asked are rolled by its seed.
    policies : policy, or dict of driver to policy
        Who decides for whom; one policy for all, or one for every driver.
    max_turns : int, optional
        Turns a car may take from here on; then the race is stopped, with a warning, and who is
        still driving retires. As many as the game allows if not given.
    limit : float, optional
        Seconds that a policy may take for an answer; as long as it likes if not given.

    Returns
    -------
    Race
        The same race, over.

    Raises
    ------
    PolicyError
        If a driver has no policy, or a policy raises or answers what is not possible. The race
        stands where it was then.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> bw.drive(race, bw.Rookie()).standings[0].status
    'finished'
    """
    race_of(race)
    chosen, seconds = by_driver(race, policies), seconds_of(limit)
    most = turns_of(max_turns) or race.game.turns_allowed
    stops = turns_used_up(race._state, most, len(race._now.entries))
    direct = [_direct(chosen[name], race.game, seconds) for name in race.drivers]

    while (question := race._state.question) is not None:
        seat = question.players[0]
        if seat == CHANCE:
            race.roll()
        elif stops(race._state, len(race._now.entries)):
            _stop(race, most, chosen)
        elif direct[seat] is not None:
            race._carry_on(direct, stops)
        else:
            _play(race, race.drivers[seat], chosen[race.drivers[seat]], seconds)
    return race


def _stop(race: Match[Any], most: int, policies: Mapping[str, Policy]) -> None:
    out = stopped(race, race.stop(), [policies[name] for name in race.drivers])
    warnings.warn(
        f"The race on {race.game.where} was stopped after {most} turns. Out of it: {out}",
        RuntimeWarning,
        stacklevel=3,
    )


def stopped(race: Match[Any], facts: Iterable[Fact], policies: Iterable[Policy]) -> str:
    """Who was still driving when a race was stopped, by what policy and where; "" if nobody."""
    names = [name_of(policy) for policy in policies]
    return ", ".join(
        f"{race.drivers[seat]} ({names[seat]}) at {where}"
        for seat, where in race.game.stopped(facts)
    )


def _direct(policy: Policy, game: Any, limit: float | None) -> Chooser | None:
    """How a policy answers states, its errors named; None if it has to see a race."""
    choose = on_states(policy, game) if limit is None else None
    return None if choose is None else partial(answer_of, policy, choose)


def _play(race: Match[Any], driver: str, policy: Policy, limit: float | None) -> None:
    answer = ask(policy, race, limit, driver)
    try:
        race.play(answer, driver)
    except IllegalAction as error:
        raise nonsense(policy, driver, error) from error


def rounds_begun(state: AnyState) -> int:
    """Rounds begun, to count turns from."""
    return int(state.game.stage(state).round)


def used_up(state: AnyState, since: int, most: int) -> bool:
    """Whether somebody is asked for a turn too many, of those since round `since`.

    Only where a turn begins: what is under way is played to its end.
    """
    return not answers_left(state, since, most)


def answers_left(state: AnyState, since: int, most: int) -> int:
    """Answers and dice that come at least before turns are `used_up`; 0 if they are.

    A round takes one, whatever else.
    """
    stage = state.game.stage(state)
    rounds = stage.round - since
    if rounds > most:
        return 0 if stage.begins else 1
    return int(most + 1 - rounds)


def turns_used_up(start: AnyState, most: int, begun: int = 0) -> Callable[[AnyState, int], bool]:
    """Whether turns are used up, by the state and the answers and dice so far; seldom looks.

    Parameters
    ----------
    start : State
        From which on turns count.
    most : int
        Turns that there are.
    begun : int
        Answers and dice before `start`.
    """
    since, look = rounds_begun(start), begun + most + 1

    def stops(state: AnyState, answers: int) -> bool:
        nonlocal look
        if answers < look:
            return False
        left = answers_left(state, since, most)
        look = answers + left
        return not left

    return stops


def drive_laps(lap: Any, policies: Policy | Mapping[str, Policy], progress: bool) -> None:
    """Drive a qualifying to its end; `lap.results` has who has driven."""
    with progress_bar(len(lap.drivers), "laps", progress) as bar:

        def count() -> None:
            driven = len(lap.results)
            if driven > bar.n:
                bar.update(driven - bar.n)

        stop = lap.subscribe(count)
        try:
            drive(lap, policies)
        finally:
            stop()
