"""What entering a space adds to a turn stands in one function, and everything goes by it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

import bolide_widget as bw
from bolide_widget.games.championship_formula.rules import driving, entering, fast, preview
from bolide_widget.games.championship_formula.rules.entering import Visit
from bolide_widget.games.championship_formula.rules.road import road_of
from bolide_widget.games.championship_formula.screen.costs import bills_of
from bolide_widget.games.championship_formula.solo.best_lap import best_lap
from helpers.boards.cfr_boards import corner, red, ring_of
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone

Track = bw.championship_formula.Track

ROAD = road_of(red())
PLAIN = [space for space in range(ROAD.count) if not ROAD.starts[space]]


def fresh(name: str) -> Any:
    """Make a ring with a corner of 60s; nothing is cached of one with a new name."""
    data = ring_of([2] * 40, corner(11, [60] * 4, [60] * 4), [], name=name)
    return Track.from_dict(data, sound=True)


def stricter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limit of every corner by 20 in the one function, and take its twin away."""
    enter = entering.enter

    def changed(
        road: Any, visit: Visit, to: int, v: int, passing: bool = False, free: bool = False
    ) -> Any:
        return enter(road, visit, to, v + 20 if road.corner[to] >= 0 else v, passing, free)

    def by_rule(
        road: Any, corner: int, allowance: int, to: int, v: int, free: bool
    ) -> tuple[int, int, int]:
        entered = changed(road, Visit(-1, corner, allowance, (), (), ()), to, v, False, free)
        return entered.over, entered.units, entered.visit.allowance

    monkeypatch.setattr(entering, "enter", changed)
    monkeypatch.setattr(fast, "off_lines", by_rule)


def seen(name: str) -> dict[str, Any]:
    """Gather what each part says of a car at 60 that comes to a corner of 60s."""
    moving = Moving("1.10", 60, fresh(name))
    state, car = moving.state, moving.car
    road = state.game.road
    path = tuple(road.number[f"1.{row}"] for row in (11, 12, 13))
    ends = driving.ends(state, 0)
    facts: dict[str, Any] = {
        "previews": preview.way_of(state, car.copy(), path, True).units,
        "ends": ends[path[-1]].units if path[-1] in ends else None,
        "page costs": bills_of(road, car, 60).bills,
    }
    moving.do("1.11")
    facts["rules"] = moving.kind
    for driver in (bw.championship_formula.Pro(), bw.championship_formula.Rookie()):
        race = alone("1.8", fresh(name), last=60, wear=0, green=0, red=0)
        facts[type(driver).__name__] = driver.choose(race.state, 0)
    facts["solver"] = best_lap(fresh(name), wear=0).turns
    return facts


@pytest.mark.skipif(bw.compiled, reason="compiled callers are bound to the function itself")
def test_a_changed_rule_changes_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """CFR-LINE-9: rules, previews, page costs, drivers and solvers all follow."""
    before = seen("before")
    stricter(monkeypatch)
    after = seen("after")
    for part in before:
        assert before[part] != after[part], part


@given(
    here=st.sampled_from(range(ROAD.count)),
    to=st.sampled_from(PLAIN),
    bends=st.sampled_from((-1, 0)),
    allowance=st.sampled_from((0, 20, 40, 60)),
    v=st.integers(1, 11).map(lambda units: 20 * units),
    free=st.booleans(),
)
def test_the_fast_twin_says_the_same(
    here: int, to: int, bends: int, allowance: int, v: int, free: bool
) -> None:
    """CFR-LINE-9, OPT-2: off all lines, with any visit before the step."""
    bought = allowance if bends >= 0 else 0
    entered = entering.enter(ROAD, Visit(here, bends, bought, (), (), ()), to, v, False, free)
    assert (entered.owed, entered.line, entered.visit.corner) == (0, 0, ROAD.corner[to])
    assert fast.off_lines(ROAD, bends, bought, to, v, free) == (
        entered.over,
        entered.units,
        entered.visit.allowance,
    )
