"""`track.quality()`: figures of bundled boards, open courses and squared paper."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.games import need


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


def test_boards_without_a_lap_or_a_line() -> None:
    assert bw.load_track("hairpin").quality()[2:] == ((), None, None)
    loop = bw.Track.from_ascii("#######\n#..>..#\n#..>..#\n#.###.#\n#.....#\n#.....#\n#######")
    assert loop.quality().turns == bw.best_lap(loop).turns and loop.quality().in_corners is None


def test_skill_shows_in_races() -> None:
    gap = bw.load_track("valdorn", game="really-nasty").quality(races=6).gap
    assert gap is not None and -2 <= gap <= 2
    with pytest.raises(bw.SetupError, match="races"):
        bw.load_track("valdorn").quality(races=-1)
