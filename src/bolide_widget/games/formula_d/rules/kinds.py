"""Every kind of question in Formula D: rules that list and apply its answers, and previews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....core.questions import Kind, always, die
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
    "dress": Kind(setup.dress, on=("line-up",)),
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
    "grid-roll": die(
        BLACK, "grid", turn.roll, questions.GridRoll, questions.GRID, questions.GRID_ORDER
    ),
    "grid-place": Kind(
        turn.take_place, data=questions.Whose, on=questions.GRID, must=questions.GRID_ORDER
    ),
    "line-up": Kind(turn.line_up, on=("",), must=questions.GRID_ORDER),
    "round": Kind(turn.begin_round),
    "turn": Kind(turn.next_turn, on=("", "attempt"), must=questions.TURN_STEPS),
    "radio-before": Kind(radio.ask),
    "begin": Kind(turn.begin, on=questions.MOVING),
    "start-roll": die(
        BLACK, "start", turn.start, questions.Whose, questions.MOVING, questions.DRIVES
    ),
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
    "modify": Kind(gears.ask),
    "modifiers": Kind(
        gears.modify, gears.list_modifiers, on=("move", "pit-drive"), must=questions.ON_TURN
    ),
    "move": replace(_DRIVEN, apply=pits.move, legal=pits.list_moves),
    # FD-TURN-6 to FD-TURN-8
    "slide": Kind(moves.slide, on=questions.STEPS),
    "slide-move": replace(_DRIVEN, on=("events",)),
    "events": Kind(events.take_next, on=questions.STEPS),
    "debris": die(
        BLACK, "debris", events.test_debris, questions.Debris, ("events",), questions.ON_TURN
    ),
    "cross": Kind(turn.cross),
    "lap": Kind(events.completed),
    "police": Kind(events.police),
    "bonus": Kind(
        events.take,
        events.list_points,
        data=questions.Bonus,
        on=("events", *questions.ENDING),
        must=questions.ROOM,
    ),
    "slip": Kind(slipstream.step, on=questions.STEPS),
    "slipstream": Kind(
        slipstream.take,
        slipstream.list_draughts,
        preview=preview.draught,
        on=("settle",),
        must=questions.DRIVES,
    ),
    # FD-TURN-9 to FD-TURN-15
    "settle": Kind(moves.settle, on=questions.STEPS),
    "stop": Kind(moves.stop, on=questions.STEPS),
    "scrap-heap": Kind(events.ask_scrap, on=questions.STEPS),
    "scrap": Kind(
        events.leave_scrap,
        always(events.NO, events.MARK),
        on=("collide", "pit-stop"),
        must=questions.ON_TURN,
    ),
    "collide": Kind(events.collide, on=questions.STEPS),
    "collision": die(
        BLACK,
        "collision",
        events.roll_collision,
        questions.Collisions,
        ("engines",),
        questions.COLLISIONS,
    ),
    "engines": Kind(events.test_engines, on=questions.STEPS),
    "engine": die(
        BLACK, "engine", events.roll_engine, questions.Engines, questions.LATE, questions.ENGINES
    ),
    "weather-turn": Kind(weather.end_turn, on=questions.STEPS),
    "noise": Kind(events.noise, on=questions.STEPS),
    "noise-roll": die(
        BLACK, "noise", events.roll_noise, questions.Whose, ("award",), questions.ON_TURN
    ),
    "award": Kind(events.award, on=questions.STEPS),
    "radio-after": Kind(radio.ask, on=questions.STEPS),
    "radio": Kind(
        radio.throw, radio.list_throws, on=("begin", "turn", "confirm"), must=questions.ON_TURN
    ),
    "radio-roll": die(
        BLACK, "radio", radio.roll, questions.Radio, ("begin", "turn", "confirm"), questions.ON_TURN
    ),
    "confirm": Kind(turn.confirm, on=questions.STEPS),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-turn": Kind(pits.begin),
    "pit-gear": Kind(
        pits.shift, pits.list_gears, default=pits.usual, on=questions.MOVING, must=questions.PITS
    ),
    "pit-drive": Kind(pits.drive, on=questions.MOVING),
    "exit-move": replace(_DRIVEN, preview=None),
    "pit-stop": Kind(pits.stop, on=questions.STEPS),
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
    "pit-roll": die(
        BLACK, "mechanics", pits.roll, questions.Whose, ("collide",), questions.STOPPED
    ),
}
"""Every kind of question of a race."""

FIRST: Final = frozenset(("gear", "pit-gear", "radio"))
"""Those that may be the first question of a turn."""
