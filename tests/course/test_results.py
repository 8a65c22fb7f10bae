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
        'bw.check("1.3", "30 m/s", hint=1)',
    )
    notebook(tmp_path / "bob.ipynb", head, 'bw.check("1.1", (17, 7))', 'bw.check("1.3", ...)')
    class_ = bw.class_results(tmp_path)
    assert class_.table.loc["ada"].to_list() == ["right", "right", "right"]
    assert class_.table.loc["bob"].to_list() == ["wrong", "", "open"]
    assert class_.mistakes.loc["1.1", "typical mistakes"] == "end (1)"
    assert repr(class_) == "ClassResults(2 students, 3 exercises)"


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
    ["9 ** 9 ** 9", "[0] * 10 ** 9", "'x' * 10 ** 9", "1 / 0", "-" * 5000 + "1", "(" * 300],
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
    checks = results.run_notebook(loop, seconds=20)
    assert checks in ({"3.4": (True, None)}, {})  # {} where the machine was too slow to begin


@pytest.mark.parametrize("folder", ["nowhere", 3, ""])
def test_folders_that_are_none(folder: object, tmp_path: Path) -> None:
    with pytest.raises(bw.Error, match="folder"):
        bw.class_results(folder)  # type: ignore[arg-type]
    with pytest.raises(bw.Error, match="no notebook"):
        bw.class_results(tmp_path)
