"""Pictures of the lab's results, by their content."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib as mpl
import pytest

import bolide_widget as bw
from bolide_widget.games.bolide.solo.plots import driven_paths

mpl.use("agg")
from matplotlib import pyplot as plt


@pytest.fixture(autouse=True)
def _no_figures() -> Iterator[None]:
    yield
    plt.close("all")


def driven() -> bw.Race:
    race = bw.Race("hairpin", ["Ada", "B$b"], seed=1)
    return bw.drive(race, bw.Rookie())


def names(axes: plt.Axes) -> list[str]:
    legend = axes.get_legend()
    return [] if legend is None else [text.get_text() for text in legend.get_texts()]


def test_a_driven_race_beside_the_best_lap() -> None:
    lap, race = bw.best_lap("hairpin"), driven()
    paths = driven_paths(race)
    assert list(paths) and set(paths) == {"Ada", "B$b"}
    moves = [fact for fact in race.facts if fact[0] == "move" and race.drivers[fact[1]] == "Ada"]
    assert paths["Ada"][0] == moves[0][2] and paths["Ada"][-1] == moves[-1][3]
    assert names(lap.plot(driven=race))[0] == f"{lap.turns} turns"
    assert set(names(lap.plot(driven=race))[1:]) == {"Ada", r"B\$b"}
    assert names(lap.plot(driven=lap.path)) == [f"{lap.turns} turns", "driven"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_speeds_over_the_lap(theme: str) -> None:
    lap = bw.best_lap("hairpin")
    axes = lap.plot_speed(driven={"me": [(0, 0), (3, 1), (3, 6)]}, theme=theme)
    drawn = [list(line.get_ydata()) for line in axes.lines[::2]]
    assert drawn == [list(lap.speeds), [3, 5]]
    assert names(axes) == [f"{lap.turns} turns", "me"]
    assert names(lap.plot_speed()) == []


def test_what_is_no_line_is_refused() -> None:
    lap = bw.best_lap("hairpin")
    for wrong in (3, "Ada", [(1, 2, 3)], {"Ada": 3}):
        with pytest.raises(bw.PictureError, match="driven: a race, a line of points"):
            lap.plot(driven=wrong)
    with pytest.raises(bw.PictureError, match="theme"):
        lap.plot_speed(theme="blue")


def decision() -> bw.Race:
    race = bw.Race("straight", ["Ada", "Bob"], seed=1)
    return race.arrange(
        {"Ada": {"position": (44, 6), "pawn": (47, 6)}, "Bob": {"position": (6, 6)}}
    )


def test_chances_on_the_points_they_are_of() -> None:
    race = decision()
    frame = bw.what_if(race, n=1, progress=False, options=["48,6", "45,5"], until="turn")
    axes = bw.plot_what_if(race, frame, "place", theme="dark")
    (discs,) = [c for c in axes.collections if c.get_array() is not None]
    assert list(discs.get_array()) == list(frame["place"])
    west, east = axes.get_xlim()
    assert west < 44 and east > 48 and east - west < 20
    own = bw.Race("straight", ["Ada", "Bob"]).track.plot()
    assert bw.plot_what_if(race, frame, ax=own) is own


def test_a_table_of_another_decision_is_refused() -> None:
    race = decision()
    frame = bw.what_if(race, n=1, progress=False, options=["48,6"], until="turn")
    with pytest.raises(bw.SetupError, match=r"column: 'luck' is not one of n, win"):
        bw.plot_what_if(race, frame, "luck")
    with pytest.raises(bw.SetupError, match="'1,1' is no option of the pending decision"):
        bw.plot_what_if(race, frame.assign(option="1,1"))
    with pytest.raises(bw.SetupError, match="none of its options leads to a point"):
        bw.plot_what_if(race, frame.assign(win=float("nan")))
