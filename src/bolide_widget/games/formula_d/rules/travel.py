"""Driving a path (FD-TURN-5 to FD-TURN-7): what it passes, and where the car is then."""

from __future__ import annotations

from typing import NamedTuple

from ....core.questions import Facts
from . import wear
from .facts import Moved
from .in_turn import AT_END, AT_LINE, AT_POLICE
from .position import BRAKES, ends_race
from .road import Road
from .venue import State


class Passed(NamedTuple):
    """What a path passes.

    Attributes
    ----------
    left : int
        Corners left too early in this turn.
    over, over_line : int
        Spaces overshot in this turn that are not paid yet, and those of them before the line.
    doomed : bool
        Whether a corner was left as FD-OVER-2 forbids.
    corner, stops : int
        The corner it ends in, -1 for none, and stops made in it before this turn.
    entered : int
        Corners entered.
    touched, crossed : bool
        Whether a corner space was entered; whether the line was crossed.
    events : tuple of int
        As `Turn.events`.
    """

    left: int
    over: int
    over_line: int
    doomed: bool
    corner: int
    stops: int
    entered: int
    touched: bool
    crossed: bool
    events: tuple[int, ...]


def passed(state: State, seat: int, path: tuple[int, ...]) -> Passed:
    """What a path of a car passes, from where its turn has got to; nothing changes."""
    position = state.position
    road: Road = state.game.road
    car, now = position.cars[seat], position.now
    progress, corners, needed = road.progress, road.corner, road.stops
    danger, police = road.danger, road.police
    marks = position.marks
    corner, stops, left, over = car.corner, car.stops, now.left, now.over
    over_line, entered = now.over_line, 0
    doomed = touched = crossed = finished = False
    events: list[int] = []
    here = path[0]
    for there in path[1:]:
        if police and (here, there) in police:
            events.append(AT_POLICE)
        if progress[there] < progress[here]:
            crossed = True
            over_line = over
            events.append(AT_LINE)
            finished = ends_race(car, state.game.rules)
        bend = corners[there]
        if bend != corner:
            if corner >= 0 and stops < needed[corner]:
                left += 1
                doomed = doomed or stops < needed[corner] - 1
            corner, stops = bend, 0
            if bend >= 0:
                entered += 1
        if bend >= 0:
            touched = True
        over += left
        if (there in marks or there in danger) and not finished:  # FD-FIN-3
            events.append(there)
        here = there
    if events and events[-1] == here:
        events[-1] = here + AT_END
    return Passed(
        left, over, over_line, doomed, corner, stops, entered, touched, crossed, tuple(events)
    )


def drive(
    state: State,
    seat: int,
    path: tuple[int, ...],
    how: str,
    brakes: int,
    finishing: bool,
    facts: Facts,
) -> Passed:
    """Drive a path of the track: the car is at its end, and what it passed is to be settled.

    Parameters
    ----------
    path : tuple of int
        Spaces, the one where it stands first.
    how : str
        "move", "slide" or "slipstream".
    brakes : int
        Points spent to drive fewer spaces (FD-BRAKE-3).
    finishing : bool
        Whether the path ends by finishing the race (FD-FIN-3).
    """
    position = state.position
    car, now = position.cars[seat], position.now
    gone = passed(state, seat, path)
    if facts is not None:
        ids = state.game.road.ids
        facts.append(Moved("move", seat, how, tuple(ids[space] for space in path), brakes))
    if brakes:
        now.braked += brakes
        now.barred = True
        wear.lose(state, seat, BRAKES, brakes, "braking", facts)
    car.space = now.last = path[-1]
    car.corner, car.stops = gone.corner, gone.stops
    now.left, now.over, now.over_line = gone.left, gone.over, gone.over_line
    now.doomed = now.doomed or gone.doomed
    now.touched = now.touched or gone.touched
    now.crossed = now.crossed or (gone.crossed and car.lap > 0)
    now.driven += len(path) - 1
    now.events += gone.events
    now.finishing = finishing
    if gone.left:
        now.barred = True
    return gone
