"""Slipstreams (CFR-SLIP): the cars that may declare one, and how far it leads."""

from __future__ import annotations

from typing import Final

from ....core.actions import Action
from ....core.questions import Facts, Question
from .facts import Slipped
from .position import SLIP_SPEED, SLIP_SPEED_TWO, TRACK, Car, Position
from .road import Road
from .venue import State

NONE: Final[Action] = ("none",)


def judge(state: State) -> None:
    """Find each car's possible slips before any car moves (CFR-SLIP-1 to CFR-SLIP-3)."""
    position = state.position
    road = state.game.road
    cars = position.cars
    on = {car.space: seat for seat, car in enumerate(cars) if car.status == TRACK}
    fresh = state.game.rules.slip_needs_speed
    for car in cars:
        drafts: tuple[tuple[int, int], ...] = ()
        if car.status == TRACK and car.last and car.v and not car.limping:
            for ahead in road.straight[car.space]:
                seat = on.get(ahead, -1)
                if seat >= 0:
                    most = spaces(car, cars[seat], road, fresh)
                    if most:
                        drafts = (*drafts, (seat, most))
        car.drafts = drafts


def spaces(car: Car, leader: Car, road: Road, fresh: bool) -> int:
    """CFR-SLIP-2, CFR-SLIP-3: how many spaces a car may slip behind the one in front of it.

    Parameters
    ----------
    fresh : bool
        OPT-6: whether the leader must have had speed in the turn before.
    """
    if leader.v < SLIP_SPEED or car.v > leader.v or road.corner[leader.space] >= 0:
        return 0
    if fresh and not leader.last:
        return 0
    return 2 if leader.v >= SLIP_SPEED_TWO else 1


def open_slips(position: Position, seat: int) -> list[tuple[int, int]]:
    """List the leaders whose slip is not used up, with the spaces they give (CFR-SLIP-5)."""
    drafts = position.cars[seat].drafts
    return [pair for pair in drafts if pair[0] not in position.used] if drafts else []


def list_slips(state: State, question: Question, seat: int) -> list[Action]:
    """List the answers: no slip, or some spaces behind one of the leaders (CFR-SLIP-4)."""
    listed = [NONE]
    for leader, most in open_slips(state.position, seat):
        listed += [("slip", leader, n) for n in range(1, most + 1)]
    return listed


def declare(state: State, question: Question, action: Action, facts: Facts) -> None:
    """CFR-SLIP-4: the leader and the spaces of this move."""
    if action == NONE:
        return
    now = state.position.now
    now.leader, now.slip = int(action[1]), int(action[2])
    if facts is not None:
        facts.append(Slipped("slip", now.seat, now.leader, now.slip))
