"""Lessons 1 to 5 as pages, opened from a file with the network off."""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Route

import bolide_widget as bw
from bolide_widget.course.activities import Draw
from bolide_widget.course.exercise import exercises
from bolide_widget.course.kinds import Function
from bolide_widget.course.pages import SEEDS, STARTS, Links, lesson_text
from helpers.browser.offline import framed, opened
from helpers.browser.page_audit import badly_laid, violations

FORMS = Path(__file__).parents[1] / "course/typed_forms.json"
LESSONS = [str(int(lesson)) for lesson in STARTS]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of each lesson."""
    where = tmp_path_factory.mktemp("lessons")
    for lesson in LESSONS:
        bw.to_page(f"lesson {lesson}", where / f"{lesson}.html")
    return where


def middle(node: Locator) -> tuple[float, float]:
    """Where the middle of an element is on the screen."""
    box = node.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(page: Page, place: tuple[int, int]) -> tuple[float, float]:
    """Where the middle of an open point is on the screen."""
    return middle(page.locator(f'.board [data-point="{place[0]},{place[1]}"]'))


def driven(page: Page, turns: int) -> None:
    """Wait until so many turns have been driven."""
    page.locator(f'.stage[data-turns="{turns}"]').wait_for()


def card_of(page: Page, exercise: str) -> Locator:
    """The card of an exercise, whatever it asks for."""
    title = page.get_by_role("heading", name=re.compile(rf"^\w+ {re.escape(exercise)}$"))
    return page.locator(".card").filter(has=title)


def answer(page: Page, exercise: str, text: str) -> Locator:
    """Type an answer, press Check, and return what is said of it."""
    card = card_of(page, exercise)
    card.get_by_role("textbox").fill(text)
    card.get_by_role("button", name="Check").click()
    return card.locator(".verdict")


def test_a_lesson_is_driven_answered_and_handed_in(
    chromium: Browser, folder: Path, tmp_path: Path
) -> None:
    """By mouse; what was done is there after a reload, and the teacher reads it."""
    with opened(chromium, folder / "1.html") as page:
        page.mouse.move(*spot(page, (25, 24)))
        page.get_by_text("v = (5, −1), a = (0, 1), v + a = (5, 0)").wait_for()
        page.mouse.click(*spot(page, (25, 24)))
        driven(page, 6)
        assert "That" not in answer(page, "1.1", "5, -2").inner_text()
        wrong = answer(page, "1.2", "22, 25")
        assert "This is where it is after one turn." in wrong.inner_text()
        answer(page, "1.3", STRANGE)
        page.reload()
        driven(page, 6)
        assert page.get_by_text("1 of 3 right").is_visible()
        with page.expect_download() as download:
            page.get_by_label("Your name").fill("Ada O'Neill")
            page.get_by_role("button", name="Save for my teacher").click()
        file = download.value
        file.save_as(tmp_path / file.suggested_filename)
        page.get_by_role("button", name="Undo").click()
        driven(page, 5)
    assert file.suggested_filename == "ada-o-neill-lesson-1.ipynb"
    results = bw.class_results(tmp_path)
    assert results.table.loc["ada-o-neill"].to_dict() == {
        "1.1": "right",
        "1.2": "wrong",
        "1.3": "wrong",
    }
    assert results.answers["mistake"].dropna().tolist() == ["one turn"]
    assert eval(results.answers["answer"].iloc[2]) == STRANGE


STRANGE = "a \"' \\ %s {{x}} \u2028 ½ \U0001f600 #"
"""An answer whose signs mean something in Python, in JSON or in a notebook."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_speaks_the_language_of_the_browser(
    chromium: Browser, folder: Path, scheme: Literal["light", "dark"]
) -> None:
    """And another one by its switch: for good, and with what was done."""
    with closing(chromium.new_context(locale="de-AT", color_scheme=scheme)) as context:
        page = context.new_page()
        page.goto((folder / "1.html").as_uri())
        page.get_by_role("heading", name="Geschwindigkeit ist Verschiebung pro Zug").wait_for()
        assert page.locator(".lessonpage").get_attribute("lang") == "de"
        card = page.locator(".card", has_text="Aufgabe 1.3")
        card.get_by_role("textbox").fill("108,0 Kilometer pro Stunde")
        card.get_by_role("button", name="Prüfen").click()
        card.get_by_text("Richtig.").wait_for()
        assert page.get_by_text("1 von 3 richtig").is_visible()
        root = page.locator(".lessonpage")
        assert violations(page, root, least=8) == []
        assert badly_laid(root) == []
        page.get_by_role("button", name="English").click()
        page.get_by_role("heading", name="Velocity is a displacement").wait_for()
        assert page.locator(".lessonpage").get_attribute("lang") == "en"
        assert page.get_by_text("1 of 3 right").is_visible()
        page.reload()
        page.get_by_text("The car is at (20, 24).").wait_for()


def test_a_page_in_one_language_has_no_switch(chromium: Browser, tmp_path: Path) -> None:
    file = bw.to_page("lesson 2", tmp_path / "2.html", language="de")
    with opened(chromium, file) as page:
        page.get_by_role("heading", name="Trägheit und die 25 Punkte").wait_for()
        assert page.locator(".languages").count() == 0


def test_points_are_chosen_by_keys(chromium: Browser, folder: Path) -> None:
    """The arrow keys go from point to point, Enter drives, U undoes; the graph follows, too."""
    with opened(chromium, folder / "4.html") as page:
        page.locator(".board").focus()
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "Enter"):
            page.keyboard.press(key)
        driven(page, 1)
        page.get_by_text("The car is at (16, 19).").wait_for()
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowLeft")
        page.get_by_text("Turn 1: from (14, 18) to (16, 19). Velocity (2, 1)").wait_for()
        page.locator(".board").focus()
        page.keyboard.press("u")
        driven(page, 0)


def test_a_finger_shows_a_point_and_then_drives_there(chromium: Browser, folder: Path) -> None:
    with opened(chromium, folder / "2.html", 1024, has_touch=True) as page:
        page.touchscreen.tap(*spot(page, (19, 11)))
        page.get_by_text("to (19, 11) at speed 5").wait_for()
        driven(page, 0)
        page.touchscreen.tap(*spot(page, (19, 11)))
        driven(page, 1)


def test_a_turn_is_marked_on_the_board_in_the_graph_and_in_the_table(
    chromium: Browser, folder: Path
) -> None:
    """Whichever of them is pointed at."""
    with opened(chromium, folder / "1.html") as page:
        marks = [page.locator(f".board {each}") for each in (".trail.is-marked", ".tip")]
        marks += [page.locator(".graph .marked"), page.locator("tr.is-marked")]
        for pointed in ("tbody tr:nth-child(3)", ".graph circle:nth-last-child(4)"):
            page.mouse.move(*middle(page.locator(pointed)))
            for mark in marks:
                mark.first.wait_for(state="attached")  # a level line has no height
        page.locator("h1").hover()
        for mark in marks:
            mark.first.wait_for(state="detached")


def test_the_numbers_on_the_axes_are_coordinates(chromium: Browser, folder: Path) -> None:
    """An open point lies where they say, on the whole board and on a part of it; so has a graph."""
    with opened(chromium, folder / "1.html") as page:
        for _ in range(2):
            for axis, value in enumerate((25, 24)):
                known = page.locator(".board").evaluate(NUMBERS, axis)
                assert len(known) >= 3
                (low, at), *_, (high, end) = sorted(known)
                place = at + (end - at) * (value - low) / (high - low)
                assert spot(page, (25, 24))[axis] == pytest.approx(place, abs=1.5)
            page.get_by_role("button", name=re.compile("Zoom in|Whole board")).click()
        for axis in range(2):
            assert len(page.locator(".graph").evaluate(NUMBERS, axis)) >= 3


NUMBERS = """(drawing, axis) =>
  [...drawing.querySelectorAll(".number")]
    .filter((node) => (getComputedStyle(node).textAnchor === "end") === (axis === 1))
    .filter((node) => /\\d/.test(node.textContent))
    .map((node) => {
      const { left, width, top, height } = node.getBoundingClientRect();
      const value = Number(node.textContent.replace("−", "-"));
      return [value, axis ? top + height / 2 : left + width / 2];
    })"""
"""The numbers on an axis of a drawing, each with its place on the screen."""


def test_the_finish_line_ends_the_drive(chromium: Browser, folder: Path) -> None:
    """The best line of the corner is driven; then no point is open."""
    best = bw.best_lap("corner", start=((18, 8), (25, 8)))
    with opened(chromium, folder / "5.html") as page:
        for number, (x, y) in enumerate(best.path[1:], 1):
            page.mouse.move(*spot(page, (x, y)))
            page.mouse.click(*spot(page, (x, y)))
            driven(page, number)
        page.get_by_text(f"in {best.turns} turns.").wait_for()
        assert page.locator(".board .open").count() == 0


@pytest.mark.parametrize(
    ("width", "dark"), [(1366, False), (1024, True), (820, False), (600, False)]
)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_page_can_be_used_by_everybody(
    chromium: Browser, folder: Path, lesson: str, width: int, dark: bool
) -> None:
    """Nothing is clipped or unnamed; on a tablet, too, board and graph fit one screen."""
    look = {"color_scheme": "dark" if dark else "light", "locale": "en" if width > 820 else "de"}
    with opened(chromium, folder / f"{lesson}.html", width, **look) as page:
        page.locator(".board").focus()
        page.keyboard.press("ArrowRight")
        root = page.locator(".lessonpage")
        assert violations(page, root, least=8) == []
        assert badly_laid(root) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        board, graph = (page.locator(each).bounding_box() for each in (".board", ".graph"))
        assert board and graph
        if width >= 820:
            assert graph["x"] > board["x"] + board["width"]
            assert max(each["y"] + each["height"] for each in (board, graph)) <= 768
        assert (folder / f"{lesson}.html").stat().st_size < 420_000


def test_both_readers_judge_alike(chromium: Browser, folder: Path) -> None:
    """A form is right for `check` and on the page, or wrong in both for the same reason."""
    table = json.loads(FORMS.read_text(encoding="utf-8"))
    hostile = [form if isinstance(form, str) else form[0] * form[1] for form in table["hostile"]]
    count = 0
    for lesson in LESSONS:
        names = [name for name in exercises() if name.partition(".")[0] == lesson]
        with opened(chromium, folder / f"{lesson}.html") as page:
            for name in names:
                if not card_of(page, name).count():
                    assert isinstance(exercises()[name].kind, Function)
                    continue
                listed = table[name]
                forms = [*listed.get("typed right", ()), *listed.get("typed wrong", ()), *MORE]
                forms = [form for form in (*forms, *hostile) if form.strip() and len(form) < 200]
                for number, seed in enumerate(SEEDS if exercises()[name].others else SEEDS[:1]):
                    said = page.evaluate(JUDGE, [name, number, forms])
                    for form, (right, words) in zip(forms, said, strict=True):
                        checked = bw.check(name, form.strip(), seed=seed)
                        assert right == str(checked.right).lower(), (name, seed, form)
                        assert sentence(words) == sentence(checked.reason), (name, seed, form)
                        count += 1
    assert count > 1000


def test_both_readers_compare_a_measurement_with_the_board(chromium: Browser, folder: Path) -> None:
    board = bw.play("field", ["You"], seed=1, dice=[7], autosave=False)
    for place in [(4, 21), (6, 23), (10, 25), (15, 25), (20, 24)]:
        board.race.play("{},{}".format(*place))
    way = [(23, 23), (24, 22), (23, 21), (20, 20), (15, 19), (9, 18), (4, 17)]
    forms = ["5", "6", "7", "6.5", "8 turns", "41", "six"]
    reasons = set()
    with opened(chromium, folder / "1.html") as page:
        for turn, place in enumerate(way, 6):
            page.mouse.click(*spot(page, place))
            driven(page, turn)
            board.race.play("{},{}".format(*place))
            said = page.evaluate(JUDGE, ["1.5", 0, forms])
            for form, (right, words) in zip(forms, said, strict=True):
                checked = bw.check("1.5", form, race=board)
                assert right == str(checked.right).lower(), (turn, form)
                assert sentence(words) == sentence(checked.reason), (turn, form)
                reasons.add(checked.reason.partition(".")[0])
        answer(page, "1.5", "6")
        page.get_by_role("button", name="Undo").click()
        page.reload()
        driven(page, 11)
        kept = card_of(page, "1.5").locator(".verdict")
        drive = "On the board your car drove from (20, 24) to (9, 18) in 6 turns, as you counted."
        assert kept.inner_text() == f"Noted. {drive}"
        page.get_by_role("button", name="Undo").click()
        page.reload()
        driven(page, 10)
        assert kept.inner_text().strip() == "Noted."
    assert len(reasons) >= 7


def test_the_idea_unfolds_once_a_guess_is_noted(chromium: Browser, folder: Path) -> None:
    with opened(chromium, folder / "3.html") as page:
        idea = page.get_by_text("Braking takes the same amount off the speed every turn.")
        idea.wait_for(state="hidden")
        answer(page, "3.5", "many")
        assert idea.is_hidden()
        answer(page, "3.5", "12")
        idea.wait_for()
        page.reload()
        idea.wait_for()
    with opened(chromium, folder / "2.html") as page:
        page.get_by_text("A heavy object keeps going").wait_for()
        assert page.get_by_role("heading", name="Guess first").is_hidden()


def test_a_page_leads_to_the_rules_and_to_its_puzzles_where_they_are(
    chromium: Browser, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "other.html").write_text("<h1>Other</h1>")
    (tmp_path / "1.html").write_text(
        lesson_text("01", ["en"], Links("other.html", "other.html#puzzles"))
    )
    for words in ("Learn it first", "Three puzzles"):
        with opened(chromium, tmp_path / "1.html") as page:
            page.get_by_role("link", name=words).click()
            page.get_by_role("heading", name="Other").wait_for()
    with opened(chromium, folder / "1.html") as page:
        page.locator(".stage").wait_for()
        assert page.get_by_role("link").count() == 0


MORE = ["1", "-1", "5", "12", "49", "4.7", "4,7", "14/3", "7^2", "(1, 2)", "5, -2", "2 4", "0.5"]
MORE += [
    "16 m/s",
    "108 km/h",
    "57.6 kmh",
    "1,000",
    "16.200",
    "[(2, 2), (2, -2)]",
    "3 // 2",
    "-7 % 3",
]

JUDGE = """([name, number, forms]) => {
  const cards = [...document.querySelectorAll(".card")];
  const card = cards.find((each) => each.querySelector("h3").textContent.endsWith(` ${name}`));
  const others = [...card.querySelectorAll("button")].find((each) => each.type === "button");
  if (number > 0) others.click();
  const verdict = card.querySelector(".verdict");
  return forms.map((form) => {
    card.querySelector("input, textarea").value = form;
    card.querySelector("form").requestSubmit();
    return [verdict.dataset.right, verdict.textContent];
  });
}"""


def sentence(words: str) -> str:
    """What is said, without the verdict, the signs of Markdown and the answer as it was typed."""
    bare = re.sub(r"^(Right|Noted|Not yet)\.", "", words).strip()
    bare = bare.replace("`", "").replace("*", "")
    return re.split(r"(?<=, not )|(?<=What unit is )", bare)[0]


def test_a_lesson_is_a_module_that_needs_nothing_else(chromium: Browser, tmp_path: Path) -> None:
    """With a bare model, twice on a page; what it showed is gone when it ends."""
    module = bw.to_page("lesson 2", tmp_path / "lesson.mjs").read_text(encoding="utf-8")
    context = chromium.new_context()
    try:
        page = context.new_page()
        asked: list[str] = []
        files = {"/": ("text/html", BARE), "/lesson.mjs": ("text/javascript", module)}

        def serve(route: Route) -> None:
            path = urlsplit(route.request.url).path
            asked.append(path)
            kind, body = files[path]
            route.fulfill(content_type=kind, body=body)

        page.route("**/*", serve)
        page.goto("http://lesson.test/")
        page.wait_for_function("document.querySelectorAll('.stage[data-turns]').length === 2")
        ids = page.evaluate("[...document.querySelectorAll('#first [id]')].map(({id}) => id)")
        assert len(ids) == len(set(ids)) > 0
        assert page.get_by_text("anyone who looks for them finds them").count() == 2
        page.evaluate("ends.forEach((end) => end())")
        assert page.locator(".lessonpage").count() == 0
        assert asked == ["/", "/lesson.mjs"]
    finally:
        context.close()


def test_any_page_is_a_module(chromium: Browser, tmp_path: Path) -> None:
    """It is played in a frame of its own, which is gone when it ends."""
    module = bw.to_page("corner", tmp_path / "corner.mjs").read_text(encoding="utf-8")
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.route("http://lesson.test/", lambda route: route.fulfill(body=BARE, content_type=HTML))
        page.route(
            "**/lesson.mjs",
            lambda route: route.fulfill(body=module, content_type="text/javascript"),
        )
        page.goto("http://lesson.test/")
        frame = page.frame_locator("#first iframe")
        frame.locator(".bolide-stage").first.wait_for()
        page.wait_for_function("document.querySelector('#first iframe').title.includes('Corner')")
        page.evaluate("ends.forEach((end) => end())")
        assert page.locator("iframe").count() == 0
    finally:
        context.close()


HTML = "text/html"
BARE = """<!doctype html><link rel="icon" href="data:,">
<div id="first"></div><div id="second"></div>
<script type="module">
import lesson from "./lesson.mjs";
const nothing = () => undefined;
const model = { get: nothing, set: nothing, on: nothing, off: nothing, save_changes: nothing };
window.ends = ["first", "second"].map((id) =>
  lesson.render({ model, el: document.getElementById(id) }));
</script>"""


def test_work_is_cleared_after_a_second_press(chromium: Browser, folder: Path) -> None:
    """For the next one at a shared computer."""
    with opened(chromium, folder / "4.html") as page:
        page.mouse.click(*spot(page, (16, 19)))
        driven(page, 1)
        answer(page, "4.1", "31")
        page.get_by_text("1 of 4 right").wait_for()
        page.get_by_role("button", name="Clear my work").click()
        driven(page, 1)
        page.get_by_role("button", name="Press again to clear it all").click()
        page.get_by_text("0 of 4 right").wait_for()
        page.reload()
        driven(page, 0)


def test_a_point_that_is_considered_is_seen_in_the_graph(chromium: Browser, folder: Path) -> None:
    with opened(chromium, folder / "3.html") as page:
        assert page.locator(".graph .is-next").count() == 0
        page.mouse.move(*spot(page, (26, 7)))
        page.locator(".graph .is-next").wait_for()
        page.get_by_role("button", name="Zoom in").click()
        page.mouse.move(*spot(page, (26, 7)))
        page.get_by_text("a = (−2, 0)").wait_for()


def test_a_frame_without_storage_says_so_and_goes_on(chromium: Browser, folder: Path) -> None:
    """As a learning platform shows what was uploaded."""
    with framed(chromium, folder / "2.html") as inside:
        board = inside.locator(".board")
        for key in ("ArrowRight", "Enter"):
            board.press(key)
        inside.locator('.stage[data-turns="1"]').wait_for()


LINE = [(19, 10), (25, 11), (30, 14), (33, 19), (35, 26), (36, 33)]
"""A line through the corner in the fewest turns."""


def paper(page: Page, place: tuple[int, int]) -> tuple[float, float]:
    """Where a place of the corner is on the screen, on the sheet of exercise 2.4."""
    spots = page.locator(".sheet").evaluate(
        """(sheet, [x, y]) => {
          const at = new DOMPoint(x * 12, (44 - y) * 12);
          const { x: left, y: top } = at.matrixTransform(sheet.getScreenCTM());
          return [left, top];
        }""",
        place,
    )
    return spots[0], spots[1]


def drawn(page: Page, turns: int) -> None:
    """Wait until the line on the sheet has so many turns."""
    page.locator(f'.sheet[data-turns="{turns}"]').wait_for()


def test_a_line_is_drawn_with_the_mouse_and_judged(chromium: Browser, folder: Path) -> None:
    """Turn by turn as on paper: the rules are not asked before; typed places are drawn, too."""
    with opened(chromium, folder / "2.html") as page:
        card = card_of(page, "2.4")
        card.locator(".sheet").scroll_into_view_if_needed()
        for number, place in enumerate([(25, 10), *LINE[1:]], 1):
            page.mouse.move(*paper(page, place))
            page.mouse.click(*paper(page, place))
            drawn(page, number)
        check = card.get_by_role("button", name="Check")
        check.click()
        card.get_by_text("Turn 1 changes the velocity from (4, 0) to (11, 0).").wait_for()
        assert not card.get_by_text("Compare").is_visible()
        box = card.get_by_role("textbox")
        box.fill(box.input_value().replace("(25, 10)", "(19, 10)"))
        check.click()
        card.get_by_text("Right.").wait_for()
        card.get_by_text("Compare").click()
        assert card.get_by_text("Six turns are the fewest").is_visible()
        page.reload()
        drawn(page, 6)
        card.get_by_role("button", name="Undo").click()
        drawn(page, 5)
        assert box.input_value().endswith("(35, 26)")
        card.get_by_role("button", name="Start again").click()
        drawn(page, 0)


def test_a_line_is_drawn_by_keys_and_by_a_finger(chromium: Browser, folder: Path) -> None:
    with opened(chromium, folder / "2.html", 1024, has_touch=True) as page:
        sheet = page.locator(".sheet")
        sheet.focus()
        for key in ("ArrowRight", "Enter"):
            page.keyboard.press(key)
        drawn(page, 1)
        said = card_of(page, "2.4").locator(".said")
        assert said.inner_text() == (
            "Turn 1: from (14, 10) to (19, 10). Displacement (5, 0), a change of (1, 0)."
        )
        page.keyboard.press("u")
        drawn(page, 0)
        sheet.scroll_into_view_if_needed()
        page.touchscreen.tap(*paper(page, LINE[0]))
        page.get_by_text("Turn 1: from (14, 10) to (19, 10)").wait_for()
        drawn(page, 0)
        page.touchscreen.tap(*paper(page, LINE[0]))
        drawn(page, 1)


def test_a_model_answer_is_seen_after_something_was_written(
    chromium: Browser, folder: Path, tmp_path: Path
) -> None:
    """Of a guess, a measurement and an explanation; the teacher reads all of them."""
    with opened(chromium, folder / "1.html") as page:
        for name, refused, noted in (("1.4", "many", "4"), ("1.5", "3", "8")):
            answer(page, name, refused)
            card = card_of(page, name)
            card.get_by_text("Not yet.").wait_for()
            assert not card.get_by_text("Compare").is_visible()
            answer(page, name, noted)
            card.get_by_text("Noted.").wait_for()
            card.get_by_text("Compare").click()
        assert page.get_by_text("Three turns. Each turn takes").is_visible()
        page.get_by_text("0 of 3 right, 2 of 2 noted").wait_for()
        with page.expect_download() as download:
            page.get_by_label("Your name").fill("Ada")
            page.get_by_role("button", name="Save for my teacher").click()
        download.value.save_as(tmp_path / "ada-lesson-1.ipynb")
    with opened(chromium, folder / "3.html") as page:
        answer(page, "3.6", "idk")
        card_of(page, "3.6").get_by_text("Write a whole sentence").wait_for()
        answer(page, "3.6", 'It takes "longer",\nand you are faster meanwhile.')
        card_of(page, "3.6").get_by_text("Noted.").wait_for()
        with page.expect_download() as download:
            page.get_by_label("Your name").fill("Ada")
            page.get_by_role("button", name="Save for my teacher").click()
        download.value.save_as(tmp_path / "ada-lesson-3.ipynb")
    results = bw.class_results(tmp_path)
    assert results.table.loc["ada"].to_dict() == {"1.4": "done", "1.5": "done", "3.6": "done"}
    written = results.answers.set_index("exercise").answer["3.6"]
    assert eval(written) == 'It takes "longer",\nand you are faster meanwhile.'
    assert results.gradebook().loc["ada", ["right", "of"]].to_list() == [0, 0]


def test_a_line_is_drawn_on_the_board_of_its_lesson() -> None:
    for lesson, start in STARTS.items():
        for each in exercises().values():
            if each.lesson == lesson and isinstance(each.kind, Draw):
                assert each.kind.board == start.track
