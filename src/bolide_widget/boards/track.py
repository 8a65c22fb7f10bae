"""The track: one immutable object that answers everything the rules ask of the board."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from math import ceil
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from .check import faults_of
from .distance import lap_length
from .errors import TrackError
from .lattice import REACH, Place, Point, Position, bit_index, chebyshev
from .legality import Moves, PitMoves
from .lines import EPS, Line
from .pit import PitLane
from .sectors import Sector
from .shapes import Shape, shapes_of
from .survey import Survey

__all__ = ["PitLane", "Sign", "Track"]

_KEPT = 16
_known: dict[str, Track] = {}


class Sign(NamedTuple):
    """A distance sign beside the track."""

    at: Position
    text: str


class Track:
    """A lattice circuit (chapter G). Made by `Track.from_dict` or `load_track`; never changes.

    Coordinates are integer lattice points ``(x, y)``: x grows East, y grows North. Two tracks are
    equal when their files hold the same data. The same data gives the same object while it is in
    use, so the tables below are worked out once in a process.

    Attributes
    ----------
    name, author, licence : str
    size : (int, int)
        The lattice is 0..width by 0..height.
    top_speed : int or None
        Top speed of the track itself, in squares a turn (V-3).
    rain_risk : int
        1-12 (W-2).
    signs : tuple of Sign
    hints : mapping
        Printed hints: ``turns`` a race, ``sharp_brakings`` a lap.
    digest : str
        SHA-256 of the file's data, in hexadecimal.
    kinds : dict of Point to str
        "track" or "run-off"; points that are missing are barrier (G-1).
    sectors : tuple of Sector
    sector_of : dict of Point to int
        Sector of every track and run-off point (G-3).
    place : dict of Point to (int, int)
        Sector, and row along its arrow: equal places are level (T-3).
    rank : dict of Point to int
        Larger is further ahead in the lap, by T-2. No two points are equal.
    past_half : dict of Point to bool
        Whether the point lies on or beyond the half-way line of its lap.
    moves : dict of Point to int
        One bit, `bit_index(dx, dy)`, for each displacement up to 9 squares that stays inside the
        asphalt, ends on a track point and does not enter the pit lane (M-5). ``track.moves[p]``
        answers for any point; filled as it is asked.
    pit_moves : dict of Point to int
        The same for displacements that enter the pit lane (P-2); no bit is in both.
    grid : tuple of Point
        The first is pole.
    pit : PitLane or None
    lines : dict of str to Line
        "finish", "half", and "pit-in" when there is a pit lane.
    """

    name: str
    author: str
    licence: str
    size: Point
    top_speed: int | None
    rain_risk: int
    signs: tuple[Sign, ...]
    hints: Mapping[str, int]
    digest: str
    kinds: dict[Point, str]
    sectors: tuple[Sector, ...]
    sector_of: dict[Point, int]
    place: dict[Point, Place]
    rank: dict[Point, int]
    past_half: dict[Point, bool]
    moves: Moves
    pit_moves: PitMoves
    grid: tuple[Point, ...]
    pit: PitLane | None
    lines: dict[str, Line]
    _survey: Survey
    _arrows: dict[Point, Point]

    def __init__(self, survey: Survey, digest: str) -> None:
        data = survey.data
        lines = {"finish": survey.finish, "half": survey.half}
        if survey.pit_in is not None:
            lines["pit-in"] = survey.pit_in
        vars(self).update(
            name=data["name"],
            author=data["author"],
            licence=data["licence"],
            size=survey.size,
            top_speed=data["top_speed"],
            rain_risk=data["rain_risk"],
            signs=tuple(Sign((s["at"][0], s["at"][1]), s["text"]) for s in data["signs"]),
            hints=MappingProxyType(dict(data["hints"])),
            digest=digest,
            kinds=survey.kinds,
            sectors=survey.sectors,
            sector_of=survey.sector_of,
            place=survey.place,
            rank=survey.ranks[0],
            past_half=survey.past_half_points,
            moves=survey.moves,
            pit_moves=survey.pit_moves,
            grid=tuple((x, y) for x, y in data["grid"]),
            pit=survey.pit,
            lines=lines,
            _survey=survey,
            _arrows={p: survey.sectors[s].arrow for p, s in survey.sector_of.items()},
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, source: str | None = None) -> Track:
        """Check the data of a track file and build the track.

        Parameters
        ----------
        data : mapping
            Format "bolide-track/1"; see docs/track-format.md.
        source : str, optional
            What to call it in an error, for example the file name.

        Raises
        ------
        TrackError
            With everything that is wrong, at once.
        """
        try:
            plain = _plain(data)
            text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        except (TypeError, ValueError, RecursionError) as error:
            raise TrackError(source or "track", [f"not the data of a JSON file: {error}"]) from None
        known = _known.get(digest)
        if known is not None:
            return known
        survey, faults = faults_of(plain)
        if survey is None or faults:
            raise TrackError(source or _called(plain), faults)
        track = cls(survey, digest)
        while len(_known) >= _KEPT:
            _known.pop(next(iter(_known)))
        _known[digest] = track
        return track

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of the file's data; ``Track.from_dict`` makes an equal track of it."""
        plain: dict[str, Any] = _plain(self._survey.data)
        return plain

    def kind(self, point: Point) -> str:
        """Return "track", "run-off" or "barrier" for any point, on the board or off it (G-1)."""
        return self.kinds.get(point, "barrier")

    def arrow(self, point: Point) -> Point:
        """Arrow of the sector of a track or run-off point (G-3); KeyError for a barrier point."""
        return self._arrows[point]

    def inside_moves(self, point: Point) -> int:
        """Bits of the displacements that M-5 allows from the point: ``moves[point]``."""
        return self.moves[point]

    def allows(self, p: Point, q: Point) -> bool:
        """Tell whether the straight way from p to q lies inside the closed track region (M-5).

        Examples
        --------
        >>> from bolide_widget.boards import load_track, tracks
        >>> track = load_track(tracks()[0])
        >>> track.allows(track.grid[0], track.grid[0])
        True
        """
        if self.kinds.get(p) != "track" or self.kinds.get(q) != "track":
            return False
        dx, dy = q[0] - p[0], q[1] - p[1]
        if -REACH <= dx <= REACH and -REACH <= dy <= REACH:
            bit = bit_index(dx, dy)
            if self.moves[p] >> bit & 1:
                return True
            if not self.pit_moves[p] >> bit & 1:
                return False
        return self._survey.asphalt.covers_one(p, q)

    def before(self, line: str, point: Position) -> bool:
        """Tell whether a point is strictly before "finish", "half" or "pit-in", drawn on."""
        return self.lines[line].before(point)

    def crossing(self, line: str, p: Point, q: Point) -> int:
        """Count a move from p to q: +1 over the line, -1 back over it, else 0 (G-7)."""
        return self.lines[line].crossing(p, q)

    def entry(self, p: Point, q: Point) -> float:
        """Fraction of the way from p to q at which it meets the Pit Lane In line (P-2).

        Raises
        ------
        ValueError
            When the way does not enter the pit lane.
        """
        line = self.lines.get("pit-in")
        fraction = line.meeting(p, q) if line is not None and line.before(p) else None
        if fraction is None:
            raise ValueError(f"the way from {p} to {q} does not enter the pit lane")
        return fraction

    def entry_speed(self, p: Point, q: Point) -> int:
        """Entry speed in squares a turn: from p to the Pit Lane In line, rounded up (P-6)."""
        return ceil(chebyshev(p, q) * self.entry(p, q) - EPS)

    @cached_property
    def steps_to_go(self) -> dict[Point, float]:
        """Length of the shortest way to the finish line by single steps, in squares."""
        return self._survey.to_go

    @cached_property
    def lap_length(self) -> float:
        """Length in squares of the shortest lap by single steps."""
        return lap_length(self.lines["finish"], self._survey.steps, self.steps_to_go)

    def shapes(self) -> list[Shape]:
        """List what to draw, in painting order: plain dictionaries with a "style" each."""
        return shapes_of(self._survey)

    def __eq__(self, other: object) -> bool:
        return self.digest == other.digest if isinstance(other, Track) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        width, height = self.size
        points = sum(kind == "track" for kind in self.kinds.values())
        return (
            f"Track({self.name!r}, {width + 1} x {height + 1} points, "
            f"{len(self.sectors)} sectors, {points} track points)"
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a track does not change; make another with Track.from_dict")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a track does not change; make another with Track.from_dict")

    def __copy__(self) -> Track:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Track:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.digest, self._survey.data))


def _rebuild(digest: str, data: Mapping[str, Any]) -> Track:
    return _known.get(digest) or Track.from_dict(data)


def _plain(value: Any) -> Any:
    """Copy JSON data; whole numbers become int, so that 3 and 3.0 are the same track."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _called(data: Any) -> str:
    name = data.get("name") if isinstance(data, dict) else None
    return f"track {name[:80]!r}" if isinstance(name, str) and name else "track"
