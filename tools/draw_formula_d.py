"""Draw the bundled circuits for Formula D: Bolide's centre lines, cut into lanes and spaces.

Run ``python tools/draw_formula_d.py [NAME ...]`` to write tracks/lanes/formula-d/*.json anew; the
result is always the same. Change `WISHES` below or the maker, not the JSON.
"""

from __future__ import annotations

import sys
from typing import Any

from bolide_widget.boards.files import written
from bolide_widget.core import files
from bolide_widget.games.formula_d.track import Track
from bolide_widget.making.formula_d.importing import Effort, board_from
from draw_circuits import CIRCUITS, course
from pencil import AUTHOR, LICENCE, TRACKS

FOLDER = TRACKS.parent / "lanes" / "formula-d"

EFFORT = Effort(tries=7, rounds=6000)
"""More than is spent on circuits that are imported."""

WISHES: dict[str, dict[str, Any]] = {
    "valdorn": {"corners": "Lime Hill,Brook,Quarry,Mill Right,Mill Left,Horn,Weir,Parabola"},
    "merrow": {"corners": "Sheepfold,Long Barn,Windsock,Hangar One,Hangar Two,Tower,Runway"},
    "calva": {
        "street": True,
        "corners": "Grand Hotel,Casino,Customs,Fish Market,Harbour,Lighthouse,Old Gate",
    },
    "tessaly": {
        # with as many spaces as the search likes best, one Rookie in fifteen does not finish
        "spaces": 158,
        "corners": "Chapel,Shepherd,Goat Horn,Cairn,Ravine,Larch,Saddle",
    },
    "orrin": {"corners": "Ridge,Fern,Crown,Gully,Beeches,Keep,Moat,Anvil,Heron,Long Right"},
    "brackwater": {"corners": "Sluice,Ferry,Reeds,Dyke,Weathervane,Causeway,Salt Pans"},
    "widdershins": {"corners": "Widow,Thimble,Bobbin,Spindle,Distaff,Stile,Hedge,Last Left"},
    "lacemill": {"corners": "Loom,Warp,Weft,Shuttle,Needle,Ribbon,Cooper"},
    "copperbowl": {"corners": "Rim,Spout,Ladle,Kettle,Dent,Rivet,Handle"},
}


def board(slug: str) -> Track:
    """The board of a circuit."""
    circuit = CIRCUITS[slug]
    line, _, _ = course(circuit)
    wishes = {
        "author": AUTHOR,
        "licence": LICENCE,
        "start": circuit.start,
        "rain_risk": circuit.rain_risk,
        "pit": circuit.pit["side"],
        **WISHES[slug],
        "corners": WISHES[slug]["corners"].split(","),
    }
    data = board_from(line, None, circuit.name, wishes, effort=EFFORT)
    return Track.from_dict(data, source=slug)


def main() -> None:
    """Write the files."""
    for slug in sys.argv[1:] or WISHES:
        files.write(FOLDER / f"{slug}.json", written(board(slug).to_dict()))


if __name__ == "__main__":
    main()
