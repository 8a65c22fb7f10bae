"""Every kind of question in Formula D, with the rules that list and apply its answers.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once; the steps of a turn lie on the stack from its begin (`turn`).
Below the chapters lie `way`, `offers` and `travel`'s `passed`, which look and never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.kinds import Kind, die
from . import (
    collision,
    corners,
    engine,
    events,
    finish,
    gears,
    grid,
    moves,
    overshoot,
    slipstream,
    start,
    turn,
)
from .tables import BLACK

KINDS: Final[Mapping[str, Kind]] = {
    # FD-START, FD-ORD, FD-TURN-1
    "grid-roll": die(BLACK, "grid", grid.roll),
    "grid-place": Kind(grid.take_place),
    "line-up": Kind(grid.line_up),
    "round": Kind(turn.begin_round),
    "turn": Kind(turn.next_turn),
    "begin": Kind(turn.begin),
    "start-roll": die(BLACK, "start", start.roll),
    # FD-TURN-2 to FD-TURN-5
    "gear": Kind(gears.shift, gears.list_gears, default=gears.usual),
    "gear-roll": Kind(gears.roll, gears.list_faces, odds=gears.odds, table="gear", dice=gears.dice),
    "modify": Kind(moves.modify),
    "move": Kind(moves.move, moves.list_moves, default=moves.usual),
    # FD-TURN-6 to FD-TURN-8
    "slide": Kind(moves.slide),
    "slide-move": Kind(moves.move, moves.list_moves, default=moves.usual),
    "events": Kind(events.take_next),
    "debris": die(BLACK, "debris", events.test_debris),
    "cross": Kind(finish.cross),
    "lap": Kind(finish.lap_done),
    "slip": Kind(slipstream.step),
    "slipstream": Kind(slipstream.take, slipstream.list_draughts),
    # FD-TURN-9 to FD-TURN-15
    "settle": Kind(overshoot.settle),
    "stop": Kind(corners.stop),
    "collide": Kind(collision.collide),
    "collision": die(BLACK, "collision", collision.roll),
    "engines": Kind(engine.tests),
    "engine": die(BLACK, "engine", engine.roll),
    "confirm": Kind(finish.confirm),
}
