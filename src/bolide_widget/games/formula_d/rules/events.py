"""What a car has driven over (FD-TURN-7), damage (FD-DEB), and who leaves some (FD-CH-7)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import wear
from .characters import TEMANA
from .facts import AtSpace, DebrisTested
from .gears import lap_of
from .in_turn import AT_END, AT_LINE, AT_POLICE
from .position import NOT_RACING, SUSP, Car, Position
from .tables import DEBRIS, SCRAP
from .turn import EVENTS
from .venue import State


class Debris(NamedTuple):
    """FD-DEB-3: whose, and the event (see `Turn.events`)."""

    seat: int
    event: int


def take_next(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-7: the next event; elimination drops the rest."""
    position = state.position
    now = position.now
    if not now.events:
        return
    if position.cars[now.seat].status in NOT_RACING:
        now.events = ()
        return
    event = now.events[0]
    now.events = now.events[1:]
    state.stack.append(EVENTS)
    if event == AT_LINE:
        state.stack.append(Question("cross"))
    elif event == AT_POLICE:
        state.stack.append(Question("police"))
    elif not (now.tested and state.game.rules.debris_rolls == "per_turn"):
        now.tested = True
        data = (now.seat, event)
        state.stack.append(Question("debris", (CHANCE,), data, roller=now.seat))


def debris_tests(state: State, events: tuple[int, ...]) -> list[int]:
    """FD-DEB-3: of what a path comes over, the damage that is tested (``per_turn``: once)."""
    found = [event for event in events if event >= 0]
    if state.game.rules.debris_rolls == "per_turn":
        now = state.position.now
        due = now.tested or any(event >= 0 for event in now.events)
        return [] if due else found[:1]
    return found


def debris_most(position: Position, seat: int, event: int) -> int:
    """The highest face that costs suspension: FD-DEB-3, and FD-CH-7 where a manoeuvre ends."""
    if event >= AT_END and position.cars[seat].character == TEMANA:
        return SCRAP
    return DEBRIS[1] if position.wet else DEBRIS[0]


def test_debris(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-DEB-3: the die for a space with damage."""
    seat: int
    event: int
    seat, event = question.data
    lost = face <= debris_most(state.position, seat, event)
    if facts is not None:
        space = state.game.road.ids[event & (AT_END - 1)]
        facts.append(DebrisTested("debris", seat, face, lost, space))
    if lost:
        wear.lose(state, seat, SUSP, 1, "debris", facts)


# -- Temana's scrap heap (FD-CH-7) ----------------------------------------------------------------


MARK: Final[Action] = ("mark",)
NO: Final[Action] = ("no",)


def ask_scrap(state: State, question: Question, action: Any, facts: Facts) -> None:
    """R-32: once a lap, if he has driven and the space he left is not marked."""
    position: Position = state.position
    now = position.now
    car: Car = position.cars[now.seat]
    if car.character != TEMANA or car.status in NOT_RACING:
        return
    if now.start < 0 or not now.driven or is_marked(state, now.start):
        return
    if car.ability != lap_begun(state):
        state.stack.append(Question("scrap", (now.seat,)))


def is_marked(state: State, space: int) -> bool:
    """FD-ST-4: with damage, or red from the beginning."""
    return space in state.position.marks or space in state.game.road.danger


def lap_begun(state: State) -> int:
    """R-51: the lap in which this turn began."""
    position: Position = state.position
    car: Car = position.cars[position.now.seat]
    return lap_of(car) - (1 if position.now.crossed else 0)


def list_scrap(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-7: leave nothing, or damage."""
    return [NO, MARK]


def leave_scrap(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-7: the space where his move began is marked."""
    if action == NO:
        return
    position: Position = state.position
    seat = question.players[0]
    position.cars[seat].ability = lap_begun(state)
    position.mark(position.now.start)
    if facts is not None:
        facts.append(AtSpace("scrap", seat, state.game.road.ids[position.now.start]))
