"""The ways that are offered, held against a second judge that walks every path there is."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules import paths
from helpers.judges.really_nasty_judge import Situation
from helpers.judges.really_nasty_judged import BOARDS, compare, offered, scattered, situation
from helpers.races.really_nasty_table import ALPHABET, course


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(8))
def test_the_judge_finds_the_same_ways(part: int) -> None:
    """RN-MOVE-1 to RN-MOVE-6, RN-PIT-2, RN-PIT-3, RN-ENT-4, RN-FORC-2, RN-FORC-3, RN-LAP-4,
    RN-COR-2, RN-PLS-2, R-49, R-50: every option, and a path of it that is one.
    """
    for number in range(part * 40, part * 40 + 40):
        compare(number)


def test_the_path_that_is_shown() -> None:
    """RN-MOVE-4: fewest lane changes, then the lowest lanes from the first step on."""
    for number in range(0, 120, 3):
        state = scattered(number)
        road = state.game.road
        on_road = set(road.ids[: road.count])

        def lanes(
            path: list[str], on_road: set[str] = on_road, road: Any = road
        ) -> tuple[Any, ...]:
            driven = [road.lane[road.number[name]] for name in path if name in on_road]
            changes = sum(a != b for a, b in pairwise(driven))
            return (changes, driven[1:] if path[0] in on_road else driven)

        for way, path in offered(state, 0).items():
            listed = situation(state, 0).options()[way]
            best = min(lanes(item) for item in listed if len(item) == len(path))
            assert lanes(list(path)) == best, (number, way)


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(3))
def test_the_judge_agrees_of_the_safety_car(part: int) -> None:
    """RN-SC-3, RN-SC-5, RN-SC-6, R-49: like a car with roll 3, into the lane, or out."""
    for number in range(part * 30, part * 30 + 30):
        rng = random.Random(f"safety car {number}")
        rules = rn.Rules(pit_entry=rng.choice(("queue", "strict")))
        board = course(rng.choice(BOARDS))
        match = rn.Race(board, list(ALPHABET), rules=rules, seed=1, dice="ask")
        state = match.state
        position, road = state.position, match.game.road
        row = rng.randrange(36, 47)
        around = [space for space in range(road.count) if (road.row[space] - row) % road.rows <= 4]
        position.sc = rng.choice([road.sc_start, *around[:3], *around])
        near = list(board.sc_next) if position.sc == road.sc_start else around
        free = [space for space in (*near, road.first) if space != position.sc]
        spaces = rng.sample(free, min(5, len(free)))
        for other, space in zip(position.cars, spaces, strict=False):
            other.space = space
        shown = Situation(
            board,
            road.ids[position.sc],
            3,
            taken=frozenset(road.ids[space] for space in spaces),
            forced=True,
            strict=rules.pit_entry == "strict",
            safety_car=True,
        )
        by_action = {
            (road.ids[offer.path[-1]], offer.missed)
            for offer in paths.find_safety_car(state).by_action.values()
        }
        assert by_action == {(way.end, way.out) for way in shown.options()}, (number, shown)
