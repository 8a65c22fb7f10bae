"""The plan of a lone car as a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..rules.words import YELLOW
from .spread import Begun
from .values import Solo

if TYPE_CHECKING:
    from pandas import DataFrame


def to_frame(solo: Solo, begun: Mapping[Begun, float]) -> DataFrame:
    """A row for each place where a turn with a die may begin."""
    from pandas import DataFrame

    rows = []
    for (where, place, slow), chance in begun.items():
        table = solo.table(where)
        slow = slow or place == solo.bay
        rows.append(
            {
                "laps": where.laps,
                "stops": where.done.bit_count(),
                "tyre": where.tyre,
                "space": solo.road.ids[solo.space(place)],
                "chance": chance,
                "slow": slow,
                "die": YELLOW if slow else solo.die(where, place),
                "turns": (table.slow if slow else table.value)[place],
            }
        )
    return DataFrame(rows)
