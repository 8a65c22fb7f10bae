"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...core.game import Stage
from ...racing.course import Telling
from .cars import status_of
from .rules.braking import FOR_BRAKING
from .rules.facts import Bid, Moved, Placed, Retired, Spent, TurnBegun, Wore
from .rules.position import TRACK
from .rules.tables import IN_A_RED
from .rules.turn import ranking
from .rules.venue import State
from .screen.facts import FACT_ROWS

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
    """CFR-TURN-1: turns that have begun, and who has not moved in this one.

    Everybody plans at once, so a turn of the house is that of a car: it begins with the plan.
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
    begins = question is not None and state.game.kinds[question.kind].sealed
    return Stage(position.turn, 1, begins, tuple(dict.fromkeys(running)))


def stopped(facts: Iterable[Any]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if isinstance(fact, Retired) and fact.why == "turns"]
    return [(fact.seat, fact.space) for fact in reversed(out)]


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


def begins(fact: Any) -> int | None:
    """CFR-TURN-1: the turn that a fact begins."""
    return fact.number if isinstance(fact, TurnBegun) else None


def speed(fact: Any) -> tuple[int, int] | None:
    """Whose speed a fact tells, in mph."""
    return (fact.seat, fact.speed) if isinstance(fact, Moved) else None


def way(fact: Any) -> tuple[int, Sequence[str]] | None:
    """CFR-MOVE-4: whose way a fact tells, and the spaces of it."""
    return (fact.seat, fact.path) if isinstance(fact, Moved) else None


TELLING: Final = Telling(
    unit="mph",
    begins=begins,
    speed=speed,
    adds=False,
    per=20,
    way=way,
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
