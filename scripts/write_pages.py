"""Write the pages that are played without an install, and one that lists them."""

from __future__ import annotations

import argparse
import re
import sys
from html import escape
from pathlib import Path
from typing import Any

import bolide_widget as bw
from bolide_widget.core.languages import LANGUAGES, speaking
from bolide_widget.course import pages
from bolide_widget.course.texts import blocks
from bolide_widget.games import need
from bolide_widget.racing.puzzle import LEVELS

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ("corner", "chicane", "hairpin", "island")
"""Boards small enough to be driven on a page, from the shortest."""
CODE = ROOT / "examples/course/code"
LESSONS = {int(lesson): blocks(lesson)["title"].removeprefix("# ") for lesson in pages.STARTS}
"""The lessons of the course that have a page, and their titles."""

INDEX = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Drive now</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; max-width: 40em; padding: 24px; font: 18px/1.5 system-ui, sans-serif; }}
li {{ margin: 8px 0; }}
</style>
</head>
<body>
<h1>Drive now</h1>
<p>Five lessons about motion, a lesson for each game, boards to drive and puzzles.
Each page is one file. It needs no install and no network: save it, or pass it on.</p>
<ul>
{rows}
</ul>
</body>
</html>
"""


def listed() -> dict[str, tuple[str, Any]]:
    """What is written: by file, what its link says, and what is on the page."""
    result: dict[str, tuple[str, Any]] = {
        f"learn-{name}": (f"Learn {need(name).title}, step by step", bw.learn(name))
        for name in bw.games()
    }
    for name in BOARDS:
        track = bw.load_track(name)
        result[name] = (f"{track.name}: drive to the flag in as few turns as you can", track)
    for level in range(1, LEVELS + 1):
        puzzles = bw.puzzles("bolide", level=level)[:10]
        result[f"puzzles-{level}"] = (f"{len(puzzles)} puzzles of level {level}", puzzles)
    return result


def puzzles_of(lesson: int) -> bw.Puzzles:
    """The puzzles at the end of a lesson's notebook."""
    code = (CODE / f"{lesson:02}.py").read_text("utf-8")
    (cell,) = re.findall(r"^# %% puzzles .+\n(.+)$", code, re.MULTILINE)
    puzzles: bw.Puzzles = eval(cell, {"bw": bw})
    return puzzles


def write_lesson(lesson: int, folder: Path) -> list[Path]:
    """Write the page of a lesson, and its puzzles in each language."""
    links = {
        code: pages.Links(
            in_language("learn-bolide", code), in_language(f"lesson-{lesson}-puzzles", code)
        )
        for code in LANGUAGES
    }
    page = folder / f"lesson-{lesson}.html"
    page.write_text(pages.lesson_text(f"{lesson:02}", list(LANGUAGES), links), encoding="utf-8")
    made = [
        bw.to_page(puzzles_of(lesson), folder / link.puzzles, language=code, overwrite=True)
        for code, link in links.items()
    ]
    return [page, *made]


def in_language(name: str, code: str) -> str:
    """The name of a page's file in a language."""
    return f"{name}.html" if code == "en" else f"{name}-{code}.html"


def write(folder: Path) -> list[Path]:
    """Write all pages into a folder, and ``index.html``, which leads to them."""
    folder.mkdir(parents=True, exist_ok=True)
    rows, paths = [], []
    for lesson, title in LESSONS.items():
        paths += write_lesson(lesson, folder)
        rows.append(
            f'<li><a href="lesson-{lesson}.html">{escape(f"Lesson {lesson}: {title}")}</a></li>'
        )
    for code in LANGUAGES.keys() - {"en"}:
        with speaking(code):
            for game in bw.games():
                path = folder / in_language(f"learn-{game}", code)
                paths.append(bw.to_page(bw.learn(game), path, overwrite=True))
    for name, (words, what) in listed().items():
        path = bw.to_page(what, folder / f"{name}.html", overwrite=True)
        paths.append(path)
        rows.append(f'<li><a href="{path.name}">{escape(words)}</a></li>')
    index = folder / "index.html"
    index.write_text(INDEX.format(rows="\n".join(rows)), encoding="utf-8")
    return [*paths, index]


def main() -> int:
    """Write the pages, and say how large they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = ROOT / "build/pages"
    parser.add_argument("folder", nargs="?", type=Path, default=default, help="or build/pages")
    for path in write(parser.parse_args().folder):
        print(f"{path}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
