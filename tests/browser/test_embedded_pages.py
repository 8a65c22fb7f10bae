"""A lesson of the course inside other pages: plain HTML, a book by Jupyter Book 1, marimo.

``BOLIDE_BOOK`` names an environment with Jupyter Book 1; without it the book's test is skipped.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, Route

import bolide_widget as bw
from helpers.browser.hosts import served

FRAME = '<iframe src="{}" title="Lesson 2" width="100%" height="800"></iframe>'

MODULE = """
<div id="lesson"></div>
<script type="module">
  import lesson from "./_static/lesson.mjs";
  lesson.render({ el: document.getElementById("lesson") });
</script>
"""


def drive(inside: FrameLocator | Locator) -> None:
    """Drive one turn by keys, and answer an exercise."""
    inside.locator('.stage[data-turns="0"]').wait_for()
    for key in ("ArrowRight", "Enter"):
        inside.locator(".board").press(key)
    inside.locator('.stage[data-turns="1"]').wait_for()
    card = inside.locator(".card", has_text="Exercise 2.2")
    card.locator("input").fill("7^2")
    card.get_by_role("button", name="Check").click()
    card.locator('.verdict[data-right="true"]').wait_for()


def offline(chromium: Browser, path: Path) -> Page:
    """A file, opened with the network off."""
    page = chromium.new_context(offline=True, reduced_motion="reduce").new_page()
    page.goto(path.as_uri())
    return page


def test_a_lesson_is_one_line_in_a_plain_page(chromium: Browser, tmp_path: Path) -> None:
    bw.to_page("lesson 2", tmp_path / "lesson.html")
    around = tmp_path / "page.html"
    around.write_text(f"<!doctype html><h1>Motion</h1>{FRAME.format('lesson.html')}")
    page = offline(chromium, around)
    drive(page.frame_locator("iframe"))
    page.context.close()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book that Jupyter Book has built: a page with a lesson in a frame, one with its module."""
    python = Path(os.environ.get("BOLIDE_BOOK", "/nowhere"), "bin/python")
    if not python.exists():
        pytest.skip("BOLIDE_BOOK names no environment with Jupyter Book 1")
    (tmp_path / "_static").mkdir()
    for ending in ("html", "mjs"):
        bw.to_page("lesson 2", tmp_path / f"_static/lesson.{ending}")
    (tmp_path / "_config.yml").write_text("title: Physics\n")
    (tmp_path / "_toc.yml").write_text(
        "format: jb-book\nroot: frame\nchapters:\n  - file: module\n"
    )
    (tmp_path / "frame.md").write_text(f"# Motion\n\n{FRAME.format('_static/lesson.html')}\n")
    (tmp_path / "module.md").write_text(f"# Motion\n{MODULE}")
    command = [str(python.with_name("jupyter-book")), "build", str(tmp_path)]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout[-3000:] + said.stderr[-3000:]
    return tmp_path / "_build/html"


def test_a_lesson_is_one_line_in_a_book(chromium: Browser, book: Path) -> None:
    """Opened from a file, with the network off; its colours are those of the lesson."""
    page = offline(chromium, book / "frame.html")
    drive(page.frame_locator('iframe[title="Lesson 2"]'))
    page.context.close()


def test_a_lesson_is_a_module_in_a_book(chromium: Browser, book: Path) -> None:
    """In the page itself, served over HTTP; the book's own links to the network are cut."""

    def serve(route: Route) -> None:
        url = urlsplit(route.request.url)
        file = book / url.path.lstrip("/")
        if url.hostname == "book.test" and file.is_file():
            kind = {".mjs": "text/javascript"}.get(file.suffix)
            route.fulfill(path=file, content_type=kind)
        else:
            route.abort()

    page = chromium.new_context(reduced_motion="reduce").new_page()
    page.route("**/*", serve)
    page.goto("http://book.test/module.html")
    drive(page.locator("#lesson"))
    page.context.close()


MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    from pathlib import Path
    import marimo as mo
    mo.iframe(Path("lesson.html").read_text("utf-8"), height="800px")
    return


if __name__ == "__main__":
    app.run()
"""


def test_a_lesson_is_one_line_in_marimo(chromium: Browser, tmp_path: Path) -> None:
    bw.to_page("lesson 2", tmp_path / "lesson.html")
    (tmp_path / "page.py").write_text(MARIMO)
    words = ("marimo", "run", "page.py", "--headless", "--port", "PORT", "--no-token")
    with served(sys.executable, tmp_path, *words) as url:
        page = chromium.new_page()
        page.goto(url, wait_until="domcontentloaded")
        drive(page.frame_locator("iframe"))
        page.close()
