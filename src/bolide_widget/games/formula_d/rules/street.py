"""Laps, and street racing (FD-ST): checkpoints, noise, the police, and points that come back."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ....core.questions import CHANCE, Action, Facts, Question
from . import wear, weather
from .characters import JENNY
from .facts import NoiseRolled, Noted, OfSeat
from .overshoot import settle_to_line
from .position import BODY, CATEGORIES, ENGINE, NOT_RACING, TRACK, TYRES, Car, Position
from .venue import State

NOISE: Final = ((15, -1), (18, TYRES), (19, BODY), (20, ENGINE))
"""FD-ST-5: the highest face, and the category that loses a point."""

BONUS: Final = 2  # FD-ST-7, FD-ST-9
MECHANIC: Final = 4  # FD-CH-5
KMH: Final = 10  # FD-ST-6: by the face of the die


def completed(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-TYRE-3, FD-ST-9: not at the first passage of the line; at the finish the set only ages."""
    seat = state.position.now.seat
    car: Car = state.position.cars[seat]
    weather.age(car)
    if state.game.rules.street and car.lap <= state.game.rules.laps:
        checkpoint(state, seat, facts)


def checkpoint(state: State, seat: int, facts: Facts) -> None:
    """FD-ST-9, FD-CH-5: all tyre points, and two more for any category (Jenny four).

    What was overshot before the line is paid with the tyres there were (FD-OVER-10).
    """
    settle_to_line(state, seat, facts)
    car: Car = state.position.cars[seat]
    if facts is not None:
        facts.append(OfSeat("checkpoint", seat))
    wear.restore(state, seat, TYRES, car.caps[TYRES], "checkpoint", facts)
    give(state, seat, MECHANIC if car.character == JENNY else BONUS, "checkpoint")


# -- noise ---------------------------------------------------------------------------------------


def noise(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-ST-5: a move that ends in the noise zone."""
    position: Position = state.position
    seat = position.now.seat
    car: Car = position.cars[seat]
    if car.status == TRACK and position.now.start >= 0 and car.space in state.game.road.noise:
        state.stack.append(Question("noise-roll", (CHANCE,), (seat,), roller=seat))


def noise_category(face: int) -> int:
    """FD-ST-5: what a face of the black die costs, -1 for nothing."""
    return next(category for highest, category in NOISE if face <= highest)


def roll_noise(state: State, question: Question, face: int, facts: Facts) -> None:
    """FD-ST-5: a tyre point without a spin, a body point, an engine point, or nothing."""
    (seat,) = question.data
    category = noise_category(face)
    if facts is not None:
        hit = CATEGORIES[category] if category >= 0 else ""
        facts.append(NoiseRolled("noise", seat, face, hit))
    if category >= 0:
        wear.lose(state, seat, category, 1, "noise", facts)


# -- police --------------------------------------------------------------------------------------


def police(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-ST-6: the speed at the police line, by the bare face of the turn's gear die."""
    position: Position = state.position
    seat = position.now.seat
    lap: int = position.cars[seat].lap
    if not 1 <= lap <= state.game.rules.laps:  # beyond the finish there are no awards
        return
    speed = KMH * position.now.face
    position.police = (*position.police, (lap, seat, speed))
    if facts is not None:
        facts.append(Noted("police", seat, lap, speed))


def award(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-ST-7, R-28: once all who race have crossed the line in a lap, the fastest gets points."""
    position: Position = state.position
    for lap in sorted({noted[0] for noted in position.police}):
        noted = [one for one in position.police if one[0] == lap and _counts(position, one[1])]
        there = {seat for _, seat, _ in noted}
        racing = [n for n, car in enumerate(position.cars) if car.status not in NOT_RACING]
        if any(seat not in there for seat in racing):
            continue
        position.police = tuple(one for one in position.police if one[0] != lap)
        if noted:
            _reward(state, lap, noted, facts)


def _counts(position: Position, seat: int) -> bool:
    """R-28: the note of a car that is out does not."""
    car: Car = position.cars[seat]
    return car.retired == 0


def _reward(state: State, lap: int, noted: list[tuple[int, int, int]], facts: Facts) -> None:
    """FD-ST-7: of several the first; one that has finished wins for nobody."""
    _, seat, speed = max(noted, key=lambda one: one[2])
    car: Car = state.position.cars[seat]
    if facts is not None:
        facts.append(Noted("award", seat, lap, speed))
    if car.status not in NOT_RACING and car.place == 0:
        give(state, seat, BONUS, "police")


# -- points that a driver distributes, one answer a point (FD-ST-7, FD-ST-9) ----------------------


class Bonus(NamedTuple):
    """FD-ST-7, FD-ST-9: points to distribute, by "police" or "checkpoint"."""

    points: int
    by: str


def give(state: State, seat: int, points: int, by: str) -> None:
    """Let a driver distribute points; what has no room lapses (FD-SET-5).

    Parameters
    ----------
    by : str
        "police" or "checkpoint".
    """
    if points > 0 and room(state.position.cars[seat]):
        state.stack.append(Question("bonus", (seat,), tuple(Bonus(points, by))))


def room(car: Car) -> list[int]:
    """FD-SET-5: categories below their caps."""
    return [one for one in range(len(CATEGORIES)) if car.wear[one] < car.caps[one]]


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """FD-ST-7, FD-ST-9: where the next point may go."""
    return [(CATEGORIES[one],) for one in room(state.position.cars[seat])]


def take(state: State, question: Question, action: Action, facts: Facts) -> None:
    """A point is taken, and the next one asked for."""
    seat = question.players[0]
    points, by = Bonus(*question.data)
    wear.restore(state, seat, CATEGORIES.index(str(action[0])), 1, by, facts)
    give(state, seat, points - 1, by)
