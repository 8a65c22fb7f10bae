"""One seat against opponents: rewards, starts, and the checks of Gymnasium."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bolide_widget as bw
from bolide_widget import envs
from bolide_widget.core.errors import IllegalAction, RaceError, SetupError
from bolide_widget.games import need
from helpers.games import CODED

BOARDS = {
    "bolide": "hairpin",
    "formula-d": "t1",
    "championship-formula": "pattern-ring",
    "really-nasty": "rn-inside",
}


def first(seen: dict[str, Any]) -> int:
    return int(seen["action_mask"].argmax())


def made(game: str, **options: Any) -> envs.SeatEnv:
    given = {"laps": 1, "opponents": [need(game).driver()], **options}
    return envs.SeatEnv(game, BOARDS[game], **given)


def driven(env: Any, seed: int = 1, choose: int = 1) -> tuple[float, dict[str, Any], bool]:
    """Drive at random to the end; the return, the last info, and whether the race is over."""
    rng, total = np.random.default_rng(choose), 0.0
    _, info = env.reset(seed=seed)
    over = late = False
    while not (over or late):
        assert info["action_mask"].any()
        assert np.array_equal(env.action_masks(), info["action_mask"])
        number = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _, reward, over, late, info = env.step(number)
        total += reward
    assert not env.action_masks().any()
    return total, info, over


@pytest.mark.parametrize("game", CODED)
@pytest.mark.parametrize("name", ["Lap-v1", "Race-v1"])
def test_they_are_what_gymnasium_asks_for(game: str, name: str) -> None:
    options = {} if name == "Lap-v1" else {"opponents": [first], "laps": 1}
    made = gymnasium.make(f"bolide_widget.envs:{game}/{name}", track=BOARDS[game], **options)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(made.unwrapped)
    assert [str(warning.message) for warning in caught] == []
    assert made.action_space.n <= 200  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", CODED)
def test_a_race_ends_with_a_reward_by_place(game: str) -> None:
    for opponents in ([need(game).driver()], [first, need(game).driver("Pro")]):
        total, info, over = driven(made(game, opponents=opponents, max_turns=60))
        assert total in (-1, 0, 1) and (not over or isinstance(info["answer"], str))


@pytest.mark.parametrize("game", CODED)
def test_a_seed_fixes_an_episode(game: str) -> None:
    env = made(game, opponents=[need(game).driver("Pro")], max_turns=30)
    rows = []
    for _ in range(2):
        seen, info = env.reset(seed=3)
        row = [seen]
        for _ in range(10):
            seen, *_, info = env.step(int(info["action_mask"].argmax()))
            row.append(seen)
        rows.append(row)
    for one, other in zip(*rows, strict=True):
        assert all(np.array_equal(one[part], other[part]) for part in one)


@pytest.mark.parametrize("game", CODED)
def test_shaping_adds_the_turns_to_go_at_the_first_moment_and_no_more(game: str) -> None:
    """A potential leaves the order of all policies as it is."""
    plain = made(game, opponents=[], rewards="turns", crash_cost=3)
    shaped = made(game, opponents=[], rewards="turns", crash_cost=3, shaping=True)
    added = set()
    for choose in range(4):
        (less, _, over), (more, *_) = driven(plain, 1, choose), driven(shaped, 1, choose)
        if over and game in ("bolide", "formula-d"):
            added.add(round(more - less, 6))
    assert len(added) <= 1 and all(value >= 0 for value in added)


def test_a_crash_costs_all_turns_that_are_left_or_a_number_of_them() -> None:
    whole = made("formula-d", opponents=[], rewards="turns", max_turns=500)
    stated = made("formula-d", opponents=[], rewards="turns", max_turns=500, crash_cost=7)
    for choose in range(8):
        (much, *_), (less, *_) = driven(whole, choose=choose), driven(stated, choose=choose)
        play = whole.play
        status = play.setup.game.figures(play.state, (), play.setup.names)[0]["status"]
        if status == "out":
            assert much < less - 300 and less >= -play.state.position.round - 7
            return
    raise AssertionError("no car went out")


def test_turns_are_counted_as_in_a_lap_of_version_0() -> None:
    rookie = bw.formula_d.Rookie()
    env = gymnasium.make("bolide_widget.envs:formula-d/Lap-v1", track="t1").unwrapped
    for seed in range(3):
        env.reset(seed=seed)
        total, over, play = 0.0, False, env.play  # type: ignore[attr-defined]
        while not over:
            wanted = rookie.choose(play.state, 0)
            spelt = [n for n in play.setup.coder.spell(play.state, 0, wanted) if n in play.numbers]
            while not over:
                number = next(n for n in spelt if n in play.numbers)
                _, reward, over, _, info = env.step(np.int64(number))
                total += float(reward)
                if "answer" in info:
                    break
                spelt = list(play.setup.coder.spell(play.state, 0, wanted))
        assert total == -play.state.position.round


def test_a_race_or_a_start_of_ones_own_is_driven() -> None:
    race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
    env = envs.SeatEnv(race=race, opponents=[bw.Rookie()], rewards="turns")
    env.reset(seed=1)
    assert env.play.setup.first.key() == race.start.key()
    assert env.play.state.position.round <= 2
    moved = race.branch(seed=1)
    for _ in range(12):
        moved.play(bw.Rookie()(moved))
    env.reset(seed=1, options={"start": moved})
    assert env.play.state.position.round >= moved._state.position.round > 1
    env.reset(seed=1, options={"start": lambda rng: moved if rng.random() < 2 else race})
    assert env.play.state.position.round > 2
    env.reset(seed=1)
    assert env.play.setup.first.key() == race.start.key()
    assert env.play.state.position.round <= 2
    longer = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    env.reset(seed=1, options={"race": longer})
    assert env.play.setup.game.where == longer.game.where
    assert env.observation_space.contains(env.reset(seed=2)[0])


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"opponents": bw.Rookie()}, "opponents must be a list"),
        ({"opponents": [3]}, "opponents must be drivers or functions"),
        ({"opponents": [bw.Rookie], "seat": 0}, "opponents must be drivers or functions"),
        ({"opponents": [bw.formula_d.Rookie()]}, "Formula D"),
        ({"seat": 2}, "seat must be a whole number from 0 to 1"),
        ({"rewards": "gold"}, 'rewards must be "place" or "turns"'),
        ({"shaping": 1}, "shaping"),
        ({"crash_cost": -1}, "crash_cost"),
        ({"foo": 1}, "foo is no option"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(bw.Error, match=why):
        made("bolide", **options)


def test_steps_and_resets_that_cannot_be_are_refused() -> None:
    env = made("bolide")
    with pytest.raises(RaceError, match="No race is under way"):
        env.step(0)
    _, info = env.reset(seed=1)
    for number in (-1, 172, 1.5, None):
        with pytest.raises(IllegalAction):
            env.step(number)  # type: ignore[arg-type]
    closed = int(np.flatnonzero(info["action_mask"] == 0)[0])
    *_, info = env.step(closed)
    assert info["illegal"]
    for options, why in [({"foo": 1}, "options of reset"), ({"start": 3}, "start must be a race")]:
        with pytest.raises(SetupError, match=why):
            env.reset(options=options)
