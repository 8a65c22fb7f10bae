"""Checks of the open questions of a loaded state against the declarations of their kinds.

A field of the data of a question is annotated with what it may hold: `bool`, `Literal`, tuples,
other named tuples, a `Seat`, or a whole number with its bounds. Of `Any` a `Must` says more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from .errors import SetupError, shown
from .questions import CHANCE, Kind, Question, Shape, Step
from .state import AnyState

FAR: Final = 100_000
"""Laps, spaces and the like beyond which no race comes."""

LONGEST: Final = 1000
"""Values of a tuple; ours have some tens."""

Bound: TypeAlias = int | Callable[[AnyState], int]


class Within(NamedTuple):
    """Bounds of a whole number, which may be those of the board or the race."""

    low: Bound
    high: Bound = FAR

    def fault(self, state: AnyState, seats: int, value: int) -> str | None:
        """Return the condition that a value breaks; None if it lies within the bounds."""
        low = self.low(state) if callable(self.low) else self.low
        high = self.high(state) if callable(self.high) else self.high
        return None if low <= value <= high else f"a whole number from {low} to {high}"


class OneOf(NamedTuple):
    """Words of which a text is one, where callers have the text only as `str`."""

    words: tuple[str, ...]

    def fault(self, state: AnyState, seats: int, value: str) -> str | None:
        """Return the condition that a text breaks; None if it is one of the words."""
        return None if value in self.words else f"one of {', '.join(self.words)}"


class Seated(NamedTuple):
    """A seat of the race."""

    def fault(self, state: AnyState, seats: int, value: int) -> str | None:
        """Return the condition that a value breaks; None if it is a seat."""
        return None if 0 <= value < seats else f"a seat from 0 to {seats - 1}"


class Holds(NamedTuple):
    """A further condition on a value, in words and as a function ``(state, value) -> bool``."""

    words: str
    test: Callable[[AnyState, Any], bool]

    def fault(self, state: AnyState, seats: int, value: Any) -> str | None:
        """Return the condition that a value breaks; None if it holds."""
        return None if self.test(state, value) else self.words


Seat: TypeAlias = Annotated[int, Seated()]
DIFFERENT: Final = Holds("without repetitions", lambda state, value: len(set(value)) == len(value))
Seats: TypeAlias = Annotated[tuple[Seat, ...], DIFFERENT]
"""Different seats."""


class Whose(NamedTuple):
    """The data of a kind that needs to know nothing but its seat."""

    seat: Seat


def seat_of(entry: Question) -> int:
    """Return the seat of an entry of the stack: its player, or the first of its data."""
    seats: tuple[int, ...] = entry.data if entry.players in ((), (CHANCE,)) else entry.players
    return seats[0]


_PLAIN: Final[Mapping[Any, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    NoneType: "null",
}


def check_stack(state: AnyState, seats: int) -> None:
    """Check the open questions of a state with a valid position.

    Parameters
    ----------
    state : State
    seats : int
        Number of drivers in the race.

    Raises
    ------
    SetupError
        Names the first invalid entry, from 1, the bottom of the stack.
    """
    below, rows = "", {**state.game.kinds, **state.game.steps}
    for number, question in enumerate(state.stack, 1):
        where = f"questions, entry {number}"
        if not isinstance(question.kind, str) or question.kind not in rows:
            raise SetupError(f"{where}: kind must be one of the game, got {shown(question.kind)}")
        is_top = number == len(state.stack)
        fault = _fault(state, seats, rows[question.kind], question, below, is_top)
        if fault:
            raise SetupError(f"{where}, {question.kind}: {fault}")
        below = question.kind
    for number, question in enumerate(state.stack, 1):
        for must in rows[question.kind].must:
            if not must.holds(state, question):
                raise SetupError(
                    f"questions, entry {number}, {question.kind}: must be {must.words}"
                )


def _fault(
    state: AnyState, seats: int, row: Kind | Step, question: Question, below: str, top: bool
) -> str | None:
    """Return the validation error of an entry of a known kind; None if it is valid."""
    if below not in row.on:
        return f"must not lie on {below or 'the bottom of the stack'}"
    fault = _fault_of_players(row, question, seats, top)
    fault = fault or _fault_of_data(state, seats, row.data, question.data)
    if fault is None and (type(question.roller) is not int or not -1 <= question.roller < seats):
        fault = f"roller must be from -1 to {seats - 1}, got {shown(question.roller)}"
    if fault is None and question.sealed:
        fault = _fault_of_sealed(state, row, question, seats, top)
    return fault


def _fault_of_players(kind: Kind | Step, question: Question, seats: int, top: bool) -> str | None:
    """Return the validation error of the players: none for a step, a die, one seat, several."""
    players = question.players
    if isinstance(kind, Step):
        right, wanted = players == () and not top, "[], since it is a step, below the top"
    elif kind.odds is not None:
        right, wanted = players == (CHANCE,), "[-1], since dice or cards answer it"
    else:
        right = all(type(seat) is int and 0 <= seat < seats for seat in players)
        right = right and len(set(players)) == len(players)
        right = right and (len(players) > 0 if kind.sealed else len(players) == 1)
        wanted = "different seats" if kind.sealed else "one seat"
    return None if right else f"players must be {wanted}, got {shown(list(players))}"


def _fault_of_data(state: AnyState, seats: int, shape: Shape, data: Any) -> str | None:
    """Return the validation error of the data, by the annotations of the kind's named tuple."""
    if shape is not tuple and not hasattr(shape, "_fields"):
        wanted = _wanted(shape, state, seats, data)
        return wanted and f"data must be {wanted}, got {shown(data)}"
    hints = hints_of(shape)
    least = len(hints) - len(getattr(shape, "_field_defaults", ()))
    if not isinstance(data, tuple) or not least <= len(data) <= len(hints):
        fields = ", ".join(hints) or "nothing"
        return f"data must be {fields}, got {shown(data)}"
    for (name, hint), value in zip(hints.items(), data, strict=False):
        if wanted := _wanted(hint, state, seats, value):
            return f"{name} must be {wanted}, got {shown(value)}"
    return None


def _fault_of_sealed(
    state: AnyState, kind: Kind | Step, question: Question, seats: int, top: bool
) -> str | None:
    """Return the validation error of the sealed answers: possible ones of other seats."""
    given = [seat for seat, _ in question.sealed]
    known = all(type(seat) is int and 0 <= seat < seats for seat in given)
    waited = sorted(set(given) - set(question.players))
    if isinstance(kind, Step) or not (kind.sealed and top and known) or given != waited:
        return f"sealed must be answers of seats that are not asked, got {shown(given)}"
    for seat, action in question.sealed:
        asked = question._replace(players=(seat,), sealed=())
        if action not in kind.legal(state, asked, seat):
            return f"sealed must be possible answers, got {shown(action)}"
    return None


@cache
def hints_of(shape: type[tuple[Any, ...]]) -> dict[str, Any]:
    """Return the types of the fields of a named tuple, by name; none for `tuple`."""
    hints = get_type_hints(shape, include_extras=True)
    return {name: hints[name] for name in getattr(shape, "_fields", ())}


def _wanted(hint: Any, state: AnyState, seats: int, value: Any) -> str | None:
    """Return what a type wants, in words, of a value that is not of it."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        wanted = _wanted(parts[0], state, seats, value)
        for mark in parts[1:]:
            wanted = wanted or mark.fault(state, seats, value)
        return wanted
    if origin is Literal:
        is_one = any(type(value) is type(one) and value == one for one in parts)
        return None if is_one else f"one of {', '.join(map(str, parts))}"
    if origin in (Union, UnionType):
        each = [_wanted(part, state, seats, value) for part in parts]
        return None if None in each else " or ".join(filter(None, each))
    if origin is tuple:
        return _wanted_of_tuple(parts, state, seats, value)
    if hint is Any:
        return None
    if hint in _PLAIN:
        return None if type(value) is hint else _PLAIN[hint]
    return _wanted_of_tuple(tuple(hints_of(hint).values()), state, seats, value)


def _wanted_of_tuple(parts: tuple[Any, ...], state: AnyState, seats: int, value: Any) -> str | None:
    """Return what a tuple wants: as many values as it has types, or any number of one type."""
    if not isinstance(value, tuple) or len(value) > LONGEST:
        return "a list"
    if len(parts) == 2 and parts[1] is Ellipsis:
        parts = parts[:1] * len(value)
    if len(parts) != len(value):
        return f"a list of {len(parts)}"
    each = (_wanted(hint, state, seats, part) for hint, part in zip(parts, value, strict=True))
    return next((f"a list, each {wanted}" for wanted in each if wanted), None)
