"""What a car has driven over, in the order of its path (FD-TURN-7), and debris (FD-DEB)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.questions import CHANCE, Facts, Question
from . import wear
from .characters import TEMANA
from .facts import DebrisTested
from .in_turn import AT_END, AT_LINE, AT_POLICE
from .position import NOT_RACING, SUSP, Position
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


def tests(state: State, events: tuple[int, ...]) -> list[int]:
    """FD-DEB-3: of what a path comes over, the damage that is tested (``per_turn``: once)."""
    found = [event for event in events if event >= 0]
    if state.game.rules.debris_rolls == "per_turn":
        now = state.position.now
        due = now.tested or any(event >= 0 for event in now.events)
        return [] if due else found[:1]
    return found


def most(position: Position, seat: int, event: int) -> int:
    """The highest face that costs suspension: FD-DEB-3, and FD-CH-7 where a manoeuvre ends."""
    if event >= AT_END and position.cars[seat].character == TEMANA:
        return SCRAP
    return DEBRIS[1] if position.wet else DEBRIS[0]


def test_debris(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-DEB-3: the die for a space with damage."""
    seat: int
    event: int
    seat, event = question.data
    lost = face <= most(state.position, seat, event)
    if facts is not None:
        space = state.game.road.ids[event & (AT_END - 1)]
        facts.append(DebrisTested("debris", seat, face, lost, space))
    if lost:
        wear.lose(state, seat, SUSP, 1, "debris", facts)
