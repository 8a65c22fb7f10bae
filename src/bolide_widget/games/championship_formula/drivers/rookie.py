"""Rookie: plans by a rule of thumb a few turns ahead, pays with wear, and gets round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from ....core.actions import Action
from ....core.match import Match
from ....core.options import Option
from ....core.questions import Question
from ....core.state import State
from ....drivers.playout import on_race
from ..rules import driving, skill
from ..rules import move as moving
from ..rules import plan as planning
from ..rules.driving import DRIVE
from ..rules.outlook import way
from ..rules.position import Car, Position
from ..rules.steps import ENTER
from ..rules.tables import SPIN_UNITS, UNIT
from .thumb import STUCK, UNITS, Thumb, thumb_of

PLENTY: Final = 1.5
SHORT: Final = 3.0
"""Spaces that a wear point is worth: with enough of it for the way, and without."""
A_LAP: Final = 4
"""Wear for a lap that is enough."""
TEST: Final = 3.0
"""Spaces that a test of the brakes may cost."""
RISK: Final = 25.0
"""Spaces that a roll may cost that ends in a spin or a crash."""
DEAR: Final = frozenset(("chance-corner", "chance-line", "chance-crash", "brakes"))
"""Rolls for which it gives what it has."""


class Rookie:
    """A cheap, sensible computer driver for Championship Formula Racing.

    It takes a balanced car, bids a wear point a lap, plans the free speed that brings most in the
    next turns by a rule of thumb, drives to the end that costs least for what it brings, pays with
    wear, and keeps its skill for rolls that hurt.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.championship_formula.Rookie()(race))
    """

    name = "Rookie"
    drives: ClassVar[str] = "Championship Formula Racing"
    trusted: ClassVar[bool] = True

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        return on_race(self.choose, race)

    def choose(self, state: State[Any], seat: int) -> Action:
        """Answer the open question of a bare state.

        Parameters
        ----------
        state : State
            Not changed. What others have sealed is not looked at.
        seat : int
            Who is asked.

        Returns
        -------
        tuple
            One of ``state.legal(seat)``.
        """
        question = state.stack[-1]
        answer = _ANSWERS.get(question.kind)
        return state.default(seat) if answer is None else answer(state, seat, question)

    def __repr__(self) -> str:
        return "Rookie()"


def _thumb(state: State[Position], car: Car) -> Thumb:
    """The thumb for a car as it is, with wear worth more where there is little of it."""
    period: int = state.game.road.period
    laps = (state.game.finish - car.at) / period
    enough = car.wear >= A_LAP * laps
    most = min(UNITS, car.wear)
    price = PLENTY if enough else SHORT
    return thumb_of(state.game.track, car.a, car.d, car.ts, price, most)


def bid(state: State[Position], seat: int, question: Question) -> Action:
    """CFR-BID-5: a wear point a lap."""
    car: Car = state.position.cars[seat]
    return ("bid", min(car.wear, state.game.rules.laps), 0, 0, 0)


def speed(state: State[Position], seat: int, question: Question) -> Action:
    """CFR-PLAN: what the next turns promise, of equals the fastest; tests where nothing else is."""
    car: Car = state.position.cars[seat]
    look = _thumb(state, car)

    def promised(planned: int) -> tuple[float, int]:
        asked = planning.needs(car, planned)
        worth = look.planned(car.space, car.last, planned, car.allowance, 3)
        if asked.start or asked.accel or asked.top:
            worth += STUCK
        if asked.braking >= SPIN_UNITS:
            worth += STUCK
        elif asked.braking:
            worth -= look.price * asked.braking + (TEST if asked.braking > UNITS else 0.0)
            worth += STUCK if asked.braking > car.wear + 1 else 0.0
        return worth, planned

    return planning.ACTIONS[max(planning.offered(state, seat), key=promised)]


def move(state: State[Position], seat: int, question: Question) -> Action:
    """CFR-MOVE-4: the end that leaves most; where there is none, the cheapest step."""
    position = state.position
    road = state.game.road
    car: Car = position.cars[seat]
    look = _thumb(state, car)
    best: tuple[float, Action] | None = None
    for action in state.legal(seat):
        if action[0] == DRIVE:
            worth = _worth(state, seat, action, look)
            if best is None or worth > best[0]:
                best = worth, action
    if best is not None:
        return best[1]
    usual = moving.usual(state, question, seat)
    if usual == moving.END and car.v // UNIT > position.now.k:
        attacks = [action for action in state.legal(seat) if action[0] == "pass"]
        return attacks[0] if attacks else usual
    if usual[0] != moving.STEP or car.v <= UNIT:
        return usual
    steps = [action for action in state.legal(seat) if action[0] == moving.STEP]
    return max(steps, key=lambda action: _after(state, seat, road.number[str(action[1])], look))


def _worth(state: State[Position], seat: int, action: Action, look: Thumb) -> float:
    """What an end promises, less what the way to it costs and may cost."""
    there = state.position.cars[seat].copy()
    seen = state.game.preview(state, state.stack[-1], action)
    cost = look.price * seen.wear[1] + RISK * float(1 - seen.safe)
    if seen.crash:
        return 4 * STUCK
    end = state.game.road.number[str(action[1])]
    return look.promise(end, there.v, _allowance(state, there, end), 3) - float(cost)


def _after(state: State[Position], seat: int, to: int, look: Thumb) -> float:
    """What a single step promises."""
    car: Car = state.position.cars[seat]
    seen = way(state, seat, (to,))
    if seen.crash:
        return 4 * STUCK
    cost = look.price * seen.wear[1] + RISK * float(1 - seen.safe)
    return look.promise(to, car.v, _allowance(state, car, to), 2) - cost


def _allowance(state: State[Position], car: Car, end: int) -> int:
    """CFR-CORNER-3: what is bought at the end of a way, as the thumb counts it."""
    road = state.game.road
    if road.corner[end] < 0:
        return 0
    before = car.allowance if road.corner[end] == car.corner else 0
    return int(max(before, min(UNITS * UNIT, car.v - road.speed[end])))


def chips(state: State[Position], seat: int, question: Question) -> Action:
    """CFR-ROLL-2: as much as it has for what hurts; a green for the rest, as long as they last."""
    listed = state.legal(seat)
    wanted = (skill.RED, skill.GREEN_2, skill.GREEN_1)
    if question.data[1] not in DEAR:
        car: Car = state.position.cars[seat]
        wanted = (skill.WEAR_1,) if car.wear > A_LAP else ()  # type: ignore[assignment]
        wanted += (skill.GREEN_1,) if car.green > UNITS else ()  # type: ignore[assignment]
    return next((action for action in wanted if action in listed), skill.NONE)


def pay(state: State[Position], seat: int, question: Question) -> Action:
    """CFR-CORNER-4: as much by wear as leaves enough for the rest of the way it has chosen."""
    _, _, units = question.data
    below = state.stack[-2]
    further = tuple(to for to in state.position.now.rest if to != driving.HERE)
    if below.kind == ENTER:
        further = (below.data[0], *further)
    listed = [int(action[1]) for action in state.legal(seat)]
    car: Car = state.position.cars[seat]
    return ("wear", driving.most_wear(state, car, listed, units, further))


def slip(state: State[Position], seat: int, question: Question) -> Action:
    """CFR-SLIP-4: as far as may be; what is not used is left out."""
    return state.legal(seat)[-1]


_ANSWERS: Final[dict[str, Callable[[State[Any], int, Question], Action]]] = {
    "bid": bid,
    "plan": speed,
    "move": move,
    "pay": pay,
    "skill": chips,
    "slip": slip,
}
