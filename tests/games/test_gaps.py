"""The live ranking of every game: place, leader, gap, who moves next, gaps in turns."""

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


@pytest.mark.parametrize("game", FULL)
def test_place_leader_and_gap_are_of_one_order(game: str) -> None:
    """Who moves when changes no place: the ranking is sorted by its gaps, at every moment."""
    counted = level = 0
    for seed in range(1, 4):
        race = driven(game, seed)
        for cut in range(0, len(race.history), 3):
            then = branch_at(race, cut)
            order = scene_of(then, ask=False)["order"]
            assert sorted(row["id"] for row in order) == list(range(len(then.drivers)))
            assert [then.drivers[row["id"]] for row in order] == [
                row.driver for row in then.standings
            ]
            gaps = [row["behind"] for row in order if "behind" in row]
            assert gaps == sorted(gaps) and min(gaps, default=0) == 0
            for number, row in enumerate(row for row in order if "behind" in row):
                if number == 0:
                    assert row["gap"] in ("leader", "")
                elif row["behind"] == 0:
                    assert row["gap"] == "level"
                    level += 1
                else:
                    unit = UNITS[game] + "s" * (row["behind"] != 1)
                    assert row["gap"] == f"+{row['behind']} {unit}"
                    counted += 1
            assert all(row["gap"] == "" for row in order if "behind" not in row)
            leaders = [number for number, row in enumerate(order) if row["gap"] == "leader"]
            assert leaders in ([], [0])
    assert counted > 100 and level > 0


UNITS = {
    "bolide": "square",
    "formula-d": "space",
    "championship-formula": "space",
    "really-nasty": "space",
}


@pytest.mark.parametrize("game", FULL)
def test_who_moves_next_is_marked_apart_from_the_order(game: str) -> None:
    """The mark says who has the next turn of the round; it is never on the driver who decides."""
    race = driven(game)
    marked = 0
    for cut in range(len(race.history) - 1):
        then = branch_at(race, cut)
        order = scene_of(then, ask=False)["order"]
        following = [number for number, row in enumerate(order) if row.get("next")]
        assert len(following) <= 1
        for number in following:
            assert not order[number]["active"]
            assert any(row["active"] for row in order)
            marked += 1
    assert marked > 10


def test_in_really_nasty_the_next_player_is_the_next_in_play_order() -> None:
    """RN-ORD-1: play order never changes."""
    race = driven("really-nasty")
    for cut in range(40, len(race.history), 7):
        then = branch_at(race, cut)
        order = scene_of(then, ask=False)["order"]
        position = then._state.position
        play = [seat for seat in position.order if position.cars[seat].status == "racing"]
        said = [row["id"] for row in order if row.get("next")]
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
            if first is None or not row.get("behind"):
                assert "turns" not in row
                continue
            assert row["turns"] == round(turns_of(row["behind"], driven_so), 1)
            shown += row["turns"] > 0
    assert shown >= 5
