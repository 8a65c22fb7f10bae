"""Races in OpenSpiel: what it checks, recall without secrets, and an equilibrium found by it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from bolide_widget import championship_formula, envs
from bolide_widget.core.dice import Dice
from bolide_widget.core.errors import SetupError
from helpers.games import CODED

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.algorithms import cfr as regret, generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from bolide_widget.envs import openspiel  # noqa: E402

SHORT = {
    "bolide": "bolide(track=corner,max_turns=3)",
    "formula-d": "formula_d(track=t1,max_turns=2)",
    "championship-formula": "championship_formula(track=pattern-ring,max_turns=1)",
    "really-nasty": "really_nasty(track=rn-inside,max_turns=2)",
}
"""Games of a few rounds: OpenSpiel writes each of their states and reads it again."""


def actions_of(state: Any) -> list[int]:
    """The open actions, or the outcomes of a roll."""
    if state.is_chance_node():
        return [number for number, _ in state.chance_outcomes()]
    return list(state.legal_actions())


def driven(game: Any, seed: int) -> Any:
    """The end of a game of random actions."""
    random, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(actions_of(state)))
    return state


@pytest.mark.parametrize("game", CODED)
@pytest.mark.parametrize("actions", ["raw", "small"])
def test_openspiels_check_of_random_games(game: str, actions: str) -> None:
    loaded = pyspiel.load_game(SHORT[game].replace(")", f",actions={actions})"))
    pyspiel.random_sim_test(loaded, num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("game", CODED)
def test_openspiels_playthrough(game: str) -> None:
    text = generate_playthrough.playthrough(SHORT[game], None, seed=1)
    assert "IsTerminal() = True" in text and "InformationStateString(0)" in text


@pytest.mark.parametrize("game", CODED)
def test_a_whole_race_ends_with_rewards_by_place(game: str) -> None:
    loaded = openspiel.game(game, seats=3, laps=1)
    for seed in range(3):
        state = driven(loaded, seed)
        late = state.race.position.round > loaded.plan.setup.max_turns
        assert late or not state.race.stack
        assert sorted(state.returns()) == [-1, 0, 1]
        assert state.returns() == loaded.plan.setup.rewards(state.race)


@pytest.mark.parametrize("game", CODED)
def test_the_same_actions_and_dice_make_the_race_of_the_environment(game: str) -> None:
    env, loaded = envs.RaceEnv(game, laps=1), openspiel.game(game, laps=1)
    random, dice, state = Random(2), Dice(5), loaded.new_initial_state()
    env.reset(seed=5)
    for agent in env.agent_iter():
        while state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.race.outcomes()]
            state.apply_action(outcomes.index(dice.roll(state.race)))
        if state.is_terminal():
            assert env.terminations[agent] or env.truncations[agent]
            break
        assert agent == f"car_{state.current_player()}"
        legal = np.flatnonzero(env.infos[agent]["action_mask"]).tolist()
        assert state.legal_actions() == legal
        action = random.choice(legal)
        env.step(action)
        state.apply_action(action)
    assert state.returns() == [env.rewards[agent] for agent in env.possible_agents]
    assert state.race.key() == env.play.state.key()


@pytest.mark.parametrize("game", CODED)
def test_odds_add_up_to_one(game: str) -> None:
    random, state = Random(3), openspiel.game(game, laps=1).new_initial_state()
    seen = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= openspiel.MOST_OUTCOMES
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            seen += 1
        state.apply_action(random.choice(actions_of(state)))
    assert seen > 3


@pytest.mark.parametrize("game", CODED)
def test_a_clone_goes_its_own_way(game: str) -> None:
    random, state = Random(4), openspiel.game(game, laps=1).new_initial_state()
    for _ in range(25):
        state.apply_action(random.choice(actions_of(state)))
    before = str(state), [state.information_state_string(seat) for seat in range(2)]
    twin = state.clone()
    assert (str(twin), [twin.information_state_string(seat) for seat in range(2)]) == before
    for _ in range(10):
        twin.apply_action(random.choice(actions_of(twin)))
    assert (str(state), [state.information_state_string(seat) for seat in range(2)]) == before


@pytest.mark.parametrize("game", CODED)
def test_moments_that_a_player_recalls_alike_look_alike(game: str) -> None:
    """An information state fixes the open actions, the text and the vector of its player."""
    loaded = pyspiel.load_game(SHORT[game])
    vectors = make_observation(loaded)
    known: dict[str, Any] = {}
    again = 0
    for seed in range(300):
        random, state = Random(seed), loaded.new_initial_state()
        for _ in range(9):
            if state.is_terminal():
                break
            if not state.is_chance_node():
                seat = state.current_player()
                vectors.set_from(state, seat)
                now = (state.legal_actions(), state.observation_string(), vectors.tensor.tobytes())
                recalled = state.information_state_string()
                again += recalled in known
                assert known.setdefault(recalled, now) == now
            state.apply_action(random.choice(actions_of(state)[:3]))
    assert again > 20


def test_a_sealed_answer_is_seen_by_its_player_alone() -> None:
    """CFR-START: bids are chosen in secret."""
    state = sealed_bid(None).new_initial_state()
    assert state.current_player() == 0
    low, high = (state.child(action) for action in state.legal_actions()[::5])
    assert low.current_player() == high.current_player() == 1
    assert low.information_state_string() == high.information_state_string()
    assert low.observation_string() == high.observation_string()
    assert low.information_state_string(0) != high.information_state_string(0)


def test_a_card_that_is_drawn_is_seen_by_its_player_alone() -> None:
    random, state = Random(1), openspiel.game("really-nasty", laps=1).new_initial_state()
    drawn = 0
    while not state.is_terminal():
        race = state.race
        if state.is_chance_node() and race.game.kinds[race.stack[-1].kind].secret:
            seat = race.stack[-1].roller
            worlds = [state.child(number) for number, _ in state.chance_outcomes()]
            others = {world.information_state_string(1 - seat) for world in worlds}
            own = {world.information_state_string(seat) for world in worlds}
            assert len(others) == 1 and len(own) == len(worlds)
            drawn += len(worlds) > 1
        state.apply_action(random.choice(actions_of(state)))
    assert drawn > 3


# -- one sealed bid ---------------------------------------------------------------------------


def sealed_bid(ends: openspiel.Ends | None) -> openspiel.RaceGame:
    """Two equal cars with five points of wear, which is all that they can bid."""
    race = championship_formula.Race("pattern-ring", ["Ada", "Bob"], laps=1, seed=1)
    for name in race.drivers:
        race.play("cards:1,0,1,0,0,0", name)
    for car in race._state.position.cars:
        car.wear, car.green, car.red = 5, 0, 0
    return openspiel.game("championship-formula", race=race, ends=ends)


def worth(mine: int, other: int) -> float:
    """What a bid wins: the pole is worth 0.5, and each point of wear 0.15."""
    return 0.5 * ((mine > other) - (mine < other)) - 0.15 * (mine - other)


def after_the_bid(state: Any) -> list[float] | None:
    """Cut the race off when both bids are open."""
    if state.question.kind == "bid" and state.question.data.number == 1:
        return None
    ada, bob = (5 - car.wear for car in state.position.cars)
    return [worth(ada, bob), worth(bob, ada)]


def test_regret_minimization_finds_the_equilibrium_of_a_sealed_bid() -> None:
    cut = sealed_bid(after_the_bid)
    bids = len(cut.new_initial_state().legal_actions())
    table = np.array([[worth(mine, other) for other in range(bids)] for mine in range(bids)])
    solved = linprog(
        c=[0] * bids + [-1],
        A_ub=np.column_stack([-table.T, np.ones(bids)]),
        b_ub=np.zeros(bids),
        A_eq=[[1] * bids + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * bids + [(None, None)],
    )
    solver = regret.CFRPlusSolver(cut)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    policy, start = solver.average_policy(), cut.new_initial_state()
    found = list(policy.action_probabilities(start).values())
    assert bids == 6 and np.count_nonzero(solved.x[:bids] > 0.05) > 1
    assert np.abs(np.array(found) - solved.x[:bids]).max() < 0.01


def test_a_game_that_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="there is no 'bolid'"):
        openspiel.game("bolid")
    with pytest.raises(SetupError, match="seats must be"):
        openspiel.game("bolide", seats=40)
