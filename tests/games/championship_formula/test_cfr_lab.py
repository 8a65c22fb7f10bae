"""The lab on races of Championship Formula Racing: sealed answers, figures, the same everywhere."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError
from bolide_widget.lab.chances import chances, nearest_first
from helpers.boards.cfr_boards import pr
from helpers.races.cfr_race import kind, plan, put

CF = bw.championship_formula
NAMES = ["Ada", "Bob", "Cyd"]
COUNTED = ("spins", "rolls", "payments", "passes", "braked", "wear_spent", "skill_spent", "bid")
SIX = 6 + 2
"""Wear of the usual set-up in a race of a lap, and what its +2 cards could add."""


def fresh() -> CF.Race:
    """Three cars, one lap of the Pattern Ring, nothing answered."""
    return CF.Race(pr(), NAMES, laps=1, seed=1)


def at_the_bid() -> CF.Race:
    """The set-ups are revealed; everybody owes a bid."""
    race = fresh()
    for seat, name in enumerate(NAMES):
        race.play(race.state.default(seat), name)
    return race


def in_mid_turn() -> CF.Race:
    """Bob, close ahead, is to move; Ada moves after him; Cyd is out."""
    cars: dict[str, Any] = {
        "Ada": {"space": "A1.3", "lap": 2, "last": 80},
        "Bob": {"space": "A3.5", "lap": 2, "last": 80},
        "Cyd": {"status": "out"},
    }
    return plan(put(cars, pr()), 80, 100)


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return bw.simulate(fresh(), n=6, seed=3, progress=False)


class Blind:
    """A driver of one's own that must not be asked on the bare state, which holds all seals."""

    def __init__(self) -> None:
        self.rookie = CF.Rookie()

    def __call__(self, race: Any) -> Any:
        return self.rookie(race)

    def choose(self, state: Any, seat: int) -> Any:
        raise AssertionError("asked on the bare state")


def test_a_driver_of_ones_own_is_shown_a_race() -> None:
    """CFR-CONV-5: never the bare state, so its `choose` is not called."""
    frame = bw.simulate(fresh(), 1, Blind(), progress=False)
    assert sorted(frame.place) == [1, 2, 3]


def test_columns_that_make_sense(frame: pd.DataFrame) -> None:
    wanted = ["grid", "place", "status", "laps", "speed", "wear", "green", "red", "damage", "turns"]
    assert set(wanted) | set(COUNTED) <= set(frame.columns) and len(frame) == 18
    assert (frame.groupby("race").place.sum() == 6).all()
    assert set(frame.status) <= {"finished", "placed", "out"}
    winners = frame[frame.place == 1]
    assert (winners.status == "finished").all() and (winners.laps == 1).all()
    assert winners.turns.between(10, 25).all()
    spent = frame.wear + frame.wear_spent
    assert spent.between(0, SIX).all() and (frame.bid == 1).all()  # Rookies bid a point a lap
    assert (spent + frame.bid == spent.max() + 1).all()  # no wear is made or lost
    assert (frame.braked <= frame.wear_spent).all()
    assert frame.payments.sum() > 0 and (frame[["wear", "green", "red"]] >= 0).all().all()


def test_the_grid_is_rolled_for_anew_where_bids_are_equal(frame: pd.DataFrame) -> None:
    """CFR-BID-4: in each race of a simulation."""
    assert frame[frame.driver == "Ada"].grid.nunique() > 1


def test_the_same_frame_wherever_it_is_played(frame: pd.DataFrame) -> None:
    with ProcessPoolExecutor(2) as pool:
        there = bw.simulate(fresh(), n=6, seed=3, executor=pool, progress=False)
    pd.testing.assert_frame_equal(frame, there)
    race = in_mid_turn()
    with ThreadPoolExecutor(2) as pool:
        there = bw.simulate(race, n=3, executor=pool, progress=False)
    pd.testing.assert_frame_equal(bw.simulate(race, n=3, progress=False), there)


def test_from_the_middle_of_a_turn() -> None:
    race = in_mid_turn()
    assert kind(race) == "move"
    before = race.to_json()
    cars, facts = bw.simulate(race, n=2, facts=True, progress=False)
    assert set(cars[cars.driver == "Cyd"].status) == {"out"}
    assert facts.kind.iloc[0] in ("moved", "pay", "wear") and race.to_json() == before
    planned = facts[(facts.race == 0) & (facts.kind == "planned")]
    turns = cars[cars.race == 0].set_index("driver").turns
    assert planned.driver.value_counts()["Ada"] == turns["Ada"]  # those that begin from here on


@pytest.mark.parametrize("make", [fresh, in_mid_turn])
def test_replay_is_the_race_of_the_frame(make: Any) -> None:
    race = make()
    frame = bw.simulate(race, n=2, seed=4, progress=False)
    again = bw.sample_race(race, 1, seed=4)
    placed = frame[frame.race == 1].sort_values("place")
    assert [standing.driver for standing in again.standings] == list(placed.driver)
    assert [again.cars[name].wear for name in placed.driver] == list(placed.wear)
    assert CF.Race.from_json(again.to_json()) == again


class Bidder:
    """Bids as the test says, else it drives as Rookie does."""

    def __init__(self, bid: str = "bid:0,0,0,0") -> None:
        self.bid = bid

    def __call__(self, race: Any) -> Any:
        return self.bid if race.pending.kind == "bid" else CF.Rookie()(race)


def test_what_if_of_a_bid() -> None:
    """CFR-BID-3: more than the others is the pole; theirs come from their drivers."""
    race = at_the_bid()
    assert kind(race) == "bid"
    small, large = "bid:0,0,0,0", "bid:4,0,0,0"
    odds = bw.what_if(race, n=6, options=[small, large], progress=False).set_index("option")
    assert {"payments", "wear_spent", "rolls", "spins"} <= set(odds.columns)
    assert (odds.how == "played").all() and (odds.n == 6).all()
    twin = race.branch(seed=1)
    twin.play(large, "Ada")
    frame = bw.simulate(twin, n=4, progress=False)
    assert (frame[frame.driver == "Ada"].grid == 1).all()
    assert (frame[frame.driver == "Ada"].bid == 4).all()


def test_what_if_reads_nothing_under_a_seal() -> None:
    """CFR-CONV-5: whatever the others have sealed, one's own what-if is the same."""
    options: dict[str, Any] = {"options": ["bid:1,0,0,0", "bid:3,0,0,0"], "n": 3, "progress": False}
    frames = []
    for sealed in ("bid:0,0,0,0", "bid:6,3,1,0"):
        race = at_the_bid()
        race.play(sealed, "Ada")
        assert race.pending is not None and race.pending.driver == "Bob"  # type: ignore[union-attr]
        frames.append(bw.what_if(race, **options))
    assert frames[0].equals(frames[1])


def test_sealed_rivals_are_asked_again_by_their_drivers() -> None:
    """CFR-BID-1: a rival whose driver bids all there is takes the pole, sealed or not."""
    race = at_the_bid()
    race.play("bid:0,0,0,0", "Ada")
    rich = {"Ada": Bidder("bid:6,3,1,0"), "Bob": Bidder(), "Cyd": CF.Rookie()}
    cases = {"Ada bids all": rich, "Ada bids nothing": rich | {"Ada": Bidder()}}
    seen = {}
    for name, policies in cases.items():
        odds = bw.what_if(
            race, n=1, policies=policies, options=["bid:5,0,0,0"], until="turn", progress=False
        )
        seen[name] = odds.place.iloc[0]
    assert seen == {"Ada bids all": 2, "Ada bids nothing": 1}


def test_what_if_of_a_planned_speed() -> None:
    """CFR-PLAN-2: too fast a card asks for a test, too slow a one for wear; turns count."""
    cars: dict[str, Any] = {
        "Ada": {"space": "E1.3", "lap": 1, "last": 100},
        "Bob": {"status": "out"},
    }
    race = put(cars, pr(), laps=1)
    odds = bw.what_if(race, n=4, progress=False).set_index("option")
    assert odds.rolls["speed:160"] > odds.rolls["speed:120"] == 0
    assert odds.turns["speed:140"] < odds.turns["speed:20"]
    assert (odds.win.drop(["speed:160", "speed:20"]) == 1).all()
    table = CF.best_lap(pr(), start={"space": "E1.3", "speed": 100}, wear=12)
    assert odds.turns.min() >= table.turns
    with pytest.raises(SetupError, match="speed:140"):
        bw.what_if(race, options=["speed:200"])


def test_turns_count_the_one_that_is_decided() -> None:
    """The turn that is being planned, or driven, is one of the turns to the flag."""
    cars: dict[str, Any] = {"Ada": {"space": "K1.7", "last": 100}, "Bob": {"status": "out"}}
    race = put(cars, pr(), laps=1)
    assert set(bw.what_if(race, n=1, options=["speed:100"], progress=False).turns) == {1}
    driven = plan(race, 100)
    assert kind(driven) == "move"
    assert set(bw.what_if(driven, n=1, progress=False).turns) == {1}


def test_the_ladder_races_it() -> None:
    policies = {"one": CF.Rookie(), "two": CF.Rookie()}
    ladder = bw.ladder(
        policies, "pattern-ring", n=4, laps=1, game="championship-formula", progress=False
    )
    assert ladder.duels.races.tolist() == [4] and ladder.duels.track.tolist() == ["Pattern Ring"]
    assert ladder.ratings.rating.mean() == pytest.approx(1500)


def test_hints_tell_every_option_and_begin_near_the_driver_s_own() -> None:
    race, rookie = in_mid_turn(), CF.Rookie()
    shown = list(chances(race, n=1, driver=rookie))
    assert {chance.option for chance in shown} == {option.id for option in race.options}
    assert nearest_first(race, race.options, race.state.to_act[0], rookie)[0].id == rookie(race).id


def test_hints_read_nothing_under_a_seal() -> None:
    """CFR-CONV-5: who else has sealed what changes no hint."""
    cars: dict[str, Any] = {"Ada": {"space": "A1.8"}, "Bob": {"space": "A3.8"}}
    lines = []
    for sealed in ("speed:20", "speed:140"):
        race = put(cars, pr(), laps=1)
        race.play(sealed, "Ada")
        lines.append(list(chances(race, n=1, driver=CF.Rookie())))
    assert lines[0] == lines[1] and lines[0]


def test_branches_undo_records_and_tables(tmp_path: Path) -> None:
    race = in_mid_turn()
    before = race.to_json()
    first, two = race.branch(seed=5), race.branch(seed=5)
    for branch in (first, two):
        bw.drive(branch, CF.Rookie())
    assert first.to_json() == two.to_json() and race.to_json() == before
    race.play(race.options[0])
    race.undo()
    assert race.to_json() == before
    assert bw.load_race(first.save(tmp_path / "race.json")) == first
    table = first.to_frame()
    assert {"speed", "last", "wear", "green", "red"} <= set(table.columns)
    assert len(table) == len(first.history) and (table.wear >= 0).all()
