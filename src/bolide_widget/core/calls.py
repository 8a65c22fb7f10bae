"""Calls from outside the package: suggestions for misspelt keywords, and where warnings point."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from .errors import nearest

FOLDER: Final = str(Path(__file__).resolve().parents[1])
PACKAGE: Final = __package__.partition(".")[0]

SUGGESTS: Final = sys.version_info >= (3, 13)
"""Whether Python suggests keywords by itself."""

_UNKNOWN: Final = re.compile(r"unexpected keyword argument '(\w+)'$")
_BY_NAME: Final = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


def warn(text: str, category: type[Warning] = RuntimeWarning) -> None:
    """Warn at the line of the caller outside the package."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(FOLDER):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, category, stacklevel=level)


def suggesting(value: Any) -> Any:
    """Return a public function or class whose calls suggest the nearest keyword for a misspelt one.

    Of a class, this goes for its constructor and the methods with optional arguments; it is the
    same class. A function takes the place of the plain one in its module, so it can be pickled.

    Examples
    --------
    >>> def simulate(n, *, seed=None): ...
    >>> simulate.__module__ = "bolide_widget.lab.simulate"
    >>> _suggesting(simulate)(3, sed=1)
    Traceback (most recent call last):
    ...
    TypeError: simulate() got an unexpected keyword argument 'sed'. Did you mean 'seed'?
    """
    if SUGGESTS or not str(getattr(value, "__module__", "")).startswith(PACKAGE):
        return value
    if isinstance(value, FunctionType):
        made = _suggesting(value)
        setattr(sys.modules[value.__module__], value.__name__, made)
        return made
    if isinstance(value, type) and not issubclass(value, (tuple, Exception)):
        for each in value.__mro__:
            if each.__module__.startswith(PACKAGE):
                _improve(each)
    return value


def _improve(owner: type) -> None:
    """Replace the constructor of a class and its methods with optional arguments."""
    for name, member in list(vars(owner).items()):
        is_public = name == "__init__" or not name.startswith("_")
        function = getattr(member, "__func__", member)
        if not is_public or not isinstance(function, FunctionType):
            continue
        if not (function.__kwdefaults__ or function.__defaults__ or name == "__init__"):
            continue
        if not hasattr(function, "__wrapped__"):
            made = _suggesting(function)
            setattr(owner, name, made if member is function else type(member)(made))


def _suggesting(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        try:
            return function(*args, **options)
        except TypeError as error:
            unknown = _UNKNOWN.search(str(error))
            if unknown is None or unknown[1] not in options:
                raise
            takes = signature(function).parameters.values()
            close = nearest(unknown[1], [each.name for each in takes if each.kind in _BY_NAME])
            if not close:
                raise
            raise TypeError(f"{error}.{close}") from None

    return call
