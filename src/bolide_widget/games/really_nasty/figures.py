"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...core.game import Phase
from ...core.questions import CHANCE, Fact
from ...racing.course import Telling
from .cars import ranking
from .rules.position import RACING
from .rules.venue import State

COUNTED: Final = {
    "turn": "turns",
    "move": "moves",
    "land": "stops",
    "pit-turn": "pit_turns",
    "spin": "spins",
    "play": "cards_played",
}
"""Facts that are counted for the car they name, and the columns they are counted in."""

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "spins": ("spins",),
    "pit_turns": ("pit_turns",),
    "cards_played": ("cards_played",),
}
"""What the mean is told of, and the columns that add up to it."""

NAMELESS: Final = frozenset({"race-over"})
"""Facts that begin with something else than a seat."""

FIRST: Final = frozenset(("sc-path", "tyre", "die", "path", "approach"))
"""Questions of a driver's own turn, one of which is the first of it."""


def phase(state: State) -> Phase:
    """RN-ORD-1: rounds and turns that have begun, and whose turn of this round is not over."""
    position = state.position
    left = tuple(
        seat
        for seat in position.order[max(0, position.turn - 1) :]
        if position.cars[seat].status == RACING
    )
    return Phase(position.round, position.turn, _begins(state), left)


def _begins(state: State) -> bool:
    """Whether a driver is asked for the first time in his turn."""
    position, question = state.position, state.question
    if question is None or question.players == (CHANCE,) or question.kind not in FIRST:
        return False
    controls = position.controller == position.seat
    if question.kind == "sc-path":
        return True
    if question.kind == "tyre":
        return not controls
    on_bay = position.cars[position.seat].space > state.game.road.last
    if question.kind == "die":
        return not controls and not on_bay
    return not controls and not on_bay and position.die == "yellow"


def about(fact: Fact) -> int | None:
    """The seat that a fact begins with, if it does."""
    named = len(fact) > 1 and type(fact[1]) is int and fact[0] not in NAMELESS
    return fact[1] if named else None


def stopped(facts: Iterable[Fact]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if fact[0] == "out" and fact[3] == "turns"]
    return [(fact[1], fact[2] or "the grid") for fact in reversed(out)]


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


def tally(facts: Iterable[Fact], seats: int) -> list[dict[str, int]]:
    """Turns taken and things that happened, for each seat."""
    found = [dict.fromkeys(COUNTED.values(), 0) for _ in range(seats)]
    for fact in facts:
        if fact[0] in COUNTED:
            found[fact[1]][COUNTED[fact[0]]] += 1
    return found


def begins(fact: Fact) -> int | None:
    """RN-ORD-1: the round that a fact begins, or goes on with."""
    return fact[2] if fact[0] == "turn" else None


def speed(fact: Fact) -> tuple[int, int] | None:
    """Whose spaces a fact tells, and how many were driven."""
    return (fact[1], len(fact[2]) - 1) if fact[0] == "move" else None


def way(fact: Fact) -> tuple[int, Sequence[str]] | None:
    """RN-MOVE-7: whose way a fact tells, and the spaces of it."""
    return (fact[1], fact[2]) if fact[0] == "move" else None


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
