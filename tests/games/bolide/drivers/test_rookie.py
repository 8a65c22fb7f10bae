"""Rookie gets round, and races of computer drivers come to an end."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.bolide.drivers import rookie
from helpers.boards import courses

NAMES = ["Ada", "Bob", "Cyd", "Dan"]


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_four_rookies_finish_their_races(part: int) -> None:
    """200 seeded races on the circuit: at least 97 of 100 cars finish, no race fails to end."""
    track, finished = bw.load_track("valdorn"), 0
    for seed in range(part * 50, part * 50 + 50):
        race = bw.drive(bw.Race(track, NAMES, seed=seed), bw.Rookie())
        finished += sum(line.status == "finished" for line in race.standings)
    assert finished >= 0.97 * 50 * len(NAMES)


@pytest.mark.parametrize("count", [2, 8])
def test_rookies_race_in_small_and_full_fields(count: int) -> None:
    names = [f"Driver {n}" for n in range(count)]
    race = bw.drive(bw.Race(courses.ring(), names, seed=count, laps=3), bw.Rookie())
    assert [line.place for line in race.standings] == list(range(1, count + 1))


def test_a_damaged_rookie_pits_and_is_repaired() -> None:
    race = bw.Race(courses.ring(), NAMES[:2], seed=4, dice="auto")
    race.arrange(
        {
            "Ada": {"position": (17, 8), "pawn": (17, 10), "lap": 1, "speed_drop": 4},
            "Bob": {"position": (40, 32), "lap": 1},
        },
        to_move="Ada",
    )
    bw.drive(race, bw.Rookie())
    assert any(fact[0] == "service" for fact in race.facts)
    assert race.cars["Ada"].damage.speed_drop == 0


def test_the_same_seed_gives_the_same_race() -> None:
    first, two = (bw.Race("valdorn", NAMES, seed=8) for _ in range(2))
    assert bw.drive(first, bw.Rookie()) == bw.drive(two, bw.Rookie())


def test_drive_takes_a_policy_for_each_driver() -> None:
    """Each policy gets its driver's questions, and its answers happen."""
    answers: dict[str, list[Any]] = {name: [] for name in NAMES[:2]}

    def policy(name: str) -> bw.Policy:
        rookie = bw.Rookie()

        def noting(race: bw.Race) -> bw.Option:
            assert race.pending is not None and race.pending.driver == name
            option = rookie(race)
            answers[name].append(option.action)
            return option

        return noting

    race = bw.Race(courses.ring(), NAMES[:2], seed=1)
    bw.drive(race, {name: policy(name) for name in answers})
    for name, said in answers.items():
        seat = race.drivers.index(name)
        assert said == [entry.action for entry in race.history if entry.seat == seat]


def test_a_driver_without_a_policy_is_named() -> None:
    race = bw.Race(courses.ring(), NAMES[:2], seed=1)
    with pytest.raises(bw.PolicyError, match="no policy for Bob; the drivers are Ada, Bob"):
        bw.drive(race, {"Ada": bw.Rookie()})


def test_a_policy_that_raises_or_answers_nonsense_is_named_and_changes_nothing() -> None:
    def broken(race: bw.Race) -> str:
        raise RuntimeError("no idea")

    def nonsense(race: bw.Race) -> str:
        race.play(race.options[0])  # only its own branch
        return "up, up and away"

    race = bw.Race(courses.ring(), NAMES[:2], seed=1)
    before = race.state
    with pytest.raises(bw.PolicyError, match="broken raised RuntimeError: no idea"):
        bw.drive(race, broken)
    with pytest.raises(bw.PolicyError, match=r"nonsense answered for .*is not possible"):
        bw.drive(race, nonsense)
    assert race.state == before


def test_a_race_that_would_not_end_is_stopped() -> None:
    race = bw.Race(courses.ring(), NAMES[:2], seed=1)
    with pytest.warns(RuntimeWarning, match=r"Ring was stopped after 5 turns.* Ada \(Rookie\) at"):
        bw.drive(race, bw.Rookie(), max_turns=5)
    assert {standing.status for standing in race.standings} == {"out"}


@pytest.mark.sweep
def test_a_car_that_stands_drives_on() -> None:
    """To go next turn is worth as much as to go now: a Rookie that minds neither never goes."""
    turns = [k * pi / 100 for k in range(200)]
    long, wide = [(900 * cos(t), 160 * sin(t)) for t in turns], (cos(0.5), sin(0.5))
    line = [(x * wide[0] - y * wide[1], x * wide[1] + y * wide[0]) for x, y in long]
    track = bw.Track.from_centerline(line, 12, name="Slanting", squares=60, pit=False)
    race = bw.Race(track, NAMES[:2], seed=1)
    for x, y in track.kinds:
        if track.kind((x, y)) == "track" and (x, y) not in track.grid:
            standing = {"position": (x, y), "pawn": (x, y), "lap": 1}
            race.arrange({NAMES[0]: standing}, to_move=NAMES[0])
            assert bw.Rookie()(race).point != (x, y)


@pytest.mark.sweep
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_a_point_chosen_without_declarations_is_the_best_of_all_answers(rules: str) -> None:
    """It looks at what may be declared only where a move alone is not good enough."""
    compared = 0
    for seed in range(8):
        race = bw.Race("valdorn", NAMES, seed=seed, rules=rules)
        while not race.over:
            state, seat = race._state, race._state.to_act[0]
            if state.question.kind == "move":
                best = rookie._move(state, seat, state.legal(seat))
                assert bw.Rookie().choose(state, seat) == best
                compared += 1
            race.play(bw.Rookie()(race))
    assert compared > 1000
