"""Ace: looks on, gets as far as Pro at least, and knows nothing that is sealed."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.championship_formula.drivers.ace import (
    asked_anew,
    candidates,
    nearest,
    odds,
)
from bolide_widget.games.championship_formula.race import Race
from helpers.boards.cfr_boards import pr
from helpers.races.cfr_race import put

Ace, Pro = bw.championship_formula.Ace, bw.championship_formula.Pro

LEVEL = {"X": {"space": "A1.8"}, "Y": {"space": "A2.8"}, "Z": {"space": "A3.8"}}


def test_ace_gets_round_and_is_the_same_twice() -> None:
    """A budget of answers gives the same race on every machine."""
    ends = []
    for _ in range(2):
        race = Race(pr(), ["Ace", "Pro"], laps=1, seed=4)
        bw.drive(race, {"Ace": Ace(nodes=60), "Pro": Pro()})
        assert race.over and race.cars["Ace"].status != "out"
        ends.append(race.state.key())
    assert ends[0] == ends[1]


def test_what_another_has_sealed_changes_nothing() -> None:
    """CFR-CONV-5: the same state but for a sealed answer, the same choice."""
    looked: list[Any] = []
    for speed in (20, 140):
        race = put(LEVEL, pr())
        race.play(("speed", speed), "X")
        looked.append(Ace(nodes=80)(race.seen_by("Y", 1)).action)
        looked.append(Ace(nodes=80).choose(asked_anew(race.state), 1))
    assert len(set(looked)) == 1


def test_everybody_plans_in_its_head() -> None:
    """Who has answered already is asked there, too: what was sealed is not known."""
    race = put(LEVEL, pr())
    race.play("speed:20", "X")
    anew = asked_anew(race.state).stack[-1]
    assert anew.players == (0, 1, 2) and anew.sealed == ()
    assert race.state.stack[-1].players == (1, 2)


def test_answers_worth_a_thought() -> None:
    """The usual one first; close ones after it, all of them legal."""
    state = put(LEVEL, pr()).state
    usual = Pro().choose(state, 0)
    listed = candidates(state, 0, usual)
    assert listed[0] == usual and 1 < len(listed) <= 6
    assert set(listed) <= set(state.legal(0))


def test_odds() -> None:
    """Ahead is better; who is out is behind; the places of a race that is over are certain."""
    race = put({"X": {"space": "C1.1"}, "Y": {"space": "A2.1"}, "Z": {"status": "out"}}, pr())
    state = race.state
    assert nearest(state, 0, 3) == (1,)
    assert odds(state, 0, (1,)) > 0.6 > 0.4 > odds(state, 1, (0,))
    assert odds(state, 1, (2,)) == 1.0 and odds(state, 2, (0,)) == 0.0
    state.position.places = (1, 0, 2)
    assert odds(state, 1, (0,)) == 1.0


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"seconds": 1, "nodes": 5}, {"rounds": 0}])
def test_budgets_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(bw.SetupError, match="Ace"):
        Ace(**wrong)
