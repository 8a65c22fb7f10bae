"""A lone car: its moves are those of the exact optimum, and the options do what they say."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget import envs
from bolide_widget.core.errors import SetupError
from bolide_widget.games.bolide.solo.alone import LoneCar
from helpers.games import CODED

PAPER = """
    ############
    #S.......*.#
    #S.......*.#
    #S.......*.#
    ############
"""


def by(env: envs.LapEnv, step: tuple[int, int]) -> int:
    """The number of a change of velocity."""
    car = env.car
    assert isinstance(car, LoneCar)
    return car.engine.index(step)


@pytest.mark.parametrize("track", ["hairpin", "chicane", "straight"])
@pytest.mark.parametrize("engine", ["box-1", "box-2"])
@pytest.mark.parametrize("top_speed", ["rules", None])
def test_the_best_line_can_be_driven_and_takes_as_many_turns(
    track: str, engine: str, top_speed: Any
) -> None:
    lap = bw.best_lap(track, limit=engine, top_speed=top_speed)
    env = envs.LapEnv("bolide", track, engine=engine, top_speed=top_speed)
    _, info = env.reset(seed=1)
    total, over, velocity = 0.0, False, (0, 0)
    for here, there in pairwise(lap.path):
        assert not over
        step = (there[0] - here[0], there[1] - here[1])
        number = by(env, (step[0] - velocity[0], step[1] - velocity[1]))
        assert info["action_mask"][number] == 1
        seen, reward, over, late, info = env.step(number)
        assert tuple(seen[:4]) == (*there, *step) and not late
        total, velocity = total + reward, step
    assert over and total == -lap.turns


def test_nine_changes_or_twenty_five() -> None:
    assert envs.LapEnv("bolide", "straight", engine="box-1").action_space.n == 9
    assert envs.LapEnv("bolide", "straight").action_space.n == 25


def crash(env: envs.LapEnv) -> tuple[Any, ...]:
    """Start, then turn till the car leaves the track; the last step."""
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    for _ in range(30):
        stepped = env.step(by(env, (0, 1)))
        if "illegal" in stepped[4]:
            return stepped
    raise AssertionError("it does not leave the track")


@pytest.mark.parametrize("game", CODED)
def test_the_mask_of_a_lap_is_never_empty_and_the_same_at_both_doors(game: str) -> None:
    env = envs.LapEnv(game, "corner" if game == "bolide" else None)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over = late = False
    for _ in range(60):
        masks = env.action_masks()
        assert masks.dtype == bool and np.array_equal(masks, info["action_mask"])
        if over or late:
            assert not over or not masks.any()
            _, info = env.reset()
            over = late = False
            continue
        assert masks.any()
        _, _, over, late, info = env.step(int(rng.choice(np.flatnonzero(masks))))


def test_a_car_that_cannot_but_crash_has_all_actions() -> None:
    """Straight on without braking, until no change of velocity keeps it on the track."""
    env = envs.LapEnv("bolide", "corner", engine="box-1")
    _, info = env.reset(seed=1)
    car = env.car
    assert isinstance(car, LoneCar)
    while legal := list(car.open()):
        fast = max(legal, key=lambda number: max(map(abs, car._open[number])))
        _, _, over, _, info = env.step(fast)
        assert not over
    assert info["action_mask"].all() and env.action_masks().all()
    _, _, over, _, info = env.step(0)
    assert over and info["illegal"] and not env.action_masks().any()


def test_a_crash_ends_it_and_costs_all_turns_that_were_left() -> None:
    env = envs.LapEnv("bolide", "straight", engine="box-1", max_turns=50)
    _, reward, over, late, info = crash(env)
    assert over and not late
    assert reward == -1 - (50 - info["turns"])
    assert not info["action_mask"].any()


def test_a_crash_leads_back_to_the_start_by_sutton_and_barto() -> None:
    env = envs.LapEnv("bolide", "straight", engine="box-1", crash="start")
    seen, reward, over, late, info = crash(env)
    assert (reward, over, late) == (-1.0, False, False)
    assert tuple(seen[:4]) == (*env.car.starts[0], 0, 0)  # type: ignore[attr-defined]
    assert info["action_mask"].any()


def test_noise_changes_nothing_of_the_velocity_as_often_as_it_says() -> None:
    board = bw.Track.from_ascii(PAPER)
    counts = []
    for noise in (0.0, 0.3):
        env = envs.LapEnv("bolide", board, engine="box-1", noise=noise)
        stood = 0
        env.reset(seed=3)
        for _ in range(400):
            env.reset()
            seen, *_ = env.step(by(env, (1, 0)))
            stood += tuple(seen[2:4]) == (0, 0)
        counts.append(stood)
    assert counts[0] == 0 and 80 < counts[1] < 160


def test_parts_of_the_velocity_keep_their_limits() -> None:
    board = bw.Track.from_ascii(PAPER)
    env = envs.LapEnv("bolide", board, rules="sutton-barto", velocity=(0, 2), noise=0)
    _, info = env.reset(seed=1)
    assert info["action_mask"][by(env, (0, 0))] == 0, "it has to start"
    assert info["action_mask"][by(env, (-1, 0))] == 0
    for expected in (1, 2, 2):
        seen, _, _, _, info = env.step(by(env, (1, 0)))
        assert seen[2] == expected
    assert info["action_mask"][by(env, (1, 0))] == 0, "no faster than 2"


def test_starts_are_all_start_squares_by_sutton_and_barto() -> None:
    board = bw.Track.from_ascii(PAPER)
    env = envs.LapEnv("bolide", board, rules="sutton-barto")
    first = {tuple(env.reset(seed=seed)[0][:2]) for seed in range(40)}
    assert first == {(1, 1), (1, 2), (1, 3)}
    only = envs.LapEnv("bolide", board)
    assert {tuple(only.reset(seed=seed)[0][:2]) for seed in range(5)} == {board.grid[0]}


def test_what_takes_too_long_is_truncated() -> None:
    board = bw.Track.from_ascii(PAPER)
    env = envs.LapEnv("bolide", board, max_turns=3)
    env.reset(seed=1)
    ends = [env.step(by(env, (0, 0)))[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"engine": "box-9"}, "limit"),
        ({"noise": 1}, "noise: a chance from 0 to less than 1, not 1"),
        ({"noise": -0.1}, "noise"),
        ({"crash": "boom"}, 'crash: "start", "stop" or "end", not \'boom\''),
        ({"start": "pits"}, 'start: "pole" or "grid", not \'pits\''),
        ({"velocity": 3}, "velocity: the least and the most"),
        ({"velocity": (1, 4)}, "velocity, the least"),
        ({"rules": "book"}, "rules: \"sutton-barto\" or None, not 'book'"),
        ({"laps": 0}, "laps must be"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        envs.LapEnv("bolide", "hairpin", **options)


def test_a_lap_of_formula_d_counts_turns_as_the_race_does() -> None:
    """FD-TURN: a turn is a round of a lone car, and the return is their number."""
    env = envs.LapEnv("formula-d", "t1")
    rookie = bw.formula_d.Rookie()
    for seed in range(5):
        env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            play = env.car.play  # type: ignore[attr-defined]
            wanted = rookie.choose(play.state, 0)
            number = next(n for n, action in play.numbers.items() if action == wanted)
            _, reward, over, late, info = env.step(number)
            total += reward
            assert not late
        rows = play.setup.game.figures(play.state, (), ("car_0",))
        if rows[0]["status"] == "finished":
            assert total == -play.state.position.round == -info["turns"]
        else:
            assert total == -env.max_turns


def test_an_answer_that_is_not_open_costs_a_turn_and_changes_nothing() -> None:
    env = envs.LapEnv("formula-d", "t1", max_turns=2)
    seen, info = env.reset(seed=1)
    closed = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, over, late, info = env.step(closed)
    assert (reward, over, late, info["illegal"]) == (-1.0, False, False, True)
    assert np.array_equal(seen, again)
    assert env.step(closed)[3], "the turns are up"


def test_all_games_can_be_driven_alone() -> None:
    for game in CODED:
        env = envs.LapEnv(game)
        _, info = env.reset(seed=1)
        rng, steps = Random(1), 0
        over = late = False
        while not over and not late and steps < 40:
            open_ = np.flatnonzero(info["action_mask"]).tolist()
            if not open_:
                break
            _, _, over, late, info = env.step(rng.choice(open_))
            steps += 1
        assert steps > 1
