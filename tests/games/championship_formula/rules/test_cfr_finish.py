"""The finish, and an engine that breaks near it (CFR-FIN, CFR-ENG), and whole laps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bolide_widget.core.questions import Question
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.position import FINISHED, OUT
from helpers.boards.cfr_boards import c, pr
from helpers.races.cfr_move import Moving
from helpers.races.cfr_race import alone, facts_of, go, kind, plan, put


def ended(race: Race, cars: dict[str, dict[str, Any]]) -> list[str]:
    """The classification if the turn ends with the cars like this."""
    state = race.state
    for name, fields in cars.items():
        car = state.position.cars[race.drivers.index(name)]
        for field, value in fields.items():
            setattr(car, field, state.game.road.number[value] if field == "space" else value)
    state.stack = [Question("end-turn")]
    state.settle()
    return [race.drivers[seat] for seat in state.position.places]


def test_ex_34_classification() -> None:
    """EX-34, CFR-FIN-1, CFR-FIN-3, CFR-FIN-4: the furthest first, who spun behind."""
    race = put({name: {"space": f"1.{row}"} for row, name in enumerate("ABCD", 20)}, laps=1)
    cars = {
        "D": {"space": "1.40", "at": 40},
        "C": {"space": "2.40", "at": 40},
        "B": {"space": "1.1", "at": 41, "spun_now": True},
        "A": {"space": "1.39", "at": 39},
    }
    assert ended(race, cars) == ["D", "C", "B", "A"]


def test_ex_67_all_of_them() -> None:
    """EX-67, CFR-FIN-6, CFR-RUL-19: running by distance and grey bar, then out, later first."""
    race = put({name: {"space": f"1.{row}"} for row, name in enumerate("QRWXYZ", 20)}, laps=2)
    out = {"status": OUT, "space": "1.1"}
    cars = {
        "X": {"space": "1.3", "at": 83},
        "Y": {"space": "2.39", "at": 79},
        "Z": {"space": "1.39", "at": 79},
        "W": {**out, "at": 81, "out_turn": 12, "retired": 3},
        "Q": {**out, "at": 60, "out_turn": 9, "retired": 2},
        "R": {**out, "at": 70, "out_turn": 5, "retired": 1},
    }
    assert ended(race, cars) == ["X", "Z", "Y", "W", "Q", "R"]


def test_nobody_left() -> None:
    """CFR-FIN-7, CFR-RUL-37: over without finishers."""
    race = put({"X": {"space": "1.20"}, "Y": {"space": "1.19"}})
    out = {"status": OUT, "space": "1.1"}
    cars = {"X": {**out, "out_turn": 2, "retired": 1}, "Y": {**out, "out_turn": 2, "retired": 2}}
    assert ended(race, cars) == ["X", "Y"]


def test_everybody_finishes_the_turn() -> None:
    """CFR-FIN-2, CFR-FIN-5: the race is over after the turn in which a car finishes."""
    race = put({"X": {"space": "1.39"}, "Y": {"space": "1.38"}}, laps=1)
    plan(race, 100, 100)
    go(race, ("drive", "1.4"))
    assert kind(race) == "move"
    go(race, ("drive", "1.3"))
    assert race.over and race.state.position.places == (0, 1)
    assert [car.status for car in race.state.position.cars] == [FINISHED] * 2
    assert [fact[1:] for fact in facts_of(race, "finish")] == [(0, 1), (1, 2)]


def test_run_to_flag() -> None:
    """CFR-RUL-19, alternative: who has not finished drives on."""
    race = put({"X": {"space": "1.39"}, "Y": {"space": "1.28"}}, laps=1, run_to_flag=True)
    plan(race, 100, 100)
    go(race, ("drive", "1.4"), ("drive", "1.33"))
    assert not race.over and race.state.position.places == (0,)
    plan(race, Y=140)
    go(race, ("drive", "1.40"))
    assert race.over and race.state.position.places == (0, 1)


def test_ex_35_engine_in_sight() -> None:
    """EX-35, CFR-ENG-1, CFR-RUL-20: half the speed to the line, or out."""
    for space, at in (("1.37", 1), ("1.36", 0)):
        damaged = {"last": 120, "ts": 120, "a": 20, "engine_damage": 1, "green": 0, "red": 0}
        race = plan(alone(space, options={"laps": 1}, **damaged), X=140)
        go(race, (6, 5))
        car = race.state.position.cars[0]
        if at:
            assert (car.v, kind(race)) == (60, "move")
            go(race, ("drive", "1.40"))
            assert race.over and race.state.position.cars[0].status == FINISHED
        else:
            assert race.over and car.out_cause == "engine"


def test_ex_68_corners_behind_the_line() -> None:
    """EX-68, CFR-FIN-5, CFR-MOVE-7: they are dealt with as usual."""
    cards = {"cards": (0, 0, 2, 0, 0, 0)}
    race = plan(alone("K1.7", pr(), last=200, options={"laps": 1}, **cards), X=200)
    go(race, *(("step", to) for to in ("K1.8", "A1.1", "A1.2", "A1.3", "A1.4", "A1.5")))
    go(race, *(("step", to) for to in ("A1.6", "A1.7", "A1.8")))
    assert kind(race) == "braking"  # the step would be a crash, and one unit is all there is
    go(race, ("wear", 1))
    assert race.over and race.state.position.places[0] == 0
    assert race.state.position.cars[0].at == 816


def test_ex_69_opt_2() -> None:
    """EX-69, OPT-2: spaces entered after the finish cost nothing."""
    data = {"laps": 1, "no_duty_after_line": True}
    cards = {"cards": (0, 0, 2, 0, 0, 0)}
    race = plan(alone("K1.7", pr(), last=200, options=data, **cards), X=200)
    go(race, ("drive", "B1.1"))
    assert race.over and race.state.position.cars[0].wear == 12


@pytest.mark.parametrize(("row", "last"), [(32, 39), (33, 40)])
def test_ex_69_opt_7(row: int, last: int) -> None:
    """EX-69, OPT-7: the second slip space does not finish."""
    only = {"laps": 1, "one_slip_at_finish": True}
    moving = Moving(f"1.{row}", 120, slip=2, options=only)
    assert max(int(end.split(".")[1]) for end in moving.ends) == last
    while moving.kind == "move" and ("step", f"1.{moving.car.at + 1}") in moving.listed:
        moving.do(f"1.{moving.car.at + 1}")
    assert moving.car.at == last


def test_ex_69_opt_10() -> None:
    """EX-69, OPT-10: 60 over for three wear."""
    moving = Moving("1.10", 120, c(), options={"soft_tires": True}).do("1.11")
    assert moving.listed == [("wear", 3), ("wear", 2)]


def lap(wear: int, speeds: Sequence[int], ends: Sequence[str]) -> Race:
    """A lone yardstick car from K3.8, a speed and an end a turn."""
    race = alone("K3.8", pr(), lap=0, last=0, first=True, wear=wear, options={"laps": 1})
    for speed, end in zip(speeds, ends, strict=True):
        plan(race, X=speed)
        while kind(race) == "move":
            go(race, ("drive", end))
            while kind(race) == "pay":
                go(race, race.state.legal()[0])
        assert kind(race) in ("plan", "over"), (speed, end, kind(race))
        car = race.state.position.cars[0]
        assert race.track.ids[car.space] == end
    return race


def test_ex_71_a_lap_without_wear() -> None:
    """EX-71: 13 turns, no payment."""
    speeds = (60, 80, 80, 80, 60, 100, 140, 100, 80, 80, 80, 80, 120)
    ends = "A1.3 A1.7 B2.3 C2.4 D1.3 E1.5 E1.12 G1.1 H1.2 I1.1 J2.1 K1.2 K1.8"
    race = lap(0, speeds, ends.split())
    assert race.over and race.state.position.cars[0].at == 720
    assert not facts_of(race, "pay")


def test_ex_72_a_lap_with_six_wear() -> None:
    """EX-72: 11 turns."""
    speeds = (60, 100, 100, 100, 120, 140, 100, 100, 120, 120, 160)
    ends = "A1.3 A2.8 C1.2 D1.3 E1.6 F1.1 G1.2 H2.4 J2.1 K1.4 A1.4"
    race = lap(6, speeds, ends.split())
    assert race.over and race.state.position.cars[0].at == 768
    assert [fact[4] for fact in facts_of(race, "pay")] == [1, 2, 1, 2]
    assert race.state.position.cars[0].wear == 0
