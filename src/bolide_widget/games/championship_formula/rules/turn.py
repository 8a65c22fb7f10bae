"""A turn (CFR-TURN): plans made in secret (CFR-PLAN), the order of moves, the end of the race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Nothing, Question
from ....racing.scores import Result, by_place
from . import slipstream
from .corners import leads_on
from .entering import begun_lines, best_bonus, kept_lines
from .facts import AtSpeed, Finished, Happened, Ordered, TurnBegun
from .incidents import retire
from .position import FINISHED, OUT, SPIN_UNITS, TRACK, UNIT, Car
from .road import Road
from .venue import State, Venue

# -- how a turn begins -----------------------------------------------------------------------------


TURN: Final = Question("turn")
RESOLVE: Final = Question("resolve")
ORDER: Final = Question("order")
CARS: Final = Question("cars")


def begin(state: State, _: Nothing, facts: Facts) -> None:
    """CFR-TURN-1: every car on the track is planned for, in secret and all at once."""
    position = state.position
    seats = tuple(position.running())
    position.turn += 1
    position.phase = "plan"
    position.order = ()
    position.moved = 0
    for seat in seats:
        position.cars[seat].planned = 0
    if facts is not None:
        facts.append(TurnBegun("turn", position.turn, seats))
    state.stack += [ORDER, RESOLVE, Question("plan", seats)]


# -- the order of movement (CFR-ORDER) -------------------------------------------------------------


def running_order(state: State, planned: bool = False) -> tuple[int, ...]:
    """CFR-ORDER-1 to CFR-ORDER-3: cars on the track, first to move first.

    Parameters
    ----------
    state : State
    planned : bool
        CFR-TEST-1: by the speed of the card, and a spun car like any other.
    """
    cars = state.position.cars
    rank = state.game.road.rank
    physical = state.game.rules.physical_order
    lead = max((car.at for car in cars if car.status == TRACK), default=0)
    period = state.game.road.period

    places = []
    for seat, car in enumerate(cars):
        if car.status != TRACK:
            continue
        behind = lead - car.at
        if physical:
            behind %= period
        late = 1 if car.spun and not planned else 0
        speed = car.planned if planned else car.v
        places.append((behind, late, -speed, rank[car.space], seat))
    places.sort()
    return tuple([place[-1] for place in places])


def fix_order(state: State, _: Nothing, facts: Facts) -> None:
    """CFR-ORDER-4: once a turn, after the tests."""
    position = state.position
    position.phase = "moves"
    position.order = running_order(state)
    position.moved = 0
    if facts is not None:
        facts.append(Ordered("order", position.order))
    slipstream.judge(state)
    state.stack.append(CARS)


def ranking(state: State) -> tuple[int, ...]:
    """Rank the cars placed, then those running by race position, then those out (CFR-FIN-6)."""
    position = state.position
    cars = position.cars
    rank = state.game.road.rank
    placed = position.places

    def running(seat: int) -> tuple[int, int]:
        car = cars[seat]
        return (-car.at, rank[car.space] if car.space >= 0 else 0)

    def gone(seat: int) -> tuple[int, int, int]:
        car = cars[seat]
        return (-car.out_turn, -car.at, -car.retired)

    rest = [seat for seat in range(len(cars)) if seat not in placed]
    on = [seat for seat in rest if cars[seat].status != OUT]
    out = [seat for seat in rest if cars[seat].status == OUT]
    return (*placed, *sorted(on, key=running), *sorted(out, key=gone))


# -- the end of a turn and of the race (CFR-FIN) ---------------------------------------------------


def end_turn(state: State, _: Nothing, facts: Facts) -> None:
    """End the turn: place finishers, clear what was of this turn, end the race (CFR-TURN-3)."""
    position = state.position
    finish = state.game.finish
    for seat, car in enumerate(position.cars):
        if car.limping and car.at < finish:  # CFR-ENG-1, of a car that lost its move
            retire(state, seat, "engine", facts)
    first = len(position.places)
    rank = state.game.road.rank
    through = [  # CFR-FIN-3, CFR-FIN-4: the furthest first, spun cars last
        (car.spun_now, -car.at, rank[car.space], seat)
        for seat, car in enumerate(position.cars)
        if car.status == TRACK and car.at >= finish
    ]
    finishers = tuple([place[-1] for place in sorted(through)])
    for place, seat in enumerate(finishers, first + 1):
        position.cars[seat].status = FINISHED
        if facts is not None:
            facts.append(Finished("finish", seat, place))
    position.places = (*position.places, *finishers)
    for car in position.cars:
        car.last = car.v
        car.spun = car.v == 0 and not car.first
        car.spun_now = car.limping = False
        car.brake_wear = car.brake_test = 0
        car.held = -1
        car.drafts = ()
    position.markers = position.used = ()
    flag = state.game.rules.run_to_flag
    if (finishers and not flag) or not position.running():  # CFR-FIN-2, CFR-FIN-7
        position.places = ranking(state)
        position.phase = "over"
        if facts is not None:
            facts.append(Happened("race-over"))
        return
    for seat in finishers:  # CFR-RUL-19: the others drive on
        position.cars[seat].space = -1
    state.stack.append(TURN)


# -- races that would not end ----------------------------------------------------------------------


TURNS_A_LAP: Final = 100
"""Turns a car may take for each lap of a race if nobody says otherwise; a good lap has 10 to 14."""


def turns_allowed(game: Venue) -> int:
    """Turns a car may take in a race: 100 a lap, or one a space where the lap is longer.

    The way to the line from the grid counts as another lap.
    """
    a_lap = max(TURNS_A_LAP, game.road.count)
    return a_lap * (game.rules.laps + 1)


def stop(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    state.stack.clear()
    for seat in reversed(running_order(state)):
        retire(state, seat, "turns", facts)
    position.phase = "over"
    if facts is not None:
        facts.append(Happened("race-over"))


# -- points of a season ----------------------------------------------------------------------------


PLACES: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""By place; the others have none."""


def points(result: Result) -> dict[str, int]:
    """Return points by driver; cars that are out have none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def result_of(state: State, names: Sequence[str]) -> Result:
    """Return the result so far; cars still running at the end are placed (CFR-FIN-2, CFR-FIN-6).

    While it goes on, cars still racing are in neither list.
    """
    position = state.position
    ranked = ranking(state)
    out = [seat for seat in ranked if position.cars[seat].status == OUT]
    placed = [seat for seat in ranked if seat in position.places and seat not in out]
    return Result(tuple(names[seat] for seat in placed), tuple(names[seat] for seat in out))


MOST: Final = 220
"""CFR-PLAN-1: the highest card."""
SPEEDS: Final = tuple(range(UNIT, MOST + UNIT, UNIT))
ACTIONS: Final[dict[int, Action]] = {speed: ("speed", speed) for speed in SPEEDS}


class Needs(NamedTuple):
    """CFR-PLAN-2, CFR-PLAN-4: what a planned speed requires.

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
TO_START: Final = Needs(True, False, False, 0)


def needs(car: Car, speed: int) -> Needs:
    """CFR-PLAN-2: what a planned speed asks of a car."""
    if car.first:
        return TO_START if speed > car.s else FREE
    if car.spun:
        return FREE
    accel, top = speed > car.last + car.a, speed > car.ts
    over = (car.last - car.d - speed) // UNIT
    return Needs(False, accel, top, max(0, over)) if accel or top or over > 0 else FREE


def tests_of(due: Needs) -> list[str]:
    """List the purposes of a speed's tests, in the order they are made."""
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
    if not car.first and car.space >= 0 and state.game.road.inner[car.space]:  # CFR-PLAN-8
        most = min(most, max(UNIT, car.last, free_speed(state.game, car)))
    speeds = list(SPEEDS[: most // UNIT])
    if state.game.rules.ban_plan_over_60 and not car.first:
        speeds = [n for n in speeds if needs(car, n).braking < SPIN_UNITS] or speeds[-1:]
    return speeds


def free_speed(game: Venue, car: Car) -> int:
    """Return the highest speed inside a corner that costs nothing there (CFR-MIDC-1).

    It is cached with the road. If a speed costs something, so does every higher one.
    """
    road, free = game.road, free_from(game, car)
    key = ("free", car.space, car.corner, car.allowance, car.entries, car.lines, car.given, free)
    highest: int | None = road.kept.get(key)
    if highest is None:
        highest = 0
        while highest < MOST and leads_on(road, car, highest + UNIT, free):
            highest += UNIT
        road.keep(key, highest)
    return highest


def free_from(game: Venue, car: Car) -> int:
    """Return the ticks ahead of a car from which corners cost nothing (OPT-2); -1 for nowhere.

    Nowhere as well where a turn does not lead that far.
    """
    if not game.rules.no_duty_after_line:
        return -1
    left = max(0, game.finish - car.at)
    return left if left <= max(game.road.length) * MOST // UNIT else -1


# -- after a spin --------------------------------------------------------------------------------


def restarts(road: Road, car: Car) -> list[int]:
    """CFR-PLAN-7: the speeds of a car that restarts from a spin, the slowest first."""
    most = max(UNIT, min(car.a, car.s))
    steps = most // UNIT
    speeds: set[int] = set()
    whole = False
    for limits, own in paths_of(road, car, steps):
        fitting = (n for n in SPEEDS if n <= most and all(x >= n for x in limits[: n // UNIT]))
        speeds.add(max(fitting, default=UNIT))
        whole = whole or all(limit >= most for limit in own)
    if whole or not car.barred:
        speeds.add(most)
    return sorted(speeds)


def paths_of(road: Road, car: Car, steps: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """List every path of some steps: the limits of its spaces, and those in the car's corner."""
    ends: list[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
        (car.space, car.lines, (), ())
    ]
    for _ in range(steps):
        ends = [
            (to, lines, (*limits, limit), (*own, limit) if road.corner[to] == car.corner else own)
            for space, before, limits, own in ends
            for to in road.next[space]
            for lines in [
                (
                    *kept_lines(road, before, space, to, False),
                    *begun_lines(road, car.given, to, False),
                )
            ]
            for limit in [limit_of(road, to, lines)]
        ]
    return [(limits, own) for _, _, limits, own in dict.fromkeys(ends)]


def limit_of(road: Road, space: int, lines: tuple[int, ...]) -> int:
    """CFR-CORNER-2: the limit of a space; of a plain space more than any speed."""
    printed = road.speed[space]
    return printed + best_bonus(road, lines) if printed else MOST + UNIT


# -- the cards -----------------------------------------------------------------------------------


def list_speeds(state: State, question: Question, seat: int) -> list[Action]:
    """CFR-PLAN-10: every speed that is possible, hard braking of any depth included."""
    return [ACTIONS[speed] for speed in offered(state, seat)]


def counted(state: State, seat: int, speed: int) -> int:
    """Return the speed that a written card counts as: the next possible (CFR-PLAN-2, -4, -8)."""
    listed = offered(state, seat)
    return max((card for card in listed if card <= speed), default=listed[0])


def usual(state: State, question: Question, seat: int) -> Action:
    """CFR-PLAN-5, no card played: the present speed; at first S; after a spin the highest."""
    car = state.position.cars[seat]
    if car.first:
        return ACTIONS[car.s]
    if car.spun:
        return ACTIONS[offered(state, seat)[-1]]
    return ACTIONS[counted(state, seat, max(UNIT, car.last))]


def reveal(state: State, question: Question, answers: Any, facts: Facts) -> None:
    """CFR-TURN-1: all cards are turned over at once; a played card commits (CFR-PLAN-9)."""
    position = state.position
    for seat, action in answers:
        car = position.cars[seat]
        car.planned = int(action[1])
        if facts is not None:
            facts.append(AtSpeed("planned", seat, car.planned))
    position.phase = "tests"
    position.order = running_order(state, planned=True)
    position.moved = 0
