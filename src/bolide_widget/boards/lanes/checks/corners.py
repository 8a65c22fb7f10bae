"""Checks of corners and grid."""

from __future__ import annotations

from collections.abc import Iterator

from ...schema import Fault
from ..links import NONE
from .draft import Draft, no_space


def check_corner_names(draft: Draft) -> Iterator[Fault]:
    """Corners are distinct, their spaces exist, and no space lies in two."""
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
                yield Fault("corners", f"{where}: {no_space(name)}")
                continue
            first_at = owner.setdefault(name, (index, at))
            if first_at != (index, at):
                text = f'"{name}" is in corners[{first_at[0]}] already; it must be listed once'
                yield Fault("corners", f"{where}: {text}")


def check_corner_runs(draft: Draft) -> Iterator[Fault]:
    """In every lane that is there a corner is one unbroken run; corners come in driving order."""
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
                told = f"corners[{index}].spaces: {text}; each lane must have one, without a gap"
                yield Fault("corners", told)
            starts += runs[:1]
        if len(starts) >= max(1, least * len(draft.rings)):
            firsts.append(draft.progress[starts[0]])
    if len(firsts) == len(draft.data["corners"]):
        yield from _in_order(draft, firsts)


def _in_order(draft: Draft, firsts: list[int]) -> Iterator[Fault]:
    for index in range(1, len(firsts)):
        if firsts[index] <= firsts[index - 1]:
            text = f"begins before corners[{index - 1}]; list them in driving order from the line"
            yield Fault("corners", f"corners[{index}]: {text}")


def check_jumps(draft: Draft) -> Iterator[Fault]:
    """No step leads over a corner, or back into one that was left."""
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
                told = f'the step from "{a}" to "{b}" leads over a corner, or back before one'
                text = f"{told}; let corners begin and end at nearly the same tick in all lanes"
                yield Fault("corners", f"corners: {text}")
                return


def check_grid(draft: Draft) -> Iterator[Fault]:
    """Places of the grid are spaces outside corners, all different."""
    seen: dict[str, int] = {}
    for index, name in enumerate(draft.data["grid"]):
        where = f"grid[{index}]"
        if name not in draft.number:
            yield Fault("grid", f"{where}: {no_space(name)}")
            continue
        first = seen.setdefault(name, index)
        if first != index:
            yield Fault("grid", f'{where}: "{name}" is grid[{first}] already; give each its own')
        corner = draft.corner[draft.number[name]]
        if corner != NONE:
            text = f'"{name}" lies in corner {draft.data["corners"][corner]["id"]}'
            yield Fault("grid", f"{where}: {text}; a place of the grid must be on a straight")
