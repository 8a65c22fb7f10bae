"""Kinds of answers: read an answer, compare it, and explain the difference."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real
from random import Random
from typing import Any, Protocol

from ..core.errors import shown
from ..core.given import parts
from ..core.match import Match
from ..drivers import drive
from . import texts

CLOSE = 1e-9
"""The relative difference up to which numbers count as equal: rounding errors."""

_MOST = 2000  # most entries of a list in an answer


class Unreadable(Exception):
    """Raised for an answer of the wrong kind, with the key of its message and the values in it."""

    def __init__(self, key: str, **numbers: object) -> None:
        super().__init__(key)
        self.key, self.numbers = key, numbers


class Wrong(tuple[str, Mapping[str, object]]):
    """The reason for a wrong answer without a typical mistake: a key and the values in its text."""

    __slots__ = ()

    def __new__(cls, key: str, **numbers: object) -> Wrong:
        """Store the key and the values."""
        return super().__new__(cls, (key, numbers))


class Kind(Protocol):
    """The kind of answer that an exercise expects."""

    literal: bool
    """True if an answer can be read as data, without running a cell."""

    def put(self) -> Wrong:
        """Return the text on how to replace the three dots."""
        ...

    def read(self, given: Any, random: Random) -> Any:
        """Convert an answer for comparison; raise `Unreadable` if it is of another kind."""
        ...

    def same(self, value: Any, other: Any) -> bool:
        """Return whether two answers are the same."""
        return bool(value == other)

    def why(self, value: Any, right: Any) -> Wrong:
        """Return the reason why a value is wrong, without the correct answer."""
        ...


def _given(value: object) -> str:
    return f"`{shown(value)}`"


def number_of(value: object) -> float | Fraction | int | None:
    """Return a finite real number of Python or NumPy; None for anything else.

    Examples
    --------
    >>> import numpy as np
    >>> number_of(np.int64(3)), number_of(True), number_of("3"), number_of(float("nan"))
    (3, None, None, None)
    """
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return None
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, Real):
        number = float(value)
        if not math.isfinite(number):
            return None
        return int(number) if number.is_integer() and abs(number) < 2**53 else number
    return None


def unit_words(unit: str, language: str = "en") -> list[str]:
    """Return the spellings of a unit, its name in sentences first."""
    return [word.strip() for word in texts.words(f"unit {unit}", language).split(",")]


@dataclass(frozen=True)
class Number:
    """A number with a unit: ``12``, ``"12 squares"``, ``Fraction(1, 3)``.

    Attributes
    ----------
    unit : str
        A unit listed in ``words.md``; "" for none.
    tolerance : float
        The largest difference that counts as right, in the unit.
    also : mapping of str to float
        Other accepted units, each with its value in `unit`.
    """

    unit: str = ""
    tolerance: float = 0.0
    also: Mapping[str, float] = field(default_factory=dict)
    literal = True

    def put(self) -> Wrong:
        """Request a number, and name its unit."""
        return Wrong("put number of", unit=self._name()) if self.unit else Wrong("put number")

    def read(self, given: Any, random: Random) -> float | Fraction | int:
        """Return the number in the unit of the exercise."""
        if isinstance(given, str):
            return self._from_text(given)
        number = number_of(given)
        if number is None:
            raise Unreadable("no number", given=_given(given))
        return number

    def _name(self) -> str:
        return unit_words(self.unit)[0]

    def _from_text(self, given: str) -> float:
        match = re.fullmatch(
            r"\s*([-+−]?\d{1,15}(?:[.,]\d{1,15})?(?:e[-+]?\d{1,2})?)\s*(.*?)\s*", given
        )
        if match is None:
            raise Unreadable("no number", given=_given(given))
        value = float(match[1].replace("−", "-").replace(",", "."))
        for unit, factor in {self.unit: 1.0, **self.also}.items():
            known = unit_words(unit) if unit else [""]
            if match[2].casefold() in [word.casefold() for word in known]:
                return value * factor
        if not match[2]:
            return value
        raise Unreadable("no unit", given=shown(given), unit=self._name() if self.unit else "1")

    def same(self, value: Any, other: Any) -> bool:
        """Return whether two numbers differ by at most the tolerance."""
        return bool(abs(value - other) <= self.tolerance + CLOSE * abs(other))

    def why(self, value: Any, right: Any) -> Wrong:
        """Say that the number is too large or too small."""
        return Wrong("too large" if value > right else "too small")


@dataclass(frozen=True)
class Pair:
    """Two numbers, such as a point or a velocity: ``(3, -1)``."""

    tolerance: float = 0.0
    literal = True

    def put(self) -> Wrong:
        """Request two numbers."""
        return Wrong("put pair")

    def read(self, given: Any, random: Random) -> tuple[Any, ...]:
        """Return both numbers."""
        numbers = tuple(map(number_of, parts(given) or ()))
        if len(numbers) != 2 or None in numbers:
            raise Unreadable("no pair", given=_given(given))
        return numbers

    def same(self, value: Any, other: Any) -> bool:
        """Return whether both numbers are the same."""
        return all(
            abs(a - b) <= self.tolerance + CLOSE * abs(b) for a, b in zip(value, other, strict=True)
        )

    def why(self, value: Any, right: Any) -> Wrong:
        """Say which of the two numbers is wrong."""
        close = [abs(a - b) <= self.tolerance for a, b in zip(value, right, strict=True)]
        key = "first number" if close[1] else "second number" if close[0] else "both numbers"
        return Wrong(key)


@dataclass(frozen=True)
class Several(Kind):
    """Numbers or pairs of numbers in any order: ``[2, 3, 5]``, ``[(1, 0), (0, 1)]``."""

    example: str = "[2, 3, 5]"
    literal = True

    def put(self) -> Wrong:
        """Request a list."""
        return Wrong("put several", example=self.example)

    def read(self, given: Any, random: Random) -> frozenset[Any]:
        """Return the entries of the list as a set."""
        listed = sorted(given, key=repr) if isinstance(given, (set, frozenset)) else given
        entries = parts(listed, _MOST)
        if entries is None:
            raise Unreadable("no several", given=_given(given), example=self.example)
        return frozenset(self._entry(entry) for entry in entries)

    def _entry(self, entry: Any) -> Any:
        pair = parts(entry)
        numbers = [number_of(entry)] if pair is None else [number_of(part) for part in pair]
        if None in numbers or len(numbers) > 2 or not numbers:
            raise Unreadable("no several", given=_given(entry), example=self.example)
        return numbers[0] if pair is None else tuple(numbers)

    def why(self, value: Any, right: Any) -> Wrong:
        """Say how many entries are wrong and how many are missing."""
        return Wrong("too many", extra=len(value - right), missing=len(right - value))


@dataclass(frozen=True)
class Choice(Kind):
    """One of several words: ``"a"``."""

    options: tuple[str, ...] = ("a", "b", "c")
    literal = True

    def put(self) -> Wrong:
        """List the words."""
        return Wrong("put choice", options=self._named())

    def _named(self) -> str:
        return ", ".join(f'`"{option}"`' for option in self.options)

    def read(self, given: Any, random: Random) -> str:
        """Return the word in lower case."""
        word = given.strip().casefold() if isinstance(given, str) else None
        if word not in self.options:
            raise Unreadable("no choice", given=_given(given), options=self._named())
        return word

    def why(self, value: Any, right: Any) -> Wrong:
        """Say only that another word is right."""
        return Wrong("other choice")


@dataclass(frozen=True)
class Function:
    """A function, called with hidden cases.

    Attributes
    ----------
    call : str
        The form of a call, for display: "stopping(v, a)".
    cases : callable
        Takes a random generator and returns the arguments of each call.
    tolerance : float
        The largest difference of numbers that counts as right.
    """

    call: str
    cases: Callable[[Random], Sequence[tuple[Any, ...]]]
    tolerance: float = 0.0
    literal = False

    def put(self) -> Wrong:
        """Request a function."""
        return Wrong("put function", call=self.call)

    def read(self, given: Any, random: Random) -> tuple[tuple[tuple[Any, ...], Any], ...]:
        """Return the function's result for each case, or the error it raises."""
        if not callable(given) or isinstance(given, type):
            raise Unreadable("no function", given=_given(given))
        results: list[tuple[tuple[Any, ...], Any]] = []
        for case in self.cases(random):
            try:
                results.append((case, given(*case)))
            except Exception as error:  # whatever a student's function raises
                results.append((case, error))
        return tuple(results)

    def same(self, value: Any, other: Any) -> bool:
        """Return whether both functions give the same results for all cases."""
        return all(self._equal(a, b) for (_, a), (_, b) in zip(value, other, strict=True))

    def _equal(self, value: Any, other: Any) -> bool:
        a: Any = number_of(value)
        b: Any = number_of(other)
        if a is not None and b is not None:
            return bool(abs(a - b) <= self.tolerance + CLOSE * abs(b))
        try:
            these, those = parts(value, _MOST), parts(other, _MOST)
            if these is not None and those is not None:
                pairs = zip(these, those, strict=False)
                return len(these) == len(those) and all(self._equal(*pair) for pair in pairs)
            return type(value) is type(other) and bool(value == other)
        except Exception:  # whatever a student's value raises when it is compared
            return False

    def why(self, value: Any, right: Any) -> Wrong:
        """Return the first wrong case with the function's result."""
        pairs: Iterable[Any] = zip(value, right, strict=True)
        case, got = next(a for a, b in pairs if not self._equal(a[1], b[1]))
        call = f"{self.call.partition('(')[0]}({', '.join(map(shown, case))})"
        if isinstance(got, Exception):
            said = f"`{type(got).__name__}: {shown(str(got))}`"
            return Wrong("case raises", call=call, error=said)
        return Wrong("case", call=call, got=_given(got))


@dataclass(frozen=True)
class Driver(Kind):
    """A driver, judged by races.

    Attributes
    ----------
    races : callable
        Returns races with the policies of all seats; the student's driver takes seats with None.
    verdict : callable
        Takes a finished race and returns "" if it went well, else the name of a mistake.
    """

    races: Callable[[Random], Sequence[tuple[Match[Any], Mapping[str, Any]]]]
    verdict: Callable[[Match[Any]], str]
    literal = False

    def put(self) -> Wrong:
        """Request a driver."""
        return Wrong("put driver")

    def read(self, given: Any, random: Random) -> str:
        """Return "" if all races went well, else the first mistake."""
        if not callable(given) or isinstance(given, type):
            raise Unreadable("no function", given=_given(given))
        for race, seats in self.races(random):
            try:
                with warnings.catch_warnings():  # the verdict reports stopped races
                    warnings.simplefilter("ignore", RuntimeWarning)
                    drive(race, {name: seat or given for name, seat in seats.items()})
            except Exception as error:  # whatever a student's driver raises
                cause = error.__cause__ or error
                said = f"`{type(cause).__name__}: {shown(str(cause))}`"
                raise Unreadable("driver raises", error=said) from None
            if mistake := self.verdict(race):
                return mistake
        return ""

    def why(self, value: Any, right: Any) -> Wrong:
        """Say only that the driver failed."""
        return Wrong("driver lost")
