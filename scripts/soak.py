"""The long tries: damaged files, nonsense, full disks, kills, interrupts, leaks; minutes of each.

Usage: ``python scripts/soak.py [kind ...] [--seconds S | --count N [--file F]] [--from N]``. Half a
minute of each kind if no seconds are given, and until each judge has seen 20,000 positions. Every
try has a number, which is its seed: ``soak.py races --from 4711 --seconds 0`` makes that one again.
``soak.py circuits --count 2000 --file tries.txt`` goes on where the last run ended: the file has a
line for each try. Ends with 1 when a promise did not hold, after all kinds have had their time. See
docs/reliability.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from tqdm import tqdm

TESTS = Path(__file__).resolve().parent.parent / "tests"
SECONDS = 30.0
"""For each kind."""


def main() -> int:
    """Make tries of the kinds that the command line names, or of all."""
    sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]
    os.environ.setdefault("MPLBACKEND", "agg")
    from helpers.soaking import LEAST, TRIES, UNIX, Broken, attempt  # type: ignore[import-not-found,unused-ignore]

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="kind", help=", ".join(TRIES))
    parser.add_argument(
        "--seconds", type=float, help=f"for each kind; {SECONDS:g}, and for a judge what he needs"
    )
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first try")
    parser.add_argument("--count", type=int, help="tries of each kind, however long they take")
    parser.add_argument("--file", type=Path, help="notes the tries, and makes no noted one again")
    options = parser.parse_args()
    unknown = [kind for kind in options.kinds if kind not in TRIES]
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(TRIES)}")
    kinds = options.kinds or [kind for kind in TRIES if os.name != "nt" or kind not in UNIX]
    made, broken = {}, []
    known = noted(options.file) if options.file is not None else {}
    counted = options.count is not None
    least = LEAST if options.seconds is None else {}
    seconds = SECONDS if options.seconds is None else options.seconds
    total = len(kinds) * (options.count if counted else max(seconds, 0.1))
    with tqdm(total=total, bar_format=BAR) as bar:
        for kind in kinds:
            start, number = time.perf_counter(), options.first
            enough = options.first + (options.count if counted else max(1, least.get(kind, 1)))
            while number < enough or (not counted and time.perf_counter() - start < seconds):
                began = time.perf_counter()
                said = known.get((kind, number))
                if said is None:
                    said = error_of(attempt, Broken, kind, number)
                    if options.file is not None:
                        note(options.file, kind, number, said)
                if said:
                    broken.append(said)
                    tqdm.write(said)
                number += 1
                bar.set_description(f"{kind} {number - options.first}")
                bar.update(1 if counted else time.perf_counter() - began)
            made[kind] = number - options.first
    for kind, count in made.items():
        print(f"{kind:12}{count:8}")
    print(f"{sum(made.values())} tries, {len(broken)} promises that did not hold")
    return 1 if broken else 0


def error_of(attempt: Any, broken: type[Exception], kind: str, number: int) -> str:
    """Make a try; return what did not hold, or nothing."""
    try:
        attempt(kind, number)
    except broken as error:
        return str(error)
    return ""


def noted(file: Path) -> dict[tuple[str, int], str]:
    """Return the errors of the tries in a file, by kind and number; empty for those that held."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {(kind, number): said for kind, number, said in map(json.loads, lines)}


def note(file: Path, kind: str, number: int, said: str) -> None:
    """Add a try to a file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps([kind, number, said]) + "\n")


BAR = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"

if __name__ == "__main__":
    sys.exit(main())
