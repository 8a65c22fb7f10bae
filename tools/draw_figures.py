"""Draw the figures of the lessons as SVG files, on white paper: in light, in dark and in print."""

from __future__ import annotations

from html import escape
from math import hypot
from typing import Any

from bolide_widget.core.page_data import Figure, FigureMark

WIDTH = 480
EDGE = 32
"""Pixels for the numbers on an axis."""

COLOURS = {
    "plain": "#111",
    "faint": "#6b6b6b",
    "first": "#005f9e",
    "second": "#b34700",
    "third": "#00704f",
}
DASHES = {"second": ' stroke-dasharray="7 4"', "third": ' stroke-dasharray="2 3"'}

Place = tuple[float, float]


def svg(figure: Figure) -> str:
    """Return the text of a file with a figure."""
    left, bottom, right, top = figure["area"]
    unit = (WIDTH - 2 * EDGE) / (right - left)

    def at(place: Any) -> Place:
        return EDGE + (place[0] - left) * unit, 14 + (top - place[1]) * unit

    height = at((left, bottom))[1] + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}"'
        f' viewBox="0 0 {WIDTH} {height:.0f}" font-family="system-ui, sans-serif"'
        ' font-size="15" text-anchor="middle" fill="none">',
        '<rect width="100%" height="100%" rx="6" fill="#fff"/>',
    ]
    if figure["squared"]:
        parts += _squared(at, int(left), int(bottom), int(right), int(top))
    for mark in figure["marks"]:
        parts += _drawn(mark, [at(point) for point in mark["points"]])
    return "\n".join([*parts, "</svg>"]) + "\n"


def _squared(at: Any, left: int, bottom: int, right: int, top: int) -> list[str]:
    """Draw squared paper and the numbers on its axes."""
    step = next(step for step in (1, 2, 5, 10) if (right - left) / step <= 18)
    lines = [[at((x, bottom)), at((x, top))] for x in range(left, right + 1)]
    lines += [[at((left, y)), at((right, y))] for y in range(bottom, top + 1)]
    path = "".join(map(_path, lines))
    x0, y0 = at((left, bottom))
    numbers = [
        f'<text x="{at((x, 0))[0]:.1f}" y="{y0 + 17:.1f}">{_signed(x)}</text>'
        for x in range(left, right + 1)
        if x % step == 0
    ]
    numbers += [
        f'<text x="{x0 - 5:.1f}" y="{at((0, y))[1] + 4:.1f}" text-anchor="end">{_signed(y)}</text>'
        for y in range(bottom, top + 1)
        if y % step == 0
    ]
    return [
        f'<path d="{path}" stroke="#d0d0d0"/>',
        '<g fill="#555" font-size="12">',
        *numbers,
        "</g>",
    ]


def _drawn(mark: FigureMark, places: list[Place]) -> list[str]:
    colour, x, y = COLOURS[mark["look"]], *places[0]
    match mark["form"]:
        case "arrow":
            return _arrow(places[0], places[-1], colour)
        case "line":
            dash = DASHES.get(mark["look"], "")
            width = 1 if mark["look"] == "faint" else 2.5
            line = f'd="{_path(places)}" stroke="{colour}"'
            return [f'<path {line} stroke-width="{width}"{dash}/>']
        case "dots":
            return [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in places]
    halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"'
    text = escape(mark.get("text", ""))
    return [
        f'<text x="{x:.1f}" y="{y + 5:.1f}" fill="{colour}" {halo} font-weight="600">{text}</text>'
    ]


def _arrow(begin: Place, end: Place, colour: str) -> list[str]:
    (x0, y0), (x1, y1) = begin, end
    far = hypot(x1 - x0, y1 - y0)
    x, y = (x1 - x0) / far, (y1 - y0) / far
    back = x1 - 12 * x, y1 - 12 * y
    sides = [(back[0] - 5 * side * y, back[1] + 5 * side * x) for side in (1, -1)]
    return [
        f'<path d="{_path([begin, back])}" stroke="{colour}" stroke-width="2.5"/>',
        f'<path d="{_path([end, *sides])}Z" fill="{colour}"/>',
    ]


def _path(places: list[Place]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def _signed(value: int) -> str:
    return f"{value}".replace("-", "−")
