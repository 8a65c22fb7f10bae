"""Views of a race for people and scripts: cars, result and figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ...core.errors import SetupError, shown
from ...core.game import Stage
from ...core.given import whole
from ...racing.arranged import Field, Flag, Number, Word, check_whole, worn
from ...racing.course import Phase, Standing, Telling, Where, phase_of, ranked
from .rules.braking import FOR_BRAKING
from .rules.facts import Bid, Moved, Placed, Retired, Spent, TurnBegun, Wore
from .rules.position import FINISHED, IN_A_RED, OUT, TRACK, UNIT
from .rules.turn import MOST, ranking
from .rules.venue import State
from .screen.facts import FACT_ROWS


class Cards(NamedTuple):
    """The set-up in points, -1 to 2 each (CFR-T1)."""

    a: int
    d: int
    ts: int
    s: int
    wear: int
    skill: int


class CarView(NamedTuple):
    """A read-only view of a car at one moment.

    Attributes
    ----------
    driver : str
        The driver's name.
    space : str or None
        The name of its space; None off the track.
    status : str
        "track", "finished" or "out".
    at : int
        Race position in ticks from the start line, laps included (CFR-TRACK-3).
    lap : int
        0 behind the start line, 1 in the first lap, and so on.
    last, speed : int
        Speed of the last turn, and of this one, in mph.
    planned : int or None
        The card of this turn; None before it is revealed.
    wear, green, red : int
        Wear points, and chips of skill, in hand.
    a, d, ts, s : int
        Acceleration, deceleration, top speed and start speed, damage included.
    cards : Cards or None
        The set-up; None before it is revealed.
    soft : bool
        Whether it has soft tires.
    engine_damage, brake_damage : int
        The number of damages so far.
    first, spun : bool
        First move pending; to restart from a spin.
    corner : str or None
        The corner that it is in.
    allowance : int
        The allowance bought there, in mph (CFR-CORNER-3).
    corner_wear, chances : int
        The wear and the chances spent on it.
    lines : tuple of str
        Racing lines in use.
    out_turn, out_cause : int or None, str or None
        When and why it retired.

    Examples
    --------
    >>> race = bw.championship_formula.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
    >>> car = race.cars["Ada"]
    >>> car.speed, car.wear, car.phase
    (0, 0, 'racing')
    """

    driver: str
    space: str | None
    status: str
    at: int
    lap: int
    last: int
    speed: int
    planned: int | None
    wear: int
    green: int
    red: int
    a: int
    d: int
    ts: int
    s: int
    cards: Cards | None
    soft: bool
    engine_damage: int
    brake_damage: int
    first: bool
    spun: bool
    corner: str | None
    allowance: int
    corner_wear: int
    chances: int
    lines: tuple[str, ...]
    out_turn: int | None
    out_cause: str | None

    @property
    def phase(self) -> Phase:
        """Return the phase of the car's race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def where(self) -> Where:
        """Part of the board: "track" or "off" the board."""
        return "off" if self.space is None else "track"

    @property
    def laps(self) -> int:
        """Laps completed."""
        return max(0, self.lap - 1)


@dataclass(frozen=True)
class Speed(Field):
    """A speed in mph: a multiple of 20."""

    def read(self, state: State, where: str, value: Any) -> int:
        """A speed that can be set."""
        number = whole(value)
        if number is None or not 0 <= number <= MOST or number % UNIT:
            raise SetupError(
                f"{where}: a multiple of {UNIT} from 0 to {MOST} in mph, not {shown(value)}"
            )
        return number

    def check(self, state: State, where: str, value: Any) -> None:
        """A speed that can be."""
        check_whole(value, 0, MOST, where)
        if value % UNIT:
            raise SetupError(f"{where}: a multiple of {UNIT}, not {value}")


FAR: Final = 100_000_000
MOST_CHIPS: Final = 999

FIELDS: Final[Mapping[str, Field]] = {
    "space": Number(-1, most=lambda state: int(state.game.road.count) - 1),
    "status": Word((TRACK, OUT), (TRACK, FINISHED, OUT)),
    "lap": Field(),
    "cards": Field(),
    "last": Speed(),
    "wear": Number(0, MOST_CHIPS, MOST_CHIPS),
    "green": Number(0, MOST_CHIPS, MOST_CHIPS),
    "red": Number(0, MOST_CHIPS, MOST_CHIPS),
    "a": Speed(),
    "d": Speed(),
    "ts": Speed(),
    "s": Speed(),
    "soft": Flag(),
    "engine_damage": Number(0, 1, 2, name="engine"),
    "brake_damage": Number(0, 1, 2, name="brakes"),
    "first": Flag(),
    "spun": Flag(),
    "lines": Field(),
    "given": Field(),
    "entries": Field(),
    "allowance": Speed(),
    "corner_wear": Number(0, 3, 3),
    "chances": Number(0, 1, 1),
    "barred": Flag(),
    "v": Speed(by_hand=False),
    "planned": Speed(by_hand=False),
    "brake_wear": Number(0, most=9, by_hand=False),
    "brake_test": Number(0, most=9, by_hand=False),
    "out_turn": Number(0, most=FAR, by_hand=False),
    "retired": Number(0, most=FAR, by_hand=False),
    "spun_now": Flag(by_hand=False),
    "limping": Flag(by_hand=False),
    "at": Number(-FAR, most=FAR, by_hand=False),
    "corner": Number(-1, most=lambda state: int(state.game.road.corners) - 1, by_hand=False),
    "held": Number(-1, most=lambda state: int(state.game.road.corners) - 1, by_hand=False),
}
"""The fields of a car, in the order in which they are set by hand."""


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    car = state.position.cars[seat]
    track, ids = state.game.track, state.game.road.ids
    gone = car.status == OUT
    other = {
        "driver": names[seat],
        "space": ids[car.space] if car.space >= 0 else None,
        "lap": lap_of(state, seat),
        "speed": car.v,
        "planned": car.planned or None,
        "cards": Cards(*car.cards) if car.cards else None,
        "engine_damage": car.engine,
        "brake_damage": car.brakes,
        "corner": track.corners[car.corner].id if car.corner >= 0 else None,
        "lines": tuple(track.lines[line].id for line in car.lines),
        "out_turn": car.out_turn if gone else None,
        "out_cause": car.out_cause if gone else None,
    }
    return CarView(**(worn(CarView, car) | other))


def lap_of(state: State, seat: int) -> int:
    """The lap a car is in: 0 behind the start line; a car with its nose on the line is before it.

    On the grid row 1 counts as behind it.
    """
    period = state.game.road.period
    return int(-(-state.position.cars[seat].at // period))


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    seats = ranking(state)
    lines = ranked(view(state, seat, names) for seat in seats)
    return [
        line._replace(status=status_of(state, seat), at=state.position.cars[seat].at)
        for line, seat in zip(lines, seats, strict=True)
    ]


def status_of(state: State, seat: int) -> str:
    """Return the status of a car, as `Standing` has it."""
    phase = phase_of(state.position.cars[seat].status)
    return "placed" if phase == "racing" and not state.stack else phase


FIGURES: Final = (
    "turns",
    "spins",
    "rolls",
    "payments",
    "passes",
    "braked",
    "wear_spent",
    "skill_spent",
    "bid",
)

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "spins": ("spins",),
    "rolls": ("rolls",),
    "payments": ("payments",),
    "wear_spent": ("wear_spent",),
}
"""What the mean is told of, and the columns that add up to it."""


def stage(state: State) -> Stage:
    """Return the turns begun, and the cars that have not moved in this one (CFR-TURN-1).

    All drivers plan at once, so a turn begins with the plan.
    """
    position, question = state.position, state.question
    if not position.turn:
        return Stage(0, 0, False, ())
    running = tuple(seat for seat, car in enumerate(position.cars) if car.status == TRACK)
    if position.phase == "moves":
        mover = position.now.seat
        running = tuple(
            seat
            for seat in (mover, *position.order[position.moved :])
            if seat >= 0 and position.cars[seat].status == TRACK
        )
    kind = None if question is None else state.game.kinds.get(question.kind)  # None: a step
    begins = kind is not None and kind.sealed
    return Stage(position.turn, 1, begins, tuple(dict.fromkeys(running)))


def figures(state: State, facts: Iterable[Any], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """One row for each car, in seat order.

    Parameters
    ----------
    state : State
        Over or not; cars still racing are placed by race position.
    facts : iterable of tuple
        What happened on the way.
    names : tuple of str
        Drivers by seat.

    Returns
    -------
    list of dict
        ``driver``, ``grid`` (place; None if the facts do not tell), ``place`` (from 1), ``status``
        ("finished"; "placed" by how far it had come when the race ended, CFR-FIN-2; "out";
        "racing"), ``laps`` (whole laps driven), ``speed`` (mph), ``wear``, ``green`` and ``red``
        (left), ``damage`` (of engine and brakes), ``turns``, ``spins``, ``rolls``, ``payments``
        (in corners and for lines), ``passes`` (that it tried to force), ``braked`` (wear for it),
        ``wear_spent`` (the bid not counted), ``skill_spent`` (green chips, a red one as three),
        ``bid`` (its value).
    """
    position = state.position
    places = {seat: place for place, seat in enumerate(ranking(state), 1)}
    happened = list(facts)
    grid = {fact.seat: fact.place for fact in happened if isinstance(fact, Placed)}
    counted = tally(happened, len(names))
    period = state.game.road.period
    return [
        {
            "driver": names[seat],
            "grid": grid.get(seat),
            "place": places[seat],
            "status": status_of(state, seat),
            "laps": max(0, car.at // period),
            "speed": car.v,
            "wear": car.wear,
            "green": car.green,
            "red": car.red,
            "damage": car.engine + car.brakes,
            **counted[seat],
        }
        for seat, car in enumerate(position.cars)
    ]


def tally(facts: Iterable[Any], seats: int) -> list[dict[str, float]]:
    """Turns taken and things that happened, for each seat."""
    rows: list[dict[str, float]] = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        if isinstance(fact, TurnBegun):
            for seat in fact.seats:
                rows[seat]["turns"] += 1
        elif isinstance(fact, Retired) and fact.why == "turns":
            rows[fact.seat]["turns"] -= 1  # the turn was begun, and the car not asked any more
        elif isinstance(fact, Wore):
            rows[fact.seat]["wear_spent"] += fact.points
            rows[fact.seat]["braked"] += fact.points if fact.why == FOR_BRAKING else 0
        elif isinstance(fact, Spent):
            rows[fact.seat]["skill_spent"] += fact.green + IN_A_RED * fact.red
        elif isinstance(fact, Bid):
            rows[fact.seat]["bid"] += fact.doubled / 2
        if column := FACT_ROWS[fact.kind].counted:
            rows[fact.seat][column] += 1
    return rows


TICKS: Final = 12
"""Of an ordinary space (CFR-TRACK-1)."""


def to_go(state: State, seat: int) -> int:
    """Return the spaces that a car on the road has left to the flag."""
    return int(-(-(state.game.finish - state.position.cars[seat].at) // TICKS))


TELLING: Final = Telling(
    unit="mph",
    begins=lambda fact: fact.number if isinstance(fact, TurnBegun) else None,
    speed=lambda fact: (fact.seat, fact.speed) if isinstance(fact, Moved) else None,
    adds=False,
    per=20,
    to_go=to_go,
    way=lambda fact: (fact.seat, fact.path) if isinstance(fact, Moved) else None,
    incidents={
        "Rolls": ("rolls",),
        "Spins": ("spins",),
        "Forced passes": ("passes",),
        "Wear for braking": ("braked",),
        "Wear spent": ("wear_spent",),
        "Skill spent": ("skill_spent",),
    },
)
"""What is told of a race turn by turn, and of its incidents."""
