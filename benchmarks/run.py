"""Every benchmark, as one Markdown table; ``--write`` puts it into docs/benchmarks.md too.

Usage: ``python benchmarks/run.py [--write] [--no-browser] [track]``. Ends with code 1 when a bound
is missed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import browser
import championship_formula
import circuits
import compiled
import copies
import deciding
import environments
import formula_d
import import_time
import laps
import races
import random_play
import really_nasty
import replay
from bolide_widget.core import files
from table import first_track, machine, markdown

PAGE = Path(__file__).resolve().parent.parent / "docs/benchmarks.md"
START = "<!-- table: written by make bench -->"
END = "<!-- end of table -->"
FLAGS = {"--no-browser", "--write"}


def write(table: str) -> None:
    """Put the table between its marks; the words around it are kept."""
    text = PAGE.read_text() if PAGE.is_file() else f"# Benchmarks\n\n{START}\n{END}\n"
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    PAGE.parent.mkdir(exist_ok=True)
    files.write(PAGE, f"{before}{START}\n\n{table}\n\n{END}{after}")


def main() -> int:
    """Run them one after another."""
    flags = {argument for argument in sys.argv[1:] if argument.startswith("--")}
    sys.argv[1:] = [argument for argument in sys.argv[1:] if argument not in flags]
    if unknown := flags - FLAGS:
        sys.exit(f"{', '.join(sorted(unknown))}: there are {', '.join(sorted(FLAGS))}")
    track = first_track()
    figures = [*random_play.figures(track), *copies.figures(track), *import_time.figures()]
    figures += [*circuits.figures(), *laps.figures()]
    figures += [*formula_d.figures(), *championship_formula.figures()]
    figures += [*really_nasty.figures(), *environments.figures()]
    figures += [*races.figures(track), *deciding.figures(track), *compiled.figures(track)]
    if "--no-browser" not in flags:
        figures += [*browser.figures(track), *replay.figures()]
    table = f"{machine()}, circuit {track}\n\n{markdown(figures)}"
    print(table)
    if "--write" in flags:
        write(table)
    return 0 if all(figure.kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
