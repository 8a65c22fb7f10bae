"""Put the course into a zip file for students: lessons and worksheets, no solutions and no keys.

Usage: ``python scripts/student_zip.py [LESSON ...] [--output FILE]``; all lessons if none is named.
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

HEAD = """# Vector racing: the course

Install with `pip install "bolide-widget[lab]"`, start `jupyter lab` in this folder, and open a
lesson.

| lesson | on paper |
| --- | --- |
"""

_LINK_OUT = re.compile(r"\[([^\]\n]+)\]\(\.\./[^)\n]+\)")  # to what stays with the teacher


def lessons() -> list[str]:
    """The numbers of the lessons, in order."""
    return sorted(path.stem for path in COURSE.glob("[0-9][0-9].ipynb"))


def contents(wanted: list[str]) -> dict[str, str]:
    """The texts of the files, by their paths in the folder."""
    result: dict[str, str] = {}
    rows = []
    for number in wanted:
        notebook = (COURSE / f"{number}.ipynb").read_text("utf-8")
        sheet = (COURSE / f"worksheets/{number}.html").read_text("utf-8")
        notebook = _LINK_OUT.sub(r"\1", notebook)
        result |= {f"{number}.ipynb": notebook, f"worksheets/{number}.html": sheet}
        for name in re.findall(r'src="\.\./(pictures/[\w-]+\.svg)"', sheet):
            result[name] = (COURSE / name).read_text("utf-8")
        title = "".join(json.loads(notebook)["cells"][0]["source"]).partition("\n")[0]
        title = title.removeprefix("# ")
        rows.append(
            f"| [{int(number)}. {title}]({number}.ipynb) "
            f"| [worksheet](worksheets/{number}.html) |\n"
        )
    return {"README.md": HEAD + "".join(rows), **result}


def main() -> int:
    """Write the file that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("lessons", nargs="*", type=int, help="numbers; all if none is named")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="the file")
    options = parser.parse_args()
    wanted = [f"{number:02}" for number in options.lessons] or lessons()
    if unknown := sorted({*wanted} - {*lessons()}):
        print(f"no lesson {unknown[0]}: there are {', '.join(lessons())}", file=sys.stderr)
        return 2
    options.output.parent.mkdir(parents=True, exist_ok=True)
    beside = options.output.with_suffix(".part")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in contents(wanted).items():
            packed.writestr(f"{INSIDE}/{name}", text)
    beside.replace(options.output)
    some = "1 lesson" if len(wanted) == 1 else f"{len(wanted)} lessons"
    print(f"{options.output}: {options.output.stat().st_size:,} bytes, {some}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
