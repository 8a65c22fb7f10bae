"""The rules against a second judge that tries every path and every payment."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from bolide_widget.core.state import State
from bolide_widget.games.championship_formula.rules import driving, outlook
from bolide_widget.games.championship_formula.rules.corners import inside, may_speed_up
from bolide_widget.games.championship_formula.screen.bills import bills_of
from helpers.cfr_boards import c, over, pr
from helpers.cfr_judge import Book, Judge
from helpers.cfr_move import Moving
from helpers.cfr_random import answer, race

FAR = 7
"""Steps left from which paths are not enumerated: there are too many."""


def compare(state: State[Any]) -> int:
    """Check the open question for a move; returns how many ends were compared."""
    judge = Judge(state)
    listed = [action for action in state.legal() if action[0] != "drive"]
    assert set(listed) == judge.acts(), (listed, judge.acts())
    seat = state.position.now.seat
    left = judge.speed + judge.now.slip - judge.now.k
    if left > FAR:
        return 0
    found = driving.ends(state, seat)
    ids = state.game.road.ids
    ours = {ids[to]: (drive.units, drive.changes) for to, drive in found.items()}
    assert ours == judge.ends()
    for drive in found.values():
        way = outlook.way(state, seat, drive.path)
        assert way.path[1:] == tuple(ids[to] for to in drive.path)
        assert way.wear == judge.paid(way.path[1:])
        rolls = [roll for roll in way.rolls if roll.purpose != "chance-crash"]
        assert way.units == way.wear[1] + len(rolls)
    return len(ours)


def check_placing(state: State[Any]) -> None:
    """CFR-MOVE-8: a car that is placed for want of a way out has none."""
    if [question.kind for question in state.stack[-2:]] == ["wedged", "place"]:
        assert Judge(state).placed()


def expected(state: State[Any], action: Any) -> tuple[int, Book] | None:
    """What a step should lead to, if nothing goes wrong: the car's steps then, and its record."""
    if action[0] != "step":
        return None
    judge = Judge(state)
    verdict, book = judge.step(judge.book, str(action[1]), False)
    return (judge.now.k + 1, book) if verdict == "open" else None


def check_step(state: State[Any], seat: int, due: tuple[int, Book]) -> int:
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


@pytest.mark.parametrize("number", range(16))
def test_the_second_judge_agrees(number: int) -> None:
    """CFR-MOVE-4, CFR-CORNER-3, CFR-LINE-9, CFR-MIDC-2, CFR-PASS-2, CFR-LATE-1: all agree."""
    rng = random.Random(number)
    checked, ends = play(race(number).state, rng, 260)
    assert ends > 20 and checked > 2


@pytest.mark.parametrize("wear", range(4))
@pytest.mark.parametrize("v", range(60, 181, 20))
def test_the_second_judge_beside_a_car(v: int, wear: int) -> None:
    """CFR-MOVE-7, CFR-MOVE-8, CFR-RUL-33, CFR-RUL-42: out of shared spaces before a corner."""
    for track, at, past in ((pr(), "A2.7", "A2.8"), (pr(), "D1.2", "D1.3"), (c(), "1.9", "1.10")):
        moving = Moving(at, v, track, {"Y": {"space": past, "last": 0}}, wear=wear)
        if ("pass", past) in moving.listed:
            moving.do(("pass", past)).roll(1, 1)
            while moving.kind not in ("move", "pause"):
                check_placing(moving.state)
                moving.do((1, 1) if moving.kind.startswith("roll") else moving.state.legal()[0])
            if moving.kind == "move":
                assert moving.state.position.now.shared
                compare(moving.state)


@pytest.mark.parametrize("number", [*range(24), 111])
def test_the_second_judge_on_lines_over_each_other(number: int) -> None:
    """CFR-LINE-4, CFR-LINE-9, CFR-RUL-30, CFR-MIDC-1: a line that is left counts nowhere more."""
    rng, track = random.Random(number), over(number)
    for at, v in product(("2.8", "1.9", "2.9"), (80, 100, 120)):
        moving = Moving(at, v, track, wear=rng.randint(0, 5))
        while moving.kind != "pause":
            if moving.kind == "move":
                compare(moving.state)
                compare_plans(moving.state)
                compare_bills(moving)
            listed = [(1, 1)] if moving.kind.startswith("roll") else moving.state.legal()
            steps = [action for action in listed if action[0] == "step"]
            moving.do(rng.choice(steps or listed))


def compare_plans(state: State[Any]) -> None:
    """CFR-MIDC-1: from where the car is now, at which speeds it might go on."""
    judge = Judge(state)
    car = state.position.cars[state.position.now.seat]
    if inside(state.game.road, car):
        last, car.last = car.last, 20
        for t in range(40, 141, 20):
            assert may_speed_up(state, state.position.now.seat, t) == judge.may_speed_up(t)
        car.last = last


def compare_bills(moving: Moving) -> None:
    """CFR-CORNER-4: the cheapest way of the next turn, with wear for all of it."""
    state = moving.state.copy()
    car, now = state.position.cars[0], state.position.now
    now.k, now.slip, car.wear, car.last, car.held = 0, 0, 12, car.v, -1
    bills = bills_of(state.game.road, car, car.v).bills
    ends = Judge(state).ends()
    assert min(map(sum, bills), default=None) == min(
        (cost[0] for cost in ends.values()), default=None
    )


def play(state: State[Any], rng: random.Random, answers: int) -> tuple[int, int]:
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
