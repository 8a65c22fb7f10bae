"""Championships (C): the run of a season, and what it refuses."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games.bolide.rules import attempts
from helpers.boards.courses import ring, ring_data
from helpers.races.setting import question_of

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
TEAMS = {"Red": ["Ada", "Bob"], "Blue": ["Cyd", "Dan"]}


@cache
def other() -> bw.Track:
    """A second board."""
    return bw.Track.from_dict(ring_data(name="Ring 2"))


def season(**options: Any) -> bw.Championship:
    data = {"tracks": [ring(), other(), ring()], "drivers": NAMES, "seed": 4, "laps": 1, **options}
    return bw.Championship(data.pop("tracks"), data.pop("drivers"), **data)


def run(championship: bw.Championship, races: int = 1) -> bw.Race:
    """Let Rookies drive the next races, and add them."""
    for _ in range(races):
        race = championship.next_race()
        bw.drive(race, bw.Rookie())
        championship.add(race)
    return race


# --- setting up -----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1])
def test_two_races_or_more(count: int) -> None:
    """C-1: a championship of one race is refused; the book's three are not required."""
    with pytest.raises(bw.SetupError, match=f"2 races or more, not {count}"):
        season(tracks=[ring()] * count)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_any_number_from_two(count: int) -> None:
    """C-1: 2, 3 or 5, on any tracks."""
    assert len(season(tracks=["valdorn"] * count).tracks) == count


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tracks": "valdorn"}, "tracks must be a list"),
        ({"drivers": []}, "1 to 8 drivers"),
        ({"teams": {"Red": NAMES[:3]}}, "a team has 2 drivers, not 3"),
        ({"teams": {"Red": ["Ada", "Zoe"]}}, "no driver is named 'Zoe'"),
        ({"laps": 0}, "laps"),
        ({"rules": "expert"}, "rules must be"),
        ({"qualifying": "yes"}, "qualifying must be True or False"),
        ({"seed": "one"}, "seed"),
    ],
)
def test_a_season_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(bw.SetupError, match=message):
        season(**options)


# --- race after race ------------------------------------------------------------------------------


def test_a_season_may_have_open_courses_which_have_one_lap() -> None:
    mixed = season(tracks=["hairpin", ring(), "hairpin"], laps=None).play(bw.Rookie())
    assert mixed.over
    assert [bw.Race.from_json(record).rules.laps for record in mixed.records[::2]] == [1, 1]
    assert bw.Championship.from_json(mixed.to_json(), tracks=[ring()]) == mixed


def test_every_track_of_a_season_is_looked_at_when_it_is_set_up() -> None:
    with pytest.raises(bw.SetupError, match="open course"):
        season(tracks=[ring(), ring(), "hairpin"], laps=3)


def test_the_first_grid_is_rolled_for() -> None:
    """C-2, S-2: as in any race."""
    race = season().next_race(dice="ask")
    assert question_of(race) == ("Ada", "grid") and race.game.header()["grid"] is None
    assert race.track == ring() and race.rules.laps == 1


def test_from_race_2_on_the_grid_is_the_ranking_reversed() -> None:
    """C-2: fewest points in front."""
    championship = season()
    for number in (1, 2):
        run(championship)
        table = championship.standings
        race = championship.next_race()
        assert race.track == championship.tracks[number]
        by_points = {score.driver: score.points for score in table}
        assert [by_points[name] for name in race.order] == sorted(by_points.values())


def test_drivers_with_equal_points_roll_for_the_grid() -> None:
    """C-2: ties by d12, by ordinary rolls that can be read back."""
    championship = season(drivers=[*NAMES, "Eve", "Fay", "Gus", "Hal"])
    run(championship)
    nobody = [score.driver for score in championship.standings if score.points == 0]
    assert len(nobody) >= 2 and championship.grid is not None
    assert sorted(championship.grid[0]) == sorted(nobody)
    race = championship.next_race(dice="ask")
    assert isinstance(race.pending, bw.Roll) and race.pending.table == "grid"
    assert race.pending.driver in nobody


def test_each_race_is_the_same_whenever_it_is_asked_for() -> None:
    championship = season()
    assert championship.next_race() == championship.next_race()
    assert season().next_race() == championship.next_race()
    assert season(seed=5).next_race() != championship.next_race()
    run(championship)
    first, second = championship.next_race(), championship.next_race()
    assert first == second and first.seed != season().next_race().seed


def test_standings_after_each_race_are_those_of_the_results() -> None:
    """C-3, C-4, C-5: a season is a pure function of its results."""
    championship = season(teams=TEAMS)
    assert championship.winner is None and not championship.over
    for number in (1, 2, 3):
        run(championship)
        assert championship.standings == attempts.standings(NAMES, championship.results)
        assert len(championship.results) == number
        teams = {team.team: team.points for team in championship.team_standings}
        total = {score.driver: score.points for score in championship.standings}
        assert teams == {name: sum(total[d] for d in pair) for name, pair in TEAMS.items()}
    assert championship.over
    first = [score.driver for score in championship.standings if score.place == 1]
    assert championship.winner == (first[0] if len(first) == 1 else None)


def test_play_drives_all_races_that_are_left() -> None:
    championship, by_hand = season(), season()
    run(championship)
    assert championship.play(bw.Rookie(), progress=False) is championship
    run(by_hand, 3)
    assert championship.over and championship == by_hand


def test_a_policy_that_fails_keeps_the_races_before_it() -> None:
    championship = season()
    run(championship)
    with pytest.raises(bw.PolicyError):
        championship.play(dict.fromkeys(NAMES, lambda race: "nonsense"), progress=False)
    assert len(championship.results) == 1
    assert championship.play(bw.Rookie(), progress=False).over


# --- what it refuses ------------------------------------------------------------------------------


def finished(race: bw.Race) -> bw.Race:
    bw.drive(race, bw.Rookie())
    return race


def test_what_is_not_the_next_race_is_refused_and_changes_nothing() -> None:
    """C-2: not over, on another track, by others, by other rules, from another grid, or twice."""
    championship = season()
    first = run(championship)
    before = championship.results
    grid = championship.grid
    assert grid is not None
    refused = [
        (first, "this is race 1, which has been added"),
        (championship.next_race(), "it is not over"),
        (finished(bw.Race(ring(), NAMES, laps=1, seed=1, grid=grid)), "driven on 'Ring 2', not on"),
        (finished(bw.Race(other(), NAMES[:3], laps=1, seed=1)), "its drivers are Ada, Bob, Cyd, D"),
        (
            finished(bw.Race(other(), NAMES, laps=2, seed=1, grid=grid)),
            "its rules are Rules.laps=1",
        ),
        (finished(bw.Race(other(), NAMES, laps=1, seed=1)), "its grid is the ranking reversed"),
        (finished(bw.Race(other(), NAMES, laps=1, seed=1, grid=grid[::-1])), "ranking reversed"),
        ("a race", "a bolide.Race is wanted, not 'a race'"),
    ]
    for race, message in refused:
        with pytest.raises(bw.SetupError, match=rf"Race 2 of the championship: .*{message}"):
            championship.add(race)  # type: ignore[arg-type]
        assert championship.results == before
    championship.add(finished(bw.Race(other(), NAMES, laps=1, seed=99, grid=grid)))
    assert len(championship.results) == 2


def test_no_race_after_the_last() -> None:
    """C-1: when all have been run the season is over."""
    championship = season()
    last = run(championship, 3)
    with pytest.raises(bw.SetupError, match="All 3 races"):
        championship.next_race()
    with pytest.raises(bw.SetupError, match="this is race 3"):
        championship.add(last)
    with pytest.raises(bw.SetupError, match="all 3 races have been run"):
        championship.add(finished(bw.Race(ring(), NAMES, laps=1, seed=1)))


def test_a_result_is_that_of_the_moment_it_was_added() -> None:
    """To undo the race afterwards takes nothing back from the season."""
    championship = season()
    race = run(championship)
    before = championship.results
    race.undo(5)
    assert championship.results == before


# --- with a qualifying ----------------------------------------------------------------------------


def test_the_first_grid_may_come_from_a_qualifying() -> None:
    """Q-1, C-2: for race 1; from race 2 on the ranking decides."""
    championship = season(qualifying=True)
    with pytest.raises(bw.SetupError, match="Race 1 has a qualifying: play next_qualifying"):
        championship.next_race()
    lap = championship.next_qualifying()
    with pytest.raises(bw.SetupError, match="not over"):
        championship.next_race(lap)
    bw.drive(lap, bw.Rookie())
    race = championship.next_race(lap)
    bw.drive(race, bw.Rookie())
    championship.add(race)
    with pytest.raises(bw.SetupError, match="from race 2 on"):
        championship.next_qualifying()
    with pytest.raises(bw.SetupError, match="Race 2 has no qualifying"):
        championship.next_race(lap)
    assert championship.play(bw.Rookie(), progress=False).over
    assert season(qualifying=True).play(bw.Rookie(), progress=False) == championship


def test_a_qualifying_where_none_is_due() -> None:
    """Q-1: optional; a first race without it is refused where there should be one."""
    with pytest.raises(bw.SetupError, match="set it up with qualifying=True"):
        season().next_qualifying()
    rolled = finished(bw.Race(ring(), NAMES, laps=1, seed=1))
    with pytest.raises(bw.SetupError, match="its grid comes from a qualifying"):
        season(qualifying=True).add(rolled)
    lap = bw.qualify(ring(), NAMES, rules="basic", laps=1, seed=1, policies=bw.Rookie())
    with pytest.raises(bw.SetupError, match="it has no qualifying"):
        season().add(finished(bw.Race(ring(), NAMES, grid=lap, seed=1)))


def test_qualify_in_one_call() -> None:
    """Q-1: set up and waiting, or driven when there are policies; advanced rules unless given."""
    waiting = bw.qualify(ring(), NAMES, seed=1)
    assert waiting.rules.advanced and question_of(waiting)[1] == "strategy"
    lap = bw.qualify(ring(), NAMES, rules="basic", laps=3, seed=1, policies=bw.Rookie())
    assert lap.over and sorted(lap.grid) == NAMES
    assert not list(lap._listeners), "whoever counts the laps stops listening"
    assert bw.Race(ring(), NAMES, grid=lap).rules == bw.Rules(laps=3)
    assert bw.Race(ring(), NAMES, grid=lap, laps=4).rules == bw.Rules(laps=4)


# --- tables ---------------------------------------------------------------------------------------


def test_a_race_of_a_season_shows_the_tables() -> None:
    """C-3, C-5: the championship with what this race has brought so far, and the teams."""
    championship = season(teams=TEAMS)
    race = championship.next_race()
    shown = {table["id"]: table for table in race.game.scene(race)["tables"]}
    assert list(shown) == ["championship", "teams"]
    assert [row["cells"][2:] for row in shown["championship"]["rows"]] == [["", 0]] * 4
    assert shown["championship"]["note"] == "Race 1 of 3, so far"
    bw.drive(race, bw.Rookie())
    championship.add(race)
    for match, after in ((race, "Race"), (championship.next_race(), "")):
        tables = match.game.scene(match)["tables"]
        assert [row["cells"][3] for row in tables[0]["rows"]] == [
            score.points for score in championship.standings
        ]
        assert [row["cells"][1] for row in tables[0]["rows"]] == [
            score.driver for score in championship.standings
        ]
        assert [row["cells"][1] for row in tables[1]["rows"]] == [
            f"{team.team} ({', '.join(team.drivers)})" for team in championship.team_standings
        ]
        assert (tables[0]["rows"][0]["cells"][2] != "") == bool(after)


def test_a_frame_of_the_season() -> None:
    """One row per driver and race; the last totals are the standings."""
    championship = season(teams=TEAMS)
    assert championship.to_frame().empty
    championship.play(bw.Rookie(), progress=False)
    frame = championship.to_frame()
    assert len(frame) == 12 and set(frame["team"]) == {"Red", "Blue"}
    for number, result in enumerate(championship.results, 1):
        rows = frame[frame["race"] == number].set_index("driver")
        assert rows["half_points"].to_dict() == {
            name: result.half.count(name) if name in result.finished else 0 for name in NAMES
        }
    assert frame["half_points"].sum() > 0
    last = frame[frame["race"] == 3].set_index("driver")["total"].to_dict()
    assert last == {score.driver: score.points for score in championship.standings}
    assert (frame.groupby("driver")["points"].sum() == frame.groupby("driver")["total"].max()).all()
