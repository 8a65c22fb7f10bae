"""A qualifying in one call (Q)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....boards.lattice.shelf import SHELF
from ....boards.lattice.track import Track
from ....core.given import Dice
from ....drivers import arguments
from ....drivers.laps import drive_laps
from ....drivers.policy import Policy
from ..options import Rules, RulesName
from ..qualifying import Qualifying


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules = "advanced",
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options, also of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    policies : policy, or dict of driver to policy, optional
        Drive it to its end; without them it waits to be played, as a race does.
    progress : bool
        Show a bar when the policies take longer than two seconds.

    Returns
    -------
    Qualifying
        For ``Race(track, drivers, grid=...)`` when it is over.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> lap = bw.qualify("copperbowl", ["Ada", "Bob"], seed=1, policies=bw.Rookie())
    >>> [time.place for time in lap.results]
    [1, 2]
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], grid=lap)
    """
    where = arguments.board(track, SHELF)
    lap = Qualifying(where, drivers, rules=rules, laps=laps, seed=seed, dice=dice)
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap
