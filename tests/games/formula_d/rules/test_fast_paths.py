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

from bolide_widget.core.questions import Action, Question
from bolide_widget.games.formula_d.rules import moves
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


@pytest.mark.parametrize("name", BOARDS)
def test_ways_on_every_board(name: str) -> None:
    """FD-TRK-6, R-52, FD-CH-1: crowds on all circuits and on four lanes, many of them at the line.

    Where cars stand is drawn anew, so one search after another takes over what is known.
    """
    rng = random.Random(name)
    for _ in range(150):
        compare_ways(moment(rng, name), 0, rng)
