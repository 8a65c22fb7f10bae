"""Thirty random championships with teams: the protocol at every node, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from bolide_widget.core.match import Match
from bolide_widget.core.state import State
from bolide_widget.games.bolide.rules import scoring
from bolide_widget.games.bolide.rules.position import Position
from games.bolide.test_conformance import check_board, mixed
from helpers import courses

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]
SEASONS, PARTS = 30, 6
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


def alone(state: State[Position]) -> None:
    """Q-1: at most one car is on the track."""
    assert sum(car.point is not None for car in state.position.cars) <= 1


def on_the_grid(state: State[Position]) -> None:
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


@pytest.mark.parametrize("part", range(PARTS))
def test_random_championships(part: int) -> None:
    """C-1 to C-5, Q-1: every race of each, and the season as a whole."""
    for number in range(part * SEASONS // PARTS, (part + 1) * SEASONS // PARTS):
        season = championship(number)
        while not season.over:
            lap = None
            if season.qualifying and not season.results:
                lap = season.next_qualifying(dice="ask")
                check(lap, number)
            race = season.next_race(lap, dice="ask")
            check(race, number)
            season.add(race)
        check_season(season)


def check_season(season: bw.Championship) -> None:
    """No more points than there are, and all that a season says follows from its results."""
    assert season.standings == scoring.standings(season.drivers, season.results)
    for result in season.results:
        assert {*result.finished, *result.out} == set(season.drivers)
        gained = scoring.points(result)
        assert set(gained) == set(result.finished)
        assert sum(gained.values()) <= sum(scoring.PLACES) + 2
    total = sum(score.points for score in season.standings)
    teams = sum(team.points for team in season.team_standings)
    alone = season.standings if len(season.drivers) % 2 else []
    last = [score.points for score in alone if score.driver == season.drivers[-1]]
    assert total == teams + sum(last)
    written = season.to_json()
    again = bw.Championship.from_json(written, tracks=[courses.ring()])
    assert again == season and again.to_json() == written
