"""Lessons of the course on a real page: the first screen, an experiment, an exercise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.browser.lab import Lab
from helpers.browser.page_audit import badly_laid, violations

pytestmark = pytest.mark.lab_page(fresh=True)

COURSE = Path(__file__).parents[2] / "examples/course"
LESSONS = sorted(path.stem for path in (COURSE / "code").glob("*.py"))
SCROLL = "i => window.jupyterapp.shell.currentWidget.content.scrollToItem(i)"
HEIGHT = 768


def cell_with(lesson: str, text: str) -> int:
    """The number of the first cell of code that has a text."""
    cells = json.loads((COURSE / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    return next(
        n for n, c in enumerate(cells) if c["cell_type"] == "code" and text in "".join(c["source"])
    )


@pytest.mark.lab_page(width=1366, height=HEIGHT, reduced_motion=True)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_begins_with_a_board_and_checks_an_exercise(lab: Lab, lesson: str) -> None:
    lab.open(COURSE / f"{lesson}.ipynb", f"{lesson}.ipynb")
    lab.run_cell(cell_with(lesson, "game"))
    board = lab.board()
    for theme in ("light", "dark"):
        lab.theme(theme)
        lab.page.evaluate(SCROLL, 0)
        board.wait_painted()
        box = board.root.bounding_box()
        assert box is not None and 0 < box["y"] < HEIGHT / 2, theme
    points = [p for p in lab.ask("[option.point for option in game.race.options]") if p]
    if points and board.shows(points[0]):
        before = board.rev()
        board.click_point(points[0])
        board.wait_rev(before)
    number = f"{int(lesson)}.1"
    where = cell_with(lesson, f'check("{number}"')
    lab.run_cell(where)
    lab.page.evaluate(SCROLL, where)
    shown = lab.page.locator(".jp-OutputArea-output:visible", has_text=f"{number}:").first
    shown.locator("summary").first.click()
    assert shown.locator("details[open]").count() == 1, "the first hint is open"


@pytest.mark.lab_page(width=1366, height=HEIGHT, reduced_motion=True)
def test_a_slider_draws_the_picture_anew(lab: Lab) -> None:
    where = cell_with("01", "def arrow")
    lab.open(COURSE / "01.ipynb", "01.ipynb")
    lab.run_cell(cell_with("01", "game"))
    lab.run_cell(where)
    lab.page.evaluate(SCROLL, where)
    picture = lab.page.locator(".jp-OutputArea-output img[alt]").last
    before = picture.get_attribute("alt")
    handle = lab.page.get_by_role("slider").first
    handle.focus()
    handle.press("ArrowLeft")
    lab.page.wait_for_function(
        "before => [...document.querySelectorAll('.jp-OutputArea-output img[alt]')]"
        ".at(-1)?.alt !== before",
        arg=before,
    )
    assert "velocity (4, 2)" in str(picture.get_attribute("alt"))


@pytest.mark.lab_page(width=600, reduced_motion=True)
def test_an_answer_is_typed_into_a_box(lab: Lab) -> None:
    """By keys and by the button, in both themes; nothing is clipped."""
    lab.open(['import bolide_widget as bw\nbw.check("1.1", ...)'])
    lab.run_all()
    shown = lab.page.locator(".bolide-answer")
    field = shown.get_by_role("textbox", name="Or answer here:")
    for theme, answer, verdict in (("light", "17, 7", "Not yet."), ("dark", "5, -2", "Right.")):
        lab.theme(theme)
        field.fill(answer)
        field.press("Enter")
        shown.get_by_text(verdict).wait_for()
        assert violations(lab.page, shown, least=2) == []
    assert badly_laid(shown) == []
    field.fill("<b>1</b>")
    shown.get_by_role("button", name="Check").click()
    shown.get_by_text("must be two numbers in brackets").wait_for()
    assert shown.locator("b", has_text="1").count() == 1, "the text is no HTML"


@pytest.mark.lab_page(width=900, reduced_motion=True)
def test_a_line_is_drawn_and_sentences_are_written_in_a_notebook(lab: Lab) -> None:
    """The model answer comes after something was written; in both themes nothing is clipped."""
    asked = [f'import bolide_widget as bw\nbw.check("{name}", ...)' for name in ("4.4", "3.6")]
    lab.open(asked)
    lab.run_all()
    line, words = (
        lab.page.locator(".bolide-answer", has_text=f"{name}:") for name in ("4.4", "3.6")
    )
    sheet = line.locator(".sheet")
    sheet.focus()
    for place in ((16, 20), (20, 24), (24, 28)):
        at = PAPER.format(*place)
        lab.page.mouse.move(*sheet.evaluate(at))
        lab.page.mouse.click(*sheet.evaluate(at))
        line.locator(".said", has_text=f"to ({place[0]}, {place[1]})").wait_for()
    field = line.get_by_role("textbox")
    lab.page.wait_for_function("box => box.value.endsWith('(24, 28)')", arg=field.element_handle())
    line.get_by_role("button", name="Check").click()
    line.get_by_text("Right.").wait_for()
    assert line.get_by_text("Compare").is_visible()
    field.fill("(16, 20)")
    field.press("Enter")
    sheet.and_(lab.page.locator('[data-turns="1"]')).wait_for()
    field.fill("(16, 20), (20, 24), (24, 28)")
    field.press("Enter")
    line.get_by_text("Right.").wait_for()
    line.get_by_text("Compare").click()
    words.get_by_role("textbox").fill("idk")
    words.get_by_role("button", name="Check").click()
    words.get_by_text("Write a whole sentence").wait_for()
    assert words.locator("summary").count() == 0
    words.get_by_role("textbox").fill('It takes longer, and you go "further"\nmeanwhile.')
    words.get_by_role("button", name="Check").click()
    words.get_by_text("Noted.").wait_for()
    words.get_by_text("Compare").click()
    assert words.get_by_text("Twice the time at twice the speed").is_visible()
    for theme in ("light", "dark"):
        lab.theme(theme)
        for shown in (line, words):
            assert violations(lab.page, shown, least=2) == []
            assert badly_laid(shown) == []


PAPER = """(sheet) => {{
  const at = new DOMPoint({} * 12, (46 - {}) * 12).matrixTransform(sheet.getScreenCTM());
  return [at.x, at.y];
}}"""


def test_an_unanswered_box_of_a_notebook_opened_again_says_what_to_do(lab: Lab) -> None:
    """No empty or broken widget is seen; run again, the cell has its box."""
    lab.forgive("widget model not found")
    lab.open(['import bolide_widget as bw\nbw.check("1.1", ...)'])
    lab.run_all()
    box = lab.page.get_by_role("textbox", name="Or answer here:")
    box.wait_for()
    again = lab.page.get_by_text("To answer in a box here, run this cell (Shift + Enter).")
    assert not again.is_visible()
    lab.save()
    lab.shut_down()
    lab.open(lab.server.notebooks / "test.ipynb", "again.ipynb")
    again.wait_for()
    lab.page.get_by_text("Error displaying widget").wait_for(state="attached")
    assert not lab.page.get_by_text("Error displaying widget").is_visible()
    assert lab.page.get_by_text("1.1: No answer yet.").is_visible()
    lab.run_cell(0)
    box.wait_for()
    assert not again.is_visible()


@pytest.mark.parametrize("sheet", [f"{n}{ending}" for n in LESSONS for ending in ("", "-key")])
def test_a_worksheet_and_its_key_are_one_page_each(chromium: object, sheet: str) -> None:
    page = chromium.new_page()  # type: ignore[attr-defined]
    page.goto((COURSE / f"worksheets/{sheet}.html").as_uri())
    images = page.evaluate("() => [...document.images].map(i => [i.alt, i.naturalWidth])")
    assert all(len(alt) > 20 and width > 0 for alt, width in images)
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    page.close()
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1


OUTPUT = """i => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const picture = notebook.widgets[i].node.querySelector(".jp-Cell-outputArea img[alt]");
  if (!picture?.naturalHeight) return null;
  const output = picture.closest(".jp-Cell-outputArea");
  return [output.getBoundingClientRect().height, notebook.node.clientHeight];
}"""


@pytest.mark.lab_page(width=1366, height=HEIGHT, reduced_motion=True)
def test_what_a_prediction_is_about_is_hidden_until_it_is_noted(lab: Lab) -> None:
    """The result in the notebook as one gets it, and after Run All all that follows."""
    lab.open(COURSE / "09.ipynb", "09.ipynb")
    cells = json.loads((COURSE / "09.ipynb").read_text("utf-8"))["cells"]
    (guess,) = (n for n, cell in enumerate(cells) if 'check("9.4"' in "".join(cell["source"]))
    table = lab.page.locator(".jp-Cell").nth(guess + 1).locator(".jp-OutputArea-output table")
    code = lab.page.locator(".jp-Cell").nth(guess + 1).get_by_text("def gamble")
    lab.page.evaluate(SCROLL, guess)
    code.wait_for()
    assert table.is_hidden()
    lab.run_all()
    box = lab.page.locator(".bolide-answer", has_text="9.4:")
    lab.page.evaluate(SCROLL, guess)
    box.wait_for()
    assert code.is_hidden() and table.is_hidden()
    box.get_by_role("textbox").fill("two")
    box.get_by_role("button", name="Check").click()
    box.get_by_text("Not yet.").wait_for()
    assert table.is_hidden()
    box.get_by_role("textbox").fill("2")
    box.get_by_role("button", name="Check").click()
    table.wait_for()


@pytest.mark.lab_page(width=1366, height=HEIGHT, reduced_motion=True)
@pytest.mark.parametrize("lesson", LESSONS)
def test_run_all_ends_at_the_board_and_each_experiment_fits_the_screen(
    lab: Lab, lesson: str
) -> None:
    lab.open(COURSE / f"{lesson}.ipynb", f"{lesson}.ipynb")
    lab.run_all()
    cells = json.loads((COURSE / f"{lesson}.ipynb").read_text("utf-8"))["cells"]
    lab.page.wait_for_function(
        f"() => {{ const y = document.querySelector('.bolide').getBoundingClientRect().y;"
        f" return y > 0 && y < {HEIGHT // 2}; }}"
    )
    for guess in lab.page.locator(".bolide-answer:has(.bolide-guess)").all():
        guess.get_by_role("textbox").fill("5")
        guess.get_by_role("button", name="Check").click()
    lab.page.wait_for_function("() => !document.querySelector('.bolide-guess')")
    for number, cell in enumerate(cells):
        if "bw.experiment(" in "".join(cell["source"]):
            lab.page.evaluate(SCROLL, number)
            output, screen = lab.page.wait_for_function(OUTPUT, arg=number).json_value()
            assert 0 < output <= screen, number
