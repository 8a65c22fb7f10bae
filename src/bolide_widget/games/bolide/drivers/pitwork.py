"""The pit stop: in which box it ends, what is done there, and how many turns that leaves."""

from __future__ import annotations

from typing import NamedTuple

from ....boards.lattice import straight
from ....boards.lattice.momentum.turns import NEVER
from ....boards.lattice.points import Point, bit_index
from ....boards.lattice.track import Track
from ....core.questions import Action
from ..rules import pits
from ..rules.position import FULL, HALF, PIT, Car
from ..rules.venue import State
from .trim import Trim, trim

LEAST_GAIN = 0.5
"""Turns that a stop has to save: the standing start after it is an estimate."""

BACK = 2.0
"""Turns that starting from the back costs: a guess."""

LONG = 56
"""Turns of a race of two laps, by the hint on the board, from which on ½ Fuel is faster in spite of
the stop: measured alone on the bundled circuits, where it wins 6 turns on the longest and loses 4
on the shortest. In longer races it would have to stop on every lap."""


class Stop(NamedTuple):
    """A way to end a stop.

    Attributes
    ----------
    total : float
        Turns from now to the end of the race; those of laps not yet planned for are estimated.
    turns : int
        Turns from now to the end of what is planned for.
    box : int
        To leave from.
    services : tuple of str
        What is done there (P-4).
    """

    total: float
    turns: int
    box: int
    services: Action


def strategy(state: State, seat: int) -> Action:
    """A-1: ½ Fuel where its speed is worth the stop, soft tyres for the weather, Booster set-up."""
    _, *rest = state.default(seat)
    track = state.game.track
    laps = getattr(state.game, "race_rules", state.game.rules).laps  # a qualifying is for a race
    light = laps == 1 or (laps == 2 and track.pit is not None and track.hints["turns"] >= LONG)
    return HALF if light else FULL, *rest


def mended(state: State, car: Car) -> Action:
    """Q-3: what is mended before a race, from which one then starts at the back."""

    def total(services: Action) -> float:
        twin = car.copy()
        pits.work(twin, services)
        fit = trim(state, twin)
        brakings = min(twin.brakings, fit.brakings)
        turns = fit.pace.turns(fit.track.grid[0], (0, 0), fit.crossings, brakings)
        return turns + fit.laps_beyond * fit.lap_turns + BACK * (services != pits.NOTHING)

    return min(state.legal(), key=total)


def enters(track: Track, start: Point, end: Point) -> bool:
    """P-2: whether a move enters the pit lane."""
    moves = track.pit_moves[start]
    return bool(moves) and bool(moves >> bit_index(end[0] - start[0], end[1] - start[1]) & 1)


def penalty(track: Track, start: Point, end: Point) -> int:
    """P-6: boxes, and so turns, that entering too fast costs."""
    limit = None if track.pit is None else track.pit.speed_limit
    if limit is None:
        return 0
    return pits.TOO_FAST * max(0, straight.entry_speed(track, start, end) - limit)


def ahead(fit: Trim) -> Stop:
    """The best stop for a car that enters the pits on this lap."""
    if fit.stop is None:
        car = fit.car.copy()
        car.status = PIT
        fit.stop = stop(fit.state, car)
    return fit.stop


def stop(state: State, car: Car) -> Stop:
    """The best way to end a stop, for a car in the pits."""
    boxes = pits.service_boxes(state, car)
    exits = {max(box + car.penalty, car.box) for box in boxes.values()}
    return min(_leaving(state, car, box) for box in sorted(exits))


def turns_left(state: State, car: Car) -> int:
    """Turns to the end of what is planned for, of a car in the pits."""
    if car.status == PIT:
        return stop(state, car).turns
    return _served(state, car, car, pits.NOTHING).turns


def served(state: State, car: Car) -> Stop:
    """The best of the services that a car in the pits can have where it is (P-4)."""
    return _leaving(state, car, car.box)


def _leaving(state: State, car: Car, box: int) -> Stop:
    """What leaving from a box comes to, with the best of the services that can be had there."""
    leaving = car.copy()
    leaving.box = box
    if _passes_line(state, car.box, box):
        leaving.lap += 1
    choices = pits.choices(state, leaving, pits.services(state, leaving)) or [pits.NOTHING]
    whole = [action for action in choices if len(action) == len(choices[0])]
    suited = [action for action in whole if _kind(action) == _kind(whole[0])]
    return min(_served(state, car, leaving, action) for action in suited)


def _kind(services: Action) -> str:
    """What weather new tyres are for; the first on offer suit that of the moment (A-1)."""
    return str(services[0]).rpartition("-")[2]


def _served(state: State, car: Car, leaving: Car, services: Action) -> Stop:
    """What is left once the crew has done its work, and the wait for it."""
    fresh = leaving.copy()
    pits.provide(state, fresh, services)
    if _passes_line(state, fresh.box, len(pits.lane(state).boxes) + 1):
        fresh.lap += 1
    before, fit = trim(state, car), trim(state, fresh)
    crossings = before.crossings - (fresh.lap - car.lap)
    if pits.must_refuel(state, car) and pits.REFUEL not in services:
        return Stop(NEVER, NEVER, leaving.box, services)
    brakings = min(fresh.brakings, fit.brakings)
    out = [fit.pace.turns(p, (0, 0), crossings, brakings) for p in pits.lane(state).out]
    turns = leaving.box - car.box + 1 + min(out)
    return Stop(turns + before.laps_beyond * fit.lap_turns, turns, leaving.box, services)


def _passes_line(state: State, box: int, further: int) -> bool:
    """P-10: whether the finish line lies between two boxes, 0 being the Pit Lane In line."""
    lane = pits.lane(state)
    line, last = lane.crossings.get("finish"), len(lane.boxes)
    return line is not None and min(box, last) < line <= min(further, last + 1)
