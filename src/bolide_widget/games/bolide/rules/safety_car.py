"""The safety car (E-8, R-6): the field queues up behind the leader and starts again."""

from __future__ import annotations

from typing import Any

from ....boards.lattice.points import Point, chebyshev
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.questions import Facts, Question
from .facts import AtPoint, InOrder
from .order import turn_order
from .position import HALF, IN_PITS, TRACK, Car, Position
from .questions import FormUp, Queue
from .venue import State
from .way import BEHIND, around

Progress = tuple[int, int]
"""Lap, and rank within it; -1 for its very beginning."""


def begin(state: State, question: Question, action: Any, facts: Facts) -> None:
    """E-8 (a), (b): order the cars that are not in the pits; the leader stays where it is."""
    position: Position = state.position
    position.safety_car = False
    order = [i for i in turn_order(state) if position.cars[i].status not in IN_PITS]
    if facts is not None:
        facts.append(InOrder("safety-car", tuple(order)))
    if not order:
        return
    track: Track = state.game.track
    cars = position.cars
    leader = order[0]
    _place_leader(track, cars[leader])
    gaps = []
    gap = 0
    for i in order[1:]:
        gap = max(gap, gap_in_laps(track, cars[leader], cars[i]))
        gaps.append((i, gap, *fuel_limit(state, cars[i])))
    for index in order:
        _heal(position, index)
    for index in order[1:]:
        cars[index].point = None
    state.stack.append(Question("form-up", (), (leader, leader, tuple(gaps))))


def _place_leader(track: Track, car: Car) -> None:
    """E-8: a leader off the track is put on the nearest track point of its row.

    R-32: no car holds it; those that are on the board are about to be lifted.
    """
    point = car.point
    assert point is not None
    if track.kinds[point] == "track":
        return
    sector, row = track.place[point]
    car.point = min(
        track.sectors[sector].points or track.steps_to_go,
        key=lambda p: (track.place[p] != (sector, row), chebyshev(p, point), -track.rank[p]),
    )


def _heal(position: Position, index: int) -> None:
    """E-8, R-6: pawns, half spins and rights to draft are gone, and nobody is off the track."""
    car = position.cars[index]
    car.pawn = None
    car.half_spun = False
    car.status = TRACK
    car.draft = -1


def gap_in_laps(track: Track, leader: Car, car: Car) -> int:
    """R-6, R-33: whole laps by which a car is behind the leader, level ones by the inside."""
    assert leader.point is not None and car.point is not None
    behind = leader.lap - car.lap
    if track.rank[car.point] > track.rank[leader.point]:
        behind -= 1
    return max(behind, 0)


def fuel_limit(state: State, car: Car) -> tuple[Progress, ...]:
    """R-6: what a ½ Fuel car that has yet to refuel is not put beyond; nothing for other cars.

    The Pit Lane In line of the last lap it has fuel for, or that lap's end if it is past that.
    """
    track: Track = state.game.track
    strategy, point = car.strategy, car.point
    if strategy is None or strategy.fuel != HALF or strategy.fuelled >= state.game.rules.laps:
        return ()
    assert point is not None
    lap_end = strategy.fuelled + 1, -1
    if track.pit is None:
        return (lap_end,)
    line = strategy.fuelled, track.pit.entry_rank
    return (line if (car.lap, track.rank[point]) < line else lap_end,)


def form_up(state: State, question: Question, action: Any, facts: Facts) -> None:
    """E-8 (c): the next car in turn is to be set behind the one before it."""
    leader, previous, gaps = FormUp(*question.data)
    if gaps:
        (index, gap, *limit), *rest = gaps
        data = (leader, previous, gap, tuple(rest), *limit)
        state.stack.append(Question("queue", (index,), data))


def list_places(state: State, question: Question, seat: int) -> list[Action]:
    """E-8 (c), (d): free points behind the car before, else the foremost free row behind.

    R-6: a ½ Fuel car yet to refuel only before its line, else on the foremost point before it.
    """
    track: Track = state.game.track
    position: Position = state.position
    asked = Queue(*question.data)
    ahead = position.cars[asked.previous].point
    assert ahead is not None
    taken = position.occupied()
    sector = track.sector_of[ahead]
    behind = [
        p
        for p in around(track, ahead, BEHIND)
        if track.kinds.get(p) == "track" and track.sector_of[p] == sector and p not in taken
    ]
    found = behind or _foremost_row(track, ahead, taken)
    if asked.limit is not None:
        leader = position.cars[asked.leader]
        found = _before(track, leader, asked.gap, asked.limit, found, taken)
    return list(found)


def _before(
    track: Track, leader: Car, gap: int, limit: Progress, found: list[Point], taken: set[Point]
) -> list[Point]:
    """R-6: of these points those before a line; if there are none, the foremost free one is."""
    open_points = [p for p in found if (lap_at(track, leader, gap, p), track.rank[p]) < limit]
    if open_points:
        return open_points
    rank = limit[1]
    free = [p for p, kind in track.kinds.items() if kind == "track" and p not in taken]
    before = [p for p in free if track.rank[p] < rank] if rank >= 0 else free
    return [max(before or free, key=lambda p: track.rank[p])]


def lap_at(track: Track, leader: Car, gap: int, point: Point) -> int:
    """R-6: the lap count that a car with this gap has on a point behind the leader."""
    assert leader.point is not None
    if not track.circuit:
        return leader.lap
    return leader.lap - gap - (track.rank[point] > track.rank[leader.point])


def _foremost_row(track: Track, ahead: Point, taken: set[Point]) -> list[Point]:
    """E-8 (d): the previous sector, or the one before it if not a point of that is free.

    Nothing lies behind the first sector of an open course: there it is the foremost row of this
    sector up to the car ahead, or else the next row beyond it.
    """
    sector, row = track.place[ahead]
    count = len(track.sectors)
    backs = range(1, count + 1) if track.circuit else range(1, sector + 1)
    rows = [points for back in backs for points in track.sectors[(sector - back) % count].rows]
    if not track.circuit:
        own = {track.place[points[0]][1]: points for points in track.sectors[sector].rows}
        rows += [own[at] for at in own if at <= row] + [own[at] for at in sorted(own) if at > row]
    for points in rows:
        free = [p for p in points if p not in taken]
        if free:
            return free
    raise AssertionError("a track has more points than cars")


def queue(state: State, question: Question, action: Action, facts: Facts) -> None:
    """E-8 (c): the car takes its place, with the lap that keeps its order and gap (R-6)."""
    leader, _, gap, rest, _ = Queue(*question.data)
    index = question.players[0]
    position: Position = state.position
    track: Track = state.game.track
    car, first = position.cars[index], position.cars[leader]
    point: Point = action  # type: ignore[assignment]
    car.point = point
    car.lap = lap_at(track, first, gap, point)
    car.half = car.lap if track.past_half[point] else car.lap - 1
    position.arrive(car)
    if facts is not None:
        facts.append(AtPoint("queue", index, point))
    state.stack.append(Question("form-up", (), (leader, index, rest)))
