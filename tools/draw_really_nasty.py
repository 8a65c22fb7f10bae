"""Draw the bundled circuits for the Really Nasty Motor Racing Game, from Bolide's centre lines.

Run ``python tools/draw_really_nasty.py [NAME ...]`` to write tracks/lanes/really-nasty/*.json anew;
the result is always the same. Change `WISHES` below or the maker, not the JSON.
"""

from __future__ import annotations

import sys
from typing import Any

from bolide_widget.boards.files import written
from bolide_widget.core import files
from bolide_widget.games.really_nasty.track import Track
from bolide_widget.making.really_nasty.board import Knobs
from bolide_widget.making.really_nasty.importing import THOROUGH, board_from
from draw_circuits import CIRCUITS, course
from pencil import AUTHOR, LICENCE, TRACKS

FOLDER = TRACKS.parent / "lanes" / "really-nasty"

WISHES: dict[str, dict[str, Any]] = {
    "valdorn": {"start": None},
    "merrow": {},
    "calva": {},
    "tessaly": {"start": None},
    "orrin": {},
    "brackwater": {},
    "widdershins": {},
    "lacemill": {},
    "copperbowl": {},
}

KNOBS: dict[str, Knobs] = {"merrow": Knobs(brisk=True)}
"""What the trial asked for (RN-TRK-13)."""


def board(slug: str) -> Track:
    """The board of a circuit."""
    circuit = CIRCUITS[slug]
    line, _, _ = course(circuit)
    wishes = {"author": AUTHOR, "licence": LICENCE, "start": circuit.start, **WISHES[slug]}
    knobs = KNOBS.get(slug, Knobs())
    data = board_from(line, None, circuit.name, wishes, effort=THOROUGH, knobs=knobs)
    return Track.from_dict(data, source=slug)


def main() -> None:
    """Write the files."""
    for slug in sys.argv[1:] or WISHES:
        track = board(slug)
        files.write(FOLDER / f"{slug}.json", written(track.to_dict()))
        print(slug, track, *(str(lack) for lack in track.shortfalls), sep="\n  ")


if __name__ == "__main__":
    main()
