"""Checks of the boards of the Really Nasty Motor Racing Game (RN-TRK-10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...boards.files import Fault
from ...boards.lanes.checks.faults import WHOLE, Part
from ...boards.lanes.checks.road import Draft, no_space
from ...boards.lanes.road import NONE
from .rules.position import COLOURS

GAME = "really-nasty"
"""What files call this game; also the field with its part."""

CARS = 6
LEAST_ROWS, MOST_ROWS = 30, 200
LEAST_ABREAST, MOST_ABREAST = 2, 5
LEAST_CORNERS, MOST_CORNERS = 3, 24
LONGEST = 2
"""Rows of the longest space."""


def row_of(draft: Draft, space: int) -> int:
    """RN-TRK-2: the row of a space is its front edge."""
    return (draft.spaces[space].front - 1) % draft.period


def check_kind(draft: Draft) -> Iterator[Fault]:
    """Rows, 30 to 200 of them, in two to five lanes."""
    if draft.data["links"] != "rows":
        yield Fault("links", f'links: is "{draft.data["links"]}"; it must be "rows" here')
    if not LEAST_ABREAST <= draft.data["lanes"] <= MOST_ABREAST:
        text = f"is {draft.data['lanes']}; it must be {LEAST_ABREAST} to {MOST_ABREAST} here"
        yield Fault("lanes", f"lanes: {text}")
    if not LEAST_ROWS <= draft.period <= MOST_ROWS:
        text = f"is {draft.period}, the rows of a lap; it must be {LEAST_ROWS} to {MOST_ROWS} here"
        yield Fault("period", f"period: {text}")


def check_rows(draft: Draft) -> Iterator[Fault]:
    """Spaces are one row long, or two; in each row two of them end at least."""
    ending = dict.fromkeys(range(draft.period), 0)
    for index, space in enumerate(draft.spaces):
        rows = space.front - space.back
        if rows > LONGEST:
            text = f'"{space.id}" is {rows} rows long; it must be {LONGEST} at most'
            yield Fault("spaces", f"spaces[{index}]: {text}")
        ending[row_of(draft, index)] += 1
    for row, count in ending.items():
        if count < LEAST_ABREAST:
            text = f"{count} of them are in row {row}; it must be {LEAST_ABREAST} at least"
            yield Fault("spaces", f"spaces: {text}")


def check_entry_row(draft: Draft) -> Iterator[Fault]:
    """No step leads over the row of the pit entry."""
    pit = draft.data["pit"]
    row = row_of(draft, draft.number[pit["entry"][0][0]])
    for here, others in enumerate(draft.links.next):
        for there in others:
            rise = (row_of(draft, there) - row_of(draft, here)) % draft.period
            if 0 < (row - row_of(draft, here)) % draft.period < rise:
                a, b = draft.spaces[here].id, draft.spaces[there].id
                text = f'the step from "{a}" to "{b}" leads over row {row}, that of the pit entry'
                yield Fault("pit", f"pit.entry: {text}; each way must have a space in it")


def check_corners(draft: Draft) -> Iterator[Fault]:
    """Corners are whole rows, numbered in driving order, with a straight between any two."""
    corners = draft.data["corners"]
    if not LEAST_CORNERS <= len(corners) <= MOST_CORNERS:
        text = f"are {len(corners)}; it must be {LEAST_CORNERS} to {MOST_CORNERS}"
        yield Fault("corners", f"corners: {text}")
        return
    for index, corner in enumerate(corners):
        if corner["id"] != str(index + 1):
            text = f'is "{corner["id"]}"; it must be "{index + 1}", its number in driving order'
            yield Fault("corners", f"corners[{index}].id: {text}")
    owner = [NONE] * draft.period
    for space, index in enumerate(draft.corner):
        if index != NONE:
            owner[row_of(draft, space)] = index
    for index, corner in enumerate(corners):
        rows = sorted({row_of(draft, draft.number[name]) for name in corner["spaces"]})
        where = f"corners[{index}].spaces"
        if rows[-1] - rows[0] + 1 != len(rows):
            text = f"lie in rows {rows[0]} to {rows[-1]} with gaps, or over the line"
            yield Fault("corners", f"{where}: {text}; it must be one block of rows")
            continue
        for space in range(len(draft.spaces)):
            if row_of(draft, space) in rows and draft.corner[space] != index:
                text = f'lack "{draft.spaces[space].id}"; it must be every space of its rows'
                yield Fault("corners", f"{where}: {text}")
        after = (rows[-1] + 1) % draft.period
        if owner[after] not in (NONE, index):
            text = f"end in row {rows[-1]}, and corner {owner[after] + 1} begins in the next"
            yield Fault("corners", f"{where}: {text}; a straight must lie between them")


def check_limits(draft: Draft) -> Iterator[Fault]:
    """Every space of a corner has a limit, and nothing else has."""
    field, limits = f"{GAME}.limits", draft.data[GAME]["limits"]
    for space, index in enumerate(draft.corner):
        name = draft.spaces[space].id
        if index != NONE and name not in limits:
            text = f'has nothing for "{name}"; it must have each space of a corner'
            yield Fault(field, f"{field}: {text}")
    for name in limits:
        if name not in draft.number:
            yield Fault(field, f"{field}.{name}: {no_space(name)}")
        elif draft.corner[draft.number[name]] == NONE:
            text = "lies in no corner; only spaces of corners must have a limit"
            yield Fault(field, f"{field}.{name}: {text}")


def check_pit(draft: Draft) -> Iterator[Fault]:
    """One way in, and six boxes, each left to a later space of the lane."""
    pit = draft.data["pit"]
    if pit is None:
        yield Fault("pit", "pit: is null; it must be an object: every stop is made there")
        return
    if len(pit["entry"]) != 1:
        yield Fault("pit", f"pit.entry: has {len(pit['entry'])} steps; it must have one")
    if len(pit["boxes"]) != CARS:
        text = f"has {len(pit['boxes'])} boxes; it must have {CARS}, one for each colour"
        yield Fault("pit", f"pit.boxes: {text}")
    last = len(pit["lane"]) - 1
    for index, box in enumerate(pit["boxes"]):
        at, to = box["at"], box.get("to", box["at"])
        where = f"pit.boxes[{index}]"
        if at not in draft.lane_names or to not in draft.lane_names:
            continue
        if draft.lane_names[at] < 1:
            text = f'"{at}" is the first space of the lane; one must lie before it'
            yield Fault("pit", f"{where}.at: {text}")
        if draft.lane_names[to] >= last:
            text = f'"{to}" is the last space of the lane; one must lie behind it'
            yield Fault("pit", f"{where}.to: {text}")
        if draft.lane_names[to] <= draft.lane_names[at]:
            text = f'"{to}" is not beyond "{at}"; a bay must be left onward'
            yield Fault("pit", f"{where}.to: {text}")


def check_bays(draft: Draft) -> Iterator[Fault]:
    """Every box is the bay of a colour of its own."""
    field, bays = f"{GAME}.bays", draft.data[GAME]["bays"]
    boxes = [box["id"] for box in (draft.data["pit"] or {"boxes": []})["boxes"]]
    for name in boxes:
        if name not in bays:
            yield Fault(field, f"{field}: has nothing for {name}; it must have all boxes")
    for name in bays:
        if name not in boxes:
            text = f"there is no such box; there are {', '.join(boxes) or 'none'}"
            yield Fault(field, f"{field}.{name}: {text}")
    for colour in COLOURS:
        count = list(bays.values()).count(colour)
        if count != 1:
            yield Fault(field, f"{field}: {count} of them are {colour}; it must be one")


def check_grid(draft: Draft) -> Iterator[Fault]:
    """Six places, one not ahead of the other, between the pit entry and the first corner."""
    grid = [draft.number[name] for name in draft.data["grid"]]
    if len(grid) != CARS:
        yield Fault("grid", f"grid: has {len(grid)} places; it must have {CARS}")
    before = _first_corner(draft)
    entry = row_of(draft, draft.number[draft.data["pit"]["entry"][0][0]])
    places: list[int] = []
    for index, space in enumerate(grid):
        row = row_of(draft, space)
        if not (row > entry or row < before):
            text = f'"{draft.spaces[space].id}" is in row {row}; it must be beyond the pit entry'
            yield Fault("grid", f"grid[{index}]: {text}, row {entry}, or before corner 1")
            return
        places.append(row - draft.period if row > entry else row)
        if index and places[index] > places[index - 1]:
            text = f'"{draft.spaces[space].id}" is ahead of grid[{index - 1}]'
            yield Fault("grid", f"grid[{index}]: {text}; list the places from the first back")


def _first_corner(draft: Draft) -> int:
    """The first row of corner 1."""
    names = draft.data["corners"][0]["spaces"]
    return min(row_of(draft, draft.number[name]) for name in names)


def check_safety_car(draft: Draft) -> Iterator[Fault]:
    """A start space of its own, that leads to spaces before the first corner."""
    field, start = f"{GAME}.safety_car", draft.data[GAME]["safety_car"]
    pit = draft.data["pit"]
    taken = {*draft.number, *pit["lane"], *(box["id"] for box in pit["boxes"])}
    if start["id"] in taken:
        text = f'"{start["id"]}" is the name of another space; give it a name of its own'
        yield Fault(field, f"{field}.id: {text}")
    before = _first_corner(draft)
    for index, name in enumerate(start["next"]):
        where = f"{field}.next[{index}]"
        if name not in draft.number:
            yield Fault(field, f"{where}: {no_space(name)}")
        elif row_of(draft, draft.number[name]) >= before:
            text = f'"{name}" is in row {row_of(draft, draft.number[name])}; it must lie between'
            yield Fault(field, f"{where}: {text} the line and corner 1, before row {before}")


def _fields(*names: str) -> tuple[str, ...]:
    return (GAME, *(f"{GAME}.{name}" for name in names))


ROAD = ("lanes", "period", "spaces", "links")

PART = Part(
    game=GAME,
    checks=(
        (("links", "lanes", "period"), check_kind),
        (ROAD, check_rows),
        ((*ROAD, "corners"), check_corners),
        (("spaces", "corners", *_fields("limits")), check_limits),
        (("spaces", "pit"), check_pit),
        (("pit", *_fields("bays")), check_bays),
        (WHOLE, check_entry_row),
        (WHOLE, check_grid),
        ((*WHOLE, *_fields("safety_car")), check_safety_car),
    ),
)
"""What is checked of this game's boards, and read of its part."""
