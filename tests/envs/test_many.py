"""Many races at once: they are those of a single race, and what Gymnasium asks for."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

import bolide_widget as bw
from bolide_widget import envs
from bolide_widget.core.dice import seed_of
from bolide_widget.core.errors import IllegalAction, RaceError, SetupError
from bolide_widget.games import need
from helpers.games import CODED

BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-inside",
}


def made(game: str, **options: Any) -> envs.RaceVectorEnv:
    return envs.RaceVectorEnv(game, BOARDS[game], **{"num_envs": 4, "laps": 1, **options})


def chosen(info: dict[str, Any], rng: random.Random) -> list[int]:
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in info["action_mask"]]


@pytest.mark.parametrize("game", CODED)
@pytest.mark.parametrize("actions", ["raw", "small"])
def test_they_are_played_as_single_races(game: str, actions: str) -> None:
    many = made(game, max_turns=5, actions=actions)
    names = [f"car_{seat}" for seat in range(2)]
    singles = [
        envs.RaceEnv(game, BOARDS[game], laps=1, max_turns=5, actions=actions, observation="view")
        for _ in range(4)
    ]
    seen, info = many.reset(seed=3)
    for place, env in enumerate(singles):
        env.reset(seed=seed_of(3, place))
    begun, rng, ends = 4, random.Random(1), 0
    for _ in range(60):
        assert many.observation_space.contains(seen)
        for place, env in enumerate(singles):
            agent = env.agent_selection
            assert names[info["seat"][place]] == agent
            assert np.array_equal(info["action_mask"][place], env.action_masks())
            alone = env.observe(agent)["observation"]
            assert all(np.array_equal(seen[part][place], alone[part]) for part in alone)
        numbers = chosen(info, rng)
        seen, rewards, over, late, info = many.step(np.array(numbers))
        for place, (env, number) in enumerate(zip(singles, numbers, strict=True)):
            actor = env.agent_selection
            env.step(number)
            assert over[place] == env.terminations[actor] and late[place] == env.truncations[actor]
            assert rewards[place] == env.rewards[actor]
            if over[place] or late[place]:
                ends += 1
                assert [*info["rewards"][place]] == [env.rewards[name] for name in names]
                assert info["_final_obs"][place]
                env.reset(seed=seed_of(3, begun))
                begun += 1
    assert ends > 3


@pytest.mark.parametrize("game", CODED)
def test_against_opponents_the_agent_has_one_seat(game: str) -> None:
    many = made(game, opponents=[need(game).driver()], seat=1, max_turns=6)
    _, info = many.reset(seed=2)
    rng, ends = random.Random(1), 0
    for _ in range(60):
        assert (info["seat"] == 1).all() and info["action_mask"].any(axis=1).all()
        _, rewards, over, late, info = many.step(chosen(info, rng))
        ends += int((over | late).sum())
        assert (np.abs(rewards) == (over | late)).all()
    assert ends > 0


def test_a_race_begins_anew_in_the_same_step_or_in_the_next() -> None:
    for mode, named in [("same_step", "SAME_STEP"), ("next_step", "NEXT_STEP")]:
        many = made("bolide", max_turns=1, autoreset_mode=mode)
        assert many.metadata["autoreset_mode"] == AutoresetMode[named]
        _, info = many.reset(seed=1)
        rng, late = random.Random(1), np.zeros(4, bool)
        while not late.any():
            _, _, _, late, info = many.step(chosen(info, rng))
        ended = int(late.argmax())
        again = many.plays[ended].state.position.round <= 1
        assert again == (mode == "same_step") == ("final_obs" in info)
        if mode == "next_step":
            assert not info["action_mask"][ended].any()
            numbers = [int(mask.argmax()) for mask in info["action_mask"]]
            _, rewards, _, late, info = many.step(numbers)
            assert not late[ended] and not rewards[ended] and info["action_mask"][ended].any()


def test_without_copies_a_step_writes_into_the_same_arrays() -> None:
    for copy in (True, False):
        many = made("bolide", copy=copy)
        _, info = many.reset(seed=1)
        mask = info["action_mask"]
        before = mask.copy()
        _, _, _, _, after = many.step(chosen(info, random.Random(1)))
        assert (after["action_mask"] is mask) == (not copy)
        assert np.array_equal(mask, before) == copy


def test_a_seed_fixes_them_all() -> None:
    def rows(seed: int) -> list[bytes]:
        many, found = made("formula-d", observation="vector"), []
        _, info = many.reset(seed=seed)
        for _ in range(40):
            seen, *_, info = many.step(info["action_mask"].argmax(axis=1))
            found.append(seen.tobytes())
        return found

    assert rows(1) == rows(1) != rows(2)


def test_what_is_not_open_is_refused_and_changes_nothing() -> None:
    many = made("bolide", num_envs=3)
    with pytest.raises(RaceError, match="reset"):
        many.step([0, 0, 0])
    _, info = many.reset(seed=1)
    before = [play.state.key() for play in many.plays]
    right = info["action_mask"].argmax(axis=1)
    with pytest.raises(IllegalAction, match="race 2: '-1'"):
        many.step([*right[:2], -1])
    with pytest.raises(SetupError, match="actions must be 3 numbers, one a race, got "):
        many.step(right[:2])
    assert [play.state.key() for play in many.plays] == before


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"num_envs": 0}, "num_envs must be"),
        ({"autoreset_mode": "never"}, 'autoreset_mode must be "same_step" or "next_step"'),
        ({"observation": "picture"}, "many races have no pictures"),
        ({"opponents": [3]}, "opponents must be drivers or functions"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(bw.Error, match=why):
        made("bolide", **options)


def make() -> gymnasium.Env[Any, Any]:
    rookie = bw.Rookie()
    made: gymnasium.Env[Any, Any] = gymnasium.make(
        "bolide_widget.envs:bolide/Race-v1", track="hairpin", laps=1, opponents=[rookie]
    )
    return made


def test_the_vector_environments_of_gymnasium_take_a_seat() -> None:
    rows = []
    for vector in (AsyncVectorEnv, SyncVectorEnv):
        many: Any = vector([make, make])
        seen, info = many.reset(seed=1)
        for _ in range(4):
            seen, *_, info = many.step(np.stack(info["action_mask"]).argmax(axis=1))
        rows.append(seen["sheet"])
        many.close()
    assert np.array_equal(*rows)
