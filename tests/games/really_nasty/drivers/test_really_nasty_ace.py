"""Ace: looks on in worlds that could be so, gets round, and knows nothing that is hidden."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.drivers.ace import candidates, nearest, odds, plain
from bolide_widget.games.really_nasty.drivers.pro import ratings
from helpers.races.really_nasty_drivers import moments, other_worlds, raced
from helpers.races.really_nasty_table import table

Ace, Pro, Rookie = bw.really_nasty.Ace, bw.really_nasty.Pro, bw.really_nasty.Rookie


def test_ace_gets_round_and_is_the_same_twice() -> None:
    """A budget of answers gives the same race on every machine."""
    ends = [raced([Ace(nodes=30), Rookie()], 4, laps=1) for _ in range(2)]
    assert ends[0].position.finished and ends[0].key() == ends[1].key()


def test_what_is_hidden_changes_nothing() -> None:
    """Chapter 17: its worlds are made of what the seat knows, whatever the state holds."""
    looked = 0
    for state, seat in moments(Plain(), 4, 30, driven=9):
        before = state.key()
        usual = Ace(nodes=40).choose(state, seat)
        assert usual in state.legal(seat)
        looked += len(candidates(state, seat, usual)) > 1
        for world in other_worlds(state, seat, 2):
            assert Ace(nodes=40).choose(world, seat) == usual
        assert state.key() == before
    assert looked


def test_answers_worth_a_thought() -> None:
    """The usual one first; all of them legal; nothing that ends the race for it."""
    for state, seat in moments(Pro(), 6, 4):
        usual = Pro().choose(state, seat)
        listed = candidates(state, seat, usual)
        assert listed[0] == usual and len(listed) <= 5
        assert set(listed) <= set(state.legal(seat)) and len(set(listed)) == len(listed)


def test_odds() -> None:
    """Ahead is better, cards in hand are worth something, and who is out does not win."""
    cars = {"A": "r40l1", "B": "r20l2", "C": {"space": "", "status": "out"}}
    state = table(cars).state
    assert nearest(state, 0, 3) == (1,)
    assert odds(state, 0, (1,)) > 0.6 > 0.4 > odds(state, 1, (0,))
    assert odds(state, 0, (1,)) + odds(state, 1, (0,)) == pytest.approx(1)
    assert odds(state, 2, (0, 1)) == 0
    poorer = odds(state, 0, (1,))
    armed = table({**cars, "A": {"space": "r40l1", "hand": "CO1 CO2"}}).state
    assert odds(armed, 0, (1,)) > poorer
    state.position.finished = (1,)
    assert odds(state, 1, (0,)) == 1 and odds(state, 0, (1,)) == 0


def test_a_card_has_to_bring_less_the_nearer_the_flag() -> None:
    """Held back with laps to come, played at the end: on who is in the way of winning."""
    gains = []
    for laps in (4, 8, 9):
        cars = {
            "A": {"space": "r10l1", "hand": "PU", "laps": laps},
            "B": {"space": "r12l2", "laps": laps},
        }
        state = table(cars, window="pre").state
        gains += [gain for gain, _ in ratings(state, 0)]
    assert gains[0] < gains[1] < gains[2]


def test_it_beats_pro() -> None:
    """Six races of two against two on swapped places, without its search; 55 of 100 are wanted."""
    won = 0
    for seed in range(3):
        for own in ((0, 2), (1, 3)):
            drivers = [Plain() if seat in own else Pro() for seat in range(4)]
            won += raced(drivers, seed).position.finished[0] in own
    assert won >= 3


class Plain:
    """Ace without its search."""

    choose = staticmethod(plain)
