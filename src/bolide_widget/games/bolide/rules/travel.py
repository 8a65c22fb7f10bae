"""Driving a trajectory (M-5 to M-7): what it meets on the way, and where it leaves the car."""

from __future__ import annotations

from typing import Any, Final

from ....boards.lattice.points import Point
from ....boards.lattice.track import Track
from ....core.questions import Facts, Question
from ....core.state import State
from . import drafting, half_line, off_track, pits, slicks
from .damage import half_spin
from .engagement import engage
from .position import FINISHED, OFF_TRACK, RETURNING, TRACK, Position
from .way import completes_race, first_met, pit_entry, trajectory
from .windows import length

# What becomes of the pawn at the end of a move.
REPEAT: Final = "repeat"  # M-1
SKID: Final = "skid"  # M-22: on the car
SPIN: Final = "spin"  # X-B: the car ends half spun
SPIN_THERE: Final = "spin-there"  # half spun if it gets to the declared point
LEAVE: Final = "leave"  # O-1: off the board
CRAWL: Final = "crawl"  # O-3: none yet


def drive(
    state: State[Position],
    index: int,
    target: Point,
    how: str,
    facts: Facts,
    draft: bool = False,
    slide: Point | None = None,
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
    draft : bool
        Whether an extra point follows (F-3).
    slide : (int, int), optional
        How a car on slicks goes on from `target` (A-4).
    """
    position: Position = state.position
    car = position.cars[index]
    start = car.point
    assert start is not None
    track: Track = state.game.track
    entry = pit_entry(state, car, start, target) if how not in (LEAVE, CRAWL) else None
    met = first_met(state, index, start, target, entry)
    if met is not None:
        _tell(facts, index, start, met)
        aim = (start, how, target if how == SPIN_THERE else None, None)
        retreat = trajectory(start, met)[-2::-1] + (start,)
        contest(state, index, met, retreat, aim, facts)
        return
    _tell(facts, index, start, target)
    if entry is not None:
        pits.enter(state, index, track.entry_speed(start, target), facts)
        return
    car.point = target
    if (draft or slide is not None) and not completes_race(state, car, start, target):
        if slide is not None:
            slicks.slide(state, index, start, slide, draft, facts)
        else:
            drafting.extend(state, index, start, facts)
        return
    land(state, index, start, how, facts, target)


def drive_extra(
    state: State[Position],
    index: int,
    start: Point,
    step: Point,
    facts: Facts,
    via: Point | None = None,
) -> None:
    """F-3, F-4: the compulsory extra point of a draft, from where the move has ended."""
    position: Position = state.position
    car = position.cars[index]
    middle = car.point
    assert middle is not None
    base = middle[0] - start[0], middle[1] - start[1]
    target = middle[0] + step[0], middle[1] + step[1]
    entry = pit_entry(state, car, middle, target)
    met = first_met(state, index, middle, target, entry)
    _tell(facts, index, middle, target)
    if met is not None:
        if via is None:
            retreat = (middle, *trajectory(start, middle)[-2::-1], start)
            contest(state, index, met, retreat, (start, REPEAT, met, base), facts)
            return
        retreat = (middle, via, *trajectory(start, via)[-2::-1], start)
        contest(state, index, met, retreat, (start, REPEAT, met, base, via), facts)
        return
    if entry is not None:
        enter_pits(state, index, start, middle, step, entry, facts)
        return
    car.point = target
    land(state, index, start, REPEAT, facts, target, base, via)


def enter_pits(
    state: State[Position],
    index: int,
    start: Point,
    middle: Point,
    step: Point,
    entry: float,
    facts: Facts,
) -> None:
    """P-6: into the pits by the last leg of a move, `entry` being the fraction of it driven."""
    at = middle[0] + entry * step[0], middle[1] + entry * step[1]
    far = max(abs(at[0] - start[0]), abs(at[1] - start[1]))
    pits.enter(state, index, -int(-(far - 1e-9) // 1), facts)


def contest(
    state: State[Position],
    index: int,
    met: Point,
    retreat: tuple[Point, ...],
    landing: tuple[Any, ...],
    facts: Facts,
) -> None:
    """E-1: the move waits below the engagement and lands when the last one is over."""
    state.stack.append(Question("land", (), (index, *landing)))
    state.position.cars[index].point = None
    engage(state, index, met, retreat, False, (), facts)


def finish_move(state: State[Position], question: Question, action: object, facts: Facts) -> None:
    """The move that an engagement interrupted ends where the car stands now (E-1)."""
    index, start, how, aim, base, *via = question.data
    land(state, index, start, how, facts, aim, base, *via)


def land(
    state: State[Position],
    index: int,
    start: Point,
    how: str,
    facts: Facts,
    aim: Point | None = None,
    base: Point | None = None,
    via: Point | None = None,
) -> None:
    """The end of a turn: pawn (M-1, E-6), lines (G-7), finish (S-3), right to draft (F-1).

    Parameters
    ----------
    start : point
        Where the turn's move began.
    how : str
        What becomes of the pawn.
    aim, base : point, optional
        Where it aimed; and of a draft, the move without the extra point (F-5, R-17).
    via : point, optional
        The declared point of a car that slid: lines are judged to it, then from it (R-25).
    """
    position: Position = state.position
    track: Track = state.game.track
    car = position.cars[index]
    end = car.point
    assert end is not None
    car.draft = -1
    on_track = track.kinds[end] == "track"
    car.status = (RETURNING if how == CRAWL else TRACK) if on_track else OFF_TRACK
    if car.half_spun or not on_track or how == CRAWL:
        car.pawn = None
    elif how == SKID:
        car.pawn = end
    elif how == SPIN or (how == SPIN_THERE and end == aim):
        half_spin(position, index, facts)
    else:
        step = base if base is not None and end == aim else (end[0] - start[0], end[1] - start[1])
        car.pawn = end[0] + step[0], end[1] + step[1]
    if facts is not None:
        facts.append(("stop", index, start, end, car.status, car.speed))
    if via is not None:
        cross_lines(state, index, start, via, facts)
    cross_lines(state, index, via or start, end, facts)
    if car.lap > state.game.rules.laps:
        finish(position, index, facts)
        return
    if pits.out_of_fuel(car):
        off_track.retire(state, index, "fuel", facts)
        return
    if track.sector_of[end] != track.sector_of.get(start):
        position.arrive(car)
    drafting.gain(state, index)


def cross_lines(state: State[Position], index: int, start: Point, end: Point, facts: Facts) -> None:
    """G-7, R-1: count the lines between start and end, forward or back."""
    track: Track = state.game.track
    car = state.position.cars[index]
    crossed = track.crossing("finish", start, end)
    if crossed > 0 or (crossed and track.circuit):  # nobody comes back from an open finish
        car.lap += crossed
        if facts is not None:
            facts.append(("line", index, "finish", crossed, car.lap))
    crossed = track.crossing("half", start, end)
    if crossed:
        car.half += crossed
        if facts is not None:
            facts.append(("line", index, "half", crossed, car.half))
        if crossed > 0:
            half_line.note(state, index, facts)


def finish(position: Position, index: int, facts: Facts) -> None:
    """S-3: a car that completes the last lap takes the next place and leaves the board."""
    car = position.cars[index]
    car.status = FINISHED
    car.place = 1 + max(other.place for other in position.cars)
    car.point = car.pawn = None
    car.draft = -1
    if facts is not None:
        facts.append(("finish", index, car.place))


def _tell(facts: Facts, index: int, start: Point, end: Point) -> None:
    if facts is not None:
        facts.append(("move", index, start, end, length((end[0] - start[0], end[1] - start[1]))))
