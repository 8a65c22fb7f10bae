"""Every kind of question in Formula D: rules that list and apply its answers, and previews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....core.questions import Kind, Step, always, die
from ....core.stack import Whose
from ....racing.options import GridRoll
from . import (
    events,
    gears,
    moves,
    pits,
    preview,
    questions,
    radio,
    setup,
    slipstream,
    turn,
    weather,
)
from .position import BLACK

_DRIVEN: Final = Kind(
    moves.move,
    moves.list_moves,
    default=moves.usual,
    preview=preview.move,
    on=questions.MOVING,
    must=questions.DRIVES,
)
"""Of a move, a slide and the way out of the pits."""

KINDS: Final[Mapping[str, Kind]] = {
    # FD-SET-8
    "character": Kind(
        setup.choose,
        setup.list_characters,
        on=("character", *questions.CARS),
        must=questions.CHARACTER,
    ),
    "split": Kind(
        setup.split,
        setup.list_points,
        default=setup.usual,
        data=questions.Points,
        on=("split", *questions.CARS),
        must=questions.SPLIT,
    ),
    "weather-roll": die(
        BLACK,
        "weather",
        weather.roll,
        questions.WeatherRoll,
        (*questions.FITTING, *questions.LATE),
        questions.WEATHER,
    ),
    "frog": Kind(
        weather.answer_frog,
        always(weather.KEEP, weather.AGAIN),
        data=questions.Frog,
        on=(*questions.FITTING, *questions.LATE),
        must=questions.FROG,
    ),
    "tyres": Kind(
        weather.fit,
        always(*weather.SETS),
        default=weather.usual,
        on=(*questions.FITTING, "collide", "pit-roll", "repair"),
        must=questions.TYRES,
    ),
    # FD-START, FD-ORD, FD-TURN-1
    "grid-roll": die(BLACK, "grid", turn.roll, GridRoll, questions.GRID, questions.GRID_ORDER),
    "start-roll": die(BLACK, "start", turn.start, Whose, questions.MOVING, questions.DRIVES),
    # FD-TURN-2 to FD-TURN-5
    "gear": Kind(
        gears.shift,
        gears.list_gears,
        default=gears.usual,
        preview=preview.shift,
        on=questions.MOVING,
        must=questions.DRIVES,
    ),
    "gear-roll": Kind(
        gears.roll,
        gears.list_faces,
        odds=gears.odds,
        table="gear",
        dice=gears.dice,
        data=questions.GearRoll,
        on=questions.MOVING,
        must=questions.GEAR,
    ),
    "modifiers": Kind(
        gears.modify, gears.list_modifiers, on=("move", "pit-drive"), must=questions.ON_TURN
    ),
    "move": replace(_DRIVEN, apply=pits.move, legal=pits.list_moves),
    # FD-TURN-6 to FD-TURN-8
    "slide-move": replace(_DRIVEN, on=("events",)),
    "debris": die(
        BLACK, "debris", events.test_debris, questions.Debris, ("events",), questions.ON_TURN
    ),
    "bonus": Kind(
        events.take,
        events.list_points,
        data=questions.Bonus,
        on=("events", *questions.ENDING),
        must=questions.ROOM,
    ),
    "slipstream": Kind(
        slipstream.take,
        slipstream.list_draughts,
        preview=preview.draught,
        on=("settle",),
        must=questions.DRIVES,
    ),
    # FD-TURN-9 to FD-TURN-15
    "scrap": Kind(
        events.leave_scrap,
        always(events.NO, events.MARK),
        on=("collide", "pit-stop"),
        must=questions.ON_TURN,
    ),
    "collision": die(
        BLACK,
        "collision",
        events.roll_collision,
        questions.Collisions,
        ("engines",),
        questions.COLLISIONS,
    ),
    "engine": die(
        BLACK, "engine", events.roll_engine, questions.Engines, questions.LATE, questions.ENGINES
    ),
    "noise-roll": die(BLACK, "noise", events.roll_noise, Whose, ("award",), questions.ON_TURN),
    "radio": Kind(
        radio.throw, radio.list_throws, on=("begin", "turn", "confirm"), must=questions.ON_TURN
    ),
    "radio-roll": die(
        BLACK, "radio", radio.roll, questions.Radio, ("begin", "turn", "confirm"), questions.ON_TURN
    ),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-gear": Kind(
        pits.shift, pits.list_gears, default=pits.usual, on=questions.MOVING, must=questions.PITS
    ),
    "exit-move": replace(_DRIVEN, preview=None),
    "pit-type": Kind(
        pits.choose_type,
        always(pits.TYRE_STOP, pits.TECHNICAL_STOP),
        on=("collide",),
        must=questions.STOPPED,
    ),
    "repair": Kind(
        pits.repair,
        pits.list_repairs,
        data=questions.Repair,
        on=("collide",),
        must=questions.STOPPED,
    ),
    "pit-roll": die(BLACK, "mechanics", pits.roll, Whose, ("collide",), questions.STOPPED),
}
"""Every kind of question of a race."""

STEPS: Final[Mapping[str, Step]] = {
    # FD-SET-8
    "dress": Step(setup.dress, on=("line-up",)),
    # FD-START, FD-ORD, FD-TURN-1
    "grid-place": Step(turn.take_place, data=Whose, on=questions.GRID, must=questions.GRID_ORDER),
    "line-up": Step(turn.line_up, on=("",), must=questions.GRID_ORDER),
    "round": Step(turn.begin_round),
    "turn": Step(turn.next_turn, on=("", "attempt"), must=questions.TURN_STEPS),
    "radio-before": Step(radio.ask),
    "begin": Step(turn.begin, on=questions.MOVING),
    # FD-TURN-2 to FD-TURN-5
    "modify": Step(gears.ask),
    # FD-TURN-6 to FD-TURN-8
    "slide": Step(moves.slide, on=questions.STEPS),
    "events": Step(events.take_next, on=questions.STEPS),
    "cross": Step(turn.cross),
    "lap": Step(events.completed),
    "police": Step(events.police),
    "slip": Step(slipstream.step, on=questions.STEPS),
    # FD-TURN-9 to FD-TURN-15
    "settle": Step(moves.settle, on=questions.STEPS),
    "stop": Step(moves.stop, on=questions.STEPS),
    "scrap-heap": Step(events.ask_scrap, on=questions.STEPS),
    "collide": Step(events.collide, on=questions.STEPS),
    "engines": Step(events.engines, on=questions.STEPS),
    "weather-turn": Step(weather.end_turn, on=questions.STEPS),
    "noise": Step(events.noise, on=questions.STEPS),
    "award": Step(events.award, on=questions.STEPS),
    "radio-after": Step(radio.ask, on=questions.STEPS),
    "confirm": Step(turn.confirm, on=questions.STEPS),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-turn": Step(pits.begin),
    "pit-drive": Step(pits.drive, on=questions.MOVING),
    "pit-stop": Step(pits.stop, on=questions.STEPS),
}
"""Every kind of step of a race."""

FIRST: Final = frozenset(("gear", "pit-gear", "radio"))
"""Those that may be the first question of a turn."""
