"""The pit road: a lane of spaces of its own beside the road, with boxes and a grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class PitBox(NamedTuple):
    """A box beside the pit lane.

    Attributes
    ----------
    id : str
    at : int
        Index of the space of the lane from which it is entered.
    to : int
        Index of the one to which it is left.
    """

    id: str
    at: int
    to: int


class PitRoad(NamedTuple):
    """The pit road; its spaces are counted by their index in the lane.

    Attributes
    ----------
    entry : tuple of (int, int)
        From a space of the road to one of the lane.
    lane : tuple of str
        Names of its spaces in driving order.
    exit : tuple of (int, int)
        From a space of the lane to one of the road.
    boxes : tuple of PitBox
        The first is that of the first car.
    lap : int
        A lap is completed from this space to the next one.
    slots : int
        Places of the pit grid.
    first : int
        Where a car is put that leaves the pit grid.
    """

    entry: tuple[tuple[int, int], ...]
    lane: tuple[str, ...]
    exit: tuple[tuple[int, int], ...]
    boxes: tuple[PitBox, ...]
    lap: int
    slots: int
    first: int


def pit_of(data: Mapping[str, Any] | None, number: Mapping[str, int]) -> PitRoad | None:
    """The pit road of a file, if it has one."""
    if data is None:
        return None
    index = {name: at for at, name in enumerate(data["lane"])}
    return PitRoad(
        entry=tuple((number[space], index[name]) for space, name in data["entry"]),
        lane=tuple(data["lane"]),
        exit=tuple((index[name], number[space]) for name, space in data["exit"]),
        boxes=tuple(
            PitBox(box["id"], index[box["at"]], index[box.get("to", box["at"])])
            for box in data["boxes"]
        ),
        lap=index[data["lap"][0]],
        slots=data["slots"],
        first=index[data["first"]],
    )


def slot_names(count: int) -> tuple[str, ...]:
    """What the places of the pit grid are called."""
    return tuple(f"S{number}" for number in range(1, count + 1))
