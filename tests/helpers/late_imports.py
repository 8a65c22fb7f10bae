"""What a module imports late, by a name in a text: tables of `late`, and `import_module`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def late_targets(path: Path) -> Iterator[Path]:
    """Places, without ``.py``, that the texts of a module name; some of them may be none.

    A name that is put together, as the register does from the name of a game, is not read: who
    asks a register gives the name.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id == "late":
            given = node.args[2]
            table = tables[given.id] if isinstance(given, ast.Name) else given
            for place, names in ast.literal_eval(table).items():
                at = _place(path, place if place.startswith(".") else f".{place}")
                yield from (at, *(at / name for name in names.split()))
        elif node.func.id == "import_module" and isinstance(node.args[0], ast.Constant):
            yield _place(path, node.args[0].value)


def _place(path: Path, name: str) -> Path:
    """Where a name with leading dots leads from a module."""
    bare = name.lstrip(".")
    return path.parents[len(name) - len(bare) - 1].joinpath(*bare.split("."))
