"""Ace: searches the next rounds for every answer worth considering."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import exp, sqrt
from operator import itemgetter
from typing import ClassVar, Final

from ....core.actions import Action
from ....core.questions import Question
from ....drivers.search import Budget, Search, Searcher
from ..rules.position import BODY, BOX, ENGINE, FINISHED, IN_PITS, NOT_RACING, OUT, SLOT, SUSP, Car
from ..rules.venue import State
from .answers import SEARCHED, at_wheel
from .crowding import LONG, crowded_costs
from .outlook import Outlook, outlook_of, points_of
from .planning import WHEEL, draught_costs, move_costs, planned
from .pro import Pro

# -- the answers worth looking into: those that lose little by the turns to go ---------------------


Rated = list[tuple[float, Action]]
Rate = Callable[[State, int, Question, Outlook], Rated]

LOSING = 0.6
"""Turns that an answer may lose by itself and still be looked into: it may block or evade."""

GEAR_LOSING = 0.8

WIDTH = 6
"""Answers looked into at most."""


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    usual : Action
        What it answers by the turns to go alone.
    """
    question = state.stack[-1]
    rate = every if question.kind in SEARCHED else RATED.get(question.kind)
    if rate is None:
        return [usual]
    rated = rate(state, seat, question, outlook_of(state, state.position.cars[seat]))
    losing = GEAR_LOSING if rate is crowded_costs else LOSING
    rated.sort(key=itemgetter(0))
    least = rated[0][0]
    close = [action for cost, action in rated[:WIDTH] if cost <= least + losing]
    return list(dict.fromkeys([usual, *close]))


def every(state: State, seat: int, question: Question, look: Outlook) -> Rated:
    """All answers, none better than the others."""
    return [(0.0, action) for action in state.legal(seat)]


RATED: Final[Mapping[str, Rate | None]] = at_wheel(
    crowded_costs, None, every, move_costs, draught_costs
)


# -- turns that each car has to go, and the odds that follow from them -----------------------------


FIRST: Final = 0.25
"""Turns that the car that plays first is ahead of one with as many to go."""

SPREAD, SPREAD_A_TURN = 0.25, 0.17
"""How far luck may still carry: in turns, and how that grows with the root of those to go."""

GONE: Final = 1000.0

FRAIL: Final = (0.0, 1.2, 0.3, 0.05, 0.0)
"""Turns that a car with so few points of body, engine or suspension is worse off."""

APART: Final = 8.0
"""Turns between cars that are no longer racing each other."""


def turns_to_go(state: State, car: Car) -> float:
    """Turns that a car has to go, about: the road to itself, and how frail it is."""
    if car.status == FINISHED:
        return 0.0
    if car.status == OUT:
        return GONE
    look = outlook_of(state, car)
    points = points_of(car)
    if car.status in IN_PITS:
        home = car.lap if car.lap > car.pit_lap else car.lap + 1
        pits = look.pits(home, 0)
        if car.status in (BOX, SLOT) or car.served:
            turns = pits.out(pits.box.to - 1 if car.status == BOX else car.pit, 0)
            if car.status == SLOT:
                turns = pits.out(pits.pit.first, 0)
        else:
            turns = pits.waiting(car.pit, car.gear)
        return float(turns[0, points[1], points[2], 0])
    if car.space < 0:
        return GONE
    level = look.level(car.lap, car.space)
    place = look.place(car.space, car.stops)
    turns_left = min(look.turns(level, place, car.gear, points), look.lost[level])
    turns_left += (look.laps - car.lap - level) * look.lap if car.lap else 0.0
    frail = sum(FRAIL[min(car.wear[part], 4)] for part in (BODY, ENGINE, SUSP))
    return turns_left + frail * min(1.0, turns_left / LONG)


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """Chance of a car to finish before its rivals, the mean over them, at the begin of a round."""
    turns = turns_to_go(state, state.position.cars[seat])
    return sum(_beats(state, seat, turns, index) for index in rivals) / len(rivals)


def _beats(state: State, seat: int, turns: float, index: int) -> float:
    position = state.position
    own, rival = position.cars[seat], position.cars[index]
    if own.status == OUT or rival.status == OUT:
        return float(own.status != OUT)
    if own.place or rival.place:
        return float(own.place > 0 and (not rival.place or own.place < rival.place))
    theirs = turns_to_go(state, rival)
    order = position.order
    first = seat in order and (index not in order or order.index(seat) < order.index(index))
    lead = theirs - turns + (FIRST if first else -FIRST)
    spread = SPREAD + SPREAD_A_TURN * sqrt(min(turns, theirs))
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """The others still in the same race, by the turns between them."""
    cars = state.position.cars
    racing = [i for i, car in enumerate(cars) if i != seat and car.status not in NOT_RACING]
    if not racing or cars[seat].status in NOT_RACING or cars[seat].space < 0:
        return ()
    own = turns_to_go(state, cars[seat])
    apart = sorted((abs(turns_to_go(state, cars[index]) - own), index) for index in racing)
    return tuple(index for gap, index in apart[:most] if gap <= APART)


# -- ace -------------------------------------------------------------------------------------------


LUCK: Final = 0.03
SAMPLES: Final = 8
"""See `Search`: lines are short, the dice of one round, and most of them are counted out."""


_pro = Pro().choose


def exactly(state: State, seat: int) -> Action:
    """Choose by the exact turns to go, and count others in the way of each gear."""
    return planned(state, seat, WHEEL, outlook_of)


class Ace(Searcher):
    """The strongest computer driver for Formula D: exact turns to go, and a search on top of them.

    It knows the expected number of turns to the flag with every amount of tyres, brakes and gearbox
    left, including pit stops. For each answer worth considering it plays on for some rounds, with
    Pro driving the other cars; it enumerates the first die and samples the others with common
    random numbers. It takes the answer with the best odds of finishing ahead of the nearest rivals.

    Its tables are computed when first needed, in a second or two for a circuit.

    Parameters
    ----------
    seconds : float, optional
        Time for one answer, 0.25 if neither is given. Simple decisions take less. One answer may
        take some seconds longer if rain or other tyres need new tables.
    nodes : int, optional
        The number of answers that its search tries, instead of a time. The same race then has the
        same outcome on every machine.
    rounds : int
        The number of rounds that it plays on.
    rivals : int
        The number of rivals that it considers, the nearest first.

    Raises
    ------
    SetupError
        If a number is invalid, or both `seconds` and `nodes` are given.

    Examples
    --------
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.formula_d.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Formula D"
    home: ClassVar[str] = "bw.formula_d"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(exactly)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """The best of the answers that are worth a thought."""
        if state.position.tried:
            return usual
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        rivals = nearest(state, seat, self.rivals)
        if not rivals:
            return usual
        root = reduced(state, seat, rivals)
        chance = partial(odds, seat=seat, rivals=rivals)

        def choose(state: State, who: int) -> Action:
            return exactly(state, who) if who == seat else _pro(state, who)

        search = Search(root, seat, budget, self.rounds, choose, chance, luck=LUCK, samples=SAMPLES)
        return search.best(worth)


def reduced(state: State, seat: int, rivals: tuple[int, ...]) -> State:
    """A copy without the cars that are not looked at and are nowhere near."""
    root = state.copy()
    position, road = root.position, root.game.road
    own = position.cars[seat].space
    for index, car in enumerate(position.cars):
        if index == seat or index in rivals or car.status in NOT_RACING or car.space < 0:
            continue
        away = (road.progress[car.space] - road.progress[own]) % road.period
        if away > road.period // 3 and road.period - away > road.period // 12:
            car.status, car.space, car.corner = OUT, -1, -1
    return root
