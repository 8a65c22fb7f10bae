"""A turn (CFR-TURN): how it begins and ends, the order of its moves, and the end of the race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....core.questions import Facts, Question
from ....racing.results import Result, by_place
from . import slip
from .facts import Finished, Happened, Ordered, TurnBegun
from .incidents import retire
from .position import FINISHED, OUT, TRACK, Car
from .venue import State, Venue

# -- how a turn begins -----------------------------------------------------------------------------


TURN: Final = Question("turn")
RESOLVE: Final = Question("resolve")
ORDER: Final = Question("order")
CARS: Final = Question("cars")


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-1: every car on the track is planned for, in secret and all at once."""
    position = state.position
    seats = tuple(position.running())
    position.turn += 1
    position.phase = "plan"
    position.order = ()
    position.moved = 0
    for seat in seats:
        car = position.cars[seat]
        car.planned = 0
    if facts is not None:
        facts.append(TurnBegun("turn", position.turn, seats))
    state.stack += [ORDER, RESOLVE, Question("plan", seats)]


# -- the order of movement (CFR-ORDER) -------------------------------------------------------------


def running_order(state: State) -> tuple[int, ...]:
    """CFR-ORDER-1 to CFR-ORDER-3: cars on the track, first to move first."""
    return _sorted(state, planned=False)


def provisional_order(state: State) -> tuple[int, ...]:
    """CFR-TEST-1: track position, then the card's speed, then nearest the grey bar."""
    return _sorted(state, planned=True)


def _sorted(state: State, planned: bool) -> tuple[int, ...]:
    cars = state.position.cars
    rank = state.game.road.rank
    physical = state.game.rules.physical_order
    lead = max((car.at for car in cars if car.status == TRACK), default=0)
    period = state.game.road.period

    def place(seat: int) -> tuple[int, int, int, int]:
        car = cars[seat]
        behind = lead - car.at
        if physical:
            behind %= period
        late = 1 if car.spun and not planned else 0
        return (behind, late, -(car.planned if planned else car.v), rank[car.space])

    return tuple(sorted((s for s, car in enumerate(cars) if car.status == TRACK), key=place))


def fix_order(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-ORDER-4: once a turn, after the tests."""
    position = state.position
    position.phase = "moves"
    position.order = running_order(state)
    position.moved = 0
    if facts is not None:
        facts.append(Ordered("order", position.order))
    slip.judge(state)
    state.stack.append(CARS)


def ranking(state: State) -> tuple[int, ...]:
    """CFR-FIN-6: who is placed, then those running by race position, then those out."""
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


def end_turn(state: State, question: Question, action: Any, facts: Facts) -> None:
    """CFR-TURN-3: who has finished, and whether that was the race; what was of this turn only."""
    position = state.position
    finish = state.game.finish
    for seat, car in enumerate(position.cars):
        if car.limping and car.at < finish:  # CFR-ENG-1, of a car that lost its move
            retire(state, seat, "engine", facts)
    first = len(position.places)
    finishers = _finishers(state, finish)
    for place, seat in enumerate(finishers, first + 1):
        position.cars[seat].status = FINISHED
        if facts is not None:
            facts.append(Finished("finish", seat, place))
    position.places = (*position.places, *finishers)
    for car in position.cars:
        _clear(car)
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


def _finishers(state: State, finish: int) -> tuple[int, ...]:
    """CFR-FIN-3, CFR-FIN-4: who finished in this turn, the furthest first, who spun last."""
    rank = state.game.road.rank
    cars = state.position.cars

    def key(seat: int) -> tuple[int, int, int]:
        car = cars[seat]
        return (1 if car.spun_now else 0, -car.at, rank[car.space])

    through = [seat for seat, car in enumerate(cars) if car.status == TRACK and car.at >= finish]
    return tuple(sorted(through, key=key))


def _clear(car: Car) -> None:
    """CFR-TURN-3: the speed is that of the last turn now."""
    car.last = car.v
    car.spun = car.v == 0 and not car.first
    car.spun_now = car.limping = False
    car.brake_wear = car.brake_test = 0
    car.held = -1
    car.drafts = ()


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
    """Points by driver; who is out has none.

    Examples
    --------
    >>> points(Result(("Ada", "Bob"), ("Cyd",)))
    {'Ada': 10, 'Bob': 8}
    """
    return by_place(result, PLACES)


def result_of(state: State, names: Sequence[str]) -> Result:
    """CFR-FIN-2, CFR-FIN-6: the result so far; who has not finished when the race ends is placed.

    While it goes on, cars still racing are in neither list.
    """
    position = state.position
    ranked = ranking(state)
    out = [seat for seat in ranked if position.cars[seat].status == OUT]
    placed = [seat for seat in ranked if seat in position.places and seat not in out]
    return Result(tuple(names[seat] for seat in placed), tuple(names[seat] for seat in out))
