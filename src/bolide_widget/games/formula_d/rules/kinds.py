"""Every kind of question in Formula D, with the rules that list and apply its answers.

This is where the chapters meet. One that hands on to another pushes a *step*, a question without
players, which is taken at once; the steps of a turn lie on the stack from its begin (`turn`).
Below the chapters lie `way`, `offers` and `travel`'s `passed`, which look and never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.kinds import Kind, die
from ....core.questions import Facts, Question
from . import (
    black_die,
    events,
    finish,
    gears,
    grid,
    moves,
    overshoot,
    pits,
    previews,
    radio,
    setup,
    slipstream,
    street,
    turn,
    tyres,
    weather,
)
from .tables import BLACK
from .venue import State


class Whose(NamedTuple):
    """Whose it is."""

    seat: int


def _list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """FD-TURN-5: ends on the track, and ways into the pits (FD-PIT-10)."""
    listed = moves.list_moves(state, question, seat)
    return [*listed, *pits.entries(state, seat, state.position.now.spaces)]


def _move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-5: the move, or into the pits."""
    if action[0] == pits.PIT_WORD:
        pits.enter(state, question.players[0], action, facts)
    else:
        moves.move(state, question, action, facts)


KINDS: Final[Mapping[str, Kind]] = {
    # FD-SET-8
    "character": Kind(setup.choose, setup.list_characters),
    "split": Kind(setup.split, setup.list_points, default=setup.usual, data=setup.Points),
    "dress": Kind(setup.dress),
    "weather-roll": die(BLACK, "weather", weather.roll, weather.WeatherRoll),
    "frog": Kind(weather.answer_frog, weather.list_frog, data=weather.Frog),
    "tyres": Kind(tyres.fit, tyres.list_tyres, default=tyres.usual),
    # FD-START, FD-ORD, FD-TURN-1
    "grid-roll": die(BLACK, "grid", grid.roll, grid.GridRoll),
    "grid-place": Kind(grid.take_place, data=grid.Places),
    "line-up": Kind(grid.line_up),
    "round": Kind(turn.begin_round),
    "turn": Kind(turn.next_turn),
    "radio-before": Kind(radio.ask),
    "begin": Kind(turn.begin),
    "start-roll": die(BLACK, "start", grid.start, Whose),
    # FD-TURN-2 to FD-TURN-5
    "gear": Kind(gears.shift, gears.list_gears, default=gears.usual, preview=previews.shift),
    "gear-roll": Kind(
        gears.roll,
        gears.list_faces,
        odds=gears.odds,
        table="gear",
        dice=gears.dice,
        data=gears.GearRoll,
    ),
    "modify": Kind(gears.ask),
    "modifiers": Kind(gears.modify, gears.list_modifiers),
    "move": Kind(_move, _list_moves, default=moves.usual, preview=previews.move),
    # FD-TURN-6 to FD-TURN-8
    "slide": Kind(moves.slide),
    "slide-move": Kind(moves.move, moves.list_moves, default=moves.usual, preview=previews.move),
    "events": Kind(events.take_next),
    "debris": die(BLACK, "debris", events.test_debris, events.Debris),
    "cross": Kind(finish.cross),
    "lap": Kind(street.completed),
    "police": Kind(street.police),
    "bonus": Kind(street.take, street.list_points, data=street.Bonus),
    "slip": Kind(slipstream.step),
    "slipstream": Kind(slipstream.take, slipstream.list_draughts, preview=previews.draught),
    # FD-TURN-9 to FD-TURN-15
    "settle": Kind(overshoot.settle),
    "stop": Kind(overshoot.stop),
    "scrap-heap": Kind(events.ask_scrap),
    "scrap": Kind(events.leave_scrap, events.list_scrap),
    "collide": Kind(black_die.collide),
    "collision": die(BLACK, "collision", black_die.roll_collision, black_die.Collisions),
    "engines": Kind(black_die.test_engines),
    "engine": die(BLACK, "engine", black_die.roll_engine, black_die.Engines),
    "weather-turn": Kind(weather.end_turn),
    "noise": Kind(street.noise),
    "noise-roll": die(BLACK, "noise", street.roll_noise, Whose),
    "award": Kind(street.award),
    "radio-after": Kind(radio.ask),
    "radio": Kind(radio.throw, radio.list_throws),
    "radio-roll": die(BLACK, "radio", radio.roll, radio.Radio),
    "confirm": Kind(finish.confirm),
    # FD-PIT, FD-PITEN, FD-PITX
    "pit-turn": Kind(pits.begin),
    "pit-gear": Kind(pits.shift, pits.list_gears, default=pits.usual),
    "pit-drive": Kind(pits.drive),
    "exit-move": Kind(moves.move, moves.list_moves, default=moves.usual),
    "pit-stop": Kind(pits.stop),
    "pit-type": Kind(pits.choose_type, pits.list_types),
    "repair": Kind(pits.repair, pits.list_repairs, data=pits.Repair),
    "pit-roll": die(BLACK, "mechanics", pits.roll, Whose),
}
"""Every kind of question of a race."""

FIRST: Final = frozenset(("gear", "pit-gear", "radio"))
"""Those that may be the first question of a turn."""
