"""The fast look at a hand against the list of what it hits, in random races."""

from __future__ import annotations

from random import Random

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
                listed = any(plays.hits(state, seat, rival, hand) for rival in rivals)
                assert plays.any_on_cars(state, seat, hand) == listed
                seen[listed] += 1
    assert min(seen.values()) > 100
