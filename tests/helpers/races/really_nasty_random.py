"""Races of the Really Nasty Motor Racing Game at random, over random options; what must hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bolide_widget.core.actions import Action, text
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE, face_of
from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.options import Rules
from bolide_widget.games.really_nasty.rules.position import OUT, RACING, Position
from bolide_widget.games.really_nasty.rules.venue import State
from bolide_widget.racing.options import words
from helpers.races.later import later

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"]
DECKS: tuple[dict[str, int] | None, ...] = (
    None,
    None,
    {"PT1": 12, "PT2": 12, "PT3": 12},
    {"BO": 12, "PS": 12, "YF": 8},
    {"OI": 14, "SC": 8, "PU": 10},
)

WORDS: tuple[str, ...] = (
    "discard_to",
    "pit_entry",
    "fuel_lap_basis",
    "pit_turn_overflow",
    "oil_window",
)
WORDS += ("ask_policy",)
SWITCHES: tuple[str, ...] = (
    "fuel",
    "voluntary_pit_turns",
    "last_car_wins",
    "play_on",
    "start_crossing_counts",
)
SWITCHES += ("landing_counts_as_pit_turn", "allow_overshoot", "level_is_overtaking")
SWITCHES += ("spin_circuit_only",)
"""In the order in which races of a number have always drawn their options: see `later`."""


def random_rules(rng: random.Random, more: Mapping[str, Any] | None = None) -> rn.Rules:
    """Any combination of options; most races are short."""
    data: dict[str, Any] = {name: rng.choice(words(Rules)[name]) for name in WORDS}
    data |= {name: rng.random() < 0.5 for name in SWITCHES}
    data["laps"] = rng.choice((1, 2, 3, 4, 5, 7, 10))
    data["fuel"] = rng.random() < 0.8
    data["deck"] = rng.choice(DECKS)
    return rn.Rules(**data | random_tables(rng, data["laps"]) | dict(more or {}))


def random_tables(rng: random.Random, laps: int) -> dict[str, Any]:
    """Now and then a weather die, tyres, fuel cards and windows that are not those of the book."""
    tables: dict[str, Any] = {
        "weather_faces": [rng.choice(("DRY", "WET")) for _ in range(6)],
        "tyre_cards": {"DRY": rng.randint(6, 9), "WET": rng.randint(6, 9)},
        "fuel_cards": {"One": rng.randint(2, 4), "Three": rng.randint(2, 4)},
        "fuel_windows": {"One": [(2, laps - 1)]} if laps > 3 else None,
    }
    return {name: table for name, table in tables.items() if rng.random() < 0.25}


def race(number: int, more: Mapping[str, Any] | None = None) -> rn.Race:
    """Race `number`: 2 to 6 cars on one of the two reference boards.

    `more` are options besides; those that the game has got since are drawn if it is not given.
    """
    rng = random.Random(number)
    new = later(Rules, (*WORDS, *SWITCHES), number) if more is None else more
    names = NAMES[: rng.randint(2, len(NAMES))]
    board = rng.choice(("rn-default", "rn-inside"))
    return rn.Race(board, names, rules=random_rules(rng, new), seed=number, dice="ask")


def begun(number: int, answers: int) -> rn.Race:
    """Race `number` after so many answers; one that is over before begins anew, as another."""
    match, rng = race(number), random.Random(f"begun {number}")
    for _ in range(answers):
        state = match.state
        if not state.stack:
            return begun(number + 1000, answers)
        legal = state.legal()
        if state.to_act == (CHANCE,):
            match.roll(face_of(rng.choice(legal)))
        else:
            match.play(text(mixed(state, legal, rng)))
    return match


def mixed(state: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """Any answer; into the pits more often than not, and out of trouble now and then."""
    kind = state.stack[-1].kind
    if kind == "path":
        into = [action for action in legal if str(action[1])[0] in "PB"]
        if into and rng.random() < 0.5:
            return rng.choice(into)
        if rng.random() < 0.4:
            return state.default()
    if kind == "stop" and rng.random() < 0.7:
        return legal[0]
    return rng.choice(legal)


def check_table(state: State) -> None:
    """RN-GEN-8: what is always true."""
    position, game = state.position, state.game
    road, terms = game.road, game.terms
    _check_pieces(position, road)
    dealt = bool(position.order)
    if not dealt:
        return
    cards = Counter(position.under)
    for kind, total in enumerate(terms.deck):
        held = sum(car.hand[kind] for car in position.cars)
        result = held + position.pile[kind] + position.used[kind] + cards[kind]
        assert result == total, "cards are conserved"
        assert all(car.hand[kind] >= 0 for car in position.cars) and position.pile[kind] >= 0
    for seat, kind in position.known:
        assert position.cars[seat].hand[kind], "a card that all know is there"
    worn = Counter(car.tyre for car in position.cars if car.tyre)
    for tyre, left, all_of in zip(
        ("DRY", "WET", "INTER"), position.tyres, terms.tyres, strict=True
    ):
        assert worn[tyre] + left == all_of, "tyres are conserved"
    for seat, car in enumerate(position.cars):
        _check_car(state, seat, car)
    assert (position.sc >= 0) == (position.controller >= 0)
    assert position.sc < 0 or road.on_circuit(position.sc) or position.sc == road.sc_start


def _check_pieces(position: Position, road: Any) -> None:
    spaces = [car.space for car in position.cars if car.space >= 0]
    if 0 <= position.sc < road.count:
        spaces.append(position.sc)
    assert len(spaces) == len(set(spaces)), "two pieces on one space"
    for seat, car in enumerate(position.cars):
        if road.is_bay(car.space):
            assert car.space == road.bays[position.colours[seat]], "another's bay"
            assert car.spin_step == 0, "a car on its bay does not spin"


def _check_car(state: State, seat: int, car: Any) -> None:
    terms, road = state.game.terms, state.game.road
    if car.status == RACING:
        assert 0 <= car.laps < terms.laps
        kinds = [penalty.kind for penalty in car.penalties]
        assert len(kinds) == len(set(kinds)), "one penalty of a kind at most"
    else:
        assert state.position.controller != seat
    if car.status == OUT:
        assert car.space == -1
    waits = any(item.kind in ("stop", "land") for item in state.stack)
    if road.is_bay(car.space) and not waits:
        assert car.stop is not None, "on its bay a car is served"
    if car.stop is not None and car.status == RACING:
        stop = car.stop
        assert stop.taken <= stop.total <= 8
        assert stop.least <= stop.base <= stop.most, "what all know of a stop is true"
        assert not road.on_circuit(car.space)


def reload(match: Match[Position]) -> rn.Race:
    """Saved and loaded."""
    return rn.Race.from_json(match.to_json())


def played(number: int, most: int = 60_000) -> tuple[State, list[Any]]:
    """A race to its end, on a bare state, and its facts."""
    match, rng = race(number), random.Random(f"played {number}")
    state = match.state
    facts: list[Any] = []
    for _ in range(most):
        if not state.stack:
            return state, facts
        legal = state.legal()
        chance = state.to_act == (CHANCE,)
        state.apply(rng.choice(legal) if chance else mixed(state, legal, rng), facts=facts)
    raise AssertionError(f"race {number} does not end")
