"""What an environment is given is checked at its door: an error of ours, and nothing is changed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget import envs
from bolide_widget.core.errors import IllegalAction, RaceError, SetupError
from bolide_widget.envs.play import OPTIONS
from bolide_widget.games import need
from helpers.games import CODED

BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-inside",
}
NO_NUMBERS: list[Any] = [
    None, 1.0, 1.9, True, "0", "fly", b"0", [], [0], {}, {0: 0}, float("nan"), 1j, object(),
    np.float32(1), np.True_, np.array([0]), np.array(0.0), 10**400, -(10**400), -1, -25,
]  # fmt: skip
NO_ROWS: list[Any] = [
    None, 3, "ab", "abc", {0: 1, 1: 1, 2: 1}, iter([0, 0, 0]), range(10**12), [0, 0], [0] * 4,
    np.array(0), np.zeros((2, 3), int),
]  # fmt: skip
NO_SEEDS: list[Any] = [-1, 1.0, True, "1", [1], np.array([1, 2]), float("nan")]
NO_AGENTS: list[Any] = ["nobody", None, 0, [], {}, np.array(["car_0"])]


def lap(game: str) -> envs.LapEnv:
    made = envs.LapEnv(game, BOARDS[game])
    made.reset(seed=1)
    return made


def race(game: str = "formula-d", **options: Any) -> envs.RaceEnv:
    made = envs.RaceEnv(game, BOARDS[game], laps=1, **options)
    made.reset(seed=1)
    return made


def batch(game: str = "formula-d") -> envs.RaceVectorEnv:
    made = envs.RaceVectorEnv(game, BOARDS[game], num_envs=3, laps=1, actions="raw")
    made.reset(seed=1)
    return made


def open_in(many: envs.RaceVectorEnv, place: int) -> list[int]:
    return list(many.plays[place].numbers)


@pytest.mark.parametrize("game", CODED)
@pytest.mark.parametrize("number", [*NO_NUMBERS, "beyond"], ids=lambda value: f"{value!r:.20}")
def test_a_lap_refuses_what_is_no_number_of_its_space(game: str, number: Any) -> None:
    env, other = lap(game), lap(game)
    given = env.action_space.n if number == "beyond" else number  # type: ignore[attr-defined]
    with pytest.raises(IllegalAction, match=r"action of the car: .* Possible: 0, 1, 2, "):
        env.step(given)
    after, same = env.step(0), other.step(0)
    assert np.array_equal(after[0], same[0]) and after[1:4] == same[1:4]


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda value: f"{value!r:.20}")
def test_a_race_a_batch_and_an_agent_refuse_what_is_no_open_number(number: Any) -> None:
    env, many = race(), batch()
    position = env.play.state.key(), [play.state.key() for play in many.plays]
    with pytest.raises(IllegalAction, match=f"action of {env.agent_selection}: "):
        env.step(number)
    with pytest.raises(IllegalAction, match="action of race 1: "):
        many.step([open_in(many, 0)[0], number, open_in(many, 2)[0]])
    assert (env.play.state.key(), [play.state.key() for play in many.plays]) == position
    ask = bw.formula_d.Race("t1", ["Ada"], laps=1, seed=1)
    with pytest.raises(IllegalAction, match="action of Ada: "):
        envs.Agent(lambda seen: number)(ask)


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.array])
def test_numbers_of_a_library_are_taken(kind: Callable[[int], Any]) -> None:
    first = race().play.numbers
    number = next(iter(first))
    env, many = race(), batch()
    keys = [play.state.key() for play in (env.play, *many.plays)]
    env.step(kind(number))
    many.step([kind(open_in(many, place)[0]) for place in range(3)])
    lap("bolide").step(kind(number))
    after = [play.state.key() for play in (env.play, *many.plays)]
    assert all(now != before for now, before in zip(after, keys, strict=True))


@pytest.mark.parametrize("rows", NO_ROWS, ids=lambda value: f"{value!r:.20}")
def test_a_batch_refuses_what_is_no_number_for_each_race(rows: Any) -> None:
    many = batch()
    position = [play.state.key() for play in many.plays]
    with pytest.raises(SetupError, match="actions must be 3 numbers, one a race, got "):
        many.step(rows)
    assert [play.state.key() for play in many.plays] == position


@pytest.mark.parametrize("seed", NO_SEEDS, ids=str)
def test_what_is_no_seed_is_refused_and_changes_nothing(seed: Any) -> None:
    env, alone, many = race(), lap("bolide"), batch()
    position = env.play.state.key(), alone.car.vector(), [play.state.key() for play in many.plays]
    resets = (
        lambda: env.reset(seed),
        lambda: alone.reset(seed=seed),
        lambda: many.reset(seed=seed),
    )
    for reset in resets:
        with pytest.raises(SetupError, match="seed must be a whole number from 0"):
            reset()
    after = env.play.state.key(), alone.car.vector(), [play.state.key() for play in many.plays]
    assert after == position


@pytest.mark.parametrize("agent", NO_AGENTS, ids=str)
def test_an_agent_that_there_is_not_is_refused(agent: Any) -> None:
    env = race()
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(SetupError, match="agent must be one of car_0, car_1, got "):
            call(agent)


@pytest.mark.parametrize("game", CODED)
def test_a_lap_that_is_over_takes_no_step(game: str) -> None:
    env = envs.LapEnv(game, BOARDS[game], max_turns=1)
    _, info = env.reset(seed=1)
    over = late = False
    while not (over or late):
        _, _, over, late, info = env.step(info["action_mask"].argmax())
    before = env.car.vector(), env.car.turns
    with pytest.raises(RaceError, match=r"The lap is over: reset\(\) begins another"):
        env.step(0)
    assert (env.car.vector(), env.car.turns) == before
    env.reset(seed=1)
    env.step(0)


def test_a_race_takes_no_step_before_its_begin_and_after_its_end() -> None:
    env = envs.RaceEnv("bolide", "hairpin", laps=1, max_turns=1)
    for call in (lambda: env.step(0), env.last):
        with pytest.raises(RaceError, match=r"No agent is to act: reset\(\) begins a race"):
            call()
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    with pytest.raises(IllegalAction, match=r"car_0: '3' is not possible\. Possible: 'None'"):
        env.step(3)
    assert env.agents == ["car_0", "car_1"]
    env.step(None)
    env.step(None)
    for call in (lambda: env.step(None), lambda: env.step(0), env.last):
        with pytest.raises(RaceError, match=r"No agent is to act: reset\(\) begins a race"):
            call()


@pytest.mark.parametrize("game", CODED)
@pytest.mark.parametrize("option", ["foo", "dice", "drivers"])
def test_an_option_that_there_is_not_is_refused(game: str, option: str) -> None:
    makers: list[Callable[..., Any]] = [
        *(envs.LapEnv, envs.RaceEnv, envs.RaceVectorEnv, envs.SeatEnv, envs.Setup, envs.env)
    ]
    for make in makers:
        with pytest.raises(SetupError, match=f"{option} is no option; there are rules, laps, "):
            make(game, BOARDS[game], **{option: 1})


def test_bolide_alone_refuses_options_of_races_and_the_others_those_of_bolide_alone() -> None:
    with pytest.raises(SetupError, match="grid is no option; there are rules, laps, engine, "):
        envs.LapEnv("bolide", "hairpin", grid=None)
    with pytest.raises(SetupError, match="foo is no option; there are rules, laps, engine, "):
        bw.lap_model("hairpin", foo=1)
    with pytest.raises(SetupError, match="noise is no option; there are rules, laps, grid"):
        envs.LapEnv("formula-d", "t1", noise=0.1)


@pytest.mark.parametrize("game", CODED)
def test_the_options_of_a_race_are_those_of_its_class(game: str) -> None:
    parameters = inspect.signature(need(game).race).parameters.values()
    named = {each.name for each in parameters if each.kind is each.KEYWORD_ONLY}
    assert named == {*OPTIONS, "seed", "dice"}


@pytest.mark.parametrize("value", [np.zeros(3), 3, "x", []], ids=str)
@pytest.mark.parametrize("option", ["crash", "start", "rules", "rest", "observation"])
def test_words_and_switches_of_a_lap_are_checked_as_they_are(option: str, value: Any) -> None:
    with pytest.raises(SetupError, match=option):
        envs.LapEnv("bolide", "hairpin", **{option: value})


def test_what_cannot_be_called_is_no_agent() -> None:
    with pytest.raises(SetupError, match="act must be a function of an observation, got 3"):
        envs.Agent(3)  # type: ignore[arg-type]
    over = bw.drive(bw.Race("straight", ["Ada"], laps=1, seed=1), bw.Rookie())
    with pytest.raises(RaceError, match="The race is over: there is no open question"):
        envs.Agent(lambda seen: 0)(over)
