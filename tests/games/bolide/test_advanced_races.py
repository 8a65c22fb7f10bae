"""Random advanced races: the protocol at every node, and races of Rookies to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

import bolide_widget as bw
from bolide_widget import Race, Rules, load_track
from bolide_widget.core.actions import Action
from bolide_widget.core.conformance import check_game
from bolide_widget.core.match import Match
from bolide_widget.games.bolide.rules import strategy, way
from bolide_widget.games.bolide.rules.position import HALF, NOT_RACING, Position
from bolide_widget.games.bolide.rules.venue import State
from helpers.boards import courses
from helpers.races.random_races import NAMES, check_board, mixed, reload

RACES = 120
ANSWERS = 75
PARTS = 6


def advanced_race(number: int) -> Race:
    """Race `number`: 2 to 8 cars, 1 to 4 laps, on the circuit or the small ring."""
    track = courses.ring() if number % 2 else load_track("valdorn")
    rules = Rules(
        advanced=True,
        laps=1 + number % 4,
        tie_break="arrival" if number % 5 == 0 else "inside",
        refuel_box="half-fuel" if number % 3 == 0 else "pit-stop",
    )
    names = NAMES[: 2 + number % 7]
    race = Race(track, names, rules=rules, seed=number, dice="ask", grid=names)
    race.roll(1 + number % 7)  # always variable
    if number % 2:
        _put_on_the_way(race, random.Random(number), *PLACES[number // 2 % 2])
    return race


PLACES = ((7, 5, 1), (40, 31, -1))
"""On the ring: before the pit entry, on its way East; before the ½ GP line, on its way West."""


def _put_on_the_way(race: Race, rng: random.Random, x: int, y: int, way: int) -> None:
    """In the middle of a race: short ones too come to the pits, the lines and the rain."""
    plans = ["+".join(plan) for plan in product(*strategy.PARTS)]
    cars: dict[str, dict[str, object]] = {}
    for place, name in enumerate(race.drivers):
        at = x + 2 * (place % 4), y + place // 4 + place % 3
        cars[name] = {
            "position": at,
            "pawn": (at[0] + way * rng.randint(2, 5), at[1]),
            "lap": rng.randint(1, race.rules.laps),
            "strategy": rng.choice(plans),
            "speed_drop": rng.randint(0, 2),
        }
    race.arrange(cars, weather=rng.choice(["rain", "variable"]))


def chosen(state: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """As in basic races; strategies, services and re-rolls at random."""
    assert state.question is not None
    if state.question.kind in ("strategy", "pit-services", "reroll"):
        return rng.choice(legal)
    return mixed(state, legal, rng)


def check_advanced(state: State) -> None:
    """On every board, and: tyres, fuel and weather are what they can be."""
    check_board(state)
    position, rules = state.position, state.game.rules
    assert position.weather is not None and position.weather.variable
    for car in position.cars:
        if car.strategy is None:
            assert position.round == 0
            continue
        assert 0 <= car.brakings <= strategy.brakings(car.strategy)
        if car.status not in (*NOT_RACING, "pit", "leaving") and car.strategy.fuel == HALF:
            assert car.lap <= car.strategy.fuelled <= rules.laps
        wet = way.top_speed(state, car)
        assert way.slick_length(state, car) in (0, wet + 1)


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(PARTS))
def test_conformance_on_random_advanced_races(part: int) -> None:
    """A-1 to A-6, W-1 to W-3, P-11, R-25: 300 races in variable weather."""
    size = RACES // PARTS
    answered = check_game(
        lambda number: advanced_race(part * size + number),
        races=size,
        seed=100 + part,
        answers=ANSWERS,
        choose=chosen,
        invariant=check_advanced,
        reload=reload,
    )
    assert answered > size * 40


def _facts(match: Match[Position], kind: str) -> list[tuple[object, ...]]:
    return [fact for fact in match.facts if fact[0] == kind]


@pytest.mark.sweep
@pytest.mark.parametrize("laps", [1, 2, 3])
def test_rookies_with_random_strategies_finish(laps: int) -> None:
    """A-1, P-11: four Rookies, every strategy the seeds bring; no car is out for want of fuel."""
    seen: set[object] = set()
    for seed in range(8):
        track = load_track("valdorn") if seed == 0 else courses.ring()
        race = Race(track, NAMES[:4], rules="advanced", laps=laps, seed=seed)
        bw.drive(race, bw.Rookie("random"))
        assert all(line.status == "finished" for line in race.standings)
        seen |= {fact[2:] for fact in _facts(race, "strategy")}
    assert len(seen) >= 8


@pytest.mark.sweep
@pytest.mark.parametrize("name", bw.tracks())
def test_rookies_finish_advanced_races_on_every_circuit(name: str) -> None:
    """A-1, P-11: two of the four carry ½ Fuel, and refuel before their last lap."""
    plans = ["half+soft+booster+slick", "half+hard+brake+slick", "random", "random"]
    drivers = dict(zip(NAMES, map(bw.Rookie, plans), strict=False))
    race = Race(name, list(drivers), rules="advanced", seed=3)
    bw.drive(race, drivers)
    assert [line.status for line in race.standings] == ["finished"] * 4
    refuelled = {fact[1] for fact in _facts(race, "service") if "refuel" in str(fact[2])}
    assert {0, 1} <= refuelled


def test_random_strategies_are_drawn_by_the_seed() -> None:
    """A-1: the same race, the same strategies; another seed, others."""

    def plans(seed: int) -> list[object]:
        race = Race(courses.ring(), NAMES, rules="advanced", seed=seed)
        while race.round == 0:
            race.play(bw.Rookie("random")(race))
        return [car.strategy for car in race.cars.values()]

    assert plans(3) == plans(3)
    assert plans(3) != plans(4)


def test_a_rookie_takes_the_strategy_it_was_told() -> None:
    """A-1: where it is not on offer, the usual one; one that does not exist is refused."""
    race = Race(courses.ring(), NAMES[:2], rules="advanced", grid=NAMES[:2], dice=[8], seed=1)
    assert bw.Rookie("half+hard+brake+slick")(race).id == "half+hard+brake+slick"
    assert bw.Rookie("half+hard+brake+rain")(race).id == "full+soft+booster+slick"
    assert repr(bw.Rookie("random")) == "Rookie('random')"
    with pytest.raises(bw.SetupError, match="Rookie, strategy: a strategy is fuel"):
        bw.Rookie("half+hard")


def test_rookies_answer_every_kind_of_question() -> None:
    """A-3, A-4: re-rolls are taken, and a slide is risked only where it must be."""
    kinds: set[str] = set()
    for seed in range(6):
        race = Race(courses.ring(), NAMES, rules="advanced", seed=seed)
        bw.drive(race, bw.Rookie("random"))
        kinds |= {
            entry.before.question.kind
            for entry in race.history
            if entry.before.question is not None
        }
    assert {"strategy", "pit-services", "pit", "move", "start", "rain-roll"} <= kinds
