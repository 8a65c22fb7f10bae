"""Rookie: gets round, stops in his windows, plays on who is before him, and knows only his own."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.per_board import alongside
from bolide_widget.drivers.playout import chooser
from bolide_widget.games.really_nasty.drivers import rookie
from bolide_widget.games.really_nasty.drivers.rookie import EXPOSED, wants_stop
from bolide_widget.games.really_nasty.rules import paths
from bolide_widget.games.really_nasty.rules.position import TYRES
from helpers.races.really_nasty_drivers import moments, other_worlds, raced
from helpers.races.really_nasty_table import table

Rookie = bw.really_nasty.Rookie


def answer(race: Any, seat: int = 0) -> Any:
    return Rookie().choose(race.state, seat)


def test_most_of_them_get_round() -> None:
    """85 of 100 are wanted over the nine circuits; here 24 cars on the reference board."""
    out = 0
    for seed in range(6):
        state = raced([Rookie()] * 4, seed)
        out += sum(car.status == "out" for car in state.position.cars)
        assert state.position.revealed
    assert out <= 4


def test_they_stop_as_their_cards_ask() -> None:
    """RN-FUEL-4: who wins has made all his stops."""
    state = raced([Rookie()] * 4, 3)
    for seat in state.position.finished:
        stops = [stop for stop in state.position.cars[seat].sheet if stop.kind == "scheduled"]
        assert len(stops) == state.position.fuel[seat]


def test_what_is_hidden_changes_nothing() -> None:
    """Chapter 17: other hands, fuel cards and declarations make no difference to the answer."""
    kinds = set()
    for state, seat in moments(Rookie(), 6, 6):
        usual, before = Rookie().choose(state, seat), state.key()
        assert usual in state.legal(seat)
        kinds.add(state.stack[-1].kind)
        for world in other_worlds(state, seat, 3):
            assert Rookie().choose(world, seat) == usual
        assert state.key() == before
    assert {"react", "die", "path", "stop"} <= kinds


@pytest.mark.parametrize(("space", "die"), [("r5l1", "yellow"), ("r43l1", "brown")])
def test_the_die_by_the_limit_ahead(space: str, die: str) -> None:
    """RN-COR-2: before a corner of 3 to 5 the slow one, before a straight what the tyres give."""
    track = table({"A": space, "B": "r30l2"}).game.track
    number = track.number[space]
    listed = ("brown", "yellow")
    rated = {item: rookie.prospect(track, number, item, EXPOSED) for item in listed}
    assert max(listed, key=lambda item: rated[item]) == die


def test_it_does_not_crawl_round() -> None:
    """RN-COR-2: few exposed corners are answered; on half of the lap the usual die is thrown."""
    track = table({"A": "r5l1", "B": "r30l2"}).game.track
    fast = [
        space
        for space in range(len(track.ids))
        if rookie.prospect(track, space, "blue", EXPOSED)
        > rookie.prospect(track, space, "yellow", EXPOSED)
    ]
    assert len(fast) > 0.5 * len(track.ids)


def test_into_the_pits_as_soon_as_a_window_is_open() -> None:
    """RN-FUEL-5: a Three Stop car with a window that opens; not with one that is still closed."""
    for fuel, inside in ((3, True), (1, False)):
        race = table({"A": {"space": "r41l1", "laps": 0, "fuel": fuel}, "B": "r20l1"})
        assert wants_stop(race.state, 0) is inside


@pytest.mark.parametrize("driver", [Rookie(), bw.really_nasty.Pro()])
def test_what_is_kept_of_a_choice_is_what_would_be_chosen(driver: Any) -> None:
    """Of the paths of a roll, and of the dice: the same with empty tables, whatever was asked."""
    met = 0
    for state, seat in moments(Rookie(), 8, 60):
        kind, car = state.stack[-1].kind, state.position.cars[seat]
        if kind not in ("path", "approach", "die"):
            continue
        situations = product((False, True), (False, True), range(state.game.terms.laps), TYRES)
        for car.puncture, car.start_pending, car.laps, car.tyre in situations:
            answer = driver.choose(state, seat)
            if kind == "die":
                alongside(state.game.track, "rn dice of Rookie").clear()
            else:
                paths.find(state, seat).chosen.clear()
            assert driver.choose(state, seat) == answer
            met += 1
    assert met > 9000


def test_cards_for_who_is_ahead() -> None:
    """A puncture for the car ahead, none for the one behind."""
    cars = {"A": {"space": "r12l1", "hand": "PU"}, "B": "r14l2", "C": "r10l2"}
    race = table(cars, window="pre")
    assert race.state.stack[-1].kind == "react"
    assert answer(race) == ("play", "PU", 1)
    race = table({**cars, "B": "r40l1"}, window="pre")
    assert answer(race) == ("pass",)


def test_the_weather_is_thrown_for_wrong_tyres_only() -> None:
    """RN-WXC-1."""
    for tyre, wanted in (("WET", ("play", "WE")), ("DRY", ("pass",))):
        race = table({"A": {"space": "r12l1", "hand": "WE", "tyre": tyre}, "B": "r30l2"})
        assert answer(race) == wanted


def test_a_class_made_from_one_that_sees_nothing_says_so_again() -> None:
    """Who only inherits the mark is shown a state that could be so, as anybody is."""
    shown = []

    class Spy(Rookie):
        trusted = True

        def choose(self, state: Any, seat: int) -> Any:
            shown.append(state)
            return super().choose(state, seat)

    race = bw.really_nasty.Race("rn-default", ["A", "B"], laps=1, seed=1)
    chooser(Spy(), race)(race.state, 0)
    chooser(Rookie(), race)(race.state, 0)
    assert shown and shown[0] is not race.state
