"""A file that is being checked: what its fields mean, each worked out when a check asks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..links import NONE, RULES, Links, Said, Space, progress_of, rings_of, spaces_of
from ..road import Road, road_of


class Draft:
    """The data of a file; a check may ask for what follows from the fields that it stands on."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def nameless(self) -> dict[str, Any]:
        """The data for a board to be made of; what it is called may be missing or wrong."""
        return {**self.data, "name": "", "meta": {}}

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces, as they are."""
        return spaces_of(self.data["spaces"])

    @cached_property
    def number(self) -> dict[str, int]:
        """The spaces by name; of two with one name the first."""
        found: dict[str, int] = {}
        for index, space in enumerate(self.spaces):
            found.setdefault(space.id, index)
        return found

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
        found = [NONE] * len(self.spaces)
        for index, corner in enumerate(self.data["corners"]):
            for name in corner["spaces"]:
                if name in self.number:
                    found[self.number[name]] = index
        return tuple(found)

    @cached_property
    def links(self) -> Links:
        """The links, where spaces, corners, arrows and cuts are sound."""
        number = self.number
        arrows = {
            number[name]: tuple(number[to] for to in others)
            for name, others in self.data.get("arrows", {}).items()
        }
        cuts = frozenset((number[a], number[b]) for a, b in self.data.get("cuts", ()))
        said = Said(self.corner, arrows, cuts)
        return RULES[self.data["links"]](self.spaces, self.period, said)

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
