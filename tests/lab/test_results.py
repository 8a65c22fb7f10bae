"""Results: each has a table, a short repr, and is shown by a notebook as a table or a picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import matplotlib as mpl
import pandas as pd
import pytest

import bolide_widget as bw

mpl.use("agg")


def race() -> bw.Race:
    return bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)


def season() -> Any:
    made = bw.Championship(["corner", "hairpin"], ["Ada", "Bob"], laps=1, seed=1)
    return made.play(bw.Rookie(), progress=False)


RESULTS: dict[str, Callable[[], Any]] = {
    "Simulation": lambda: bw.simulate(race(), 2, facts=True, progress=False),
    "Ladder": lambda: bw.ladder([bw.Rookie()] * 7, "corner", 2, laps=1, progress=False),
    "Reachable": lambda: bw.reachable("hairpin", (22, 7), (28, 7), 2),
    "Championship": season,
    "OptimalLaps": lambda: bw.best_lap("corner").optimal(),
    "Lap of Bolide": lambda: bw.best_lap("corner"),
    "Lap of Formula D": lambda: bw.formula_d.best_lap("t1"),
    "Lap of Championship": lambda: bw.championship_formula.best_lap("pattern-ring"),
    "BestRace": lambda: bw.really_nasty.best_race("rn-default", laps=1, progress=False),
}
DRAWN = ("Reachable", "OptimalLaps", "Lap", "BestRace")


@cache
def result(name: str) -> Any:
    return RESULTS[name]()


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_has_a_table(name: str) -> None:
    table = result(name).to_frame()
    assert isinstance(table, pd.DataFrame) and len(table) > 1


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_says_what_it_is_in_a_line(name: str) -> None:
    said = repr(result(name))
    assert said.startswith(f"{name.split()[0]}(") and len(said) <= 110 and "\n" not in said


@pytest.mark.parametrize("name", RESULTS)
def test_a_notebook_shows_a_picture_or_a_table(name: str) -> None:
    from matplotlib import pyplot as plt

    before = plt.get_fignums()
    if name.startswith(DRAWN):
        assert result(name)._repr_png_()[:4] == b"\x89PNG"
    else:
        html = result(name)._repr_html_()
        assert ("<table" in html and "Ada" in html) or "Rookie" in html
    assert plt.get_fignums() == before, "a figure left open would be shown twice"


def test_a_season_without_a_race_is_shown_without_a_table() -> None:
    empty = bw.Championship(["corner", "hairpin"], ["Ada", "Bob"])
    assert "<table" not in empty._repr_html_() and "0 of 2" in empty._repr_html_()


def test_the_line_of_a_lap_is_its_path() -> None:
    lap = result("Lap of Bolide")
    table = lap.to_frame()
    assert list(zip(table.x, table.y, strict=True)) == list(lap.path)
    assert table.speed.tolist()[1:] == list(lap.speeds) and pd.isna(table.speed[0])
    braked = bw.best_lap("corner", sharp_brakings=2, top_speed=20)
    table = braked.to_frame().set_index("turn")
    assert tuple(table.index[table.sharp_braking]) == braked.sharp_brakings


# -- paired differences ----------------------------------------------------------------------------


def test_pairs_are_those_of_the_rollouts_with_the_same_dice() -> None:
    """The differences of one option, worked out from two simulations with the same seed."""
    start = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    odds = bw.what_if(start, 12, seed=5, most=0, progress=False)
    pairs = odds.paired
    best = odds.sort_values(["win", "place"], ascending=[False, True]).option.iloc[0]
    assert set(pairs.against) == {best} and set(pairs.option) == {*odds.option} - {best}
    assert (pairs.n == 12).all()
    rows, at = pairs.set_index("option"), odds.set_index("option")
    for name in ("win", "retired", "place", "turns"):
        for option, row in rows.iterrows():
            assert row[name] == pytest.approx(at[name][option] - at[name][best])
            assert row[f"{name}_low"] <= row[name] <= row[f"{name}_high"]
    assert rows.win_low.ge(-1).all() and rows.win_high.le(1).all()


def test_a_difference_is_known_better_by_pairs_than_by_two_intervals() -> None:
    start = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    start.play(start.options[0])
    odds = bw.what_if(start, 40, seed=3, most=0, progress=False)
    at, rows = odds.set_index("option"), odds.paired.set_index("option")
    apart = at.turns_high - at.turns_low
    wide = rows.turns_high - rows.turns_low
    best = rows.against.iloc[0]
    assert (wide < apart.drop(best) + apart[best]).all()


def test_exact_options_have_exact_differences_and_others_intervals() -> None:
    start = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1, grid=["Ada", "Bob"], dice=[5, 5])
    start.play(start.options[0])
    odds = bw.what_if(start, 5, until="turn", progress=False)
    assert set(odds.how) <= {"exact", "determined by these drivers"}
    assert (odds.paired.win_low == odds.paired.win_high).all() and (odds.paired.n == 0).all()


def test_an_option_alone_has_no_differences_and_a_cancelled_call_still_has_a_table() -> None:
    start = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=1)
    alone = bw.what_if(start, 2, options=start.options[:1], progress=False)
    assert alone.paired.empty and not alone.stopped

    class Now:
        def is_set(self) -> bool:
            return True

    stopped = bw.what_if(start, 2, cancel=Now(), progress=False)
    assert stopped.stopped and stopped.paired.win.isna().all()
