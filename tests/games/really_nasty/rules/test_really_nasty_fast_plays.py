"""The fast look at a hand, and the reasons against its cards, against the list of its plays."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.rules import plays, position as pos


@pytest.mark.parametrize("overflow", ["void", "masked"])
def test_a_hand_hits_a_rival_where_the_list_says_so(overflow: str) -> None:
    rules = bw.really_nasty.Rules(laps=6, pit_turn_overflow=overflow)
    race = bw.really_nasty.Race("calva", ["Ada", "Bob", "Cyd", "Dan"], rules=rules, seed=5)
    state, choose = race.state.copy(), Random(5)
    start, seen = state.copy(), {True: 0, False: 0}
    for _ in range(1500):
        state = state if state.stack else start.copy()
        state.apply(choose.choice(state.legal()))
        cars = state.position.cars
        for seat, car in enumerate(cars):
            rivals = [n for n, other in enumerate(cars) if n != seat and other.status == pos.RACING]
            if not car.hand:
                continue
            for hand in (car.hand, tuple(choose.choice((0, 0, 0, 0, 0, 1)) for _ in car.hand)):
                held = [kind for kind in plays.ON_CARS if hand[kind]]
                pairs = product(rivals, held)
                listed = any(not plays.refusal(state, seat, *pair) for pair in pairs)
                assert plays.any_on_cars(state, seat, hand) == listed
                seen[listed] += 1
    assert min(seen.values()) > 100


def test_a_card_has_a_reason_where_no_play_begins_with_it() -> None:
    """RN-CARD-3: in every window of random races, for hands and flags dealt at random."""
    choose, seen = Random(6), dict.fromkeys(("", *plays.REASONS), 0)
    for overflow, oil in product(("void", "masked"), ("any", "post")):
        rules = bw.really_nasty.Rules(
            laps=6, pit_turn_overflow=overflow, oil_window=oil, last_car_wins=False
        )
        race = bw.really_nasty.Race("calva", ["Ada", "Bob", "Cyd"], rules=rules, seed=6)
        state = race.state.copy()
        start = state.copy()
        for _ in range(900):
            state = state if state.stack else start.copy()
            state.apply(choose.choice(state.legal()))
            if state.position.seat >= 0:
                _compare(state.copy(), choose, seen)
    assert [reason for reason, number in seen.items() if not number] == [], seen


def _compare(state: Any, choose: Random, seen: dict[str, int]) -> None:
    cars = state.position.cars
    for car in cars:
        car.yellow = choose.random() < 0.7
        car.spin_step = choose.choice((0, 0, pos.REVERSED, pos.SLOW_ONLY))
        car.hand = tuple(choose.choice((0, 0, 1)) for _ in state.game.terms.codes)
    for seat, car in enumerate(cars):
        for when in (pos.PRE, pos.POST) if car.status == pos.RACING else ():
            able = {kinds[0] for kinds, _ in plays.every_play(state, seat, when)}
            for kind in (kind for kind, copies in enumerate(car.hand) if copies):
                reason = plays.why_not(state, seat, kind, when)
                assert (reason == "") == (kind in able), (kind, reason, when)
                seen[reason] += 1
