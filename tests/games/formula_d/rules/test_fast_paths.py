"""Shortcuts of the ways of Formula D beside the plain search, in races over all options.

The judge of `test_judge` says what a way is. Here a search that shares nothing (no ways on empty
road, no list of the answer before, every car on the board) has to come to the same at any moment of
a race: at the line, in corners, behind slides, and next to the pits.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bolide_widget.core.actions import Action
from bolide_widget.core.questions import Question
from bolide_widget.games.formula_d.rules import moves, pits
from bolide_widget.games.formula_d.rules.lookup import find, flags_of
from bolide_widget.games.formula_d.rules.venue import State
from bolide_widget.games.formula_d.rules.way import Ways
from helpers.judges.judged import BOARDS, moment
from helpers.races.random_formula_d import mixed, race

MOVES = ("move", "slide-move", "exit-move")
LONGEST = 30


def searched(state: State, seat: int, length: int) -> Ways:
    """Search the ways of a car among all cars and all damage, with nothing that is cached."""
    position, road = state.position, state.game.road
    cars = enumerate(position.cars)
    occupied = frozenset(car.space for other, car in cars if other != seat and car.space >= 0)
    marked = road.danger | frozenset(position.marks)
    return Ways(road, position.cars[seat].space, flags_of(state, seat), occupied, marked)


def listed(state: State, question: Question) -> list[Any]:
    """List what is offered, with the path of each."""
    ways, offers = moves.open_offers(state, question)
    paths = [ways.path(offer.way) for offer in offers]
    return [
        (offer.action, path, offer.brakes, offer.undriven, moves.finishes(ways, offer.way))
        for offer, path in zip(offers, paths, strict=True)
    ]


def compare_ways(state: State, seat: int, rng: random.Random) -> None:
    """Compare lengths, ends and free spaces of a car with the plain search, in any order."""
    lengths = rng.sample(range(1, LONGEST + 1), 5)
    ways, plain = find(state, seat, max(lengths)), searched(state, seat, max(lengths))
    for length in lengths:
        right = {
            space: [(plain.path(way), way[0]) for way in kinds]
            for space, kinds in plain.ends(length).items()
        }
        assert ways.longest(length) == next(
            (n for n in range(length, 0, -1) if plain.ends(n)), 0
        ), length
        assert ways.spaces(length) == {
            space
            for space, kinds in plain.ends(length).items()
            if not all(moves.finishes(plain, way) for way in kinds)
        }, length
        ends = {
            space: [(ways.path(way), way[0]) for way in kinds]
            for space, kinds in ways.ends(length).items()
        }
        assert ends == right, length


def compare_offers(state: State, rng: random.Random, patch: pytest.MonkeyPatch) -> Counter[str]:
    """Compare what is offered, and what an answer stands for, with the plain search."""
    question, road = state.stack[-1], state.game.road
    offered = listed(state, question)
    with patch.context() as plainly:
        plainly.setattr(moves, "find", searched)
        last, road.last = road.last, None
        assert listed(state, question) == offered
    road.last = last
    actions: dict[Action, Any] = {row[0]: row for row in offered}
    for action in [*actions, ("to", rng.choice(road.ids), rng.randint(0, 3))]:
        if action not in actions:
            with pytest.raises(ValueError, match="no way"):
                moves.offer_of(state, question, action)
            continue
        ways, offer = moves.offer_of(state, question, action)
        finishes = moves.finishes(ways, offer.way)
        row = action, ways.path(offer.way), offer.brakes, offer.undriven, finishes
        assert row == actions[action]
    seen = Counter({"blocked" if any(row[3] for row in offered) else "free": 1})
    seen["finish"] += any(row[4] for row in offered)
    return seen


def varied(state: State, rng: random.Random) -> State:
    """Return the same position with other points in hand, and other spaces to drive."""
    twin = state.copy()
    now, car = twin.position.now, twin.position.cars[twin.position.now.seat]
    tyres, brakes, *rest = car.caps
    car.wear = (rng.randint(0, tyres), rng.randint(0, brakes), *rest)
    now.spaces = rng.randint(1, 20)
    now.nitro = rng.randint(0, min(3, now.spaces))
    return twin


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_ways_in_races_over_all_options(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """FD-TRK-6, FD-TRK-7, FD-BLOCK-6, FD-FIN-3, FD-CH-1, FD-ST-3: the same with and without."""
    seen: Counter[str] = Counter()
    for number in range(part * 6, part * 6 + 6):
        state, rng = race(number).state, random.Random(number)
        for _ in range(400):
            if not state.stack:
                break
            if state.stack[-1].kind in MOVES:
                for now in (state, varied(state, rng), state):
                    seen += compare_offers(now, rng, monkeypatch)
                compare_ways(state, state.position.now.seat, rng)
            legal = state.legal()
            state.apply(mixed(state, legal, rng))
    assert seen["free"] > 100 and seen["blocked"], seen


def before_the_pits(state: State, rng: random.Random) -> State:
    """Return the same position with the car that moves somewhere before the pit entry."""
    twin = state.copy()
    road, cars, now = twin.game.road, twin.position.cars, twin.position.now
    taken = {car.space for car in cars}
    gate = pits.road(twin).entry[0][0]
    near = [
        space
        for space in range(road.count)
        if (road.progress[gate] - road.progress[space]) % road.period <= 24 and space not in taken
    ]
    car = cars[now.seat]
    car.space = rng.choice(near)
    car.corner, car.lap = road.corner[car.space], rng.randint(0, twin.game.rules.laps)
    car.stops = rng.randint(0, road.stops[car.corner]) if car.corner >= 0 else 0
    now.spaces, now.left = rng.randint(1, 24), int(rng.random() < 0.1)
    return twin


def enter_forgetting(state: State, seat: int, action: Action, patch: pytest.MonkeyPatch) -> None:
    """Enter the pits while another thread makes the board forget its ways."""
    road, look = state.game.road, pits.passed
    path = pits.entries(state, seat, state.position.now.spaces)[action]

    def passed(*given: Any) -> Any:
        road.empty.clear()
        road.crowded.clear()
        return look(*given)

    facts: list[Any] = []
    with patch.context() as elsewhere:
        elsewhere.setattr(pits, "passed", passed)
        pits.move(state, state.stack[-1], action, facts)
    driven = next(fact for fact in facts if fact[0] == "move")[3]
    assert list(driven[: len(path)]) == [road.ids[space] for space in path]


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(2))
def test_ways_into_the_pits(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """FD-PIT-10, FD-CH-3: near the entry and far from it, in any lap, over all options."""
    seen: Counter[bool] = Counter()
    for number in range(part * 20, part * 20 + 20):
        state, rng = race(number).state, random.Random(number)
        for _ in range(160):
            if not state.stack:
                break
            if state.stack[-1].kind == "move" and state.game.rules.pit_variant != "none":
                now = before_the_pits(state, rng)
                seat, length = now.position.now.seat, now.position.now.spaces
                listed = pits.entries(now, seat, length)
                with monkeypatch.context() as plainly:
                    plainly.setattr(pits, "find", searched)
                    plainly.setattr(now.game.road, "stride", now.game.road.period)
                    assert pits.entries(now, seat, length) == listed
                seen[bool(listed)] += 1
                if listed:
                    enter_forgetting(now, seat, rng.choice(list(listed)), monkeypatch)
            state.apply(mixed(state, state.legal(), rng))
    assert min(seen[True], seen[False]) > 20, seen


@pytest.mark.sweep
@pytest.mark.parametrize("name", BOARDS)
def test_ways_on_every_board(name: str) -> None:
    """FD-TRK-6, R-52, FD-CH-1: crowds on all circuits and on four lanes, many of them at the line.

    Where cars stand is drawn anew, so one search after another takes over what is known.
    """
    rng = random.Random(name)
    for _ in range(150):
        compare_ways(moment(rng, name), 0, rng)
