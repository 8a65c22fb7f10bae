"""Declarations before a move: braking (B, X-B), booster (X) and draft (F); re-rolls (A-3)."""

from __future__ import annotations

from collections.abc import Callable

from ....boards.lattice.points import ARROWS, Point
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from . import travel, way
from .facts import RolledAgain, Tried
from .position import BOOSTER, BRAKE, Car, Trouble
from .questions import Direction, Handed, Move, Reroll, Result, SetUpRoll, SharpBrake
from .travel import suffer
from .venue import State
from .way import brakings, extra_steps, main_directions

_WORDS = {arrow: word for word, arrow in ARROWS.items()}
YES: Action = ("yes",)
NO: Action = ("no",)


# -- sharp braking (B) and the braking action (X-B) ------------------------------------------------


def list_brakings(state: State, question: Question, seat: int) -> list[Action]:
    """B-3, B-4: length exactly 2, within 90° of the line to the pawn, inside the track."""
    car = state.position.cars[seat]
    x, y = car.point  # type: ignore[misc]
    steps = brakings(way.moves_from(state, car), way.momentum(car))
    return [(x + dx, y + dy) for dx, dy in steps]


def brake(state: State, question: Question, action: Action, facts: Facts) -> None:
    """B-4: the pawn repeats the move; after a 6 or 7 on the brake table the car ends half spun."""
    target: Point = action  # type: ignore[assignment]
    how = travel.braked(question.data)
    travel.drive(state, question.players[0], target, how, facts)


def brake_action(state: State, roll: Result, facts: Facts) -> None:
    """X-B: on success as a sharp braking that spends nothing; else by the 25 points (or M-8)."""
    row = BRAKE[roll.face]
    suffer(state.position.cars[roll.seat], roll.seat, row, facts)
    if row.works:
        state.stack.append(Question("sharp-brake", (roll.seat,), SharpBrake(row.half_spin)))
    else:
        handed = Handed(roll.seat, roll.flags | way.BRAKE_ROLLED)
        state.stack.append(Question("begin-move", (), handed))


# -- the booster (X-1 to X-3) ----------------------------------------------------------------------


def boost(state: State, roll: Result, facts: Facts) -> None:
    """X-2, X-3: on success the pawn moves one point on; on failure the result applies at once."""
    index = roll.seat
    car = state.position.cars[index]
    row = BOOSTER[roll.face]
    flags = roll.flags | way.BOOSTER_ROLLED
    suffer(car, index, row, facts)
    if row.works:
        steps = main_directions(way.momentum(car))
        if len(steps) > 1:
            state.stack.append(Question("direction", (index,), Direction("booster", flags)))
        else:
            _push_pawn(state, index, flags, steps[0])
        return
    if row.power_drop:
        flags |= way.POWER_DROP
    state.stack.append(Question("begin-move", (), Handed(index, flags)))


def _push_pawn(state: State, index: int, flags: int, step: Point) -> None:
    """X-2: one point on in the main direction, and top speed 1 higher for this turn."""
    car = state.position.cars[index]
    assert car.pawn is not None
    car.pawn = car.pawn[0] + step[0], car.pawn[1] + step[1]
    state.stack.append(Question("begin-move", (), Handed(index, flags | way.BOOSTED)))


# -- set-up re-rolls: a second roll for an unwanted booster or braking action ----------------


def rolled_on(table: str) -> Callable[[State, Question, int, Facts], None]:
    """X-1, X-B: what a roll on a table leads to; its set-up may roll once more instead (A-3)."""

    def rolled(state: State, question: Question, face: int, facts: Facts) -> None:
        data: SetUpRoll = question.data
        index, flags = data.seat, data.flags
        if facts is not None:
            facts.append(Tried(table, index, face, _row(table, face).works))
        if not data.second and reroll_offered(state.position.cars[index], table, face):
            state.stack.append(Question("reroll", (index,), Reroll(table, flags, face)))
        else:
            state.stack.append(_kept(table, index, flags, face))

    return rolled


def _kept(table: str, index: int, flags: int, face: int) -> Question:
    """Return the step that carries a roll out."""
    roll = Result(index, flags, face)
    return Question("boost" if table == "booster" else "brake-action", (), roll)


def _row(table: str, face: int) -> Trouble:
    return BOOSTER[face] if table == "booster" else BRAKE[face]


def can_reroll(car: Car, table: str) -> bool:
    """A-3, D-4: return whether the set-up, called as its table, allows a re-roll on it."""
    strategy = car.strategy
    if strategy is None or strategy.cancelled or strategy.set_up != table:
        return False
    return table == "booster" or not strategy.reroll_spent


def reroll_offered(car: Car, table: str, face: int) -> bool:
    """A-3: return whether a booster's 1-6 or a braking action's 1-7 may be rolled again."""
    return unwanted(_row(table, face)) and can_reroll(car, table)


def unwanted(row: Trouble) -> bool:
    """A-3: return whether a set-up may roll again instead of this result."""
    return not row.works or row.half_spin


def reroll(state: State, question: Question, action: Action, facts: Facts) -> None:
    """A-3: the Brake set-up's re-roll is spent for the race; the Booster's is not."""
    (index,) = question.players
    first: Reroll = question.data
    car = state.position.cars[index]
    if facts is not None:
        facts.append(RolledAgain("reroll", index, first.table, action == YES))
    if action == YES:
        assert car.strategy is not None
        if first.table == "brake":
            car.strategy = car.strategy._replace(reroll_spent=True)
        again = SetUpRoll(index, first.flags, True)
        state.stack.append(Question(f"{first.table}-roll", (CHANCE,), again, roller=index))
    else:
        state.stack.append(_kept(first.table, index, first.flags, first.face))


# -- drafting, or slipstreaming (F): the extra point after a move ----------------------------------


def extend(state: State, move: Move, facts: Facts) -> None:
    """F-3: after the move the extra point follows; on a tie the driver chooses the direction."""
    middle = state.position.cars[move.seat].point
    assert middle is not None
    steps = extra_steps(state, move.seat, move.start, middle)
    if len(steps) > 1:
        draft = Direction("draft", move.start, move.via)
        state.stack.append(Question("direction", (move.seat,), draft))
    elif steps:
        travel.drive_extra(state, move, steps[0], facts)
    else:
        travel.land(state, move, facts)


# -- directions: one kind of question for both, so that records stay readable ----------------------


def list_directions(state: State, question: Question, seat: int) -> list[Action]:
    """X-2, F-3: return the main directions of a diagonal; for a draft those that are open."""
    car = state.position.cars[seat]
    data: Direction = question.data
    if data.cause == "booster":
        steps = main_directions(way.momentum(car))
    else:
        assert car.point is not None
        steps = tuple(extra_steps(state, seat, data.given, car.point))
    return [(_WORDS[step],) for step in steps]


def turn_to(state: State, question: Question, action: Action, facts: Facts) -> None:
    """X-2, F-3: the driver's choice on a tie."""
    seat, step = question.players[0], ARROWS[str(action[0])]
    data: Direction = question.data
    if data.cause == "booster":
        _push_pawn(state, seat, data.given, step)
    else:
        move = Move(seat, data.given, travel.REPEAT, None, None, data.via)
        travel.drive_extra(state, move, step, facts)
