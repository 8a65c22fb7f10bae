"""Every kind of question, with the rules that list and apply its answers.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once; the steps of a turn lie on the stack from its begin (`turn`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.kinds import Kind, chance, roll
from . import cards, moving, pits, plays, setup, turn

KINDS: Final[Mapping[str, Kind]] = {
    # RN-SET
    "colour": Kind(setup.choose_colour, setup.list_colours),
    "grid": Kind(setup.stand_alone),
    "grid-card": chance(setup.grid_odds, setup.take_place, "grid"),
    "deal": Kind(setup.deal),
    "tyre-card": chance(setup.tyre_odds, setup.take_tyre, "tyres"),
    "draw": chance(cards.draw_odds, cards.take_card, "card", secret=True),
    "fuel-card": chance(setup.fuel_odds, setup.take_fuel, "fuel", secret=True),
    "weather": roll(turn.weather_dice, "weather", turn.roll_weather),
    # RN-ORD
    "turn": Kind(turn.next_turn),
    "window": Kind(plays.begin),
    "poll": Kind(plays.go_on, secret=True),
    "react": Kind(
        plays.react,
        plays.list_answers,
        default=plays.usual,
        secret=True,
        watched=plays.is_watched,
    ),
    "safety-car": Kind(moving.step_safety_car),
    "sc-path": Kind(
        moving.drive_safety_car, moving.list_safety_car_paths, default=moving.usual_safety_car_path
    ),
    "tyres": Kind(pits.ask_tyre),
    "tyre": Kind(pits.change_tyre, pits.list_tyres, default=pits.keep),
    "act": Kind(turn.act),
    # RN-DICE, RN-MOVE
    "die": Kind(turn.choose_die, turn.list_dice),
    "roll": Kind(
        turn.roll_die, turn.list_faces, odds=turn.die_odds, table="move", dice=turn.thrown
    ),
    "drive": Kind(moving.begin),
    "path": Kind(moving.drive, moving.list_paths, default=moving.usual),
    "approach": Kind(moving.drive, moving.list_paths, default=moving.usual, secret=True),
    # RN-PIT, RN-FORC
    "land": Kind(pits.land),
    "stop": Kind(pits.declare, pits.list_stops, secret=True),
    # RN-MAR
    "audit": Kind(pits.reveal),
}
