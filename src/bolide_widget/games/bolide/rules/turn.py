"""From the grid (S-2) through rounds and turns (T), in their order, to the end of races."""

from __future__ import annotations

from itertools import groupby
from math import ceil

from ....boards.lattice.points import Place
from ....boards.lattice.track import Track
from ....core.questions import CHANCE, Facts, Nothing, Question
from ....core.stack import Whose
from ....racing import options
from ....racing.options import Order
from . import movement, position as pos, strategy
from .facts import Happened, Placed, Rolled, RoundBegun
from .travel import retire
from .venue import State, Venue


def turn_order(state: State) -> tuple[int, ...]:
    """Return all cars still racing, first to move first (T-2, T-3, T-4)."""
    position, track = state.position, state.game.track
    cars = position.cars
    racing = [index for index, car in enumerate(cars) if car.status not in pos.NOT_RACING]
    if len(racing) < 2:
        return tuple(racing)
    if state.game.rules.tie_break == "arrival":
        racing.sort(key=lambda index: _by_arrival(track, cars[index]))
    else:
        # T-2; cars in one pit box keep the order in which they came
        racing.sort(key=lambda n: (-cars[n].lap, -rank(track, cars[n]), cars[n].arrived))
    if position.wins:
        racing = _winners_first(racing, position, track)
    return tuple(racing)


def rank(track: Track, car: pos.Car) -> int:
    """Place within the lap as one number, larger further ahead (T-2, T-4, R-2)."""
    if car.point is not None:
        return track.rank[car.point]
    return box_rank(track, car.box)


def box_rank(track: Track, box: int) -> int:
    """R-2: place of a pit box; box 0 is the pit entry, turns beyond the last are spent in it."""
    pit = track.pit
    assert pit is not None
    return pit.boxes[min(box, len(pit.boxes)) - 1].rank if box else pit.entry_rank


def _by_arrival(track: Track, car: pos.Car) -> tuple[int, int, int, int]:
    """T-2 with `tie_break="arrival"`: on one row, the car that came into the sector first."""
    sector, row = place(track, car)
    return -car.lap, -sector, -row, car.arrived


def place(track: Track, car: pos.Car) -> Place:
    """Sector and row of a car on the board or in the pits."""
    if car.point is not None:
        return track.place[car.point]
    pit = track.pit
    assert pit is not None
    if car.box == 0:
        return pit.entry_place
    box = pit.boxes[min(car.box, len(pit.boxes)) - 1]
    return box.sector, box.row


def _winners_first(order: list[int], position: pos.Position, track: Track) -> list[int]:
    """T-3: among level cars, the winner of an engagement goes before its loser.

    Of several engagements of the same two cars the last one counts.
    """
    last = {frozenset(pair): pair for pair in position.wins}

    def level(index: int) -> tuple[int, ...]:
        """Same lap, sector and row; cars in the pits are level with no car."""
        car = position.cars[index]
        return (index,) if car.status in pos.IN_PITS else (car.lap, *place(track, car))

    groups = [_untangled(list(group), set(last.values())) for _, group in groupby(order, level)]
    return [index for group in groups for index in group]


def _untangled(group: list[int], wins: set[tuple[int, int]]) -> list[int]:
    """Sort a group so that no car is before one of it that beat it (unless in a ring)."""
    waiting, done = group[:], list[int]()
    while waiting:
        free = [loser for loser in waiting if not any((car, loser) in wins for car in waiting)]
        done.append(free[0] if free else waiting[0])
        waiting.remove(done[-1])
    return done


def finished(position: pos.Position) -> list[int]:
    """S-3: seats of the cars that have finished, the winner first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == pos.FINISHED]
    return sorted(seats, key=lambda seat: cars[seat].place)


def retired(position: pos.Position) -> list[int]:
    """R-18: seats of the cars that are out, later retirements first."""
    cars = position.cars
    seats = [seat for seat, car in enumerate(cars) if car.status == pos.OUT]
    return sorted(seats, key=lambda seat: -cars[seat].retired)


TURN = Question("turn")
ROUND = Question("round")


def begin_round(state: State, _: Nothing, facts: Facts) -> None:
    """T-1: fix the order in which every car still racing moves once."""
    position = state.position
    order = turn_order(state)
    position.order = order
    position.wins = ()
    position.turn = 0
    if not order:
        if facts is not None:
            facts.append(Happened("race-over"))
        return
    position.round += 1
    if facts is not None:
        facts.append(RoundBegun("round", position.round, order))
    state.stack.append(TURN)


def next_turn(state: State, _: Nothing, facts: Facts) -> None:
    """T-1: the next car in order that is still racing; after the last, the next round."""
    position = state.position
    while position.turn < len(position.order):
        index = position.order[position.turn]
        position.turn += 1
        if position.cars[index].status not in pos.NOT_RACING:
            state.stack.append(TURN)
            _begin_turn(state, index)
            return
    end_round(state, facts)


def end_round(state: State, facts: Facts) -> None:
    """W-3, E-8: when all have moved, the weather may change; a safety car re-forms the field."""
    position = state.position
    state.stack.append(ROUND)
    position.start = position.safety_car
    if position.safety_car:
        state.stack.append(Question("safety-car"))
    strategy.ask_again(state)


def _begin_turn(state: State, index: int) -> None:
    """Return the step of a car by its status; H-1 comes before every other rule on the track."""
    position = state.position
    car = position.cars[index]
    status = car.status
    if status in (pos.PIT, pos.LEAVING):
        state.stack.append(Question("pit-turn", (), Whose(index)))
    elif car.half_spun:
        state.stack.append(Question("half-spin", (index,)))
    elif status == pos.OFF_TRACK:
        state.stack.append(Question("crawl-back", (), Whose(index)))
    elif status == pos.RETURNING:
        state.stack.append(Question("rejoin", (), Whose(index)))
    elif status == pos.PIT_OUT:
        state.stack.append(Question("pit-exit-roll", (CHANCE,), Whose(index), roller=index))
    elif position.start:
        state.stack.append(movement.ask_start(state, index))
    else:
        movement.ask(state, index, 0)  # called, not pushed: nearly every turn is one


# -- races that would not end: how many turns a car may take, and what happens after them ----------


TURNS_A_LAP = 200
"""Default limit on the turns of a car for each lap of a race; a good lap has 20 to 60."""


def turns_allowed(game: Venue) -> int:
    """Return turns a car may take in a race: 200 a lap, or one a square where the lap is longer."""
    a_lap = max(TURNS_A_LAP, ceil(game.track.lap_length))
    return int(a_lap * (game.rules.laps if game.track.circuit else 1))


def begins_turn(state: State) -> bool:
    """Return whether a car decides for the first time in its turn (T-1)."""
    position, stack = state.position, state.stack
    if len(stack) < 2 or stack[-2].kind != TURN.kind:
        return False
    seat = stack[-1].players[0]
    return seat != CHANCE and seat == position.order[position.turn - 1]


def end_race(state: State, facts: Facts) -> None:
    """Every car still racing is out; the last in the order first, so that it is placed last."""
    position = state.position
    while state.stack and state.stack[-1].kind not in (TURN.kind, ROUND.kind):
        state.stack.pop()
    for seat in reversed(position.order or range(len(position.cars))):
        if position.cars[seat].status not in pos.NOT_RACING:
            retire(state, seat, "turns", facts)


# -- setting up (S): the roll for the grid, and the cars on their places ---------------------------


def opening(seats: int, order: Order | None) -> list[Question]:
    """S-2: return the questions before the race; a given order has a roll for its groups (C-2)."""
    return [Question("line-up"), *options.opening(seats, order)]


def roll_grid(state: State, question: Question, face: int, facts: Facts) -> None:
    """S-2: highest first; tied drivers roll again among themselves."""
    data: options.GridRoll = question.data
    group, rolls = data.group, (*data.rolls, face)
    if facts is not None:
        facts.append(Rolled("grid-roll", data.roller, face))
    if len(rolls) < len(group):
        state.stack.append(options.next_roll(group, rolls))
        return
    rolled = dict(zip(group, rolls, strict=True))
    tied = options.in_groups(group, lambda seat: -rolled[seat])
    state.stack += [options.next_places(seats) for seats in reversed(tied)]


def take_place(state: State, data: Whose, facts: Facts) -> None:
    """S-2: the driver takes the next grid place."""
    seat = data.seat
    position = state.position
    position.order = (*position.order, seat)
    position.cars[seat].point = state.game.track.grid[len(position.order) - 1]
    if facts is not None:
        facts.append(Placed("grid", seat, len(position.order), position.cars[seat].point))


def line_up(state: State, _: Nothing, facts: Facts) -> None:
    """S-2, A-1: all cars stand on the grid; strategies are chosen, and the first round begins."""
    position = state.position
    for seat in position.order:
        position.arrive(position.cars[seat])
    state.stack.append(ROUND)
    if state.game.rules.advanced:
        state.stack += strategy.opening(position, position.order)
