"""The questions of the challenges have answers, on the board that a student drives on."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw

COURSE = Path(__file__).parents[2] / "examples/course"
TEXT = Path(bw.__file__).parent / "course/text/en"
FOLDERS = ("", "de/")

State = tuple[tuple[int, int], tuple[int, int]]
"""Place and velocity."""


def said(folder: str, lesson: str) -> str:
    """What the code of the solutions prints."""
    book = json.loads((COURSE / f"{folder}solutions/{lesson}.ipynb").read_text("utf-8"))
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    return "".join("".join(output.get("text", ())) for output in outputs)


def table(lesson: str) -> str:
    """The table at the end of a lesson's solutions, as text."""
    book = json.loads((COURSE / f"solutions/{lesson}.ipynb").read_text("utf-8"))
    outputs = [output for cell in book["cells"] for output in cell.get("outputs", [])]
    return "".join(outputs[-1]["data"]["text/plain"])


def driven(race: Any, there: Callable[[State], bool], most: int) -> tuple[int, dict[State, Any]]:
    """The fewest turns along a row until a state is there, and all states of that turn."""
    row = race.cars["You"].position[1]
    states: dict[State, Any] = {(race.cars["You"].position, (0, 0)): race}
    for turn in range(1, most + 1):
        ahead: dict[State, Any] = {}
        for ((x, y), _), here in states.items():
            for option in here.options:
                if option.point is None or option.point[1] != row:
                    continue
                velocity = (option.point[0] - x, option.point[1] - y)
                if (option.point, velocity) not in ahead:
                    following = here.copy()
                    following.play(option)
                    ahead[option.point, velocity] = following
        states = ahead
        if any(map(there, states)):
            return turn, states
    raise AssertionError(f"not within {most} turns")


def cells(lesson: str) -> list[str]:
    """The code of a lesson's notebook."""
    book = json.loads((COURSE / f"{lesson}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


def run(lesson: str, *marks: str) -> dict[str, Any]:
    """Run the first cell of a lesson, and those that have one of these words."""
    names: dict[str, Any] = {}
    for number, code in enumerate(cells(lesson)):
        if number == 0 or any(mark in code for mark in marks):
            exec(code, names)
    return names


def board(lesson: str) -> Any:
    """The race of a lesson's first cell, as the student has it."""
    return run(lesson)["game"].race


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_1_stops_twelve_squares_on(folder: str) -> None:
    race = board("01")
    while race.can_undo:
        race.undo()
    x, y = race.cars["You"].position
    turns, _ = driven(race, lambda state: state == ((x + 12, y), (0, 0)), 8)
    assert re.search(rf"^{turns} \w+ (from rest|vom Stand)", said(folder, "01"), re.MULTILINE)
    assert turns == 6


@pytest.mark.parametrize(("folder", "start"), [("", "the start"), ("de/", "am Start")])
def test_the_picture_of_lesson_1_goes_back_to_the_start(folder: str, start: str) -> None:
    book = json.loads((COURSE / f"{folder}01.ipynb").read_text("utf-8"))
    cells = ["".join(c["source"]) for c in book["cells"] if c["cell_type"] == "code"]
    moves = next(code for code in cells if "race=race" in code)
    names: dict[str, Any] = {}
    try:
        exec(cells[0], names)
        exec(moves.replace("bw.experiment(", "made = bw.experiment("), names)
    finally:
        bw.language("en")
    sentences = [names["made"].sentence]
    while names["race"].can_undo:
        names["race"].undo()
        sentences.append(names["made"].sentence)
    assert start in sentences.pop() and "(4, 21)" in sentences[-1]
    assert re.search(r"\b1 (turn|Zug)\b", sentences[-1])


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_2_turns_round(folder: str) -> None:
    race = bw.Race("field", ["You"], seed=1)
    race.arrange({"You": {"position": (20, 18), "pawn": (26, 18)}})
    turns, _ = driven(race, lambda state: state[1] == (-6, 0), 8)
    assert said(folder, "02").startswith(f"{turns} ")


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_4_goes_twenty_squares_from_rest_to_rest(folder: str) -> None:
    race = board("04")
    x, y = race.cars["You"].position
    turns, _ = driven(race, lambda state: state == ((x + 20, y), (0, 0)), 9)
    assert said(folder, "04").startswith(f"{turns} ")


def test_lesson_3_has_one_speed_that_comes_closest() -> None:
    dry = sum(range(6, 0, -2))
    away = {v: abs(sum(range(v - 1, 0, -1)) - dry) for v in range(1, 20)}
    least = min(away.values())
    assert [v for v, far in away.items() if far == least] == [5]


def corner_drives(race: Any, most: int) -> dict[int, int]:
    """The highest speed beyond the line of lesson 5, by the turn that crosses it."""
    lap = bw.best_lap("corner")
    start = race.cars["You"].position, race.cars["You"].pawn
    states, fastest = {start: race}, {}
    for turn in range(1, most + 1):
        ahead: dict[Any, Any] = {}
        for (place, _), here in states.items():
            for option in here.options:
                look = option.preview
                if option.point is None or look.leaves_track:
                    continue
                if race.track.crossing("finish", place, option.point) > 0:
                    fastest[turn] = max(fastest.get(turn, 0), look.speed)
                    continue
                (x, y), (px, py) = option.point, look.pawn
                try:
                    in_time = turn + lap.turns_to_go((x, y), (px - x, py - y)) <= most
                except bw.Error:  # no way on
                    continue
                if in_time and (option.point, look.pawn) not in ahead:
                    following = here.copy()
                    following.play(option)
                    ahead[option.point, look.pawn] = following
        states = ahead
    return fastest


@pytest.mark.parametrize("folder", FOLDERS)
def test_lesson_5_is_as_fast_beyond_the_line_a_turn_later(folder: str) -> None:
    driven_out = corner_drives(board("05"), 6)
    printed = re.findall(r"^in (\d+) \w+: \D*(\d+) ", said(folder, "05"), re.MULTILINE)
    assert {int(turns): int(speed) for turns, speed in printed} == driven_out == {5: 7, 6: 7}


def test_lesson_6_ends_each_optimal_path_on_the_line() -> None:
    names = run("06", "def clear", "def search", "def optimal")
    parts = []
    for path in names["ways"]:
        (before, _), (after, _) = path[-2:]
        parts.append(Fraction(-before, after - before))
    assert len(names["layers"]) - 1 == 12 and set(parts) == {1}
    assert f"{len(parts)} ways: the line at 2/2 of the last move\n" in said("", "06")
    assert [len(names["search"](radius=radius)) - 1 for radius in (1, 2)] == [9, 10]


def test_lesson_7_stops_too_often() -> None:
    """Two equal drivers, 20,000 times 200 races, and the interval of the lesson."""
    matches, random = 20_000, np.random.default_rng(7)
    wins = np.cumsum(random.integers(0, 2, (matches, 200)), axis=1)
    n = np.arange(1, 201)
    share = (wins + 2) / (n + 4)
    proved = np.abs(share - 0.5) > 1.96 * np.sqrt(share * (1 - share) / (n + 4))
    printed = re.findall(r"^a look after every (\d+): (\S+)$", said("", "07"), re.MULTILINE)
    assert [every for every, _ in printed] == ["200", "100", "50", "10", "1"]
    for every, chance in printed:
        often = proved[:, int(every) - 1 :: int(every)].any(axis=1).mean()
        assert abs(often - float(chance)) < 4 * (0.25 / matches) ** 0.5
    assert float(printed[3][1]) > 4 * 0.05


def test_lesson_8_gives_up_the_long_channel_at_a_detour_of_three() -> None:
    """Every cell of the table comes from the race on the board, played by the rules."""
    names = run("08", "def scene", "def mean_lead", "def mixed")
    printed = said("", "08").splitlines()
    for detour in range(5):
        ada, bob, lead = names["mixed"](names["matrix"](detour))
        (line,) = (each for each in printed if each.startswith(f"detour {detour}:"))
        assert line.endswith(f"lead {lead:.3f}")
        assert (ada == 1) == ("whatever Ada does" in line) == (detour >= 3)
        if detour < 3:
            assert f"Ada {ada:.0%}, Bob {bob:.0%}" in line and ada <= 0.5 <= bob
        whole = names["matrix"](detour)
        adas = bob * whole.loc["10,1"] + (1 - bob) * whole.loc["10,4"]
        bobs = ada * whole["10,1"] + (1 - ada) * whole["10,4"]
        assert f"following leads by {adas['9,1']:.3f}" in printed[printed.index(line) + 1]
        assert abs(bobs.min() - lead) < 1e-9  # Bob has no better answer
        assert (abs(adas.max() - lead) < 1e-9) == (detour < 2)  # nor has Ada, until she follows
        assert (adas.idxmax() == "9,1") == (detour >= 2)
        saddle = whole.min(axis=0).max() == whole.max(axis=1).min() == 1
        assert saddle == (detour >= 2)
    following, mixed = 1 + 23 / 24, names["mixed"](names["matrix"](23 / 12))[2]
    assert abs(mixed - (following - 0.24 * (23 / 12) ** 2)) < 1e-9


def test_lesson_9_finds_where_a_tyre_point_is_worth_most() -> None:
    """The exact driver drives the board from that space with one point, and with two."""
    found = re.search(r"space (\S+), gear (\d): .* saves (\S+) turns", said("", "09"))
    assert found
    space, gear, saves = found[1], int(found[2]), float(found[3])
    exact = bw.formula_d.best_lap("calva", start={"space": space, "gear": gear}).driver()
    means, errors = [], []
    for tyres in (1, 2):
        race = board("09")
        wear = {"tyres": tyres, "brakes": 3, "gearbox": 3}
        race.arrange({"You": {"space": space, "gear": gear, "lap": 1, "wear": wear}})
        turns = bw.simulate(race, n=400, policies=exact, seed=1, progress=False).turns
        means.append(turns.mean())
        errors.append(turns.var() / len(turns))
    assert abs(means[0] - means[1] - saves) < 4 * sum(errors) ** 0.5 < 0.5


@pytest.mark.parametrize(("high", "low"), [(1, 0), (2, 1), (3, 2), (7, 3)])
def test_lesson_10_bids_on_the_board(high: int, low: int) -> None:
    """Two Pros race a pair of bids as the challenge says; the table of the solution has it."""
    cfr, names = bw.championship_formula, run("10")
    race = cfr.Race(names["game"].race.track, ["Ada", "Bob"], laps=1, seed=1)
    for name in race.drivers:
        race.play("cards:0,0,0,0,1,1", name)
    race.play(("bid", high, 0, 0, 0), "Ada")
    race.play(("bid", low, 0, 0, 0), "Bob")
    races = bw.simulate(race, n=4, policies=cfr.Pro(), seed=1, progress=False)
    won = 2 * (races[races.driver == "Ada"].place == 1).mean() - 1
    (row,) = re.findall(rf"^{high} .*$", table("10"), re.MULTILINE)
    assert float(row.split()[1 + low]) == won


def test_lesson_11_has_its_chances_within_the_intervals() -> None:
    names = run("11", "alone = {", "def prior", "def win_chances")
    assert names["prior"]("One")["Three"] == 0.4
    passes, plays = names["win_chances"](29, 0.4)
    lone = bw.really_nasty.best_race("calva", laps=4, fuel="One", progress=False).driver()
    what = bw.what_if(names["moment"], n=40, policies=lone, seed=0, progress=False)
    intervals = what.set_index("label")[["win_low", "win_high"]]
    for label, chance in {"Pass": passes, "Corner 4 on Bob": plays}.items():
        low, high = intervals.loc[label]
        assert low <= chance <= high
    assert re.search(rf"^Pass +{intervals.win_low['Pass']:.2f} ", table("11"), re.MULTILINE)


def test_lesson_12_holds_a_tournament_of_files(tmp_path: Path) -> None:
    for name, driver in {"Ada": "Rookie", "Bob": "Pro"}.items():
        code = f"import bolide_widget as bw\n\ndriver = bw.{driver}()\n\ndef mine(race):\n"
        (tmp_path / f"{name}.py").write_text(f"{code}    return driver(race)\n", encoding="utf-8")
    line = re.search(r"^`(drivers = .*)`$", (TEXT / "12.md").read_text("utf-8"), re.MULTILINE)
    assert line
    names = {"runpy": runpy, "Path": lambda folder: tmp_path}
    exec(line[1], names)
    ladder = bw.ladder(names["drivers"], ["hairpin", "chicane"], n=4, progress=False)
    assert list(ladder.ratings.policy) == ["Bob", "Ada"]


def test_lesson_12_gains_a_turn_by_the_exact_table() -> None:
    names = run("12", "def hasty", "def can_stop")
    code = (COURSE / "code/12.py").read_text("utf-8").split("# %% challenge tables\n")[1]
    exec(code.split("\nfor driver in")[0], names)
    for driver in ("steady", "planned"):
        race = bw.Race(names["game"].race.track, ["Mine"], laps=1, seed=1)
        while not race.over:
            race.play(names[driver](race))
        assert f"{driver} {race.round} turns\n" in said("", "12")


def test_lesson_13_has_the_track_of_the_book_and_learns_there() -> None:
    code = (COURSE / "code/13.py").read_text("utf-8").split("# %% challenge book\n")[1]
    names = run("13", "lap_model(course", "def by_values", "def q_learning")
    exec(code.split("\nmodel = ")[0], names)
    places = {place for place, kind in names["book"].kinds.items() if kind == "track"}
    assert len({y for _, y in places}) == 32
    names["model"] = model = bw.lap_model(names["book"], rules="sutton-barto")
    assert len(model.starts) == 6
    turns, policy = model.best()
    exact = turns[model.starts].mean()
    assert f"best: {exact:.6f} turns expected\n" in said("", "13")
    driven_out = model.simulate(policy, 4000, seed=1)
    assert abs(driven_out.mean() - exact) < 4 * driven_out.std() / len(driven_out) ** 0.5
    names["after"], names["starts"] = model.after.tolist(), model.starts.tolist()
    *_, learned = names["q_learning"](40)
    assert len(learned) == len(model) and max(map(max, learned)) > 1
