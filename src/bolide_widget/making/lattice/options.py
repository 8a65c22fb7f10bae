"""What can be chosen about a board that is made from a centre line, and checks of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from ...boards.errors import TrackError
from ...boards.wishes import LatticeWishes, Spot
from ...core.errors import shown
from ..options import collected, is_whole

SMALLEST, LARGEST = 20, 400
"""Longer side of a board, in squares (the largest is that of tracks/lattice/schema.json)."""

NARROWEST = 3.05
"""Width that holds three lattice points across, however the lattice lies."""

MOST_SECTORS = 200
"""That of tracks/lattice/schema.json."""

PIT_WISHES = ("side", "boxes", "speed_limit", "full_fuel", "pit_stop", "half_fuel")


@dataclass(frozen=True)
class Options:
    """What `Track.from_centerline` takes beside points, width and squares.

    Attributes
    ----------
    name, author, licence : str
    size : (int, int), optional
        Size of the board when the points are in grid squares; they are then taken as they are.
    reverse : bool
        Drive against the order of the points.
    start : fraction of the lap, or position, optional
        Where the finish line is; fractions count from the first point. Otherwise it is put on
        the straight where the line begins as given; when it begins in a bend, or has no room
        there, on a long straight that has room for the grid behind it and the pit lane beside it.
    half : fraction of the lap after the finish line, or position
        Where the half-way line is: about at the fraction, exactly at a position.
    least_width : number, or (in corners, on straights)
        Squares; narrower widths are raised to it where there is room. At least 3.05, which holds
        three lattice points wherever it lies; 4.2 holds four.
    run_off : number, or array_like, (n,) or (n, 2), optional
        Depth in squares, for each point of the centre line to the right and to the left; 0 is a
        wall. Otherwise deep outside of corners, shallow elsewhere.
    sectors : sequence of spot or (spot, arrow), optional
        Where sectors begin beside that of the finish line: fractions of the lap after it, or
        positions. Otherwise they are cut where the course turns, and about every 20 squares.
    inside : "left", "right", or a sequence of these, optional
        One for each sector. Otherwise the side of its bend, on a straight of the next corner.
    grid, kerbs, signs, hints : optional
        As in a track file, in squares of the board. The usual hints are estimates.
    pit : bool or mapping
        False for none; or any of ``side`` ("left", "right"), ``boxes`` (3-40), ``speed_limit``,
        ``full_fuel``, ``pit_stop``, ``half_fuel`` (box numbers).
    rain_risk : int
    top_speed : int or None
    margin : float
        Free squares along the edge of the board.
    """

    name: str
    author: str = ""
    licence: str = ""
    size: tuple[int, int] | None = None
    reverse: bool = False
    start: Spot | None = None
    half: Spot = 0.5
    least_width: float | tuple[float, float] = (4.2, 5.6)
    run_off: Any = None
    sectors: Sequence[Any] | None = None
    inside: str | Sequence[str] | None = None
    grid: Sequence[Sequence[int]] | None = None
    kerbs: Sequence[Any] | None = None
    pit: Mapping[str, Any] | bool | None = True
    signs: Sequence[Mapping[str, Any]] | None = None
    rain_risk: int = 5
    top_speed: int | None = None
    hints: Mapping[str, int] | None = None
    margin: float = 1.0

    @property
    def least(self) -> tuple[float, float]:
        """Least width in corners and on straights, in squares."""
        least: Any = self.least_width
        if np.ndim(least) == 0:
            return float(least), float(least)
        return float(least[0]), float(least[1])

    @property
    def pit_wishes(self) -> dict[str, Any]:
        """What was said about the pit lane."""
        return dict(self.pit) if isinstance(self.pit, Mapping) else {}

    @property
    def has_pit(self) -> bool:
        """Is there to be a pit lane?"""
        return self.pit is not False and self.pit is not None


def options_of(name: str, wishes: Mapping[str, Any]) -> Options:
    """Collect the options; refuse what does not exist or cannot be.

    What goes into the track file unchanged is checked with it.
    """
    return collected(Options, list(LatticeWishes.__annotations__), name, wishes, _faults)


def check_squares(squares: Any, name: str) -> int | None:
    """A size as it was given; refuses one that no board has."""
    if squares is None:
        return None
    if is_whole(squares) and SMALLEST <= squares <= LARGEST:
        return int(squares)
    told = f"squares: {shown(squares)}; the longer side has {SMALLEST} to {LARGEST} squares"
    raise TrackError(name, [f"{told}, a whole number"])


def _faults(options: Options) -> list[str]:
    found = []
    if not isinstance(options.reverse, bool):
        found.append(f"reverse: {shown(options.reverse)}; give True or False")
    if not _is_number(options.margin) or not 0 <= options.margin <= 50:
        found.append(f"margin: {shown(options.margin)}; give 0 to 50 squares")
    least: Any = options.least_width
    widths = [least, least] if _is_number(least) else least
    if not _is_pair(widths) or not all(NARROWEST <= width <= 40 for width in widths):
        found.append(
            f"least_width: {shown(least)}; give {NARROWEST} to 40 squares, or two such numbers: in "
            "corners and on straights"
        )
    size: Any = options.size
    sound = _is_pair(size) and all(is_whole(side) and 8 <= side <= LARGEST for side in size)
    if size is not None and not sound:
        found.append(f"size: {shown(size)}; give width and height, 8 to 400 squares each")
    if options.grid is not None and not _are_points(options.grid):
        found.append("grid: give a list of at least 8 lattice points [x, y]")
    if options.sectors is not None and not (_is_list(options.sectors) and len(options.sectors) > 1):
        found.append("sectors: give a list of at least 2 places where sectors begin")
    if _is_list(options.sectors) and len(options.sectors or ()) > MOST_SECTORS:
        found.append(f"sectors: {len(options.sectors or ()):,} of them; at most {MOST_SECTORS}")
    sides: Any = options.inside
    listed = [sides] if isinstance(sides, str) else sides
    if sides is not None and not (_is_list(listed) and all(s in ("left", "right") for s in listed)):
        found.append(f'inside: {shown(sides)}; give "left" or "right", or one for each sector')
    return found + _pit_faults(options.pit)


def _pit_faults(pit: Any) -> list[str]:
    if pit is None or isinstance(pit, bool):
        return []
    if not isinstance(pit, Mapping):
        return [f"pit: {shown(pit)}; give True, False, or some of {', '.join(PIT_WISHES)}"]
    found = [
        f"pit.{key}: is none of {', '.join(PIT_WISHES)}" for key in pit if key not in PIT_WISHES
    ]
    if pit.get("side", "left") not in ("left", "right"):
        found.append(f'pit.side: {shown(pit["side"])}; give "left" or "right"')
    boxes = pit.get("boxes", 8)
    if not (is_whole(boxes) and 3 <= boxes <= 40):
        found.append(f"pit.boxes: {shown(boxes)}; give 3 to 40")
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and bool(abs(value) <= 1e300)  # type: ignore[operator]


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence | np.ndarray) and not isinstance(value, str | bytes)


def _is_pair(value: Any) -> bool:
    return _is_list(value) and len(value) == 2 and all(_is_number(part) for part in value)


def _are_points(value: Any) -> bool:
    return (
        _is_list(value)
        and len(value) >= 8
        and all(_is_pair(point) and all(is_whole(part) for part in point) for point in value)
    )
