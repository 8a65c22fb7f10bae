"""Rookie: he gets round, and looks at nothing that is sealed."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import bolide_widget as bw
from bolide_widget.core.hidden import without_seals
from bolide_widget.core.match import Match
from bolide_widget.drivers import playout
from bolide_widget.games.championship_formula.race import Race
from helpers.boards.cfr_boards import c, pr
from helpers.races.cfr_race import alone, kind, plan, put

Rookie = bw.championship_formula.Rookie


def test_four_rookies_get_round() -> None:
    """Nobody is out, and a lap takes few turns: w6 of the Pattern Ring is 11."""
    for seed in range(3):
        race = Race(pr(), list("ABCD"), laps=1, seed=seed)
        bw.drive(race, Rookie())
        assert race.over and race.turn <= 16
        assert {line.status for line in race.standings} <= {"finished", "placed"}


def test_the_same_rookie_on_a_race_and_on_a_bare_state() -> None:
    """A match gets the same answer as a bare state, for every seat of a sealed choice."""
    race = put({"X": {"space": "2.8", "last": 140}, "Y": {"space": "1.8", "last": 40}}, c())
    state, rookie = race.state, Rookie()
    for seat, name in enumerate(race.drivers):
        assert rookie(race.seen_by(name, 1)).action == rookie.choose(state, seat)
    assert rookie.choose(state, 0) != rookie.choose(state, 1)


def test_what_is_sealed_is_not_shown_to_drivers() -> None:
    """CFR-CONV-5: two answers of another lead to the same choice, on the same state."""

    class Nosy:
        name = "Nosy"
        trusted = True
        seen: ClassVar[list[Any]] = []

        def __call__(self, race: Match[Any]) -> Any:
            raise AssertionError("asked for bare states only")

        def choose(self, state: Any, seat: int) -> Any:
            self.seen.append((state.stack[-1].sealed, state.key()))
            return state.default(seat)

    for speed in (20, 140):
        race = put({"X": {"space": "2.8"}, "Y": {"space": "1.8"}})
        race.play(("speed", speed), "X")
        playout.chooser(Nosy(), race)(race.state, 1)
    (first, item), (second, other) = Nosy.seen
    assert first == second == () and item == other
    assert without_seals(race.state).key() == item and race.state.stack[-1].sealed


def test_he_brakes_for_a_corner() -> None:
    """On C from 2.6 at 140 he does not plan what only a roll could pay."""
    race = alone("2.6", c(), last=140)
    planned = int(Rookie().choose(race.state, 0)[1])
    assert planned <= 120 and kind(plan(race, planned)) in ("move", "braking", "skill")


def test_of_speeds_that_promise_the_same_he_takes_the_fastest() -> None:
    """He does not dawdle on a straight: on merrow, behind the last corner, 60 to 140 are alike."""
    cars = {"X": {"space": "M1.1", "last": 100, "wear": 3}, "Y": {"status": "out"}}
    state = put(cars, bw.load_track("merrow", game="championship-formula")).state
    assert Rookie().choose(state, 0) == ("speed", 140)


@pytest.mark.parametrize("cars", [2, 12])
def test_any_field_comes_to_an_end(cars: int) -> None:
    """Blocked, passed and stuck, he always has an answer."""
    race = Race(pr(), [f"D{n}" for n in range(cars)], laps=1, seed=3)
    bw.drive(race, Rookie())
    assert race.over and len(race.standings) == cars
