"""A race by code: everyone drives the same race, and codes rank alike wherever they are read."""

from __future__ import annotations

import builtins
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.widget.challenge import MOST_CODES
from helpers.browser.page import AtHome, Page

GAMES = bw.games()


def challenge(game: Any = "bolide", **options: Any) -> bw.Challenge:
    return bw.challenge(need(game).track, game=game, **{"seed": 4, "laps": 1, **options})


def driven(given: bw.Challenge, name: str, driver: str = "Rookie") -> str:
    race = given.race(name)
    row = need(race.game.name)
    code: str = bw.drive(race, row.driver(driver)).code(name)
    return code


@pytest.mark.parametrize("game", GAMES)
def test_everyone_drives_the_same_race_and_codes_are_ranked(game: str) -> None:
    made = bw.challenge(challenge(game).text)
    codes = [driven(made, name, who) for name, who in (("Ada", "Rookie"), ("Bob", "Pro"))]
    table = bw.leaderboard(codes)
    assert table.challenge == made
    assert sorted(row.driver for row in table) == ["Ada", "Bob"]
    assert [row.place for row in table] in ([1, 2], [1, 1])
    turns = [row.turns for row in table if row.status == "finished"]
    assert turns == sorted(turns)
    assert table.to_frame().driver.tolist() == [row.driver for row in table]
    assert "Ada" in table._repr_html_()


def test_computer_drivers_race_along_and_are_named() -> None:
    made = challenge(drivers=["Me", ("Rosa", bw.Pro()), bw.Rookie()])
    board = bw.challenge(made.text).play("Ada", autosave=False)
    assert board.race.drivers == ("Ada", "Rosa", "Rookie")
    assert board.state["seats"] == ["person", "Pro", "Rookie"]
    with pytest.raises(bw.SetupError, match="one name, for the person who drives; got 2"):
        challenge(drivers=["Ada", "Bob"])
    with pytest.raises(bw.SetupError, match="a text can name the computer drivers bw"):
        challenge(drivers=["Ada", ("Bob", lambda race: race.options[0])])
    with pytest.raises(bw.SetupError, match="two drivers are named 'Rosa'"):
        made.race("Rosa")


def test_the_best_attempt_of_a_name_counts_and_equals_share_a_place() -> None:
    made = challenge()
    codes = [driven(made, "Ada", who) for who in ("Rookie", "Ace", "Rookie")]
    table = bw.leaderboard([*codes, driven(made, "Bob", "Ace"), driven(made, "You")])
    first, second, last = table
    assert (first.place, second.place, last.place) == (1, 1, 3)
    assert (first.driver, first.attempts) == ("Ada", 2)  # the third is the first again
    assert last.driver == "You"
    assert repr(table).startswith(f"Leaderboard(1. Ada ({first.turns} turns), 1. Bob")


def test_a_code_that_does_not_count_is_refused_alone() -> None:
    made, other = challenge(), challenge(seed=5)
    codes = [driven(made, name) for name in ("Ada", "Bob")]
    text = "\n".join([driven(other, "Eve"), *codes, codes[0][:90]])
    table = bw.leaderboard(text)
    assert [row.driver for row in table] == ["Ada", "Bob"]
    assert table.refused == [
        "Code 4: race code: a part is missing or changed; copy all of it again",
        "Code 1: Eve drove another race, Bolide, Valdorn Ring, 1 lap, alone",
    ]
    (row,) = bw.leaderboard(f"{other.text} {text}")  # the challenge decides
    assert row.driver == "Eve"
    with pytest.raises(bw.RecordError, match="none counts"):
        bw.leaderboard(codes[0][:90])
    with pytest.raises(bw.RecordError, match="neither a code"):
        bw.leaderboard("nothing here")
    with pytest.raises(bw.RecordError, match="entry 2: a text, not 3"):
        bw.leaderboard([codes[0], 3])  # type: ignore[list-item]
    with pytest.raises(bw.RecordError, match="texts or a folder, not 3"):
        bw.leaderboard(3)  # type: ignore[arg-type]


def test_no_more_codes_than_a_class_has() -> None:
    code = driven(challenge(), "Ada")
    table = bw.leaderboard([code, *["bw-race/1:A"] * MOST_CODES])
    assert table.refused[0] == f"Only the first {MOST_CODES} of {MOST_CODES + 1} codes were read."
    with pytest.raises(bw.RecordError, match="at most 2,000,000"):
        bw.leaderboard([code] * 10_000)


def test_a_folder_of_mails_and_notebooks(tmp_path: Path) -> None:
    made = challenge()
    (tmp_path / "ada.txt").write_text(f"Hi,\nmine is {driven(made, 'Ada')}\nAda")
    cell = {"cell_type": "code", "outputs": [], "source": [f"code = '{driven(made, 'Bob')}'\n"]}
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "work.ipynb").write_text(json.dumps({"cells": [cell]}))
    (tmp_path / "notes.bin").write_bytes(b"\xff" * 50)
    assert [row.driver for row in bw.leaderboard(tmp_path)] == ["Ada", "Bob"]
    assert len(bw.leaderboard(str(tmp_path))) == 2


def test_the_first_to_finish_in_few_enough_turns_leads(tmp_path: Path) -> None:
    made = challenge()
    slow, quick = driven(made, "Ada", "Rookie"), driven(made, "Bob", "Pro")
    most, fewest = (bw.leaderboard(code)[0].turns for code in (slow, quick))
    assert fewest < most
    codes = [slow, quick, driven(made, "Cem", "Pro")]

    def order(goal: int | None, given: Any = codes) -> list[tuple[int, str]]:
        return [(row.place, row.driver) for row in bw.leaderboard(given, goal=goal)]

    assert order(most) == [(1, "Ada"), (2, "Bob"), (3, "Cem")]
    assert order(fewest) == [(1, "Bob"), (2, "Cem"), (3, "Ada")]
    assert order(fewest - 1) == order(None) == [(1, "Bob"), (1, "Cem"), (3, "Ada")]
    shown = bw.leaderboard(codes, goal=most)._repr_html_()
    assert f"First to finish in at most {most} turns" in shown
    for name, code, written in (("a", slow, 300), ("b", quick, 100)):
        (tmp_path / f"{name}.txt").write_text(code)
        os.utime(tmp_path / f"{name}.txt", (written, written))
    assert order(most, tmp_path) == [(1, "Bob"), (2, "Ada")]
    with pytest.raises(bw.SetupError, match="goal"):
        bw.leaderboard(codes, goal=0)


@pytest.mark.parametrize("game", GAMES)
def test_ghosts_are_as_far_as_the_race_on_the_board(game: str) -> None:
    made = challenge(game)
    table = bw.leaderboard([driven(made, "Ada")])
    board = table.play("Bob", autosave=False)
    start = board.state["ghosts"]
    assert [ghost["name"] for ghost in start] == ["Ada"]
    bw.drive(board.race, need(game).driver())
    (ghost,) = board.state["ghosts"]
    assert ghost["done"]
    assert ghost != start[0]
    assert "ghosts" not in made.play("Bob", autosave=False).state


def test_a_page_gets_the_code_of_a_finished_race_and_a_rematch_has_its_dice() -> None:
    board = challenge().play("Ada", autosave=False)
    page = Page(board)
    assert not board.state["can"].get("code")
    bw.drive(board.race, bw.Rookie())
    assert board.state["can"]["code"]
    page.ask("code")
    answer = next(answer for answer in page.answers if answer["t"] == "kept")
    assert bw.leaderboard(answer["text"])[0].driver == "Ada"
    page.ask("new")
    assert (board.race.over, board.race.seed) == (False, 4)


def test_home_takes_challenges_and_codes() -> None:
    made = challenge(drivers=["You", ("Rosa", bw.Rookie())])
    codes = "\n".join(driven(made, name) for name in ("Ada", "Bob"))
    home = AtHome()
    found = home.ask("by-code", text=f"Hi! {made.text} Go!")
    assert found["words"] == "Bolide, Valdorn Ring, 1 lap, against Rosa"
    assert "seed is in the text" in found["dice"]
    assert "table" not in found
    found = home.ask("by-code", text=f"{codes} bw-race/1:AAAA")
    assert found["table"]["columns"] == ["Place", "Driver", "Turns", "In the race", "Attempts"]
    assert {row["cells"][1] for row in found["table"]["rows"]} == {"Ada", "Bob"}
    assert found["refused"] == [
        "Code 3: race code: a part is missing or changed; copy all of it again"
    ]
    most = max(row["cells"][2] for row in found["table"]["rows"])
    first = home.ask("by-code", text=codes, goal=most)["table"]
    assert first["title"] == f"First to finish in at most {most} turns"
    assert [row["cells"][:2] for row in first["rows"]] == [[1, "Ada"], [2, "Bob"]]
    for wrong in (0, 1.5, "9"):
        answer = home.ask("by-code", text=codes, goal=wrong)
        assert answer["t"] == "reject" and answer["reason"].startswith("Goal must be")
    circuit = home.ask("by-code", text=f"Drive this! {bw.invent(1).to_text()}")
    assert circuit["reason"].startswith("This text is a circuit. Open Circuits")
    assert home.ask("open", what="by-code", text=codes, name=" Zoe ")["t"] == "open"
    board = home.board
    assert board.race.drivers == ("Zoe", "Rosa")
    assert board.state["seats"] == ["person", "Rookie"]
    assert [ghost["name"] for ghost in board.state["ghosts"]] == ["Ada", "Bob"]
    assert driven(made, "Zoe") == bw.drive(board.race, bw.Rookie()).code("Zoe")


def test_home_takes_puzzles() -> None:
    listed = bw.puzzles("formula-d")[2:5]
    home, mail = AtHome(), f"Can you solve them? {listed.to_text()}"
    assert home.ask("by-code", text=mail)["words"] == "3 puzzles"
    assert not home.board.begun
    assert home.ask("open", what="by-code", text=mail, name="")["t"] == "open"
    lesson = home.board.state["lesson"]
    assert (lesson["steps"], lesson["say"]) == (3, home.board._teaching.step.say)
    assert lesson["say"] in listed[0].question
    damaged = AtHome().ask("by-code", text=mail[:-9])
    assert damaged["t"] == "reject" and damaged["reason"].startswith("Set of puzzles: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "Paste a challenge, codes of races, or puzzles."),
        ("  ", "Paste a challenge, codes of races, or puzzles."),
        (["bw-race/1:"], "Paste a challenge, codes of races, or puzzles."),
        ("valdorn", "Challenge: no challenge in it"),
        ("/etc/passwd", "Challenge: no challenge in it"),
        ("bw-challenge/1:eNo", "Challenge: a part is missing"),
        ("bw-challenge/9:eNo", "Challenge: made by another version"),
        ("bw-race/1:eNo", "Codes: none counts. Code 1: race code: a part is missing"),
        ("bw-race/1:" * 300_000, "Codes: 3,000,000 characters"),
        ("x" * 3_000_000, "Challenge: 3,000,000 characters"),
    ],
)
def test_what_cannot_be_read_is_said_at_home(text: Any, said: str) -> None:
    home = AtHome()
    answers = [
        home.ask("by-code", text=text),
        home.ask("open", what="by-code", text=text, name="Ada"),
    ]
    for answer in answers:
        assert answer["t"] == "reject"
        assert answer["reason"].startswith(said)
    assert not home.board.begun


def test_a_code_needs_no_socket_thread_or_file(monkeypatch: pytest.MonkeyPatch) -> None:
    made = challenge(drivers=["You", ("Rosa", bw.Rookie())])
    driven(made, "Warm")  # boards and tables are read once

    def no(*args: object, **options: object) -> NoReturn:
        raise AssertionError("not here")

    for place, name in (
        (socket, "socket"), (threading.Thread, "start"), (builtins, "open"), (os, "open"),
    ):  # fmt: skip
        monkeypatch.setattr(place, name, no)
    codes = [driven(bw.challenge(made.text), name) for name in ("Ada", "Bob")]
    table = bw.leaderboard("\n".join(codes))
    assert len(table) == 2
    assert len(table.play("Zoe", autosave=False).state["ghosts"]) == 2


MAKES = """
import sys
import bolide_widget as bw
from bolide_widget.games import need
_, text, game, name, driver = sys.argv
print(bw.drive(bw.challenge(text).race(name), need(game).driver(driver)).code(name))
"""

RANKS = """
import sys
import bolide_widget as bw
print([row[:-1] for row in bw.leaderboard(sys.stdin.read())])
"""

ELSEWHERE = [
    {"PYTHONHASHSEED": str(k), "LC_ALL": where, "TZ": zone}
    for k, (where, zone) in enumerate(
        [
            *(("C", "UTC"), ("de_DE.UTF-8", "Asia/Tokyo"), ("tr_TR.UTF-8", "America/New_York")),
            *(("C.UTF-8", "Pacific/Kiritimati"), ("ar_EG.UTF-8", "Asia/Kathmandu")),
        ]
        * 2,
        1,
    )
]


DRIVERS = ("Rookie", "Pro")


NEEDS = """
import sys
import anywidget, pandas, scipy, shapely, tqdm
print("%d.%d" % sys.version_info[:2])
"""
VERSIONS = ("3.11", "3.12", "3.13")


def _pythons() -> dict[str, str]:
    """Find a Python of each version that has what the package needs: this one, named, on PATH."""
    named = os.environ.get("BOLIDE_PYTHONS", "").split(os.pathsep)
    on_path = (shutil.which(f"python{version}") for version in VERSIONS)
    found: dict[str, str] = {}
    for path in filter(None, (sys.executable, *named, *on_path)):
        done = subprocess.run([path, "-c", NEEDS], capture_output=True, text=True)
        if done.returncode == 0:
            found.setdefault(done.stdout.strip(), path)
    return found


@pytest.mark.skipif(os.name == "nt", reason="the Pythons of this test are shell scripts")
def test_pythons_are_found_that_a_variable_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, script in {"new": "echo 3.99", "bare": "exit 1"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    named = [str(tmp_path / "bare"), str(tmp_path / "new")]
    monkeypatch.setenv("BOLIDE_PYTHONS", os.pathsep.join(named))
    found = _pythons()
    assert found["3.99"] == named[1] and named[0] not in found.values()
    assert sys.executable in found.values()


def _run(python: str, script: str, *words: str, env: dict[str, str], given: str = "") -> str:
    source = str(Path(bw.__file__).parents[1])
    done = subprocess.run(
        [python, "-c", script, *words],
        env={**os.environ, "PYTHONPATH": source, **env},
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.sweep
def test_ten_codes_of_separate_processes_rank_alike_everywhere(
    record_property: Callable[[str, object], None],
) -> None:
    """Other versions of Python, hash seeds, locales and time zones change nothing."""
    found = _pythons()
    record_property("Pythons", sorted(found))
    pythons = list(found.values())
    for game in ("bolide", "really-nasty"):
        made = challenge(game, drivers=["You", ("Rosa", need(game).driver())])
        codes = [
            _run(
                pythons[k % len(pythons)], MAKES, made.text, game, f"D{k}", DRIVERS[k % 2], env=env
            )
            for k, env in enumerate(ELSEWHERE)
        ]
        text = "\n".join(codes)
        here = str([row[:-1] for row in bw.leaderboard(text)])
        assert here.count("D") == 10
        for k, python in enumerate(pythons):
            assert _run(python, RANKS, env=ELSEWHERE[k], given=text).strip() == here
