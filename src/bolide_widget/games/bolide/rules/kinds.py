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
    previews,
    questions,
    slicks,
    strategy,
    timer,
    travel,
    turn,
    weather,
)
from .tables import SIDES
from .venue import State


def _list_services(state: State, question: Question, seat: int) -> list[Action]:
    """P-4, Q-3: in the pits, and before a race that had a qualifying."""
    listed = (
        carried.list_services
        if questions.Services(*question.data).before_race
        else pits.list_services
    )
    return listed(state, question, seat)


def _serve(state: State, question: Question, action: Action, facts: Facts) -> None:
    serve = carried.mend if questions.Services(*question.data).before_race else pits.serve
    serve(state, question, action, facts)


KINDS: Final[Mapping[str, Kind]] = {
    # S, T
    "grid-roll": die(SIDES, "grid", turn.roll_grid, data=questions.GridRoll),
    "grid-place": Kind(turn.take_place, data=questions.Whose),
    "line-up": Kind(turn.line_up),
    "mend": Kind(carried.ask, data=questions.Mend),
    "round": Kind(turn.begin_round),
    "turn": Kind(turn.next_turn),
    # A-1, W
    "forecast-roll": die(SIDES, "weather", weather.roll_forecast, data=questions.Whose),
    "rain-roll": die(SIDES, "weather", weather.roll_rain, data=questions.Whose),
    "strategy": Kind(strategy.choose, strategy.list_strategies, default=strategy.usual),
    # M
    "start-roll": die(SIDES, "start", movement.roll_start, data=questions.Whose),
    "start-half-fuel-roll": die(
        SIDES, "start-half-fuel", movement.roll_half_fuel_start, data=questions.Whose
    ),
    "start": Kind(
        movement.drive_off,
        movement.list_starts,
        default=timer.ahead,
        data=questions.Start,
        preview=previews.start,
    ),
    "move": Kind(
        movement.move,
        movement.list_moves,
        time_out=timer.move,
        data=questions.Asked,
        preview=previews.move,
    ),
    "begin-move": Kind(movement.begin, data=questions.Handed),
    "land": Kind(travel.finish_move, data=questions.Move),
    # O, B, X, F, H
    "leave-track": Kind(off_track.leave, data=questions.Handed),
    "depart": Kind(off_track.depart, data=questions.Aimed),
    "crawl-back": Kind(off_track.begin, data=questions.Whose),
    "rejoin": Kind(off_track.begin_rejoin, data=questions.Whose),
    "off-track": Kind(
        off_track.go,
        off_track.list_points,
        default=timer.homeward,
        time_out=timer.leave,
        data=questions.OffTrack,
        preview=previews.off_track,
    ),
    "sharp-brake": Kind(
        declared.brake,
        declared.list_brakings,
        default=timer.straight_on,
        data=questions.SharpBrake,
        preview=previews.brake,
    ),
    "brake-roll": die(SIDES, "brake", declared.rolled_on("brake"), data=questions.SetUpRoll),
    "booster-roll": die(SIDES, "booster", declared.rolled_on("booster"), data=questions.SetUpRoll),
    "brake-action": Kind(declared.brake_action, data=questions.Result),
    "boost": Kind(declared.boost, data=questions.Result),
    "extra-point": Kind(declared.extend, data=questions.Move),
    "direction": Kind(declared.turn_to, declared.list_directions, data=questions.Direction),
    #
    "reroll": Kind(declared.reroll, declared.list_rerolls, data=questions.Reroll),
    "slick-try": Kind(slicks.ask_roll, data=questions.SlickTry),
    "slick-roll": die(SIDES, "slick", slicks.roll, data=questions.SlickTry),
    "slide": Kind(slicks.slide, data=questions.Slide),
    "half-spin": Kind(
        off_track.recover, off_track.list_recoveries, default=timer.stay, preview=previews.recover
    ),
    # E
    "engage": Kind(engagement.engage, data=questions.Engage),
    "engagement": die(SIDES, "engagement", engagement.resolve, data=questions.Contest),
    "push": Kind(engagement.push, engagement.list_push, data=questions.Push, preview=previews.push),
    "safety-car-roll": die(SIDES, "safety-car", engagement.call_safety_car, data=questions.Whose),
    "safety-car": Kind(engagement.begin_safety_car),
    "form-up": Kind(engagement.form_up, data=questions.FormUp),
    "queue": Kind(engagement.queue, engagement.list_places, data=questions.Queue),
    # P
    "pit-in": Kind(pits.enter, data=questions.PitIn),
    "pit-turn": Kind(pits.begin, data=questions.Whose),
    "pit": Kind(pits.choose, pits.list_pit, preview=previews.crew),
    "pit-services": Kind(_serve, _list_services, data=questions.Services, preview=previews.crew),
    "pit-out": Kind(pits.go_out, pits.list_exits),
    "pit-exit-roll": die(SIDES, "pit-exit", movement.roll_pit_exit, data=questions.Whose),
}
