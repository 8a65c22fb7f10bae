"""What is repaired of a centre line, in one sentence each, and what is refused."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making.mending import mended
from helpers.boards.lines import clover, ellipse, hairpins

HAIRPINS = hairpins(12)[np.hypot(*(hairpins(12) - np.roll(hairpins(12), 1, axis=0)).T) > 1e-6]
LINES = {"ellipse": ellipse(), "clover": clover(), "hairpins": HAIRPINS, "coarse": ellipse(20)}


@pytest.mark.parametrize("name", LINES)
def test_sound_lines_are_left_alone(name: str) -> None:
    for line in (LINES[name], np.roll(LINES[name], 17, axis=0), LINES[name][::-1]):
        assert not mended(line, name).said and len(mended(line, name).kept) == len(line)


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("laps", [1.5, 2, 3.4])
def test_a_line_of_several_laps_is_refused(name: str, laps: float) -> None:
    """A recording drifts a little from lap to lap."""
    lap = LINES[name]
    extent = float(np.ptp(lap, axis=0).max())
    count = round(laps * len(lap))
    drift = 0.002 * extent * np.random.default_rng(5).standard_normal((count, 2))
    drift[: len(lap)] = 0
    several = np.tile(lap, (4, 1))[:count] + drift
    with pytest.raises(bw.TrackError, match=r"holds \d\.\d laps.*goes round more than once"):
        mended(several, name)


@pytest.mark.parametrize("name", LINES)
def test_an_overlap_is_cut(name: str) -> None:
    lap = LINES[name]
    extent = float(np.ptp(lap, axis=0).max())
    more = max(len(lap) // 8, 3)
    beside = lap[:more] + 0.003 * extent
    kept, _, said = mended(np.vstack([lap, beside]), name)
    assert len(lap) - 1 <= len(kept) <= len(lap) + 1
    assert len(said) == 1 and "where the lap begins again" in said[0]


def test_boards_of_all_games_say_it() -> None:
    lap = ellipse(64)
    two = np.vstack([lap, lap + 2])
    longer = np.vstack([lap, lap[:6] + 2])
    makes: list[Any] = [
        lambda line: bw.Track.from_centerline(line, 12, name="Ring", squares=90),
        lambda line: bw.formula_d.Track.from_centerline(line, name="Ring"),
    ]
    for make in makes:
        with pytest.raises(bw.TrackError, match=r"2\.0 laps"):
            make(two)
        with pytest.warns(UserWarning, match="its line was repaired:\n  - . points at the end"):
            make(longer)


@pytest.mark.parametrize("game", bw.games())
def test_a_line_that_was_reversed_by_request_says_it(game: Any) -> None:
    made = need(game).shelf.board.from_centerline
    for reverse in (True, False):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            made(ellipse(), 12, name="Ring", squares=90, reverse=reverse)
        text = "\n".join(str(each.message) for each in said)
        repaired = "Ring is made, but its line was repaired:\n  - its points were reversed"
        assert (repaired in text) == ("reversed" in text) == reverse


@pytest.mark.parametrize("at", [0, 1, 40, 119])
def test_a_glitch_is_dropped(at: int) -> None:
    line = ellipse()
    line[at] += (700, 650)
    kept, _, said = mended(line, "ring")
    assert kept.tolist() == [index for index in range(len(line)) if index != at]
    assert said == [
        f"points[{at}], ({line[at][0]:.6g}, {line[at][1]:.6g}), is far off the line and was dropped"
    ]


def test_a_hairpin_of_long_pieces_is_none() -> None:
    """Two legs of one piece each, close together: other pieces are as long."""
    turn = np.linspace(np.pi, 2 * np.pi, 40)
    bend = np.c_[300 + 300 * np.cos(turn), 300 * np.sin(turn)]
    line = np.vstack([bend, [[600, 900], [310, 900], [300, 100], [290, 900], [0, 900]]])
    assert len(mended(line, "hairpin").kept) == len(line)


def test_points_far_off_are_refused() -> None:
    line = np.vstack([ellipse(), [[4e6, 1e6], [4e6, 1.0001e6]]])
    with pytest.raises(bw.TrackError, match=r"points\[12[01]\]: .* lies far off nearly all others"):
        mended(line, "ring")
