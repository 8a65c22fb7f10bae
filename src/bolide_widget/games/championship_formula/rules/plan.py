"""Planning (CFR-PLAN): a speed that each driver writes down in secret, and what it comes to."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Question
from .corners import best_bonus, kept_lines, may_speed_up
from .facts import AtSpeed
from .position import Car
from .road import Road
from .tables import SPIN_UNITS, UNIT
from .turn import provisional_order
from .venue import State

SPEED: Final = "speed"
PLAN: Final = "plan"
MOST: Final = 220
"""CFR-PLAN-1: the highest card."""
SPEEDS: Final = tuple(range(UNIT, MOST + UNIT, UNIT))
ACTIONS: Final[dict[int, Action]] = {speed: (SPEED, speed) for speed in SPEEDS}


class Needs(NamedTuple):
    """CFR-PLAN-2, CFR-PLAN-4: what a planned speed asks for.

    Attributes
    ----------
    start, accel, top : bool
        Tests.
    braking : int
        Units of hard braking (CFR-DECEL-1).
    """

    start: bool
    accel: bool
    top: bool
    braking: int


FREE: Final = Needs(False, False, False, 0)


def needs(car: Car, speed: int) -> Needs:
    """CFR-PLAN-2: what a planned speed asks of a car."""
    if car.first:
        return FREE._replace(start=speed > car.s)
    if car.spun:
        return FREE
    over = (car.last - car.d - speed) // UNIT
    return Needs(False, speed > car.last + car.a, speed > car.ts, max(0, over))


def tests_of(due: Needs) -> list[str]:
    """What the tests of a speed are for, in the order they are made."""
    tests = (("start", due.start), ("accel", due.accel), ("top", due.top))
    return [purpose for purpose, wanted in tests if wanted]


def row_of(state: State, purpose: str) -> str:
    """OPT-1: the row of Table CFR-T2 that a test is read in."""
    return "start-2016" if purpose == "start" and state.game.rules.start_2016 else purpose


def highest(car: Car) -> int:
    """CFR-PLAN-2, CFR-PLAN-4: the highest speed that is not impossible; not of a spun car."""
    if car.first:
        return min(MOST, car.s + UNIT)
    return max(UNIT, min(MOST, car.last + car.a + UNIT, car.ts + UNIT))


def offered(state: State, seat: int) -> list[int]:
    """CFR-PLAN-10: the speeds that a driver may plan, the slowest first."""
    car = state.position.cars[seat]
    if car.spun and not car.first:
        return restarts(state.game.road, car)
    most = highest(car)
    speeds = [speed for speed in SPEEDS if speed <= most]
    if not car.first:
        speeds = _in_corner(state, seat, car, speeds)
        if state.game.rules.ban_plan_over_60:
            speeds = [n for n in speeds if needs(car, n).braking < SPIN_UNITS] or speeds[-1:]
    return speeds


def _in_corner(state: State, seat: int, car: Car, speeds: list[int]) -> list[int]:
    """CFR-PLAN-8: inside a corner faster only if that costs nothing there (CFR-MIDC-1)."""
    if car.space < 0 or not state.game.road.inner[car.space]:
        return speeds
    return [n for n in speeds if n <= car.last or may_speed_up(state, seat, n)] or speeds[:1]


# -- after a spin --------------------------------------------------------------------------------


def restarts(road: Road, car: Car) -> list[int]:
    """CFR-PLAN-7: the speeds of a car that restarts from a spin, the slowest first."""
    most = max(UNIT, min(car.a, car.s))
    steps = most // UNIT
    found: set[int] = set()
    whole = False
    for limits, own in _ways(road, car, steps):
        found.add(max(n for n in SPEEDS if n <= most and _fits(limits, n)))
        whole = whole or all(limit >= most for limit in own)
    if whole or not car.barred:
        found.add(most)
    return sorted(found)


def _fits(limits: tuple[int, ...], speed: int) -> bool:
    return all(limit >= speed for limit in limits[: speed // UNIT]) or speed == UNIT


def _ways(road: Road, car: Car, steps: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Of every path of so many steps: the limits of its spaces, and those in the car's corner."""
    ends: list[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
        (car.space, car.lines, (), ())
    ]
    for _ in range(steps):
        ends = [
            (to, lines, (*limits, limit), (*own, limit) if road.corner[to] == car.corner else own)
            for space, before, limits, own in ends
            for to in road.next[space]
            for lines in [_lines(road, before, car.given, space, to)]
            for limit in [limit_of(road, to, lines)]
        ]
    return [(limits, own) for _, _, limits, own in dict.fromkeys(ends)]


def _lines(
    road: Road, lines: tuple[int, ...], given: tuple[int, ...], space: int, to: int
) -> tuple[int, ...]:
    """CFR-LINE-2: the lines in use after a step."""
    new = [line for line in road.starts[to] if line not in given]
    return (*kept_lines(road, lines, space, to, False), *new)


def limit_of(road: Road, space: int, lines: tuple[int, ...]) -> int:
    """CFR-CORNER-2: the limit of a space; of a plain space more than any speed."""
    printed = road.speed[space]
    return printed + best_bonus(road, lines) if printed else MOST + UNIT


# -- the cards -----------------------------------------------------------------------------------


def list_speeds(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-PLAN-10: every speed that is possible, hard braking of any depth included."""
    return [ACTIONS[speed] for speed in offered(state, seat)]


def usual_speed(state: State, seat: int) -> int:
    """CFR-PLAN-5: the present speed; on a first move S; after a spin the highest."""
    car = state.position.cars[seat]
    listed = offered(state, seat)
    if car.first:
        return car.s
    if car.spun:
        return listed[-1]
    return counted(state, seat, max(UNIT, car.last))


def counted(state: State, seat: int, speed: int) -> int:
    """CFR-PLAN-2, -4, -8: what a card counts as that somebody wrote down: the next one below."""
    listed = offered(state, seat)
    return max((one for one in listed if one <= speed), default=listed[0])


def usual(state: State, question: Question, seat: int) -> Action:
    """CFR-PLAN-5: no card played."""
    return ACTIONS[usual_speed(state, seat)]


def reveal(state: State, question: Question, answers: Any, facts: Facts) -> None:
    """CFR-TURN-1: all cards are turned over at once; a played card commits (CFR-PLAN-9)."""
    position = state.position
    for seat, action in answers:
        car = position.cars[seat]
        car.planned = int(action[1])
        if facts is not None:
            facts.append(AtSpeed("planned", seat, car.planned))
    position.phase = "tests"
    position.order = provisional_order(state)
    position.moved = 0
