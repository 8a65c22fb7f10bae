"""What a policy is, and how a race is driven by policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.errors import IllegalAction, RaceError
from ..core.match import Answer, Match
from ..core.options import Decision, Roll
from .limits import TimeUp, within

Policy = Callable[[Any], Answer]
"""Takes the race, returns one of its options (or an option's id, or its point)."""


class PolicyError(RaceError):
    """A policy that raised, or answered what is not possible."""


def name_of(policy: Policy) -> str:
    """How a policy is called: its own `name`, else its class's or function's."""
    given = getattr(policy, "name", None)
    if isinstance(given, str) and given:
        return given
    return getattr(policy, "__name__", type(policy).__name__)


def ask(policy: Policy, race: Match[Any]) -> Answer:
    """A policy's answer to the pending decision, on a branch of the race so it can change nothing.

    Raises
    ------
    PolicyError
        If it raises or answers what is not possible.
    """
    answer: Answer = answer_of(policy, policy, race.copy())
    return answer


def answer_of(
    policy: Policy, function: Callable[..., Any], *given: Any, limit: float | None = None
) -> Any:
    """Call a policy's function.

    Parameters
    ----------
    policy : policy
        Whose name an error tells.
    function : callable
        The policy or a method of it.
    *given
        What it is called with.
    limit : float, optional
        Seconds it may take.

    Raises
    ------
    PolicyError
        If it raises, or does not answer in time.
    """
    try:
        return function(*given) if limit is None else within(limit, function, given)
    except TimeUp:
        raise PolicyError(
            f"The policy {name_of(policy)} did not answer within {limit:g} s"
        ) from None
    except Exception as error:
        raise PolicyError(
            f"The policy {name_of(policy)} raised {type(error).__name__}: {error}"
        ) from error


def nonsense(policy: Policy, driver: str, error: IllegalAction) -> PolicyError:
    """The error for a policy that answered what is not possible."""
    return PolicyError(f"The policy {name_of(policy)} answered for {driver}: {error}")


def by_driver(race: Match[Any], policies: Policy | Mapping[str, Policy]) -> Mapping[str, Policy]:
    """Who drives for whom: one policy for all, or what is told of each driver, unchecked."""
    return policies if isinstance(policies, Mapping) else dict.fromkeys(race.drivers, policies)


def drive(
    race: Match[Any],
    policies: Policy | Mapping[str, Policy],
    *,
    limit: int = 100_000,
) -> Match[Any]:
    """Play a race on until it is over.

    Parameters
    ----------
    race : Race
        Plays on from where it is; dice that wait to be asked are rolled by its seed.
    policies : policy, or dict of driver to policy
        Who decides for whom; one policy for all, or one for every driver.
    limit : int
        Most answers played before the race is called endless.

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
    chosen = by_driver(race, policies)
    missing = [driver for driver in race.drivers if driver not in chosen]
    if missing:
        raise PolicyError(f"No policy for {', '.join(missing)}")
    for _ in range(limit):
        pending = race.pending
        if pending is None:
            return race
        if isinstance(pending, Roll):
            race.roll()
        else:
            _play(race, pending, chosen[pending.driver])
    raise PolicyError(f"The race is not over after {limit} answers")


def _play(race: Match[Any], pending: Decision, policy: Policy) -> None:
    answer = ask(policy, race)
    try:
        race.play(answer, pending.driver)
    except IllegalAction as error:
        raise nonsense(policy, pending.driver, error) from error
