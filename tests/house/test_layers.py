"""Arrows point one way: widget -> lab -> games -> drivers -> boards -> pictures -> core."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bolide_widget

ROOT = Path(bolide_widget.__file__).parent
LAYERS = ["core", "pictures", "boards", "drivers", "games", "lab", "widget"]
MODULES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Our packages that a module imports, wherever in it."""
    package = path.relative_to(ROOT).parts[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            names = [node.module] if node.module else [alias.name for alias in node.names]
            found |= {(*base, *str(name).split("."))[0] for name in names}
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names = (
                [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            )
            found |= {
                str(name).split(".")[1] for name in names if str(name).startswith("bolide_widget.")
            }
    return found & set(LAYERS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_its_layer_down(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    above = {name for name in imported(path) if LAYERS.index(name) > LAYERS.index(layer)}
    assert above <= WAITING.get(path.relative_to(ROOT).as_posix(), set())


WAITING = {
    "drivers/playout.py": {"games"},  # endless: a question to the game, once it has one
    "drivers/policy.py": {"games"},
}


def test_only_the_widget_s_front_door_knows_a_game() -> None:
    """`play` sets up a Bolide race; everything else in widget/ speaks the core's protocol."""
    knowing = [
        path.name for path in MODULES if "widget" in path.parts[-2:-1] and "games" in imported(path)
    ]
    assert sorted(knowing) == ["play.py", "seats.py"]  # until there is a register


def test_nothing_outside_games_and_drivers_knows_bolide_s_rules() -> None:
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] in ("core", "pictures", "boards", "drivers"):
            known = WAITING.get(path.relative_to(ROOT).as_posix(), set())
            assert "games" not in imported(path) - known
