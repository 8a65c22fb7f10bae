"""Checks of the pit road."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...schema import Fault
from ..links import NONE
from ..pit import slot_names
from .draft import Draft, no_space


def check_pit_names(draft: Draft) -> Iterator[Fault]:
    """Lane, boxes and places of the pit grid have names of their own."""
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


def check_pit_steps(draft: Draft) -> Iterator[Fault]:
    """The lane is entered at its beginning and left at its end; all it names is there."""
    pit = draft.data["pit"]
    if pit is None:
        return
    lane = pit["lane"]
    for index, (space, name) in enumerate(pit["entry"]):
        where = f"pit.entry[{index}]"
        if space not in draft.number:
            yield Fault("pit", f"{where}: {no_space(space)}")
        if name != lane[0]:
            yield Fault("pit", f'{where}: leads to "{name}"; it must be "{lane[0]}", the first')
    for index, (name, space) in enumerate(pit["exit"]):
        where = f"pit.exit[{index}]"
        if name != lane[-1]:
            yield Fault("pit", f'{where}: begins on "{name}"; it must be "{lane[-1]}", the last')
        if space not in draft.number:
            yield Fault("pit", f"{where}: {no_space(space)}")
        elif draft.corner[draft.number[space]] != NONE:
            text = f'"{space}" lies in a corner; the lane must lead to a straight'
            yield Fault("pit", f"{where}: {text}")
    for index, box in enumerate(pit["boxes"]):
        at, to = box["at"], box.get("to", box["at"])
        for field, name in (("at", at), ("to", to)):
            if name not in draft.lane_names:
                text = no_space(name, "the pit lane")
                yield Fault("pit", f"pit.boxes[{index}].{field}: {text}")
        if draft.lane_names.get(to, 0) < draft.lane_names.get(at, 0):
            text = f'"{to}" comes before "{at}"; a box must be left onward'
            yield Fault("pit", f"pit.boxes[{index}].to: {text}")
    yield from _check_lap(draft)


def _check_lap(draft: Draft) -> Iterator[Fault]:
    pit, names = draft.data["pit"], draft.lane_names
    a, b = pit["lap"]
    if a not in names or b not in names or names[b] != names[a] + 1:
        text = f'from "{a}" to "{b}" is no step of the lane'
        yield Fault("pit", f"pit.lap: {text}; it must be two spaces of it, one after the other")
    if pit["first"] not in names:
        yield Fault("pit", f"pit.first: {no_space(pit['first'], 'the pit lane')}")


def check_pit_line(draft: Draft) -> Iterator[Fault]:
    """The lane is entered before the line and left after it."""
    pit = draft.data["pit"]
    if pit is None:
        return
    ends = [draft.progress[draft.number[space]] for space, _ in pit["entry"]]
    starts = [draft.progress[draft.number[space]] for _, space in pit["exit"]]
    if min(ends) <= max(starts):
        text = f"is entered at tick {min(ends)} of the lap and left at {max(starts)}"
        yield Fault("pit", f"pit: {text}; the entry must lie before the line, the exit after it")


def check_pit_path(draft: Draft) -> Iterator[Fault]:
    """The lane as drawn lies on the board and has a length."""
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
