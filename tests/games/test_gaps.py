"""Gaps in turns in the standings of every game."""

from __future__ import annotations

import pytest

from bolide_widget.racing.course import course_of, scene_of, telling_of, turns_of
from bolide_widget.racing.reel import branch_at
from helpers.games import FULL
from helpers.races.whole_races import driven


@pytest.mark.parametrize("game", FULL)
def test_the_cards_of_a_race_that_is_over_are_in_the_order_of_its_result(game: str) -> None:
    """Nobody leads a car that has finished, and finishers are above those who still drive."""
    for seed in range(1, 5):
        race = driven(game, seed)
        scene = scene_of(race)
        places = [row["id"] for row in scene["standings"] or ()]
        assert [row["id"] for row in scene["order"]] == places
        assert [row["id"] for row in scene["result"]["table"]["rows"]] == places
        assert "leader" not in [row["gap"] for row in scene["order"]]
        for cut in range(len(race.history) - 30, len(race.history)):
            then = scene_of(branch_at(race, cut), ask=False)
            done = [token.get("done") for token in then["tokens"]]
            ways = [done[row["id"]] for row in then["order"]]
            rank = {"finished": 0, None: 1, "out": 2}
            assert sorted(ways, key=rank.__getitem__) == ways
            assert "leader" not in [row["gap"] for row in then["order"]] or "finished" not in ways


def test_really_nasty_lists_its_cars_by_place_and_says_who_is_next() -> None:
    """RN-LAP-6, RN-ORD-1: play order never changes, so the cards are not in it."""
    race = driven("really-nasty")
    for cut in range(40, len(race.history), 7):
        then = branch_at(race, cut)
        order = scene_of(then, ask=False)["order"]
        assert [then.drivers[row["id"]] for row in order] == [row.driver for row in then.standings]
        position = then._state.position
        play = [seat for seat in position.order if position.cars[seat].status == "racing"]
        said = [row["id"] for row in order if row["lap"].startswith("next")]
        if position.seat in play and len(play) > 1:
            assert said == [play[(play.index(position.seat) + 1) % len(play)]]


@pytest.mark.parametrize("game", FULL)
def test_gaps_in_turns_are_the_leaders_last_turns(game: str) -> None:
    """Whoever is behind reads how many of them make up the gap; nobody else reads anything."""
    race = driven(game)
    telling = telling_of(race)
    assert telling is not None
    shown = 0
    for cut in range(10, len(race.history), max(1, len(race.history) // 25)):
        then = branch_at(race, cut)
        order = scene_of(then, ask=False)["order"]
        first = next((row["id"] for row in order if row["gap"] == "leader"), None)
        speeds = [] if first is None else course_of(then, telling).speeds[first]
        driven_so = [speed / telling.per for speed in reversed(speeds)]
        for row in order:
            if first is None or not row["gap"].startswith("+"):
                assert "turns" not in row
                continue
            assert row["turns"] == round(turns_of(int(row["gap"]), driven_so), 1)
            shown += row["turns"] > 0
    assert shown >= 5
