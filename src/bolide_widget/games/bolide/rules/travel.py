"""Driving a trajectory (M-5 to M-7), with everything along it; and damage (D, H-1)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ....boards.lattice.momentum.motion import size
from ....boards.lattice.points import Point
from ....core.questions import Facts, Question
from . import strategy
from .facts import AtPoint, Crossed, Damaged, Finished, Moved, Retired, Stopped
from .position import FINISHED, OFF_TRACK, OUT, RETURNING, SKIDDING, TRACK, Car, Position, Trouble
from .questions import Engage, Landing, Move, PitIn, SharpBrake, Start
from .venue import State
from .way import completes_race, crossed, draftable, entry_speed, leg, out_of_fuel, retreat


def drop_top_speed(car: Car, index: int, steps: int, facts: Facts) -> None:
    """D-1: top speed lost for good, until repaired; adds up."""
    if steps:
        car.speed_drop += steps
        if facts is not None:
            facts.append(Damaged("damage", index, "top-speed", steps))


def lose_fourth(car: Car, index: int, facts: Facts) -> None:
    """D-2: no moves of length 4 until repaired; not cumulative."""
    if not car.no_fourth:
        car.no_fourth = True
        if facts is not None:
            facts.append(Damaged("damage", index, "no-fourth", 0))


def cancel_set_up(car: Car, index: int, facts: Facts) -> None:
    """D-4: no set-up re-rolls until repaired."""
    if car.strategy is not None and not car.strategy.cancelled:
        car.strategy = car.strategy._replace(cancelled=True)
        if facts is not None:
            facts.append(Damaged("damage", index, "set-up", 0))


def suffer(car: Car, index: int, trouble: Trouble, facts: Facts) -> None:
    """D-1, D-2: the damage of a booster or braking action."""
    drop_top_speed(car, index, trouble.speed_drop, facts)
    if trouble.no_fourth:
        lose_fourth(car, index, facts)


def repair(car: Car) -> None:
    """P-9: removes all damage."""
    car.speed_drop = 0
    car.no_fourth = False
    if car.strategy is not None:
        car.strategy = car.strategy._replace(cancelled=False)


def half_spin(position: Position, index: int, facts: Facts) -> None:
    """H-1, F-1: the car faces against the arrow, and has no pawn and no right to draft."""
    car = position.cars[index]
    car.half_spun = True
    car.pawn = None
    car.draft = -1
    if facts is not None:
        facts.append(AtPoint("half-spin", index, car.point))


# -- out of the race: after a crash (O-2), for want of fuel (P-11), or because it would not end ----


def retire(state: State, index: int, why: str, facts: Facts) -> None:
    """O-2, P-11: the car leaves the race: after a "crash", for want of "fuel" or of "turns"."""
    position = state.position
    car = position.cars[index]
    where = car.point
    car.status = OUT
    car.retired = 1 + max(other.retired for other in position.cars)
    car.point = car.pawn = None
    car.half_spun = False
    car.draft = -1
    if facts is not None:
        facts.append(Retired("out", index, where, why))


# What becomes of the pawn at the end of a move.
REPEAT: Final = "repeat"  # M-1
SKID: Final = "skid"  # M-22: on the car
SPIN: Final = "spin"  # X-B: the car ends half spun
SPIN_THERE: Final = "spin-there"  # half spun if it gets to the declared point
LEAVE: Final = "leave"  # O-1: off the board
CRAWL: Final = "crawl"  # O-3: none yet


def started(start: Start) -> str:
    """M-21 to M-23: what becomes of the pawn after a standing start."""
    return SKID if start.result == SKIDDING else REPEAT


def braked(brake: SharpBrake) -> str:
    """B-4, X-B: what becomes of the pawn after a sharp braking."""
    return SPIN if brake.spins else REPEAT


def momentum_after(how: str, step: Point) -> Point | None:
    """M-1, M-22, X-B, O-3: from car to pawn after a move that ends on the track; None: no pawn.

    Examples
    --------
    >>> momentum_after(REPEAT, (3, 1)), momentum_after(SKID, (3, 1)), momentum_after(SPIN, (3, 1))
    ((3, 1), (0, 0), None)
    """
    if how == SKID:
        return 0, 0
    return None if how in (SPIN, CRAWL) else step


def drive(
    state: State, index: int, target: Point, how: str, facts: Facts, then: Question | None = None
) -> None:
    """Move a car along the segment to `target`, or to the first thing it meets (M-6, P-2, S-3).

    Parameters
    ----------
    state : State
        The car stands at the start of its move; the end of the turn is pushed or carried out.
    index : int
        The car.
    target : point
        Where it aims; legal already.
    how : str
        `REPEAT`, `SKID`, `SPIN`, `SPIN_THERE`, `LEAVE` or `CRAWL`: what becomes of its pawn.
    facts : list or None
        Collects what happens.
    then : Question, optional
        The step that goes on from `target` if the car gets there: an extra point (F-3), or a
        slide (A-4). Without one the move lands.
    """
    position = state.position
    car = position.cars[index]
    start = car.point
    assert start is not None
    road = leg(state, index, start, target, how not in (LEAVE, CRAWL))
    _tell(facts, index, start, road.end)
    if road.met is not None:
        move = Move(index, start, how, target if how == SPIN_THERE else None, None)
        contest(state, move, road.met, retreat(start, road.met))
        return
    if road.entry is not None:
        speed = entry_speed(start, start, (target[0] - start[0], target[1] - start[1]), road.entry)
        state.stack.append(Question("pit-in", (), PitIn(index, speed)))
        return
    car.point = target
    if then is not None and not completes_race(state, car, start, target):
        state.stack.append(then)
    else:
        land(state, (index, start, how, target, None, None), facts)


def extra_point(index: int, start: Point, via: Point | None = None) -> Question:
    """F-3: return the step that follows a move with a draft; `via` if it slid (R-25)."""
    return Question("extra-point", (), Move(index, start, REPEAT, None, None, via))


def drive_extra(state: State, move: Move, step: Point, facts: Facts) -> None:
    """F-3, F-4: the compulsory extra point of a draft, from where the move has ended."""
    index, start, via = move.seat, move.start, move.via
    car = state.position.cars[index]
    middle = car.point
    assert middle is not None
    base = middle[0] - start[0], middle[1] - start[1]
    target = middle[0] + step[0], middle[1] + step[1]
    road = leg(state, index, middle, target)
    _tell(facts, index, middle, target)
    if road.met is not None:
        slid = () if via is None else (via,)
        back = (middle, *slid, *retreat(start, via or middle))
        contest(state, Move(index, start, REPEAT, road.met, base, via), road.met, back)
    elif road.entry is not None:
        speed = entry_speed(start, middle, step, road.entry)
        state.stack.append(Question("pit-in", (), PitIn(index, speed)))
    else:
        car.point = target
        land(state, Move(index, start, REPEAT, target, base, via), facts)


def contest(state: State, move: Move, met: Point, back: tuple[Point, ...]) -> None:
    """E-1: the move waits below the engagement and lands when the last one is over.

    `back` is the way back from the contested point (R-9).
    """
    state.stack.append(Question("land", (), move))
    state.position.cars[move.seat].point = None
    state.stack.append(Question("engage", (), Engage(move.seat, met, back, False, ())))


def land(state: State, move: Landing, facts: Facts) -> None:
    """The end of a turn: pawn (M-1, E-6), lines (G-7), finish (S-3), right to draft (F-1).

    A move that an engagement interrupted ends where the car stands then (E-1).
    """
    index, start, how, aim, base, via = move
    position = state.position
    track = state.game.track
    car = position.cars[index]
    end = car.point
    assert end is not None
    car.draft = -1
    if track.kinds.get(end) == "track":
        car.status = RETURNING if how == CRAWL else TRACK
        step = base if base is not None and end == aim else (end[0] - start[0], end[1] - start[1])
        ahead = None if car.half_spun else momentum_after(how, step)
        car.pawn = None if ahead is None else (end[0] + ahead[0], end[1] + ahead[1])
        if not car.half_spun and (how == SPIN or (how == SPIN_THERE and end == aim)):
            half_spin(position, index, facts)
    else:
        car.status = OFF_TRACK
        car.pawn = None
    if facts is not None:
        facts.append(Stopped("stop", index, start, end, car.status, car.speed))
    if via is not None:
        cross_lines(state, index, start, via, facts)
    cross_lines(state, index, via or start, end, facts)
    if car.lap > state.game.rules.laps:
        finish(position, index, facts)
        return
    if out_of_fuel(car):
        retire(state, index, "fuel", facts)
        return
    if track.sector_of.get(end) != track.sector_of.get(start):
        position.arrive(car)
    car.draft = draftable(state, car)


def cross_lines(state: State, index: int, start: Point, end: Point, facts: Facts) -> None:
    """G-7, R-1: count the lines between start and end, forward or back."""
    for line, direction in crossed(state.game.track, start, end):
        cross(state, index, line, direction, facts)


def cross(state: State, index: int, line: str, way: int, facts: Facts) -> None:
    """R-1: over a line, 1 forward or -1 back."""
    car = state.position.cars[index]
    if line == "finish":
        car.lap += way
    else:
        car.half += way
    if facts is not None:
        crossings = car.lap if line == "finish" else car.half
        facts.append(Crossed("line", index, line, way, crossings))
    if line == "half" and way > 0:
        strategy.first_over_half(state, index, facts)


def into_barrier(state: State, index: int, path: tuple[Point, ...], facts: Facts) -> None:
    """O-2, S-3: a path that ends in a barrier is a crash, unless it completes the race before."""
    finishes = completes_race(state, state.position.cars[index], *path)
    for start, end in pairwise(path if finishes else path[:-1]):
        cross_lines(state, index, start, end, facts)
    if finishes:
        finish(state.position, index, facts)
    else:
        retire(state, index, "crash", facts)


def finish(position: Position, index: int, facts: Facts) -> None:
    """S-3: a car that completes the last lap takes the next place and leaves the board."""
    car = position.cars[index]
    car.status = FINISHED
    car.place = 1 + max(other.place for other in position.cars)
    car.point = car.pawn = None
    car.draft = -1
    if facts is not None:
        facts.append(Finished("finish", index, car.place))


def _tell(facts: Facts, index: int, start: Point, end: Point) -> None:
    if facts is not None:
        speed = size((end[0] - start[0], end[1] - start[1]))
        facts.append(Moved("move", index, start, end, speed))
