"""Answers by the expected turns to the flag, shared by Pro and Ace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Final

from ....core.actions import Action
from ....core.questions import Question
from ..rules import gears, moves, pits, slipstream
from ..rules.characters import LI_TSU
from ..rules.checkpoint import Refill, means, refill
from ..rules.corners import stops_after
from ..rules.lookup import find
from ..rules.moves import OUT, TO, Offer, bill, passed
from ..rules.position import BOX, BRAKES, SLIP_GEAR, SLOT, TRACK, TYRES, Car
from ..rules.venue import State
from ..rules.way import SPACES, Ways
from .answers import ANSWERS, at_wheel
from .crowding import Situation, gear, left_by, tests_of
from .outlook import CAR, Outlook, Points, Reach, points_of
from .thumb import stuck

Outlooks = Callable[[State, Car], Outlook]
Answer = Callable[[State, int, Question, Outlook], Action]

NITRO: Final = 0.4
NITRO_LATE: Final = 0.1
"""Turns that nitro has to save, at the begin of a lap and at its end."""

TOW: Final = 0.8
"""The chance that a slipstream that is in sight can be taken, about."""

FORWARD: Final = 1e-4
"""Turns that a unit of progress is worth among moves that are equal: who is ahead plays first."""


# -- moves ---------------------------------------------------------------------------------------


def move(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-TURN-5: choose the way that leaves fewest turns, or the pits."""
    position = state.position
    car: Car = position.cars[seat]
    if question.kind == moves.MOVE:
        alone = _alone(state, seat, car, look)
        if alone is not None:
            return alone
    return min(move_costs(state, seat, question, look), key=itemgetter(0))[1]


def _alone(state: State, seat: int, car: Car, look: Outlook) -> Action | None:
    """Look up the best move on empty road, where nothing else matters."""
    position, now = state.position, state.position.now
    if position.wet or now.modified or now.left or position.tried:
        return None
    ways = find(state, seat, now.spaces)
    if ways.occupied or ways.marked or car.wear[TYRES] > CAR.tyres or car.wear[BRAKES] > CAR.brakes:
        return None
    level, place = look.level(car.lap, car.space), look.place(car.space, car.stops)
    if position.playing(LI_TSU) >= 0 or pits.entries(state, seat, now.spaces):
        return None
    best = look.best(level, place, car.gear, now.spaces, now.nitro, points_of(car))
    cost, space, spent, crosses = best
    if cost >= look.lost[level] or crosses:
        return None
    return (TO, look.road.ids[space], spent)


def move_costs(
    state: State, seat: int, question: Question, look: Outlook
) -> list[tuple[float, Action]]:
    """List every way to drive with the turns that it is expected to leave."""
    at = Situation(state, seat, look)
    car, points = at.car, at.points
    costs = _offered(at, *moves.open_offers(state, question))
    if question.kind == moves.MOVE and pits.is_open(state, seat):
        lane = look.pits(car.lap + 1, seat)
        for action in pits.entries(state, seat, state.position.now.spaces):
            turns = lane.entering(int(action[1]), car.gear)[0, points[1], points[2], 0]
            costs.append((float(turns), action))
    return costs


def _offered(at: Situation, ways: Ways, listed: list[Offer]) -> list[tuple[float, Action]]:
    """List each way on the track with the turns that it is expected to leave."""
    position, look, car, level = at.state.position, at.look, at.car, at.level
    now, gear, last = position.now, car.gear, look.laps == car.lap
    tabled = not (now.left or now.over or position.wet)
    ahead, progress = look.road.ahead, look.road.progress
    costs: list[tuple[float, Action]] = []
    filled = refill(at.state, at.seat)
    paid: tuple[int, int, bool] | None = None
    left: tuple[Points, int] | None = None
    for action, way, braked, undriven in listed:
        crosses = filled is not None and moves.is_beyond_line(ways, way[2] & SPACES)
        if paid != (braked, undriven, crosses):  # many ways to brake alike follow each other
            paid = braked, undriven, crosses
            left = _left(car, braked, undriven, filled, crosses)
        if left is None:
            costs.append((look.lost[level] + 1, action))
            continue
        points, worn = left
        sign, spent, code = way
        space = code & SPACES
        reach = look.reaches(at.place, spent).get(space) if tabled else None
        if reach is None or (last and reach.crosses):
            cost = _followed(at, ways.path(way), points, worn, undriven)
        else:
            cost = look.after(level, reach, gear, points, worn)
        cost += at.dangers.at(space)
        if sign:
            cost += tests_of(sign) * at.dangers.debris
        cost -= FORWARD * progress[space]
        if gear >= SLIP_GEAR and ahead[space] in at.dangers.taken and not (braked or undriven):
            cost -= _tow(at, space, points)
        costs.append((cost, action))
    return costs


def _left(
    car: Car, braked: int, undriven: int, filled: Refill | None, crosses: bool
) -> tuple[Points, int] | None:
    """Return the points after a move for the tables, and the tyre points that a block still costs.

    None if they do not pay for it, not even with those of a checkpoint on the way (R-53).
    """
    tyres, brakes, boxes = points_of(car)
    brakes -= min(braked, brakes)
    if not undriven:
        return (tyres, brakes, boxes), 0
    worn, pedal = means(car.wear[TYRES], car.wear[BRAKES] - braked, filled, crosses)
    due = bill(worn, pedal, 0, 1, undriven, False)
    if due.result == OUT:
        return None
    tyres = min(worn, CAR.tyres)
    return (tyres, max(0, brakes - due.brakes), boxes), due.tyres


def _followed(
    at: Situation, path: tuple[int, ...], points: Points, worn: int = 0, undriven: int = 0
) -> float:
    """Return the turns that follow a path, by the rules: for paths that the tables lack."""
    state, seat, look, level = at.state, at.seat, at.look, at.level
    now = state.position.now
    gone = passed(state, seat, path)
    space = path[-1]
    stops = stops_after(gone.corner, gone.stops, gone.left)
    reach = Reach(look.place(space, stops), gone.over, gone.crossed, gone.doomed)
    gear = at.car.gear
    touched = gone.touched or now.touched
    if look.conditions.slide and touched and not (now.slid or undriven or gone.doomed):
        finishing = gone.crossed and level == 0
        if not finishing:
            held = stuck(state, seat, space, gone.stops, gone.left)
            if held.undriven:
                crosses = gone.crossed or held.crosses
                left = left_by(points, 0, held.undriven, refill(state, seat), crosses)
                if left is None:
                    return look.lost[level]
                (tyres, brakes, boxes), worn = left
                points = tyres - worn, brakes, boxes
            return look.slid(level, space, gone, gear, points)
    return look.after(level, reach, gear, points, worn)


def _tow(at: Situation, space: int, points: Points) -> float:
    """FD-SLIP-1: return the turns that a slipstream from the end of a move may save."""
    look, position, gear = at.look, at.state.position, at.car.gear
    road = look.road
    if road.corner[space] >= 0 or slipstream.car_to_follow(position, road, space, gear) < 0:
        return 0.0
    best = 0.0
    here = look.turns(at.level, look.place(space, 0), gear, points)
    for side in road.next[space][1:]:
        steps = [side]
        while len(steps) < slipstream.reach(at.state.game.rules):
            steps.append(road.ahead[steps[-1]])
        farther = steps[-1]
        if road.corner[farther] >= 0 or road.progress[farther] < road.progress[space]:
            continue
        if all(position.at(step) < 0 for step in steps):
            there = look.turns(at.level, look.place(farther, 0), gear, points)
            best = max(best, here - there)
    return TOW * best


def draught(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-TURN-8: choose the slipstream that leaves fewest turns, if it saves any."""
    return min(draught_costs(state, seat, question, look), key=itemgetter(0))[1]


def draught_costs(
    state: State, seat: int, question: Question, look: Outlook
) -> list[tuple[float, Action]]:
    """List staying and every slipstream, with the turns that they leave."""
    at = Situation(state, seat, look)
    car, points, dangers = at.car, at.points, at.dangers
    stay = _followed(at, (car.space,), points)
    costs = [(stay + dangers.at(car.space), slipstream.PASS)]
    for offer in slipstream.draughts(state, seat):
        tyres, brakes, boxes = points
        left = tyres, max(0, brakes - offer.brakes - offer.fee), boxes
        cost = _followed(at, offer.path, left) + dangers.at(offer.path[-1])
        marked = sum(step in state.position.marks for step in offer.path[1:])
        cost += marked * dangers.debris - FORWARD * look.road.progress[offer.path[-1]]
        if not offer.brakes:
            cost -= _tow(at, offer.path[-1], left)
        costs.append((cost, offer.action))
    return costs


# -- the rest ------------------------------------------------------------------------------------


def modify(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-TURN-4: choose what leaves fewest turns; keep nitro while it may save more later."""
    position, now = state.position, state.position.now
    car: Car = position.cars[seat]
    if car.status != TRACK:
        return gears.NONE
    level, place = look.level(car.lap, car.space), look.place(car.space, car.stops)
    late = look.road.progress[car.space] / look.road.period if car.lap else 0.0
    keeping = NITRO + (NITRO_LATE - NITRO) * late
    tyres, brakes, boxes = points_of(car)

    def cost(action: Action) -> float:
        hard, drift = gears.boost(car, action), gears.drifted(action)
        spaces = now.spaces + gears.lengthened(car, action) + drift
        worn = 1 if drift and car.wear[TYRES] <= CAR.tyres else 0
        points = max(0, tyres - worn), brakes, boxes
        turns = look.best(level, place, car.gear, spaces, hard, points)[0]
        return turns + (keeping if hard else 0.0)

    return min(state.legal(seat), key=cost)


def pit_gear(state: State, seat: int, question: Question, look: Outlook) -> Action:
    """FD-PIT-2: choose the gear that leaves fewest turns."""
    car: Car = state.position.cars[seat]
    home = car.lap if car.lap > car.pit_lap else car.lap + 1
    pits = look.pits(home, seat)
    index = pits.box.to - 1 if car.status == BOX else car.pit
    served = car.served or car.status in (BOX, SLOT) or look.conditions.pits == "EN"
    _, brakes, boxes = points_of(car)

    def cost(action: Action) -> float:
        turns = pits.rolled(index, int(action[1]), served)
        return float(turns[0, brakes, boxes, 0])

    return min(state.legal(seat), key=cost)


WHEEL: Final[Mapping[str, Answer]] = at_wheel(gear, pit_gear, modify, move, draught)


def planned(state: State, seat: int, wheel: Mapping[str, Answer], outlook: Outlooks) -> Action:
    """Answer the open question by an outlook.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    wheel : mapping of str to callable
        Functions for the decisions at the wheel, by kind of question.
    outlook : callable
        Takes the state and the car.
    """
    question = state.stack[-1]
    kind = question.kind
    if kind in ANSWERS:
        return ANSWERS[kind](state, seat, question)
    answer = wheel.get(kind)
    if answer is None:
        return state.default(seat)
    return answer(state, seat, question, outlook(state, state.position.cars[seat]))
