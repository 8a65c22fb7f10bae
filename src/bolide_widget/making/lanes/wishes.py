"""What makers of all games check of what is wished for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from numbers import Integral
from typing import Any, TypeVar

from ...boards.errors import TrackError
from ...core.files import kind
from ...core.shown import cut, shown
from ..files import LONGEST_NAME

W = TypeVar("W")


def collected(
    options: Callable[..., W],
    name: Any,
    wishes: Mapping[str, Any],
    faults: Callable[[W], list[str]],
) -> W:
    """Collect the options of a maker; refuse what does not exist or cannot be, all at once.

    Parameters
    ----------
    options : type
        A dataclass with a field for the name.
    name : str
    wishes : mapping
        The other fields by name.
    faults : callable ``(options) -> list of str``

    Raises
    ------
    TrackError
    """
    if not isinstance(name, str):
        raise TrackError("track", [f"name: a text is wanted, not {kind(name)}"])
    if not 0 < len(name) <= LONGEST_NAME:
        raise TrackError(cut(name) or "track", [f"name: 1 to {LONGEST_NAME} characters are wanted"])
    known = [field.name for field in fields(options) if field.name != "name"]  # type: ignore[arg-type]
    found = [
        f"{cut(str(wish))}: is no option; there are {', '.join(known)}"
        for wish in wishes
        if wish not in known
    ]
    made = options(name, **wishes) if not found else None
    if made is not None:
        found = faults(made)
    if found or made is None:
        raise TrackError(name, found)
    return made


def text_faults(options: Any) -> list[str]:
    """What is wrong with author and licence."""
    return [
        f"{field}: {shown(getattr(options, field))}; give a text of at most 200 characters"
        for field in ("author", "licence")
        if not isinstance(getattr(options, field), str) or len(getattr(options, field)) > 200
    ]


def whole_faults(options: Any, *bounds: tuple[str, int, int, bool]) -> list[str]:
    """What is wrong with whole numbers: field, least, most, whether it must be given."""
    found = []
    for field, low, high, needed in bounds:
        value = getattr(options, field)
        if not (_is_whole(value, low, high) or (value is None and not needed)):
            found.append(f"{field}: {shown(value)}; give a whole number from {low} to {high}")
    return found


def switch_faults(options: Any, *names: str) -> list[str]:
    """What is wrong with switches."""
    return [
        f"{field}: {shown(getattr(options, field))}; give True or False"
        for field in names
        if not isinstance(getattr(options, field), bool)
    ]


def names_faults(options: Any, field: str) -> list[str]:
    """What is wrong with a list of names."""
    values = getattr(options, field)
    fit = (
        isinstance(values, Sequence)
        and not isinstance(values, str)
        and all(isinstance(name, str) and 0 < len(name) <= 40 for name in values)
    )
    return [] if fit else [f"{field}: give a list of names, each of 1 to 40 characters"]


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool) and low <= int(value) <= high
