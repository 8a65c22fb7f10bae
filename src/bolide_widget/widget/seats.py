"""Who sits in which seat: a person, or a policy that moves by itself."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.errors import SetupError
from ..core.shown import shown
from ..drivers import Policy
from ..drivers.policy import name_of
from ..games.bolide import drivers as computers

PERSON = "person"
POLICIES = ("Rookie", "Pro", "Ace")
"""The computer drivers that a seat can be given to from the screen, the strongest last."""


class Seats:
    """The seats of a race.

    Parameters
    ----------
    drivers : tuple of str
        Names, one per seat.
    policies : dict of str to policy
        Who is driven by a computer; everybody else is a person.

    Raises
    ------
    SetupError
        If a name is no driver, or a policy cannot be called.
    """

    def __init__(self, drivers: tuple[str, ...], policies: Mapping[str, Policy]) -> None:
        if not isinstance(policies, Mapping):
            raise SetupError(f"seats: policies by name of the driver, not {shown(policies)}")
        for driver, policy in policies.items():
            if driver not in drivers:
                known = ", ".join(drivers)
                raise SetupError(f"seats: no driver is named {shown(driver)}; there are {known}")
            if not callable(policy):
                raise SetupError(f"seats, {driver}: a policy is callable, {shown(policy)} is not")
        self._policies: list[Policy | None] = [policies.get(driver) for driver in drivers]
        self._known: dict[str, Policy] = {name_of(p): p for p in policies.values()}

    def policy(self, seat: int) -> Policy | None:
        """The policy of a seat; None for a person."""
        return self._policies[seat]

    def give(self, seat: int, who: str) -> None:
        """Give a seat to a person or to a computer driver, by name.

        Raises
        ------
        KeyError
            If there is no such computer driver.
        """
        self._policies[seat] = None if who == PERSON else self._policy(who)

    def _policy(self, who: str) -> Policy:
        if who in self._known:
            return self._known[who]
        if who not in POLICIES:
            raise KeyError(who)
        made: Policy = getattr(computers, who)()
        return made

    def to_list(self) -> list[str]:
        """Who sits where, seat by seat."""
        return [PERSON if policy is None else name_of(policy) for policy in self._policies]

    def choices(self) -> list[str]:
        """Whom a seat can be given to."""
        return [PERSON, *POLICIES, *sorted(self._known.keys() - set(POLICIES))]

    @property
    def people(self) -> frozenset[int]:
        """Seats of people."""
        return frozenset(seat for seat, policy in enumerate(self._policies) if policy is None)
