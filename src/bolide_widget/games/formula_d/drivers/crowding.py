"""Gears by the turns that they leave: on empty road, and among others and damage."""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter
from typing import Final

from ....core.actions import Action
from ....core.questions import Question
from ..rules.characters import DEREK
from ..rules.checkpoint import Refill, means, refill
from ..rules.corners import missing
from ..rules.events import FAST, engine_most
from ..rules.gears import CHANCES
from ..rules.lookup import find
from ..rules.moves import OUT, bill, is_beyond_line
from ..rules.position import BLACK, BODY, COLLISION, DEBRIS, ENGINE, SUSP, Car, down_cost
from ..rules.road import Road
from ..rules.venue import State
from ..rules.way import Ways, entered
from .outlook import CAR, LOST, Outlook, Points, points_of

INFINITE: Final = 1e9

NEAR: Final = 12
"""Spaces that are searched for ways between others before a gear is declared."""

POINT: Final = 0.2
"""Turns that a point of brakes or tyres is worth, about."""

FEW: Final = 0.05
"""Turns that an end may cost besides, and no other is looked for."""


# -- on empty road ---------------------------------------------------------------------------------


def lone_gear(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-TURN-2: choose the gear with the fewest turns on empty road; engine tests count."""
    return min(gear_costs(state, seat, look), key=itemgetter(0))[1]


def gear_costs(state: State, seat: int, look: Outlook) -> list[tuple[float, Action]]:
    """List the gears that may be declared, each with the expected turns to go."""
    car: Car = state.position.cars[seat]
    level, place = look.level(car.lap, car.space), look.place(car.space, car.stops)
    points = points_of(car)
    costs: list[tuple[float, Action]] = []
    strained = strain(state, seat, look.turns(level, place, car.gear, points))
    for action in state.legal(seat):
        wanted = int(action[1])
        cost, left = 0.0, points
        if car.gear - wanted > 1:
            cost, left = shifted(car, wanted, points, state)
        cost += look.rolled(level, place, wanted, left)
        if wanted >= FAST:
            cost += strained
        costs.append((cost, action))
    return costs


def shifted(car: Car, wanted: int, points: Points, state: State) -> tuple[float, Points]:
    """FD-DOWN-1: return the cost of a gear that the tables lack, and the points left."""
    if car.gear - wanted < 2 or state.position.tried:
        return 0.0, points
    boxes, pedal, motor = down_cost(car.gear, wanted)
    tyres, brakes, gearbox = points
    left = (tyres, max(0, brakes - pedal), max(0, gearbox - boxes))
    return (hurt(car, ENGINE, 1.0) if motor else 0.0), left


# -- among others ----------------------------------------------------------------------------------


def gear(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-TURN-2: choose the gear with the fewest turns, others in the way included."""
    return min(crowded_costs(state, seat, question, look), key=itemgetter(0))[1]


def quick_gear(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """Choose the same, but mind others only where they may prevent the stops of a corner."""
    return (gear if hemmed(state, seat) else lone_gear)(state, seat, question, look)


def hemmed(state: State, seat: int) -> bool:
    """Return whether a car stands close ahead in a corner that still requires stops."""
    road, cars = state.game.road, state.position.cars
    own: Car = cars[seat]
    done = -1 if missing(road, own.corner, own.stops) else own.corner
    here, reach = road.progress[own.space], NEAR * road.stride
    return any(
        car.corner >= 0
        and car.corner != done
        and (road.progress[car.space] - here) % road.period <= reach
        for other, car in enumerate(cars)
        if other != seat and car.space >= 0
    )


def crowded_costs(
    state: State, seat: int, question: Question, look: Outlook
) -> list[tuple[float, Action]]:
    """List the gears that may be declared, each with the expected turns to go."""
    costs = sorted(gear_costs(state, seat, look), key=itemgetter(0))
    if len(costs) == 1:
        return costs
    at = Situation(state, seat, look)
    rated: list[tuple[float, Action]] = []
    best = INFINITE
    for cost, action in costs:
        if cost < best:  # the others cannot be best any more
            cost += _crowded(at, int(action[1]))
            best = min(best, cost)
        rated.append((cost, action))
    return rated


class Situation:
    """A car at a decision, as its driver sees it.

    Parameters
    ----------
    state : State
    seat : int
    look : Outlook

    Attributes
    ----------
    car : Car
    level, place : int
        Where the car is in the tables of the outlook.
    points : Points
        Its points for the tables.
    dangers : Dangers
        What may happen to it where its move ends.
    """

    def __init__(self, state: State, seat: int, look: Outlook) -> None:
        self.state = state
        self.seat = seat
        self.look = look
        car: Car = state.position.cars[seat]
        self.car = car
        self.level = look.level(car.lap, car.space)
        self.place = look.place(car.space, car.stops)
        self.points = points_of(car)
        to_go = look.turns(self.level, self.place, car.gear, self.points)
        self.dangers = Dangers(state, seat, to_go)


def _crowded(at: Situation, wanted: int) -> float:
    """Return the turns that others and damage on the road are expected to cost in a gear."""
    state, seat, look, dangers = at.state, at.seat, at.look, at.dangers
    faces = CHANCES[wanted - 1]
    ways = find(state, seat, faces[-1][0])
    if not ways.occupied and not ways.marked:
        return 0.0
    _, points = shifted(at.car, wanted, at.points, state)
    cost, filled = 0.0, refill(state, seat)
    if look.conditions.slide:
        return _crowded_wet(at, ways, wanted, points, filled)
    for face, share in faces:
        alone, space, spent, crosses = look.best(at.level, at.place, wanted, face, 0, points)
        driven = face - spent
        if (crosses and at.level == 0) or _is_open(at, ways, driven, space):
            most = dangers.at(space)
            if ways.marked and (kinds := ways.ends(driven).get(space)):
                most += tests_of(kinds[0][0]) * dangers.debris
            if most < FEW or crosses:
                cost += share * most
                continue
        among = _among(at, ways, wanted, face, points, filled)
        cost += share * (among - alone)
    return cost


def _crowded_wet(
    at: Situation, ways: Ways, wanted: int, points: Points, filled: Refill | None
) -> float:
    """Estimate the same in the wet: the tables know where slides end, not where they begin."""
    cost = 0.0
    for face, share in CHANCES[wanted - 1]:
        alone, space, spent, _ = at.look.best(at.level, at.place, wanted, face, 0, points)
        length = longest = min(face - spent, NEAR)
        while not ways.spaces(longest):
            longest -= 1
        crosses = filled is not None and any(
            is_beyond_line(ways, end) for end in ways.spaces(longest)
        )
        tyres, brakes = means(points[0], points[1] - spent, filled, crosses)
        due = bill(tyres, brakes, 0, 1, length - longest, False)
        if due.result == OUT:
            cost += share * (at.look.lost[at.level] - alone)
        else:
            cost += share * (POINT * (due.brakes + due.tyres) + at.dangers.at(space))
    return cost


def _among(
    at: Situation, ways: Ways, wanted: int, face: int, points: Points, filled: Refill | None
) -> float:
    """Return the turns that follow the best move between other cars."""
    look, dangers = at.look, at.dangers
    longest = face if face > NEAR and ways.spaces(NEAR) else min(face, NEAR)
    while longest <= NEAR and not ways.spaces(longest):
        longest -= 1
    best = lost = look.lost[at.level]
    for spent in range(min(points[1], face) + 1):
        length = min(face - spent, longest)
        undriven = face - spent - length
        paid = {
            crosses: left_by(points, spent, undriven, filled, crosses) for crosses in (False, True)
        }
        reaches = look.reaches(at.place, length)
        ends = ways.ends(length) if ways.marked else {}
        for space in _open(at, ways, length):
            reach = reaches.get(space)
            left = None if reach is None else paid[reach.crosses]
            if reach is None or left is None:
                continue
            cost = look.after(at.level, reach, wanted, *left)
            if cost >= best:
                continue
            cost += dangers.at(space)
            if space in ends:
                cost += tests_of(ends[space][0][0]) * dangers.debris
            best = min(best, cost)
        if best < lost and spent and not undriven:
            break
    return best


def left_by(
    points: Points, spent: int, undriven: int, filled: Refill | None, crosses: bool
) -> tuple[Points, int] | None:
    """Return the points after braking and a block, and the tyre points that it costs yet.

    None if they do not pay for it, not even with those of a checkpoint on the way (R-53).
    """
    tyres, brakes, boxes = points
    if not undriven:
        return (tyres, brakes - spent, boxes), 0
    tyres, pedal = means(tyres, brakes - spent, filled, crosses)
    due = bill(tyres, pedal, 0, 1, undriven, False)
    if due.result == OUT:
        return None
    return (min(tyres, CAR.tyres), min(pedal - due.brakes, CAR.brakes), boxes), due.tyres


def _open(at: Situation, ways: Ways, length: int) -> Collection[int]:
    """List the ends of ways between others; far away simply the free spaces."""
    if length <= NEAR or ways.marked:
        return ways.spaces(length)
    if not ways.spaces(NEAR):
        return ()
    reaches = at.look.reaches(at.place, length)
    return [space for space in reaches if space not in at.dangers.taken]


def _is_open(at: Situation, ways: Ways, length: int, space: int) -> bool:
    """Look up one space of `_open` without listing them."""
    if length <= NEAR or ways.marked:
        return space in ways.spaces(length)
    if space in at.dangers.taken or not ways.spaces(NEAR):
        return False
    return space in at.look.reaches(at.place, length)


def tests_of(sign: int) -> int:
    if not sign:
        return 0
    seen = entered(sign)
    return seen.before + seen.after


# -- risks of a place, in turns ------------------------------------------------------------------


HURT: Final = (0.0, LOST, 1.3, 0.4, 0.15)
"""Turns that a point of body, engine or suspension is worth, by the points left."""

LONG: Final = 12.0
"""Turns to go after which a point is worth all of that; the last one always is."""

TRIGGER: Final = 0.1
"""The chance of the face that leads to engine tests, in gears 5 and 6."""

NOISE: Final = 0.05
"""The chance to lose a point of body, and of the engine, in the noise zone."""


class Dangers:
    """Risks of a car where it stands at the end of its move.

    Parameters
    ----------
    state : State
    seat : int
    to_go : float
        Turns to go, about.
    """

    def __init__(self, state: State, seat: int, to_go: float) -> None:
        position = state.position
        self.road: Road = state.game.road
        self.car: Car = position.cars[seat]
        wet = position.wet
        share = min(1.0, to_go / LONG)
        self._body = hurt(self.car, BODY, share) * COLLISION[wet] / BLACK
        self.debris = hurt(self.car, SUSP, share) * DEBRIS[wet] / BLACK
        self._once = state.game.rules.collision_rolls == "mover_once"
        self.taken = {
            car.space: 2 if car.character == DEREK else 1
            for other, car in enumerate(position.cars)
            if car.space >= 0 and other != seat
        }
        self._rolls = _rolls(self.road, self.taken)
        self.noise = 0.0
        if self.road.noise:
            engine = hurt(self.car, ENGINE, share)
            self.noise = NOISE * (hurt(self.car, BODY, share) + engine)

    def at(self, space: int) -> float:
        """FD-COLL, FD-ST-5: return the cost of ending a move on a space."""
        rolls = self._rolls.get(space, 0)
        cost = self._body * (1 if self._once else rolls) if rolls else 0.0
        if self.noise and space in self.road.noise:
            cost += self.noise
        return cost


def _rolls(road: Road, taken: dict[int, int]) -> dict[int, int]:
    """Count the collision rolls of each space, for cars in front of it and next to it."""
    rolls_near: dict[int, int] = {}
    for space, rolls in taken.items():
        for near in (road.behind[space], *road.beside[space]):
            rolls_near[near] = rolls_near.get(near, 0) + rolls
    return rolls_near


def strain(state: State, seat: int, to_go: float) -> float:
    """FD-ENG-1: return the likely cost of a turn in gear 5 or 6; `to_go`: turns to go."""
    lost = hurt(state.position.cars[seat], ENGINE, min(1.0, to_go / LONG))
    return TRIGGER * lost * engine_most(state, seat) / BLACK


def hurt(car: Car, category: int, share: float) -> float:
    """Return the turns that another point lost costs; `share`: the part of the race left."""
    left = car.wear[category]
    cost = HURT[min(left, len(HURT) - 1)]
    return cost if left <= 1 else cost * share
