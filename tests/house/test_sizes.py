"""A module has one reason to exist, and a length that can be read in one sitting."""

from __future__ import annotations

from pathlib import Path

from count import count

ROOT = Path(__file__).resolve().parents[2]
MOST = 700
"""Lines of a module, without its docstrings. Its subject says where it is cut, not this number."""


def test_no_module_is_too_long() -> None:
    package = ROOT / "src/bolide_widget"
    long = [
        path
        for path in package.rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) > MOST  # else it need not be read
    ]
    assert [path for path in long if count(path).lines > MOST] == []


def test_docstrings_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('"""One.\n\nTwo.\n"""\nX = 1\n"""What it is."""\n', encoding="utf-8")
    assert count(path).lines == 1
