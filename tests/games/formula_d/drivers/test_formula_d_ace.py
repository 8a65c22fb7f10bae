"""Ace of Formula D: legal, the same for the same nodes, and bound by them."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.drivers.search import Budget
from helpers.races import formula_d_races

NAMES = ["Ada", "Bob"]


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(len(formula_d_races.OPTIONS)))
def test_whatever_is_asked_the_answer_is_legal(number: int) -> None:
    driver = bw.formula_d.Ace(nodes=12)
    for race in formula_d_races.moments(formula_d_races.race_of(number), number, most=60):
        if race.over:
            break
        state = race.state
        before, seat = state.digest(), state.to_act[0]
        assert driver.choose(state, seat) in state.legal(seat)
        assert state.digest() == before


def test_the_same_nodes_give_the_same_race() -> None:
    def driven() -> Any:
        state = bw.formula_d.Race("t1", NAMES, grid=NAMES, laps=1, dice="ask").state
        play_out(state, [bw.formula_d.Ace(nodes=40).choose, bw.formula_d.Pro().choose], 5)
        return state.key()

    assert driven() == driven()


def test_nodes_bound_what_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[Budget]()
    begin = Budget.__init__

    def noted(budget: Budget, until: float | None, nodes: int | None) -> None:
        begin(budget, until, nodes)
        made.append(budget)

    monkeypatch.setattr(Budget, "__init__", noted)
    race = bw.formula_d.Race("t1", NAMES, grid=NAMES, seed=2)
    race.arrange(
        {"Ada": {"space": "2.50", "lap": 1, "gear": 4}, "Bob": {"space": "1.49", "lap": 1}},
        to_move="Ada",
    )
    bw.formula_d.Ace(nodes=30)(race)
    assert [budget.used for budget in made] == [30]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(bw.SetupError, match="seconds or nodes, not both"):
        bw.formula_d.Ace(1.0, nodes=3)
    with pytest.raises(bw.SetupError, match="Ace, nodes: a whole number from 1"):
        bw.formula_d.Ace(nodes=0)
