"""Ace: looks on in worlds that could be so, gets round, and knows nothing that is hidden."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.really_nasty.drivers.ace import candidates
from bolide_widget.games.really_nasty.drivers.contention import nearest, odds
from helpers.really_nasty_drivers import moments, other_worlds, raced
from helpers.really_nasty_table import table

Ace, Pro, Rookie = bw.really_nasty.Ace, bw.really_nasty.Pro, bw.really_nasty.Rookie


def test_ace_gets_round_and_is_the_same_twice() -> None:
    """A budget of answers gives the same race on every machine."""
    ends = [raced([Ace(nodes=30), Rookie()], 4, laps=1) for _ in range(2)]
    assert ends[0].position.finished and ends[0].key() == ends[1].key()


def test_what_is_hidden_changes_nothing() -> None:
    """Chapter 17: its worlds are made of what the seat knows, whatever the state holds."""
    looked = 0
    for state, seat in moments(Pro(), 4, 4):
        before = state.key()
        usual = Ace(nodes=40).choose(state, seat)
        assert usual in state.legal(seat)
        looked += len(candidates(state, seat, usual)) > 1
        for world in other_worlds(state, seat, 2):
            assert Ace(nodes=40).choose(world, seat) == usual
        assert state.key() == before
    assert looked >= 3


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
