"""The rules against a second judge that tries every path and every payment."""

from __future__ import annotations

import random
from itertools import product

import pytest

from bolide_widget.core.actions import Action
from bolide_widget.core.questions import Fact
from bolide_widget.core.state import AnyState
from bolide_widget.games.championship_formula.rules import driving
from bolide_widget.games.championship_formula.rules.road import Road
from helpers.boards.cfr_boards import c, over, pr
from helpers.judges.cfr_judged import (
    check_placing,
    compare,
    compare_bills,
    compare_kept,
    compare_plans,
    play,
)
from helpers.races.cfr_move import Moving
from helpers.races.cfr_random import answer, race


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(16))
def test_the_second_judge_agrees(number: int) -> None:
    """CFR-MOVE-4, CFR-CORNER-3, CFR-LINE-9, CFR-MIDC-2, CFR-PASS-2, CFR-LATE-1: all agree."""
    rng = random.Random(number)
    checked, ends = play(race(number).state, rng, 260)
    assert ends > 20 and checked > 2


@pytest.mark.sweep
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


@pytest.mark.sweep
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
                compare_bills(moving.state)
            listed = [(1, 1)] if moving.kind.startswith("roll") else moving.state.legal()
            steps = [action for action in listed if action[0] == "step"]
            moving.do(rng.choice(steps or listed))


@pytest.mark.sweep
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


@pytest.mark.sweep
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
