"""Lessons of the course as pages: a board, its graph and the exercises, without a kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from ..boards.catalogue import Board
from ..core import history
from ..core.errors import SetupError
from ..core.languages import LANGUAGES, page_languages, speaking
from ..core.match import Match
from ..core.page_data import LessonPage, LessonTexts, Mistake, NumberSet, PageExercise, PageUnit
from ..core.words import page_words, tr
from ..games.by_game import row_for
from ..racing.reel import PAGES, STILL, TALLEST, built, front_end, page_data, page_of
from ..widget.pages import NOTE, page_text
from ..widget.puzzles import Puzzle
from ..widget.race_widget import RaceWidget
from . import texts
from .activities import Draw, Explain, Measure, Predict
from .checking import judged
from .exercise import Exercise, exercises
from .figures import figure_of
from .kinds import Number, Pair, Several, bare_units

if TYPE_CHECKING:
    from ..games import GameName

Point = tuple[int, int]

MODULE: Final = ".mjs"
"""The ending of a module of JavaScript."""

FRAME: Final = 800
"""The height of a page in a frame, in pixels."""

MOST_KB: Final = 420
"""Of a page with puzzles."""

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
    "unwanted unit",
    "as percent",
    "other unit",
    "rounded",
    "no pair",
    "no several",
    "too large",
    "too small",
    "first number",
    "second number",
    "both numbers",
    "too many",
    "extra",
    "missing",
    "noted",
    "model",
    "no sentences",
    "few sentences",
    "long sentences",
    "measured less",
    "measured more",
    "measured parts",
    "measured otherwise",
    "measured on the way",
    "measured driven",
    "line jumps",
    "line displacements",
    "line fast",
    "line goes on",
    "line leaves",
    "line unfinished",
    "line elsewhere",
    "line late",
)
"""The shared sentences that a page may need."""


SHOWN: Final = (Number, Pair, Several, Predict, Explain)
"""The kinds of exercises that a page shows; the others need Python."""


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
        The file; its name must end with ".html" or ".htm", or with ".mjs": a module of JavaScript
        whose ``render({ model, el })`` shows the same in a page of your own, and needs nothing
        else.
    game : str, optional
        The game of a board that is given by name; Bolide if several have it.
    language : str, optional
        The language of the page, such as ``"de"``. If not given, the page is in all languages: it
        shows that of the browser, and has a switch.
    overwrite : bool
        Whether an existing file is replaced.

    Returns
    -------
    Path
        The path of the file.

    Raises
    ------
    SetupError
        If there is no page of such a thing: of a board that is too large, for example, or of too
        many puzzles.
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
    codes = page_languages(language)
    endings = (*PAGES, MODULE)
    target = history.path_of(path, *endings, overwrite=overwrite)  # before anything is made
    if lesson is None:
        text = page_text(what, game, codes)
        _refuse_large(text, what)
        if target.suffix == MODULE:
            text = framing_module(text)
    elif target.suffix == MODULE:
        text = lesson_module(lesson, codes)
    else:
        text = lesson_text(lesson, codes)
    return history.save(target, text, *endings, overwrite=overwrite)


def _refuse_large(text: str, what: object) -> None:
    """Refuse a page that a school's network is slow with; a long race has no shorter one."""
    size = len(text.encode()) / 1000
    if isinstance(what, Sequence) and not isinstance(what, str) and size > MOST_KB:
        raise SetupError(
            f"the page of {len(what)} puzzles would have {size:.0f} kB, {MOST_KB} at most: "
            "give fewer of them"
        )


def _lesson_named(what: object) -> str | None:
    """Return the digits of a lesson that a text names; None for anything else."""
    named = re.fullmatch(r"lesson[ -]?(\d+)", what.strip()) if isinstance(what, str) else None
    if named is None:
        return None
    lesson = f"{int(named[1]):02}"
    if lesson not in STARTS:
        raise SetupError(f"page: lessons 1 to {len(STARTS)} of the course have one, not {what!r}")
    return lesson


def framing_module(text: str) -> str:
    """Return a module that shows a page in a frame of its own."""
    return f"""const page = {json.dumps(text)};
export default {{
  render({{ el }}) {{
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 100%; height: {FRAME}px; border: 0";
    frame.onload = () => (frame.title = frame.contentDocument.title);
    frame.srcdoc = page;
    el.append(frame);
    return () => frame.remove();
  }},
}};
"""


class Links(NamedTuple):
    """The files of other pages that a lesson's page leads to; "" for none.

    Attributes
    ----------
    learn : str
        The page that teaches the game.
    puzzles : str
        The lesson's puzzles.
    """

    learn: str = ""
    puzzles: str = ""


NO_LINKS: Final = Links()


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


def lesson_text(lesson: str, codes: Sequence[str], links: Links = NO_LINKS) -> str:
    """Return the text of a lesson's page in some languages, with its links."""
    from .. import pictures

    page = lesson_page(lesson, codes, links)
    first = page["texts"][codes[0]]
    board = {"size": page["table"]["size"], "shapes": page["shapes"]}
    picture = pictures.png(board, width=STILL, height=TALLEST * STILL)
    with speaking(codes[0]):
        return page_of(
            title=first["title"],
            now=first["task"],
            picture=picture,
            page={"lesson": page},
            script="course.js",
        )


def lesson_module(lesson: str, codes: Sequence[str]) -> str:
    """Return a module that shows a lesson in some languages."""
    script, name = front_end(built("course.js"))
    data = page_data({"lesson": lesson_page(lesson, codes)})
    return (
        f"{script}\nconst model = {{ get: () => {json.dumps(data)} }};\n"
        f"export default {{ render: ({{ el }}) => {name}.render({{ model, el }}) }};\n"
    )


def lesson_page(lesson: str, codes: Sequence[str], links: Links = NO_LINKS) -> LessonPage:
    """Return what a lesson's page holds."""
    start = STARTS[lesson]
    row = row_for(start.track, None)
    track = row.lone_start(start.track, "You").track  # type: ignore[union-attr]
    return {
        "lesson": lesson,
        "texts": {code: _texts(lesson, code) for code in codes},
        "learn": links.learn,
        "puzzles": links.puzzles,
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
            "figure": figure_of(lesson, code),
            "exercises": [
                _exercise(each, code)
                for each in exercises().values()
                if each.lesson == lesson and isinstance(each.kind, SHOWN)
            ],
            "note": tr(NOTE),
            "words": {key: texts.words(key, code) for key in SAID},
        }


# -- exercises -------------------------------------------------------------------------------------


def _exercise(which: Exercise, code: str) -> PageExercise:
    page: PageExercise = {
        "name": which.name,
        "asks": "solve",
        "kind": "several",
        "unit": "",
        "units": [],
        "tolerance": 0.0,
        "example": "",
        "sets": [_numbers(which, seed, code) for seed in (SEEDS if which.others else SEEDS[:1])],
    }
    kind = which.kind
    match kind:
        case Predict(of=kind):
            page["asks"] = "predict"
        case Measure(drive=drive):
            page["asks"] = "measure"
            if drive:
                page["drive"] = drive.task()
        case Explain():
            page |= {"asks": "explain", "kind": "sentences"}
        case Draw():
            page |= {"asks": "draw", "line": kind.task()}
    match kind:
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
    match which.kind:
        case Measure(least=least, most=most):
            right = (least, most)
        case Explain():
            right = ()
    hints = (f"{which.name} hint", f"{which.name} second hint")
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
        "hints": [fill(said[key]) for key in hints if key in said],
        "right": _plain(right),
        "praise": fill(said.get(f"{which.name} right", "")),
        "model": fill(said.get(f"{which.name} model", "")),
        "mistakes": mistakes,
    }


def _plain(answer: Any) -> Any:
    """Return an answer as JSON has it."""
    if isinstance(answer, Mapping | set | frozenset):
        return [_plain(each) for each in sorted(answer)]
    if isinstance(answer, Sequence):
        return [_plain(each) for each in answer]
    return int(answer) if float(answer).is_integer() else float(answer)
