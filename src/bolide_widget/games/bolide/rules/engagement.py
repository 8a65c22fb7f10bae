"""Engagements (E-1 to E-7): two cars want one point, and a die decides."""

from __future__ import annotations

from typing import Any

from ....boards.lattice import straight
from ....boards.lattice.points import Point, chebyshev
from ....boards.lattice.track import Track
from ....core.actions import Action
from ....core.questions import CHANCE, Facts, Question
from .damage import cancel_set_up, drop_top_speed, half_spin
from .facts import Engaged, Fought, Pushed, SafetyCarRolled
from .position import OFF_TRACK, RETURNING, Position
from .questions import Contest, Push, Whose
from .tables import ENGAGEMENT, ENGAGEMENT_ADVANCED
from .venue import State
from .way import BEHIND, BESIDE, around


def engage(state: State, question: Question, action: Any, facts: Facts) -> None:
    """E-1, E-2: the car on the point is the defender; the engagement table is asked for a roll."""
    attacker, point, retreat, displaced, defended = question.data
    defender = state.position.at(point)
    assert defender is not None
    contest = Contest(attacker, defender, point, retreat, displaced, (*defended, defender))
    if facts is not None:
        facts.append(Engaged("engage", attacker, defender, point))
    state.stack.append(Question("engagement", (CHANCE,), tuple(contest), roller=attacker))


def resolve(state: State, question: Question, face: int, facts: Facts) -> None:
    """E-3, E-4, E-7: what the die does to both, and which of them has to find another point."""
    contest = Contest(*question.data)
    attacker, defender, point = contest.attacker, contest.defender, contest.point
    position: Position = state.position
    cars = position.cars
    row = (ENGAGEMENT_ADVANCED if state.game.rules.advanced else ENGAGEMENT)[face]
    winner, loser = (attacker, defender) if row.attacker_wins else (defender, attacker)
    position.wins = (*position.wins, (winner, loser))
    if facts is not None:
        facts.append(Fought("engagement", attacker, defender, point, face))
    if row.attacker_wins:
        cars[attacker].point = point
        cars[defender].point = None
        _settle_on(state, attacker, point)
    state.stack.append(
        Question("push", (loser,), (BESIDE if row.attacker_wins else BEHIND, *question.data))
    )
    drop_top_speed(cars[attacker], attacker, row.attacker_drop, facts)
    drop_top_speed(cars[defender], defender, row.defender_drop, facts)
    if row.attacker_spins:
        half_spin(position, attacker, facts)
    if row.defender_spins:
        half_spin(position, defender, facts)
    if row.set_up_cancelled:
        cancel_set_up(cars[attacker], attacker, facts)
    if row.roll_again:
        state.stack.append(Question("safety-car-roll", (CHANCE,), (attacker,), roller=attacker))


def call_safety_car(state: State, question: Question, face: int, facts: Facts) -> None:
    """E-7: even calls the safety car; further calls in a round are ignored (E-8)."""
    called = face % 2 == 0
    if facts is not None:
        facts.append(SafetyCarRolled("safety-car-roll", Whose(*question.data).seat, face, called))
    state.position.safety_car |= called


def list_push(state: State, question: Question, seat: int) -> list[Action]:
    """E-3, E-4: where the loser may go: a free point, else one to engage for, else R-9."""
    asked = Push(*question.data)
    role, contest = asked.role, asked.contest
    open_points = candidates(state.game.track, role, contest)
    taken = state.position.occupied()
    free = [p for p in open_points if p not in taken]
    if free:
        return list(free)
    at = state.position.at
    fresh = [p for p in open_points if at(p) not in contest.defended]
    return list(fresh or last_resort(state, role, contest, taken))


def push(state: State, question: Question, action: Action, facts: Facts) -> None:
    """E-3, E-4: the loser goes there, or engages whoever stands there at once."""
    asked = Push(*question.data)
    role, contest = asked.role, asked.contest
    loser = question.players[0]
    point: Point = action  # type: ignore[assignment]
    position: Position = state.position
    if facts is not None:
        facts.append(Pushed("push", loser, contest.point, point))
    displaced = contest.displaced or role == BESIDE
    if position.at(point) is not None:
        retreat = () if displaced else contest.retreat
        again = (loser, point, retreat, displaced, contest.defended)
        state.stack.append(Question("engage", (), again))
        return
    position.cars[loser].point = point
    _settle_on(state, loser, point)
    if displaced:  # a car on its own turn arrives when the turn lands
        sector_of = state.game.track.sector_of
        if sector_of[point] != sector_of[contest.point]:
            position.arrive(position.cars[loser])


def candidates(track: Track, role: str, contest: Contest) -> list[Point]:
    """E-3 to E-5, R-26: the points for a loser, free or not.

    The previous sector is open to a car on its own move only: a displaced car stays in its sector.
    """
    own_move = role == BEHIND and not contest.displaced
    sectors = (0, 1) if own_move else (0,)
    point = contest.point
    return [
        p for p in around(track, point, role) if any(_fits(track, point, p, n) for n in sectors)
    ]


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


def last_resort(state: State, role: str, contest: Contest, taken: set[Point]) -> list[Point]:
    """R-9: where a loser goes that E-3 and E-4 leave no point at all.

    On its own move it stops on its way, before the contested point. A displaced car is never put
    back over the finish line: it crosses no line (E-5), so it would keep a lap it has not driven.
    """
    track: Track = state.game.track
    point = contest.point
    behind = around(track, point, BEHIND)
    if role == BESIDE:
        found = [p for p in behind if p not in taken and _fits(track, point, p, 0)]
        return found or [_nearest(track, point, taken)]
    if contest.displaced and track.sector_of[point] != 0:
        found = [p for p in behind if p not in taken and _fits(track, point, p, 1)]
        if found:
            return found
    for p in contest.retreat:
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
    if car.status == OFF_TRACK and state.game.track.kinds[point] == "track":
        car.status = RETURNING
