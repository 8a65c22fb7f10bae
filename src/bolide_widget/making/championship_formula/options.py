"""What can be chosen about a circuit of Championship Formula Racing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..options import LaneOptions


@dataclass(frozen=True)
class Options(LaneOptions):
    """What `Track.from_centerline` takes beside points and width.

    Attributes
    ----------
    rows : int, optional
        Rows of a lap, about; otherwise as many as suit the circuit, 50 to 80 if that can be
        (Table CFR-T9).
    laps : int
        That are recommended, 1 to 20.
    """

    WHOLE: ClassVar = {"rows": (40, 120), "squares": (40, 200), "laps": (1, 20), "trial": (0, 1000)}

    rows: int | None = None
    laps: int = 2
