"""What a policy is, and how a race is driven by policies."""

from __future__ import annotations

import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from types import FrameType
from typing import Any, TypeVar

from ..core.dice import seed_of
from ..core.errors import IllegalAction
from ..core.given import Dice
from ..core.match import Answer, Match
from ..core.options import Decision, Roll
from ..core.questions import Fact
from ..core.state import AnyState
from .arguments import Policy, PolicyError, by_driver, race_of, seconds_of, turns_of

# -- A time limit for a call: by an alarm, or on a thread, or found out afterwards -----------------


SOON = 1e-6
"""Seconds until an alarm rings that is overdue; 0 would be none."""


class TimeUp(BaseException):
    """Raised in a call whose time is up; not an Exception, so that it is not swallowed."""


def within(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """By an alarm where there is one; elsewhere on a thread that is left behind when late.

    With neither of them, as in a browser, the call is waited for, and refused when it was late.

    Parameters
    ----------
    limit : float
        Seconds the call may take.
    function, given
        What is called, and with what.

    Raises
    ------
    TimeUp
        If it does not return in time.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(limit, function, given)
    return _on_thread(limit, function, given)


def _with_alarm(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """With an alarm of our own; one that the caller had set rings when it is due, or after us."""
    over = False

    def ring(number: int, frame: FrameType | None) -> None:
        if not over:
            raise TimeUp

    rounds_begun = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        try:
            return function(*given)
        finally:
            over = True
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)
        if left:
            due = left - (time.monotonic() - rounds_begun)
            signal.setitimer(signal.ITIMER_REAL, max(due, SOON), interval)


def _on_thread(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    box: list[Any] = []
    trouble: list[BaseException] = []

    def run() -> None:
        try:
            box.append(function(*given))
        except BaseException as error:
            trouble.append(error)

    worker = threading.Thread(target=run, daemon=True, name="policy")
    try:
        worker.start()
    except RuntimeError:  # none can start
        return _waited_for(limit, function, given)
    worker.join(limit)
    if trouble:
        raise trouble[0]
    if not box:
        raise TimeUp
    return box[0]


def _waited_for(limit: float, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    rounds_begun = time.monotonic()
    answer = function(*given)
    if time.monotonic() - rounds_begun > limit:
        raise TimeUp
    return answer


# -- policy ----------------------------------------------------------------------------------------


__all__ = ["Policy", "PolicyError", "answer_of", "ask", "by_driver", "drive", "name_of", "nonsense"]

M = TypeVar("M", bound=Match[Any])
"""What kind of match: who gives a race gets a race."""


def name_of(policy: Policy) -> str:
    """How a policy is called: its own `name`, else its class's or function's."""
    given = getattr(policy, "name", None)
    if isinstance(given, str) and given:
        return given
    return getattr(policy, "__name__", type(policy).__name__)


def ask(
    policy: Policy, race: Match[Any], limit: float | None = None, driver: str | None = None
) -> Answer:
    """A policy's answer to the pending decision, on a branch of the race so it can change nothing.

    In a game with secrets the branch holds no more than the driver may know.

    Parameters
    ----------
    policy : policy
        Who is asked.
    race : Race
        With a pending decision.
    limit : float, optional
        Seconds it may take.
    driver : str, optional
        For whom, when several choose at once.

    Raises
    ------
    PolicyError
        If it raises or answers what is not possible.
    """
    other = seed_of(race.seed, race.rolls)  # the dice to come are nobody's to know
    dice: Dice = "ask" if race.dice == "ask" else "auto"
    if race.game.secret and not race.over:
        branch = race.seen_by(driver or race.drivers[race._state.to_act[0]], other, dice)
    else:
        branch = race.branch(other, dice)
    answer: Answer = answer_of(policy, policy, branch, limit=limit)
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
        If it raises, SystemExit included, or does not answer in time. A keyboard interrupt on
        the main thread is the user's, and goes through.
    """
    try:
        return function(*given) if limit is None else within(limit, function, given)
    except TimeUp:
        raise PolicyError(
            f"The policy {name_of(policy)} did not answer within {limit:g} s"
        ) from None
    except BaseException as error:
        # Ctrl+C reaches the main thread; elsewhere it is the policy that raised it.
        main = threading.current_thread() is threading.main_thread()
        if isinstance(error, KeyboardInterrupt) and main:
            raise
        raise PolicyError(
            f"The policy {name_of(policy)} raised {type(error).__name__}: {error}"
        ) from error


def nonsense(policy: Policy, driver: str, error: IllegalAction) -> PolicyError:
    """The error for a policy that answered what is not possible."""
    return PolicyError(f"The policy {name_of(policy)} answered for {driver}: {error}")


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
        Seconds that a policy may take for one answer; as long as it likes if not given.

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
    since = rounds_begun(race._state)
    while (pending := race.pending) is not None:
        if isinstance(pending, Roll):
            race.roll()
        elif used_up(race._state, since, most):
            _stop(race, most, chosen)
        else:
            _play(race, pending, chosen[pending.driver], seconds)
    return race


def _stop(race: Match[Any], most: int, policies: Mapping[str, Policy]) -> None:
    told = stopped(race, race.stop(), [policies[name] for name in race.drivers])
    warnings.warn(
        f"The race on {race.game.where} was stopped after {most} turns. Out of it: {told}",
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


def _play(race: Match[Any], pending: Decision, policy: Policy, limit: float | None) -> None:
    answer = ask(policy, race, limit, pending.driver)
    try:
        race.play(answer, pending.driver)
    except IllegalAction as error:
        raise nonsense(policy, pending.driver, error) from error


# -- races that would not end: whether those who play have used up their turns ---------------------


def rounds_begun(state: AnyState) -> int:
    """Rounds begun, to count turns from."""
    return int(state.game.stage(state).round)


def used_up(state: AnyState, since: int, most: int) -> bool:
    """Whether somebody is asked for a turn too many, of those since round `since`.

    Only where a turn begins: what is under way is played to its end.
    """
    stage = state.game.stage(state)
    return bool(stage.round - since > most and stage.begins)
