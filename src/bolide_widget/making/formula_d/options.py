"""What can be chosen about a circuit of Formula D."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...core.shown import shown
from ..options import LaneOptions


@dataclass(frozen=True)
class Options(LaneOptions):
    """What `Track.from_centerline` takes beside points and width.

    Attributes
    ----------
    spaces : int, optional
        Spaces of a lap on the middle lane, about; otherwise as many as suit the circuit, 110 to
        180 if that can be (FD-TRK-10).
    lanes : int
        2 to 4.
    pit : bool, "left" or "right"
        False for no pit road; a side where it must be.
    rain_risk : int
        1 to 12: how likely it rains (FD-WX-1).
    street : bool
        With the zones of a city track: noise, danger, police line and tunnel (chapter 15).
    """

    WHOLE: ClassVar = {
        "spaces": (80, 260),
        "squares": (40, 200),
        "lanes": (2, 4),
        "rain_risk": (1, 12),
        "trial": (0, 1000),
    }
    SWITCHES: ClassVar = ("reverse", "street")

    spaces: int | None = None
    lanes: int = 3
    pit: bool | str = True
    rain_risk: int = 5
    street: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        """Sides on which the pit road may be; none for a circuit without."""
        if isinstance(self.pit, str):
            return (self.pit,)
        return ("left", "right") if self.pit else ()

    def _own_faults(self) -> list[str]:
        if isinstance(self.pit, bool) or self.pit in ("left", "right"):
            return []
        return [f'pit: {shown(self.pit)}; give True, False, "left" or "right"']
