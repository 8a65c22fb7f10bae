"""Every kind of question, with the rules that list and apply its answers.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once; the steps of a turn lie on the stack from its begin (`turn`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....core.kinds import Kind, chance, roll
from ....core.questions import CHANCE
from . import cards, moving, pits, plays, previews, setup, turn
from .venue import State
from .words import YELLOW


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


KINDS: Final[Mapping[str, Kind]] = {
    # RN-SET
    "colour": Kind(setup.choose_colour, setup.list_colours),
    "grid": Kind(setup.stand_alone),
    "grid-card": chance(setup.grid_odds, setup.take_place, "grid", data=setup.GridPlaces),
    "deal": Kind(setup.deal),
    "tyre-card": chance(setup.tyre_odds, setup.take_tyre, "tyres", data=Whose),
    "draw": chance(cards.draw_odds, cards.take_card, "card", secret=True, data=cards.Drawn),
    "fuel-card": chance(setup.fuel_odds, setup.take_fuel, "fuel", secret=True, data=Whose),
    "weather": roll(turn.weather_dice, "weather", turn.roll_weather, Whose),
    # RN-ORD
    "turn": Kind(turn.next_turn),
    "window": Kind(plays.begin, data=plays.Window),
    "poll": Kind(plays.go_on, secret=True, data=plays.Poll),
    "react": Kind(
        plays.react,
        plays.list_answers,
        default=plays.usual,
        secret=True,
        watched=plays.is_watched,
        data=plays.Window,
        preview=previews.play,
    ),
    "safety-car": Kind(moving.step_safety_car),
    "sc-path": Kind(
        moving.drive_safety_car,
        moving.list_safety_car_paths,
        default=moving.usual_safety_car_path,
        preview=previews.safety_car,
    ),
    "tyres": Kind(pits.ask_tyre),
    "tyre": Kind(pits.change_tyre, pits.list_tyres, default=pits.keep),
    "act": Kind(turn.act),
    # RN-DICE, RN-MOVE
    "die": Kind(turn.choose_die, turn.list_dice, preview=previews.roll),
    "roll": Kind(
        turn.roll_die,
        turn.list_faces,
        odds=turn.die_odds,
        table="move",
        dice=turn.thrown,
        data=turn.Roll,
    ),
    "drive": Kind(moving.begin),
    "path": Kind(moving.drive, moving.list_paths, default=moving.usual, preview=previews.move),
    "approach": Kind(
        moving.drive,
        moving.list_paths,
        default=moving.usual,
        secret=True,
        preview=previews.move,
    ),
    # RN-PIT, RN-FORC
    "land": Kind(pits.land, data=Whose),
    "stop": Kind(pits.declare, pits.list_stops, secret=True),
    # RN-MAR
    "audit": Kind(pits.reveal),
}
"""Every kind of question of a race."""


def begins_turn(state: State) -> bool:
    """RN-ORD-1: whether a driver is asked for the first time in his turn."""
    position, question = state.position, state.question
    if question is None or question.players == (CHANCE,):
        return False
    kind = question.kind
    if kind == "sc-path":
        return True
    if position.controller == position.seat:
        return False
    if kind == "tyre":
        return True
    if kind not in ("die", "path", "approach"):
        return False
    on_bay = position.cars[position.seat].space > state.game.road.last
    return not on_bay and (kind == "die" or position.die == YELLOW)
