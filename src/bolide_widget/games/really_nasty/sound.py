"""Is a position that somebody else wrote down one that a race can be in?

A record tells where it starts when that was arranged. A file may tell anything. Everything is
looked at before a rule is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import SetupError
from ...core.questions import CHANCE, Question
from ...core.shown import shown
from ...core.state import State
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
        _check_question(state, question)
    if len(state.stack) > DEEP:
        raise SetupError(f"{len(state.stack)} questions are open at once")
    if position.order:
        invariants.check(names, position, game)


def _whole(value: Any, low: int, high: int, where: str) -> None:
    if type(value) is not int or not low <= value <= high:
        raise SetupError(f"{where}: a whole number from {low} to {high}, not {shown(value)}")


def _word(value: Any, known: Sequence[str], where: str) -> None:
    if not isinstance(value, str) or value not in known:
        raise SetupError(f"{where}: one of {', '.join(known)}, not {shown(value)}")


def _truth(value: Any, where: str) -> None:
    if not isinstance(value, bool):
        raise SetupError(f"{where}: true or false, not {shown(value)}")


def _list(value: Any, low: int, high: int, where: str, length: int | None = None) -> None:
    if not isinstance(value, tuple) or (length is not None and len(value) != length):
        many = "" if length is None else f" of {length}"
        raise SetupError(f"{where}: a list{many}, not {shown(value)}")
    for one in value:
        _whole(one, low, high, where)


def _seats(value: Any, count: int, where: str) -> None:
    """Different seats."""
    _list(value, 0, count - 1, where)
    if len(set(value)) != len(value):
        raise SetupError(f"{where}: different seats, not {shown(value)}")


def _check_table(position: Position, game: Any) -> None:
    count, kinds = len(position.cars), len(game.terms.codes)
    for name in ("order", "finished", "retired"):
        _seats(getattr(position, name), count, name)
    if position.order and len(position.order) != count:
        raise SetupError(f"order: every seat once, not {shown(position.order)}")
    _list(position.colours, -1, len(COLOURS) - 1, "colours", count)
    _list(position.fuel, 0, len(game.terms.fuel_cards), "fuel", count)
    _list(position.grid, 0, len(game.grid), "grid", count)
    dealt = position.order != ()
    for name in ("pile", "used"):
        _list(getattr(position, name), 0, FAR, name, kinds if dealt else 0)
    _list(position.tyres, 0, FAR, "tyres", len(TYRES) if dealt else 0)
    _list(position.under, 0, kinds - 1, "under")
    if len(position.under) > FAR:
        raise SetupError(f"under: {len(position.under)} cards")
    for name in ("turn", "round", "played"):
        _whole(getattr(position, name), 0, FAR, name)
    _whole(position.turn, 0, count, "turn")
    _whole(position.played, 0, (1 << count) - 1, "played")
    _whole(position.seat, -1, count - 1, "seat")
    _whole(position.controller, -1, count - 1, "controller")
    _whole(position.roll, 0, max(max(faces) for faces in FACES.values()), "roll")
    _word(position.die, ("", *FACES), "die")
    _word(position.weather, (DRY, WET) if dealt and position.round else ("", DRY, WET), "weather")
    _whole(position.sc, -1, game.road.sc_start, "sc")
    if position.sc >= 0 and game.road.count <= position.sc < game.road.sc_start:
        raise SetupError("sc: the Safety Car is not in the pits")
    _check_exposure(position.exposure, game, count)


def _check_exposure(told: Exposure | None, game: Any, count: int) -> None:
    if told is None:
        return
    _whole(told.seat, 0, count - 1, "exposure, seat")
    _word(told.die, tuple(FACES), "exposure, die")
    _whole(told.roll, 0, FAR, "exposure, roll")
    _list(told.corners, 1, game.road.corners, "exposure, corners")
    _truth(told.speeding, "exposure, speeding")


def _check_car(car: Car, game: Any, name: str) -> None:
    _whole(car.space, -1, game.road.sc_start, f"{name}, space")
    _whole(car.laps, 0, game.terms.laps, f"{name}, laps")
    _word(car.status, (RACING, FINISHED, OUT), f"{name}, status")
    _word(car.tyre, ("", *TYRES), f"{name}, tyre")
    for field in ("start_pending", "first_done", "puncture", "yellow"):
        _truth(getattr(car, field), f"{name}, {field}")
    _whole(car.spin_step, 0, 3, f"{name}, spin_step")
    _whole(car.done, 0, 7, f"{name}, done")
    hand = len(game.terms.codes) if car.hand else 0
    _list(car.hand, 0, FAR, f"{name}, hand", hand)
    for penalty in car.penalties:
        _check_penalty(penalty, f"{name}, penalties")
    for stop in (*car.sheet, *(() if car.stop is None else (car.stop,))):
        _check_stop(stop, f"{name}, stop")
    if car.status != RACING and car.space >= game.road.count:
        raise SetupError(f"{name}, space: none in the pits for a car that is not racing")


def _check_penalty(told: Penalty, where: str) -> None:
    _word(told.kind, (BO, PS), where)
    _whole(told.due_lap, 0, FAR, where)
    _truth(told.deferred, where)


def _check_stop(told: Stop, where: str) -> None:
    _word(told.kind, (SCHEDULED, PENALTY, FREE), where)
    for number in (told.lap, told.base, told.added, told.taken):
        _whole(number, 0, FAR, where)


def _check_question(state: State[Position], question: Question) -> None:
    if not isinstance(question.kind, str) or question.kind not in state.game.kinds:
        raise SetupError(f"questions: there is no question {shown(question.kind)}")
    where = f"questions, {question.kind}"
    _whole(question.roller, -1, len(state.position.cars) - 1, f"{where}, roller")
    if question.players != (CHANCE,):
        _seats(question.players, len(state.position.cars), where)
