"""Rows of a road, and the requirements for a board of Championship Formula Racing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from ...boards.files import Fault
from ...boards.lanes.board import NONE
from ...boards.lanes.checks.faults import WHOLE, Part
from ...boards.lanes.checks.road import Draft, no_space
from ...boards.lanes.road import Space

# -- rows of a road, the grey bar, lines and slots of the grid -------------------------------------


Side = Literal["left", "right"]


class Bar(NamedTuple):
    """A stretch of the grey bar: rows with start < front <= end, both in ticks from the line."""

    start: int
    end: int
    side: Side


class Line(NamedTuple):
    """A racing line.

    Attributes
    ----------
    id : str
    corner : int
        Index of the corner that it serves.
    bonus : int
        What it adds to a limit: 20 for a red one, 40 for a green one.
    spaces : tuple of int
        In driving order.
    """

    id: str
    corner: int
    bonus: int
    spaces: tuple[int, ...]


class Slot(NamedTuple):
    """A place of the grid.

    Attributes
    ----------
    row : int
        From 1, behind the line.
    side : "inside" or "outside"
    space : int
    least : int
        Cars from which on it is used; 0 for a blue one, which always is.
    """

    row: int
    side: Literal["inside", "outside"]
    space: int
    least: int


BONUS = {"red": 20, "green": 40}
"""What a racing line of a colour adds (CFR-LINE-1)."""


def bars_of(data: Sequence[Mapping[str, Any]]) -> tuple[Bar, ...]:
    """The grey bar of a file."""
    return tuple(Bar(part["from"], part["to"], part["side"]) for part in data)


def side_at(bars: Sequence[Bar], tick: int) -> Side:
    """On which side the grey bar is for a row; its front edge is 1 up to the period."""
    return next(bar.side for bar in bars if bar.start < tick <= bar.end)


def rows_of(spaces: Sequence[Space], period: int, bars: Sequence[Bar]) -> dict[int, list[int]]:
    """The rows by front edge in driving order from the line, nearest the grey bar first."""
    rows: dict[int, list[int]] = {}
    for number in sorted(range(len(spaces)), key=lambda s: spaces[s].front % period):
        rows.setdefault(spaces[number].front % period, []).append(number)
    for tick, row in rows.items():
        side = side_at(bars, tick or period)
        row.sort(key=lambda s: distance(spaces[s], side))
    return rows


def distance(space: Space, side: Side) -> int:
    """Return a space's distance from the grey bar, to compare it with others."""
    return space.left + space.right if side == "left" else -space.left - space.right


def widths_of(spaces: Sequence[Space], period: int, rows: Sequence[int]) -> dict[int, int]:
    """By row: how many spaces lie side by side just before its edge."""
    whole = [space for space in spaces if space.back < space.front]
    backs = sorted(space.back for space in whole)
    fronts = sorted(space.front for space in whole)
    edges = {row: row or period for row in rows}
    return {
        row: bisect_left(backs, edge) - bisect_left(fronts, edge) for row, edge in edges.items()
    }


# -- checks ----------------------------------------------------------------------------------------


GAME = "championship-formula"
"""What files call this game; also the field with its part."""

THRESHOLDS: Mapping[tuple[int, str], int] = {
    **{(row, side): 0 for row in range(1, 7) for side in ("inside", "outside")},
    (1, "outside"): 7,
    (2, "inside"): 8,
    (3, "outside"): 9,
    (4, "inside"): 10,
    (5, "outside"): 11,
    (6, "inside"): 12,
}
"""Cars from which on a place of the grid is used; 0 for the blue ones (Table CFR-T4)."""


def check_kind(draft: Draft) -> Iterator[Fault]:
    """Spaces that touch, and no pit road."""
    if draft.data["links"] != "touching":
        yield Fault("links", f'links: is "{draft.data["links"]}"; it must be "touching" here')
    if draft.data["pit"] is not None:
        yield Fault("pit", "pit: is given; it must be null here: there are no pit stops")


def check_line(draft: Draft) -> Iterator[Fault]:
    """No space lies over the line."""
    for index, space in enumerate(draft.spaces):
        if space.front > draft.period:
            text = f'"{space.id}" lies over the line; it must end there, at tick {draft.period}'
            yield Fault("spaces", f"spaces[{index}]: {text}, and another must begin at tick 0")


def check_speeds(draft: Draft) -> Iterator[Fault]:
    """Every space of a corner has a printed speed, and nothing else has."""
    field, speeds = f"{GAME}.speeds", draft.data[GAME]["speeds"]
    for corner in draft.data["corners"]:
        for name in corner["spaces"]:
            if name not in speeds:
                text = f'has nothing for "{name}" of corner {corner["id"]}'
                yield Fault(field, f"{field}: {text}; every space of a corner must have a speed")
    for name in speeds:
        if name not in draft.number:
            yield Fault(field, f"{field}: {no_space(name)}")
        elif draft.corner[draft.number[name]] == NONE:
            text = f'"{name}" is in no corner; only their spaces must have a speed'
            yield Fault(field, f"{field}: {text}")


def check_corners(draft: Draft) -> Iterator[Fault]:
    """Check that each corner is connected and touches no other (CFR-CORNER-1)."""
    near: list[set[int]] = [
        {*steps, *beside}
        for steps, beside in zip(draft.links.next, draft.links.beside, strict=True)
    ]
    for space, others in enumerate(draft.links.next):
        for to in others:
            near[to].add(space)
    corners, corner = draft.data["corners"], draft.corner
    met: set[tuple[int, int]] = set()
    for space, touching in enumerate(near):
        for to in sorted(touching):
            pair = (min(corner[space], corner[to]), max(corner[space], corner[to]))
            if pair[0] != NONE and pair[0] != pair[1] and pair not in met:
                met.add(pair)
                a, b = (corners[index]["id"] for index in pair)
                names = f'"{draft.spaces[space].id}" and "{draft.spaces[to].id}" touch'
                text = f"{names}, of {a} and {b}; make them one corner, or put spaces between"
                yield Fault("corners", f"corners: {text}")
    for index, bend in enumerate(corners):
        members = {space for space, at in enumerate(corner) if at == index}
        lost = members - _connected(min(members), members, near)
        if lost:
            name, first = draft.spaces[min(lost)].id, draft.spaces[min(members)].id
            text = f'"{name}" is not connected with "{first}"; two groups must be two corners'
            yield Fault("corners", f"corners[{index}].spaces: {text} ({bend['id']})")


def _connected(start: int, members: set[int], near: Sequence[set[int]]) -> set[int]:
    reached, stack = {start}, [start]
    while stack:
        further = near[stack.pop()] & members - reached
        reached |= further
        stack += further
    return reached


def check_lines(draft: Draft) -> Iterator[Fault]:
    """A racing line follows links, through its corner and no other (CFR-LINE-1)."""
    field, ids = f"{GAME}.lines", set()
    corners = [corner["id"] for corner in draft.data["corners"]]
    for index, line in enumerate(draft.data[GAME]["lines"]):
        where = f"{field}[{index}]"
        if line["id"] in ids:
            yield Fault(field, f'{where}.id: "{line["id"]}" is taken; give each its own')
        ids.add(line["id"])
        if line["corner"] not in corners:
            known = ", ".join(corners) or "none"
            text = f"there is no corner {line['corner']}; there are {known}"
            yield Fault(field, f"{where}.corner: {text}")
            continue
        unknown = [name for name in line["spaces"] if name not in draft.number]
        for name in unknown:
            yield Fault(field, f"{where}.spaces: {no_space(name)}")
        if not unknown:
            spaces = [draft.number[name] for name in line["spaces"]]
            for text in _line_faults(draft, spaces, corners.index(line["corner"])):
                yield Fault(field, f"{where}.spaces: {text}")


def _line_faults(draft: Draft, spaces: Sequence[int], corner: int) -> Iterator[str]:
    names = [draft.spaces[space].id for space in spaces]
    for twice in sorted({name for name in names if names.count(name) > 1}):
        yield f'has "{twice}" twice; it must be listed once'
    for a, b in pairwise(spaces):
        if b not in draft.links.next[a]:
            a_name, b_name = draft.spaces[a].id, draft.spaces[b].id
            yield f'no step leads from "{a_name}" to "{b_name}"; each must follow the one before'
    of = {draft.corner[space] for space in spaces} - {NONE}
    if corner not in of:
        yield "has no space of its corner; it must lead through it"
    for other in sorted(of - {corner}):
        name = draft.data["corners"][other]["id"]
        yield f"leads through {name}, too; a line must serve one corner: draw two"


def check_bar(draft: Draft) -> Iterator[Fault]:
    """The grey bar covers the lap once."""
    field, at = f"{GAME}.grey_bar", 0
    for index, bar in enumerate(bars_of(draft.data[GAME]["grey_bar"])):
        if bar.start != at or bar.end <= at:
            text = f"reaches from tick {bar.start} to {bar.end}; it must begin at {at}"
            yield Fault(field, f"{field}[{index}]: {text}, where the one before ends, and go on")
            return
        at = bar.end
    if at != draft.period:
        text = f"ends at tick {at}; it must reach once round, to {draft.period}"
        yield Fault(field, f"{field}: {text}")


def check_slots(draft: Draft) -> Iterator[Fault]:
    """Six rows of two behind the line, in blue and red as in the table (CFR-GRID-1)."""
    field, slots = f"{GAME}.grid", draft.data[GAME]["grid"]
    by_place: dict[tuple[int, str], int] = {}
    for index, slot in enumerate(slots):
        place = (slot["row"], slot["side"])
        if place in by_place:
            text = f"row {place[0]} {place[1]} is given twice; it must be given once"
            yield Fault(field, f"{field}[{index}]: {text}")
        if slot["min_cars"] != THRESHOLDS[place]:
            text = f"is {slot['min_cars']}; it must be {THRESHOLDS[place]} for row {place[0]}"
            yield Fault(field, f"{field}[{index}].min_cars: {text} {place[1]}")
        if slot["space"] not in draft.number:
            yield Fault(field, f"{field}[{index}].space: {no_space(slot['space'])}")
            return
        by_place[place] = draft.number[slot["space"]]
    if len(by_place) < len(THRESHOLDS):
        return  # one is there twice, which has been said
    order = [draft.spaces[by_place[place]].id for place in sorted(by_place)]
    if order != list(draft.data["grid"]):
        text = f"must be the places of {field} from row 1 on, inside before outside"
        yield Fault("grid", f"grid: {text}: {', '.join(order)}")
    yield from _check_rows(draft, by_place)


def _check_rows(draft: Draft, slots: Mapping[tuple[int, str], int]) -> Iterator[Fault]:
    field, period, edge = f"{GAME}.grid", draft.period, 0
    bars: Sequence[Bar] = bars_of(draft.data[GAME]["grey_bar"])
    for row in range(1, 7):
        pair = [draft.spaces[slots[row, side]] for side in ("inside", "outside")]
        for space in pair:
            if space.front % period != edge:
                text = f'"{space.id}" of row {row} ends at tick {space.front}; it must end'
                yield Fault(field, f"{field}: {text} at {edge or period}, right behind the row")
                return
        side = side_at(bars, edge or period)
        if distance(pair[0], side) >= distance(pair[1], side):
            text = f'of row {row} "{pair[1].id}" is nearer the grey bar than "{pair[0].id}"'
            yield Fault(field, f"{field}: {text}; the nearer one must be the inside")
        if pair[0].back != pair[1].back:
            text = f"the places of row {row} begin at ticks {pair[0].back} and {pair[1].back}"
            yield Fault(field, f"{field}: {text}; they must be equally long")
            return
        edge = pair[0].back % period


def check_figures(draft: Draft) -> Iterator[Fault]:
    """Check that a lone yardstick car gets round without wear or dice, in the turns given."""
    from .solo.togo import figures_of  # which needs the track that these checks are of
    from .track import Track

    # what makes no difference to a lap may be missing or wrong, too
    part = {**draft.data[GAME], **dict.fromkeys(("w0", "w6", "wmin", "recommended_laps"), 1)}
    figures = figures_of(Track({**draft.nameless, GAME: part}))
    if figures.w0 is None:
        text = "without wear and dice no car gets round"
        yield Fault("spaces", f"spaces: {text}; let the speeds of each corner be reached")
        return
    for name, turns in figures._asdict().items():
        given = draft.data[GAME].get(name)
        if isinstance(given, int) and given != turns:  # of another one the schema tells
            field = f"{GAME}.{name}"
            text = f"is {given}; it must be {turns}, the fewest turns of a lap"
            yield Fault(field, f"{field}: {text}")


def _fields(*names: str) -> tuple[str, ...]:
    return (GAME, *(f"{GAME}.{name}" for name in names))


_ALL = _fields("speeds", "lines", "grey_bar", "grid")

PART = Part(
    game=GAME,
    checks=(
        (("links", "pit"), check_kind),
        (("period", "spaces"), check_line),
        (("spaces", "corners", *_fields("speeds")), check_speeds),
        (WHOLE, check_corners),
        ((*WHOLE, *_fields("lines")), check_lines),
        (("period", *_fields("grey_bar")), check_bar),
        ((*WHOLE, *_fields("grid", "grey_bar")), check_slots),
    ),
    solving=(((*WHOLE, *_ALL), check_figures),),
)
"""What is checked of this game's boards, and read of its part."""
