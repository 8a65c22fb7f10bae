"""What one car can do now and what that leaves it, the road to itself."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..boards.lattice import Point, bit_index
from ..boards.track import Track
from ..core.state import State
from ..games.bolide import movement
from ..games.bolide.position import Car
from ..games.bolide.windows import main_directions
from .pace import BRAKINGS, HORIZON, Condition, Pace, Way, pace

HOPELESS = 10_000.0
"""A cost above it is that of a state from which no way on the track leads to the finish."""


class Outlook(NamedTuple):
    """A car, and the exact turns to go for cars like it.

    Attributes
    ----------
    state : State
    car : Car
    pace : Pace
        For its top speeds and gears.
    point, velocity : Point
        Where it stands, and from there to its pawn.
    crossings : int
        Of the finish line to go, as far as planned.
    brakings : int
        Sharp brakings left.
    """

    state: State[Any]
    car: Car
    pace: Pace
    point: Point
    velocity: Point
    crossings: int
    brakings: int

    @property
    def track(self) -> Track:
        """The board."""
        return self.pace.track

    def turns(self, point: Point, velocity: Point) -> float:
        """Turns to go from another state, with the same crossings and brakings."""
        return float(self.pace.turns(point, velocity, self.crossings, self.brakings))

    def cost(self, end: Point, velocity: Point) -> float:
        """Cost of what a move from here leaves; see `Way`."""
        return self.pace.after(self.point, end, velocity, self.crossings, self.brakings)

    def ways(self, flags: int = 0, velocity: Point | None = None) -> tuple[Way, ...]:
        """List the normal moves with what was declared, the best first.

        Parameters
        ----------
        flags : int
            Those of the question; see `movement`.
        velocity : Point, optional
            Another than its own: of a pawn that a booster has pushed on.
        """
        top, _, exact = movement.limits(self.state, self.car, flags)
        pawn = self.velocity if velocity is None else velocity
        return self.pace.ways(self.point, pawn, self.crossings, self.brakings, top, exact)

    def crucial(self, most: float) -> dict[Point, float]:
        """Tell the points without which the car loses turns, and how many (at most `most`)."""
        top, _, exact = movement.limits(self.state, self.car, 0)
        key = self.point, self.velocity, self.crossings, self.brakings, top
        ways = self.pace.ways(*key, exact)
        return self.pace.crucial(key, ways, most)

    def boosted(self, flags: int) -> tuple[Way, ...]:
        """List the moves after a booster that works (X-2), in the better direction on a tie."""
        vx, vy = self.velocity
        flags |= movement.BOOSTED | movement.BOOSTER_ROLLED
        found = [self.ways(flags, (vx + dx, vy + dy)) for dx, dy in main_directions(self.velocity)]
        return min((ways for ways in found if ways), default=())

    def drafted(self, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        """List the same moves with the extra point of a draft (F-3), where there is one.

        `end` is still the point to be named; the cost is that of where the car comes to.
        """
        moves = self.track.moves
        found = []
        for way in ways:
            for dx, dy in main_directions(way.step):
                if moves[way.end] >> bit_index(dx, dy) & 1:
                    extra = way.end[0] + dx, way.end[1] + dy
                    found.append(Way(self.cost(extra, way.step), way.end, way.step))
        found.sort()
        return tuple(found)

    def sharp(self) -> tuple[Way, ...]:
        """List the points of a sharp braking that is spent now, the best first."""
        left = max(self.brakings - 1, 0)
        return self.pace.brakings(self.point, self.velocity, self.crossings, left)

    def damaged(self, speed_drop: int, no_fourth: bool = False) -> Outlook:
        """The same with more damage (D-1, D-2)."""
        twin = self.car.copy()
        twin.speed_drop += speed_drop
        twin.no_fourth |= no_fourth
        return outlook(self.state, twin, self.crossings)

    def repaired(self) -> Outlook:
        """The same with no damage and new tyres (P-9)."""
        twin = self.car.copy()
        twin.speed_drop, twin.no_fourth, twin.brakings = 0, False, BRAKINGS
        return outlook(self.state, twin, self.crossings)


def outlook(state: State[Any], car: Car, crossings: int | None = None) -> Outlook:
    """How things stand for a car on the lattice.

    Parameters
    ----------
    crossings : int, optional
        Of the finish line to go, when it is known.
    """
    if crossings is None:
        crossings = max(1, min(state.game.rules.laps + 1 - car.lap, HORIZON))
    known = pace(state.game.track, Condition(_tops(state, car, crossings), car.no_fourth))
    point = car.point if car.point is not None else (0, 0)
    pawn = car.pawn or point
    velocity = pawn[0] - point[0], pawn[1] - point[1]
    return Outlook(state, car, known, point, velocity, crossings, min(car.brakings, BRAKINGS))


def _tops(state: State[Any], car: Car, crossings: int) -> tuple[int, ...]:
    """Top speeds of the laps to come, the last one first (V-1 to V-3)."""
    if crossings == 1:
        return (movement.top_speed(state, car),)
    twin, tops = car.copy(), []
    for ahead in range(crossings - 1, -1, -1):
        twin.lap = car.lap + ahead
        tops.append(movement.top_speed(state, twin))
    return tuple(tops)
