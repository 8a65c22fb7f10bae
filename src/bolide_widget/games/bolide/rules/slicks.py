"""Slicks in rain (A-4, R-25): no braking, no booster, and a faster move that may slide."""

from __future__ import annotations

from typing import Any

from ....boards.lattice.points import Point, bit_index, turned
from ....boards.lattice.track import Track
from ....core.questions import CHANCE, Facts, Question
from . import travel, way
from .damage import crash
from .facts import AtPoint, Rolled, Slid
from .position import Car
from .questions import Move
from .tables import SLICK as SLIDES
from .venue import State


def ask_roll(state: State, question: Question, action: Any, facts: Facts) -> None:
    """A-4: the point is declared; the die says whether the car gets there."""
    index, target, _ = question.data
    if facts is not None:
        facts.append(AtPoint("slick-try", index, target))
    state.stack.append(Question("slick-roll", (CHANCE,), question.data, roller=index))


def roll(state: State, question: Question, face: int, facts: Facts) -> None:
    """A-4: the move to the declared point, then the slide or half spin that was rolled.

    What is met on the way to the declared point comes first, and ends the move (E-1, P-2, S-3). A
    half-spun car makes no extra point of a draft.
    """
    index, target, drafted = question.data
    row = SLIDES[face]
    if facts is not None:
        facts.append(Rolled("slick", index, face))
    start = state.position.cars[index].point
    assert start is not None
    drafted = drafted and not row.half_spin
    then = None
    if row.forward or row.left:
        step = displacement(state.game.track, target, face)
        then = Question("slide", (), (index, start, step, drafted))
    elif drafted:
        then = travel.extra_point(index, start)
    how = travel.SPIN_THERE if row.half_spin else travel.REPEAT
    travel.drive(state, index, target, how, facts, then)


def displacement(track: Track, declared: Point, face: int) -> Point:
    """A-4: the slide of a face, by the arrow of the declared point; (0, 0) for none."""
    row = SLIDES[face]
    if declared not in track.sector_of:
        return 0, 0
    ax, ay = track.arrows[declared]
    lx, ly = turned((ax, ay), "left")
    return row.forward * ax + row.left * lx, row.forward * ay + row.left * ly


def slide_end(state: State, car: Car, declared: Point, end: Point) -> Point | None:
    """R-25: where a slide ends that meets no car; None if the car crashes (O-2).

    A slide that leaves the track, though it may end on it, ends at its last run-off point.
    """
    track = state.game.track
    step = end[0] - declared[0], end[1] - declared[1]
    if track.moves[declared] >> bit_index(*step) & 1:
        return end
    if way.pit_entry(state, car, declared, end) is not None:
        return end
    if track.kinds.get(end) == "barrier" or end not in track.kinds:
        return None
    run_off = [p for p in way.trajectory(declared, end) if track.kinds.get(p) == "run-off"]
    return run_off[-1] if run_off else None


def slide(state: State, question: Question, action: Any, facts: Facts) -> None:
    """R-25: from the declared point, where the car stands, sideways or forward.

    Cars and lines on the slide count. Off the track it is O-1, into a barrier O-2.
    """
    index, start, step, drafted = question.data
    track = state.game.track
    car = state.position.cars[index]
    declared = car.point
    assert declared is not None
    aimed = declared[0] + step[0], declared[1] + step[1]
    inside = bool(track.moves[declared] >> bit_index(*step) & 1)
    entry = way.pit_entry(state, car, declared, aimed)
    end = slide_end(state, car, declared, aimed)
    how = travel.REPEAT if inside or entry is not None else travel.LEAVE
    met = way.first_met(state, index, declared, end or aimed, entry)
    if facts is not None:
        facts.append(Slid("slide", index, declared, met or end or aimed))
    move = Move(index, start, how, via=declared)
    if met is not None:
        back = way.retreat(declared, met) + way.retreat(start, declared)
        travel.contest(state, move, met, back)
    elif end is None:
        travel.cross_lines(state, index, start, declared, facts)
        crash(state, index, facts)
    elif entry is not None:
        speed = way.entry_speed(start, declared, step, entry)
        state.stack.append(Question("pit-in", (), (index, speed)))
    else:
        car.point = end
        if drafted and how == travel.REPEAT:
            state.stack.append(travel.extra_point(index, start, declared))
        else:
            travel.land(state, move, facts)
