"""Teams of two: who drives with whom, in every game that has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.errors import SetupError, shown
from ..core.given import check_names

Teams = tuple[tuple[str, tuple[str, str]], ...]
"""Names of teams, each with its two drivers, in the order in which they were told."""

TEAM_SIZE = 2


def freeze(teams: Mapping[str, Sequence[str]] | Teams | None) -> Teams | None:
    """Teams as plain values that cannot change, once each has two drivers.

    Parameters
    ----------
    teams : dict of str to two names, or None
        By name of the team; a driver is in one team at most, and may be in none.

    Returns
    -------
    tuple of (str, (str, str)), or None
        None when there are no teams.

    Raises
    ------
    SetupError
        Names the team that cannot be.

    Examples
    --------
    >>> freeze({"Red": ["Ada", "Bob"]})
    (('Red', ('Ada', 'Bob')),)
    """
    if teams is None:
        return None
    if not isinstance(teams, (Mapping, tuple)):
        raise SetupError(f"teams must be a dict of name to two drivers, not {shown(teams)}")
    pairs = tuple(teams.items()) if isinstance(teams, Mapping) else teams
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise SetupError(f"teams must be a dict of name to two drivers, not {shown(teams)}")
    names = check_names([name for name, _ in pairs], "teams")
    frozen = tuple(
        (name, _pair(name, drivers)) for name, (_, drivers) in zip(names, pairs, strict=True)
    )
    _in_one_team(frozen)
    return frozen or None


def _pair(team: str, drivers: Sequence[str]) -> tuple[str, str]:
    if isinstance(drivers, str) or not isinstance(drivers, Sequence):
        raise SetupError(f"teams, {team}: two drivers in a list, not {shown(drivers)}")
    if len(drivers) != TEAM_SIZE:
        told = ", ".join(map(str, drivers)) or "nobody"
        raise SetupError(
            f"teams, {team}: a team has {TEAM_SIZE} drivers, not {len(drivers)} ({told})"
        )
    one, other = drivers
    if not (isinstance(one, str) and isinstance(other, str)):
        raise SetupError(f"teams, {team}: drivers are told by name, not {shown(drivers)}")
    return one, other


def _in_one_team(teams: Teams) -> None:
    seen: dict[str, str] = {}
    for name, drivers in teams:
        for driver in drivers:
            if driver in seen:
                raise SetupError(
                    f"teams, {name}: {shown(driver)} is in {seen[driver]!r} already; "
                    "a driver has one place in one team"
                )
            seen[driver] = name


def check_teams(teams: Teams | None, drivers: Sequence[str]) -> None:
    """Whether every member of a team drives.

    Raises
    ------
    SetupError
        Names the team and the member who does not.
    """
    for name, pair in teams or ():
        for driver in pair:
            if driver not in drivers:
                there = ", ".join(drivers)
                raise SetupError(
                    f"teams, {name}: no driver is named {shown(driver)}; there are {there}"
                )


def team_of(teams: Teams | None, driver: str) -> str | None:
    """The team of a driver, None for one who drives alone."""
    return next((name for name, pair in teams or () if driver in pair), None)


def to_dict(teams: Teams | None) -> dict[str, list[str]] | None:
    """Teams as JSON data."""
    return None if teams is None else {name: list(pair) for name, pair in teams}
