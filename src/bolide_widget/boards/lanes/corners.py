"""Corners: which spaces each has, and on which side its inside is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from .links import NONE

Side = Literal["left", "right"]


class Corner(NamedTuple):
    """A corner of the road.

    Attributes
    ----------
    id, name : str
    spaces : tuple of int
        In driving order, lane by lane.
    inside : "left" or "right"
        To which side it turns.
    inside_lane : int
        The lane on that side.
    """

    id: str
    name: str
    spaces: tuple[int, ...]
    inside: Side
    inside_lane: int


def corners_of(
    data: Sequence[Mapping[str, Any]], number: Mapping[str, int], lanes: int
) -> tuple[Corner, ...]:
    """The corners of a file, in driving order."""
    return tuple(
        Corner(
            corner["id"],
            corner["name"],
            tuple(number[space] for space in corner["spaces"]),
            corner["inside"],
            1 if corner["inside"] == "left" else lanes,
        )
        for corner in data
    )


def by_space(corners: Sequence[Corner], count: int) -> tuple[int, ...]:
    """The index of the corner that each space lies in; `NONE` on a straight."""
    found = [NONE] * count
    for index, corner in enumerate(corners):
        for space in corner.spaces:
            found[space] = index
    return tuple(found)
