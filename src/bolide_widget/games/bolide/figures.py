"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...boards.lattice.points import Point
from ...core.game import Phase
from ...core.questions import Fact
from ...racing.course import Telling
from ...racing.standing import phase_of
from .cars import ranking, running
from .rules.turn import begins_turn
from .rules.venue import State

COUNTED: Final = {
    "leave-track": "off_track",
    "half-spin": "half_spins",
    "pit-in": "pit_stops",
}
"""Facts that are counted for the car they name, and the columns they are counted in."""

DECLARED: Final = {"booster": "boosters", "draft": "drafts", "sharp-brake": "sharp_brakings"}
"""The same for declarations."""

FIGURES: Final = (
    "turns",
    "attacked",
    "defended",
    "speed_lost",
    *COUNTED.values(),
    *DECLARED.values(),
)

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "engagements": ("attacked", "defended"),
    "speed_lost": ("speed_lost",),
    "half_spins": ("half_spins",),
}
"""What the mean is told of, and the columns that add up to it."""

NAMELESS: Final = frozenset({"round", "safety-car", "race-over"})
"""Facts that begin with something else than a seat."""


def phase(state: State) -> Phase:
    """T-1: how many rounds and turns have begun, and whose turn of this round is not over."""
    position = state.position
    left = position.order[max(0, position.turn - 1) :]
    return Phase(position.round, position.turn, begins_turn(state), left)


def about(fact: Fact) -> int | None:
    """The seat that a fact begins with, if it does."""
    named = len(fact) > 1 and type(fact[1]) is int and fact[0] not in NAMELESS
    return fact[1] if named else None


def stopped(facts: Iterable[Fact]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if fact[0] == "out" and fact[3] == "turns"]
    return [
        (seat, "the pits" if point is None else str(point)) for _, seat, point, _ in reversed(out)
    ]


def paths(facts: Iterable[Fact]) -> dict[int, list[Point]]:
    """The points that cars were on, by seat, from where they stood before their first move."""
    driven: dict[int, list[Point]] = {}
    for kind, *told in facts:
        if kind == "move":
            seat, start, end = told[:3]
            path = driven.setdefault(seat, [start])
            path += [end] if path[-1] == start else [start, end]
    return driven


def figures(state: State, facts: Iterable[Fact], names: tuple[str, ...]) -> list[dict[str, Any]]:
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
    told = list(facts)
    grid = {fact[1]: fact[2] for fact in told if fact[0] == "grid"}
    counted = tally(told, len(names))
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


def tally(facts: Iterable[Fact], seats: int) -> list[dict[str, int]]:
    """Turns taken and things that happened, for each seat."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        kind = fact[0]
        if kind == "round":
            for seat in fact[2]:
                figures[seat]["turns"] += 1
        elif kind == "out" and fact[3] == "turns":
            figures[fact[1]]["turns"] -= 1  # the round was begun, and the car not asked any more
        elif kind == "engage":
            figures[fact[1]]["attacked"] += 1
            figures[fact[2]]["defended"] += 1
        elif kind == "damage" and fact[2] == "top-speed":
            figures[fact[1]]["speed_lost"] += fact[3]
        elif kind == "declare" and fact[2] in DECLARED:
            figures[fact[1]][DECLARED[fact[2]]] += 1
        elif kind in COUNTED:
            figures[fact[1]][COUNTED[kind]] += 1
    return figures


def begins(fact: Fact) -> int | None:
    """T-1: the round that a fact begins."""
    return fact[1] if fact[0] == "round" else None


def speed(fact: Fact) -> tuple[int, int] | None:
    """M-2: whose speed a fact tells, in squares a turn."""
    return (fact[1], fact[4]) if fact[0] == "move" else None


def way(fact: Fact) -> tuple[int, Sequence[Point]] | None:
    """M-2: whose move a fact tells, from point to point."""
    return (fact[1], (fact[2], fact[3])) if fact[0] == "move" else None


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
