"""Championships of the Really Nasty Motor Racing Game as files: what they are made of."""

from __future__ import annotations

from typing import Final

from ...season_file import Kit
from ..options import Rules
from ..race import Race
from ..rules import scoring
from ..track import SHELF, Track

FORMAT: Final = "bolide-widget-really-nasty-season/1"

KIT: Final = Kit(FORMAT, SHELF, Track, Race, Rules, scoring.points, "really_nasty", extra=())
