"""Corners and stops (FD-CORNER, FD-TURN-10)."""

from __future__ import annotations

from typing import Any

from ....core.questions import Facts, Question
from .facts import AtSpace, Stopped
from .position import NOT_RACING
from .venue import State


def stop(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-CORNER-2: the end of the move is a stop, but not at the end of an overshoot."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    if car.status in NOT_RACING or car.space < 0:
        return
    if car.corner >= 0:
        if now.left:
            car.stops = 0
        else:
            car.stops += 1
    if facts is None:
        return
    road = state.game.road
    name = road.ids[car.space]
    if car.corner >= 0:
        corner = road.names[car.corner]
        needed = road.stops[car.corner]
        facts.append(Stopped("stop", now.seat, name, corner, car.stops, needed))
    else:
        facts.append(AtSpace("end", now.seat, name))
