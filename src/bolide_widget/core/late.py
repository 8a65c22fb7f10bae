"""Names of a package that are imported when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any


def late(
    package: str, name: str, places: Mapping[str, str], without: Mapping[str, str] | None = None
) -> Any:
    """What a package's ``__getattr__`` gives for a name.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    name : str
        What is asked for.
    places : dict of str to str
        Names, and the modules of the package that have them, or the packages that they are in;
        with leading dots those above it, as in an import.
    without : dict of str to str, optional
        Names that other packages of the kind have and this one has not, and why.

    Raises
    ------
    AttributeError
        If the package has no such name.
    """
    if name not in places:
        why = (without or {}).get(name)
        told = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(f"{told}: {why}" if why else told)
    place = places[name] if places[name].startswith(".") else f".{places[name]}"
    try:
        value = getattr(import_module(place, package), name)
    except AttributeError:  # a module of that package, as `from place import name` takes it
        value = import_module(f"{place}.{name}", package)
    setattr(sys.modules[package], name, value)
    return value
