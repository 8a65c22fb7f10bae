"""The car sheet of Championship Formula Racing: speed, wear, skill, the four attributes, damage."""

from __future__ import annotations

from typing import Final

from ....core.screen import Row, Value
from ....core.state import State
from ..options import Rules
from ..rules.position import Car, Position
from ..rules.tables import (
    ACCELERATION,
    DECELERATION,
    GREEN_A_LAP,
    RED,
    START_SPEED,
    TOP_SPEED,
    WEAR_A_LAP,
)

ROOM: Final = 24
"""Circles that have room in a row; more chips are told as a number."""

ATTRIBUTES: Final = (
    ("Acceleration", ACCELERATION),
    ("Deceleration", DECELERATION),
    ("Top speed", TOP_SPEED),
    ("Start speed", START_SPEED),
)


def template(rules: Rules) -> list[Row]:
    """The printed sheet; the values of a car come in this order."""
    rows: list[Row] = [{"label": "Speed", "kind": "number", "head": True}]
    for label, most in (
        ("Wear", max(WEAR_A_LAP) * rules.laps),
        ("Green skill", max(GREEN_A_LAP) * rules.laps),
        ("Red skill", max(RED)),
    ):
        rows.append({"label": label, "kind": "circles" if most <= ROOM else "number"})
    rows += [{"label": label, "kind": "number"} for label, _ in ATTRIBUTES]
    rows += [
        {"label": "Engine damage", "kind": "boxes", "total": 1},
        {"label": "Brake damage", "kind": "boxes", "total": 1},
    ]
    return rows


def values(state: State[Position], seat: int) -> list[Value]:
    """What a car's sheet says now: chips used or left and how many there were, and the speeds."""
    car = state.position.cars[seat]
    rules: Rules = state.game.rules
    printed = template(rules)[1:4]
    found: list[Value] = [car.v]
    for row, (left, had) in zip(printed, chips(car, rules.laps), strict=True):
        found.append([had - left, had] if row["kind"] == "circles" else [left, had])
    now = (car.a, car.d, car.ts, car.s)
    for speed, (_, cards), card in zip(now, ATTRIBUTES, car.cards or (0,) * 4, strict=False):
        found.append([speed, cards[card + 1]] if car.cards else None)
    return [*found, [min(car.engine, 1), 1], [min(car.brakes, 1), 1]]


def chips(car: Car, laps: int) -> tuple[tuple[int, int], ...]:
    """Wear, green and red: what is left, and what there was; broken chips make more green."""
    if not car.cards:
        return ((0, 0),) * 3
    wear, skill = car.cards[4] + 1, car.cards[5] + 1
    had = (WEAR_A_LAP[wear] * laps, GREEN_A_LAP[skill] * laps, RED[skill])
    left = (car.wear, car.green, car.red)
    return tuple((n, max(n, most)) for n, most in zip(left, had, strict=True))
