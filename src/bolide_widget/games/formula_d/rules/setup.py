"""Before the race (FD-SET-8): whose cars they are, the forecast, and tyres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ....core.actions import Action
from ....core.questions import Facts, Question
from . import tyres, weather
from .characters import BY_WORD, CHARACTERS, JULIEN
from .facts import Chosen, Split
from .pits import POOL, TEAM_POOL
from .position import CATEGORIES, STANDARD, Car, Position, Wear
from .venue import State

if TYPE_CHECKING:
    from ..options import Rules

DRESS: Final = Question("dress")


class Points(NamedTuple):
    """FD-CUSTOM-1: points of the categories so far."""

    tyres: int | None = None
    brakes: int | None = None
    gearbox: int | None = None
    body: int | None = None
    engine: int | None = None


def cars(rules: Rules, seats: int) -> list[Question]:
    """FD-SET-8, 2: characters or custom cars in seat order, the first to be asked last."""
    kind = {"standard": "", "custom": "split", "character": "character"}[rules.car_setup]
    return [Question(kind, (seat,)) for seat in reversed(range(seats))] if kind else []


def fill_pools(position: Position, rules: Rules, teams: int) -> None:
    """FD-PITX-1, FD-TEAM-1: points for repairs, each car's or each team's."""
    if not rules.pit_types:
        return
    if teams:
        position.pools = (TEAM_POOL,) * teams
        return
    for car in position.cars:
        car.pool = POOL


def dress(state: State, question: Question, action: Any, facts: Facts) -> None:
    """FD-SET-8, 5 and 6: the forecast of the race, then tyres in grid order."""
    position: Position = state.position
    if state.game.rules.tyres:
        state.stack += [tyres.ask(seat) for seat in reversed(position.order)]
    if state.game.rules.weather:
        state.stack.append(weather.forecast(weather.RACE, position.order[0]))


# -- characters ----------------------------------------------------------------------------------


def list_characters(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CH-0, FD-ST-1: those not taken yet; Julien does not race in a street without weather."""
    rules = state.game.race_rules
    taken = [car.character for car in state.position.cars]
    if rules.street and not rules.weather:
        taken.append(JULIEN)
    return [(one.word,) for one in CHARACTERS if one.number not in taken]


def choose(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CH-0: wear points and caps of the character."""
    seat = question.players[0]
    one = BY_WORD[str(action[0])]
    car: Car = state.position.cars[seat]
    car.character = one.number
    car.wear = car.caps = _wear(one.wear)
    if facts is not None:
        facts.append(Chosen("character", seat, one.word))


# -- custom cars ---------------------------------------------------------------------------------


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """FD-CUSTOM-1: points for the next category."""
    so_far = question.data
    word = CATEGORIES[len(so_far)]
    return [(word, points) for points in choices(so_far)]


def usual(state: State, question: Question, seat: int) -> Action:
    """FD-SET-4: as the book has it."""
    so_far = question.data
    return (CATEGORIES[len(so_far)], usual_points(so_far))


def split(state: State, question: Question, action: Action, facts: Facts) -> None:
    """FD-CUSTOM-1: the next category, or all of them; the last follows from the others."""
    seat = question.players[0]
    so_far: tuple[int, ...] = (*question.data, int(action[1]))
    if len(so_far) == len(CATEGORIES) - 1:
        so_far = (*so_far, choices(so_far)[0])
    else:
        state.stack.append(Question("split", (seat,), so_far))
        return
    car: Car = state.position.cars[seat]
    car.wear = car.caps = _wear(so_far)
    if facts is not None:
        facts.append(Split("split", seat, so_far))


def _wear(points: tuple[int, ...]) -> Wear:
    return (points[0], points[1], points[2], points[3], points[4], points[5])


# -- a car of one's own (FD-CUSTOM-1): 20 wear points, which its driver distributes ---------------


POINTS: Final = 20
MOST: Final = (14, 7, 7, 7, 7, 7)


def sound(split: tuple[int, ...]) -> bool:
    """FD-CUSTOM-1: exactly 20 points, tyres 1 to 14, every other category 1 to 7."""
    if len(split) != len(MOST) or sum(split) != POINTS:
        return False
    return all(1 <= points <= most for points, most in zip(split, MOST, strict=True))


def choices(so_far: tuple[int, ...]) -> list[int]:
    """FD-CUSTOM-1: what the next category may have, so that the others can use up the rest.

    Examples
    --------
    >>> from bolide_widget.games.formula_d.rules.setup import choices
    >>> choices((14, 2))
    [1]
    """
    left = POINTS - sum(so_far)
    after = len(MOST) - len(so_far) - 1
    most_after = sum(MOST[len(so_far) + 1 :])
    return [
        points for points in range(1, MOST[len(so_far)] + 1) if after <= left - points <= most_after
    ]


def usual_points(so_far: tuple[int, ...]) -> int:
    """What the book's car has, or the nearest to it that can be."""
    wanted = STANDARD[len(so_far)]
    nearest: int = min(choices(so_far), key=lambda points: abs(points - wanted))
    return nearest
