"""Shortcuts of paths and windows beside the plain way, in races over all options and in crowds.

The judge of `test_really_nasty_judge` says what a path is. Here a search that looks at the whole
board and keeps nothing has to come to the same, at any moment: in the lane, on a bay, at the pit
entry, at the line, and behind the Safety Car.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bolide_widget.games.really_nasty.rules import paths, plays
from bolide_widget.games.really_nasty.rules.forced import approach_lap
from bolide_widget.games.really_nasty.rules.paths import FORCED, OVERSHOOT, Offers, Search
from bolide_widget.games.really_nasty.rules.position import FACES, RACING, SC_ROLL
from bolide_widget.games.really_nasty.rules.venue import State
from helpers.judges.really_nasty_judged import scattered
from helpers.races.really_nasty_random import mixed, race


def searched(
    state: State, start: int, roll: int, flags: int, bay: int, others: list[int]
) -> Offers:
    """All that a piece may drive, by a search that is told everything (RN-MOVE-1 to RN-MOVE-6)."""
    position, road, level = state.position, state.game.road, state.game.terms.level
    seat = next((n for n, car in enumerate(position.cars) if car.space == start), -1)
    bound = seat >= 0 and (position.cars[seat].yellow or road.on_circuit(position.sc))

    def limit(row: int) -> int:
        ahead = [(road.row[space] - row) % road.rows for space in others if road.on_circuit(space)]
        return min((rows - level for rows in ahead if rows), default=paths.FREE)

    search = Search(road, roll, flags, bay, others)
    if road.in_lane(start) or road.is_bay(start):
        free = [limit(road.row[to] - 1) if bound else paths.FREE for to in road.exits]
        search.leave(start, free)
    else:
        row = road.row[start]
        search.roam(start, (0, 0, (start,)), 0, row, limit(row) if bound else paths.FREE)
    return search.offers()


def ways_of(state: State, seat: int, flags: int) -> dict[Any, Any]:
    """Search all that a car may drive with its roll."""
    position = state.position
    car = position.cars[seat]
    others = [other.space for other in position.cars if other is not car and other.space >= 0]
    others += [position.sc] if position.sc >= 0 else []
    colour = position.colours[seat]
    return searched(state, car.space, position.roll, flags, colour, others).by_action


def compare(state: State, seat: int) -> Counter[str]:
    """Compare the paths of one car that has rolled, and whether they tell of its fuel card."""
    terms, road = state.game.terms, state.game.road
    position, car = state.position, state.position.cars[seat]
    flags = paths.flags_of(terms, car, position.fuel[seat])
    found = paths.find(state, seat)
    right = ways_of(state, seat, flags)
    assert found.by_action == right
    assert found.actions == list(right)
    free = paths.flags_of(terms, car, 0)
    forced = free | FORCED | (OVERSHOOT if terms.overshoot else 0)
    lap = approach_lap(terms, car)
    last = terms.fuel and car.laps < terms.laps - 1 and lap in terms.last_laps
    owed = any(penalty.due_lap <= lap for penalty in car.penalties)
    differ = ways_of(state, seat, free) != ways_of(state, seat, forced)
    assert paths.tells(state, seat) == (last and not owed and differ)
    seen = Counter(
        {"bay" if road.is_bay(car.space) else "lane" if car.space >= road.count else "": 1}
    )
    seen["line"] += any(offer.adds.crosses or offer.adds.leaves for offer in right.values())
    seen["pits"] += any(offer.pits for offer in right.values())
    seen["tells"] += paths.tells(state, seat)
    seen["bound"] += car.yellow or road.on_circuit(position.sc)
    return seen


def states(number: int, answers: int = 500) -> Iterator[State]:
    """Yield the state of a random race over any options before each of its answers."""
    state, rng = race(number).state, random.Random(number)
    for _ in range(answers):
        if not state.stack:
            return
        yield state
        state.apply(mixed(state, state.legal(), rng))


@pytest.mark.parametrize("part", range(4))
def test_paths_in_races_over_all_options(part: int) -> None:
    """RN-MOVE-2 to RN-MOVE-6, RN-ENT-4, RN-FORC-2, RN-GEN-6, R-47: with a key and without."""
    seen: Counter[str] = Counter()
    for number in range(part * 5, part * 5 + 5):
        rng = random.Random(f"rolls {number}")
        for state in states(number):
            position = state.position
            if not position.order or rng.random() < 0.6:
                continue
            now = state.copy()
            now.position.roll = rng.choice(FACES[rng.choice(list(FACES))])
            for seat, car in enumerate(now.position.cars):
                if car.status == RACING and car.space >= 0:
                    seen += compare(now, seat)
    assert min(seen[what] for what in ("bay", "lane", "line", "pits", "bound")) > 5, seen


@pytest.mark.parametrize("part", range(2))
def test_paths_in_crowds(part: int) -> None:
    """RN-MOVE-2 to RN-MOVE-6: many positions of two boards, so that what is cached is used."""
    seen: Counter[str] = Counter()
    for number in range(1000 + part * 600, 1600 + part * 600):
        seen += compare(scattered(number), 0)
    assert min(seen[what] for what in ("bay", "lane", "line", "pits", "bound", "tells")) > 5, seen


def test_the_safety_car_in_races_over_all_options() -> None:
    """RN-SC-3, RN-SC-5: the Safety Car's paths as a search of its own finds them."""
    seen = 0
    for number in range(40):
        state = scattered(number)
        position, road = state.position, state.game.road
        if position.sc < 0:
            continue
        for space in (position.sc, road.sc_start):
            position.sc = space
            others = [car.space for car in position.cars if car.space >= 0]
            flags = paths.ENTRY | FORCED | paths.SAFETY
            right = searched(state, position.sc, SC_ROLL, flags, 0, others)
            assert paths.find_safety_car(state).by_action == right.by_action
            seen += 1
    assert seen > 8


def test_polls_ask_whom_the_rule_names() -> None:
    """RN-TIME-4, RN-TIME-5: in order, all that have something to answer, and nobody else."""
    polled = 0
    for number in range(30, 50):
        passed, before = set[int](), 0
        for state in states(number):
            question = state.stack[-1]
            if question.kind != "react":
                passed, before = set(), 0
                continue
            (seat,), when = question.players, question.data.where
            order = state.position.order
            first, gone = state.stack[-2].data.first, state.stack[-2].data.gone
            if gone <= before:  # somebody has played, and the poll begins again
                passed = set()
            before = gone
            round_it = [order[(first + n) % len(order)] for n in range(gone)]
            assert round_it[-1] == seat and plays.is_asked(state, seat, when)
            assert all(
                other in passed or not plays.is_asked(state, other, when) for other in round_it[:-1]
            )
            passed.add(seat)
            polled += 1
    assert polled > 300
