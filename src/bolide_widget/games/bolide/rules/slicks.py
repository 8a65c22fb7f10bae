"""Slicks in rain (A-4, R-25): no braking, no booster, and a faster move that may slide."""

from __future__ import annotations

from ....boards.lattice.points import Point, bit_index, turned
from ....boards.lattice.track import Track
from ....core.questions import CHANCE, Facts, Question
from ....core.state import State
from . import drafting, off_track, travel, way
from .position import RAIN, SLICK, SUN, Car, Position
from .tables import SLICK as SLIDES
from .windows import length, lengths, unfold, window


def slippery(position: Position, car: Car) -> bool:
    """A-4: whether a car is on slicks in the rain."""
    weather, strategy = position.weather, car.strategy
    return (
        strategy is not None
        and weather is not None
        and weather.now == RAIN
        and strategy.tyres == SLICK
    )


def try_length(state: State[Position], car: Car) -> int:
    """A-4: the length that needs a roll, one more than the wet top speed; 0 if there is none.

    It is the dry top speed, so there is none where damage (R-5) or the track's own top speed
    (V-3) make the two the same.
    """
    if not slippery(state.position, car):
        return 0
    wet, dry = way.top_speed(state, car), way.top_speed(state, car, now=SUN)
    return dry if dry > wet else 0


def tries(state: State[Position], car: Car, pawn: Point, bits: int) -> list[Point]:
    """A-4, R-25: points of the 25 that need a roll; D-2 holds for them too."""
    far = try_length(state, car)
    if not far:
        return []
    x, y = car.point  # type: ignore[misc]
    mask = window(bits, pawn) & lengths(pawn, far, car.no_fourth, far)
    return [(x + pawn[0] + dx, y + pawn[1] + dy) for dx, dy in unfold(mask)]


def is_try(state: State[Position], car: Car, target: Point) -> bool:
    """A-4: whether a move to a legal target needs a roll on the slick table."""
    if not slippery(state.position, car):
        return False
    point = car.point
    assert point is not None
    step = target[0] - point[0], target[1] - point[1]
    return length(step) > way.top_speed(state, car)


def ask_roll(
    state: State[Position], index: int, target: Point, drafted: bool, facts: Facts
) -> None:
    """A-4: the point is declared; the die says whether the car gets there."""
    if facts is not None:
        facts.append(("slick-try", index, target))
    tried = (index, target, drafted)
    state.stack.append(Question("slick-roll", (CHANCE,), tried, roller=index))


def roll(state: State[Position], question: Question, face: int, facts: Facts) -> None:
    """A-4: the move to the declared point, then the slide or half spin that was rolled.

    What is met on the way to the declared point comes first, and ends the move (E-1, P-2, S-3). A
    half-spun car makes no extra point of a draft.
    """
    index, target, drafted = question.data
    row = SLIDES[face]
    if facts is not None:
        facts.append(("slick", index, face))
    how = travel.SPIN_THERE if row.half_spin else travel.REPEAT
    slides = bool(row.forward or row.left)
    travel.drive(
        state,
        index,
        target,
        how,
        facts,
        draft=drafted and not row.half_spin,
        slide=displacement(state.game.track, target, face) if slides else None,
    )


def displacement(track: Track, declared: Point, face: int) -> Point:
    """A-4: the slide of a face, by the arrow of the declared point; (0, 0) for none."""
    row = SLIDES[face]
    if declared not in track.sector_of:
        return 0, 0
    ax, ay = track.arrow(declared)
    lx, ly = turned((ax, ay), "left")
    return row.forward * ax + row.left * lx, row.forward * ay + row.left * ly


def slide_end(state: State[Position], car: Car, declared: Point, end: Point) -> Point | None:
    """R-25: where a slide ends that meets no car; None if the car crashes (O-2).

    A slide that leaves the track, though it may end on it, ends at its last run-off point.
    """
    track: Track = state.game.track
    step = end[0] - declared[0], end[1] - declared[1]
    if track.moves[declared] >> bit_index(*step) & 1:
        return end
    if way.pit_entry(state, car, declared, end) is not None:
        return end
    if track.kinds.get(end) == "barrier" or end not in track.kinds:
        return None
    run_off = [p for p in way.trajectory(declared, end) if track.kinds.get(p) == "run-off"]
    return run_off[-1] if run_off else None


def slide(
    state: State[Position], index: int, start: Point, step: Point, draft: bool, facts: Facts
) -> None:
    """R-25: from the declared point, where the car stands, sideways or forward.

    Cars and lines on the slide count. Off the track it is O-1, into a barrier O-2.
    """
    position: Position = state.position
    track: Track = state.game.track
    car = position.cars[index]
    declared = car.point
    assert declared is not None
    aimed = declared[0] + step[0], declared[1] + step[1]
    inside = bool(track.moves[declared] >> bit_index(*step) & 1)
    entry = way.pit_entry(state, car, declared, aimed)
    end = slide_end(state, car, declared, aimed)
    how = travel.REPEAT if inside or entry is not None else travel.LEAVE
    met = way.first_met(state, index, declared, end or aimed, entry)
    if facts is not None:
        facts.append(("slide", index, declared, met or end or aimed))
    if met is not None:
        retreat = (
            *way.trajectory(declared, met)[-2::-1],
            declared,
            *way.trajectory(start, declared)[-2::-1],
            start,
        )
        travel.contest(state, index, met, retreat, (start, how, None, None, declared), facts)
    elif end is None:
        travel.cross_lines(state, index, start, declared, facts)
        off_track.crash(state, index, facts)
    elif entry is not None:
        travel.enter_pits(state, index, start, declared, step, entry, facts)
    else:
        car.point = end
        if draft and how == travel.REPEAT:
            drafting.extend(state, index, start, facts, declared)
        else:
            travel.land(state, index, start, how, facts, via=declared)
