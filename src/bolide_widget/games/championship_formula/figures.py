"""What a race adds up to: one row of figures for each car, from its facts and its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...core.game import Phase
from ...core.questions import CHANCE, Fact
from ...racing.course import Telling
from .cars import status_of
from .rules.braking import BRAKING
from .rules.position import TRACK
from .rules.turn import ranking
from .rules.venue import State

COUNTED: Final = {"spin": "spins", "rolled": "rolls", "pay": "payments", "pass": "passes"}
"""Facts that are counted for the car they name, and the columns they are counted in."""

FIGURES: Final = ("turns", *COUNTED.values(), "braked", "wear_spent", "skill_spent", "bid")

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "spins": ("spins",),
    "rolls": ("rolls",),
    "payments": ("payments",),
    "wear_spent": ("wear_spent",),
}
"""What the mean is told of, and the columns that add up to it."""

NAMELESS: Final = frozenset({"turn", "order", "marker", "race-over"})
"""Facts that begin with something else than a seat."""

SEALED: Final = frozenset(("set-up", "bid", "plan"))


def phase(state: State) -> Phase:
    """CFR-TURN-1: turns that have begun, and who has not moved in this one.

    Everybody plans at once, so a turn of the house is that of a car: it begins with the plan.
    """
    position = state.position
    question = state.question
    planning = question is not None and question.kind == "plan"
    if not position.turn:
        return Phase(0, 0, False, ())
    running = tuple(seat for seat, car in enumerate(position.cars) if car.status == TRACK)
    if position.phase == "moves":
        mover = position.now.seat
        running = tuple(
            seat
            for seat in (mover, *position.order[position.moved :])
            if seat >= 0 and position.cars[seat].status == TRACK
        )
    begins = planning and question is not None and CHANCE not in question.players
    return Phase(position.turn, 1, begins, tuple(dict.fromkeys(running)))


def about(fact: Fact) -> int | None:
    """The seat that a fact begins with, if it does."""
    named = len(fact) > 1 and type(fact[1]) is int and fact[0] not in NAMELESS
    return fact[1] if named else None


def stopped(facts: Iterable[Fact]) -> list[tuple[int, str]]:
    """Cars that were out because the race was stopped, the first in the order first, and where."""
    out = [fact for fact in facts if fact[0] == "out" and fact[3] == "turns"]
    return [(fact[1], fact[2]) for fact in reversed(out)]


def figures(state: State, facts: Iterable[Fact], names: tuple[str, ...]) -> list[dict[str, Any]]:
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
    told = list(facts)
    grid = {fact[1]: fact[2] for fact in told if fact[0] == "grid"}
    counted = tally(told, len(names))
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


def tally(facts: Iterable[Fact], seats: int) -> list[dict[str, float]]:
    """Turns taken and things that happened, for each seat."""
    rows: list[dict[str, float]] = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        kind = fact[0]
        if kind == "turn":
            for seat in fact[2]:
                rows[seat]["turns"] += 1
        elif kind == "out" and fact[3] == "turns":
            rows[fact[1]]["turns"] -= 1  # the turn was begun, and the car not asked any more
        elif kind == "wear":
            rows[fact[1]]["wear_spent"] += fact[2]
            rows[fact[1]]["braked"] += fact[2] if fact[3] == BRAKING else 0
        elif kind == "skill":
            rows[fact[1]]["skill_spent"] += fact[3] + 3 * fact[4]
        elif kind == "bid":
            rows[fact[1]]["bid"] += fact[6] / 2
        elif kind in COUNTED:
            rows[fact[1]][COUNTED[kind]] += 1
    return rows


def begins(fact: Fact) -> int | None:
    """CFR-TURN-1: the turn that a fact begins."""
    return fact[1] if fact[0] == "turn" else None


def speed(fact: Fact) -> tuple[int, int] | None:
    """Whose speed a fact tells, in mph."""
    return (fact[1], fact[3]) if fact[0] == "moved" else None


def way(fact: Fact) -> tuple[int, Sequence[str]] | None:
    """CFR-MOVE-4: whose way a fact tells, and the spaces of it."""
    return (fact[1], fact[2]) if fact[0] == "moved" else None


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
