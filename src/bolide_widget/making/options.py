"""What can be chosen about a board that is made from a centre line, and checks of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from numbers import Integral
from typing import Any, ClassVar, Self, TypeVar

from ..boards.errors import TrackError
from ..boards.wishes import LaneWishes, Spot
from ..core.files import kind
from ..core.shown import cut, shown
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
