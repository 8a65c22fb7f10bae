"""Draw the bundled circuits for Championship Formula Racing, from Bolide's centre lines.

Run ``python tools/draw_championship_formula.py [NAME ...]`` to write
tracks/lanes/championship-formula/*.json anew; the result is always the same. Change `WISHES` below
or the maker, not the JSON.
"""

from __future__ import annotations

import sys
from typing import Any

from bolide_widget.boards.files import written
from bolide_widget.core import files
from bolide_widget.games.championship_formula.track import Track
from bolide_widget.making.championship_formula.importing import THOROUGH, board_from
from draw_circuits import CIRCUITS, course
from pencil import AUTHOR, LICENCE, TRACKS

FOLDER = TRACKS.parent / "lanes" / "championship-formula"

WISHES: dict[str, dict[str, Any]] = {
    "valdorn": {},
    "merrow": {},
    "calva": {},
    "tessaly": {},
    "orrin": {},
    "brackwater": {},
    "widdershins": {},
    "lacemill": {},
    "copperbowl": {},
}


def board(slug: str) -> Track:
    """The board of a circuit."""
    circuit = CIRCUITS[slug]
    line, _, _ = course(circuit)
    wishes = {"author": AUTHOR, "licence": LICENCE, "start": circuit.start, **WISHES[slug]}
    if "corners" in wishes:
        wishes["corners"] = wishes["corners"].split(",")
    data = board_from(line, None, circuit.name, wishes, effort=THOROUGH)
    return Track.from_dict(data, source=slug)


def main() -> None:
    """Write the files."""
    for slug in sys.argv[1:] or WISHES:
        track = board(slug)
        files.write(FOLDER / f"{slug}.json", written(track.to_dict()))
        print(slug, track, tuple(track.figures), *track.shortfalls, sep="\n  ")


if __name__ == "__main__":
    main()
