"""Qualifying (FD-QUAL): one car after another, alone, one lap from the middle of the line.

The turns of a lap are those of a race, without what needs others or wear. What differs: who comes
to the line, which gears there are, what an overshoot costs, and what happens between two drivers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ....core.actions import Action
from ....core.questions import Facts, Kind, Nothing, Question, Step
from ....core.stack import Seats, Whose
from ....racing.options import in_groups, next_places
from . import gears, pits, setup, weather
from .characters import JULIEN
from .facts import AtSpace, Overshot, Placed, Shifted, Tried
from .kinds import KINDS, STEPS
from .position import BRAKES, FINISHED, NOT_RACING, OUT, TRACK, Car, Position
from .questions import DRIVES, GRID, GRID_ORDER, MOVING
from .setup import Try
from .turn import EVENTS, ROUND, SETTLE, SLIDE, TURN
from .venue import State
from .wear import changed

if TYPE_CHECKING:
    from ..options import Rules

NOT_YET: Final[Try] = (0, 0, 0)
MINUTE: Final = 60
ATTEMPT: Final = "attempt"


def steps(rules: Rules) -> tuple[Question, ...]:
    """FD-QUAL-1: what of a turn's steps a lap alone has, the last first."""
    slide = (SLIDE,) if rules.weather else ()
    return (SETTLE, EVENTS, *slide)


def opening(rules: Rules, seats: int) -> list[Question]:
    """FD-SET-8, 2 and 3: cars, the forecast, tyres in seat order, then the laps."""
    stack = [Question(ATTEMPT, (), tuple(range(seats))), Question("attempts")]
    if rules.tyres:
        stack += [weather.ask(seat) for seat in reversed(range(seats))]
    if rules.weather:
        stack.append(weather.forecast(weather.QUALIFYING, 0))
    return stack + setup.cars(rules, seats)


def begin(state: State, _: Nothing, facts: Facts) -> None:
    """FD-QUAL-1: cars and tyres are chosen; of the abilities only Julien's is at work."""
    position: Position = state.position
    position.tried = (NOT_YET,) * len(position.cars)
    for car in position.cars:
        car.started = True
        car.wear = changed(car.wear, BRAKES, 0)  # no braking; nothing else wears
        if car.character != JULIEN:
            car.character = -car.character


def next_driver(state: State, waiting: Seats, facts: Facts) -> None:
    """FD-QUAL-1: the next car, alone before the line; after the last one, the grid."""
    position: Position = state.position
    if not waiting:
        _rank(state)
        return
    seat: int = waiting[0]
    car: Car = position.cars[seat]
    car.space = state.game.track.qual_start
    car.status = TRACK
    position.order = (seat,)
    position.round = 0
    if facts is not None:
        facts.append(AtSpace("attempt", seat, state.game.road.ids[car.space]))
    state.stack += [Question(ATTEMPT, (), waiting[1:]), ROUND]


def next_turn(state: State, _: Nothing, facts: Facts) -> None:
    """FD-QUAL-2: another turn of the car, or the end of its lap."""
    position: Position = state.position
    seat = position.order[0]
    car: Car = position.cars[seat]
    if car.status not in NOT_RACING:
        position.round += 1
        position.turn = 0
        state.stack.append(TURN)
        return
    car.place = position.places = 0
    car.retired = position.retirements = 0
    if facts is not None:
        throws, over, abandoned = position.tried[seat]
        facts.append(Tried("lap", seat, throws, over, bool(abandoned)))


def list_gears(state: State, question: Question, seat: int) -> list[Action]:
    """FD-QUAL-1: the gears that may be declared."""
    before = state.position.cars[seat].gear
    free = [1] if before == 0 else pits.lane_gears(before)  # skips too, but 6 to 1
    return [gears.ACTIONS[gear] for gear in free]


def shift(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-QUAL-2: each throw of a gear die counts."""
    position: Position = state.position
    seat = question.players[0]
    throws, over, abandoned = position.tried[seat]
    _note(position, seat, (throws + 1, over, abandoned))
    wanted = int(action[1])
    if facts is not None:
        facts.append(Shifted("gear", seat, wanted, position.cars[seat].gear))
    gears.take(state, seat, wanted)


def _note(position: Position, seat: int, now: Try) -> None:
    position.tried = (*position.tried[:seat], now, *position.tried[seat + 1 :])


def settle(state: State, _: Nothing, facts: Facts) -> None:
    """FD-QUAL-2, FD-QUAL-3: overshoots count by their tyres; some end the lap. Then the stop."""
    position: Position = state.position
    now = position.now
    seat = now.seat
    car: Car = position.cars[seat]
    throws, over = position.tried[seat][:2]
    if now.over:
        over += now.over * weather.multiplier(position, car)
        if facts is not None:
            facts.append(Overshot("overshoot", seat, now.over))
    _note(position, seat, (throws, over, 1 if now.doomed else 0))
    if now.doomed or now.finishing:
        car.status = OUT if now.doomed else FINISHED
        car.space = car.corner = -1
        car.stops = 0
        return
    if car.corner >= 0:
        car.stops = 0 if now.left else car.stops + 1


# -- the grid ------------------------------------------------------------------------------------


def score(tried: Try, seconds: float) -> int:
    """FD-QUAL-2: throws, full minutes, and what was overshot.

    Examples
    --------
    >>> score((21, 3, 0), 155), score((22, 2, 0), 119), score((23, 1, 0), 100)
    (26, 25, 25)
    """
    return tried[0] + tried[1] + int(seconds // MINUTE)


def ranking(state: State) -> list[tuple[int, ...]]:
    """FD-QUAL-3, FD-QUAL-4: lower scores, then shorter times; who abandoned comes last."""
    tried: tuple[Try, ...] = state.position.tried  # type: ignore[assignment]
    seconds: tuple[float, ...] = state.game.seconds or (0,) * len(tried)

    def rank(seat: int) -> tuple[int, int, float]:
        if tried[seat][2]:
            return (1, 0, 0)
        return (0, score(tried[seat], seconds[seat]), seconds[seat])

    return in_groups(range(len(tried)), rank)


def _rank(state: State) -> None:
    """FD-QUAL-4: groups that tie roll the black die; Diane wins ties of it (R-46)."""
    position: Position = state.position
    position.order = ()
    for car in position.cars:
        car.character = abs(car.character)
        car.status = FINISHED
    state.stack += [next_places(seats) for seats in reversed(ranking(state))]


def take_place(state: State, data: Whose, facts: Facts) -> None:
    """FD-QUAL-4: the next place of the grid."""
    seat = data.seat
    position: Position = state.position
    position.order = (*position.order, seat)
    position.cars[seat].place = len(position.order)
    if facts is not None:
        facts.append(Placed("grid", seat, len(position.order), ""))


ATTEMPTS: Final[Mapping[str, Kind]] = {
    **KINDS,
    "gear": Kind(shift, list_gears, default=gears.usual, on=MOVING, must=DRIVES),
    "grid-roll": replace(KINDS["grid-roll"], on=("", *GRID)),
}
"""The kinds of question of a qualifying."""

ATTEMPT_STEPS: Final[Mapping[str, Step]] = {
    **STEPS,
    "attempts": Step(begin, on=(ATTEMPT,)),
    ATTEMPT: Step(next_driver, data=Seats, on=("",)),
    "round": Step(next_turn),
    "settle": Step(settle, on=("turn",)),
    "grid-place": Step(take_place, data=Whose, on=("", *GRID), must=GRID_ORDER),
}
"""Every kind of step of a qualifying."""
