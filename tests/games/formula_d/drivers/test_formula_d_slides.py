"""Drivers in the wet: none slides into a car that it could have stayed away from (FD-TYRE-4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.formula_d.drivers import thumb
from bolide_widget.games.formula_d.drivers.thumb import stuck
from bolide_widget.games.formula_d.rules.position import RAIN
from helpers.judges.judged import BOARDS, moment

NAMES = ["Ada", "Bob"]
RULES = bw.formula_d.Rules(weather=True, tyres=True)
WEAR = {"tyres": 3, "brakes": 0}


def wet(other: str) -> bw.formula_d.Race:
    """Ada comes to a corner of Grand Orrin on rain tyres, without brakes, behind Bob."""
    race = bw.formula_d.Race("orrin", NAMES, rules=RULES, grid=NAMES, dice="ask", seed=1)
    race.arrange(
        {
            "Ada": {"space": "3.137", "lap": 1, "gear": 4, "tyres": "rain", "wear": WEAR},
            "Bob": {"space": other, "lap": 1, "gear": 2, "tyres": "rain"},
        },
        weather="rain",
        to_move="Ada",
    )
    return race


def test_what_a_slide_cannot_drive_is_counted() -> None:
    """Its lane is free, or there is another way, or there is none."""
    race = wet("1.150")
    state: Any = race.state
    number = race.track.number
    assert stuck(state, 0, number["1.148"], 0, 0).undriven == 0
    assert stuck(state, 0, number["1.149"], 0, 0).undriven == 1


@pytest.mark.sweep
@pytest.mark.parametrize("driver", [bw.formula_d.Rookie(), bw.formula_d.Pro()])
def test_nobody_slides_into_a_car_that_it_cannot_pay_for(driver: Any) -> None:
    race = wet("1.150")
    race.play("gear:4")
    race.roll(10)
    race.play(driver(race))
    while race.pending is not None and race.pending.driver == "Ada":
        race.play(driver(race))
    assert race.cars["Ada"].status == "track"


def test_rookie_takes_no_gear_that_its_last_tyres_cannot_pay_for() -> None:
    """Two spaces before a corner's end with a stop to make: gear 3 may drive six beyond it."""
    race = bw.formula_d.Race("lacemill", NAMES, rules=RULES, grid=NAMES, dice="ask", seed=1)
    wear = {"tyres": 1, "brakes": 0, "gearbox": 0}
    race.arrange(
        {
            "Ada": {
                "space": "1.72",
                "lap": 1,
                "gear": 2,
                "stops": 2,
                "tyres": "rain",
                "wear": wear,
            },
            "Bob": {"space": "1.10", "lap": 1},
        },
        weather="rain",
        to_move="Ada",
    )
    assert bw.formula_d.Rookie()(race).action != ("gear", 3)


@pytest.mark.parametrize("name", BOARDS)
def test_a_free_lane_is_room_for_a_slide(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known without a search is what a search says, in crowds on every board."""
    random, blocked, free = Random(name), 0, 0
    for _ in range(150):
        state = moment(random, name)
        state.position.weather = RAIN
        car = state.position.cars[0]
        short = stuck(state, 0, car.space, car.stops, 0)
        with monkeypatch.context() as plainly:
            plainly.setattr(thumb, "_near", lambda *_: True)
            assert stuck(state, 0, car.space, car.stops, 0) == short
        blocked += short.undriven > 0
        free += not short.undriven
    assert blocked and free
