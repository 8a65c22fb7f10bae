"""What can be chosen about a circuit of the Really Nasty Motor Racing Game."""

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
        Rows of a lap, 40 to 80; otherwise as many as suit the circuit, 44 to 60 (RN-TRK-11).
    """

    WHOLE: ClassVar = {"rows": (40, 80), "squares": (30, 200), "trial": (0, 1000)}

    rows: int | None = None
