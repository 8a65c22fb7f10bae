"""Pro: plans with the exact table of turns to go by wear, and weighs the value of chips."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, ClassVar, Final

from ....core.actions import Action
from ....core.per_board import alongside
from ....core.questions import Question
from ....core.words import phrase
from ....drivers.playout import FEWEST_TURNS
from ..rules import braking, driving, incidents, move as moving, turn as planning
from ..rules.corners import hold
from ..rules.position import SPIN_UNITS, Car, chances
from ..rules.preview import way_of
from ..rules.venue import State
from ..solo.togo import FAR, NEVER, togo_of
from . import rookie
from .rookie import Rookie

# -- what it is worth to stand somewhere -----------------------------------------------------------
# The exact table has whole turns; wear that is left over on the way to so many turns is a part of
# the next one, so that a wear point is worth something everywhere.


FLAG: Final = 0.5
"""Turns that a lap beyond the flag is worth: who is further ahead in the last turn wins."""
OUT: Final = 40.0
"""Turns that it costs to be out, beyond those that were still to go."""
CRASH: Final = 1000.0
"""Turns to go after a crash that is certain: more than those of any race."""
SPIN: Final = 3.0
"""Turns that a spin costs."""
REST: Final = 0.02
"""Turns that a wear point is worth that the table has no use for."""

MOST_KEPT: Final = 100_000
"""Ends of speeds that are remembered for a board."""


def to_go(state: State, car: Car) -> float:
    """Turns to go from the end of a turn, in parts of a turn by the wear left; less is better."""
    game = state.game
    period: int = game.road.period
    missing: int = game.finish - car.at
    if missing <= 0:
        return FLAG * missing / period
    track, laps, left = game.track, game.rules.laps, -(-missing // period)
    kept: dict[Any, list[int]] = alongside(track, "cfr curves")
    key = (
        (car.a, car.d, car.ts, car.s, laps, left),
        (car.space, car.v, car.first, car.spun),
        (car.corner, car.allowance, car.corner_wear, car.lines),
    )
    least: list[int] | None = kept.get(key)
    if least is None:
        table = togo_of(track, car.a, car.d, car.ts, car.s, laps + 1)
        visit = (car.corner, car.allowance, car.corner_wear, car.lines)
        curve = table.curve(car.space, car.v, left, car.first, car.spun, *visit)
        wear_by_turns: list[int] = curve.tolist()
        least = kept[key] = wear_by_turns
    wear: int = car.wear
    for turns, needed in enumerate(least):
        if needed <= wear:
            before = least[turns - 1] if turns else NEVER
            if before >= NEVER:
                return turns - REST * (wear - needed)
            return turns - (wear - needed) / (before - needed)
    return float(FAR)


def driven(state: State, car: Car, path: tuple[int, ...], moving: bool) -> tuple[float, Car]:
    """Drive a car along a path; return what that is worth, and the car."""
    seen = way_of(state, car, path, moving)
    if seen.crash:
        return CRASH, car
    car.spun = car.first = False
    worth = to_go(state, car)
    for roll in seen.rolls:
        worth += (SPIN * roll.partial + OUT * roll.failure) / 36
    return worth, car


def best_end(state: State, seat: int, speed: int, paid: int = 0) -> float:
    """Rate a speed before the move by its best end, without the other cars.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph.
    paid : int
        Wear that braking takes first.
    """
    car = state.position.cars[seat]
    kept: dict[Any, float] = alongside(state.game.track, "cfr ends")
    key = (
        (state.game.rules, speed, car.wear - paid, car.soft, car.last, car.at, car.space),
        (car.a, car.d, car.ts, car.s, car.first, car.spun, car.barred, car.lines, car.given),
        (car.corner, car.allowance, car.corner_wear, car.chances, car.entries),
    )
    worth = kept.get(key)
    if worth is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        worth = kept[key] = _best_end(state, car.copy(), speed, paid)
    return worth


def _best_end(state: State, car: Car, speed: int, paid: int) -> float:
    car.v = speed
    hold(state.game.road, car)
    car.wear -= paid
    ends = driving.reach(state, car, speed, 0, 0, set()).ends.values()
    return min((driven(state, car.copy(), end.path, False)[0] for end in ends), default=CRASH)


# -- pro -------------------------------------------------------------------------------------------


CARDS: Final = ("cards", 1, 0, 0, 0, 2, -1)
"""The set-up with the fewest turns for a lone car, on most circuits: counted out over all 546."""
DAMAGE: Final = 2.0
"""Turns that a damage to engine or brakes costs."""
CHIP: Final = 0.03
"""Turns that a green chip is worth."""


def cards(state: State, seat: int, question: Question) -> Action:
    """Choose the best cards of a lone car on most circuits, where allowed (CFR-SETUP-2)."""
    return CARDS if CARDS in state.legal(seat) else state.default(seat)


def bid(state: State, seat: int, question: Question) -> Action:
    """CFR-BID-1: nothing; wear is worth more than a few places of the grid."""
    return ("bid", 0, 0, 0, 0)


def speed(state: State, seat: int, question: Question) -> Action:
    """CFR-PLAN: the speed with the fewest turns to go; of equal ones the fastest."""
    return min(costs(state, seat), key=lambda rated: (round(rated[0], 6), -int(rated[1][1])))[1]


def brake(state: State, seat: int, question: Question) -> Action:
    """CFR-DECEL-1: how braking is paid."""
    car = state.position.cars[seat]
    units = question.data.units
    return ("wear", split(car, units, braking.splits(car, units)))


def move(state: State, seat: int, question: Question) -> Action:
    """CFR-MOVE-4: the end with the fewest turns to go; where there is none, as Rookie does."""
    listed = move_costs(state, seat)
    if listed:
        worth, action = min(listed, key=itemgetter(0))
        if worth < CRASH:
            return action
    return rookie.move(state, seat, question)


def chips(state: State, seat: int, question: Question) -> Action:
    """CFR-ROLL-2: what makes a roll safe; a pass gets a green or two while they last."""
    listed = state.legal(seat)
    if question.data.purpose == "pass":
        return incidents.GREEN_2 if incidents.GREEN_2 in listed else incidents.NONE
    wanted = (incidents.RED, incidents.GREEN_2, incidents.GREEN_1)
    return next((action for action in wanted if action in listed), incidents.NONE)


def chips_for(car: Car) -> tuple[int, int]:
    """Return the modifier to buy for a roll that hurts, and its price in green chips."""
    if car.red:
        return -3, 3
    return (-min(2, car.green), min(2, car.green)) if car.green else (0, 0)


def failing(car: Car, row: str) -> float:
    """The chance that a roll fails for which it spends what it would."""
    return chances(row, chips_for(car)[0])[2] / 36


def costs(state: State, seat: int) -> list[tuple[float, Action]]:
    """Of each speed that may be planned: turns to go, what tests and braking cost included."""
    car = state.position.cars[seat]
    return [
        (cost(state, seat, car, speed), planning.ACTIONS[speed])
        for speed in planning.offered(state, seat)
    ]


def cost(state: State, seat: int, car: Car, speed: int) -> float:
    """CFR-PLAN-2: what a planned speed comes to."""
    needed = planning.needs(car, speed)
    if needed.braking >= SPIN_UNITS:
        return to_go(state, car) + SPIN + DAMAGE
    more = 0.0
    for purpose in planning.tests_of(needed):
        more += failing(car, purpose) * DAMAGE * (1 + car.engine * OUT) + CHIP * chips_for(car)[1]
    if not needed.braking:
        return best_end(state, seat, speed) + more
    listed = braking.splits(car, needed.braking)
    if not listed:
        return to_go(state, car) + SPIN
    points = split(car, needed.braking, listed)
    if points < needed.braking:
        more += _tested(car)
    return best_end(state, seat, speed, points) + more


def _tested(car: Car) -> float:
    """Return the price of a test of the brakes."""
    return failing(car, "brakes") * (OUT if car.brakes else DAMAGE) + CHIP * chips_for(car)[1]


def split(car: Car, units: int, listed: list[int]) -> int:
    """CFR-DECEL-1: wear for braking, or a test in place of the last point where chips make it safe.

    Wear is kept as long as there are chips for it.
    """
    tested = [n for n in listed if n < units]
    if not tested or (listed[0] <= car.wear and _tested(car) > WEAR):
        return listed[0]
    return tested[0]


WEAR: Final = 0.2
"""Turns that a wear point is worth, about."""


def move_costs(state: State, seat: int) -> list[tuple[float, Action]]:
    """Of each end of the move that needs no more than steps: turns to go from there."""
    road = state.game.road
    car = state.position.cars[seat]
    rated = []
    for action in state.legal(seat):
        if action[0] == driving.DRIVE:
            path = driving.ends(state, seat)[road.number[str(action[1])]].path
        elif action[0] == moving.STEP and state.position.left() == 1:
            path = (road.number[str(action[1])],)
        else:
            continue
        rated.append((driven(state, car.copy(), path, True)[0], action))
    return rated


ANSWERS: Final = {
    **rookie.ANSWERS,
    "set-up": cards,
    "bid": bid,
    "plan": speed,
    "braking": brake,
    "move": move,
    "skill": chips,
}
"""By kind of question; to the others it answers as Rookie."""


REASONS: Final[Mapping[str, str]] = {
    "set-up": phrase("On most circuits it is the fastest car on an empty road"),
    "bid": phrase("Wear is worth more than a few places on the grid"),
    "plan": FEWEST_TURNS,
    "move": FEWEST_TURNS,
    "braking": phrase("Wear is spent unless skill makes the roll safe"),
    "skill": phrase("Skill makes the roll safer"),
    "skill none": phrase("Skill is kept for rolls that hurt more"),
    "pay": phrase("It leaves enough wear for the rest of the way"),
    "slip": phrase("Spaces that you don't use cost nothing"),
}


class Pro(Rookie):
    """A strong computer driver for Championship Formula Racing.

    It knows the fewest turns to the flag from every space and speed, in and out of corners, with
    every amount of wear left (from tables like those of ``bw.championship_formula.best_lap``),
    plans the best speed by them, and weighs tests against the chips that make them safe.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.championship_formula.Pro()(race))
    """

    name = "Pro"
    drives: ClassVar[str] = "Championship Formula Racing"
    home: ClassVar[str] = "bw.championship_formula"
    trusted: ClassVar[bool] = True
    answers = ANSWERS
    reasons = REASONS
