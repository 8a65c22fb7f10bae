"""Thirty random championships with teams: the protocol at every node, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from bolide_widget.core.match import Match
from bolide_widget.games.bolide.rules.venue import State
from helpers.boards import courses
from helpers.races.random_races import NAMES, check_board, mixed

SEASONS, PARTS = 30, 6
PRINTED = (10, 8, 6, 4, 3, 2, 0, 0)  # C-3
CHECKED = 15  # answers checked of each race; Rookies drive the rest


def championship(number: int) -> bw.Championship:
    """Season `number`: 2 to 8 drivers, in teams as far as they go, by the rules in turn."""
    names = NAMES[: 2 + number % 7]
    pairs = zip(names[::2], names[1::2], strict=False)
    return bw.Championship(
        [courses.ring()] * 3,
        names,
        rules="advanced" if number % 2 else "basic",
        laps=1,
        seed=number,
        teams={f"Team {n}": list(pair) for n, pair in enumerate(pairs, 1)},
        qualifying=number % 3 == 0,
    )


def reload(match: Match[Any]) -> Match[Any]:
    assert isinstance(match, (bw.Race, bw.Qualifying))
    return type(match).from_json(match.to_json(), track=courses.ring())


def alone(state: State) -> None:
    """Q-1: at most one car is on the track."""
    assert sum(car.point is not None for car in state.position.cars) <= 1


def on_the_grid(state: State) -> None:
    """Before the first round cars are still being placed, and some mended (Q-3)."""
    if state.position.round:
        check_board(state)


def check(match: Match[Any], number: int) -> None:
    """Check the protocol on the first answers of a match, then let Rookies drive it home."""
    check_game(
        lambda _: match,
        races=1,
        seed=number,
        answers=CHECKED,
        choose=mixed,
        invariant=alone if isinstance(match, bw.Qualifying) else on_the_grid,
        reload=reload,
    )
    bw.drive(match, bw.Rookie(strategy="random"))


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(PARTS))
def test_random_championships(part: int) -> None:
    """C-1 to C-5, Q-1: every race of each, and the season as a whole."""
    for number in range(part * SEASONS // PARTS, (part + 1) * SEASONS // PARTS):
        season, races = championship(number), []
        while not season.over:
            lap = None
            if season.qualifying and not season.results:
                lap = season.next_qualifying(dice="ask")
                check(lap, number)
            race = season.next_race(lap, dice="ask")
            check(race, number)
            season.add(race)
            races.append(race)
        check_season(season, races)


def by_hand(race: bw.Race) -> dict[str, int]:
    """C-3, C-4: by place, and one for each ½ GP line of laps 1 and 2, to those who finished."""
    won = {
        row.driver: PRINTED[row.place - 1] if row.status == "finished" else 0
        for row in race.standings
    }
    home = {row.driver for row in race.standings if row.status == "finished"}
    for fact in race.facts:
        if fact[0] == "half-first" and fact[2] in (1, 2) and race.drivers[fact[1]] in home:
            won[race.drivers[fact[1]]] += 1
    return won


def check_season(season: bw.Championship, races: list[bw.Race]) -> None:
    """C-3 to C-5: what a season says is what its races say, reckoned by hand."""
    gained = [by_hand(race) for race in races]
    for score in season.standings:
        assert score.races == tuple(race[score.driver] for race in gained)
        assert score.points == sum(score.races)
        better = sum(other.points > score.points for other in season.standings)
        assert score.place == 1 + better
    places = [score.place for score in season.standings]
    assert places == sorted(places)
    assert {score.driver for score in season.standings} == set(season.drivers)
    total = sum(score.points for score in season.standings)
    teams = sum(team.points for team in season.team_standings)
    alone = season.standings if len(season.drivers) % 2 else []
    last = [score.points for score in alone if score.driver == season.drivers[-1]]
    assert total == teams + sum(last)
    written = season.to_json()
    again = bw.Championship.from_json(written, tracks=[courses.ring()])
    assert again == season and again.to_json() == written
