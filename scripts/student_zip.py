"""Put the course into a zip file for students: lessons and worksheets, no solutions and no keys.

Usage: ``python scripts/student_zip.py [LESSON ...] [--language de] [--output FILE]``; all lessons
if none is named.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COURSE = ROOT / "examples/course"
OUTPUT = ROOT / "build/bolide-course.zip"
INSIDE = "bolide-course"
"""The folder that the file unpacks to."""

HEADS = {
    "en": """# Vector racing: the course

Install with `pip install "bolide-widget[lab]"`, start `jupyter lab` in this folder, and open a
lesson.

| lesson | on paper |
| --- | --- |
""",
    "de": """# Rennen mit Vektoren: der Kurs

Installiere das Paket mit `pip install "bolide-widget[lab]"`, starte `jupyter lab` in diesem Ordner
und öffne eine Lektion.

| Lektion | auf Papier |
| --- | --- |
""",
}
"""The page of contents above its table, by language; a language without one has the English."""

SHEETS = {"de": "Arbeitsblatt"}
"""The word for a worksheet, where it is not the English one."""

_PICTURE = re.compile(r'(?:src="\.\./|!\[[^\]]*\]\()(pictures/[\w-]+\.svg)')
_LINK_OUT = re.compile(r"\[([^\]\n]+)\]\(\.\./[^)\n]+\)")  # to what stays with the teacher


def folder_of(language: str) -> Path:
    """Where the lessons of a language are."""
    return COURSE if language == "en" else COURSE / language


def lessons(language: str = "en") -> list[str]:
    """The numbers of the lessons that are written in a language, in order."""
    return sorted(path.stem for path in folder_of(language).glob("[0-9][0-9].ipynb"))


def arguments(about: str, output: Path) -> argparse.Namespace | None:
    """Lessons, language and place from a command line; None if there is no such lesson."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("lessons", nargs="*", type=int, help="numbers; all if none is named")
    languages = ["en", *sorted(path.parent.name for path in COURSE.glob("??/01.ipynb"))]
    parser.add_argument("--language", choices=languages, default="en")
    parser.add_argument("--output", type=Path, default=output, help="where to write")
    options = parser.parse_args()
    known = lessons(options.language)
    options.lessons = [f"{number:02}" for number in options.lessons] or known
    if unknown := sorted({*options.lessons} - {*known}):
        print(f"no lesson {unknown[0]}: there are {', '.join(known)}", file=sys.stderr)
        return None
    return options


def contents(wanted: list[str], language: str) -> dict[str, str]:
    """The texts of the files, by their paths in the folder."""
    folder = folder_of(language)
    result: dict[str, str] = {}
    rows = []
    for number in wanted:
        notebook = (folder / f"{number}.ipynb").read_text("utf-8")
        sheet = (folder / f"worksheets/{number}.html").read_text("utf-8")
        for name in _PICTURE.findall(notebook + sheet):
            result[name] = (folder / name).read_text("utf-8")
        notebook = _LINK_OUT.sub(r"\1", notebook)
        for path in sorted(folder.glob(f"{number}-*.ipynb")):  # what a lesson links to
            result[path.name] = _LINK_OUT.sub(r"\1", path.read_text("utf-8"))
        result |= {f"{number}.ipynb": notebook, f"worksheets/{number}.html": sheet}
        title = "".join(json.loads(notebook)["cells"][0]["source"]).partition("\n")[0]
        title = title.removeprefix("# ")
        rows.append(
            f"| [{int(number)}. {title}]({number}.ipynb) "
            f"| [{SHEETS.get(language, 'worksheet')}](worksheets/{number}.html) |\n"
        )
    head = HEADS.get(language, HEADS["en"])
    return {"README.md": head + "".join(rows), **result}


def main() -> int:
    """Write the file that the command line asks for."""
    options = arguments(__doc__.partition("\n")[0], OUTPUT)
    if options is None:
        return 2
    options.output.parent.mkdir(parents=True, exist_ok=True)
    beside = options.output.with_suffix(".part")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in contents(options.lessons, options.language).items():
            packed.writestr(f"{INSIDE}/{name}", text)
    beside.replace(options.output)
    some = "1 lesson" if len(options.lessons) == 1 else f"{len(options.lessons)} lessons"
    print(f"{options.output}: {options.output.stat().st_size:,} bytes, {some}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
