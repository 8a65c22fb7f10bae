"""The best line of a board, found when a page asks for it."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from helpers.browser.page import Page, wait
from helpers.races.whole_races import driven

LINES = {"bolide", "championship-formula"}


def sought(race: Any) -> dict[str, Any]:
    """What a page gets of the line."""
    widget = bw.RaceWidget(race.copy())
    page = Page(widget)
    assert page.ask("best")["t"] in ("ok", "best")
    wait(lambda: any(answer["t"] == "best" for answer in page.answers))
    widget.close()
    return next(answer for answer in page.answers if answer["t"] == "best")


@pytest.mark.parametrize("game", bw.games())
def test_it_is_offered_when_a_race_is_over_whose_game_has_one(game: str) -> None:
    """Where it depends on the dice, a page that asks all the same gets a reason."""
    race = driven(game)
    widget = bw.RaceWidget(race.copy())
    page = Page(widget)
    assert page.state["can"].get("best", False) == (game in LINES)
    if game not in LINES:
        shown = page.ask("best")
        assert shown["t"] == "reject"
        assert "depends on the dice" in shown["reason"]
    widget.race.undo()
    assert "best" not in page.state["can"]
    widget.close()


def test_it_is_that_of_the_lab() -> None:
    """On points of a lattice, whole."""
    race = driven("bolide")
    shown, lap = sought(race), bw.best_lap(race.game.track)
    assert shown["line"] == {"id": -1, "points": [list(point) for point in lap.path]}
    assert f"{lap.turns} turns" in shown["said"]


def test_in_lanes_it_is_that_of_the_game() -> None:
    """By its spaces, which a page fills in."""
    race = driven("championship-formula")
    shown = sought(race)
    lap = bw.championship_formula.best_lap(race.game.track)
    assert set(shown["line"]["path"]) <= set(lap.path)
    assert (shown["line"]["path"][0], shown["line"]["path"][-1]) == (lap.path[0], lap.path[-1])
    assert f"{lap.turns} turns" in shown["said"]


def test_a_search_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else changes."""

    def fail(*_: Any, **__: Any) -> None:
        raise bw.TrackError("T", ["there is no way round"])

    monkeypatch.setattr(bw.bolide, "best_lap", fail)
    shown = sought(driven("bolide"))
    assert "line" not in shown
    assert "there is no way round" in shown["said"]
