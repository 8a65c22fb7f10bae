"""Every kind of question in Bolide, with the rules that list and apply its answers.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once: "leave-track", "slide", "engage". So a chapter knows by name what
comes next, and not whose function it is. Below all of them lie `way` and `offer`, which look and
never change, and `travel`, which drives.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.actions import Action
from ....core.kinds import Kind, die
from ....core.questions import Facts, Question
from . import (
    carried,
    declared,
    engagement,
    movement,
    off_track,
    pits,
    slicks,
    strategy,
    timer,
    travel,
    turn,
    weather,
)
from .questions import Services
from .tables import SIDES
from .venue import State


def _list_services(state: State, question: Question, seat: int) -> list[Action]:
    """P-4, Q-3: in the pits, and before a race that had a qualifying."""
    listed = carried.list_services if Services(*question.data).before_race else pits.list_services
    return listed(state, question, seat)


def _serve(state: State, question: Question, action: Action, facts: Facts) -> None:
    serve = carried.mend if Services(*question.data).before_race else pits.serve
    serve(state, question, action, facts)


KINDS: Final[Mapping[str, Kind]] = {
    # S, T
    "grid-roll": die(SIDES, "grid", turn.roll_grid),
    "grid-place": Kind(turn.take_place),
    "line-up": Kind(turn.line_up),
    "mend": Kind(carried.ask),
    "round": Kind(turn.begin_round),
    "turn": Kind(turn.next_turn),
    # A-1, W
    "forecast-roll": die(SIDES, "weather", weather.roll_forecast),
    "rain-roll": die(SIDES, "weather", weather.roll_rain),
    "strategy": Kind(strategy.choose, strategy.list_strategies, default=strategy.usual),
    # M
    "start-roll": die(SIDES, "start", movement.roll_start),
    "start-half-fuel-roll": die(SIDES, "start-half-fuel", movement.roll_half_fuel_start),
    "start": Kind(movement.drive_off, movement.list_starts, default=timer.ahead),
    "move": Kind(movement.move, movement.list_moves, time_out=timer.move),
    "begin-move": Kind(movement.begin),
    "land": Kind(travel.finish_move),
    # O, B, X, F, H
    "leave-track": Kind(off_track.leave),
    "depart": Kind(off_track.depart),
    "crawl-back": Kind(off_track.begin),
    "rejoin": Kind(off_track.begin_rejoin),
    "off-track": Kind(
        off_track.go, off_track.list_points, default=timer.homeward, time_out=timer.leave
    ),
    "sharp-brake": Kind(declared.brake, declared.list_brakings, default=timer.straight_on),
    "brake-roll": die(SIDES, "brake", declared.rolled_on("brake")),
    "booster-roll": die(SIDES, "booster", declared.rolled_on("booster")),
    "brake-action": Kind(declared.brake_action),
    "boost": Kind(declared.boost),
    "extra-point": Kind(declared.extend),
    "direction": Kind(declared.turn_to, declared.list_directions),
    #
    "reroll": Kind(declared.reroll, declared.list_rerolls),
    "slick-try": Kind(slicks.ask_roll),
    "slick-roll": die(SIDES, "slick", slicks.roll),
    "slide": Kind(slicks.slide),
    "half-spin": Kind(off_track.recover, off_track.list_recoveries, default=timer.stay),
    # E
    "engage": Kind(engagement.engage),
    "engagement": die(SIDES, "engagement", engagement.resolve),
    "push": Kind(engagement.push, engagement.list_push),
    "safety-car-roll": die(SIDES, "safety-car", engagement.call_safety_car),
    "safety-car": Kind(engagement.begin_safety_car),
    "form-up": Kind(engagement.form_up),
    "queue": Kind(engagement.queue, engagement.list_places),
    # P
    "pit-in": Kind(pits.enter),
    "pit-turn": Kind(pits.begin),
    "pit": Kind(pits.choose, pits.list_pit),
    "pit-services": Kind(_serve, _list_services),
    "pit-out": Kind(pits.go_out, pits.list_exits),
    "pit-exit-roll": die(SIDES, "pit-exit", movement.roll_pit_exit),
}
