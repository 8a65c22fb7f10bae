"""Random races of Championship Formula Racing, where the rules are held against the judge."""

from __future__ import annotations

import random
from typing import Any

from bolide_widget.core.state import AnyState
from bolide_widget.games.championship_formula.rules import driving, preview
from bolide_widget.games.championship_formula.rules.corners import inside
from bolide_widget.games.championship_formula.rules.position import UNIT
from bolide_widget.games.championship_formula.rules.turn import SPEEDS, free_from, free_speed
from bolide_widget.games.championship_formula.screen.costs import bills_of
from helpers.judges.cfr_judge import Book, Judge
from helpers.races.cfr_random import answer

FAR = 7
"""Steps left from which paths are not enumerated: there are too many."""


def compare(state: AnyState) -> int:
    """Check the open question for a move; returns how many ends were compared."""
    judge = Judge(state)
    listed = [action for action in state.legal() if action[0] != "drive"]
    assert set(listed) == judge.acts(), (listed, judge.acts())
    assert len(listed) > 1, "an act that is the only one is carried out at once"
    seat = state.position.now.seat
    left = judge.speed + judge.now.slip - judge.now.k
    if left > FAR:
        return 0
    ends = driving.ends(state, seat)
    ids = state.game.road.ids
    ours = {ids[to]: (drive.units, drive.changes) for to, drive in ends.items()}
    assert ours == judge.ends()
    for drive in ends.values():
        way = preview.way_of(state, state.position.cars[seat].copy(), drive.path, True)
        assert way.path[1:] == tuple(ids[to] for to in drive.path)
        assert way.wear == judge.paid(way.path[1:])
        rolls = [roll for roll in way.rolls if roll.purpose != "chance-crash"]
        assert way.units == way.wear[1] + len(rolls)
    return len(ours)


def compare_plans(state: AnyState) -> None:
    """CFR-MIDC-1: check the speeds at which the car might go on from where it is now."""
    judge = Judge(state)
    car = state.position.cars[state.position.now.seat]
    if inside(state.game.road, car):
        last, car.last = car.last, 20
        free = [t for t in SPEEDS[1:] if judge.may_speed_up(t)]
        assert free == [*range(40, free_speed(state.game, car) + 1, 20)]
        car.last = last


def compare_bills(given: AnyState) -> None:
    """CFR-CORNER-4, OPT-2: check the cheapest way of the next turn, with wear for all of it.

    Other cars are taken off the track, and options about slips are of no account.
    """
    state = given.copy()
    position = state.position
    now = position.now
    car = position.cars[now.seat]
    for other in position.cars:
        if other is not car:
            other.space = -1
    now.k, now.slip, car.wear, car.last, car.held = 0, 0, 12, car.v, -1
    if car.v > UNIT * FAR:
        return
    bills = bills_of(state.game.road, car, car.v, free_from(state.game, car)).bills
    ends = Judge(state).ends()
    assert min(map(sum, bills), default=None) == min(
        (cost[0] for cost in ends.values()), default=None
    )


def compare_kept(state: AnyState, rng: random.Random) -> None:
    """CFR-MOVE-4: check ends with more and less wear, as they are cached and as they are searched.

    The same ends are asked for in the order of `rng`, so that what is cached serves the next.
    """
    position = state.position
    now, car = position.now, position.cars[position.now.seat].copy()
    taken = {other.space for other in position.cars}
    car.soft = rng.random() < 0.5
    for car.wear in rng.sample(range(9), 9):
        given = (state, car, car.v, now.k, now.slip, taken)
        assert _plain(driving.reach(*given).ends) == _plain(driving.best_ways(*given))


def _plain(ends: dict[int, driving.Drive]) -> dict[int, tuple[tuple[int, ...], int, int]]:
    return {to: (drive.path, drive.units, drive.changes) for to, drive in ends.items()}


def check_placing(state: AnyState) -> None:
    """CFR-MOVE-8: a car that is placed for want of a way out has none."""
    if [question.kind for question in state.stack[-2:]] == ["wedged", "place"]:
        assert Judge(state).placed()


def expected(state: AnyState, action: Any) -> tuple[int, Book] | None:
    """What a step should lead to, if nothing goes wrong: the car's steps then, and its record."""
    if action[0] != "step":
        return None
    judge = Judge(state)
    verdict, book = judge.step(judge.book, str(action[1]), False)
    return (judge.now.k + 1, book) if verdict == "open" else None


def check_step(state: AnyState, seat: int, due: tuple[int, Book]) -> int:
    """Compare the record of a step that was made and paid for; returns 1 if there was one."""
    now = state.position.now
    k, book = due
    car = state.position.cars[seat]
    if now.seat != seat or now.k != k or car.spun_now or car.status != "track" or car.v != book.v:
        return 0
    ours = Judge(state).book
    assert (ours.space, ours.at, ours.corner) == (book.space, book.at, book.corner)
    assert (ours.allowance, ours.using) == (book.allowance, book.using)
    assert [sorted(entry[2]) for entry in ours.entries] == [
        sorted(entry[2]) for entry in book.entries
    ]
    assert ours.hands <= book.hands
    return 1


def play(state: AnyState, rng: random.Random, answers: int) -> tuple[int, int]:
    """Play on at random and compare; returns how many steps and ends were."""
    checked = ends = 0
    due: tuple[int, Book] | None = None
    mover = -1
    for _ in range(answers):
        if not state.stack:
            break
        moving = state.stack[-1].kind == "move"
        check_placing(state)
        if moving:
            if due is not None:
                checked += check_step(state, mover, due)
            ends += compare(state)
        seat = rng.choice(state.to_act)
        action = answer(state, rng, seat)
        if moving:
            due, mover = expected(state, action), seat
        elif state.stack[-1].kind == "plan":
            due = None
        state.apply(action, seat)
    return checked, ends
