"""Rounds and turns (FD-ORD-1, FD-TURN): who plays, the steps of his turn, and the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.questions import CHANCE, Facts, Question
from .facts import AtSpace, Happened, RoundBegun
from .in_turn import Turn
from .order import running_order
from .position import IN_PITS, NOT_RACING, Position
from .venue import State, Venue
from .wear import retire

if TYPE_CHECKING:
    from ..options import Rules

TURN: Final = Question("turn")
ROUND: Final = Question("round")
BEGIN: Final = Question("begin")
SLIDE: Final = Question("slide")
EVENTS: Final = Question("events")
SLIP: Final = Question("slip")
SETTLE: Final = Question("settle")
STOP: Final = Question("stop")
COLLIDE: Final = Question("collide")
ENGINES: Final = Question("engines")
CONFIRM: Final = Question("confirm")
PIT_TURN: Final = Question("pit-turn")
NOISE: Final = Question("noise")
AWARD: Final = Question("award")
RADIO_AFTER: Final = Question("radio-after")

LAST_STEPS: Final = frozenset(step.kind for step in (NOISE, AWARD, RADIO_AFTER, CONFIRM, TURN))
"""Of FD-TURN-15, and what comes after the turn."""


def drive_steps(rules: Rules) -> tuple[Question, ...]:
    """FD-TURN-6 to FD-TURN-10, the last first: what follows a move, also out of the pits."""
    slide = (SLIDE,) if rules.weather else ()
    scrap = (Question("scrap-heap"),) if rules.car_setup == "character" else ()
    return (*scrap, STOP, SETTLE, SLIP, EVENTS, *slide)


def turn_steps(rules: Rules) -> tuple[Question, ...]:
    """FD-TURN-6 to FD-TURN-15, the last first; without those that the options switch off."""
    confirm = (CONFIRM,) if rules.victory_confirmation else ()
    radio = (RADIO_AFTER,) if rules.car_setup == "character" else ()
    street = (AWARD, NOISE) if rules.street else ()
    weather = (Question("weather-turn"),) if rules.weather else ()
    pits = (Question("pit-stop"),) if rules.pit_variant != "none" and rules.laps > 1 else ()
    tests = (ENGINES, COLLIDE)
    return (*confirm, *radio, *street, *weather, *tests, *pits, *drive_steps(rules))


def first_step(rules: Rules) -> tuple[Question, ...]:
    """FD-TURN-1, the last first: a car on the track begins; Stanley may act before that."""
    return (BEGIN, Question("radio-before")) if rules.car_setup == "character" else (BEGIN,)


def begin_round(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-ORD-1, FD-FIN-4: fix the order in which every car still racing plays once."""
    position = state.position
    order = running_order(state) if position.round else grid_order(position)
    position.order = order
    position.turn = 0
    position.now = Turn()
    if not order:
        if facts is not None:
            facts.append(Happened("race-over"))
        return
    position.round += 1
    if facts is not None:
        facts.append(RoundBegun("round", position.round, order))
    state.stack.append(TURN)


def grid_order(position: Position) -> tuple[int, ...]:
    """FD-ORD-4: the first round goes by the grid."""
    return tuple(seat for seat in position.order if position.cars[seat].status not in NOT_RACING)


def next_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-ORD-1: the next car in order that is still racing; after the last, the next round."""
    position = state.position
    stack = state.stack
    while position.turn < len(position.order):
        seat = position.order[position.turn]
        position.turn += 1
        if position.cars[seat].status not in NOT_RACING:
            position.now = Turn(seat)
            stack.append(TURN)
            stack.extend(state.game.turn_steps)
            if position.cars[seat].status in IN_PITS:
                stack.append(PIT_TURN)
            else:
                stack.extend(state.game.first_step)
            return
    stack.append(ROUND)


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-1: the start roll; a spun car is turned round; else the gear is asked."""
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if not car.started:
        state.stack.append(Question("start-roll", (CHANCE,), (seat,), roller=seat))
        return
    if car.spun:
        car.spun = False
        if facts is not None:
            facts.append(AtSpace("recover", seat, state.game.road.ids[car.space]))
    state.stack.append(Question("gear", (seat,)))


# -- races that would not end: how many turns a car may take, and what follows --------------------


TURNS_A_LAP = 300
"""Turns a car may take for each lap of a race if nobody says otherwise; a good lap has 15 to 50."""


def turns_allowed(game: Venue) -> int:
    """Turns a car may take in a race: 300 a lap, or one a space where the lap is longer.

    The way to the line from the grid counts as another lap.
    """
    a_lap = max(TURNS_A_LAP, game.road.count)
    return int(a_lap * (game.rules.laps + 1))


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    while state.stack and state.stack[-1].kind not in (TURN.kind, ROUND.kind):
        state.stack.pop()
    for seat in reversed(position.order or range(len(position.cars))):
        if position.cars[seat].status not in NOT_RACING:
            retire(state, seat, "turns", facts)
