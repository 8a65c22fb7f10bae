"""The options of a race of Bolide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from ...core.errors import SetupError, shown
from ...core.game import check_seconds
from ...core.given import whole
from ...racing import options, scores as team_list

if TYPE_CHECKING:
    from ...boards.lattice.track import Track

MOST_LAPS = 1_000_000


RulesName = Literal["basic", "advanced"]
"""Rules that have a name, for types."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules(options.Options):
    """The rules of a race; the defaults are the basic rules of the book.

    Its repr shows only the differences from the book.

    Parameters
    ----------
    advanced : bool
        The advanced rules: strategy, tyres and weather (A, W).
    laps : int
        Length of the race in laps, at least 1 (S-3).
    tie_break : "inside" or "arrival"
        Which of two cars on one row of a sector goes first: the one closer to the inside, or the
        one that came into the sector first (T-2).
    timer : float or None
        Seconds that a driver has for a turn, more than 0; None for no timer (T-5).
    refuel_box : "pit-stop" or "half-fuel"
        The first box in which ½ Fuel cars can take fuel (P-5, R-7).
    extras : bool
        Sharp braking, braking actions and boosters; if False, nobody can declare them (X-5).
    teams : dict of str to two names, or None
        Teams of two (S-1). Stored as plain tuples: ``dict(rules.teams or ())``.

    Raises
    ------
    SetupError
        If a value is invalid.

    Examples
    --------
    >>> Rules(advanced=True, laps=3)
    Rules(advanced=True, laps=3)
    >>> Rules()
    Rules()
    """

    advanced: bool = False
    laps: int = 2
    tie_break: Literal["inside", "arrival"] = "inside"
    timer: float | None = None
    refuel_box: Literal["pit-stop", "half-fuel"] = "pit-stop"
    extras: bool = True
    teams: Mapping[str, Sequence[str]] | team_list.Teams | None = None

    def __post_init__(self) -> None:
        self._check(MOST_LAPS)
        if self.timer is not None:
            check_seconds(self.timer)
        object.__setattr__(self, "teams", team_list.freeze(self.teams))


NAMED: Final[Mapping[str, Mapping[str, Any]]] = {"basic": {}, "advanced": {"advanced": True}}
"""Rules that have a name: the basic and the advanced rules of the book."""


def read_rules(rules: str | Rules, laps: int | None) -> Rules:
    """Return the options that `rules` stands for; see `racing.options.read_rules`."""
    return options.read_rules(Rules, rules, laps, NAMED)


def laps_on(track: Track, rules: str | Rules, laps: int | None) -> int | None:
    """S-3: return the number of laps; an open course has one.

    Raises
    ------
    SetupError
        If an open course is given more.
    """
    if track.circuit:
        return laps
    if laps is None and isinstance(rules, Rules) and rules.laps != Rules().laps:
        laps = rules.laps
    if laps is not None and (whole(laps) != 1):
        raise SetupError(
            f"laps must be 1 on {track.name!r}, not {shown(laps)}: it is an open course, "
            "driven once from the start to the finish"
        )
    return 1
