"""The options of a race and its grid: checked, printed and written down in one way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from ..core.errors import SetupError, shown
from ..core.given import need_switch, need_whole, parts
from ..core.questions import CHANCE, Must, Question
from ..core.stack import Seat, Seats, Whose, Within
from ..core.state import AnyState

TABLES = ("teams", "handicap")
"""Options that users give as a table and rules store as pairs."""


class Card(NamedTuple):
    """A game as shown on the list of games.

    Attributes
    ----------
    says : str
        A description in one sentence.
    level : str
        The difficulty, in a word or two.
    minutes : tuple of float
        Minutes of a race: a fixed time, then a lap for each person, and for each computer.
    first : bool
        Whether newcomers begin here.
    several : str
        Advice for several people at one screen before they start.
    beginner, everything : mapping
        House rules that differ from the usual ones: for a first race, and with all the book has.
    """

    says: str
    level: str
    minutes: tuple[float, float, float]
    first: bool = False
    several: str = ""
    beginner: Mapping[str, bool | str] = MappingProxyType({})
    everything: Mapping[str, bool | str] = MappingProxyType({})

    def lasts(self, people: int, computers: int, laps: float) -> int:
        """Return the minutes of a race, to the next five.

        Examples
        --------
        >>> Card("Go.", "easy", (1, 4, 0.5)).lasts(people=1, computers=3, laps=2)
        10
        """
        before, person, computer = self.minutes
        return max(5, 5 * round((before + laps * (people * person + computers * computer)) / 5))


class OptionWords(NamedTuple):
    """An option explained without the rulebook.

    Attributes
    ----------
    label : str
        Its name in plain words.
    help : str
        Its effect.
    choices : mapping of str to str
        Words that a page offers, as people read them, the usual one first; a switch has none.
    """

    label: str
    help: str
    choices: Mapping[str, str] = {}


@cache
def switches(rules: type[Any]) -> tuple[str, ...]:
    """Return the options that are on or off."""
    return tuple(name for name, hint in get_type_hints(rules).items() if hint is bool)


@cache
def words(rules: type[Any]) -> dict[str, tuple[str, ...]]:
    """Return the options of words, with the choices of each; the first is the default."""
    hints = get_type_hints(rules)
    choices = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    return {name: listed for name, listed in choices.items() if isinstance(listed[0], str)}


class Options:
    """The methods that the `Rules` of all games share."""

    __slots__ = ()

    def _check(self, most_laps: int) -> None:
        """Refuse laps, words and switches that cannot be."""
        options: Any = self
        kind: Any = type(self)
        object.__setattr__(self, "laps", need_whole("laps", options.laps, 1, most_laps))
        for name, allowed in words(kind).items():
            word = getattr(self, name)
            if not isinstance(word, str) or word not in allowed:
                listed = " or ".join(f'"{choice}"' for choice in allowed)
                raise SetupError(f"{name} must be {listed}, not {shown(word)}")
        for name in switches(kind):
            object.__setattr__(self, name, need_switch(name, getattr(self, name)))

    def _implied(self) -> dict[str, Any]:
        """Return the values that follow from other options and are not printed."""
        return {}

    def _values(self) -> dict[str, Any]:
        options: Any = self
        values = {field.name: getattr(self, field.name) for field in fields(options)}
        return {k: dict(v) if k in TABLES and v is not None else v for k, v in values.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return the options as JSON data."""
        return {name: _plain(value) for name, value in self._values().items()}

    def __repr__(self) -> str:
        options: Any = self
        usual = {**{field.name: field.default for field in fields(options)}, **self._implied()}
        changed = [f"{k}={v!r}" for k, v in self._values().items() if getattr(self, k) != usual[k]]
        return f"Rules({', '.join(changed)})"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


T = TypeVar("T")
Rl = TypeVar("Rl", bound=Options)


def read_rules(
    of: type[Rl], rules: object, laps: int | None, named: Mapping[str, Mapping[str, Any]]
) -> Rl:
    """Return the options that `rules` stands for, with `laps` if given.

    Parameters
    ----------
    of : type
        The class of the options.
    rules : Rules, str or None
        None for the first of those that have a name.
    named : mapping of str to options
        Rules that have a name.

    Raises
    ------
    SetupError
        If there are no such rules.
    """
    if rules is None:
        rules = of()
    elif isinstance(rules, str) and rules in named:
        rules = of(**named[rules])
    if not isinstance(rules, of):
        names = " or ".join(f'"{name}"' for name in named)
        raise SetupError(f"rules must be Rules(...){names and f', {names}'}, not {shown(rules)}")
    made: Any = rules if laps is None else replace(rules, laps=laps)  # type: ignore[type-var]
    read: Rl = made
    return read


Grid = Sequence[str | Sequence[str]]
"""Drivers in grid order; those in a group of their own roll for its places."""

Order = tuple[int | tuple[int, ...], ...]
"""The same as seats."""


def read_grid(names: tuple[str, ...], grid: Grid | None) -> Order | None:
    """Return a given grid as seats, groups as tuples of them; None when all roll.

    Raises
    ------
    SetupError
        If it does not name every driver once.
    """
    if grid is None:
        return None
    # every entry a group; none for invalid input
    entries = [[entry] if isinstance(entry, str) else parts(entry) for entry in parts(grid) or []]
    groups = [tuple(entry) for entry in entries if entry is not None]
    listed = [name for group in groups for name in group]
    if not all(isinstance(name, str) for name in listed) or sorted(listed) != sorted(names):
        raise SetupError(
            f"grid must name every driver once ({', '.join(names)}), not {shown(grid)}"
        )
    seats = [tuple(names.index(name) for name in group) for group in groups if group]
    return tuple(group[0] if len(group) == 1 else group for group in seats)


def grid_names(
    names: tuple[str, ...], order: Sequence[int | Sequence[int]] | None
) -> list[tuple[str, ...]] | None:
    """Return the grid of a record as names: the inverse of `read_grid`."""
    if order is None:
        return None
    groups = [(entry,) if isinstance(entry, int) else entry for entry in order]
    return [tuple(names[seat] for seat in group) for group in groups]


# -- the questions that fill it --------------------------------------------------------------------


def _sides(state: AnyState) -> int:
    """Return the sides of the die that a game rolls for its grid."""
    (die,) = state.game.kinds["grid-roll"].dice
    return len(die.faces)


class GridRoll(NamedTuple):
    """A roll for the grid: the roller, the group, and its rolls so far."""

    roller: Seat
    group: Seats
    rolls: tuple[Annotated[int, Within(1, _sides)], ...]


def opening(seats: int, order: Order | None) -> list[Question]:
    """Return the open questions of the grid; a given order needs no roll, except for its groups."""
    if order is None:
        return [next_roll(tuple(range(seats)), ())]
    return [next_places(entry) for entry in reversed(order)]


def in_groups(entrants: Iterable[T], key: Callable[[T], Any]) -> list[tuple[T, ...]]:
    """Group entrants that tie, the least key first."""
    return [tuple(tied) for _, tied in groupby(sorted(entrants, key=key), key=key)]


def next_places(entry: int | tuple[int, ...]) -> Question:
    """Return the step that takes the next place of the grid, or a group's roll for places."""
    seats = (entry,) if isinstance(entry, int) else entry
    return Question("grid-place", (), Whose(*seats)) if len(seats) == 1 else next_roll(seats, ())


def next_roll(group: tuple[int, ...], rolls: tuple[int, ...]) -> Question:
    """Return the question for the next roll of a group of drivers."""
    roller = group[len(rolls)]
    return Question("grid-roll", (CHANCE,), GridRoll(roller, group, rolls), roller=roller)


def _fits_grid(state: AnyState, question: Question) -> bool:
    """Return whether each car has one place of the grid, or is to get one."""
    seats = list(state.position.order)
    for entry in state.stack:
        if entry.kind == "grid-roll":
            data: GridRoll = entry.data
            seats += data.group
            if len(data.rolls) >= len(data.group) or data.roller != data.group[len(data.rolls)]:
                return False
        elif entry.kind == "grid-place":
            seats.append(entry.data.seat)
    return sorted(seats) == list(range(len(state.position.cars)))


GRID_ORDER: Final = (Must("part of a grid of all cars", _fits_grid),)
"""Conditions on a question that fills the grid."""
