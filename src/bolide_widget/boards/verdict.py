"""Is this a sound track file? Everything that is wrong with one, for people who draw tracks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..core.files import kind, named
from ..core.shown import cut
from .catalogue import Shelf
from .errors import TrackError
from .files import called, plain_data, read_json

WHOLE = "the file"
"""The field of a fault that lies in no single field."""


class TrackFault(NamedTuple):
    """One thing that is wrong with a track file; ``str(fault)`` is a line for a log.

    Attributes
    ----------
    file : str
        The file, or the name of the track when it is in none.
    field : str
        Path of the field, such as "sectors[2].arrow".
    text : str
        What it holds, and what would be right.

    Examples
    --------
    >>> spoilt = bw.load_track("valdorn").to_dict() | {"rain_risk": 13}
    >>> print(bw.check_track(spoilt)[0])
    track 'Valdorn Ring': rain_risk: 13 is not a whole number from 1 to 12
    """

    file: str
    field: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.text}"


def verdict(
    track: str | os.PathLike[str] | Mapping[str, Any],
    shelf_of: Callable[[Mapping[str, Any]], Shelf[Any]],
) -> list[TrackFault]:
    """List everything that is wrong with a track file; see `check_track`.

    Parameters
    ----------
    track : str, path or mapping
        The path of a file, or the data of one.
    shelf_of : callable ``(data) -> Shelf``
        Whose boards the file has to be one of, by its data.
    """
    if not isinstance(track, (str, os.PathLike, Mapping)):
        raise TrackError("track", [f"a path or the data of a file is wanted, not {kind(track)}"])
    name = called(track) if isinstance(track, Mapping) else named(track)
    try:
        data = plain_data(track if isinstance(track, Mapping) else read_json(track))
    except TrackError as error:
        return [TrackFault(name, WHOLE, text) for text in error.faults]
    except Exception as error:  # also what a class of its own raises
        return [TrackFault(name, WHOLE, f"not the data of a JSON file: {cut(str(error), 200)}")]
    return [_fault(name, text) for text in shelf_of(data).faults(data)]


def _fault(file: str, text: str) -> TrackFault:
    field, _, rest = text.partition(": ")
    return TrackFault(file, field, rest)
