"""Every text of ours that tells somebody to type something works as it stands."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import bolide_widget as bw
from bolide_widget.__main__ import MISUSED, SOUND, _parser, main
from bolide_widget.widget import autosave
from bolide_widget.widget.autosave import Keeper
from bolide_widget.widget.draft import first_draft, line_of, ready
from bolide_widget.widget.race_widget import RaceWidget
from helpers.boards import courses
from helpers.browser.page import Page, wait

ROOT = Path(__file__).parents[2]
NAMES = ["Ada", "Bob"]

TYPED = re.compile(r"\bbw\.[\w.]+\(|\bimport bolide_widget|\bpip install\b|`make \w+`|-m bolide")
"""What somebody is told to type."""

CODE = re.compile(r"import bolide_widget as bw; .*?\)(?=$| in a cell\.| to go on\.)")

ODD = [
    "plain", "two words", "it's mine", 'so "called"', "emoji 🏎️", "back\\slash", "{braces}",
    "100 %", "новый", "#1; drop", "\udce4 no text", "'\"",
]  # fmt: skip


def told() -> set[tuple[str, str]]:
    """The texts of the code that tell so, each with its file; what documents the code does not."""
    found = set()
    for path in sorted((ROOT / "src" / "bolide_widget").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        apart = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                hits = () if id(node) in apart else TYPED.findall(node.value)
                found |= {(path.stem, hit) for hit in hits}
    for path in sorted((ROOT / "js" / "src").rglob("*.ts")):
        lines = [text.partition("//")[0] for text in path.read_text("utf-8").splitlines()]
        found |= {(path.stem, hit) for text in lines for hit in TYPED.findall(text)}
    return found


TRIED = {
    ("play", "bw.RaceWidget("): "test_play_says_how_a_race_is_shown",
    ("openspiel", "pip install"): "an extra that is missing: tests/envs has it",
    (
        "assignments",
        "bw.check(",
    ): "a place holder: three dots, as tests/course/test_assignments fills",
    ("autosave", "import bolide_widget"): "test_a_race_goes_on_by_the_line_of_its_board",
    ("autosave", "bw.resume("): "test_a_race_goes_on_by_the_line_of_its_board",
    ("policy", "bw.Race("): "test_an_error_names_a_race_and_a_driver_that_can_be_had",
    ("policy", "bw.Rookie("): "test_an_error_names_a_race_and_a_driver_that_can_be_had",
    ("options", "bw.formula_d.Qualifying("): "a place holder: three dots, as below",
    ("start", "bw.Rookie("): "test_the_panel_and_its_error_say_how_to_begin",
    ("start", "bw.play("): "test_the_panel_and_its_error_say_how_to_begin",
    ("draft", "bw.play("): "test_the_panel_and_its_error_say_how_to_begin",
    ("widget", "import bolide_widget"): "test_a_page_without_its_start_says_how_to_race",
    ("widget", "bw.play("): "test_a_page_without_its_start_says_how_to_race",
    ("maps", "bw.draw("): "test_an_editor_opens_as_an_error_says",
    ("opening", "bw.draw("): "test_an_editor_opens_as_an_error_says",
    ("draft", "bw.invent("): "test_the_line_of_an_invented_circuit_races_on_it",
    ("files", "bw.draw("): "a place holder: three dots for the file",
    ("files", "bw.Track.from_file("): "a place holder: three dots for the file",
    ("keeping", "import bolide_widget"): "not typed: a cell of what a page hands in",
    ("keeping", "bw.check("): "not typed: a cell of what a page hands in",
    ("own", "bw.tracks("): "test_own_circuits_are_listed_as_an_error_says",
    ("keeping", "bw.tracks("): "test_own_circuits_are_listed_as_an_error_says",
    ("draft", "bw.Championship("): "test_the_line_of_a_season_makes_the_same_season",
    ("__main__", "import bolide_widget"): "test_the_help_says_how_to_begin",
    ("__main__", "bw.play("): "test_the_help_says_how_to_begin",
    ("__main__", "pip install"): "test_what_is_to_be_installed_is_what_the_package_names",
    ("__init__", "pip install"): "test_what_is_to_be_installed_is_what_the_package_names",
    ("axes", "pip install"): "test_what_is_to_be_installed_is_what_the_package_names",
    ("checking", "bw.check("): "test_a_hint_is_there_by_the_line_that_says_so",
    ("reel", "`make build`"): "test_a_rule_of_the_makefile_that_is_named_is_there",
    ("codes", "bw.challenge("): "a place holder: three dots for any circuit",
    ("pages", "bw.learn("): "test_a_lesson_has_a_page_as_the_error_says",
    ("page", "bw.learn("): "test_a_lesson_has_a_page_as_the_error_says",
    ("drive_page", "bw.tracks("): "test_boards_of_lessons_can_be_driven_on_a_page",
    ("board", "bw.load_track("): "a place holder: three dots for what only the reader knows",
}
"""Each of those texts, with the test here that types it."""


def test_every_text_that_tells_to_type_something_is_tried_here() -> None:
    assert told() == set(TRIED)
    assert {name for name in TRIED.values() if name.startswith("test_")} <= set(globals())


def race(seed: int = 3) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, grid=NAMES, seed=seed)


def run(code: str, names: dict[str, Any] | None = None) -> Any:
    """What a cell shows that has this code, in a kernel where nothing was run before."""
    *before, last = ast.parse(code).body
    names = {} if names is None else names
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def line_in(text: str) -> str:
    (line,) = CODE.findall(text)
    return str(line)


@pytest.fixture(autouse=True)
def notebook_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(autosave, "PAUSE", 0.0)
    return folder


def test_play_says_how_a_race_is_shown() -> None:
    with pytest.raises(bw.SetupError, match="not a race") as error:
        bw.play(race())  # type: ignore[call-overload]
    words = str(error.value)
    board = run(words[words.index("bw.") : words.index(" shows")], {"bw": bw, "race": race()})
    assert board.race == race()
    board.close()


def played(widget: RaceWidget[Any]) -> str:
    """The line that the board has once its race is saved."""
    page = Page(widget)
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    wait(lambda: "resume" in page.state and widget._keeper._due is None)
    json.dumps(page.state, ensure_ascii=False).encode()  # it can be sent
    return str(page.state["resume"])


@pytest.mark.skipif(os.name == "nt", reason="names that its files cannot have")
@pytest.mark.parametrize("moved", ["before", "after", "never"])
def test_a_race_goes_on_by_the_line_of_its_board(moved: str, notebook_folder: Path) -> None:
    """Each board's own race, in folders of any name, wherever the kernel works by then."""
    elsewhere = notebook_folder.parent / "elsewhere"
    elsewhere.mkdir()
    if moved == "before":
        os.chdir(elsewhere)
    folders: list[Any] = [True, True, *ODD, notebook_folder.parent / "above"]
    boards = [RaceWidget(race(seed), autosave=at) for seed, at in enumerate(folders, 1)]
    lines = [played(board) for board in boards]
    assert len(set(lines)) == len(boards)
    if moved == "after":
        os.chdir(elsewhere)
    for board, line in zip(boards, lines, strict=True):
        assert str(notebook_folder.parent) not in line
        again = run(line)
        assert again.race == board.race and again._keeper.path.samefile(board._keeper.path)
        again.close()
    for board in boards:
        board.close()


def test_a_race_of_another_folder_has_another_name(notebook_folder: Path) -> None:
    """Its line, read from the notebook's folder, never opens the race that lies there."""
    here = RaceWidget(race(1), autosave=True)
    first = played(here)
    elsewhere = notebook_folder.parent / "elsewhere"
    elsewhere.mkdir()
    os.chdir(elsewhere)
    there = RaceWidget(race(2), autosave=True)
    second = played(there)
    for line, seed in ((first, 1), (second, 2)):
        for folder in (notebook_folder, elsewhere):
            os.chdir(folder)
            assert run(line).race.seed == seed


KERNEL = """
import json, os, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
do, given = sys.argv[1], json.loads(sys.argv[2])
os.chdir("..")
import bolide_widget as bw
if do == "play":
    from bolide_widget.widget import autosave
    from helpers.browser.page import Page
    drivers = ["Ada", "Bob"]
    boards = [bw.play("hairpin", drivers, seed=seed, autosave=at) for seed, at in given]
    for board in boards:
        page = Page(board)
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
    autosave._leave()
    print(json.dumps([board._keeper.resume for board in boards]))
else:
    os.chdir(shell.starting_dir)  # a new kernel is there
    made = [shell.run_cell(line).result.race.seed for line in given]
    os.chdir("..")
    made.append(bw.resume().race.seed)
    print(json.dumps(made))
"""


def test_a_notebook_s_races_lie_beside_it_and_go_on_in_another_kernel(
    notebook_folder: Path,
) -> None:
    """Although its first cell went to another folder."""

    def kernel(do: str, given: Any) -> Any:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
        done = subprocess.run(
            [sys.executable, "-c", KERNEL, do, json.dumps(given)],
            cwd=notebook_folder, env={**os.environ, "PYTHONPATH": path},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout.splitlines()[-1])

    lines = kernel("play", [(1, True), (2, True), (3, "mine")])
    named = [re.findall(r"'(.*)/(.*)'", line)[0] for line in lines]
    assert [folder for folder, _ in named] == ["saved-races", "saved-races", "../mine"]
    assert len({name for _, name in named}) == 3
    kept = sorted(path.name for path in (notebook_folder / "saved-races").glob("*.json"))
    assert kept == sorted(name for _, name in named[:2])
    os.utime(notebook_folder / "saved-races" / kept[0], (1, 1))
    last = bw.load_race(notebook_folder / "saved-races" / kept[1]).seed
    assert kernel("go on", lines) == [1, 2, 3, last]


def test_saving_by_hand_says_how_to_go_on() -> None:
    widget = RaceWidget(race())
    page = Page(widget)
    widget.race.play(widget.race.options[0])
    page.ask("save")
    again = run(line_in(page.answers[-2]["said"]))
    assert again.race == widget.race
    again.close()
    widget.close()


@pytest.mark.parametrize("game", bw.games())
def test_a_driver_of_ones_own_comes_back_by_the_line_that_says_so(game: bw.GameName) -> None:
    def mine(race: Any) -> Any:
        return race.options[0]

    names = ["Ada", 'it\'s "Bob"']
    widget = bw.play(drivers=[names[0], (names[1], mine)], game=game, seed=1, pace=3600)
    widget.race.play(widget.race.asked[0].options[0], widget.race.asked[0].driver)
    path = widget._keeper.save(widget.race, widget._seats)
    again = bw.resume(path)
    assert again.state["seats"] == ["person", "person"]
    given = run(line_in(again.state["notice"]["text"]))
    assert given.state["seats"] == ["person", "Rookie"] and given.race == widget.race
    for board in (widget, again, given):
        board.close()


def test_no_line_is_given_while_no_file_has_the_race(
    notebook_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before it is written, nor for a page that was shared, nor where none can be written."""
    monkeypatch.setattr(autosave, "PAUSE", 3600.0)
    begun = RaceWidget(race(), autosave=True)
    page = Page(begun)
    page.ask("play", action=page.state["ask"]["options"][0]["id"])
    assert "resume" not in page.state
    shared = RaceWidget(race())
    page = Page(shared)
    page.ask("share")
    shared.race.play(shared.race.options[0])
    assert "resume" not in page.state
    (notebook_folder / "no").write_text("a file, no folder")
    blocked = Keeper(str(notebook_folder / "no" / "folder"), lambda: None)
    blocked.changed(played_on := race(), begun._seats)
    played_on.play(played_on.options[0])
    blocked.changed(played_on, begun._seats)
    assert blocked.write() and blocked.resume == "" and blocked.fault is not None
    assert blocked.fault["text"].startswith("Could not save: no/folder cannot be made: ")
    begun.close()
    shared.close()


def test_no_state_tells_where_on_the_disk_it_lay(
    notebook_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board of a file, saved in a folder far away, or nowhere since that is no folder."""
    courses.ring().save(notebook_folder / "ring.json")
    (notebook_folder / "no").write_text("a file, no folder")
    for folder in (notebook_folder.parent / "far", notebook_folder / "no" / "folder"):
        board = bw.play(notebook_folder / "ring.json", NAMES, seed=1, autosave=folder)
        page = Page(board)
        page.ask("play", action=page.state["ask"]["options"][0]["id"])
        wait(lambda page=page: "resume" in page.state or page.state["notice"] is not None)
        page.ask("save")
        page.ask("share")
        sent = json.dumps([board.get_state(), page.state, page.answers], default=str)
        assert str(notebook_folder.parent) not in sent
        board.close()


@pytest.mark.parametrize("game", ["bolide", "formula-d"])
def test_the_line_of_a_season_makes_the_same_season(game: str) -> None:
    draft = first_draft(game)
    draft["season"] = {"tracks": ["copperbowl", "valdorn"], "qualifying": True, "teams": True}
    made = ready(draft).season
    assert made is not None
    assert eval(line_of(draft), {"bw": bw}) == made.season


def test_the_line_of_an_invented_circuit_races_on_it() -> None:
    line = line_of({**first_draft(), "track": "invented/7"})
    assert "bw.invent(7)" in line
    assert run(line, {"bw": bw}).race.track.to_dict() == bw.invent(7).to_dict()


def test_the_panel_and_its_error_say_how_to_begin() -> None:
    panel = bw.play()
    with pytest.raises(bw.SetupError) as error:
        panel.race  # noqa: B018
    (line,) = re.findall(r"bw\.play\(.*\)", str(error.value))
    for code in (line, line_of(first_draft())):
        assert run(code, {"bw": bw}).race.drivers[0] == "You"


def test_an_error_names_a_race_and_a_driver_that_can_be_had() -> None:
    with pytest.raises(bw.SetupError) as no_race:
        bw.drive(3, bw.Rookie())  # type: ignore[type-var]
    (line,) = re.findall(r"bw\.Race\(.*\)", str(no_race.value))
    with pytest.raises(bw.PolicyError) as no_policy:
        bw.drive(race(), 3)  # type: ignore[arg-type]
    (driver,) = re.findall(r"bw\.Rookie\(\)", str(no_policy.value))
    assert run(f"bw.drive({line}, {driver}).over", {"bw": bw})


def test_a_page_without_its_start_says_how_to_race() -> None:
    source = (ROOT / "js/src/widget.ts").read_text("utf-8")
    assert isinstance(run(line_in(source)), RaceWidget)


def test_the_help_says_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    (line,) = re.findall(r"import bolide_widget as bw; bw\.play\(\)", text)
    assert not run(line).begun


def examples() -> Iterator[list[str]]:
    """What the help of each command has for an example."""
    parser: Any = _parser()
    for command in parser._subparsers._group_actions[0].choices.values():
        for words in re.findall(r"Example: python -m bolide_widget (.*)", command.epilog or ""):
            yield words.split()


def test_the_examples_of_the_help_are_right(
    notebook_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What they are given is there; an existing file is replaced by the words that say how."""
    played_on = race()
    played_on.play(played_on.options[0])
    played_on.save("race.json")
    square = "".join(f"{x},{y},7,7\n" for x, y in [(0, 0), (600, 0), (600, 400), (0, 400)])
    Path("monza.csv").write_text(square)
    Path("my_drivers.py").write_text("def steady(race):\n    return race.options[0]\n")
    book = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path("lesson.ipynb").write_text(json.dumps(book))
    sys.path.insert(0, str(notebook_folder))
    try:
        for words in examples():
            few = ["-n", "2", "--track", "hairpin", "--jobs", "1"] if words[0] == "ladder" else []
            assert main([*words, *few]) == SOUND, words
    finally:
        sys.path.remove(str(notebook_folder))
    capsys.readouterr()
    os.rename("race.json", "my race.json")
    Path("my race.html").touch()
    assert main(["replay", "my race.json"]) == MISUSED
    (more,) = re.findall(r"; (--output .*) replaces it", capsys.readouterr().err)
    assert main(["replay", "my race.json", *shlex.split(more)]) == SOUND


def test_what_is_to_be_installed_is_what_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set()
    for path in (ROOT / "src" / "bolide_widget").rglob("*.py"):
        named |= set(re.findall(r"pip install \"?([\w\[\]-]+)", path.read_text(encoding="utf-8")))
    assert named
    for wanted in map(Requirement, named):
        if wanted.name == project["name"]:
            assert wanted.extras <= set(project["optional-dependencies"])
        else:
            assert version(wanted.name)


def test_a_hint_is_there_by_the_line_that_says_so() -> None:
    checked = bw.check("1.1", "fast")
    for number in (1, 2):
        (line,) = re.findall(r"bw\.check\(.*\)", str(checked))
        checked = run(line, {"bw": bw})
        assert checked.hints[number - 1] in str(checked)


def test_a_rule_of_the_makefile_that_is_named_is_there() -> None:
    assert re.search(r"^build:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_own_circuits_are_listed_as_an_error_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOLIDE_WIDGET_DATA", str(tmp_path / "data"))
    bw.load_track("valdorn").keep("Mine")
    for attempt in (lambda: bw.load_track("own/Other"), lambda: bw.delete_track("valdorn")):
        with pytest.raises(bw.TrackError) as caught:
            attempt()
        (line,) = re.findall(r"bw\.tracks\(.*?\)", str(caught.value))
        assert run(line, {"bw": bw}) == ["own/Mine"]


def test_a_lesson_has_a_page_as_the_error_says(tmp_path: Path) -> None:
    with pytest.raises(bw.SetupError) as told:
        bw.to_page(bw.play(), tmp_path / "lesson.html")
    line = re.search(r"bw\.learn\(\)", str(told.value))
    assert line is not None
    assert bw.to_page(eval(line[0]), tmp_path / "lesson.html").is_file()


def test_boards_of_lessons_can_be_driven_on_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bolide_widget.games.bolide.solo.drive_page.MOST", 30_000)
    with pytest.raises(bw.SetupError) as told:
        bw.to_page("hairpin", tmp_path / "board.html")
    line = re.search(r"bw\.tracks\(.*?\)", str(told.value))
    assert line is not None and "corner" in eval(line[0])
    assert bw.to_page("corner", tmp_path / "board.html").is_file()


def test_an_editor_opens_as_an_error_says() -> None:
    """A picture is no line, but one can be traced."""
    with pytest.raises(bw.TrackError, match=r"bw\.draw\(\)"):
        bw.Track.from_file(io.StringIO("<svg xmlns='http://www.w3.org/2000/svg'/>"))
    bw.draw()
