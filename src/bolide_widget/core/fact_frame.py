"""Facts as tables that a file can hold: nullable types, one table for each kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from types import NoneType
from typing import Any, ClassVar, Final, get_args, get_origin, get_type_hints

import pandas as pd

from .errors import SetupError, nearest, shown

SEATS: Final = ("seat", "attacker", "defender", "other", "leader", "order", "seats")
"""The fields of facts that hold seats: tables have the drivers' names."""

POINTS: Final = ("point", "start", "end", "declared")
"""The fields that hold a point, where they are a pair of numbers."""

TYPES: Final[Mapping[Any, str]] = {int: "Int64", bool: "boolean", float: "Float64", str: "string"}

BASE: Final[Mapping[str, str]] = {
    "race": "Int64",
    "n": "Int64",
    "round": "Int64",
    "turn": "Int64",
    "driver": "string",
    "kind": "string",
    "values": "string",
}


class FactFrame(pd.DataFrame):
    """A table of facts of all kinds; `of` makes a table of one kind.

    Examples
    --------
    >>> race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
    >>> facts = bw.simulate(race, 3, facts=True, seed=1).facts
    >>> facts[facts.race == 2].of("finish")[["race", "driver", "place"]].to_dict("list")
    {'race': [2, 2], 'driver': ['Ada', 'Bob'], 'place': [1, 2]}
    """

    _metadata: ClassVar[list[str]] = ["_shapes"]
    _shapes: Mapping[str, type]

    @property
    def _constructor(self) -> type[FactFrame]:
        return FactFrame

    def of(self, kind: str) -> pd.DataFrame:
        """Return the facts of one kind, with a column for each field; see `Facts.of`.

        Parameters
        ----------
        kind : str
            One of the kinds of facts of the game.

        Raises
        ------
        SetupError
            If the game has no such kind.

        Examples
        --------
        >>> race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
        >>> bw.simulate(race, 2, facts=True).facts.of("move").columns.tolist()
        ['race', 'n', 'round', 'turn', 'driver', 'start_x', 'start_y', 'end_x', 'end_y', 'speed']
        """
        shapes = getattr(self, "_shapes", {})
        if not isinstance(kind, str) or kind not in shapes:
            there = ", ".join(map(repr, shapes))
            raise SetupError(
                f"kind must be one of {there}; got {shown(kind)}.{nearest(kind, shapes)}"
            )
        rows = self[self["kind"] == kind]
        keys = [name for name in BASE if name in rows and name not in ("kind", "values")]
        table = pd.DataFrame(rows[keys]).reset_index(drop=True)
        values = [json.loads(text) for text in rows["values"]]
        for name, hint in fields(shapes[kind]).items():
            for column, (kept, part) in columns(name, hint).items():
                cells = [_cell(row.get(name), part) for row in values]
                table[column] = _array(cells, kept)
        return table


def fields(shape: type) -> dict[str, Any]:
    """Return the fields of a fact, but its kind and the driver it is about, with their types."""
    hints = get_type_hints(shape)
    return {name: hint for name, hint in hints.items() if name not in ("kind", "seat")}


def _array(cells: Iterable[Any], dtype: Any) -> Any:
    return pd.array(list(cells), dtype=dtype)


Part = Callable[[Any], Any]


def columns(name: str, hint: Any) -> dict[str, tuple[str, Part]]:
    """Return the columns of a field: the type of each, and how its cell follows from the value.

    Examples
    --------
    >>> [*columns("end", tuple[int, int] | None)], [*columns("faces", tuple[int, int])]
    (['end_x', 'end_y'], ['faces_1', 'faces_2'])
    >>> columns("order", tuple[int, ...])["order"][0]
    'string'
    """
    kinds = [each for each in get_args(hint) or (hint,) if each is not NoneType]
    if get_origin(hint) is not tuple and len(kinds) == 1:
        hint = kinds[0]
    parts = get_args(hint)
    if name in SEATS and hint is int:
        return {name: ("string", _same)}
    if hint in TYPES:
        return {name: (TYPES[hint], _same)}
    if parts and len(set(parts)) == 1 and parts[0] in TYPES:  # of a fixed length
        point = name in POINTS and len(parts) == 2
        endings = ("x", "y") if point else range(1, len(parts) + 1)
        before = "" if name == "point" and point else f"{name}_"
        return {
            f"{before}{ending}": (TYPES[parts[0]], itemgetter(place))
            for place, ending in enumerate(endings)
        }
    return {name: ("string", _text)}


def _same(value: Any) -> Any:
    return value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _cell(value: Any, part: Part) -> Any:
    """Return a cell; an empty text is missing, as it would be in a CSV file."""
    return pd.NA if value is None or value == "" else part(value)


def frame_of(
    rows: Iterable[tuple[Any, ...]], game: Any, drivers: Sequence[str], race: bool = False
) -> FactFrame:
    """Return a table of facts.

    Parameters
    ----------
    rows : iterable of tuple
        ``(n, round, turn, fact)``, before them the number of the race if `race`.
    game : Game
    drivers : sequence of str
    race : bool
        Whether there are several races.
    """
    names = [name for name in BASE if race or name != "race"]
    cells: list[tuple[Any, ...]] = []
    shapes: dict[str, type] = dict(getattr(game, "fact_shapes", {}))
    for *when, fact in rows:
        shapes.setdefault(fact[0], type(fact))
        seat = game.about(fact)
        driver = pd.NA if seat is None else drivers[seat]
        cells.append((*when, driver, fact[0], _text(_values(fact, drivers))))
    listed = list(zip(*cells, strict=True)) if cells else [()] * len(names)
    frame = FactFrame(
        {name: _array(column, BASE[name]) for name, column in zip(names, listed, strict=True)}
    )
    frame._shapes = shapes
    return frame


def _values(fact: Any, drivers: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a fact as JSON data, seats as names of drivers."""
    if not hasattr(fact, "_asdict"):  # a plain tuple of a game of one's own
        return {str(number): value for number, value in enumerate(fact[1:], 1)}
    values = fact._asdict()
    del values["kind"]
    values.pop("seat", None)
    return {
        name: _names(value, drivers) if name in SEATS else value for name, value in values.items()
    }


def _names(value: Any, drivers: Sequence[str]) -> Any:
    if isinstance(value, tuple):
        return [_names(seat, drivers) for seat in value]
    return drivers[value] if isinstance(value, int) and 0 <= value < len(drivers) else None
