"""Checks of what links spaces: arrows, cuts, steps that go forward, ways to everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...schema import Fault, path_text
from ..links import NONE, RULES, Said
from .draft import Draft


def check_arrows(draft: Draft) -> Iterator[Fault]:
    """An arrow leads to the next space of a neighbouring lane."""
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


def check_cuts(draft: Draft) -> Iterator[Fault]:
    """A cut takes a diagonal away that would be there."""
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
            text = f'from "{a}" no diagonal leads to "{b}"; only a diagonal can be cut'
            yield Fault("cuts", f"cuts[{index}]: {text}")


def check_steps(draft: Draft) -> Iterator[Fault]:
    """Every step goes forward, and every space has one that leads to it and one from it."""
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
                told = f'the step from "{name}" to "{draft.spaces[to].id}"'
                text = (
                    f"{told} goes on by {rise} of {period} ticks; it must be less than half a lap"
                )
                yield Fault("spaces", f"spaces: {text}, and more than none")
    for space in range(len(links.next)):
        if space not in reached:
            name = draft.spaces[space].id
            yield Fault("spaces", f'spaces: no step leads to "{name}"; let one end where it begins')


def check_reach(draft: Draft) -> Iterator[Fault]:
    """From every space every other can be reached; where lanes are rings: every corner."""
    if draft.data["links"] == "staggered":
        return
    steps = draft.links.next
    back: list[list[int]] = [[] for _ in steps]
    for space, others in enumerate(steps):
        for to in others:
            back[to].append(space)
    for ways, told in ((steps, "be reached from"), (back, "reach")):
        lost = set(range(len(steps))) - _reached(ways)
        if lost:
            name, first = draft.spaces[min(lost)].id, draft.spaces[0].id
            text = f'"{name}" cannot {told} "{first}"; there must be a way from each space to each'
            yield Fault("spaces", f"spaces: {text}")


def _reached(ways: Sequence[Sequence[int]]) -> set[int]:
    found, stack = {0}, [0]
    while stack:
        for to in ways[stack.pop()]:
            if to not in found:
                found.add(to)
                stack.append(to)
    return found
