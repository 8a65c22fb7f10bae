"""The tables of a lone car beside the rules: in the wet, on streets, in the pits and at the line.

Each table is held to one turn from anywhere, played by the race's own rules. As a table is worked
out from the line back, it is right where every turn is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.games.formula_d.rules import position as pos
from bolide_widget.games.formula_d.rules.pits import own_box
from bolide_widget.games.formula_d.rules.venue import State
from bolide_widget.games.formula_d.rules.weather import multiplier, slide_length
from bolide_widget.games.formula_d.solo.kept import Conditions, grid_of, sweeps_of
from bolide_widget.games.formula_d.solo.ways import LONGEST, Wear
from helpers.judges.formula_d_turn import Turn

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"]
SEAT = 5
"""Of the box with which the tables count on a board of ten."""

LAPS = 2
MOST = Wear(3, 2, 1, 1)
BOARD = bw.load_track("t1", game="formula-d")
assert BOARD.pit is not None
PIT = BOARD.pit
BOX = own_box(PIT, SEAT)
GATE = PIT.entry[0][0]


class Tables(NamedTuple):
    """The tables for a car as it is, the last lap first and that of the grid last."""

    sweeps: list[Any]

    def to_go(self, state: State) -> float:
        """Look up the turns from the beginning of a turn."""
        car = state.position.cars[SEAT]
        left = points(car)
        if car.status == pos.TRACK:
            sweep = self.sweeps[LAPS - car.lap]
            return float(sweep.value[(sweep.places.place(car.space, car.stops), car.gear, *left)])
        pits, in_lane = self.sweeps[LAPS - 1].pits, (0, *left[1:])
        if car.status == pos.PIT and not car.served:
            return float(pits.waiting(car.pit, car.gear)[in_lane])
        return float(pits.out(_index(car), car.gear if car.status == pos.PIT else 0)[in_lane])

    def rolled(self, state: State, before: pos.Car) -> float:
        """Look up the same once a gear is declared; `before` is the car before it was."""
        car = state.position.cars[SEAT]
        left = points(car)
        if before.status == pos.TRACK:
            sweep = self.sweeps[LAPS - car.lap]
            return float(sweep.rolled[(sweep.places.place(car.space, car.stops), car.gear, *left)])
        served = before.served or before.status != pos.PIT
        turns = self.sweeps[LAPS - 1].pits.rolled(_index(before), car.gear, served)
        return 1 + float(turns[(0, *left[1:])])


def _index(car: pos.Car) -> int:
    """The space of the lane from which a car in the pits drives on."""
    if car.status == pos.SLOT:
        return PIT.first
    return BOX.to - 1 if car.status == pos.BOX else car.pit


def points(car: pos.Car) -> tuple[int, ...]:
    """The points of a car as the tables count them; its last of the engine is never spent."""
    wear = car.wear
    left = wear[pos.TYRES], wear[pos.BRAKES], wear[pos.GEARBOX], wear[pos.ENGINE] - 1
    return tuple(map(min, left, MOST))


def spaces(near: int | None = None, reach: int = 24) -> list[int]:
    """The spaces that lie behind a progress by so much at most; all of the board without one."""
    every = range(len(BOARD.ids))
    if near is None:
        return list(every)
    return [s for s in every if (near - BOARD.progress[s]) % BOARD.period <= reach]


@st.composite
def races(draw: Any) -> tuple[bw.formula_d.Race, float]:
    """A car about to declare its gear, all others out, and what the end of its race is worth."""
    street = draw(st.integers(0, 3)) == 0
    rules: dict[str, Any] = {"laps": LAPS, "weather": draw(st.booleans()), "street": street}
    if not street:
        rules["tyres"] = draw(st.integers(0, 2)) > 0
        rules["pit_variant"] = draw(st.sampled_from(["RU", "RU", "EN", "none"]))
    left = Wear(*(draw(st.integers(0, most)) for most in MOST))
    car = {"gear": draw(st.sampled_from([1, 2, 2, 3, 3, 4, 5, 6])), **worn(left)}
    if street:
        car["character"] = "derek"
    elif rules["tyres"]:
        car["tyres"] = draw(st.sampled_from(["hard", "soft", "soft", "rain"]))
        car["tyre_age"] = draw(st.sampled_from([0, 2, 5]))
    if rules.get("pit_variant") in ("RU", "EN") and draw(st.integers(0, 3)) == 0:
        car |= draw(in_pits(rules["pit_variant"]))
    else:
        car |= draw(on_track(street))
    if car.get("served"):
        car["wear"][0] = MOST.tyres
    weather = {"weather": draw(st.sampled_from(["good", "rain", "rain"]))}
    race = set_up(rules, car, **(weather if rules["weather"] else {}))
    return race, draw(st.sampled_from([np.inf, 25.0]))


@st.composite
def at_corner_ends(draw: Any) -> tuple[bw.formula_d.Race, float]:
    """The same on soft tyres, near the end of a corner that asks for one more stop."""
    ends = [s for s in spaces() if BOARD.corner[BOARD.ahead[s]] != BOARD.corner[s] >= 0]
    space = draw(st.sampled_from(ends))
    car = {
        "space": BOARD.ids[space],
        "lap": 1,
        "stops": BOARD.stops[BOARD.corner[space]] - 1,
        "gear": draw(st.sampled_from([1, 2])),
        "tyres": "soft",
        "tyre_age": draw(st.sampled_from([0, 2])),
        **worn(Wear(draw(st.integers(1, MOST.tyres)), draw(st.integers(0, 1)), 1, 1)),
    }
    race = set_up({"laps": LAPS, "tyres": True, "pit_variant": "none"}, car)
    return race, draw(st.sampled_from([np.inf, 25.0]))


def worn(left: Wear) -> dict[str, Any]:
    """Points of a car, of which the tables count those that are left."""
    return {"caps": [*MOST[:3], 9, MOST.engine + 1, 2], "wear": [*left[:3], 3, left.engine + 1, 2]}


def set_up(rules: dict[str, Any], car: dict[str, Any], **weather: str) -> bw.formula_d.Race:
    """Set up a race in which this car is alone and about to declare its gear."""
    race = bw.formula_d.Race(
        BOARD, NAMES, rules=bw.formula_d.Rules(**rules), grid=NAMES, dice="ask", seed=1
    )
    cars = {**{name: {"status": "out"} for name in NAMES[:SEAT]}, NAMES[SEAT]: car}
    race.arrange(cars, to_move=NAMES[SEAT], **weather)
    return race


@st.composite
def on_track(draw: Any, street: bool) -> dict[str, Any]:
    """A place on the road in any lap; near the pits, the line and the grid more often."""
    lap = draw(st.sampled_from([0, 1, 1, LAPS]))
    where = draw(st.sampled_from(["anywhere", "corner", "pits", "line"]))
    listed = spaces()
    if where == "corner":
        listed = [s for s in listed if BOARD.corner[s] >= 0]
    elif where == "pits":
        listed = spaces(BOARD.progress[GATE], 12)
    elif where == "line":
        listed = spaces(BOARD.period - 1)
    if lap == 0:
        listed = spaces(BOARD.period - 1, 8)
    elif street and lap < LAPS:  # a checkpoint is nothing that the tables know
        listed = [s for s in spaces() if BOARD.progress[s] < BOARD.period - 2 * (LONGEST + 3)]
    space = draw(st.sampled_from(listed))
    corner = BOARD.corner[space]
    place: dict[str, Any] = {"space": BOARD.ids[space], "lap": lap}
    if corner >= 0:
        needed = BOARD.stops[corner]
        place["stops"] = draw(st.one_of(st.just(needed - 1), st.integers(0, needed)))
    return place


@st.composite
def in_pits(draw: Any, variant: str) -> dict[str, Any]:
    """A place in the lane before or after the stop, in the box, or on the pit grid."""
    out = PIT.exit[0][0]
    if variant == "EN":
        where = draw(st.sampled_from([pos.SLOT, pos.PIT]))
        index = 0 if where == pos.SLOT else draw(st.integers(PIT.first, out))
        return {"status": where, "pit": index, "served": True, "lap": LAPS, "pit_lap": 1}
    if draw(st.booleans()):
        index = draw(st.integers(0, BOX.at))
        lap = LAPS if index > PIT.lap else 1
        return {"status": pos.PIT, "pit": index, "served": False, "lap": lap, "pit_lap": 1}
    if draw(st.booleans()):
        lap = LAPS if BOX.at > PIT.lap else 1
        return {"status": pos.BOX, "pit": BOX.at, "served": True, "lap": lap, "pit_lap": 1}
    index = draw(st.integers(BOX.to, out))
    lap = LAPS if index > PIT.lap else 1
    return {"status": pos.PIT, "pit": index, "served": True, "lap": lap, "pit_lap": 1}


def tables_of(state: State, lost: float) -> Tables:
    """The tables for a car as it is now."""
    rules, car = state.game.rules, state.position.cars[SEAT]
    conditions = Conditions(
        street=rules.street,
        slide=slide_length(state.position, car),
        factor=multiplier(state.position, car),
        lost=lost,
        pits=rules.pit_variant,
    )
    sweeps = sweeps_of(BOARD, MOST, LAPS, conditions)
    return Tables([*sweeps, grid_of(BOARD, MOST, LAPS, conditions)])


@pytest.mark.sweep
@settings(max_examples=60, deadline=None)
@given(races(), st.data())
def test_a_table_is_right_about_every_turn(drawn: tuple[Any, float], data: st.DataObject) -> None:
    """FD-TYRE-3, FD-TYRE-4, FD-OVER-10, FD-FIN-3, FD-PIT-1 to FD-PIT-7, FD-PITEN-1."""
    check_turn(*drawn, data)


@pytest.mark.sweep
@settings(max_examples=15, deadline=None)
@given(at_corner_ends(), st.data())
def test_a_table_knows_what_soft_tyres_pay(drawn: tuple[Any, float], data: st.DataObject) -> None:
    """FD-TYRE-3, FD-OVER-10: two points for a space overshot, and three once they are worn."""
    check_turn(*drawn, data)


def test_a_race_lost_on_the_way_out_of_the_pits_costs_no_more_than_that() -> None:
    """FD-PIT-7, FD-OVER-10: in gear 6 most faces overshoot the corner by too much."""
    car = {"status": pos.PIT, "pit": 10, "served": True, "lap": LAPS, "pit_lap": 1, "gear": 5}
    car |= worn(Wear(MOST.tyres, 0, 0, 1))
    race = set_up({"laps": LAPS, "tyres": True, "pit_variant": "RU"}, car)
    state: Any = race.state
    tables, before = tables_of(state, 25.0), state.position.cars[SEAT]
    worth = tables.sweeps[0].terms.lost
    state.apply(("gear", 6))
    turns = 1 + Turn(state, SEAT, tables.to_go, worth).turns(state)
    assert turns < np.inf
    assert tables.rolled(state, before) == pytest.approx(turns, abs=1e-9)


def check_turn(race: Any, lost: float, data: st.DataObject) -> None:
    """Hold the turns of a car, before and after a gear is declared, beside its rules."""
    state: Any = race.state
    tables, before = tables_of(state, lost), state.position.cars[SEAT]
    worth = tables.sweeps[LAPS - max(before.lap, 1)].terms.lost
    legal = state.legal(SEAT)
    declared = {}
    for action in legal:
        declared[action] = state.copy()
        declared[action].apply(action)
    best = min(tables.rolled(twin, before) for twin in declared.values())
    assert tables.to_go(state) == pytest.approx(best, abs=1e-9)
    twin = declared[data.draw(st.sampled_from(legal))]
    turns = 1 + Turn(twin, SEAT, tables.to_go, worth).turns(twin)
    assert tables.rolled(twin, before) == pytest.approx(turns, abs=1e-9)
