"""What a scripter reads when he prints what the lab gave him."""

from __future__ import annotations

import pydoc

import pytest

import bolide_widget as bw


def test_a_ladder_prints_two_whole_tables() -> None:
    printed = str(bw.ladder([bw.Rookie(), bw.Pro()], "hairpin", n=2, progress=False))
    ratings, duels = printed.split("\n\n")
    assert "rating_low" in ratings and "share_high" in duels and "..." not in printed
    assert [line.split()[0] for line in ratings.splitlines()[1:]] == ["Pro", "Rookie"]


@pytest.mark.parametrize("game", bw.games())
def test_help_of_a_branch_names_nothing_that_is_not_public(game: str) -> None:
    race = getattr(bw, game.replace("-", "_")).Race("merrow", ["Ada", "Bob"], seed=1)
    words = pydoc.plain(pydoc.render_doc(race.branch))
    assert "with independent dice from here on" in words and "Match" not in words


def test_help_of_the_package_names_every_game() -> None:
    words = " ".join((bw.__doc__ or "").split())
    for name in ("Bolide", "Formula D", "Championship Formula Racing", "Really Nasty"):
        assert name in words


def test_a_replay_says_that_it_is_a_replay() -> None:
    race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    assert repr(bw.Replay(race)).startswith("Replay(Race(")
    assert repr(bw.RaceWidget(race)).startswith("RaceWidget(Race(")


def test_chances_of_stops_have_no_dust() -> None:
    stops = bw.really_nasty.best_race("rn-default", fuel="One").stops
    assert all(chance == round(chance, 9) for chance in stops.values())
    assert sum(stops.values()) == pytest.approx(1, abs=1e-8)


def test_a_flying_lap_says_where_it_begins() -> None:
    flying = bw.formula_d.best_lap("t1", start="flying")
    track = flying.track
    first = track.need(flying.begins)
    assert track.crosses_line(track.behind[first], first)
    assert bw.formula_d.best_lap("t1").begins == track.ids[track.grid[0]]
    assert bw.formula_d.best_lap("t1", start={"space": "1.20", "gear": 3}).begins == "1.20"
