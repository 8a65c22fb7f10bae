"""Rookie: looks one move ahead, never drives faster than it can stop, and gets round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..boards.lattice import Point
from ..core.match import Match
from ..core.options import Option
from ..games.bolide import movement, travel
from ..games.bolide.position import Car
from ..games.bolide.words import parse_arrow
from .road import Road, road

UNSAFE = -100.0
ENGAGING = -4.0  # about a turn's worth of squares
WORTH_A_STOP = 2  # points of top speed lost that are worth a pit stop


class Rookie:
    """A cheap, sensible computer driver for Bolide.

    It takes the point that makes most good this turn and next, among those from which it can
    still brake to a standstill; brakes sharply when it has come too fast; pits when damaged.

    Examples
    --------
    >>> race.play(Rookie()(race))                                    # doctest: +SKIP
    """

    name = "Rookie"

    def __call__(self, race: Match[Any]) -> Option:
        """Choose one of the race's options."""
        pending = race.pending
        options = race.options
        if len(options) == 1:
            return options[0]
        kind = getattr(pending, "kind", "")
        choose = _CHOICES.get(kind, _first)
        return choose(race, options)

    def __repr__(self) -> str:
        return "Rookie()"


def _first(race: Match[Any], options: Sequence[Option]) -> Option:
    return options[0]


def _seat(race: Match[Any]) -> int:
    seat: int = race.state.question.players[0]  # type: ignore[union-attr]
    return seat


def _move(race: Match[Any], options: Sequence[Option]) -> Option:
    """The best point, unless it cannot be stopped from and braking now would help."""
    car: Car = race.state.position.cars[_seat(race)]
    way = road(race.state.game.track)
    rated = [(_rate(race, way, car, option.point), option) for option in options if option.point]
    best = max(rated, key=lambda pair: pair[0]) if rated else None
    if best is not None and best[0] > UNSAFE / 2:
        return best[1]
    words = {option.id: option for option in options}
    for word in ("sharp-brake", "brake"):
        if word in words:
            return words[word]
    return best[1] if best is not None else options[0]


def _rate(race: Match[Any], way: Road, car: Car, end: Point) -> float:
    """Squares made good this turn and next, less what an engagement or the pits would cost."""
    state, start = race.state, car.point
    assert start is not None
    if way.track.kinds.get(end) == "run-off" and not way.track.pit_moves[start]:
        return 2 * UNSAFE - way.way_home(end)
    if travel.pit_entry(state, car, start, end) is not None:
        return -UNSAFE if car.speed_drop >= WORTH_A_STOP else UNSAFE / 3
    if way.track.kinds.get(end) != "track":
        return 2 * UNSAFE - way.way_home(end)
    step = end[0] - start[0], end[1] - start[1]
    top = movement.top_speed(state, car)
    score = way.gain(start, end) + way.outlook(end, step, top, car.no_fourth)
    if travel.first_met(state, _seat(race), start, end, None) is not None:
        score += ENGAGING
    if not way.safe(end, step, car.no_fourth):
        score += UNSAFE
    return score


def _home(race: Match[Any], options: Sequence[Option]) -> Option:
    """The shortest way back to the track."""
    way = road(race.state.game.track)
    if race.state.question.data[0] == "rejoin":  # type: ignore[union-attr]
        return _move(race, options)
    return min(options, key=lambda option: way.way_home(option.point or (-99, -99)))


def _place(race: Match[Any], options: Sequence[Option]) -> Option:
    """The free point furthest ahead."""
    track = race.state.game.track
    taken = race.state.position.occupied()

    def ahead(option: Option) -> tuple[bool, int]:
        return option.point not in taken, track.rank.get(option.point, -1)

    return max(options, key=ahead)


def _pit(race: Match[Any], options: Sequence[Option]) -> Option:
    """On to the Pit Stop box, then out."""
    state = race.state
    car = state.position.cars[_seat(race)]
    reached = car.box >= state.game.track.pit.pit_stop + car.penalty
    wanted = "leave" if reached else "advance"
    return next((option for option in options if option.id == wanted), options[0])


def _direction(race: Match[Any], options: Sequence[Option]) -> Option:
    """The direction that makes most good."""
    car = race.state.position.cars[_seat(race)]
    way = road(race.state.game.track)

    def gain(option: Option) -> float:
        dx, dy = parse_arrow(option.id)
        x, y = car.point
        return way.gain((x, y), (x + dx, y + dy))

    return max(options, key=gain)


_CHOICES: dict[str, Callable[[Match[Any], Sequence[Option]], Option]] = {
    "move": _move,
    "start": _move,
    "sharp-brake": _move,
    "half-spin": _move,
    "off-track": _home,
    "push": _place,
    "queue": _place,
    "pit-out": _place,
    "pit": _pit,
    "direction": _direction,
}
