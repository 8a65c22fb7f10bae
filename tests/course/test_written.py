"""Notebooks, plans, worksheets and the table of contents are those of text and code."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.course.exercise import exercises

ROOT = Path(__file__).parents[2]
COURSE = ROOT / "examples/course"
BESIDE = (
    "title",
    "about",
    "figure",
    "plan",
    "groups",
    "without computers",
    "worksheet",
    "worksheet key",
    "challenge solution",
)
"""Blocks that stand beside the notebook, or in the solutions."""

WIDTH = 100
"""Characters of a line of code. A cell shows 118 on a screen of 1366 px with the file browser open,
and 107 on one of 1280 px."""

NOTEBOOKS = sorted((ROOT / "examples").rglob("*.ipynb"))

LESSONS = sorted(path.stem for path in (COURSE / "code").glob("*.py"))

FOLDERS = {"en": COURSE, "de": COURSE / "de"}
"""Where the files of each language are."""

WRITTEN = [
    pytest.param(language, lesson, id=f"{lesson}-{language}")
    for language, folder in FOLDERS.items()
    for lesson in LESSONS
    if (folder / f"{lesson}.ipynb").exists()
]
"""Each lesson in each language that it is written in."""


def test_all_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mistune")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    try:
        import write_course

        assert write_course.stale() == [], "python tools/write_course.py"
    finally:
        sys.modules.pop("write_course", None)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_part_of_a_lesson_is_there(lesson: str) -> None:
    from bolide_widget.course import texts

    blocks = texts.blocks(lesson)
    parts = {"about", "hello", "idea", "challenge", "left out", "plan", "groups", "worksheet"}
    assert parts | {"without computers", "worksheet key"} <= blocks.keys()
    keys = [line.partition(":")[0] for line in blocks["about"].splitlines()]
    assert keys == ["for", "before", "minutes", "learns", "topics"]
    code = (COURSE / f"code/{lesson}.py").read_text("utf-8")
    for key in blocks:
        used = f"# %% text {key}\n" in code or key.startswith(
            ("title", "picture", "challenge ", *"123456789")
        )
        assert used or key in BESIDE, key


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_a_plan_fills_its_minutes_and_has_a_place_for_each_part(language: str, lesson: str) -> None:
    from bolide_widget.course import texts

    blocks = texts.blocks(lesson, language)
    (minutes,) = re.findall(r"^minutes: (\d+)$", blocks["about"], re.MULTILINE)
    plan = blocks["plan"]
    rows = re.findall(r"^\| (\d+) (?:to|bis) (\d+) \|", plan, re.MULTILINE)
    times = ["0", *(end for _, end in rows)]
    assert [begin for begin, _ in rows] == times[:-1] and times[-1] == minutes
    assert minutes == "45" or "45" in times  # two lessons of 45 minutes
    book = json.loads((FOLDERS[language] / f"{lesson}.ipynb").read_text("utf-8"))
    text = "\n".join("".join(c["source"]) for c in book["cells"] if c["cell_type"] == "markdown")
    assert f" {minutes} " in text.partition("\n\n")[2].partition("\n")[0]
    assert ("The first 45 minutes end here." in text) == (minutes == "90")
    named = {name.lower() for name in re.findall(r"\*([^*]+?)[?.]?\*", plan)}
    shared = {blocks[key].splitlines()[0] for key in ("exercises", "challenge", "left out")}
    sheets = texts.blocks("sheets", language)
    shared |= {sheets["home"], sheets["puzzles"].partition("\n")[0]}
    for heading in re.findall(r"^## .+", text, re.MULTILINE):
        assert heading in shared or any(name in heading.lower() for name in named), heading
    numbers = set(re.findall(r"\d+\.\d\b", plan))
    for begin, end in re.findall(r"(\d+\.\d) (?:to|bis) (\d+\.\d)", plan):
        whole = begin.partition(".")[0]
        numbers |= {f"{whole}.{n}" for n in range(int(begin[-1]), int(end[-1]) + 1)}
    assert numbers == set(re.findall(r"^### .*?(\d+\.\d+)", text, re.MULTILINE))


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_a_lesson_begins_with_the_rules_of_its_game(language: str, lesson: str) -> None:
    cells = json.loads((FOLDERS[language] / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    (named,) = re.findall(r'`bw\.learn\("(.+?)"\)`', "".join(cells[0]["source"]))
    names: dict[str, Any] = {}
    exec("".join(cells[1]["source"]), names)
    assert names["game"].race.game.name == named


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_a_lesson_ends_with_three_puzzles_for_home(language: str, lesson: str) -> None:
    book = json.loads((FOLDERS[language] / f"{lesson}.ipynb").read_text("utf-8"))
    *_, text, code = book["cells"]
    assert (text["cell_type"], code["cell_type"]) == ("markdown", "code")
    listed = eval("".join(code["source"]), {"bw": bw})
    assert isinstance(listed, bw.Puzzles) and len(listed) == 3
    assert len({each.theme for each in listed}) == 1
    assert any("image/png" in output["data"] for output in code["outputs"])
    heading, minutes = re.findall(r"^## (.+)\n\n\*(.+ \d+ \w+)\.\*", "".join(text["source"]))[0]
    plan = (FOLDERS[language] / f"plans/{lesson}.md").read_text("utf-8")
    assert f"\n{minutes}: *{heading}*" in plan


def test_no_puzzle_stands_in_two_lessons() -> None:
    code = "".join(path.read_text("utf-8") for path in (COURSE / "code").glob("*.py"))
    cells = re.findall(r"^# %% puzzles .+\n(.+)$", code, re.MULTILINE)
    assert len(cells) == len(LESSONS)
    puzzles = [each.id for cell in cells for each in eval(cell, {"bw": bw})]
    assert len(set(puzzles)) == len(puzzles) == 3 * len(LESSONS)


@pytest.mark.parametrize("page", ["README.md", "../README.md"])
def test_the_pages_say_which_lessons_take_longer(page: str) -> None:
    from bolide_widget.course import texts

    long = [int(n) for n in LESSONS if "\nminutes: 90\n" in texts.blocks(n)["about"]]
    named = f"45 minutes ({' and '.join(map(str, long))} take twice as long)"
    assert named in (COURSE / page).read_text("utf-8")


def test_the_curriculum_table_covers_each_lesson_by_a_document_with_a_date() -> None:
    page = (COURSE / "curriculum.md").read_text("utf-8")
    documents, lessons = (
        [[cell.strip() for cell in row.strip("| ").split("|")] for row in rows.splitlines()[2:]]
        for rows in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE)
    )
    assert all(re.search(r"\b20\d\d$", date) and where for _, _, date, where in documents)
    assert {row[1] for row in lessons} == {row[0] for row in documents}
    assert {f"{int(row[0]):02}" for row in lessons} == set(LESSONS)
    assert all(len(row) == 5 and all(row) for row in lessons)
    named = set(re.findall(r"\b\d{1,2}\.\d\b", page.partition("## The lessons")[2]))
    assert named <= exercises().keys()


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_the_answers_of_a_key_are_right(language: str, lesson: str) -> None:
    """What the key says of an exercise is what `check` takes, as it is printed."""
    sheet, key = (
        (FOLDERS[language] / f"worksheets/{lesson}{ending}.html").read_text("utf-8")
        for ending in ("", "-key")
    )
    told = dict(re.findall(r"<h3>\w+ ([\d.]+)</h3>\n<p><strong>(.*?)</strong>", key))
    assert list(told) == re.findall(r"<h3>\w+ ([\d.]+)</h3>", sheet) != []
    for name, answer in told.items():
        assert bw.check(name, answer).right, (name, answer)


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_a_worksheet_has_room_for_each_answer(language: str, lesson: str) -> None:
    page = (FOLDERS[language] / f"worksheets/{lesson}.html").read_text("utf-8")
    for part in re.split(r"<h3>\w+ (?=\d)", page)[1:]:
        assert '<div class="line"></div>' in part


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_each_question_of_a_worksheet_has_a_line_or_a_table(language: str, lesson: str) -> None:
    page = (FOLDERS[language] / f"worksheets/{lesson}.html").read_text("utf-8")
    parts = re.split(r"(?=<p>|<h3>)", page.partition("</h1>")[2])
    for number, part in enumerate(parts):
        is_on_the_back = part.startswith("<p><strong>")
        if part.startswith("<p>") and "?" in part.partition("</p>")[0] and not is_on_the_back:
            until = next(
                (n for n, other in enumerate(parts[number + 1 :], number + 1) if "?" in other),
                len(parts),
            )
            room = "".join(parts[number:until])
            assert '<div class="line">' in room or "<td></td>" in room, part


@pytest.mark.parametrize(
    ("language", "lesson"), [each for each in WRITTEN if str(each.values[1]) <= "06"]
)
def test_a_figure_is_drawn_on_paper_and_says_what_is_seen(language: str, lesson: str) -> None:
    from bolide_widget.course import texts

    book = json.loads((FOLDERS[language] / f"{lesson}.ipynb").read_text("utf-8"))
    text = "".join("".join(cell["source"]) for cell in book["cells"])
    (shown,) = re.findall(r"!\[([^\]]+)\]\(pictures/(.+?)\)", text)
    assert shown == (texts.blocks(lesson, language)["figure"], f"{lesson}-figure.svg")
    assert len(shown[0]) > 80
    drawn = (FOLDERS[language] / "pictures" / shown[1]).read_text("utf-8")
    assert '<rect width="100%" height="100%" rx="6" fill="#fff"/>' in drawn
    named = texts.blocks("pages", language).get("figures", "").splitlines()
    assert not [line for line in named if f">{line.partition(' => ')[0]}<" in drawn]


@pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT / "examples").as_posix()
)
def test_a_line_of_code_is_no_wider_than_its_cell(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    lines = [
        line.rstrip("\n")
        for cell in cells
        if cell["cell_type"] == "code"
        for line in "".join(cell["source"]).splitlines()
    ]
    assert [line for line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize(("language", "lesson"), WRITTEN)
def test_a_board_to_click_is_the_first_output(language: str, lesson: str) -> None:
    book = json.loads((FOLDERS[language] / f"{lesson}.ipynb").read_text("utf-8"))
    first = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    (output,) = first["outputs"]
    assert "".join(output["data"]["text/plain"]).startswith("RaceWidget(")


@pytest.mark.parametrize(
    ("language", "lesson"), [each for each in WRITTEN if str(each.values[1]) <= "05"]
)
def test_lessons_for_schools_have_sliders_and_fold_their_code(language: str, lesson: str) -> None:
    book = json.loads((FOLDERS[language] / f"{lesson}.ipynb").read_text("utf-8"))
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    code.pop()  # the puzzles
    others = [cell for cell in code if "bw.check(" not in "".join(cell["source"])]
    assert all(cell["metadata"]["jupyter"]["source_hidden"] for cell in others)
    cells = [cell for cell in others if "bw.experiment(" in "".join(cell["source"])]
    assert cells
    for cell in cells:  # what the picture shows, for who cannot see it
        (output,) = cell["outputs"]
        assert len("".join(output["data"]["text/plain"])) > 20
