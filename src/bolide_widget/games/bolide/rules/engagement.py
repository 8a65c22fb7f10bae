"""Engagements (E-1 to E-7), and the safety car that they may call (E-8, R-6)."""

from __future__ import annotations

from typing import Any

from ....boards.lattice import straight
from ....boards.lattice.points import Point, chebyshev
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Nothing, Question
from ....core.stack import Whose
from . import position as pos
from .facts import AtPoint, Engaged, Fought, InOrder, Pushed, SafetyCarRolled
from .questions import Contest, Engage, FormUp, Progress, Push, Queue
from .travel import cancel_set_up, drop_top_speed, half_spin
from .turn import turn_order
from .venue import State
from .way import BEHIND, BESIDE, around


def engage(state: State, met: Engage, facts: Facts) -> None:
    """E-1, E-2: the car on the point is the defender; a roll on the engagement table decides."""
    attacker, defender = met.attacker, state.position.at(met.point)
    assert defender is not None
    defended = (*met.defended, defender)
    contest = Contest(attacker, defender, met.point, met.retreat, met.displaced, defended)
    if facts is not None:
        facts.append(Engaged("engage", attacker, defender, met.point))
    state.stack.append(Question("engagement", (CHANCE,), contest, roller=attacker))


def resolve(state: State, question: Question, face: int, facts: Facts) -> None:
    """E-3, E-4, E-7: what the die does to both, and which of them has to find another point."""
    contest: Contest = question.data
    attacker, defender, point = contest.attacker, contest.defender, contest.point
    position = state.position
    cars = position.cars
    row = (pos.ENGAGEMENT_ADVANCED if state.game.rules.advanced else pos.ENGAGEMENT)[face]
    winner, loser = (attacker, defender) if row.attacker_wins else (defender, attacker)
    position.wins = (*position.wins, (winner, loser))
    if facts is not None:
        facts.append(Fought("engagement", attacker, defender, point, face))
    if row.attacker_wins:
        cars[attacker].point = point
        cars[defender].point = None
        _settle_on(state, attacker, point)
    lost = Push(BESIDE if row.attacker_wins else BEHIND, *contest)
    state.stack.append(Question("push", (loser,), lost))
    drop_top_speed(cars[attacker], attacker, row.attacker_drop, facts)
    drop_top_speed(cars[defender], defender, row.defender_drop, facts)
    if row.attacker_spins:
        half_spin(position, attacker, facts)
    if row.defender_spins:
        half_spin(position, defender, facts)
    if row.set_up_cancelled:
        cancel_set_up(cars[attacker], attacker, facts)
    if row.roll_again:
        state.stack.append(Question("safety-car-roll", (CHANCE,), Whose(attacker), roller=attacker))


def call_safety_car(state: State, question: Question, face: int, facts: Facts) -> None:
    """E-7: even calls the safety car; further calls in a round are ignored (E-8)."""
    called = face % 2 == 0
    if facts is not None:
        facts.append(SafetyCarRolled("safety-car-roll", question.data.seat, face, called))
    state.position.safety_car |= called


def list_push(state: State, question: Question, seat: int) -> list[Action]:
    """E-3, E-4: where the loser may go: a free point, else one to engage for, else R-9."""
    lost: Push = question.data
    open_points = candidates(state.game.track, lost)
    taken = state.position.occupied()
    free = [p for p in open_points if p not in taken]
    if free:
        return list(free)
    at = state.position.at
    fresh = [p for p in open_points if at(p) not in lost.defended]
    return list(fresh or last_resort(state, lost, taken))


def push(state: State, question: Question, action: Action, facts: Facts) -> None:
    """E-3, E-4: move the loser there, or let it engage the car that stands there at once."""
    lost: Push = question.data
    loser = question.players[0]
    point: Point = action  # type: ignore[assignment]
    position = state.position
    if facts is not None:
        facts.append(Pushed("push", loser, lost.point, point))
    displaced = lost.displaced or lost.role == BESIDE
    if position.at(point) is not None:
        retreat = () if displaced else lost.retreat
        again = Engage(loser, point, retreat, displaced, lost.defended)
        state.stack.append(Question("engage", (), again))
        return
    position.cars[loser].point = point
    _settle_on(state, loser, point)
    if displaced:  # a car on its own turn arrives when the turn lands
        sector_of = state.game.track.sector_of
        if sector_of[point] != sector_of[lost.point]:
            position.arrive(position.cars[loser])


def candidates(track: Track, lost: Push) -> list[Point]:
    """E-3 to E-5, R-26: return the points for a loser, free or not.

    The previous sector is open to a car on its own move only: a displaced car stays in its sector.
    """
    own_move = lost.role == BEHIND and not lost.displaced
    sectors = (0, 1) if own_move else (0,)
    around_it = around(track, lost.point, lost.role)
    return [p for p in around_it if any(_fits(track, lost.point, p, n) for n in sectors)]


def _fits(track: Track, contested: Point, point: Point, sectors_back: int) -> bool:
    """E-3 to E-5: on the track, in the right sector, reached within the track.

    A point contested off the track has run-off points for candidates (O-1).
    """
    kind = track.kinds.get(contested)
    if track.kinds.get(point) != kind:
        return False
    wanted = (track.sector_of[contested] - sectors_back) % len(track.sectors)
    if track.sector_of[point] != wanted:
        return False
    return kind != "track" or straight.allows(track, contested, point)


def last_resort(state: State, lost: Push, taken: set[Point]) -> list[Point]:
    """R-9: where a loser goes that E-3 and E-4 leave no point at all.

    On its own move it stops on its way, before the contested point. A displaced car is never put
    back over the finish line: it crosses no line (E-5), so it would keep a lap it has not driven.
    """
    track = state.game.track
    point = lost.point
    behind = around(track, point, BEHIND)
    if lost.role == BESIDE:
        free = [p for p in behind if p not in taken and _fits(track, point, p, 0)]
        return free or [_nearest(track, point, taken)]
    if lost.displaced and track.sector_of[point] != 0:
        free = [p for p in behind if p not in taken and _fits(track, point, p, 1)]
        if free:
            return free
    for p in lost.retreat:
        if p not in taken and p in track.kinds:
            return [p]
    return [_nearest(track, point, taken)]


def _nearest(track: Track, point: Point, taken: set[Point]) -> Point:
    """R-9: the free track point of the sector nearest to the contested one, behind before ahead.

    Where one can be reached within the track, it is one of those (E-5).
    """
    sector, row = track.place[point]
    free = [p for p in track.sectors[sector].points if p not in taken]
    free = [p for p in free if straight.allows(track, point, p)] or free
    if not free:  # a sector smaller than the field
        free = [p for p in track.steps_to_go if p not in taken]
    return min(free, key=lambda p: (chebyshev(p, point), track.place[p][1] > row, -track.rank[p]))


def _settle_on(state: State, index: int, point: Point) -> None:
    """A car pushed from the run-off onto the track stands on it from now on (O-3, O-4)."""
    car = state.position.cars[index]
    if car.status == pos.OFF_TRACK and state.game.track.kinds[point] == "track":
        car.status = pos.RETURNING


# -- the safety car (E-8, R-6): the field queues up behind the leader and starts again -------------


def begin_safety_car(state: State, _: Nothing, facts: Facts) -> None:
    """E-8 (a), (b): order the cars that are not in the pits; the leader stays where it is.

    R-6: all are put on the track, without pawn, half spin and right to draft.
    """
    position = state.position
    position.safety_car = False
    order = [i for i in turn_order(state) if position.cars[i].status not in pos.IN_PITS]
    if facts is not None:
        facts.append(InOrder("safety-car", tuple(order)))
    if not order:
        return
    track = state.game.track
    cars = position.cars
    leader = order[0]
    _place_leader(track, cars[leader])
    gaps: list[Any] = []
    gap = 0
    for i in order[1:]:
        gap = max(gap, gap_in_laps(track, cars[leader], cars[i]))
        gaps.append((i, gap, *fuel_limit(state, cars[i])))
    for index in order:
        car = cars[index]
        car.pawn, car.half_spun, car.status, car.draft = None, False, pos.TRACK, -1
        if index != leader:
            car.point = None
    state.stack.append(Question("form-up", (), FormUp(leader, leader, tuple(gaps))))


def _place_leader(track: Track, car: pos.Car) -> None:
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


def gap_in_laps(track: Track, leader: pos.Car, car: pos.Car) -> int:
    """R-6, R-33: whole laps by which a car is behind the leader, level ones by the inside."""
    assert leader.point is not None and car.point is not None
    behind = leader.lap - car.lap
    if track.rank[car.point] > track.rank[leader.point]:
        behind -= 1
    return max(behind, 0)


def fuel_limit(state: State, car: pos.Car) -> tuple[Progress, ...]:
    """R-6: what a ½ Fuel car that has yet to refuel is not put beyond; nothing for other cars.

    The Pit Lane In line of the last lap it has fuel for, or that lap's end if it is past that.
    """
    track = state.game.track
    strategy, point = car.strategy, car.point
    if strategy is None or strategy.fuel != pos.HALF or strategy.fuelled >= state.game.rules.laps:
        return ()
    assert point is not None
    lap_end = strategy.fuelled + 1, -1
    if track.pit is None:
        return (lap_end,)
    line = strategy.fuelled, track.pit.entry_rank
    return (line if (car.lap, track.rank[point]) < line else lap_end,)


def form_up(state: State, data: FormUp, facts: Facts) -> None:
    """E-8 (c): the next car in turn is to be set behind the one before it."""
    if data.gaps:
        (index, gap, *limit), *rest = data.gaps
        place = Queue(data.leader, data.previous, gap, tuple(rest), *limit)
        state.stack.append(Question("queue", (index,), place))


def list_places(state: State, question: Question, seat: int) -> list[Action]:
    """E-8 (c), (d): free points behind the car before, else the foremost free row behind.

    R-6: a ½ Fuel car yet to refuel only before its line, else on the foremost point before it.
    """
    track = state.game.track
    position = state.position
    data: Queue = question.data
    ahead = position.cars[data.previous].point
    assert ahead is not None
    taken = position.occupied()
    sector = track.sector_of[ahead]
    behind = [
        p
        for p in around(track, ahead, BEHIND)
        if track.kinds.get(p) == "track" and track.sector_of[p] == sector and p not in taken
    ]
    places = behind or _foremost_row(track, ahead, taken)
    if data.limit is not None:
        leader = position.cars[data.leader]
        places = _before(track, leader, data.gap, data.limit, places, taken)
    return list(places)


def _before(
    track: Track, leader: pos.Car, gap: int, limit: Progress, places: list[Point], taken: set[Point]
) -> list[Point]:
    """R-6: of these points those before a line; if there are none, the foremost free one is."""
    open_points = [p for p in places if (lap_at(track, leader, gap, p), track.rank[p]) < limit]
    if open_points:
        return open_points
    rank = limit[1]
    free = [p for p, kind in track.kinds.items() if kind == "track" and p not in taken]
    before = [p for p in free if track.rank[p] < rank] if rank >= 0 else free
    return [max(before or free, key=lambda p: track.rank[p])]


def lap_at(track: Track, leader: pos.Car, gap: int, point: Point) -> int:
    """R-6: return the lap count that a car with this gap has on a point behind the leader."""
    assert leader.point is not None
    if not track.circuit:
        return leader.lap
    return leader.lap - gap - (track.rank[point] > track.rank[leader.point])


def _foremost_row(track: Track, ahead: Point, taken: set[Point]) -> list[Point]:
    """E-8 (d): return the foremost row with a free point, from the previous sector backward.

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
    data: Queue = question.data
    index = question.players[0]
    position = state.position
    track = state.game.track
    car, first = position.cars[index], position.cars[data.leader]
    point: Point = action  # type: ignore[assignment]
    car.point = point
    car.lap = lap_at(track, first, data.gap, point)
    car.half = car.lap if track.past_half[point] else car.lap - 1
    position.arrive(car)
    if facts is not None:
        facts.append(AtPoint("queue", index, point))
    state.stack.append(Question("form-up", (), FormUp(data.leader, index, data.rest)))
