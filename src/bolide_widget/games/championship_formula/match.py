"""What a race of Championship Formula Racing is besides its own: board, cars, records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import SetupError
from ...core.shown import shown
from ...racing.sound import (
    check_asked,
    check_list,
    check_many,
    check_seats,
    check_truth,
    check_whole,
    check_word,
)
from . import arrange
from .rules.plan import MOST
from .rules.position import FINISHED, OUT, TRACK, Car, Move, Position
from .rules.tables import ATTRIBUTES, CARDS, UNIT
from .rules.turn import TURN
from .rules.venue import State, Venue

# -- is a position that somebody else wrote down one that a race can be in? ------------------------
# A record tells where it starts when that was arranged. A file may tell anything. Everything is
# looked at before a rule is asked about it.


STATUSES = (TRACK, FINISHED, OUT)
PHASES = ("set-up", "bid", "plan", "tests", "moves", "over")
FAR = 100_000_000
DEEP = 40
"""Open questions on top of each other; a move has some ten."""
LONG = 64
"""Spaces of a list: a move has at most some fifteen, a visit to a corner not many more."""
WORDS = 40
"""Characters of a cause."""

_SPEEDS = ("last", "v", "a", "d", "ts", "s", "planned", "allowance")
_NUMBERS = {
    "wear": arrange.MOST_CHIPS,
    "green": arrange.MOST_CHIPS,
    "red": arrange.MOST_CHIPS,
    "engine": 2,
    "brakes": 2,
    "corner_wear": 3,
    "chances": 1,
    "brake_wear": 9,
    "brake_test": 9,
    "out_turn": FAR,
    "retired": FAR,
}
"""Whole numbers of a car from 0, and the most that each can be."""
_FLAGS = ("first", "spun", "soft", "barred", "spun_now", "limping")


def check(state: State, names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position, road = state.position, state.game.road
    check_many(state, names, DEEP)
    _check_race(position, road.count, road.period)
    for name, car in zip(names, position.cars, strict=True):
        _check_car(state, name, car)
    for question in state.stack:
        check_asked(state, question, LONG)
    if position.phase == "plan" or any(question.kind == TURN.kind for question in state.stack[-1:]):
        arrange.check(names, position, state.game)
    elif position.turn and position.phase != "over":
        _check_apart(position, names)


def _check_apart(position: Position, names: Sequence[str]) -> None:
    """In the middle of a turn: on the track, and apart but for a car that is being passed."""
    seen: dict[int, str] = {}
    for seat, car in enumerate(position.cars):
        if car.status != TRACK:
            continue
        if car.space < 0:
            raise SetupError(
                f"{names[seat]}, space: a car on the track stands on one of its spaces"
            )
        beside = position.now.shared and seat == position.now.seat
        if car.space in seen and not beside:
            raise SetupError(f"{seen[car.space]} and {names[seat]} would both stand on one space")
        if not beside:
            seen[car.space] = names[seat]


def _check_race(position: Position, spaces: int, period: int) -> None:
    count = len(position.cars)
    for name in ("turn", "retirements"):
        check_whole(getattr(position, name), 0, FAR, name)
    if position.phase not in PHASES:
        raise SetupError(f"phase: one of {', '.join(PHASES)}, not {shown(position.phase)}")
    for name in ("order", "places", "used"):
        check_seats(getattr(position, name), count, name, longest=LONG)
    check_whole(position.moved, 0, len(position.order), "moved")
    check_list(position.markers, 0, period, "markers", longest=LONG)
    now: Move = position.now
    check_whole(now.seat, -1, count - 1, "now, seat")
    check_whole(now.leader, -1, count - 1, "now, leader")
    for name in ("k", "slip", "passes"):
        check_whole(getattr(now, name), 0, LONG, f"now, {name}")
    for name in ("path", "rest"):
        check_list(getattr(now, name), 0, spaces - 1, f"now, {name}", longest=LONG)
    check_truth(now.shared, "now, shared")


def _check_car(state: State, name: str, car: Car) -> None:
    road, game = state.game.road, state.game
    check_word(car.status, STATUSES, f"{name}, status")
    for field in _SPEEDS:
        value = getattr(car, field)
        check_whole(value, 0, MOST, f"{name}, {field}")
        if value % UNIT:
            raise SetupError(f"{name}, {field}: a multiple of {UNIT}, not {value}")
    for field, most in _NUMBERS.items():
        check_whole(getattr(car, field), 0, most, f"{name}, {field}")
    for field in _FLAGS:
        check_truth(getattr(car, field), f"{name}, {field}")
    check_whole(car.space, -1, road.count - 1, f"{name}, space")
    check_whole(car.at, -FAR, FAR, f"{name}, at")
    _check_at(game, name, car)
    check_whole(car.corner, -1, road.corners - 1, f"{name}, corner")
    check_whole(car.held, -1, road.corners - 1, f"{name}, held")
    for field in ("lines", "given"):
        check_list(getattr(car, field), 0, len(road.bonus) - 1, f"{name}, {field}", longest=LONG)
    if not isinstance(car.out_cause, str) or len(car.out_cause) > WORDS:
        raise SetupError(f"{name}, out_cause: a word, not {shown(car.out_cause)}")
    cards = car.cards
    check_list(cards, CARDS[0], CARDS[-1], f"{name}, cards", longest=LONG)
    if cards and len(cards) != len(ATTRIBUTES):
        raise SetupError(f"{name}, cards: six of them, not {shown(cards)}")
    _check_pairs(car.drafts, len(state.position.cars) - 1, 2, f"{name}, drafts")
    _check_entries(road, name, car)


def _check_at(game: Venue, name: str, car: Car) -> None:
    """CFR-TRACK-3: the race position is that of the row it stands in, on some lap."""
    if car.status == TRACK and car.space >= 0:
        row = game.road.row[car.space]
        if (car.at - row) % game.road.period:
            raise SetupError(f"{name}, at: not that of the row it stands in")
    if car.status != TRACK and car.status != FINISHED and car.space >= 0:
        raise SetupError(f"{name}, space: none for a car with status {car.status!r}")


def _check_pairs(value: Any, first: int, second: int, where: str) -> None:
    if not isinstance(value, tuple) or len(value) > LONG:
        raise SetupError(f"{where}: a list, not {shown(value)}")
    for pair in value:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise SetupError(f"{where}: pairs, not {shown(pair)}")
        check_whole(pair[0], 0, first, where)
        check_whole(pair[1], 0, second, where)


def _check_entries(road: Any, name: str, car: Car) -> None:
    where = f"{name}, entries"
    if not isinstance(car.entries, tuple) or len(car.entries) > LONG:
        raise SetupError(f"{where}: a list, not {shown(car.entries)}")
    for entry in car.entries:
        if not isinstance(entry, tuple) or len(entry) != 3:
            raise SetupError(f"{where}: speed, space and lines, not {shown(entry)}")
        check_whole(entry[0], 0, MOST, where)
        check_whole(entry[1], 0, road.count - 1, where)
        check_list(entry[2], 0, len(road.bonus) - 1, where, longest=LONG)
