"""The options of a race of Championship Formula Racing (chapters 20 and 22 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from ...core.errors import SetupError, among, shown
from ...core.given import parts, whole
from ...racing import options
from .rules.position import TOTAL

MOST_LAPS: Final = 20
"""Laps a race may have: a bid can be any part of what a car has, and every bid is listed."""

Handicap = tuple[tuple[str, int], ...]


RulesName = Literal["core", "classic"]
"""Rules that have a name, for types."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules(options.Options):
    """The rules of a race; the defaults are the core rules.

    Everything combines freely, except `handicap` with `classic`. Its repr shows only the
    differences from the core rules.

    Parameters
    ----------
    laps : int
        Length of the race in laps, 1 to 20 (CFR-SETUP-1).
    start_2016 : bool
        Starts go wrong more often, and a stall is a spin without damage (OPT-1).
    no_duty_after_line : bool
        Corners entered after the finish cost nothing (OPT-2).
    knock_out_bid : bool
        The better half of the bidders bids again (OPT-3).
    classic : bool
        No +2 cards except skill, and cards that sum to 0 (OPT-4).
    handicap : dict of str to 0 or 1, or None
        Drivers whose cards sum to less than 2 (OPT-5). Stored as plain tuples:
        ``dict(rules.handicap or ())``.
    slip_needs_speed : bool
        No car slips behind one that stood still before (OPT-6).
    one_slip_at_finish : bool
        A car that finishes may use one slip space in that turn (OPT-7).
    old_passing : bool
        Forced passes without blocks, each harder than the one before (OPT-8).
    soft_tires : bool, or names of drivers
        Wear may be spent in place of tests, and for a third corner unit (OPT-10): for all cars, or
        for some.
    ban_plan_over_60 : bool
        No plan that brakes by 80 mph or more (CFR-RUL-08).
    physical_order : bool
        Cars move by their places on the lap, the race leader first (CFR-RUL-09).
    offer_suicide : bool
        Steps into a certain crash are always offered (CFR-RUL-11).
    run_to_flag : bool
        Cars that have not finished drive on (CFR-RUL-19).

    Raises
    ------
    SetupError
        If a value or a combination is invalid.

    Examples
    --------
    >>> from bolide_widget.games.championship_formula.options import Rules
    >>> Rules(laps=3, soft_tires=["Ada"])
    Rules(laps=3, soft_tires=('Ada',))
    """

    laps: int = 2
    start_2016: bool = False
    no_duty_after_line: bool = False
    knock_out_bid: bool = False
    classic: bool = False
    handicap: Mapping[str, int] | Handicap | None = None
    slip_needs_speed: bool = False
    one_slip_at_finish: bool = False
    old_passing: bool = False
    soft_tires: bool | Sequence[str] = False
    ban_plan_over_60: bool = False
    physical_order: bool = False
    offer_suicide: bool = False
    run_to_flag: bool = False

    def __post_init__(self) -> None:
        self._check(MOST_LAPS)
        totals: Any = dict(self.handicap) if isinstance(self.handicap, tuple) else self.handicap
        if totals is not None:
            if not isinstance(totals, Mapping):
                raise SetupError(
                    f"handicap: totals by driver, such as {{'Ada': 1}}, not {shown(totals)}"
                )
            for name, total in totals.items():
                if not isinstance(name, str):
                    raise SetupError(f"handicap: the name of a driver, not {shown(name)}")
                if whole(total) not in (0, 1):
                    raise SetupError(f"handicap, {name}: a total of 1 or 0, not {shown(total)}")
            listed = tuple((str(name), int(total)) for name, total in totals.items())
            object.__setattr__(self, "handicap", listed)
        if not isinstance(self.soft_tires, bool):
            drivers = parts(self.soft_tires)
            if drivers is None or not all(isinstance(name, str) for name in drivers):
                raise SetupError(
                    "soft_tires must be True, False or names of drivers, not "
                    f"{shown(self.soft_tires)}"
                )
            object.__setattr__(self, "soft_tires", tuple(str(name) for name in drivers))
        if self.classic and self.handicap is not None:
            raise SetupError("handicap: in the classic era all cards sum to 0; leave it out")


NAMED: Final[Mapping[str, Mapping[str, Any]]] = {"core": {}, "classic": {"classic": True}}
"""Rules that have a name: the core rules, and the classic era."""


def read_rules(rules: Rules | str | None, laps: int | None = None) -> Rules:
    """The options that `rules` stands for; see `racing.options.read_rules`."""
    return options.read_rules(Rules, rules, laps, NAMED)


def totals_of(rules: Rules, names: Sequence[str]) -> tuple[int, ...]:
    """CFR-SETUP-2, OPT-4, OPT-5: what the cards of each driver sum to.

    Raises
    ------
    SetupError
        If the handicap names a driver who is not in the race.
    """
    totals = dict(rules.handicap or ())
    _check_drivers("handicap", totals, names)
    usual = 0 if rules.classic else TOTAL
    return tuple(totals.get(name, usual) for name in names)


def soft_of(rules: Rules, names: Sequence[str]) -> tuple[bool, ...]:
    """OPT-10: which drivers have soft tires.

    Raises
    ------
    SetupError
        If a driver named is not in the race.
    """
    soft = rules.soft_tires
    if isinstance(soft, bool):
        return (soft,) * len(names)
    _check_drivers("soft_tires", soft, names)
    return tuple(name in soft for name in names)


def _check_drivers(what: str, drivers: Iterable[str], names: Sequence[str]) -> None:
    for name in drivers:
        if name not in names:
            raise SetupError(f"{what}: {name} does not drive; there are {among(names, name)}")
