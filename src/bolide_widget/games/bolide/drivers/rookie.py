"""Rookie: looks one move ahead and never drives too fast to stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, ClassVar, NamedTuple

from ....boards.lattice.points import ARROWS, Point
from ....core.actions import Action
from ....core.dice import chance
from ....core.errors import SetupError
from ....core.match import Match
from ....core.options import Option
from ....drivers.playout import StateDriver
from ..rules import movement, pits, strategy
from ..rules.movement import REJOIN
from ..rules.position import Car, Strategy
from ..rules.questions import OffTrack
from ..rules.venue import State
from ..rules.way import first_met, is_slick_try, pit_entry, points, slippery, top_speed
from .answers import MOVE, Answers, by_kind
from .road import Road, penalty, road

UNSAFE = -100.0
ENGAGING = -4.0  # about a turn's worth of squares
WAITING = -0.01  # else to stay now and go next turn would be worth as much as to go now
WORTH_A_STOP = 2  # points of top speed lost that are worth a pit stop
TRYING = -5.0  # slicks in rain: more than the square it wins
SOON = 0.01  # what can be had now is not put off
NOBODY = 1000  # squares to the nearest car, if there is none
RANDOM = "random"
DRAWS = 1 << 32  # the race's dice are numbered from 0; a strategy is drawn with a number far off


class Rookie(StateDriver):
    """A cheap, sensible computer driver for Bolide.

    It takes the point that gains the most this turn and next, among those from which it can still
    brake to a standstill; brakes sharply when it is too fast; pits when damaged, and in time when
    it needs fuel.

    Parameters
    ----------
    strategy : str, optional
        For advanced races, such as ``"half+soft+booster+slick"``, or ``"random"``, drawn from the
        race's seed. Full Fuel on soft tyres for the weather if not given or not on offer.

    Raises
    ------
    SetupError
        If there is no such strategy.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    >>> facts = race.play(bw.Rookie()(race))
    """

    name = "Rookie"
    drives: ClassVar[str] = "Bolide"
    home: ClassVar[str] = "bw.bolide"
    trusted: ClassVar[bool] = True

    def __init__(self, strategy: str | None = None) -> None:
        if strategy is not None and not (isinstance(strategy, str) and strategy == RANDOM):
            _known(strategy)
        self.strategy = strategy

    @property
    def on_races(self) -> bool:
        """True if it needs the race, whose seed draws its strategy."""
        return self.strategy == RANDOM

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        if self.on_races and _CHOICES.get(getattr(race.pending, "kind", "")) is _usual:
            options = race.options
            drawn = chance(getattr(race, "seed", 0), DRAWS + race._state.to_act[0])
            return options[drawn % len(options)]
        return super().__call__(race)

    def choose(self, state: State, seat: int) -> Action:
        question = state.stack[-1]
        if question.kind == MOVE:  # where the answer of `_move` does not depend on declarations
            ends, _ = points(state, seat, question.data.flags)
            best, chosen = _best(state, seat, ends) if len(ends) > 1 else (UNSAFE, None)
            if chosen is not None and best > UNSAFE / 2:
                return chosen
        answer, legal = _CHOICES.get(question.kind), state.legal(seat)
        if answer is _usual and self.strategy is not None:
            wanted: Action = _known(self.strategy)[:4]
            return wanted if wanted in legal else state.default(seat)
        return legal[0] if answer is None or len(legal) == 1 else answer(state, seat, legal)

    def __repr__(self) -> str:
        return f"Rookie({self.strategy!r})" if self.strategy else "Rookie()"


def _known(written: str) -> Strategy:
    try:
        return strategy.read(written, "Rookie, strategy")
    except SetupError as error:
        raise SetupError(f'{error}; or "{RANDOM}"') from None


def _usual(state: State, seat: int, legal: Sequence[Action]) -> Action:
    """A-1: return the usual strategy."""
    return state.default(seat)


def _points(legal: Sequence[Action]) -> list[Point]:
    """Return the answers that are points."""
    return [action for action in legal if not isinstance(action[0], str)]  # type: ignore[misc]


def _move(state: State, seat: int, legal: Sequence[Action]) -> Action:
    """Return the best point, unless it cannot be stopped from and braking now would help."""
    best, chosen = _best(state, seat, _points(legal))
    if chosen is not None and best > UNSAFE / 2:
        return chosen
    for brake in (movement.SHARP_BRAKE, movement.BRAKE):
        if brake in legal:
            return brake
    return legal[0] if chosen is None else chosen


class _Rated(NamedTuple):
    """An end as it is worth with the road to itself: the most that it can be worth."""

    most: float
    number: int
    """Of the ends, counted down from 0: of two that are worth the same the first is the better."""
    end: Point
    score: float
    unsafe: bool
    met: bool
    """Whether other cars can be met there."""


def _best(state: State, seat: int, ends: list[Point]) -> tuple[float, Point | None]:
    """The best end and what it is worth: squares made good, less what an engagement costs."""
    car: Car = state.position.cars[seat]
    start = car.point
    assert start is not None
    x, y = start
    gap = min(
        (
            max(abs(other.point[0] - x), abs(other.point[1] - y))
            for other in state.position.cars
            if other.point is not None and other is not car
        ),
        default=NOBODY,
    )
    best, first, chosen = -inf, 0, None
    for rated in _ranked(state, car, start, ends):
        if rated.most < best:
            break
        worth, end = rated.most, rated.end
        near = rated.met and max(abs(end[0] - x), abs(end[1] - y)) >= gap
        if near and first_met(state, seat, start, end, None) is not None:
            worth = rated.score + ENGAGING + (UNSAFE if rated.unsafe else 0.0)
        if worth > best or (worth == best and rated.number > first):
            best, first, chosen = worth, rated.number, end
    return best, chosen


def _ranked(state: State, car: Car, start: Point, ends: list[Point]) -> Sequence[_Rated]:
    """Rank the ends for a car alone on the road; cached where they depend on the board alone."""
    way, short = road(state.game.track), pits.must_refuel(state, car)
    needs = _Needs(short, short and way.is_near_lane(start), slippery(state.position, car))
    alone = not (needs.lane or needs.grip or way.track.pit_moves[start])
    key = start, top_speed(state, car), car.no_fourth, tuple(ends)
    known = way.ranked.get(key) if alone else None
    if known is None:
        known = sorted(_rated(state, car, start, ends, needs), reverse=True)
        if alone:
            way.rank(key, known)
    return known


class _Needs(NamedTuple):
    """Needs of a car on this turn: fuel, the way to the pit lane, and grip on slicks in rain."""

    fuel: bool
    lane: bool
    grip: bool


def _rated(
    state: State, car: Car, start: Point, ends: list[Point], needs: _Needs
) -> Iterator[_Rated]:
    way = road(state.game.track)
    into_pits, kinds = way.track.pit_moves[start], way.track.kinds
    top, no_fourth = top_speed(state, car), car.no_fourth
    for number, end in enumerate(ends):
        score, unsafe, met = 0.0, False, False
        if into_pits and pit_entry(state, car, start, end) is not None:
            if needs.fuel:
                score = -UNSAFE - penalty(way.track, start, end)
            else:
                score = -UNSAFE if car.speed_drop >= WORTH_A_STOP else UNSAFE / 3
        elif kinds.get(end) != "track":
            score = 2 * UNSAFE - way.way_home(end)
        else:
            met = True
            score, unsafe = way.prospect(start, end, top, no_fourth)
            if needs.lane:
                score = _toward_lane(way, car, end, top)
            if needs.grip and is_slick_try(state, car, end):
                score += TRYING
            if end == start:
                score += WAITING
        yield _Rated(score + UNSAFE if unsafe else score, -number, end, score, unsafe, met)


def _toward_lane(way: Road, car: Car, end: Point, top: int) -> float:
    """Squares nearer to the pits, this turn and next; never over the finish line without fuel."""
    start = car.point
    assert start is not None
    step = end[0] - start[0], end[1] - start[1]
    before, after = way.to_lane(start), way.to_lane(end)
    if before is None or after is None or way.track.finish.crossing(start, end) > 0:
        return 3 * UNSAFE
    nearer = before - after
    score = nearer * (1 + SOON) + way.lane_outlook(end, step, top, car.no_fourth)
    return score if way.stops_short(end, step, car.no_fourth) else score + UNSAFE


def _home(state: State, seat: int, legal: Sequence[Action]) -> Action:
    """Return the shortest way back to the track."""
    if OffTrack(*state.stack[-1].data).why == REJOIN:
        return _move(state, seat, legal)
    return min(_points(legal) or legal, key=road(state.game.track).way_home)  # type: ignore[arg-type]


def _place(state: State, seat: int, legal: Sequence[Action]) -> Action:
    """Return the free point furthest ahead."""
    rank, taken = state.game.track.rank, state.position.occupied()

    def ahead(place: Action) -> tuple[bool, int]:
        return place not in taken, rank.get(place, -1)  # type: ignore[arg-type]

    return max(legal, key=ahead)


def _pit(state: State, seat: int, legal: Sequence[Action]) -> Action:
    """On to the last box that it wants something of, then out; at the least to the Pit Stop box."""
    car = state.position.cars[seat]
    boxes = pits.service_boxes(state, car)
    if not car.speed_drop and pits.REFUEL in boxes:
        del boxes[pits.REPAIR]
    reached = car.box >= max(boxes.values()) + car.penalty
    wanted = pits.LEAVE if reached else pits.ADVANCE
    return wanted if wanted in legal else legal[0]


def _direction(state: State, seat: int, legal: Sequence[Action]) -> Action:
    """Return the direction that makes most good."""
    way = road(state.game.track)
    x, y = state.position.cars[seat].point  # type: ignore[misc]

    def gain(action: Action) -> float:
        dx, dy = ARROWS[str(action[0])]
        return way.gain((x, y), (x + dx, y + dy))

    return max(legal, key=gain)


_CHOICES = by_kind(
    Answers(
        move=_move,
        start=_move,
        sharp_brake=_move,
        half_spin=_move,
        push=_place,
        direction=_direction,
        off_track=_home,
        queue=_place,
        pit_out=_place,
        pit=_pit,
        strategy=_usual,
    )
)
