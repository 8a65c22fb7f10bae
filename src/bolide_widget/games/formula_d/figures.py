"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...core.game import Stage
from ...core.questions import CHANCE
from ...racing.course import Telling
from ...racing.standing import phase_of
from .cars import ranking
from .rules.facts import Moved, Overshot, Placed, Retired, RoundBegun, Wore
from .rules.kinds import FIRST
from .rules.position import CATEGORIES, NOT_RACING
from .rules.venue import State
from .screen.facts import FACT_ROWS

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
    """Whether a car is asked for the first time in its turn."""
    position, stack = state.position, state.stack
    if not stack or stack[-1].players in ((), (CHANCE,)):
        return False
    now = position.now
    top = stack[-1]
    return top.players[0] == now.seat and top.kind in FIRST and not now.face and not now.great


def stopped(facts: Iterable[Any]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if isinstance(fact, Retired) and fact.why == "turns"]
    return [(fact.seat, fact.space or "the pits") for fact in reversed(out)]


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


def begins(fact: Any) -> int | None:
    """FD-ORD-1: the round that a fact begins."""
    return fact.number if isinstance(fact, RoundBegun) else None


def speed(fact: Any) -> tuple[int, int] | None:
    """Whose spaces a fact tells, and how many were driven."""
    return (fact.seat, len(fact.path) - 1) if isinstance(fact, Moved) else None


def way(fact: Any) -> tuple[int, Sequence[str]] | None:
    """FD-TURN-5: whose way a fact tells, and the spaces of it."""
    return (fact.seat, fact.path) if isinstance(fact, Moved) else None


TELLING: Final = Telling(
    unit="spaces",
    begins=begins,
    speed=speed,
    adds=True,
    way=way,
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
