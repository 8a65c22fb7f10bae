"""What those who play races are given: a race, who drives it, numbers and limits; checked."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from typing import Any

from ..boards.catalogue import B, Shelf
from ..boards.elsewhere import board_elsewhere
from ..core.errors import RaceError, SetupError, shown
from ..core.given import entries, whole as whole_number
from ..core.match import Answer, Match

Policy = Callable[[Any], Answer]
"""Takes the race, returns one of its options (or an option's id, or its point)."""

LONGEST_ANSWER = 86_400.0
"""Seconds, a day: a limit beyond it is none."""

MOST_TURNS = 1_000_000


class PolicyError(RaceError):
    """A policy that raised, or answered what is not possible."""


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """A whole number within bounds, NumPy's included; SetupError for anything else."""
    number = whole_number(value)
    if number is None or number < least or (most is not None and number > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise SetupError(f"{name} must be a whole number {bounds}, not {shown(value)}")
    return number


def race_of(value: Any) -> Match[Any]:
    """A race, or SetupError for what is none."""
    if isinstance(value, Match):
        return value
    raise SetupError(
        f'race: a race is wanted, as made by bw.Race("valdorn", ["Ada", "Bob"]), not {shown(value)}'
    )


def seconds_of(limit: Any) -> float | None:
    """A limit on the time for an answer, in seconds; None is no limit."""
    if limit is None:
        return None
    try:
        told = math.nan if isinstance(limit, bool | str | bytes) else float(limit)
    except Exception:  # whatever its own __float__ raises
        told = math.nan
    if not 0 < told <= LONGEST_ANSWER:
        raise SetupError(
            "limit: seconds for an answer, above 0 and at most "
            f"{LONGEST_ANSWER:.0f}, or None for no limit, not {shown(limit)}"
        )
    return told


def turns_of(max_turns: Any) -> int | None:
    """A limit on the turns of a car; None is the usual one of the race."""
    return None if max_turns is None else whole("max_turns", max_turns, 1, MOST_TURNS)


def by_driver(race: Match[Any], policies: Policy | Mapping[str, Policy]) -> dict[str, Policy]:
    """Who drives for whom, by driver, from one policy for all or one for every driver.

    Raises
    ------
    PolicyError
        If a driver has none, or what is given cannot be called or drives another game.
    """
    if (told := entries(policies)) is not None:
        chosen = told
    else:
        if not callable(policies) or isinstance(policies, type):
            raise PolicyError(
                "policies: a policy, such as bw.Rookie(), or a dict of driver to policy, "
                f"not {shown(policies)}"
            )
        chosen = dict.fromkeys(race.drivers, policies)
    missing = [driver for driver in race.drivers if driver not in chosen]
    unknown = [shown(name) for name in chosen if name not in race.drivers]
    if missing or unknown:
        what = f"no policy for {', '.join(missing)}" if missing else f"no driver {unknown[0]}"
        raise PolicyError(f"policies: {what}; the drivers are {', '.join(race.drivers)}")
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
    """Why a policy cannot drive in a game, by its mark; None if nothing speaks against it.

    A driver that is made for one game says so by an attribute ``drives``, the title of that game. A
    policy without this mark is taken for any.

    Parameters
    ----------
    policy : policy
    game : Game, or a class of games
    """
    drives = getattr(policy, "drives", None)
    if not isinstance(drives, str) or drives == game.title:
        return None
    made, home = type(policy), _home(game if isinstance(game, type) else type(game))
    ours = _home(made) and getattr(policy, "name", "") == made.__name__
    name = f"{_home(made)}.{made.__name__}" if ours else f"the policy {made.__name__}"
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


def _home(of: type) -> str:
    """Where users find what a game of the house has: "bw.bolide"; "" for what is somebody else's.

    By its module, since no game is named here.
    """
    parts = of.__module__.split(".")
    return f"bw.{parts[2]}" if parts[:2] == [__name__.split(".")[0], "games"] else ""


def board(value: Any, shelf: Shelf[B]) -> B:
    """A track, or the name or path of one; SetupError for what is none of these."""
    if isinstance(value, (shelf.board, str, os.PathLike)):
        return shelf.board_of(value)
    wanted = 'a Track is wanted, or the name of one, such as "valdorn"'
    said = board_elsewhere(value, shelf.board)
    raise SetupError(f"track: {wanted}{f'; {said}' if said else f', not {shown(value)}'}")
