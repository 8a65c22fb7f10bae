"""The options of a board made from a centre line, by name and type.

The `Options` of the makers, in `bolide_widget.making`, explain each of them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import IO, Any, TypedDict

Spot = float | tuple[float, float] | Sequence[float]
"""A place on the lap: a fraction of it, or a position near it in the units of the points."""


FileOrPath = str | os.PathLike[str] | IO[str] | IO[bytes]
"""The path of a file, or a file opened for reading."""


class LatticeWishes(TypedDict, total=False):
    """Of a board on a lattice."""

    author: str
    licence: str
    size: tuple[int, int] | None
    reverse: bool
    closed: bool | None
    start: Spot | None
    half: Spot
    least_width: float | tuple[float, float]
    run_off: Any
    sectors: Sequence[Any] | None
    inside: str | Sequence[str] | None
    grid: Sequence[Sequence[int]] | None
    kerbs: Sequence[Any] | None
    pit: Mapping[str, Any] | bool | str | None
    signs: Sequence[Mapping[str, Any]] | None
    rain_risk: int
    top_speed: int | None
    hints: Mapping[str, int] | None
    margin: float
    corrections: Sequence[tuple[str, Spot, int | str]]
    origin: tuple[float, float]


class LaneWishes(TypedDict, total=False):
    """Of a board of spaces: those of all games; each refuses what it has not."""

    author: str
    licence: str
    spaces: int | None
    rows: int | None
    squares: int | None
    lanes: int
    reverse: bool
    closed: bool | None
    start: Spot | None
    pit: bool | str
    rain_risk: int
    street: bool
    corners: Sequence[str]
    corrections: Sequence[tuple[str, Spot, int | str]]
    laps: int
    trial: int
