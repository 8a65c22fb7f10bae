"""Pages that are played without a kernel, opened from a file with the network off."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import bolide_widget as bw
from helpers.browser.board_page import BoardPage
from helpers.browser.offline import framed, opened
from helpers.browser.page_audit import badly_laid, violations


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages of each kind."""
    where = tmp_path_factory.mktemp("pages")
    bw.to_page("corner", where / "corner.html")
    bw.to_page(bw.puzzles("bolide", level=1)[:2], where / "puzzles.html")
    bw.to_page(bw.learn(), where / "learn.html")
    bw.to_page(bw.learn("championship-formula"), where / "secret.html")
    race = bw.drive(bw.Race("straight", ["Ada", "Bob"], seed=1, laps=1), bw.Rookie())
    bw.to_page(race, where / "race.html")
    return where


def drive_by(page: Page, mouse: bool, way: list[tuple[int, int]]) -> None:
    """Drive along points to the flag: by the mouse, or by keys."""
    board = BoardPage(page, page.locator(".bolide"))
    for x, y in way:
        if mouse:
            click(board, (x, y))
            continue
        before, seen = board.rev(), set[str | None]()
        while (selected := board.data("selected")) != f"{x},{y}":
            assert selected is None or selected not in seen
            seen.add(selected)
            board.press("n")
            board.wait(f"root.dataset.selected !== {json.dumps(selected)}")
        board.press("Enter")
        board.wait_rev(before)


def said(page: Page, words: str) -> None:
    """Wait until the page says this above the board."""
    page.locator(".bolide-lessonwords", has_text=words).wait_for()


def click(board: BoardPage, point: tuple[int, int]) -> None:
    """Answer with a point: where points lie close, the first click only selects it."""
    before, name = board.rev(), f"{point[0]},{point[1]}"
    board.click_point(point)
    board.wait(f"Number(root.dataset.rev) > {before} || root.dataset.selected === '{name}'")
    if board.rev() == before:
        board.click_point(point)
    board.wait_rev(before)


@pytest.mark.parametrize(("width", "mouse"), [(1366, True), (600, False), (600, True)])
def test_a_lone_car_drives_to_the_flag(
    chromium: Browser, folder: Path, width: int, mouse: bool
) -> None:
    """On the best line: the page says that nobody needs fewer turns."""
    best = bw.best_lap("corner")
    with opened(chromium, folder / "corner.html", width) as page:
        drive_by(page, mouse, [(x, y) for x, y in best.path[1:]])
        said(page, f"You reached the flag in {best.turns} turns. Nobody can do it in fewer.")
        assert page.locator(".bolide-lessonstep").inner_text().endswith(f"{best.turns} turns")
        page.get_by_role("button", name="Start again").click()
        page.locator(".bolide-lessonstep", has_text="Turn 1").wait_for()


def test_a_turn_is_undone_and_the_fewest_is_shown(chromium: Browser, folder: Path) -> None:
    """Somebody who needs more turns may see the line that needs no more."""
    best = bw.best_lap("corner")
    first, *rest = [(x, y) for x, y in best.path[1:]]
    with opened(chromium, folder / "corner.html") as page:
        board = BoardPage(page, page.locator(".bolide"))
        count = page.locator(".bolide-lessonstep")
        drive_by(page, True, [first])
        board.press("u")
        count.filter(has_text="Turn 1").wait_for()
        # two turns at rest on the first point, or near it
        drive_by(page, True, [first])
        drive_by(page, True, slow_way(first, rest))
        said(page, f"The fewest is {best.turns}.")
        page.get_by_role("button", name="Show the answer").click()
        said(page, "The board shows a line that takes no more.")


def slow_way(first: tuple[int, int], rest: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A way on from the first point that takes more turns: it stops there, then begins again."""
    lap = bw.best_lap("corner", start=(first, first))
    return [first, *[(x, y) for x, y in lap.path[1:]]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["corner", "puzzles", "learn", "secret", "race"])
def test_a_page_can_be_used_by_everybody(
    chromium: Browser, folder: Path, name: str, scheme: str
) -> None:
    """Nothing is clipped, too small, or unnamed, and nothing is wider than the window."""
    with opened(chromium, folder / f"{name}.html", 600, color_scheme=scheme) as page:
        for width in (600, 1366):
            page.set_viewport_size({"width": width, "height": 768})
            BoardPage(page, page.locator(".bolide")).wait_still()
            found = violations(page, page.locator("body")) + badly_laid(page.locator("body"))
            assert [each for each in found if not any(name in each for name in WANTED)] == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_finger_drives_and_answers(chromium: Browser, folder: Path) -> None:
    """The first touch shows a point, and the second takes it."""
    best = bw.best_lap("corner")
    with opened(chromium, folder / "corner.html", 600, has_touch=True) as page:
        board = BoardPage(page, page.locator(".bolide"))
        for turn, (x, y) in enumerate(best.path[1:3], 2):
            touch(board, (x, y))
            page.locator(".bolide-lessonstep", has_text=f"Turn {turn}").wait_for()
    puzzle = bw.puzzles("bolide", level=1)[0]
    with opened(chromium, folder / "puzzles.html", 600, has_touch=True) as page:
        x, y = map(int, puzzle.best.split(","))
        touch(BoardPage(page, page.locator(".bolide")), (x, y))
        page.get_by_role("button", name="Next").tap()
        page.locator(".bolide-lessonstep", has_text="2 of 2").wait_for()


def touch(board: BoardPage, point: tuple[int, int]) -> None:
    before = board.rev()
    board.tap_point(point)
    board.wait(f"root.dataset.selected === '{point[0]},{point[1]}'")
    assert board.rev() == before
    board.tap_point(point)
    board.wait_rev(before)


def test_a_lesson_is_taken_by_keys(chromium: Browser, folder: Path) -> None:
    """Without a mouse: Tab or N finds the answers, Enter gives one, and then goes on."""
    with opened(chromium, folder / "learn.html") as page:
        board = BoardPage(page, page.locator(".bolide"))
        for number in range(1, 3):
            page.locator(".bolide-lessonstep", has_text=f"{number} of").wait_for()
            page.get_by_role("button", name="Skip this step").press("Enter")
        page.locator(".bolide-lessonstep", has_text="3 of").wait_for()
        before = board.rev()
        board.press("n")
        board.wait("root.dataset.selected !== undefined")
        board.press("Enter")
        board.wait_rev(before)
        page.get_by_role("button", name=re.compile("Try again|Next")).press("Enter")
        page.get_by_role("button", name="Skip this step").wait_for()


WANTED = ("bolide-chiphead", "bolide-sheetline")
"""A driver's chip shows signs, and its name has the words; rows of the sheet that have no room are
on the chip's own."""


def test_puzzles_are_answered_one_after_another(chromium: Browser, folder: Path) -> None:
    """A wrong answer is explained; what was solved is remembered by the browser."""
    first, second = bw.puzzles("bolide", level=1)[:2]
    wrong = next(answer for answer in first.answers if answer != first.best)
    with opened(chromium, folder / "puzzles.html") as page:
        board = BoardPage(page, page.locator(".bolide"))

        def answer(name: str) -> None:
            x, y = map(int, name.split(","))
            click(board, (x, y))

        answer(wrong)
        page.get_by_role("button", name="Try again").click()
        answer(first.best)
        count = page.locator(".bolide-lessonstep")
        assert "solved" in count.inner_text()
        page.get_by_role("button", name="Next").click()
        page.locator(".bolide-lessonstep", has_text="2 of 2").wait_for()
        page.reload()
        page.wait_for_selector(".bolide[data-rev]")
        assert "2 of 2" in count.inner_text()
        answer(next(one for one in second.answers if one != second.best))
        page.get_by_role("button", name="Show the answer").click()
        said(page, "The answer is on the board.")


def test_a_lesson_ends_with_a_race_to_watch(chromium: Browser, folder: Path) -> None:
    """Its steps may be skipped, as in a notebook."""
    with opened(chromium, folder / "learn.html") as page:
        steps = int(page.locator(".bolide-lessonstep").inner_text().split(" of ")[1])
        for number in range(steps):
            page.locator(".bolide-lessonstep", has_text=f"{number + 1} of {steps}").wait_for()
            page.get_by_role("button", name="Skip this step").click()
        page.get_by_text('run bw.learn("bolide") in a notebook').wait_for()
        page.wait_for_selector(".bolide.is-replay")


def test_a_page_speaks_the_language_of_the_browser(chromium: Browser, folder: Path) -> None:
    """And another one by its switch, which the next page keeps."""
    with opened(chromium, folder / "puzzles.html", locale="de-AT") as page:
        said(page, "Wähle")
        assert page.title() == "Bolide: 2 Rätsel"
        assert page.locator("html").get_attribute("lang") == "de"
        page.get_by_text("Die Antworten stehen auf dieser Seite").wait_for()
        page.get_by_role("button", name="English").press("Enter")
        said(page, "Choose")
        chosen = page.get_by_role("button", name="English", pressed=True)
        assert chosen.evaluate("button => button === document.activeElement")
        page.goto((folder / "learn.html").as_uri())
        page.locator(".bolide-lessonstep", has_text="1 of").wait_for()
        page.get_by_role("button", name="Deutsch").click()
        page.locator(".bolide-lessonstep", has_text="1 von").wait_for()


def test_a_secret_answer_is_given(chromium: Browser, folder: Path) -> None:
    """The learner alone sees it, may cover it, and sees what follows as soon as it is given."""
    with opened(chromium, folder / "secret.html") as page:
        board = BoardPage(page, page.locator(".bolide"))
        page.get_by_role("button", name="20 free").click()
        said(page, "That is slower than you could be, and Rosa goes at 60.")
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("button", name="60 free").wait_for()
        board.press("c")
        page.locator(".bolide-question", has_text="For your eyes only.").wait_for()
        assert page.get_by_role("button", name="60 free").count() == 0
        board.press("Enter")
        page.get_by_role("button", name="60 free").wait_for()
        board.press("3")
        said(page, "You reveal both speeds at once: you go at 60, Rosa only at 40.")


def test_a_frame_without_storage_says_so_and_goes_on(chromium: Browser, folder: Path) -> None:
    """As a learning platform shows what was uploaded."""
    with framed(chromium, folder / "puzzles.html") as inside:
        inside.locator(".bolide[data-rev]").wait_for()
        inside.get_by_role("button", name="Skip this step").click()
        inside.locator(".bolide-lessonstep", has_text="2 of 2").wait_for()
