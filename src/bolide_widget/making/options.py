"""What can be chosen about a board made from a centre line, and what it lacks, as sentences."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from numbers import Integral
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from tqdm import tqdm

from ..boards.errors import TrackError
from ..boards.wishes import LaneWishes, Spot
from ..core.errors import cut, shown
from ..core.files import kind
from .files import LONGEST_NAME

W = TypeVar("W")


def collected(
    options: Callable[..., W],
    known: Sequence[str],
    name: Any,
    wishes: Mapping[str, Any],
    faults: Callable[[W], list[str]],
) -> W:
    """Collect the options of a maker; refuse what does not exist or cannot be, all at once.

    Parameters
    ----------
    options : type
        Made of the name and the wishes.
    known : sequence of str
        What can be wished for.
    name : str
    wishes : mapping
    faults : callable ``(options) -> list of str``

    Raises
    ------
    TrackError
    """
    if not isinstance(name, str):
        raise TrackError("track", [f"name: a text is wanted, not {kind(name)}"])
    faulty = [
        f"{cut(str(wish))}: is no option; there are {', '.join(known)}"
        for wish in wishes
        if wish not in known
    ]
    if not faulty:
        made = options(name, **wishes)
        faulty = faults(made)
    if faulty:
        raise TrackError(name[:LONGEST_NAME], faulty)
    return made


def is_whole(value: Any) -> bool:
    """Whether it is a whole number, of whatever type."""
    return isinstance(value, Integral) and not isinstance(value, bool)


@dataclass(frozen=True)
class LaneOptions:
    """What `Track.from_centerline` of every game on spaces takes beside points and width.

    Attributes
    ----------
    name, author, licence : str
    squares : int, optional
        Longer side of the board, about. Otherwise spaces are as long as looks well.
    reverse : bool
        Drive against the order of the points.
    start : fraction of the lap, or position, optional
        Where the finish line is, about: it lies on a straight with room for the grid behind it.
        Otherwise on the straight where the line begins as given; when it begins in a bend, or has
        no room there, on the straight that suits best.
    corners : sequence of str
        Names of the corners, from the line on.
    trial : int
        Races that a circuit is tried out with, up to 1000: some hundred take a minute. Where they
        are not as they should be, other boards are tried.
    """

    WHOLE: ClassVar[Mapping[str, tuple[int, int]]]
    """The options that are whole numbers, from where to where."""

    SWITCHES: ClassVar[Sequence[str]] = ("reverse",)

    name: str
    author: str = ""
    licence: str = ""
    squares: int | None = None
    reverse: bool = False
    start: Spot | None = None
    corners: Sequence[str] = ()
    trial: int = 0

    @classmethod
    def of(cls, name: Any, wishes: Mapping[str, Any]) -> Self:
        """Collect the options; refuse what does not exist or cannot be, all faults at once."""
        if isinstance(name, str) and not 0 < len(name) <= LONGEST_NAME:
            text = f"name: 1 to {LONGEST_NAME} characters are wanted"
            raise TrackError(cut(name) or "track", [text])
        own = {field.name for field in fields(cls)}
        known = [wish for wish in LaneWishes.__annotations__ if wish in own]
        return collected(cls, known, name, wishes, cls._faults)

    def _faults(self) -> list[str]:
        """What is wrong with them."""
        faults = [
            f"{field}: {shown(text)}; give a text of at most 200 characters"
            for field, text in (("author", self.author), ("licence", self.licence))
            if not isinstance(text, str) or len(text) > 200
        ]
        for field, (low, high) in self.WHOLE.items():
            value = getattr(self, field)
            unset = value is None and getattr(type(self), field) is None
            if not (unset or (is_whole(value) and low <= value <= high)):
                faults.append(f"{field}: {shown(value)}; give a whole number from {low} to {high}")
        for field in self.SWITCHES:
            if not isinstance(getattr(self, field), bool):
                faults.append(f"{field}: {shown(getattr(self, field))}; give True or False")
        faults += self._own_faults()
        if (
            not isinstance(self.corners, Sequence)
            or isinstance(self.corners, str)
            or not all(isinstance(name, str) and 0 < len(name) <= 40 for name in self.corners)
        ):
            faults.append("corners: give a list of names, each of 1 to 40 characters")
        return faults

    def _own_faults(self) -> list[str]:
        """What is wrong with those of one game."""
        return []


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
