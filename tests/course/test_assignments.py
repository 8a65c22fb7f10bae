"""Lessons as assignments: without answers, with numbers of one's own, and graded by real graders.

``BOLIDE_GRADERS`` names an environment with nbgrader and otter-grader, and the package's
dependencies; without it those tests are skipped.
"""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.course.checking import number_of_seed
from bolide_widget.course.exercise import exercise

ROOT = Path(__file__).parents[2]
COURSE = ROOT / "examples/course"
LESSONS = sorted(path.stem for path in COURSE.glob("[0-9][0-9].ipynb"))
STOPPING = "def stopping(v, b):\n    return sum(range(v - b, 0, -b))\n"


def sources(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]


def names(lesson: str) -> list[str]:
    return re.findall(r'"(\d+\.\d+)", \.\.\.', "\n".join(sources(COURSE / f"{lesson}.ipynb")))


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_exercise_has_a_question_a_cell_and_a_test(lesson: str, tmp_path: Path) -> None:
    path = bw.to_assignment(COURSE / f"{lesson}.ipynb", tmp_path / "a.ipynb")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    rights = [cell["metadata"].get("nbgrader") for cell in cells]
    graded = [right for right in rights if right and right["grade"]]
    judged = [name for name in names(lesson) if not exercise(name).kind.noted]
    assert len(graded) == len(judged) >= 3
    assert all(right["locked"] and not right["solution"] for right in rights if right)
    assert len({cell["id"] for cell in cells}) == len(cells)
    text = "\n".join(sources(path))
    for name in names(lesson):
        slug = name.replace(".", "_")
        assert text.count(f'bw.check("{name}", seed=my_name)') == 1
        assert f"answer_{slug} = ..." in text and f"answer_{slug}, seed=my_name" in text
    assert not re.search(r"\]\((?!https?:)[^)]+\.(md|html|ipynb)", text)


def test_no_test_holds_an_answer(tmp_path: Path) -> None:
    bw.to_assignment(COURSE / "01.ipynb", tmp_path / "a.ipynb", grader="otter")
    tests = sorted((tmp_path / "tests").iterdir())
    assert [path.name for path in tests] == ["q1_1.py", "q1_2.py", "q1_3.py"]
    for path in tests:
        scope: dict[str, Any] = {}
        exec(path.read_text("utf-8"), scope)
        (case,) = scope["test"]["suites"][0]["cases"]
        name = path.stem[1:].replace("_", ".")
        answer = f"answer_{path.stem[1:]}"
        assert case["code"].startswith(
            f'>>> checked = bw.check("{name}", {answer}, seed=my_name)\n'
        )
        assert not re.search(r"\d", case["code"].replace(name, "").replace(answer, ""))


def test_every_name_has_numbers_of_its_own() -> None:
    asked = {name: bw.check("1.1", seed=name) for name in ("Ada", "Bob", "Cem")}
    assert len({checked.question for checked in asked.values()}) == 3
    assert bw.check("1.1", seed=" ada ").question == asked["Ada"].question
    assert "seed='Ada'" in repr(asked["Ada"])
    with pytest.raises(bw.Error, match="your name is missing"):
        bw.check("1.1", seed=" ")


def test_a_class_with_numbers_of_its_own_is_read(tmp_path: Path) -> None:
    for name, seed in (("ada", '"Ada"'), ("bob", '"Bob"'), ("cem", "[3]")):
        cells = [f"my_name = {seed}", f'bw.check("1.1", {right("1.1", "Ada")}, seed=my_name)']
        book = {"cells": [{"cell_type": "code", "source": cell} for cell in cells]}
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(book))
    class_ = bw.class_results(tmp_path)
    states = {"ada": "right", "bob": "wrong", "cem": "wrong"}
    assert class_.table["1.1"].to_dict() == states
    assert class_.answers.seed.to_list()[0] == number_of_seed("Ada")


def test_what_makes_no_assignment_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text('{"cells": []}')
    (tmp_path / "b.ipynb").write_text("[]")
    lesson = COURSE / "01.ipynb"
    with pytest.raises(bw.SetupError, match="no exercise"):
        bw.to_assignment(tmp_path / "a.ipynb", tmp_path / "x.ipynb")
    with pytest.raises(bw.SetupError, match="not a notebook"):
        bw.to_assignment(tmp_path / "b.ipynb", tmp_path / "x.ipynb")
    with pytest.raises(bw.SetupError, match="grader: "):
        bw.to_assignment(lesson, tmp_path / "x.ipynb", grader="moodle")  # type: ignore[arg-type]
    with pytest.raises(bw.RecordError, match="overwrite"):
        bw.to_assignment(lesson, tmp_path / "a.ipynb")
    with pytest.raises(bw.RecordError, match="must end with"):
        bw.to_assignment(lesson, tmp_path / "x.py")


def test_the_script_writes_both_kinds(tmp_path: Path) -> None:
    script = ROOT / "scripts/write_assignments.py"
    command = [sys.executable, str(script), "2", "--output", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.ipynb")}
    assert made == {"nbgrader/source/lesson-2/lesson-2.ipynb", "otter/lesson-2/lesson-2.ipynb"}
    said = subprocess.run([*command[:2], "77"], capture_output=True, text=True, check=False)
    assert said.returncode == 2 and "no lesson 77" in said.stderr


def test_german_lessons_are_assignments_with_their_pictures(tmp_path: Path) -> None:
    script = ROOT / "scripts/write_assignments.py"
    command = [sys.executable, str(script), "5", "--language", "de", "--output", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    for folder in ("nbgrader/source/lesson-5", "otter/lesson-5"):
        text = (tmp_path / folder / "lesson-5.ipynb").read_text("utf-8")
        assert "### Aufgabe 5.1" in text and "](pictures/05-figure.svg)" in text
        drawn = (tmp_path / folder / "pictures/05-figure.svg").read_bytes()
        assert drawn == (ROOT / "examples/course/de/pictures/05-figure.svg").read_bytes()


# -- by the graders themselves ---------------------------------------------------------------------


@pytest.fixture
def grader(tmp_path: Path) -> Any:
    """Runs a module of the environment with the graders, in a folder."""
    python = Path(os.environ.get("BOLIDE_GRADERS", "/nowhere"), "bin/python")
    if not python.exists():
        pytest.skip("BOLIDE_GRADERS names no environment with nbgrader and otter-grader")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "HOME": str(tmp_path)}
    env |= {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}

    def run(folder: Path, *words: str) -> None:
        command = [str(python), "-m", *words]
        said = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
        assert said.returncode == 0, said.stdout[-2000:] + said.stderr[-4000:]

    return run


def right(name: str, student: str) -> str:
    which = exercise(name)
    return repr(which.answer(which.drawn(number_of_seed(student))))


def handed_in(book: Path, student: str, answers: dict[str, str]) -> str:
    """The notebook of an assignment as a student hands it in."""
    written = json.loads(book.read_text("utf-8"))
    for cell in written["cells"]:
        source = "".join(cell["source"]).replace('my_name = ""', f"my_name = {student!r}")
        for name, answer in answers.items():
            slug = name.replace(".", "_")
            source = source.replace(f"answer_{slug} = ...", f"answer_{slug} = {answer}")
        cell["source"] = source
    return json.dumps(written)


CLASS = {
    "Ada": ({name: right(name, "Ada") for name in ("1.1", "1.2", "1.3")}, 3),
    "Bob": ({"1.1": right("1.1", "Ada"), "1.2": right("1.2", "Bob")}, 1),
    "Cem": ({}, 0),
}
"""By student: the answers, and how many are right for these numbers. Bob copies one of Ada's."""


def test_what_was_handed_in_is_read_without_a_grader(tmp_path: Path) -> None:
    """No cell runs; two students with the numbers of one name are pointed out."""
    book = bw.to_assignment(COURSE / "01.ipynb", tmp_path / "release.ipynb")
    for student, (answers, _) in CLASS.items():
        path = tmp_path / f"submitted/{student}/lesson-1/lesson-1.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(handed_in(book, student, answers), "utf-8")
    class_ = bw.class_results(tmp_path / "submitted")
    assert class_.gradebook()["right"].to_dict() == {name: n for name, (_, n) in CLASS.items()}
    assert class_.notes == ()
    copied = tmp_path / "submitted/Dan/lesson-1.ipynb"
    copied.parent.mkdir()
    copied.write_text(handed_in(book, "ADA ", CLASS["Ada"][0]), "utf-8")
    notes = bw.class_results(tmp_path / "submitted").notes
    assert notes == ("Ada and Dan have the numbers of one name, 'ada'",)


@pytest.mark.slow
def test_nbgrader_generates_and_grades(grader: Any, tmp_path: Path) -> None:
    source = tmp_path / "source/lesson-1/lesson-1.ipynb"
    bw.to_assignment(COURSE / "01.ipynb", source)
    grader(tmp_path, "nbgrader", "generate_assignment", "lesson-1")
    release = tmp_path / "release/lesson-1/lesson-1.ipynb"
    for student, (answers, _) in CLASS.items():
        path = tmp_path / f"submitted/{student}/lesson-1/lesson-1.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(handed_in(release, student, answers), "utf-8")
    grader(tmp_path, "nbgrader", "autograde", "lesson-1")
    grader(tmp_path, "nbgrader", "export")
    with (tmp_path / "grades.csv").open(encoding="utf-8") as file:
        rows = {row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)}
    assert rows == {name: (f"{points}.0", "3.0") for name, (_, points) in CLASS.items()}


@pytest.mark.slow
def test_otter_grades(grader: Any, tmp_path: Path) -> None:
    book = bw.to_assignment(COURSE / "01.ipynb", tmp_path / "lesson-1.ipynb", grader="otter")
    grader(tmp_path, "otter", "generate", "-t", "tests", "-o", "autograder.zip")
    for student, (answers, points) in CLASS.items():
        path = tmp_path / f"{student}.ipynb"
        path.write_text(handed_in(book, student, answers), "utf-8")
        grader(tmp_path, "otter", "run", "-a", "autograder.zip", path.name)
        results = json.loads((tmp_path / "results.json").read_text("utf-8"))
        assert sum(test.get("score", 0) for test in results["tests"]) == points, student
