"""Every kind of question in Bolide: rules that list and apply its answers, and previews of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Kind, Question, Step, always, die, shared
from ....core.stack import Whose
from ....racing.options import GridRoll
from . import (
    carried,
    declared,
    engagement,
    movement,
    pits,
    preview,
    questions,
    strategy,
    timer,
    travel,
    turn,
)
from .position import LEAVING, ON_BOARD, PIT, PIT_EXIT, PIT_OUT, SIDES, START, START_HALF_FUEL
from .venue import State


def _list_services(state: State, question: Question, seat: int) -> list[Action]:
    """P-4, Q-3: in the pits, and before a race that had a qualifying."""
    if question.data.before_race:
        return carried.list_services(state, question, seat)
    return pits.list_services(state, question, seat)


def _serve(state: State, question: Question, action: Action, facts: Facts) -> None:
    serve = carried.mend if question.data.before_race else pits.serve
    serve(state, question, action, facts)


KINDS: Final[Mapping[str, Kind]] = {
    # S, T
    "grid-roll": die(SIDES, "grid", turn.roll_grid, GridRoll, questions.GRID, questions.GRID_ORDER),
    # A-1, W
    "forecast-roll": shared(
        die(
            SIDES,
            "weather",
            strategy.roll_forecast,
            Whose,
            questions.STRATEGIES,
            (questions.PLACED,),
        )
    ),
    "rain-roll": shared(
        die(
            SIDES,
            "weather",
            strategy.roll_rain,
            Whose,
            (*questions.STRATEGIES, "safety-car"),
            questions.RAIN,
        )
    ),
    "strategy": Kind(
        strategy.choose,
        strategy.list_strategies,
        default=strategy.usual,
        on=questions.STRATEGIES,
        must=questions.STRATEGY,
    ),
    # M
    "start-roll": die(
        SIDES, "start", movement.rolled_on("start", START), Whose, questions.TURN, questions.DRIVES
    ),
    "start-half-fuel-roll": die(
        SIDES,
        "start-half-fuel",
        movement.rolled_on("start-half-fuel", START_HALF_FUEL),
        Whose,
        questions.TURN,
        questions.DRIVES,
    ),
    "start": Kind(
        movement.drive_off,
        movement.list_starts,
        default=timer.ahead,
        data=questions.Start,
        preview=preview.start,
        on=questions.TURN,
        must=questions.STARTS,
    ),
    "move": Kind(
        movement.move,
        movement.list_moves,
        time_out=timer.move,
        data=questions.Flags,
        preview=preview.move,
        on=questions.TURN,
        must=questions.DRIVES,
    ),
    # O, B, X, F, H
    "off-track": Kind(
        movement.go,
        movement.list_points,
        default=timer.homeward,
        time_out=timer.leave,
        data=questions.OffTrack,
        preview=preview.off_track_preview,
        on=questions.TURN,
        must=questions.OFF,
    ),
    "sharp-brake": Kind(
        declared.brake,
        declared.list_brakings,
        default=timer.straight_on,
        data=questions.SharpBrake,
        preview=preview.brake,
        on=questions.TURN,
        must=questions.DRIVES,
    ),
    "brake-roll": die(
        SIDES,
        "brake",
        declared.rolled_on("brake"),
        questions.SetUpRoll,
        questions.TURN,
        questions.DRIVES,
    ),
    "booster-roll": die(
        SIDES,
        "booster",
        declared.rolled_on("booster"),
        questions.SetUpRoll,
        questions.TURN,
        questions.DRIVES,
    ),
    "direction": Kind(
        declared.turn_to,
        declared.list_directions,
        data=questions.Direction,
        on=questions.TURN,
        must=questions.DIRECTION,
    ),
    #
    "reroll": Kind(
        declared.reroll,
        always(declared.YES, declared.NO),
        data=questions.Reroll,
        on=questions.TURN,
        must=questions.REROLL,
    ),
    "slick-roll": die(
        SIDES, "slick", movement.roll, questions.SlickTry, questions.TURN, questions.DRIVES
    ),
    "half-spin": Kind(
        movement.recover,
        movement.list_recoveries,
        default=timer.stay,
        preview=preview.recover,
        on=questions.TURN,
        must=questions.of_car("on the board", *ON_BOARD),
    ),
    # E
    "engagement": die(
        SIDES, "engagement", engagement.resolve, questions.Contest, ("land",), questions.CONTEST
    ),
    "push": Kind(
        engagement.push,
        engagement.list_push,
        data=questions.Push,
        preview=preview.push,
        on=("land",),
        must=questions.PUSH,
    ),
    "safety-car-roll": die(SIDES, "safety-car", engagement.call_safety_car, Whose, ("push",)),
    "queue": Kind(
        engagement.queue,
        engagement.list_places,
        data=questions.Queue,
        on=("round",),
        must=questions.QUEUE,
    ),
    # P
    "pit": Kind(
        pits.choose,
        pits.list_pit,
        preview=preview.crew,
        on=questions.TURN,
        must=questions.of_car("in the pits", PIT),
    ),
    "pit-services": Kind(
        _serve,
        _list_services,
        data=questions.Services,
        preview=preview.crew,
        on=(*questions.TURN, "line-up"),
        must=questions.SERVICES,
    ),
    "pit-out": Kind(
        pits.go_out,
        pits.list_exits,
        on=questions.TURN,
        must=questions.of_car("on its way out", LEAVING),
    ),
    "pit-exit-roll": die(
        SIDES,
        "pit-exit",
        movement.rolled_on("pit-exit", PIT_EXIT),
        Whose,
        questions.TURN,
        questions.of_car("that has left the pits", PIT_OUT),
    ),
}

STEPS: Final[Mapping[str, Step]] = {
    # S, T
    "grid-place": Step(turn.take_place, data=Whose, on=questions.GRID, must=questions.GRID_ORDER),
    "line-up": Step(turn.line_up, on=("",)),
    "mend": Step(carried.ask, data=questions.Mend),
    "round": Step(turn.begin_round, on=questions.ROUNDS),
    "turn": Step(turn.next_turn, on=questions.ROUNDS),
    # M
    "begin-move": Step(movement.begin, data=questions.Handed),
    "land": Step(travel.land, data=questions.Move, on=questions.TURN, must=(questions.ON_TURN,)),
    # O, B, X, F, H
    "leave-track": Step(movement.leave, data=questions.Handed),
    "depart": Step(movement.depart, data=questions.Aimed),
    "crawl-back": Step(movement.begin_crawl, data=Whose),
    "rejoin": Step(movement.begin_rejoin, data=Whose),
    "brake-action": Step(declared.brake_action, data=questions.Result),
    "boost": Step(declared.boost, data=questions.Result),
    "extra-point": Step(declared.extend, data=questions.Move),
    #
    "slick-try": Step(movement.ask_roll, data=questions.SlickTry),
    "slide": Step(movement.slide, data=questions.Slide),
    # E
    "engage": Step(engagement.engage, data=questions.Engage),
    "safety-car": Step(engagement.begin_safety_car, on=("round",)),
    "form-up": Step(engagement.form_up, data=questions.FormUp),
    # P
    "pit-in": Step(pits.enter, data=questions.PitIn),
    "pit-turn": Step(pits.begin, data=Whose),
}
"""Every kind of step of a race."""
