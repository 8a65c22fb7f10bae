"""Ace: searches the next rounds for every move worth considering."""

from __future__ import annotations

from functools import partial
from math import exp, sqrt
from typing import Any, ClassVar

from ....boards.lattice.points import Point
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.questions import Question
from ....drivers.search import Budget, NotReady, Search, Searcher
from ..rules import movement, position as pos, travel, way
from ..rules.questions import Contest, FormUp, Move, Push
from ..rules.venue import State
from . import racecraft
from .answers import Answers, by_kind
from .outlook import HOPELESS, Outlook, Way, outlook, turns_left
from .pro import Pro
from .racecraft import OFF, TURNING
from .road import road
from .trim import trim

# -- the rivals, and the search for the best answer against them -----------------------------------


APART = 8.0
"""Turns between cars that are no longer racing each other."""

UNDER_WAY = frozenset((Move, Contest, Push, FormUp))
"""Data of a move, an engagement or a queue that is not over."""


def search(
    state: State, seat: int, actions: list[Action], budget: Budget, rounds: int, most: int
) -> Action:
    """Return the best of some answers; the first, if there is no car to race.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    actions : list of Action
        The usual one first: it is taken unless another is clearly better.
    budget : Budget
        What may be used.
    rounds : int
        How far to play on.
    most : int
        Rivals looked at.
    """
    rivals = nearest(state, seat, most)
    if not rivals:
        return actions[0]
    root = reduced(state, seat, rivals)
    chance = partial(odds, seat=seat, rivals=rivals)
    return Search(root, seat, budget, rounds, Pro().choose, chance).best(actions)


def nearest(state: State, seat: int, most: int) -> tuple[int, ...]:
    """Return the others still in the same race, by the turns between them."""
    cars = state.position.cars
    racing = [i for i, car in enumerate(cars) if i != seat and car.status not in pos.NOT_RACING]
    if not racing or cars[seat].status in pos.NOT_RACING:
        return ()
    own = _turns(state, seat)
    apart = sorted((abs(_turns(state, index) - own), index) for index in racing)
    return tuple(index for gap, index in apart[:most] if gap <= APART)


def _turns(state: State, index: int) -> float:
    car = state.position.cars[index]
    lifted = car.point is None and car.status not in pos.IN_PITS
    return LOST if lifted else turns_to_go(state, car)


def reduced(state: State, seat: int, rivals: tuple[int, ...]) -> State:
    """A copy without the cars that are not looked at; all stay while an engagement is open."""
    root = state.copy()
    if any(type(question.data) in UNDER_WAY for question in root.stack):
        return root
    for index, car in enumerate(root.position.cars):
        if index != seat and index not in rivals and car.status not in pos.NOT_RACING:
            car.status, car.point, car.pawn = pos.OUT, None, None
    return root


# -- how a race stands between cars: turns each has to go, and the odds that follow from them ------


FIRST = 0.2
"""Turns that the car that moves first is ahead of one with as many to go (S-3)."""

SQUARE = 0.1
"""Turns that a square ahead counts, between cars with as many turns to go."""

EDGE = 0.015
"""Turns that a driver who searches gains on one who does not, for each to go."""

SPREAD, SPREAD_A_TURN = 0.1, 0.05
"""How far luck may still carry: in turns, and how that grows with the root of those to go."""

LOST = 1000.0


def turns_to_go(state: State, car: pos.Car) -> float:
    """Turns that a car has to go, the road to itself; an estimate off the track and in the pits."""
    if car.status == pos.FINISHED:
        return 0.0
    if car.status == pos.OUT:
        return LOST
    fit = trim(state, car)
    beyond = fit.laps_beyond * fit.lap_turns
    if car.status in pos.IN_PITS:
        return min(turns_left(state, car) + beyond, LOST)
    if car.status == pos.OFF_TRACK:
        lap = fit.track.hints["turns"] / (2 if fit.track.circuit else 1)  # about
        left = fit.crossings - 1 + _share(fit.track, car)
        return road(fit.track).way_home(car.point or (0, 0)) + OFF + left * lap + beyond
    look = outlook(state, car)
    turns = look.turns(look.point, look.velocity)
    if turns > HOPELESS:
        turns = look.turns(look.point, (0, 0)) + OFF
    turns += TURNING * car.half_spun + TURNING * (car.status == pos.RETURNING)
    return min(turns + beyond, LOST)


def _share(track: Track, car: pos.Car) -> float:
    """Return the share of the lap that a car has to go, by squares."""
    to_go: dict[Any, float] = track.steps_to_go
    return to_go.get(car.point, track.lap_length / 2) / track.lap_length


def odds(state: State, seat: int, rivals: tuple[int, ...]) -> float:
    """Chance of a car to finish before its rivals, the mean over them, at the start of a round."""
    position = state.position
    turns = turns_to_go(state, position.cars[seat])
    return sum(_beats(state, seat, turns, index) for index in rivals) / len(rivals)


def _beats(state: State, seat: int, turns: float, index: int) -> float:
    position = state.position
    own, rival = position.cars[seat], position.cars[index]
    if own.place or rival.place:
        return float(own.place > 0 and (not rival.place or own.place < rival.place))
    if own.status == pos.OUT or rival.status == pos.OUT:
        return float(own.status != pos.OUT)
    theirs = turns_to_go(state, rival)
    order = position.order
    ahead = FIRST if order.index(seat) < order.index(index) else -FIRST
    lead = theirs - turns + ahead + SQUARE * _squares_ahead(state.game.track, own, rival)
    left = min(turns, theirs)
    lead += EDGE * left
    spread = SPREAD + SPREAD_A_TURN * sqrt(left)
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def _squares_ahead(track: Track, own: pos.Car, rival: pos.Car) -> float:
    """Return squares by which a car is ahead of another, as far as both are on the lattice."""
    if own.point is None or rival.point is None:
        return 0.0
    laps = own.lap - rival.lap - _share(track, own) + _share(track, rival)
    return laps * track.lap_length


# -- the answers worth looking into: those that lose little by the turns to go ---------------------


LOSING = 1.6
"""Turns that a move may lose by itself and still be looked into: it may block or evade."""

WIDTH = 9
"""Points looked into at most."""

GAINING = 0.5
"""Turns that a booster has to gain when it works."""


def candidates(state: State, seat: int, usual: Action) -> list[Action]:
    """List the answers to look into, the usual one first.

    None of them sends a car off the track that Pro would keep on it.

    Parameters
    ----------
    state : State
        Not changed.
    seat : int
        Who answers.
    usual : Action
        What Pro answers.
    """
    question = state.stack[-1]
    look = _WORTH.get(question.kind)
    worth = look(state, seat, question) if look else []
    return [usual, *(action for action in worth if action != usual)]


def _moves(state: State, seat: int, question: Question) -> list[Action]:
    """M, B, X, F: points and declarations; none for a car that is in trouble."""
    flags = question.data.flags
    look = outlook(state, state.position.cars[seat])
    ways = look.ways(flags)
    drafted = look.drafted(ways)
    if flags & way.DRAFTING:
        ways = drafted or ways
    if not ways or ways[0].cost > HOPELESS:
        return []
    legal = set(state.legal(seat))
    worth = [end for end in _points(ways) if end in legal]
    worst = ways[0].cost + LOSING
    if movement.DRAFT in legal and drafted and drafted[0].cost < worst:
        worth.append(movement.DRAFT)
    if movement.BOOSTER in legal and _boosts(look, ways[0].cost):
        worth.append(movement.BOOSTER)
    if movement.SHARP_BRAKE in legal and (sharp := look.sharp) and sharp[0].cost < worst:
        worth.append(movement.SHARP_BRAKE)
    return worth


def _boosts(look: Outlook, now: float) -> bool:
    """X-1 to X-3: whether a booster that works gains a turn and none sends the car off (M-8)."""
    gained = look.boosted
    if not gained or gained[0].cost > now - GAINING:
        return False
    try:
        return all(
            racecraft.after_booster(look, row) < HOPELESS for row in set(pos.BOOSTER.values())
        )
    except NotReady:
        return False


def _starts(state: State, seat: int, question: Question) -> list[Action]:
    """M-21 to M-23: short moves, after a skid with the pawn on the car."""
    return _steps(state, seat, travel.started(question.data))


def _recoveries(state: State, seat: int, question: Question) -> list[Action]:
    """H-2: return the short moves of a half-spun car."""
    return _steps(state, seat)


def _brakings(state: State, seat: int, question: Question) -> list[Action]:
    """B-3: points 2 away."""
    look = outlook(state, state.position.cars[seat])
    return _points(look.braked(look.brakings))


def _all(state: State, seat: int, question: Question) -> list[Action]:
    return state.legal(seat)


def _steps(state: State, seat: int, how: str = travel.REPEAT) -> list[Action]:
    """Return the ends of short moves by what they leave."""
    look = outlook(state, state.position.cars[seat])
    x, y = look.point
    ways = []
    for action in state.legal(seat):
        if not isinstance(action[0], str):
            end: Point = action  # type: ignore[assignment]
            step = travel.momentum_after(how, (end[0] - x, end[1] - y)) or (0, 0)
            ways.append(Way(look.cost(end, step), end, step))
    return _points(sorted(ways))


def _points(ways: list[Way] | tuple[Way, ...]) -> list[Action]:
    """Return the ends of the ways that lose little."""
    worst = min(ways[0].cost + LOSING, HOPELESS) if ways else 0.0
    close: list[Action] = [move.end for move in ways if move.cost <= worst]
    return list(dict.fromkeys(close))[:WIDTH]


_WORTH = by_kind(
    Answers(
        move=_moves,
        start=_starts,
        sharp_brake=_brakings,
        half_spin=_recoveries,
        push=_all,
        direction=_all,
    )
)


# -- ace -------------------------------------------------------------------------------------------


class Ace(Searcher):
    """The strongest computer driver for Bolide: Pro's knowledge, and a search on top of it.

    For each answer worth considering it plays on for some rounds, with Pro driving every car; it
    enumerates the dice if there are few outcomes and samples them if there are many. It takes the
    answer with the best odds of finishing ahead of the nearest rivals.

    Parameters
    ----------
    seconds : float, optional
        Time for an answer, 0.25 if neither is given. Simple answers take less. If its own car, or
        one close by, has damage that is new in this process, one answer may take a second or two
        longer while a table is computed. Tables for later damage are computed in the background;
        until they are ready it looks less far ahead.
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
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.Ace(nodes=100)(race))
    """

    name = "Ace"
    drives: ClassVar[str] = "Bolide"
    home: ClassVar[str] = "bw.bolide"
    trusted: ClassVar[bool] = True

    _pro = staticmethod(Pro().choose)

    def __init__(
        self,
        seconds: float | None = None,
        *,
        nodes: int | None = None,
        rounds: int = 8,
        rivals: int = 3,
    ) -> None:
        super().__init__(seconds, nodes=nodes, rounds=rounds, rivals=rivals)

    def _look(self, state: State, seat: int, usual: Action, budget: Budget) -> Action:
        """Return the best of the answers that are worth a thought."""
        worth = candidates(state, seat, usual)
        if len(worth) == 1:
            return usual
        return search(state, seat, worth, budget, self.rounds, self.rivals)
