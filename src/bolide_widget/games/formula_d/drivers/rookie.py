"""Rookie: picks gears by a rule of thumb, and saves its car."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import itemgetter
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.questions import Question
from ....drivers.playout import StateDriver, first_best
from ..rules import gears, moves, pits, slipstream
from ..rules.checkpoint import Refill, means, refill
from ..rules.corners import stops_after
from ..rules.events import FAST
from ..rules.lookup import empty, find
from ..rules.moves import OUT, PAID, SPIN, Bill, Manoeuvre, Offer, Passed, bill, finishes, passed
from ..rules.position import BODY, BRAKES, ENGINE, SUSP, TRACK, TYRES, Car, Position
from ..rules.venue import State
from ..rules.way import SPACES, Way, Ways
from ..rules.weather import multiplier, slide_length
from . import thumb
from .answers import ANSWERS, at_wheel
from .thumb import Landing, Thumb, stuck, thumb_of

HURT: Final = (0.0, thumb.LOST, 30.0, 12.0)
"""Spaces that a point of body, engine or suspension is worth, by the points left."""
TEST: Final = 0.05
DEBRIS: Final = 0.2
"""The chance to lose a point in a collision test, and by debris."""
WET_TEST: Final = 0.1
"""The same of a collision test in the wet."""
TRIGGERED: Final = 0.02
"""The chance to lose an engine point in a turn in gears 5 and 6."""
FINISH: Final = 40.0
NITRO: Final = 4.0
SLIPSTREAM: Final = 0.5
"""Spaces that the flag is worth; and what has to be gained for nitro and a slipstream."""
FEW: Final = 4
"""Tyre points with which it looks whether every face can be paid for."""
ROUNDING: Final = 1e-6
"""More than sums of worths are off by."""
NO_BILL: Final = Bill(PAID, 0, 0)
WORN: Final = 1
"""Tyre points with which it drives into the pits."""


class Rookie(StateDriver):
    """A cheap, sensible computer driver for Formula D.

    It looks along its lane, this turn and the next, for the gear that gains the most spaces and
    still makes the stops; ends its moves where they cost little wear, away from other cars; spends
    brakes before tyres, and pits when its tyres are gone.

    Examples
    --------
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.formula_d.Rookie()(race))
    """

    name = "Rookie"
    drives: ClassVar[str] = "Formula D"
    home: ClassVar[str] = "bw.formula_d"
    trusted: ClassVar[bool] = True

    def choose(self, state: State, seat: int) -> Action:
        question = state.stack[-1]
        answer = BY_KIND.get(question.kind)
        return state.default(seat) if answer is None else answer(state, seat, question)


def _thumb(state: State, car: Car) -> Thumb:
    return thumb_of(state.game.road, slide_length(state.position, car))


def gear(state: State, seat: int, question: Question) -> Action:
    """FD-TURN-2: what the next two turns promise; fast gears strain the engine."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    car: Car = state.position.cars[seat]
    look, few = _thumb(state, car), car.wear[TYRES] <= FEW
    fastest = int(legal[0][1])
    strain = TRIGGERED * _hurt(car, ENGINE) if fastest >= FAST else 0.0
    promises = []
    for wanted in range(fastest, fastest - len(legal), -1):
        promise = look.rolled(car.space, car.stops, car.gear, wanted)
        promises.append(promise - strain if wanted >= FAST else promise)
    ruins = [0.0] * len(legal)
    if few:  # FD-OVER-10: what the faces cost that tyres and brakes cannot pay for in its lane
        points = car.wear[TYRES], car.wear[BRAKES], multiplier(state.position, car)
        ruins = [look.ruined(car.space, car.stops, fastest - n, *points) for n in range(len(legal))]

    def worth(number: int) -> float:
        barred = _barred(state, seat, look, fastest - number)
        return promises[number] - (barred + ruins[number])

    alone = [promise - ruined for promise, ruined in zip(promises, ruins, strict=True)]
    return legal[first_best(alone, worth)]


def _barred(state: State, seat: int, look: Thumb, wanted: int) -> float:
    """FD-BLOCK-1: what the cars in the way cost on average, when this gear is rolled."""
    car: Car = state.position.cars[seat]
    faces = gears.CHANCES[wanted - 1]
    most = faces[-1][0] + look.slide
    ways = find(state, seat, most)
    if not ways.occupied:
        return 0.0
    longest = ways.longest(most)
    if longest == most:
        return 0.0
    cost = 0.0
    crosses = any(moves.is_beyond_line(ways, space) for space in ways.ends(longest))
    tyres, brakes = means(car.wear[TYRES], car.wear[BRAKES], refill(state, seat), crosses)
    for face, share in faces:
        sliding = look.slide if look.slide and look.touches(car.space, face) else 0
        undriven = face + sliding - longest
        if undriven > 0:
            due = bill(tyres, brakes, 0, 1, undriven, False)
            lost = thumb.LOST if due.result == OUT else 0.0
            cost += share * (lost + thumb.BRAKE * due.brakes + thumb.TYRE * due.tyres)
    return cost


def _hurt(car: Car, category: int) -> float:
    return HURT[min(car.wear[category], len(HURT) - 1)]


def modify(state: State, seat: int, question: Question) -> Action:
    """FD-TURN-4: what brings most along the lane."""
    car: Car = state.position.cars[seat]
    if car.status != TRACK:
        return gears.NONE
    look = _thumb(state, car)
    now = state.position.now

    def promised(action: Action) -> float:
        drift = gears.drifted(action)
        spaces = now.spaces + gears.lengthened(car, action) + drift
        cost = (NITRO if gears.NITRO in action else 0.0) + (thumb.TYRE if drift else 0.0)
        return look.worth(car.space, car.stops, car.gear, spaces, thumb.AHEAD) - cost

    return max(state.legal(seat), key=promised)


def move(state: State, seat: int, question: Question) -> Action:
    """FD-TURN-5: the end that leaves most; into the pits when the tyres are gone."""
    car: Car = state.position.cars[seat]
    if question.kind == moves.MOVE and car.wear[TYRES] <= WORN < car.caps[TYRES]:
        into = pits.entries(state, seat, state.position.now.spaces)
        if into:
            return next(iter(into))
    look = _thumb(state, car)
    if question.kind == moves.MOVE and not look.slide:
        unhindered = _unhindered(state, seat, look)
        if unhindered is not None:
            return unhindered
    return _of_all(state, seat, look, question)


def _of_all(state: State, seat: int, look: Thumb, question: Question) -> Action:
    """Return the end that leaves most, of all that may be driven."""
    ways, listed = moves.open_offers(state, question)

    def worth(offer: Offer) -> float:
        return _worth(state, seat, look, moves.manoeuvre(ways, offer))

    return max(listed, key=worth).action


Ranked = tuple[float, int, int, bool, Way]
"""The most that a way can be worth, its number, its variant, whether it finishes; and the way."""

Reached = tuple[float, int, int, bool, int, float, float]
"""Spaces driven, the end, spaces overshot, whether that is fatal, damage, promise, lack of room."""


def _unhindered(state: State, seat: int, look: Thumb) -> Action | None:
    """Return the same for a move in the dry, faster, from cached paths of the board.

    None where that is not all: cars cut it short, or only some ways may be taken.
    """
    car, now = state.position.cars[seat], state.position.now
    ways = find(state, seat, now.spaces)
    if now.left or not ways.ends(now.spaces):
        return None
    if now.modified and state.game.rules.jack_corner_only:
        return None
    risks = _risks(state, seat, look, ways)
    best, chosen, answer = -inf, (0, 0), None
    for braked in range(min(car.wear[BRAKES], now.spaces - now.nitro) + 1):
        for most, number, variant, finishing, way in _ranked(look, ways, car, now.spaces - braked):
            if most - thumb.BRAKE * braked < best:
                break
            if braked and finishing:
                continue  # braking for the finish gains nothing
            worth = risks(way, braked, finishing)
            if worth > best or (worth == best and (braked, number) < chosen):
                best, chosen = worth, (braked, number)
                answer = moves.action_of(state.game.road.ids[way[2] & SPACES], braked, variant)
    return answer


def _ranked(look: Thumb, ways: Ways, car: Car, length: int) -> tuple[Ranked, ...]:
    """The ways of a length, those first that can be worth most; kept where the road is empty."""
    ends, alone, key = ways.ends(length), ways.alone, (length, car.gear)
    known: tuple[Ranked, ...] | None = None if alone is None else alone.kept.get(key)
    if known is not None:
        return known
    listed: list[Ranked] = []
    for space, kinds in ends.items():
        most = look.most(ways.start, space, car.gear) + ROUNDING
        for variant, way in enumerate(kinds):
            last = bool(ways.finishes) and finishes(ways, way)
            listed.append((most + FINISH * last, len(listed), variant, last, way))
    listed.sort(key=itemgetter(0), reverse=True)
    if alone is not None:
        alone.kept[key] = tuple(listed)
    return tuple(listed)


def _risks(state: State, seat: int, look: Thumb, ways: Ways) -> Callable[[Way, int, bool], float]:
    """Rate a path by the brakes spent on it and by whether it finishes; see `_worth`."""
    position = state.position
    car: Car = position.cars[seat]
    kept = (ways.alone or empty(state.game.road, ways.start, ways.flags)).kept
    brings = _brings(position, car, look, None, False)

    def worth(way: Way, braked: int, finishing: bool) -> float:
        key = (way[0], way[1], way[2] & SPACES, car.stops, car.gear)
        reached = kept.get(key)
        if reached is None:
            path = ways.path(way)
            gone = passed(state, seat, path)
            reached = kept[key] = _reached(look, path, gone, _landed(path, gone), car.gear)
        value = brings(reached, braked, 0)
        return value + FINISH if finishing and not reached[3] else value

    return worth


def _brings(
    position: Position, car: Car, look: Thumb, filled: Refill | None, crosses: bool
) -> Callable[[Reached, int, int], float]:
    """Rate a path in spaces, less its certain and likely costs, by brakes and undriven spaces.

    `filled`: what the checkpoint at the end of the lap gives, from which a block is paid on a way
    that crosses the line.
    """
    factor, tyres, brakes = multiplier(position, car), car.wear[TYRES], car.wear[BRAKES]
    test = WET_TEST if position.wet else TEST
    taken = {other.space for other in position.cars if other is not car and other.status == TRACK}

    def brings(reached: Reached, braked: int, undriven: int) -> float:
        driven, end, over, fatal, tests, promise, short = reached
        due = NO_BILL
        if undriven:
            worn, pedal = means(tyres, brakes - braked, filled, crosses)
            due = bill(worn, pedal, over, factor, undriven, fatal)
        elif over or fatal:
            due = bill(tyres, brakes - braked, over, factor, 0, fatal)
        value: float = driven - thumb.BRAKE * (braked + due.brakes) - thumb.TYRE * due.tyres
        if due.result == OUT:
            return value - thumb.LOST
        if due.result == SPIN:
            value -= thumb.SPIN
        if tests:
            value -= DEBRIS * tests * _hurt(car, SUSP)
        if near := taken & look.near[end]:
            value -= test * len(near) * _hurt(car, BODY)
        return value + promise - short

    return brings


def _landed(path: tuple[int, ...], gone: Passed) -> Landing:
    """Return the end of a path, before its slide."""
    stops = stops_after(gone.corner, gone.stops, gone.left)
    return Landing(path[-1], stops, gone.over, gone.doomed)


def _reached(
    look: Thumb, path: tuple[int, ...], gone: Passed, landed: Landing, gear: int
) -> Reached:
    """Sum up a path for any car that drives it in a gear."""
    end, tests = landed.space, sum(event >= 0 for event in gone.events)
    promise = look.promise(end, landed.stops, gear)
    driven, short = look.driven(path[0], path[-1]), look.short(landed)
    return driven, end, landed.over, landed.fatal, tests, promise, short


def _worth(state: State, seat: int, look: Thumb, driven: Manoeuvre) -> float:
    """Spaces that a way brings, less what it costs and may cost, whatever hinders it."""
    position = state.position
    car: Car = position.cars[seat]
    path, undriven = driven.path, driven.undriven
    gone = passed(state, seat, path)
    landed, crosses = _landed(path, gone), gone.crossed
    if look.slide and gone.touched and not position.now.slid and not undriven:
        if gone.left:
            far = look.on(landed.space, look.slide)
            landed = Landing(far, 0, landed.over + look.slide * gone.left, landed.fatal)
        else:
            landed = look.drift(landed, gone.stops)
        undriven, over_line = stuck(state, seat, path[-1], gone.stops, gone.left)
        crosses = crosses or over_line
    reached = _reached(look, path, gone, landed, car.gear)
    filled = refill(state, seat) if undriven else None
    brings = _brings(position, car, look, filled, crosses)
    worth = brings(reached, driven.brakes + driven.fee, undriven)
    return worth + FINISH if driven.finishing and not gone.doomed else worth


def draught(state: State, seat: int, question: Question) -> Action:
    """FD-SLIP: the way that brings more than to stay."""
    car: Car = state.position.cars[seat]
    look, stay = _thumb(state, car), Manoeuvre(slipstream.PASS, (car.space,))
    best = _worth(state, seat, look, stay) + SLIPSTREAM
    chosen = slipstream.PASS
    for offer in slipstream.draughts(state, seat):
        worth = _worth(state, seat, look, offer)
        if worth > best:
            best, chosen = worth, offer.action
    return chosen


def pit_gear(state: State, seat: int, question: Question) -> Action:
    """FD-PIT-2: as fast as can be; nothing can happen there."""
    return max(state.legal(seat), key=lambda action: min(int(action[1]), 4))


BY_KIND: Final = {**ANSWERS, **at_wheel(gear, pit_gear, modify, move, draught)}
