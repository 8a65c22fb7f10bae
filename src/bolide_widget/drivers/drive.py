"""Drive a race to its end with policies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from ..core.calls import warn
from ..core.errors import IllegalAction
from ..core.match import Match
from ..core.questions import CHANCE, Fact
from ..core.state import AnyState
from . import policy as drivers_policy
from .policy import Chooser, M, Policy, answer_of, ask, by_driver, name_of, nonsense, on_states


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
        Plays on from its current state; dice that wait for a roll are rolled by its seed.
    policies : policy, or dict of driver to policy
        One policy for all drivers, or one for every driver.
    max_turns : int, optional
        Turns a car may take from here on; then the race is stopped, with a warning, and drivers
        still racing retire. As many as the game allows if not given.
    limit : float, optional
        Seconds that a policy may take for an answer; as long as it likes if not given.

    Returns
    -------
    Race
        The same race, over.

    Raises
    ------
    PolicyError
        If a driver has no policy, or a policy raises or gives an impossible answer. The race stays
        in the state before that.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> bw.drive(race, bw.Rookie()).standings[0].status
    'finished'
    """
    drivers_policy.race_of(race)
    chosen, seconds = by_driver(race, policies), drivers_policy.seconds_of(limit)
    most = drivers_policy.turns_of(max_turns) or race.game.turns_allowed
    stops = turns_used_up(race._state, most, len(race._now.entries))
    direct: list[Chooser | None] = []  # by seat; None for a policy that has to see a race
    for policy in chosen.values():
        choose = on_states(policy, race.game) if seconds is None else None
        direct.append(None if choose is None else partial(answer_of, policy, choose))

    while (question := race._state.question) is not None:
        seat = question.players[0]
        if seat == CHANCE:
            race.roll()
        elif stops(race._state, len(race._now.entries)):
            out = stopped(race, race.stop(), chosen.values())
            words = f"The race on {race.game.where} was stopped after {most} turns."
            warn(f"{words} Out of it: {out}")
        elif direct[seat] is not None:
            race._carry_on(direct, stops)
        else:
            driver = race.drivers[seat]
            answer = ask(chosen[driver], race, seconds, driver)
            try:
                race.play(answer, driver)
            except IllegalAction as error:
                raise nonsense(chosen[driver], driver, error) from error
    return race


def stopped(race: Match[Any], facts: Iterable[Fact], policies: Iterable[Policy]) -> str:
    """Name drivers still racing when a race was stopped, their policies and places; "" if none."""
    names = [name_of(policy) for policy in policies]
    return ", ".join(
        f"{race.drivers[seat]} ({names[seat]}) at {where}"
        for seat, where in race.game.stopped(facts)
    )


def rounds_begun(state: AnyState) -> int:
    """Return the rounds begun, to count turns from."""
    return int(state.game.stage(state).round)


def used_up(state: AnyState, since: int, most: int) -> bool:
    """Return True if a driver is to take a turn too many, of those since round `since`.

    Only at the beginning of a turn: a turn in progress is played to its end.
    """
    return not answers_left(state, since, most)


def answers_left(state: AnyState, since: int, most: int) -> int:
    """Return a lower bound of answers and dice until turns are `used_up`; 0 if they are.

    A round takes one, whatever else.
    """
    stage = state.game.stage(state)
    rounds = stage.round - since
    if rounds > most:
        return 0 if stage.begins else 1
    return int(most + 1 - rounds)


def turns_used_up(start: AnyState, most: int, begun: int = 0) -> Callable[[AnyState, int], bool]:
    """Return a function of a state, and answers and dice so far, that says if turns are used up.

    Parameters
    ----------
    start : State
        The state from which turns count.
    most : int
        The number of turns.
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
    """Drive a qualifying to its end; `lap.results` grows with each driver."""
    with drivers_policy.progress_bar(len(lap.drivers), "laps", progress) as bar:

        def count() -> None:
            driven = len(lap.results)
            if driven > bar.n:
                bar.update(driven - bar.n)

        stop = lap.subscribe(count)
        try:
            drive(lap, policies)
        finally:
            stop()
