"""Lessons as assignments for nbgrader and Otter; their tests hold no answers."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, Literal

from ..core import files, history
from ..core.errors import SetupError, among, shown
from ..core.files import FileFault
from .exercise import exercises
from .results import LARGEST

Grader = Literal["nbgrader", "otter"]

GRADERS = ("nbgrader", "otter")

CHECK = re.compile(r'bw\.check\("(\d+\.\d+)", \.\.\.(, race=game)?\)')
"""An exercise in a notebook of the course."""

NAME = 'my_name = ""  # your name: your numbers depend on it'

_PICTURE = re.compile(r"!\[[^\]\n]*\]\((pictures/[\w.-]+)\)")

PROMPT = ">" * 3
"""Of a doctest, as Otter's tests are."""

OTTER = "import otter\n\ngrader = otter.Notebook()"

TEST = """\
OK_FORMAT = True

test = {{
    "name": "{question}",
    "points": 1,
    "suites": [{{"type": "doctest", "cases": [{{"code": {code!r}}}]}}],
}}
"""

_LINK_INSIDE = re.compile(r"(?<!!)\[([^\]\n]+)\]\((?!\w+:|#)[^)\n]+\)")  # to what is not there


def to_assignment(
    notebook: str | os.PathLike[str],
    path: str | os.PathLike[str],
    *,
    grader: Grader = "nbgrader",
    overwrite: bool = False,
) -> Path:
    """Write a lesson of the course as an assignment for nbgrader or Otter.

    Students type their name into its first cell, and each name has its own numbers. Every exercise
    becomes a question, a cell for the answer, and a test worth one point. The tests hold no
    answers: `check` works the numbers out anew, so the package must be installed where they run.
    Predictions, measurements and explanations have no test: their last cell compares the answer
    with a model, for no points.

    Parameters
    ----------
    notebook : str or path
        A lesson, or a notebook of yours with exercises as lessons have them:
        ``bw.check("1.1", ...)``.
    path : str or path
        The file to write; nbgrader expects ``source/lesson-1/lesson-1.ipynb``. The lesson's
        pictures are copied to it, into the folder ``pictures``. For Otter its tests are written
        beside it, too, into the folder ``tests``.
    grader : "nbgrader" or "otter"
    overwrite : bool
        Whether existing files are replaced.

    Returns
    -------
    Path
        The notebook that was written.

    Raises
    ------
    SetupError
        If it is no notebook, or no exercise is in it.
    RecordError
        If a file cannot be written, or is there already.

    Examples
    --------
    >>> import json, pathlib
    >>> cell = {"cell_type": "code", "source": 'bw.check("1.1", ...)', "metadata": {}}
    >>> lesson = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    >>> pathlib.Path("lesson.ipynb").write_text(json.dumps(lesson)) > 0
    True
    >>> made = bw.to_assignment("lesson.ipynb", "lesson-1.ipynb")
    >>> print("".join(json.loads(made.read_text())["cells"][-1]["source"]))
    checked = bw.check("1.1", answer_1_1, seed=my_name)
    assert checked, checked
    """
    if grader not in GRADERS:
        raise SetupError(f"grader: must be {among(GRADERS, grader)}, got {shown(grader)}")
    target = history.path_of(path, ".ipynb", overwrite=overwrite)
    try:
        book = json.loads(files.read(notebook, LARGEST))
        cells, done = _cells(book["cells"], grader)
        pictures = _pictures(cells, Path(notebook).parent)
    except (FileFault, ValueError, KeyError, TypeError, AttributeError) as error:
        said = str(error) if isinstance(error, FileFault) else "not a notebook"
        raise SetupError(f"notebook: {files.named(notebook)}: {said}") from None
    if not done:
        raise SetupError(f'notebook: no exercise, such as bw.check("1.1", ...), in {notebook}')
    if grader == "otter":
        for name in filter(_is_judged, done):
            code = f"{PROMPT} checked = {_call(name)}\n{PROMPT} checked.right or checked\nTrue"
            question = f"q{_slug(name)}"
            test = TEST.format(question=question, code=code)
            _beside(target, f"tests/{question}.py", test.encode(), overwrite)
    for name, data in pictures.items():
        _beside(target, name, data, overwrite)
    target.parent.mkdir(parents=True, exist_ok=True)
    written = json.dumps({**book, "cells": cells}, indent=1, ensure_ascii=False) + "\n"
    return history.save(target, written, ".ipynb", overwrite=overwrite)


def _beside(target: Path, name: str, data: bytes, overwrite: bool) -> None:
    path = target.parent / name
    path.parent.mkdir(parents=True, exist_ok=True)
    history.save(path, data, path.suffix, overwrite=overwrite)


def _pictures(cells: list[Any], folder: Path) -> dict[str, bytes]:
    """Return the pictures that texts show from the folder "pictures" beside the lesson."""
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    names = {name for text in texts for name in _PICTURE.findall(text)}
    return {
        name: files.read_bytes(folder / name, LARGEST)
        for name in sorted(names)
        if (folder / name).is_file()
    }


def _cells(cells: list[Any], grader: Grader) -> tuple[list[Any], list[str]]:
    """Return the cells of an assignment, and the names of its exercises."""
    head = [NAME] if grader == "nbgrader" else [OTTER, NAME]
    made = [_code(f"head-{number}", source) for number, source in enumerate(head, 1)]
    if cells and cells[0]["cell_type"] == "markdown":
        made.insert(0, _plain(cells[0], "".join(cells[0]["source"])))
        cells = cells[1:]
    done: list[str] = []
    for cell in cells:
        source = "".join(cell["source"])
        found = CHECK.search(source) if cell["cell_type"] == "code" else None
        name = found[1] if found else ""
        if found is None or name not in exercises() or name in done:
            made.append(_plain(cell, source))
            continue
        done.append(name)
        if made[-1]["cell_type"] == "markdown":  # the question, with the numbers of the lesson
            title = "".join(made[-1]["source"]).partition("\n")[0]
            made[-1] = {**made[-1], "source": title}
        slug, answer = _slug(name), f"answer_{_slug(name)} = ..."
        test = f"checked = {_call(name)}\nassert checked, checked"
        if not _is_judged(name):
            test = f"{_call(name).removesuffix(')')}{found[2] or ''})"
        elif grader == "otter":
            test = f'grader.check("q{slug}")'
        made += [
            _code(f"ask-{slug}", f'bw.check("{name}", seed=my_name)'),
            _code(f"answer-{slug}", CHECK.sub(answer, source)),
            _code(f"check-{slug}", test),
        ]
        if grader == "nbgrader":
            made[-3]["metadata"] = {"nbgrader": _rights(f"ask-{slug}", 0)}
            made[-1]["metadata"] = {"nbgrader": _rights(f"check-{slug}", int(_is_judged(name)))}
    return made, done


def _plain(cell: Any, source: str) -> Any:
    if cell["cell_type"] == "code":
        return {**cell, "outputs": [], "execution_count": None}
    return {**cell, "source": _LINK_INSIDE.sub(r"\1", source)}


def _code(name: str, source: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _rights(name: str, points: int) -> dict[str, Any]:
    """Return what nbgrader knows of a cell that students may not change."""
    more = {"points": points} if points else {}
    return {
        "schema_version": 3,
        "cell_type": "code",
        "grade": bool(points),
        "grade_id": name,
        "locked": True,
        "solution": False,
        "task": False,
        **more,
    }


def _is_judged(name: str) -> bool:
    return not exercises()[name].kind.noted


def _slug(name: str) -> str:
    return name.replace(".", "_")


def _call(name: str) -> str:
    return f'bw.check("{name}", answer_{_slug(name)}, seed=my_name)'
