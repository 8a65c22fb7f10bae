"""The engine compiled beside the plain one: random play and a copy, by turns, in fresh processes.

Makes the compiled copy by ``scripts/compiled_engine.py``, which takes a minute or two.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "scripts"))
import compiled_engine
from table import Figure, first_track, median, show

ROOT = Path(__file__).resolve().parent.parent
TURNS = 3
ASKED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import copies, random_play
play = random_play.race_player(sys.argv[2])
play(1.0)
print(json.dumps([sorted(play(1.0) for _ in range(3))[1], copies.figures(sys.argv[2])[0].value]))
"""


def ask(sources: Path, track: str) -> list[float]:
    """Answers a second of random play, and microseconds of a copy, in a process of its own."""
    command = [sys.executable, "-c", ASKED, str(ROOT / "benchmarks"), track]
    env = {**os.environ, "PYTHONPATH": str(sources)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    values: list[float] = json.loads(done.stdout)
    return values


def figures(track: str) -> list[Figure]:
    """Measure both; nothing where there is no compiler."""
    if not compiled_engine.has_compiler():
        return []
    fast = compiled_engine.make()
    pairs = [(ask(ROOT / "src", track), ask(fast, track)) for _ in range(TURNS)]
    ratio = median([compiled[0] / plain[0] for plain, compiled in pairs])
    return [
        Figure("random play, compiled", median([fast[0] for _, fast in pairs]), "answers/s"),
        Figure("compiled against plain, same run", ratio, "×", "> 1.6"),
        Figure("copy of an 8-car state, compiled", median([f[1] for _, f in pairs]), "µs", "< 0.8"),
    ]


if __name__ == "__main__":
    sys.exit(show(figures(first_track())))
