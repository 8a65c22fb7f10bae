"""The audit: all sheets at the end, and what is wrong with one (RN-MAR)."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules import pits
from bolide_widget.games.really_nasty.rules.pits import Sheet
from bolide_widget.games.really_nasty.rules.position import Stop
from helpers.races.really_nasty_table import fates, go, passed, table

WON = ((4, "scheduled", 3, 1, 4), (5, "free", 1, 0, 1), (7, "scheduled", 3, 0, 3))


def terms() -> Any:
    """The terms of a race of ten laps."""
    return rn.Race("rn-default", ["A", "B"], seed=1).game.terms


def sheet(fuel: int, laps: int, *stops: tuple[Any, ...], **rest: Any) -> Sheet:
    return Sheet(fuel, laps, tuple(Stop(*stop) for stop in stops), **rest)


def test_a_sheet_that_passes() -> None:
    """Example 51 (RN-MAR-3): and what it fails by."""
    assert pits.faults(terms(), sheet(2, 10, *WON)) == []
    free = (*WON[:2], (7, "free", 3, 0, 3))
    assert pits.faults(terms(), sheet(2, 10, *free)) == ["no scheduled stop in laps 6 to 8"]
    short = ((4, "scheduled", 3, 1, 3), *WON[1:])
    assert pits.faults(terms(), sheet(2, 10, *short)) == ["3 of 4 turns taken in lap 4"]
    assert pits.faults(terms(), sheet(2, 3)) == [], "out before the window closed"
    assert pits.faults(terms(), sheet(2, 4)) == ["no scheduled stop in laps 3 to 5"]


@pytest.mark.parametrize(
    ("stops", "rest", "fault"),
    [
        (((4, "scheduled", 3, 0, 3), (5, "scheduled", 3, 0, 3)), {}, "2 scheduled stops in laps"),
        (((2, "scheduled", 3, 0, 3),), {}, "outside every window"),
        (((4, "scheduled", 2, 0, 2),), {}, "2 turns planned in lap 4, not 3"),
        (((4, "free", 7, 2, 9),), {}, "9 turns in lap 4"),
        (((4, "penalty", 1, 0, 1),), {}, "1 penalty stops for 0 penalties"),
        ((), {"penalties": ("pending",)}, "not served"),
        (((4, "free", 4, 0, 1),), {}, "1 of 4 turns taken"),
    ],
)
def test_what_fails(stops: Any, rest: Any, fault: str) -> None:
    """RN-MAR-3: each part of it by itself."""
    faults = pits.faults(terms(), sheet(2, 3, *stops, **rest))
    assert any(fault in item for item in faults), faults


def test_what_passes() -> None:
    """RN-MAR-3: a penalty served or lapsed, and a stop that the race's end broke off."""
    served = ((4, "penalty", 1, 0, 1),)
    assert pits.faults(terms(), sheet(2, 3, *served, penalties=("served", "lapsed"))) == []
    assert pits.faults(terms(), sheet(2, 3, (4, "free", 4, 0, 1), inside=True)) == []


def test_what_became_of_penalties() -> None:
    """RN-MAR-3: from the facts of a race."""
    cars = {
        "A": {"space": "r41l1", "laps": 4, "colour": "red"},
        "B": {"space": "r20l1", "hand": "BO", "laps": 4},
    }
    match = go(table(cars, rules=rn.Rules(fuel=False)), "B BO:0", "brown", 6)
    assert fates(match.facts, 0) == ("ended",), "pending when asked"
    go(match, "penalty:1")
    assert fates(match.facts, 0) == ("served",)
    assert fates(match.facts, 1) == ()


def test_the_end_of_every_race_is_the_audit() -> None:
    """RN-MAR-1, RN-MAR-2, RN-MAR-3: all see it, when the race is over, and when it is stopped."""
    cars = {"A": {"space": "r47l3", "laps": 9}, "B": {"space": "r20l1", "laps": 8}}
    match = table(cars, rules=rn.Rules(fuel=False))
    assert not match.state.position.revealed
    won = passed(go(match.copy(), "brown", 5))
    while not won.over:
        won.play(won.options[0])
    match.stop()
    for race in (won, match):
        assert race.over and race.state.position.revealed
        assert [fact[:2] for fact in race.facts[-2:]] == [("audit", 0), ("audit", 1)]
        assert all(fact.passed for fact in race.facts[-2:])


def test_an_early_window_asks_for_nothing() -> None:
    """RN-MAR-3, R-10, R-51: where the first crossing counts, no approach leads to stop lap 2."""
    rules = rn.Rules(laps=4, start_crossing_counts=True)
    match = rn.Race("rn-default", ["A", "B"], rules=rules, seed=1, dice="ask")
    assert match.game.terms.windows[2][0] == (2, 2)
    assert pits.faults(match.game.terms, Sheet(2, 1, (), first=3)) == []
    assert pits.faults(match.game.terms, Sheet(2, 1, ())) == ["no scheduled stop in lap 2"]
