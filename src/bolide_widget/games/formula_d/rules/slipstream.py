"""Slipstreaming (FD-SLIP)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import wear
from .characters import LI_TSU
from .moves import Passed, drive, passed
from .position import BRAKES, SLIP, SLIP_GEAR, TRACK, Car, Position, ends_race
from .road import Road
from .turn import EVENTS, SLIDE, SLIP as AGAIN
from .venue import State

PASS: Final[Action] = ("pass",)
SLIPSTREAM: Final = "slip"


class Draught(NamedTuple):
    """One way to slipstream.

    Attributes
    ----------
    action : tuple
        ``("slip", space, b)``, with a number behind it where ways to one space differ.
    path : tuple of int
        Spaces, the one where it stands first.
    brakes : int
        Points spent to drive fewer spaces (FD-SLIP-3).
    fee : int
        Points for corners entered (FD-SLIP-5).
    finishing : bool
        Whether it ends by finishing the race.
    """

    action: Action
    path: tuple[int, ...]
    brakes: int
    fee: int
    finishing: bool


def leader(position: Position, road: Road, seat: int) -> int:
    """FD-SLIP-1, FD-SLIP-2: the car to slipstream behind, or -1."""
    car, now = position.cars[seat], position.now
    if car.status != TRACK or car.space < 0 or now.barred or now.finishing or car.gear < SLIP_GEAR:
        return -1
    front = position.at(road.ahead[car.space])
    if front < 0:
        return -1
    gear = position.cars[front].gear
    return front if SLIP_GEAR <= gear <= car.gear else -1


def open_paths(state: State, seat: int) -> list[tuple[tuple[int, ...], int, bool]]:
    """FD-SLIP-3: ways of 1 to 3 spaces, each with the spaces it spends and whether it finishes.

    The first step is a lane change; two at most (R-16).
    """
    position, road, rules = state.position, state.game.road, state.game.rules
    car: Car = position.cars[seat]
    taken = {other.space for other in position.cars}
    final = ends_race(car, rules)
    toll = (
        car.lap > 0
        and not position.now.crossed
        and car.character != LI_TSU
        and position.playing(LI_TSU) >= 0
    )
    progress, ahead = road.progress, road.ahead
    paths: list[tuple[tuple[int, ...], int, bool]] = []
    open_: list[tuple[tuple[int, ...], int, int]] = [((car.space,), 0, 0)]
    while open_:
        path, spent, changes = open_.pop(0)
        here = path[-1]
        for there in road.next[here]:
            change = there != ahead[here]
            if there in taken or (change and changes == 2) or (not change and len(path) == 1):
                continue
            crossing = progress[there] < progress[here]
            costs = 2 if crossing and toll else 1
            longer = (*path, there)
            if _strays(state, seat, longer):
                continue  # nor does a space lapse before a step that may not be made
            if crossing and toll and len(path) > 1:
                paths.append((path, spent + 1, False))  # FD-CH-1: the last space lapses
            if spent + costs > SLIP:
                continue
            if crossing and final:
                paths.append((longer, SLIP, True))
                continue
            paths.append((longer, spent + costs, False))
            if spent + costs < SLIP:
                open_.append((longer, spent + costs, changes + int(change)))
    return paths


def _strays(state: State, seat: int, path: tuple[int, ...]) -> bool:
    """FD-SLIP-6, FD-OVER-3: whether it changes lane on or after leaving a corner too early."""
    road: Road = state.game.road
    car = state.position.cars[seat]
    corner, stops = car.corner, car.stops
    locked = False
    for here, there in pairwise(path):
        bend = road.corner[there]
        if bend != corner:
            if corner >= 0 and stops < road.stops[corner]:
                locked = True
            corner, stops = bend, 0
        if locked and there != road.ahead[here]:
            return True
    return False


def draughts(state: State, seat: int) -> list[Draught]:
    """FD-SLIP-3, FD-SLIP-5: the ways that can be paid, those that differ once each."""
    points: int = state.position.cars[seat].wear[BRAKES]
    merged: dict[tuple[int, ...], list[tuple[tuple[int, ...], Draught]]] = {}
    for path, spent, finishing in open_paths(state, seat):
        gone = passed(state, seat, path)
        brakes = SLIP - spent
        if brakes + gone.entered > points:
            continue
        kind = _kind(gone)
        ways = merged.setdefault((brakes, path[-1]), [])
        if any(known == kind for known, _ in ways):
            continue
        ways.append((kind, Draught((), path, brakes, gone.entered, finishing)))
    ids = state.game.road.ids
    listed = []
    for (brakes, space), ways in sorted(merged.items(), key=lambda item: item[0]):
        ways.sort(key=lambda way: way[0])
        for variant, (_, draught) in enumerate(ways):
            action: Action = (SLIPSTREAM, ids[space], brakes)
            listed.append(draught._replace(action=(*action, variant) if variant else action))
    return listed


def _kind(gone: Passed) -> tuple[int, ...]:
    """What the rest of the turn depends on besides the end: damage, before and after the line."""
    tests = sum(event >= 0 for event in gone.events)
    before = 0
    for event in gone.events:
        if event == -1:
            break
        before += event >= 0
    return tests, before, int(gone.touched)


def step(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TURN-8: ask while there is a slipstream to take."""
    position = state.position
    seat = position.now.seat
    if leader(position, state.game.road, seat) >= 0 and draughts(state, seat):
        state.stack.append(Question("slipstream", (seat,)))


def list_draughts(state: State, question: Question, seat: int) -> list[Action]:
    """FD-SLIP-7: pass, or one of the ways."""
    return [PASS, *(draught.action for draught in draughts(state, seat))]


def take(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-8: drive it; then slide, events and perhaps another (FD-SLIP-4)."""
    seat = question.players[0]
    if action == PASS:
        return
    taken = next(offer for offer in draughts(state, seat) if offer.action == action)
    wear.lose(state, seat, BRAKES, taken.fee, "slipstream", facts)
    drive(state, seat, taken.path, "slipstream", taken.brakes, taken.finishing, facts)
    state.position.now.slips += 1
    slide = (SLIDE,) if state.game.rules.weather else ()
    state.stack += [AGAIN, EVENTS, *slide]
