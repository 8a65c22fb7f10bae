"""Write the lessons of the course as assignments for nbgrader and Otter, into build/assignments.

Usage: ``python scripts/write_assignments.py [LESSON ...] [--output FOLDER]``; all lessons if none
is named.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import bolide_widget as bw
from student_zip import COURSE, ROOT, lessons

OUTPUT = ROOT / "build/assignments"


def main() -> int:
    """Write what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("lessons", nargs="*", type=int, help="numbers; all if none is named")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="the folder")
    options = parser.parse_args()
    wanted = options.lessons or [int(number) for number in lessons()]
    if unknown := sorted({*wanted} - {*map(int, lessons())}):
        print(f"no lesson {unknown[0]}: there are {', '.join(lessons())}", file=sys.stderr)
        return 2
    for number in wanted:
        name, source = f"lesson-{number}", COURSE / f"{number:02}.ipynb"
        for grader, folder in (("nbgrader", "nbgrader/source"), ("otter", "otter")):
            path = options.output / folder / name / f"{name}.ipynb"
            print(bw.to_assignment(source, path, grader=grader, overwrite=True))  # type: ignore[arg-type]
    return 0


if __name__ == "__main__":
    sys.exit(main())
