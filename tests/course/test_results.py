"""The results of a class: read as data, run only when asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bolide_widget as bw
from bolide_widget.course import results

STOPPING = "def stopping(v, b):\n    return sum(range(v - b, 0, -b))\n\nbw.check('3.4', stopping)"


def notebook(path: Path, *cells: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    book = {"cells": [{"cell_type": "code", "source": cell} for cell in cells]}
    path.write_text(json.dumps(book), encoding="utf-8")
    return path


def test_answers_are_read_and_checked_again(tmp_path: Path) -> None:
    head = "import bolide_widget as bw\n%matplotlib inline"
    notebook(
        tmp_path / "ada.ipynb",
        head,
        'bw.check("1.1", (17 - 12, 7 - 9))',
        'way = 4 * 5\nbw.check("1.2", (17 + way, 19))',
        'bw.check("1.3", "108 km/h", hint=1)',
    )
    notebook(tmp_path / "bob.ipynb", head, 'bw.check("1.1", (17, 7))', 'bw.check("1.3", ...)')
    class_ = bw.class_results(tmp_path)
    assert class_.table.loc["ada"].to_list() == ["right", "right", "right"]
    assert class_.table.loc["bob"].to_list() == ["wrong", "", "open"]
    assert class_.mistakes.loc["1.1", "typical mistakes"].endswith("(1)")
    assert repr(class_) == "ClassResults(2 students, 3 exercises)"


@pytest.mark.parametrize(
    ("state", "name", "cell"),
    [
        ("right", "2.2", 'bw.check("2.2", math.sqrt(49 * 49))'),
        ("right", "2.2", 'bw.check("2.2", len(range(-3, 4)) ** 2)'),
        ("right", "3.3", 'bw.check("3.3", sum(range(14, 0, -2)) / sum(range(6, 0, -2)))'),
        ("right", "1.1", 'old, new = (12, 9), [17, 7]\nbw.check("1.1", max(5, 2), min([-2, 0]))'),
        ("right", "12.1", 'n, k = 12, 20\nbw.check("12.1", n * (n - 1) // 2 * k)'),
        ("right", "2.2", 'a = 40\na = a + 9\nbw.check("2.2", a)'),
        ("wrong", "2.2", 'bw.check("2.2", 7 ^ 2)'),
        ("not run", "2.2", 'a = 40\na += 9\nbw.check("2.2", a)'),
        ("not run", "2.2", 'sum = print\nbw.check("2.2", sum([40, 9]))'),
        ("not run", "3.4", 'bw.check("3.4", sum)'),
        ("wrong", "2.2", 'bw.check("2.2", sum(range(200)))'),
        ("not run", "2.2", 'bw.check("2.2", sum(range(201)))'),
        ("not run", "2.2", 'bw.check("2.2", 2.5 ^ 2)'),
    ],
)
def test_arithmetic_is_read_as_python_reads_it(
    state: str, name: str, cell: str, tmp_path: Path
) -> None:
    notebook(tmp_path / "ada.ipynb", "import math", cell)
    assert bw.class_results(tmp_path).table.loc["ada", name] == state


def test_what_an_output_claims_counts_for_nothing(tmp_path: Path) -> None:
    """The answer is checked again, whatever was written below it."""
    claimed = {"output_type": "stream", "name": "stdout", "text": "2.2: Right."}
    cell = {"cell_type": "code", "source": 'bw.check("2.2", 36)', "outputs": [claimed]}
    (tmp_path / "ada.ipynb").write_text(json.dumps({"cells": [cell]}))
    assert bw.class_results(tmp_path).table.loc["ada", "2.2"] == "wrong"


def test_a_folder_a_student_and_the_last_answer_counts(tmp_path: Path) -> None:
    cells = ('bw.check("1.1", (0, 0))', 'bw.check("1.1", (5, -2))', 'bw.check("1.1", ...)')
    notebook(tmp_path / "Ada L/01.ipynb", *cells)
    notebook(tmp_path / "Ada L/02.ipynb", 'bw.check("2.2", 49)')
    notebook(tmp_path / ".ipynb_checkpoints/01.ipynb", *cells)
    table = bw.class_results(tmp_path).table
    assert table.to_dict("index") == {"Ada L": {"1.1": "right", "2.2": "right"}}


def test_no_cell_is_run(tmp_path: Path) -> None:
    trap = f"open({str(tmp_path / 'trap')!r}, 'w').close()"
    notebook(tmp_path / "a.ipynb", trap, f'bw.check("2.2", ({trap}, 49)[1])', STOPPING)
    table = bw.class_results(tmp_path).table
    assert not (tmp_path / "trap").exists()
    assert table.loc["a"].to_list() == ["not run", "not run"]


@pytest.mark.parametrize(
    "answer",
    [
        *(
            "9 ** 9 ** 9",
            "[0] * 10 ** 9",
            "len(range(10**9))",
            "sum(range(10**400))",
            "max([], [])",
        ),
        *("'x' * 10 ** 9", "1 / 0", "-" * 5000 + "1", "(" * 300),
    ],
)
def test_an_answer_that_would_be_huge_is_not_worked_out(tmp_path: Path, answer: str) -> None:
    notebook(tmp_path / "a.ipynb", f'bw.check("2.2", {answer})', 'bw.check("1.1", (5, -2))')
    assert bw.class_results(tmp_path).table.loc["a", "1.1"] == "right"


def test_files_that_are_no_notebooks_are_named(tmp_path: Path) -> None:
    notebook(tmp_path / "good.ipynb", 'bw.check("2.2", 36)')
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"cells": [3]}'), ("d", "[" * 100_000)):
        (tmp_path / f"{name}.ipynb").write_text(text)
    class_ = bw.class_results(tmp_path)
    assert sorted(class_.unread) == ["a.ipynb", "b.ipynb", "c.ipynb", "d.ipynb"]
    assert class_.table.loc["good", "2.2"] == "wrong"


def test_names_of_students_are_no_html(tmp_path: Path) -> None:
    notebook(tmp_path / "<b>x.ipynb", 'bw.check("2.2", 49)')
    (tmp_path / "<i>y.ipynb").write_text("{")
    shown = bw.class_results(tmp_path)._repr_html_()
    assert "<b>x" not in shown and "<i>y" not in shown


def test_functions_are_run_when_asked(tmp_path: Path) -> None:
    notebook(tmp_path / "ada.ipynb", "import bolide_widget as bw\n1 / 0", STOPPING)
    notebook(tmp_path / "bob.ipynb", "import bolide_widget as bw\nbw.check('3.4', lambda v, b: v)")
    table = bw.class_results(tmp_path, run=True).table
    assert table["3.4"].to_dict() == {"ada": "right", "bob": "wrong"}


def test_what_never_ends_is_ended(tmp_path: Path) -> None:
    loop = notebook(
        tmp_path / "a.ipynb", "import bolide_widget as bw", STOPPING, "while True: pass"
    )
    ran = results.run_notebook(loop, seconds=20)
    if ran.checks:  # none where the machine was too slow to begin
        assert ran.checks["3.4", None][0] is True
        assert ran.stopped_in == "cell 3, which begins with 'while True: pass'"
    assert ran.stopped_in


def test_a_notebook_that_was_stopped_is_named(tmp_path: Path) -> None:
    notebook(tmp_path / "ada.ipynb", "import bolide_widget as bw", "while True: pass", STOPPING)
    class_ = bw.class_results(tmp_path, run=True, seconds=10)
    assert class_.table.loc["ada", "3.4"] == "stopped"
    (note,) = class_.notes
    assert note.startswith("ada.ipynb was stopped after 10 s in ")


RIGHT, WRONG = 'bw.check("1.1", 5, -2)', 'bw.check("1.1", 17, 7)'
LAYOUTS = {
    "a file each": ["ada.ipynb", "bob.ipynb"],
    "a folder each": ["ada/01.ipynb", "bob/work/lesson.ipynb"],
    "a folder a lesson": ["lesson1/ada.ipynb", "lesson1/bob.ipynb"],
    "a numbered folder a lesson": ["01/ada/x.ipynb", "01/bob/x.ipynb"],
    "files with the lesson's number": ["ada-01.ipynb", "bob lesson 1.ipynb"],
    "as Moodle exports": [
        "ada_123_assignsubmission_file_/01.ipynb",
        "bob_124_assignsubmission_file_/01.ipynb",
    ],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_whose_a_notebook_is_is_guessed(layout: str, tmp_path: Path) -> None:
    ada, bob = LAYOUTS[layout]
    notebook(tmp_path / ada, RIGHT)
    notebook(tmp_path / bob, WRONG)
    assert bw.class_results(tmp_path).table["1.1"].to_dict() == {"ada": "right", "bob": "wrong"}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("copy", [" (1)", "(2)", "-Copy1", " - Copy", " (1) (2)"])
def test_what_a_browser_saved_twice_is_no_other_students(
    layout: str, copy: str, tmp_path: Path
) -> None:
    ada, bob = map(Path, LAYOUTS[layout])
    notebook(tmp_path / ada, WRONG)
    notebook(tmp_path / bob, WRONG)
    twice = ada.with_stem(f"{ada.stem}{copy}")
    notebook(tmp_path / twice, RIGHT)
    class_ = bw.class_results(tmp_path)
    assert class_.table["1.1"].to_dict() == {"ada": "right", "bob": "wrong"}
    (note,) = class_.notes
    assert note.startswith("ada has 1.1 in ") and str(twice) in note


@pytest.mark.parametrize("student", [None, "{name}-lesson-{n}.ipynb"])
def test_an_ending_in_capitals_is_read(student: str | None, tmp_path: Path) -> None:
    notebook(tmp_path / "ada-lesson-1.IPYNB", RIGHT)
    table = bw.class_results(tmp_path, student=student).table
    assert table["1.1"].to_dict() == {"ada": "right"}


def test_files_named_after_a_lesson_alone_stay_apart(tmp_path: Path) -> None:
    notebook(tmp_path / "01.ipynb", RIGHT)
    notebook(tmp_path / "01 (1).ipynb", WRONG)
    table = bw.class_results(tmp_path).table
    assert table["1.1"].to_dict() == {"01": "right", "01 (1)": "wrong"}


def test_a_pattern_takes_what_was_saved_twice(tmp_path: Path) -> None:
    notebook(tmp_path / "lesson1/ada.ipynb", RIGHT)
    notebook(tmp_path / "lesson1/ada (1).ipynb", WRONG)
    class_ = bw.class_results(tmp_path, student="lesson{n}/{name}.ipynb")
    assert class_.table["1.1"].to_dict() == {"ada": "right"}


def test_numbered_files_are_one_students_if_no_exercise_is_in_two(tmp_path: Path) -> None:
    notebook(tmp_path / "ada-01.ipynb", RIGHT)
    notebook(tmp_path / "ada-02.ipynb", 'bw.check("2.2", 49)')
    notebook(tmp_path / "pupil1.ipynb", RIGHT)
    notebook(tmp_path / "pupil2.ipynb", 'bw.check("2.2", 49)')
    class_ = bw.class_results(tmp_path)
    assert sorted(class_.table.index) == ["ada", "pupil1", "pupil2"]
    assert class_.table.loc["ada"].to_list() == ["right", "right"]
    assert class_.notes == ("ada-01.ipynb and ada-02.ipynb are taken for ada's",)


def test_a_pattern_says_where_the_name_stands(tmp_path: Path) -> None:
    notebook(tmp_path / "1a/hand-in ada.ipynb", RIGHT)
    notebook(tmp_path / "1b/hand-in bob.ipynb", WRONG)
    notebook(tmp_path / "1b/notes.ipynb", WRONG)
    class_ = bw.class_results(tmp_path, student="{group}/hand-in {name}.ipynb")
    assert sorted(class_.table.index) == ["ada", "bob"]
    assert "does not fit" in class_.unread["1b/notes.ipynb"]


@pytest.mark.parametrize("student", ["lesson{n}", "{name}/{name}", 3, ""])
def test_a_pattern_without_a_name_is_refused(student: object, tmp_path: Path) -> None:
    notebook(tmp_path / "a.ipynb", RIGHT)
    with pytest.raises(bw.Error, match=r"student: must be a pattern with \{name\}"):
        bw.class_results(tmp_path, student=student)  # type: ignore[arg-type]


def test_the_best_answer_counts_and_all_are_kept(tmp_path: Path) -> None:
    notebook(tmp_path / "ada/a.ipynb", RIGHT, 'bw.check("1.1", 0, 0, seed=1)')
    notebook(tmp_path / "ada/b.ipynb", WRONG)
    class_ = bw.class_results(tmp_path)
    assert class_.table.loc["ada", "1.1"] == "right"
    assert class_.notes == ("ada has 1.1 in ada/a.ipynb and ada/b.ipynb; the best answer counts",)
    answers = class_.answers
    assert answers.state.to_list() == ["right", "wrong", "wrong"]
    assert answers.answer.to_list() == ["5, -2", "0, 0", "17, 7"]
    assert answers.seed.isna().to_list() == [True, False, True]
    assert answers.mistake.to_list()[2] == "end" and answers.reason.to_list()[2]


def test_a_gradebook_has_totals_and_no_formulas(tmp_path: Path) -> None:
    notebook(tmp_path / "ada.ipynb", RIGHT)
    notebook(tmp_path / "=1+1.ipynb", WRONG)
    class_ = bw.class_results(tmp_path)
    written = class_.to_csv(tmp_path / "class.csv").read_text("utf-8")
    assert written == "student,right,of,1.1\n'=1+1,0,1,wrong\nada,1,1,right\n"
    with pytest.raises(bw.Error, match="overwrite"):
        class_.to_csv(tmp_path / "class.csv")


def test_what_a_notebook_writes_in_place_of_its_results_is_not_taken(tmp_path: Path) -> None:
    """A student's code can write the file of its results; the rest of the class stays readable."""
    forged = (
        "import pathlib, sys\n"
        'pathlib.Path(sys.argv[2]).write_text(\'{"checks": [[1], 2], "cell": 3}\')\n'
        "import os; os._exit(0)"
    )
    notebook(tmp_path / "ada.ipynb", STOPPING, forged)
    notebook(tmp_path / "bob.ipynb", RIGHT)
    table = bw.class_results(tmp_path, run=True).table
    assert table.loc["ada", "3.4"] == "not run" and table.loc["bob", "1.1"] == "right"


@pytest.mark.parametrize("folder", ["nowhere", 3, ""])
def test_folders_that_are_none(folder: object, tmp_path: Path) -> None:
    with pytest.raises(bw.Error, match="folder"):
        bw.class_results(folder)  # type: ignore[arg-type]
    with pytest.raises(bw.Error, match="no notebook"):
        bw.class_results(tmp_path)


def test_limits_from_both_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of notebooks in a folder, of their size, of a cell and of the time to run."""
    notebook(tmp_path / "ada.ipynb", RIGHT)
    path = notebook(tmp_path / "bob.ipynb", RIGHT)
    monkeypatch.setattr(results, "MOST", 2)
    monkeypatch.setattr(results, "LARGEST", path.stat().st_size)
    monkeypatch.setattr(results, "CODE", len(RIGHT))
    for seconds in (1, 3600):
        class_ = bw.class_results(tmp_path, seconds=seconds)
        assert class_.table["1.1"].to_list() == ["right", "right"] and not class_.unread
    for seconds in (0, 3601):
        with pytest.raises(bw.SetupError, match="seconds"):
            bw.class_results(tmp_path, seconds=seconds)
    monkeypatch.setattr(results, "CODE", len(RIGHT) - 1)
    assert bw.class_results(tmp_path).table.shape == (2, 0)
    path.write_text(path.read_text("utf-8") + " ", "utf-8")
    assert list(bw.class_results(tmp_path).unread) == ["bob.ipynb"]
    notebook(tmp_path / "cem.ipynb", RIGHT)
    with pytest.raises(bw.SetupError, match="at most 2 notebooks, not 3"):
        bw.class_results(tmp_path)
