"""Lazy imports: names of a package that are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from .calls import suggesting
from .collecting import nothing_collected
from .errors import nearest
from .once import importing


def imported(name: str, package: str | None = None) -> ModuleType:
    """Import a module when it is first wanted, as `importlib.import_module`, on any thread."""
    with importing():
        return import_module(name, package)


def late(
    package: str, name: str, places: Mapping[str, str], without: Mapping[str, str] | None = None
) -> Any:
    """Look up a name for a package's ``__getattr__``.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    name : str
        The name to look up.
    places : dict of str to str
        Modules of the package, or packages that modules are in, and the names that each has; with
        leading dots those above it, as in an import.
    without : dict of str to str, optional
        Names that similar packages have and this one has not, and why.

    Raises
    ------
    AttributeError
        If the package has no such name.
    """
    place = next((place for place, names in places.items() if name in names.split()), None)
    if place is None:
        missing = f"module {package!r} has no attribute {name!r}"
        if why := (without or {}).get(name):
            raise AttributeError(f"{missing}: {why}")
        close = "" if name.startswith("_") else nearest(name, names_of(places))
        raise AttributeError(f"{missing}.{close}" if close else missing)
    place = place if place.startswith(".") else f".{place}"
    with nothing_collected():
        try:
            value = getattr(imported(place, package), name)
        except AttributeError:  # a module of that package, as `from place import name` takes it
            value = imported(f"{place}.{name}", package)
    value = suggesting(value)
    setattr(sys.modules[package], name, value)
    return value


def names_of(places: Mapping[str, str]) -> list[str]:
    """Return the names of such a table, in alphabetical order."""
    return sorted(name for names in places.values() for name in names.split())
