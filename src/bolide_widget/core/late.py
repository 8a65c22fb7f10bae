"""Names of a package that are imported when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any


def late(package: str, name: str, places: Mapping[str, str]) -> Any:
    """What a package's ``__getattr__`` gives for a name.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    name : str
        What is asked for.
    places : dict of str to str
        Names, and the modules of the package that have them, or the packages that they are in.

    Raises
    ------
    AttributeError
        If the package has no such name.
    """
    if name not in places:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    place = f"{package}.{places[name]}"
    try:
        found = getattr(import_module(place), name)
    except AttributeError:  # a module of that package, as `from place import name` takes it
        found = import_module(f"{place}.{name}")
    setattr(sys.modules[package], name, found)
    return found
