"""The public part of a car's sheet: lap, tyres, cards, pit turns, flags."""

from __future__ import annotations

from typing import Final

from ....core.screen import Row, Value
from ....core.state import State
from ..rules.position import FINISHED, Car, Position
from ..rules.words import DRY, INTER, WET
from .words import PENALTY

ICONS: Final = {DRY: "tyre-slick-hard", WET: "tyre-rain-hard", INTER: "tyre-rain-soft"}


def template() -> list[Row]:
    """The printed sheet; the values of a car come in this order."""
    return [
        {"label": "Laps", "kind": "number", "head": True},
        {"label": "Tyres", "kind": "mark"},
        {"label": "Cards", "kind": "number"},
        {"label": "Pit turns taken", "kind": "number"},
        {"label": "Added by cards", "kind": "number"},
        {"label": "Yellow flag", "kind": "flag"},
        {"label": "Puncture", "kind": "flag"},
        {"label": "Penalty stops", "kind": "mark"},
    ]


def values(state: State[Position], seat: int) -> list[Value]:
    """What all may know of a car."""
    car: Car = state.position.cars[seat]
    stop = car.stop
    return [
        car.laps,
        [ICONS[car.tyre], car.tyre] if car.tyre else None,
        sum(car.hand),
        stop.taken if stop is not None else None,
        stop.added if stop is not None and stop.added else None,
        car.yellow,
        car.puncture,
        ["", _penalties(car)] if car.penalties and car.status != FINISHED else None,
    ]


def _penalties(car: Car) -> str:
    told = ", ".join(f"{PENALTY[one.kind]}, from lap {one.due_lap}" for one in car.penalties)
    return f"Penalty stop: {told}"
