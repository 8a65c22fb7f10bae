"""A module has one reason to exist, and a length that can be read in one sitting."""

from __future__ import annotations

from pathlib import Path

from count import count

ROOT = Path(__file__).resolve().parents[2]
MOST = 450
"""Lines of a module, its docstrings not counted."""

LONGER: dict[str, str] = {
    "core/screen.py": "what travels stands in one file, of which protocol.ts is made"
}
"""Modules that are longer, and why."""


def test_no_module_is_longer_than_it_says() -> None:
    package = ROOT / "src/bolide_widget"
    long = {
        p.relative_to(package).as_posix() for p in package.rglob("*.py") if count(p).lines > MOST
    }
    assert long == set(LONGER)


def test_docstrings_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('"""One.\n\nTwo.\n"""\nX = 1\n"""What it is."""\n', encoding="utf-8")
    assert count(path).lines == 1
