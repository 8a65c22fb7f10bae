"""Chapter Q, the laps themselves: Q-1, R-15."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import Decision, Qualifying, Race, RaceError, Rookie, SetupError, drive
from bolide_widget.core.questions import Question
from bolide_widget.games.bolide.rules.questions import Flags
from helpers.boards.courses import ring
from helpers.races.setting import Point, question_of, race_on

NAMES = ["Ada", "Bob", "Cyd"]
POLE = ring().grid[0]


def qualifying(count: int = 3, **options: Any) -> Qualifying:
    """Drivers on the ring by the basic rules; their dice wait."""
    return Qualifying(
        ring(), NAMES[:count], **{"rules": "basic", "dice": "ask", "seed": 1, **options}
    )


def in_order(count: int = 3, **options: Any) -> Qualifying:
    """The same when Ada, then Bob, then Cyd have rolled 12, 11, 10."""
    lap = qualifying(count, **options)
    for face in range(12, 12 - count, -1):
        lap.roll(face)
    return lap


def put(lap: Qualifying, position: Point, pawn: Point, turn: int | None = None) -> None:
    """Put the car on the track somewhere else in lap 1, with a move to choose."""
    state = lap.state.copy()
    place = state.position
    (seat,) = place.order
    car = place.cars[seat]
    car.point, car.pawn, car.lap, place.start = position, pawn, 1, False
    place.round = turn or place.round
    while state.stack[-1].kind != "turn":
        state.stack.pop()
    state.stack.append(Question("move", (seat,), Flags(0)))
    lap._restart(state)


def finish(lap: Qualifying, turns: int) -> None:
    """Let the car on the track cross the line on its turn number `turns`."""
    put(lap, (28, 6), (31, 6), turns)
    lap.play((31, 6))


def crash(lap: Qualifying) -> None:
    put(lap, (24, 5), (24, -1))
    lap.play("crash")


def test_drivers_drive_in_the_order_of_their_rolls() -> None:
    """Q-1: d12 order, the highest first; those who tie roll again."""
    lap = qualifying()
    for face in (3, 8, 8, 2, 11):
        lap.roll(face)
    assert question_of(lap) == ("Cyd", "start")
    assert lap.log[-2:] == ["Ada drives 3rd.", "Cyd stands on grid place 1, alone on the track."]
    finish(lap, 20)
    assert question_of(lap)[0] == "Bob"
    finish(lap, 20)
    assert question_of(lap)[0] == "Ada"


def test_each_is_alone_on_grid_place_1() -> None:
    """Q-1, R-15: no other car is on the board; the start roll is part of the lap."""
    lap = in_order()
    for name in NAMES:
        assert question_of(lap) == (name, "start")
        assert lap.cars[name].position == POLE
        assert [car.driver for car in lap.cars.values() if car.position] == [name]
        lap.roll(6)
        assert question_of(lap) == (name, "start") and isinstance(lap.pending, Decision)
        finish(lap, 20)


def test_lap_1_top_speed_all_the_way() -> None:
    """R-15, V-1: 7 before the line and beyond it, also when the race has more laps."""
    lap = in_order(laps=5)
    put(lap, (40, 6), (46, 6))
    assert lap.cars["Ada"].top_speed == 7


def test_the_time_is_the_turns_until_the_line_is_crossed_again() -> None:
    """Q-1: crossed for the second time; the start counts as the first turn."""
    lap = in_order(2)
    lap.roll(6)
    lap.play((29, 9))
    lap.play((31, 9))  # the line for the first time
    assert lap.cars["Ada"].lap == 1 and lap.state.position.times == (0, 0)
    put(lap, (28, 6), (31, 6))
    lap.play((31, 6))
    assert lap.state.position.times == (3, 0)
    assert question_of(lap) == ("Bob", "start")
    assert [tuple(line) for line in lap.results] == [(1, "Ada", 3)]


def test_a_lap_of_a_rookie_takes_as_many_turns_as_it_has_stops() -> None:
    """Q-1: counted by hand from what happened."""
    lap = qualifying(2, dice="auto", seed=5)
    drive(lap, Rookie())
    stops = {seat: sum(f[:2] == ("stop", seat) for f in lap.facts) for seat in (0, 1)}
    assert {line.driver: line.turns for line in lap.results} == {
        NAMES[seat]: count for seat, count in stops.items()
    }


def test_fewest_turns_first() -> None:
    """Q-1: the grid is by time, not by the order of driving."""
    lap = in_order()
    for turns in (25, 22, 24):
        finish(lap, turns)
        assert lap.over or not any(car.place for car in lap.cars.values())
    assert lap.over and lap.grid == ["Bob", "Cyd", "Ada"]
    assert [lap.cars[name].place for name in lap.grid] == [1, 2, 3]
    assert [line.turns for line in lap.results] == [22, 24, 25]
    assert [line.place for line in lap.results] == [1, 2, 3]


def test_ties_are_rolled_for() -> None:
    """Q-1: by d12, the higher roll in front."""
    lap = in_order()
    for turns in (22, 21, 22):
        finish(lap, turns)
    assert not lap.over and lap.grid == []
    assert question_of(lap) == ("Ada", "grid")
    lap.roll(3)
    lap.roll(9)
    assert lap.over and lap.grid == ["Bob", "Cyd", "Ada"]


def test_a_car_that_crashes_ranks_last() -> None:
    """Q-1: behind all cars with a time, however slow; several roll among themselves."""
    lap = in_order()
    crash(lap)
    finish(lap, 90)
    crash(lap)
    assert question_of(lap) == ("Ada", "grid")
    lap.roll(2)
    lap.roll(1)
    assert lap.grid == ["Bob", "Ada", "Cyd"]
    assert [line.turns for line in lap.results] == [90, None, None]


def test_no_pits() -> None:
    """Q-1: a way into the pit lane is none, even if the race has laps to come."""
    lap = in_order(laps=3)
    put(lap, (14, 8), (16, 10))
    cars = {"Ada": {"position": (14, 8), "pawn": (16, 10)}, "Bob": {"position": (52, 20)}}
    race = race_on(ring(), cars, to_move="Ada", laps=3)
    assert any(option.preview.enters_pit for option in race.options)
    assert not any(option.preview.enters_pit for option in lap.options)


def test_nobody_earns_a_half_gp_point_and_the_weather_stays() -> None:
    """Q-1: no ½ GP roll; starting weather throughout."""
    lap = Qualifying(ring(), NAMES[:2], dice="ask", seed=1)
    for face in (12, 11, 3, 2):
        lap.roll(face)
    weather = lap.state.position.weather
    assert weather is not None and weather.variable and weather.now == "rain"
    lap.play("full+soft+booster+rain")
    lap.play("full+hard+brake+slick")
    lap.roll(5)
    put(lap, (33, 32), (29, 32))
    lap.play((29, 32))
    assert question_of(lap) == ("Ada", "move")
    assert lap.state.position.weather == weather and lap.state.position.half_firsts == ()


def test_strategies_are_chosen_before_in_the_order_of_the_rolls() -> None:
    """Q-1: by the advanced rules; weather first, then in d12 order, then the laps."""
    lap = Qualifying(ring(), NAMES, dice="ask", seed=1)
    for face in (4, 9, 6):
        lap.roll(face)
    assert question_of(lap) == ("Bob", "weather")
    lap.roll(10)
    for name in ("Bob", "Cyd", "Ada"):
        assert question_of(lap) == (name, "strategy")
        lap.play(lap.options[0])
    assert question_of(lap)[0] == "Bob" and question_of(lap)[1].startswith("start")


def test_a_half_fuel_car_starts_by_its_table_and_needs_no_fuel() -> None:
    """Q-1, A-6, P-11: every lap starts as a race does; one lap is the last, so none is missing."""
    lap = Qualifying(ring(), NAMES[:2], dice="ask", seed=1, laps=3)
    for face in (12, 11, 10):
        lap.roll(face)
    lap.play("half+soft+booster+slick")
    lap.play("half+soft+brake+slick")
    for name in NAMES[:2]:
        assert question_of(lap) == (name, "start-half-fuel")
        finish(lap, 20)
    assert [line.turns for line in lap.results] == [20, 20]


def test_a_strategy_is_chosen_for_the_race() -> None:
    """Q-1, V-2: the page explains it for all laps of the race, not for the one before it."""
    lines = []
    for match in (
        Qualifying(ring(), NAMES, dice=[4, 9, 6, 10], seed=1, laps=3),
        Race(ring(), NAMES, rules="advanced", dice=[4, 9, 6, 10], seed=1, laps=3),
    ):
        assert question_of(match) == ("Bob", "strategy")
        lines.append(match.game.scene(match)["ask"]["columns"])
    assert lines[0] == lines[1] and len(lines[0]) == 3


# --- as a match -----------------------------------------------------------------------------------


def test_it_is_undone_copied_and_recorded_like_a_race() -> None:
    lap = qualifying(3, dice="auto", seed=9)
    rookie = Rookie()
    for _ in range(40):
        lap.play(rookie(lap))
    twin, before = lap.copy(), lap.state.key()
    twin.play(twin.options[0])
    assert lap.state.key() == before and twin != lap
    twin.undo()
    assert twin == lap
    again = Qualifying.from_json(lap.to_json(), track=ring())
    assert again == lap and again.facts == lap.facts
    assert drive(again, rookie) == drive(lap, rookie)
    assert again.grid == lap.grid and len(lap.grid) == 3


def test_a_record_of_one_kind_is_not_one_of_the_other() -> None:
    lap = qualifying()
    with pytest.raises(RaceError, match="record is of bolide-qualifying rules"):
        Race.from_json(lap.to_json(), track=ring())
    with pytest.raises(RaceError, match="record is of bolide rules"):
        Qualifying.from_json(Race(ring(), NAMES, seed=1).to_json(), track=ring())


def test_a_damaged_record_names_the_entry(tmp_path: Any) -> None:
    lap = qualifying(2, dice="auto", seed=4)
    drive(lap, Rookie())
    path = lap.save(tmp_path / "lap.json")
    assert Qualifying.load(path, track=ring()) == lap
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line == '"answers": [') + 5
    lines[number] = lines[number].replace('",', '0",', 1)
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(RaceError, match=r"lap.json: Entry 5 of the record"):
        Qualifying.load(path, track=ring())


@pytest.mark.parametrize("count", [0, 9])
def test_one_to_eight_drivers(count: int) -> None:
    """S-1: as for a race."""
    with pytest.raises(SetupError, match="1 to 8"):
        Qualifying(ring(), [f"Driver {n}" for n in range(count)])


# --- on the screen --------------------------------------------------------------------------------


def table(lap: Qualifying) -> dict[str, Any]:
    result: dict[str, Any] = lap.game.scene(lap)["tables"][0]
    return result


def test_the_time_table_while_it_runs() -> None:
    """Q-1: times first, then the car on the track, then those that wait, in order."""
    lap = in_order()
    finish(lap, 25)
    lap.roll(6)
    shown = table(lap)
    assert shown["id"] == "qualifying" and shown["columns"] == ["", "Driver", "Turns"]
    assert [row["cells"] for row in shown["rows"]] == [
        ["1", "Ada", "25"],
        ["", "Bob", "1"],
        ["", "Cyd", ""],
    ]
    assert [row.get("active", False) for row in shown["rows"]] == [False, True, False]
    finish(lap, 24)
    crash(lap)
    assert [row["cells"] for row in table(lap)["rows"]] == [
        ["1", "Bob", "24"],
        ["2", "Ada", "25"],
        ["3", "Cyd", "crashed"],
    ]
    scene = lap.game.scene(lap)
    assert [row["text"] for row in scene["standings"]] == ["24 turns", "25 turns", "crashed"]
    assert [row["id"] for row in scene["order"]] == [1, 0, 2]


def test_the_scene_at_every_moment() -> None:
    """Every state of a qualifying can be shown: rolls, starts, waiting cars, the end."""
    lap = Qualifying(ring(), NAMES, dice="ask", seed=3)
    rookie = Rookie()
    titles = set()
    while not lap.over:
        scene = lap.game.scene(lap)
        titles.add(scene["title"].split(" · ")[0])
        assert len(scene["order"]) == 3 and len(scene["tokens"]) == 3
        if isinstance(lap.pending, Decision):
            lap.play(rookie(lap))
        else:
            lap.roll()
    assert lap.game.scene(lap)["title"] == "The grid is decided"
    assert titles == {"Qualifying"}
    log = lap.log
    assert any(" takes " in line for line in log)
    assert not any("finishes" in line for line in log)
