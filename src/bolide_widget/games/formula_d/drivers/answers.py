"""The answers of a driver: the table of all kinds of question, and those without driving.

Characters, tyres, repairs and abilities are the same for all; what is decided at the wheel each
driver has its own way for (`at_wheel`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from ....core.actions import Action
from ....core.questions import Question
from ..rules import events, pits, position as pos, radio, weather
from ..rules.turn import rank
from ..rules.venue import State
from ..rules.wear import FATAL

FAVOURITES: Final = (
    "dimitri",
    "derek",
    "diane",
    "temana",
    "jack",
    "julien",
    "montoya",
    "jenny",
    "li-tsu",
    "stanley",
)
"""FD-CH-0: characters, those with whom it is easiest first."""

WORTH: Final = {
    pos.TYRES: 3.0,
    pos.BRAKES: 2.6,
    pos.GEARBOX: 1.5,
    pos.BODY: 2.0,
    pos.ENGINE: 1.2,
    pos.SUSP: 1.8,
}
"""What a point is worth while there are some; the last one but one of some decides a race."""


def character(state: State, seat: int, question: Question) -> Action:
    """FD-CH-0: of those that are left the one it likes best."""
    legal = state.legal(seat)
    return min(legal, key=lambda action: FAVOURITES.index(str(action[0])))


def tyres(state: State, seat: int, question: Question) -> Action:
    """FD-TYRE-1: what suits the weather."""
    return state.default(seat)


def frog(state: State, seat: int, question: Question) -> Action:
    """FD-CH-4: again, if it says rain and the tyres are for the dry, or the other way round."""
    face = question.data.face
    chart = state.game.track.weather
    assert chart is not None
    said = chart[face]
    unwanted = "good" if state.position.cars[seat].tyres == pos.RAIN_TYRES else "rain"
    return weather.AGAIN if said == unwanted else weather.KEEP


def points(state: State, seat: int, question: Question) -> Action:
    """FD-ST-7, FD-ST-9, FD-PITX-1: where a point is needed most: first for a block (R-53)."""
    car: pos.Car = state.position.cars[seat]
    legal = state.legal(seat)
    now = state.position.now
    brakes: Action = (pos.CATEGORIES[pos.BRAKES],)
    blocked = now.blocked if now.seat == seat and now.blocked < len(pos.BLOCK) else 0
    if car.wear[pos.BRAKES] < pos.BLOCK[blocked][0] and brakes in legal:
        return brakes

    def need(action: Action) -> float:
        if action == pits.DONE:
            return 0.0
        return needed(car, pos.CATEGORIES.index(str(action[0])))

    return max(legal, key=need)


def needed(car: pos.Car, category: int) -> float:
    """Return the worth of another point of a category to a car."""
    left = car.wear[category]
    if category in FATAL:
        return WORTH[category] * (8.0 if left == 1 else 1.0 if left == 2 else 0.3)
    return WORTH[category] * (2.0 if left == 0 else 1.0 + 1.0 / (1 + left))


def pit_type(state: State, seat: int, question: Question) -> Action:
    """FD-PITX-1: a technical stop for a car that the next loss would end."""
    car: pos.Car = state.position.cars[seat]
    hurt = any(car.wear[part] == 1 < car.caps[part] for part in FATAL)
    return pits.TECHNICAL_STOP if hurt else pits.TYRE_STOP


def leave_scrap(state: State, seat: int, question: Question) -> Action:
    """FD-CH-7: only while another car is behind that may have to drive over it."""
    road, cars = state.game.road, state.position.cars
    own = rank(road, cars[seat])
    behind = any(
        car.status not in pos.NOT_RACING and rank(road, car) > own
        for other, car in enumerate(cars)
        if other != seat
    )
    return events.MARK if behind else events.NO


def throw(state: State, seat: int, question: Question) -> Action:
    """FD-CH-10: at the one that it may hurt most."""
    cars = state.position.cars
    team = state.game.team_of(seat)
    legal = [
        action
        for action in state.legal(seat)
        if action != radio.NO and (team < 0 or state.game.team_of(int(action[1])) != team)
    ]
    if not legal:
        return radio.NO
    return min(legal, key=lambda action: min(cars[int(action[1])].wear[part] for part in FATAL))


T = TypeVar("T")


def at_wheel(gear: T, pit_gear: T, modify: T, move: T, draught: T) -> dict[str, T]:
    """Return a driver's function for each kind of question that is decided at the wheel."""
    moves = dict.fromkeys(("move", "slide-move", "exit-move"), move)
    return {"gear": gear, "pit-gear": pit_gear, "modifiers": modify, **moves, "slipstream": draught}


SEARCHED: Final = frozenset(("modifiers", "radio", "scrap"))
"""Those of which any answer is worth looking into."""


Answer = Callable[[State, int, Question], Action]

ANSWERS: Final[Mapping[str, Answer]] = {
    "character": character,
    "tyres": tyres,
    "frog": frog,
    "bonus": points,
    "repair": points,
    "pit-type": pit_type,
    "scrap": leave_scrap,
    "radio": throw,
}
"""Kinds that all drivers answer alike."""
