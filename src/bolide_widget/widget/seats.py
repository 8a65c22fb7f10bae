"""Who sits in which seat, how far the page goes back, and what is told of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.errors import SetupError, shown
from ..core.history import is_decision, is_reveal
from ..core.match import Match
from ..core.moment import Entry
from ..core.questions import CHANCE
from ..core.screen import Entry as Line
from ..drivers import Policy
from ..drivers.arguments import misfit
from ..drivers.policy import name_of
from ..games import game_of
from .messages import Refused

PERSON = "person"


def fault_of(policy: Any, game: Any) -> str | None:
    """Why nobody can drive so in a game, or in a class of games; None if nothing is wrong."""
    if isinstance(policy, type):
        return f"a driver is made by a call, {policy.__name__}(), not the class itself"
    if not callable(policy):
        return f"a policy is callable, {shown(policy)} is not"
    return misfit(policy, game)


def by_name(race: Match[Any], seats: Policy | Mapping[str, Policy]) -> Mapping[str, Policy]:
    """Who is driven by a computer, by name of the driver; one policy drives them all.

    Raises
    ------
    SetupError
        If it is neither.
    """
    if isinstance(seats, Mapping):
        return seats
    if callable(seats):
        return dict.fromkeys(race.drivers, seats)
    raise SetupError(
        f"seats: one policy for all, or policies by name of the driver, not {shown(seats)}"
    )


class Seats:
    """The seats of a race.

    Parameters
    ----------
    race : Match
        Whose drivers have a seat each; those of its game's computer drivers that the register
        names can be given one from the screen.
    seats : policy, or dict of str to policy
        Who is driven by a computer; everybody else is a person.

    Raises
    ------
    SetupError
        If a name is no driver, or a policy cannot be called or drives another game.
    """

    def __init__(self, race: Match[Any], seats: Policy | Mapping[str, Policy]) -> None:
        drivers, policies = race.drivers, by_name(race, seats)
        for driver, policy in policies.items():
            if driver not in drivers:
                known = ", ".join(drivers)
                raise SetupError(f"seats: no driver is named {shown(driver)}; there are {known}")
            if fault := fault_of(policy, race.game):
                raise SetupError(f"seats, {driver}: {fault}")
        self._policies: list[Policy | None] = [policies.get(driver) for driver in drivers]
        self._game = game_of(race)
        self._known: dict[str, Policy] = {name_of(p): p for p in policies.values()}

    def policy(self, seat: int) -> Policy | None:
        """The policy of a seat; None for a person."""
        return self._policies[seat]

    @property
    def policies(self) -> dict[int, Policy]:
        """The policies of the seats that are driven by a computer."""
        return {seat: one for seat, one in enumerate(self._policies) if one is not None}

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
        if self._game is None:
            raise KeyError(who)
        return self._game.driver(who)

    def to_list(self) -> list[str]:
        """Who sits where, seat by seat."""
        return [PERSON if policy is None else name_of(policy) for policy in self._policies]

    def to_keep(self) -> list[Any]:
        """Who sits where, for a file: drivers that the register can make again by their names."""
        return [self._kept(policy) for policy in self._policies]

    def _kept(self, policy: Policy | None) -> Any:
        if policy is None:
            return PERSON
        name, row = name_of(policy), self._game
        known = row is not None and name in row.drivers and type(policy) is row.get(name)
        return name if known else {"own": name}

    def choices(self) -> list[str]:
        """Whom a seat can be given to."""
        listed = () if self._game is None else self._game.drivers
        return [PERSON, *listed, *sorted(self._known.keys() - set(listed))]

    @property
    def people(self) -> frozenset[int]:
        """Seats of people."""
        return frozenset(seat for seat, policy in enumerate(self._policies) if policy is None)

    def decisions_back(self, race: Match[Any]) -> int:
        """How many decisions to undo so that a person decides again."""
        rolls_too, theirs = race.dice == "ask", self.people | {CHANCE}

        def since(count: int, entry: Entry) -> int:
            if not is_decision(entry, rolls_too):
                return count
            return 1 if entry.seat in theirs else count and count + 1

        key = "since a person decided", theirs, rolls_too
        return race._known.totals.over(race._now, key, 0, since) or 1


STOPS = (
    "Where several people sit, undo stops at a roll, a dealt card or a reveal; "
    "free_undo=True lets it go on."
)
KEPT = 20
"""Lines about what was taken back, at most; the oldest go first."""
LONGEST = 300
"""Letters of such a line in a file, at most."""
LAST = 2**31
"""The last sentence that a line in a file may follow."""
WHAT = ("roll", "dealt card", "reveal")


def may_undo(race: Match[Any], seats: Seats, free: bool) -> bool:
    """Whether the page may go back to where a person decided."""
    if not race.can_undo:
        return False
    back = _back(race, seats)
    return free or len(seats.people) < 2 or not any(any(_counted([entry])) for entry in back)


def undo(race: Match[Any], seats: Seats, free: bool) -> None:
    """Go back to where a person decided.

    Raises
    ------
    Refused
        If that goes back over what others may know by now.
    UndoError
        If there is nothing to undo.
    """
    if race.can_undo and not may_undo(race, seats, free):
        raise Refused(STOPS)
    race.undo(seats.decisions_back(race))


def _back(race: Match[Any], seats: Seats) -> Iterator[Entry]:
    """What an undo of the page would take back, newest first.

    Without a face that somebody told, and may have told wrongly.
    """
    steps, told = seats.decisions_back(race), race.dice == "ask"
    for entry in reversed(race._now.entries):
        steps -= is_decision(entry, told)
        if not (told and not steps and entry.seat == CHANCE):
            yield entry
        if not steps:
            return


def _counted(taken: Sequence[Entry]) -> tuple[int, int, int]:
    """How many rolls, dealt cards and reveals are among them."""
    kinds = [
        entry._before.game.kinds[entry._before.question.kind]
        for entry in taken
        if entry.seat == CHANCE and entry._before.question is not None
    ]
    dealt = sum(kind.secret for kind in kinds)
    return len(kinds) - dealt, dealt, sum(map(is_reveal, taken))


def words(taken: Sequence[Entry]) -> str:
    """What is told of going back over these; empty where nothing was shown that was not known."""
    counts = zip(WHAT, _counted(taken), strict=True)
    over = [f"a {name}" if many == 1 else f"{many} {name}s" for name, many in counts if many]
    if not over:
        return ""
    listed = " and ".join([", ".join(over[:-1]), over[-1]] if over[1:] else over)
    return f"Taken back over {listed}: what came is known."


class Notes:
    """Lines of the log that no fact tells: what was taken back, and who took a seat over.

    Examples
    --------
    >>> notes = Notes()
    >>> notes.add("Taken back over a roll: what came is known.", last=3)
    >>> [line["text"] for line in notes.woven([{"n": 3, "text": "Ada starts.", "id": 0}])]
    ['Ada starts.', 'Taken back over a roll: what came is known.']
    """

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []

    def add(self, text: str, last: int) -> None:
        """Tell it after the sentence of this number, the last there is."""
        self._lines = [(min(n, last), told) for n, told in (*self._lines, (last, text))][-KEPT:]

    def to_keep(self) -> list[Any]:
        """They, for a file."""
        return [[n, told] for n, told in self._lines]

    def go_on(self, kept: Any) -> None:
        """Go on from those of a file; what is none of ours there is left out."""
        rows = kept if isinstance(kept, list) else []
        self._lines = [(one[0], one[1]) for one in rows[-KEPT:] if _is_note(one)]

    def woven(self, log: Sequence[Line]) -> list[Line]:
        """The log with them, each where it was told."""
        lines: list[Line] = [
            {"n": n, "text": _times(told, many), "id": None, "tone": "warn"}
            for (n, told), many in Counter(self._lines).items()
        ]
        return sorted([*log, *lines], key=lambda line: line["n"])


def _is_note(row: Any) -> bool:
    """Whether a row of a file is the number of a sentence and what was told after it."""
    if not isinstance(row, list) or len(row) != 2:
        return False
    n, told = row
    return type(n) is int and abs(n) <= LAST and isinstance(told, str) and len(told) <= LONGEST


def _times(text: str, many: int) -> str:
    return text if many == 1 else f"{text} ({many} times)"
