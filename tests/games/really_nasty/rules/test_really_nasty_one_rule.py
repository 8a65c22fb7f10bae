"""A rule stands in one place: where it is changed, everything that counts by it follows."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import compiled
from bolide_widget.games.really_nasty.drivers import outlook
from bolide_widget.games.really_nasty.rules import forced, laps
from bolide_widget.games.really_nasty.rules.position import Car
from bolide_widget.games.really_nasty.screen import asks
from bolide_widget.games.really_nasty.track import SHELF, Track

pytestmark = pytest.mark.skipif(compiled, reason="compiled functions call each other directly")


@pytest.fixture
def track() -> Track:
    """Make a board without tables: those of a changed rule must not outlive the test."""
    return Track(SHELF.load("rn-default").to_dict())


def rolled(track: Track, face: int, car: dict[str, Any], **options: Any) -> bw.really_nasty.Race:
    """Make a race in which Ada has rolled and chooses a path; Bob is far away."""
    rules = bw.really_nasty.Rules(**options)
    race = bw.really_nasty.Race(track, ["Ada", "Bob"], rules=rules, seed=1, dice=[face])
    race.arrange({"Ada": car, "Bob": {"space": "r20l3"}}, to_move="Ada", weather="DRY")
    if race.pending.kind == "die":
        race.play("die+brown")
    return race


def first_crossing(track: Track) -> dict[str, bool]:
    """Say who takes the first crossing of a race of one lap for a win."""
    grid = {"space": "r49l1", "start_pending": True, "first_done": False}
    race = rolled(track, 4, grid, laps=1)
    state, option = race.state, race.options[0]
    figures = {shown["figure"] for shown in asks.moves(state, state.question, race.drivers, 0)}
    seen = {
        "preview": option.preview.wins,
        "page": figures == {"win"},
        "drivers": outlook.to_go(state, 0) < 3,
        "solver": bw.really_nasty.best_race(track, laps=1).turns < 3,
    }
    race.play(option)
    return {**seen, "rules": race.over}


def test_the_first_crossing(track: Track, monkeypatch: pytest.MonkeyPatch) -> None:
    """RN-LAP-1."""
    assert set(first_crossing(track).values()) == {False}
    monkeypatch.setattr(laps, "after_line", lambda count: laps.Count(count.laps + 1, False))
    assert set(first_crossing(Track(track.to_dict())).values()) == {True}


def forced_stop(track: Track) -> dict[str, bool]:
    """Say who knows that a Two Stop car has to come in at the end of its first lap."""
    car = {"space": "r41l2", "laps": 0, "fuel": "Two", "colour": "red"}
    race = rolled(track, 5, car, laps=4)
    state = race.state
    ends = {shown["figure"] for shown in asks.moves(state, state.question, race.drivers, 0)}
    return {
        "rules": [option.id for option in race.options] == ["to+B1"],
        "page": ends == {"pit"},
        "declaration": len(forced.declarations(state.game.terms, Car(), 2, 2)) == 1,
        "solver": bool(bw.really_nasty.best_race(track, laps=4, fuel="Two").stops),
    }


def test_the_last_lap_of_a_window(track: Track, monkeypatch: pytest.MonkeyPatch) -> None:
    """RN-FUEL-5, RN-FUEL-6."""
    assert set(forced_stop(track).values()) == {True}
    monkeypatch.setattr(forced, "must_schedule", lambda *_: False)
    assert set(forced_stop(Track(track.to_dict())).values()) == {False}
