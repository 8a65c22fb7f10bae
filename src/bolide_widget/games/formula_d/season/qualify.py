"""A qualifying in one call (FD-QUAL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core.given import Dice
from ....drivers.policy import Policy
from ....drivers.progress import drive_laps
from ..options import Rules, RulesName
from ..qualifying import Qualifying
from ..track import Track


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules | None = None,
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    elapsed_seconds: Mapping[str, float] | None = None,
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    elapsed_seconds : dict of str to number, optional
        Real time of each driver in seconds; 0 if not told.
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
    >>> rookie = bw.formula_d.Rookie()
    >>> lap = bw.formula_d.qualify("t1", ["Ada", "Bob"], seed=1, policies=rookie)
    >>> [line.place for line in lap.results]
    [1, 2]
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], grid=lap)
    """
    lap = Qualifying(
        track,
        drivers,
        rules=rules,
        laps=laps,
        seed=seed,
        dice=dice,
        elapsed_seconds=elapsed_seconds,
    )
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap
