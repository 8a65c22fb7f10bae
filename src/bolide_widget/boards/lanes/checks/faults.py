"""All faults of a file at once: shape, sense, and what one game asks besides.

Each check names the fields it stands on and is skipped when one of them is known to be broken, so
that one mistake is reported once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ...schema import MOST_FOUND, Fault, faults_by, other_lanes_version
from .corners import check_corner_names, check_corner_runs, check_grid, check_jumps
from .draft import Draft
from .links import check_arrows, check_cuts, check_reach, check_steps
from .pit import check_pit_line, check_pit_names, check_pit_path, check_pit_steps
from .road import (
    check_centre,
    check_crossings,
    check_folds,
    check_intervals,
    check_lengths,
    check_names,
    check_rings,
    check_tiles,
)

MOST = 40
"""Faults that an error lists; beyond these only their number is given."""

Check = Callable[[Draft], Iterator[Fault]]
Checks = tuple[tuple[tuple[str, ...], Check], ...]


class Part(NamedTuple):
    """What one game asks of a file besides.

    Attributes
    ----------
    game : str
        Its name: that of the field, too.
    checks : tuple of (fields, check)
        Run after the others. A check of the whole board needs `WHOLE`.
    """

    game: str
    checks: Checks


ROAD = ("lanes", "period", "spaces")
LINKED = (*ROAD, "links", "corners", "arrows", "cuts")
WHOLE = (*LINKED, "centre", "width", "size", "grid", "pit")
"""What a board can be made of."""


def listed(found: Sequence[Fault]) -> list[str]:
    """Faults as an error tells them: a sentence each, up to a number."""
    texts = [fault.text for fault in found[:MOST]]
    return texts + ([f"and {len(found) - MOST} more"] if len(found) > MOST else [])


def find_faults(data: Any, part: Part | None = None) -> list[Fault]:
    """What is wrong with the data of a file: every fault.

    Of another version only that is said: its fields would be judged by the wrong rules.
    """
    other = other_lanes_version(data)
    if other:
        return [Fault("", other)]
    found = faults_by("lanes", data)
    if not isinstance(data, dict):
        return found
    if part is not None:  # which tells it better
        found = [fault for fault in found if fault.field != part.game]
    broken = {fault.field for fault in found}
    if part is not None and "game" not in broken:
        found += _part_faults(data, part, broken)
    elif part is not None:
        broken.add(part.game)
    if len(found) > MOST_FOUND:
        text = f"the file: has {MOST_FOUND} faults and more: no more are told"
        return [*found[:MOST_FOUND], Fault("", text)]
    draft = Draft(data)
    for needs, check in CHECKS + (part.checks if part else ()):
        if broken.isdisjoint(needs):
            faults = list(islice(check(draft), MOST_FOUND))
            found += faults
            broken |= {fault.field for fault in faults}
    return found


def _part_faults(data: dict[str, Any], part: Part, broken: set[str]) -> Sequence[Fault]:
    """The faults in the shape of a game's part; its fields are called as "game.field"."""
    if data["game"] != part.game:
        broken |= {"game", part.game}
        text = f'game: is "{data["game"]}"; it must be "{part.game}" for this'
        return [Fault("game", text)]
    if part.game not in data:
        broken.add(part.game)
        text = f"{part.game}: is missing; it must be an object with what the game asks of a board"
        return [Fault(part.game, text)]
    found = []
    for fault in faults_by(f"lanes/{part.game}", data[part.game], part.game):
        path = fault.text.partition(": ")[0]
        field = ".".join(path.partition("[")[0].split(".")[:2])
        found.append(Fault(field, fault.text))
        broken |= {field, part.game} if field == part.game else {field}
    return found


CHECKS: Checks = (
    (("spaces",), check_names),
    (ROAD, check_intervals),
    (ROAD, check_tiles),
    ((*ROAD, "links"), check_rings),
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
    (("centre",), check_centre),
    ((*ROAD, "centre", "width"), check_lengths),
    ((*ROAD, "centre", "width", "size"), check_folds),
    ((*ROAD, "centre", "width", "size"), check_crossings),
)
