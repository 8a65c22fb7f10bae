"""A module has one reason to exist, and a length that can be read in one sitting."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 450
"""Lines of a module, its docstrings not counted."""

LONGER: dict[str, str] = {
    "core/screen.py": "what travels is told in one file, as in protocol.ts, to compare the two",
}
"""Modules that are longer, and why."""


def lines(path: Path) -> int:
    """Lines of code, comments and blank lines; documentation is as long as it has to be."""
    written = path.read_text(encoding="utf-8")
    documented = sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(ast.parse(written))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
    return len(written.splitlines()) - documented


def test_no_module_is_longer_than_it_says() -> None:
    package = ROOT / "src/bolide_widget"
    long = {p.relative_to(package).as_posix() for p in package.rglob("*.py") if lines(p) > MOST}
    assert long == set(LONGER)


def test_docstrings_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('"""One.\n\nTwo.\n"""\nX = 1\n"""What it is."""\n', encoding="utf-8")
    assert lines(path) == 1
