"""A driver's race sheet, as on the printed pad: speeds, brakings, damage, tyres, fuel, set-up."""

from __future__ import annotations

from ....core.screen import Row, Value
from ....core.state import State
from ..options import Rules
from ..rules import pits, strategy, way
from ..rules.position import BOOSTER_SET_UP, FULL, SHARP_BRAKINGS, Car, Position
from .prompts import FUEL_WORDS, SET_UP_WORDS

SPEED_BOXES = 6  # speed-drop boxes on a printed race sheet

BASIC: list[Row] = [
    {"label": "Speed", "kind": "number", "head": True},
    {"label": "Top speed", "kind": "number"},
    {"label": "Sharp braking", "kind": "circles", "total": SHARP_BRAKINGS},
    {"label": "Speed lost", "kind": "boxes", "total": SPEED_BOXES},
    {"label": "No 4th gear", "kind": "flag"},
]
MARKS: list[Row] = [
    {"label": "Tyres", "kind": "mark"},
    {"label": "Fuel", "kind": "mark"},
    {"label": "Set-up", "kind": "mark"},
]


def template(rules: Rules) -> list[Row]:
    """The printed race sheet; the values of a car's sheet come in this order."""
    return [*BASIC, *MARKS] if rules.advanced else BASIC


def values(state: State[Position], seat: int) -> list[Value]:
    """The values of a car's race sheet: a number, or one of how many; used ones; marks; on or off.

    By the advanced rules sharp brakings are told as used ones of how many these tyres have.
    """
    car = state.position.cars[seat]
    top = [way.top_speed(state, car), _undamaged(state, car)]
    rest = [car.speed_drop, car.no_fourth]
    if not state.game.rules.advanced:
        return [car.speed, top, SHARP_BRAKINGS - car.brakings, *rest]
    if car.strategy is None:
        return [car.speed, top, [0, SHARP_BRAKINGS], *rest, None, None, None]
    total = strategy.brakings(car.strategy)
    return [car.speed, top, [total - car.brakings, total], *rest, *_marks(state, car)]


def _undamaged(state: State[Position], car: Car) -> int:
    whole = car.copy()
    whole.speed_drop = 0
    return way.top_speed(state, whole)


def _marks(state: State[Position], car: Car) -> list[list[str]]:
    """Tyres, fuel and set-up: an icon's name, and words."""
    chosen = car.strategy
    assert chosen is not None
    kind = "Slicks" if chosen.tyres == "slick" else "Rain tyres"
    tyres = [f"tyre-{chosen.tyres}-{chosen.compound}", f"{kind}, {chosen.compound}"]
    fuel = [f"fuel-{chosen.fuel}", FUEL_WORDS[chosen.fuel]]
    if chosen.fuel != FULL and car.lap >= 1:
        fuel[1] += ", must refuel" if pits.must_refuel(state, car) else ", fuel for the lap"
        if chosen.fuelled > 1 and not pits.must_refuel(state, car):
            fuel = ["fuel-refuelled", f"{FUEL_WORDS[chosen.fuel]}, refuelled"]
    if chosen.cancelled:
        set_up = ["setup-cancelled", f"{SET_UP_WORDS[chosen.set_up]}, cancelled"]
    else:
        spent = chosen.set_up != BOOSTER_SET_UP and chosen.reroll_spent
        words = SET_UP_WORDS[chosen.set_up] + (", re-roll used" if spent else "")
        set_up = [f"setup-{chosen.set_up}", words]
    return [tyres, fuel, set_up]
