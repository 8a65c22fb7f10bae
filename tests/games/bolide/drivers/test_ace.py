"""Ace: legal, the same for the same nodes, done in time, and better than Pro."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.questions import CHANCE
from bolide_widget.core.state import AnyState
from bolide_widget.drivers import search as playing
from bolide_widget.drivers.playout import play_out
from bolide_widget.games.bolide.drivers import ace, trim
from bolide_widget.games.bolide.drivers.ace import candidates, odds, turns_to_go
from helpers.boards import courses

NAMES = ["Ada", "Bob"]


def duel(seed: int, track: Any = None) -> AnyState:
    race = bw.Race(track or courses.ring(), NAMES, seed=seed, dice="ask", grid=NAMES)
    return race.state.copy()


def side_by_side(lap: int = 2, **ada: Any) -> AnyState:
    race = bw.Race(courses.ring(), NAMES, seed=1, dice="ask", grid=NAMES)
    cars = {
        "Ada": {"position": (34, 6), "pawn": (37, 6), "lap": lap} | ada,
        "Bob": {"position": (32, 7), "pawn": (37, 7), "lap": lap},
    }
    race.arrange(cars, to_move="Ada")
    return race.state.copy()


@pytest.mark.sweep
@pytest.mark.parametrize("cars", [2, 5])
def test_ace_answers_whatever_can_be_asked_and_changes_nothing(cars: int) -> None:
    names, pick = [f"Driver {n}" for n in range(cars)], random.Random(cars)
    state = bw.Race(courses.ring(), names, seed=cars, dice="ask").state.copy()
    driver = bw.Ace(nodes=30, rounds=2)
    for _ in range(80):
        if not state.to_act:
            break
        seat, actions = state.to_act[0], state.legal()
        if seat != CHANCE:
            before = state.digest()
            assert driver.choose(state, seat) in actions
            assert state.digest() == before
        state.apply(pick.choice(actions))


@pytest.mark.sweep
def test_the_same_nodes_give_the_same_race_whatever_plays_it() -> None:
    """On bare states, through a match, and on another thread."""
    driver = bw.Ace(nodes=60, rounds=4)
    first, two = duel(3), duel(3)
    play_out(first, [driver.choose, bw.Pro().choose], 3)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(play_out, two, [bw.Ace(nodes=60, rounds=4).choose, bw.Pro().choose], 3).result()
    race = bw.Race(courses.ring(), NAMES, seed=3, grid=NAMES)
    bw.drive(race, {"Ada": driver, "Bob": bw.Pro()})
    assert first.key() == two.key() == race.state.key()


def test_it_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of its own: each answer played takes a tenth of a second."""
    now, played = [0.0], list[float]()

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    spend = playing.Budget.spend

    def slow(budget: playing.Budget) -> None:
        now[0] += 0.1
        spend(budget)
        played.append(now[0])

    monkeypatch.setattr(playing, "perf_counter", clock)
    monkeypatch.setattr(playing.Budget, "spend", slow)
    state = side_by_side()
    assert bw.Ace(0.5).choose(state, 0) in state.legal(0)
    assert 0 < len(played) <= 4
    assert played[-1] <= 0.5


def test_nodes_bound_what_it_plays() -> None:
    """With none of them it answers as Pro does."""
    state = side_by_side()
    usual = bw.Pro().choose(state, 0)
    worth = candidates(state, 0, usual)
    assert worth[0] == usual
    assert len(worth) > 1
    for nodes in (0, 3, 40):
        budget = playing.Budget(None, nodes)
        answer = ace.search(state, 0, worth, budget, 8, 1)
        assert budget.used == nodes
        assert nodes or answer == usual


def test_in_a_hurry_it_does_not_wait_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing table is ordered, and Pro's answer is taken meanwhile."""
    ordered = list[Any]()
    monkeypatch.setattr(trim.workbench, "order", lambda key, make: ordered.append((key, make)))
    track = courses.ring()
    state = side_by_side()
    rival = state.position.cars[1]
    rival.point, rival.pawn = (18, 7), (22, 7)  # not near enough to be in the way
    usual = bw.Pro().choose(state, 0)
    rival.speed_drop, rival.no_fourth = 2, True
    bare = trim.Shelf(1 << 30)
    bare.put(track, pace_of(state, 0))
    monkeypatch.setattr(trim, "shelf", bare)
    trim.trim(state, state.position.cars[0]).trims.forget()
    assert bw.Ace(1.0).choose(state, 0) == usual
    wanted = trim.trim(state, rival).tops, True
    [(key, make)] = [(key, make) for key, make in ordered if key[1][:2] == wanted]
    assert make() is bare.find(*key)


def pace_of(state: AnyState, seat: int) -> Any:
    """The table that a car's turns to go are looked up in."""
    return trim.trim(state, state.position.cars[seat]).pace


def test_turns_to_go_and_odds_of_a_car_ahead() -> None:
    """S-3: with as many turns to go the car that moves first finishes first."""
    state = side_by_side()
    state.position.order = (0, 1)
    cars = state.position.cars
    cars[1].point, cars[1].pawn = (34, 8), (37, 8)
    assert turns_to_go(state, cars[0]) == turns_to_go(state, cars[1])
    first = odds(state, 0, (1,))
    state.position.order = (1, 0)
    second = odds(state, 0, (1,))
    assert 0 < second < first < 1
    cars[0].half_spun = True
    assert odds(state, 0, (1,)) < second


def test_a_flag_and_a_wreck_leave_nothing_to_chance() -> None:
    state = side_by_side()
    state.position.cars[1].status = "out"
    assert odds(state, 0, (1,)) == 1
    state.position.cars[0].place, state.position.cars[0].status = 1, "finished"
    assert turns_to_go(state, state.position.cars[0]) == 0
    assert odds(state, 1, (0,)) == 0


def test_it_looks_at_the_nearest_only_and_alone_drives_like_pro() -> None:
    names = [f"Driver {n}" for n in range(4)]
    race = bw.Race(courses.ring(), names, seed=1, dice="ask", grid=names)
    places = [(32, 6, 2), (34, 7, 2), (45, 7, 2), (40, 7, 1)]
    cars = {
        name: {"position": (x, y), "pawn": (x + 3, y), "lap": lap}
        for name, (x, y, lap) in zip(names, places, strict=True)
    }
    race.arrange(cars, to_move=names[0])
    state = race.state.copy()
    assert ace.nearest(state, 0, 2)[0] == 1
    assert 3 not in ace.nearest(state, 0, 3)
    for car in state.position.cars[1:]:
        car.status, car.point, car.pawn = "out", None, None
    assert bw.Ace(nodes=100).choose(state, 0) == bw.Pro().choose(state, 0)


@pytest.mark.sweep
def test_ace_beats_pro_in_60_of_100_duels() -> None:
    """Grid places swapped, the same dice for both; few nodes, for a short test."""
    policies = [bw.Ace(nodes=300), bw.Pro()]
    result = bw.ladder(policies, courses.ring(), 20, seed=1, progress=False)
    assert result.duels["wins"].sum() >= 0.6 * result.duels["races"].sum()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seconds": 0}, "seconds: a number above 0, not 0"),
        ({"seconds": "1"}, "seconds: a number above 0, not '1'"),
        ({"nodes": 1.5}, "nodes: a whole number from 1, not 1.5"),
        ({"nodes": 5, "rounds": True}, "rounds: a whole number from 1, not True"),
        ({"seconds": 1, "nodes": 5}, "seconds or nodes, not both"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(bw.SetupError, match=words):
        bw.Ace(**given)
