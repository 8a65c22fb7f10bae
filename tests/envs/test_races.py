"""Races as an environment plays them: dice, seals, the end, and drivers made of agents."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget import envs
from bolide_widget.core.actions import text
from bolide_widget.core.errors import IllegalAction, RaceError
from bolide_widget.games import need
from helpers.games import CODED

BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-inside",
}


def made(game: str, **options: Any) -> envs.RaceEnv:
    env = envs.RaceEnv(game, BOARDS[game], **{"laps": 1, "seats": 3, **options})
    env.reset(seed=4)
    return env


MADE: dict[str, envs.RaceEnv] = {game: made(game) for game in CODED}


def open_to(env: envs.RaceEnv, agent: str) -> list[int]:
    numbers: list[int] = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
    return numbers


def played(env: envs.RaceEnv, seed: int = 1) -> dict[str, float]:
    """Drive a race to its end at random; what each agent got."""
    rng, got = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, late, _ = env.last()
        got[agent] += reward
        env.step(None if over or late else rng.choice(open_to(env, agent)))
    return got


@pytest.mark.parametrize("game", CODED)
def test_dice_fall_as_in_a_race_of_the_same_seed(game: str) -> None:
    env = made(game)
    race = need(game).race(BOARDS[game], env.possible_agents, laps=1, seed=4)
    rng = random.Random(2)
    for _ in range(150):
        if race.over:
            break
        agent = env.agent_selection
        number = rng.choice(open_to(env, agent))
        action = env.play.numbers[number]
        race.play(text(action), agent)
        env.step(number)
        if not race.state.stack or not race.state.stack[-1].sealed:
            assert env.play.state.key() == race.state.key()


def test_of_a_sealed_choice_nothing_is_observed_before_the_last_has_chosen() -> None:
    env = made("championship-formula")
    agents = env.possible_agents
    before = {agent: env.observe(agent) for agent in agents}
    for number, agent in enumerate(agents, 1):
        assert env.agent_selection == agent
        env.step(open_to(env, agent)[-number])
        same = [
            np.array_equal(before[other][part], env.observe(other)[part])
            for other in agents
            for part in ("observation", "action_mask")
        ]
        assert all(same) if number < len(agents) else not all(same)


def test_whoever_is_not_asked_has_nothing_open() -> None:
    env = made("bolide")
    for agent in env.possible_agents:
        assert bool(open_to(env, agent)) == (agent == env.agent_selection)


@pytest.mark.parametrize("game", CODED)
def test_what_is_not_open_is_refused_and_changes_nothing(game: str) -> None:
    env = made(game)
    before = env.play.state.key(), env.agent_selection
    closed = set(range(len(env.coding.answers))) - set(open_to(env, env.agent_selection))
    for number in (min(closed), max(closed), -1, len(env.coding.answers)):
        with pytest.raises(IllegalAction, match=f"action of {env.agent_selection}: '{number}'"):
            env.step(number)
    with pytest.raises(IllegalAction):
        env.step(None)
    assert (env.play.state.key(), env.agent_selection) == before


@pytest.mark.parametrize("game", CODED)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 99), number=st.integers(-20_000, 20_000))
def test_any_number_is_an_answer_or_is_refused(game: str, seed: int, number: int) -> None:
    env = MADE[game]
    env.reset(seed=seed)
    agent, before = env.agent_selection, env.play.state.key()
    if number in open_to(env, agent):
        env.step(number)
        assert env.coding.answers[number]
    else:
        with pytest.raises(IllegalAction):
            env.step(number)
        assert (env.agent_selection, env.play.state.key()) == (agent, before)


@pytest.mark.parametrize("game", CODED)
def test_the_mask_of_the_agent_to_move_is_never_empty_and_the_same_at_every_door(game: str) -> None:
    env, rng = made(game, max_turns=4), random.Random(3)
    for agent in env.agent_iter():
        observation, _, over, late, info = env.last()
        assert observation is not None
        masks = env.action_masks()
        assert masks.dtype == bool and masks.any()
        assert np.array_equal(masks, observation["action_mask"])
        if over or late:
            assert "action_mask" not in info
            env.step(None)
            continue
        assert np.array_equal(info["action_mask"], masks)
        assert all("action_mask" not in env.infos[other] for other in env.agents if other != agent)
        env.step(rng.choice(np.flatnonzero(masks).tolist()))
    with pytest.raises(RaceError, match="No agent is to act"):
        env.action_masks()


def test_a_race_that_leads_past_the_pit_lane_in_line_goes_on() -> None:
    """B-3: once its answer 513 had no number."""
    env = envs.RaceEnv("bolide", "valdorn", seats=4)
    env.reset(seed=347)
    rng = np.random.default_rng(347)
    for agent in env.agent_iter():
        _, _, over, late, _ = env.last()
        env.step(None if over or late else int(rng.choice(open_to(env, agent))))


@pytest.mark.parametrize("game", CODED)
def test_a_race_ends_with_rewards_by_place(game: str) -> None:
    env = made(game)
    got = played(env)
    names = sorted(got, key=lambda agent: -got[agent])
    figures = env.play.setup.game.figures(env.play.state, (), tuple(env.possible_agents))
    assert [row["driver"] for row in sorted(figures, key=lambda row: row["place"])] == names
    assert sorted(got.values()) == [-1.0, 0.0, 1.0]
    assert env.agents == []


@pytest.mark.parametrize("game", CODED)
def test_a_race_that_takes_too_long_is_truncated(game: str) -> None:
    env = made(game, max_turns=2)
    rng = random.Random(1)
    while not any(env.truncations.values()):
        assert env.play.state.position.round <= 2
        assert not any(env.terminations.values()) and not any(env.rewards.values())
        env.step(rng.choice(open_to(env, env.agent_selection)))
    assert env.play.state.position.round == 3 and all(env.truncations.values())
    assert sorted(env.rewards.values()) == [-1.0, 0.0, 1.0]
    assert not any(env.terminations.values())


def test_a_race_can_be_left_at_its_end_and_begun_anew() -> None:
    env = made("bolide", max_turns=1)
    while not any(env.truncations.values()):
        env.step(open_to(env, env.agent_selection)[0])
    env.step(None)
    env.reset(seed=4)
    again = made("bolide", max_turns=1)
    assert env.agents == again.agents and env.agent_selection == again.agent_selection


def test_the_version_stands_in_the_names() -> None:
    assert made("formula-d").metadata["name"] == "formula_d_v0"
    assert str(envs.RaceEnv("bolide-v0", "hairpin")) == "bolide_v0"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"game": "chess"}, "there is no 'chess'"),
        ({"game": "bolide-v9"}, "bolide has versions 0 and 1, not '9'"),
        ({"game": 3}, "there is no 3"),
        ({"seats": 0}, "seats must be a whole number from 1 to 8, not 0"),
        ({"seats": 9}, "seats must be a whole number from 1 to 8, not 9"),
        ({"max_turns": 0}, "max_turns must be a whole number from 1, not 0"),
        (
            {"observation": "sound"},
            'observation must be one of "vector", "view", "picture", "text", got',
        ),
        ({"actions": "big"}, 'actions must be "raw" or "small", got \'big\''),
        ({"render_mode": "svg"}, "render_mode: human, rgb_array, ansi or None, not 'svg'"),
        ({"track": "nowhere"}, "nowhere"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(bw.Error, match=why):
        envs.RaceEnv(**{"track": "hairpin", **options})


# -- agents as drivers -----------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:The race on .* was stopped")  # who drives at random may be lost
@pytest.mark.parametrize("game", CODED)
def test_an_agent_drives_a_race(game: str) -> None:
    """It sees what the environment shows, and drives to the end."""
    rng = random.Random(1)
    sizes = set()

    def act(observation: dict[str, Any]) -> int:
        sizes.add((observation["observation"].shape, observation["action_mask"].shape))
        return int(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))

    row = need(game)
    race = row.race(BOARDS[game], ["Ada", "Bob", "Cyd"], laps=1, seed=1)
    rookie = row.driver()
    agent = envs.Agent(act, "Lucky")
    done = bw.drive(race, {"Ada": agent, "Bob": rookie, "Cyd": rookie})
    assert done.over
    env = made(game)
    seen = env.observe("car_0")
    assert sizes == {(seen["observation"].shape, seen["action_mask"].shape)}


def test_an_agent_that_answers_what_is_not_open_is_named() -> None:
    race = bw.Race("hairpin", ["Ada"], laps=1, seed=1)
    with pytest.raises(bw.PolicyError, match="Lost"):
        bw.drive(race, envs.Agent(lambda observation: -1, "Lost"))
