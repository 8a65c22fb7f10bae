"""Exercises as data, and the list of all exercises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from types import SimpleNamespace
from typing import Any

from ..core.errors import SetupError, shown
from ..core.late import imported
from .kinds import Kind

Numbers = SimpleNamespace
"""The numbers of an exercise, by name: ``n.speed``."""

_TRIES = 1000  # draws of other numbers before the exercise counts as faulty


@dataclass(frozen=True)
class Exercise:
    """An exercise that checks itself; its words are in the text of its lesson.

    Attributes
    ----------
    name : str
        Lesson and number: "3.2".
    kind : Kind
        The kind of answer.
    answer : callable
        Takes the numbers and returns a correct answer.
    mistakes : mapping of str to callable
        Typical mistakes: each takes the numbers and returns the wrong answer. The block
        ``3.2 mistake NAME`` of the text explains it. For a prediction: common guesses, which are
        answered each on its own.
    numbers : mapping of str to object
        The numbers of the notebook, by their names in the text.
    others : mapping of str to sequence
        The values from which other numbers are drawn with a seed.
    derived : mapping of str to callable
        Numbers in the text that follow from the others.
    fits : callable
        Takes drawn numbers and returns True if they make a good exercise.
    """

    name: str
    kind: Kind
    answer: Callable[[Numbers], Any]
    mistakes: Mapping[str, Callable[[Numbers], Any]] = field(default_factory=dict)
    numbers: Mapping[str, Any] = field(default_factory=dict)
    others: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    derived: Mapping[str, Callable[[Numbers], Any]] = field(default_factory=dict)
    fits: Callable[[Numbers], bool] = lambda numbers: True

    @property
    def lesson(self) -> str:
        """The exercise's lesson, with two digits: "03"."""
        return f"{int(self.name.partition('.')[0]):02}"

    def random(self, seed: int | None = None) -> Random:
        """Return a random generator for a seed."""
        return Random(f"{self.name} {seed}")

    def drawn(self, seed: int | None = None) -> Numbers:
        """Return the numbers of the notebook, or other numbers with a seed.

        Examples
        --------
        >>> exercise("1.3").drawn().speed, exercise("1.3").drawn(1) == exercise("1.3").drawn(1)
        (6, True)
        """
        if seed is None:
            return self._whole(Numbers(**self.numbers))
        random = self.random(seed)
        for _ in range(_TRIES):
            drawn = {name: random.choice(values) for name, values in self.others.items()}
            if self.fits(numbers := Numbers(**{**self.numbers, **drawn})):
                return self._whole(numbers)
        raise AssertionError(f"exercise {self.name}: no numbers fit")

    def _whole(self, numbers: Numbers) -> Numbers:
        for name, follows in self.derived.items():
            setattr(numbers, name, follows(numbers))
        return numbers


@cache
def exercises() -> Mapping[str, Exercise]:
    """Return all exercises by name, in the order of the lessons.

    Examples
    --------
    >>> list(exercises())[:3]
    ['1.1', '1.2', '1.3']
    """
    folder = files(__package__).joinpath("lessons")
    modules = sorted(
        entry.name.removesuffix(".py")
        for entry in folder.iterdir()
        if entry.name.startswith("lesson_") and entry.name.endswith(".py")
    )
    result: dict[str, Exercise] = {}
    for module in modules:
        listed = imported(f"{__package__}.lessons.{module}").EXERCISES
        result |= {each.name: each for each in listed}
    return result


def exercise(name: object) -> Exercise:
    """Return an exercise by name.

    Raises
    ------
    SetupError
        If there is none; the message lists the exercises of the lesson.
    """
    known = exercises()
    if isinstance(name, str) and (each := known.get(name.strip())):
        return each
    lesson = str(name).partition(".")[0] if isinstance(name, (str, float)) else ""
    near = [each for each in known if each.partition(".")[0] == lesson] or list(known)
    raise SetupError(f"no exercise {shown(name)}: one of {', '.join(map(repr, near))}")
