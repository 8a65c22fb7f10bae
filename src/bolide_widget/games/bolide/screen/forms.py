"""Choices that have parts, as the screen shows them: a strategy, and new tyres in the pits."""

from __future__ import annotations

from typing import NamedTuple

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Facet, FacetValue
from ....core.screen import Option as Choice
from ..rules import pits, strategy, way
from ..rules.position import (
    BOOSTER_SET_UP,
    BRAKE_SET_UP,
    IN_PITS,
    RAIN,
    SLICK,
    SUN,
    Car,
    Strategy,
)
from ..rules.previews import leaves_unfuelled
from ..rules.venue import State
from .prompts import FUEL_WORDS, tyre_words

LABELS = {
    **FUEL_WORDS,
    "soft": "Soft",
    "hard": "Hard",
    BOOSTER_SET_UP: "Booster",
    BRAKE_SET_UP: "Brake",
}
NONE = "none"


class Form(NamedTuple):
    """A choice in parts: its parts, what each option means, and under which heads."""

    facets: list[Facet]
    columns: list[str]
    options: list[Choice]


def form(state: State, question: Question) -> Form | None:
    """The parts of a choice, its options, and what each means; None for other questions."""
    (seat,) = question.players
    car = state.position.cars[seat]
    if question.kind == "strategy":
        return _strategies(state, car)
    if question.kind == "pit-services" and car.strategy is not None:
        return _services(state, question, car)
    return None


def _facet(name: str, label: str, values: dict[str, str]) -> Facet:
    told: list[FacetValue] = [{"id": value, "label": words} for value, words in values.items()]
    return {"id": name, "label": label, "values": told}


def _strategies(state: State, car: Car) -> Form:
    """A-1, A-2: fuel, compound, set-up, tyres; top speeds, brakings, and in the other weather."""
    kinds = strategy.tyre_kinds(state.position.weather)
    facets = [
        _facet("fuel", "Fuel", {fuel: LABELS[fuel] for fuel in strategy.FUELS}),
        _facet("compound", "Compound", {one: LABELS[one] for one in strategy.COMPOUNDS}),
        _facet("set-up", "Set-up", {one: LABELS[one] for one in strategy.SET_UPS}),
    ]
    if len(kinds) > 1:
        facets.append(_facet("tyres", "Tyres", {"slick": "Slicks", "rain": "Rain tyres"}))
    laps = state.game.race_rules.laps
    options: list[Choice] = []
    for action in state.legal():
        chosen = strategy.chosen(action)
        cells = [str(_top(state, car, chosen, 1))]
        if laps > 1:
            cells.append(str(_top(state, car, chosen, 2)))
        cells.append(_brakings(chosen, strategy.weather_now(state.position)))
        if len(kinds) > 1:
            cells.append(_elsewhere(state, car, chosen, laps))
        facet_ids = [str(part) for part in action[: len(facets)]]
        options.append({"id": text(action), "facets": facet_ids, "cells": cells})
    columns = ["Lap 1", *(["From lap 2"] if laps > 1 else []), "Brakings"]
    if len(kinds) > 1:
        columns.append(_other_column(state))
    return Form(facets, columns, options)


def _top(state: State, car: Car, chosen: Strategy, lap: int, now: str | None = None) -> int:
    """What the top speed would be, damage and the track's own included (V)."""
    other = car.copy()
    other.strategy, other.lap = chosen, lap
    return way.top_speed(state, other, now=now)


def _brakings(chosen: Strategy, now: str) -> str:
    if now == RAIN and chosen.tyres == SLICK:
        return f"none now, {strategy.brakings(chosen)} in sun"
    return str(strategy.brakings(chosen))


def _other(state: State) -> str:
    return SUN if strategy.weather_now(state.position) == RAIN else RAIN


def _other_column(state: State) -> str:
    return "If it rains" if _other(state) == RAIN else "If it dries"


def _elsewhere(state: State, car: Car, chosen: Strategy, laps: int) -> str:
    """Top speeds if the weather changes, and that slicks do not brake in rain (A-4)."""
    now = _other(state)
    speeds = [_top(state, car, chosen, lap, now) for lap in range(1, min(laps, 2) + 1)]
    told = "/".join(str(speed) for speed in dict.fromkeys(speeds))
    return f"{told}, no braking" if now == RAIN and chosen.tyres == SLICK else told


def _services(state: State, question: Question, car: Car) -> Form:
    """P-4, P-9: tyres, repair and fuel, as far as reached; what the car can do afterwards."""
    words = [str(word) for action in state.legal() for word in action]
    new = [word for word in dict.fromkeys(words) if word.startswith(pits.TYRES)]
    facets: list[Facet] = []
    if new:
        values = {word: _capital(tyre_words(*word.split("-")[1:])) for word in new}
        facets.append(_facet(pits.TYRES, "New tyres", {**values, NONE: "Keep these"}))
    if pits.REPAIR in words:
        facets.append(_facet(pits.REPAIR, "Repair", {pits.REPAIR: "Repair", NONE: "No repair"}))
    if pits.REFUEL in words:
        facets.append(_facet(pits.REFUEL, "Fuel", {pits.REFUEL: "Refuel", NONE: "No fuel"}))
    variable = len(strategy.tyre_kinds(state.position.weather)) > 1
    options = [
        _serviced(state, question, car, action, facets, variable) for action in state.legal()
    ]
    columns = ["Top speed", "Brakings", *([_other_column(state)] if variable else [])]
    return Form(facets, columns, options)


def _serviced(
    state: State,
    question: Question,
    car: Car,
    action: Action,
    facets: list[Facet],
    variable: bool,
) -> Choice:
    after = car.copy()
    pits.provide(state, after, action)
    assert after.strategy is not None
    lap = 1 + (pits.lap_of_entry(state, car) if car.status in IN_PITS else car.lap)
    cells = [str(_top(state, after, after.strategy, lap)), str(after.brakings)]
    if variable:
        cells.append(str(_top(state, after, after.strategy, lap, _other(state))))
    words = [str(word) for word in action]
    ids = [next((word for word in words if word.startswith(one["id"])), NONE) for one in facets]
    label = state.game.label(state, question, action)
    shown: Choice = {"id": text(action), "label": label, "facets": ids, "cells": cells}
    if leaves_unfuelled(state, question, action):
        shown["confirm"] = True
    return shown


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
