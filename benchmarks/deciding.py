"""How long it takes to know what to do: a what-if of 25 points, and Ace's budget.

In a fresh process each. The what-if is asked in a race of four cars which the same drivers have
driven so far, and is played to the flag 40 times for each option by two processes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from table import Figure, first_track, show

READY = """
import json, sys, time
from concurrent.futures import ProcessPoolExecutor
import bolide_widget as bw

def ready(track, policy):
    race = bw.Race(track, ["Ada", "Bob", "Cyd", "Dan"], seed=3, laps=2)
    while True:
        pending = race.pending
        if pending.kind == "move" and race.round >= 6:
            if sum(option.point is not None for option in pending.options) == 25:
                return race
        race.play(policy(race))
"""

WHAT_IF = (
    READY
    + """
if __name__ == "__main__":
    policy = bw.{policy}()
    race = ready({track!r}, policy)
    first = []
    begin = time.perf_counter()
    def update(frame):
        first.append(time.perf_counter() - begin)
    with ProcessPoolExecutor(2) as pool:
        frame = bw.what_if(race, 40, policy, executor=pool, progress=False, update=update)
        whole = time.perf_counter() - begin
    print(json.dumps([whole, first[0], int(frame.exact.sum()), len(frame)]))
"""
)

ACE = (
    READY
    + """
budget, ace, worst = {seconds}, bw.Ace({seconds}), []
race = ready({track!r}, bw.Pro())
for number in range({answers}):
    while race.pending.kind != "move":
        race.play(bw.Pro()(race))
    begin = time.perf_counter()
    answer = ace(race)
    worst.append((time.perf_counter() - begin) / budget)
    race.play(answer)
print(json.dumps([worst[0], max(worst[1:])]))
"""
)

ANSWERS = 30
BUDGETS = (0.1, 0.25)


def told(code: str) -> list[Any]:
    """What a fresh process prints."""
    command = [sys.executable, "-c", code]
    with tempfile.TemporaryDirectory() as cache:  # no tables of another process
        env = {**os.environ, "BOLIDE_WIDGET_CACHE": cache}
        done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    result: list[Any] = json.loads(done.stdout)
    return result


def figures(track: str) -> list[Figure]:
    """Measure the what-if with quick drivers and good ones, and Ace."""
    results = []
    for policy in ("Rookie", "Pro"):
        whole, first, exact, options = told(WHAT_IF.format(track=track, policy=policy))
        what = f"what-if of 25 points, 4 {policy} cars, n = 40, two processes"
        results.append(Figure(f"{what} ({exact} of {options} exact)", whole, "s", "< 20"))
        # the usual driver is held to it; good ones need tables for what may be damaged first
        wanted = "< 1" if policy == "Rookie" else ""
        results.append(Figure("its first estimates", first, "s", wanted))
    for seconds in BUDGETS:
        code = ACE.format(track=track, seconds=seconds, answers=ANSWERS)
        first, worst = told(code)
        what = f"Ace({seconds}), slowest of {ANSWERS} answers, of its budget"
        results.append(Figure(what, worst, "×", "< 1.2"))
        results.append(Figure("its first answer", first, "×"))
    return results


if __name__ == "__main__":
    sys.exit(show(figures(first_track())))
