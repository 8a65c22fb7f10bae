"""All errors of a file at once: structure, meaning, and the checks that a game adds.

Each check names the fields it stands on and is skipped when one of them is known to be broken, so
that one mistake is reported once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...files import (
    LANES,
    MOST_FOUND,
    Checks,
    Fault,
    faults_by,
    faults_in,
    other_version,
    path_text,
)
from ..places import slot_names
from ..road import NONE, RULES, Said
from . import road

# -- checks of the pit road ------------------------------------------------------------------------


def check_pit_names(draft: road.Draft) -> Iterator[Fault]:
    """Check that lane, boxes and places of the pit grid have names of their own."""
    pit = draft.data["pit"]
    if pit is None:
        return
    seen = dict.fromkeys(draft.number, "a space of the road")
    seen |= dict.fromkeys(slot_names(pit["slots"]), "a place of the pit grid")
    named = [(f"pit.lane[{n}]", name) for n, name in enumerate(pit["lane"])]
    named += [(f"pit.boxes[{n}].id", box["id"]) for n, box in enumerate(pit["boxes"])]
    for where, name in named:
        if name in seen:
            text = f'"{name}" is {seen[name]} already; give each a name of its own'
            yield Fault("pit", f"{where}: {text}")
        seen.setdefault(name, where)


def check_pit_steps(draft: road.Draft) -> Iterator[Fault]:
    """Check that the lane is entered at its beginning and left at its end, at known spaces."""
    pit = draft.data["pit"]
    if pit is None:
        return
    lane = pit["lane"]
    for index, (space, name) in enumerate(pit["entry"]):
        where = f"pit.entry[{index}]"
        if space not in draft.number:
            yield Fault("pit", f"{where}: {road.no_space(space)}")
        if name != lane[0]:
            yield Fault("pit", f'{where}: leads to "{name}"; it must be "{lane[0]}", the first')
    for index, (name, space) in enumerate(pit["exit"]):
        where = f"pit.exit[{index}]"
        if name != lane[-1]:
            yield Fault("pit", f'{where}: begins on "{name}"; it must be "{lane[-1]}", the last')
        if space not in draft.number:
            yield Fault("pit", f"{where}: {road.no_space(space)}")
        elif draft.corner[draft.number[space]] != NONE:
            text = f'"{space}" lies in a corner; the lane must lead to a straight'
            yield Fault("pit", f"{where}: {text}")
    for index, box in enumerate(pit["boxes"]):
        at, to = box["at"], box.get("to", box["at"])
        for field, name in (("at", at), ("to", to)):
            if name not in draft.lane_names:
                text = road.no_space(name, "the pit lane")
                yield Fault("pit", f"pit.boxes[{index}].{field}: {text}")
        if draft.lane_names.get(to, 0) < draft.lane_names.get(at, 0):
            text = f'"{to}" comes before "{at}"; a box must be left onward'
            yield Fault("pit", f"pit.boxes[{index}].to: {text}")
    names = draft.lane_names
    a, b = pit["lap"]
    if a not in names or b not in names or names[b] != names[a] + 1:
        text = f'from "{a}" to "{b}" is no step of the lane'
        yield Fault("pit", f"pit.lap: {text}; it must be two spaces of it, one after the other")
    if pit["first"] not in names:
        yield Fault("pit", f"pit.first: {road.no_space(pit['first'], 'the pit lane')}")


def check_pit_line(draft: road.Draft) -> Iterator[Fault]:
    """Check that the lane is entered before the line and left after it."""
    pit = draft.data["pit"]
    if pit is None:
        return
    ends = [draft.progress[draft.number[space]] for space, _ in pit["entry"]]
    starts = [draft.progress[draft.number[space]] for _, space in pit["exit"]]
    if min(ends) <= max(starts):
        text = f"is entered at tick {min(ends)} of the lap and left at {max(starts)}"
        yield Fault("pit", f"pit: {text}; the entry must lie before the line, the exit after it")


def check_pit_path(draft: road.Draft) -> Iterator[Fault]:
    """Check that the lane as drawn lies on the board and has a length."""
    pit = draft.data["pit"]
    if pit is None or "path" not in pit:
        return
    path = np.asarray(pit["path"], dtype=float)
    width, height = draft.data["size"]
    if np.hypot(*np.diff(path, axis=0).T).sum() < 1:
        yield Fault("pit", "pit.path: is shorter than a square; it must lead from entry to exit")
    inside = (path >= 0) & (path <= (width, height))
    for index in np.flatnonzero(~inside.all(axis=1))[:3].tolist():
        text = f"lies off the board, which is 0..{width} x 0..{height}; it must lie on it"
        yield Fault("pit", f"pit.path[{index}]: {text}")


# -- checks of what links spaces: arrows, cuts, steps that go forward, ways to everywhere ----------


def check_arrows(draft: road.Draft) -> Iterator[Fault]:
    """Check that an arrow leads to the next space of a neighbouring lane."""
    arrows = draft.data.get("arrows", {})
    if arrows and draft.data["links"] != "staggered":
        text = 'are for links "staggered" only; take them out'
        yield Fault("arrows", f"arrows: {text}")
        return
    free = RULES["staggered"](draft.spaces, draft.period, Said())
    for name, others in arrows.items():
        where = path_text(("arrows", name))
        if name not in draft.number:
            text = f'there is no space "{name}"; an arrow must begin on a space of the road'
            yield Fault("arrows", f"{where}: {text}")
            continue
        space = draft.number[name]
        changes = [draft.spaces[to].id for to in free.next[space] if to != free.ahead[space]]
        for other in others:
            if other not in changes:
                text = f'"{other}" is not the next space of a neighbouring lane'
                yield Fault("arrows", f"{where}: {text}; there are {' and '.join(changes)}")
        if len(set(others)) < len(others):
            text = "leads to one space twice; it must be listed once"
            yield Fault("arrows", f"{where}: {text}")


def check_cuts(draft: road.Draft) -> Iterator[Fault]:
    """Check that a cut takes a diagonal away that would be there."""
    cuts = draft.data.get("cuts", [])
    if cuts and draft.data["links"] != "touching":
        yield Fault("cuts", 'cuts: are for links "touching" only; take them out')
        return
    if not cuts:
        return
    free = RULES["touching"](draft.spaces, draft.period, Said())
    for index, (a, b) in enumerate(cuts):
        known = a in draft.number and b in draft.number
        here, to = draft.number.get(a, NONE), draft.number.get(b, NONE)
        if not known or to not in free.next[here] or to in free.straight[here]:
            text = f'from "{a}" no diagonal leads to "{b}"; give a diagonal'
            yield Fault("cuts", f"cuts[{index}]: {text}")


def check_steps(draft: road.Draft) -> Iterator[Fault]:
    """Check that every step goes forward, and every space has a step to it and one from it."""
    links, period = draft.links, draft.period
    reached: set[int] = set()
    for space, others in enumerate(links.next):
        name = draft.spaces[space].id
        if not others:
            yield Fault(
                "spaces", f'spaces: no step leads on from "{name}"; let one begin where it ends'
            )
        reached |= set(others)
        for to in others:
            rise = (draft.progress[to] - draft.progress[space]) % period
            if not 0 < rise * 2 < period:
                what = f'the step from "{name}" to "{draft.spaces[to].id}"'
                text = (
                    f"{what} goes on by {rise} of {period} ticks; it must be less than half a lap"
                )
                yield Fault("spaces", f"spaces: {text}, and more than none")
    for space in range(len(links.next)):
        if space not in reached:
            name = draft.spaces[space].id
            yield Fault("spaces", f'spaces: no step leads to "{name}"; let one end where it begins')


def check_reach(draft: road.Draft) -> Iterator[Fault]:
    """Check that every space can be reached from every other; in lanes of rings every corner."""
    if draft.data["links"] == "staggered":
        return
    steps = draft.links.next
    back: list[list[int]] = [[] for _ in steps]
    for space, others in enumerate(steps):
        for to in others:
            back[to].append(space)
    for ways, verb in ((steps, "be reached from"), (back, "reach")):
        lost = set(range(len(steps))) - _reached(ways)
        if lost:
            name, first = draft.spaces[min(lost)].id, draft.spaces[0].id
            text = f'"{name}" cannot {verb} "{first}"; there must be a way from each space to each'
            yield Fault("spaces", f"spaces: {text}")


def _reached(ways: Sequence[Sequence[int]]) -> set[int]:
    reached, stack = {0}, [0]
    while stack:
        for to in ways[stack.pop()]:
            if to not in reached:
                reached.add(to)
                stack.append(to)
    return reached


# -- checks of corners and grid --------------------------------------------------------------------


def check_corner_names(draft: road.Draft) -> Iterator[Fault]:
    """Check that corners are distinct, their spaces exist, and no space lies in two."""
    ids: dict[str, int] = {}
    owner: dict[str, tuple[int, int]] = {}
    for index, corner in enumerate(draft.data["corners"]):
        first = ids.setdefault(corner["id"], index)
        if first != index:
            text = f'"{corner["id"]}" is corners[{first}] already; give each an id of its own'
            yield Fault("corners", f"corners[{index}].id: {text}")
        for at, name in enumerate(corner["spaces"]):
            where = f"corners[{index}].spaces[{at}]"
            if name not in draft.number:
                yield Fault("corners", f"{where}: {road.no_space(name)}")
                continue
            first_at = owner.setdefault(name, (index, at))
            if first_at != (index, at):
                text = f'"{name}" is in corners[{first_at[0]}] already; it must be listed once'
                yield Fault("corners", f"{where}: {text}")


def check_corner_runs(draft: road.Draft) -> Iterator[Fault]:
    """Check that a corner is one unbroken run in each of its lanes; corners come in order."""
    if draft.data["links"] == "touching":
        yield from _in_order(
            draft,
            [
                min(draft.progress[draft.number[name]] for name in c["spaces"])
                for c in draft.data["corners"]
            ],
        )
        return
    least = 0 if draft.data["links"] == "rows" else 1  # lanes may end before a corner
    firsts: list[int] = []
    for index in range(len(draft.data["corners"])):
        starts: list[int] = []
        for lane, ring in draft.rings.items():
            runs = [
                space
                for at, space in enumerate(ring)
                if draft.corner[space] == index and draft.corner[ring[at - 1]] != index
            ]
            if not least <= len(runs) <= 1:
                text = f"in lane {lane} its spaces are {len(runs)} runs"
                fault = f"corners[{index}].spaces: {text}; each lane must have one, without a gap"
                yield Fault("corners", fault)
            starts += runs[:1]
        if len(starts) >= max(1, least * len(draft.rings)):
            firsts.append(draft.progress[starts[0]])
    if len(firsts) == len(draft.data["corners"]):
        yield from _in_order(draft, firsts)


def _in_order(draft: road.Draft, firsts: list[int]) -> Iterator[Fault]:
    for index in range(1, len(firsts)):
        if firsts[index] <= firsts[index - 1]:
            text = f"begins before corners[{index - 1}]; list them in driving order from the line"
            yield Fault("corners", f"corners[{index}]: {text}")


def check_jumps(draft: road.Draft) -> Iterator[Fault]:
    """Check that no step leads over a corner, or back into one that was left."""
    count = len(draft.data["corners"])
    if not count or draft.data["links"] == "touching":
        return
    links = draft.links
    ahead = list(draft.corner)
    order = sorted(range(len(ahead)), key=lambda space: -draft.progress[space])
    for space in order * 2:
        if ahead[space] == NONE and links.next[space]:
            ahead[space] = ahead[links.next[space][0]]
    for space, others in enumerate(links.next):
        here = draft.corner[space]
        for to in others:
            there = draft.corner[to]
            due = ahead[space] if here == NONE else (here + 1) % count
            stays = here != NONE and there == here
            if not stays and ahead[to] != due:
                a, b = draft.spaces[space].id, draft.spaces[to].id
                what = f'the step from "{a}" to "{b}" leads over a corner, or back before one'
                text = f"{what}; let corners begin and end at nearly the same tick in all lanes"
                yield Fault("corners", f"corners: {text}")
                return


def check_grid(draft: road.Draft) -> Iterator[Fault]:
    """Check that places of the grid are spaces outside corners, all different."""
    seen: dict[str, int] = {}
    for index, name in enumerate(draft.data["grid"]):
        where = f"grid[{index}]"
        if name not in draft.number:
            yield Fault("grid", f"{where}: {road.no_space(name)}")
            continue
        first = seen.setdefault(name, index)
        if first != index:
            yield Fault("grid", f'{where}: "{name}" is grid[{first}] already; give each its own')
        corner = draft.corner[draft.number[name]]
        if corner != NONE:
            text = f'"{name}" lies in corner {draft.data["corners"][corner]["id"]}'
            yield Fault("grid", f"{where}: {text}; a place of the grid must be on a straight")


# -- faults ----------------------------------------------------------------------------------------


class Part(NamedTuple):
    """The checks that one game adds to a file.

    Attributes
    ----------
    game : str
        Its name: that of the field, too.
    checks : tuple of (fields, check)
        Run after the others. A check of the whole board needs `WHOLE`.
    solving : tuple of (fields, check)
        Run last: they solve a lap, which takes longer than all others.
    """

    game: str
    checks: Checks[road.Draft]
    solving: Checks[road.Draft] = ()


ROAD = ("lanes", "period", "spaces")
LINKED = (*ROAD, "links", "corners", "arrows", "cuts")
WHOLE = (*LINKED, "centre", "width", "size", "grid", "pit")
"""The fields of which a board can be made."""


def find_faults(data: Any, part: Part | None = None, *, solving: bool = True) -> list[Fault]:
    """Return all faults of the data of a file; those that solving a lap shows only on demand.

    Of another version only that is reported: its fields would be judged by the wrong rules.
    """
    if other := other_version(data, LANES):
        return [Fault("", other)]
    faults = faults_by("lanes", data)
    if not isinstance(data, dict):
        return faults
    if part is not None:  # the part reports it better
        faults = [fault for fault in faults if fault.field != part.game]
    broken = {fault.field for fault in faults}
    if part is not None and "game" not in broken:
        faults += _part_faults(data, part, broken)
    elif part is not None:
        broken.add(part.game)
    if len(faults) > MOST_FOUND:
        text = f"the file: has {MOST_FOUND} errors and more; correct these first"
        return [*faults[:MOST_FOUND], Fault("", text)]
    checks = CHECKS + (part.checks + (part.solving if solving else ()) if part else ())
    return [*faults, *faults_in(road.Draft(data), checks, broken)]


def _part_faults(data: dict[str, Any], part: Part, broken: set[str]) -> Sequence[Fault]:
    """Return the faults in the shape of a game's part; its fields are called as "game.field"."""
    if data["game"] != part.game:
        broken |= {"game", part.game}
        text = f'game: is "{data["game"]}"; it must be "{part.game}" for this'
        return [Fault("game", text)]
    if part.game not in data:
        broken.add(part.game)
        text = f"{part.game}: is missing; it must be an object with what the game asks of a board"
        return [Fault(part.game, text)]
    faults = []
    for fault in faults_by(f"lanes/{part.game}", data[part.game], part.game):
        path = fault.text.partition(": ")[0]
        field = ".".join(path.partition("[")[0].split(".")[:2])
        faults.append(Fault(field, fault.text))
        broken |= {field, part.game} if field == part.game else {field}
    return faults


CHECKS: Checks[road.Draft] = (
    (("spaces",), road.check_names),
    (ROAD, road.check_intervals),
    (ROAD, road.check_tiles),
    ((*ROAD, "links"), road.check_rings),
    (("spaces", "corners"), check_corner_names),
    ((*ROAD, "links", "corners"), check_corner_runs),
    ((*ROAD, "links", "arrows"), check_arrows),
    ((*ROAD, "links", "cuts"), check_cuts),
    (LINKED, check_steps),
    (LINKED, check_reach),
    (LINKED, check_jumps),
    (("spaces", "corners", "grid"), check_grid),
    (("spaces", "pit"), check_pit_names),
    (("spaces", "corners", "pit"), check_pit_steps),
    ((*ROAD, "pit"), check_pit_line),
    (("size", "pit"), check_pit_path),
    (("centre",), road.check_centre),
    ((*ROAD, "centre", "width"), road.check_lengths),
    ((*ROAD, "centre", "width", "size"), road.check_folds),
    ((*ROAD, "centre", "width", "size"), road.check_crossings),
)
