"""Is a position that somebody else wrote down one that a race can be in?

A record tells where it starts when that was arranged. A file may tell anything. Everything is
looked at before a rule is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import SetupError
from ...core.shown import shown
from ...core.state import State
from ..sound import check_asked, check_list, check_seats, check_truth, check_whole
from . import invariants
from .rules.position import FINISHED, OUT, RACING, Car, Exposure, Penalty, Position, Stop
from .rules.words import BO, COLOURS, DRY, FACES, FREE, PENALTY, PS, SCHEDULED, TYRES, WET

FAR = 100_000
DEEP = 90
"""Open questions on top of each other; the deal has some seventy."""


def check(state: State[Position], names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position, game = state.position, state.game
    if len(position.cars) != len(names):
        raise SetupError(f"{len(position.cars)} cars for {len(names)} drivers")
    _check_table(position, game)
    for name, car in zip(names, position.cars, strict=True):
        _check_car(car, game, name)
    for question in state.stack:
        check_asked(state, question)
    if len(state.stack) > DEEP:
        raise SetupError(f"{len(state.stack)} questions are open at once")
    if position.order:
        invariants.check(names, position, game)


def _word(value: Any, known: Sequence[str], where: str) -> None:
    if not isinstance(value, str) or value not in known:
        raise SetupError(f"{where}: one of {', '.join(known)}, not {shown(value)}")


def _check_table(position: Position, game: Any) -> None:
    count, kinds = len(position.cars), len(game.terms.codes)
    for name in ("order", "finished", "retired"):
        check_seats(getattr(position, name), count, name)
    if position.order and len(position.order) != count:
        raise SetupError(f"order: every seat once, not {shown(position.order)}")
    check_list(position.colours, -1, len(COLOURS) - 1, "colours", count)
    check_list(position.fuel, 0, len(game.terms.fuel_cards), "fuel", count)
    check_list(position.grid, 0, len(game.grid), "grid", count)
    dealt = position.order != ()
    for name in ("pile", "used"):
        check_list(getattr(position, name), 0, FAR, name, kinds if dealt else 0)
    check_list(position.tyres, 0, FAR, "tyres", len(TYRES) if dealt else 0)
    check_list(position.under, 0, kinds - 1, "under")
    if len(position.under) > FAR:
        raise SetupError(f"under: {len(position.under)} cards")
    for name in ("turn", "round", "played"):
        check_whole(getattr(position, name), 0, FAR, name)
    check_whole(position.turn, 0, count, "turn")
    check_whole(position.played, 0, (1 << count) - 1, "played")
    check_whole(position.seat, -1, count - 1, "seat")
    check_whole(position.controller, -1, count - 1, "controller")
    check_whole(position.roll, 0, max(max(faces) for faces in FACES.values()), "roll")
    _word(position.die, ("", *FACES), "die")
    _word(position.weather, (DRY, WET) if dealt and position.round else ("", DRY, WET), "weather")
    check_whole(position.sc, -1, game.road.sc_start, "sc")
    if position.sc >= 0 and game.road.count <= position.sc < game.road.sc_start:
        raise SetupError("sc: the Safety Car is not in the pits")
    _check_exposure(position.exposure, game, count)


def _check_exposure(told: Exposure | None, game: Any, count: int) -> None:
    if told is None:
        return
    check_whole(told.seat, 0, count - 1, "exposure, seat")
    _word(told.die, tuple(FACES), "exposure, die")
    check_whole(told.roll, 0, FAR, "exposure, roll")
    check_list(told.corners, 1, game.road.corners, "exposure, corners")
    check_truth(told.speeding, "exposure, speeding")


def _check_car(car: Car, game: Any, name: str) -> None:
    check_whole(car.space, -1, game.road.sc_start, f"{name}, space")
    check_whole(car.laps, 0, game.terms.laps, f"{name}, laps")
    _word(car.status, (RACING, FINISHED, OUT), f"{name}, status")
    _word(car.tyre, ("", *TYRES), f"{name}, tyre")
    for field in ("start_pending", "first_done", "puncture", "yellow"):
        check_truth(getattr(car, field), f"{name}, {field}")
    check_whole(car.spin_step, 0, 3, f"{name}, spin_step")
    check_whole(car.done, 0, 7, f"{name}, done")
    hand = len(game.terms.codes) if car.hand else 0
    check_list(car.hand, 0, FAR, f"{name}, hand", hand)
    for penalty in car.penalties:
        _check_penalty(penalty, f"{name}, penalties")
    for stop in (*car.sheet, *(() if car.stop is None else (car.stop,))):
        _check_stop(stop, f"{name}, stop")
    if car.status != RACING and car.space >= game.road.count:
        raise SetupError(f"{name}, space: none in the pits for a car that is not racing")


def _check_penalty(told: Penalty, where: str) -> None:
    _word(told.kind, (BO, PS), where)
    check_whole(told.due_lap, 0, FAR, where)
    check_truth(told.deferred, where)


def _check_stop(told: Stop, where: str) -> None:
    _word(told.kind, (SCHEDULED, PENALTY, FREE), where)
    for number in (told.lap, told.base, told.added, told.taken):
        check_whole(number, 0, FAR, where)
