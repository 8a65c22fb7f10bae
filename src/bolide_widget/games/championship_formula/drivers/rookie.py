"""Rookie: plans a few turns ahead by a rule of thumb, and pays with wear."""

from __future__ import annotations

from functools import cache, partial
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.per_board import alongside
from ....core.questions import Question
from ....drivers.playout import StateDriver, first_best
from ..rules import driving, fast, incidents, move as moving, turn as planning
from ..rules.position import SPIN_UNITS, UNIT, Car
from ..rules.questions import Entering
from ..rules.road import Road
from ..rules.venue import State

# -- thumb -----------------------------------------------------------------------------------------
# All is counted in spaces. Racing lines and other cars are left out: lines make it better, cars
# worse. What was looked at once is kept for the board.


AHEAD: Final = 3
"""Turns that are looked ahead, this one included."""
STUCK: Final = -25.0
"""Spaces that a spin or a crash costs."""
UNITS: Final = 2
"""Units that wear may buy in a corner (CFR-CORNER-4)."""

End = tuple[int, int, int]
"""Where a path ends, the allowance there, and the units that it cost."""


class Thumb:
    """Estimates of what speeds bring a car with certain attributes on a road; all are cached.

    Parameters
    ----------
    road : Road
        The board.
    a, d, ts : int
        The car's attributes.
    price : float
        Spaces that a wear point is worth.
    most : int
        Units that may be bought in a corner.
    """

    def __init__(self, road: Road, a: int, d: int, ts: int, price: float, most: int) -> None:
        self.road = road
        self.a, self.d, self.ts = a, d, ts
        self.price = price
        self.most = most * UNIT
        self.ends = cache(self.driven)
        self.promise = cache(self.promised)
        self.hope = cache(partial(self.planned, turns=AHEAD))

    def driven(self, space: int, speed: int, allowance: int) -> list[End]:
        """Return the ends that a lone car reaches at a speed, by the cheapest path to each."""
        road, corner, following = self.road, self.road.corner, self.road.next
        layer: dict[tuple[int, int], int] = {(space, allowance): 0}
        for _ in range(speed // UNIT):
            further: dict[tuple[int, int], int] = {}
            for (here, bought), units in layer.items():
                for to in following[here]:
                    over, due, after = fast.off_lines(road, corner[here], bought, to, speed, False)
                    if over > self.most:
                        continue
                    paid = units + due
                    if paid < further.get((to, after), 99):
                        further[to, after] = paid
            layer = further
        return [(to, over, units) for (to, over), units in layer.items()]

    def promised(self, space: int, speed: int, allowance: int, turns: int) -> float:
        """Spaces that the next turns bring from the end of a turn, less what they cost."""
        if not turns:
            return 0.0
        low = max(UNIT, speed - self.d)
        high = max(low, min(speed + self.a, self.ts))
        return max(
            self.planned(space, speed, planned, allowance, turns)
            for planned in range(low, high + UNIT, UNIT)
        )

    def planned(self, space: int, last: int, speed: int, allowance: int, turns: int) -> float:
        """Rate a planned speed by this turn and those after it."""
        corner = self.road.corner
        # CFR-MIDC-1: faster inside a corner only where that costs nothing there
        held = corner[space] if speed > last and self.road.inner[space] else -1
        best = STUCK
        for to, bought, units in self.ends(space, speed, allowance):
            if held >= 0 and units:
                continue
            rest = self.promise(to, speed, bought, turns - 1)
            best = max(best, speed / UNIT - self.price * units + rest)
        return best


# -- rookie ----------------------------------------------------------------------------------------


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


def bid(state: State, seat: int, question: Question) -> Action:
    """CFR-BID-5: a wear point a lap."""
    car = state.position.cars[seat]
    return ("bid", min(car.wear, state.game.rules.laps), 0, 0, 0)


def speed(state: State, seat: int, question: Question) -> Action:
    """CFR-PLAN: what the next turns promise, of equals the fastest; tests if it must."""
    car = state.position.cars[seat]
    look = _thumb(state, car)

    listed = sorted(planning.offered(state, seat), reverse=True)
    hopes = [look.hope(car.space, car.last, planned, car.allowance) for planned in listed]

    def promised(number: int) -> float:
        needed = planning.needs(car, listed[number])
        worth = hopes[number]
        if planning.tests_of(needed):
            worth += STUCK
        if needed.braking >= SPIN_UNITS:
            worth += STUCK
        elif needed.braking:
            worth -= look.price * needed.braking + (TEST if needed.braking > UNITS else 0.0)
            worth += STUCK if needed.braking > car.wear + 1 else 0.0
        return worth

    return planning.ACTIONS[listed[first_best(hopes, promised)]]


def move(state: State, seat: int, question: Question) -> Action:
    """CFR-MOVE-4: the end that leaves most; where there is none, the cheapest step."""
    car = state.position.cars[seat]
    look = _thumb(state, car)
    legal = state.legal(seat)
    ends = [action for action in legal if action[0] == driving.DRIVE]
    if ends:
        return _best(state, seat, ends, look, 3)
    usual = moving.usual(state, question, seat)
    if usual == moving.END and car.v // UNIT > state.position.now.k:
        return next((action for action in legal if action[0] == "pass"), usual)
    if usual[0] != moving.STEP or car.v <= UNIT:
        return usual
    steps = [action for action in legal if action[0] == moving.STEP]
    return _best(state, seat, steps, look, 2)


def chips(state: State, seat: int, question: Question) -> Action:
    """CFR-ROLL-2: as much as it has for what hurts; for the rest a green while they last."""
    listed = state.legal(seat)
    wanted = [incidents.RED, incidents.GREEN_2, incidents.GREEN_1]
    if question.data.purpose not in DEAR:
        car = state.position.cars[seat]
        wanted = [incidents.WEAR_1] if car.wear > A_LAP else []
        wanted += [incidents.GREEN_1] if car.green > UNITS else []
    return next((action for action in wanted if action in listed), incidents.NONE)


def pay(state: State, seat: int, question: Question) -> Action:
    """CFR-CORNER-4: as much by wear as leaves enough for the rest of the way it has chosen."""
    units = question.data.units
    below = state.stack[-2]
    further = tuple(to for to in state.position.now.rest if to != driving.HERE)
    if isinstance(below.data, Entering):
        further = (below.data.space, *further)
    listed = [int(action[1]) for action in state.legal(seat)]
    car = state.position.cars[seat]
    return ("wear", driving.most_wear(state, car, listed, units, further))


def slip(state: State, seat: int, question: Question) -> Action:
    """Declare the longest slip allowed: unused spaces cost nothing (CFR-SLIP-4)."""
    return state.legal(seat)[-1]


def _thumb(state: State, car: Car) -> Thumb:
    """The thumb for a car as it is, with wear worth more where there is little of it."""
    game = state.game
    laps = (game.finish - car.at) / game.road.period
    price = PLENTY if car.wear >= A_LAP * laps else SHORT
    made: dict[tuple[float, ...], Thumb] = alongside(game.track, "cfr thumbs")
    key = (car.a, car.d, car.ts, price, min(UNITS, car.wear))
    if key not in made:
        made[key] = Thumb(game.road, *key)
    return made[key]


def _best(state: State, seat: int, actions: list[Action], look: Thumb, turns: int) -> Action:
    """The step or end that promises most for some turns, less what the way costs and may cost."""
    if len(actions) == 1:
        return actions[0]
    car, number = state.position.cars[seat], state.game.road.number
    road, promises = state.game.road, []
    for to in [number[str(action[1])] for action in actions]:
        allowance = 0  # CFR-CORNER-3: about
        if road.corner[to] >= 0:
            before = car.allowance if road.corner[to] == car.corner else 0
            allowance = max(before, min(UNITS * UNIT, car.v - road.speed[to]))
        promises.append(look.promise(to, car.v, allowance, turns))

    def worth(number: int) -> float:
        seen = state.game.preview(state, state.stack[-1], actions[number])
        if seen.crash:
            return 4 * STUCK
        cost: float = look.price * seen.wear[1] + RISK * float(1 - seen.safe)
        return promises[number] - cost

    return actions[first_best([max(promise, 4 * STUCK) for promise in promises], worth)]


ANSWERS: Final = {"bid": bid, "plan": speed, "move": move, "pay": pay, "skill": chips, "slip": slip}
"""By kind of question; to the others it gives the default answer."""


class Rookie(StateDriver):
    """A cheap, sensible computer driver for Championship Formula Racing.

    It takes a balanced car, bids one wear point per lap, plans the free speed that gains the most
    in the next turns by a rule of thumb, ends its moves where the gain costs the least, pays with
    wear, and keeps its skill for rolls that hurt.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.championship_formula.Rookie()(race))
    """

    name = "Rookie"
    drives: ClassVar[str] = "Championship Formula Racing"
    home: ClassVar[str] = "bw.championship_formula"
    trusted: ClassVar[bool] = True
    answers = ANSWERS
