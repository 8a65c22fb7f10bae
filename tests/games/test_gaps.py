"""Gaps in turns in the standings of every game."""

from __future__ import annotations

import pytest

from bolide_widget.games import games
from bolide_widget.games.course import course_of, telling_of
from bolide_widget.games.gaps import turns_of
from bolide_widget.games.reel import branch_at
from bolide_widget.games.result_screen import scene_of
from helpers.whole_races import driven


@pytest.mark.parametrize("game", games())
def test_gaps_in_turns_are_the_leaders_last_turns(game: str) -> None:
    """Whoever is behind is told how many of them make up the gap; nobody else is told anything."""
    race = driven(game)
    telling = telling_of(race)
    assert telling is not None
    told = 0
    for cut in range(10, len(race.history), max(1, len(race.history) // 25)):
        then = branch_at(race, cut)
        order = scene_of(then, asked=False)["order"]
        first = next((row["id"] for row in order if row["gap"] == "leader"), None)
        speeds = [] if first is None else course_of(then, telling).speeds[first]
        driven_so = [speed / telling.per for speed in reversed(speeds)]
        for row in order:
            if first is None or not row["gap"].startswith("+"):
                assert "turns" not in row
                continue
            assert row["turns"] == round(turns_of(int(row["gap"]), driven_so), 1)
            told += row["turns"] > 0
    assert told >= 5
