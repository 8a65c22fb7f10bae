"""Perfect laps beside a breadth-first search in C (``laps.c``), on boards of graph paper made here.

Both answer the same question: the fewest turns and a line that takes no more, by the 25 points,
without a top speed. Each board is solved in a process of its own, by turns with the C program; CPU
time. Making the track is not counted. Which moves the walls block is: both work it out themselves.
"""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.boards.lattice.momentum.planes import fastest_on
from table import COLUMNS, OURS, Row, Sides, ask, by_turns, median, number, said, show, started_with

FIRST: Final = next(iter(COLUMNS))
LIMIT: Final = "box-2"
Board = tuple[str, int, int, int]
BOARDS: Final[tuple[Board, ...]] = (
    ("twisty", 25, 40, 3), ("twisty", 120, 100, 6), ("twisty", 300, 280, 10),
    ("long", 60, 60, 4), ("long", 160, 120, 6), ("long", 300, 280, 10),
    ("open", 25, 40, 0), ("open", 120, 100, 0), ("open", 300, 280, 0),
)  # fmt: skip
"""Kind, width, height, and the width of the road, in squares."""
WALLS: Final = 0.03
"""Share of an open board's squares that are walls."""
TIMES: Final = 21
ENOUGH: Final = 2.0
"""Seconds after which a board is not solved once more."""
FASTER: Final = 1.5
MEGABYTES: Final = 200
MEGA: Final = 1_000_000
KILO: Final = 1024 if sys.platform == "linux" else 1


def lines_of(kind: str, width: int, height: int, road: int) -> list[str]:
    """A board: lanes up and down, a spiral, or a plain with few walls."""
    board = [["#"] * width for _ in range(height)]

    def pave(left: int, right: int, low: int, high: int, mark: str = ".") -> None:
        for line in board[low:high]:
            line[left:right] = mark * (right - left)

    if kind == "open":
        chance = Random(1).random
        board = [["#" if chance() < WALLS else "." for _ in line] for line in board]
        board[height // 2][0], board[height // 2][-1] = "S", "*"
    elif kind == "twisty":
        lanes = range(0, width - road + 1, road + 1)
        for number, left in enumerate(lanes):
            pave(left, left + road, 0, height)
            low = 0 if number % 2 else height - road
            pave(left - 1 if number else 0, left, height - road - low, height - low)
        low = 0 if len(lanes) % 2 == 0 else height - 1
        board[0][0] = "S"
        pave(lanes[-1], lanes[-1] + road, low, low + 1, "*")
    else:
        left = 0
        while min(width, height) - 2 * left > 2 * road + 1:
            right, high = width - left, height - left
            pave(max(0, left - road - 1), right, left, left + road)
            pave(right - road, right, left, high)
            pave(left, right, high - road, high)
            pave(left, left + road, left + road + 1, high)
            last = left
            left += road + 1
        board[0][0] = "S"
        pave(last, last + road, last + road + 1, last + road + 2, "*")
    return ["".join(line) for line in board]


def solved(lines: list[str], program: str) -> dict[str, Any]:
    """Solve a board with both, by turns, in this process: seconds, and bytes at the most."""
    bw.best_lap(bw.Track.from_ascii("S..*", name="first"), top_speed=None)  # imports
    mine: list[float] = []
    theirs: list[float] = []
    memory = 0
    while len(mine) < TIMES and sum(mine) + sum(theirs) < ENOUGH:
        track = bw.Track.from_ascii("\n".join(lines), name=f"board {len(mine)}")
        assert track.grid
        begin = time.process_time()
        lap = bw.best_lap(track, limit=LIMIT, top_speed=None)
        mine.append(time.process_time() - begin)
        fastest = max(fastest_on(track.size, LIMIT))
        head = f"{len(lines[0])} {len(lines)} {fastest} {LIMIT[-1]}"
        given = "\n".join([head, *lines])
        done = subprocess.run([program], input=given, capture_output=True, text=True, check=True)
        memory = memory or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILO
        seconds, _, turns, *line = done.stdout.split()
        theirs.append(float(seconds))
        assert lap.turns == int(turns) == len(line) // 2, f"{lap.turns} and {turns} turns"
    return {"ours": mine, "theirs": theirs, "memory": memory}


def compiled(folder: str) -> str | None:
    """The program, made in a folder; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        print("perfect laps beside C: left out, there is no C compiler", file=sys.stderr)
        return None
    program = str(Path(folder) / "laps")
    command = [compiler, "-O2", "-o", program, str(Path(__file__).with_suffix(".c"))]
    subprocess.run(command, check=True)
    return program


def figures(sides: Sides = OURS, short: bool = False) -> list[Row]:
    """Measure all boards, each in a fresh process; nothing where there is no compiler."""
    boards = BOARDS[:: 3 if short else 1]
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        if program is None:
            return []
        seen: dict[str, list[dict[str, Any]]] = {side: [] for side in sides}
        for board in boards:
            for side in by_turns(sides, 1):
                seen[side].append(ask("laps", program, json.dumps(board), sources=sides[side]))
    return [row for side in sides for row in rows(side, boards, seen[side])]


def rows(side: str, boards: Sequence[Board], seen: Sequence[dict[str, Any]]) -> list[Row]:
    """What was seen of the boards as rows of the table; bounds are for the code as it stands."""
    lines, ratios = [], []
    for (kind, width, height, _), solved in zip(boards, seen, strict=True):
        mine, theirs = median(solved["ours"]), median(solved["theirs"])
        ratios.append(mine / theirs)
        what = f"perfect lap, {kind} {width} \N{MULTIPLICATION SIGN} {height}, beside C"
        beside = f"{number(1000 * mine)} ms, C {number(1000 * theirs)} ms"
        beside += f"; {solved['memory'] / MEGA:.0f} MB"
        wanted = "" if side else f"< {FASTER}"
        lines.append(Row(said(what, side), {FIRST: ratios[-1]}, "times", wanted, beside))
    share = 100 * sum(ratio <= 1 for ratio in ratios) / len(ratios)
    memory = max(solved["memory"] for solved in seen) / MEGA
    faster = "boards on which C is not faster"
    most = "memory of a process that solves a board, most"
    return [
        *lines,
        Row(said(faster, side), {FIRST: share}, "%", "" if side else "> 50"),
        Row(said(most, side), {FIRST: memory}, "MB", "" if side else f"< {MEGABYTES}"),
    ]


if __name__ == "__main__":
    if arguments := started_with():
        program, board = arguments
        kind, width, height, road = json.loads(board)
        print(json.dumps(solved(lines_of(kind, width, height, road), program)))
    else:
        sys.exit(show(figures()))
