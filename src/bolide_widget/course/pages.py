"""Lessons of the course as pages: a board, its graph and the exercises, without a kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from ..boards.catalogue import Board
from ..core import history
from ..core.errors import SetupError
from ..core.languages import LANGUAGES, known_language, speaking
from ..core.match import Match
from ..core.page_data import (
    Figure,
    FigureMark,
    LessonPage,
    LessonTexts,
    Mistake,
    NumberSet,
    PageExercise,
    PageUnit,
)
from ..core.words import page_words, tr
from ..games.by_game import row_for
from ..racing.reel import PAGES, STILL, TALLEST, built, front_end, page_data, page_of
from ..widget.pages import NOTE, page_text
from ..widget.puzzles import Puzzle
from ..widget.race_widget import RaceWidget
from . import texts
from .checking import judged
from .exercise import Exercise, exercises
from .kinds import Number, Pair, Several, bare_units

if TYPE_CHECKING:
    from ..games import GameName

Point = tuple[int, int]
Look = Literal["plain", "faint", "first", "second", "third"]

MODULE: Final = ".mjs"
"""The ending of a module of JavaScript."""

SEEDS: Final = (None, 1, 2, 3)
"""The seeds of the numbers that an exercise of a page has."""

SAID: Final = (
    "right",
    "wrong",
    "first hint",
    "second hint",
    "no number",
    "several numbers",
    "no unit",
    "as percent",
    "no pair",
    "no several",
    "too large",
    "too small",
    "first number",
    "second number",
    "both numbers",
    "too many",
)
"""The shared sentences that a page may need."""


def to_page(
    what: Puzzle | Sequence[Puzzle] | Match[Any] | RaceWidget[Any] | Board | str,
    path: str | Path,
    *,
    game: GameName | None = None,
    language: str | None = None,
    overwrite: bool = False,
) -> Path:
    """Write one file that is played in any browser, with no network, no kernel and no install.

    Python works out every answer beforehand and the page looks it up. The file can be opened from
    a disk, uploaded to a learning platform, or shown in a frame of another page.

    Parameters
    ----------
    what : Puzzle, sequence of Puzzle, lesson, race, Track or str
        Puzzles are answered, and each answer is played and explained. A lesson, ``bw.learn()``, is
        taken step by step; in place of the race at its end, computer drivers show one. A race is
        replayed. On a small board of Bolide, or the name of one, you drive a lone car to the flag:
        on the track, with neither sharp braking nor boosters. ``"lesson 1"`` to ``"lesson 5"`` are
        lessons of the course, with a board, its graph and the exercises.
    path : str or Path
        The file; its name must end with ".html" or ".htm". For a lesson of the course also with
        ".mjs": a module of JavaScript whose ``render({ model, el })`` shows the lesson in a page of
        your own, and needs nothing else.
    game : str, optional
        The game of a board that is given by name; Bolide if several have it.
    language : str, optional
        The language of the page, such as ``"de"``. If not given, a lesson of the course is in all
        languages: it shows that of the browser, and has a switch. Any other page is in the language
        of `bw.language`.
    overwrite : bool
        Whether an existing file is replaced.

    Returns
    -------
    Path
        The path of the file.

    Raises
    ------
    SetupError
        If there is no page of such a thing: of a board that is too large, for example, or a puzzle
        with secret answers.
    RecordError
        If the file cannot be written, its name has another ending, or there is such a file already.

    Examples
    --------
    >>> bw.to_page("corner", "corner.html").name
    'corner.html'
    >>> bw.to_page(bw.puzzles("bolide", level=1)[:3], "puzzles.html").name
    'puzzles.html'
    >>> bw.to_page("lesson 1", "lesson-1.html").name
    'lesson-1.html'
    """
    lesson = _lesson_named(what)
    codes = list(LANGUAGES) if language is None else [known_language(language)]
    endings = PAGES if lesson is None else (*PAGES, MODULE)
    target = history.path_of(path, *endings, overwrite=overwrite)  # before anything is made
    if lesson is None:
        with speaking(language):
            text = page_text(what, game)
    elif target.suffix == MODULE:
        text = lesson_module(lesson, codes)
    else:
        text = lesson_text(lesson, codes)
    return history.save(target, text, *endings, overwrite=overwrite)


def _lesson_named(what: object) -> str | None:
    """Return the digits of a lesson that a text names; None for anything else."""
    named = re.fullmatch(r"lesson[ -]?(\d+)", what.strip()) if isinstance(what, str) else None
    if named is None:
        return None
    lesson = f"{int(named[1]):02}"
    if lesson not in STARTS:
        raise SetupError(f"page: lessons 1 to {len(STARTS)} of the course have one, not {what!r}")
    return lesson


class Start(NamedTuple):
    """Where a lesson begins.

    Attributes
    ----------
    track : str
        The name of its board.
    path : sequence of Point
        The places so far.
    velocity : Point
    graph : str
        The graph that is shown first.
    """

    track: str
    path: Sequence[Point]
    velocity: Point
    graph: Literal["velocity", "speed", "place", "acceleration"]


STARTS: Final = {
    "01": Start(
        "field", ((3, 20), (4, 21), (6, 23), (10, 25), (15, 25), (20, 24)), (5, -1), "velocity"
    ),
    "02": Start("corner", ((14, 10),), (4, 0), "acceleration"),
    "03": Start("hairpin", ((21, 7),), (7, 0), "speed"),
    "04": Start("field", ((14, 18),), (0, 0), "place"),
    "05": Start("corner", ((18, 8),), (7, 0), "speed"),
}
"""By lesson, as in its notebook."""


def lesson_text(lesson: str, codes: Sequence[str]) -> str:
    """Return the text of a lesson's page in some languages."""
    from .. import pictures

    page = lesson_page(lesson, codes)
    first = page["texts"][codes[0]]
    board = {"size": page["table"]["size"], "shapes": page["shapes"]}
    picture = pictures.png(board, width=STILL, height=TALLEST * STILL)
    with speaking(codes[0]):
        return page_of(
            title=first["title"],
            now=first["task"],
            picture=picture,
            page={"lesson": page},
            parts=("course.js",),
        )


def lesson_module(lesson: str, codes: Sequence[str]) -> str:
    """Return a module that shows a lesson in some languages."""
    script, name = front_end(built("course.js"))
    data = page_data({"lesson": lesson_page(lesson, codes)})
    return (
        f"{script}\nconst model = {{ get: () => {json.dumps(data)} }};\n"
        f"export default {{ render: ({{ el }}) => {name}.render({{ model, el }}) }};\n"
    )


def lesson_page(lesson: str, codes: Sequence[str]) -> LessonPage:
    """Return what a lesson's page holds."""
    start = STARTS[lesson]
    row = row_for(start.track, None)
    track = row.lone_start(start.track, "You").track  # type: ignore[union-attr]
    return {
        "lesson": lesson,
        "texts": {code: _texts(lesson, code) for code in codes},
        "shapes": json.loads(json.dumps(track.shapes())),
        "table": row.lone_steps(track),
        "path": start.path,
        "velocity": start.velocity,
        "graph": start.graph,
    }


def _texts(lesson: str, code: str) -> LessonTexts:
    said = texts.blocks("pages", code)
    title = texts.blocks(lesson, code)["title"].removeprefix("# ")
    script = built("course.js")
    with speaking(code):
        return {
            "language": LANGUAGES[code],
            "catalogue": page_words(script),
            "title": tr("Lesson {number}: {title}", number=int(lesson), title=title),
            "task": said[f"{lesson} task"],
            "text": said[lesson].split("\n\n"),
            "figure": {
                **_named(FIGURES[lesson], said.get("figures", "")),
                "alt": said[f"{lesson} figure"],
            },
            "exercises": [
                _exercise(each, code)
                for each in exercises().values()
                if each.lesson == lesson and isinstance(each.kind, Number | Pair | Several)
            ],
            "note": tr(NOTE),
            "words": {key: texts.words(key, code) for key in SAID},
        }


def _named(figure: Figure, lines: str) -> Figure:
    """Return a figure with the words of a translation: lines ``ENGLISH => TRANSLATION``."""
    named = dict(line.split(" => ") for line in lines.splitlines())
    marks: list[FigureMark] = []
    for mark in figure["marks"]:
        text = mark.get("text", "")
        marks.append({**mark, "text": named[text]} if text in named else mark)
    return {**figure, "marks": marks}


# -- exercises -------------------------------------------------------------------------------------


def _exercise(which: Exercise, code: str) -> PageExercise:
    page: PageExercise = {
        "name": which.name,
        "kind": "several",
        "unit": "",
        "units": [],
        "tolerance": 0.0,
        "example": "",
        "sets": [_numbers(which, seed, code) for seed in SEEDS],
    }
    match which.kind:
        case Number(unit=unit, tolerance=tolerance, also=also):
            units: list[PageUnit] = [
                {"factor": factor, "names": bare_units(name)}
                for name, factor in {unit: 1.0, **also}.items()
            ]
            named = texts.unit_words(unit, code)[0] if unit else ""
            page |= {"kind": "number", "unit": named, "units": units, "tolerance": tolerance}
        case Pair(tolerance=tolerance):
            page |= {"kind": "pair", "tolerance": tolerance}
        case Several(example=example):
            page |= {"example": example}
    return page


def _numbers(which: Exercise, seed: int | None, code: str) -> NumberSet:
    numbers, said = which.drawn(seed), texts.blocks(which.lesson, code)
    fill = partial(texts.filled, numbers=vars(numbers), language=code)
    right = which.answer(numbers)
    mistakes: list[Mistake] = []
    for name, make in which.mistakes.items():
        # of two mistakes with the same answer, `check` names the first, and the answer above both
        _, told, why = judged(which, make(numbers), numbers, seed, code)
        if told == name:
            mistakes.append({"answer": _plain(make(numbers)), "say": fill(why)})
    question = said[which.name].partition("\n\n")[2]
    return {
        "seed": seed,
        "question": fill(question),
        "hints": [fill(said[f"{which.name} {name}"]) for name in ("hint", "second hint")],
        "right": _plain(right),
        "praise": fill(said.get(f"{which.name} right", "")),
        "mistakes": mistakes,
    }


def _plain(answer: Any) -> Any:
    """Return an answer as JSON has it."""
    if isinstance(answer, Mapping | set | frozenset):
        return [_plain(each) for each in sorted(answer)]
    if isinstance(answer, Sequence):
        return [_plain(each) for each in answer]
    return int(answer) if float(answer).is_integer() else float(answer)


# -- figures ---------------------------------------------------------------------------------------

Place = tuple[float, float]


def _mark(form: Any, look: Look, *points: Place, text: str = "") -> FigureMark:
    mark: FigureMark = {"form": form, "points": [[*point] for point in points], "look": look}
    return {**mark, "text": text} if text else mark


def _arrow(begin: Place, end: Place, look: Look, text: str) -> list[FigureMark]:
    """Draw an arrow with its name beside the middle, on the left."""
    (x0, y0), (x1, y1) = begin, end
    far = hypot(x1 - x0, y1 - y0)
    middle = (x0 + x1) / 2 - 0.7 * (y1 - y0) / far, (y0 + y1) / 2 + 0.7 * (x1 - x0) / far
    return [_mark("arrow", look, begin, end), _mark("text", look, middle, text=text)]


def _arc(centre: Place, radius: float, begin: float = 0, end: float = 2 * pi) -> list[Place]:
    turn = [begin + (end - begin) * n / 40 for n in range(41)]
    return [
        (round(centre[0] + radius * cos(t), 2), round(centre[1] + radius * sin(t), 2)) for t in turn
    ]


def _figure(area: tuple[float, float, float, float], *marks: Sequence[FigureMark]) -> Figure:
    marked = [mark for some in marks for mark in some]
    return {"area": area, "squared": True, "alt": "", "marks": marked}


def _displacements() -> Figure:
    path = [(1, 1), (3, 2), (7, 4), (12, 5), (15, 4)]
    arrows = [
        _arrow(begin, end, "first", f"({end[0] - begin[0]}, {end[1] - begin[1]})".replace("-", "−"))
        for begin, end in pairwise(path)
    ]
    return _figure((0, 0, 17, 7), *arrows, [_mark("dots", "plain", *path)])


def _sum() -> Figure:
    car, pawn, new = (0, 0), (4, 1), (2, 2)
    points = [(pawn[0] + x, pawn[1] + y) for x in range(-2, 3) for y in range(-2, 3)]
    return _figure(
        (-1, -2, 8, 5),
        [_mark("line", "third", *_arc(pawn, 2.5)), _mark("dots", "faint", *points)],
        [_mark("arrow", "first", car, pawn), _mark("text", "first", (1.1, -0.3), text="v")],
        [_mark("arrow", "second", pawn, new), _mark("text", "second", (3.4, 2), text="a")],
        _arrow(car, new, "plain", "v + a"),
    )


def _braking() -> Figure:
    rows: list[Sequence[FigureMark]] = []
    for y, distances in ((3.5, (8, 6, 4, 2)), (1, (4, 2))):
        x = 0
        for number, way in enumerate(distances):
            look: Look = "faint" if number == 0 else "second"
            rows.append(_arrow((x, y), (x + way, y), look, str(way)))
            x += way
    return _figure((-1, 0, 21, 5), *rows)


def _boxes() -> Figure:
    boxes: list[Sequence[FigureMark]] = []
    looks: tuple[Look, ...] = ("first", "second", "third")
    for turns, look in enumerate(looks, 1):
        r = turns * (turns + 1)
        corners = [(-r, -r), (r, -r), (r, r), (-r, r), (-r, -r)]
        word = f"{turns} turn{'s' * (turns > 1)}"
        boxes.append([_mark("line", look, *corners), _mark("text", look, (0, r + 0.9), text=word)])
    return _figure((-13, -13, 13, 14), *boxes, [_mark("dots", "plain", (0, 0))])


def _lines() -> Figure:
    inner, width = 15.0, 10.0
    outer, shift = inner + width, width / (sqrt(2) - 1)
    marks: list[FigureMark] = []
    lines: list[tuple[float, float, Look]] = [(inner, 0, "plain"), (outer, 0, "plain")]
    lines += [
        (inner, 0, "first"),
        (inner + width / 2, 0, "third"),
        (outer + shift, shift, "second"),
    ]
    for radius, away, look in lines:
        arc = _arc((-away, away), radius, -pi / 2, 0)
        straight = shift - away
        begin, end = (arc[0][0] - straight, arc[0][1]), (arc[-1][0], arc[-1][1] + straight)
        marks.append(_mark("line", look, begin, *arc, end))
    named: list[tuple[str, float, Look]] = [
        ("inside, 15 m", -13.6, "first"),
        ("middle, 20 m", -18.6, "third"),
        ("widest, 49 m", -27.6, "second"),
    ]
    names = [_mark("text", look, (-18, y), text=name) for name, y, look in named]
    return {**_figure((-26, -29, 26, 25), marks, names), "squared": False}


FIGURES: Final = {
    "01": _displacements(),
    "02": _sum(),
    "03": _braking(),
    "04": _boxes(),
    "05": _lines(),
}
"""By lesson, without their texts."""
