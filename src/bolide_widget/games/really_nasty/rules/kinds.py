"""Every kind of question, with the rules that list and apply its answers.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once; the steps of a turn lie on the stack from its begin (`turn`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.kinds import Kind, chance, roll
from . import audit, deck, dice, moving, pits, safety_car, setup, turn, windows

KINDS: Final[Mapping[str, Kind]] = {
    # RN-SET
    "colour": Kind(setup.choose_colour, setup.list_colours),
    "grid": Kind(setup.stand_alone),
    "grid-card": chance(setup.grid_odds, setup.take_place, "grid"),
    "deal": Kind(setup.deal),
    "tyre-card": chance(setup.tyre_odds, setup.take_tyre, "tyres"),
    "draw": chance(deck.draw_odds, deck.take_card, "card", secret=True),
    "fuel-card": chance(setup.fuel_odds, setup.take_fuel, "fuel", secret=True),
    "weather": roll(dice.weather_dice, "weather", dice.roll_weather),
    # RN-ORD
    "turn": Kind(turn.next_turn),
    "window": Kind(windows.begin),
    "poll": Kind(windows.go_on, secret=True),
    "react": Kind(
        windows.react,
        windows.list_answers,
        default=windows.usual,
        secret=True,
        watched=windows.is_watched,
    ),
    "safety-car": Kind(safety_car.step),
    "sc-path": Kind(safety_car.drive, safety_car.list_paths, default=safety_car.usual),
    "tyres": Kind(pits.ask_tyre),
    "tyre": Kind(pits.change_tyre, pits.list_tyres, default=pits.keep),
    "act": Kind(turn.act),
    # RN-DICE, RN-MOVE
    "die": Kind(dice.choose, dice.list_dice),
    "roll": Kind(dice.roll, dice.list_faces, odds=dice.odds, table="move", dice=dice.thrown),
    "drive": Kind(moving.begin),
    "path": Kind(moving.drive, moving.list_paths, default=moving.usual),
    "approach": Kind(moving.drive, moving.list_paths, default=moving.usual, secret=True),
    # RN-PIT, RN-FORC
    "land": Kind(pits.land),
    "stop": Kind(pits.declare, pits.list_stops, secret=True),
    # RN-MAR
    "audit": Kind(audit.reveal),
}
