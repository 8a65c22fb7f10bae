"""Seats of a board: the policy of each computer driver, and which seats are people's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import SetupError, among, shown
from ..core.history import is_decision
from ..core.match import Match
from ..core.moment import Entry
from ..core.questions import CHANCE
from ..drivers import Policy
from ..drivers.policy import misfit, name_of
from ..games import Row, game_of

PERSON = "person"
YOU = "You"
COMPUTERS = 3
"""Computer drivers in a default race, as far as the game has seats."""


Seat = str | Policy | tuple[str, Policy]
"""A seat as users give it: the name of a person, a computer driver, or both."""


def computers_of(row: Row) -> int:
    """Return the number of computer drivers in a default race."""
    return min(max(COMPUTERS, row.seats[0] - 1), row.seats[1] - 1)


def fault_of(policy: Any, game: Any) -> str | None:
    """Return why a policy cannot drive in a game or a class of games; None if it can."""
    if isinstance(policy, type):
        return f"pass an instance, {policy.__name__}(), not the class"
    if not callable(policy):
        return f"policy must be callable: {shown(policy)}"
    if name_of(policy) == PERSON:
        return f"a policy can't be named {PERSON!r}: the name is reserved"
    return misfit(policy, game)


def by_name(race: Match[Any], seats: Policy | Mapping[str, Policy]) -> Mapping[str, Policy]:
    """Return the policies of computer drivers by driver; a single policy drives all.

    Raises
    ------
    SetupError
        If `seats` is neither a policy nor a mapping.
    """
    if isinstance(seats, Mapping):
        return seats
    if callable(seats):
        return dict.fromkeys(race.drivers, seats)
    raise SetupError(
        f"seats: one policy for all, or policies by name of the driver, not {shown(seats)}"
    )


def names_and_policies(
    listed: Sequence[Seat], game: type[Any]
) -> tuple[list[str], dict[str, Policy]]:
    """Return the names of all seats, and the policies of computer drivers by name."""
    names: list[str] = []
    seats: dict[str, Policy] = {}
    for number, entry in enumerate(listed, 1):
        if isinstance(entry, str):
            names.append(entry)
            continue
        pair = entry if isinstance(entry, tuple) else (_computer_name(entry, listed), entry)
        if len(pair) != 2 or not isinstance(pair[0], str) or not callable(pair[1]):
            raise SetupError(
                f"drivers, entry {number}: not a name, policy or (name, policy): {shown(entry)}"
            )
        if fault := fault_of(pair[1], game):
            raise SetupError(f"drivers, entry {number}: {fault}")
        names.append(pair[0])
        seats[pair[0]] = pair[1]
    return names, seats


def _computer_name(policy: Policy, listed: Sequence[Seat]) -> str:
    """Return a policy's name, numbered if several entries share it."""
    name = name_of(policy)
    same = [
        entry for entry in listed if not isinstance(entry, (str, tuple)) and name_of(entry) == name
    ]
    if len(same) == 1:
        return name
    return f"{name} {next(k for k, entry in enumerate(same, 1) if entry is policy)}"


class Seats:
    """The seats of a race.

    Parameters
    ----------
    race : Match
        The race; each of its drivers has a seat. A page can give a seat to any computer driver
        that the register lists for the game.
    seats : policy, or dict of str to policy
        The policies of computer drivers; all other drivers are people.

    Raises
    ------
    SetupError
        If a name is no driver, or a policy cannot be called or drives another game.
    """

    def __init__(self, race: Match[Any], seats: Policy | Mapping[str, Policy]) -> None:
        drivers, policies = race.drivers, by_name(race, seats)
        for driver, policy in policies.items():
            if driver not in drivers:
                known = among(drivers, driver)
                raise SetupError(f"seats: no driver is named {shown(driver)}; there are {known}")
            if fault := fault_of(policy, race.game):
                raise SetupError(f"seats, {driver}: {fault}")
        self._policies: list[Policy | None] = [policies.get(driver) for driver in drivers]
        self._game = game_of(race)
        self._known: dict[str, Policy] = {name_of(p): p for p in policies.values()}
        self._hands = race.game.secret and "hand" in race.game.scene(race, 0, ask=False)

    def may_look(self, race: Match[Any]) -> bool:
        """Return whether people may look at their own cards, also when no question is theirs."""
        return self._hands and not race.over and bool(self.people)

    def policy(self, seat: int) -> Policy | None:
        """Return the policy of a seat; None for a person."""
        return self._policies[seat]

    @property
    def policies(self) -> dict[int, Policy]:
        """The policies of the computer drivers, by seat."""
        return {seat: policy for seat, policy in enumerate(self._policies) if policy is not None}

    def give(self, seat: int, who: str) -> None:
        """Give a seat to a person or to a computer driver, by name.

        Raises
        ------
        KeyError
            If there is no such computer driver.
        """
        if who == PERSON:
            self._policies[seat] = None
        elif who in self._known:
            self._policies[seat] = self._known[who]
        elif self._game is not None:
            self._policies[seat] = self._game.driver(who)
        else:
            raise KeyError(who)

    def to_list(self) -> list[str]:
        """Return the name of each seat's policy, or "person"."""
        return [PERSON if policy is None else name_of(policy) for policy in self._policies]

    def to_keep(self) -> list[Any]:
        """Return the seating for a file: by name where the register can make the driver again."""
        return [self._kept(policy) for policy in self._policies]

    def _kept(self, policy: Policy | None) -> Any:
        if policy is None:
            return PERSON
        name, row = name_of(policy), self._game
        known = row is not None and name in row.drivers and type(policy) is row.get(name)
        return name if known else {"own": name}

    def choices(self) -> list[str]:
        """Return the names of the policies a seat can be given to, "person" first."""
        listed = () if self._game is None else self._game.drivers
        return [PERSON, *listed, *sorted(self._known.keys() - set(listed))]

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(seat for seat, policy in enumerate(self._policies) if policy is None)

    def decisions_back(self, race: Match[Any]) -> int:
        """Return the number of decisions to undo so that a person decides again."""
        rolls_too, theirs = race.dice == "ask", self.people | {CHANCE}

        def since(count: int, entry: Entry) -> int:
            if not is_decision(entry, rolls_too):
                return count
            return 1 if entry.seat in theirs else count and count + 1

        key = "since a person decided", theirs, rolls_too
        return race._now.entries.total(key, int, since) or 1
