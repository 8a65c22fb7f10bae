"""The long tries: damaged files, nonsense, full disks, kills, interrupts, leaks; minutes of each.

Usage: ``python scripts/soak.py [kind ...] [--seconds S] [--from N]``. Half a minute of each kind if
no seconds are given, and until each judge has seen 20,000 positions. Every try has a number,
which is its seed: ``soak.py races --from 4711 --seconds 0`` makes that one again. Ends with 1 when
a promise did not hold, after all kinds have had their time. See docs/reliability.md.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

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
    options = parser.parse_args()
    unknown = [kind for kind in options.kinds if kind not in TRIES]
    if unknown:
        parser.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(TRIES)}")
    kinds = options.kinds or [kind for kind in TRIES if os.name != "nt" or kind not in UNIX]
    made, broken = {}, []
    least = LEAST if options.seconds is None else {}
    seconds = SECONDS if options.seconds is None else options.seconds
    with tqdm(total=len(kinds) * max(seconds, 0.1), unit="s", bar_format=BAR) as bar:
        for kind in kinds:
            start, number = time.perf_counter(), options.first
            enough = options.first + max(1, least.get(kind, 1))
            while number < enough or time.perf_counter() - start < seconds:
                began = time.perf_counter()
                try:
                    attempt(kind, number)
                except Broken as error:
                    broken.append(str(error))
                    tqdm.write(str(error))
                number += 1
                bar.set_description(f"{kind} {number - options.first}")
                bar.update(time.perf_counter() - began)
            made[kind] = number - options.first
    for kind, count in made.items():
        print(f"{kind:12}{count:8}")
    print(f"{sum(made.values())} tries, {len(broken)} promises that did not hold")
    return 1 if broken else 0


BAR = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"

if __name__ == "__main__":
    sys.exit(main())
