"""Drawing by kind of board: each kind has a room of its own, and one file knows them all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

from bolide_widget.core.screen import Board

DRAW = Path(__file__).parents[2] / "js/src/draw"
KINDS = get_args(get_type_hints(Board)["kind"])


def imports(path: Path) -> list[Path]:
    """The files of ours that one imports."""
    named = re.findall(r'^(?:import|} from|export .* from).*"(\.[^"]+)";$', path.read_text(), re.M)
    return [(path.parent / name).resolve() for name in named]


def test_each_kind_of_board_has_its_room() -> None:
    for kind in KINDS:
        assert (DRAW / kind / "art.ts").is_file(), kind


def test_only_the_table_of_kinds_looks_into_a_room() -> None:
    rooms = {(DRAW / kind).resolve(): kind for kind in KINDS}
    looks = {
        (path.relative_to(DRAW.parent).as_posix(), rooms[results.parent])
        for path in DRAW.parent.rglob("*.ts")
        for results in imports(path)
        if results.parent in rooms and path.parent.resolve() != results.parent
    }
    assert looks == {("draw/kinds.ts", kind) for kind in KINDS}
