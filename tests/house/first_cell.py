"""What a first cell loads: modules of the package, and packages of others.

``python tests/house/first_cell.py --update`` writes the lists anew. A module more is a little more
to wait for before the first board is there: look at the difference.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

LISTS: Final = Path(__file__).with_suffix("")
GAMES: Final = ("bolide", "formula-d", "championship-formula", "really-nasty")
CELL: Final = """
import json, sys
before = set(sys.modules)
import bolide_widget as bw
board = bw.play(game={game!r}, seed=1, autosave=False)
board._repr_mimebundle_()
names = set(sys.modules) - before
own = {{name for name in names if name.split(".")[0] == "bolide_widget"}}
tops = {{name.split(".")[0] for name in names - own}} - set(sys.stdlib_module_names)
foreign = {{name for name in tops if getattr(sys.modules.get(name), "__file__", None)}}
print(json.dumps(sorted(own) + sorted("package " + name for name in foreign)))
"""
BY_THE_WAY: Final = {"_cython", "cython_runtime", "mypy_extensions"}
"""What compiled packages bring along; another name in every version."""


def path(game: str) -> Path:
    """The list of a game."""
    return LISTS / f"{game}.txt"


@cache
def loaded(game: str) -> tuple[str, ...]:
    """What a new Python has loaded once the first board of a game is shown."""
    cell = subprocess.run(
        [sys.executable, "-c", CELL.format(game=game)], capture_output=True, text=True, check=True
    )
    names: list[str] = json.loads(cell.stdout)
    return tuple(name for name in names if not _is_by_the_way(name))


def _is_by_the_way(name: str) -> bool:
    bare = name.removeprefix("package ")
    return "__mypyc" in bare or any(bare.startswith(known) for known in BY_THE_WAY)


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit(__doc__)
    LISTS.mkdir(exist_ok=True)
    for name in GAMES:
        path(name).write_text("\n".join(loaded(name)) + "\n", "utf-8")
