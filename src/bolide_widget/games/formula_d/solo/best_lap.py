"""The expected number of turns of a lone car, proven, with its gears and the spread of turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ....core.errors import SetupError
from ....core.given import need_whole
from ....core.shown import shown
from ....core.whole import entries
from ...solo_plots import plot_turns
from ..rules.tables import BLACK, GREAT_START, TOP_GEAR, start_result
from ..track import SHELF, Track
from . import plots
from .driver import LapDriver
from .kept import Conditions, sweeps_of
from .plan import Plan, Where
from .table import SPUN, Array, Wear
from .values import Sweep
from .ways import Places

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_LAPS = 20
MOST_WEAR = Wear(14, 7, 7, 7)
"""The most that any car has of each (FD-CUSTOM-1); the last engine point is never spent."""


@dataclass(frozen=True, repr=False)
class Lap:
    """The best way to drive alone: no driver has a smaller expectation of turns.

    Attributes
    ----------
    track : Track
    laps : int
        Crossings of the line from the start on, the passage from the grid not counted.
    start : str or dict
        As it was asked for.
    wear : Wear
        Wear points that may be spent on the way, all laps together.
    turns : float
        Expected number of turns. The car never risks to be eliminated.

    Examples
    --------
    >>> lap = bw.formula_d.best_lap("t1", start="flying")
    >>> round(lap.turns, 3)
    8.871
    """

    track: Track
    laps: int
    start: Any
    wear: Wear
    turns: float
    _plan: Plan = field(compare=False)
    _masses: tuple[tuple[int, dict[Where, Array]], ...] = field(compare=False)

    @property
    def begins(self) -> str:
        """The space where it begins: pole, the place that was given, or the best behind the line.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1", start="flying").begins
        '3.0'
        """
        (_, masses), *_ = self._masses
        (where,) = masses
        return self.track.ids[self._plan.sweeps[-1].places.space[where[1]]]

    @cached_property
    def distribution(self) -> dict[int, float]:
        """The chance of each number of turns.

        Examples
        --------
        >>> lap = bw.formula_d.best_lap("t1")
        >>> spread = lap.distribution
        >>> round(sum(spread.values()), 9), round(sum(n * p for n, p in spread.items()), 6)
        (1.0, 12.372321)
        >>> round(lap.turns, 6)
        12.372321
        """
        found: dict[int, float] = {}
        for before, masses in self._masses:
            for number, chance in enumerate(self._plan.turns(dict(masses)), before + 1):
                if chance:
                    found[number] = found.get(number, 0.0) + chance
        return dict(sorted(found.items()))

    def turns_to_go(
        self,
        space: str,
        gear: int,
        *,
        stops: int = 0,
        laps: int = 1,
        **wear: int,
    ) -> float:
        """Expected turns from a space on, before the gear is declared.

        Parameters
        ----------
        space : str
            Its name: ``"1.20"``.
        gear : int
            The gear it is in, 1 to 6; 0 for a car that has spun.
        stops : int
            Stops made in the corner it stands in.
        laps : int
            Crossings of the line that are still to come.
        **wear
            ``tyres``, ``brakes``, ``gearbox``, ``engine``: points that may still be spent; all of
            :attr:`wear` if not given.

        Returns
        -------
        float
            Infinite if the car could be forced out of the race.

        Examples
        --------
        >>> lap = bw.formula_d.best_lap("t1")
        >>> lap.turns_to_go("1.90", 3) > lap.turns_to_go("1.90", 5)
        True
        """
        where, left = self._where(space, gear, stops, laps, wear)
        return float(self._plan.sweeps[where[0]].value[where[1], gear][left])

    def gear(self, space: str, gear: int, *, stops: int = 0, laps: int = 1, **wear: int) -> int:
        """The best gear to declare; arguments as for :meth:`turns_to_go`.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").gear("1.80", 3)
        4
        """
        where, left = self._where(space, gear, stops, laps, wear)
        return int(self._plan.gears(where)[left])

    @property
    def gears(self) -> dict[str, int]:
        """The best gear at every space, could every gear be declared: unworn, a lap still to come.

        In corners it is that of a car which has made no stop yet.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").gears["1.85"]
        6
        """
        sweep = sweeps_of(self.track, self.wear, 2, Conditions())[1]
        found = {}
        for space, name in enumerate(self.track.ids):
            rolled = sweep.rolled[sweep.places.place(space, 0)][(slice(1, None), *self.wear)]
            found[name] = int(np.argmin(rolled)) + 1
        return found

    def driver(self) -> LapDriver:
        """A computer driver that goes by this plan, for a race of as many laps; best alone.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").driver().name
        'best lap'
        """
        return LapDriver(self)

    def plot(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the best gear at every space of the circuit, with matplotlib.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").plot().figure.savefig("gears.png")
        """
        return plots.plot_gears(self.track, self.gears, ax, theme)

    def plot_turns(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the chance of each number of turns.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").plot_turns().figure.savefig("turns.png")
        """
        return plot_turns(self.distribution, self.turns, ax, theme)

    def _where(
        self, space: str, gear: int, stops: int, laps: int, wear: Mapping[str, int]
    ) -> tuple[Where, tuple[int, ...]]:
        number = self.track.number.get(space) if isinstance(space, str) else None
        if number is None:
            raise SetupError(f"space: {self.track.name} has no space {shown(space)}")
        need_whole("gear", gear, SPUN, TOP_GEAR)
        need_whole("stops", stops, 0, 3)
        need_whole("laps", laps, 1, self.laps)
        for name, points in wear.items():
            if name not in Wear._fields:
                known = ", ".join(Wear._fields)
                raise SetupError(f"there are no points of {shown(name)}; there are {known}")
            need_whole(name, points, 0, getattr(self.wear, name))
        place = self._plan.sweeps[laps - 1].places.place(number, stops)
        return (laps - 1, place, gear), tuple(self.wear._replace(**wear))

    def __repr__(self) -> str:
        return f"Lap({self.track.name!r}, {self.turns:.2f} turns)"


def best_lap(
    track: Track | str,
    *,
    laps: int = 1,
    start: str | Mapping[str, Any] = "standing",
    wear: Mapping[str, int] | None = None,
) -> Lap:
    """Find the fewest expected turns of a lap or a race, alone on a dry, undamaged track.

    Exact: backward induction over space, gear, stops made and wear left, on the dice of the gears.
    Pit stops are not made, and no chance is taken to be eliminated.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        Crossings of the line, the passage right after a standing start not counted.
    start : "standing", "flying" or dict
        From pole with the roll for the start (FD-START-2); just behind the line, in the lane and
        gear from which it takes fewest turns; or a place, as
        ``dict(space="1.20", gear=4, stops=1)``.
    wear : dict of str to int, optional
        Points that may be spent: ``tyres``, ``brakes``, ``gearbox``, ``engine``. Those of a
        standard car (FD-SET-4) and no engine points if not given; what is not named is 0. A car
        that spends all its tyres by overshooting spins (FD-OVER-6).

    Returns
    -------
    Lap

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> bw.formula_d.best_lap("t1")
    Lap('Test ring', 12.37 turns)
    >>> bw.formula_d.best_lap("t1", wear={})
    Lap('Test ring', 14.76 turns)
    """
    board = SHELF.board_of(track)
    count = need_whole("laps", laps, 1, MOST_LAPS)
    points = _wear(wear)
    sweeps = sweeps_of(board, points, count, Conditions())
    if (told := entries(start)) is not None:
        where = _told(told, board, sweeps[-1].places, count)
        return _lap(board, count, told, points, sweeps, where)
    if isinstance(start, str) and start == "flying":
        return _lap(board, count, start, points, sweeps, _flying(board, sweeps[-1], points, count))
    if not isinstance(start, str) or start != "standing":
        raise SetupError(f'start: "standing", "flying" or a place, not {shown(start)}')
    return _standing(board, count, points, sweeps)


def _lap(board: Track, laps: int, start: Any, wear: Wear, sweeps: list[Sweep], where: Where) -> Lap:
    turns = float(sweeps[where[0]].value[where[1], where[2]][tuple(wear)])
    return Lap(board, laps, start, wear, turns, Plan(sweeps), ((0, {where: _full(wear)}),))


def _standing(board: Track, laps: int, wear: Wear, sweeps: list[Sweep]) -> Lap:
    """FD-START-2: who is stalled starts a turn later; a great start drives four spaces."""
    places = sweeps[-1].places
    pole = board.grid[0]
    grid = Sweep(places, wear, sweeps[-1], board.progress[pole])
    plan = Plan([*sweeps, grid])
    where = (laps, places.place(pole, 0), SPUN)
    full = tuple(wear)
    waiting = float(grid.value[where[1], SPUN][full])
    listed, chosen = plan.answers((laps, where[1], 1), GREAT_START)
    great = listed[int(chosen[full])]
    after = float(grid.turns(great, 1)[full])
    odds = _start_odds()
    turns = odds["normal"] * waiting + odds["stalled"] * (1 + waiting) + odds["great"] * after
    begun: dict[Where, Array] = {}
    plan.drive((laps, where[1], 1), great, _full(wear) * odds["great"], begun)
    masses = (
        (0, {where: _full(wear) * odds["normal"]}),
        (1, {where: _full(wear) * odds["stalled"]}),
        (1, begun),
    )
    return Lap(board, laps, "standing", wear, turns, plan, masses)


def _start_odds() -> dict[str, float]:
    """FD-START-2: how likely each start is."""
    results = [start_result(face) for face in range(1, BLACK + 1)]
    return {result: results.count(result) / BLACK for result in set(results)}


def _flying(board: Track, sweep: Sweep, wear: Wear, laps: int) -> Where:
    """The best place and gear of those right behind the line."""
    places = sweep.places
    every = range(len(board.ids))
    first = [
        space for space in every if board.progress[space] < board.progress[board.behind[space]]
    ]
    found = [
        (
            float(sweep.value[places.place(space, 0), gear][tuple(wear)]),
            places.place(space, 0),
            gear,
        )
        for space in first
        for gear in range(1, TOP_GEAR + 1)
    ]
    _, place, gear = min(found)
    return laps - 1, place, gear


def _told(start: Mapping[str, Any], board: Track, places: Places, laps: int) -> Where:
    unknown = start.keys() - {"space", "gear", "stops"}
    if unknown or "space" not in start or "gear" not in start:
        wanted = 'start: a place is told as dict(space="1.20", gear=4, stops=0)'
        raise SetupError(f"{wanted}, not {shown(start)}")
    name = start["space"]
    number = board.number.get(name) if isinstance(name, str) else None
    if number is None:
        raise SetupError(f"start: {board.name} has no space {shown(name)}")
    gear = need_whole("start: gear", start["gear"], SPUN, TOP_GEAR)
    stops = need_whole("start: stops", start.get("stops", 0), 0, 3)
    return laps - 1, places.place(number, stops), gear


def _wear(given: Mapping[str, int] | None) -> Wear:
    if given is None:
        return Wear()
    told = entries(given)
    if told is None:
        raise SetupError(f"wear: points by name, such as dict(tyres=6), not {shown(given)}")
    points = dict.fromkeys(Wear._fields, 0)
    for name, value in told.items():
        if name not in points:
            known = ", ".join(points)
            raise SetupError(f"wear: there are no points of {shown(name)}; there are {known}")
        points[name] = need_whole(f"wear: {name}", value, 0, getattr(MOST_WEAR, name))
    return Wear(**points)


def _full(wear: Wear) -> Array:
    mass = np.zeros(tuple(points + 1 for points in wear))
    mass[tuple(wear)] = 1.0
    return mass
