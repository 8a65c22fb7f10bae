"""Chances to win, race by race: the figures of `what_if`, spent where they matter."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import pytest

import bolide_widget as bw
from bolide_widget.lab.chances import Chance, chances, is_warm, warm
from bolide_widget.lab.early import FIRST
from bolide_widget.lab.jobs import share
from helpers.boards import courses
from helpers.races.setting import race_on


def finale() -> bw.Race:
    """Two cars a few moves before the flag of a one-lap race."""
    cars = {
        "Ada": {"position": (24, 6), "pawn": (28, 6), "lap": 1},
        "Bob": {"position": (22, 8), "pawn": (26, 8), "lap": 1},
    }
    return race_on(courses.ring(), cars, to_move="Ada", laps=1)


def last(race: bw.Race, n: int) -> dict[str, Chance]:
    return {chance.option: chance for chance in chances(race, n, driver=bw.Rookie())}


def test_the_figures_are_those_of_what_if() -> None:
    race = finale()
    frame = bw.what_if(race, FIRST, seconds=600, most=0, progress=False).set_index("option")
    known = last(race, FIRST)
    assert set(known) == set(frame.index)
    for name, chance in known.items():
        assert chance.races == FIRST
        row = frame.loc[name]
        assert tuple(chance.win) == (row.win, row.win_low, row.win_high)
        assert chance.place == row.place


def test_races_go_to_the_options_that_may_still_be_the_best() -> None:
    """One that is dropped says so with its last word; the others get all races."""
    heard = list(chances(finale(), 40, driver=bw.Rookie()))
    known = {chance.option: chance for chance in heard}
    dropped = [chance for chance in known.values() if chance.worse]
    left = [chance for chance in known.values() if not chance.worse]
    assert dropped and all(chance.win.value > 0.9 for chance in left)
    assert {chance.races for chance in left} == {40}
    assert all(chance.races < 40 and chance.win.value < 0.5 for chance in dropped)
    for chance in dropped:
        *before, last = [each for each in heard if each.option == chance.option]
        assert last == chance and not any(each.worse for each in before)


def test_the_driver_s_own_choice_comes_first_and_the_race_is_not_changed() -> None:
    race = finale()
    before = race.to_json()
    first = next(chances(race))
    assert first.option == bw.Pro()(race).id and first.races == 1
    assert race.to_json() == before


def test_chances_are_those_of_pro_from_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bolide_widget.lab.chances._warm", WeakKeyDictionary())
    race = finale()
    before = race.to_json()
    assert not is_warm(race)
    shown = next(chances(race))
    assert (shown.by, shown.races, shown.option) == ("Pro", 1, bw.Pro()(race).id)
    assert is_warm(race) and race.to_json() == before


def test_a_hint_that_was_made_ready_begins_with_pro() -> None:
    race = finale()
    warm(race)
    assert next(chances(race)).by == "Pro"


def test_chances_of_a_choice_without_points() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], rules="advanced", laps=1, seed=3)
    assert race.pending is not None and race.pending.kind == "strategy"  # type: ignore[union-attr]
    known = last(race, 1)
    assert set(known) == {option.id for option in race.options}


def test_no_decision_is_pending() -> None:
    race = bw.Race(courses.ring(), ["Ada", "Bob"], seed=1, dice="ask")
    with pytest.raises(bw.SetupError, match="No decision is pending"):
        next(chances(race))


@pytest.mark.parametrize(("successes", "n"), [(0, 1), (1, 1), (3, 10), (0, 40), (40, 40), (17, 40)])
def test_the_interval_of_a_share_lies_round_wilson_s(successes: int, n: int) -> None:
    from scipy.stats import binomtest

    ends = binomtest(successes, n).proportion_ci(0.95, method="wilson")
    estimate = share(successes, n)
    assert estimate.value == successes / n
    assert max(0, estimate.low - 1e-12) <= ends.low < ends.high <= min(1, estimate.high + 1e-12)
    if estimate.low > 0 and estimate.high < 1:
        assert estimate.low + estimate.high == pytest.approx(ends.low + ends.high, abs=1e-12)
