"""Inherited docstrings, with examples from the game whose class has the method."""

from __future__ import annotations

import re
from types import FunctionType
from typing import Any

from .once import cached_property

CLASS = re.compile(r"bw\.(?:\w+\.)?(?=(?:Ace|Championship|Pro|Qualifying|Race|Rookie|Track)\b)")
ARGUMENT = re.compile(r'game="[a-z-]+"')
"""What names a game in an example. Both begin with plain text, which `re` finds fast."""


class OwnExamples:
    """A base class whose methods show, in ``help`` of a game's class, examples of that game.

    Write the examples of a shared method for any one game, so that they run in every other.

    Parameters
    ----------
    examples : str, optional
        The name of the game's module in ``bw``: ``class Race(Match, examples="formula_d")``.
        Without it the class inherits the docstrings as they are.

    Examples
    --------
    >>> class Shared(OwnExamples):
    ...     def copy(self):
    ...         "Return a copy, as ``bw.Race(...).copy()`` does."
    >>> class Race(Shared, examples="formula_d"): ...
    >>> Race.copy.__doc__
    'Return a copy, as ``bw.formula_d.Race(...).copy()`` does.'
    """

    def __init_subclass__(cls, *, examples: str = "", **options: Any) -> None:
        super().__init_subclass__(**options)
        if not examples:
            return
        argument = f'game="{examples.replace("_", "-")}"'
        shared: dict[str, Any] = {}
        words: dict[str, str] = {}  # of a method without any, those of the one it overrides
        for base in cls.__mro__[:0:-1]:
            for name, member in vars(base).items():
                shared[name] = member
                if (function := function_of(member)) is not None:
                    words[name] = function.__doc__ or words.get(name, "")
        for name, said in words.items():
            text = ARGUMENT.sub(argument, CLASS.sub(f"bw.{examples}.", said))
            member, function = shared[name], function_of(shared[name])
            if text != said and name not in vars(cls) and function is not None:
                copy = copied(member, function, text)
                setattr(cls, name, copy)
                if isinstance(copy, cached_property):
                    copy.__set_name__(cls, name)


def function_of(member: Any) -> FunctionType | None:
    """Return the function behind a member of a class, or None if there is none.

    Examples
    --------
    >>> function_of(classmethod(function_of)) is function_of, function_of(3)
    (True, None)
    """
    for name in ("__func__", "fget", "func"):
        member = getattr(member, name, member)
    return member if isinstance(member, FunctionType) else None


def copied(member: Any, function: FunctionType, text: str) -> Any:
    """Copy a method, a class method or a property, with another docstring."""
    new = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    new.__kwdefaults__, new.__annotations__ = function.__kwdefaults__, function.__annotations__
    new.__module__, new.__qualname__, new.__doc__ = function.__module__, function.__qualname__, text
    new.__dict__.update(function.__dict__)
    if isinstance(member, property):
        return member.getter(new)  # with its setter, if it has one
    return new if member is function else type(member)(new)
