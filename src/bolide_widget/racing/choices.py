"""What the drivers of a race have chosen, as columns of a table: set-up, tyres, fuel, pit lap."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..core.questions import Fact


class Choice(NamedTuple):
    """A column: the field of a driver's first fact of a kind.

    Attributes
    ----------
    kind, field : str
        The kind of fact, and the field.
    of : str
        If not empty: the kind of fact that has the field; the driver's latest one then counts, or
        1 if there is none. So a stop in the pits has the lap of the latest crossing of the line.
    dtype : str
        Of the column.
    """

    kind: str
    field: str
    of: str = ""
    dtype: str = "string"


class Choices:
    """The choices so far; more facts make a new one.

    Examples
    --------
    >>> from bolide_widget.games.bolide.rules.facts import Crossed, OfSeat
    >>> columns = {"pit_lap": Choice("pit", "crossings", "line", "Int64")}
    >>> facts = [Crossed("line", 0, "finish", 1, 2), OfSeat("pit", 0), OfSeat("pit", 1)]
    >>> [Choices(columns).after(facts).row(seat) for seat in (0, 1, 2)]
    [{'pit_lap': 2}, {'pit_lap': 1}, {'pit_lap': None}]
    """

    def __init__(self, columns: Mapping[str, Choice]) -> None:
        self.columns = columns
        self._made: dict[tuple[str, int], Any] = {}
        self._latest: dict[tuple[str, int], Any] = {}

    def after(self, facts: Iterable[Fact]) -> Choices:
        """Return the choices after more facts."""
        then = Choices(self.columns)
        then._made, then._latest = dict(self._made), dict(self._latest)
        named = [(name, *choice[:3]) for name, choice in self.columns.items()]
        kinds = {kind for _, *choice in named for kind in (choice[0], choice[2])}
        for fact in facts:
            if fact[0] in kinds:
                then._note(fact, named)
        return then

    def _note(self, fact: Any, named: list[tuple[str, str, str, str]]) -> None:
        for name, kind, field, of in named:
            if fact[0] == of:
                self._latest[name, fact.seat] = getattr(fact, field)
            if fact[0] == kind:
                value = self._latest.get((name, fact.seat), 1) if of else getattr(fact, field)
                self._made.setdefault((name, fact.seat), value)

    def row(self, seat: int) -> dict[str, Any]:
        """Return the columns of a driver; a list is a JSON text."""
        row = {name: self._made.get((name, seat)) for name in self.columns}
        return {
            name: json.dumps(value, separators=(",", ":")) if isinstance(value, tuple) else value
            for name, value in row.items()
        }

    @property
    def dtypes(self) -> dict[str, str]:
        """The types of the columns."""
        return {name: choice.dtype for name, choice in self.columns.items()}
