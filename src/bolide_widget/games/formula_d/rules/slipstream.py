"""Slipstreaming (FD-SLIP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Nothing, Question
from . import wear
from .corners import Passage, enter
from .lookup import pays_toll
from .moves import Manoeuvre, Passed, drive, passed
from .position import BRAKES, SLIP, SLIP_GEAR, TRACK, Car, Position, ends_race
from .road import LINE, SIDE, Road
from .turn import EVENTS, SLIDE, SLIP as AGAIN
from .venue import State

if TYPE_CHECKING:
    from ..options import Rules

PASS: Final[Action] = ("pass",)
SLIPSTREAM: Final = "slip"


def leader(position: Position, road: Road, seat: int) -> int:
    """FD-SLIP-1, FD-SLIP-2: return the car to slipstream behind, or -1."""
    car, now = position.cars[seat], position.now
    if car.status != TRACK or car.space < 0 or now.barred or now.finishing or car.gear < SLIP_GEAR:
        return -1
    return car_to_follow(position, road, car.space, car.gear)


def car_to_follow(position: Position, road: Road, space: int, gear: int) -> int:
    """FD-SLIP-1: return the car ahead of a space if a car in a gear may slipstream behind it.

    -1 if there is none.
    """
    front = position.at(road.ahead[space])
    if front < 0:
        return -1
    return front if SLIP_GEAR <= position.cars[front].gear <= gear else -1


def reach(rules: Rules) -> int:
    """FD-SLIP-3: return the spaces of a slipstream, from which rules and drivers take them."""
    return SLIP


class _Open(NamedTuple):
    """A path that may be driven on: spaces spent, changes of lane, corners passed."""

    path: tuple[int, ...]
    spent: int
    changes: int
    gone: Passage


def open_paths(state: State, seat: int) -> list[tuple[tuple[int, ...], int, bool]]:
    """FD-SLIP-3: list the paths, each with the spaces it spends and whether it finishes.

    The first step is a lane change; two at most (R-16).
    """
    position, road, rules = state.position, state.game.road, state.game.rules
    car: Car = position.cars[seat]
    taken = {other.space for other in position.cars}
    final, most = ends_race(car, rules), reach(rules)
    toll = 2 if pays_toll(position, car) else 1
    paths: list[tuple[tuple[int, ...], int, bool]] = []
    begun = Passage(car.corner, car.stops, 0, 0, False)
    open_ = [_Open((car.space,), 0, 0, begun)]
    while open_:
        path, spent, changes, gone = open_.pop(0)
        for there, kind, after in _steps(road, path, changes, gone):
            if there in taken:
                continue
            costs = toll if kind & LINE else 1
            longer = (*path, there)
            if costs > 1 and len(path) > 1:
                paths.append((path, spent + 1, False))  # FD-CH-1: the last space lapses
            if spent + costs > most:
                continue
            if kind & LINE and final:
                paths.append((longer, most, True))
                continue
            paths.append((longer, spent + costs, False))
            if spent + costs < most:
                changed = changes + 1 if kind & SIDE else changes
                open_.append(_Open(longer, spent + costs, changed, after))
    return paths


def _steps(
    road: Road, path: tuple[int, ...], changes: int, gone: Passage
) -> list[tuple[int, int, Passage]]:
    """FD-SLIP-3, FD-SLIP-6, FD-OVER-3: list the steps that the lane allows, empty or not."""
    steps: list[tuple[int, int, Passage]] = []
    for there, kind in road.steps[path[-1]]:
        changing = bool(kind & SIDE)
        if changes == 2 if changing else len(path) == 1:
            continue
        after = enter(road, gone, there)
        if not (changing and after.left):  # on or after leaving a corner too early
            steps.append((there, kind, after))
    return steps


def draughts(state: State, seat: int) -> list[Manoeuvre]:
    """FD-SLIP-3, FD-SLIP-5: list the ways that the car can pay for, each kind once."""
    points: int = state.position.cars[seat].wear[BRAKES]
    most = reach(state.game.rules)
    merged: dict[tuple[int, ...], list[tuple[tuple[int, ...], Manoeuvre]]] = {}
    for path, spent, finishing in open_paths(state, seat):
        gone = passed(state, seat, path)
        brakes = most - spent
        if brakes + gone.entered > points:
            continue
        kind = _kind(gone)
        ways = merged.setdefault((brakes, path[-1]), [])
        if any(known == kind for known, _ in ways):
            continue
        ways.append((kind, Manoeuvre((), path, brakes, gone.entered, 0, finishing)))
    ids = state.game.road.ids
    listed = []
    for (brakes, space), ways in sorted(merged.items(), key=lambda item: item[0]):
        ways.sort(key=lambda way: way[0])
        for variant, (_, draught) in enumerate(ways):
            action: Action = (SLIPSTREAM, ids[space], brakes)
            listed.append(draught._replace(action=(*action, variant) if variant else action))
    return listed


def _kind(gone: Passed) -> tuple[int, ...]:
    """Return the damage on which the rest of the turn depends, before and after the line."""
    tests = sum(event >= 0 for event in gone.events)
    before = 0
    for event in gone.events:
        if event == -1:
            break
        before += event >= 0
    return tests, before, int(gone.touched)


def step(state: State, _: Nothing, facts: Facts) -> None:
    """FD-TURN-8: ask while there is a slipstream to take."""
    position = state.position
    seat = position.now.seat
    if leader(position, state.game.road, seat) >= 0 and draughts(state, seat):
        state.stack.append(Question("slipstream", (seat,)))


def list_draughts(state: State, question: Question, seat: int) -> list[Action]:
    """FD-SLIP-7: list passing and the ways."""
    return [PASS, *(draught.action for draught in draughts(state, seat))]


def take(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-TURN-8: drive it; then slide, events and perhaps another (FD-SLIP-4)."""
    seat = question.players[0]
    if action == PASS:
        return
    taken = next(offer for offer in draughts(state, seat) if offer.action == action)
    wear.lose(state, seat, BRAKES, taken.fee, "slipstream", facts)
    drive(state, seat, taken, "slipstream", facts)
    state.position.now.slips += 1
    slide = (SLIDE,) if state.game.rules.weather else ()
    state.stack += [AGAIN, EVENTS, *slide]
