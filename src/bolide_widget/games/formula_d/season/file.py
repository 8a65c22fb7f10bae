"""Championships of Formula D as files: what they are made of."""

from __future__ import annotations

from typing import Final

from ... import season_file
from ..options import Rules
from ..race import Race
from ..rules import scoring
from ..track import SHELF, Track

FORMAT: Final = "bolide-widget-formula-d-season/1"

KIT: Final = season_file.Kit(FORMAT, SHELF, Track, Race, Rules, scoring.points, "formula_d")
