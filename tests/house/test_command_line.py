"""The command line: each command does what its help says, and says what is wrong."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from io import StringIO
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from PIL import Image

import bolide_widget as bw
from bolide_widget.__main__ import FAULTY, MISUSED, SOUND, STOPPED, main
from helpers.boards import courses
from helpers.browser.lab import notebook
from helpers.pages import ROOT

PAGE = ROOT / "docs/command-line.md"
COMMANDS = [
    *("check", "board", "invent", "replay", "simulate", "what-if", "best-lap", "ladder", "export")
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, from which drivers are imported, too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.fixture
def oval(folder: Path) -> Path:
    """The centre line of an oval, as the TUM database has them."""
    turns = [k * pi / 32 for k in range(64)]
    rows = [f"{900 * cos(t):.1f},{500 * sin(t):.1f},6,6" for t in turns]
    path = folder / "oval.csv"
    path.write_text("\n".join(["# x_m,y_m,w_tr_right_m,w_tr_left_m", *rows]), encoding="utf-8")
    return path


@pytest.fixture
def record(folder: Path) -> Path:
    """A race of two rounds, saved."""
    race = bw.Race(courses.ring(), ["Ada", "Bob"], grid=["Ada", "Bob"], seed=3)
    for _ in range(4):
        race.play(race.options[0])
    return race.save(folder / "race.json")


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What went to the standard error since it was last looked at."""
    return capsys.readouterr().err


# -- help ------------------------------------------------------------------------------------------


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == SOUND
    listed = re.findall(r"^    ([\w-]+)  +\w", capsys.readouterr().out, re.M)
    assert listed == COMMANDS


def test_without_a_command_the_help_is_shown_and_it_was_called_wrongly() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bolide_widget"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == MISUSED and ran.stdout == ""
    assert all(f"    {command} " in ran.stderr for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_says_how_it_ends(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == SOUND
    text = " ".join(capsys.readouterr().out.split())
    assert "Ends with 0 when" in text and "%%" not in text


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"bolide_widget {bw.__version__}\n"


def test_the_page_has_every_command_and_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
        section = page.partition(f"\n## {command}\n")[2].partition("\n## ")[0]
        assert {option for option in options if option not in section} == set(), command


def test_the_commands_that_the_page_shows_are_right(
    folder: Path, oval: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is run, as it stands, with as few races as can be."""
    oval.rename("monza.csv")
    line = {"type": "LineString", "coordinates": [[0, 0], [0.02, 0], [0.02, 0.01], [0, 0.01]]}
    Path("park.geojson").write_text(json.dumps(line), encoding="utf-8")
    rows = ["#" * 12, "#S......#..#", "#......#..*#", "#.........*#", "#" * 12]
    Path("paper.txt").write_text("\n".join(rows), encoding="utf-8")
    Path("my_drivers.py").write_text("def steady(race):\n    return race.options[0]\n")
    Path("boards").mkdir()
    for name in ("ring.json", "boards/ring.json"):
        bw.load_track("hairpin").save(name)
    Path("lesson.ipynb").write_text(json.dumps(notebook(["1"])), encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    shown = [shlex.split(text, comments=True) for block in blocks for text in block.splitlines()]
    assert {words[3] for words in shown} == set(COMMANDS)
    for words in shown:
        assert words[:3] == ["python", "-m", "bolide_widget"]
        few = ["--races", "2", "--track", "hairpin", "--jobs", "1"] if words[3] == "ladder" else []
        assert main([*words[3:], *few]) == SOUND, (words, said(capsys))


# -- board -----------------------------------------------------------------------------------------


def test_a_board_of_a_centre_line(oval: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", str(oval), "--name", "The Oval", "--squares", "80"]) == SOUND
    track = bw.load_track(oval.with_suffix(".json"))
    assert track.name == "The Oval" and max(track.size) == pytest.approx(80, abs=2)
    assert repr(track) in capsys.readouterr().out


def test_a_board_of_another_game_says_what_it_falls_short_of(
    oval: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", str(oval), "--game", "really-nasty", "-o", "nasty.json"]) == SOUND
    track = bw.load_track("nasty.json", game="really-nasty")
    lines = said(capsys).splitlines()
    assert [line for line in lines if line.startswith("  - ")] == [
        f"  - {shortfall}" for shortfall in track.shortfalls
    ]
    assert track.shortfalls and "UserWarning" not in "".join(lines)


def test_a_board_of_geojson_has_the_width_that_was_given(folder: Path) -> None:
    line = {"type": "LineString", "coordinates": [[0, 0], [0.02, 0], [0.02, 0.01], [0, 0.01]]}
    Path("park.geojson").write_text(json.dumps(line), encoding="utf-8")
    sizes = []
    for width in ("60", "200"):
        assert main(["board", "park.geojson", "--width", width, "-o", f"{width}.json"]) == SOUND
        track = bw.load_track(f"{width}.json")
        sizes.append(int(re.findall(r"(\d+) track points", repr(track))[0]))
    assert sizes[0] < sizes[1]


def test_a_board_of_characters(folder: Path) -> None:
    rows = ["#" * 9, "#S..#...#", "#.......#", "#...#..*#", "#" * 9]
    Path("paper.txt").write_text("\n".join(rows), encoding="utf-8")
    assert main(["board", "paper.txt"]) == SOUND
    track = bw.load_track("./paper.json")
    assert track.allows((1, 3), (7, 1)) and not track.allows((1, 3), (5, 3))


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["no.csv"], FAULTY, "no.csv: there is no such file"),
        (["no.txt"], FAULTY, "no.txt: there is no such file"),
        (["oval.csv", "--squares", "20"], FAULTY, "squares=45 would do"),
        (["oval.csv", "--start", "7"], FAULTY, "start"),
        (["lane.txt", "--width", "9"], MISUSED, "--width is for a centre line"),
        (["oval.png"], MISUSED, "must be one of .csv, .tsv, .geojson, .json, .gpx, .kml, .txt"),
        (["oval.txt", "--game", "formula-d"], MISUSED, "none of Formula D"),
        (["oval.txt", "--reverse"], MISUSED, "for centre lines"),
        (["oval.csv", "-o", "oval.gif"], MISUSED, "must end with .json, got .gif"),
    ],
)
def test_a_board_that_cannot_be_made(
    oval: Path, words: list[str], code: int, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", *words]) == code
    assert text in said(capsys)
    assert list(oval.parent.iterdir()) == [oval], "nothing is written"


def test_no_file_is_replaced_that_was_not_named(
    oval: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = Path("oval.json")
    kept.write_text("mine", encoding="utf-8")
    assert main(["board", str(oval)]) == MISUSED
    assert "--output" in said(capsys) and kept.read_text() == "mine"
    assert main(["board", str(oval), "--output", str(kept)]) == SOUND
    assert bw.check_track(kept) == []


def test_the_source_is_never_replaced(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("line.json").write_text("{}", encoding="utf-8")
    assert main(["board", "line.json", "-o", "./line.json"]) == MISUSED
    assert "is the input" in said(capsys) and Path("line.json").read_text() == "{}"


# -- replay ----------------------------------------------------------------------------------------


def test_a_replay_is_the_page_of_the_race(record: Path, folder: Path) -> None:
    assert main(["replay", str(record)]) == SOUND
    page = bw.load_race(record).to_html(folder / "again.html")
    assert (folder / "race.html").read_bytes() == page.read_bytes()


def test_a_moving_picture_has_a_frame_for_every_turn(record: Path) -> None:
    given = ["--width", "200", "--pace", "0.5", "--theme", "dark"]
    assert main(["replay", str(record), "-o", "race.gif", *given]) == SOUND
    with Image.open("race.gif") as picture:
        assert picture.width <= 200 and picture.n_frames == 5
        assert picture.info["duration"] == 500


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["no.json"], FAULTY, "no.json: there is no such file"),
        (["oval.csv"], FAULTY, "Not a record"),
        (
            ["race.json", "-o", "race.webm"],
            MISUSED,
            "must end with .html or .htm or .gif or .mp4, got .webm",
        ),
        (["race.json", "--width", "300"], MISUSED, "are for .gif and .mp4"),
        (["race.json", "-o", "a.gif", "--width", "20"], MISUSED, "from 80 to 2000"),
        (["race.json", "-o", "no/a.html"], FAULTY, "cannot be written"),
        (["qualifying.json"], FAULTY, "is no race, and has no replay"),
    ],
)
def test_a_replay_that_cannot_be_made(
    record: Path, oval: Path, words: list[str], code: int, text: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    bw.qualify(courses.ring(), ["Ada"], seed=1).save("qualifying.json")
    before = set(record.parent.iterdir())
    assert main(["replay", *words]) == code
    assert text in said(capsys)
    assert set(record.parent.iterdir()) == before, "nothing is written"


# -- invent ----------------------------------------------------------------------------------------


def test_an_invented_board_is_that_of_the_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["invent", "5", "--character", "fast"]) == SOUND
    track = bw.load_track("invented-5.json")
    assert track == bw.invent(5, character="fast")
    assert capsys.readouterr().out == f"invented-5.json: {track!r}\n{track.quality()}\n"
    assert main(["invent", "5"]) == MISUSED and "there already" in said(capsys)
    assert main(["invent", "6", "--character", "hilly"]) == MISUSED
    assert "character must be one of" in said(capsys) and not Path("invented-6.json").exists()


# -- ladder ----------------------------------------------------------------------------------------


def test_a_ladder_is_that_of_the_function(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["-n", "4", "--track", "hairpin", "--seed", "5", "-o", "ladder.csv"]
    assert main(["ladder", "rookie", "Pro", *given]) == SOUND
    table = bw.ladder([bw.Rookie(), bw.Pro()], "hairpin", 4, seed=5, progress=False)
    assert capsys.readouterr().out == f"{table!s}\nladder.csv: written\n"
    pd.testing.assert_frame_equal(pd.read_csv("ladder.csv"), table.ratings)


def test_a_driver_of_ones_own_on_two_processes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A function and a class, which is made without arguments."""
    Path("two_of_mine.py").write_text(
        "def first(race):\n    return race.options[0]\n\n"
        "class Last:\n    name = 'Last'\n\n"
        "    def __call__(self, race):\n        return race.options[-1]\n"
    )
    words = ["two_of_mine:first", "two_of_mine:Last", "-n", "2", "--track", "hairpin"]
    assert main(["ladder", *words]) == SOUND
    here = capsys.readouterr().out
    assert main(["ladder", *words, "--jobs", "2"]) == SOUND
    assert capsys.readouterr().out == here and "first" in here and "Last" in here


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["Rookie"], MISUSED, "needs two policies or more"),
        (["Rookie", "Best"], MISUSED, "Best: Bolide has Rookie, Pro, Ace"),
        (["Rookie", "nowhere:steady"], MISUSED, "No module named 'nowhere'"),
        (["Rookie", "json:steady"], MISUSED, "has no attribute 'steady'"),
        (["Rookie", "Pro", "--track", "nowhere"], FAULTY, "no such track"),
        (["Rookie", "raising:driver", "--track", "hairpin"], FAULTY, "not today"),
        (["Rookie", "Pro", "-o", "ladder.xlsx"], MISUSED, "must end with .csv, got .xlsx"),
    ],
)
def test_a_ladder_that_cannot_be_climbed(
    folder: Path, words: list[str], code: int, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("raising.py").write_text("def driver(race):\n    raise RuntimeError('not today')\n")
    assert main(["ladder", *words, "-n", "2"]) == code
    assert text in said(capsys)


@pytest.mark.parametrize(
    "words",
    [
        ["ladder", "Rookie", "Pro", "-n", "0"],
        ["ladder", "Rookie", "Pro", "--jobs", "two"],
        ["ladder", "Rookie", "Pro", "--game", "ludo"],
        ["replay"],
    ],
)
def test_words_that_no_command_knows(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == MISUSED


def test_who_stops_a_command_gets_the_code_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bolide_widget.lab.ladder.ladder", stop)
    assert main(["ladder", "Rookie", "Pro"]) == STOPPED
    assert said(capsys) == "stopped\n"


# -- numbers ---------------------------------------------------------------------------------------


def test_the_installed_script_is_this_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open(ROOT / "pyproject.toml", "rb") as file:
        scripts = tomllib.load(file)["project"]["scripts"]
    assert scripts == {"bolide-widget": "bolide_widget.__main__:main"}
    monkeypatch.setattr(sys, "argv", ["/usr/bin/bolide-widget"])
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert "Example: bolide-widget simulate Rookie Pro" in " ".join(capsys.readouterr().out.split())


def test_simulate_prints_a_summary_and_writes_every_race(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["simulate", "Rookie", "Pro", "--track", "corner", "-n", "4", "--seed", "3"]
    assert main([*call, "-o", "races.csv"]) == SOUND
    shown = capsys.readouterr()
    assert shown.out.split()[:5] == ["driver", "won", "place", "turns", "out"]
    assert "races.csv: written" in shown.err
    names = ["1 Rookie", "2 Pro"]
    race = bw.Race("corner", names, seed=3)
    policies = dict(zip(names, (bw.Rookie(), bw.Pro()), strict=True))
    frame = bw.simulate(race, 4, policies, progress=False)
    table = pd.read_csv("races.csv")
    assert table.driver.tolist() == frame.driver.tolist()
    assert table.turns.tolist() == frame.turns.tolist()


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_whole_table_can_be_printed_for_another_program(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["simulate", "Rookie", "Rookie", "--track", "corner", "-n", "2", "--format", form]
    assert main([*call, "-o", f"again.{form}"]) == SOUND
    out = capsys.readouterr().out
    assert out == Path(f"again.{form}").read_text()
    rows = json.loads(out) if form == "json" else pd.read_csv(StringIO(out)).to_dict("records")
    assert [row["driver"] for row in rows] == ["1 Rookie", "2 Rookie"] * 2


def test_what_if_lists_the_options_of_a_saved_race(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["what-if", str(record), "-n", "2", "--format", "json"]) == SOUND
    rows = json.loads(capsys.readouterr().out)
    race: bw.Race = bw.Race.load(record)
    assert {row["option"] for row in rows} == {option.id for option in race.options}
    assert [row["win"] for row in rows] == sorted((row["win"] for row in rows), reverse=True)
    assert main(["what-if", str(record), "--seconds", "0.01", "--driver", "Pro"]) == SOUND
    assert "win_low" in capsys.readouterr().out


def test_what_if_of_a_race_that_is_over_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    race = bw.drive(bw.Race("corner", ["Ada"], laps=1, seed=1), bw.Rookie())
    race.save("over.json")
    assert main(["what-if", "over.json"]) == MISUSED
    assert "the race is over" in said(capsys)


@pytest.mark.parametrize(
    ("track", "game"), [("corner", None), ("t1", "formula-d"), ("pattern-ring", None)]
)
def test_best_lap_prints_the_lap_and_writes_its_table(
    track: str, game: str | None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["best-lap", track, "-o", "lap.csv", *(["--game", game] if game else [])]
    assert main(call) == SOUND
    lap: Any = bw.best_lap(track, game=game)  # type: ignore[call-overload]
    assert capsys.readouterr().out == f"{lap!r}\n"
    assert len(pd.read_csv("lap.csv")) == len(lap.to_frame())


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (["best-lap", "rn-default", "--game", "really-nasty"], "best_lap"),
        (["best-lap", "corner", "-o", "lap.txt"], "must end with"),
        (["simulate", "Nobody"], "has Rookie, Pro, Ace"),
        (["simulate", "Rookie", "--laps", "3", "--track", "corner"], "laps must be 1"),
        (["what-if", "race.json", "--seconds", "-1"], "seconds"),
    ],
)
def test_a_wrong_call_says_what_would_be_right(
    call: list[str], why: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(call) == MISUSED
    shown = capsys.readouterr()
    assert why in shown.err and shown.out == ""
