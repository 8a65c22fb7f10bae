"""Version 1: small actions in which every answer is spelt, and views from a car."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget import envs
from bolide_widget.core.actions import Action, text
from bolide_widget.core.errors import IllegalAction
from bolide_widget.core.hidden import could_be
from bolide_widget.core.state import AnyState
from bolide_widget.games import need
from bolide_widget.racing.spelling import MANY, Rest, Spelling
from helpers.games import CODED
from helpers.races import arranged_at_random
from helpers.races.any_game import RACES, decisions

MOST = 200


def answers_of(opened: Mapping[int, Action | Rest]) -> list[Action]:
    """Return all answers that open actions lead to; no part has but one."""
    answers: list[Action] = []
    for leads in opened.values():
        if isinstance(leads, Rest):
            further = leads.open()
            assert len(further) > 1
            answers += answers_of(further)
        else:
            answers.append(leads)
    return answers


def check(spelling: Spelling[AnyState], state: AnyState, seat: int) -> None:
    """No answer is out of reach, and no two are spelt alike."""
    legal = state.legal(seat)
    spelt = {tuple(spelling.spell(state, seat, answer)) for answer in legal}
    assert len(spelt) == len(legal)
    if len(legal) <= MANY:
        answers = answers_of(spelling.numbers(state, seat))
        assert sorted(answers, key=repr) == sorted(legal, key=repr)


@pytest.mark.parametrize("game", CODED)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(number=st.integers(0, 99_999))
def test_every_answer_of_any_race_is_in_reach(game: str, number: int) -> None:
    race = RACES[game](number)
    row = need(race.game.name)
    spelling, coding = row.spelling(race.start), row.coding(race.start)
    view = row.view(coding)
    for seat in decisions(race, random.Random(number), 40):
        state = race._state
        check(spelling, state, seat)
        looked = view.look(np.array([coding.vector(state, seat)], np.float32), np.array([seat]))
        assert {name: block.shape[1:] for name, block in looked.items()} == view.shapes
        assert all(np.abs(block).max(initial=0) <= 1 for block in looked.values())


@pytest.mark.parametrize("game", arranged_at_random.RACES)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(number=st.integers(0, 99_999))
def test_every_answer_of_an_arranged_race_is_in_reach(game: str, number: int) -> None:
    race = arranged_at_random.RACES[game](number)
    spelling = need(race.game.name).spelling(race.start)
    for seat in decisions(race, random.Random(number), 15):
        check(spelling, race._state, seat)


@pytest.mark.parametrize("game", CODED)
def test_actions_are_few_and_the_same_for_any_laps_seats_and_boards(game: str) -> None:
    row = need(game)
    boards = [row.track, next(name for name in bw.tracks(game=row.name) if name != row.track)]
    tables = {
        envs.RaceEnv(f"{game}-v1", board, laps=laps, seats=seats).action_names
        for board in boards
        for laps in (1, 2, 3)
        for seats in (1, 3)
    }
    assert len(tables) == 1
    (names,) = tables
    assert len(set(names)) == len(names) <= MOST


def test_names_say_what_actions_do() -> None:
    names = {game: envs.RaceEnv(f"{game}-v1").action_names for game in CODED}
    assert "accelerate +1, -2" in names["bolide"]
    assert {"gear 4", "lane 1", "7 spaces"} <= set(names["formula-d"])
    assert {"speed 120", "top speed +1"} <= set(names["championship-formula"])
    assert {"die blue", "play SC"} <= set(names["really-nasty"])


def test_a_set_up_is_asked_card_by_card() -> None:
    """CFR-SETUP-2: 546 of them."""
    env = envs.RaceEnv("championship-formula-v1", laps=1)
    env.reset(seed=1)
    asked = []
    while env.agent_selection == "car_0":
        before = env.observe("car_1")
        numbers = np.flatnonzero(env.action_masks())
        asked.append({env.action_names[number].rsplit(" ", 1)[0] for number in numbers})
        env.step(int(numbers[-1]))
        after = env.observe("car_1")
        assert np.array_equal(before["observation"], after["observation"])
    assert asked[:3] == [{"acceleration"}, {"deceleration"}, {"top speed"}]
    assert env.infos["car_0"]["answer"].startswith("cards:")


@pytest.mark.parametrize("game", CODED)
def test_small_actions_play_what_a_race_plays(game: str) -> None:
    row = need(game)
    env = envs.RaceEnv(f"{game}-v1", row.track, laps=1, seats=3, observation="view")
    for seed in range(3):
        env.reset(seed=seed)
        race = row.race(row.track, env.possible_agents, laps=1, seed=seed)
        rng = random.Random(seed)
        for _ in range(150):
            if not env.agents or env.play.over or env.play.late:
                break
            agent = env.agent_selection
            mask = env.action_masks()
            assert mask.any()
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            env.step(int(rng.choice(np.flatnonzero(mask).tolist())))
            if env.play.last is not None:
                race.play(text(env.play.last[1]), agent)
                assert env.play.last[1] is not None
            if not race.state.stack or not race.state.stack[-1].sealed:
                assert env.play.state.key() == race.state.key()


@pytest.mark.parametrize("game", CODED)
def test_what_is_no_open_action_is_refused_and_changes_nothing(game: str) -> None:
    env = envs.RaceEnv(f"{game}-v1", laps=1)
    env.reset(seed=2)
    before = env.play.state.key()
    closed = set(range(-3, len(env.action_names) + 3)) - set(env.play.numbers)
    for number in closed:
        with pytest.raises(IllegalAction):
            env.step(number)
    assert env.play.state.key() == before


@pytest.mark.parametrize("game", [game for game in CODED if need(game).race.__name__ and game])
def test_worlds_that_look_the_same_to_a_seat_have_the_same_view_and_mask(game: str) -> None:
    row = need(game)
    race = row.race(row.track, ["Ada", "Bob", "Cyd"], laps=1, seed=4, dice="ask")
    coding, spelling = row.coding(race.start), row.spelling(race.start)
    view, rng, state = row.view(coding), random.Random(5), race.start
    for _ in range(200):
        if not state.to_act:
            break
        for seat in range(3):
            world = could_be(state.copy(), seat, random.Random(rng.random()))
            rows = np.array([coding.vector(each, seat) for each in (state, world)], np.float32)
            looked = view.look(rows, np.array([seat, seat]))
            assert all(np.array_equal(*block) for block in looked.values())
            assert list(spelling.numbers(state, seat)) == list(spelling.numbers(world, seat))
        seat = rng.choice(state.to_act)
        state.apply(rng.choice(state.legal(seat)), seat)


@pytest.mark.parametrize("game", CODED)
def test_a_view_is_the_same_from_every_seat_that_is_placed_alike(game: str) -> None:
    """Two columns that differ by the seat alone would be no view from the car."""
    row = need(game)
    race = row.race(row.track, ["Ada", "Bob"], laps=1, seed=4, dice="ask")
    coding = row.coding(race.start)
    view = row.view(coding)
    rows = np.array([coding.vector(race.start, seat) for seat in range(2)], np.float32)
    head = len(rows[0]) - 2 * len(coding.car_columns)
    mirrored = rows[:1].copy()
    first, second = rows[0, head:].reshape(2, -1)
    mirrored[0, head:] = np.concatenate([second, first])
    own, other = view.look(rows[:1], np.array([0])), view.look(mirrored, np.array([1]))
    assert np.array_equal(own["road"], other["road"])
    assert np.array_equal(own["rivals"][..., -1], other["rivals"][..., -1])


@pytest.mark.parametrize("game", CODED)
def test_a_view_says_how_much_of_the_race_is_driven(game: str) -> None:
    """Formula D began a race of one lap with all of it driven, Really Nasty with nearly all."""
    row = need(game)
    race, rookie = row.race(row.track, ["Ada"], laps=2, seed=4), row.driver()
    coding = row.coding(race.start)
    view = row.view(coding)
    at, parts = view.names["sheet"].index("driven of the race"), []
    while not race.over:
        rows = np.array([coding.vector(race._state, 0)], np.float32)
        parts.append(float(view.look(rows, np.array([0]))["sheet"][0, at]))
        race.play(rookie(race))
    assert abs(parts[0]) < 0.1 and parts[-1] > 0.75
    assert np.abs(np.diff(parts)).max() < 0.2


def test_an_agent_drives_with_small_actions() -> None:
    rng = random.Random(1)

    def act(seen: dict[str, Any]) -> int:
        assert set(seen["observation"]) == {"flags", "sheet", "road", "rivals", "said"}
        return int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))

    agent = envs.Agent(act, actions="small", observation="view")
    race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], laps=1, seed=1)
    assert bw.drive(race, agent).over
