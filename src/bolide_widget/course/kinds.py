"""Kinds of answers: read an answer, compare it, and explain the difference."""

from __future__ import annotations

import copy
import inspect
import io
import linecache
import math
import re
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import islice
from numbers import Real
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any, Protocol

from ..core.errors import cut, shown
from ..core.given import parts
from ..core.languages import LANGUAGES
from ..core.match import Match
from ..drivers import drive
from ..drivers.time_limit import TimeUp, within
from . import texts
from .forms import NotData, bare_text, evaluated, numbers_of, split

CLOSE = 1e-9
"""The relative difference up to which numbers count as equal: rounding errors."""

SECONDS = 2.0
"""The time limit for a call of a student's function, and for an answer of a driver."""

_MOST = 2000  # most entries of a list in an answer
_LONGEST = 300  # characters of an error, and of the arguments of a call
_PACKAGE = __name__.partition(".")[0]
_HOME = Path(__file__).parents[1]


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

    noted: bool = False
    """True if an answer is compared with a model by its writer, not judged right or wrong."""

    def put(self) -> Wrong:
        """Return the text on how to replace the three dots."""
        ...

    def not_ones_own(self, given: Any) -> bool:
        """Return whether a right function or driver is the package's, or one that asks it."""
        return False

    def read(self, given: Any, random: Random) -> Any:
        """Convert an answer for comparison; raise `Unreadable` if it is of another kind."""
        ...

    def same(self, value: Any, other: Any) -> bool:
        """Return whether two answers are the same."""
        return bool(value == other)

    def why(self, value: Any, right: Any) -> Wrong:
        """Return the reason why a value is wrong, without the correct answer."""
        ...

    def common(self, value: Any, guesses: Mapping[str, Any]) -> str | None:
        """Return the name of a common guess, if an answer that is not judged is one."""
        return None

    def on_board(self, path: Sequence[tuple[int, int]]) -> Kind:
        """Return the kind for a student whose car was driven along a path."""
        return self

    def seen(self) -> Wrong | None:
        """Return what was driven on the board, for an answer that agrees with it."""
        return None


def need_function(given: object) -> None:
    """Raise `Unreadable` for anything but a function, or an object that can be called."""
    if not callable(given) or isinstance(given, type):
        named = f"`{given.__name__}`" if isinstance(given, type) else given_as(given)
        raise Unreadable("no function", given=named)


def given_as(value: object) -> str:
    return f"`{shown(value)}`"


def number_of(value: object) -> float | Fraction | int | None:
    """Return a finite real number of Python or NumPy; None for anything else.

    One that is too large for a float becomes the largest float.

    Examples
    --------
    >>> import numpy as np
    >>> number_of(np.int64(3)), number_of(True), number_of("3"), number_of(float("nan"))
    (3, None, None, None)
    """
    value = _plain(value)
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        largest = sys.float_info.max
        return min(max(value, -largest), largest)
    if isinstance(value, Real | Decimal):
        number = float(value)
        if not math.isfinite(number):
            return None
        return int(number) if number.is_integer() and abs(number) < 2**53 else number
    return None


def _plain(value: Any) -> Any:
    """Return a number or a truth value of Python for one of NumPy, or an array without axes."""
    if getattr(value, "shape", None) == () and hasattr(value, "item"):
        return value.item()
    return value


class Typed(float):
    """A typed number that may mean several, such as 2,875; it is the last of them."""

    meant: tuple[float, ...]
    bare: tuple[float, ...]

    def __new__(cls, bare: Sequence[float], factor: float) -> Typed:
        """Store all that it may mean, and what was typed before the unit."""
        made = super().__new__(cls, bare[-1] * factor)
        made.meant = tuple(value * factor for value in bare)
        made.bare = tuple(bare)
        return made


def borrowed(given: Any) -> bool:
    """Return whether a function, or the class of a driver, is this package's own.

    Examples
    --------
    >>> borrowed(borrowed), borrowed(len)
    (True, False)
    """
    inner = inspect.unwrap(getattr(given, "func", given))
    module = getattr(inner, "__module__", None) or type(inner).__module__
    return str(module).partition(".")[0] == _PACKAGE


class Watched:
    """A function or driver that notes in which of its calls the lesson's or the package's own ran.

    Parameters
    ----------
    given : callable
    docstring : str
        The docstring of the one in the lesson; "" for none.

    Examples
    --------
    >>> def steady(race):
    ...     "Brake in time."
    >>> watched = Watched(lambda race: race and steady(race), "Brake in time.")
    >>> watched(None), watched("race"), watched.borrowed
    (None, None, [False, True])
    """

    def __init__(self, given: Callable[..., Any], docstring: str) -> None:
        self._given, self._docstring = given, docstring
        self.borrowed: list[bool] = []
        self._others: set[CodeType] = set()

    def __call__(self, *given: Any) -> Any:
        """Call it, and look at every function that it calls."""
        self.borrowed.append(False)
        before = sys.getprofile()
        sys.setprofile(self._look)
        try:
            return self._given(*given)
        finally:
            sys.setprofile(before)

    def _look(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call" or (code := frame.f_code) in self._others:
            return
        file = Path(code.co_filename)
        is_lessons = bool(self._docstring) and code.co_consts[:1] == (self._docstring,)
        is_driver = code.co_name == "__call__" and _HOME in file.parents
        if is_lessons or is_driver or file.parent == _HOME / "course/lessons":
            self.borrowed[-1] = True
        else:
            self._others.add(code)


def place_of(error: BaseException, given: Any) -> tuple[int, str] | None:
    """Return the line of a function in which an error came up: its number and its text."""
    code = getattr(given, "__code__", None) or getattr(type(given).__call__, "__code__", None)
    file = getattr(code, "co_filename", None)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    if not frames or frames[-1].lineno is None:
        return None
    number = frames[-1].lineno
    line = linecache.getline(str(file), number).strip()
    return (number, line) if line else None


def _raised(error: BaseException, given: Any) -> dict[str, object]:
    """Return an error as a text has it: what it is, and the student's own line."""
    words = " ".join(str(error).split())
    said = f"`{cut(f'{type(error).__name__}: {words}', _LONGEST)}`"
    place = place_of(error, given)
    if place is not None:
        said = f"{said}, in line {place[0]}: `{shown(place[1], 100)[1:-1]}`"
    return {"error": said}


@dataclass(frozen=True)
class Number(Kind):
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
        return Wrong("put number of", unit=self.unit) if self.unit else Wrong("put number")

    def read(self, given: Any, random: Random) -> float | Fraction | int:
        """Return the number in the unit of the exercise."""
        if isinstance(given, str):
            return self._from_text(given)
        number = number_of(given)
        if number is None:
            several = len(parts(given) or ()) > 1
            raise Unreadable("several numbers" if several else "no number", given=given_as(given))
        return number

    def _from_text(self, given: str) -> float:
        number, unit = split(given)
        try:
            meant = numbers_of(number)
        except NotData:
            raise Unreadable("no number", given=given_as(given)) from None
        for known, factor in {self.unit: 1.0, **self.also}.items():
            if not unit or _bare(unit) in bare_units(known):
                return Typed(meant, factor)
        key = "no unit" if self.unit else "unwanted unit"
        raise Unreadable(key, given=shown(given), unit=self.unit)

    def same(self, value: Any, other: Any) -> bool:
        """Return whether two numbers differ by at most the tolerance."""
        return any(
            abs(each - other) <= self.tolerance + CLOSE * abs(other) for each in meanings(value)
        )

    def why(self, value: Any, right: Any) -> Wrong:
        """Say that the number has another unit, is rounded too much, too large or too small."""
        if isinstance(value, Typed) and self.same(Typed(value.bare, 1.0), right):
            return Wrong("other unit", unit=self.unit)
        if "percent" in (self.unit, *self.also) and self.same(100 * value, right):
            return Wrong("as percent")
        if any(map(partial(is_rounded, right), meanings(value))):
            return Wrong("rounded")
        nearest = min(meanings(value), key=lambda each: abs(each - right))
        return Wrong("too large" if nearest > right else "too small")


def is_rounded(right: Any, value: Any) -> bool:
    """Return whether a value is a number rounded to a whole one or to one decimal, but not far.

    Far is more than 3 in 100: such a number is more likely the result of a mistake.

    Examples
    --------
    >>> [value for value in (3, 2.9, 2.8, 2, 2.875) if is_rounded(2.875, value)]
    [2.9]
    """
    return abs(value - right) <= 0.03 * abs(right) and any(
        round(value, digits) == value and abs(value - right) <= (0.5 + CLOSE) / 10**digits
        for digits in (0, 1)
    )


def meanings(value: Any) -> Sequence[Any]:
    return value.meant if isinstance(value, Typed) else (value,)


def bare_units(unit: str) -> list[str]:
    """Return the spellings of a unit in all languages, without signs that make no difference.

    Examples
    --------
    >>> bare_units("turns")
    ['turns', 'turn', 'züge', 'zug', 'zügen', 'zuege']
    """
    every = (texts.unit_words(unit, language) for language in LANGUAGES) if unit else ()
    return list(dict.fromkeys(_bare(word) for words in every for word in words))


def _bare(unit: str) -> str:
    """Return a unit without signs that make no difference.

    Examples
    --------
    >>> _bare("m / s^2") == _bare("m/s²"), _bare("Km/H") == _bare("km/h")
    (True, True)
    """
    return re.sub(r"[\s.^*·_()-]", "", unit.replace("²", "2").casefold())


@dataclass(frozen=True)
class Pair(Kind):
    """Two numbers, such as a point or a velocity: ``(3, -1)``."""

    tolerance: float = 0.0
    literal = True

    def put(self) -> Wrong:
        """Request two numbers."""
        return Wrong("put pair")

    def read(self, given: Any, random: Random) -> tuple[Any, ...]:
        """Return both numbers."""
        if isinstance(given, set | frozenset):
            raise Unreadable("no order", given=given_as(given))
        numbers = tuple(map(number_of, parts(_in_a_row(given)) or ()))
        if len(numbers) != 2 or None in numbers:
            raise Unreadable("no pair", given=given_as(given))
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


def _in_a_row(given: Any) -> Any:
    """Return the numbers of a typed pair or list, of x and y, or of a complex number."""
    if isinstance(given, Mapping) and {"x", "y"} == given.keys():
        return [given["x"], given["y"]]
    if isinstance(given, complex):
        return [given.real, given.imag]
    if not isinstance(given, str) or len(given) > _MOST:
        return given
    text = re.sub(r"\b[A-Za-z](?:\w*\s*=|\s*:)", "", bare_text(given))
    if text.count("(") > 1:  # a list of pairs
        text = re.sub(r"\(([^()|;]*)[|;]([^()|;]*)\)", r"(\1,\2)", text)
        text = re.sub(r"\) *(?:->|→|and|und)? *\(", "),(", text)
    brackets = "[]{}<> " if text.count("(") > 1 else "()[]{}<> "
    if re.search(r"[;|\n]", text):
        listed = [part for part in re.split(r"[;|\n]", text.strip(brackets)) if part.strip()]
        return [_in_a_row(part) if "(" in part else _typed(part) for part in listed]
    words = [_typed(word) for word in text.strip(brackets).split()]
    if len(words) > 1 and not any(isinstance(word, str) for word in words):
        return words
    try:
        return evaluated(text.replace("<", "(").replace(">", ")"))
    except NotData:
        return given


def _typed(text: str) -> Any:
    """Return a typed number; what is none stays as it is."""
    try:
        return numbers_of(text.strip())[-1]
    except NotData:
        return text


@dataclass(frozen=True)
class Several(Kind):
    """Numbers or pairs of numbers in any order: ``[2, 3, 5]``, ``[(1, 0), (0, 1)]``."""

    example: str = "[2, 3, 5]"
    literal = True

    def put(self) -> Wrong:
        """Request a list."""
        return Wrong("put several", example=self.example)

    def read(self, given: Any, random: Random) -> Any:
        """Return the entries of the list as a set."""
        return frozenset(self.entries(given))

    def entries(self, given: Any) -> list[Any]:
        """Return the entries of the list, in order."""
        listed = _in_a_row(given)
        if isinstance(listed, Iterable) and not isinstance(listed, str | Sequence):
            listed = list(islice(listed, _MOST + 1))
        entries = parts(listed, _MOST)
        if entries is None:
            raise Unreadable("no several", given=given_as(given), example=self.example)
        if "(" in self.example and len(entries) == 2 and None not in map(number_of, entries):
            entries = [entries]  # a single pair, without the brackets of a list
        return [self._entry(entry) for entry in entries]

    def _entry(self, entry: Any) -> Any:
        pair = parts(entry)
        numbers = [number_of(entry)] if pair is None else [number_of(part) for part in pair]
        if None in numbers or len(numbers) > 2 or not numbers:
            raise Unreadable("no several", given=given_as(entry), example=self.example)
        return numbers[0] if pair is None else tuple(numbers)

    def why(self, value: Any, right: Any) -> Wrong:
        """Say how many entries are wrong and how many are missing."""
        if not value:
            return Wrong("empty list")
        extra, missing = len(value - right), len(right - value)
        key = "too many" if extra and missing else "extra" if extra else "missing"
        return Wrong(key, extra=extra, missing=missing)


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
        word = given.strip(" \t\n.()'\"").casefold() if isinstance(given, str) else None
        if word not in self.options:
            raise Unreadable("no choice", given=given_as(given), options=self._named())
        return word

    def why(self, value: Any, right: Any) -> Wrong:
        """Say only that another word is right."""
        return Wrong("other choice")


@dataclass(frozen=True)
class Function(Kind):
    """A function, called with hidden cases.

    Attributes
    ----------
    call : str
        The form of a call, for display: "stopping(v, a)".
    cases : callable
        Takes a random generator and returns the arguments of each call.
    tolerance : float
        The largest difference of numbers that counts as right.
    docstring : str
        The docstring of the function that does it in the lesson; "" for none.
    """

    call: str
    cases: Callable[[Random], Sequence[tuple[Any, ...]]]
    tolerance: float = 0.0
    docstring: str = ""
    literal = False

    def put(self) -> Wrong:
        """Request a function."""
        return Wrong("put function", call=self.call)

    def read(self, given: Any, random: Random) -> tuple[tuple[tuple[Any, ...], Any], ...]:
        """Return the function's result for each case, or the error it raises."""
        need_function(given)
        return tuple((case, self._result(case, given)) for case in self.cases(random))

    def _result(self, case: tuple[Any, ...], given: Callable[..., Any]) -> Any:
        """Return the result for a case."""
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                value = within(SECONDS, given, copy.deepcopy(case))
        except TimeUp:
            raise Unreadable("case late", call=self._called(case), limit=SECONDS) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a student's function raises
            raised = _raised(error, given)
            raise Unreadable("case raises", call=self._called(case), **raised) from None
        if value is None and printed.getvalue():
            raise Unreadable("case prints", call=self._called(case))
        return value

    def not_ones_own(self, given: Any) -> bool:
        """Return whether it is the lesson's own function, or calls it."""
        watched = Watched(given, self.docstring)
        *_, case = self.cases(Random("watched"))  # another one: results may be cached
        with suppress(Unreadable):
            self._result(case, watched)
        return borrowed(given) or any(watched.borrowed)

    def _called(self, case: tuple[Any, ...]) -> str:
        return f"{self.call.partition('(')[0]}({cut(', '.join(map(repr, case)), _LONGEST)})"

    def same(self, value: Any, other: Any) -> bool:
        """Return whether both functions give the same results for all cases."""
        return all(self._equal(a, b) for (_, a), (_, b) in zip(value, other, strict=True))

    def _equal(self, value: Any, other: Any) -> bool:
        if isinstance(other, bool):  # 1 for True, too
            truth = _plain(value)
            return isinstance(truth, bool | int) and truth == other
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
        """Return the first wrong case with the function's result and the right one."""
        pairs: Iterable[Any] = zip(value, right, strict=True)
        (case, got), (_, must) = next(
            pair for pair in pairs if not self._equal(pair[0][1], pair[1][1])
        )
        key = "case nothing" if got is None else "case"
        return Wrong(key, call=self._called(case), got=given_as(got), right=f"`{_written(must)}`")


def _written(right: Any) -> str:
    """Write a right result, without the last digits of what was computed."""
    if isinstance(right, float):
        return repr(round(right, 6))
    return f"({', '.join(map(_written, right))})" if isinstance(right, tuple) else repr(right)


@dataclass(frozen=True)
class Driver(Kind):
    """A driver, judged by races.

    Attributes
    ----------
    races : callable
        Returns races with the policies of all seats; the student's driver takes seats with None.
    verdict : callable
        Takes a finished race and returns "" if it went well, else the name of a mistake.
    docstring : str
        The docstring of the driver that does it in the lesson; "" for none.
    """

    races: Callable[[Random], Sequence[tuple[Match[Any], Mapping[str, Any]]]]
    verdict: Callable[[Match[Any]], str]
    docstring: str = ""
    literal = False

    def put(self) -> Wrong:
        """Request a driver."""
        return Wrong("put driver")

    def read(self, given: Any, random: Random) -> str:
        """Return "" if all races went well, else the first mistake."""
        need_function(given)
        for race, seats in self.races(random):
            self._drive(race, seats, given)
            if mistake := self.verdict(race):
                return mistake
        return ""

    def _drive(
        self, race: Match[Any], seats: Mapping[str, Any], given: Any, limit: float = SECONDS
    ) -> None:
        """Drive a race to its end."""
        try:
            with warnings.catch_warnings():  # the verdict reports stopped races
                warnings.simplefilter("ignore", RuntimeWarning)
                with redirect_stdout(io.StringIO()):
                    seated = {name: seat or given for name, seat in seats.items()}
                    drive(race, seated, limit=limit)
        except Exception as error:  # whatever a student's driver raises
            cause = error.__cause__ or error
            if isinstance(error.__context__, TimeUp):
                raise Unreadable("driver late", limit=SECONDS) from None
            raise Unreadable("driver raises", **_raised(cause, given)) from None

    def not_ones_own(self, given: Any) -> bool:
        """Return whether the package's or the lesson's driver answers more than half of a race."""
        watched = Watched(given, self.docstring)
        with suppress(Unreadable):
            self._drive(*self.races(Random("watched"))[0], watched, limit=5 * SECONDS)
        return borrowed(given) or 2 * sum(watched.borrowed) > len(watched.borrowed)

    def why(self, value: Any, right: Any) -> Wrong:
        """Say only that the driver failed."""
        return Wrong("driver lost")
