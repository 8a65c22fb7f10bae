"""What Gymnasium and PettingZoo check of an environment holds for ours, over many seeds."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from bolide_widget import envs
from helpers.games import CODED

BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-inside",
}
SEEDS = range(20)
DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
}
"""What PettingZoo says of observations that are dictionaries: of one, and of their space."""


class Begun(envs.RaceEnv):
    """Races whose dice and samples begin at a seed, whatever seed a check asks for."""

    def __init__(self, seed: int, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.first = seed
        for space in self.action_spaces.values():
            space.seed(seed)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else seed + self.first, options)


def maker(game: str, seed: int, seats: int = 2) -> Callable[..., envs.RaceEnv]:
    """What makes the races of a seed."""

    def make(render_mode: str | None = None) -> envs.RaceEnv:
        return Begun(seed, game, BOARDS[game], seats=seats, laps=1, render_mode=render_mode)

    return make


@pytest.mark.parametrize("game", CODED)
@pytest.mark.parametrize("seats", [2, 3])
def test_races_are_what_pettingzoo_asks_for(game: str, seats: int) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for seed in SEEDS:
            api_test(maker(game, seed, seats)(), num_cycles=20)
    assert {str(warning.message) for warning in caught} == DICTIONARIES


@pytest.mark.parametrize("game", CODED)
def test_wrapped_races_are_what_pettingzoo_asks_for(game: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(envs.env(game, BOARDS[game], laps=1, max_turns=3), num_cycles=300)
    assert {str(warning.message) for warning in caught} == DICTIONARIES


@pytest.mark.parametrize("game", CODED)
def test_a_seed_fixes_a_race(game: str) -> None:
    for seed in SEEDS:
        seed_test(maker(game, seed), num_cycles=10)


@pytest.mark.parametrize("game", CODED)
def test_races_are_shown_as_pettingzoo_asks(game: str) -> None:
    for seed in SEEDS[:2]:
        render_test(maker(game, seed))


@pytest.mark.slow
@pytest.mark.parametrize("game", CODED)
def test_races_are_shown_as_pettingzoo_asks_by_every_seed(game: str) -> None:
    for seed in SEEDS:
        render_test(maker(game, seed))


@pytest.mark.parametrize("game", CODED)
def test_pictures_are_observed(game: str) -> None:
    env = envs.RaceEnv(game, BOARDS[game], laps=1, observation="picture", render_mode="rgb_array")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env, num_cycles=3)
    assert {str(warning.message) for warning in caught} <= DICTIONARIES
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)["observation"]
    shown = env.render()
    assert shown is not None
    assert max(seen.shape) < max(shown.shape) and len(np.unique(seen)) > 10


LAPS = [
    *(("bolide", {"track": "straight", "engine": engine}) for engine in ("box-1", "box-2")),
    ("bolide", {"track": "hairpin", "rules": "sutton-barto", "velocity": None}),
    ("bolide", {"track": "hairpin", "observation": "picture"}),
    *((game, {"track": BOARDS[game]}) for game in CODED[1:]),
]


@pytest.mark.parametrize(("game", "options"), LAPS, ids=str)
def test_laps_are_what_gymnasium_asks_for(game: str, options: dict[str, Any]) -> None:
    made = gymnasium.make(f"bolide_widget.envs:{game}/Lap-v0", **options)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for seed in SEEDS if options.get("observation") is None else SEEDS[:2]:
            made.unwrapped.action_space.seed(seed)
            check_env(made.unwrapped, skip_render_check=seed > 0)
    assert [str(warning.message) for warning in caught] == []


@pytest.mark.parametrize(("game", "options"), LAPS, ids=str)
def test_a_seed_fixes_a_lap(game: str, options: dict[str, Any]) -> None:
    def driven(seed: int) -> list[list[float]]:
        made = envs.LapEnv(game, **{**options, "observation": "vector"})
        choose = np.random.default_rng(1)
        seen, info = made.reset(seed=seed)
        rows = [seen.tolist()]
        for _ in range(30):
            open_ = np.flatnonzero(info["action_mask"])
            seen, reward, over, _, info = made.step(int(choose.choice(open_)) if len(open_) else 0)
            rows.append([*seen.tolist(), reward])
            if over:
                break
        return rows

    for seed in SEEDS[:5]:
        assert driven(seed) == driven(seed)


def test_the_laps_have_versions() -> None:
    with pytest.raises(gymnasium.error.VersionNotFound):
        gymnasium.make("bolide_widget.envs:bolide/Lap-v99")
