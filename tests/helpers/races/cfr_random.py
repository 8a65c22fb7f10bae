"""Random races of Championship Formula Racing, over random boards and options."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from bolide_widget.core.actions import Action
from bolide_widget.core.questions import CHANCE
from bolide_widget.core.state import AnyState, rules_of
from bolide_widget.games.championship_formula.options import Rules
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.facts import FACTS
from bolide_widget.games.championship_formula.rules.position import TRACK
from bolide_widget.games.championship_formula.rules.venue import State
from bolide_widget.games.championship_formula.track import Track
from helpers.boards.cfr_boards import c, luf, nar, nur, pr, red, red2
from helpers.races.later import later

BOARDS = (pr, pr, pr, c, red, red2, luf, nur, nar)


def board(number: int) -> Track:
    """One of the boards of the book; the Pattern Ring often."""
    return BOARDS[number % len(BOARDS)]()


SWITCHES: tuple[str, ...] = (
    "start_2016",
    "no_duty_after_line",
    "knock_out_bid",
    "classic",
    "slip_needs_speed",
)
SWITCHES += ("one_slip_at_finish", "old_passing", "ban_plan_over_60", "physical_order")
SWITCHES += ("offer_suicide", "run_to_flag")
"""In the order in which races of a number have always drawn their options: see `later`."""


def race(number: int, more: Mapping[str, Any] | None = None, *, least: int = 2) -> Race:
    """Two to twelve cars, with any of the options.

    `more` are options besides; those that the game has got since are drawn if it is not given.
    """
    rng = random.Random(number)
    names = [f"D{seat}" for seat in range(rng.randint(least, 12))]
    data: dict[str, Any] = {name: rng.random() < 0.3 for name in SWITCHES}
    data |= later(Rules, SWITCHES, number) if more is None else more
    if not data["classic"] and rng.random() < 0.3:
        data["handicap"] = {names[0]: 1, names[-1]: 0}
    soft = rng.choice((False, False, True, names[:1]))
    rules = Rules(laps=rng.choice((1, 1, 2)), soft_tires=soft, **data)
    grid = names if rng.random() < 0.3 else None
    return Race(board(number), names, rules=rules, seed=number, dice="ask", grid=grid)


def answer(state: AnyState, rng: random.Random, seat: int) -> Action:
    """A random answer, mostly one that keeps the race going: no mad speeds, no needless stops."""
    legal = state.legal(seat)
    if seat == CHANCE:
        return rng.choice(legal)
    kind = state.stack[-1].kind
    if kind == "plan":
        car = state.position.cars[seat]
        near = [item for item in legal if car.last - car.d <= int(item[1]) <= max(100, car.last)]
        return rng.choice(near or legal) if rng.random() < 0.85 else rng.choice(legal)
    if kind in ("set-up", "bid"):
        return state.default(seat) if rng.random() < 0.4 else rng.choice(legal)
    if kind == "move" and rng.random() < 0.5:
        return state.default(seat)
    return rng.choice(legal)


def sound(state: State) -> None:
    """CFR-PROTO-5: what must hold at every moment."""
    position = state.position
    road = state.game.road
    now = position.now
    stood = []
    for seat, car in enumerate(position.cars):
        assert 0 <= car.v <= 220 and car.v % 20 == 0 and 0 <= car.last <= 220
        assert min(car.wear, car.green, car.red) >= 0
        if car.status != TRACK:
            continue
        assert 0 <= car.corner_wear <= (3 if car.soft else 2) and 0 <= car.chances <= 1
        assert 0 <= car.allowance <= 60 and car.brake_test <= 1
        assert car.engine <= 1 or car.limping
        assert car.brakes <= 1
        if car.space >= 0:
            assert car.at % road.period == road.row[car.space] or position.turn == 0
            if seat != now.seat or not now.shared:
                stood.append(car.space)
            if not (now.seat == seat and position.phase == "moves"):
                assert (
                    (car.corner == road.corner[car.space])
                    or car.lines
                    or (position.phase == "set-up" or car.corner < 0)
                )
    assert len(stood) == len(set(stood)), "two cars on a space"


def check_moves(game: Any, facts: list[Any]) -> int:
    """CFR-PROTO-5, CFR-MOVE-2: a move goes from space to space; returns how many there were."""
    number, follows = game.track.number, game.track.next
    moves = [fact for fact in facts if fact[0] == "moved"]
    for fact in moves:
        spaces = [number[name] for name in fact[2]]
        assert all(to in follows[here] for here, to in pairwise(spaces)), fact
    return len(moves)


def choose(state: AnyState, legal: Sequence[Action], rng: random.Random) -> Action:
    """A random answer; of planned speeds mostly one that a corner may bear."""
    slow = [item for item in legal if item[0] == "speed" and int(item[1]) <= 100]
    return rng.choice(slow if slow and rng.random() < 0.8 else list(legal))


def planning(number: int) -> Race:
    """A race in which everybody has a car and a place: there are hundreds of set-ups and bids."""
    match = race(number)
    state, rng = match.state, random.Random(number)
    while state.stack[-1].kind != "plan":
        seat = state.to_act[0]
        action = rng.choice(state.legal()) if seat == CHANCE else state.default(seat)
        state.apply(action, seat)
        if seat == CHANCE:
            match.roll(action)
        else:
            match.play(action, match.drivers[seat])
    return match


def reload(match: Any) -> Race:
    """A race saved and loaded."""
    return Race.from_json(match.to_json())


def played_out(number: int) -> None:
    """Play a race to its end and check it at every answer."""
    state, rng = race(number).state, random.Random(number)
    facts: list[Any] = []
    most = state.game.turns_allowed
    while state.stack and state.position.turn <= most:
        sound(state)
        for question in state.stack:
            assert type(question.data) is rules_of(state.game, question).data
        seat = rng.choice(state.to_act)
        state.apply(answer(state, rng, seat), seat, facts)
    assert not state.stack, "no race is without end"
    assert sorted(state.position.places) == list(range(len(state.position.cars)))
    assert facts[-1] == ("race-over",)
    assert {fact[0] for fact in facts} <= set(FACTS)
    assert check_moves(state.game, facts) > 1
