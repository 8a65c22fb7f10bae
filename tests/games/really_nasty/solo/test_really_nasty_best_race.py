"""`best_race` against a value iteration of its own kind, and against the rules themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from matplotlib import pyplot

import bolide_widget as bw
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.really_nasty.solo import best_race as made
from helpers.judges.really_nasty_lone_car import NEVER, PIT_TURNS, Slow
from helpers.races.alone import SURE, mean_of

RN = bw.really_nasty
COLOURS = ("red", "blue", "green", "yellow", "white", "black")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("track", "settings"),
    [
        ("rn-default", {"laps": 4, "fuel": "Two", "colour": "green"}),
        ("rn-inside", {"laps": 4, "fuel": "One", "risk": 0.3}),
        ("rn-default", {"laps": 4, "fuel": "Three", "risk": 0.6, "weather": "WET", "tyre": "DRY"}),
        ("rn-inside", {"laps": 3, "risk": 1.0, "tyre": "WET", "grid": 5}),
        ("rn-inside", {"laps": 4, "fuel": None, "tyre": "WET", "colour": "black"}),
    ],
)
def test_it_agrees_with_a_plain_recursion(track: str, settings: dict[str, Any]) -> None:
    race = RN.best_race(track, **settings)
    bay = COLOURS.index(race.colour)
    card = race.fuel if race.windows else None
    board = race.track
    slow = Slow(board, settings["laps"], card, race.windows, race.weather, race.risk, bay)
    start = board.grid[race.grid - 1]
    assert race.turns == pytest.approx(slow.turns(start, race.tyre), abs=1e-9)
    here = board.number["r20l2"]
    last = slow.value(here, False, settings["laps"] - 1, 7, race.tyre, False)
    assert race.turns_to_go("r20l2", laps=settings["laps"] - 1) == pytest.approx(last, abs=1e-9)


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(12))
def test_it_agrees_with_a_plain_recursion_over_all_options(number: int) -> None:
    """R-5, R-10, R-11, R-27, RN-FUEL, RN-ENT-4: options that a lone car meets, any bay and card."""
    random = Random(number)
    driven, landing, circuit_only, start = (random.random() < 0.5 for _ in range(4))
    rules = RN.Rules(
        fuel_lap_basis="driven" if driven else "landing",
        landing_counts_as_pit_turn=landing,
        spin_circuit_only=circuit_only,
        start_crossing_counts=start,
        pit_entry=random.choice(("queue", "strict")),
        allow_overshoot=random.random() < 0.5,
        voluntary_pit_turns=random.random() < 0.5,
        laps=random.choice((3, 4)),
    )
    race = RN.best_race(
        random.choice(("rn-default", "rn-inside")),
        laps=rules.laps,
        rules=rules,
        fuel=random.choice(("One", "Two", "Three")),
        risk=random.choice((0.0, 0.4)),
        weather=random.choice(("DRY", "WET")),
        tyre=random.choice(("DRY", "WET", "INTER")),
        colour=random.choice(COLOURS),
        grid=random.randint(1, 6),
    )
    slow = Slow(
        race.track,
        rules.laps,
        race.fuel if race.windows else None,
        race.windows,
        race.weather,
        race.risk,
        COLOURS.index(race.colour),
        driven=driven,
        landing_counts=landing,
        circuit_only=circuit_only,
        start_counts=start,
    )
    space = race.track.grid[race.grid - 1]
    assert race.turns == pytest.approx(slow.turns(space, race.tyre), abs=1e-9)


def alone(track: str, fuel: str) -> Any:
    """A race of Ada alone, before her first turn on pole, with a fuel card."""
    rules = RN.Rules(laps=4, last_car_wins=False)
    race = RN.Race(track, ["Ada", "Bob"], rules=rules, seed=1, grid=["Ada", "Bob"], dice="ask")
    pole = race.track.ids[race.track.grid[0]]
    ada = {"space": pole, "fuel": fuel, "colour": "red", "tyre": "DRY", "hand": []}
    ada |= {"start_pending": True, "first_done": False}
    return race.arrange({"Ada": ada, "Bob": {"status": "out", "hand": []}}, weather="DRY")


@pytest.mark.parametrize(("fuel", "races"), [("One", 90), ("Three", 60)])
def test_its_plan_driven_by_the_rules_takes_as_many_turns(fuel: str, races: int) -> None:
    """Within the 95 % interval of the mean, in the spread, and with the stops of the card."""
    race = RN.best_race("rn-inside", laps=4, fuel=fuel)
    start, spread, turns = alone("rn-inside", fuel).state, race.distribution, []
    for seed in range(races):
        state = start.copy()
        play_out(state, [race.driver().choose] * 2, seed)
        car = state.position.cars[0]
        assert car.status == "finished"
        assert [stop.kind for stop in car.sheet] == ["scheduled"] * len(race.windows)
        assert {stop.lap for stop in car.sheet} <= set(race.stops)
        turns.append(state.position.round)
    assert set(turns) <= set(spread)
    mean, error = mean_of(turns)
    assert abs(mean - race.turns) <= SURE * error


def test_nobody_is_faster_alone() -> None:
    """The bound of the table holds for Rookie, who minds the corners."""
    race = RN.best_race("rn-inside", laps=4, fuel="Two")
    start, turns = alone("rn-inside", "Two").state, []
    for seed in range(12):
        state = start.copy()
        play_out(state, [RN.Rookie().choose] * 2, seed)
        turns.append(state.position.round)
    mean, error = mean_of(turns)
    assert mean + SURE * error > race.turns


@pytest.mark.parametrize("risk", [0.0, 0.4])
def test_the_distribution_has_the_same_mean(risk: float) -> None:
    race = RN.best_race("rn-default", laps=5, fuel="Three", risk=risk)
    spread = race.distribution
    assert sum(spread.values()) == pytest.approx(1, abs=1e-8)
    mean = sum(turns * share for turns, share in spread.items())
    assert mean == pytest.approx(race.turns, abs=1e-6)
    later = race.distribution_from("r20l2", laps=3)
    mean = sum(turns * share for turns, share in later.items())
    assert mean == pytest.approx(race.turns_to_go("r20l2", laps=3), abs=1e-6)
    for first, last in race.windows:  # RN-FUEL-4: one stop in each
        inside = sum(share for lap, share in race.stops.items() if first <= lap <= last)
        assert inside == pytest.approx(1, abs=1e-8)


def test_alone_the_slow_die_is_of_no_use_and_with_rivals_it_is() -> None:
    race = RN.best_race("rn-default")
    assert set(race.dice(3).values()) == {"brown"}
    assert set(race.dice(3, tyre="WET").values()) == {"white"}
    wary = RN.best_race("rn-default", risk=0.6).dice(3)
    assert set(wary.values()) == {"brown", "yellow"}
    assert wary["r25l1"] == "yellow"  # in the slowest corner
    assert wary["r0l2"] == "brown"  # on the start straight


def test_a_forced_stop_that_cannot_be_reached_any_more() -> None:
    """RN-FORC-2: in lane 2 of the entry row the entry is lost."""
    race = RN.best_race("rn-default", fuel="One")
    assert race.turns_to_go("r42l2", laps=5) == NEVER  # its last chance is this approach
    assert race.turns_to_go("r42l2", laps=5, stops=1) < 40
    assert race.turns_to_go("r42l1", laps=5) < 50
    assert race.turns_to_go("r48l1", laps=9, slow=True) == 1 + 1 / 6  # a 1 is too short


def test_the_plan_as_a_table() -> None:
    race = RN.best_race("rn-default", laps=4, fuel="Two", tyre="WET")
    plan = race.to_frame()
    assert list(plan) == ["laps", "stops", "tyre", "space", "chance", "slow", "die", "turns"]
    assert plan.turns.iloc[0] == race.turns and plan.slow.iloc[0]
    assert (plan[plan.slow].die == "yellow").all()
    bay = plan[plan.space == race.track.bays[0].id]
    assert bay.chance.sum() == pytest.approx(2) and (bay.tyre == "DRY").all()
    pit_turns = 2 * PIT_TURNS["Two"]  # every turn but those has a die
    assert plan.chance.sum() + pit_turns == pytest.approx(race.turns)


def test_the_picture_has_a_die_in_every_space() -> None:
    race = RN.best_race("rn-default", risk=0.6)
    axes = race.plot(laps=3)
    written = [text.get_text() for text in axes.texts]
    dice = race.dice(3).values()
    assert written.count("B") == sum(die == "brown" for die in dice)
    assert written.count("Y") == sum(die == "yellow" for die in dice) > 0
    pyplot.close(axes.figure)


def test_options_of_the_book_change_it() -> None:
    usual = RN.best_race("rn-default", laps=5).turns
    on_landing = RN.Rules(landing_counts_as_pit_turn=True)
    shorter = RN.Rules(start_crossing_counts=True)
    narrow = RN.Rules(laps=5, fuel_windows={"One": [(3, 3)]})
    assert RN.best_race("rn-default", laps=5, rules=on_landing).turns == pytest.approx(usual - 1)
    assert RN.best_race("rn-default", laps=5, rules=shorter).turns < usual - 5
    best_race = RN.best_race("rn-default", rules=narrow)
    assert list(best_race.stops) == [3] and best_race.turns >= usual


@pytest.mark.sweep
def test_beside_others_it_answers_whatever_is_asked() -> None:
    driver = RN.best_race("rn-default").driver()
    race = RN.Race("rn-default", ["Ada", "Bob", "Cyd"], seed=3)
    play_out(race.state, [driver.choose, RN.Rookie().choose, RN.Rookie().choose], 3)
    policies = {"Ada": driver, "Bob": RN.Rookie(), "Cyd": RN.Rookie()}
    frame = bw.simulate(race, n=2, policies=policies, progress=False)
    assert len(frame) == 6


def test_the_bar_counts_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked out that it does not count, and nothing is asked for later."""
    counted: list[int] = []

    class Bar:
        def __init__(self, total: int, unit: str, show: bool) -> None:
            self.total = total

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *error: object) -> None:
            counted.append(self.total)

        def update(self, number: int) -> None:
            counted.append(number)

    monkeypatch.setattr(made, "progress_bar", Bar)
    race = RN.best_race(bw.load_track("rn-default", game="really-nasty"), laps=6, risk=0.11)
    tables = race._solo.table.cache_info().currsize
    assert counted == [1] * tables + [tables]
    assert race.stops and race.distribution
    assert race._solo.table.cache_info().currsize == tables


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"fuel": "Four"}, "fuel: one of One, Two, Three, not 'Four'"),
        ({"tyre": "SOFT"}, "tyre: one of DRY, WET, INTER"),
        ({"weather": "INTER"}, "weather: one of DRY, WET"),
        ({"grid": 7}, "grid"),
        ({"colour": "pink"}, "colour: one of red"),
        ({"risk": 1.2}, "risk must be a number from 0 to 1, not 1.2"),
        ({"risk": True}, "risk"),
        ({"risk": float("nan")}, "risk"),
        ({"laps": 0}, "laps"),
        ({"rules": "book"}, "rules must be"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(bw.SetupError, match=says):
        RN.best_race("rn-default", **wrong)


def test_what_cannot_be_asked_is_refused() -> None:
    race = RN.best_race("rn-default", laps=np.int64(4), risk=np.float64(0.25))
    assert race.risk == 0.25 and type(race.risk) is float
    for wrong in ({"laps": 4}, {"stops": 2}, {"tyre": "SOFT"}):
        with pytest.raises(bw.SetupError):
            race.dice(**wrong)
    with pytest.raises(bw.SetupError, match="r99"):
        race.turns_to_go("r99l1")
