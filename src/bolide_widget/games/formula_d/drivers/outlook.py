"""Expected turns to go of a car, looked up by place, gear and wear left.

The tables are the exact ones of `solo`, for a car that may also stop in the pits, and that counts
the end of its race as so many turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from ....core.once import memoise
from ....drivers.kept import kept
from ....drivers.search import NotReady, Workbench, in_a_hurry
from ..rules.corners import Passage, follow, stops_after
from ..rules.lookup import corner_flags
from ..rules.moves import Passed, is_beyond_line
from ..rules.position import BRAKES, GEARBOX, TOP_GEAR, TYRES, Car
from ..rules.road import Road
from ..rules.venue import State
from ..rules.way import Ways
from ..rules.weather import multiplier, slide_length
from ..solo.kept import A_TURN, Conditions, grid_of, sweeps_of
from ..solo.values import Pits, Sweep
from ..solo.ways import LONGEST, SPUN, Wear

CAR: Final = Wear(6, 3, 3, 0)
"""Points that the tables know; who has more drives as if these were all."""

LOST: Final = 25.0
"""Turns that the end of a race is worth, besides those that were still to go."""

LAPS: Final = 3
"""Laps that are looked ahead; in a longer race the laps before are like the third last."""

NITRO: Final = 9
"""The most spaces that a move of a street race has more (FD-ST-2, FD-CH-8)."""

_MOST_TYRES, _MOST_BRAKES, _MOST_BOXES, _ = CAR

Points = tuple[int, int, int]
"""Tyres, brakes and gearbox, as far as the tables know them."""


def points_of(car: Car) -> Points:
    """Return a car's points, limited to those of the tables."""
    wear = car.wear
    tyres, brakes, boxes = wear[TYRES], wear[BRAKES], wear[GEARBOX]
    return (
        tyres if tyres < _MOST_TYRES else _MOST_TYRES,
        brakes if brakes < _MOST_BRAKES else _MOST_BRAKES,
        boxes if boxes < _MOST_BOXES else _MOST_BOXES,
    )


class Reach(NamedTuple):
    """End of a move, with all that matters of the path.

    Attributes
    ----------
    place : int
        Number of the place in the tables' `Places`.
    over : int
        Spaces overshot.
    crosses, fatal : bool
        Whether the line is crossed; whether a corner is left as FD-OVER-2 forbids.
    """

    place: int
    over: int
    crosses: bool
    fatal: bool = False


class Outlook:
    """Turns to go under some conditions.

    Parameters
    ----------
    track, road
        The board.
    conditions : Conditions
    laps : int
        Of the race.
    sweeps : sequence of Sweep
        The table of each lap, the last lap first, and that of the grid.
    """

    def __init__(
        self, track: Any, road: Road, conditions: Conditions, laps: int, sweeps: Sequence[Sweep]
    ) -> None:
        self.track = track
        self.road = road
        self.conditions = conditions
        self.laps = laps
        self.sweeps = sweeps
        self.places = self.sweeps[0].places
        self.grid = len(self.sweeps) - 1
        self._since = min(road.progress[space] for space in track.grid)
        self.lap = road.count / road.lanes / A_TURN
        self.lost = [sweep.terms.lost for sweep in self.sweeps]
        self._value = [_flat(s.value) for s in self.sweeps]
        self._rolled = [_flat(s.rolled) for s in self.sweeps]
        memoise(self, "reaches", "ends", "best", "slides", "pits_of")

    def level(self, lap: int, space: int = -1) -> int:
        """Return the table of a lap; the table of the grid reaches only to the line."""
        if lap == 0 and self.road.progress[space] >= self._since:
            return self.grid
        return max(0, min(self.laps - lap, self.grid - 1))

    def place(self, space: int, stops: int) -> int:
        """Return the place of a car on a space."""
        return self.places.place(space, stops)

    def turns(self, level: int, place: int, gear: int, points: Points) -> float:
        """Return the expected turns to go, before the gear is declared."""
        tyres, brakes, boxes = points
        return self._value[level][(((place * 7 + gear) * 7 + tyres) * 4 + brakes) * 4 + boxes]

    def rolled(self, level: int, place: int, wanted: int, points: Points) -> float:
        """Return the same, once a gear is declared and paid."""
        tyres, brakes, boxes = points
        return self._rolled[level][(((place * 7 + wanted) * 7 + tyres) * 4 + brakes) * 4 + boxes]

    def after(self, level: int, reach: Reach, gear: int, points: Points, worn: int = 0) -> float:
        """Return the turns after a move (FD-OVER-10); `worn`: tyre points that a block costs."""
        place, over, crosses, fatal = reach
        if fatal:
            return self.lost[level]
        if over or worn:
            tyres, brakes, boxes = points
            owed = over * self.conditions.factor + worn
            if owed > tyres:
                if tyres or over != 1 or worn:
                    return self.lost[level]
                owed = 0
            if over and owed == tyres:
                gear = SPUN
            points = (tyres - owed, brakes, boxes)
        if crosses:
            level -= 1
            if level < 0:
                return 0.0
        tyres, brakes, boxes = points
        turns = self._value[level][(((place * 7 + gear) * 7 + tyres) * 4 + brakes) * 4 + boxes]
        lost = self.lost[level]
        return turns if turns < lost else lost

    # -- where a move of a lone car may end ---------------------------------------------------

    def reaches(self, place: int, length: int) -> dict[int, Reach]:
        """Return the ends of ways of a length on empty road, by space."""
        return dict(self.ends(False, place, length))

    def ends(self, last: bool, place: int, length: int) -> list[tuple[int, Reach]]:
        """List the same; where the race ends at the line, only spaces overshot before it count."""
        ends: list[tuple[int, Reach]] = []
        spaces = self.places.space
        ways = self.places.ways(place)
        for end in ways.ends[length] if length <= self.conditions.longest else ():
            ending = last and end.crosses
            over = end.line if ending else end.over
            reach = Reach(end.place, over, end.crosses, end.doomed and not ending)
            ends.append((spaces[end.place], reach))
        return ends

    def best(
        self, level: int, place: int, gear: int, spaces: int, hard: int, points: Points
    ) -> tuple[float, int, int, bool]:
        """Return the turns after the best lone move, its end, its brakes, and whether it crosses.

        Parameters
        ----------
        spaces, hard : int
            To drive, and those of them that cannot be braked.
        """
        tyres, brakes, boxes = points
        progress = self.road.progress
        best = 2 * self.lost[level]
        rank, chosen = -1, (best, -1, 0, False)
        for spent in range(min(brakes, spaces - hard) + 1):
            left = tyres, brakes - spent, boxes
            for space, reach in self.ends(level == 0, place, spaces - spent):
                cost = self.after(level, reach, gear, left)
                if cost < best - 1e-9 or (cost < best + 1e-9 and progress[space] > rank):
                    best, rank = min(cost, best), progress[space]
                    chosen = best, space, spent, reach.crosses
        return chosen

    # -- the wet, and the pits ----------------------------------------------------------------

    def slid(self, level: int, space: int, gone: Passed, gear: int, points: Points) -> float:
        """FD-TYRE-4: return the turns that follow a move with its best slide.

        Parameters
        ----------
        space : int
            Where the slide begins.
        gone : Passed
            What the move before has passed.
        """
        best = self.lost[level]
        for place, over, fewer, crosses, fatal in self.slides(space, gone.stops, gone.left):
            if fewer > points[1]:
                continue
            whole = Reach(place, gone.over + over, gone.crossed or crosses, gone.doomed or fatal)
            after = points[0], points[1] - fewer, points[2]
            best = min(best, self.after(level, whole, gear, after))
        return best

    def slides(self, space: int, stops: int, left: int) -> list[tuple[int, int, int, bool, bool]]:
        """List the ends of a slide: place, spaces overshot, brakes, line crossed, fatal."""
        road, length = self.road, self.conditions.slide
        begun = Passage(road.corner[space], stops, left, 0, False)
        ways = Ways(road, space, corner_flags(road, begun), frozenset(), frozenset())
        slides = []
        for fewer in range(length + 1):
            for kinds in ways.ends(length - fewer).values():
                path = ways.path(kinds[0])
                end = follow(road, begun, path[1:])
                made = stops_after(end.corner, end.stops, end.left)
                place, crosses = self.place(path[-1], made), is_beyond_line(ways, path[-1])
                slides.append((place, end.over, fewer, crosses, end.doomed))
        return slides

    def pits(self, lap: int, box: int) -> Pits:
        """Return the outcome of a pit stop after which a car is in that lap."""
        return self.pits_of(self.level(max(lap, 1)), box)

    def pits_of(self, level: int, box: int) -> Pits:
        """Return the same by the table of that lap."""
        return Pits(self.track, self.conditions.pits, self.sweeps[level], box)


def _flat(values: Any) -> memoryview:
    """Numbers side by side, quick to look up one by one."""
    flat: Any = np.ascontiguousarray(values).ravel()
    return memoryview(flat)


def outlook_of(state: State, car: Car) -> Outlook:
    """Return the outlook of a car if the weather stays; cached with the board."""
    game = state.game
    rules = game.race_rules
    position = state.position
    slide, factor = slide_length(position, car), multiplier(position, car)
    laps = rules.laps + (1 if rules.victory_confirmation else 0)
    key = slide, factor, rules.street, rules.pit_variant, laps
    track, road = game.track, game.road
    known: dict[Any, Outlook] = road.kept
    if key in known:
        return known[key]

    def make() -> Outlook:
        longest = LONGEST + (NITRO + 1 if rules.street else 2)
        conditions = Conditions(rules.street, slide, factor, LOST, rules.pit_variant, longest)
        tables = _tables(track, min(laps, LAPS), conditions)
        return known.setdefault(key, Outlook(track, road, conditions, laps, tables))

    if in_a_hurry():  # the driver has to answer before the tables are made
        workbench.order((id(track), *key), make)
        raise NotReady
    return make()


def _tables(track: Any, laps: int, conditions: Conditions) -> list[Sweep]:
    """Return the table of each lap, the last lap first, and that of the grid."""

    def made(rolled: Sequence[Any] | None = None) -> list[Sweep]:
        sweeps = sweeps_of(track, CAR, laps, conditions, rolled)
        return [*sweeps, grid_of(track, CAR, laps, conditions, rolled[-1] if rolled else None)]

    if not track.digest:  # a board that is still being made
        return made()
    key = "Formula D", "outlook", track.digest, laps, tuple(conditions)
    return made(list(kept(key, lambda: {"rolled": np.stack([s.rolled for s in made()])})["rolled"]))


workbench = Workbench()


assert TOP_GEAR == 6 and CAR == (6, 3, 3, 0)  # the numbers in `Outlook.turns`
