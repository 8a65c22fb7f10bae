"""Lesson 13 beside a program of others: its exact numbers, by its rules written down once more.

A judge with two sets of rules solves the lesson's two tracks. By the rules of *mdp-engine* it
comes to the numbers of that program, by ours to those of `bw.lap_model`: so what is said to differ
between them is all that differs.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import floor
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.course import texts

CODE = Path(__file__).parents[2] / "examples/course/code/13.py"
LESSON: dict[str, Any] = {
    node.targets[0].id: ast.literal_eval(node.value)
    for node in ast.parse(CODE.read_text("utf-8")).body
    if isinstance(node, ast.Assign)
    and isinstance(node.targets[0], ast.Name)
    and node.targets[0].id in ("SMALL", "LARGE", "exact", "driven")
}
"""What the lesson writes down: its tracks, and the numbers of the other program."""

SIZES = {"small": (12, 35), "large": (33, 30)}
"""Rows and columns of the other program's files; what lies beyond them is the lesson's run-off."""

Square = tuple[int, int]
"""Row and column; also a move, as rows down and columns to the right."""

FINISH = "finish"


class Paper:
    """A track as squares: which are road, which are goal, where it starts."""

    def __init__(self, name: str, run_off: bool) -> None:
        lines = dedent(LESSON[name.upper()]).split()
        rows, columns = SIZES[name]
        if not run_off:
            first = next(n for n, line in enumerate(lines) if "*" in line[:columns])
            lines = lines[first:] if name == "small" else lines
            lines = [line[:columns] for line in lines[:rows]]
        marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
        self.road = {square for square, mark in marks.items() if mark != "#"}
        self.goal = {square for square, mark in marks.items() if mark == "*"}
        self.starts = sorted(square for square, mark in marks.items() if mark == "S")


Rules = Callable[[Paper, Square, Square], Any]
"""Where a move from a square leads: place and velocity, or the finish."""


def beyond(square: Square, step: Square) -> Square:
    return square[0] + step[0], square[1] + step[1]


# -- the rules of mdp-engine -----------------------------------------------------------------------


@cache
def nearest(step: Square) -> list[Square]:
    """In each row that a move passes the square nearest to its line; along a row, each square."""
    down, right = step
    if not down:
        side = 1 if right > 0 else -1
        return [(0, column) for column in range(0, right + side, side)]
    side = 1 if down > 0 else -1
    half = Fraction(1, 2)
    return [(row, floor(Fraction(right * row, down) + half)) for row in range(0, down + side, side)]


def theirs(paper: Paper, square: Square, step: Square) -> Any:
    """The first wall stops the car at the square before it, the first goal ends the run."""
    last = square
    for part in nearest(step):
        here = beyond(square, part)
        if here not in paper.road:
            return *last, 0, 0
        if here in paper.goal:
            return FINISH
        last = here
    return *last, *step


# -- our rules -------------------------------------------------------------------------------------


@cache
def met(step: Square, touched: bool) -> list[Square]:
    """The squares whose inside a move enters, or that it touches, in order."""
    listed = []
    rows, columns = (range(min(0, part) - 1, max(0, part) + 2) for part in step)
    for square in product(rows, columns):
        begin, end, beside = Fraction(0), Fraction(1), False
        for part, middle in zip(step, square, strict=True):
            edges = Fraction(2 * middle - 1, 2), Fraction(2 * middle + 1, 2)
            if part:
                low, high = sorted(edge / part for edge in edges)
                begin, end = max(begin, low), min(end, high)
            elif not edges[0] <= 0 <= edges[1]:
                beside = True
        if not beside and (begin < end or (touched and begin == end)):
            listed.append((begin, square))
    return [square for _, square in sorted(listed)]


def clear(paper: Paper, square: Square, step: Square) -> bool:
    return all(beyond(square, part) in paper.road for part in met(step, False))


def landed(paper: Paper, square: Square, step: Square, *velocity: int) -> Any:
    over = any(beyond(square, part) in paper.goal for part in met(step, True))
    return FINISH if over else (*beyond(square, step), *velocity)


def stopped(paper: Paper, square: Square, step: Square) -> Any:
    """At rest on the last rounded square of the way to which a clear move leads."""
    far = max(map(abs, step))
    parts = (
        (round(Fraction(step[0] * part, far)), round(Fraction(step[1] * part, far)))
        for part in range(far - 1, -1, -1)
    )
    short = next(part for part in parts if clear(paper, square, part))
    return landed(paper, square, short, 0, 0)


def ours(paper: Paper, square: Square, step: Square) -> Any:
    """The whole move has to enter road alone; it finishes if it touches the goal."""
    if clear(paper, square, step):
        return landed(paper, square, step, *step)
    return stopped(paper, square, step)


def our_squares_their_finish(paper: Paper, square: Square, step: Square) -> Any:
    """The first goal square that a move enters ends the run; walls behind it are no matter."""
    for part in met(step, False):
        here = beyond(square, part)
        if here not in paper.road:
            return stopped(paper, square, step)
        if here in paper.goal:
            return FINISH
    return *beyond(square, step), *step


# -- the judge -------------------------------------------------------------------------------------


def turns(paper: Paper, noise: float, rules: Rules) -> float:
    """Expected turns from the starts, by sweeps over all states that can come up."""
    states = [(*square, 0, 0) for square in paper.starts]
    numbers = {state: number for number, state in enumerate(states)}
    led = []
    changes = list(product((-1, 0, 1), (-1, 0, 1)))
    for row, column, down, right in states:
        after = []
        for change in changes:
            there = rules(paper, (row, column), beyond((down, right), change))
            if there != FINISH and there not in numbers:
                numbers[there] = len(states)
                states.append(there)
            after.append(-1 if there == FINISH else numbers[there])
        led.append(after)
    table, values = np.array(led), np.zeros(len(states) + 1)
    while True:
        ahead = values[table]
        wanted = (1 - noise) * ahead + noise * ahead[:, [4]]
        new = np.append(1 + wanted.min(axis=1), 0.0)
        if np.abs(new - values).max() < 1e-10:
            return float(new[: len(paper.starts)].mean())
        values = new


@pytest.mark.parametrize(("name", "noise"), LESSON["exact"], ids=str)
def test_by_their_rules_the_judge_comes_to_their_numbers(name: str, noise: float) -> None:
    steps = LESSON["exact"][name, noise]  # one of them is the choice of the starting place
    assert turns(Paper(name, False), noise, theirs) == pytest.approx(steps - 1, abs=5e-6)


@pytest.mark.parametrize(("name", "noise"), LESSON["exact"], ids=str)
def test_by_our_rules_it_comes_to_ours(name: str, noise: float) -> None:
    track = bw.Track.from_ascii(LESSON[name.upper()], name=name)
    model = bw.lap_model(track, noise=noise, crash="stop")
    mine = model.best()[0][model.starts].mean()
    assert turns(Paper(name, True), noise, ours) == pytest.approx(mine, abs=1e-6)


@pytest.mark.parametrize("name", SIZES)
def test_the_text_says_what_our_squares_and_their_finish_come_to(name: str) -> None:
    value = turns(Paper(name, False), 0.1, our_squares_their_finish)
    assert f" {value:.6f}" in texts.blocks("13")["reasons"]


def test_the_table_takes_the_runs_that_the_text_names() -> None:
    for mean in LESSON["driven"]["large", 0.3].values():
        assert f"{mean:.3f}" in texts.blocks("13")["figures"]
