"""Cars, result and figures of a race, for people and scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ...boards.lattice.points import Point
from ...core.game import Stage
from ...core.questions import Fact
from ...racing.arranged import Field, Flag, Number, Word, worn
from ...racing.course import Phase, Standing, Telling, Where, phase_of, ranked
from .rules import position as pos, way
from .rules.facts import Damaged, Declared, Engaged, Moved, Retired, RoundBegun
from .rules.turn import begins_turn, finished, retired, turn_order
from .rules.venue import State
from .screen.facts import FACT_ROWS


class Damage(NamedTuple):
    """Damage of a car: points of top speed lost (D-1), and whether the 4th gear is (D-2)."""

    speed_drop: int
    no_fourth: bool


class CarView(NamedTuple):
    """A read-only view of a car at one moment.

    Attributes
    ----------
    driver : str
        Its driver.
    position, pawn : (int, int) or None
        Points in grid squares; None off the board.
    speed : int
        Chebyshev length from car to pawn, in squares a turn (M-2).
    lap, half : int
        Signed crossings of the finish line and of the ½ GP line (R-1).
    top_speed : int
        Top speed for its next move (V).
    sharp_brakings : int
        Sharp brakings left (B-1).
    damage : Damage
        Damage until repaired (D).
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
        Fuel, tyres and set-up (A-1), even if the set-up is cancelled (D-4); None in a basic race,
        and before the choice.

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
    strategy: pos.Strategy | None = None

    @property
    def phase(self) -> Phase:
        """Phase of the race for this car: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def where(self) -> Where:
        """Part of the board: "track", "off-track", "lane", "box" or "off" the board."""
        if self.status in pos.IN_PITS:
            return "box" if self.box else "lane"
        if self.status in pos.NOT_RACING:
            return "off"
        return "off-track" if self.status == pos.OFF_TRACK else "track"

    @property
    def laps(self) -> int:
        """Laps completed."""
        return max(0, self.lap - 1)


ON_THE_WAY = (pos.TRACK, pos.OFF_TRACK, pos.RETURNING, pos.PIT, pos.LEAVING, pos.PIT_OUT)

FIELDS: Final[Mapping[str, Field]] = {
    "position": Field(),
    "pawn": Field(),
    "lap": Number(-9),
    "half": Number(-9),
    "status": Word((*pos.ON_BOARD, pos.PIT, pos.OUT), (*ON_THE_WAY, pos.FINISHED, pos.OUT)),
    "strategy": Field(),
    "fuelled": Field(),
    "set_up_cancelled": Field(),
    "reroll_spent": Field(),
    "sharp_brakings": Number(0, pos.SHARP_BRAKINGS, pos.SHARP_BRAKINGS, name="brakings"),
    "speed_drop": Number(0, 20),
    "no_fourth": Flag(),
    "half_spun": Flag(),
    "box": Number(0, 99),
    "penalty": Number(0, 99),
    "drafts": Number(-1, most=lambda state: len(state.position.cars) - 1, name="draft"),
}
"""The fields of a car that are set by hand, in that order, or checked in a way of their own."""


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    car = state.position.cars[seat]
    other = {
        "driver": names[seat],
        "position": car.point,
        "top_speed": way.top_speed(state, car),
        "sharp_brakings": car.brakings,
        "damage": Damage(car.speed_drop, car.no_fourth),
        "drafts": names[car.draft] if car.draft >= 0 else None,
        "place": car.place or None,
    }
    return CarView(**(worn(CarView, car) | other))


def ranking(position: pos.Position, running: tuple[int, ...]) -> list[int]:
    """S-3, R-18: finishers first, then those running, then those out, later retirements first."""
    cars = position.cars
    racing = (seat for seat in running if cars[seat].status not in pos.NOT_RACING)
    return [*finished(position), *racing, *retired(position)]


def running(state: State) -> tuple[int, ...]:
    """Return the seats in turn order; by number while a car that races stands nowhere."""
    return turn_order(state) if placed(state) else tuple(range(len(state.position.cars)))


def placed(state: State) -> bool:
    """Return whether every car racing has a place: no car is lifted, and the grid is known."""
    elsewhere = (*pos.IN_PITS, *pos.NOT_RACING)
    return all(car.point is not None or car.status in elsewhere for car in state.position.cars)


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """Return the result so far."""
    seats = ranking(state.position, running(state))
    return ranked(view(state, seat, names) for seat in seats)


DECLARED: Final = {"booster": "boosters", "draft": "drafts", "sharp-brake": "sharp_brakings"}
"""Declarations, and the columns they are counted in."""

FIGURES: Final = (
    "turns",
    "attacked",
    "defended",
    "speed_lost",
    "off_track",
    "half_spins",
    "pit_stops",
    *DECLARED.values(),
)

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "engagements": ("attacked", "defended"),
    "speed_lost": ("speed_lost",),
    "half_spins": ("half_spins",),
}
"""Figures given as a mean, and the columns that add up to each."""


def stage(state: State) -> Stage:
    """T-1: how many rounds and turns have begun, and whose turn of this round is not over."""
    position = state.position
    left = position.order[max(0, position.turn - 1) :]
    return Stage(position.round, position.turn, begins_turn(state), left)


def paths(facts: Iterable[Fact]) -> dict[int, list[Point]]:
    """The points that cars were on, by seat, from where they stood before their first move."""
    driven: dict[int, list[Point]] = {}
    for fact in facts:
        if isinstance(fact, Moved):
            path = driven.setdefault(fact.seat, [fact.start])
            path += [fact.end] if path[-1] == fact.start else [fact.start, fact.end]
    return driven


def figures(state: State, facts: Iterable[Any], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """One row for each car, in seat order.

    Parameters
    ----------
    state : State
        Over or not; cars still racing are placed by turn order.
    facts : iterable of tuple
        What happened on the way.
    names : tuple of str
        Drivers by seat.

    Returns
    -------
    list of dict
        ``driver``, ``grid`` (place; None if the facts do not tell), ``place`` (from 1), ``status``
        ("finished", "racing", "out"), ``laps`` (whole laps driven), ``turns``, ``attacked`` and
        ``defended`` (engagements), ``speed_lost`` (points of top speed, over the whole race),
        ``off_track``, ``half_spins``, ``pit_stops``, ``boosters``, ``drafts``,
        ``sharp_brakings``.
    """
    position = state.position
    places = {seat: place for place, seat in enumerate(ranking(position, running(state)), 1)}
    happened = list(facts)
    grid = {fact.seat: fact.place for fact in happened if fact.kind == "grid"}
    counted = tally(happened, len(names))
    return [
        {
            "driver": names[seat],
            "grid": grid.get(seat),
            "place": places[seat],
            "status": phase_of(car.status),
            "laps": max(0, car.lap - 1),
            **counted[seat],
        }
        for seat, car in enumerate(position.cars)
    ]


def tally(facts: Iterable[Any], seats: int) -> list[dict[str, int]]:
    """Return turns taken and things that happened, for each seat."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        if isinstance(fact, RoundBegun):
            for seat in fact.order:
                figures[seat]["turns"] += 1
        elif isinstance(fact, Retired):  # the round had begun without a turn of the car
            figures[fact.seat]["turns"] -= fact.why == "turns"
        elif isinstance(fact, Engaged):
            figures[fact.attacker]["attacked"] += 1
            figures[fact.defender]["defended"] += 1
        elif isinstance(fact, Damaged):
            figures[fact.seat]["speed_lost"] += fact.points if fact.what == "top-speed" else 0
        elif isinstance(fact, Declared) and fact.word in DECLARED:
            figures[fact.seat][DECLARED[fact.word]] += 1
        elif column := FACT_ROWS[fact.kind].counted:
            figures[fact.seat][column] += 1
    return figures


def begins(fact: Fact) -> int | None:
    """T-1: return the round that a fact begins."""
    return fact.number if isinstance(fact, RoundBegun) else None


def speed(fact: Fact) -> tuple[int, int] | None:
    """M-2: whose speed a fact tells, in squares a turn."""
    return (fact.seat, fact.speed) if isinstance(fact, Moved) else None


def way_of(fact: Fact) -> tuple[int, Sequence[Point]] | None:
    """M-2: whose move a fact tells, from point to point."""
    return (fact.seat, (fact.start, fact.end)) if isinstance(fact, Moved) else None


TELLING: Final = Telling(
    unit="squares",
    begins=begins,
    speed=speed,
    adds=False,
    way=way_of,
    incidents={
        "Engagements": ("attacked", "defended"),
        "Off track": ("off_track",),
        "Half spins": ("half_spins",),
        "Sharp brakings": ("sharp_brakings",),
        "Pit stops": ("pit_stops",),
    },
)
"""The figures of a race round by round, and of its incidents."""
