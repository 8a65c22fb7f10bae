"""The results of a class: read answers from notebooks as data, and check them again.

Cells run only on request: functions and drivers cannot be checked otherwise.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core import files
from ..core.errors import SetupError
from ..core.files import FileFault
from ..core.given import need_switch, need_whole
from ..drivers.policy import progress_bar
from .checking import check
from .exercise import exercises
from .forms import NotData, value_of

if TYPE_CHECKING:
    from pandas import DataFrame

LARGEST = 30_000_000
"""The most bytes of a notebook."""

MOST = 2000
"""The most notebooks in a folder."""

CODE = 50_000
"""The most characters of a cell."""


@dataclass(frozen=True)
class Stored:
    """A call of `check` in a notebook.

    Attributes
    ----------
    exercise : str
    answer : object
        The answer as data; meaningless if `is_data` is False.
    seed : int or None
    is_data : bool
        True if the answer could be read without running a cell.
    """

    exercise: str
    answer: Any
    seed: int | None
    is_data: bool


@dataclass(frozen=True, repr=False)
class ClassResults:
    """The answers of a class.

    Attributes
    ----------
    table : DataFrame
        A row per student and a column per exercise: "right", "wrong", "open", or "not run" for
        functions and drivers.
    mistakes : DataFrame
        A row per exercise: the numbers of right and wrong answers, and the typical mistakes.
    unread : dict of str to str
        Files that could not be read, with the reasons.

    Examples
    --------
    >>> import json, pathlib
    >>> cell = {"cell_type": "code", "source": 'bw.check("1.1", (17, 7))'}
    >>> pathlib.Path("bob.ipynb").write_text(json.dumps({"cells": [cell]})) > 0
    True
    >>> bw.class_results(".").mistakes.loc["1.1", "typical mistakes"]
    'end (1)'
    """

    table: DataFrame
    mistakes: DataFrame
    unread: dict[str, str]

    def __repr__(self) -> str:
        students, exercises = self.table.shape
        more = f", {len(self.unread)} unread" if self.unread else ""
        return f"ClassResults({students} students, {exercises} exercises{more})"

    def _repr_html_(self) -> str:
        from html import escape

        rows = [f"<li>{escape(name)}: {escape(why)}</li>" for name, why in self.unread.items()]
        unread = f"<ul>{''.join(rows)}</ul>" if rows else ""
        html: str = self.table.to_html(escape=True)
        return html + unread


def class_results(
    folder: str | os.PathLike[str], *, run: bool = False, seconds: int = 60
) -> ClassResults:
    """Read the answers of a class from a folder of notebooks, and check them again.

    Parameters
    ----------
    folder : str or path
        A folder with a notebook per student, or a subfolder of notebooks per student.
    run : bool
        Whether to run notebooks with functions and drivers, each in its own process with limits of
        time and memory. This is not a sandbox: a student's code can read and change your files.
        Without it no cell runs.
    seconds : int
        The time limit of a notebook that runs, 1 to 3600.

    Returns
    -------
    ClassResults
        Has `table` and `mistakes`.

    Raises
    ------
    SetupError
        If there is no such folder, or no notebook in it.

    Examples
    --------
    >>> import json, pathlib
    >>> cell = {"cell_type": "code", "source": 'bw.check("1.1", (5, -2))'}
    >>> pathlib.Path("ada.ipynb").write_text(json.dumps({"cells": [cell]})) > 0
    True
    >>> bw.class_results(".").table.loc["ada", "1.1"]
    'right'
    """
    need_switch("run", run)
    need_whole("seconds", seconds, 1, 3600)
    try:
        root = files.path_of(folder)
    except FileFault as fault:
        raise SetupError(f"folder: {fault}") from None
    if not root.is_dir():
        raise SetupError(f"folder: there is no folder {files.named(root)}")
    rows: dict[str, dict[str, str]] = {}
    seen: list[tuple[str, str, str | None]] = []
    unread: dict[str, str] = {}
    paths = _notebooks(root)
    with progress_bar(len(paths), "notebooks") as bar:
        for path in paths:
            bar.update(1)
            try:
                stored = list(read(path))
            except FileFault as fault:
                unread[str(path.relative_to(root))] = str(fault)
                continue
            first, *rest = path.relative_to(root).parts
            row = rows.setdefault(first if rest else path.stem, {})  # a subfolder is a student's
            for name, state, mistake in _judged(stored, path, run, seconds):
                row[name] = state
                seen.append((name, state, mistake))
    return ClassResults(_table(rows), _mistakes(seen), unread)


def _notebooks(root: Path) -> list[Path]:
    """Return the notebooks below a folder, without those in hidden folders."""
    paths = [
        path
        for path in sorted(root.rglob("*.ipynb"))
        if not any(part.startswith(".") for part in path.relative_to(root).parts)
    ]
    if not paths:
        raise SetupError(f"folder: no notebook (.ipynb) in {files.named(root)}")
    if len(paths) > MOST:
        raise SetupError(f"folder: at most {MOST} notebooks, not {len(paths)}")
    return paths


def read(path: Path) -> Iterator[Stored]:
    """Yield the checks of a notebook, the last one per exercise, without running it.

    Raises
    ------
    FileFault
        If the file is not a notebook.
    """
    names: dict[str, Any] = {}
    last: dict[str, Stored] = {}
    for source in sources(path):
        try:
            body = ast.parse(source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue  # as in the notebook: that cell ends with an error
        for node in body:
            with suppress(RecursionError):
                for stored in _checks(node, names):
                    if stored.answer is not ... or stored.exercise not in last:
                        last[stored.exercise] = stored
                _assign(node, names)
    yield from last.values()


def sources(path: Path) -> Iterator[str]:
    """Yield the code of a notebook, cell by cell, with Jupyter's commands replaced by `pass`."""
    try:
        cells = json.loads(files.read(path, LARGEST))["cells"]
        for cell in cells:
            if cell["cell_type"] != "code":
                continue
            code = "".join(cell["source"])
            if len(code) <= CODE and not code.lstrip().startswith("%%"):
                lines = code.splitlines()
                yield "\n".join(
                    "pass" if line.lstrip().startswith(("%", "!")) else line for line in lines
                )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, FileFault):
            raise
        raise FileFault("not a notebook") from None


def _checks(statement: ast.stmt, names: dict[str, Any]) -> Iterator[Stored]:
    for node in ast.walk(statement):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        first = node.args[0]
        if called != "check" or not isinstance(first, ast.Constant):
            continue
        if first.value not in exercises():
            continue
        given = {word.arg: word.value for word in node.keywords}
        typed = node.args[1:]
        answer = ast.Tuple(typed) if len(typed) > 1 else typed[0] if typed else None
        try:
            seed = value_of(given["seed"], names) if "seed" in given else None
            value = ... if answer is None else value_of(answer, names)
            yield Stored(str(first.value), value, seed, True)
        except NotData:
            yield Stored(str(first.value), None, None, False)


def _assign(statement: ast.stmt, names: dict[str, Any]) -> None:
    """Remember ``answer = 12``; forget names that are assigned anything but data."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.pop(node.id, None)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.pop(node.name, None)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
        if isinstance(target, ast.Name):
            with suppress(NotData):
                names[target.id] = value_of(statement.value, names)


def _judged(
    stored: list[Stored], path: Path, run: bool, seconds: int
) -> Iterator[tuple[str, str, str | None]]:
    """Yield exercise, state and typical mistake of each check."""
    ran = run_notebook(path, seconds) if run and any(not each.is_data for each in stored) else {}
    for each in stored:
        if not each.is_data:
            right, mistake = ran.get(each.exercise, (None, None))
            state = "not run" if right is None else "right" if right else "wrong"
            yield each.exercise, state, mistake
            continue
        try:
            checked = check(each.exercise, each.answer, seed=each.seed)
        except SetupError:  # an invalid seed
            yield each.exercise, "wrong", None
            continue
        state = {True: "right", False: "wrong", None: "open"}[checked.right]
        yield each.exercise, state, checked.mistake


def run_notebook(path: Path, seconds: int) -> dict[str, tuple[bool, str | None]]:
    """Run a notebook in a process with limits; return the results of its checks by exercise.

    A process that takes too long is killed, with all its children.
    """
    with tempfile.TemporaryDirectory(prefix="class-") as name:
        folder = Path(name)
        output = folder / "checks.json"
        command = [sys.executable, "-m", f"{__package__}.running", str(path.resolve())]
        kept = ("PATH", "PYTHONPATH", "SYSTEMROOT", "VIRTUAL_ENV", "LANG")
        values = {key: os.environ[key] for key in kept if key in os.environ}
        inside = {"HOME": name, "TMPDIR": name, "MPLBACKEND": "agg", "MPLCONFIGDIR": name}
        try:
            process = subprocess.Popen(
                [*command, str(output), str(seconds)],
                cwd=folder,
                env={**values, **inside},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise SetupError(f"run: no process can be started here ({error})") from None
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            pass
        finally:
            with suppress(OSError):
                if os.name == "posix":
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
            process.wait()
        return _read_checks(output)


def _read_checks(output: Path) -> dict[str, tuple[bool, str | None]]:
    known = exercises()
    try:
        listed = json.loads(files.read(output, 1_000_000))
        return {
            name: (bool(right), mistake if mistake in known[name].mistakes else None)
            for name, right, mistake in listed
            if name in known
        }
    except (ValueError, TypeError, RecursionError):
        return {}


def _table(rows: dict[str, dict[str, str]]) -> DataFrame:
    from pandas import DataFrame

    columns = [name for name in exercises() if any(name in row for row in rows.values())]
    table = DataFrame.from_dict(rows, orient="index", columns=None)
    return table.reindex(columns=columns).fillna("").rename_axis("student")


def _mistakes(seen: list[tuple[str, str, str | None]]) -> DataFrame:
    from pandas import DataFrame

    lines = []
    for name in exercises():
        states = Counter(state for each, state, _ in seen if each == name)
        kinds = Counter(mistake for each, _, mistake in seen if each == name and mistake)
        if states:
            typical = ", ".join(f"{mistake} ({times})" for mistake, times in kinds.most_common())
            lines.append((name, states["right"], states["wrong"], states["open"], typical))
    columns = ["exercise", "right", "wrong", "open", "typical mistakes"]
    return DataFrame(lines, columns=columns).set_index("exercise")
