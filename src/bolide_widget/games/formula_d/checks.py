"""Requirements of Formula D for boards (FD-TRK-4, FD-TRK-8), and paths through their corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...boards.files import Fault
from ...boards.lanes.board import NONE, LaneBoard
from ...boards.lanes.checks.faults import WHOLE, Part
from ...boards.lanes.checks.road import Draft, no_space


def corners_ahead(board: LaneBoard) -> tuple[int, ...]:
    """By space the corner it lies in, or the next one straight on."""
    reached = list(board.corner)
    if not board.corners:
        return tuple(reached)
    for space in range(len(reached)):
        way = [space]
        while reached[way[-1]] == NONE:
            way.append(board.ahead[way[-1]])
        for passed in way:
            reached[passed] = reached[way[-1]]
    return tuple(reached)


def figures_of(board: LaneBoard, corner: int) -> tuple[int, int]:
    """Fewest and most spaces of a corner on any way through it (FD-TRK-4)."""
    inside = frozenset(board.corners[corner].spaces)
    entered = [
        to
        for space in range(len(board.ids))
        if space not in inside
        for to in board.next[space]
        if to in inside
    ]
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for space in _leaving_first(board, inside):
        on = [to for to in board.next[space] if to in inside]
        out = len(on) < len(board.next[space])
        counts = [least[to] for to in on] + ([0] if out else [])
        least[space] = 1 + min(counts)
        most[space] = 1 + max([most[to] for to in on], default=0)
    if not entered:
        return (0, 0)
    return (min(least[space] for space in entered), max(most[space] for space in entered))


def _leaving_first(board: LaneBoard, inside: frozenset[int]) -> Iterator[int]:
    """The spaces of a corner, each after all that it leads to."""
    done: set[int] = set()
    for start in inside:
        stack = [start]
        while stack:
            space = stack[-1]
            open_ = [to for to in board.next[space] if to in inside and to not in done]
            if open_:
                stack.extend(open_)
                continue
            stack.pop()
            if space not in done:
                done.add(space)
                yield space


GAME = "formula-d"
"""What files call this game; also the field with its part."""

CARS = 10
"""The most cars of a race (FD-SET-1): grid, boxes and the pit grid have room for them."""

MOST_LANES = 4

WEATHERS = ("good", "changeable", "rain")


def check_kind(draft: Draft) -> Iterator[Fault]:
    """Staggered lanes, two to four of them."""
    if draft.data["links"] != "staggered":
        yield Fault("links", f'links: is "{draft.data["links"]}"; it must be "staggered" here')
    if draft.data["lanes"] > MOST_LANES:
        yield Fault("lanes", f"lanes: is {draft.data['lanes']}; it must be 2 to {MOST_LANES} here")


def check_corners(draft: Draft) -> Iterator[Fault]:
    """Every corner has stops and figures, and nothing else has."""
    corners = [corner["id"] for corner in draft.data["corners"]]
    if not corners:
        yield Fault("corners", "corners: has none; a lap must have one at least")
        return
    for name in ("stops", "short", "long"):
        figures = draft.data[GAME].get(name)
        if not isinstance(figures, dict):
            continue
        field = f"{GAME}.{name}"
        for corner in corners:
            if corner not in figures:
                yield Fault(field, f"{field}: has nothing for {corner}; it must have all corners")
        for corner in figures:
            if corner not in corners:
                known = ", ".join(corners) or "none"
                yield Fault(field, f"{field}.{corner}: there is no such corner; there are {known}")


def check_figures(draft: Draft) -> Iterator[Fault]:
    """The figures of a corner are the fewest and most spaces of a way through it."""
    board = LaneBoard(draft.nameless)
    for index, corner in enumerate(board.corners):
        figures = zip(("short", "long"), ("fewest", "most"), figures_of(board, index), strict=True)
        for name, word, right in figures:
            stated = draft.data[GAME][name][corner.id]
            if stated != right:
                field = f"{GAME}.{name}"
                text = f"is {stated}; it must be {right}, the {word} spaces of a way through it"
                yield Fault(field, f"{field}.{corner.id}: {text}")


def check_grid(draft: Draft) -> Iterator[Fault]:
    """Room for ten cars, one behind the other just behind the line."""
    grid = [draft.number[name] for name in draft.data["grid"]]
    if len(grid) < CARS:
        yield Fault("grid", f"grid: has {len(grid)} places; it must have {CARS}, one for each car")
    for index in range(1, len(grid)):
        if draft.progress[grid[index]] >= draft.progress[grid[index - 1]]:
            text = f'"{draft.spaces[grid[index]].id}" is not behind grid[{index - 1}]'
            yield Fault("grid", f"grid[{index}]: {text}; list the places from the line back")
    for index, space in enumerate(grid):
        name = draft.spaces[space].id
        if not _before_line(draft, space):
            text = f'between "{name}" and the line lies a corner; it must be on the last straight'
            if _past_line(draft, space):
                text = f'"{name}" lies beyond the line; it must be behind it, on the last straight'
            yield Fault("grid", f"grid[{index}]: {text}")


def _before_line(draft: Draft, space: int) -> bool:
    """Return whether straight steps lead over the line before they come to a corner."""
    ahead, progress = draft.links.ahead, draft.progress
    while draft.corner[space] == NONE:
        if progress[ahead[space]] < progress[space]:
            return True
        space = ahead[space]
    return False


def _past_line(draft: Draft, space: int) -> bool:
    """Return whether straight steps back lead to the line before they come to a corner."""
    behind = {ahead: at for at, ahead in enumerate(draft.links.ahead)}
    while draft.corner[space] == NONE and space in behind:
        if draft.progress[behind[space]] > draft.progress[space]:
            return True
        space = behind[space]
    return False


def check_qualifying(draft: Draft) -> Iterator[Fault]:
    """The lap begins in a middle lane, between grid and line."""
    field = f"{GAME}.qual_start"
    name, lanes = draft.data[GAME]["qual_start"], draft.data["lanes"]
    if name not in draft.number:
        yield Fault(field, f"{field}: {no_space(name)}")
        return
    space = draft.number[name]
    pole = draft.number[draft.data["grid"][0]]
    middle = sorted({(lanes + 1) // 2, lanes // 2 + 1})
    if draft.spaces[space].lane not in middle:
        words = " or ".join(map(str, middle))
        text = f'"{name}" is in lane {draft.spaces[space].lane}; it must be in lane {words}'
        yield Fault(field, f"{field}: {text}")
    ahead = draft.progress[space] >= draft.progress[pole]
    if not ahead or not _before_line(draft, space):
        text = f'"{name}" is not between the grid and the line; it must be in front of the grid'
        yield Fault(field, f"{field}: {text}")


def check_pit(draft: Draft) -> Iterator[Fault]:
    """Boxes and places of the pit grid for ten cars; the lane leads past all of them."""
    pit = draft.data["pit"]
    if pit is None:
        return
    if len(pit["boxes"]) < CARS:
        text = f"has {len(pit['boxes'])} boxes; it must have {CARS}, one for each car"
        yield Fault("pit", f"pit.boxes: {text}")
    if pit["slots"] < CARS:
        yield Fault("pit", f"pit.slots: is {pit['slots']}; it must be {CARS}, one for each car")
    for index, box in enumerate(pit["boxes"]):
        if box.get("to", box["at"]) != box["at"]:
            text = "is another space than at; a box must be left to the space it is entered from"
            yield Fault("pit", f"pit.boxes[{index}].to: {text}")


def check_weather(draft: Draft) -> Iterator[Fault]:
    """The chart has each face of the black die once."""
    chart, field = draft.data[GAME]["weather"], f"{GAME}.weather"
    if chart is None:
        return
    faces = [face for name in WEATHERS for face in range(chart[name][0], chart[name][1] + 1)]
    if sorted(faces) != list(range(1, 21)):
        missing = sorted(set(range(1, 21)) - set(faces))
        twice = sorted({face for face in faces if faces.count(face) > 1})
        faults = [f"has no face {_some(missing)}"] if missing else []
        faults += [f"has face {_some(twice)} more than once"] if twice else []
        yield Fault(field, f"{field}: {' and '.join(faults)}; it must have each of 1 to 20 once")


def _some(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def check_zones(draft: Draft) -> Iterator[Fault]:
    """Zones are spaces, each listed once; the police line goes through every lane of a straight."""
    street, field = draft.data[GAME]["street"], f"{GAME}.street"
    if street is None:
        return
    known = True
    for name in ("noise", "danger", "police"):
        for index, space in enumerate(street[name]):
            where = f"{field}.{name}[{index}]"
            if space not in draft.number:
                known = known and name != "police"
                yield Fault(field, f"{where}: {no_space(space)}")
        for space in sorted({space for space in street[name] if street[name].count(space) > 1}):
            yield Fault(field, f'{field}.{name}: has "{space}" twice; it must be listed once')
    if known:
        yield from _check_police(draft, [draft.number[space] for space in street["police"]])


def _check_police(draft: Draft, spaces: Sequence[int]) -> Iterator[Fault]:
    field = f"{GAME}.street.police"
    lanes = [draft.spaces[space].lane for space in spaces]
    if sorted(lanes) != list(range(1, draft.data["lanes"] + 1)):
        text = f"has spaces of the lanes {_some(lanes)}; it must have the last one before the line"
        yield Fault(f"{GAME}.street", f"{field}: {text}, of each lane")
        return
    places = [draft.progress[space] for space in spaces]
    apart = max((place - places[0]) % draft.period for place in places)
    back = max((places[0] - place) % draft.period for place in places)
    longest = max(draft.spaces[space].front - draft.spaces[space].back for space in spaces)
    if min(apart, back) > longest:
        text = "its spaces are not next to each other; it must be one line across the road"
        yield Fault(f"{GAME}.street", f"{field}: {text}")
    for index, space in enumerate(spaces):
        if draft.corner[space] != NONE or draft.corner[draft.links.ahead[space]] != NONE:
            text = f'"{draft.spaces[space].id}" is in a corner or before one'
            yield Fault(f"{GAME}.street", f"{field}[{index}]: {text}; it must be on a straight")


def check_tunnel(draft: Draft) -> Iterator[Fault]:
    """A pair for each lane; from entry to exit a straight, whose inside is what is removed."""
    street = draft.data[GAME]["street"]
    tunnel = street and street["tunnel"]
    if not tunnel:
        return
    field, top = f"{GAME}.street.tunnel", f"{GAME}.street"
    names = [name for pair in tunnel["pairs"] for name in pair] + tunnel["removed"]
    lost = sorted({name for name in names if name not in draft.number})
    for name in lost:
        yield Fault(top, f"{field}: {no_space(name)}")
    if lost:
        return
    lanes = sorted(draft.spaces[draft.number[entry]].lane for entry, _ in tunnel["pairs"])
    if lanes != list(range(1, draft.data["lanes"] + 1)):
        text = f"begins in the lanes {_some(lanes)}; it must have a pair for each lane"
        yield Fault(top, f"{field}.pairs: {text}")
    inside: set[str] = set()
    for index, (entry, leaving) in enumerate(tunnel["pairs"]):
        way = _straight(draft, draft.number[entry], draft.number[leaving])
        if way is None:
            text = (
                f'from "{entry}" no straight of one lane leads to "{leaving}"; it must lie on one'
            )
            yield Fault(top, f"{field}.pairs[{index}]: {text}")
            return
        inside |= {draft.spaces[space].id for space in way}
    if inside != set(tunnel["removed"]):
        listed = ", ".join(sorted(inside)) or "empty"
        text = f"are not the spaces between entries and exits; it must be {listed}"
        yield Fault(top, f"{field}.removed: {text}")


def _straight(draft: Draft, space: int, to: int) -> list[int] | None:
    """The spaces between two of one lane, if no corner lies there and the line neither."""
    ahead = draft.links.ahead
    way: list[int] = []
    if draft.corner[space] != NONE or space == to:
        return None
    while True:
        on = ahead[space]
        if draft.corner[on] != NONE or draft.progress[on] < draft.progress[space]:
            return None
        if on == to:
            return way
        way.append(on)
        space = on


def check_kept(draft: Draft) -> Iterator[Fault]:
    """Grid, pits and zones do not stand on spaces that a tunnel removes."""
    tunnel = (draft.data[GAME]["street"] or {}).get("tunnel")
    if not tunnel:
        return
    gone = set(tunnel["removed"])
    pit = draft.data["pit"] or {"entry": [], "exit": []}
    used = dict.fromkeys(draft.data["grid"], "grid")
    used |= {draft.data[GAME]["qual_start"]: f"{GAME}.qual_start"}
    used |= {space: "pit.entry" for space, _ in pit["entry"]}
    used |= {space: "pit.exit" for _, space in pit["exit"]}
    used |= dict.fromkeys(draft.data[GAME]["street"]["police"], f"{GAME}.street.police")
    for name in sorted(gone & set(used)):
        text = f'"{name}" is needed by {used[name]}; the tunnel must lie elsewhere'
        yield Fault(f"{GAME}.street", f"{GAME}.street.tunnel.removed: {text}")


def _fields(*names: str) -> tuple[str, ...]:
    return (GAME, *(f"{GAME}.{name}" for name in names))


PART = Part(
    game=GAME,
    checks=(
        (("links", "lanes"), check_kind),
        (("corners", *_fields()), check_corners),
        ((*WHOLE, *_fields("short", "long")), check_figures),
        (WHOLE, check_grid),
        ((*WHOLE, *_fields("qual_start")), check_qualifying),
        (("spaces", "pit"), check_pit),
        (_fields("weather"), check_weather),
        ((*WHOLE, *_fields("street")), check_zones),
        ((*WHOLE, *_fields("street")), check_tunnel),
        ((*WHOLE, *_fields("street", "qual_start")), check_kept),
    ),
)
"""What is checked of this game's boards, and read of its part."""
