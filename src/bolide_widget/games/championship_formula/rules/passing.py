"""Forced passing (CFR-PASS), with blocks and contact."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import braking, corners, incidents, skill, slip, steps
from .facts import Attacked
from .position import OUT
from .road import Road
from .skill import spend
from .tables import (
    ATTACKER_FACE,
    DEFENDER_FACE,
    FAILURE,
    OLD_CONTACT,
    OLD_HARDER,
    PASS_LEFT,
    SUCCESS,
    UNIT,
)
from .venue import State

PASS: Final = "pass"
BLOCK: Final[Action] = ("block",)
LET: Final[Action] = ("let",)


class Attack(NamedTuple):
    """CFR-PASS-1: the space of a forced pass, and the car in it."""

    space: int
    defender: int


class Block(NamedTuple):
    """CFR-PASS-4: who attacks, and in which space."""

    attacker: int
    space: int


def room_beyond(road: Road, x: int, within: int, taken: set[int]) -> bool:
    """CFR-PASS-2: whether an empty space can be reached from a space, by passes if need be."""
    layer = [x]
    for _ in range(within):
        further: list[int] = []
        for space in layer:
            for to in road.next[space]:
                if to not in taken:
                    return True
                if to not in further:
                    further.append(to)
        layer = further
    return False


def offered(road: Road, x: int, left: int, taken: set[int]) -> bool:
    """CFR-PASS-2: whether a pass on the car in a space is offered."""
    return left >= PASS_LEFT and room_beyond(road, x, left - 1, taken)


def declare(state: State, x: int, facts: Facts) -> None:
    """CFR-PASS-10: in a corner its lines are given up, and paid for, before anything else."""
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    road = state.game.road
    defender = position.at(x)
    if facts is not None:
        facts.append(Attacked("pass", now.seat, defender, road.ids[x]))
    state.stack.append(Question("attack", (), (x, defender)))
    bend = road.corner[x]
    if bend < 0:
        return
    car.given = road.of_corner[bend]
    gone = tuple(line for line in car.lines if road.home[line] == bend)
    if not gone:
        return
    owed = 0
    if car.corner == bend and not steps.duty_free(state, car):
        owed = corners.excess(road, car.entries, gone)
    units = max(0, owed - car.allowance) // UNIT
    corners.leave_lines(car, tuple(line for line in car.lines if line not in gone), owed)
    if units:
        steps.ask_payment(state, now.seat, steps.LINE, units, owed, facts)


def attack(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-PASS-4: the defender is asked, if it has speed."""
    x, defender = question.data
    position = state.position
    seat = position.now.seat
    car = position.cars[seat]
    if car.status == OUT or car.spun_now:
        return
    if state.game.rules.old_passing:
        harder = OLD_HARDER * position.now.passes
        skill.ask(state, seat, PASS, (x, defender, False), harder, "pass-old")
    elif position.cars[defender].v:
        state.stack.append(Question("block", (defender,), (seat, x)))
    else:
        skill.ask(state, seat, PASS, (x, defender, False))


def list_blocks(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-PASS-4: block, or not."""
    return [LET, BLOCK]


def block(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-PASS-4: openly, before the attacker decides on skill."""
    seat, x = question.data
    defender = question.players[0]
    blocked = action == BLOCK
    if facts is not None:
        facts.append(
            Attacked("block" if blocked else "let", defender, seat, state.game.road.ids[x])
        )
    row = "pass-blocked" if blocked else PASS
    skill.ask(state, seat, PASS, (x, defender, blocked), 0, row)


def roll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-PASS-5 to CFR-PASS-8: contact, then by, or stuck behind."""
    rolled = skill.outcome(question, action, facts)
    x, defender, blocked = rolled.detail
    seat = rolled.seat
    hits, hurts = 0, 0
    if blocked:
        hits = rolled.faces.count(DEFENDER_FACE)
        hurts = rolled.faces.count(ATTACKER_FACE)
    elif rolled.result == FAILURE and state.game.rules.old_passing:
        hits = hurts = OLD_CONTACT
    passed = rolled.result == SUCCESS
    if not passed:
        slip.settle(state.position, seat, True)
    if hits and spend(state, defender, hits, "contact", facts):
        incidents.spin(state, defender, facts)
    if hurts and spend(state, seat, hurts, "contact", facts):
        incidents.spin(state, seat, facts)
    elif passed:
        steps.step(state, x, True, facts)
    elif state.position.now.shared:
        state.stack.append(Question("stuck"))
        incidents.place(state, facts)
    else:
        fall_back(state, facts)


def stuck(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-PASS-7: behind a pass that failed, once the car is placed."""
    fall_back(state, facts)


def fall_back(state: State, facts: Facts) -> None:
    """CFR-PASS-7: all steps that are left are braked for, those of a slip as well."""
    position = state.position
    braking.stop(state, position.now.seat, position.left(), facts)
