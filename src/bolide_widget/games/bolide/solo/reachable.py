"""The states that a car can reach: every point and velocity, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

import pandas as pd

from ....boards import Point, Track
from ....boards.lattice.momentum.motion import LARGEST, changes, size
from ....boards.lattice.momentum.planes import Planes, Spread, Velocities, fastest_on
from ....boards.lattice.momentum.tables import planes_of
from ....boards.lattice.momentum.turns import Forward
from ....boards.lattice.points import asked_point
from ....core.errors import SetupError, shown
from ....core.given import need_whole
from ....racing.plots import Plotted
from . import asking
from .asking import Accelerations


@dataclass(frozen=True, repr=False)
class Reachable(Plotted):
    """The states a car can be in, turn by turn, on the track with no other car in its way.

    Attributes
    ----------
    track : Track
    position, pawn : Point
        The place of the car and its pawn before the first move.
    turns : int
        The number of turns looked ahead.

    Examples
    --------
    >>> ahead = bw.reachable("hairpin", (22, 7), (28, 7), 3)
    >>> ahead.points == set(ahead.speeds(3))
    True
    """

    track: Track
    position: Point
    pawn: Point
    turns: int
    _planes: Planes
    _velocities: Velocities
    _after: tuple[Spread, ...]

    @property
    def points(self) -> set[Point]:
        """The points that can be reached in exactly `turns` turns."""
        return set(self.speeds())

    def pawns(self, turns: int | None = None) -> dict[Point, list[Point]]:
        """Return the reachable points, each with the possible places of the pawn.

        Parameters
        ----------
        turns : int, optional
            Exactly this many turns; all of them if not given.

        Examples
        --------
        >>> ahead = bw.reachable("hairpin", (22, 7), (28, 7), 2)
        >>> ahead.pawns(0)
        {(22, 7): [(28, 7)]}
        """
        by_point: dict[Point, list[Point]] = {}
        turns = self.turns if turns is None else need_whole("turns", turns, 0, self.turns)
        spread = self._after[turns]
        for dx, dy in self._velocities.listed:
            if plane := spread[self._velocities.number((dx, dy))]:
                for x, y in self._planes.points(plane):
                    by_point.setdefault((x, y), []).append((x + dx, y + dy))
        return by_point

    def speeds(self, turns: int | None = None) -> dict[Point, list[int]]:
        """Return the reachable points, each with the possible speeds (M-2), slowest first.

        Examples
        --------
        >>> ahead = bw.reachable("hairpin", (22, 7), (28, 7), 2)
        >>> ahead.speeds(1)[28, 7]
        [6]
        """
        return {
            (x, y): sorted({size((px - x, py - y)) for px, py in pawns})
            for (x, y), pawns in self.pawns(turns).items()
        }

    def first(self) -> dict[Point, int]:
        """The fewest turns in which each point can be reached.

        Examples
        --------
        >>> ahead = bw.reachable("hairpin", (22, 7), (28, 7), 2)
        >>> ahead.first()[28, 7]
        1
        """
        first: dict[Point, int] = {}
        for turn in range(self.turns + 1):
            for point in self.pawns(turn):
                first.setdefault(point, turn)
        return first

    @property
    def frame(self) -> pd.DataFrame:
        """All reachable states as a table, with a row for each turn, point and pawn.

        Columns: ``turn`` (from 0), ``x`` and ``y`` of the car, ``pawn x`` and ``pawn y``, and the
        ``speed`` (M-2), in squares a turn.

        Examples
        --------
        >>> ahead = bw.reachable("hairpin", (22, 7), (28, 7), 2)
        >>> ahead.frame.groupby("turn").size().tolist()[:2]
        [1, 25]
        """
        rows = [
            (turn, x, y, px, py, size((px - x, py - y)))
            for turn in range(self.turns + 1)
            for (x, y), pawns in self.pawns(turn).items()
            for px, py in pawns
        ]
        return pd.DataFrame(rows, columns=["turn", "x", "y", "pawn x", "pawn y", "speed"])

    def to_frame(self) -> pd.DataFrame:
        """Return :attr:`frame`.

        Examples
        --------
        >>> len(bw.reachable("hairpin", (22, 7), (28, 7), 1).to_frame())
        26
        """
        return self.frame

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the points on the board, coloured by `first`; the options of `Track.plot`.

        Examples
        --------
        >>> ahead = bw.reachable("hairpin", (22, 7), (28, 7), 2)
        >>> ahead.plot().figure.savefig("ahead.png")
        """
        car = {"car": {"position": self.position, "pawn": self.pawn}}
        return self.track.plot(ax, **{"points": self.first(), "cars": car, **options})

    def __repr__(self) -> str:
        where = f"from {self.position} in {self.turns} turns"
        return f"Reachable({self.track.name!r}, {len(self.points)} points {where})"


def reachable(
    track: Track | str,
    position: Point,
    pawn: Point | None,
    turns: int,
    *,
    limit: Accelerations = "box-2",
    top_speed: int | None = 8,
    sharp_brakings: int = 0,
) -> Reachable:
    """Find every point and velocity that a car can reach.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    position : Point
        Where the car stands; a point of the track.
    pawn : Point or None
        Where its pawn stands; None means on the car.
    turns : int
        The number of turns to look ahead.
    limit, top_speed, sharp_brakings
        As for `best_lap`; one top speed for all laps.

    Returns
    -------
    Reachable
        With `points`, `speeds()`, `pawns()` and `plot()`. It is empty if the car cannot avoid going
        off the track (M-8).

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> ahead = reachable("valdorn", (30, 52), (33, 52), 1)
    >>> ahead
    Reachable('Valdorn Ring', 25 points from (30, 52) in 1 turns)
    >>> ahead.speeds()[35, 52]
    [5]
    """
    board = asking.board(track)
    x, y = at = asking.track_point("position", position, board)
    px, py = aim = at if pawn is None else asked_point("pawn", pawn)
    need_whole("turns", turns, 0, 999)
    allowed = asking.limit_of(limit)
    top = None if top_speed is None else need_whole("top_speed", top_speed, 1, 99)
    brakings = need_whole("sharp_brakings", sharp_brakings, 0, 20)
    velocity = px - x, py - y
    if top is None:
        fastest = fastest_on(board.size, allowed, velocity)
    else:
        fastest = max(top, abs(velocity[0])), max(top, abs(velocity[1]))
    most = top + LARGEST if top else max(fastest)  # a faster car slows down everywhere
    planes = planes_of(board, (min(fastest[0], most), min(fastest[1], most)), allowed)
    velocities = Velocities(fastest, allowed)
    first = velocities.none()
    first[velocities.number(velocity)] = planes.plane([at])
    after = _turn_by_turn(Forward(planes, velocities, top), first, turns, brakings)
    return Reachable(board, at, aim, turns, planes, velocities, tuple(after))


def _turn_by_turn(forward: Forward, first: Spread, turns: int, brakings: int) -> list[Spread]:
    """Return the states after each turn, whatever sharp brakings were used."""
    none = forward.velocities.none()
    by_left = [first] + [none] * brakings  # by sharp brakings used
    after = [first]
    for _ in range(turns):
        moved = [forward.ends(forward.starts(states)) for states in by_left]
        for used, states in enumerate(by_left[:-1]):
            sharp = forward.ends(forward.brakings(states))
            moved[used + 1] = _either(moved[used + 1], sharp)
        by_left = moved
        after.append(reduce(_either, by_left))
    return after


def _either(some: Spread, others: Spread) -> Spread:
    return [a | b for a, b in zip(some, others, strict=True)]


def braking_table(fastest: int = 12, *, limit: Accelerations = "box-2") -> pd.DataFrame:
    """List how far a car travels while it brakes in a straight line to a stop.

    Parameters
    ----------
    fastest : int
        The last speed of the table, in squares a turn.
    limit : str, sequence of (int, int), or callable
        The limit on acceleration, as for `best_lap`. The car drives toward larger x.

    Returns
    -------
    DataFrame
        A row for each speed from 1: ``turns`` in which the car still moves after a turn at that
        speed, and the ``squares`` that it goes in them.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> braking_table(8).squares.tolist()
    [0, 0, 1, 2, 4, 6, 9, 12]
    """
    need_whole("fastest", fastest, 1, 99)
    brake = -min((dx for dx, dy in changes(asking.limit_of(limit)) if dy == 0), default=0)
    if brake < 1:
        raise SetupError(f"limit: no change (-1, 0) or faster to brake by in {shown(limit)}")
    moves = {speed: range(speed - brake, 0, -brake) for speed in range(1, fastest + 1)}
    rows = [(len(each), sum(each)) for each in moves.values()]
    index = pd.Index(list(moves), name="speed")
    return pd.DataFrame(rows, columns=["turns", "squares"], index=index)
