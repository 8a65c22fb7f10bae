"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...core.game import Stage
from ...core.questions import Fact
from ...racing.course import Telling
from .cars import ranking
from .rules.facts import Moved, Retired, TurnBegun
from .rules.kinds import begins_turn
from .rules.position import RACING
from .rules.venue import State
from .screen.facts import FACT_ROWS

FIGURES: Final = ("turns", "moves", "stops", "pit_turns", "spins", "cards_played")

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "spins": ("spins",),
    "pit_turns": ("pit_turns",),
    "cards_played": ("cards_played",),
}
"""What the mean is told of, and the columns that add up to it."""


def stage(state: State) -> Stage:
    """RN-ORD-1: rounds and turns that have begun, and whose turn of this round is not over."""
    position = state.position
    left = tuple(
        seat
        for seat in position.order[max(0, position.turn - 1) :]
        if position.cars[seat].status == RACING
    )
    return Stage(position.round, position.turn, begins_turn(state), left)


def stopped(facts: Iterable[Fact]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if isinstance(fact, Retired) and fact.why == "turns"]
    return [(fact.seat, fact.space or "the grid") for fact in reversed(out)]


def figures(state: State, facts: Iterable[Fact], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """One row for each car, in seat order.

    Parameters
    ----------
    state : State
        Over or not; cars still racing are placed by progress.
    facts : iterable of tuple
        What happened on the way.
    names : tuple of str
        Drivers by seat.

    Returns
    -------
    list of dict
        ``driver``, ``grid`` (number; None before the deal), ``place`` (from 1), ``status``
        ("finished", "racing", "out"), ``laps`` (completed), ``turns``, ``moves``, ``stops``
        (landings), ``pit_turns``, ``spins``, ``cards_played``.
    """
    position = state.position
    places = {seat: place for place, seat in enumerate(ranking(state), 1)}
    counted = tally(facts, len(names))
    return [
        {
            "driver": names[seat],
            "grid": position.grid[seat] or None,
            "place": places[seat],
            "status": car.status,
            "laps": car.laps,
            **counted[seat],
        }
        for seat, car in enumerate(position.cars)
    ]


def tally(facts: Iterable[Any], seats: int) -> list[dict[str, int]]:
    """Turns taken and things that happened, for each seat."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        if column := FACT_ROWS[fact.kind].counted:
            figures[fact.seat][column] += 1
    return figures


def begins(fact: Fact) -> int | None:
    """RN-ORD-1: the round that a fact begins, or goes on with."""
    return fact.round if isinstance(fact, TurnBegun) else None


def speed(fact: Fact) -> tuple[int, int] | None:
    """Whose spaces a fact tells, and how many were driven."""
    return (fact.seat, len(fact.path) - 1) if isinstance(fact, Moved) else None


def way(fact: Fact) -> tuple[int, Sequence[str]] | None:
    """RN-MOVE-7: whose way a fact tells, and the spaces of it."""
    return (fact.seat, fact.path) if isinstance(fact, Moved) else None


TELLING: Final = Telling(
    unit="spaces",
    begins=begins,
    speed=speed,
    adds=True,
    way=way,
    incidents={
        "Spins": ("spins",),
        "Stops": ("stops",),
        "Pit turns": ("pit_turns",),
        "Cards played": ("cards_played",),
    },
)
"""What is told of a race round by round, and of its incidents."""
