"""All laps with the fewest turns: counted, move by move, and the shortest among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ....boards import Point
from ....boards.lattice.momentum.shortest import Shortest
from ....boards.lattice.momentum.turns import TurnsToGo
from ....racing.plots import Plotted

if TYPE_CHECKING:
    import pandas as pd

    from .best_lap import Lap


class Now(NamedTuple):
    """A state on a line: point, velocity, crossings of the finish line and brakings to go."""

    point: Point
    velocity: Point
    crossings: int
    brakings: int


class _Reached(NamedTuple):
    """The lines to a state: their number, the shortest of them and its length."""

    ways: int
    length: float
    path: tuple[Point, ...]
    braked: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class OptimalLaps(Plotted):
    """All laps with the start, finish and limits of a `Lap` that take no more turns.

    Made by `Lap.optimal`. Two laps differ if a move does; a sharp braking to a point is a different
    move from an ordinary one to it.

    Attributes
    ----------
    count : int
        The number of laps.
    turns : int
        The number of turns that each of them takes.
    moves : DataFrame
        One row per move of any of them: ``turn`` from 1, from ``x``, ``y`` to ``to x``, ``to y``,
        and ``laps``, the number of laps with that move.
    shortest : Lap
        The one with the shortest path, up to the end of its last move.
    length : float
        The length of that path, in squares.

    Examples
    --------
    >>> paper = bw.Track.from_ascii('''
    ...     #######
    ...     #S....#
    ...     #S...*#
    ...     #######
    ... ''')
    >>> laps = bw.best_lap(paper, limit="box-1", top_speed=None).optimal()
    >>> laps
    OptimalLaps('Graph paper', 5 laps of 3 turns, the shortest 4.00 squares)
    >>> laps.moves.groupby("turn")["laps"].sum().tolist()
    [5, 5, 5]
    """

    count: int
    moves: pd.DataFrame
    shortest: Lap
    length: float

    @property
    def turns(self) -> int:
        """The number of turns that each of them takes."""
        return self.shortest.turns

    def to_frame(self) -> pd.DataFrame:
        """Return :attr:`moves`.

        Examples
        --------
        >>> bw.best_lap("hairpin").optimal().to_frame()["turn"].max()
        np.int64(14)
        """
        return self.moves

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw all their moves thinly, with the shortest lap on top; options as for `Track.plot`.

        Examples
        --------
        >>> laps = bw.best_lap("hairpin").optimal()
        >>> laps.plot().figure.savefig("laps.png")
        """
        from matplotlib.collections import LineCollection

        axes = self.shortest.plot(ax, **options)
        ways = self.moves[["x", "y", "to x", "to y"]].drop_duplicates().to_numpy()
        segments = [((x, y), (to_x, to_y)) for x, y, to_x, to_y in ways.tolist()]
        axes.add_collection(LineCollection(segments, colors="#E69F00", linewidths=0.7, alpha=0.6))
        return axes

    def __repr__(self) -> str:
        laps = f"{self.count:,} laps of {self.turns} turns"
        name = self.shortest.track.name
        return f"OptimalLaps({name!r}, {laps}, the shortest {self.length:.2f} squares)"


def optimal_laps(
    lap: Lap, table: TurnsToGo | Shortest, begun: list[tuple[tuple[Point, ...], Now]]
) -> OptimalLaps:
    """Count the lines that lose no turn.

    Parameters
    ----------
    lap : Lap
        One of them.
    table : TurnsToGo or Shortest
        With its start, finish and limits.
    begun : list of (path, Now)
        The lines with which they begin, all as long.
    """
    layers = [{now: _Reached(1, _length(path), path, ()) for path, now in begun}]
    onward: list[dict[Now, list[Now]]] = []
    for turn in range(len(begun[0][0]), lap.turns + 1):
        ahead: dict[Now, _Reached] = {}
        led: dict[Now, list[Now]] = {}
        for now, line in layers[-1].items():
            led[now] = []
            for step in table.steps(*now, lap.turns + 1 - turn):
                (x, y), (dx, dy) = now.point, step.displacement
                there = Now((x + dx, y + dy), (dx, dy), step.crossings, step.brakings)
                led[now].append(there)
                sharp = (turn,) * (step.brakings < now.brakings)
                new = line._replace(
                    length=line.length + (dx * dx + dy * dy) ** 0.5,
                    path=(*line.path, there.point),
                    braked=line.braked + sharp,
                )
                known = ahead.get(there)
                if known is not None:
                    best = min(known, new, key=lambda each: each.length)
                    new = best._replace(ways=known.ways + line.ways)
                ahead[there] = new
        layers.append(ahead)
        onward.append(led)
    ends = layers[-1]
    best = min(ends.values(), key=lambda each: (each.length, each.path))
    first = best.path[0]
    pawn = lap.pawn
    if pawn is not None and first != lap.path[0]:  # a flying lap that begins elsewhere
        state = next(now for path, now in begun if path[0] == first)
        pawn = first[0] + state.velocity[0], first[1] + state.velocity[1]
    shortest = replace(lap, path=best.path, pawn=pawn, sharp_brakings=best.braked)
    count = sum(each.ways for each in ends.values())
    return OptimalLaps(count, _moves(layers, onward, begun), shortest, best.length)


def _moves(
    layers: list[dict[Now, _Reached]],
    onward: list[dict[Now, list[Now]]],
    begun: list[tuple[tuple[Point, ...], Now]],
) -> pd.DataFrame:
    """Return each move with the number of lines through it: those to it, times those on from it."""
    import pandas as pd

    after = dict.fromkeys(layers[-1], 1)
    begins = len(begun[0][0])
    laps: dict[tuple[int, Point, Point], int] = {}
    for turn in range(len(onward) - 1, -1, -1):
        before: dict[Now, int] = {}
        for now, ways in onward[turn].items():
            before[now] = sum(after[there] for there in ways)
            for there in ways:
                key = turn + begins, now.point, there.point
                through = layers[turn][now].ways * after[there]
                laps[key] = laps.get(key, 0) + through
        after = before
    for path, now in begun:
        for turn in range(1, begins):
            key = turn, path[turn - 1], path[turn]
            laps[key] = laps.get(key, 0) + after[now]
    rows = [(turn, *p, *q, laps[turn, p, q]) for turn, p, q in sorted(laps)]
    return pd.DataFrame(rows, columns=["turn", "x", "y", "to x", "to y", "laps"])


def _length(path: tuple[Point, ...]) -> float:
    return float(
        sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(path))
    )
