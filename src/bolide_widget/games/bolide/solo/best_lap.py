"""The fewest turns of a lap or a race, proven, with a line that takes no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, count, pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ....boards import Point, Track, TrackError
from ....boards.lattice.momentum.motion import Limit, size, standing
from ....boards.lattice.momentum.shortest import Shortest
from ....boards.lattice.momentum.tables import (
    crossings_of,
    flying_states,
    shortest_lines,
    turns_to_go,
)
from ....boards.lattice.momentum.turns import Setting, Step, TurnsToGo
from ....boards.lattice.points import asked_point
from ....core.actions import Action
from ....core.errors import SetupError, shown
from ....core.given import need_switch, need_whole
from ....core.late import imported
from ....drivers.playout import StateDriver
from ....racing.plots import Plotted
from ..rules.venue import State
from . import asking, plots
from .asking import Accelerations, TopSpeed
from .optimal import Now, OptimalLaps, optimal_laps

if TYPE_CHECKING:
    from pandas import DataFrame

KEPT = 4
"""Lines that are followed at once while looking for a smooth one among the shortest."""
SPARE = 3
"""Times a way may go back over the finish line before we say that there is none."""


@dataclass(frozen=True, repr=False)
class Lap(Plotted):
    """A path round the track with the fewest turns.

    Attributes
    ----------
    track : Track
    turns : int
        The number of moves; no path with this start, finish and limits takes fewer.
    path : tuple of Point
        Where the car stands before the first move and after each.
    pawn : Point or None
        The pawn before the first move; None at a standing start.
    sharp_brakings : tuple of int
        The moves, from 1, that are sharp brakings.

    Examples
    --------
    >>> lap = bw.best_lap("hairpin")
    >>> lap.turns == len(lap.path) - 1 == len(lap.speeds)
    True
    """

    track: Track
    turns: int
    path: tuple[Point, ...]
    pawn: Point | None
    sharp_brakings: tuple[int, ...]
    _setting: Setting = field(default_factory=Setting, compare=False)
    _first: _First | None = field(default=None, compare=False)

    @property
    def limit(self) -> Limit:
        """The limit on acceleration: a shape with its size, or the changes of velocity.

        Examples
        --------
        >>> bw.best_lap("hairpin", limit="disc").limit
        'disc-2.5'
        """
        return self._setting.limit

    @property
    def speeds(self) -> tuple[int, ...]:
        """Chebyshev length of each move, in squares."""
        return tuple(map(size, self.velocities))

    @property
    def velocities(self) -> tuple[Point, ...]:
        """The displacement of each move, in squares."""
        return tuple((bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(self.path))

    def to_frame(self, *, crs: bool = False) -> DataFrame:
        """Return the line as a table: a row for each point, the first before the first turn.

        Parameters
        ----------
        crs : bool
            Whether to add longitude and latitude, on a board made of a circuit in degrees: see
            `Track.to_lonlat`.

        Returns
        -------
        DataFrame
            ``turn``, from 0, ``x`` and ``y`` in squares, ``speed`` of the move that ends there
            (M-2; missing for the first), ``sharp_braking``, and with `crs` ``lon`` and ``lat`` in
            degrees.

        Raises
        ------
        SetupError
            With `crs`, if the board does not know where it lies.

        Examples
        --------
        >>> bw.best_lap("hairpin").to_frame().tail(2)[["turn", "speed"]].to_dict("list")
        {'turn': [13, 14], 'speed': [7, 7]}
        """
        import pandas as pd

        with_degrees = need_switch("crs", crs)
        x, y = zip(*self.path, strict=True)
        turns = range(len(self.path))
        where = dict(zip(("lon", "lat"), self._degrees().T, strict=True)) if with_degrees else {}
        return pd.DataFrame(
            {
                "turn": turns,
                "x": x,
                "y": y,
                "speed": pd.array([None, *self.speeds], dtype="Int64"),
                "sharp_braking": [turn in self.sharp_brakings for turn in turns],
                **where,
            }
        )

    def _degrees(self) -> Any:
        return self.track.to_lonlat(self.path)

    def to_geojson(self) -> dict[str, Any]:
        """Return the line as a GeoJSON feature, on a board made of a circuit in degrees.

        Returns
        -------
        dict
            A ``LineString`` of longitudes and latitudes, whose properties are ``name``, ``turns``,
            ``speeds`` and ``sharp_brakings``. ``json.dump`` writes it; geopandas reads it with
            ``GeoDataFrame.from_features([feature])``.

        Raises
        ------
        SetupError
            If the board does not know where it lies: see `Track.to_lonlat`.

        Examples
        --------
        >>> corners = [(0, 0), (800, 0), (800, 400), (0, 400)]  # metres
        >>> track = bw.Track.from_centerline(
        ...     corners, 16, name="Oblong", squares=100, origin=(7.42, 43.73)
        ... )
        >>> feature = bw.best_lap(track).to_geojson()
        >>> feature["geometry"]["type"], feature["properties"]["name"]
        ('LineString', 'Oblong')
        """
        return {
            "type": "Feature",
            "geometry": {"type": "LineString", "coordinates": self._degrees().tolist()},
            "properties": {
                "name": self.track.name,
                "turns": self.turns,
                "speeds": list(self.speeds),
                "sharp_brakings": list(self.sharp_brakings),
            },
        }

    def turns_to_go(
        self, position: Point, velocity: Point = (0, 0), *, laps: int = 1, sharp_brakings: int = 0
    ) -> int:
        """Return the fewest turns from a state to the finish, within the limits of this lap.

        Parameters
        ----------
        position : (int, int)
            Where the car stands, in grid squares.
        velocity : (int, int)
            From the car to its pawn, in squares a turn.
        laps : int
            The number of times that the finish line must still be crossed.
        sharp_brakings : int
            Sharp brakings left.

        Raises
        ------
        SetupError
            If an argument is invalid, or no path on the track leads from there to the finish.

        Examples
        --------
        >>> lap = bw.best_lap("hairpin")
        >>> lap.turns_to_go(lap.path[1], lap.velocities[0]) == lap.turns - 1
        True
        """
        point = asked_point("position", position)
        way = asked_point("velocity", velocity)
        need_whole("laps", laps, 1, self._setting.crossings)
        need_whole("sharp_brakings", sharp_brakings, 0, self._setting.brakings)
        table = turns_to_go(self.track, self._setting, velocity=way, boosted=False)
        turns = table.at(point, way, laps, sharp_brakings)
        if turns is None:
            raise SetupError(f"from {point} at velocity {way} no way leads to the finish")
        return turns

    def optimal(self) -> OptimalLaps:
        """Return all laps with this start, finish and limits that take no more turns.

        Returns
        -------
        OptimalLaps
            With their `count`, their `moves` as a table, the `shortest`, and `plot()`.

        Examples
        --------
        >>> laps = bw.best_lap("hairpin").optimal()
        >>> laps.turns == bw.best_lap("hairpin").turns, laps.count > 1
        (True, True)
        """
        assert self._first is not None
        table, lines, _ = _solved(self.track, self._setting, self._first)
        begun = [
            (line.path, Now(line.path[-1], line.velocity, line.crossings, line.brakings))
            for line in lines
        ]
        return optimal_laps(self, table, begun)

    def driver(self) -> LapDriver:
        """Return a computer driver that follows this line, and drives as Pro does off it.

        Examples
        --------
        >>> lap = bw.best_lap("hairpin")
        >>> race = bw.Race("hairpin", ["Ada"], laps=1, seed=1, dice=[7])  # a normal start
        >>> bw.drive(race, lap.driver()).result.finished
        ('Ada',)
        """

        return LapDriver(self)

    def plot(self, ax: Any = None, *, driven: Any = None, **options: Any) -> Any:
        """Draw the line on its board, with driven lines for comparison.

        Parameters
        ----------
        ax, **options
            As for `Track.plot`.
        driven : Race, path, or mapping of names to paths, optional
            The moves of each car of a race, or lines of points.

        Examples
        --------
        >>> race = bw.drive(bw.Race("hairpin", ["Ada", "Bob"], seed=1), bw.Rookie())
        >>> bw.best_lap("hairpin").plot(driven=race).figure.savefig("lap.png")
        """
        return self.track.plot(ax, paths=self._beside(driven), **options)

    def plot_speed(self, ax: Any = None, *, driven: Any = None, theme: str = "light") -> Any:
        """Draw the speed of each move, with driven speeds for comparison; arguments as for `plot`.

        Examples
        --------
        >>> bw.best_lap("hairpin").plot_speed().figure.savefig("speed.png")
        """
        return plots.plot_speeds(self._beside(driven), ax, theme=theme)

    def _beside(self, driven: Any) -> dict[str, Sequence[Point]]:
        named = {} if driven is None else plots.driven_paths(driven)
        return {f"{self.turns} turns": self.path, **named}

    def __repr__(self) -> str:
        changes = self.limit if isinstance(self.limit, str) else f"{len(self.limit)} changes"
        limit = "" if changes == "box-2" else f", limit={changes!r}"
        return f"Lap({self.track.name!r}, {self.turns} turns{limit})"


class _Ahead(NamedTuple):
    """A line so far: where it has led to, and how rough it was."""

    rough: int
    path: tuple[Point, ...]
    velocity: Point
    crossings: int
    brakings: int
    braked: tuple[int, ...]
    pawn: Point | None


_Next = tuple[int, tuple[Point, ...], Point, Step, _Ahead]
"""How rough a line will be, its path, where it leads to, by which step, and the line so far."""


def best_lap(
    track: Track | str,
    *,
    laps: int = 1,
    start: Any = "standing",
    limit: Accelerations = "box-2",
    top_speed: TopSpeed = "rules",
    sharp_brakings: int = 0,
    finish: Any = "touch",
) -> Lap:
    """Find the fewest turns of a lap or a race, alone on the track and never off it.

    The fewest over all paths with this start and finish; another start may need fewer. A flying
    lap, which crosses the line at speed, takes fewer turns than a lap from the grid.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        Length in laps. From the grid, which is behind the line, this takes one more crossing of the
        finish line; on an open course it is 1.
    start : "standing", "flying", or a state
        From pole with a normal start (M-21), on graph paper from rest in any direction; from the
        best state in which a car can have just crossed the line, after any run-up from the grid; or
        a position with its pawn, as ``((x, y), (x, y))``, as ``dict(position=..., pawn=...,
        lap=...)``, or a car of a race. A pawn of None is on the car. Without a lap it is in lap 1.
    limit : str, sequence of (int, int), or callable
        The limit on acceleration: "box-2" (the 25 points of Bolide), "box-1" (the 9 of Racetrack on
        graph paper), "diamond-2" (13 points at most 2 steps away; also "diamond"), "disc-2.5" (21
        points at most 2.5 squares away; also "disc"), or such a shape of another size: "disc-2" has
        the points of "diamond-2", "disc-3" has 29. Or the allowed changes of velocity ``(dx, dy)``,
        or a function of dx and dy that returns True for them; at most 5 squares each way.
    top_speed : "rules", int, sequence of int, or None
        Longest move in squares (M-4): by the basic rules, 7 in lap 1 and 8 after it, or less where
        the track says so (V-1, V-3); a number; one for each lap, the last for all that follow; no
        limit. Flying laps are driven as from lap 2 on.
    sharp_brakings : int
        The number that may be used (B-1).
    finish : "touch", "land", or a state
        The last move crosses the line (S-3, G-7); or ends in the first row of points on or beyond
        it; or ends in this state, after as many crossings: a position with its pawn, where a pawn
        of None stands for any pawn.

    Returns
    -------
    Lap
        With `turns`, `path`, `plot()`, `plot_speed()` and `driver()`.

    Raises
    ------
    SetupError
        If an argument is invalid.
    TrackError
        If there is no such path.

    Examples
    --------
    >>> best_lap("valdorn", laps=2, top_speed=8)
    Lap('Valdorn Ring', 71 turns)

    One step along one axis a turn:

    >>> best_lap("hairpin", limit=lambda dx, dy: abs(dx) + abs(dy) <= 1)
    Lap('The Hairpin', 20 turns, limit='5 changes')
    """
    asking.not_elsewhere(track, "best_")
    board = asking.board(track)
    limit = asking.limit_of(limit)
    tops = asking.tops_of(top_speed, board)
    left = need_whole("sharp_brakings", sharp_brakings, 0, 20)
    goal = _goal(finish, board)
    least = 1 if isinstance(goal, str) else 0
    need_whole("laps", laps, least, 1 if not board.circuit else 99)
    first = _first(start, board, laps)
    if first.crossings < least:
        begun = laps + 1 - first.crossings
        raise SetupError(f"start, lap: a car in lap {begun} has finished {laps} laps already")
    last_lap = laps + 1 if first.flying else laps
    by_crossings = [asking.top_in(tops, last_lap - n) for n in range(first.crossings + 1)]
    while len(by_crossings) > 1 and by_crossings[-1] == by_crossings[-2]:
        by_crossings.pop()
    setting = Setting(first.crossings, limit, tuple(by_crossings), left, goal)
    table, lines, turns = _solved(board, setting, first)
    return replace(_driven(board, table, lines, turns), _first=first)


class _First(NamedTuple):
    """The beginning of a line: a state, or a standing start when it has no velocity."""

    crossings: int
    flying: bool = False
    position: Point | None = None
    velocity: Point | None = None
    pawn: Point | None = None


def _first(start: Any, track: Track, laps: int) -> _First:
    if isinstance(start, str):
        if start == "standing" and track.squares is not None:
            crossings = crossings_of(track, laps)
            return _First(crossings, False, track.grid[0], (0, 0), track.grid[0])
        if start == "standing":
            return _First(crossings_of(track, laps), position=track.grid[0])
        if start == "flying" and track.circuit:
            return _First(laps, flying=True)
        if start == "flying":
            raise SetupError("start: there is no flying lap of an open course")
        raise SetupError(f'start: "standing", "flying" or a state, not {start!r}')
    (x, y), pawn, lap = asking.state("start", start, track)
    pawn = pawn or (x, y)
    return _First(laps + 1 - lap, False, (x, y), (pawn[0] - x, pawn[1] - y), pawn)


def _goal(finish: Any, track: Track) -> str | tuple[Point, Point | None]:
    if isinstance(finish, str):
        if finish not in ("touch", "land"):
            raise SetupError(f'finish: "touch", "land" or a state, not {finish!r}')
        return finish
    (x, y), pawn, _ = asking.state("finish", finish, track)
    return (x, y), (None if pawn is None else (pawn[0] - x, pawn[1] - y))


def _solved(
    track: Track, setting: Setting, first: _First
) -> tuple[TurnsToGo | Shortest, list[_Ahead], int]:
    """Return a table that misses no shorter lap, the best beginnings, and the turns."""
    fault = f"no way leads to the finish within the limit {shown(setting.limit)} and its top speed"
    point, velocity = first.position, first.velocity or (0, 0)
    if point and (lines := shortest_lines(track, setting, point, velocity)):
        if lines.turns is None:
            raise TrackError(track.name, [fault])
        return lines, [_ahead_of(first, point, velocity, 0)], lines.turns
    for spare in count(1):
        table = turns_to_go(track, setting, velocity=velocity, boosted=False, spare=spare)
        begun = list(_begun(track, table, first))
        turns = [len(line.path) - 1 + (_to_go(table, line) or 0) for line in begun]
        if turns and (table.proven is None or min(turns) <= table.proven):
            best = [line for line, n in zip(begun, turns, strict=True) if n == min(turns)]
            return table, best, min(turns)
        if not turns and spare == SPARE:
            break
    raise TrackError(track.name, [fault])


def _to_go(table: TurnsToGo, line: _Ahead) -> int | None:
    if line.crossings == 0 and isinstance(table.setting.finish, str):
        return 0
    return table.at(line.path[-1], line.velocity, line.crossings, line.brakings)


def _begun(track: Track, table: TurnsToGo, first: _First) -> Iterable[_Ahead]:
    """Return the lines with which a way can begin, those from which the finish can be reached."""
    crossings, left = first.crossings, table.setting.brakings
    if first.flying:
        turns, states = table.best_of(flying_states(track, table), crossings, left)
        begun = [
            _Ahead(0, ((x, y),), (dx, dy), crossings, left, (), (x + dx, y + dy))
            for dx, dy in (table.velocities.listed if turns is not None else ())
            for x, y in table.planes.points(states[table.velocities.number((dx, dy))])
        ]
    elif first.velocity is not None and first.position is not None:
        begun = [_ahead_of(first, first.position, first.velocity, left)]
    else:
        begun = _started(track, table, crossings)
    return [line for line in begun if _to_go(table, line) is not None]


def _ahead_of(first: _First, point: Point, velocity: Point, left: int) -> _Ahead:
    """Return the line that begins in a state."""
    return _Ahead(0, (point,), velocity, first.crossings, left, (), first.pawn)


def _started(track: Track, table: TurnsToGo, crossings: int) -> list[_Ahead]:
    """M-21, R-13: return the first move of a standing start from pole."""
    x, y = pole = track.grid[0]
    left = table.setting.brakings
    steps = [d for d in standing(track.arrow(pole)) if table.planes.legal_from(pole, d)]
    return [
        _Ahead(
            dx * dx + dy * dy,
            (pole, (x + dx, y + dy)),
            (dx, dy),
            crossings - table.planes.crossing(pole, (dx, dy)),
            left,
            (),
            None,
        )
        for dx, dy in steps or [(0, 0)]
    ]


def _driven(track: Track, table: TurnsToGo | Shortest, lines: Sequence[_Ahead], turns: int) -> Lap:
    """Drive on without losing a turn, changing the velocity as little as may be."""
    lines = sorted(lines)[:KEPT]
    while (to_go := turns + 1 - len(lines[0].path)) > 0:
        ahead: dict[tuple[Point, Step], _Next] = {}
        for line in lines:
            (x, y), (vx, vy) = line.path[-1], line.velocity
            for step in table.steps((x, y), line.velocity, line.crossings, line.brakings, to_go):
                dx, dy = step.displacement
                end = x + dx, y + dy
                rough = line.rough + (dx - vx) ** 2 + (dy - vy) ** 2
                known = ahead.get((end, step))
                if known is None or rough < known[0]:
                    ahead[end, step] = rough, line.path, end, step, line
        lines = []
        for rough, _, end, step, line in sorted(ahead.values())[:KEPT]:
            braked = line.braked + (len(line.path),) * (step.brakings < line.brakings)
            now = step.displacement, step.crossings, step.brakings
            lines.append(_Ahead(rough, (*line.path, end), *now, braked, line.pawn))
    best = lines[0]
    return Lap(track, turns, best.path, best.pawn, best.braked, table.setting)


# -- A driver that goes by the line of a lone car --------------------------------------------------


SHARP_BRAKE = ("sharp-brake",)


class LapDriver(StateDriver):
    """Drives as a `Lap` says: for a race alone, or against others that it does not mind.

    Where the line does not lead (after a start that the dice made better or worse, a push, a half
    spin, or from another place on the grid) it drives as `Pro`, until it is on the line again.

    Parameters
    ----------
    lap : Lap
    """

    name = "best lap"
    drives: ClassVar[str] = "Bolide"
    trusted: ClassVar[bool] = True

    def __init__(self, lap: Lap) -> None:
        self.lap = lap
        self._ahead = _ways_on(lap)
        self._pro: StateDriver = imported("..drivers.pro", __package__).Pro()

    def choose(self, state: State, seat: int) -> Action:
        car, legal = state.position.cars[seat], state.legal(seat)
        left = state.game.rules.laps + 1 - car.lap
        for wanted in self._ahead.get((car.point, car.pawn, left), ()):
            if wanted in legal:
                return wanted
        action: Action = self._pro.choose(state, seat)
        return action


def _ways_on(lap: Lap) -> dict[tuple[Point | None, Point | None, int], tuple[Action, ...]]:
    """Choose a move by point, pawn and crossings of the finish line to go."""
    moves = list(pairwise(lap.path))
    crossed = [lap.track.crossing("finish", *move) for move in moves]
    left = [sum(crossed) - gone for gone in accumulate(crossed, initial=0)]
    ways: dict[tuple[Point | None, Point | None, int], tuple[Action, ...]] = {}
    pawn = lap.pawn
    for number, (here, there) in enumerate(moves):
        brakes = number + 1 in lap.sharp_brakings
        ways[here, pawn, left[number]] = (SHARP_BRAKE, there) if brakes else (there,)
        pawn = (2 * there[0] - here[0], 2 * there[1] - here[1])
    return ways
