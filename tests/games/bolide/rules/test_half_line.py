"""C-4 on the board: the first car over the ½ GP line, by E-5, R-6 and P-10 too."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Race, Track
from helpers.boards.courses import ring, ring_data
from helpers.races.setting import Point, play_out, question_of, race_on

# The ½ GP line of the ring is at x = 30 on the North side (arrow W): x = 30 is beyond it.


def car(position: Point, pawn: Point | None = None, **fields: Any) -> dict[str, Any]:
    """A car with its pawn, or with the pawn on it."""
    return {"position": position, "pawn": pawn or position, **fields}


def firsts(race: Race) -> tuple[str | None, ...]:
    return race.result.half


def test_the_first_car_over_the_line_is_kept() -> None:
    """C-4: the first to touch or cross the ½ GP line; the next one gets nothing."""
    cars = {"Ada": car((33, 32), (29, 32)), "Bob": car((32, 35), (28, 35))}
    race = race_on(ring(), cars, to_move="Ada")
    assert firsts(race) == (None, None)
    race.play((29, 32))
    race.play((28, 35))
    assert firsts(race) == ("Ada", None)
    assert ("half-first", 0, 1) in race.facts and ("half-first", 1, 1) not in race.facts


@pytest.mark.parametrize(("target", "first"), [((30, 32), "Ada"), ((31, 32), None)])
def test_to_touch_it_is_enough(target: Point, first: str | None) -> None:
    """C-4, G-7: a car on the line has reached it."""
    cars = {"Ada": car((33, 32), (31, 32)), "Bob": car((20, 6))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play(target)
    assert firsts(race)[0] == first


@pytest.mark.parametrize(
    ("lap", "expected"),
    [(0, (None, None)), (1, ("Ada", None)), (2, (None, "Ada")), (3, (None,) * 2)],
)
def test_there_is_a_point_in_lap_1_and_one_in_lap_2(
    lap: int, expected: tuple[str | None, ...]
) -> None:
    """C-4: the lap is the one the car is in; there is none before lap 1 and after lap 2."""
    cars = {"Ada": car((33, 32), (29, 32), lap=lap), "Bob": car((20, 6))}
    race = race_on(ring(), cars, to_move="Ada", laps=4)
    race.play((29, 32))
    assert firsts(race) == expected


def test_a_lapped_car_may_be_first_in_its_own_lap() -> None:
    """C-4: in each lap the first car over the line in it, also after the leader's next lap."""
    cars = {"Ada": car((33, 32), (29, 32), lap=2), "Bob": car((32, 35), (28, 35), lap=1)}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((29, 32))
    race.play((28, 35))
    assert firsts(race) == ("Bob", "Ada")


def test_who_drives_back_and_over_it_again_keeps_the_first_place() -> None:
    """C-4, R-1: crossing back takes nothing away, and gives no car another chance."""
    cars = {"Ada": car((31, 32), (30, 32)), "Bob": car((31, 35), (31, 35))}
    race = race_on(ring(), cars, to_move="Ada")
    play_out(race, {"Ada": (30, 32), "Bob": (31, 35)})
    play_out(race, {"Ada": (31, 32), "Bob": (30, 35)})
    assert firsts(race) == ("Ada", None)


def test_to_cross_it_the_wrong_way_earns_nothing() -> None:
    """C-4, G-7: a car that was pushed beyond the line drives back over it; that is -1."""
    cars = {"Ada": car((29, 32), (31, 32), half=0), "Bob": car((20, 6))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((31, 32))
    assert race.cars["Ada"].half == -1 and firsts(race) == (None, None)


def test_a_car_that_is_pushed_over_the_line_earns_nothing() -> None:
    """E-5, C-4: it has crossed no line, so the next car that does is the first."""
    cars = {"Ada": car((33, 32), (29, 32)), "Bob": car((29, 35), (28, 35), half=0)}
    race = race_on(ring(), cars, to_move="Bob")
    race.play((28, 35))
    assert firsts(race) == (None, None)
    race.play((29, 32))
    assert firsts(race) == ("Ada", None)


def test_a_car_pushed_over_the_line_in_lap_1_is_judged_by_its_lap_in_lap_2() -> None:
    """E-5, C-4: it has one crossing less than laps, which must not make lap 2 look like lap 1."""
    cars = {"Ada": car((33, 32), (29, 32), lap=2, half=0), "Bob": car((20, 6), lap=1)}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    race.play((29, 32))
    assert firsts(race) == (None, "Ada")


def test_an_attacker_is_judged_from_where_it_ends() -> None:
    """E-5, G-7, C-4: who loses beyond the line and falls back before it has not crossed it."""
    cars = {"Ada": car((33, 32), (30, 32)), "Bob": car((30, 32))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((30, 32))
    race.roll(5)
    race.play((31, 32))
    assert firsts(race) == (None, None)


def test_a_car_carried_over_the_line_by_a_safety_car_earns_nothing() -> None:
    """R-6, C-4: Cyd, before the line, queues behind a leader far beyond it."""
    cars = {"Ada": car((21, 32), lap=1), "Bob": car((20, 32), lap=1), "Cyd": car((40, 32), lap=1)}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((20, 32))
    race.roll(7)
    race.roll(2)
    race.play((21, 32))
    play_out(race, {"Bob": (20, 32), "Cyd": (40, 32)})
    while question_of(race)[1] == "queue":
        race.play(race.options[0])
    assert race.cars["Cyd"].half == 1 and race.cars["Cyd"].position != (40, 32)
    assert firsts(race) == (None, None)


def test_a_line_that_the_pit_lane_passes_counts() -> None:
    """P-10, C-4: the way through the pit lane crosses every line, the ½ GP line too."""
    data = ring_data()
    data["half"] = {"line": [[38, 2], [38, 12]], "heading": "E"}  # beside boxes 5 and 6
    track = Track.from_dict(data)
    assert track.pit is not None and track.pit.crossings["half"] == 6
    cars = {"Ada": {"status": "pit", "box": 5, "lap": 2}, "Bob": car((52, 20), lap=0)}
    race = race_on(track, cars, to_move="Ada", laps=3)
    race.play("advance")
    assert firsts(race) == (None, "Ada")


def test_it_is_kept_in_records_and_taken_back_by_undo() -> None:
    """C-4: part of the state like all else."""
    cars = {"Ada": car((33, 32), (29, 32)), "Bob": car((20, 6))}
    race = race_on(ring(), cars, to_move="Ada")
    race.play((29, 32))
    assert Race.from_json(race.to_json(), track=ring()).result == race.result
    race.undo()
    assert firsts(race) == (None, None)
