"""Off the track (O): leaving it, crawling back, and driving on."""

from __future__ import annotations

from ....boards.lattice.points import Point, bit_index
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.questions import Facts, Question
from ....core.state import State
from . import movement, travel, way
from .position import OUT, TRACK, Position

RING = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
LEAVING, BACK, REJOIN = "leaving", "back", "rejoin"


def leave(state: State[Position], index: int, flags: int, facts: Facts) -> None:
    """M-8: the car must leave the track, or crashes if there is no point to go to (O-2)."""
    aimed = tuple(movement.aimed_at(state, index, flags))
    if leaving_points(state, index, list(aimed)):
        state.stack.append(Question("off-track", (index,), (LEAVING, aimed)))
    else:
        crash(state, index, facts)


def leaving_points(state: State[Position], index: int, aimed: list[Point]) -> list[Point]:
    """O-1: the run-off points among those aimed at, free ones if there are any.

    If none is run-off, the last run-off lattice points on the way to those on the track.
    """
    track: Track = state.game.track
    kinds = track.kinds
    found = [p for p in aimed if kinds.get(p) == "run-off"]
    if not found:
        found = _short_of(track, state.position.cars[index].point, aimed)
    taken = state.position.occupied()
    return [p for p in found if p not in taken] or found


def _short_of(track: Track, start: Point | None, aimed: list[Point]) -> list[Point]:
    """O-1: for track points out of reach, where the car stops on the way to each."""
    assert start is not None
    stops = []
    for target in aimed:
        if track.kinds.get(target) != "track":
            continue
        on_the_way = way.trajectory(start, target)
        run_off = [p for p in on_the_way if track.kinds.get(p) == "run-off"]
        if run_off and run_off[-1] not in stops:
            stops.append(run_off[-1])
    return stops


def depart(state: State[Position], index: int, target: Point, facts: Facts) -> None:
    """O-1, R-11: to a run-off point; the pawn comes off the board, and the turn ends."""
    if facts is not None:
        facts.append(("leave-track", index, target))
    travel.drive(state, index, target, travel.LEAVE, facts)


def crash(state: State[Position], index: int, facts: Facts) -> None:
    """O-2: the car is out of the race."""
    retire(state, index, "crash", facts)


def retire(state: State[Position], index: int, why: str, facts: Facts) -> None:
    """O-2, P-11: the car leaves the race: after a "crash", for want of "fuel" or of "turns"."""
    position: Position = state.position
    car = position.cars[index]
    where = car.point
    car.status = OUT
    car.retired = 1 + max(other.retired for other in position.cars)
    car.point = car.pawn = None
    car.half_spun = False
    car.draft = -1
    if facts is not None:
        facts.append(("out", index, where, why))


def begin(state: State[Position], index: int, facts: Facts) -> None:
    """O-3, R-10: a turn off the track; with no free point round it the car waits."""
    if _ring(state, index):
        state.stack.append(Question("off-track", (index,), (BACK,)))
    elif facts is not None:
        facts.append(("wait", index))


def begin_rejoin(state: State[Position], index: int, facts: Facts) -> None:
    """O-4: the first turn back on the track; with no point to go to the pawn is set on the car."""
    if _rejoining(state, index):
        state.stack.append(Question("off-track", (index,), (REJOIN,)))
        return
    car = state.position.cars[index]
    car.status = TRACK
    car.pawn = car.point
    if facts is not None:
        facts.append(("wait", index))


def list_points(state: State[Position], question: Question, seat: int) -> list[Action]:
    """The points open on this turn: leaving (O-1), on the way back (O-3), driving on (O-4)."""
    if question.data[0] == LEAVING:
        return list(leaving_points(state, seat, list(question.data[1])))
    return list(_ring(state, seat) if question.data[0] == BACK else _rejoining(state, seat))


def go(state: State[Position], question: Question, action: Action, facts: Facts) -> None:
    """Carry out a turn that leaves the track, or leads back to it."""
    index = question.players[0]
    target: Point = action  # type: ignore[assignment]
    if question.data[0] == LEAVING:
        depart(state, index, target, facts)
    elif question.data[0] == BACK:
        travel.drive(state, index, target, travel.CRAWL, facts)
    else:
        travel.drive(state, index, target, travel.REPEAT, facts)


def _ring(state: State[Position], index: int) -> list[Point]:
    """O-3, R-10: free run-off and track points next to the car."""
    kinds, taken = state.game.track.kinds, state.position.occupied()
    x, y = state.position.cars[index].point  # type: ignore[misc]
    around = ((x + dx, y + dy) for dx, dy in RING)
    return [p for p in around if p in kinds and p not in taken]


def _rejoining(state: State[Position], index: int) -> list[Point]:
    """O-4: points next to the car that it reaches on the track; engagements apply."""
    car = state.position.cars[index]
    bits = way.moves_from(state, car)
    x, y = car.point  # type: ignore[misc]
    return [(x + dx, y + dy) for dx, dy in RING if bits >> bit_index(dx, dy) & 1]
