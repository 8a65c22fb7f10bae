"""Checks of the spaces and of the road as drawn, in a file that is read field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from ....core.once import cached_property
from ...files import Fault
from ..places import on_road, overlaps
from ..road import NONE, Links, Road, Space, links_of, progress_of, rings_of, road_of, spaces_of


class Draft:
    """The data of a file; a check may ask for what follows from the fields that it stands on."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def nameless(self) -> dict[str, Any]:
        """The data to make a board of; its name and author may be missing or wrong."""
        return {**self.data, "name": "", "meta": {}}

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces, as they are."""
        return spaces_of(self.data["spaces"])

    @cached_property
    def number(self) -> dict[str, int]:
        """The spaces by name; of two with one name the first."""
        numbers: dict[str, int] = {}
        for index, space in enumerate(self.spaces):
            numbers.setdefault(space.id, index)
        return numbers

    @cached_property
    def period(self) -> int:
        """Ticks a lap."""
        period: int = self.data["period"]
        return period

    @cached_property
    def progress(self) -> tuple[int, ...]:
        """The place of each space on the lap."""
        return tuple(progress_of(space, self.period) for space in self.spaces)

    @cached_property
    def rings(self) -> dict[int, list[int]]:
        """The lanes from the line on."""
        return rings_of(self.spaces, self.period)

    @cached_property
    def corner(self) -> tuple[int, ...]:
        """The corner of each space; names that are none are passed over."""
        corners = [NONE] * len(self.spaces)
        for index, corner in enumerate(self.data["corners"]):
            for name in corner["spaces"]:
                if name in self.number:
                    corners[self.number[name]] = index
        return tuple(corners)

    @cached_property
    def links(self) -> Links:
        """The links, where spaces, corners, arrows and cuts are sound."""
        return links_of(self.data, self.spaces, self.number, self.corner)

    @cached_property
    def lane_names(self) -> dict[str, int]:
        """The spaces of the pit lane by name."""
        return {name: index for index, name in enumerate(self.data["pit"]["lane"])}

    @cached_property
    def road(self) -> Road:
        """The road as drawn."""
        units = max(space.right for space in self.spaces)
        return road_of(self.data["centre"], self.period, units, self.data["width"])


def no_space(name: str, where: str = "the road") -> str:
    """Say that there is no such space."""
    return f'there is no space "{name}"; it must be the name of a space of {where}'


MOST_ABREAST = 16
"""Most spaces next to each other at any place."""

NEAR = 1e-3
"""Squares between two points of the centre line at least."""

STEP = 0.05
"""Squares from one place that is looked at to the next, at least: rounding bends shorter ones."""

MOST_LONG = 20
"""Squares of a space along the road; ours have two."""

MOST_OVER = 0.25
"""The part of the spaces that may lie over or under others: where legs cross, and no more."""


def check_names(draft: Draft) -> Iterator[Fault]:
    """Check that names are unique."""
    for index, space in enumerate(draft.spaces):
        first = draft.number[space.id]
        if first != index:
            text = f'"{space.id}" is the name of spaces[{first}] already'
            yield Fault("spaces", f"spaces[{index}]: {text}; give each a name of its own")


def check_intervals(draft: Draft) -> Iterator[Fault]:
    """Check that each space has a length and a width, and a lane that is there."""
    period, lanes = draft.period, draft.data["lanes"]
    for index, space in enumerate(draft.spaces):
        where = f"spaces[{index}]"
        if space.back >= period:
            text = f"back is {space.back}; it must be less than period, {period}"
            yield Fault("spaces", f"{where}: {text}")
        if not space.back < space.front <= space.back + period:
            text = f"reaches from tick {space.back} to {space.front}; front must be larger than"
            yield Fault("spaces", f"{where}: {text} back, by {period} at most")
        if space.left >= space.right:
            text = f"reaches from unit {space.left} to {space.right}; right must be larger than"
            yield Fault("spaces", f"{where}: {text} left")
        if space.lane > lanes:
            yield Fault("spaces", f"{where}: lane is {space.lane}; it must be {lanes} at most")
    for lane in sorted(set(range(1, lanes + 1)) - {space.lane for space in draft.spaces}):
        yield Fault(
            "spaces", f"spaces: lane {lane} of {lanes} has none; give it some, or change lanes"
        )


def check_tiles(draft: Draft) -> Iterator[Fault]:
    """Check that spaces lie side by side at every tick, without gap or overlap, lane by lane."""
    period = draft.period
    changes: dict[int, list[tuple[int, int]]] = {0: []}
    for index, space in enumerate(draft.spaces):
        changes.setdefault(space.back, []).append((1, index))
        changes.setdefault(space.front % period, []).append((0, index))
    there = {n for n, space in enumerate(draft.spaces) if space.front > period}
    for tick in sorted(changes):
        for begins, index in sorted(changes[tick]):
            (there.add if begins else there.discard)(index)
        if len(there) > MOST_ABREAST:
            text = f"{len(there)} of them lie at tick {tick}; it must be {MOST_ABREAST} at most"
            yield Fault("spaces", f"spaces: {text}")
            return
        fault = _abreast([draft.spaces[index] for index in there], tick)
        if fault:
            yield Fault("spaces", f"spaces: {fault}")
            return


def _abreast(spaces: list[Space], tick: int) -> str:
    """Return the fault of the spaces next to each other at a tick; "" if there is none."""
    if not spaces:
        return f"none lies at tick {tick}; draw the road all the way round"
    spaces.sort(key=lambda space: (space.left, space.lane))
    for left, right in pairwise(spaces):
        if right.left != left.right:
            how = "overlap" if right.left < left.right else "leave a gap between them"
            what = f'"{left.id}" and "{right.id}" {how} at tick {tick}'
            return f"{what}: the one ends at unit {left.right}, the other must begin there"
        if right.lane <= left.lane:
            what = f'"{left.id}" in lane {left.lane} lies left of "{right.id}" in lane {right.lane}'
            return f"{what} at tick {tick}; lanes must be numbered from left to right"
    return ""


def check_rings(draft: Draft) -> Iterator[Fault]:
    """Check that each lane is a closed ring: where a space ends the next one of its lane begins."""
    if draft.data["links"] != "staggered":
        return
    for lane, ring in draft.rings.items():
        for index, number in enumerate(ring):
            space, on = draft.spaces[number], draft.spaces[ring[(index + 1) % len(ring)]]
            if (on.back - space.front) % draft.period:
                what = f'"{on.id}" begins at tick {on.back} and "{space.id}", the one before it'
                text = f"{what} in lane {lane}, ends at {space.front % draft.period}"
                yield Fault("spaces", f"spaces: {text}; each lane must be one closed ring")
                break


def check_centre(draft: Draft) -> Iterator[Fault]:
    """Check that points lie apart, and the road does not fold over itself or leave the board."""
    points = np.asarray(draft.data["centre"], dtype=float)
    apart = np.hypot(*(points - np.roll(points, 1, axis=0)).T)
    if apart.min() < NEAR:
        index = int(apart.argmin())
        text = f"points {(index - 1) % len(points)} and {index} lie in one place; draw them apart"
        yield Fault("centre", f"centre: {text}, and do not repeat the first")


def check_folds(draft: Draft) -> Iterator[Fault]:
    """Check that the road goes forward on the inside of a bend, too."""
    road, units = draft.road, max(space.right for space in draft.spaces)
    ticks = np.linspace(0, draft.period, 1 + min(len(road.line), round(road.length / STEP)))
    line = road.at(ticks[:-1], road.middle)
    on = np.roll(line, -1, axis=0) - line
    for across in (0.0, float(units)):
        edge = road.at(ticks[:-1], across)
        forward = ((np.roll(edge, -1, axis=0) - edge) * on).sum(axis=1)
        if forward.min() <= 0:
            tick = int(ticks[int(forward.argmin())])
            side = "right" if across else "left"
            text = f"the road folds over itself at tick {tick}, on its {side}: the bend is tighter"
            yield Fault(
                "centre", f"centre: {text} than the road is wide; draw it wider, or lower width"
            )
            return
    places = np.vstack([road.at(ticks, 0.0), road.at(ticks, float(units))])
    width, height = draft.data["size"]
    west, south = places.min(axis=0)
    east, north = places.max(axis=0)
    if west < 0 or south < 0 or east > width or north > height:
        text = (
            f"centre: the road leaves the board, which is 0..{width} x 0..{height}; it "
            f"lies from ({west:.2f}, {south:.2f}) to ({east:.2f}, {north:.2f}): move it, or make "
            "size larger"
        )
        yield Fault("centre", text)


def check_lengths(draft: Draft) -> Iterator[Fault]:
    """Check that spaces are not longer than can be seen at a glance."""
    longest = max(draft.spaces, key=lambda space: space.front - space.back)
    squares = (longest.front - longest.back) * draft.road.length / draft.period
    if squares > MOST_LONG:
        text = f'"{longest.id}" is {squares:.0f} squares long as drawn; it must be {MOST_LONG}'
        yield Fault("centre", f"centre: {text} at most: draw the road shorter, or cut it finer")


def check_crossings(draft: Draft) -> Iterator[Fault]:
    """Check that legs cross without lying on each other for long."""
    rings = [spot.ring for spot in on_road(draft.road, draft.spaces)]
    most = round(MOST_OVER * len(draft.spaces))
    over = {space for pair in overlaps(draft.spaces, rings, draft.period, most) for space in pair}
    if len(over) > most:
        first = draft.spaces[min(over)].id
        text = f'more than {most} of {len(draft.spaces)} spaces lie on others, as "{first}" does'
        yield Fault("centre", f"centre: {text}; draw legs apart, or let them cross and part again")
