"""Policies: their type, limits and marks, and checks of arguments that contain them."""

from __future__ import annotations

import math
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeVar

from ..boards.catalogue import B, Shelf
from ..boards.files import board_elsewhere
from ..core.actions import Action
from ..core.aside import has_threads
from ..core.dice import seed_of
from ..core.errors import IllegalAction, RaceError, SetupError, among, readable, shown
from ..core.given import NAME_LENGTH, Dice, entries, is_switch, name_fault, need_whole
from ..core.hidden import only_seals, without_seals
from ..core.match import Answer, Match
from ..core.once import after_fork, lock
from ..core.state import AnyState, Declines
from .time_limit import TimeUp, within


class Policy(Protocol):
    """A computer driver: any function that takes the race and returns one of its options.

    It is called with a branch of the race whenever its driver has to decide, and may also return an
    option's id or its point. In a game with secrets the branch holds only what the driver may know.
    The bundled drivers, such as `Rookie`, are policies.

    Examples
    --------
    >>> policy: bw.Policy = lambda race: race.options[0]
    >>> race = bw.Race("corner", ["Ada"], laps=1, seed=1)
    >>> len(race.play(policy(race))) > 0
    True
    """

    def __call__(self, race: Any, /) -> Answer:
        """Choose one of the options of the race."""
        ...


Chooser = Callable[[AnyState, int], Action]
"""Takes a state and the seat to answer, returns one of the legal answers."""

M = TypeVar("M", bound=Match[Any])
"""The kind of match: functions that take a race return a race."""

LONGEST_ANSWER = 86_400.0
"""Seconds, a day: a limit beyond it is none."""

MOST_TURNS = 1_000_000


class PolicyError(RaceError):
    """A policy that raised, or gave an impossible answer.

    Examples
    --------
    >>> try:
    ...     bw.drive(bw.Race("corner", ["Ada"], laps=1, seed=1), lambda race: "fly")
    ... except bw.PolicyError as error:
    ...     print(str(error)[:36])
    The policy <lambda> answered for Ada
    """


def race_of(value: Any) -> Match[Any]:
    """Return a race, or raise SetupError for anything else."""
    if isinstance(value, Match):
        return value
    raise SetupError(
        f'race must be a race, such as bw.Race("valdorn", ["Ada", "Bob"]), got {shown(value)}'
    )


def snapshot(race: M) -> M:
    """Return the race as it stands now: another thread may play on meanwhile."""
    race_of(race)
    return race.copy()


def seconds_of(limit: Any, name: str = "limit", use: str = "for an answer") -> float | None:
    """Return a time limit, for an answer or otherwise, in seconds; None is no limit."""
    if limit is None:
        return None
    try:
        seconds = math.nan if isinstance(limit, bool | str | bytes) else float(limit)
    except Exception:  # any error of its own __float__
        seconds = math.nan
    if not 0 < seconds <= LONGEST_ANSWER:
        raise SetupError(
            f"{name}: seconds {use}, above 0 and at most "
            f"{LONGEST_ANSWER:.0f}, or None for no limit, not {shown(limit)}"
        )
    return seconds


def turns_of(max_turns: Any) -> int | None:
    """Return a limit on the turns of a car; None is the usual one of the race."""
    return None if max_turns is None else need_whole("max_turns", max_turns, 1, MOST_TURNS)


def by_driver(race: Match[Any], policies: Policy | Mapping[str, Policy]) -> dict[str, Policy]:
    """Return each driver's policy, from one policy for all or one for every driver.

    Raises
    ------
    PolicyError
        If a driver has no policy, or one that cannot be called or drives another game.
    """
    if (chosen := entries(policies)) is None:
        if not callable(policies) or isinstance(policies, type):
            raise PolicyError(
                "policies: a policy, such as bw.Rookie(), or a dict of driver to policy, "
                f"not {shown(policies)}"
            )
        chosen = dict.fromkeys(race.drivers, policies)
    missing = [driver for driver in race.drivers if driver not in chosen]
    unknown = [name for name in chosen if name not in race.drivers]
    if missing or unknown:
        what = (
            f"no policy for {', '.join(missing)}" if missing else f"no driver {shown(unknown[0])}"
        )
        there = among(race.drivers, unknown[0] if unknown else None)
        raise PolicyError(f"policies: {what}; the drivers are {there}")
    for driver in race.drivers:
        if not callable(chosen[driver]) or isinstance(chosen[driver], type):
            raise PolicyError(
                f"policies: that of {driver} cannot be called: {shown(chosen[driver])}; "
                "a policy takes the race and returns an option"
            )
        if fault := misfit(chosen[driver], race.game):
            raise PolicyError(f"policies, {driver}: {fault}")
    return {driver: chosen[driver] for driver in race.drivers}


def misfit(policy: object, game: Any) -> str | None:
    """Return the reason why a policy cannot drive in a game, by its mark; None if it can.

    A driver that is made for a game says so by an attribute ``drives``, the title of that game. A
    policy without this mark is taken for any. The class of a bundled driver, and its game, say by
    ``home`` in which package users find it.

    Parameters
    ----------
    policy : policy
    game : Game, or a class of games
    """
    if (given := _given_name(policy)) and (fault := name_fault(given)):
        return f"the name of a policy: {fault}"
    drives = getattr(policy, "drives", None)
    if not isinstance(drives, str) or drives == game.title:
        return None
    made, home = type(policy), getattr(game, "home", "")
    ours = vars(made).get("home")
    name = f"{ours}.{made.__name__}" if ours else f"the policy {made.__name__}"
    its = f", and its drivers are in {home}" if home else ""
    return f"{name} drives {drives}; this is {game.title}{its}"


def need_fit(policy: object, race: Match[Any]) -> None:
    """Refuse a policy that is made for another game.

    Raises
    ------
    PolicyError
        See `misfit`.
    """
    if fault := misfit(policy, race_of(race).game):
        raise PolicyError(fault)


def board(value: Any, shelf: Shelf[B]) -> B:
    """Return a track, given itself, its name or its path; raise SetupError for anything else."""
    if isinstance(value, (shelf.board, str, os.PathLike)):
        return shelf.board_of(value)
    wanted = 'a Track is wanted, or the name of one, such as "valdorn"'
    said = board_elsewhere(value, shelf.board)
    raise SetupError(f"track: {wanted}{f'; {said}' if said else f', not {shown(value)}'}")


# -- policy ----------------------------------------------------------------------------------------


def trusted(policy: Policy) -> bool:
    """Return True if a policy's own class bears the mark of trust, ``trusted = True``.

    The mark says that the policy answers in time, never plays an illegal option and changes nothing
    it is given: it is called without a time limit, on the state itself. A derived class has to bear
    the mark again.
    """
    return vars(type(policy)).get("trusted") is True


def unseeing(policy: Policy) -> bool:
    """Return True if a trusted policy's own class bears the mark ``unseeing = True``.

    The mark says that the policy uses no information hidden from its seat: other hands may lie open
    in the state, and no determinization, which takes long to make, is needed.
    """
    return vars(type(policy)).get("unseeing") is True


def declining(policies: Sequence[Policy]) -> list[Declines]:
    """Return by seat a test for passing a poll; empty unless all policies are trusted with one."""
    if all(trusted(policy) and vars(type(policy)).get("declines") for policy in policies):
        return [policy.declines for policy in policies]  # type: ignore[attr-defined]
    return []


def on_states(policy: Policy, game: Any) -> Chooser | None:
    """Return a function that answers states with a trusted policy; None if it has to see a race.

    In a game with secrets, only a policy that uses no hidden information does so; and never one
    that says it answers races only, by ``on_races = True``.
    """
    own: Chooser | None = getattr(policy, "choose", None)
    if not (trusted(policy) and callable(own)) or getattr(policy, "on_races", False):
        return None
    if not game.secret:
        return own
    if not (only_seals(game) or unseeing(policy)):
        return None
    if not any(kind.sealed for kind in game.kinds.values()):
        return own
    return lambda state, seat: own(without_seals(state), seat)


def name_of(policy: Policy) -> str:
    """Return the name of a policy: its own `name`, else that of its class or function."""
    name = _given_name(policy) or getattr(policy, "__name__", type(policy).__name__)
    return readable(name, NAME_LENGTH)


def _given_name(policy: object) -> str:
    """Return the name that a policy gives itself; empty if it gives none."""
    given = getattr(policy, "name", None)
    return str(given) if isinstance(given, str) else ""


def ask(
    policy: Policy, race: Match[Any], limit: float | None = None, driver: str | None = None
) -> Answer:
    """Return a policy's answer to the pending decision, on a branch so that it can change nothing.

    In a game with secrets the branch holds no more than the driver may know.

    Parameters
    ----------
    policy : policy
        The policy to answer.
    race : Race
        With a pending decision.
    limit : float, optional
        Seconds it may take.
    driver : str, optional
        The driver to answer for, when several choose at once.

    Raises
    ------
    PolicyError
        If it raises or gives an impossible answer.
    """
    other = seed_of(race.seed, race.rolls)  # the coming dice must stay unknown
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
    """Return the error for a policy that gave an impossible answer."""
    return PolicyError(f"The policy {name_of(policy)} answered for {driver}: {error}")


DELAY = 2  # seconds before it shows: short work needs none


def _bars_in_child() -> None:
    """Let a forked child make bars although another thread held the lock of all of them."""
    if (bars := sys.modules.get("tqdm.auto")) is not None:
        bars.tqdm.set_lock(lock())


after_fork(_bars_in_child)


Progress = Callable[[int, int | None], None]
"""Gets the work that is done and all of it; None where nobody knows how much there is."""


def need_progress(show: object) -> bool | Progress:
    """Return a progress argument: a function, or whether to show a bar.

    Raises
    ------
    SetupError
        If it is neither.
    """
    if callable(show):
        return show
    if not is_switch(show):
        raise SetupError(
            f"progress must be True, False or a function of done and total, not {shown(show)}"
        )
    return bool(show)


class _Told:
    """A progress bar that tells a function instead of showing anything."""

    def __init__(self, total: int | None, tell: Progress) -> None:
        self.n, self.total, self.tell = 0, total, tell

    def update(self, more: int) -> None:
        self.n += more
        self.tell(self.n, self.total)


def progress_bar(
    total: int | None, unit: str, show: bool | Progress = True
) -> AbstractContextManager[Any]:
    """Return a progress bar up to `total`; ``update(n)`` moves it. Fits notebook and terminal.

    A function in place of `show` is called with the work done and the total.
    """
    show = need_progress(show)
    if callable(show):
        return nullcontext(_Told(total, show))
    from tqdm.auto import tqdm

    if show and not has_threads():
        tqdm.monitor_interval = 0  # its watchman is a thread: it would warn that there is none
    bar: AbstractContextManager[Any] = tqdm(
        total=total, unit=f" {unit}", disable=not show, delay=DELAY, leave=False
    )
    return bar
