"""`track.quality()`: figures of bundled boards, open courses and squared paper."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making.judging import fewest_turns


@pytest.mark.parametrize("game", bw.games())
def test_figures_of_every_game(game: Any) -> None:
    track = bw.load_track("valdorn", game=game)
    figures = track.quality()
    assert figures == track.quality() and figures.gap is None
    assert figures.turns > 5 and figures.rookie is not None and 1 <= figures.rookie < 2
    assert figures.in_corners is not None and 0.2 < figures.in_corners < 0.8
    assert figures.straights and list(figures.straights) == sorted(figures.straights)[::-1]


def test_the_fewest_turns_are_those_of_the_solver() -> None:
    for game in ("bolide", "championship-formula"):
        track = bw.load_track("valdorn", game=game)
        assert track.quality().turns == need(game).get("best_lap")(track, laps=1).turns


def test_a_quick_solver_is_near_the_exact_one() -> None:
    """Championship Formula's is the board's own figure; Formula D's has a test of its own."""
    for game in bw.games():
        track = bw.load_track("merrow", game=game)
        exact, quick = (fewest_turns(track, quick=quick) for quick in (False, True))
        assert (exact < quick < 1.1 * exact) if game == "formula-d" else exact == quick


def test_boards_without_a_lap_or_a_line() -> None:
    assert bw.load_track("hairpin").quality()[2:] == ((), None, None)
    loop = bw.Track.from_ascii("#######\n#..>..#\n#..>..#\n#.###.#\n#.....#\n#.....#\n#######")
    assert loop.quality().turns == bw.best_lap(loop).turns and loop.quality().in_corners is None


@pytest.mark.parametrize(("game", "races"), [("bolide", 4), ("really-nasty", 6)])
def test_skill_shows_in_races(game: Any, races: int) -> None:
    """Pros finish before Rookies; if they were taken for each other, the gap would be negative."""
    gap = bw.load_track("valdorn", game=game).quality(races=races).gap
    assert gap is not None and 0 < gap <= 2


def test_races_are_a_number_of_them() -> None:
    with pytest.raises(bw.SetupError, match="races"):
        bw.load_track("valdorn").quality(races=-1)


@pytest.mark.parametrize("name", [*bw.tracks(game="bolide"), "hairpin"])
def test_a_sweep_from_pole_takes_as_many_turns_as_the_tables_say(name: str) -> None:
    track = bw.load_track(name, game="bolide")
    assert fewest_turns(track, quick=True) == bw.best_lap(track, laps=1).turns
