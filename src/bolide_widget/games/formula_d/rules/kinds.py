"""Every kind of question in Formula D: rules that list and apply its answers, and previews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....core.questions import Kind, Step, always, die, shared
from ....core.stack import Whose
from ....racing.options import GridRoll
from . import (
    events,
    gears,
    moves,
    pits,
    preview,
    questions as asks,
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
    on=asks.MOVING,
    must=asks.DRIVES,
)
"""Of a move, a slide and the way out of the pits."""

KINDS: Final[Mapping[str, Kind]] = {
    # FD-SET-8
    "character": Kind(
        setup.choose, setup.list_characters, on=("character", *asks.CARS), must=asks.CHARACTER
    ),
    "split": Kind(
        setup.split,
        setup.list_points,
        default=setup.usual,
        data=asks.Points,
        on=("split", *asks.CARS),
        must=asks.SPLIT,
    ),
    "weather-roll": shared(
        die(
            BLACK,
            "weather",
            weather.roll,
            asks.WeatherRoll,
            (*asks.FITTING, *asks.LATE),
            asks.WEATHER,
        )
    ),
    "frog": Kind(
        weather.answer_frog,
        always(weather.KEEP, weather.AGAIN),
        data=asks.Frog,
        on=(*asks.FITTING, *asks.LATE),
        must=asks.FROG,
    ),
    "tyres": Kind(
        weather.fit,
        always(*weather.SETS),
        default=weather.usual,
        on=(*asks.FITTING, "collide", "pit-roll", "repair"),
        must=asks.TYRES,
    ),
    # FD-START, FD-ORD, FD-TURN-1
    "grid-roll": die(BLACK, "grid", turn.roll, GridRoll, asks.GRID, asks.GRID_ORDER),
    "start-roll": die(BLACK, "start", turn.start, Whose, asks.MOVING, asks.DRIVES),
    # FD-TURN-2 to FD-TURN-5
    "gear": Kind(
        gears.shift,
        gears.list_gears,
        default=gears.usual,
        preview=preview.shift,
        on=asks.MOVING,
        must=asks.DRIVES,
    ),
    "gear-roll": Kind(
        gears.roll,
        gears.list_faces,
        odds=gears.odds,
        table="gear",
        dice=gears.dice,
        data=asks.GearRoll,
        on=asks.MOVING,
        must=asks.GEAR,
    ),
    "modifiers": Kind(
        gears.modify, gears.list_modifiers, on=("move", "pit-drive"), must=asks.ON_TURN
    ),
    "move": replace(_DRIVEN, apply=pits.move, legal=pits.list_moves),
    # FD-TURN-6 to FD-TURN-8
    "slide-move": replace(_DRIVEN, on=("events",)),
    "debris": die(BLACK, "debris", events.test_debris, asks.Debris, ("events",), asks.ON_TURN),
    "bonus": Kind(
        events.take,
        events.list_points,
        data=asks.Bonus,
        on=("events", *asks.ENDING),
        must=asks.ROOM,
    ),
    "slipstream": Kind(
        slipstream.take,
        slipstream.list_draughts,
        preview=preview.draught,
        on=("settle",),
        must=asks.DRIVES,
    ),
    # FD-TURN-9 to FD-TURN-15
    "scrap": Kind(
        events.leave_scrap,
        always(events.NO, events.MARK),
        on=("collide", "pit-stop"),
        must=asks.ON_TURN,
    ),
    "collision": die(
        BLACK, "collision", events.roll_collision, asks.Collisions, ("engines",), asks.COLLISIONS
    ),
    "engine": die(BLACK, "engine", events.roll_engine, asks.Engines, asks.LATE, asks.ENGINES),
    "noise-roll": die(BLACK, "noise", events.roll_noise, Whose, ("award",), asks.ON_TURN),
    "radio": Kind(
        radio.throw, radio.list_throws, on=("begin", "turn", "confirm"), must=asks.ON_TURN
    ),
    "radio-roll": die(
        BLACK, "radio", radio.roll, asks.Radio, ("begin", "turn", "confirm"), asks.ON_TURN
    ),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-gear": Kind(
        pits.shift, pits.list_gears, default=pits.usual, on=asks.MOVING, must=asks.PITS
    ),
    "exit-move": replace(_DRIVEN, preview=None),
    "pit-type": Kind(
        pits.choose_type,
        always(pits.TYRE_STOP, pits.TECHNICAL_STOP),
        on=("collide",),
        must=asks.STOPPED,
    ),
    "repair": Kind(
        pits.repair, pits.list_repairs, data=asks.Repair, on=("collide",), must=asks.STOPPED
    ),
    "pit-roll": die(BLACK, "mechanics", pits.roll, Whose, ("collide",), asks.STOPPED),
}
"""Every kind of question of a race."""

STEPS: Final[Mapping[str, Step]] = {
    # FD-SET-8
    "dress": Step(setup.dress, on=("line-up",)),
    # FD-START, FD-ORD, FD-TURN-1
    "grid-place": Step(turn.take_place, data=Whose, on=asks.GRID, must=asks.GRID_ORDER),
    "line-up": Step(turn.line_up, on=("",), must=asks.GRID_ORDER),
    "round": Step(turn.begin_round),
    "turn": Step(turn.next_turn, on=("", "attempt"), must=asks.TURN_STEPS),
    "radio-before": Step(radio.ask),
    "begin": Step(turn.begin, on=asks.MOVING),
    # FD-TURN-2 to FD-TURN-5
    "modify": Step(gears.ask),
    # FD-TURN-6 to FD-TURN-8
    "slide": Step(moves.slide, on=asks.STEPS),
    "events": Step(events.take_next, on=asks.STEPS),
    "cross": Step(turn.cross),
    "lap": Step(events.completed),
    "police": Step(events.police),
    "slip": Step(slipstream.step, on=asks.STEPS),
    # FD-TURN-9 to FD-TURN-15
    "settle": Step(moves.settle, on=asks.STEPS),
    "stop": Step(moves.stop, on=asks.STEPS),
    "scrap-heap": Step(events.ask_scrap, on=asks.STEPS),
    "collide": Step(events.collide, on=asks.STEPS),
    "engines": Step(events.engines, on=asks.STEPS),
    "weather-turn": Step(weather.end_turn, on=asks.STEPS),
    "noise": Step(events.noise, on=asks.STEPS),
    "award": Step(events.award, on=asks.STEPS),
    "radio-after": Step(radio.ask, on=asks.STEPS),
    "confirm": Step(turn.confirm, on=asks.STEPS),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-turn": Step(pits.begin),
    "pit-drive": Step(pits.drive, on=asks.MOVING),
    "pit-stop": Step(pits.stop, on=asks.STEPS),
}
"""Every kind of step of a race."""

FIRST: Final = frozenset(("gear", "pit-gear", "radio"))
"""Those that may be the first question of a turn."""
