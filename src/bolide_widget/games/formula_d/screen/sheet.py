"""The car sheet of Formula D: wear points as they are crossed off, gear, tyres, ability."""

from __future__ import annotations

from ....core.screen import Row, Value
from ....core.state import State
from ...words import capital
from ..options import Rules
from ..rules.position import CATEGORIES, RAIN_TYRES, STANDARD, Car, Position
from .words import CATEGORY, ability_words

ICONS = {"hard": "tyre-slick-hard", "soft": "tyre-slick-soft", RAIN_TYRES: "tyre-rain-hard"}
POOL = 2  # FD-PITX-1


def template(rules: Rules) -> list[Row]:
    """The printed sheet; the values of a car come in this order."""
    rows: list[Row] = [{"label": "Gear", "kind": "number", "head": True}]
    rows += [
        {"label": capital(CATEGORY[name]), "kind": "circles", "total": points}
        for name, points in zip(CATEGORIES, STANDARD, strict=True)
    ]
    if rules.tyres:
        rows.append({"label": "Tyre set", "kind": "mark"})
    if rules.pit_types and not rules.team_race:
        rows.append({"label": "Repairs", "kind": "boxes", "total": POOL})
    if rules.car_setup == "character":
        rows.append({"label": "Driver", "kind": "mark"})
    if rules.street:
        rows.append({"label": "Nitro used", "kind": "flag"})
    return rows


def values(state: State[Position], seat: int) -> list[Value]:
    """What a car's sheet says now: of each category the points used, and how many there were."""
    car = state.position.cars[seat]
    rules: Rules = state.game.rules
    found: list[Value] = [car.gear]
    found += [[cap - left, cap] for left, cap in zip(car.wear, car.caps, strict=True)]
    if rules.tyres:
        found.append([ICONS[car.tyres], _tyres(car)])
    if rules.pit_types and not rules.team_race:
        found.append([POOL - car.pool, POOL])
    if rules.car_setup == "character":
        words = ability_words(car.character)
        found.append(["", words] if words else None)
    if rules.street:
        found.append(car.nitro_lap == max(1, car.lap))
    return found


def _tyres(car: Car) -> str:
    return f"{car.tyres}, lap {car.tyre_age + 1} of the set"
