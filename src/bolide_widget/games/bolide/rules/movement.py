"""Moves (M), on slicks too (A-4, R-25); off the track (O) and the way back; half spins (H)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ....boards.lattice.momentum.motion import size, standing
from ....boards.lattice.points import Point, dot, turned
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from ....core.stack import Whose
from . import position as pos, travel, way
from .facts import AtPoint, Declared, OfSeat, Rolled, Slid, StartRolled
from .fast import open_window
from .questions import (
    MOST_FLAGS,
    Aimed,
    Flags,
    Handed,
    Move,
    OffTrack,
    PitIn,
    SetUpRoll,
    SharpBrake,
    SlickTry,
    Slide,
    Start,
)
from .venue import State

SHARP_BRAKE: Final[Action] = ("sharp-brake",)
BRAKE: Final[Action] = ("brake",)
BOOSTER: Final[Action] = ("booster",)
DRAFT: Final[Action] = ("draft",)
CRASH: Final[Action] = ("crash",)


def declarations(state: State, index: int, flags: int, drafted: bool) -> list[Action]:
    """List the declarations open before a move: B-2, X-B, X-1, F-2, with X-4, X-5, F-6, A-4."""
    car = state.position.cars[index]
    declared: list[Action] = []
    rolled = flags & (way.BOOSTER_ROLLED | way.BRAKE_ROLLED)
    if not rolled and way.may_declare(car.speed, way.has_extras(state, car)):
        if not drafted and way.can_brake(way.moves_from(state, car), way.momentum(car)):
            declared.append(SHARP_BRAKE if car.brakings else BRAKE)
        declared.append(BOOSTER)
    if (
        car.draft >= 0
        and not flags & (way.DRAFTING | way.BRAKE_ROLLED)
        and way.with_extra(state, index, way.regular_points(state, index, flags))
    ):
        declared.append(DRAFT)
    return declared


def begin(state: State, data: Handed, facts: Facts) -> None:
    """The step of a chapter that hands on to a move."""
    ask(state, data.seat, data.flags)


FLAGS: Final = tuple(Flags(flags) for flags in range(MOST_FLAGS + 1))
"""The data of a question for a move, made once: every move needs them."""


def ask(state: State, index: int, flags: int) -> None:
    """Ask for the move; a car with no legal point and nothing to declare leaves the track (M-8)."""
    car = state.position.cars[index]
    assert car.point is not None
    bits = way.open_moves(state.game.track, car.point, False)
    if (
        open_window(bits, way.momentum(car), way.limits(state, car, flags))
        or way.regular_points(state, index, flags)
        or declarations(state, index, flags, False)
    ):
        state.stack.append(Question("move", (index,), FLAGS[flags]))
    else:
        state.stack.append(Question("leave-track", (), Handed(index, flags)))


def list_moves(state: State, question: Question, seat: int) -> list[Action]:
    """M-3 to M-10: points and declarations; with no legal point, those of O-1 in their place.

    A crash (O-2) comes last, so that no driver chooses it as the first of the list.
    """
    flags: int = question.data.flags
    points, drafted = way.points(state, seat, flags)
    actions: list[Action] = [*points]
    if not points:
        actions += way.leaving_points(state, seat, way.aimed_at(state, seat, flags))
    declared = declarations(state, seat, flags, drafted)
    if not actions:
        return [*declared, CRASH]
    actions += declared
    return actions


def move(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Carry out a move, or what was declared before it."""
    index, flags = question.players[0], question.data.flags
    if isinstance(action[0], str):
        _declare(state, index, flags, action, facts)
        return
    target: Point = action  # type: ignore[assignment]
    car = state.position.cars[index]
    drafted = False
    if flags & way.DRAFTING:
        _, drafted = way.points(state, index, flags)
        if not drafted and facts is not None:
            facts.append(OfSeat("draft-void", index))
    if way.leaves(state, index, flags, target):
        state.stack.append(Question("depart", (), Aimed(index, target)))
    elif way.is_slick_try(state, car, target):
        state.stack.append(Question("slick-try", (), SlickTry(index, target, drafted)))
    else:
        assert car.point is not None
        then = travel.extra_point(index, car.point) if drafted else None
        travel.drive(state, index, target, travel.REPEAT, facts, then)


def _declare(state: State, index: int, flags: int, action: Action, facts: Facts) -> None:
    if facts is not None:
        facts.append(Declared("declare", index, str(action[0])))
    car = state.position.cars[index]
    if action == SHARP_BRAKE:
        car.brakings -= 1
        state.stack.append(Question("sharp-brake", (index,), SharpBrake(False)))
    elif action in (BRAKE, BOOSTER):
        data = SetUpRoll(index, flags)
        state.stack.append(Question(f"{action[0]}-roll", (CHANCE,), data, roller=index))
    elif action == DRAFT:
        ask(state, index, flags | way.DRAFTING)
    else:
        travel.retire(state, index, "crash", facts)


# -- standing starts (M-20 to M-23): at the lights, behind the safety car, out of the pits ---------


@lru_cache
def quick_start(arrow: Point) -> tuple[Point, ...]:
    """M-23: lengths 1 and 2, not against the arrow."""
    box = ((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy)
    return tuple(d for d in box if dot(d, arrow) >= 0)


def ask_start(state: State, index: int) -> Question:
    """M-20, A-6: the table is by fuel at the start of the race; later it is Full Fuel's for all."""
    strategy = state.position.cars[index].strategy
    light = strategy is not None and strategy.fuel == pos.HALF and state.position.round == 1
    return Question(
        "start-half-fuel-roll" if light else "start-roll", (CHANCE,), Whose(index), roller=index
    )


def rolled_on(
    table: str, results: Mapping[int, str]
) -> Callable[[State, Question, int, Facts], None]:
    """M-20, A-6, P-8: how a car gets away, by the results of a table."""

    def rolled(state: State, question: Question, face: int, facts: Facts) -> None:
        index, result = question.data.seat, results[face]
        if facts is not None:
            facts.append(StartRolled("start", index, table, face, result))
        if _start_points(state, index, result):
            state.stack.append(Question("start", (index,), Start(result)))
            return
        car = state.position.cars[index]
        car.pawn = car.point
        if car.status == pos.PIT_OUT:
            car.status = pos.TRACK
        if facts is not None:
            facts.append(OfSeat("wait", index))

    return rolled


def _start_points(state: State, index: int, result: str) -> list[Point]:
    car = state.position.cars[index]
    point = car.point
    assert point is not None
    arrow = state.game.track.arrows[point]
    steps = quick_start(arrow) if result == pos.QUICK else standing(arrow)
    top = way.top_speed(state, car)
    return way.ends(state, car, [step for step in steps if size(step) <= top])


def list_starts(state: State, question: Question, seat: int) -> list[Action]:
    """M-21 to M-23, R-13: where a start leads; points held by others are legal and engage."""
    return list(_start_points(state, seat, question.data.result))


def drive_off(state: State, question: Question, action: Action, facts: Facts) -> None:
    """M-21 to M-23: the pawn repeats the move, or is set on the car after a skid."""
    target: Point = action  # type: ignore[assignment]
    how = travel.started(question.data)
    travel.drive(state, question.players[0], target, how, facts)


RING = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
OUTWARD, BACK, REJOIN = "leaving", "back", "rejoin"
HOW_OFF_TRACK: Final = {OUTWARD: travel.LEAVE, BACK: travel.CRAWL, REJOIN: travel.REPEAT}
"""O-1, O-3, O-4: what becomes of the pawn, by why a car is off the track."""


def leave(state: State, data: Handed, facts: Facts) -> None:
    """M-8: the car must leave the track, or crashes if there is no point to go to (O-2)."""
    index = data.seat
    aimed = way.aimed_at(state, index, data.flags)
    if way.leaving_points(state, index, aimed):
        state.stack.append(Question("off-track", (index,), OffTrack(OUTWARD, tuple(aimed))))
    else:
        travel.retire(state, index, "crash", facts)


def depart(state: State, data: Aimed, facts: Facts) -> None:
    """O-1, R-11: to a run-off point; the pawn comes off the board, and the turn ends."""
    if facts is not None:
        facts.append(AtPoint("leave-track", data.seat, data.target))
    travel.drive(state, data.seat, data.target, travel.LEAVE, facts)


def begin_crawl(state: State, data: Whose, facts: Facts) -> None:
    """O-3, R-10: a turn off the track; with no free point round it the car waits."""
    index = data.seat
    if _ring(state, index):
        state.stack.append(Question("off-track", (index,), OffTrack(BACK)))
    elif facts is not None:
        facts.append(OfSeat("wait", index))


def begin_rejoin(state: State, data: Whose, facts: Facts) -> None:
    """O-4: the first turn back on the track; with no point to go to the pawn is set on the car."""
    index = data.seat
    if _rejoining(state, index):
        state.stack.append(Question("off-track", (index,), OffTrack(REJOIN)))
        return
    car = state.position.cars[index]
    car.status = pos.TRACK
    car.pawn = car.point
    if facts is not None:
        facts.append(OfSeat("wait", index))


def list_points(state: State, question: Question, seat: int) -> list[Action]:
    """The points open on this turn: leaving (O-1), on the way back (O-3), driving on (O-4)."""
    data: OffTrack = question.data
    if data.why == OUTWARD:
        return list(way.leaving_points(state, seat, list(data.aimed or ())))
    return list(_ring(state, seat) if data.why == BACK else _rejoining(state, seat))


def go(state: State, question: Question, action: Action, facts: Facts) -> None:
    """Carry out a turn that leaves the track, or leads back to it."""
    index = question.players[0]
    target: Point = action  # type: ignore[assignment]
    why = question.data.why
    if why == OUTWARD:
        state.stack.append(Question("depart", (), Aimed(index, target)))
    else:
        travel.drive(state, index, target, HOW_OFF_TRACK[why], facts)


def _ring(state: State, index: int) -> list[Point]:
    """O-3, R-10: free run-off and track points next to the car."""
    kinds, taken = state.game.track.kinds, state.position.occupied()
    x, y = state.position.cars[index].point  # type: ignore[misc]
    around = ((x + dx, y + dy) for dx, dy in RING)
    return [p for p in around if p in kinds and p not in taken]


def _rejoining(state: State, index: int) -> list[Point]:
    """O-4: points next to the car that it reaches on the track; engagements apply."""
    return way.ends(state, state.position.cars[index], RING)


# -- half spins (H): the turn of a car that faces the wrong way ------------------------------------


STAY: Action = ("stay",)


def list_recoveries(state: State, question: Question, seat: int) -> list[Action]:
    """H-2: list the points of a standing start in the opposite direction, and to stay."""
    car = state.position.cars[seat]
    assert car.point is not None
    ax, ay = state.game.track.arrows[car.point]
    return [*way.ends(state, car, standing((-ax, -ay))), STAY]


def recover(state: State, question: Question, action: Action, facts: Facts) -> None:
    """H-2: drive off backward, or turn to face the arrow with the pawn on the car."""
    index = question.players[0]
    car = state.position.cars[index]
    car.half_spun = False
    car.draft = -1
    if car.status in (pos.RETURNING, pos.PIT_OUT):
        car.status = pos.TRACK
    if action != STAY:
        target: Point = action  # type: ignore[assignment]
        travel.drive(state, index, target, travel.REPEAT, facts)
        return
    car.pawn = car.point if car.status == pos.TRACK else None
    if facts is not None:
        facts.append(AtPoint("recover", index, car.point))


def ask_roll(state: State, tried: SlickTry, facts: Facts) -> None:
    """A-4: the point is declared; the die says whether the car gets there."""
    if facts is not None:
        facts.append(AtPoint("slick-try", tried.seat, tried.target))
    state.stack.append(Question("slick-roll", (CHANCE,), tried, roller=tried.seat))


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """A-4: the move to the declared point, then the slide or half spin that was rolled.

    A car or line met on the way to the declared point ends the move (E-1, P-2, S-3). A
    half-spun car makes no extra point of a draft.
    """
    tried: SlickTry = question.data
    index, target = tried.seat, tried.target
    row = pos.SLIDES[face]
    if facts is not None:
        facts.append(Rolled("slick", index, face))
    start = state.position.cars[index].point
    assert start is not None
    drafted = tried.drafted and not row.half_spin
    then = None
    if row.forward or row.left:
        step = displacement(state.game.track, target, face)
        then = Question("slide", (), Slide(index, start, step, drafted))
    elif drafted:
        then = travel.extra_point(index, start)
    how = travel.SPIN_THERE if row.half_spin else travel.REPEAT
    travel.drive(state, index, target, how, facts, then)


def displacement(track: Track, declared: Point, face: int) -> Point:
    """A-4: return the slide of a face, by the arrow of the declared point; (0, 0) for none."""
    row = pos.SLIDES[face]
    if declared not in track.sector_of:
        return 0, 0
    ax, ay = track.arrows[declared]
    lx, ly = turned((ax, ay), "left")
    return row.forward * ax + row.left * lx, row.forward * ay + row.left * ly


class Sliding(NamedTuple):
    """A slide on slicks in rain (R-25).

    Attributes
    ----------
    leg : Leg
        From the declared point, and what it meets.
    end : (int, int) or None
        Where it ends if it meets no car; None if it leads into a barrier.
    how : str
        What becomes of the pawn.
    """

    leg: way.Leg
    end: Point | None
    how: str


def sliding(state: State, index: int, declared: Point, step: Point) -> Sliding:
    """R-25: slide from a declared point, whatever is on the way.

    A slide that leaves the track, though it may end on it, ends at its last run-off point.
    """
    track = state.game.track
    aim = declared[0] + step[0], declared[1] + step[1]
    entry = way.pit_entry(state, state.position.cars[index], declared, aim)
    end: Point | None = aim
    how = travel.REPEAT
    if entry is None and not way.open_steps(track.moves[declared], (step,)):
        how = travel.LEAVE
        on_way = (
            () if track.kinds.get(aim, "barrier") == "barrier" else way.trajectory(declared, aim)
        )
        run_off = [p for p in on_way if track.kinds.get(p) == "run-off"]
        end = run_off[-1] if run_off else None
    met = way.first_met(state, index, declared, end or aim, entry)
    return Sliding(way.Leg(declared, aim, entry, met), end, how)


def slide(state: State, data: Slide, facts: Facts) -> None:
    """R-25: from the declared point, where the car stands, sideways or forward.

    Cars and lines on the slide count. Off the track it is O-1, into a barrier O-2, unless the car
    completes the race before that (S-3).
    """
    index, start, step = data.seat, data.start, data.step
    car = state.position.cars[index]
    declared = car.point
    assert declared is not None
    road, end, how = sliding(state, index, declared, step)
    if facts is not None:
        facts.append(Slid("slide", index, declared, road.met or end or road.aim))
    move = Move(index, start, how, None, None, declared)
    if road.met is not None:
        back = way.retreat(declared, road.met) + way.retreat(start, declared)
        travel.contest(state, move, road.met, back)
    elif end is None:
        travel.into_barrier(state, index, (start, declared, road.aim), facts)
    elif road.entry is not None:
        speed = way.entry_speed(start, declared, step, road.entry)
        state.stack.append(Question("pit-in", (), PitIn(index, speed)))
    else:
        car.point = end
        finishes = way.completes_race(state, car, start, declared, end)
        if data.drafted and how == travel.REPEAT and not finishes:
            state.stack.append(travel.extra_point(index, start, declared))
        else:
            travel.land(state, move, facts)
