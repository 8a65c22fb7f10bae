"""The lab on races of Formula D: from fresh ones and from the middle of a turn."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.games.formula_d.rules.position import CATEGORIES
from bolide_widget.lab.chances import chances, nearest_first
from helpers.races.formula_race import drive, kind, put

FD = bw.formula_d
COUNTED = (
    "overshoots",
    "spins",
    "blocks",
    "stops",
    "pit_stops",
    "spaces_over",
    "slipstreams",
    "brakes_spent",
)


def fresh(**settings: object) -> FD.Race:
    """Three cars, one lap of the Test ring, nothing answered."""
    return FD.Race("t1", ["Ada", "Bob", "Cyd"], laps=1, seed=1, **settings)  # type: ignore[arg-type]


def in_mid_turn() -> FD.Race:
    """Ada has rolled and is to move; Bob is close ahead and moves after her."""
    cars = {
        "Ada": {"space": "2.50", "gear": 4, "lap": 2},
        "Bob": {"space": "2.55", "gear": 4, "lap": 2},
        "Cyd": {"status": "out"},
    }
    race = put(cars, to_move="Ada", laps=2)
    race.dice = "auto"
    return drive(race, "gear:4") if kind(race) == "gear" else race


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return bw.simulate(fresh(), n=8, seed=3, progress=False)


def test_columns_that_make_sense(frame: pd.DataFrame) -> None:
    wanted = ["place", "status", "laps", "gear", "wear", *CATEGORIES, "turns", *COUNTED]
    assert set(wanted) <= set(frame.columns) and len(frame) == 24
    assert (frame[[*CATEGORIES]].sum(axis=1) == frame.wear).all()
    done = frame[frame.status == "finished"]
    assert (done.laps == 1).all() and done.turns.between(8, 40).all()
    assert (done.stops + done.overshoots >= 6).all()  # what the corners of the ring ask for
    assert (frame.groupby("race").place.sum() == 6).all()
    lost = 20 - frame.wear  # nothing is restored in a race of one lap
    assert (lost == frame.wear_lost).all()


def test_the_grid_and_the_start_are_rolled_for_every_race(frame: pd.DataFrame) -> None:
    assert frame[frame.driver == "Ada"].grid.nunique() > 1


def test_pit_stops_are_counted() -> None:
    """FD-TURN-11: a stop in the box is one, whatever the crew rolls."""
    cars = {"Ada": {"space": "3.88", "gear": 4, "wear": {"tyres": 1}}, "Bob": {"space": "1.50"}}
    race = put(cars, to_move="Ada", pit_variant="RU")
    drive(race, "gear:4", 11)
    race.play(next(option for option in race.options if option.action[0] == "pit"))
    rows = race.game.figures(race.state, race.facts, race.drivers)
    assert [row["pit_stops"] for row in rows] == [1, 0] and rows[0]["tyres"] == 6


def test_the_same_frame_wherever_it_is_played(frame: pd.DataFrame) -> None:
    with ProcessPoolExecutor(2) as pool:
        there = bw.simulate(fresh(), n=8, seed=3, executor=pool, progress=False)
    pd.testing.assert_frame_equal(frame, there)
    race = in_mid_turn()
    with ThreadPoolExecutor(2) as pool:
        there = bw.simulate(race, n=4, executor=pool, progress=False)
    pd.testing.assert_frame_equal(bw.simulate(race, n=4, progress=False), there)


def test_from_the_middle_of_a_turn() -> None:
    race = in_mid_turn()
    assert kind(race) == "move"
    before = race.to_json()
    frame = bw.simulate(race, n=6, progress=False)
    assert len(frame) == 18 and set(frame[frame.driver == "Cyd"].status) == {"out"}
    both = bw.simulate(race, n=1, facts=True, progress=False)
    assert both.facts.kind.iloc[0] == "move" and both.facts.driver.iloc[0] == "Ada"
    assert race.to_json() == before


@pytest.mark.parametrize("make", [fresh, in_mid_turn])
def test_replay_is_the_race_of_the_frame(make: type[FD.Race]) -> None:
    race = make()
    frame = bw.simulate(race, n=2, seed=4, progress=False)
    again = bw.sample_race(race, 1, seed=4)
    placed = frame[frame.race == 1].sort_values("place")
    assert [standing.driver for standing in again.standings] == list(placed.driver)
    assert [again.cars[name].wear.tyres for name in placed.driver] == list(placed.tyres)
    assert FD.Race.from_json(again.to_json()) == again


def test_what_if_counts_a_turn_out() -> None:
    """A move of one's own and what it costs is exact: nobody else has to choose anything."""
    cars = {"Ada": {"space": "1.18", "gear": 3}, "Bob": {"space": "1.60"}}
    race = drive(put(cars, to_move="Ada"), "gear:3", 8)
    odds = bw.what_if(race, n=4, until="turn", progress=False).set_index("option")
    assert odds.exact.all() and (odds.n == 0).all()
    over = odds.loc[[item.id for item in race.options if item.preview.over]]
    held = odds.loc[[each.id for each in race.options if not each.preview.over]]
    assert (over.overshoots == 1).all() and (held.overshoots == 0).all() and len(over) and len(held)
    for option in race.options:
        paid = option.preview.tyres + option.preview.brakes
        assert odds.wear_lost[option.id] == paid


def test_what_if_of_gears() -> None:
    cars = {"Ada": {"space": "1.90", "gear": 5, "lap": 2}, "Bob": {"status": "out"}}
    race = put(cars, "Ada", laps=2)
    odds = bw.what_if(race, n=3, progress=False).set_index("option")
    assert {"overshoots", "spins", "wear_lost"} <= set(odds.columns)
    assert (odds.win == 1).all() and odds.turns["gear:6"] < odds.turns["gear:3"]
    fewer = bw.what_if(race, n=2, options=["gear:5"], progress=False)
    assert list(fewer.option) == ["gear:5"]
    with pytest.raises(SetupError, match="gear:4"):
        bw.what_if(race, options=["gear:7"])


def test_the_ladder_races_it() -> None:
    policies = {"one": FD.Rookie(), "two": FD.Rookie()}
    ladder = bw.ladder(policies, "t1", n=4, laps=1, game="formula-d", progress=False)
    assert ladder.duels.races.tolist() == [4] and ladder.duels.track.tolist() == ["Test ring"]
    assert ladder.ratings.rating.mean() == pytest.approx(1500)


def test_hints_begin_near_what_the_driver_would_do() -> None:
    race = in_mid_turn()
    rookie = FD.Rookie()
    shown = list(chances(race, n=1, driver=rookie))
    assert {chance.option for chance in shown} == {option.id for option in race.options}
    ordered = nearest_first(race, race.options, 0, rookie)
    at = {space["id"]: space["at"] for space in race.game.board()["spaces"]}
    spots = [at[str(option.action[1])] for option in ordered]
    away = [max(abs(x - spots[0][0]), abs(y - spots[0][1])) for x, y in spots[1:]]
    assert away == sorted(away) and away[-1] > 0


def test_dice_branches_undo_and_records(tmp_path: Path) -> None:
    cars = {"Ada": {"space": "2.50", "gear": 4}, "Bob": {"space": "1.60"}}
    shown = put(cars, to_move="Ada").branch(dice=[11, 3])
    shown.play("gear:4")
    assert len(shown.options[0].preview.path) == 12 and shown.loaded == (11, 3)
    race = in_mid_turn()
    before = race.to_json()
    first, two = race.branch(seed=5), race.branch(seed=5)
    for branch in (first, two):
        bw.drive(branch, FD.Rookie())
    assert first.to_json() == two.to_json() and race.to_json() == before
    race.play(race.options[0])
    race.undo()
    assert race.to_json() == before
    path = first.save(tmp_path / "race.json")
    assert bw.load_race(path) == first
    table = first.to_frame()
    assert {"gear", "stops", *CATEGORIES} <= set(table.columns) and len(table) == len(first.history)
