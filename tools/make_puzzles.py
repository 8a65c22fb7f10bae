"""Make the bundled puzzles: ``python tools/make_puzzles.py [GAME ...]``; the same every time.

Writes ``puzzles.json`` into the package of each game.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bolide_widget.games import games, need
from bolide_widget.lab.posing import BUNDLED, make

ROOT = Path(__file__).resolve().parents[1] / "src" / "bolide_widget" / "games"
SEED = 1
YEAR = 366
"""Puzzles of all games: one for each day."""


def main(wanted: list[str]) -> None:
    rows = [need(name) for name in games() if need(name).has_puzzles]
    for number, row in enumerate(rows):
        if wanted and row.name not in wanted:
            continue
        count = YEAR * (number + 1) // len(rows) - YEAR * number // len(rows)
        rated = list(make(row, list(row.puzzles.THEMES), count, SEED, show=True))
        lines = [
            json.dumps({"level": level, "posed": posed.to_dict()}, separators=(",", ":"))
            for posed, level in rated
        ]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        (ROOT / row.package / BUNDLED).write_text(text, encoding="utf-8")
        print(f"{row.name}: {len(lines)} puzzles, {len(text):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
