"""The best lap of a lone car: exact, and driven through the rules as it says."""

from __future__ import annotations

from typing import Any

import pytest

from bolide_widget import SetupError
from bolide_widget.games.championship_formula.solo.best_lap import LapDriver, best_lap
from bolide_widget.games.championship_formula.track import SHELF, Track
from helpers.boards import cfr_boards as boards
from helpers.judges.lone_car import LoneCar
from helpers.races.cfr_race import put


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["pattern-ring", "brackwater", "calva"])
def test_another_search_finds_the_same(name: str) -> None:
    """CFR-TRACK-7: fewest turns by wear, by a search that forgets nothing."""
    track = SHELF.load(name)
    result = LoneCar(track).best(most=5)
    curve = {turns: wear for wear, turns in best_lap(track, wear=5).curve.items() if wear <= 5}
    best = {turns: wear for turns, wear in result.items() if wear < result.get(turns - 1, 99)}
    assert best == curve


@pytest.mark.sweep
@pytest.mark.parametrize("board", [boards.red, boards.red2, boards.nur, boards.luf])
def test_another_search_finds_the_same_on_the_boards_of_the_book(board: Any) -> None:
    """CFR-LINE-4, CFR-CORNER-8, CFR-MIDC-1: lines that are left, limits that rise and drop."""
    track: Track = board()
    best = LoneCar(track).best()
    assert min(best) == min(best_lap(track, wear=8).curve.values())
    assert best[max(best)] == 0 and max(best) == best_lap(track, wear=0).turns


@pytest.mark.sweep
@pytest.mark.parametrize(("number", "shift"), [(1, 29), (2, 27), (3, 27), (4, 24)])
def test_another_search_finds_the_same_where_the_line_is_in_a_corner(
    number: int, shift: int
) -> None:
    """CFR-FIN-5, CFR-LINE-4: lines over each other in a corner before, on and behind the line."""
    track = boards.over(number, shift)
    result = LoneCar(track).best(most=5)
    curve = {turns: wear for wear, turns in best_lap(track, wear=8).curve.items() if wear <= 5}
    best = {turns: wear for turns, wear in result.items() if wear < result.get(turns - 1, 99)}
    assert best == curve


def test_the_plan_adds_up() -> None:
    """CFR-MOVE-1, CFR-FIN-1: as many spaces as the speeds say; the lap lists all wear."""
    lap = best_lap("pattern-ring", wear=6)
    assert (lap.turns, lap.spent, dict(lap.curve)) == (11, 5, {0: 13, 2: 12, 5: 11, 8: 10})
    assert [len(turn.spaces) * 20 for turn in lap.plan] == list(lap.speeds)
    assert sum(turn.wear for turn in lap.plan) == 5 and len(lap.plan) == 11
    assert best_lap("pattern-ring", wear=99).turns == 10
    assert repr(lap) == "Lap('Pattern Ring', 11 turns, 5 wear)"


def drive(track: Track, laps: int, wear: int) -> tuple[int, int]:
    """Drive a plan through the rules: turns that it took, and wear that it spent."""
    lap = best_lap(track, laps=laps, wear=wear)
    driver = lap.driver()
    pole = track.ids[track.grid[0]]
    car = {"space": pole, "last": 0, "first": True, "wear": wear, "lap": 0}
    race = put({"X": car}, track, laps=laps)
    turns = 0
    while not race.over:
        turns += race.state.question is not None and race.state.question.kind == "plan"
        assert turns <= lap.turns, "more turns than the plan says"
        race.play(driver(race))
    assert lap.turns == turns
    return turns, wear - race.cars["X"].wear


@pytest.mark.parametrize("wear", [0, 2, 6, 20])
def test_driven_through_the_rules_it_takes_as_many_turns(wear: int) -> None:
    """EX-71, EX-72: the lone yardstick car, on the rules' own question and answers."""
    ring = boards.pr()
    turns, spent = drive(ring, 1, wear)
    assert (turns, spent) == {0: (13, 0), 2: (12, 2), 6: (11, 5), 20: (10, 8)}[wear]


@pytest.mark.sweep
@pytest.mark.parametrize("name", SHELF.tracks())
def test_every_circuit_is_driven_as_planned(name: str) -> None:
    track = SHELF.load(name)
    turns, spent = drive(track, 1, 6)
    assert turns == track.figures.w6 and spent <= 6


def test_two_laps_are_driven_as_planned() -> None:
    """CFR-FIN-1: the second lap begins where the first one ended."""
    assert drive(boards.pr(), 2, 12) == (21, 10)


def test_turns_to_go_fall_along_the_plan() -> None:
    lap = best_lap("pattern-ring", wear=0)
    assert lap.turns_to_go("K3.8", 0) == 13
    assert lap.turns_to_go("K1.4", 120) == 1
    assert lap.turns_to_go("A1.3", 60) == 12
    assert isinstance(lap.driver(), LapDriver)


def test_a_start_elsewhere() -> None:
    lap = best_lap("pattern-ring", start={"space": "K1.4", "speed": 120}, wear=0)
    assert lap.turns == 1 and lap.start == {"space": "K1.4", "speed": 120}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"laps": 0}, "laps"),
        ({"wear": -1}, "wear"),
        ({"a": 30}, "a must be one of 0, 20, 40, 60, 80"),
        ({"ts": 220}, "ts must be one of"),
        ({"start": "flying"}, "start"),
        ({"start": {"space": "K1.4"}}, "start: a place is given as"),
        ({"start": {"space": "K1.4", "speed": 50}}, "multiple of 20"),
        ({"start": {"space": "Q", "speed": 60}}, "no space"),
        ({"start": {"space": "C2.4", "speed": 200}, "wear": 0}, "cannot get round"),
    ],
)
def test_what_cannot_be_is_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        best_lap("pattern-ring", **wrong)


def test_pictures() -> None:
    lap = best_lap("pattern-ring", wear=6)
    axes = lap.plot()
    assert axes.get_title() == "11 turns with 5 wear"
    assert "60" in {text.get_text() for text in axes.texts}
    curve = lap.plot_curve(theme="dark")
    assert curve.get_xlabel() == "wear points spent"
    with pytest.raises(SetupError, match="theme"):
        lap.plot_curve(theme="sepia")
