"""How a race shows its cars and its result to people and scripts."""

from __future__ import annotations

from typing import NamedTuple

from ...boards.lattice.points import Point
from ...racing.standing import Phase, Standing, Where, phase_of, ranked
from .rules import way
from .rules.order import finished, retired, turn_order
from .rules.position import IN_PITS, NOT_RACING, OFF_TRACK, Position, Strategy
from .rules.venue import State


class Damage(NamedTuple):
    """What a car has lost: points of top speed (D-1), and its 4th gear (D-2)."""

    speed_drop: int
    no_fourth: bool


class CarView(NamedTuple):
    """A car as it is at one moment; changes nothing, and does not change.

    Attributes
    ----------
    driver : str
        Who drives it.
    position, pawn : (int, int) or None
        Points in grid squares; None off the board.
    speed : int
        Chebyshev length from car to pawn, in squares a turn (M-2).
    lap, half : int
        Signed crossings of the finish line and of the ½ GP line (R-1).
    top_speed : int
        For its next move (V).
    sharp_brakings : int
        Left (B-1).
    damage : Damage
        Until repaired (D).
    status : str
        "track", "off-track", "returning", "pit", "leaving", "pit-out", "finished" or "out".
    half_spun : bool
        Facing against the arrow (H-1).
    box : int
        Pit box reached; 0 outside the pits and on entering them.
    drafts : str or None
        The car it may draft behind on its next turn (F-1).
    place : int or None
        Finishing place.
    strategy : Strategy or None
        Fuel, tyres and set-up (A-1), with a set-up that is cancelled (D-4); None in a basic race,
        and before they are chosen.

    Examples
    --------
    >>> car = bw.Race("valdorn", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"]).cars["Ada"]
    >>> car.position, car.speed, car.sharp_brakings, car.status
    ((38, 52), 0, 3, 'track')
    """

    driver: str
    position: Point | None
    pawn: Point | None
    speed: int
    lap: int
    half: int
    top_speed: int
    sharp_brakings: int
    damage: Damage
    status: str
    half_spun: bool
    box: int
    drafts: str | None
    place: int | None
    strategy: Strategy | None = None

    @property
    def phase(self) -> Phase:
        """How far the car is with its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def where(self) -> Where:
        """On which part of the board: "track", "off-track", "lane", "box" or "off" the board."""
        if self.status in IN_PITS:
            return "box" if self.box else "lane"
        if self.status in NOT_RACING:
            return "off"
        return "off-track" if self.status == OFF_TRACK else "track"

    @property
    def laps(self) -> int:
        """Laps completed."""
        return max(0, self.lap - 1)


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    car = state.position.cars[seat]
    return CarView(
        driver=names[seat],
        position=car.point,
        pawn=car.pawn,
        speed=car.speed,
        lap=car.lap,
        half=car.half,
        top_speed=way.top_speed(state, car),
        sharp_brakings=car.brakings,
        damage=Damage(car.speed_drop, car.no_fourth),
        status=car.status,
        half_spun=car.half_spun,
        box=car.box,
        drafts=names[car.draft] if car.draft >= 0 else None,
        place=car.place or None,
        strategy=car.strategy,
    )


def ranking(position: Position, running: tuple[int, ...]) -> list[int]:
    """S-3, R-18: finishers first, then those running, then those out, later retirements first."""
    cars = position.cars
    racing = (seat for seat in running if cars[seat].status not in NOT_RACING)
    return [*finished(position), *racing, *retired(position)]


def running(state: State) -> tuple[int, ...]:
    """The seats in turn order; by number while a car that races stands nowhere."""
    cars = state.position.cars
    elsewhere = (*IN_PITS, *NOT_RACING)
    placed = all(car.point is not None or car.status in elsewhere for car in cars)
    return turn_order(state) if placed else tuple(range(len(cars)))


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    seats = ranking(state.position, running(state))
    return ranked(view(state, seat, names) for seat in seats)
