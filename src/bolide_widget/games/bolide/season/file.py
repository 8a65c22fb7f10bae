"""Championships of Bolide as files: what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ....boards.lattice.shelf import SHELF
from ....boards.lattice.track import Track
from ....racing import season_file
from ....racing.season_file import UNSEALED as UNSEALED
from ..options import Rules
from ..race import Race
from ..rules import scoring

if TYPE_CHECKING:
    from .championship import Championship

Made = TypeVar("Made", bound="Championship")

FORMAT = "bolide-widget-season/2"

KIT = season_file.Kit(FORMAT, SHELF, Track, Race, Rules, scoring.points)


def write(season: Championship) -> str:
    """The JSON of a season, one line per race."""
    return season_file.write(season, KIT)


def read_file(make: type[Made], path: str | Path, tracks: Sequence[Track] = ()) -> Made:
    """The season of a file, which errors name."""
    return season_file.read_file(make, path, tracks, KIT)


def read(make: type[Made], written: str, tracks: Sequence[Track] = ()) -> Made:
    """The season that :func:`write` wrote, every race of it replayed."""
    return season_file.read(make, written, tracks, KIT)
