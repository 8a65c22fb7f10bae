"""Cars, results and figures of a race, for people and scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ...core.game import Stage
from ...core.questions import CHANCE
from ...racing.arranged import Field, Flag, Number, Word, worn
from ...racing.course import Phase, Standing, Telling, Where, phase_of, ranked
from .rules.characters import CHARACTERS, character
from .rules.facts import Moved, Overshot, Placed, Retired, RoundBegun, Wore
from .rules.kinds import FIRST
from .rules.position import BOX, CATEGORIES, FINISHED, NOT_RACING, OUT, PIT, SLOT, TRACK, Car
from .rules.turn import finished, retired, running_order
from .rules.venue import State
from .screen.facts import FACT_ROWS


class Points(NamedTuple):
    """Wear points by category (FD-SET-3)."""

    tyres: int
    brakes: int
    gearbox: int
    body: int
    engine: int
    susp: int


class CarView(NamedTuple):
    """A read-only view of a car at one moment.

    Attributes
    ----------
    driver : str
        Name of the driver.
    space : str or None
        The name of its space; in the pits that of the lane space, box or slot; None off the board.
    status : str
        "track", "pit", "box", "slot", "finished" or "out".
    lap : int
        0 on the grid, 1 from the first passage of the line on.
    gear : int
        0 to 6; 0 is not yet started, or spun.
    wear, caps : Points
        Wear points left, and those it began with (FD-SET-5).
    corner : str or None
        The corner it stands in.
    stops, needed : int
        Stops made there, and those that the corner requires; 0 on straights.
    spun, stalled, started : bool
        Facing backwards; stood still at the start; has had its start roll.
    place : int or None
        Finishing place, provisional until `confirmed` (FD-FIN-5).
    confirmed : bool
        Whether the place is confirmed.
    tyres : str
        "hard", "soft" or "rain".
    tyre_age : int
        Laps completed on the set.
    character : str or None
        The character that drives it, such as ``"derek"``.
    pool : int
        Repair points of its box (FD-PITX-1).

    Examples
    --------
    >>> race = bw.formula_d.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
    >>> car = race.cars["Ada"]
    >>> car.gear, car.wear.tyres, car.phase
    (0, 6, 'racing')
    """

    driver: str
    space: str | None
    status: str
    lap: int
    gear: int
    wear: Points
    caps: Points
    corner: str | None
    stops: int
    needed: int
    spun: bool
    stalled: bool
    started: bool
    place: int | None
    confirmed: bool
    tyres: str
    tyre_age: int
    character: str | None
    pool: int

    @property
    def phase(self) -> Phase:
        """Status of the car in its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def where(self) -> Where:
        """Part of the board: "track", "lane", "box" or "off" the board."""
        return PARTS.get(self.status, "off")

    @property
    def laps(self) -> int:
        """Laps completed."""
        return max(0, self.lap - 1)


PARTS: Final[dict[str, Where]] = {TRACK: "track", PIT: "lane", BOX: "box", SLOT: "box"}
"""The part of the board of each status."""


FIELDS: Final[Mapping[str, Field]] = {
    "space": Number(-1, most=lambda state: int(state.game.road.count) - 1),
    "status": Word((*PARTS, OUT), (*PARTS, FINISHED, OUT)),
    "lap": Number(0),
    "gear": Number(0, 6, 6),
    "caps": Field(),
    "wear": Field(),
    "stops": Number(0, 99),
    "spun": Flag(),
    "stalled": Flag(),
    "started": Flag(),
    "pit": Number(0, 99, least=-1),
    "pit_lap": Number(0),
    "served": Flag(),
    "tyres": Field(),
    "tyre_age": Number(0, 99),
    "pool": Number(0, 4),
    "character": Number(0, most=len(CHARACTERS)),
    "nitro_lap": Number(-1),
    "ability": Number(-1),
    "confirmed": Flag(by_hand=False),
    "corner": Number(-1, most=lambda state: len(state.game.road.stops) - 1, by_hand=False),
    "place": Number(0, by_hand=False),
    "retired": Number(0, by_hand=False),
}
"""The fields of a car, in the order in which they are set by hand."""


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    car = state.position.cars[seat]
    road = state.game.road
    whose = character(car.character)
    other = {
        "driver": names[seat],
        "space": where(state, seat),
        "wear": Points(*car.wear),
        "caps": Points(*car.caps),
        "corner": road.names[car.corner] if car.corner >= 0 else None,
        "needed": road.stops[car.corner] if car.corner >= 0 else 0,
        "place": car.place or None,
        "character": whose.word if whose is not None else None,
    }
    return CarView(**(worn(CarView, car) | other))


def where(state: State, seat: int) -> str | None:
    """The name of the place where a car stands, in the pits, too."""
    car: Car = state.position.cars[seat]
    if car.space >= 0:
        name: str = state.game.road.ids[car.space]
        return name
    pit = state.game.track.pit
    if car.pit < 0 or pit is None:
        return None
    if car.status == "pit":
        return str(pit.lane[car.pit])
    if car.status == "box":
        return str(pit.boxes[seat].id)
    return f"S{car.pit + 1}"


def ranking(state: State) -> list[int]:
    """FD-FIN-2, FD-ELIM-3: finishers first, then those running, then those out, the last first."""
    position = state.position
    ranked = sorted(
        (seat for seat, car in enumerate(position.cars) if car.place),
        key=lambda seat: position.cars[seat].place,
    )
    running = [seat for seat in running_order(state) if seat not in ranked]
    done = [seat for seat in finished(position) if seat not in ranked]
    return [*ranked, *done, *running, *retired(position)]


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    return ranked(view(state, seat, names) for seat in ranking(state))


FIGURES: Final = (
    "turns",
    "overshoots",
    "spins",
    "blocks",
    "stops",
    "pit_stops",
    "spaces_over",
    "slipstreams",
    "brakes_spent",
    "wear_lost",
)

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "overshoots": ("overshoots",),
    "spins": ("spins",),
    "wear_lost": ("wear_lost",),
}
"""What the mean is told of, and the columns that add up to it."""


def stage(state: State) -> Stage:
    """FD-ORD-1: rounds and turns that have begun, and whose turn of this round is not over."""
    position = state.position
    cars = position.cars
    left = tuple(
        seat
        for seat in position.order[max(0, position.turn - 1) :]
        if cars[seat].status not in NOT_RACING or seat == position.now.seat
    )
    return Stage(position.round, position.turn, begins_turn(state), left)


def begins_turn(state: State) -> bool:
    """Return whether a car decides for the first time in its turn."""
    position, stack = state.position, state.stack
    if not stack or stack[-1].players in ((), (CHANCE,)):
        return False
    now = position.now
    top = stack[-1]
    return top.players[0] == now.seat and top.kind in FIRST and not now.face and not now.great


def figures(state: State, facts: Iterable[Any], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """One row for each car, in seat order.

    Parameters
    ----------
    state : State
        Over or not; cars still racing are placed by running order.
    facts : iterable of tuple
        What happened on the way.
    names : tuple of str
        Drivers by seat.

    Returns
    -------
    list of dict
        ``driver``, ``grid`` (place; None if the facts do not tell), ``place`` (from 1), ``status``
        ("finished", "racing", "out"), ``laps`` (whole laps driven), ``gear``, the wear points
        left (``tyres``, ``brakes``, ``gearbox``, ``body``, ``engine``, ``susp``, and ``wear`` in
        all), ``turns``, ``overshoots``, ``spins``, ``blocks``, ``stops`` (in corners),
        ``pit_stops``, ``spaces_over`` (beyond corners left too early), ``slipstreams``,
        ``brakes_spent`` (by choice, FD-BRAKE-1), ``wear_lost``.
    """
    position = state.position
    places = {seat: place for place, seat in enumerate(ranking(state), 1)}
    happened = list(facts)
    grid = {fact.seat: fact.place for fact in happened if isinstance(fact, Placed)}
    counted = tally(happened, len(names))
    rows = []
    for seat, car in enumerate(position.cars):
        rows.append(
            {
                "driver": names[seat],
                "grid": grid.get(seat),
                "place": places[seat],
                "status": phase_of(car.status),
                "laps": max(0, car.lap - 1),
                "gear": car.gear,
                "wear": sum(car.wear),
                **dict(zip(CATEGORIES, car.wear, strict=True)),
                **counted[seat],
            }
        )
    return rows


def tally(facts: Iterable[Any], seats: int) -> list[dict[str, int]]:
    """Turns taken and things that happened, for each seat."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        if isinstance(fact, RoundBegun):
            for seat in fact.order:
                figures[seat]["turns"] += 1
        elif isinstance(fact, Retired) and fact.why == "turns":
            figures[fact.seat]["turns"] -= 1  # the round was begun, and the car not asked any more
        elif isinstance(fact, Wore):
            figures[fact.seat]["wear_lost"] += fact.points
        elif isinstance(fact, Moved):
            figures[fact.seat]["slipstreams"] += fact.how == "slipstream"
            figures[fact.seat]["brakes_spent"] += fact.brakes
        elif isinstance(fact, Overshot):
            figures[fact.seat]["spaces_over"] += fact.spaces
        if column := FACT_ROWS[fact.kind].counted:
            figures[fact.seat][column] += 1
    return figures


TELLING: Final = Telling(
    unit="spaces",
    begins=lambda fact: fact.number if isinstance(fact, RoundBegun) else None,
    speed=lambda fact: (fact.seat, len(fact.path) - 1) if isinstance(fact, Moved) else None,
    adds=True,
    way=lambda fact: (fact.seat, fact.path) if isinstance(fact, Moved) else None,
    incidents={
        "Overshoots": ("overshoots",),
        "Spins": ("spins",),
        "Slipstreams": ("slipstreams",),
        "Brakes spent": ("brakes_spent",),
        "Wear lost": ("wear_lost",),
        "Pit stops": ("pit_stops",),
    },
)
"""What is told of a race round by round, and of its incidents."""
