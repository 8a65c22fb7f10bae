"""Every benchmark, as one table and how cost grows; ``--write`` puts them into docs/benchmarks.md.

Usage: ``python benchmarks/run.py [--write] [--short] [--no-browser] [--beside CHECKOUT]``. With
another checkout of the project its code is measured as well, by turns; the page keeps what is of
this one. ``--short`` looks whether all of it runs. Ends with code 1 when a bound is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

import deciding
import growth
import laps
import page
import paired
import races
import random_play
import replay
from table import OURS, ROOT, Row, machine, markdown, said, write

PAGE: Final = ROOT / "docs/benchmarks.md"
BEFORE: Final = "before"
"""What is said of the other checkout."""


def main() -> int:
    """Run them one after another; what fails is said, and the rest goes on."""
    parser = argparse.ArgumentParser()
    for flag in ("--write", "--short", "--no-browser"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT")
    given = parser.parse_args()
    sides = {**OURS, BEFORE: given.beside.resolve() / "src"} if given.beside else OURS
    short, begun, failed = given.short, machine(), list[str]()
    steps: dict[str, Callable[[], list[Row]]] = {
        "random play": lambda: random_play.figures(sides, short),
        "races": lambda: races.figures(sides, short),
        "what-if": lambda: deciding.figures(sides, short),
        "pairs": lambda: paired.figures(sides, short),
        "laps": lambda: laps.figures(sides, short),
    }
    if not given.no_browser:
        steps["page"] = lambda: [*page.figures(sides, short), *page.bundle()]
        steps["replay"] = replay.figures
    rows: list[Row] = []
    for name, step in steps.items():
        begin = time.monotonic()
        try:
            rows += step()
        except Exception:
            traceback.print_exc()
            failed.append(name)
        print(f"{name}: {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    growing = growth.markdown(growth.curves(short))
    print(begun, markdown(rows), growing, sep="\n\n")
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    if given.write and not failed:
        own = [row for row in rows if not row.what.endswith(said("", BEFORE))]
        write(f"{begun}\n\n{markdown(own)}\n\n{growing}", PAGE, "make bench")
    return 0 if not failed and all(row.kept for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
