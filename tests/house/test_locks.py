"""All locks and cached properties are those of `core/once.py`, which a forked child can use."""

from __future__ import annotations

import ast
from pathlib import Path

import bolide_widget

PACKAGE = Path(bolide_widget.__file__).parent
LOCKING = {"Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore", "cached_property"}


def taken(tree: ast.AST) -> set[str]:
    """What a module takes of `threading` and `functools`, by whatever form of import."""
    names = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("threading", "functools"):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            names.add(node.func.attr)
    return names


def test_no_module_makes_locks_of_its_own() -> None:
    made = {
        path.relative_to(PACKAGE).as_posix(): names
        for path in PACKAGE.rglob("*.py")
        if (names := taken(ast.parse(path.read_text())) & LOCKING)
    }
    assert list(made) == ["core/once.py"]
