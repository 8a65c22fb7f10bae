"""Write the lessons of the course as assignments for nbgrader and Otter, into build/assignments.

Usage: ``python scripts/write_assignments.py [LESSON ...] [--language de] [--output FOLDER]``; all
lessons if none is named.
"""

from __future__ import annotations

import sys

import bolide_widget as bw
from student_zip import ROOT, arguments, folder_of

OUTPUT = ROOT / "build/assignments"


def main() -> int:
    """Write what the command line asks for."""
    options = arguments(__doc__.partition("\n")[0], OUTPUT)
    if options is None:
        return 2
    for number in options.lessons:
        source = folder_of(options.language) / f"{number}.ipynb"
        name = f"lesson-{int(number)}"
        for grader, folder in (("nbgrader", "nbgrader/source"), ("otter", "otter")):
            path = options.output / folder / name / f"{name}.ipynb"
            print(bw.to_assignment(source, path, grader=grader, overwrite=True))  # type: ignore[arg-type]
    return 0


if __name__ == "__main__":
    sys.exit(main())
