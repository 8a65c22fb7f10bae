"""Write the pages that are played without an install, and one that lists them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import bolide_widget as bw
from bolide_widget.core.languages import LANGUAGES
from bolide_widget.course import pages
from bolide_widget.course.texts import blocks
from bolide_widget.games import FIRST, need
from bolide_widget.racing.puzzle import LEVELS

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ("corner", "chicane", "hairpin", "island")
"""Boards small enough to be driven on a page, from the shortest."""
CODE = ROOT / "examples/course/code"

WORDS = {
    "en": {
        "title": "Drive now",
        "text": "Five lessons about motion, a lesson for each game, boards to drive and puzzles. "
        "Each page is one file. It needs no install and no network: save it, or pass it on.",
        "course": "Lesson {lesson}: {title}",
        "learn": "Learn {game}, step by step",
        "drive": "{track}: drive to the flag in as few turns as you can",
        "puzzles": "{game}: {n} puzzles of level {level}",
    },
    "de": {
        "title": "Jetzt fahren",
        "text": "Fünf Lektionen über Bewegung, eine Lektion für jedes Spiel, Strecken zum Fahren "
        "und Rätsel. Jede Seite ist eine Datei. Sie braucht weder Installation noch Netz: "
        "speichere sie, oder gib sie weiter.",
        "course": "Lektion {lesson}: {title}",
        "learn": "{game} lernen, Schritt für Schritt",
        "drive": "{track}: fahre mit so wenigen Zügen wie möglich bis zur Flagge",
        "puzzles": "{game}: {n} Rätsel der Stufe {level}",
    },
}
"""The words of the index in each language."""

INDEX = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ background: Canvas; color-scheme: light dark; }}
body {{ margin: 0 auto; max-width: 40em; padding: 24px; font: 18px/1.5 system-ui, sans-serif; }}
li {{ margin: 8px 0; }}
button {{ min-height: 36px; padding: 4px 12px; font: inherit; }}
</style>
</head>
<body>
{parts}
<script>
const parts = [...document.querySelectorAll("main")];
const KEPT = "bolide-widget.language";
const show = (code) => {{
  const shown = parts.find((part) => part.lang === code);
  for (const part of parts) part.hidden = part !== shown;
  document.documentElement.lang = code;
  document.title = shown.querySelector("h1").textContent;
}};
let kept = null;
try {{ kept = localStorage.getItem(KEPT); }} catch {{}}
const wanted = [kept, ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase()), "en"];
show(wanted.find((code) => parts.some((part) => part.lang === code)));
for (const button of document.querySelectorAll("button")) button.onclick = () => {{
  show(button.lang);
  try {{ localStorage.setItem(KEPT, button.lang); }} catch {{}}
}};
</script>
</body>
</html>
"""
"""Without a script it shows every language."""

PART = """\
<main lang="{code}">
<h1>{title}</h1>
<p>{text}</p>
<ul>
{rows}
</ul>
<p>{buttons}</p>
</main>"""


class Row(NamedTuple):
    """A page: its file, what is on it, and the words of its link."""

    file: str
    what: Any
    words: Callable[[str], str]


def listed() -> list[Row]:
    """The pages of the index."""
    result = []
    for lesson in pages.STARTS:

        def course(code: str, lesson: str = lesson) -> str:
            title = blocks(lesson, code)["title"].removeprefix("# ")
            return WORDS[code]["course"].format(lesson=int(lesson), title=title)

        result.append(Row(f"lesson-{int(lesson)}", f"lesson {int(lesson)}", course))
    for game in bw.games():
        result.append(Row(f"learn-{game}", bw.learn(game), said("learn", game=need(game).title)))
    for name in BOARDS:
        track = bw.load_track(name)
        result.append(Row(name, track, said("drive", track=track.name)))
    for game in bw.games():
        for level in range(1, LEVELS + 1) if game == FIRST else [2]:
            puzzles = bw.puzzles(game, level=level)[: 10 if game == FIRST else 4]
            words = said("puzzles", game=need(game).title, n=len(puzzles), level=level)
            result.append(Row(f"puzzles-{game}-{level}", puzzles, words))
    return result


def said(key: str, **places: object) -> Callable[[str], str]:
    """The words of a link by language."""
    return lambda code: WORDS[code][key].format(**places)


def puzzles_of(lesson: int) -> bw.Puzzles:
    """The puzzles at the end of a lesson's notebook."""
    code = (CODE / f"{lesson:02}.py").read_text("utf-8")
    (cell,) = re.findall(r"^# %% puzzles .+\n(.+)$", code, re.MULTILINE)
    puzzles: bw.Puzzles = eval(cell, {"bw": bw})
    return puzzles


def write_lesson(lesson: int, folder: Path) -> list[Path]:
    """Write the page of a lesson, and its puzzles."""
    puzzles = folder / f"lesson-{lesson}-puzzles.html"
    bw.to_page(puzzles_of(lesson), puzzles, overwrite=True)
    page, links = folder / f"lesson-{lesson}.html", pages.Links("learn-bolide.html", puzzles.name)
    page.write_text(pages.lesson_text(f"{lesson:02}", list(LANGUAGES), links), encoding="utf-8")
    return [page, puzzles]


def write(folder: Path) -> list[Path]:
    """Write all pages into a folder, and ``index.html``, which leads to them."""
    folder.mkdir(parents=True, exist_ok=True)
    rows, paths = listed(), []
    for row in rows:
        if isinstance(row.what, str):
            paths += write_lesson(int(row.what.removeprefix("lesson ")), folder)
        else:
            paths.append(bw.to_page(row.what, folder / f"{row.file}.html", overwrite=True))
    index = folder / "index.html"
    parts = "\n".join(part(code, rows) for code in LANGUAGES)
    index.write_text(INDEX.format(title=WORDS["en"]["title"], parts=parts), encoding="utf-8")
    return [*paths, index]


def part(code: str, rows: list[Row]) -> str:
    """The index in a language."""
    links = [f'<li><a href="{row.file}.html">{escape(row.words(code))}</a></li>' for row in rows]
    buttons = [
        f'<button type="button" lang="{other}">{name}</button>'
        for other, name in LANGUAGES.items()
        if other != code
    ]
    words = WORDS[code]
    return PART.format(
        code=code,
        title=words["title"],
        text=words["text"],
        rows="\n".join(links),
        buttons=" ".join(buttons),
    )


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
