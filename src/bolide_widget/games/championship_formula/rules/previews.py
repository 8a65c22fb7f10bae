"""What an answer leads to (CFR-PROTO-4)."""

from __future__ import annotations

from typing import NamedTuple

from ....core.actions import Action
from ....core.places import Place, Space
from ....core.questions import Question
from ....core.state import State
from . import braking, driving, move, passing, payments, slip, steps
from .foreseen import Brake, Hand, Offer, Planned, brake, foresee
from .outlook import Duty, Roll, Way, roll_of, way
from .position import Car, Position
from .road import Road
from .tables import UNIT


class Attack(NamedTuple):
    """What a forced pass may lead to.

    Attributes
    ----------
    space, defender : str, int
        Where, and past whom.
    units : int
        Due for lines that are given up, before the roll (CFR-PASS-10).
    duty : Duty or None
        Due on the space after a success.
    free, blocked : Roll
        Without a block, and with one; the same where nobody can block.
    braking, speed : int
        After a failure: units to brake by, and the speed then (CFR-PASS-7).
    """

    space: str
    defender: int
    units: int
    duty: Duty | None
    free: Roll
    blocked: Roll
    braking: int
    speed: int


class Paid(NamedTuple):
    """What one split of a payment is: the wear, and the roll for the rest."""

    wear: int
    roll: Roll | None


class Slipping(NamedTuple):
    """What a declared slip allows: spaces more, behind whom (-1 for nobody)."""

    spaces: int
    leader: int


Preview = Way | Attack | Brake | Paid | Slipping | Roll | Hand | Offer | Planned
"""What an answer leads to, by the kind of its question."""
Seen = Preview | None

TO_SPACES = frozenset(("step", "pass", "drive", "to"))


def preview(state: State[Position], question: Question, action: Action) -> Seen:
    """What an answer costs, and what it leads to; None for answers that need no telling."""
    kind = question.kind
    seat = question.players[0] if question.players else -1
    if kind == move.MOVE:
        return _of_move(state, seat, action)
    if kind == payments.PAY:
        _, why, units = question.data
        points = int(action[1])
        return Paid(points, roll_of("chance-" + why) if points < units else None)
    if kind == braking.BRAKING:
        points = int(action[1])
        return Paid(points, roll_of("brakes") if points < question.data[2] else None)
    if kind == slip.SLIP:
        none = action == slip.NONE
        return Slipping(0, -1) if none else Slipping(int(action[2]), int(action[1]))
    if kind == "block":
        return roll_of(passing.PASS, 0, "pass-blocked" if action == passing.BLOCK else "")
    return foresee(state, question, action)


def _of_move(state: State[Position], seat: int, action: Action) -> Seen:
    road: Road = state.game.road
    now = state.position.now
    car: Car = state.position.cars[seat]
    word = action[0]
    if word == move.STEP:
        return way(state, seat, (road.number[str(action[1])],))
    if word == driving.DRIVE:
        return way(state, seat, driving.path_to(state, seat, road.number[str(action[1])])[:-1])
    if word == passing.PASS:
        return _attack(state, seat, road.number[str(action[1])])
    if word == move.BRAKE:
        return brake(car, int(action[1]), car.v - UNIT * int(action[1]))
    units = max(0, car.v // UNIT - now.k)
    return brake(car, units, car.v - UNIT * units)


def _attack(state: State[Position], seat: int, x: int) -> Attack:
    """CFR-PASS-2 to CFR-PASS-10: what a pass may come to."""
    position = state.position
    road: Road = state.game.road
    now = position.now
    car: Car = position.cars[seat]
    step = steps.look(state, seat, x, True)
    defender = position.at(x)
    duty = None
    if step.corner:
        over = steps.asked(state, car, x, True)[1]
        duty = Duty("corner", road.ids[x], car.v - over, over, step.corner)
    old: bool = state.game.rules.old_passing
    harder = 2 * now.passes if old else 0
    free = roll_of(passing.PASS, harder, "pass-old" if old else "")
    can_block = not old and position.cars[defender].v > 0
    units = move.left(position)
    return Attack(
        road.ids[x],
        defender,
        step.line if road.corner[x] >= 0 else 0,
        duty,
        free,
        roll_of(passing.PASS, 0, "pass-blocked") if can_block else free,
        units,
        max(0, car.v - UNIT * units),
    )


def place_of(question: Question, action: Action) -> Place | None:
    """The space that an answer names."""
    if len(action) > 1 and action[0] in TO_SPACES and isinstance(action[1], str):
        return Space(action[1])
    return None
