"""Options of makers, and reports about a board: repairs of its line, and shortfalls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from numbers import Integral
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from tqdm import tqdm

from ..boards.files import TrackError
from ..boards.wishes import LaneWishes, Spot
from ..core.calls import warn
from ..core.cancelling import check
from ..core.errors import among, cut, shown
from ..core.files import kind
from .corrections import Choices, faults_in
from .mending import Repair

LONGEST_NAME = 80
"""The most characters in the name of a circuit."""


def sourced(source: str | None, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Add the file as the source of the centre line unless the options name another."""
    where = f" in {Path(source).name}" if source else ""
    return {
        "author": f"drawn from the centre line{where}"[:200],
        "licence": "that of the centre line's source",
        **wishes,
    }


W = TypeVar("W")


def collected(
    options: Callable[..., W],
    known: Sequence[str],
    name: Any,
    wishes: Mapping[str, Any],
    faults: Callable[[W], list[str]],
) -> W:
    """Collect the options of a maker; a single error lists all unknown or invalid ones.

    Parameters
    ----------
    options : type
        A type made from the name and the wishes.
    known : sequence of str
        The names of the options.
    name : str
    wishes : mapping
    faults : callable ``(options) -> list of str``

    Raises
    ------
    TrackError
    """
    if not isinstance(name, str):
        raise TrackError("track", [f"name: must be a text, got {kind(name)}"])
    faulty = [
        f"{cut(str(wish))}: is no option; there are {among(known, wish)}"
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
    """Return whether a value is a whole number of any type."""
    return isinstance(value, Integral) and not isinstance(value, bool)


@dataclass(frozen=True)
class LaneOptions:
    """Options of `Track.from_centerline` that all games of lanes share.

    Attributes
    ----------
    name, author, licence : str
    squares : int, optional
        The approximate longer side of the board. If not given, spaces have a suitable length.
    reverse : bool
        Whether to drive against the order of the points.
    closed : bool, optional
        Whether the line is closed though its last point is far from its first. If not given, it is
        if its first point is repeated at the end, or the gap is short or a straight.
    start : fraction of the lap, or position, optional
        The approximate place of the finish line, on a straight with room for the grid behind it.
        If not given, it is the straight on which the centre line begins; if that is a bend, or has
        no room, the most suitable straight.
    corners : sequence of str
        Names of the corners, from the line on.
    corrections : sequence of (what, fraction or position, value)
        Corrections by hand at places on the lap, see `CORRECTIONS`. ``"limit"`` of a corner: stops
        in Formula D, in the other games the least value printed in a space of the corner; the
        others change by as much. ``"arrows"`` of a corner of Formula D: its changes of lane.
        ``"pit entry"``: the spaces by which it lies later, or earlier if negative.
    trial : int
        Trial races of a circuit, up to 1000; some hundred take a minute. If they do not meet the
        targets, other boards are tried.
    """

    WHOLE: ClassVar[Mapping[str, tuple[int, int]]]
    """The options that are whole numbers, with their ranges."""

    SWITCHES: ClassVar[Sequence[str]] = ("reverse",)

    CORRECTIONS: ClassVar[Choices]
    """What can be corrected by hand, and the possible values."""

    name: str
    author: str = ""
    licence: str = ""
    squares: int | None = None
    reverse: bool = False
    closed: bool | None = None
    start: Spot | None = None
    corners: Sequence[str] = ()
    corrections: Sequence[tuple[str, Spot, int | str]] = ()
    trial: int = 0

    @classmethod
    def of(cls, name: Any, wishes: Mapping[str, Any]) -> Self:
        """Collect the options; a single error lists all unknown or invalid ones."""
        if isinstance(name, str) and not 0 < len(name) <= LONGEST_NAME:
            text = f"name: must have 1 to {LONGEST_NAME} characters"
            raise TrackError(cut(name) or "track", [text])
        own = {field.name for field in fields(cls)}
        known = [wish for wish in LaneWishes.__annotations__ if wish in own]
        return collected(cls, known, name, wishes, cls._faults)

    def _faults(self) -> list[str]:
        """Return the errors in the options."""
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
        if self.closed is not None and not isinstance(self.closed, bool):
            faults.append(f"closed: {shown(self.closed)}; give True or False")
        faults += self.own_faults()
        if (
            not isinstance(self.corners, Sequence)
            or isinstance(self.corners, str)
            or not all(isinstance(name, str) and 0 < len(name) <= 40 for name in self.corners)
        ):
            faults.append("corners: give a list of names, each of 1 to 40 characters")
        return faults + faults_in(self.corrections, self.CORRECTIONS)

    def own_faults(self) -> list[str]:
        """Return the errors in the options of one game."""
        return []


Notes = list[str]
"""Sentences about repairs, and about options that a maker could not meet."""

ELSEWHERE = (
    "the start is not where the line begins: the straight there is too short for start and grid"
)

T = TypeVar("T")


class Lack(NamedTuple):
    """A shortfall of a board, and its size; as a string it is a sentence."""

    text: str
    by: float

    def __str__(self) -> str:
        return self.text


def outside(name: str, value: float, bounds: tuple[float, float], weight: float) -> Iterator[Lack]:
    """Yield a shortfall if a figure lies outside its bounds."""
    low, high = bounds
    if not low <= value <= high:
        by = max(low - value, value - high) * weight
        yield Lack(f"{name}; {low:g} to {high:g} would be right", by)


_SILENT: ContextVar[bool] = ContextVar("silent", default=False)


@contextmanager
def silent() -> Iterator[None]:
    """Show no progress bars inside: the caller shows its own, or none."""
    reset = _SILENT.set(True)
    try:
        yield
    finally:
        _SILENT.reset(reset)


Tell = Callable[[str, float], None]
"""Gets what a maker does now, and which part of that is done, 0 to 1."""

_TELL: ContextVar[Tell | None] = ContextVar("tell", default=None)


@contextmanager
def told(tell: Tell) -> Iterator[None]:
    """Call `tell` wherever a maker inside begins something."""
    reset = _TELL.set(tell)
    try:
        yield
    finally:
        _TELL.reset(reset)


def stage(words: str, share: float = 0.0) -> None:
    """Tell what a maker does now; raise `Cancelled` if its call has been cancelled."""
    check()
    tell = _TELL.get()
    if tell is not None:
        tell(words, share)


DOING: Final = {
    "corners": "Looking for corners",
    "boards": "Comparing boards",
    "races": "Driving trial races",
}


def watched(values: Collection[T], what: str, unit: str) -> Iterator[T]:
    """Yield values with a progress bar if they take long.

    Parameters
    ----------
    values : collection
    what : str
        One of `DOING`.
    unit : str
    """
    with tqdm(values, desc=what, unit=unit, delay=2, leave=False, disable=_SILENT.get()) as bar:
        for number, value in enumerate(bar):
            stage(DOING[what], number / len(values))
            yield value


def tell(name: str, notes: Sequence[str]) -> None:
    """Warn of the repairs of a line, and of the shortfalls of its board, if there are any.

    Parameters
    ----------
    name : str
        The name of the circuit.
    notes : sequence of str
        Sentences without a full stop.
    """
    repairs = [note for note in notes if isinstance(note, Repair)]
    lacking = [note for note in notes if not isinstance(note, Repair)]
    for said, listed in (("its line was repaired", repairs), ("falls short", lacking)):
        if listed:
            text = "".join(f"\n  - {note}" for note in listed)
            warn(f"{name} is made, but {said}:{text}", UserWarning)
