"""The page of a game's rules, rules.md of its package, as the tests read it."""

from __future__ import annotations

import re
from pathlib import Path

GAMES = Path(__file__).resolve().parents[2] / "src/bolide_widget/games"
PAGES = {path.parent.name.replace("_", "-"): path for path in sorted(GAMES.glob("*/rules.md"))}
"""By the name of the game."""

Table = list[dict[str, str]]
"""A row is what stands under each heading."""


def tables(game: str) -> dict[str, Table]:
    """The tables of a page, by the heading of their first column."""
    text = PAGES[game].read_text(encoding="utf-8")
    results = {}
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        head, _, *rows = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()
        ]
        results[head[0]] = [dict(zip(head, row, strict=True)) for row in rows]
    return results


def faces(printed: str) -> list[int]:
    """The faces that the first column of a row names: "7", "5-6" or "2 / 3"."""
    if "-" in printed:
        first, last = map(int, printed.split("-"))
        return list(range(first, last + 1))
    return [int(face) for face in printed.split("/")]
