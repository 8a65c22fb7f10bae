"""The chance roll (CFR-CHANCE), impact crashes and their markers (CFR-CRASH)."""

from __future__ import annotations

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import skill, spins
from .facts import AtRow
from .position import Car
from .retiring import retire
from .road import Road
from .tables import FAILURE, SUCCESS
from .venue import State


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-CHANCE-1: carry on, spin, or crash."""
    rolled = skill.outcome(question, action, facts)
    if rolled.result == FAILURE:
        crash(state, rolled.seat, facts)
    elif rolled.result != SUCCESS:
        spins.spin(state, rolled.seat, facts)


def crash(state: State, seat: int, facts: Facts) -> None:
    """CFR-CRASH-1, CFR-CRASH-2: off the track, and a marker on the row for the rest of the turn."""
    position = state.position
    car: Car = position.cars[seat]
    road: Road = state.game.road
    row = road.row[car.space]
    retire(state, seat, "crash", facts)
    position.markers = (*position.markers, row)
    if facts is not None:
        facts.append(AtRow("marker", row))
