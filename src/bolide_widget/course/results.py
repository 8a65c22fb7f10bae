"""The results of a class: read answers from notebooks as data, and check them again.

Cells run only on request: functions and drivers cannot be checked otherwise.
"""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import files, history
from ..core.errors import SetupError, shown
from ..core.files import FileFault
from ..core.given import need_switch, need_whole
from ..drivers.policy import progress_bar
from .checking import bare_name, check, number_of_seed
from .exercise import exercises
from .forms import NotData, value_of
from .texts import blocks, filled

if TYPE_CHECKING:
    from pandas import DataFrame

LARGEST = 30_000_000
"""The most bytes of a notebook."""

MOST = 2000
"""The most notebooks in a folder."""

CODE = 50_000
"""The most characters of a cell."""

MOST_NUMBERS = 200
"""The most numbers of a `range` or a sum in an answer."""

LONGEST = 2000
"""The most characters of an answer or a reason in the results."""


STATES = ("right", "done", "wrong", "stopped", "not run", "open")
"""What may be said of an answer; of several answers the first of these counts."""


@dataclass(frozen=True)
class Stored:
    """A call of `check` in a notebook.

    Attributes
    ----------
    exercise : str
    answer : object
        The answer as data; meaningless if `is_data` is False.
    seed : int, str or None
    is_data : bool
        True if the answer could be read without running a cell.
    text : str
        The answer as it is written in the notebook.
    """

    exercise: str
    answer: Any
    seed: int | str | None
    is_data: bool
    text: str


class Answer(NamedTuple):
    """An answer of a student, checked.

    Attributes
    ----------
    student, exercise : str
    state : str
        One of `STATES`.
    answer : str
        As it is written in the notebook.
    reason : str
        What the check says of it.
    mistake : str or None
        The name of its typical mistake.
    seed : int or None
        That of the numbers, or the number that a name stands for; None for those of the notebook.
    file : str
    """

    student: str
    exercise: str
    state: str
    answer: str
    reason: str
    mistake: str | None
    seed: int | None
    file: str


@dataclass(frozen=True, repr=False)
class ClassResults:
    """The answers of a class.

    Attributes
    ----------
    table : DataFrame
        A row per student and a column per exercise: "right", "wrong" or "open"; "done" for a
        prediction, a measurement or an explanation, which nothing judges; functions and drivers may
        be "not run", or "stopped" at the time limit. The best answer counts.
    answers : DataFrame
        A row per answer: ``student``, ``exercise``, ``state``, ``answer`` as it is written,
        ``reason`` as the check gives it, ``mistake``, ``seed`` and ``file``.
    mistakes : DataFrame
        A row per exercise: the numbers of right, wrong and open answers (of right or noted ones
        where nothing is judged), and what the check says of the typical mistakes, the most frequent
        first.
    unread : dict of str to str
        Files that could not be read, with the reasons.
    notes : tuple of str
        Sentences about files that belong together, and cells that were stopped.

    Examples
    --------
    >>> import json, pathlib
    >>> cell = {"cell_type": "code", "source": 'bw.check("1.1", (17, 7))'}
    >>> pathlib.Path("bob.ipynb").write_text(json.dumps({"cells": [cell]})) > 0
    True
    >>> bw.class_results(".").mistakes.loc["1.1", "typical mistakes"]
    'This is where the car is now. The velocity says how it got there. (1)'
    """

    table: DataFrame
    answers: DataFrame
    mistakes: DataFrame
    unread: dict[str, str]
    notes: tuple[str, ...] = field(default=())

    def __repr__(self) -> str:
        students, exercises = self.table.shape
        more = f", {len(self.unread)} unread" if self.unread else ""
        return f"ClassResults({students} students, {exercises} exercises{more})"

    def _repr_html_(self) -> str:
        from html import escape

        told = [*self.notes, *(f"{name}: {why}" for name, why in self.unread.items())]
        listed = "".join(f"<li>{escape(line)}</li>" for line in told)
        html: str = self.gradebook().to_html(escape=True)
        return html + (f"<ul>{listed}</ul>" if listed else "")

    def gradebook(self) -> DataFrame:
        """Return `table` with a total for each student.

        Returns
        -------
        DataFrame
            ``right`` is the number of right answers, ``of`` that of the exercises with right
            answers that somebody in the class has; then `table`.

        Examples
        --------
        >>> import json, pathlib
        >>> cell = {"cell_type": "code", "source": 'bw.check("1.1", 5, -2)'}
        >>> pathlib.Path("ada.ipynb").write_text(json.dumps({"cells": [cell]})) > 0
        True
        >>> bw.class_results(".").gradebook()["right"].to_dict()
        {'ada': 1}
        """
        book = self.table.copy()
        book.insert(0, "right", (self.table == "right").sum(axis=1))
        book.insert(1, "of", sum(not exercises()[str(name)].kind.noted for name in self.table))
        return book

    def to_csv(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> Path:
        """Write `gradebook` to a file, as other programs read it.

        Parameters
        ----------
        path : str or path
        overwrite : bool
            Whether a file that is there is replaced.

        Returns
        -------
        Path

        Raises
        ------
        FileFault
            If the file is there, or cannot be written.

        Examples
        --------
        >>> import json, pathlib
        >>> cell = {"cell_type": "code", "source": 'bw.check("1.1", 5, -2)'}
        >>> pathlib.Path("ada.ipynb").write_text(json.dumps({"cells": [cell]})) > 0
        True
        >>> print(bw.class_results(".").to_csv("class.csv").read_text())
        student,right,of,1.1
        ada,1,1,right
        <BLANKLINE>
        """
        book = self.gradebook()
        # a name that begins so is a formula where a spreadsheet opens it
        book.index = [f"'{name}" if name[:1] in "=+-@\t\r" else name for name in book.index]
        text = book.to_csv(index_label="student", lineterminator="\n")
        return history.save(path, text, ".csv", overwrite=overwrite)


def class_results(
    folder: str | os.PathLike[str],
    *,
    student: str | None = None,
    run: bool = False,
    seconds: int = 60,
) -> ClassResults:
    """Read the answers of a class from a folder of notebooks, and check them again.

    Parameters
    ----------
    folder : str or path
    student : str, optional
        Where a student's name stands in the path of a notebook below the folder:
        ``"{name}/lesson{n}.ipynb"``. Other words in braces stand for anything. Without it the name
        is that of the subfolder, or of the file if there is none, or if the subfolders are lessons
        ("lesson1", "02"); ``ada-01`` and ``ada-02`` are both Ada's if no exercise is in both, and
        ``ada (1)``, saved twice by a browser, is.
    run : bool
        Whether to run notebooks with functions and drivers, each in its own process with limits of
        time and memory. This is not a sandbox: a student's code can read and change your files.
        Without it no cell runs.
    seconds : int
        The time limit of a notebook that runs, 1 to 3600.

    Returns
    -------
    ClassResults
        Has `table`, `answers` and `mistakes`.

    Raises
    ------
    SetupError
        If there is no such folder, no notebook in it, or no ``{name}`` in `student`.

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
    pattern = None if student is None else _pattern(student)
    try:
        root = files.path_of(folder)
    except FileFault as fault:
        raise SetupError(f"folder: {fault}") from None
    if not root.is_dir():
        raise SetupError(f"folder: there is no folder {files.named(root)}")
    unread: dict[str, str] = {}
    found: dict[PurePosixPath, list[Stored]] = {}
    paths = {PurePosixPath(path.relative_to(root).as_posix()): path for path in _notebooks(root)}
    for name, path in paths.items():
        if pattern and not _fit(name, pattern):
            unread[str(name)] = f"does not fit {shown(student)}"
            continue
        try:
            found[name] = list(read(path))
        except FileFault as fault:
            unread[str(name)] = str(fault)
    names = _named(list(found), pattern) if pattern else _guessed(found)
    answers: list[Answer] = []
    notes: list[str] = []
    with progress_bar(len(found), "notebooks") as bar:
        for name, stored in found.items():
            bar.update(1)
            ran = Ran({}, None)
            if run and any(not each.is_data for each in stored):
                ran = run_notebook(paths[name], seconds)
                if ran.stopped_in:
                    notes.append(f"{name} was stopped after {seconds} s in {ran.stopped_in}")
            answers += [_judged(each, names[name], str(name), ran) for each in stored]
    notes += [*_put_together(names), *_answered_twice(answers), *_same_numbers(found, names)]
    students = list(dict.fromkeys(names.values()))
    return ClassResults(
        _table(students, answers), _frame(answers), _mistakes(answers), unread, tuple(notes)
    )


_FOLDER_OF_A_LESSON = re.compile(r"(?:lesson|lektion|week|unit|l)?[ _-]*\d{1,2}", re.IGNORECASE)
_NUMBERED = re.compile(r"(.*?\w)(?:[ _-]*lesson[ _-]*|[ _-]+)\d{1,2}", re.IGNORECASE)
_SENT_IN = re.compile(r"(.+?)_\d+_assignsubmission_\w*")  # a folder as Moodle names it
_COPY = re.compile(r"(.+?)(?: ?\(\d+\)| - Copy|-Copy\d+)+")  # as browsers and Jupyter name one


def _pattern(student: object) -> re.Pattern[str]:
    """Return the expression of paths that fit the argument `student`."""
    if not isinstance(student, str) or student.count("{name}") != 1:
        raise SetupError(
            'student: must be a pattern with {name} in it, such as "{name}/lesson{n}.ipynb", '
            f"not {shown(student)}"
        )
    parts = re.split(r"(\{\w+\})", student.removesuffix(".ipynb"))
    written = "".join(
        "(?P<name>[^/]+?)" if part == "{name}" else "[^/]*?" if number % 2 else re.escape(part)
        for number, part in enumerate(parts)
    )
    return re.compile(rf"{written}\.(?i:ipynb)")


def _fit(path: PurePosixPath, pattern: re.Pattern[str]) -> re.Match[str] | None:
    stem = path.with_stem(_stem(path))
    return pattern.fullmatch(str(stem)) or pattern.fullmatch(str(path))


def _named(paths: list[PurePosixPath], pattern: re.Pattern[str]) -> dict[PurePosixPath, str]:
    return {path: match["name"] for path in paths if (match := _fit(path, pattern))}


def _stem(path: PurePosixPath) -> str:
    """Return the name of a file without its ending, and without what makes it a copy.

    Examples
    --------
    >>> _stem(PurePosixPath("ada-lesson-1 (1).ipynb")), _stem(PurePosixPath("01 (1).ipynb"))
    ('ada-lesson-1', '01 (1)')
    """
    copy = _COPY.fullmatch(path.stem)
    # two files named after a lesson alone may be those of two students
    return path.stem if copy is None or _FOLDER_OF_A_LESSON.fullmatch(copy[1]) else copy[1]


def _guessed(found: Mapping[PurePosixPath, list[Stored]]) -> dict[PurePosixPath, str]:
    """Return whose each notebook is, by folders and names of files."""
    tops = {path.parts[0] for path in found if len(path.parts) > 1}
    by_lesson = bool(tops) and all(_FOLDER_OF_A_LESSON.fullmatch(top) for top in tops)
    names, stems = {}, {}
    for path in found:
        inner = path.parts[by_lesson:] if len(path.parts) > 1 else path.parts
        if len(inner) > 1:
            sent = _SENT_IN.fullmatch(inner[0])
            names[path] = sent[1] if sent else inner[0]
        else:
            names[path] = stems[path] = _stem(path)
    bases: dict[str, list[PurePosixPath]] = {}
    for path, stem in stems.items():
        if (numbered := _NUMBERED.fullmatch(stem)) and numbered[1]:
            bases.setdefault(numbered[1], []).append(path)
    for base, paths in bases.items():
        done = {(stems[path], each.exercise) for path in paths for each in found[path]}
        if len(done) == len({exercise for _, exercise in done}):
            names |= dict.fromkeys(paths, base)
    return names


def _put_together(names: Mapping[PurePosixPath, str]) -> Iterator[str]:
    """Yield a sentence for each student whose name is that of several files but for a number."""
    for student in dict.fromkeys(names.values()):
        listed = [str(path) for path, name in names.items() if name == student]
        stems = {_stem(path) for path, name in names.items() if name == student}
        if len(stems) > 1 and student not in stems and "/" not in "".join(listed):
            yield f"{' and '.join(listed)} are taken for {student}'s"


def _answered_twice(answers: list[Answer]) -> Iterator[str]:
    """Yield a sentence for each exercise that a student has in several notebooks."""
    where: dict[tuple[str, str], list[str]] = {}
    for each in answers:
        listed = where.setdefault((each.student, each.exercise), [])
        if each.file not in listed:
            listed.append(each.file)
    for (student, exercise), listed in where.items():
        if len(listed) > 1:
            yield f"{student} has {exercise} in {' and '.join(listed)}; the best answer counts"


def _same_numbers(
    found: Mapping[PurePosixPath, list[Stored]], names: Mapping[PurePosixPath, str]
) -> Iterator[str]:
    """Yield a sentence for each name whose numbers several students have."""
    students: dict[str, set[str]] = {}
    for path, stored in found.items():
        for each in stored:
            if isinstance(each.seed, str):
                students.setdefault(bare_name(each.seed), set()).add(names[path])
    for name, several in students.items():
        if len(several) > 1:
            yield f"{' and '.join(sorted(several))} have the numbers of one name, {shown(name)}"


def _notebooks(root: Path) -> list[Path]:
    """Return the notebooks below a folder, without those in hidden folders."""
    paths = [
        path
        for path in sorted(root.rglob("*.[iI][pP][yY][nN][bB]"))
        if not any(part.startswith(".") for part in path.relative_to(root).parts)
    ]
    if not paths:
        raise SetupError(f"folder: no notebook (.ipynb) in {files.named(root)}")
    if len(paths) > MOST:
        raise SetupError(f"folder: at most {MOST} notebooks, not {len(paths)}")
    return paths


def read(path: Path) -> Iterator[Stored]:
    """Yield the checks of a notebook, the last one per exercise and seed, without running it.

    Raises
    ------
    FileFault
        If the file is not a notebook.
    """
    names: dict[str, Any] = dict(_FUNCTIONS)
    last: dict[tuple[str, int | str | None], Stored] = {}
    for source in sources(path):
        try:
            body = ast.parse(source).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue  # as in the notebook: that cell ends with an error
        for node in body:
            with suppress(RecursionError):
                for stored in _checks(node, names):
                    key = stored.exercise, stored.seed
                    if stored.answer is not ... or key not in last:
                        last[key] = stored
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
        text = ", ".join(ast.unparse(each) for each in typed)
        text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
        seed = None
        try:
            seed = value_of(given["seed"], names) if "seed" in given else None
            seed = seed if isinstance(seed, int | str | None) else -1  # which `check` refuses
            value = ... if answer is None else value_of(answer, names)
            yield Stored(str(first.value), value, seed, True, text)
        except NotData:
            yield Stored(str(first.value), None, seed, False, text)


def _assign(statement: ast.stmt, names: dict[str, Any]) -> None:
    """Remember ``answer = 12``; forget names that are assigned anything but data."""
    assigned: dict[str, Any] = {}
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        with suppress(NotData):
            value = value_of(statement.value, names)
            match statement.targets[0]:
                case ast.Name(id=name):
                    assigned[name] = value
                case ast.Tuple(elts=targets) if isinstance(value, tuple | list):
                    listed = [each.id for each in targets if isinstance(each, ast.Name)]
                    if len(listed) == len(targets) == len(value):
                        assigned |= zip(listed, value, strict=True)
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.pop(node.id, None)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.pop(node.name, None)
    names |= assigned


def _range(*bounds: int) -> range:
    counted = range(*bounds)
    if len(counted) > MOST_NUMBERS:
        raise ValueError
    return counted


def _of_numbers(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a list of numbers, which takes nothing that would be slow to compare."""

    def called(*given: Any) -> Any:
        listed = given[0] if len(given) == 1 else given
        if len(listed) > MOST_NUMBERS or not all(isinstance(each, int | float) for each in listed):
            raise ValueError
        return function(listed)

    return called


_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "len": len,
    "max": _of_numbers(max),
    "min": _of_numbers(min),
    "range": _range,
    "sum": _of_numbers(sum),
}
"""Functions of arithmetic that are read without running a cell."""


class Ran(NamedTuple):
    """What came of a notebook that was run.

    Attributes
    ----------
    checks : mapping
        Whether the last answer to an exercise was right, its typical mistake and the reason, by
        exercise and seed.
    stopped_in : str or None
        The cell that ran when the time was over.
    """

    checks: Mapping[tuple[str, int | None], tuple[bool, str | None, str]]
    stopped_in: str | None


def _judged(stored: Stored, student: str, file: str, ran: Ran) -> Answer:
    """Check an answer again; that of a function or a driver was checked as it ran."""
    mistake: str | None = None
    seed: int | None = None
    with suppress(SetupError):  # an invalid one
        seed = number_of_seed(stored.seed)
    if not stored.is_data:
        if (key := (stored.exercise, seed)) in ran.checks:
            right, mistake, reason = ran.checks[key]
            state = "right" if right else "wrong"
        else:
            state, reason = ("stopped" if ran.stopped_in else "not run"), ""
    else:
        try:
            checked = check(stored.exercise, stored.answer, seed=stored.seed)
        except SetupError as fault:  # an invalid seed
            state, reason = "wrong", str(fault)
        else:
            done = "done" if exercises()[stored.exercise].kind.noted else "right"
            state = {True: done, False: "wrong", None: "open"}[checked.right]
            mistake, reason = checked.mistake, checked.reason
    return Answer(student, stored.exercise, state, stored.text, reason, mistake, seed, file)


def run_notebook(path: Path, seconds: int) -> Ran:
    """Run a notebook in a process with limits; return the results of its checks.

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
        late = False
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            late = True
        finally:
            with suppress(OSError):
                if os.name == "posix":
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
            process.wait()
        if os.name == "posix":  # the limit of processor time may end an endless loop just before
            late = late or process.returncode == -signal.SIGXCPU
        return _read_checks(output, late)


def _read_checks(output: Path, late: bool) -> Ran:
    """Read what the process wrote, which is a student's: nothing in it is taken as it is."""
    known = exercises()
    try:
        written = json.loads(files.read(output, 10_000_000))
        checks = {
            (name, seed if isinstance(seed, int) else None): (
                bool(right),
                mistake if mistake in known[name].mistakes else None,
                str(reason)[:LONGEST],
            )
            for name, seed, right, mistake, reason in written["checks"]
            if name in known
        }
        number, line = written["cell"]
        cell = f"cell {int(number)}, which begins with {shown(str(line))}"
    except (ValueError, TypeError, KeyError, RecursionError):
        return Ran({}, "its first cells" if late else None)
    return Ran(checks, cell if late else None)


def _table(students: list[str], answers: list[Answer]) -> DataFrame:
    from pandas import DataFrame

    rows: dict[str, dict[str, str]] = {student: {} for student in students}
    for each in answers:
        row = rows[each.student]
        row[each.exercise] = min(each.state, row.get(each.exercise, each.state), key=STATES.index)
    columns = [name for name in exercises() if any(name in row for row in rows.values())]
    table = DataFrame.from_dict(rows, orient="index", columns=None)
    return table.reindex(columns=columns).fillna("").rename_axis("student")


def _frame(answers: list[Answer]) -> DataFrame:
    from pandas import DataFrame

    return DataFrame(answers, columns=Answer._fields).astype({"seed": "Int64"})


def _mistakes(answers: list[Answer]) -> DataFrame:
    from pandas import DataFrame

    lines = []
    for name, exercise in exercises().items():
        states = Counter(each.state for each in answers if each.exercise == name)
        kinds = Counter(each.mistake for each in answers if each.exercise == name and each.mistake)
        if states:
            said = blocks(exercise.lesson)
            typical = " ".join(
                f"{filled(said[f'{name} mistake {kind}'], vars(exercise.drawn()))} ({times})"
                for kind, times in kinds.most_common()
            )
            right = states["right"] + states["done"]
            lines.append((name, right, states["wrong"], states["open"], typical))
    columns = ["exercise", "right", "wrong", "open", "typical mistakes"]
    return DataFrame(lines, columns=columns).set_index("exercise")
