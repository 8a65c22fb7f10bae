"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...boards.lattice.points import Point
from ...core.game import Stage
from ...core.questions import Fact
from ...racing.course import Telling
from ...racing.standing import phase_of
from .cars import ranking, running
from .rules.facts import Damaged, Declared, Engaged, Moved, Retired, RoundBegun
from .rules.turn import begins_turn
from .rules.venue import State
from .screen.facts import FACT_ROWS

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
"""What the mean is told of, and the columns that add up to it."""


def stage(state: State) -> Stage:
    """T-1: how many rounds and turns have begun, and whose turn of this round is not over."""
    position = state.position
    left = position.order[max(0, position.turn - 1) :]
    return Stage(position.round, position.turn, begins_turn(state), left)


def stopped(facts: Iterable[Fact]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if isinstance(fact, Retired) and fact.why == "turns"]
    return [(fact.seat, str(fact.point or "the pits")) for fact in reversed(out)]


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
    rows = []
    for seat, car in enumerate(position.cars):
        rows.append(
            {
                "driver": names[seat],
                "grid": grid.get(seat),
                "place": places[seat],
                "status": phase_of(car.status),
                "laps": max(0, car.lap - 1),
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
        elif isinstance(fact, Retired):  # the round was begun, and the car not asked any more
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
    """T-1: the round that a fact begins."""
    return fact.number if isinstance(fact, RoundBegun) else None


def speed(fact: Fact) -> tuple[int, int] | None:
    """M-2: whose speed a fact tells, in squares a turn."""
    return (fact.seat, fact.speed) if isinstance(fact, Moved) else None


def way(fact: Fact) -> tuple[int, Sequence[Point]] | None:
    """M-2: whose move a fact tells, from point to point."""
    return (fact.seat, (fact.start, fact.end)) if isinstance(fact, Moved) else None


TELLING: Final = Telling(
    unit="squares",
    begins=begins,
    speed=speed,
    adds=False,
    way=way,
    incidents={
        "Engagements": ("attacked", "defended"),
        "Off track": ("off_track",),
        "Half spins": ("half_spins",),
        "Sharp brakings": ("sharp_brakings",),
        "Pit stops": ("pit_stops",),
    },
)
"""What is told of a race round by round, and of its incidents."""
