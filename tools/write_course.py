"""Write the lessons of the course from their text and their code.

    python tools/write_course.py [--run] [LESSON ...]    # all lessons if none is named
    python tools/write_course.py --check                 # changes nothing; 1 when a file is stale

The text is `src/bolide_widget/course/text/en/NN.md`, the code `examples/course/code/NN.py`. From
both come the lesson's notebook, its solutions, a plan for the teacher, a worksheet to print with
its answer key, the pictures on both, and the lesson's line in the table of contents. ``{{figure}}``
in a text is the lesson's figure, from `course/figures.py`. A lesson that
has a text in another language has all of these in `examples/course/LANGUAGE`, too; the block "code"
of that text holds lines ``ENGLISH => TRANSLATION`` for its code. Notebooks are
run; a notebook whose code and exercises are those of before keeps its outputs, unless ``--run`` is
given.

The code file says what stands in the notebook, in order. A section begins with a line

    # %% text NAME        the block NAME of the text
    # %% code NAME        a cell of code
    # %% hidden NAME      a cell of code that is folded up: pupils see its sliders
    # %% timed NAME       a cell of code that prints times, which nobody compares
    # %% sheet NAME       the text NAME that all lessons share
    # %% puzzles NAME     puzzles of the lesson's theme, below the text that all lessons share
    # %% notebook NAME    all that follows stands in a notebook NN-NAME beside the lesson
    # %% exercise 3.2     the exercise and its check; code below it replaces the plain check
    # %% solution 3.2     code that stands in the solutions alone
    # %% challenge NAME   the same, for the challenge
    # %% picture NAME     code that makes the figure `figure`, for the worksheet
    # %% key NAME         code after that of the picture NAME, if there is one: it draws the answers
                          into `figure`, and may put words for the answer key into `answers`
"""

from __future__ import annotations

import argparse
import html
import io
import json
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import bolide_widget as bw
from bolide_widget.core import files
from bolide_widget.core.languages import LANGUAGES
from bolide_widget.core.words import decimals
from bolide_widget.course import texts
from bolide_widget.course.activities import Predict
from bolide_widget.course.checking import judged
from bolide_widget.course.exercise import Exercise, exercise, exercises
from bolide_widget.course.figures import FIGURES, figure_of
from bolide_widget.course.kinds import Number
from bolide_widget.games import FIRST, need
from clean_notebooks import cleaned, run, written
from draw_figures import svg

COURSE = Path(__file__).resolve().parents[1] / "examples/course"
CODE = COURSE / "code"
MADE = "<!-- Made by tools/write_course.py from the lesson's text: change that instead. -->"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
COLUMNS = ("for", "before", "minutes", "learns", "topics")
"""The lines of the block "about" of a text that the table of contents shows."""

Json = dict[str, Any]


@dataclass(frozen=True)
class Section:
    """A part of a code file: what it is, its name, its code."""

    what: str
    name: str
    code: str


@dataclass(frozen=True)
class Lesson:
    """A lesson's text and code, in one language."""

    number: str
    language: str
    blocks: dict[str, str]
    sections: list[Section]

    @property
    def folder(self) -> Path:
        """Where its files are."""
        return COURSE if self.language == "en" else COURSE / self.language

    @property
    def title(self) -> str:
        """Without the mark of a heading."""
        return self.blocks["title"].removeprefix("# ")

    @property
    def about(self) -> dict[str, str]:
        """Who it is for, what is needed before, minutes, what is learnt, topics."""
        lines = self.blocks["about"].splitlines()
        return {key.strip(): value.strip() for key, _, value in (s.partition(":") for s in lines)}

    @property
    def game(self) -> str:
        """The game of its board."""
        code = next(section.code for section in self.sections if "bw.play(" in section.code)
        named = re.search(r'\bgame="([\w-]+)"', code)
        return named[1] if named else FIRST

    @property
    def exercises(self) -> list[Exercise]:
        """Its exercises, in order."""
        return [each for each in exercises().values() if each.lesson == self.number]

    def image(self, name: str, pictures: str = "../pictures") -> str:
        """A picture in Markdown, with its alternative text."""
        alt = self.blocks["figure" if name == "figure" else f"picture {name}"]
        return f"![{alt}]({pictures}/{self.file_of(name)})"

    def file_of(self, name: str) -> str:
        """The name of a picture's file."""
        return f"{self.number}-{name.replace(' ', '-')}.svg"

    def filled(self, text: str, each: Exercise) -> str:
        """A text of an exercise, with the numbers of the notebook."""
        return texts.filled(text, vars(each.drawn()), self.language)

    def question(self, each: Exercise) -> str:
        """The text of an exercise, with the numbers of the notebook."""
        return self.filled(self.blocks[each.name], each)

    def sheet(self, key: str) -> str:
        """A text around the lesson, such as the head of its worksheet."""
        numbers = {
            **self.about,
            "number": int(self.number),
            "file": self.number,
            "title": self.title,
            "game": self.game,
            "game_title": need(self.game).title,
        }
        return texts.filled(texts.blocks("sheets", self.language)[key], numbers)


def lessons() -> list[Lesson]:
    """Those that are written."""
    result = []
    for path in sorted(CODE.glob("[0-9][0-9].py")):
        head, *parts = re.split(r"^# %% (\w+) (.+)$", path.read_text("utf-8"), flags=re.MULTILINE)
        assert not head.strip(), f"{path.name}: code above the first section"
        triples = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        sections = [Section(what, name.strip(), code.strip()) for what, name, code in triples]
        for language in LANGUAGES:
            if texts.language_of(path.stem, language) == language:
                blocks = dict(texts.blocks(path.stem, language))
                translated = [replace(s, code=in_words(s.code, blocks)) for s in sections]
                result.append(Lesson(path.stem, language, blocks, translated))
    return result


def in_words(code: str, blocks: dict[str, str]) -> str:
    """Code with the words of a translation."""
    for line in blocks.get("code", "").splitlines():
        english, _, translated = line.partition(" => ")
        code = code.replace(english, translated)
    return code


FIGURE = "{{figure}}"
"""The place of a lesson's figure, in its text and on its worksheet."""

# -- notebooks -------------------------------------------------------------------------------------


def _markdown(text: str) -> Json:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


METADATA_OF: dict[str, Json] = {
    "hidden": {"jupyter": {"source_hidden": True}},
    "timed": {"tags": ["nbval-ignore-output"]},
    "puzzles": {"tags": ["nbval-ignore-output"]},  # they begin with the first that is not solved
}

GUESSED: Json = {"outputs_hidden": True}
"""Of the cells below a prediction: their results are folded up until they are run."""


def _code(code: str, what: str = "code") -> Json:
    metadata = dict(METADATA_OF.get(what, {}))
    source = code.splitlines(keepends=True)
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": metadata,
        "outputs": [],
        "source": source,
    }


IMPORT = "import bolide_widget as bw"


def _imported(lesson: Lesson) -> str:
    """The import of a notebook, with the choice of its language."""
    if lesson.language == "en":
        return IMPORT
    return f'{IMPORT}\n\n_ = bw.language("{lesson.language}")'


def _notebook(cells: list[Json]) -> Json:
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def notebook(lesson: Lesson, part: str = "") -> Json:
    """The lesson as students get it, or a notebook beside it, without outputs."""
    head = "" if part else f"{lesson.sheet('head')}\n\n"
    cells: list[Json] = []
    inside = ""
    is_guessed = False
    for section in lesson.sections:
        if section.what == "notebook":
            inside = section.name
        if inside != part:
            continue
        match section.what:
            case "text":
                text = lesson.blocks[section.name]
                if FIGURE in text:
                    text = text.replace(FIGURE, lesson.image("figure", "pictures"))
                first = not cells
                title = "" if part else f"{lesson.blocks['title']}\n\n"
                cells.append(_markdown(f"{title}{head}{text}" if first else text))
            case "sheet":
                cells.append(_markdown(lesson.sheet(section.name)))
            case "puzzles":
                cells.append(_markdown(lesson.sheet("puzzles")))
                cells.append(_code(section.code, section.what))
            case "code" | "hidden" | "timed":
                code = section.code
                if is_first_code := not any(c["cell_type"] == "code" for c in cells):
                    code = code.replace(IMPORT, _imported(lesson), 1)
                assert not is_first_code or IMPORT in section.code
                cells.append(_code(code, section.what))
                if is_guessed:
                    metadata = cells[-1]["metadata"]
                    metadata["jupyter"] = metadata.get("jupyter", {}) | GUESSED
            case "exercise":
                is_guessed |= isinstance(exercise(section.name).kind, Predict)
                cells.append(_markdown(lesson.question(exercise(section.name))))
                cells.append(_code(section.code or f'bw.check("{section.name}", ...)'))
    return _notebook(cells)


def solutions(lesson: Lesson) -> Json:
    """The solutions, without outputs."""
    to_lesson = f"*[{lesson.sheet('to lesson')}](../{lesson.number}.ipynb)*"
    head = f"# {lesson.sheet('solutions')}\n\n{to_lesson}"
    cells = [_markdown(head), _code(_imported(lesson))]
    for section in lesson.sections:
        if section.what == "solution":
            each = exercise(section.name)
            cells.append(_markdown(lesson.question(each)))
            cells.append(_code(section.code))
            if why := lesson.blocks.get(f"{each.name} solution"):
                cells.append(_markdown(lesson.filled(why, each)))
    if challenge := lesson.blocks.get("challenge solution"):
        cells.append(_markdown(challenge))
        cells += [_code(s.code) for s in lesson.sections if s.what == "challenge"]
        if answers := lesson.blocks.get("challenge answers"):
            cells.append(_markdown(answers))
    return _notebook(cells)


def sources(book: Json) -> list[tuple[str, str]]:
    """What stands in the cells of a notebook, without what came of it."""
    return [(cell["cell_type"], "".join(cell["source"])) for cell in book["cells"]]


def says_the_same(book: Json, language: str) -> bool:
    """Whether the checks of a notebook that was run show the texts of today."""
    for cell in book["cells"]:
        for name in re.findall(r'bw\.check\("([\d.]+)", \.\.\.[,)]', "".join(cell["source"])):
            kept = [output.get("data", {}).get("text/html") for output in cell.get("outputs", [])]
            shown = "".join(kept[-1] if kept and kept[-1] else "")
            if bw.check(name, language=language)._repr_html_() not in shown:
                return False
    return True


def write_notebook(path: Path, book: Json, language: str, rerun: bool) -> None:
    """Write it with its outputs: those of before, where all code is the same."""
    old = json.loads(path.read_text("utf-8")) if path.exists() else {"cells": []}
    code = [[s for kind, s in sources(each) if kind == "code"] for each in (old, book)]
    path.parent.mkdir(parents=True, exist_ok=True)
    if code[0] == code[1] and says_the_same(old, language) and not rerun:
        outputs = iter(cell for cell in old["cells"] if cell["cell_type"] == "code")
        cells = [next(outputs) if c["cell_type"] == "code" else c for c in book["cells"]]
        kept = [{**c, "metadata": n["metadata"]} for c, n in zip(cells, book["cells"], strict=True)]
        files.write(path, written(cleaned({**book, "cells": kept, "metadata": old["metadata"]})))
        return
    numbered = [{**cell, "id": f"cell-{n:02}"} for n, cell in enumerate(book["cells"], 1)]
    files.write(path, written({**book, "cells": numbered}))
    files.write(path, written(cleaned(run(path))))


# -- pages -----------------------------------------------------------------------------------------


def own(answer: Any) -> Any:
    """Return an answer as a student has it: a function of the package is refused."""
    return (lambda *given: answer(*given)) if callable(answer) else answer


def plan(lesson: Lesson) -> str:
    """The teacher's page of a lesson."""
    rows = []
    for each in lesson.exercises:
        for name, wrong in each.mistakes.items():
            numbers = each.drawn()
            given = wrong(numbers)
            literal = each.kind.literal
            said = judged(each, own(given), numbers, None, lesson.language)[2]
            shown = f"`{given}`" if literal else name
            rows.append(f"| {each.name} | {shown} | {lesson.filled(said, each)} |")
    parts = [
        lesson.sheet("plan"),
        MADE,
        lesson.sheet("plan links"),
        f"{lesson.sheet('minutes')}\n\n{lesson.blocks['plan']}",
        lesson.sheet("puzzles plan"),
        f"{lesson.sheet('groups')}\n\n{lesson.blocks['groups']}",
        f"{lesson.sheet('without computers')}\n\n{lesson.blocks['without computers']}",
        "\n".join([lesson.sheet("mistakes"), *rows]),
    ]
    return "\n\n".join(parts) + "\n"


STYLE = """
@page { size: A4; margin: 12mm 16mm; }
body { font: 11pt/1.3 system-ui, sans-serif; max-width: 180mm; margin: auto; }
body { color: #111; background: #fff; }
h1 { font-size: 15pt; margin: 0 0 2mm; }
h2, h3 { font-size: 11.5pt; margin: 2mm 0 1mm; }
p, ul, ol { margin: 1mm 0; }
img { max-width: 100%; max-height: 82mm; display: block; margin: 2mm auto; }
img[src$="figure.svg"] { float: right; clear: right; margin: 0 0 2mm 6mm; }
img[src$="figure.svg"] { max-width: 45%; max-height: 42mm; }
table { border-collapse: collapse; margin: 2mm 0; }
td, th { border: 1px solid #888; padding: 0.5mm 3mm; min-width: 12mm; height: 5mm; }
.name { float: right; font-size: 10pt; }
.line { border-bottom: 1px solid #888; height: 7.5mm; }
.answer { font-weight: bold; }
"""


LINES = re.compile(r"<p>\{\{lines (\d)\}\}</p>")
"""Lines to write on, in a worksheet."""


def printed(title: str, head: str, text: str, language: str) -> str:
    """A page to print, from Markdown."""
    import mistune

    left = re.findall(r"\{\{(?!lines \d\}\}).*?\}\}", text)
    assert not left, f"{title}: {left}"
    body = mistune.create_markdown(plugins=["table"])(text)
    lines = LINES.sub(lambda found: '<div class="line"></div>\n' * int(found[1]), str(body))
    title = html.escape(title)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n{MADE}\n'
        f"<title>{title}</title>\n"
        f"<style>{STYLE}</style>\n"
        f'<div class="name">{head}</div>\n<h1>{title}</h1>\n'
        f"{lines}</html>\n"
    )


def worksheet(lesson: Lesson) -> str:
    """A page to print: the block "worksheet", with its exercises and pictures in it.

    An exercise has two lines to write on; ``{{exercise 2.1 short}}`` has one, and
    ``{{exercise 2.5 back}}`` is answered on the back of the page.
    """
    text = lesson.blocks["worksheet"]
    if FIGURE in text:
        text = text.replace(FIGURE, lesson.image("figure"))
    for each in lesson.exercises:
        title, question = lesson.question(each).split("\n\n", 1)
        back = texts.filled(lesson.sheet("on the back"), {"name": each.name})
        for ending, words in {
            "": f"{title}\n\n{question}\n\n{{{{lines 2}}}}",
            " short": f"{title}\n\n{question}\n\n{{{{lines 1}}}}",
            " back": f"{back} {question}",
        }.items():
            text = text.replace(f"{{{{exercise {each.name}{ending}}}}}", words)
    for section in lesson.sections:
        if section.what == "picture":
            text = text.replace(f"{{{{picture {section.name}}}}}", lesson.image(section.name))
    title = f"{int(lesson.number)}. {lesson.title}"
    return printed(title, lesson.sheet("name"), text, lesson.language)


def key(lesson: Lesson) -> str:
    """The answers of a worksheet, to print: the block "worksheet key", then its exercises."""
    text = lesson.blocks["worksheet key"]
    names: dict[str, object] = {}
    for section in lesson.sections:
        if section.what == "key":
            names |= drawn(lesson, section).get("answers", {})
            picture = f"{section.name} key"
            if f"{{{{picture {picture}}}}}" in text:
                text = text.replace(f"{{{{picture {picture}}}}}", lesson.image(picture))
    answers = {name: decimals(str(value), lesson.language) for name, value in names.items()}
    parts = [texts.filled(text, answers)]
    for each in lesson.exercises:
        if re.search(rf"\{{\{{exercise {each.name}\b", lesson.blocks["worksheet"]):
            if each.kind.noted:
                head = lesson.blocks[each.name].partition("\n")[0]
                parts.append(f"{head}\n\n{lesson.blocks[f'{each.name} model']}")
                continue
            why = lesson.filled(lesson.blocks[f"{each.name} solution"], each)
            head = texts.filled(lesson.sheet("exercise"), {"name": each.name})
            answer = decimals(told(each, lesson.language), lesson.language)
            parts.append(f"### {head}\n\n**{answer}** {why}")
    title = f"{int(lesson.number)}. {lesson.sheet('key')}"
    said = lesson.sheet("for the teacher")
    return printed(title, said, "\n\n".join(parts), lesson.language)


def told(each: Exercise, language: str) -> str:
    """The answer of an exercise as one writes it on paper, to the places that are asked for."""
    answer = each.answer(each.drawn())
    if not isinstance(each.kind, Number):
        return str(answer)
    unit = each.kind.unit if language == "en" else texts.unit_words(each.kind.unit, language)[0]
    unit = {"": "", "percent": " %"}.get(each.kind.unit, f" {unit}")
    asked = re.search(r"to (one|two) decimal", texts.blocks(each.lesson)[each.name])
    if asked and abs(round(answer, 3) - answer) > 1e-9:
        return f"{float(answer):.{1 if asked[1] == 'one' else 2}f}{unit}"
    return f"{float(answer):g}{unit.removesuffix('s') if answer == 1 else unit}"


def pictures(lesson: Lesson) -> dict[str, str]:
    """The alternative texts of the pictures of worksheet and key, by name."""
    names = [section.name for section in lesson.sections if section.what == "picture"]
    names += [f"{s.name} key" for s in lesson.sections if s.what == "key"]
    return {name: text for name in names if (text := lesson.blocks.get(f"picture {name}"))}


def drawn(lesson: Lesson, section: Section) -> dict[str, Any]:
    """Return the names that the code of a picture defines, that of a key after its picture's."""
    import matplotlib as mpl

    mpl.use("agg")
    names: dict[str, Any] = {"bw": bw}
    for each in lesson.sections:
        if each.name == section.name and each.what in ("picture", section.what):
            exec(compile(each.code, f"{lesson.number} {each.what} {each.name}", "exec"), names)
    return names


def draw(lesson: Lesson, section: Section) -> None:
    """Draw a picture of the worksheet, or of its key."""
    import matplotlib as mpl

    ending = " key" if section.what == "key" else ""
    if section.name + ending not in pictures(lesson):
        return  # a key of words alone
    names = drawn(lesson, section)
    mpl.rcParams["svg.hashsalt"] = "course"
    file = io.StringIO()
    names["figure"].savefig(file, format="svg", bbox_inches="tight", metadata={"Date": None})
    path = lesson.folder / "pictures" / lesson.file_of(section.name + ending)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [line.rstrip() for line in file.getvalue().splitlines()]
    files.write(path, "\n".join(lines) + "\n")


def contents(all_lessons: list[Lesson], page: str) -> str:
    """The page of contents with a table of the lessons that are written."""
    head = all_lessons[0].sheet("columns")
    rows = [head, "|" + " --- |" * (head.count("|") - 1)]
    for each in all_lessons:
        title = f"[{int(each.number)}. {each.title}]({each.number}.ipynb)"
        cells = [title, *(each.about[key] for key in COLUMNS), each.sheet("material")]
        rows.append(f"| {' | '.join(cells)} |")
    before, _, rest = page.partition("<!-- lessons -->")
    _, _, after = rest.partition("<!-- end of lessons -->")
    table = "\n".join(rows)
    return f"{before}<!-- lessons -->\n\n{table}\n\n<!-- end of lessons -->{after}"


def pages(all_lessons: list[Lesson]) -> dict[Path, str]:
    """All pages that are made, by path; no notebooks."""
    result = {}
    for each in all_lessons:
        if each.number in FIGURES:
            figure = svg(figure_of(each.number, each.language))
            result[each.folder / "pictures" / each.file_of("figure")] = figure
        result[each.folder / f"plans/{each.number}.md"] = plan(each)
        result[each.folder / f"worksheets/{each.number}.html"] = worksheet(each)
        result[each.folder / f"worksheets/{each.number}-key.html"] = key(each)
    for language in LANGUAGES:
        those = [each for each in all_lessons if each.language == language]
        page = those[0].folder / "README.md"
        result[page] = contents(those, page.read_text("utf-8"))
    return result


def notebooks(lesson: Lesson) -> dict[Path, Json]:
    """The notebooks of a lesson, without outputs, by path."""
    beside = [section.name for section in lesson.sections if section.what == "notebook"]
    return {
        lesson.folder / f"{lesson.number}.ipynb": notebook(lesson),
        lesson.folder / f"solutions/{lesson.number}.ipynb": solutions(lesson),
        **{
            lesson.folder / f"{lesson.number}-{part}.ipynb": notebook(lesson, part)
            for part in beside
        },
    }


def stale() -> list[str]:
    """The files that are not what their text and code make."""
    every = lessons()
    result = [
        path.relative_to(COURSE).as_posix()
        for path, text in pages(every).items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    for each in every:
        for path, book in notebooks(each).items():
            old = json.loads(path.read_text("utf-8")) if path.exists() else {"cells": []}
            if sources(old) != sources(book) or not says_the_same(old, each.language):
                result.append(path.relative_to(COURSE).as_posix())
        for name in pictures(each):
            path = each.folder / "pictures" / each.file_of(name)
            if not path.exists():
                result.append(path.relative_to(COURSE).as_posix())
    return result


def main() -> int:
    """Write, or say what is stale."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("lessons", nargs="*", help="numbers; all if none is named")
    parser.add_argument("--check", action="store_true", help="only say which files are stale")
    parser.add_argument("--run", action="store_true", help="run all notebooks anew")
    options = parser.parse_args()
    if options.check:
        old = stale()
        print("\n".join(old) or "all fresh")
        return 1 if old else 0
    wanted = {f"{int(number):02}" for number in options.lessons}
    every = lessons()
    for each in every:
        if wanted and each.number not in wanted:
            continue
        for path, book in notebooks(each).items():
            write_notebook(path, book, each.language, options.run)
        for section in each.sections:
            if section.what in ("picture", "key"):
                draw(each, section)
        print(f"{each.number} ({each.language}): {each.title}")
    for path, text in pages(every).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
