"""The figure of each lesson as data: a page's script draws it, and a script as a file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Any, Final, Literal

from ..core.page_data import Figure, FigureMark
from . import texts

Look = Literal["plain", "faint", "first", "second", "third"]
Place = tuple[float, float]


def figure_of(lesson: str, language: str) -> Figure:
    """Return the figure of a lesson in a language, with its alternative text."""
    lines = texts.blocks("pages", language).get("figures", "").splitlines()
    named = dict(line.split(" => ") for line in lines)
    marks: list[FigureMark] = []
    for mark in FIGURES[lesson]["marks"]:
        text = mark.get("text", "")
        marks.append({**mark, "text": named[text]} if text in named else mark)
    alt = texts.blocks(lesson, language)["figure"]
    return {**FIGURES[lesson], "alt": alt, "marks": marks}


def _mark(form: Any, look: Look, *points: Place, text: str = "") -> FigureMark:
    mark: FigureMark = {"form": form, "points": [[*point] for point in points], "look": look}
    return {**mark, "text": text} if text else mark


def _arrow(begin: Place, end: Place, look: Look, text: str) -> list[FigureMark]:
    """Draw an arrow with its name beside the middle, on the left."""
    (x0, y0), (x1, y1) = begin, end
    far = hypot(x1 - x0, y1 - y0)
    middle = (x0 + x1) / 2 - 0.7 * (y1 - y0) / far, (y0 + y1) / 2 + 0.7 * (x1 - x0) / far
    return [_mark("arrow", look, begin, end), _mark("text", look, middle, text=text)]


def _arc(centre: Place, radius: float, begin: float = 0, end: float = 2 * pi) -> list[Place]:
    turn = [begin + (end - begin) * n / 40 for n in range(41)]
    return [
        (round(centre[0] + radius * cos(t), 2), round(centre[1] + radius * sin(t), 2)) for t in turn
    ]


def _figure(area: tuple[float, float, float, float], *marks: Sequence[FigureMark]) -> Figure:
    marked = [mark for some in marks for mark in some]
    return {"area": area, "squared": True, "alt": "", "marks": marked}


def _displacements() -> Figure:
    path = [(1, 1), (3, 2), (7, 4), (12, 5), (15, 4)]
    arrows = [
        _arrow(begin, end, "first", f"({end[0] - begin[0]}, {end[1] - begin[1]})".replace("-", "−"))
        for begin, end in pairwise(path)
    ]
    return _figure((0, 0, 17, 7), *arrows, [_mark("dots", "plain", *path)])


def _sum() -> Figure:
    car, pawn, new = (0, 0), (4, 1), (2, 2)
    points = [(pawn[0] + x, pawn[1] + y) for x in range(-2, 3) for y in range(-2, 3)]
    return _figure(
        (-1, -2, 8, 5),
        [_mark("line", "third", *_arc(pawn, 2.5)), _mark("dots", "faint", *points)],
        [_mark("arrow", "first", car, pawn), _mark("text", "first", (1.1, -0.3), text="v")],
        [_mark("arrow", "second", pawn, new), _mark("text", "second", (3.4, 2), text="a")],
        _arrow(car, new, "plain", "v + a"),
    )


def _braking() -> Figure:
    rows: list[Sequence[FigureMark]] = []
    for y, distances in ((3.5, (8, 6, 4, 2)), (1, (4, 2))):
        x = 0
        for number, way in enumerate(distances):
            look: Look = "faint" if number == 0 else "second"
            rows.append(_arrow((x, y), (x + way, y), look, str(way)))
            x += way
    return _figure((-1, 0, 21, 5), *rows)


def _boxes() -> Figure:
    boxes: list[Sequence[FigureMark]] = []
    looks: tuple[Look, ...] = ("first", "second", "third")
    for turns, look in enumerate(looks, 1):
        r = turns * (turns + 1)
        corners = [(-r, -r), (r, -r), (r, r), (-r, r), (-r, -r)]
        word = f"{turns} turn{'s' * (turns > 1)}"
        boxes.append([_mark("line", look, *corners), _mark("text", look, (0, r + 0.9), text=word)])
    return _figure((-13, -13, 13, 14), *boxes, [_mark("dots", "plain", (0, 0))])


def _lines() -> Figure:
    inner, width = 15.0, 10.0
    outer, shift = inner + width, width / (sqrt(2) - 1)
    marks: list[FigureMark] = []
    lines: list[tuple[float, float, Look]] = [(inner, 0, "plain"), (outer, 0, "plain")]
    lines += [
        (inner, 0, "first"),
        (inner + width / 2, 0, "third"),
        (outer + shift, shift, "second"),
    ]
    for radius, away, look in lines:
        arc = _arc((-away, away), radius, -pi / 2, 0)
        straight = shift - away
        begin, end = (arc[0][0] - straight, arc[0][1]), (arc[-1][0], arc[-1][1] + straight)
        marks.append(_mark("line", look, begin, *arc, end))
    named: list[tuple[str, float, Look]] = [
        ("inside, 15 m", -13.6, "first"),
        ("middle, 20 m", -18.6, "third"),
        ("widest, 49 m", -27.6, "second"),
    ]
    marks += [_mark("text", look, (-18, y), text=name) for name, y, look in named]
    apex = inner / sqrt(2)
    marks.append(_mark("line", "faint", (-shift, shift), (apex, -apex)))  # through both centres
    marks.append(_mark("dots", "plain", (0, 0), (-shift, shift)))
    marks.append(_mark("text", "plain", (1.5, 3), text="centre of the corner"))
    marks.append(_mark("text", "second", (-9.5, 23.5), text="centre of the widest"))
    return {**_figure((-26, -29, 26, 26), marks), "squared": False}


def _states() -> Figure:
    """Draw the first states of a car on a line, by place and velocity, and what follows (2, 1)."""
    turns: list[tuple[str, list[Place]]] = [
        ("0", [(0, 0)]),
        ("1", [(1, 1)]),
        ("2", [(1, 0), (2, 1), (3, 2)]),
    ]
    others = [(x, v) for x in range(7) for v in range(4)]
    found = [(place, turn) for turn, places in turns for place in places]
    return _figure(
        (-1, -1, 7, 4),
        [_mark("dots", "faint", *others)],
        [_mark("dots", "first", *[place for place, _ in found])],
        [_mark("text", "first", (x - 0.22, v + 0.16), text=turn) for (x, v), turn in found],
        [_mark("arrow", "second", (2, 1), end) for end in ((2, 0), (3, 1), (4, 2))],
        [_mark("text", "plain", (0.75, 3.6), text="velocity")],
        [_mark("text", "plain", (6.4, -0.4), text="place")],
    )


FIGURES: Final = {
    "01": _displacements(),
    "02": _sum(),
    "03": _braking(),
    "04": _boxes(),
    "05": _lines(),
    "06": _states(),
}
"""By lesson, without their texts."""
