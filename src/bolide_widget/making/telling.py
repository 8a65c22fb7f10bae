"""Telling what a board lacks: as sentences, and as a warning at the user's own line."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from tqdm import tqdm

Notes = list[str]
"""Sentences that a maker adds about what it could not do as wanted."""

ELSEWHERE = (
    "the line is not where the centre line begins, since the straight there has no room for it"
)

PACKAGE = str(Path(__file__).parents[1])

T = TypeVar("T")


class Lack(NamedTuple):
    """What a board lacks, and how far; it reads as a sentence."""

    text: str
    by: float

    def __str__(self) -> str:
        return self.text


def outside(name: str, value: float, bounds: tuple[float, float], weight: float) -> Iterator[Lack]:
    """Say by how much a figure lies outside its bounds, if it does."""
    low, high = bounds
    if not low <= value <= high:
        by = max(low - value, value - high) * weight
        yield Lack(f"{name}; {low:g} to {high:g} would be right", by)


def watched(values: Iterable[T], what: str, unit: str) -> Iterator[T]:
    """Values one by one, with a bar where they take long."""
    with tqdm(values, desc=what, unit=unit, delay=2, leave=False) as bar:
        yield from bar


def tell(name: str, notes: Sequence[str]) -> None:
    """Warn of what a board falls short of, all in one warning; nothing where there is nothing.

    Parameters
    ----------
    name : str
        Of the circuit.
    notes : sequence of str
        Sentences without a stop.
    """
    if not notes:
        return
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    listed = "".join(f"\n  - {note}" for note in notes)
    warnings.warn(f"{name} is made, but falls short:{listed}", UserWarning, stacklevel=level)
