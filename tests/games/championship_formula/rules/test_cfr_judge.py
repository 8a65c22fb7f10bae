"""The rules against a second judge that tries every path and every payment."""

from __future__ import annotations

import random
from itertools import product

import pytest

from bolide_widget.core.questions import Action, Fact
from bolide_widget.core.state import AnyState
from bolide_widget.games.championship_formula.rules import driving
from bolide_widget.games.championship_formula.rules.corners import Road, inside
from bolide_widget.games.championship_formula.rules.turn import SPEEDS, free_speed
from bolide_widget.games.championship_formula.screen.costs import bills_of
from helpers.boards.cfr_boards import c, over, pr
from helpers.judges.cfr_judge import Judge
from helpers.judges.cfr_judged import check_placing, compare, play
from helpers.races.cfr_move import Moving
from helpers.races.cfr_random import answer, race


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


@pytest.mark.parametrize("number", range(9))
def test_ends_that_were_kept(number: int) -> None:
    """CFR-MOVE-4: ends that a board remembers are those that a search comes to, with any wear."""
    rng = random.Random(number)
    state = race(number).state
    for _ in range(500):
        if not state.stack:
            break
        if state.stack[-1].kind == "move":
            compare_kept(state, rng)
        seat = rng.choice(state.to_act)
        state.apply(answer(state, rng, seat), seat)


def compare_kept(state: AnyState, rng: random.Random) -> None:
    """Ends with more and less wear, as they are kept and as they are searched."""
    position = state.position
    now, car = position.now, position.cars[position.now.seat].copy()
    taken = {other.space for other in position.cars}
    car.soft = rng.random() < 0.5
    for car.wear in rng.sample(range(9), 9):
        given = (state, car, car.v, now.k, now.slip, taken)
        kept, searched = driving.reach(*given).ends, driving.best_ways(*given)
        assert plain(kept) == plain(searched)


def plain(ends: dict[int, driving.Drive]) -> dict[int, tuple[tuple[int, ...], int, int]]:
    return {to: (drive.path, drive.units, drive.changes) for to, drive in ends.items()}


@pytest.mark.parametrize("number", range(9))
def test_a_drive_is_its_steps(number: int) -> None:
    """CFR-MOVE-4, CFR-MOVE-9: who drives to an end is where its steps lead, one after another."""
    rng, compared = random.Random(number), 0
    state = race(number).state
    for _ in range(500):
        if not state.stack:
            break
        drives = [action for action in state.legal() if action[0] == "drive"]
        if state.stack[-1].kind == "move" and drives:
            compared += driven_alike(state, rng.choice(drives))
        seat = rng.choice(state.to_act)
        state.apply(answer(state, rng, seat), seat)
    assert compared > 10


def driven_alike(state: AnyState, drive: Action) -> bool:
    """Compare an end with its steps; False where a payment or a lack of choice comes between."""
    road, seat = state.game.road, state.position.now.seat
    path = driving.ends(state, seat)[road.number[str(drive[1])]].path
    facts: list[Fact] = []
    driven, stepped = state.copy().apply(drive), state.copy()
    for to in path:
        step = ("step", road.ids[to])
        if facts or not stepped.stack or step not in stepped.legal(seat):
            return False
        stepped.apply(step, seat, facts)
    moved = [fact for fact in facts if fact[0] == "moved"]
    if not moved or moved[0] != facts[0] or moved[0][2][-len(path) :] != path_of(road, path):
        return False
    assert driven == stepped
    return True


def path_of(road: Road, path: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(road.ids[to] for to in path)


def compare_plans(state: AnyState) -> None:
    """CFR-MIDC-1: from where the car is now, at which speeds it might go on."""
    judge = Judge(state)
    car = state.position.cars[state.position.now.seat]
    if inside(state.game.road, car):
        last, car.last = car.last, 20
        free = [t for t in SPEEDS[1:] if judge.may_speed_up(t)]
        assert free == [*range(40, free_speed(state.game.road, car) + 1, 20)]
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
