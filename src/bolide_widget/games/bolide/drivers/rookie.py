"""Rookie: looks one move ahead, never drives faster than it can stop, and gets round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ....boards.lattice.points import ARROWS, Point
from ....core.errors import SetupError
from ....core.match import Match
from ....core.options import Option, chance
from ....drivers.policy import need_fit
from ..rules import movement, pits, strategy
from ..rules.movement import REJOIN
from ..rules.position import Car, Strategy
from ..rules.questions import OffTrack
from ..rules.way import first_met, is_slick_try, pit_entry, top_speed
from .answers import Answers, by_kind
from .road import TOP, Road, penalty, road

UNSAFE = -100.0
ENGAGING = -4.0  # about a turn's worth of squares
WAITING = -0.01  # else to stay now and go next turn would be worth as much as to go now
WORTH_A_STOP = 2  # points of top speed lost that are worth a pit stop
TRYING = -5.0  # slicks in rain: more than the square it wins
SOON = 0.01  # what can be had now is not put off
RANDOM = "random"
DRAWS = 1 << 32  # the race's dice are numbered from 0; a strategy is drawn with a number far off


class Rookie:
    """A cheap, sensible computer driver for Bolide.

    It takes the point that makes most good this turn and next, among those from which it can
    still brake to a standstill; brakes sharply when it has come too fast; pits when damaged, and
    in time when it needs fuel.

    Parameters
    ----------
    strategy : str, optional
        For advanced races: such as ``"half+soft+booster+slick"``, or ``"random"``: drawn by
        the race's seed. Full Fuel on soft tyres for the weather if not given, or if the one
        that is given is not on offer.

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
    trusted: ClassVar[bool] = True

    def __init__(self, strategy: str | None = None) -> None:
        if strategy is not None and not (isinstance(strategy, str) and strategy == RANDOM):
            _known(strategy)
        self.strategy = strategy

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        need_fit(self, race)
        pending = race.pending
        options: Sequence[Option] = getattr(pending, "options", ())
        if len(options) == 1:
            return options[0]
        choose = _CHOICES.get(getattr(pending, "kind", ""), _first)
        if choose is _usual and self.strategy is not None:
            return self._plan(race, options, self.strategy)
        return choose(race, options)

    def __repr__(self) -> str:
        return f"Rookie({self.strategy!r})" if self.strategy else "Rookie()"

    def _plan(self, race: Match[Any], options: Sequence[Option], wanted: str) -> Option:
        """The strategy it was given, or one drawn by the seed; the usual one if not on offer."""
        if wanted == RANDOM:
            return options[chance(getattr(race, "seed", 0), DRAWS + _seat(race)) % len(options)]
        chosen = next((option for option in options if option.action == _known(wanted)[:4]), None)
        return chosen or _usual(race, options)


def _known(written: str) -> Strategy:
    try:
        return strategy.read(written, "Rookie, strategy")
    except SetupError as error:
        raise SetupError(f'{error}; or "{RANDOM}"') from None


def _first(race: Match[Any], options: Sequence[Option]) -> Option:
    return options[0]


def _usual(race: Match[Any], options: Sequence[Option]) -> Option:
    """A-1: the strategy of a driver who has none in mind."""
    return next(option for option in options if option.action == race._state.default())


def _seat(race: Match[Any]) -> int:
    seat: int = race._state.question.players[0]  # type: ignore[union-attr]
    return seat


def _move(race: Match[Any], options: Sequence[Option]) -> Option:
    """The best point, unless it cannot be stopped from and braking now would help."""
    car: Car = race._state.position.cars[_seat(race)]
    way = road(race._state.game.track)
    rated = [(_rate(race, way, car, option.point), option) for option in options if option.point]
    best = max(rated, key=lambda pair: pair[0]) if rated else None
    if best is not None and best[0] > UNSAFE / 2:
        return best[1]
    by_action = {option.action: option for option in options}
    for brake in (movement.SHARP_BRAKE, movement.BRAKE):
        if brake in by_action:
            return by_action[brake]
    return best[1] if best is not None else options[0]


def _rate(race: Match[Any], way: Road, car: Car, end: Point) -> float:
    """Squares made good this turn and next, less what an engagement or the pits would cost."""
    state, start = race._state, car.point
    assert start is not None
    if way.track.kinds.get(end) == "run-off" and not way.track.pit_moves[start]:
        return 2 * UNSAFE - way.way_home(end)
    short = pits.must_refuel(state, car)
    if pit_entry(state, car, start, end) is not None:
        if short:
            return -UNSAFE - penalty(way.track, start, end)
        return -UNSAFE if car.speed_drop >= WORTH_A_STOP else UNSAFE / 3
    if way.track.kinds.get(end) != "track":
        return 2 * UNSAFE - way.way_home(end)
    step = end[0] - start[0], end[1] - start[1]
    top = top_speed(state, car)
    finishes = way.finishes(start, end)
    ahead = float(TOP) if finishes else way.outlook(end, step, top, car.no_fourth)
    score = way.gain(start, end) + ahead
    if short and way.is_near_lane(start):
        score = _toward_lane(way, car, end, top)
    if is_slick_try(state, car, end):
        score += TRYING
    if end == start:
        score += WAITING
    if first_met(state, _seat(race), start, end, None) is not None:
        score += ENGAGING
    if not finishes and not way.safe(end, step, car.no_fourth):
        score += UNSAFE
    return score


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


def _home(race: Match[Any], options: Sequence[Option]) -> Option:
    """The shortest way back to the track."""
    way = road(race._state.game.track)
    if OffTrack(*race._state.stack[-1].data).why == REJOIN:
        return _move(race, options)
    return min(options, key=lambda option: way.way_home(option.point or (-99, -99)))


def _place(race: Match[Any], options: Sequence[Option]) -> Option:
    """The free point furthest ahead."""
    track = race._state.game.track
    taken = race._state.position.occupied()

    def ahead(option: Option) -> tuple[bool, int]:
        return option.point not in taken, track.rank.get(option.point, -1)

    return max(options, key=ahead)


def _pit(race: Match[Any], options: Sequence[Option]) -> Option:
    """On to the last box that it wants something of, then out; at the least to the Pit Stop box."""
    state = race._state
    car = state.position.cars[_seat(race)]
    boxes = pits.service_boxes(state, car)
    if not car.speed_drop and pits.REFUEL in boxes:
        del boxes[pits.REPAIR]
    reached = car.box >= max(boxes.values()) + car.penalty
    wanted = "leave" if reached else "advance"
    return next((option for option in options if option.id == wanted), options[0])


def _direction(race: Match[Any], options: Sequence[Option]) -> Option:
    """The direction that makes most good."""
    car = race._state.position.cars[_seat(race)]
    way = road(race._state.game.track)

    def gain(option: Option) -> float:
        dx, dy = ARROWS[option.id]
        x, y = car.point
        return way.gain((x, y), (x + dx, y + dy))

    return max(options, key=gain)


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
